/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selection, crossover and mutation of KGEN. */
#pragma once

#include "base/shoal-random.h"

G_BEGIN_DECLS

/** SHOAL_KGEN_MAX_PENALTY: a solution that has survived this number of generations has weight 0 as a parent. */
#define SHOAL_KGEN_MAX_PENALTY 10

/** SHOAL_KGEN_MAX_OFFSPRING: greatest number of offspring of one crossover. */
#define SHOAL_KGEN_MAX_OFFSPRING 3

/**
 * ShoalKgenRange:
 * @n: number of attributes
 * @lowest: lowest level of each
 * @heights: highest level of each
 *
 * The range of levels that the search uses.
 */
typedef struct
{
  guint n;
  const guint *lowest;
  const guint *heights;
} ShoalKgenRange;

double shoal_kgen_weight                    (gboolean              feasible,
                                             double                loss,
                                             guint                 penalty);
gsize  shoal_kgen_draw                      (ShoalRandom          *random,
                                             const double         *weights,
                                             gsize                 n);
void   shoal_kgen_draw_between              (ShoalRandom          *random,
                                             const guint          *low,
                                             const guint          *high,
                                             guint                 n,
                                             guint                *levels);
guint  shoal_kgen_cross                     (ShoalRandom          *random,
                                             const guint          *first,
                                             gboolean              first_feasible,
                                             const guint          *second,
                                             gboolean              second_feasible,
                                             gboolean              minimum_feasible,
                                             guint                 n,
                                             guint                *offspring);
void   shoal_kgen_mutate                    (ShoalRandom          *random,
                                             const ShoalKgenRange *range,
                                             guint                *levels);
void   shoal_kgen_mutate_horizontally       (ShoalRandom          *random,
                                             const ShoalKgenRange *range,
                                             double                share,
                                             guint                *levels);
void   shoal_kgen_mutate_indexes            (ShoalRandom          *random,
                                             const ShoalKgenRange *range,
                                             const guint          *indexes,
                                             guint                 n_indexes,
                                             guint                *levels);

G_END_DECLS
