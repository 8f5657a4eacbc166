/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The beginning of a report: title, verdict, figures. */

#include "base/shoal-format.h"
#include "charts/report/shoal-report-sections.h"

#include <glib/gi18n-lib.h>

#define TILE_HEIGHT 52.0
#define TILE_GAP 8.0

/* A release with k = 1 protects nobody: a class may have a single person. */
static gboolean
protects (const ShoalReportInput *input)
{
  return input->verdict->k > 1 || input->verdict->n_rows == 0;
}

/* The verifier's result in a sentence. */
static char *
describe_verdict (const ShoalReportInput *input)
{
  const ShoalVerdict *verdict = input->verdict;
  g_autofree char *k = shoal_format_number ((double) verdict->k, 0);
  g_autofree char *required = shoal_format_number (input->problem->min_size, 0);
  g_autofree char *rows = shoal_format_number ((double) verdict->n_rows, 0);

  if (!verdict->checkable || !verdict->holds)
    return g_strdup (verdict->message != NULL ? verdict->message
                                              : _("The release does not meet the requirement."));
  if (!protects (input))
    return g_strdup (_("k = 1 protects nobody: a person may stand alone in the release, as in the original. Anonymity begins "
                       "with k = 2."));
  if (input->classes->kind == SHOAL_RECODING_MATCHING)
    return g_strdup_printf (_("Each of the %s published rows may be any of %s people, and each person any of %s rows; %s were "
                              "required. A row may be the only one with its quasi-identifiers."),
                            rows, k, k, required);
  /* The number of persons above the required one is left out, because the release does not tell it. */
  if (verdict->counts_persons)
    return g_strdup_printf (_("Every combination of quasi-identifiers in the %s published rows is that of at least %s different "
                              "persons, as was required."),
                            rows, required);
  return g_strdup_printf (_("Every combination of quasi-identifiers in the %s published rows occurs at least %s times; "
                            "%s were required."),
                          rows, k, required);
}

/* Draws a check mark or a cross in a disc. */
static void
draw_seal (ShoalChartCanvas *canvas,
           double            x,
           double            y,
           gboolean          good)
{
  /* A check mark is not mirrored in any language, so that the mirroring of the canvas is undone. */
  double turn = canvas->mirrored ? -1.0 : 1.0;

  shoal_chart_canvas_mark (canvas, SHOAL_MARK_CIRCLE, x, y, 12.0);
  shoal_chart_canvas_set_role (canvas, good ? SHOAL_CHART_SUCCESS : SHOAL_CHART_ERROR);
  cairo_fill (canvas->cr);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_ON_ACCENT);
  if (!good)
    {
      shoal_chart_canvas_mark (canvas, SHOAL_MARK_CROSS, x, y, 6.0);
      cairo_fill (canvas->cr);
      return;
    }
  shoal_chart_canvas_move_to (canvas, x - 5.5 * turn, y + 0.5);
  shoal_chart_canvas_line_to (canvas, x - 1.5 * turn, y + 4.5);
  shoal_chart_canvas_line_to (canvas, x + 5.5 * turn, y - 4.0);
  cairo_set_line_width (canvas->cr, 2.2);
  cairo_set_line_cap (canvas->cr, CAIRO_LINE_CAP_ROUND);
  cairo_stroke (canvas->cr);
  cairo_set_line_cap (canvas->cr, CAIRO_LINE_CAP_BUTT);
}

static void
write_verdict (ShoalReportPages       *pages,
               const ShoalReportInput *input)
{
  ShoalChartCanvas *canvas = &pages->canvas;
  gboolean verified = input->verdict->checkable && input->verdict->holds;
  gboolean good = verified && protects (input);
  g_autofree char *text = describe_verdict (input);
  const char *title = good                        ? _("Verified")
                      : verified                  ? _("Nobody is protected")
                      : input->verdict->checkable ? _("Not anonymous")
                                                  : _("Could not be checked");
  double start = shoal_report_pages_get_start (pages);
  double width = shoal_report_pages_get_width (pages);
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_BOLD);
  double height = 24.0 + line
                  + shoal_chart_canvas_measure_paragraph (canvas, SHOAL_TEXT_BODY, text, width - 62.0);
  ShoalArea box = { start, pages->y, width, height };
  ShoalChartRole role = good ? SHOAL_CHART_SUCCESS : SHOAL_CHART_ERROR;

  shoal_chart_canvas_fill (canvas, box, 8.0, shoal_color_with_alpha (canvas->theme->colors[role], 0.10));
  draw_seal (canvas, start + 26.0, pages->y + height / 2.0, good);
  shoal_chart_canvas_set_role (canvas, role);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_BOLD, title, start + 50.0, pages->y + 11.0, 0.0, 0.0, width - 62.0);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_paragraph (canvas, SHOAL_TEXT_BODY, text, start + 50.0, pages->y + 13.0 + line, width - 62.0);
  pages->y += height + 12.0;
}

static void
draw_tile (ShoalReportPages *pages,
           guint             i,
           guint             n,
           const char       *value,
           const char       *name)
{
  ShoalChartCanvas *canvas = &pages->canvas;
  double width = (shoal_report_pages_get_width (pages) - (n - 1) * TILE_GAP) / n;
  ShoalArea tile = { shoal_report_pages_get_start (pages) + i * (width + TILE_GAP), pages->y, width, TILE_HEIGHT };

  shoal_chart_canvas_fill (canvas, tile, 8.0, canvas->theme->colors[SHOAL_CHART_SURFACE]);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_HEADING, value, tile.x + 12.0, tile.y + 9.0, 0.0, 0.0, width - 20.0);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, name, tile.x + 12.0, tile.y + TILE_HEIGHT - 9.0, 0.0, 1.0,
                           width - 20.0);
}

static void
write_tiles (ShoalReportPages       *pages,
             const ShoalReportInput *input,
             const ShoalReportFigures *figures)
{
  ShoalClasses *classes = input->classes;
  gsize n_rows = classes->microdata->n_rows;
  gboolean matching = classes->kind == SHOAL_RECODING_MATCHING;
  g_autofree char *rows = shoal_format_number ((double) (n_rows - classes->n_suppressed), 0);
  g_autofree char *share
      = shoal_format_loss (n_rows > 0 ? (double) classes->n_suppressed / (double) n_rows : 0.0);
  /* The number of persons above the required one is left out, because the release does not tell it. */
  gboolean persons = classes->microdata->tuple_persons != NULL;
  g_autofree char *k = shoal_format_number (persons ? input->problem->min_size : classes->smallest_published, 0);
  g_autofree char *n_classes = shoal_format_number (classes->n_groups - classes->n_small_groups, 0);
  g_autofree char *lost = _shoal_report_figures_tell_percent (figures, shoal_metrics_find ("gcp"));

  draw_tile (pages, 0, 5, rows, _("rows published"));
  draw_tile (pages, 1, 5, share, _("rows suppressed"));
  draw_tile (pages, 2, 5, k, matching  ? _("people per row, and rows per person")
                               : persons ? _("persons in a class, or more")
                                         : _("smallest class"));
  draw_tile (pages, 3, 5, matching ? "–" : n_classes, _("classes"));
  draw_tile (pages, 4, 5, lost, _("information lost"));
  pages->y += TILE_HEIGHT;
}

void
_shoal_report_write_front (ShoalReportPages       *pages,
                           const ShoalReportInput *input,
                           const ShoalReportFigures *figures)
{
  ShoalChartCanvas *canvas = &pages->canvas;
  double start = shoal_report_pages_get_start (pages);
  double width = shoal_report_pages_get_width (pages);
  g_autofree char *date = input->date != NULL ? g_date_time_format (input->date, "%F %R") : NULL;
  g_autofree char *title = NULL;

  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_BODY, _("Release report"), start, pages->y, 0.0, 0.0, width);
  if (date != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_BODY, date, start + width, pages->y, 1.0, 0.0, width);
  pages->y += shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_BODY) + 2.0;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  title = _shoal_report_shorten (input->data_name != NULL ? input->data_name : _("Untitled data"));
  pages->y += shoal_chart_canvas_paragraph (canvas, SHOAL_TEXT_TITLE, title, start, pages->y, width) + 14.0;
  write_verdict (pages, input);
  write_tiles (pages, input, figures);
}
