/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The objective of lattice nodes if it is a sum over groups of rows: the costs of groups and of suppressed rows. */
#pragma once

#include "privacy/shoal-sensitive.h"
#include "utility/shoal-metric.h"

G_BEGIN_DECLS

/**
 * ShoalGroupCosts:
 * @metric: a metric of groups
 * @n_rows: rows of the table
 * @target: (nullable): the target column, if the metric uses it
 * @n_values: different values of the target; codes from this one on are missing values
 * @unit: factor of the sum over the groups
 * @lost_of_row: cost of one suppressed row, without @unit; 0 if suppressed rows are one more group
 *
 * A group never costs more than its parts would if they were suppressed, and a union never less than its parts. So the sum over all
 * groups of a node, suppressed or not, is a lower bound for this node and all nodes above it: see shoal_group_costs_sum().
 */
struct _ShoalGroupCosts
{
  const ShoalMetric *metric;
  gsize n_rows;
  ShoalColumn *target;
  guint32 n_values;
  double unit;
  double lost_of_row;
};

ShoalGroupCosts *shoal_group_costs_new (const ShoalMetric          *metric,
                                        ShoalMicrodata             *microdata,
                                        GError                    **error);
double           shoal_group_costs_sum (const ShoalGroupCosts      *self,
                                        guint32                     n_groups,
                                        const guint32              *sizes,
                                        const ShoalSensitiveCounts *targets,
                                        const ShoalBits            *suppressed);

G_END_DECLS
