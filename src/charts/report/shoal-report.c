/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a report as a PDF file: a first pass counts the pages, a second one draws them. */

#include "config.h"

#include "charts/report/shoal-report-sections.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* A4 in points */
#define PAGE_WIDTH 595.276
#define PAGE_HEIGHT 841.89

static ShoalChartTheme *
make_theme (const ShoalReportInput *input)
{
  ShoalChartTheme *theme = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

  shoal_chart_theme_set_font (theme, "Cantarell, sans-serif 9.5");
  theme->resolution = 72.0;
  theme->vector = TRUE;
  theme->right_to_left = input->right_to_left;
  return theme;
}

static void
write_sections (ShoalReportPages       *pages,
                const ShoalReportInput *input,
                const ShoalReportFigures *figures)
{
  _shoal_report_write_front (pages, input, figures);
  _shoal_report_write_request (pages, input);
  _shoal_report_write_checks (pages, input);
  _shoal_report_write_disclosures (pages, input);
  _shoal_report_write_risk (pages, input);
  _shoal_report_write_attributes (pages, input, figures);
  _shoal_report_write_sizes (pages, input);
  _shoal_report_write_statistics (pages, input, figures);
  _shoal_report_write_search (pages, input, figures);
  _shoal_report_write_metrics (pages, input, figures);
  _shoal_report_write_columns (pages, input);
}

/* Writes all pages. Returns: the number of pages. */
static guint
write_pages (const ShoalReportInput *input,
             const ShoalChartTheme  *theme,
             const ShoalReportFigures *figures,
             cairo_surface_t        *surface,
             gboolean                counting,
             guint                   n_pages,
             cairo_status_t         *status)
{
  ShoalReportPages pages = { .n_pages = n_pages, .surface = counting ? NULL : surface };
  cairo_t *cr = cairo_create (surface);
  g_autofree char *footer = NULL;

  shoal_chart_canvas_init (&pages.canvas, cr, theme, PAGE_WIDTH, PAGE_HEIGHT);
  footer = input->data_name != NULL ? _shoal_report_shorten (input->data_name) : NULL;
  pages.footer = footer;
  shoal_report_pages_begin (&pages);
  write_sections (&pages, input, figures);
  shoal_report_pages_end (&pages);
  *status = cairo_status (cr);
  shoal_chart_canvas_clear (&pages.canvas);
  cairo_destroy (cr);
  return pages.page;
}

static void
set_metadata (cairo_surface_t        *surface,
              const ShoalReportInput *input)
{
  g_autofree char *date = input->date != NULL ? g_date_time_format_iso8601 (input->date)
                                              : g_strdup ("1970-01-01T00:00:00Z");

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, _("Release report"));
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Shoal " SHOAL_VERSION);
  /* Without this date, cairo would write the present time into the file, which would differ each time. */
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_MOD_DATE, date);
}

/**
 * shoal_report_render:
 * @input: the content of the report
 * @error: place for a #GIOErrorEnum, also %G_IO_ERROR_CANCELLED
 *
 * Draws a report. Evaluates all metrics, which takes time in proportion to the rows: call it in a worker thread. The
 * same input gives the same bytes with the same libraries and fonts.
 *
 * Returns: (transfer full) (nullable): the contents of a PDF file.
 */
GBytes *
shoal_report_render (const ShoalReportInput *input,
                     GError                **error)
{
  g_autoptr (ShoalChartTheme) theme = make_theme (input);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (ShoalReportFigures) figures = _shoal_report_figures_new (input, error);
  cairo_rectangle_t extents = { 0.0, 0.0, PAGE_WIDTH, PAGE_HEIGHT };
  cairo_surface_t *counter;
  cairo_surface_t *surface;
  cairo_status_t status;
  guint n_pages;

  if (figures == NULL)
    return NULL;
  counter = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  surface = cairo_pdf_surface_create_for_stream (shoal_chart_append, bytes, PAGE_WIDTH, PAGE_HEIGHT);
  set_metadata (surface, input);
  n_pages = write_pages (input, theme, figures, counter, TRUE, 0, &status);
  write_pages (input, theme, figures, surface, FALSE, n_pages, &status);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  cairo_surface_destroy (counter);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The report cannot be drawn: %s"),
                   cairo_status_to_string (status));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/**
 * shoal_report_write:
 * @input: the content of the report
 * @file: the file to write
 * @replace: whether @file may exist
 * @error: place for a #GIOErrorEnum
 *
 * Writes a report as a PDF file completely, or leaves the old file as it is.
 *
 * Returns: whether it is written.
 */
gboolean
shoal_report_write (const ShoalReportInput *input,
                    GFile                  *file,
                    gboolean                replace,
                    GError                **error)
{
  g_autoptr (GBytes) bytes = shoal_report_render (input, error);

  return bytes != NULL && shoal_progress_check (input->progress, error) && shoal_chart_write_file (file, bytes, replace, error);
}
