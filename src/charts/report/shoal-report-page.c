/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the pages of a report from top to bottom. */

#include "charts/report/shoal-report-page.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#define MARGIN 54.0
#define FOOTER 30.0
#define ROW_PADDING 5.0

/** shoal_report_pages_get_width: Returns: the width between the margins. */
double
shoal_report_pages_get_width (const ShoalReportPages *self)
{
  return self->canvas.width - 2.0 * MARGIN;
}

/** shoal_report_pages_get_start: Returns: the left edge of the text. */
double
shoal_report_pages_get_start (const ShoalReportPages *self)
{
  return MARGIN;
}

/** shoal_report_pages_begin: Starts a page. */
void
shoal_report_pages_begin (ShoalReportPages *self)
{
  self->page++;
  self->y = MARGIN;
}

/** shoal_report_pages_end: Finishes a page with its footer. */
void
shoal_report_pages_end (ShoalReportPages *self)
{
  ShoalChartCanvas *canvas = &self->canvas;
  g_autofree char *number = g_strdup_printf (_("Page %u of %u"), self->page, self->n_pages);
  double y = canvas->height - FOOTER;

  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_GRID);
  shoal_chart_canvas_rule (canvas, MARGIN, y - 16.0, canvas->width - MARGIN, y - 16.0);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  if (self->footer != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->footer, MARGIN, y, 0.0, 0.5, canvas->width * 0.6);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, number, canvas->width - MARGIN, y, 1.0, 0.5, -1.0);
  cairo_show_page (canvas->cr);
}

/** shoal_report_pages_need: Starts another page when less than @height is left on this one. */
void
shoal_report_pages_need (ShoalReportPages *self,
                         double            height)
{
  if (self->y + height <= self->canvas.height - FOOTER - 28.0 || self->y <= MARGIN)
    return;
  shoal_report_pages_end (self);
  shoal_report_pages_begin (self);
}

/** shoal_report_pages_heading: Writes a heading, on the same page as the first @with units of the text after it. */
void
shoal_report_pages_heading (ShoalReportPages *self,
                            const char       *title,
                            double            with)
{
  double line = shoal_chart_canvas_get_line_height (&self->canvas, SHOAL_TEXT_HEADING);

  if (self->y > MARGIN)
    self->y += 20.0;
  shoal_report_pages_need (self, line + 8.0 + with);
  shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (&self->canvas, SHOAL_TEXT_HEADING, title, MARGIN, self->y, 0.0, 0.0,
                           shoal_report_pages_get_width (self));
  if (self->surface != NULL)
    {
      g_autofree char *attributes = g_strdup_printf ("page=%u pos=[%.1f %.1f]", self->page, MARGIN, self->y);

      cairo_pdf_surface_add_outline (self->surface, CAIRO_PDF_OUTLINE_ROOT, title, attributes, 0);
    }
  self->y += line + 8.0;
}

/** shoal_report_pages_pair: Writes a name and, beside it, a value of one or more lines. */
void
shoal_report_pages_pair (ShoalReportPages *self,
                         const char       *name,
                         const char       *value)
{
  double line = shoal_chart_canvas_get_line_height (&self->canvas, SHOAL_TEXT_BODY);
  double indent = 150.0;
  double height = shoal_chart_canvas_measure_paragraph (&self->canvas, SHOAL_TEXT_BODY, value,
                                                        shoal_report_pages_get_width (self) - indent);

  shoal_report_pages_need (self, MAX (line, height) + 4.0);
  shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (&self->canvas, SHOAL_TEXT_BODY, name, MARGIN, self->y, 0.0, 0.0, indent - 10.0);
  shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_paragraph (&self->canvas, SHOAL_TEXT_BODY, value, MARGIN + indent, self->y,
                                shoal_report_pages_get_width (self) - indent);
  self->y += MAX (line, height) + 4.0;
}

/** shoal_report_pages_note: Writes a paragraph in small letters. */
void
shoal_report_pages_note (ShoalReportPages *self,
                         const char       *text)
{
  double height = shoal_chart_canvas_measure_paragraph (&self->canvas, SHOAL_TEXT_CAPTION, text,
                                                        shoal_report_pages_get_width (self));

  shoal_report_pages_need (self, height + 6.0);
  shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_paragraph (&self->canvas, SHOAL_TEXT_CAPTION, text, MARGIN, self->y,
                                shoal_report_pages_get_width (self));
  self->y += height + 6.0;
}

/* The width of the text in a column; the last column ends at the margin. */
static double
get_room (const ShoalReportPages  *self,
          const ShoalReportColumn *column,
          double                   x)
{
  double end = MARGIN + shoal_report_pages_get_width (self);
  double room = column->width * shoal_report_pages_get_width (self);

  return x + room > end - 1.0 ? end - x : room - 8.0;
}

static void
draw_titles (ShoalReportPages        *self,
             const ShoalReportColumn *columns,
             guint                    n_columns)
{
  double width = shoal_report_pages_get_width (self);
  double x = MARGIN;

  shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_MUTED);
  for (guint c = 0; c < n_columns; c++)
    {
      double room = get_room (self, &columns[c], x);

      shoal_chart_canvas_text (&self->canvas, SHOAL_TEXT_CAPTION, columns[c].title, x + columns[c].align * room,
                               self->y, columns[c].align, 0.0, room);
      x += columns[c].width * width;
    }
  self->y += shoal_chart_canvas_get_line_height (&self->canvas, SHOAL_TEXT_CAPTION) + ROW_PADDING;
  shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_AXIS);
  shoal_chart_canvas_rule (&self->canvas, MARGIN, self->y, MARGIN + width, self->y);
}

/* Text at the start of a column is wrapped; figures at its end stay on one line. */
static gboolean
wraps (const ShoalReportColumn *column)
{
  return column->align == 0.0 && !column->bar;
}

static void
draw_cell (ShoalReportPages        *self,
           const ShoalReportColumn *column,
           const ShoalReportCell   *cell,
           double                   x)
{
  ShoalChartCanvas *canvas = &self->canvas;
  double room = get_room (self, column, x);
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_BODY);

  if (column->bar && isfinite (cell->fraction))
    {
      ShoalArea track = { x, self->y + line / 2.0 - 3.0, MAX (0.0, room - 52.0), 6.0 };
      ShoalArea bar = track;

      bar.width *= CLAMP (cell->fraction, 0.0, 1.0);
      shoal_chart_canvas_fill (canvas, track, 3.0, canvas->theme->colors[SHOAL_CHART_SURFACE]);
      shoal_chart_canvas_fill (canvas, bar, 3.0, canvas->theme->series[0]);
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  if (cell->text != NULL && wraps (column))
    line = shoal_chart_canvas_paragraph (canvas, SHOAL_TEXT_BODY, cell->text, x, self->y, room);
  else if (cell->text != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_BODY, cell->text, x + column->align * room, self->y, column->align, 0.0,
                             room);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  if (cell->note != NULL)
    shoal_chart_canvas_paragraph (canvas, SHOAL_TEXT_CAPTION, cell->note, x, self->y + line, room);
}

/* The height of a row, which is that of its highest cell. */
static double
get_row_height (ShoalReportPages        *self,
                const ShoalReportColumn *columns,
                guint                    n_columns,
                const ShoalReportCell   *cells)
{
  double line = shoal_chart_canvas_get_line_height (&self->canvas, SHOAL_TEXT_BODY);
  double highest = line;
  double x = MARGIN;

  for (guint c = 0; c < n_columns; c++)
    {
      double room = get_room (self, &columns[c], x);
      double height = line;

      if (cells[c].text != NULL && wraps (&columns[c]))
        height = shoal_chart_canvas_measure_paragraph (&self->canvas, SHOAL_TEXT_BODY, cells[c].text, room);
      if (cells[c].note != NULL)
        height += shoal_chart_canvas_measure_paragraph (&self->canvas, SHOAL_TEXT_CAPTION, cells[c].note, room);
      highest = MAX (highest, height);
      x += columns[c].width * shoal_report_pages_get_width (self);
    }
  return highest;
}

/**
 * shoal_report_pages_table:
 * @self: pages
 * @columns: (array length=n_columns): titles and widths
 * @n_columns: how many
 * @cells: (array): row after row
 * @n_rows: how many
 *
 * Draws a table; its titles are repeated on each page, and no row is split between pages.
 */
void
shoal_report_pages_table (ShoalReportPages        *self,
                          const ShoalReportColumn *columns,
                          guint                    n_columns,
                          const ShoalReportCell   *cells,
                          guint                    n_rows)
{
  double width = shoal_report_pages_get_width (self);

  draw_titles (self, columns, n_columns);
  for (guint r = 0; r < n_rows; r++)
    {
      double height = get_row_height (self, columns, n_columns, cells + r * n_columns) + 2.0 * ROW_PADDING;
      guint page = self->page;
      double x = MARGIN;

      shoal_report_pages_need (self, height);
      if (self->page != page)
        draw_titles (self, columns, n_columns);
      self->y += ROW_PADDING;
      for (guint c = 0; c < n_columns; c++)
        {
          draw_cell (self, &columns[c], &cells[r * n_columns + c], x);
          x += columns[c].width * width;
        }
      self->y += height - ROW_PADDING;
      shoal_chart_canvas_set_role (&self->canvas, SHOAL_CHART_GRID);
      shoal_chart_canvas_rule (&self->canvas, MARGIN, self->y, MARGIN + width, self->y);
    }
  self->y += 8.0;
}

/** shoal_report_cells_free: Frees the @n_cells cells of a table. */
void
shoal_report_cells_free (ShoalReportCell *cells,
                         guint            n_cells)
{
  for (guint i = 0; i < n_cells; i++)
    {
      g_free (cells[i].text);
      g_free (cells[i].note);
    }
  g_free (cells);
}

/** shoal_report_pages_chart: Draws a chart over the whole width of the page. */
void
shoal_report_pages_chart (ShoalReportPages  *self,
                          ShoalChartDrawFunc draw,
                          gpointer           user_data,
                          double             height)
{
  double width = shoal_report_pages_get_width (self);
  cairo_t *cr = self->canvas.cr;

  shoal_report_pages_need (self, height);
  cairo_save (cr);
  cairo_translate (cr, MARGIN, self->y);
  draw (cr, self->canvas.theme, width, height, user_data);
  cairo_restore (cr);
  self->y += height;
}
