/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, heights and neighbours of nodes, which follow from the heights of the hierarchies alone. */

#include "solve/lattice/map/shoal-lattice-map-private.h"

/* Strides, and how many there are. */
void
_shoal_lattice_map_number_nodes (ShoalLatticeMap *self)
{
  self->size = 1;
  self->n_nodes = 1;
  self->n_heights = 1;
  for (guint a = self->n_attributes; a-- > 0;)
    {
      gsize radix = (gsize) self->heights[a] + 1;

      self->strides[a] = self->n_nodes;
      self->size *= (double) radix;
      self->n_heights += self->heights[a];
      self->n_nodes = self->n_nodes > 0 && radix <= SHOAL_LATTICE_MAP_MAX_NODES / self->n_nodes ? self->n_nodes * radix : 0;
    }
}

/* Convolution of the chains, from the last attribute to the first: a running sum over as many heights as a chain has levels. */
void
_shoal_lattice_map_count_ways (ShoalLatticeMap *self)
{
  gsize n = self->n_heights;

  self->ways = g_new0 (double, ((gsize) self->n_attributes + 1) * n);
  self->ways[self->n_attributes * n] = 1;
  for (guint a = self->n_attributes; a-- > 0;)
    {
      const double *fewer = self->ways + (a + 1) * n;
      double *more = self->ways + a * n;

      for (gsize height = 0; height < n; height++)
        {
          for (gsize level = 0; level <= MIN (height, self->heights[a]); level++)
            more[height] += fewer[height - level];
        }
    }
}

/** shoal_lattice_map_get_number: Returns: number of a node; only where nodes are numbered. */
gsize
shoal_lattice_map_get_number (ShoalLatticeMap *self,
                              const guint     *levels)
{
  gsize number = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    number += levels[a] * self->strides[a];
  return number;
}

/** shoal_lattice_map_get_levels: @levels: (out): levels of node @number; only where nodes are numbered. */
void
shoal_lattice_map_get_levels (ShoalLatticeMap *self,
                              gsize            number,
                              guint           *levels)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && number < self->n_nodes);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      levels[a] = (guint) (number / self->strides[a]);
      number %= self->strides[a];
    }
}

/** shoal_lattice_map_get_height: Returns: sum of the levels. */
gsize
shoal_lattice_map_get_height (ShoalLatticeMap *self,
                              const guint     *levels)
{
  gsize height = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    height += levels[a];
  return height;
}

/** shoal_lattice_map_count_height: Returns: number of nodes of a height, exact as far as a double is. */
double
shoal_lattice_map_count_height (ShoalLatticeMap *self,
                                gsize            height)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_MAP (self), 0);

  return height < self->n_heights ? self->ways[height] : 0;
}

/**
 * shoal_lattice_map_list_neighbours:
 * @levels: a node
 * @above: its successors, one attribute one level higher; else its predecessors
 * @attributes: (out): room for n_attributes: the attribute in which each neighbour differs
 *
 * Returns: the number of neighbours.
 */
guint
shoal_lattice_map_list_neighbours (ShoalLatticeMap *self,
                                   const guint     *levels,
                                   gboolean         above,
                                   guint           *attributes)
{
  guint n = 0;

  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (above ? levels[a] < self->heights[a] : levels[a] > 0)
        attributes[n++] = a;
    }
  return n;
}

/**
 * shoal_lattice_map_draw:
 * @height: below n_heights
 * @levels: (out): a node
 *
 * Draws one of the nodes of a height, each with the same probability, also from lattices of 10^50 nodes.
 */
void
shoal_lattice_map_draw (ShoalLatticeMap *self,
                        ShoalRandom     *random,
                        gsize            height,
                        guint           *levels)
{
  g_return_if_fail (SHOAL_IS_LATTICE_MAP (self) && height < self->n_heights);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      const double *rest = self->ways + ((gsize) a + 1) * self->n_heights;
      double point = shoal_random_double (random) * self->ways[a * self->n_heights + height];
      guint highest = (guint) MIN (height, self->heights[a]);

      levels[a] = 0;
      for (guint level = 0; level <= highest; level++)
        {
          if (rest[height - level] > 0)
            levels[a] = level;
          point -= rest[height - level];
          if (point < 0)
            break;
        }
      height -= levels[a];
    }
}
