/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far values are from what stands for their group. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/** ShoalSil: the values of all rows in standard deviations. Immutable, safe from any thread. */
typedef struct _ShoalSil ShoalSil;

ShoalSil *shoal_sil_new        (ShoalMicrodata *microdata);
void      shoal_sil_free       (ShoalSil       *self);
double    shoal_sil_get_weight (const ShoalSil *self);
double    shoal_sil_sum        (const ShoalSil *self,
                                const guint32  *group,
                                gsize           n_group,
                                const guint32  *rows,
                                gsize           n_rows,
                                double         *squares);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSil, shoal_sil_free)

G_END_DECLS
