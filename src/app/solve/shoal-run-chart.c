/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows a run, and follows it while it is running. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "models/solve/shoal-solve-words.h"
#include "widgets/chart/shoal-chart-area.h"

#include <glib/gi18n.h>

#include <math.h>

struct _ShoalRunChart
{
  AdwBin parent_instance;

  /* Widgets */
  GtkStack *stack;
  ShoalChartArea *area;
  AdwStatusPage *nothing;

  ShoalLineChart *chart; /* of the area */
  GSignalGroup *run_signals; /* its target is the run */
};

G_DEFINE_FINAL_TYPE (ShoalRunChart, shoal_run_chart, ADW_TYPE_BIN)

enum
{
  SERIES_BEST,
  SERIES_BOUND,
  N_SERIES
};

/* Names the axis by the metric; a metric that is a share is drawn in percent. */
static void
show_objective (ShoalRunChart     *self,
                ShoalSessionRun   *run,
                const ShoalMetric *metric)
{
  g_autofree char *best = shoal_objective_text_new_loss (metric, shoal_session_run_get_best (run));
  g_autofree char *bound = shoal_objective_text_new_loss (metric, shoal_session_run_get_bound (run));
  g_autofree char *text = g_strdup_printf (_("Best value %s, bound %s"), best, bound);

  self->chart->unit_y = shoal_metric_is_share (metric) ? SHOAL_AXIS_PERCENT : SHOAL_AXIS_NUMBER;
  shoal_line_chart_set_titles (self->chart, _("Time"), _(metric->title));
  shoal_chart_area_set_description (self->area, text);
}

static gboolean
set_points (ShoalRunChart *self,
            GArray        *trace)
{
  g_autofree double *seconds = g_new (double, trace->len + 1);
  g_autofree double *best = g_new (double, trace->len + 1);
  g_autofree double *bound = g_new (double, trace->len + 1);
  gboolean any = FALSE;

  for (guint i = 0; i < trace->len; i++)
    {
      const ShoalTracePoint *point = &g_array_index (trace, ShoalTracePoint, i);

      seconds[i] = point->seconds;
      best[i] = isfinite (point->best) ? point->best : NAN;
      bound[i] = isfinite (point->bound) ? point->bound : NAN;
      any = any || !isnan (best[i]) || !isnan (bound[i]);
    }
  shoal_line_series_set_points (self->chart->series->pdata[SERIES_BEST], seconds, best, trace->len);
  shoal_line_series_set_points (self->chart->series->pdata[SERIES_BOUND], seconds, bound, trace->len);
  return any;
}

static void
update (ShoalRunChart *self)
{
  g_autoptr (ShoalSessionRun) run = g_signal_group_dup_target (self->run_signals);
  g_autoptr (GArray) trace = NULL;
  gboolean any = FALSE;

  if (run != NULL)
    {
      trace = shoal_session_run_dup_trace (run);
      any = set_points (self, trace);
      self->chart->end_x = run->elapsed;
      if (shoal_session_run_get_objective (run) != NULL)
        show_objective (self, run, shoal_session_run_get_objective (run));
    }
  gtk_stack_set_visible_child (self->stack, any ? GTK_WIDGET (self->area) : GTK_WIDGET (self->nothing));
  if (!any)
    adw_status_page_set_description (self->nothing,
                                     run == NULL ? _("While a solver runs, this shows how what it has found gets better.")
                                     : run->running
                                       ? _("No solution has been found yet.")
                                       : _("The course of this run was not recorded."));
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
make_chart (ShoalRunChart *self)
{
  ShoalLineSeries *best, *bound;

  self->chart = shoal_line_chart_new ();
  self->chart->unit_x = SHOAL_AXIS_SECONDS;
  self->chart->unit_y = SHOAL_AXIS_NUMBER;
  self->chart->fill_between = TRUE;
  shoal_line_chart_set_titles (self->chart, _("Time"), NULL);
  best = shoal_line_chart_add_series (self->chart, _("Best"));
  bound = shoal_line_chart_add_series (self->chart, _("Bound"));
  best->stepped = bound->stepped = TRUE;
  best->mark = SHOAL_MARK_CIRCLE;
  bound->mark = SHOAL_MARK_TRIANGLE;
  bound->dashed = TRUE;
}

static void
shoal_run_chart_dispose (GObject *object)
{
  g_clear_object (&SHOAL_RUN_CHART (object)->run_signals);
  G_OBJECT_CLASS (shoal_run_chart_parent_class)->dispose (object);
}

static void
shoal_run_chart_class_init (ShoalRunChartClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_run_chart_dispose;
}

static void
shoal_run_chart_init (ShoalRunChart *self)
{
  static const char *const signals[] = { "changed", "notify::elapsed", "notify::running" };

  make_chart (self);
  self->stack = GTK_STACK (gtk_stack_new ());
  self->area = SHOAL_CHART_AREA (shoal_line_chart_area_new (self->chart));
  g_object_set (self->area, "content-width", 240, "content-height", 180, NULL);
  shoal_chart_area_set_label (self->area, _("Best value and bound over time"));
  self->nothing = ADW_STATUS_PAGE (adw_status_page_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->nothing), "compact");
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->nothing));
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->area));
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->stack));
  self->run_signals = g_signal_group_new (SHOAL_TYPE_SESSION_RUN);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->run_signals, signals[i], G_CALLBACK (update), self);
  update (self);
}

/** shoal_run_chart_set_run: @run: (nullable): the run to show. */
void
shoal_run_chart_set_run (ShoalRunChart   *self,
                         ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_RUN_CHART (self));
  g_return_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run));

  g_signal_group_set_target (self->run_signals, run);
  update (self);
}
