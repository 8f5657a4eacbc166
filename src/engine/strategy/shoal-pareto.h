/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which points nothing is better than. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** SHOAL_PARETO_DIMENSIONS: privacy, accuracy, information gain. */
#define SHOAL_PARETO_DIMENSIONS 3

/** SHOAL_PARETO_FRONT: nothing dominates the point. */
#define SHOAL_PARETO_FRONT G_MAXSIZE

/** ShoalParetoPoint: more is better in each; what is not known (NAN) is worse than anything. */
typedef struct
{
  double values[SHOAL_PARETO_DIMENSIONS];
} ShoalParetoPoint;

gboolean shoal_pareto_dominates (const ShoalParetoPoint *a,
                                 const ShoalParetoPoint *b);
gsize   *shoal_pareto_find      (const ShoalParetoPoint *points,
                                 gsize                   n_points,
                                 gsize                  *n_front);

G_END_DECLS
