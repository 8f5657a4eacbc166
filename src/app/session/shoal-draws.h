/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has been drawn for the matchings of a document, so that equal ones show the same. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

typedef struct _ShoalDraws ShoalDraws;

ShoalDraws *shoal_draws_new   (void);
ShoalDraws *shoal_draws_ref   (ShoalDraws    *self);
void        shoal_draws_unref (ShoalDraws    *self);
void        shoal_draws_take  (ShoalDraws    *self,
                               ShoalProject  *project,
                               ShoalRecoding *matching);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDraws, shoal_draws_unref)

G_END_DECLS
