/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts of 64-bit keys, for hundreds of millions of them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalPairCount:
 * @slots: key + 1 and count by turns; a key of 0 is a free slot
 * @n_slots: a power of two
 * @max_keys: how many keys it takes at most
 * @n_keys: how many keys there are
 * @full: whether there were more, so that the counts are worth nothing
 *
 * Of one thread. Keys are below %G_MAXUINT64.
 */
typedef struct
{
  guint64 *slots;
  gsize n_slots;
  gsize max_keys;
  gsize n_keys;
  gboolean full;
} ShoalPairCount;

void shoal_pair_count_init  (ShoalPairCount       *self,
                             gsize                 max_keys);
void shoal_pair_count_clear (ShoalPairCount       *self);
void shoal_pair_count_add   (ShoalPairCount       *self,
                             const guint64        *keys,
                             const guint64        *counts,
                             gsize                 n);
void shoal_pair_count_merge (ShoalPairCount       *self,
                             const ShoalPairCount *other);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalPairCount, shoal_pair_count_clear)

G_END_DECLS
