/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every sketch shows the same four rows, two of which are alike and two of which are not, made 2-anonymous. */

#include "config.h"

#include "charts/recoding/shoal-recoding-sketch.h"

#include <glib/gi18n-lib.h>

#define N_ROWS 4
#define N_COLUMNS 2
#define ARROW 30.0
#define GAP 4.0
#define RADIUS 4.0
#define PADDING 6.0

static const char *const originals[N_ROWS][N_COLUMNS] = {
  { "24", "1010" }, { "27", "1010" }, { "38", "2340" }, { "61", "2380" }
};

static const char *const published[][N_ROWS][N_COLUMNS] = {
  [SHOAL_RECODING_NODE] = { { "20–69", "*" }, { "20–69", "*" }, { "20–69", "*" }, { "20–69", "*" } },
  [SHOAL_RECODING_PARTITION] = { { "24–27", "1010" }, { "24–27", "1010" }, { "38–61", "23**" }, { "38–61", "23**" } },
  [SHOAL_RECODING_MATCHING] = { { "24–27", "1010" }, { "27–38", "*" }, { "38–61", "23**" }, { "24–61", "*" } },
};

/* Rows with equal published cells have the same colour. */
static const guint series[][N_ROWS] = {
  [SHOAL_RECODING_NODE] = { 0, 0, 0, 0 },
  [SHOAL_RECODING_PARTITION] = { 0, 0, 1, 1 },
  [SHOAL_RECODING_MATCHING] = { 0, 1, 2, 3 },
};

static void
draw_cell (ShoalChartCanvas *canvas,
           ShoalArea         area,
           ShoalColor        fill,
           const char       *text)
{
  shoal_chart_canvas_fill (canvas, area, RADIUS, fill);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, area.x + area.width / 2.0, area.y + area.height / 2.0, 0.5, 0.5,
                           area.width - 2.0);
}

static void
draw_arrow (ShoalChartCanvas *canvas,
            double            x,
            double            y)
{
  const double half = ARROW / 2.0 - 8.0;

  if (canvas->cr == NULL)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  cairo_set_line_width (canvas->cr, canvas->theme->high_contrast ? 2.0 : 1.5);
  shoal_chart_canvas_move_to (canvas, x - half, y);
  shoal_chart_canvas_line_to (canvas, x + half, y);
  shoal_chart_canvas_move_to (canvas, x + half - 4.0, y - 4.0);
  shoal_chart_canvas_line_to (canvas, x + half, y);
  shoal_chart_canvas_line_to (canvas, x + half - 4.0, y + 4.0);
  cairo_stroke (canvas->cr);
}

/** shoal_recoding_sketch_draw: Draws the original rows, and beside them the rows that a recoding of @kind publishes. */
void
shoal_recoding_sketch_draw (ShoalRecodingKind      kind,
                            cairo_t               *cr,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  double row_height = (height - 2.0 * PADDING - (N_ROWS - 1) * GAP) / N_ROWS;
  double side = (width - ARROW - 2.0 * PADDING - 2.0 * GAP) / 2.0;
  /* The published columns are wider, because their texts are longer. */
  double before = side * 0.8 / N_COLUMNS, after = side * 1.2 / N_COLUMNS;

  g_return_if_fail (kind < G_N_ELEMENTS (published));

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (row_height < 4.0 || before < 8.0)
    return;
  for (guint row = 0; row < N_ROWS; row++)
    {
      double y = PADDING + row * (row_height + GAP);
      double start = PADDING + N_COLUMNS * (before + GAP) + ARROW - GAP;
      ShoalColor tint = shoal_color_mix (theme->colors[SHOAL_CHART_SURFACE], theme->series[series[kind][row]], 0.35);

      for (guint column = 0; column < N_COLUMNS; column++)
        {
          draw_cell (&canvas, (ShoalArea) { PADDING + column * (before + GAP), y, before, row_height },
                     theme->colors[SHOAL_CHART_SURFACE], originals[row][column]);
          draw_cell (&canvas, (ShoalArea) { start + column * (after + GAP), y, after, row_height }, tint,
                     published[kind][row][column]);
        }
      draw_arrow (&canvas, start - ARROW / 2.0, y + row_height / 2.0);
    }
}

/** shoal_recoding_sketch_describe: Returns: (transfer full): the contents of the sketch in words. */
char *
shoal_recoding_sketch_describe (ShoalRecodingKind kind)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (kind < G_N_ELEMENTS (published), NULL);

  for (guint row = 0; row < N_ROWS; row++)
    {
      if (row > 0)
        g_string_append (text, "; ");
      /* Translators: two values of a row, and what is published of them. */
      g_string_append_printf (text, _("%s, %s becomes %s, %s"), originals[row][0], originals[row][1], published[kind][row][0],
                              published[kind][row][1]);
    }
  return g_string_free (text, FALSE);
}
