/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The look of all drawings: colours by role, font, direction of text, resolution. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** ShoalColor: red, green, blue and opacity, each 0 to 1, not premultiplied. */
typedef struct
{
  double red;
  double green;
  double blue;
  double alpha;
} ShoalColor;

/**
 * ShoalChartRole: what a colour is for
 * @SHOAL_CHART_BACKGROUND: behind the drawing; drawn by the widget or file that shows the drawing, not by the drawing
 * @SHOAL_CHART_FOREGROUND: text, and outlines that matter
 * @SHOAL_CHART_MUTED: text of less importance
 * @SHOAL_CHART_GRID: lines of a grid
 * @SHOAL_CHART_AXIS: lines at the edge of a plot
 * @SHOAL_CHART_SURFACE: fill of boxes and cards
 * @SHOAL_CHART_ACCENT: the data themselves, and what is selected
 * @SHOAL_CHART_SUCCESS: parts that meet the requirement
 * @SHOAL_CHART_WARNING: outline of the best node, and of the class under the pointer
 * @SHOAL_CHART_ERROR: parts that do not meet the requirement
 * @SHOAL_CHART_BEST: fill of the best node; its outline is @SHOAL_CHART_WARNING
 * @SHOAL_CHART_ON_ACCENT: text on a fill of accent, success or error
 *
 * Foreground, muted, accent, success, warning and error are also colours of text.
 */
typedef enum
{
  SHOAL_CHART_BACKGROUND,
  SHOAL_CHART_FOREGROUND,
  SHOAL_CHART_MUTED,
  SHOAL_CHART_GRID,
  SHOAL_CHART_AXIS,
  SHOAL_CHART_SURFACE,
  SHOAL_CHART_ACCENT,
  SHOAL_CHART_SUCCESS,
  SHOAL_CHART_WARNING,
  SHOAL_CHART_ERROR,
  SHOAL_CHART_BEST,
  SHOAL_CHART_ON_ACCENT,
  SHOAL_CHART_N_ROLES,
} ShoalChartRole;

#define SHOAL_CHART_N_SERIES 6

typedef enum
{
  SHOAL_CHART_LIGHT,
  SHOAL_CHART_DARK,
} ShoalChartBrightness;

/**
 * ShoalChartTheme:
 * @colors: a colour for each role
 * @series: colours of series of equal importance, in the order of their use
 * @font: a Pango font description with a size in points
 * @resolution: dots per inch that turn points into drawing units; 96 on most screens
 * @scale: device pixels per drawing unit, for parts that are rasterized before they are drawn
 * @high_contrast: stronger lines, no translucent fills
 * @right_to_left: lines of text start at the right
 * @vector: the drawing goes to a vector file, so that no part may be rasterized
 *
 * A plain value, except that it owns @font.
 */
typedef struct
{
  ShoalColor colors[SHOAL_CHART_N_ROLES];
  ShoalColor series[SHOAL_CHART_N_SERIES];
  char *font;
  double resolution;
  double scale;
  gboolean high_contrast;
  gboolean right_to_left;
  gboolean vector;
} ShoalChartTheme;

ShoalChartTheme *shoal_chart_theme_new      (ShoalChartBrightness   brightness,
                                             gboolean               high_contrast);
ShoalChartTheme *shoal_chart_theme_copy     (const ShoalChartTheme *self);
void             shoal_chart_theme_free     (ShoalChartTheme       *self);
void             shoal_chart_theme_set_font (ShoalChartTheme       *self,
                                             const char            *font);
gboolean         shoal_chart_theme_equal    (const ShoalChartTheme *self,
                                             const ShoalChartTheme *other);

ShoalColor       shoal_color_parse          (const char            *hex);
ShoalColor       shoal_color_mix            (ShoalColor             a,
                                             ShoalColor             b,
                                             double                 share);
ShoalColor       shoal_color_with_alpha     (ShoalColor             color,
                                             double                 alpha);
double           shoal_color_get_contrast   (ShoalColor             a,
                                             ShoalColor             b);
guint32          shoal_color_to_pixel       (ShoalColor             color);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalChartTheme, shoal_chart_theme_free)

G_END_DECLS
