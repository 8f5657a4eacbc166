/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distribution of the rows over the values of a column: a wide bar for the original, with a narrow bar for the
 * release on it. */
#pragma once

#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"
#include "utility/retention/shoal-retention.h"

G_BEGIN_DECLS

/**
 * ShoalDistribution:
 * @retention: the original and the release
 * @column: one of the columns of @retention
 * @highlight: bar under the pointer, or %SHOAL_MARKED_CHART_NO_MARK
 */
typedef struct
{
  ShoalRetention *retention;
  guint column;
  guint highlight;
} ShoalDistribution;

ShoalDistribution *shoal_distribution_new           (ShoalRetention          *retention,
                                                     guint                    column);
void               shoal_distribution_free          (ShoalDistribution       *self);
double             shoal_distribution_get_height    (const ShoalDistribution *self,
                                                     const ShoalChartTheme   *theme);
void               shoal_distribution_draw          (const ShoalDistribution *self,
                                                     cairo_t                 *cr,
                                                     const ShoalChartTheme   *theme,
                                                     double                   width,
                                                     double                   height);
guint              shoal_distribution_get_bar_at    (const ShoalDistribution *self,
                                                     const ShoalChartTheme   *theme,
                                                     double                   width,
                                                     double                   height,
                                                     double                   x,
                                                     double                   y);
char              *shoal_distribution_describe_bar  (const ShoalDistribution *self,
                                                     guint                    bar);
ShoalMarkedChart   shoal_distribution_as_marked     (ShoalDistribution       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalDistribution, shoal_distribution_free)

G_END_DECLS
