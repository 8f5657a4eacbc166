/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks over the nodes of one height between two nodes. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalHeightWalk:
 * @n: number of attributes
 * @low: the lowest node of the range
 * @high: the highest node of the range
 * @levels: the present node
 *
 * Visits every level vector between @low and @high that is a given number of steps above @low, in lexicographic order,
 * without a list of them, which might not fit in memory.
 */
typedef struct
{
  guint n;
  const guint *low;
  const guint *high;
  guint *levels;
} ShoalHeightWalk;

gsize    shoal_height_walk_distance (const guint     *low,
                                     const guint     *high,
                                     guint            n);
gboolean shoal_height_walk_start    (ShoalHeightWalk *self,
                                     const guint     *low,
                                     const guint     *high,
                                     guint            n,
                                     gsize            height);
gboolean shoal_height_walk_next     (ShoalHeightWalk *self);
void     shoal_height_walk_clear    (ShoalHeightWalk *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalHeightWalk, shoal_height_walk_clear)

G_END_DECLS
