/* SPDX-License-Identifier: GPL-3.0-or-later */
/* While the solver works, the figures of a run come from its progress; afterwards they come from its record. */

#include "config.h"

#include "session/shoal-session-run.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "project/shoal-problem-digest.h"
#include "solve/shoal-interim.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Short enough that the seconds do not jump and the user sees the counts grow. */
#define TICK_MILLISECONDS 200

/* Between two interim results; the user could not follow more. */
#define INTERIM_SECONDS 3

G_DEFINE_TYPE (ShoalSessionRun, shoal_session_run, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
notify (ShoalSessionRun *self,
        const char      *property)
{
  g_object_notify (G_OBJECT (self), property);
}

/* ---- At work ---- */

static gboolean
tick_cb (gpointer data)
{
  ShoalSessionRun *self = data;

  self->elapsed = shoal_progress_get_elapsed (self->progress);
  notify (self, "elapsed");
  return G_SOURCE_CONTINUE;
}

static void
progress_changed_cb (ShoalSessionRun *self)
{
  if (self->running)
    tick_cb (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
end (ShoalSessionRun *self)
{
  g_clear_handle_id (&self->tick, g_source_remove);
  self->running = FALSE;
  g_clear_pointer (&self->interim, shoal_recoding_unref);
  self->elapsed = self->record->figures.seconds;
  notify (self, "running");
  notify (self, "elapsed");
  g_signal_emit (self, signals[CHANGED], 0);
}

/** shoal_session_run_fail: ends the run without a result. @message: why, in words for the user. */
void
shoal_session_run_fail (ShoalSessionRun *self,
                        const char      *message)
{
  g_return_if_fail (SHOAL_IS_SESSION_RUN (self));

  g_free (self->error_message);
  self->error_message = g_strdup (message);
  notify (self, "error-message");
  end (self);
}

static void
take_interim_cb (gpointer source,
                 gpointer recoding)
{
  ShoalSessionRun *self = source;

  if (!self->running)
    return;
  g_clear_pointer (&self->interim, shoal_recoding_unref);
  self->interim = shoal_recoding_ref (recoding);
  notify (self, "interim");
}

/* Runs in the worker. */
static void
hand_out_cb (ShoalRecoding *recoding,
             gpointer       task)
{
  shoal_worker_tell (task, take_interim_cb, shoal_recoding_ref (recoding), (GDestroyNotify) shoal_recoding_unref);
}

static void
solve_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  ShoalSessionRun *self = source_object;
  GError *error = NULL;
  ShoalSolution *solution = shoal_solver_solve (self->solver, self->problem, self->time_limit, self->progress,
                                                self->cancellable, &error);

  shoal_worker_return (task, solution, g_object_unref, error);
}

static void
solved_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalSessionRun *self = SHOAL_SESSION_RUN (object);
  g_autoptr (GError) error = NULL;

  self->solution = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->solution == NULL)
    {
      shoal_session_run_fail (self, error->message);
      return;
    }
  if (self->solution->recoding != NULL)
    self->recoding = shoal_recoding_ref (self->solution->recoding);
  self->running = FALSE;
  shoal_session_run_set_result (self, self->solution->status, self->problem->microdata);
  end (self);
}

/**
 * shoal_session_run_begin:
 * @basis: the current project, which may have changed while the microdata were made
 * @problem: the problem to solve
 *
 * Starts the solver of a run from shoal_session_run_new_wish().
 */
void
shoal_session_run_begin (ShoalSessionRun *self,
                         ShoalProject    *basis,
                         ShoalProblem    *problem)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (self);
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (self->solver != NULL && self->running && !self->begun);

  g_set_object (&self->basis, basis);
  self->problem = g_object_ref (problem);
  self->progress = shoal_progress_new ();
  /* The solver enters the nodes that it checks in a map, for the drawing of the lattice. */
  if (info != NULL && info->family == SHOAL_FAMILY_LATTICE)
    {
      g_autoptr (ShoalLatticeMap) map = shoal_lattice_map_new (problem->microdata);

      shoal_lattice_map_attach (map, self->progress);
    }
  if (info != NULL)
    shoal_solver_info_set_patience (info, self->time_limit, self->progress);
  g_signal_connect_object (self->progress, "changed", G_CALLBACK (progress_changed_cb), self, G_CONNECT_SWAPPED);
  self->tick = g_timeout_add (TICK_MILLISECONDS, tick_cb, self);
  self->begun = TRUE;
  /* A cancelled solver returns its best solution so far: without a cancellable, the task does not replace it by an error. */
  task = g_task_new (self, NULL, solved_cb, NULL);
  if (info != NULL && info->family == SHOAL_FAMILY_PARTITION)
    shoal_interim_attach (self->progress, SHOAL_RECODING_PARTITION, INTERIM_SECONDS, hand_out_cb, task);
  shoal_worker_run_alone (task, solve_worker);
  notify (self, "begun");
}

/** shoal_session_run_ask_interim: allows the solver to hand out the next interim result. */
void
shoal_session_run_ask_interim (ShoalSessionRun *self)
{
  g_return_if_fail (SHOAL_IS_SESSION_RUN (self));

  if (self->progress != NULL)
    shoal_interim_ask (self->progress);
}

/** shoal_session_run_cancel: makes it end soon with its best solution; at once, without a result, before the solver begins. */
void
shoal_session_run_cancel (ShoalSessionRun *self)
{
  g_return_if_fail (SHOAL_IS_SESSION_RUN (self));

  if (self->running && !self->begun)
    shoal_session_run_fail (self, _("Cancelled before it began"));
  else
    g_cancellable_cancel (self->cancellable);
}

/* ---- The record ---- */

/**
 * shoal_session_run_set_result:
 * @status: how it has ended
 * @microdata: the microdata whose attributes have the levels of a node
 *
 * Adds the result to the record of @self.
 */
void
shoal_session_run_set_result (ShoalSessionRun *self,
                              ShoalStatus      status,
                              ShoalMicrodata  *microdata)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (self->basis);
  const ShoalSolution *solution = self->solution;
  ShoalRunFigures figures = {
    .metric = shoal_project_get_objective (self->basis),
    .value = solution != NULL ? solution->objective : NAN,
    .bound = solution != NULL ? solution->bound : NAN,
    .seconds = solution != NULL ? solution->seconds : NAN,
    .n_checked = shoal_session_run_get_checked (self),
    .stopped = solution != NULL && solution->stopped,
    .requirements = *requirements,
  };
  g_autofree char *problem_digest = NULL;
  g_autofree const char **names = g_new0 (const char *, microdata->n_attributes + 1);
  gboolean is_node = self->recoding != NULL && shoal_recoding_get_kind (self->recoding) == SHOAL_RECODING_NODE;
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) measured = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalRunRecord) whole = NULL;
  const guint *levels = NULL;
  guint n_levels = 0;

  if (is_node)
    levels = shoal_recoding_get_levels (self->recoding, &n_levels);
  for (guint a = 0; a < n_levels; a++)
    names[a] = shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);
  plain = shoal_run_record_with_result (self->record, status, names, levels, n_levels);
  measured = shoal_run_record_with_figures (plain, &figures);
  problem_digest = shoal_project_dup_problem_digest (self->basis, measured, microdata->table, microdata->schema);
  record = shoal_run_record_with_problem_digest (measured, problem_digest);
  if (self->recoding != NULL && !is_node)
    whole = shoal_run_record_with_recoding (record, self->recoding);
  shoal_session_run_set_record (self, whole != NULL ? whole : record);
}

/** shoal_session_run_set_record: @record: replaces the record of @self. */
void
shoal_session_run_set_record (ShoalSessionRun *self,
                              ShoalRunRecord  *record)
{
  g_return_if_fail (SHOAL_IS_SESSION_RUN (self));

  if (self->record == record)
    return;
  shoal_run_record_unref (self->record);
  self->record = shoal_run_record_ref (record);
  notify (self, "record");
}

/** shoal_session_run_set_outdated: @outdated: whether the problem of the project has changed since the run. */
void
shoal_session_run_set_outdated (ShoalSessionRun *self,
                                gboolean         outdated)
{
  g_return_if_fail (SHOAL_IS_SESSION_RUN (self));

  if (self->outdated == outdated)
    return;
  self->outdated = outdated;
  notify (self, "outdated");
}

/* ---- The object ---- */

static void
shoal_session_run_finalize (GObject *object)
{
  ShoalSessionRun *self = SHOAL_SESSION_RUN (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_pointer (&self->record, shoal_run_record_unref);
  g_clear_object (&self->basis);
  g_free (self->error_message);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_pointer (&self->interim, shoal_recoding_unref);
  g_clear_object (&self->solution);
  g_clear_object (&self->solver);
  g_clear_object (&self->problem);
  g_clear_object (&self->progress);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (shoal_session_run_parent_class)->finalize (object);
}

static void
shoal_session_run_class_init (ShoalSessionRunClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSessionRun, field), spec)
  object_class->finalize = shoal_session_run_finalize;
  ADD (record, g_param_spec_boxed ("record", NULL, NULL, SHOAL_TYPE_RUN_RECORD, SHOAL_FIELD));
  ADD (running, g_param_spec_boolean ("running", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (begun, g_param_spec_boolean ("begun", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (outdated, g_param_spec_boolean ("outdated", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (elapsed, g_param_spec_double ("elapsed", NULL, NULL, 0, G_MAXDOUBLE, 0, SHOAL_FIELD));
  ADD (interim, g_param_spec_boxed ("interim", NULL, NULL, shoal_recoding_get_type (), SHOAL_FIELD));
  ADD (error_message, g_param_spec_string ("error-message", NULL, NULL, NULL, SHOAL_FIELD));
#undef ADD
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_session_run_init (ShoalSessionRun *self)
{
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_session_run_new:
 * @record: from the project
 * @basis: the project when the run began
 * @recoding: (nullable): its result
 *
 * Returns: (transfer full): a run that has ended
 */
ShoalSessionRun *
shoal_session_run_new (ShoalRunRecord *record,
                       ShoalProject   *basis,
                       ShoalRecoding  *recoding)
{
  ShoalSessionRun *self = g_object_new (SHOAL_TYPE_SESSION_RUN, NULL);

  self->record = shoal_run_record_ref (record);
  self->basis = g_object_ref (basis);
  self->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  self->elapsed = record->figures.seconds;
  return self;
}

/**
 * shoal_session_run_new_wish:
 * @solver_id: name of the solver in the registry
 * @solver: with its parameters set; it must not be changed afterwards
 * @seed: below 2^53
 * @time_limit: seconds, 0 for none
 * @basis: the current project
 *
 * Returns: (transfer full): a run that shoal_session_run_begin() starts; its "running" is already %TRUE
 */
ShoalSessionRun *
shoal_session_run_new_wish (const char   *solver_id,
                            ShoalSolver  *solver,
                            guint64       seed,
                            double        time_limit,
                            ShoalProject *basis)
{
  g_autoptr (ShoalRunRecord) record = shoal_run_record_new (solver_id, solver, seed);
  ShoalSessionRun *self = shoal_session_run_new (record, basis, NULL);

  self->solver = g_object_ref (solver);
  self->time_limit = time_limit;
  self->running = TRUE;
  return self;
}

/* ---- Name and figures ---- */

/** shoal_session_run_get_name: Returns: the name that the user gave it, or the solver's title. */
const char *
shoal_session_run_get_name (ShoalSessionRun *self)
{
  const ShoalSolverInfo *info;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  if (self->record->name != NULL)
    return self->record->name;
  info = shoal_session_run_get_solver_info (self);
  return info != NULL ? _(info->title) : self->record->solver;
}

/** shoal_session_run_get_solver_info: Returns: (nullable): the solver's row in the registry; %NULL if there is none. */
const ShoalSolverInfo *
shoal_session_run_get_solver_info (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return shoal_solver_registry_find (self->record->solver);
}

/** shoal_session_run_dup_solver: Returns: (transfer full): a new solver with the run's parameters, or %NULL with %SHOAL_ERROR_USAGE. */
ShoalSolver *
shoal_session_run_dup_solver (ShoalSessionRun  *self,
                              GError          **error)
{
  g_autoptr (ShoalSolver) solver = NULL;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  solver = shoal_solver_registry_create (self->record->solver, error);
  if (solver == NULL || !shoal_run_record_apply_parameters (self->record, solver, error))
    return NULL;
  return g_steal_pointer (&solver);
}

/* A figure of a record is valid only if the record names its metric. */
static double
get_remembered (ShoalSessionRun *self,
                double           figure)
{
  return self->record->figures.metric != NULL ? figure : NAN;
}

/** shoal_session_run_get_best: Returns: the objective of the best solution so far, or NAN. */
double
shoal_session_run_get_best (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  if (self->record->has_result)
    return get_remembered (self, self->record->figures.value);
  return self->progress != NULL ? shoal_progress_get_best (self->progress) : NAN;
}

/** shoal_session_run_get_bound: Returns: the bound on the objective of every solution, or NAN. */
double
shoal_session_run_get_bound (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  if (self->record->has_result)
    return get_remembered (self, self->record->figures.bound);
  return self->progress != NULL ? shoal_progress_get_bound (self->progress) : NAN;
}

/** shoal_session_run_get_checked: Returns: number of solutions checked. */
guint64
shoal_session_run_get_checked (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), 0);

  return self->progress != NULL ? shoal_progress_get_checked (self->progress) : self->record->figures.n_checked;
}

/** shoal_session_run_get_fraction: Returns: part done, NAN when unknown. */
double
shoal_session_run_get_fraction (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NAN);

  return self->progress != NULL ? shoal_progress_get_fraction (self->progress) : NAN;
}

/** shoal_session_run_dup_trace: Returns: (transfer full) (element-type ShoalTracePoint): best and bound over time, possibly empty. */
GArray *
shoal_session_run_dup_trace (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  if (self->solution != NULL && self->solution->trace != NULL)
    return g_array_copy (self->solution->trace);
  return self->progress != NULL ? shoal_progress_dup_trace (self->progress)
                                : g_array_new (FALSE, FALSE, sizeof (ShoalTracePoint));
}

/** shoal_session_run_get_lattice_map: Returns: (transfer none) (nullable): the nodes that the solver checks, while it works
 *   and afterwards; %NULL for remembered runs and for solvers without a lattice. */
ShoalLatticeMap *
shoal_session_run_get_lattice_map (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->progress != NULL ? shoal_lattice_map_get_attached (self->progress) : NULL;
}

/** shoal_session_run_get_objective: Returns: (nullable): the metric of best and bound. */
const ShoalMetric *
shoal_session_run_get_objective (ShoalSessionRun *self)
{
  const char *remembered;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  remembered = self->record->figures.metric;
  return shoal_metrics_find (remembered != NULL ? remembered : shoal_project_get_objective (self->basis));
}

/**
 * shoal_session_run_get_requirements:
 * @requirements: (out): k, the allowed suppression, and privacy models
 *
 * Returns: whether the requirements are known; %FALSE for an outdated run whose record lacks them.
 */
gboolean
shoal_session_run_get_requirements (ShoalSessionRun   *self,
                                    ShoalRequirements *requirements)
{
  double price;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);
  g_return_val_if_fail (requirements != NULL, FALSE);

  *requirements = *shoal_project_get_requirements (self->basis);
  if (!shoal_requirements_has_k (&self->record->figures.requirements))
    return self->solver != NULL || !self->outdated;
  price = requirements->suppression_price;
  *requirements = self->record->figures.requirements;
  requirements->suppression_price = price;
  shoal_project_find_earlier_runs (self->basis, requirements);
  return TRUE;
}
