/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks over the nodes of one height between two nodes. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalHeightWalk:
 * @n: number of attributes
 * @low: the node all others are at or above
 * @high: the node all others are at or below
 * @levels: the present node
 *
 * Visits every level vector between @low and @high that is some number of steps above @low, in lexicographic order,
 * without ever listing them: there may be more than fit in memory.
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
