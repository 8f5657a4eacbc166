/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loss of each node of a hierarchy: by leaves, by heights, by counts of rows, by differing from the original,
 * or by weights of edges. */

#include "utility/shoal-metric-private.h"

#include "hierarchy/weights/shoal-edge-weighting.h"

#include <math.h>

/* Normalized certainty penalty (Xu and others 2006; KAB eq. 15; heterogeneous k-anonymity eq. 4): the share of the
 * leaves that a node covers, 0 for a node with one leaf. */
gboolean
_shoal_metric_gcp (ShoalMicrodata *microdata,
                   guint           attribute,
                   double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  double n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    {
      guint32 covered = shoal_hierarchy_get_leaf_count (hierarchy, node);

      number_of_node[node] = covered > 1 ? covered / n_leaves : 0;
    }
  return TRUE;
}

/* Total information loss (Byun and others 2007; KAB eq. 13, 14): the height of the subtree as a share of the tree's. */
gboolean
_shoal_metric_gen_total_il (ShoalMicrodata *microdata,
                            guint           attribute,
                            double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  double height = shoal_hierarchy_get_subtree_height (hierarchy, shoal_hierarchy_get_root (hierarchy));

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    number_of_node[node] = height > 0 ? shoal_hierarchy_get_subtree_height (hierarchy, node) / height : 0;
  return TRUE;
}

/* Non-uniform entropy (Gionis and Tassa 2009): a value of `c` rows that is published as a node whose values have `s` rows
 * loses log2 (s / c) bits. Values that do not occur lose nothing. */
gboolean
_shoal_metric_entropy (ShoalMicrodata *microdata,
                       guint           attribute,
                       double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  guint32 n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);
  g_autofree guint64 *rows_before = g_new (guint64, (gsize) n_leaves + 1);

  rows_before[0] = 0;
  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    rows_before[leaf + 1] = rows_before[leaf] + microdata->rows_of_leaf[attribute][leaf];
  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    {
      guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, node);
      guint64 n_rows =
        rows_before[first + shoal_hierarchy_get_leaf_count (hierarchy, node)] - rows_before[first];

      number_of_node[node] = n_rows > 0 ? log2 ((double) n_rows) : 0;
    }
  return TRUE;
}

/* Cells that were changed (Mauger, Le Mahec and Dequen 2020, section 5). */
gboolean
_shoal_metric_modified (ShoalMicrodata *microdata,
                        guint           attribute,
                        double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  guint32 n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    number_of_node[node] = node >= n_leaves;
  return TRUE;
}

/* Cells without information: the root, unless the root is a value. */
gboolean
_shoal_metric_deleted (ShoalMicrodata *microdata,
                       guint           attribute,
                       double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  for (guint32 node = 0; node <= root; node++)
    number_of_node[node] = node == root && root >= shoal_hierarchy_get_n_leaves (hierarchy);
  return TRUE;
}

/* Information loss as the sum of the weights of the edges from a value up to the published node (Mauger, Le Mahec and
 * Dequen 2020, section 4). */

/* The number of a node is minus the weight of its path to the root, so it is at most that of its parent. Parents come after
 * their children in the numbering of the nodes. */
static gboolean
fill (ShoalMicrodata     *microdata,
      guint               attribute,
      ShoalEdgeWeighting  weighting,
      double             *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  g_autofree double *weights = NULL;
  guint32 root = shoal_hierarchy_get_root (hierarchy);

  weights = shoal_edge_weighting_compute (weighting, hierarchy, &microdata->edge_scale);
  number_of_node[root] = 0;
  for (guint32 node = root; node-- > 0;)
    number_of_node[node] = number_of_node[shoal_hierarchy_get_parent (hierarchy, node)] - weights[node];
  return TRUE;
}

/* Defines _shoal_metric_@name() with this weighting of edges. */
#define DEFINE_METRIC(name, weighting) \
  gboolean \
  _shoal_metric_##name (ShoalMicrodata *microdata, \
                        guint           attribute, \
                        double         *number_of_node) \
  { \
    return fill (microdata, attribute, weighting, number_of_node); \
  }

DEFINE_METRIC (distortion, SHOAL_EDGE_WEIGHTING_DISTORTION)
DEFINE_METRIC (ncp, SHOAL_EDGE_WEIGHTING_NCP)
DEFINE_METRIC (total, SHOAL_EDGE_WEIGHTING_TOTAL)
DEFINE_METRIC (llm, SHOAL_EDGE_WEIGHTING_LLM)
DEFINE_METRIC (nllm, SHOAL_EDGE_WEIGHTING_NLLM)
DEFINE_METRIC (wllm, SHOAL_EDGE_WEIGHTING_WLLM)
DEFINE_METRIC (wnllm, SHOAL_EDGE_WEIGHTING_WNLLM)

/* The user's weights; the input is missing if no hierarchy has weights. */
gboolean
_shoal_metric_weighted (ShoalMicrodata *microdata,
                        guint           attribute,
                        double         *number_of_node)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_hierarchy_has_edge_weights (shoal_microdata_get_attribute (microdata, a)->hierarchy))
      return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_USER, number_of_node);
  return FALSE;
}
