/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cairo context with a theme: text through pango, crisp lines, and marks. The drawing is mirrored in languages that
 * are written from right to left. */
#pragma once

#include "charts/base/shoal-chart-theme.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

typedef enum
{
  SHOAL_TEXT_CAPTION,
  SHOAL_TEXT_CAPTION_BOLD,
  SHOAL_TEXT_BODY,
  SHOAL_TEXT_BOLD,
  SHOAL_TEXT_HEADING,
  SHOAL_TEXT_TITLE,
} ShoalTextStyle;

/** ShoalMark: different shapes, so that marks can be told apart without colours. */
typedef enum
{
  SHOAL_MARK_CIRCLE,
  SHOAL_MARK_SQUARE,
  SHOAL_MARK_DIAMOND,
  SHOAL_MARK_TRIANGLE,
  SHOAL_MARK_CROSS,
  SHOAL_MARK_STAR,
  SHOAL_MARK_N,
} ShoalMark;

/**
 * ShoalArea: a rectangle in drawing units.
 */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} ShoalArea;

/**
 * ShoalChartCanvas:
 * @cr: (nullable): where to draw; %NULL to measure only
 * @theme: borrowed
 * @width: of the drawing
 * @height: of the drawing
 * @mirrored: whether x is counted from the right edge
 *
 * All positions are given as in a drawing that starts at the left. The canvas mirrors the whole drawing, except the
 * text itself. Clear with shoal_chart_canvas_clear().
 */
typedef struct
{
  cairo_t *cr;
  const ShoalChartTheme *theme;
  double width;
  double height;
  gboolean mirrored;

  /*< private >*/
  PangoContext *context;
  PangoLayout *layout;
  PangoFontDescription *font;
  ShoalTextStyle style;
  gboolean has_style;
} ShoalChartCanvas;

void   shoal_chart_canvas_init       (ShoalChartCanvas      *self,
                                      cairo_t               *cr,
                                      const ShoalChartTheme *theme,
                                      double                 width,
                                      double                 height);
void   shoal_chart_canvas_clear      (ShoalChartCanvas      *self);
void   shoal_chart_canvas_set_role   (ShoalChartCanvas      *self,
                                      ShoalChartRole         role);
void   shoal_chart_canvas_set_color  (ShoalChartCanvas      *self,
                                      ShoalColor             color);
double shoal_chart_canvas_snap       (const ShoalChartCanvas *self,
                                      double                 position);
void   shoal_chart_canvas_move_to    (ShoalChartCanvas      *self,
                                      double                 x,
                                      double                 y);
void   shoal_chart_canvas_line_to    (ShoalChartCanvas      *self,
                                      double                 x,
                                      double                 y);
void   shoal_chart_canvas_rectangle  (ShoalChartCanvas      *self,
                                      ShoalArea              area,
                                      double                 radius);
void   shoal_chart_canvas_fill       (ShoalChartCanvas      *self,
                                      ShoalArea              area,
                                      double                 radius,
                                      ShoalColor             color);
void   shoal_chart_canvas_outline    (ShoalChartCanvas      *self,
                                      ShoalArea              area,
                                      double                 radius,
                                      double                 line_width,
                                      ShoalColor             color);
void   shoal_chart_canvas_hatch      (ShoalChartCanvas      *self,
                                      ShoalArea              area,
                                      ShoalColor             color);
void   shoal_chart_canvas_rule       (ShoalChartCanvas      *self,
                                      double                 x1,
                                      double                 y1,
                                      double                 x2,
                                      double                 y2);
void   shoal_chart_canvas_mark       (ShoalChartCanvas      *self,
                                      ShoalMark              mark,
                                      double                 x,
                                      double                 y,
                                      double                 radius);

double shoal_chart_canvas_text       (ShoalChartCanvas      *self,
                                      ShoalTextStyle         style,
                                      const char            *text,
                                      double                 x,
                                      double                 y,
                                      double                 align_x,
                                      double                 align_y,
                                      double                 max_width);
void   shoal_chart_canvas_text_upwards (ShoalChartCanvas    *self,
                                        ShoalTextStyle       style,
                                        const char          *text,
                                        double               x,
                                        double               y,
                                        double               max_length);
double shoal_chart_canvas_paragraph  (ShoalChartCanvas      *self,
                                      ShoalTextStyle         style,
                                      const char            *text,
                                      double                 x,
                                      double                 y,
                                      double                 width);
double shoal_chart_canvas_measure_paragraph (ShoalChartCanvas *self,
                                             ShoalTextStyle    style,
                                             const char       *text,
                                             double            width);
double shoal_chart_canvas_measure    (ShoalChartCanvas      *self,
                                      ShoalTextStyle         style,
                                      const char            *text);
double shoal_chart_canvas_get_line_height (ShoalChartCanvas *self,
                                           ShoalTextStyle    style);

/** shoal_area_contains: Returns: whether a point is in @area. */
static inline gboolean
shoal_area_contains (const ShoalArea *area,
                     double           x,
                     double           y)
{
  return x >= area->x && x < area->x + area->width && y >= area->y && y < area->y + area->height;
}

/** shoal_chart_mirror: Returns: @x in the coordinates of a canvas of @theme and @width; calling it twice gives @x
 * again. */
static inline double
shoal_chart_mirror (const ShoalChartTheme *theme,
                    double                 width,
                    double                 x)
{
  return theme->right_to_left ? width - x : x;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalChartCanvas, shoal_chart_canvas_clear)

G_END_DECLS
