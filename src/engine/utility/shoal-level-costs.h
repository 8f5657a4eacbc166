/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The objective of lattice nodes, prepared for searching: a sum over levels, and what suppressed rows add. */
#pragma once

#include "utility/shoal-metric.h"

G_BEGIN_DECLS

/**
 * ShoalLevelCosts:
 * @n_attributes: number of quasi-identifiers
 * @cost_of_level: per attribute and level: what publishing the attribute at that level adds to the metric when nothing
 *   is suppressed; it never falls with the level
 * @lost_of_node: (nullable): per attribute and node of its hierarchy: what one suppressed row adds that would else have
 *   published that node, never negative; %NULL where suppressed rows lose nothing by their cells
 * @lost_of_row: what one suppressed row adds besides
 *
 * The metric of a node is the sum of its levels' costs, plus for each suppressed row @lost_of_row and the sum of
 * @lost_of_node over its attributes: all rows of a class add the same. Without the rows it is a lower bound. Immutable.
 */
typedef struct
{
  guint n_attributes;
  double **cost_of_level;
  double **lost_of_node;
  double lost_of_row;
} ShoalLevelCosts;

ShoalLevelCosts *shoal_level_costs_new  (const ShoalMetric *metric,
                                         ShoalMicrodata    *microdata,
                                         GError           **error);
void             shoal_level_costs_free (ShoalLevelCosts   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLevelCosts, shoal_level_costs_free)

G_END_DECLS
