/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The edge weights of Mauger, Le Mahec and Dequen 2020 (Modeling and evaluation of k-anonymization metrics), section 4. */

#include "hierarchy/weights/shoal-edge-weighting.h"

#include <math.h>

/* h: nodes on the longest path from a leaf to the root. */
static guint
count_path_nodes (ShoalHierarchy *hierarchy)
{
  return shoal_hierarchy_get_subtree_height (hierarchy, shoal_hierarchy_get_root (hierarchy)) + 1;
}

/* ((h − 1) / (h_max − 1))^m: in wid it gives the same quotient as (h − 1)^m, which overflows for many attributes. */
static double
get_power (const ShoalEdgeScale *scale,
           guint                 n_path_nodes)
{
  if (scale->largest < 2)
    return 0;
  return pow ((double) (n_path_nodes - 1) / (scale->largest - 1), scale->n_attributes);
}

/**
 * shoal_edge_scale_init:
 * @self: (out): the scale
 * @hierarchies: (array length=n_hierarchies): the hierarchies of all quasi-identifiers
 * @n_hierarchies: their number
 *
 * Computes from all hierarchies the figures that the weighting of each depends on.
 */
void
shoal_edge_scale_init (ShoalEdgeScale        *self,
                       ShoalHierarchy *const *hierarchies,
                       guint                  n_hierarchies)
{
  *self = (ShoalEdgeScale) { .n_attributes = n_hierarchies, .largest = 1 };
  for (guint i = 0; i < n_hierarchies; i++)
    {
      self->n_generalizable += count_path_nodes (hierarchies[i]) > 1;
      self->largest = MAX (self->largest, count_path_nodes (hierarchies[i]));
    }
  for (guint i = 0; i < n_hierarchies; i++)
    self->sum_of_powers += get_power (self, count_path_nodes (hierarchies[i]));
}

/**
 * shoal_edge_scale_get_wid:
 * @hierarchy: one of the hierarchies of the scale
 *
 * The formula gives 0 for a single attribute; the paper defines 1 for this case. The formula also gives 0 when only one
 * attribute has a hierarchy with an edge. All weights would be 0 then, so this function returns 1.
 *
 * Returns: 1 − (h_i − 1)^m / Σ (h_j − 1)^m, the weight of the attribute: large where the hierarchy is low
 */
double
shoal_edge_scale_get_wid (const ShoalEdgeScale *self,
                          ShoalHierarchy       *hierarchy)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), 0.0);

  if (self->n_generalizable < 2)
    return 1;
  return 1 - get_power (self, count_path_nodes (hierarchy)) / self->sum_of_powers;
}

/* Σ c(j, j − 1) for j from 1 to @level, with c(j, j − 1) = 1 / (h − j). */
static double
sum_level_costs (guint n_path_nodes,
                 guint level)
{
  double sum = 0;

  for (guint j = 1; j <= level; j++)
    sum += 1.0 / (n_path_nodes - j);
  return sum;
}

/* The factor by which all weights of a hierarchy are multiplied. */
static double
get_factor (ShoalEdgeWeighting    weighting,
            ShoalHierarchy       *hierarchy,
            const ShoalEdgeScale *scale)
{
  guint n_path_nodes = count_path_nodes (hierarchy);
  double n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);

  switch (weighting)
    {
    case SHOAL_EDGE_WEIGHTING_DISTORTION:
      return shoal_edge_scale_get_wid (scale, hierarchy) / sum_level_costs (n_path_nodes, n_path_nodes - 1);
    case SHOAL_EDGE_WEIGHTING_NCP:
      return 1 / n_leaves;
    case SHOAL_EDGE_WEIGHTING_TOTAL:
      return 1.0 / (n_path_nodes - 1);
    case SHOAL_EDGE_WEIGHTING_LLM:
      return (double) scale->largest / n_path_nodes;
    case SHOAL_EDGE_WEIGHTING_NLLM:
      return (double) scale->largest / n_path_nodes / n_leaves;
    case SHOAL_EDGE_WEIGHTING_WLLM:
      return shoal_edge_scale_get_wid (scale, hierarchy);
    case SHOAL_EDGE_WEIGHTING_WNLLM:
      return shoal_edge_scale_get_wid (scale, hierarchy) / n_leaves;
    case SHOAL_EDGE_WEIGHTING_USER:
    default:
      return 1;
    }
}

/* The weight of an edge, before the factor. */
static double
get_span (ShoalEdgeWeighting weighting,
          ShoalHierarchy    *hierarchy,
          guint32            node,
          guint32            parent)
{
  guint level = shoal_hierarchy_get_subtree_height (hierarchy, node);
  guint level_above = shoal_hierarchy_get_subtree_height (hierarchy, parent);
  guint n_path_nodes = count_path_nodes (hierarchy);

  switch (weighting)
    {
    case SHOAL_EDGE_WEIGHTING_DISTORTION:
      return sum_level_costs (n_path_nodes, level_above) - sum_level_costs (n_path_nodes, level);
    case SHOAL_EDGE_WEIGHTING_TOTAL:
      return level_above - level;
    case SHOAL_EDGE_WEIGHTING_USER:
      return shoal_hierarchy_get_edge_weight (hierarchy, node);
    case SHOAL_EDGE_WEIGHTING_NCP:
    case SHOAL_EDGE_WEIGHTING_LLM:
    case SHOAL_EDGE_WEIGHTING_NLLM:
    case SHOAL_EDGE_WEIGHTING_WLLM:
    case SHOAL_EDGE_WEIGHTING_WNLLM:
    default:
      return (double) shoal_hierarchy_get_leaf_count (hierarchy, parent)
             - shoal_hierarchy_get_leaf_count (hierarchy, node);
    }
}

/**
 * shoal_edge_weighting_compute:
 * @weighting: how to weight
 * @hierarchy: a hierarchy
 * @scale: figures of the hierarchies of all quasi-identifiers
 *
 * The level of a node is the length of its longest path down to a leaf, so that edges of unbalanced trees may span several
 * levels. The weights along a path from a leaf to the root have the sum wid for Distortion, 1 for Total, and 1 minus the
 * share of one leaf for NCP.
 *
 * Returns: (transfer full) (array): for each node the weight of the edge to its parent, 0 for the root; for
 *   shoal_hierarchy_with_weights().
 */
double *
shoal_edge_weighting_compute (ShoalEdgeWeighting    weighting,
                              ShoalHierarchy       *hierarchy,
                              const ShoalEdgeScale *scale)
{
  guint32 n_nodes;
  double *weights;
  double factor;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (scale != NULL, NULL);

  n_nodes = shoal_hierarchy_get_n_nodes (hierarchy);
  weights = g_new0 (double, n_nodes);
  if (n_nodes == 1)
    return weights;
  factor = get_factor (weighting, hierarchy, scale);
  for (guint32 node = 0; node + 1 < n_nodes; node++)
    weights[node] = factor * get_span (weighting, hierarchy, node, shoal_hierarchy_get_parent (hierarchy, node));
  return weights;
}
