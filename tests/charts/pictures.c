/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws every chart in every look into a folder, to be looked at; fails where one cannot be drawn. */

#include "fixture-report.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "charts/histogram/shoal-histogram.h"
#include "charts/hierarchy/shoal-hierarchy-chart.h"
#include "charts/lattice/shoal-lattice-focus.h"
#include "charts/line/shoal-line-chart.h"
#include "charts/scatter/shoal-scatter.h"

#include <math.h>
#include <time.h>

typedef void (*DrawFunc) (cairo_t               *cr,
                          const ShoalChartTheme *theme,
                          double                 width,
                          double                 height);

static const char *folder;
static gboolean failed = FALSE;

/* Of this thread only, in microseconds: other programs do not count. */
static gint64
get_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

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

/* A made-up requirement: the weighted levels reach a bound. */
static gboolean
holds (const guint *levels)
{
  guint sum = 0;

  for (guint a = 0; a < 4; a++)
    sum += levels[a] * (3 + a % 3);
  return sum >= 19;
}

static ShoalNodeState
get_state (const guint *levels,
           gpointer     user_data)
{
  guint n = GPOINTER_TO_UINT (user_data);
  guint below[16];
  gboolean minimal = TRUE;

  if (!holds (levels))
    return (levels[0] * 7 + levels[1] * 5 + levels[2] * 3) % 4 == 0 ? SHOAL_NODE_STATE_UNKNOWN : SHOAL_NODE_STATE_NOT_ANONYMOUS;
  for (guint a = 0; a < n; a++)
    {
      for (guint b = 0; b < n; b++)
        below[b] = levels[b];
      if (levels[a] == 0)
        continue;
      below[a]--;
      minimal = minimal && !holds (below);
    }
  if (minimal)
    return levels[1] == 3 && levels[0] == 1 ? SHOAL_NODE_STATE_OPTIMAL : SHOAL_NODE_STATE_MINIMAL;
  return (levels[0] + levels[2]) % 3 == 0 ? SHOAL_NODE_STATE_PRUNED : SHOAL_NODE_STATE_ANONYMOUS;
}

static void
draw_small_lattice (cairo_t               *cr,
                    const ShoalChartTheme *theme,
                    double                 width,
                    double                 height)
{
  const guint heights[] = { 2, 3, 2, 1 };
  guint32 path[] = { 0, 1, 3, 9, 10, 34 };
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (heights, 4);

  shoal_lattice_chart_read_states (chart, get_state, GUINT_TO_POINTER (4));
  shoal_lattice_chart_set_selected (chart, 40);
  shoal_lattice_chart_set_hover (chart, 20);
  shoal_lattice_chart_set_path (chart, path, 6);
  shoal_lattice_chart_draw (chart, cr, theme, width, height);
}

static void
clear (cairo_t               *cr,
       const ShoalChartTheme *theme)
{
  ShoalColor background = theme->colors[SHOAL_CHART_BACKGROUND];

  cairo_set_source_rgb (cr, background.red, background.green, background.blue);
  cairo_paint (cr);
}

static const guint large[] = { 5, 4, 4, 3, 2, 1, 1 };

static void
draw_large_lattice (cairo_t               *cr,
                    const ShoalChartTheme *theme,
                    double                 width,
                    double                 height)
{
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (large, 7);
  gint64 start;

  shoal_lattice_chart_read_states (chart, get_state, GUINT_TO_POINTER (7));
  shoal_lattice_chart_set_selected (chart, 4000);
  shoal_lattice_chart_draw (chart, cr, theme, width, height);
  start = get_time ();
  for (int i = 0; i < 20; i++)
    {
      shoal_lattice_chart_pan (chart, theme, width, height, i % 2 == 0 ? 1 : -1, 0);
      shoal_lattice_chart_draw (chart, cr, theme, width, height);
    }
  g_print ("  %u nodes: pan %.1f ms", shoal_lattice_chart_get_layout (chart)->n_nodes,
           (double) (get_time () - start) / 20e3);
  start = get_time ();
  for (guint32 i = 0; i < 20; i++)
    {
      shoal_lattice_chart_set_hover (chart, i);
      shoal_lattice_chart_draw (chart, cr, theme, width, height);
    }
  g_print ("  hover %.1f ms\n", (double) (get_time () - start) / 20e3);
  clear (cr, theme);
  shoal_lattice_chart_set_hover (chart, SHOAL_LATTICE_NO_NODE);
  shoal_lattice_chart_draw (chart, cr, theme, width, height);
}

static void
draw_near_lattice (cairo_t               *cr,
                   const ShoalChartTheme *theme,
                   double                 width,
                   double                 height)
{
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (large, 7);

  shoal_lattice_chart_read_states (chart, get_state, GUINT_TO_POINTER (7));
  shoal_lattice_chart_zoom_at (chart, theme, width, height, 12, width * 0.6, height * 0.5);
  shoal_lattice_chart_set_hover (chart, shoal_lattice_chart_get_node_at (chart, theme, width, height, 400, 250));
  shoal_lattice_chart_draw (chart, cr, theme, width, height);
}

static void
draw_label_lattice (cairo_t               *cr,
                    const ShoalChartTheme *theme,
                    double                 width,
                    double                 height)
{
  g_autoptr (ShoalLatticeChart) chart = shoal_lattice_chart_new (large, 7);

  shoal_lattice_chart_read_states (chart, get_state, GUINT_TO_POINTER (7));
  shoal_lattice_chart_zoom_at (chart, theme, width, height, 100, width * 0.6, height * 0.5);
  shoal_lattice_chart_draw (chart, cr, theme, width, height);
}

static ShoalNodeState
get_focus_state (const guint *levels,
                 gpointer     user_data)
{
  guint sum = 0;

  for (guint a = 0; a < GPOINTER_TO_UINT (user_data); a++)
    sum += levels[a] * (a + 1);
  return sum % 7 == 0 ? SHOAL_NODE_STATE_UNKNOWN : sum % 3 == 0 ? SHOAL_NODE_STATE_NOT_ANONYMOUS : SHOAL_NODE_STATE_ANONYMOUS;
}

static void
draw_focus_of (guint                  n,
               cairo_t               *cr,
               const ShoalChartTheme *theme,
               double                 width,
               double                 height)
{
  static const char *const words[] = { "age", "workclass", "education", "marital-status", "occupation",
                                       "race", "sex", "native-country" };
  g_auto (GStrv) names = g_new0 (char *, n + 1);
  g_autofree guint *heights = g_new (guint, n);
  g_autofree guint *levels = g_new (guint, n);
  g_autoptr (ShoalLatticeFocus) focus = NULL;

  for (guint a = 0; a < n; a++)
    {
      names[a] = n <= 8 ? g_strdup (words[a]) : g_strdup_printf ("%s-%u", words[a % 8], a);
      heights[a] = 1 + a * 5 % 4;
      levels[a] = a * 3 % (heights[a] + 1);
    }
  focus = shoal_lattice_focus_new (heights, (const char *const *) names, n);
  shoal_lattice_focus_set_levels (focus, levels);
  shoal_lattice_focus_read_states (focus, get_focus_state, GUINT_TO_POINTER (n));
  shoal_lattice_focus_set_best (focus, 3, TRUE);
  shoal_lattice_focus_set_hover (focus, 2);
  shoal_lattice_focus_draw (focus, cr, theme, width, height);
}

static void
draw_focus (cairo_t               *cr,
            const ShoalChartTheme *theme,
            double                 width,
            double                 height)
{
  draw_focus_of (8, cr, theme, width, height);
}

static void
draw_focus_25 (cairo_t               *cr,
               const ShoalChartTheme *theme,
               double                 width,
               double                 height)
{
  draw_focus_of (25, cr, theme, width, height);
}

static void
draw_focus_97 (cairo_t               *cr,
               const ShoalChartTheme *theme,
               double                 width,
               double                 height)
{
  draw_focus_of (97, cr, theme, width, height);
}

/* Ages in ranges of two, ten and thirty, and a short branch. */
static ShoalHierarchy *
make_ages (guint n)
{
  g_autoptr (GString) text = g_string_new ("unknown;unknown;unknown;*\n");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u;%u–%u;%u–%u;*\n", i, i / 5 * 5, i / 5 * 5 + 4, i / 30 * 30, i / 30 * 30 + 29);
  return shoal_hierarchy_lines_parse ("ages", text->str, text->len, ';', NULL);
}

static ShoalHierarchy *
make_places (guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      guint code = 10000 + i * 7919 % 80000;

      g_string_append_printf (text, "%05u;%04u*;%03u**;%02u***;%u****;*****\n", code, code / 10, code / 100,
                              code / 1000, code / 10000);
    }
  return shoal_hierarchy_lines_parse ("places", text->str, text->len, ';', NULL);
}

static void
draw_hierarchy (ShoalHierarchy            *hierarchy,
                ShoalHierarchyPictureKind  kind,
                guint32                    opened,
                gboolean                   marked,
                cairo_t                   *cr,
                const ShoalChartTheme     *theme,
                double                     width,
                double                     height)
{
  g_autoptr (ShoalHierarchyChart) chart = shoal_hierarchy_chart_new ();
  const ShoalHierarchyFrame frame = { theme, width, height };
  const guint32 selected = 97, problem = 94;

  shoal_hierarchy_chart_set_kind (chart, kind);
  shoal_hierarchy_chart_set_hierarchy (chart, hierarchy);
  if (opened != SHOAL_HIERARCHY_NO_NODE)
    shoal_hierarchy_chart_open (chart, &frame, opened);
  if (marked)
    {
      shoal_hierarchy_chart_select (chart, &selected, 1, FALSE);
      shoal_hierarchy_chart_set_hover (chart, 100);
      shoal_hierarchy_chart_set_problems (chart, &problem, 1);
    }
  shoal_hierarchy_chart_draw (chart, cr, &frame);
}

static void
draw_icicle (cairo_t               *cr,
             const ShoalChartTheme *theme,
             double                 width,
             double                 height)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_ages (90);

  draw_hierarchy (hierarchy, SHOAL_HIERARCHY_PICTURE_ICICLE, SHOAL_HIERARCHY_NO_NODE, TRUE, cr, theme, width, height);
}

static void
draw_icicle_large (cairo_t               *cr,
                   const ShoalChartTheme *theme,
                   double                 width,
                   double                 height)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_places (30000);
  g_autoptr (ShoalHierarchyChart) chart = shoal_hierarchy_chart_new ();
  const ShoalHierarchyFrame frame = { theme, width, height };
  gint64 start = get_time ();

  shoal_hierarchy_chart_set_hierarchy (chart, hierarchy);
  for (int i = 0; i < 10; i++)
    {
      clear (cr, theme);
      shoal_hierarchy_chart_draw (chart, cr, &frame);
    }
  g_print ("  30000 leaves: %.1f ms", (double) (get_time () - start) / 10e3);
  start = get_time ();
  shoal_hierarchy_chart_zoom (chart, &frame, 900, 10, 200);
  for (int i = 0; i < 10; i++)
    {
      clear (cr, theme);
      shoal_hierarchy_chart_draw (chart, cr, &frame);
    }
  g_print (", near: %.1f ms\n", (double) (get_time () - start) / 10e3);
  clear (cr, theme);
  shoal_hierarchy_chart_show_all (chart);
  shoal_hierarchy_chart_draw (chart, cr, &frame);
}

static void
draw_tree (cairo_t               *cr,
           const ShoalChartTheme *theme,
           double                 width,
           double                 height)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_ages (90);

  draw_hierarchy (hierarchy, SHOAL_HIERARCHY_PICTURE_TREE, 96, TRUE, cr, theme, width, height);
}

static void
draw_tree_large (cairo_t               *cr,
                 const ShoalChartTheme *theme,
                 double                 width,
                 double                 height)
{
  g_autoptr (ShoalHierarchy) hierarchy = make_places (30000);

  draw_hierarchy (hierarchy, SHOAL_HIERARCHY_PICTURE_TREE, shoal_hierarchy_get_node_at (hierarchy, 4, 5000), FALSE, cr, theme,
                  width, height);
}

static void
draw_scatter_of (guint                  n,
                 ShoalScatterView       view,
                 cairo_t               *cr,
                 const ShoalChartTheme *theme,
                 double                 width,
                 double                 height)
{
  g_autoptr (ShoalScatter) scatter = shoal_scatter_new ();
  g_autofree ShoalScatterPoint *points = g_new0 (ShoalScatterPoint, n);
  gint64 start;

  for (guint i = 0; i < n; i++)
    {
      double t = (double) i / n;
      double noise = fmod (i * 0.618034, 1.0);

      points[i].front = i % MAX (1, n / 14) == 0;
      points[i].x = round (2 * pow (10, 3 * t) * (points[i].front ? 1 : 1 - 0.6 * noise));
      points[i].y = 0.86 - 0.12 * t * t - (points[i].front ? 0 : 0.05 * noise);
      points[i].z = 0.35 * (1 - t) - (points[i].front ? 0 : 0.1 * fmod (i * 0.7548, 1.0) * (1 - t));
    }
  shoal_scatter_set_axis (scatter, 0, "k", SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT);
  shoal_scatter_set_axis (scatter, 1, "accuracy", SHOAL_AXIS_LINEAR, SHOAL_AXIS_PERCENT);
  shoal_scatter_set_axis (scatter, 2, "information gain", SHOAL_AXIS_LINEAR, SHOAL_AXIS_NUMBER);
  shoal_scatter_set_points (scatter, points, n);
  scatter->view = view;
  scatter->selected = n / 14 * 5;
  scatter->hover = n / 14 * 9;
  start = get_time ();
  shoal_scatter_draw (scatter, cr, theme, width, height);
  if (n > 1000)
    g_print ("  %u points: %.1f ms\n", n, (double) (get_time () - start) / 1e3);
}

static void
draw_scatter (cairo_t               *cr,
              const ShoalChartTheme *theme,
              double                 width,
              double                 height)
{
  draw_scatter_of (200, SHOAL_SCATTER_SPACE, cr, theme, width, height);
}

static void
draw_scatter_many (cairo_t               *cr,
                   const ShoalChartTheme *theme,
                   double                 width,
                   double                 height)
{
  draw_scatter_of (20000, SHOAL_SCATTER_SPACE, cr, theme, width, height);
}

static void
draw_scatter_flat (cairo_t               *cr,
                   const ShoalChartTheme *theme,
                   double                 width,
                   double                 height)
{
  draw_scatter_of (200, SHOAL_SCATTER_XY, cr, theme, width, height);
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
  gint64 start;

  clear (cr, theme);
  start = get_time ();
  draw (cr, theme, width, height);
  g_print ("%-24s %-10s %6.1f ms\n", name, look, (double) (get_time () - start) / 1000.0);
  failed |= cairo_status (cr) != CAIRO_STATUS_SUCCESS;
  cairo_destroy (cr);
  failed |= cairo_surface_write_to_png (surface, path) != CAIRO_STATUS_SUCCESS;
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

static void
write_report (void)
{
  const char *samples = g_getenv ("SHOAL_SAMPLES");
  g_autofree char *path = g_build_filename (folder, "report.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_auto (SolvedSample) sample = { 0 };
  g_autoptr (GError) error = NULL;

  if (samples == NULL)
    return;
  solved_sample_init (&sample, samples, 5);
  if (!shoal_report_write (&sample.input, file, TRUE, &error))
    {
      g_printerr ("%s\n", error->message);
      failed = TRUE;
    }
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
  if (g_mkdir_with_parents (folder, 0755) != 0)
    return 1;
  save_all ("histogram", draw_bins, 560, 300);
  save_all ("class-sizes", draw_class_sizes, 560, 300);
  save_all ("categories", draw_categories, 360, 260);
  save_all ("line", draw_line, 560, 300);
  save_all ("lattice-small", draw_small_lattice, 640, 460);
  save_all ("lattice-large", draw_large_lattice, 1000, 700);
  save_all ("lattice-near", draw_near_lattice, 800, 560);
  save_all ("lattice-labels", draw_label_lattice, 800, 560);
  save_all ("focus", draw_focus, 800, 460);
  save_all ("focus-25", draw_focus_25, 800, 560);
  save_all ("focus-97", draw_focus_97, 900, 700);
  save_all ("icicle", draw_icicle, 640, 520);
  save_all ("icicle-large", draw_icicle_large, 800, 600);
  save_all ("tree", draw_tree, 640, 520);
  save_all ("tree-large", draw_tree_large, 800, 520);
  save_all ("scatter", draw_scatter, 640, 520);
  save_all ("scatter-many", draw_scatter_many, 640, 520);
  save_all ("scatter-flat", draw_scatter_flat, 560, 320);
  write_report ();
  return failed ? 1 : 0;
}
