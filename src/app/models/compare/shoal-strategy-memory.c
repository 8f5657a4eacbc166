/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Remembered figures belong to the run with the same name and node. Runs without a unique match are measured again. */

#include "config.h"

#include "models/compare/shoal-strategy-memory.h"

#include <string.h>

/** shoal_measured_run_new: @figures: (nullable): NULL if measuring failed. Returns: (transfer full): @run and its figures. */
ShoalMeasuredRun *
shoal_measured_run_new (ShoalSessionRun            *run,
                        const ShoalStrategyFigures *figures)
{
  ShoalMeasuredRun *self = g_new0 (ShoalMeasuredRun, 1);
  ShoalRecoding *recoding = run->recoding;
  const guint *levels = NULL;
  guint n_levels = 0;

  self->run = g_object_ref (run);
  if (recoding != NULL && shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (recoding, &n_levels);
  if (figures != NULL)
    self->strategy = shoal_strategy_new (SHOAL_STRATEGY_RUN, shoal_session_run_get_name (run), levels, n_levels, figures);
  return self;
}

void
shoal_measured_run_free (ShoalMeasuredRun *self)
{
  g_object_unref (self->run);
  g_clear_pointer (&self->strategy, shoal_strategy_unref);
  g_free (self);
}

gboolean
shoal_measured_runs_contain (GPtrArray       *measured,
                             ShoalSessionRun *run)
{
  for (guint i = 0; i < measured->len; i++)
    if (((ShoalMeasuredRun *) measured->pdata[i])->run == run)
      return TRUE;
  return FALSE;
}

static gboolean
is_same (ShoalSessionRun     *run,
         const ShoalStrategy *strategy)
{
  ShoalRecoding *recoding = run->recoding;
  const guint *levels = NULL;
  guint n_levels = 0;

  if (recoding == NULL || run->outdated
      || g_strcmp0 (shoal_session_run_get_name (run), strategy->name) != 0)
    return FALSE;
  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (recoding, &n_levels);
  return n_levels == strategy->n_levels
         && (n_levels == 0 || memcmp (levels, strategy->levels, n_levels * sizeof *levels) == 0);
}

/* (transfer full) (nullable): the run that matches @strategy; NULL if none or several do. */
static ShoalSessionRun *
find_run (const ShoalStrategy *strategy,
          GListModel          *runs)
{
  g_autoptr (ShoalSessionRun) found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (runs); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (runs, i);

      if (!is_same (run, strategy))
        continue;
      if (found != NULL)
        return NULL;
      found = g_steal_pointer (&run);
    }
  return g_steal_pointer (&found);
}

static gboolean
take_settings (ShoalStrategyMemory             *self,
               const ShoalRememberedStrategies *remembered)
{
  shoal_strategy_settings_init (&self->settings);
  self->settings.n_coverages = remembered->coverages->len;
  for (guint i = 0; i < remembered->coverages->len; i++)
    self->settings.coverages[i] = g_array_index (remembered->coverages, double, i);
  if (remembered->classifier != NULL)
    self->settings.classifier = shoal_classifiers_find (remembered->classifier);
  self->settings.measure = remembered->measure;
  self->settings.n_folds = remembered->n_folds;
  self->settings.seed = remembered->seed;
  self->settings.threshold = remembered->threshold;
  self->asked = g_strdup (remembered->problem_digest);
  return self->settings.classifier != NULL;
}

/**
 * shoal_strategy_memory_read:
 * @node: the strategies in the project
 * @microdata: its table
 * @runs: (element-type ShoalSessionRun): its runs
 *
 * Returns: (transfer full): %NULL if @node is malformed, or belongs to another table
 */
ShoalStrategyMemory *
shoal_strategy_memory_read (JsonNode       *node,
                            ShoalMicrodata *microdata,
                            GListModel     *runs)
{
  g_autoptr (ShoalRememberedStrategies) remembered = shoal_strategies_from_json (node, "", microdata, NULL);
  g_autoptr (ShoalStrategyMemory) self = NULL;

  if (remembered == NULL)
    return NULL;
  self = g_new0 (ShoalStrategyMemory, 1);
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  self->measured = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_measured_run_free);
  if (!take_settings (self, remembered))
    return NULL;
  for (guint i = 0; i < remembered->strategies->len; i++)
    {
      ShoalStrategy *strategy = remembered->strategies->pdata[i];
      g_autoptr (ShoalSessionRun) run = NULL;

      if (strategy->kind != SHOAL_STRATEGY_RUN)
        {
          g_ptr_array_add (self->found, shoal_strategy_ref (strategy));
          continue;
        }
      run = find_run (strategy, runs);
      if (run != NULL && !shoal_measured_runs_contain (self->measured, run))
        g_ptr_array_add (self->measured, shoal_measured_run_new (run, &strategy->figures));
    }
  return g_steal_pointer (&self);
}

void
shoal_strategy_memory_free (ShoalStrategyMemory *self)
{
  g_free (self->asked);
  g_ptr_array_unref (self->found);
  g_ptr_array_unref (self->measured);
  g_free (self);
}
