/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of rows stand at the start, names of columns above. Names of columns that do not fit are turned upright. */

#include "charts/retention/shoal-heat-map.h"

#include "charts/base/shoal-chart-frame.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define PADDING 6.0
#define LABEL_GAP 6.0
#define WIDEST_LABEL 0.34
#define LONGEST_UPRIGHT 120.0
#define TALLEST_CELL 34.0

typedef struct
{
  ShoalArea plot;
  gboolean upright; /* whether names of columns are turned */
} Layout;

static char **
copy_labels (const char * const *labels,
             guint               n)
{
  char **copy = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    copy[i] = g_strdup (labels[i]);
  return copy;
}

/** shoal_heat_map_new: Returns: (transfer full): a heat map whose values are not set yet. */
ShoalHeatMap *
shoal_heat_map_new (const char * const *row_labels,
                    guint               n_rows,
                    const char * const *column_labels,
                    guint               n_columns)
{
  ShoalHeatMap *self = g_new0 (ShoalHeatMap, 1);

  self->n_rows = n_rows;
  self->n_columns = n_columns;
  self->row_labels = copy_labels (row_labels, n_rows);
  self->column_labels = copy_labels (column_labels, n_columns);
  self->values = g_new (double, MAX (1, n_rows * n_columns));
  for (guint cell = 0; cell < n_rows * n_columns; cell++)
    self->values[cell] = NAN;
  self->most = 1.0;
  self->highlight = self->selected[0] = self->selected[1] = SHOAL_MARKED_CHART_NO_MARK;
  return self;
}

/** shoal_heat_map_free: frees it. */
void
shoal_heat_map_free (ShoalHeatMap *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->row_labels);
  g_strfreev (self->column_labels);
  g_free (self->values);
  g_free (self);
}

static double
get_widest (ShoalChartCanvas *canvas,
            char            **labels,
            guint             n)
{
  double widest = 0.0;

  for (guint i = 0; i < n; i++)
    widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, labels[i]));
  return widest;
}

static void
lay_out (const ShoalHeatMap *self,
         ShoalChartCanvas   *canvas,
         Layout             *layout)
{
  double line = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION));
  double start = PADDING + MIN (get_widest (canvas, self->row_labels, self->n_rows), canvas->width * WIDEST_LABEL) + LABEL_GAP;
  double widest = get_widest (canvas, self->column_labels, self->n_columns);
  double top, height;

  layout->plot.x = ceil (start);
  layout->plot.width = MAX (0.0, floor (canvas->width - PADDING) - layout->plot.x);
  layout->upright = widest > layout->plot.width / self->n_columns - 6.0;
  top = PADDING + (layout->upright ? MIN (widest, MIN (LONGEST_UPRIGHT, canvas->height * WIDEST_LABEL)) : line) + LABEL_GAP;
  layout->plot.y = ceil (top);
  height = MAX (0.0, floor (canvas->height - PADDING) - layout->plot.y);
  layout->plot.height = MIN (height, self->n_rows * TALLEST_CELL);
}

static ShoalArea
get_cell_area (const ShoalHeatMap *self,
               const Layout       *layout,
               guint               cell)
{
  guint row = cell / self->n_columns, column = cell % self->n_columns;
  double left = round (layout->plot.x + layout->plot.width * column / self->n_columns);
  double right = round (layout->plot.x + layout->plot.width * (column + 1) / self->n_columns);
  double top = round (layout->plot.y + layout->plot.height * row / self->n_rows);
  double bottom = round (layout->plot.y + layout->plot.height * (row + 1) / self->n_rows);

  return (ShoalArea){ left, top, MAX (1.0, right - left - 1.0), MAX (1.0, bottom - top - 1.0) };
}

static gboolean
is_empty (const ShoalHeatMap *self)
{
  return self->n_rows == 0 || self->n_columns == 0;
}

/* ---- Drawing ---- */

static ShoalColor
get_fill (const ShoalHeatMap    *self,
          const ShoalChartTheme *theme,
          double                 value)
{
  double share = MIN (1.0, fabs (value) / self->most);

  return shoal_color_mix (theme->colors[SHOAL_CHART_SURFACE], theme->series[value < 0.0 ? 1 : 0], share);
}

/* The text colour with the higher contrast to @fill. */
static ShoalColor
get_text_color (const ShoalChartTheme *theme,
                ShoalColor             fill)
{
  ShoalColor on_accent = theme->colors[SHOAL_CHART_ON_ACCENT];
  ShoalColor foreground = theme->colors[SHOAL_CHART_FOREGROUND];

  return shoal_color_get_contrast (on_accent, fill) > shoal_color_get_contrast (foreground, fill) ? on_accent : foreground;
}

static void
draw_cell (const ShoalHeatMap *self,
           ShoalChartCanvas   *canvas,
           const Layout       *layout,
           guint               cell)
{
  ShoalArea area = get_cell_area (self, layout, cell);
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  double value = self->values[cell];
  g_autofree char *text = NULL;
  ShoalColor fill;

  if (isnan (value))
    return;
  fill = get_fill (self, canvas->theme, value);
  shoal_chart_canvas_fill (canvas, area, 2.0, fill);
  text = shoal_heat_map_format (self, cell);
  /* Zeros are not written, so that the other cells stand out where most cells are 0. */
  if (value == 0.0 || shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, text) > area.width - 4.0 || line > area.height)
    return;
  shoal_chart_canvas_set_color (canvas, get_text_color (canvas->theme, fill));
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, area.x + area.width / 2.0, area.y + area.height / 2.0, 0.5, 0.5,
                           -1.0);
}

static void
draw_labels (const ShoalHeatMap *self,
             ShoalChartCanvas   *canvas,
             const Layout       *layout)
{
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  for (guint row = 0; row < self->n_rows; row++)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->row_labels[row], layout->plot.x - LABEL_GAP,
                             layout->plot.y + (row + 0.5) * layout->plot.height / self->n_rows, 1.0, 0.5,
                             layout->plot.x - LABEL_GAP - PADDING);
  for (guint column = 0; column < self->n_columns; column++)
    {
      double x = layout->plot.x + (column + 0.5) * layout->plot.width / self->n_columns;
      double y = layout->plot.y - LABEL_GAP;

      if (layout->upright)
        shoal_chart_canvas_text_upwards (canvas, SHOAL_TEXT_CAPTION, self->column_labels[column], x, y, y - PADDING);
      else
        shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->column_labels[column], x, y, 0.5, 1.0, -1.0);
    }
}

/** shoal_heat_map_draw: Draws the heat map, or a message if there is nothing to draw. */
void
shoal_heat_map_draw (const ShoalHeatMap    *self,
                     cairo_t               *cr,
                     const ShoalChartTheme *theme,
                     double                 width,
                     double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Layout layout;

  g_return_if_fail (self != NULL && cr != NULL && theme != NULL);

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (is_empty (self))
    {
      shoal_chart_draw_message (&canvas, _("No values"));
      return;
    }
  lay_out (self, &canvas, &layout);
  draw_labels (self, &canvas, &layout);
  for (guint cell = 0; cell < self->n_rows * self->n_columns; cell++)
    {
      gboolean selected = cell == self->selected[0] || cell == self->selected[1];

      draw_cell (self, &canvas, &layout, cell);
      if (selected || cell == self->highlight)
        shoal_chart_canvas_outline (&canvas, get_cell_area (self, &layout, cell), 2.0, selected ? 2.0 : 1.0,
                                    theme->colors[SHOAL_CHART_FOREGROUND]);
    }
}

/** shoal_heat_map_get_cell_at: Returns: the cell with a value at a point of the drawing, or
 * %SHOAL_MARKED_CHART_NO_MARK. */
guint
shoal_heat_map_get_cell_at (const ShoalHeatMap    *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            double                 x,
                            double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  Layout layout;
  guint row, column, cell;

  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_MARKED_CHART_NO_MARK);

  if (is_empty (self))
    return SHOAL_MARKED_CHART_NO_MARK;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  lay_out (self, &canvas, &layout);
  x = shoal_chart_mirror (theme, width, x);
  if (!shoal_area_contains (&layout.plot, x, y))
    return SHOAL_MARKED_CHART_NO_MARK;
  row = MIN ((guint) ((y - layout.plot.y) / layout.plot.height * self->n_rows), self->n_rows - 1);
  column = MIN ((guint) ((x - layout.plot.x) / layout.plot.width * self->n_columns), self->n_columns - 1);
  cell = row * self->n_columns + column;
  return isnan (self->values[cell]) ? SHOAL_MARKED_CHART_NO_MARK : cell;
}

/** shoal_heat_map_format: Returns: (transfer full): the value of a cell as text. */
char *
shoal_heat_map_format (const ShoalHeatMap *self,
                       guint               cell)
{
  g_return_val_if_fail (self != NULL && cell < self->n_rows * self->n_columns, NULL);

  return self->unit == SHOAL_AXIS_PERCENT ? shoal_format_percent (self->values[cell], self->decimals)
                                          : shoal_format_number (self->values[cell], self->decimals);
}

/** shoal_heat_map_as_marked: @self: (nullable): a heat map, whose marks are its cells. */
SHOAL_DEFINE_MARKED_CHART (ShoalHeatMap, shoal_heat_map_as_marked, shoal_heat_map_draw, shoal_heat_map_get_cell_at,
                           highlight)

/* ---- Heat maps of what a release retains ---- */

/**
 * shoal_heat_map_new_associations:
 *
 * Returns: (transfer full): a heat map of the association of each pair of columns: below the diagonal in the original,
 *   above it in the release.
 */
ShoalHeatMap *
shoal_heat_map_new_associations (ShoalRetention *retention)
{
  guint n = shoal_retention_get_n_columns (retention);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  ShoalHeatMap *self;

  for (guint i = 0; i < n; i++)
    names[i] = shoal_retention_get_name (retention, i);
  self = shoal_heat_map_new (names, n, names, n);
  self->decimals = 2;
  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      if (row != column)
        self->values[row * n + column] =
          shoal_retention_get_association (retention, row, column,
                                           row > column ? SHOAL_RETENTION_ORIGINAL : SHOAL_RETENTION_PUBLISHED);
  return self;
}

static double
get_share (ShoalRetention     *retention,
           guint               i,
           guint               j,
           ShoalRetentionSide  side,
           guint               bin_i,
           guint               bin_j)
{
  return shoal_retention_get_joint (retention, i, j, side, bin_i, bin_j) / shoal_retention_get_n_rows (retention, side);
}

static double
get_cell (ShoalRetention  *retention,
          guint            i,
          guint            j,
          ShoalCrossTable  shown,
          guint            bin_i,
          guint            bin_j)
{
  double original = get_share (retention, i, j, SHOAL_RETENTION_ORIGINAL, bin_i, bin_j);
  double published = get_share (retention, i, j, SHOAL_RETENTION_PUBLISHED, bin_i, bin_j);

  return shown == SHOAL_CROSS_TABLE_ORIGINAL ? original : shown == SHOAL_CROSS_TABLE_PUBLISHED ? published : published - original;
}

/**
 * shoal_heat_map_new_cross_table:
 * @i: the column whose values are the rows of the heat map
 * @j: another column, whose values are its columns
 *
 * Colours of the original and the release can be compared: their scale ends at the largest share of both.
 *
 * Returns: (transfer full): a heat map of shares of rows.
 */
ShoalHeatMap *
shoal_heat_map_new_cross_table (ShoalRetention  *retention,
                                guint            i,
                                guint            j,
                                ShoalCrossTable  shown)
{
  const ShoalValueBins *first = shoal_retention_get_bins (retention, i);
  const ShoalValueBins *second = shoal_retention_get_bins (retention, j);
  ShoalHeatMap *self = shoal_heat_map_new ((const char *const *) first->labels, first->n_bins,
                                           (const char *const *) second->labels, second->n_bins);
  double most = 0.0;

  self->unit = SHOAL_AXIS_PERCENT;
  self->decimals = 1;
  for (guint a = 0; a < first->n_bins; a++)
    for (guint b = 0; b < second->n_bins; b++)
      {
        double original = get_cell (retention, i, j, SHOAL_CROSS_TABLE_ORIGINAL, a, b);
        double published = get_cell (retention, i, j, SHOAL_CROSS_TABLE_PUBLISHED, a, b);

        self->values[a * second->n_bins + b] = get_cell (retention, i, j, shown, a, b);
        most = fmax (most, fmax (original, published));
      }
  if (most > 0.0)
    self->most = most;
  return self;
}
