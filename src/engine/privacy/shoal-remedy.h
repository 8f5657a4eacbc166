/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far requirements that nothing meets would have to give way. */
#pragma once

#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/**
 * ShoalRemedy:
 * @n_small: rows that the most general node suppresses: those in classes below k, or that fail in another privacy model
 * @suppression: smallest share, a multiple of 0.01 %, that would do for the k that is asked for; NAN where none leaves a row
 * @k: largest k, at least 2, that would do for the share that may be suppressed; 0 where none does
 */
typedef struct
{
  gsize n_small;
  double suppression;
  guint k;
} ShoalRemedy;

void shoal_remedy_find (const ShoalRequirements *requirements,
                        ShoalClasses            *most_general,
                        ShoalRemedy             *remedy);

G_END_DECLS
