/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run at a time, beside the study. */

#include "config.h"

#include "models/compare/shoal-run-figures.h"

#include "common/shoal-worker.h"

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
  if (gauge == NULL
      || !shoal_strategy_gauge_read_recoding (gauge, measurement->recoding, settings->threshold, SHOAL_GAUGE_ACCURACY,
                                              settings->n_threads, progress, figures, &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&figures), g_free);
}

/**
 * shoal_run_figures_measure_async:
 * @recoding: of @microdata
 * @settings: its classifier, folds and seed, and its threshold, which is the k that rows are suppressed for
 */
void
shoal_run_figures_measure_async (ShoalMicrodata              *microdata,
                                 ShoalRecoding               *recoding,
                                 const ShoalStrategySettings *settings,
                                 GCancellable                *cancellable,
                                 GAsyncReadyCallback          callback,
                                 gpointer                     user_data)
{
  g_autoptr (GTask) task = NULL;
  Measurement *measurement;

  g_return_if_fail (SHOAL_IS_MICRODATA (microdata));
  g_return_if_fail (recoding != NULL && settings != NULL);

  measurement = g_new0 (Measurement, 1);
  measurement->microdata = g_object_ref (microdata);
  measurement->recoding = shoal_recoding_ref (recoding);
  measurement->settings = *settings;
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_task_data (task, measurement, measurement_free);
  shoal_worker_run_alone (task, measure_worker);
}

/** shoal_run_figures_measure_finish: Returns: %FALSE with an error as of shoal_strategy_gauge_read_recoding(). */
gboolean
shoal_run_figures_measure_finish (GAsyncResult          *result,
                                  ShoalStrategyFigures  *figures,
                                  GError               **error)
{
  g_autofree ShoalStrategyFigures *measured = g_task_propagate_pointer (G_TASK (result), error);

  if (measured != NULL)
    *figures = *measured;
  return measured != NULL;
}
