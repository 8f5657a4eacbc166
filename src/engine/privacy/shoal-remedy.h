/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far requirements without a solution would have to be relaxed. */
#pragma once

#include "privacy/shoal-requirements.h"

G_BEGIN_DECLS

/**
 * ShoalRemedy:
 * @n_small: rows in suppressed classes of the most general node
 * @suppression: smallest share, a multiple of 0.01 %, that makes the k that is asked for possible; NAN if no row would be left
 * @k: largest k, at least 2, that the asked share of suppression makes possible; 0 if there is none
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
