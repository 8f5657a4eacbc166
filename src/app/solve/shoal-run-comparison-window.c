/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the comparison as it was when it was asked for; runs that are edited later do not change it. */

#include "config.h"

#include "solve/shoal-run-comparison-window.h"

#include "widgets/chart/shoal-line-chart-area.h"
#include "widgets/shoal-help-button.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

/* The best value of several runs over time, one line each. Only values of one measure share an axis; what is left
 * out is said below. */

/* Where one run takes that many times as long as another, equal steps of time would hide the short one. */
#define FAR_APART 20
#define SHORTEST_SECONDS 1e-4

struct _ShoalRunComparisonChart
{
  AdwBin parent_instance;

  /* Widgets */
  ShoalChartArea *area;
  GtkLabel *note;

  ShoalLineChart *chart; /* the area's */
};

G_DEFINE_FINAL_TYPE (ShoalRunComparisonChart, shoal_run_comparison_chart, ADW_TYPE_BIN)

/* Points of @trace that have a value: times in @seconds, values in @best; both have room for all. */
static gsize
list_points (GArray *trace,
             double *seconds,
             double *best)
{
  gsize n = 0;

  for (guint i = 0; i < trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (trace, ShoalTracePoint, i);

      if (!isfinite (point->best))
        continue;
      seconds[n] = fmax (point->seconds, SHORTEST_SECONDS);
      best[n++] = point->best;
    }
  return n;
}

static gboolean
add_line (ShoalRunComparisonChart *self,
          ShoalSessionRun         *run)
{
  g_autoptr (GArray) trace = shoal_session_run_dup_trace (run);
  g_autofree double *seconds = g_new (double, trace->len + 1);
  g_autofree double *best = g_new (double, trace->len + 1);
  guint number = self->chart->series->len;
  gsize n = list_points (trace, seconds, best);
  ShoalLineSeries *series;

  if (n == 0)
    return FALSE;
  series = shoal_line_chart_add_series (self->chart, shoal_session_run_get_name (run));
  shoal_line_series_set_points (series, seconds, best, n);
  series->stepped = TRUE;
  series->mark = (ShoalMark) (number % SHOAL_MARK_N);
  series->dashed = number % 2 == 1;
  return TRUE;
}

static void
choose_scale (ShoalRunComparisonChart *self,
              double                   shortest,
              double                   longest)
{
  self->chart->scale_x = shortest > 0 && longest > FAR_APART * shortest ? SHOAL_AXIS_LOG : SHOAL_AXIS_LINEAR;
  self->chart->end_x = longest;
}

static void
describe (ShoalRunComparisonChart *self,
          guint                    n_unrecorded,
          guint                    n_other)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_lines = self->chart->series->len;
  g_autofree char *description = g_strdup_printf (ngettext ("%u run", "%u runs", n_lines), n_lines);

  if (n_unrecorded > 0)
    g_string_append_printf (text, ngettext ("The course of %u run was not recorded.", "The course of %u runs was not recorded.",
                                            n_unrecorded),
                            n_unrecorded);
  if (n_unrecorded > 0 && n_other > 0)
    g_string_append_c (text, ' ');
  if (n_other > 0)
    g_string_append_printf (text, ngettext ("%u run has another objective than the first and is not drawn.",
                                            "%u runs have another objective than the first and are not drawn.", n_other),
                            n_other);
  gtk_label_set_text (self->note, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->note), text->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->area), n_lines > 0);
  shoal_chart_area_set_description (self->area, description);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
shoal_run_comparison_chart_class_init (ShoalRunComparisonChartClass *klass)
{
}

static void
shoal_run_comparison_chart_init (ShoalRunComparisonChart *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->chart = shoal_line_chart_new ();
  self->chart->unit_x = SHOAL_AXIS_SECONDS;
  self->chart->unit_y = SHOAL_AXIS_NUMBER;
  self->area = SHOAL_CHART_AREA (shoal_line_chart_area_new (self->chart));
  g_object_set (self->area, "content-width", 320, "content-height", 200, "hexpand", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Best values over time"));
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->note, 0);
  gtk_label_set_wrap (self->note, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "caption");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->area));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  adw_bin_set_child (ADW_BIN (self), box);
}

/** run_comparison_chart_set_comparison: @comparison: whose runs to draw; once. */
static void
run_comparison_chart_set_comparison (ShoalRunComparisonChart *self,
                                     ShoalRunComparison      *comparison)
{
  const ShoalMetric *objective;
  double shortest = INFINITY, longest = 0;
  guint n_unrecorded = 0, n_other = 0;

  g_return_if_fail (SHOAL_IS_RUN_COMPARISON_CHART (self));
  g_return_if_fail (SHOAL_IS_RUN_COMPARISON (comparison));

  for (guint i = 0; i < shoal_run_comparison_get_n_runs (comparison); i++)
    {
      ShoalSessionRun *run = shoal_run_comparison_get_run (comparison, i);
      double elapsed = run->elapsed;

      if (shoal_session_run_get_objective (run)
          != shoal_session_run_get_objective (shoal_run_comparison_get_run (comparison, 0)))
        n_other++;
      else if (!add_line (self, run))
        n_unrecorded++;
      else if (isfinite (elapsed))
        {
          shortest = fmin (shortest, elapsed);
          longest = fmax (longest, elapsed);
        }
    }
  objective = shoal_session_run_get_objective (shoal_run_comparison_get_run (comparison, 0));
  shoal_line_chart_set_titles (self->chart, _("Time"), objective != NULL ? _(objective->title) : NULL);
  choose_scale (self, shortest, longest);
  describe (self, n_unrecorded, n_other);
}

struct _ShoalRunComparisonWindow
{
  AdwWindow parent_instance;

  /* Template widgets */
  AdwWindowTitle *title;
  GtkSpinner *spinner;
  ShoalRunComparisonChart *chart;
  ShoalTableView *table;

  ShoalRunComparison *comparison;
};

G_DEFINE_FINAL_TYPE (ShoalRunComparisonWindow, shoal_run_comparison_window, ADW_TYPE_WINDOW)

static void
update (ShoalRunComparisonWindow *self)
{
  gboolean pending = shoal_run_comparison_is_pending (self->comparison);

  gtk_widget_set_visible (GTK_WIDGET (self->spinner), pending);
  gtk_spinner_set_spinning (self->spinner, pending);
}

static void
shoal_run_comparison_window_dispose (GObject *object)
{
  g_clear_object (&SHOAL_RUN_COMPARISON_WINDOW (object)->comparison);
  G_OBJECT_CLASS (shoal_run_comparison_window_parent_class)->dispose (object);
}

static void
shoal_run_comparison_window_class_init (ShoalRunComparisonWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_run_comparison_window_dispose;
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  g_type_ensure (SHOAL_TYPE_RUN_COMPARISON_CHART);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-run-comparison-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, chart);
  gtk_widget_class_bind_template_child (widget_class, ShoalRunComparisonWindow, table);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
shoal_run_comparison_window_init (ShoalRunComparisonWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** shoal_run_comparison_window_new: @parent: (nullable): to stand on. Returns: (transfer none): a window that shows @comparison. */
GtkWidget *
shoal_run_comparison_window_new (GtkWindow          *parent,
                                 ShoalRunComparison *comparison)
{
  ShoalRunComparisonWindow *self;
  g_autofree char *subtitle = NULL;
  guint n_runs;

  g_return_val_if_fail (SHOAL_IS_RUN_COMPARISON (comparison), NULL);

  self = g_object_new (SHOAL_TYPE_RUN_COMPARISON_WINDOW, "transient-for", parent, NULL);
  self->comparison = g_object_ref (comparison);
  n_runs = shoal_run_comparison_get_n_runs (comparison);
  subtitle = g_strdup_printf (ngettext ("%u run", "%u runs", n_runs), n_runs);
  adw_window_title_set_subtitle (self->title, subtitle);
  run_comparison_chart_set_comparison (self->chart, comparison);
  shoal_table_view_set_grid (self->table, SHOAL_GRID (comparison));
  g_signal_connect_object (comparison, "notify::pending", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
