/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Only values of one measure share an axis; what is left out is said below. */

#include "config.h"

#include "solve/shoal-run-comparison-chart.h"

#include "widgets/chart/shoal-line-chart-area.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

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

/** shoal_run_comparison_chart_set_comparison: @comparison: whose runs to draw; once. */
void
shoal_run_comparison_chart_set_comparison (ShoalRunComparisonChart *self,
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
      double elapsed = shoal_session_run_get_elapsed (run);

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
