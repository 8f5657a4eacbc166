/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best value of several runs over time, one line each. */
#pragma once

#include "models/compare/shoal-run-comparison.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RUN_COMPARISON_CHART (shoal_run_comparison_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalRunComparisonChart, shoal_run_comparison_chart, SHOAL, RUN_COMPARISON_CHART, AdwBin)

void  shoal_run_comparison_chart_set_comparison (ShoalRunComparisonChart *self,
                                                 ShoalRunComparison      *comparison);

G_END_DECLS
