/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coefficients of a regression with their 95 % intervals, in the original and in the release. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"
#include "utility/statistics/shoal-statistics.h"

G_BEGIN_DECLS

/**
 * ShoalCoefficientChart:
 * @regression: borrowed
 * @terms: (array length=n_terms): the terms that are drawn: all terms of the regression with a coefficient, except the
 *   constant
 * @highlight: line under the pointer, or %SHOAL_MARKED_CHART_NO_MARK
 *
 * For a number, the coefficient per standard deviation is drawn, so that all terms share one scale.
 */
typedef struct
{
  const ShoalRegression *regression;
  const ShoalTerm **terms;
  guint n_terms;
  guint highlight;
} ShoalCoefficientChart;

ShoalCoefficientChart *shoal_coefficient_chart_new (const ShoalRegression *regression);
void shoal_coefficient_chart_free (ShoalCoefficientChart *self);
double shoal_coefficient_chart_get_height (const ShoalCoefficientChart *self, const ShoalChartTheme *theme);
void shoal_coefficient_chart_draw (const ShoalCoefficientChart *self,
                                   cairo_t *cr,
                                   const ShoalChartTheme *theme,
                                   double width,
                                   double height);
guint shoal_coefficient_chart_get_term_at (const ShoalCoefficientChart *self,
                                           const ShoalChartTheme *theme,
                                           double width,
                                           double height,
                                           double x,
                                           double y);
void shoal_coefficient_chart_set_highlight (ShoalCoefficientChart *self, guint term);
char *shoal_coefficient_chart_describe_term (const ShoalCoefficientChart *self, guint term);
ShoalMarkedChart shoal_coefficient_chart_as_marked (ShoalCoefficientChart *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCoefficientChart, shoal_coefficient_chart_free)

G_END_DECLS
