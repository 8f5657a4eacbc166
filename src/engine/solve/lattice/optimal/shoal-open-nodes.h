/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes of a branch and bound tree that are still to be searched. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalOpenNode:
 * @bound: no solution below this tree node has a smaller objective
 * @price: price of a lost row that gave a good bound at its parent, or 0
 * @serial: number in order of creation
 * @n_decided: number of decided attributes
 * @levels: (array): per attribute, its level if decided, else the lowest level that is still possible
 * @decided: (array): the decided attributes, in the order they were decided
 *
 * A node of the search tree (not of the lattice): some attributes have a decided level, the others a lowest level.
 */
typedef struct
{
  double bound;
  double price;
  guint64 serial;
  guint16 n_decided;
  guint16 *levels;
  guint16 *decided;
} ShoalOpenNode;

ShoalOpenNode *shoal_open_node_new      (guint                n_attributes);
ShoalOpenNode *shoal_open_node_copy     (const ShoalOpenNode *self,
                                         guint                n_attributes);
void           shoal_open_node_free     (ShoalOpenNode       *self);

/** ShoalOpenNodes: a heap with the smallest bound first; ties in order of creation. */
typedef struct _ShoalOpenNodes ShoalOpenNodes;

ShoalOpenNodes *shoal_open_nodes_new       (void);
void            shoal_open_nodes_free      (ShoalOpenNodes *self);
gsize           shoal_open_nodes_get_n     (ShoalOpenNodes *self);
double          shoal_open_nodes_get_bound (ShoalOpenNodes *self);
void            shoal_open_nodes_push      (ShoalOpenNodes *self,
                                            ShoalOpenNode  *node);
ShoalOpenNode  *shoal_open_nodes_pop       (ShoalOpenNodes *self);
ShoalOpenNode  *shoal_open_nodes_pop_last  (ShoalOpenNodes *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalOpenNode, shoal_open_node_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalOpenNodes, shoal_open_nodes_free)

G_END_DECLS
