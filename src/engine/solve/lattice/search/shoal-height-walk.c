/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps above the low node are units that are distributed among the attributes. The next vector gives one unit more to an
 * attribute further left. */

#include "solve/lattice/search/shoal-height-walk.h"

/** shoal_height_walk_distance: Returns: steps from @low up to @high. */
gsize
shoal_height_walk_distance (const guint *low,
                            const guint *high,
                            guint        n)
{
  gsize distance = 0;

  for (guint a = 0; a < n; a++)
    distance += high[a] - low[a];
  return distance;
}

/* Gives @units to the attributes from @first on, to the last ones first. Returns: the units that are left over. */
static gsize
pour (ShoalHeightWalk *self,
      guint            first,
      gsize            units)
{
  for (guint a = self->n; a-- > first;)
    {
      guint room = self->high[a] - self->low[a];
      guint given = (guint) MIN (units, room);

      self->levels[a] = self->low[a] + given;
      units -= given;
    }
  return units;
}

/**
 * shoal_height_walk_start:
 * @low: a node; must outlive the walk
 * @high: a node at or above it; must outlive the walk
 * @n: number of attributes
 * @height: steps above @low
 *
 * The walk is then at the first node. Clear it with shoal_height_walk_clear().
 *
 * Returns: whether there is a node of that height.
 */
gboolean
shoal_height_walk_start (ShoalHeightWalk *self,
                         const guint     *low,
                         const guint     *high,
                         guint            n,
                         gsize            height)
{
  *self = (ShoalHeightWalk){ n, low, high, g_new (guint, MAX (1, n)) };
  return pour (self, 0, height) == 0;
}

/** shoal_height_walk_next: moves to the next node. Returns: whether there is one. */
gboolean
shoal_height_walk_next (ShoalHeightWalk *self)
{
  gsize units = 0; /* of the attributes to the right of @a */

  for (guint a = self->n; a-- > 0;)
    {
      if (units > 0 && self->levels[a] < self->high[a])
        {
          self->levels[a]++;
          pour (self, a + 1, units - 1);
          return TRUE;
        }
      units += self->levels[a] - self->low[a];
    }
  return FALSE;
}

void
shoal_height_walk_clear (ShoalHeightWalk *self)
{
  g_clear_pointer (&self->levels, g_free);
}
