/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-256 of data that come in pieces. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalDigest: the digest of the bytes so far. */
typedef struct _ShoalDigest ShoalDigest;

ShoalDigest *shoal_digest_new             (void);
void         shoal_digest_free            (ShoalDigest       *self);
void         shoal_digest_add             (ShoalDigest       *self,
                                           gconstpointer      bytes,
                                           gsize              length);
char        *shoal_digest_dup_fingerprint (const ShoalDigest *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDigest, shoal_digest_free)

G_END_DECLS
