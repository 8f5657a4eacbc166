/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of a generalization lattice: layers of nodes with equal sums of levels, and an order within each layer. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** SHOAL_LATTICE_MAX_NODES: the nodes of larger lattices are not laid out. */
#define SHOAL_LATTICE_MAX_NODES 20000
#define SHOAL_LATTICE_NO_NODE G_MAXUINT32

/**
 * ShoalLatticeLayout:
 * @n_attributes: number of quasi-identifiers
 * @heights: (array length=n_attributes): highest level of each
 * @size: number of nodes; a double, because there may be 10^21 nodes
 * @n_layers: sum of the heights, plus 1
 * @layer_sizes: (array length=n_layers): number of nodes of each layer, whose levels sum up to its number
 * @n_nodes: @size if the lattice is laid out, 0 if it is too large
 * @strides: (array length=n_attributes): for each attribute, what one level adds to the number of a node; 1 for the
 *   last attribute
 * @layer_start: (array length=n_layers+1): first position of each layer in @order
 * @order: (array length=n_nodes): nodes, layer by layer, in the order of drawing
 * @position: (array length=n_nodes): place of each node within its layer
 * @layer: (array length=n_nodes): layer of each node
 * @widest: size of the largest layer
 *
 * Immutable. The number of a node is a mixed radix number with its levels as digits.
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

/** shoal_lattice_layout_get_parent: Returns: the node with the level of @attribute one higher, or
 * %SHOAL_LATTICE_NO_NODE. */
static inline guint32
shoal_lattice_layout_get_parent (const ShoalLatticeLayout *self,
                                 guint32                   node,
                                 guint                     attribute)
{
  return shoal_lattice_layout_get_level (self, node, attribute) < self->heights[attribute]
             ? node + self->strides[attribute]
             : SHOAL_LATTICE_NO_NODE;
}

/** shoal_lattice_layout_get_child: Returns: the node with the level of @attribute one lower, or
 * %SHOAL_LATTICE_NO_NODE. */
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
