/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While the study works, its results are read at intervals. Runs are measured one by one. */

#include "config.h"

#include "models/compare/shoal-strategy-comparison.h"

#include "models/compare/shoal-run-measuring.h"
#include "models/compare/shoal-strategy-memory.h"
#include "project/shoal-problem-digest.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define INTERVAL 250

struct _ShoalStrategyComparison
{
  GObject parent_instance;

  ShoalSession *session;
  ShoalTable *table;     /* the table of the strategies; with another table all is dropped */
  JsonNode *looked_at;   /* the strategies of the project that were read last */
  gboolean wanted;       /* whether the strategies of the project are to be read */

  ShoalMicrodata *microdata; /* NULL without strategies */
  ShoalStrategySettings settings;
  char *asked; /* digest of the problem when the study started */
  ShoalStrategyStudy *study; /* NULL when the strategies come from the project, or the study has not started */
  gboolean preparing;
  guint timer;
  char *error_message;

  GPtrArray *found; /* of ShoalStrategy */
  ShoalRunMeasuring *runs;
  ShoalStrategyList *list; /* of strategies and runs */
};

G_DEFINE_FINAL_TYPE (ShoalStrategyComparison, shoal_strategy_comparison, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The list of strategies ---- */

static void
renew (ShoalStrategyComparison *self)
{
  shoal_strategy_list_fill (self->list, self->found, self->runs->measured, self->settings.threshold);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
stop_work (ShoalStrategyComparison *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->study != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->study, self);
      shoal_strategy_study_cancel (self->study);
    }
  g_clear_object (&self->study);
  shoal_run_measuring_stop (self->runs);
  self->preparing = FALSE;
}

static void
forget (ShoalStrategyComparison *self)
{
  stop_work (self);
  g_clear_object (&self->microdata);
  g_clear_pointer (&self->asked, g_free);
  g_clear_pointer (&self->error_message, g_free);
  g_clear_pointer (&self->looked_at, json_node_unref);
  g_ptr_array_set_size (self->found, 0);
  shoal_run_measuring_take (self->runs, NULL);
}

static char *
dup_problem_digest (ShoalStrategyComparison *self)
{
  return shoal_project_dup_problem_digest (self->session->document->project, NULL,
                                           self->session->dataset->table,
                                           self->session->dataset->schema);
}

/* Stores the strategies in the project, and again when a run is measured after the study. */
static void
keep (ShoalStrategyComparison *self)
{
  g_autoptr (JsonNode) node = NULL;

  if (self->study == NULL || shoal_strategy_list_get_n (self->list) == 0)
    return;
  node = shoal_strategies_to_json (shoal_strategy_list_get_all (self->list), self->microdata, &self->settings,
                                   self->asked);
  g_clear_pointer (&self->looked_at, json_node_unref);
  self->looked_at = json_node_ref (node);
  shoal_session_keep_strategies (self->session, node);
}

/* ---- Runs ---- */

static void
measure_next (ShoalStrategyComparison *self)
{
  if (self->microdata != NULL && !shoal_strategy_comparison_is_outdated (self) && self->error_message == NULL)
    shoal_run_measuring_go_on (self->runs, self->microdata, &self->settings);
}

static void
measured_cb (ShoalStrategyComparison *self)
{
  renew (self);
  measure_next (self);
  if (self->runs->measuring == NULL && !shoal_strategy_comparison_is_running (self))
    keep (self);
}

/* Removes the strategies of runs that were deleted, and looks for runs to be measured. */
static void
runs_changed_cb (ShoalStrategyComparison *self)
{
  if (self->microdata == NULL)
    return;
  if (shoal_run_measuring_tidy (self->runs))
    renew (self);
  measure_next (self);
}

/* ---- The study ---- */

static gboolean
tick_cb (gpointer data)
{
  ShoalStrategyComparison *self = data;

  g_ptr_array_unref (self->found);
  self->found = shoal_strategy_study_dup_strategies (self->study);
  renew (self);
  return G_SOURCE_CONTINUE;
}

static void
running_changed_cb (ShoalStrategyComparison *self)
{
  if (shoal_strategy_study_is_running (self->study))
    return;
  g_clear_handle_id (&self->timer, g_source_remove);
  self->error_message = g_strdup (shoal_strategy_study_get_error_message (self->study));
  tick_cb (self);
  if (self->runs->measuring == NULL)
    keep (self);
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalStrategyComparison) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalMicrodata) microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, &error);

  if (!self->preparing)
    return;
  self->preparing = FALSE;
  if (microdata == NULL)
    {
      self->error_message = g_strdup (error->message);
      renew (self);
      return;
    }
  g_set_object (&self->microdata, microdata);
  self->asked = dup_problem_digest (self);
  self->study = shoal_strategy_study_new (microdata, &self->settings);
  g_signal_connect_swapped (self->study, "notify::running", G_CALLBACK (running_changed_cb), self);
  shoal_strategy_study_start (self->study);
  self->timer = g_timeout_add (INTERVAL, tick_cb, self);
  measure_next (self);
  renew (self);
}

/* ---- Strategies of the project ---- */

static void
recalled_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalStrategyComparison) self = user_data;
  g_autoptr (ShoalMicrodata) microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, NULL);
  g_autoptr (ShoalStrategyMemory) memory = NULL;

  if (microdata == NULL || self->preparing || self->microdata != NULL || self->looked_at == NULL)
    return;
  memory = shoal_strategy_memory_read (self->looked_at, microdata, self->session->runs->list);
  if (memory == NULL)
    return;
  g_set_object (&self->microdata, microdata);
  self->settings = memory->settings;
  /* Only runs that are not outdated are measured, with the project's present requirements. */
  shoal_strategy_settings_require (&self->settings, shoal_project_get_requirements (self->session->document->project));
  self->settings.threshold = memory->settings.threshold;
  self->asked = g_strdup (memory->asked);
  g_ptr_array_unref (self->found);
  self->found = g_ptr_array_ref (memory->found);
  shoal_run_measuring_take (self->runs, memory->measured);
  renew (self);
  measure_next (self);
}

static void
recall (ShoalStrategyComparison *self)
{
  ShoalProject *project = self->session->document->project;
  JsonNode *node = project != NULL ? shoal_project_get_strategies (project) : NULL;

  if (!self->wanted || node == NULL || node == self->looked_at || self->preparing || self->microdata != NULL)
    return;
  self->looked_at = json_node_ref (node);
  shoal_preparation_load_async (self->session->preparation, recalled_cb, g_object_ref (self));
}

static void
session_changed_cb (ShoalStrategyComparison *self)
{
  if (self->session->dataset->table != self->table)
    {
      forget (self);
      g_set_object (&self->table, self->session->dataset->table);
      renew (self);
    }
  else
    {
      /* The strategies stay, even if the problem of the project has changed. */
      g_signal_emit (self, signals[CHANGED], 0);
    }
  recall (self);
  measure_next (self);
}

/* ---- The object ---- */

static void
shoal_strategy_comparison_dispose (GObject *object)
{
  ShoalStrategyComparison *self = SHOAL_STRATEGY_COMPARISON (object);

  if (self->runs != NULL)
    forget (self);
  g_clear_object (&self->runs);
  g_clear_object (&self->table);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_strategy_comparison_parent_class)->dispose (object);
}

static void
shoal_strategy_comparison_finalize (GObject *object)
{
  ShoalStrategyComparison *self = SHOAL_STRATEGY_COMPARISON (object);

  g_ptr_array_unref (self->found);
  shoal_strategy_list_free (self->list);
  G_OBJECT_CLASS (shoal_strategy_comparison_parent_class)->finalize (object);
}

static void
shoal_strategy_comparison_class_init (ShoalStrategyComparisonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_strategy_comparison_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_strategy_comparison_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_strategy_comparison_init (ShoalStrategyComparison *self)
{
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_strategy_unref);
  self->list = shoal_strategy_list_new ();
  shoal_strategy_settings_init (&self->settings);
}

/** shoal_strategy_comparison_new: Returns: (transfer full): the comparison for @session's project. */
ShoalStrategyComparison *
shoal_strategy_comparison_new (ShoalSession *session)
{
  ShoalStrategyComparison *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_STRATEGY_COMPARISON, NULL);
  self->session = g_object_ref (session);
  self->runs = shoal_run_measuring_new (session);
  g_signal_connect_object (self->runs, "measured", G_CALLBACK (measured_cb), self, G_CONNECT_SWAPPED);
  g_set_object (&self->table, session->dataset->table);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (session_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (session_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->preparation, "notify::microdata", G_CALLBACK (session_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session->runs->list, "items-changed", G_CALLBACK (runs_changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  return self;
}

/** shoal_strategy_comparison_load: reads the strategies that the project remembers, and those of later projects too. */
void
shoal_strategy_comparison_load (ShoalStrategyComparison *self)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self));

  self->wanted = TRUE;
  recall (self);
}

/** shoal_strategy_comparison_start: @settings: except threshold and models, which the project sets. Drops all strategies. */
void
shoal_strategy_comparison_start (ShoalStrategyComparison     *self,
                                 const ShoalStrategySettings *settings)
{
  ShoalProject *project;

  g_return_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self));
  g_return_if_fail (settings != NULL);

  project = self->session->document->project;
  if (project == NULL)
    return;
  forget (self);
  self->settings = *settings;
  shoal_strategy_settings_require (&self->settings, shoal_project_get_requirements (project));
  self->preparing = TRUE;
  renew (self);
  shoal_preparation_load_async (self->session->preparation, prepared_cb, g_object_ref (self));
}

/** shoal_strategy_comparison_cancel: ends the study; the strategies found so far stay. */
void
shoal_strategy_comparison_cancel (ShoalStrategyComparison *self)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self));

  if (self->study != NULL)
    shoal_strategy_study_cancel (self->study);
  else if (self->preparing)
    {
      self->preparing = FALSE;
      renew (self);
    }
}

gboolean
shoal_strategy_comparison_is_running (ShoalStrategyComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), FALSE);

  return self->preparing || (self->study != NULL && shoal_strategy_study_is_running (self->study));
}

/** shoal_strategy_comparison_is_measuring: Returns: whether a run is being measured. */
gboolean
shoal_strategy_comparison_is_measuring (ShoalStrategyComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), FALSE);

  return self->runs->measuring != NULL;
}

/** shoal_strategy_comparison_is_outdated: Returns: whether the problem of the project has changed since the study. */
gboolean
shoal_strategy_comparison_is_outdated (ShoalStrategyComparison *self)
{
  g_autofree char *now = NULL;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), FALSE);

  if (self->asked == NULL || self->session->document->project == NULL)
    return FALSE;
  now = dup_problem_digest (self);
  return !shoal_problem_digest_agrees (self->asked, now);
}

const char *
shoal_strategy_comparison_get_error_message (ShoalStrategyComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), NULL);

  return self->error_message;
}

/** shoal_strategy_comparison_get_fraction: Returns: the fraction done, all stages counting equally; NAN before the first. */
double
shoal_strategy_comparison_get_fraction (ShoalStrategyComparison *self)
{
  ShoalStrategyStage stage;
  double fraction;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), NAN);

  if (self->study == NULL)
    return NAN;
  do
    {
      stage = shoal_strategy_study_get_stage (self->study);
      fraction = shoal_progress_get_fraction (shoal_strategy_study_get_progress (self->study));
    }
  while (stage != shoal_strategy_study_get_stage (self->study));
  if (stage == SHOAL_STRATEGY_STAGE_NOTHING)
    return NAN;
  /* The stages run one after another; an unknown fraction of the present stage counts as 0. */
  return ((double) (stage - SHOAL_STRATEGY_STAGE_FIRST) + (isnan (fraction) ? 0 : CLAMP (fraction, 0, 1)))
         / (SHOAL_STRATEGY_STAGE_DONE - SHOAL_STRATEGY_STAGE_FIRST);
}

/** shoal_strategy_comparison_dup_stage: Returns: (transfer full): the present stage, in words for the user. */
char *
shoal_strategy_comparison_dup_stage (ShoalStrategyComparison *self)
{
  char *stage = NULL;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), NULL);

  if (self->study != NULL)
    stage = shoal_progress_dup_message (shoal_strategy_study_get_progress (self->study));
  return stage != NULL ? stage : g_strdup (_("Preparing the table…"));
}

/** shoal_strategy_comparison_get_microdata: Returns: (transfer none) (nullable): the microdata of the strategies. */
ShoalMicrodata *
shoal_strategy_comparison_get_microdata (ShoalStrategyComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), NULL);

  return self->microdata;
}

const ShoalStrategySettings *
shoal_strategy_comparison_get_settings (ShoalStrategyComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), NULL);

  return &self->settings;
}

/** shoal_strategy_comparison_get_list: Returns: (transfer none): the strategies and runs so far. */
const ShoalStrategyList *
shoal_strategy_comparison_get_list (ShoalStrategyComparison *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_COMPARISON (self), NULL);

  return self->list;
}
