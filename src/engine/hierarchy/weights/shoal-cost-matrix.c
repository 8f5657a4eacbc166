/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it costs to generalize one value until it covers another: a table for small hierarchies, a climb for others. */

#include "hierarchy/weights/shoal-cost-matrix.h"

/* A table of at most 8 MiB. */
#define MOST_TABLE_NODES 1024

struct _ShoalCostMatrix
{
  gatomicrefcount references;
  ShoalHierarchy *hierarchy;
  guint32 n_nodes;
  double *weights; /* per node */
  double *table;   /* n_nodes × n_nodes, nullable */
};

/* The cost by its definition; @ancestor gets the lowest common ancestor. */
static double
climb (const ShoalCostMatrix *self,
       guint32                node,
       guint32                other,
       guint32               *ancestor)
{
  guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, other);
  guint32 end = first + shoal_hierarchy_get_leaf_count (self->hierarchy, other);
  double cost = 0;

  for (;;)
    {
      guint32 node_first = shoal_hierarchy_get_first_leaf (self->hierarchy, node);

      /* Of two nodes over the same leaves the higher has the larger number. */
      if (node_first <= first && node_first + shoal_hierarchy_get_leaf_count (self->hierarchy, node) >= end
          && node >= other)
        break;
      cost += self->weights[node];
      node = shoal_hierarchy_get_parent (self->hierarchy, node);
    }
  *ancestor = node;
  return cost;
}

/**
 * shoal_cost_matrix_new:
 * @hierarchy: a hierarchy
 * @weights: (array) (nullable): for each node the weight of the edge to its parent, %NULL for the hierarchy's own
 *
 * Prepares Cost(n, m), the weight of the path from n up to the lowest common ancestor of n and m (Mauger, Le Mahec and
 * Dequen 2020, section 3).
 *
 * Returns: (transfer full): the costs.
 */
ShoalCostMatrix *
shoal_cost_matrix_new (ShoalHierarchy *hierarchy,
                       const double   *weights)
{
  ShoalCostMatrix *self;
  guint32 ancestor;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  self = g_new0 (ShoalCostMatrix, 1);
  g_atomic_ref_count_init (&self->references);
  self->hierarchy = g_object_ref (hierarchy);
  self->n_nodes = shoal_hierarchy_get_n_nodes (hierarchy);
  self->weights = g_new (double, self->n_nodes);
  for (guint32 node = 0; node < self->n_nodes; node++)
    self->weights[node] = weights != NULL ? weights[node] : shoal_hierarchy_get_edge_weight (hierarchy, node);
  if (self->n_nodes > MOST_TABLE_NODES)
    return self;
  self->table = g_new (double, (gsize) self->n_nodes * self->n_nodes);
  for (guint32 node = 0; node < self->n_nodes; node++)
    for (guint32 other = 0; other < self->n_nodes; other++)
      self->table[(gsize) node * self->n_nodes + other] = climb (self, node, other, &ancestor);
  return self;
}

ShoalCostMatrix *
shoal_cost_matrix_ref (ShoalCostMatrix *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
shoal_cost_matrix_unref (ShoalCostMatrix *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_object_unref (self->hierarchy);
  g_free (self->weights);
  g_free (self->table);
  g_free (self);
}

/** shoal_cost_matrix_get: Returns: what it costs @node to cover @other as well; 0 when it does. */
double
shoal_cost_matrix_get (const ShoalCostMatrix *self,
                       guint32                node,
                       guint32                other)
{
  guint32 ancestor;

  g_return_val_if_fail (node < self->n_nodes && other < self->n_nodes, 0.0);

  if (self->table != NULL)
    return self->table[(gsize) node * self->n_nodes + other];
  return climb (self, node, other, &ancestor);
}

/** shoal_cost_matrix_get_lowest_common_ancestor: Returns: the lowest node that covers both @node and @other. */
guint32
shoal_cost_matrix_get_lowest_common_ancestor (const ShoalCostMatrix *self,
                                              guint32                node,
                                              guint32                other)
{
  guint32 ancestor;

  g_return_val_if_fail (node < self->n_nodes && other < self->n_nodes, SHOAL_HIERARCHY_NO_NODE);

  climb (self, node, other, &ancestor);
  return ancestor;
}
