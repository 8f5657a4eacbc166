/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Information loss as the weights of the edges from a value up to the node it is published as (Mauger, Le Mahec and
 * Dequen 2020, section 4). */

#include "utility/shoal-metric-private.h"

#include "hierarchy/weights/shoal-edge-weighting.h"

/* A node's number is the weight of its path to the root, as a loss: a parent's number is greater than its children's,
 * and so is its place in the numbering of the nodes. */
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

gboolean
_shoal_metric_distortion (ShoalMicrodata *microdata,
                          guint           attribute,
                          double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_DISTORTION, number_of_node);
}

gboolean
_shoal_metric_ncp (ShoalMicrodata *microdata,
                   guint           attribute,
                   double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_NCP, number_of_node);
}

gboolean
_shoal_metric_total (ShoalMicrodata *microdata,
                     guint           attribute,
                     double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_TOTAL, number_of_node);
}

gboolean
_shoal_metric_llm (ShoalMicrodata *microdata,
                   guint           attribute,
                   double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_LLM, number_of_node);
}

gboolean
_shoal_metric_nllm (ShoalMicrodata *microdata,
                    guint           attribute,
                    double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_NLLM, number_of_node);
}

gboolean
_shoal_metric_wllm (ShoalMicrodata *microdata,
                    guint           attribute,
                    double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_WLLM, number_of_node);
}

gboolean
_shoal_metric_wnllm (ShoalMicrodata *microdata,
                     guint           attribute,
                     double         *number_of_node)
{
  return fill (microdata, attribute, SHOAL_EDGE_WEIGHTING_WNLLM, number_of_node);
}

/* The user's weights, lacking where no hierarchy has any. */
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
