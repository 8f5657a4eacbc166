/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes the layers of a lattice, and the order of the nodes within a layer. */

#include "charts/lattice/shoal-lattice-layout.h"

#include <math.h>
#include <stdlib.h>

/* The sizes of the layers are the coefficients of the product of the polynomials 1 + x + … + x^height. The product is
 * computed one attribute after the other, with differences of running sums. It is symmetric: its upper half is copied
 * from the lower one, because differences of large sums would lose digits there. */
static void
count_layers (ShoalLatticeLayout *self)
{
  g_autofree double *sums = g_new0 (double, self->n_layers + 1);
  guint reached = 0;

  self->layer_sizes = g_new0 (double, self->n_layers);
  self->layer_sizes[0] = 1.0;
  for (guint a = 0; a < self->n_attributes; a++)
    {
      guint window = self->heights[a] + 1;

      reached += self->heights[a];
      for (guint l = 0; l <= reached; l++)
        sums[l + 1] = sums[l] + self->layer_sizes[l];
      for (guint l = 0; l <= reached / 2; l++)
        self->layer_sizes[l] = sums[l + 1] - (l >= window ? sums[l + 1 - window] : 0.0);
      for (guint l = 0; l <= reached / 2; l++)
        self->layer_sizes[reached - l] = self->layer_sizes[l];
    }
}

typedef struct
{
  double key;
  guint32 node;
} Place;

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *x = a;
  const Place *y = b;

  if (fabs (x->key - y->key) > 1e-9)
    return x->key < y->key ? -1 : 1;
  return x->node < y->node ? -1 : x->node > y->node;
}

/* A node is placed further towards the side of its generalized attributes, so that the edges of one attribute are
 * nearly parallel. The directions of the attributes are spread evenly; the first one points to the start. */
static double
get_lean (const ShoalLatticeLayout *self,
          guint32                   node)
{
  double lean = 0.0;

  for (guint a = 0; a < self->n_attributes; a++)
    {
      double direction = self->n_attributes > 1 ? 2.0 * a / (self->n_attributes - 1) - 1.0 : 0.0;

      lean += direction * shoal_lattice_layout_get_level (self, node, a);
    }
  return lean;
}

static void
order_layers (ShoalLatticeLayout *self)
{
  g_autofree Place *places = g_new (Place, self->n_nodes);
  g_autofree guint32 *next = g_new (guint32, self->n_layers);

  self->layer_start = g_new0 (guint32, self->n_layers + 1);
  for (guint l = 0; l < self->n_layers; l++)
    {
      next[l] = self->layer_start[l];
      self->layer_start[l + 1] = next[l] + (guint32) self->layer_sizes[l];
      self->widest = MAX (self->widest, (guint32) self->layer_sizes[l]);
    }
  self->layer = g_new0 (guint16, self->n_nodes);
  for (guint32 node = 0; node < self->n_nodes; node++)
    {
      for (guint a = 0; a < self->n_attributes; a++)
        self->layer[node] += (guint16) shoal_lattice_layout_get_level (self, node, a);
      places[next[self->layer[node]]++] = (Place) { get_lean (self, node), node };
    }
  self->order = g_new (guint32, self->n_nodes);
  self->position = g_new (guint32, self->n_nodes);
  for (guint l = 0; l < self->n_layers; l++)
    {
      guint32 start = self->layer_start[l];

      qsort (places + start, self->layer_start[l + 1] - start, sizeof (Place), compare_places);
      for (guint32 i = start; i < self->layer_start[l + 1]; i++)
        {
          self->order[i] = places[i].node;
          self->position[places[i].node] = i - start;
        }
    }
}

/**
 * shoal_lattice_layout_new:
 * @heights: (array length=n_attributes): highest level of each quasi-identifier
 * @n_attributes: number of quasi-identifiers, may be 0
 *
 * Lays out a lattice of at most %SHOAL_LATTICE_MAX_NODES nodes; of a larger one, only the sizes of the layers are
 * computed.
 *
 * Returns: (transfer full): the layout.
 */
ShoalLatticeLayout *
shoal_lattice_layout_new (const guint *heights,
                          guint        n_attributes)
{
  ShoalLatticeLayout *self = g_new0 (ShoalLatticeLayout, 1);

  self->n_attributes = n_attributes;
  self->heights = g_memdup2 (heights, n_attributes * sizeof (guint));
  self->strides = g_new0 (guint32, MAX (1, n_attributes));
  self->size = 1.0;
  self->n_layers = 1;
  for (guint a = n_attributes; a-- > 0;)
    {
      self->strides[a] = self->size <= SHOAL_LATTICE_MAX_NODES ? (guint32) self->size : 0;
      self->size *= heights[a] + 1.0;
      self->n_layers += heights[a];
    }
  count_layers (self);
  if (self->size <= SHOAL_LATTICE_MAX_NODES)
    {
      self->n_nodes = (guint32) self->size;
      order_layers (self);
    }
  return self;
}

/** shoal_lattice_layout_free: Frees @self. */
void
shoal_lattice_layout_free (ShoalLatticeLayout *self)
{
  if (self == NULL)
    return;
  g_free (self->heights);
  g_free (self->layer_sizes);
  g_free (self->strides);
  g_free (self->layer_start);
  g_free (self->order);
  g_free (self->position);
  g_free (self->layer);
  g_free (self);
}

/** shoal_lattice_layout_get_levels: Writes the level of each attribute at @node. */
void
shoal_lattice_layout_get_levels (const ShoalLatticeLayout *self,
                                 guint32                   node,
                                 guint                    *levels)
{
  g_return_if_fail (node < self->n_nodes);
  for (guint a = 0; a < self->n_attributes; a++)
    levels[a] = shoal_lattice_layout_get_level (self, node, a);
}

/** shoal_lattice_layout_get_node: Returns: the node with these levels, or %SHOAL_LATTICE_NO_NODE. */
guint32
shoal_lattice_layout_get_node (const ShoalLatticeLayout *self,
                               const guint              *levels)
{
  guint32 node = 0;

  if (self->n_nodes == 0)
    return SHOAL_LATTICE_NO_NODE;
  for (guint a = 0; a < self->n_attributes; a++)
    {
      if (levels[a] > self->heights[a])
        return SHOAL_LATTICE_NO_NODE;
      node += levels[a] * self->strides[a];
    }
  return node;
}

/** shoal_lattice_layout_dup_label: Returns: (transfer full): the levels of a node as text, such as "2,0,1". */
char *
shoal_lattice_layout_dup_label (const ShoalLatticeLayout *self,
                                guint32                   node)
{
  GString *label = g_string_new (NULL);

  for (guint a = 0; a < self->n_attributes; a++)
    g_string_append_printf (label, a > 0 ? ",%u" : "%u", shoal_lattice_layout_get_level (self, node, a));
  return g_string_free (label, FALSE);
}
