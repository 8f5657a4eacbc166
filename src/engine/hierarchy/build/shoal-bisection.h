/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recursive 2-means: a binary tree of clusters, from the top down. */
#pragma once

#include "hierarchy/build/shoal-value-profile.h"

G_BEGIN_DECLS

/**
 * ShoalBisection:
 * @n: number of values
 * @order: the values, so that every cluster is an interval
 * @depth: for each place the depth at which it is split from the place before, at least 1; the first has 1
 * @height: the largest depth
 *
 * At depth d, places belong together unless a depth of at most d stands between them.
 */
typedef struct
{
  gsize n;
  guint32 *order;
  guint16 *depth;
  guint height;
} ShoalBisection;

ShoalBisection *shoal_bisection_new  (const ShoalValueProfile *profile,
                                      guint                    most_splits,
                                      GCancellable            *cancellable);
void            shoal_bisection_free (ShoalBisection          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalBisection, shoal_bisection_free)

G_END_DECLS
