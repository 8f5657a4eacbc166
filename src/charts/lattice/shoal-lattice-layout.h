/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generalization lattice as a picture: layers of equal sums of levels, and an order within each. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** SHOAL_LATTICE_MAX_NODES: larger lattices are not laid out node by node. */
#define SHOAL_LATTICE_MAX_NODES 20000
#define SHOAL_LATTICE_NO_NODE G_MAXUINT32

/**
 * ShoalLatticeLayout:
 * @n_attributes: number of quasi-identifiers
 * @heights: (array length=n_attributes): highest level of each
 * @size: number of nodes; a double, for there may be 10^21
 * @n_layers: sum of the heights, plus 1
 * @layer_sizes: (array length=n_layers): number of nodes whose levels sum up to each height
 * @n_nodes: @size where the lattice is laid out, 0 where it is too large
 * @strides: (array length=n_attributes): what a level of each attribute adds to the number of a node; the last
 *   attribute counts fastest
 * @layer_start: (array length=n_layers+1): first position of each layer in @order
 * @order: (array length=n_nodes): nodes, layer by layer, from start to end
 * @position: (array length=n_nodes): place of each node within its layer
 * @layer: (array length=n_nodes): layer of each node
 * @widest: size of the largest layer
 *
 * Immutable. Numbers of nodes are mixed radix numbers of their levels.
 */
typedef struct
{
  guint n_attributes;
  guint *heights;
  double size;
  guint n_layers;
  double *layer_sizes;
  guint32 n_nodes;
  guint32 *strides;
  guint32 *layer_start;
  guint32 *order;
  guint32 *position;
  guint16 *layer;
  guint32 widest;
} ShoalLatticeLayout;

ShoalLatticeLayout *shoal_lattice_layout_new        (const guint              *heights,
                                                     guint                     n_attributes);
void                shoal_lattice_layout_free       (ShoalLatticeLayout       *self);
void                shoal_lattice_layout_get_levels (const ShoalLatticeLayout *self,
                                                     guint32                   node,
                                                     guint                    *levels);
guint32             shoal_lattice_layout_get_node   (const ShoalLatticeLayout *self,
                                                     const guint              *levels);
char               *shoal_lattice_layout_dup_label  (const ShoalLatticeLayout *self,
                                                     guint32                   node);

/** shoal_lattice_layout_get_level: Returns: the level of one attribute at @node. */
static inline guint
shoal_lattice_layout_get_level (const ShoalLatticeLayout *self,
                                guint32                   node,
                                guint                     attribute)
{
  return node / self->strides[attribute] % (self->heights[attribute] + 1);
}

/** shoal_lattice_layout_get_parent: Returns: @node with @attribute one level higher, or %SHOAL_LATTICE_NO_NODE. */
static inline guint32
shoal_lattice_layout_get_parent (const ShoalLatticeLayout *self,
                                 guint32                   node,
                                 guint                     attribute)
{
  return shoal_lattice_layout_get_level (self, node, attribute) < self->heights[attribute]
             ? node + self->strides[attribute]
             : SHOAL_LATTICE_NO_NODE;
}

/** shoal_lattice_layout_get_child: Returns: @node with @attribute one level lower, or %SHOAL_LATTICE_NO_NODE. */
static inline guint32
shoal_lattice_layout_get_child (const ShoalLatticeLayout *self,
                                guint32                   node,
                                guint                     attribute)
{
  return shoal_lattice_layout_get_level (self, node, attribute) > 0 ? node - self->strides[attribute]
                                                                     : SHOAL_LATTICE_NO_NODE;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLatticeLayout, shoal_lattice_layout_free)

G_END_DECLS
