/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A name that needs more than its share of the width is cut. */

#include "charts/base/shoal-chart-lines.h"

#include <math.h>

#define NAME_GAP 8.0
#define NAME_SHARE 0.42

/** shoal_chart_lines_init: @self: (out caller-allocates): lines without names. @n: how many lines. @margin: space above
 * and below the text of each line. */
void
shoal_chart_lines_init (ShoalChartLines  *self,
                        ShoalChartCanvas *canvas,
                        guint             n,
                        double            margin)
{
  *self = (ShoalChartLines) { n, ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + 2.0 * margin,
                              SHOAL_CHART_LINES_PADDING + NAME_GAP };
}

/** shoal_chart_lines_make_room: makes the column of names wide enough for @name, the name of one of the lines. */
void
shoal_chart_lines_make_room (ShoalChartLines  *self,
                             ShoalChartCanvas *canvas,
                             const char       *name)
{
  double width = shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, name);

  self->start = MAX (self->start, ceil (SHOAL_CHART_LINES_PADDING + MIN (width, canvas->width * NAME_SHARE) + NAME_GAP));
}

/** shoal_chart_lines_get_middle: Returns: the middle of a line, from the top of the drawing. */
double
shoal_chart_lines_get_middle (const ShoalChartLines *self,
                              guint                  line)
{
  return SHOAL_CHART_LINES_PADDING + (line + 0.5) * self->height;
}

/** shoal_chart_lines_draw_highlight: @line: the line under the pointer; nothing is drawn for a number that is too
 * large. Draw the line itself after this. */
void
shoal_chart_lines_draw_highlight (const ShoalChartLines *self,
                                  ShoalChartCanvas      *canvas,
                                  guint                  line)
{
  if (line < self->n)
    shoal_chart_canvas_fill (canvas,
                             (ShoalArea) { 0.0, SHOAL_CHART_LINES_PADDING + line * self->height, canvas->width, self->height },
                             4.0, canvas->theme->colors[SHOAL_CHART_SURFACE]);
}

/** shoal_chart_lines_draw_name: Writes the name of a line at its start. */
void
shoal_chart_lines_draw_name (const ShoalChartLines *self,
                             ShoalChartCanvas      *canvas,
                             guint                  line,
                             const char            *name)
{
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, name, self->start - NAME_GAP, shoal_chart_lines_get_middle (self, line), 1.0, 0.5,
                           self->start - NAME_GAP - SHOAL_CHART_LINES_PADDING);
}

/**
 * shoal_chart_lines_find:
 * @n: how many lines there are
 * @margin: space above and below the text of each
 * @width: of the drawing
 *
 * Returns: the line at a point of the drawing, or %SHOAL_MARKED_CHART_NO_MARK
 */
guint
shoal_chart_lines_find (const ShoalChartTheme *theme,
                        guint                  n,
                        double                 margin,
                        double                 width,
                        double                 x,
                        double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalChartLines lines;
  double line;

  g_return_val_if_fail (theme != NULL, SHOAL_MARKED_CHART_NO_MARK);

  shoal_chart_canvas_init (&canvas, NULL, theme, width, 1.0);
  shoal_chart_lines_init (&lines, &canvas, n, margin);
  line = floor ((y - SHOAL_CHART_LINES_PADDING) / lines.height);
  return x >= 0.0 && x < width && line >= 0.0 && line < n ? (guint) line : SHOAL_MARKED_CHART_NO_MARK;
}
