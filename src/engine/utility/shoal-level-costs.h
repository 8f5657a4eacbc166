/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The objective of lattice nodes, prepared for the search: a sum of costs of levels and of suppressed rows. */
#pragma once

#include "utility/shoal-metric.h"

G_BEGIN_DECLS

/**
 * ShoalLevelCosts:
 * @n_attributes: number of quasi-identifiers
 * @cost_of_level: per attribute and level: the cost of publishing the attribute at that level without suppression; it never falls
 *   from a level to a higher one
 * @lost_of_node: (nullable): per attribute and node of its hierarchy: the additional cost of suppressing one row that would otherwise
 *   publish that node, never negative; %NULL if suppressed rows have no cost by their cells
 * @lost_of_row: further cost of one suppressed row
 *
 * The metric of a node is the sum of its levels' costs, plus for each suppressed row @lost_of_row and the sum of
 * @lost_of_node over its attributes, which is the same for all rows of a class. The sum without suppressed rows is a lower bound.
 * Immutable.
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
