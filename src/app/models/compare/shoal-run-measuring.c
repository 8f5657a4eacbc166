/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs are measured one after the other, since each uses all cores. */

#include "config.h"

#include "models/compare/shoal-run-measuring.h"

#include "common/shoal-worker.h"
#include "strategy/shoal-strategy-study.h"

/* Measures the table that a run would publish, in a worker. One run at a time, also while a strategy study is at work. */
typedef struct
{
  ShoalMicrodata *microdata;
  ShoalRecoding *recoding;
  ShoalStrategySettings settings;
} Measurement;

static void
measurement_free (gpointer data)
{
  Measurement *measurement = data;

  g_object_unref (measurement->microdata);
  shoal_recoding_unref (measurement->recoding);
  g_free (measurement);
}

static void
measure_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Measurement *measurement = task_data;
  const ShoalStrategySettings *settings = &measurement->settings;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autofree ShoalStrategyFigures *figures = g_new0 (ShoalStrategyFigures, 1);
  g_autoptr (ShoalStrategyGauge) gauge = NULL;
  GError *error = NULL;

  shoal_progress_start (progress, cancellable, 0);
  gauge = shoal_strategy_gauge_new (measurement->microdata, settings->classifier, settings->n_folds, settings->seed, &error);
  if (gauge == NULL || !shoal_strategy_gauge_measure_by (gauge, settings->measure, &error)
      || !shoal_strategy_gauge_require (gauge, settings->models, settings->n_models, &error)
      || !shoal_strategy_gauge_read_recoding (gauge, measurement->recoding, settings->threshold, SHOAL_GAUGE_ACCURACY,
                                              settings->n_threads, progress, figures, &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&figures), g_free);
}

G_DEFINE_FINAL_TYPE (ShoalRunMeasuring, shoal_run_measuring, G_TYPE_OBJECT)

enum
{
  MEASURED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
shoal_run_measuring_finalize (GObject *object)
{
  ShoalRunMeasuring *self = SHOAL_RUN_MEASURING (object);

  shoal_run_measuring_stop (self);
  g_clear_object (&self->session);
  g_ptr_array_unref (self->measured);
  G_OBJECT_CLASS (shoal_run_measuring_parent_class)->finalize (object);
}

static void
shoal_run_measuring_class_init (ShoalRunMeasuringClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_run_measuring_finalize;
  signals[MEASURED] = g_signal_new ("measured", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
shoal_run_measuring_init (ShoalRunMeasuring *self)
{
  self->measured = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_measured_run_free);
}

/** shoal_run_measuring_new: Returns: (transfer full): an object that measures @session's runs. */
ShoalRunMeasuring *
shoal_run_measuring_new (ShoalSession *session)
{
  ShoalRunMeasuring *self = g_object_new (SHOAL_TYPE_RUN_MEASURING, NULL);

  self->session = g_object_ref (session);
  return self;
}

static void
measured_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalRunMeasuring *self = SHOAL_RUN_MEASURING (object);
  g_autofree ShoalStrategyFigures *figures = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!shoal_worker_take (&self->latest, result))
    return;
  g_ptr_array_add (self->measured, shoal_measured_run_new (self->measuring, figures));
  g_clear_object (&self->measuring);
  g_signal_emit (self, signals[MEASURED], 0);
}

/* The first run that has a result, is not outdated, and has not been measured. */
static ShoalSessionRun *
find_unmeasured (ShoalRunMeasuring *self)
{
  GListModel *runs = self->session->runs->list;

  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);

      if (run->record->has_result && run->recoding != NULL
          && !run->outdated && !shoal_measured_runs_contain (self->measured, run))
        return g_steal_pointer (&run);
    }
  return NULL;
}

/**
 * shoal_run_measuring_go_on:
 * @settings: classifier, folds and seed, and the threshold: the k below which rows are suppressed
 *
 * Measures the table that the next run would publish, unless a run is being measured.
 */
void
shoal_run_measuring_go_on (ShoalRunMeasuring           *self,
                           ShoalMicrodata              *microdata,
                           const ShoalStrategySettings *settings)
{
  g_autoptr (GTask) task = NULL;
  Measurement *measurement;

  g_return_if_fail (SHOAL_IS_RUN_MEASURING (self));

  if (self->measuring != NULL)
    return;
  self->measuring = find_unmeasured (self);
  if (self->measuring == NULL)
    return;
  measurement = g_new0 (Measurement, 1);
  measurement->microdata = g_object_ref (microdata);
  measurement->recoding = shoal_recoding_ref (self->measuring->recoding);
  measurement->settings = *settings;
  task = shoal_worker_begin (&self->latest, self, measurement, measurement_free, measured_cb);
  shoal_worker_run_alone (task, measure_worker);
}

/** shoal_run_measuring_stop: stops the current measurement; earlier results stay. */
void
shoal_run_measuring_stop (ShoalRunMeasuring *self)
{
  g_return_if_fail (SHOAL_IS_RUN_MEASURING (self));

  shoal_worker_stop (&self->latest);
  g_clear_object (&self->measuring);
}

/** shoal_run_measuring_take: @measured: (nullable): (element-type ShoalMeasuredRun): replaces all results. */
void
shoal_run_measuring_take (ShoalRunMeasuring *self,
                          GPtrArray         *measured)
{
  g_return_if_fail (SHOAL_IS_RUN_MEASURING (self));

  g_ptr_array_unref (self->measured);
  self->measured = measured != NULL ? g_ptr_array_ref (measured)
                                    : g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_measured_run_free);
}

/** shoal_run_measuring_tidy: drops the results of deleted runs. Returns: whether there were any. */
gboolean
shoal_run_measuring_tidy (ShoalRunMeasuring *self)
{
  gboolean dropped = FALSE;

  g_return_val_if_fail (SHOAL_IS_RUN_MEASURING (self), FALSE);

  for (guint i = self->measured->len; i-- > 0;)
    if (!shoal_runs_contains (self->session->runs, ((ShoalMeasuredRun *) self->measured->pdata[i])->run))
      {
        g_ptr_array_remove_index (self->measured, i);
        dropped = TRUE;
      }
  return dropped;
}
