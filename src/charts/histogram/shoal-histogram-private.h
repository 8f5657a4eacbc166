/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two layouts of a histogram. */
#pragma once

#include "charts/base/shoal-chart-frame.h"
#include "charts/histogram/shoal-histogram.h"

G_BEGIN_DECLS

/**
 * ShoalCategoryLayout:
 * @first: top of the first line
 * @line: distance of lines
 * @n_shown: lines with a bar
 * @start: where bars start
 * @end: where the longest ends
 * @longest: count of the longest bar
 */
typedef struct
{
  double first;
  double line;
  guint n_shown;
  double start;
  double end;
  double longest;
} ShoalCategoryLayout;

void      _shoal_histogram_lay_out_bins       (const ShoalHistogram      *self,
                                               ShoalChartCanvas          *canvas,
                                               ShoalChartFrame           *frame);
ShoalArea _shoal_histogram_get_bin_area       (const ShoalHistogram      *self,
                                               const ShoalChartCanvas    *canvas,
                                               const ShoalChartFrame     *frame,
                                               guint                      bar);
void      _shoal_histogram_lay_out_categories (const ShoalHistogram      *self,
                                               ShoalChartCanvas          *canvas,
                                               ShoalCategoryLayout       *layout);
void      _shoal_histogram_draw_categories    (const ShoalHistogram      *self,
                                               ShoalChartCanvas          *canvas);
ShoalArea _shoal_histogram_get_category_area  (const ShoalHistogram      *self,
                                               const ShoalCategoryLayout *layout,
                                               guint                      bar);
void      _shoal_histogram_paint_bar          (const ShoalHistogram      *self,
                                               ShoalChartCanvas          *canvas,
                                               guint                      bar,
                                               ShoalArea                  area);
double    _shoal_histogram_get_largest        (const ShoalHistogram      *self);

G_END_DECLS
