/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edge weights that make the length of a path in a hierarchy a measure of information loss. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/**
 * ShoalEdgeWeighting:
 * @SHOAL_EDGE_WEIGHTING_DISTORTION: levels; edges near the root weigh more
 * @SHOAL_EDGE_WEIGHTING_NCP: share of leaves
 * @SHOAL_EDGE_WEIGHTING_TOTAL: share of levels
 * @SHOAL_EDGE_WEIGHTING_LLM: leaves; edges of low hierarchies weigh more
 * @SHOAL_EDGE_WEIGHTING_NLLM: share of leaves; edges of low hierarchies weigh more
 * @SHOAL_EDGE_WEIGHTING_WLLM: leaves, times the attribute's weight
 * @SHOAL_EDGE_WEIGHTING_WNLLM: share of leaves, times the attribute's weight
 * @SHOAL_EDGE_WEIGHTING_USER: the weights the hierarchy has
 *
 * How an edge is weighted.
 */
typedef enum
{
  SHOAL_EDGE_WEIGHTING_DISTORTION,
  SHOAL_EDGE_WEIGHTING_NCP,
  SHOAL_EDGE_WEIGHTING_TOTAL,
  SHOAL_EDGE_WEIGHTING_LLM,
  SHOAL_EDGE_WEIGHTING_NLLM,
  SHOAL_EDGE_WEIGHTING_WLLM,
  SHOAL_EDGE_WEIGHTING_WNLLM,
  SHOAL_EDGE_WEIGHTING_USER,
} ShoalEdgeWeighting;

/**
 * ShoalEdgeScale:
 * @n_attributes: number of quasi-identifiers, m
 * @n_generalizable: how many of them have a hierarchy with an edge
 * @largest: number of nodes on the longest path in any of their hierarchies, h_max
 * @sum_of_powers: Σ ((h_j − 1) / (h_max − 1))^m
 *
 * Figures of all hierarchies, on which the weighting of each depends; a plain value.
 */
typedef struct
{
  guint n_attributes;
  guint n_generalizable;
  guint largest;
  double sum_of_powers;
} ShoalEdgeScale;

void        shoal_edge_scale_init          (ShoalEdgeScale        *self,
                                            ShoalHierarchy *const *hierarchies,
                                            guint                  n_hierarchies);
double      shoal_edge_scale_get_wid       (const ShoalEdgeScale  *self,
                                            ShoalHierarchy        *hierarchy);
double     *shoal_edge_weighting_compute   (ShoalEdgeWeighting     weighting,
                                            ShoalHierarchy        *hierarchy,
                                            const ShoalEdgeScale  *scale);

G_END_DECLS
