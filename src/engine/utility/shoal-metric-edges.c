/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Information loss as the weights of the edges from a value up to the node it is published as, in the edge form of
 * Mauger, Le Mahec and Dequen 2020, section 4. All but the user's weights are differences of a number at the edge's
 * ends: w (n1, n2) = number (n2) - number (n1). There a node's level is the longest path down to a leaf, h the nodes on
 * the longest path of the tree, nl the leaves below a node. */

#include "utility/shoal-metric-private.h"

#include <math.h>

static guint
tree_height (ShoalMicrodata *microdata,
             guint           attribute)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;

  return shoal_hierarchy_get_subtree_height (hierarchy, shoal_hierarchy_get_root (hierarchy));
}

static guint
highest_tree (ShoalMicrodata *microdata)
{
  guint highest = 0;

  for (guint a = 0; a < microdata->n_attributes; a++)
    highest = MAX (highest, tree_height (microdata, a));
  return highest;
}

/* 1 - (h - 1)^m / sum of (h_j - 1)^m, as a share of the highest tree, so that many attributes do not overflow. */
static double
width_factor (ShoalMicrodata *microdata,
              guint           attribute)
{
  double m = microdata->n_attributes;
  double highest = highest_tree (microdata);
  double sum = 0;

  if (microdata->n_attributes == 1 || highest == 0)
    return 1;
  for (guint a = 0; a < microdata->n_attributes; a++)
    sum += pow (tree_height (microdata, a) / highest, m);
  return 1 - pow (tree_height (microdata, attribute) / highest, m) / sum;
}

/* h_max / h */
static double
height_factor (ShoalMicrodata *microdata,
               guint           attribute)
{
  return (highest_tree (microdata) + 1.0) / (tree_height (microdata, attribute) + 1.0);
}

/* The number is @of_level at the node's level. */
static void
fill_by_level (ShoalMicrodata *microdata,
               guint           attribute,
               const double   *of_level,
               double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    number_of_node[node] = of_level[shoal_hierarchy_get_subtree_height (hierarchy, node)];
}

/* The number is @factor times the leaves below. */
static void
fill_by_leaves (ShoalMicrodata *microdata,
                guint           attribute,
                double          factor,
                double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;

  for (guint32 node = 0; node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    number_of_node[node] = factor * shoal_hierarchy_get_leaf_count (hierarchy, node);
}

static double
n_leaves (ShoalMicrodata *microdata,
          guint           attribute)
{
  return shoal_microdata_get_attribute (microdata, attribute)->n_leaves;
}

/* Distortion: the step from level j - 1 to j costs 1 / (h - j), all steps together the attribute's factor. */
gboolean
_shoal_metric_distortion (ShoalMicrodata *microdata,
                          guint           attribute,
                          double         *number_of_node)
{
  guint height = tree_height (microdata, attribute);
  g_autofree double *of_level = g_new0 (double, height + 1);

  for (guint level = 1; level <= height; level++)
    of_level[level] = of_level[level - 1] + 1.0 / (height + 1 - level);
  for (guint level = 1; level < height; level++)
    of_level[level] *= width_factor (microdata, attribute) / of_level[height];
  if (height > 0)
    of_level[height] = width_factor (microdata, attribute);
  fill_by_level (microdata, attribute, of_level, number_of_node);
  return TRUE;
}

gboolean
_shoal_metric_total (ShoalMicrodata *microdata,
                     guint           attribute,
                     double         *number_of_node)
{
  guint height = tree_height (microdata, attribute);
  g_autofree double *of_level = g_new0 (double, height + 1);

  for (guint level = 1; level <= height; level++)
    of_level[level] = (double) level / height;
  fill_by_level (microdata, attribute, of_level, number_of_node);
  return TRUE;
}

gboolean
_shoal_metric_ncp (ShoalMicrodata *microdata,
                   guint           attribute,
                   double         *number_of_node)
{
  fill_by_leaves (microdata, attribute, 1 / n_leaves (microdata, attribute), number_of_node);
  return TRUE;
}

gboolean
_shoal_metric_llm (ShoalMicrodata *microdata,
                   guint           attribute,
                   double         *number_of_node)
{
  fill_by_leaves (microdata, attribute, height_factor (microdata, attribute), number_of_node);
  return TRUE;
}

gboolean
_shoal_metric_nllm (ShoalMicrodata *microdata,
                    guint           attribute,
                    double         *number_of_node)
{
  fill_by_leaves (microdata, attribute,
                  height_factor (microdata, attribute) / n_leaves (microdata, attribute), number_of_node);
  return TRUE;
}

gboolean
_shoal_metric_wllm (ShoalMicrodata *microdata,
                    guint           attribute,
                    double         *number_of_node)
{
  fill_by_leaves (microdata, attribute, width_factor (microdata, attribute), number_of_node);
  return TRUE;
}

gboolean
_shoal_metric_wnllm (ShoalMicrodata *microdata,
                     guint           attribute,
                     double         *number_of_node)
{
  fill_by_leaves (microdata, attribute,
                  width_factor (microdata, attribute) / n_leaves (microdata, attribute), number_of_node);
  return TRUE;
}

/* The user's weights, lacking where no hierarchy has any. A node's number is the weight of its path to the root, as a
 * loss; a parent's number is greater than its children's, and so is its place in the numbering of the nodes. */
gboolean
_shoal_metric_weighted (ShoalMicrodata *microdata,
                        guint           attribute,
                        double         *number_of_node)
{
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, attribute)->hierarchy;
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  gboolean any = FALSE;

  for (guint a = 0; a < microdata->n_attributes; a++)
    any = any || shoal_hierarchy_has_edge_weights (shoal_microdata_get_attribute (microdata, a)->hierarchy);
  if (!any)
    return FALSE;
  number_of_node[root] = 0;
  for (guint32 node = root; node-- > 0;)
    number_of_node[node] = number_of_node[shoal_hierarchy_get_parent (hierarchy, node)]
                           - shoal_hierarchy_get_edge_weight (hierarchy, node);
  return TRUE;
}
