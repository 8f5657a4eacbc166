/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws every chart in every look into a folder, to be looked at. */

#include "shoal-histogram.h"
#include "shoal-line-chart.h"

#include <math.h>

typedef void (*DrawFunc) (cairo_t               *cr,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height);

static const char *folder;

static void
draw_bins (cairo_t               *cr,
           const ShoalChartTheme *theme,
           double                 width,
           double                 height)
{
  double edges[31];
  double counts[30];
  g_autoptr (ShoalHistogram) histogram = NULL;

  for (int i = 0; i <= 30; i++)
    edges[i] = 15 + i * 2.5;
  for (int i = 0; i < 30; i++)
    counts[i] = floor (1800 * exp (-pow ((i - 9) / 8.0, 2)) + 40 * (i % 3));
  histogram = shoal_histogram_new_bins (edges, counts, 30);
  histogram->highlight = 8;
  shoal_histogram_set_titles (histogram, "age", "rows");
  shoal_histogram_draw (histogram, cr, theme, width, height);
}

static void
draw_class_sizes (cairo_t               *cr,
                  const ShoalChartTheme *theme,
                  double                 width,
                  double                 height)
{
  double edges[] = { 1, 2, 3, 4, 5, 7, 10, 20, 50, 100, 200, 500, 1000, 2000 };
  double counts[] = { 1, 24, 60, 102, 200, 371, 822, 1243, 660, 120, 33, 8, 1 };
  guint8 failing[] = { 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_bins (edges, counts, 13);

  histogram->scale = SHOAL_AXIS_LOG;
  histogram->edges_unit = SHOAL_AXIS_COUNT;
  histogram->log_counts = TRUE;
  histogram->selected = 7;
  shoal_histogram_set_failing (histogram, failing);
  shoal_histogram_set_threshold (histogram, 5, "k = 5");
  shoal_histogram_set_titles (histogram, "rows in the class", "classes");
  shoal_histogram_draw (histogram, cr, theme, width, height);
}

static void
draw_categories (cairo_t               *cr,
                 const ShoalChartTheme *theme,
                 double                 width,
                 double                 height)
{
  const char *const labels[] = { "Married-civ-spouse", "Never-married", "Divorced", "Separated", "Widowed",
                                 "Married-spouse-absent with a long name indeed", "Married-AF-spouse" };
  double counts[] = { 14065, 9726, 4214, 939, 827, 370, 21 };
  g_autoptr (ShoalHistogram) histogram = shoal_histogram_new_categories (labels, counts, 7);

  histogram->highlight = 2;
  histogram->n_more = 5;
  shoal_histogram_draw (histogram, cr, theme, width, height);
}

static void
draw_line (cairo_t               *cr,
           const ShoalChartTheme *theme,
           double                 width,
           double                 height)
{
  g_autoptr (ShoalLineChart) chart = shoal_line_chart_new ();
  double x[40], best[40], bound[40];
  ShoalLineSeries *series;

  for (int i = 0; i < 40; i++)
    {
      x[i] = 0.01 * pow (1.22, i);
      best[i] = i < 3 ? NAN : 0.82 + 0.1 * exp (-(i / 4) / 3.0);
      bound[i] = 0.815 - 0.3 * exp (-(i / 3) / 4.0);
    }
  series = shoal_line_chart_add_series (chart, "Best");
  shoal_line_series_set_points (series, x, best, 40);
  series->stepped = TRUE;
  series = shoal_line_chart_add_series (chart, "Proven bound");
  shoal_line_series_set_points (series, x, bound, 40);
  series->stepped = TRUE;
  series->dashed = TRUE;
  chart->unit_x = SHOAL_AXIS_SECONDS;
  chart->fill_between = TRUE;
  chart->end_x = 30;
  chart->hover_x = 8;
  shoal_line_chart_set_titles (chart, "elapsed", "precision");
  shoal_line_chart_draw (chart, cr, theme, width, height);
}

static void
save (const char            *name,
      const char            *look,
      DrawFunc               draw,
      const ShoalChartTheme *theme,
      int                    width,
      int                    height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  g_autofree char *path = g_strdup_printf ("%s/%s-%s.png", folder, name, look);
  ShoalColor background = theme->colors[SHOAL_CHART_BACKGROUND];
  gint64 start;

  cairo_set_source_rgb (cr, background.red, background.green, background.blue);
  cairo_paint (cr);
  start = g_get_monotonic_time ();
  draw (cr, theme, width, height);
  g_print ("%-24s %-10s %6.1f ms\n", name, look, (double) (g_get_monotonic_time () - start) / 1000.0);
  cairo_destroy (cr);
  cairo_surface_write_to_png (surface, path);
  cairo_surface_destroy (surface);
}

static void
save_all (const char *name,
          DrawFunc    draw,
          int         width,
          int         height)
{
  g_autoptr (ShoalChartTheme) light = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);
  g_autoptr (ShoalChartTheme) dark = shoal_chart_theme_new (SHOAL_CHART_DARK, FALSE);
  g_autoptr (ShoalChartTheme) contrast = shoal_chart_theme_new (SHOAL_CHART_LIGHT, TRUE);
  g_autoptr (ShoalChartTheme) contrast_dark = shoal_chart_theme_new (SHOAL_CHART_DARK, TRUE);
  g_autoptr (ShoalChartTheme) mirrored = shoal_chart_theme_new (SHOAL_CHART_LIGHT, FALSE);

  mirrored->right_to_left = TRUE;
  save (name, "light", draw, light, width, height);
  save (name, "dark", draw, dark, width, height);
  save (name, "contrast", draw, contrast, width, height);
  save (name, "contrast-dark", draw, contrast_dark, width, height);
  save (name, "mirrored", draw, mirrored, width, height);
}

int
main (int    argc,
      char **argv)
{
  if (argc != 2)
    {
      g_printerr ("usage: %s FOLDER\n", argv[0]);
      return 2;
    }
  folder = argv[1];
  save_all ("histogram", draw_bins, 560, 300);
  save_all ("class-sizes", draw_class_sizes, 560, 300);
  save_all ("categories", draw_categories, 360, 260);
  save_all ("line", draw_line, 560, 300);
  return 0;
}
