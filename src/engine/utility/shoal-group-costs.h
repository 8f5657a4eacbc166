/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The objective of lattice nodes where it is a sum over groups of rows: what each group adds, and what suppressed rows do. */
#pragma once

#include "privacy/shoal-sensitive.h"
#include "utility/shoal-metric.h"

G_BEGIN_DECLS

/**
 * ShoalGroupCosts:
 * @metric: a metric of groups
 * @n_rows: rows of the table
 * @target: (nullable): the target column, where the metric looks at it
 * @n_values: different values of the target; codes from there on are missing values
 * @unit: what the sum over the groups is multiplied by
 * @lost_of_row: what one suppressed row adds, not to be multiplied; 0 where suppressed rows are one group more
 *
 * No group adds more than its parts would lose if they were suppressed, and a union never less than its parts. So the sum over all
 * groups of a node, suppressed or not, is a lower bound for it and all nodes above: see shoal_group_costs_sum().
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
