/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run has a digest of its problem. Any run that answers the project without the model is used, also one of the user. */

#include "config.h"

#include "models/solve/shoal-model-costs.h"

#include "project/shoal-problem-digest.h"

#include <math.h>
#include <string.h>

/* The greatest number of runs kept here; the result of a local recoding is as long as the table. */
#define MOST_MADE 16

struct _ShoalModelCosts
{
  GObject parent_instance;

  ShoalSession *session;
  GPtrArray *made; /* of ShoalSessionRun: runs that this object has made and that have ended */
  ShoalSessionRun *run; /* at work; nullable */
  ShoalModel model; /* the model that @run leaves out */
};

G_DEFINE_FINAL_TYPE (ShoalModelCosts, shoal_model_costs, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
changed (ShoalModelCosts *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- Two runs ---- */

static ShoalProject *
get_project (ShoalModelCosts *self)
{
  return self->session->document->project;
}

static gboolean
has_value (ShoalSessionRun *run)
{
  return !run->running && run->record->has_result && run->record->figures.metric != NULL
         && isfinite (run->record->figures.value);
}

/* The selected run, if it answers the present problem: (transfer none) (nullable). */
static ShoalSessionRun *
get_selected (ShoalModelCosts *self)
{
  ShoalSessionRun *run = self->session->selection->run;

  return run != NULL && !run->outdated && has_value (run) && shoal_session_run_get_solver_info (run) != NULL ? run
                                                                                                             : NULL;
}

/* (transfer full) (nullable): the project without one model; NULL if it has no such model. */
static ShoalProject *
make_project_without (ShoalModelCosts *self, guint model)
{
  ShoalRequirements requirements;

  if (get_project (self) == NULL)
    return NULL;
  requirements = *shoal_project_get_requirements (get_project (self));
  if (model >= requirements.n_models)
    return NULL;
  shoal_requirements_remove_model (&requirements, model);
  return shoal_project_with_requirements (get_project (self), &requirements);
}

static gboolean
have_equal_parameters (ShoalRunRecord *a, ShoalRunRecord *b)
{
  guint n_a = a->parameters != NULL ? json_object_get_size (a->parameters) : 0;
  guint n_b = b->parameters != NULL ? json_object_get_size (b->parameters) : 0;

  return n_a == n_b && (n_a == 0 || json_object_equal (a->parameters, b->parameters));
}

/* Whether @other has the solver, parameters and seed of @run, and answers @project. */
static gboolean
is_counterpart (ShoalModelCosts *self, ShoalSessionRun *run, ShoalSessionRun *other, ShoalProject *project)
{
  ShoalDataset *dataset = self->session->dataset;

  return has_value (other) && strcmp (other->record->solver, run->record->solver) == 0
         && other->record->seed == run->record->seed && have_equal_parameters (other->record, run->record)
         && other->record->problem_digest != NULL
         && shoal_project_is_answered (project, other->record, other->record->problem_digest, dataset->table,
                                       dataset->schema);
}

/* (transfer none) (nullable) */
static ShoalSessionRun *
find_counterpart (ShoalModelCosts *self, ShoalSessionRun *run, guint model)
{
  g_autoptr (ShoalProject) project = make_project_without (self, model);
  GListModel *runs = self->session->runs->list;

  if (project == NULL)
    return NULL;
  for (guint i = g_list_model_get_n_items (runs); i > 0; i--)
    {
      g_autoptr (ShoalSessionRun) other = g_list_model_get_item (runs, i - 1);

      /* The list keeps a reference to the run. */
      if (is_counterpart (self, run, other, project))
        return other;
    }
  for (guint i = self->made->len; i > 0; i--)
    if (is_counterpart (self, run, self->made->pdata[i - 1], project))
      return self->made->pdata[i - 1];
  return NULL;
}

/**
 * shoal_model_costs_get:
 * @model: index in the project's requirements
 * @cost: (out): the losses of the two runs
 *
 * Returns: whether both runs exist.
 */
gboolean
shoal_model_costs_get (ShoalModelCosts *self, guint model, ShoalModelCost *cost)
{
  ShoalSessionRun *run, *other;

  g_return_val_if_fail (SHOAL_IS_MODEL_COSTS (self) && cost != NULL, FALSE);

  run = get_selected (self);
  other = run != NULL ? find_counterpart (self, run, model) : NULL;
  if (other == NULL || shoal_session_run_get_objective (run) == NULL)
    return FALSE;
  *cost = (ShoalModelCost){ shoal_session_run_get_objective (run), run->record->figures.value,
                            other->record->figures.value };
  return TRUE;
}

/** shoal_model_costs_can_find: Returns: whether the selected run has a result, but no counterpart without @model. */
gboolean
shoal_model_costs_can_find (ShoalModelCosts *self, guint model)
{
  ShoalSessionRun *run;

  g_return_val_if_fail (SHOAL_IS_MODEL_COSTS (self), FALSE);

  run = get_selected (self);
  return run != NULL && find_counterpart (self, run, model) == NULL;
}

/** shoal_model_costs_is_finding: Returns: whether the run without @model is at work. */
gboolean
shoal_model_costs_is_finding (ShoalModelCosts *self, guint model)
{
  const ShoalRequirements *requirements;

  g_return_val_if_fail (SHOAL_IS_MODEL_COSTS (self), FALSE);

  if (self->run == NULL || get_project (self) == NULL)
    return FALSE;
  requirements = shoal_project_get_requirements (get_project (self));
  return model < requirements->n_models && shoal_model_equal (&requirements->models[model], &self->model);
}

/* ---- Making a run ---- */

static void
stop (ShoalModelCosts *self)
{
  if (self->run == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->run, self);
  shoal_session_run_cancel (self->run);
  g_clear_object (&self->run);
}

static void
running_changed_cb (ShoalModelCosts *self)
{
  if (self->run == NULL || self->run->running)
    return;
  g_signal_handlers_disconnect_by_data (self->run, self);
  g_ptr_array_add (self->made, g_steal_pointer (&self->run));
  if (self->made->len > MOST_MADE)
    g_ptr_array_remove_index (self->made, 0);
  changed (self);
}

/* The run to start when the microdata are made */
typedef struct
{
  ShoalModelCosts *costs;
  ShoalSessionRun *run;
} Start;

static void
start_free (Start *start)
{
  g_object_unref (start->costs);
  g_object_unref (start->run);
  g_free (start);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Start, start_free)

static void
prepared_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Start) start = user_data;
  ShoalModelCosts *self = start->costs;
  ShoalProject *project = start->run->basis;
  g_autoptr (ShoalMicrodata) microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, NULL);
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  if (self->run != start->run)
    return;
  if (microdata != NULL)
    problem = shoal_problem_new (microdata, shoal_project_get_requirements (project),
                                 shoal_metrics_find (shoal_project_get_objective (project)), start->run->record->seed,
                                 self->session->dataset->n_threads, &error);
  if (problem != NULL)
    shoal_session_run_begin (start->run, project, problem);
  else
    stop (self);
  changed (self);
}

/** shoal_model_costs_find: starts the run without @model in the background; stops a run that is at work for another model. */
void
shoal_model_costs_find (ShoalModelCosts *self, guint model)
{
  g_autoptr (ShoalSolver) solver = NULL;
  g_autoptr (ShoalProject) project = NULL;
  ShoalSessionRun *run;
  Start *start;

  g_return_if_fail (SHOAL_IS_MODEL_COSTS (self));

  run = get_selected (self);
  solver = run != NULL ? shoal_session_run_dup_solver (run, NULL) : NULL;
  project = solver != NULL ? make_project_without (self, model) : NULL;
  if (project == NULL || shoal_metrics_find (shoal_project_get_objective (project)) == NULL)
    return;
  stop (self);
  self->model = shoal_project_get_requirements (get_project (self))->models[model];
  /* If the selected run was stopped, its counterpart gets the same time. */
  self->run = shoal_session_run_new_wish (run->record->solver, solver, run->record->seed,
                                          run->record->figures.stopped ? run->record->figures.seconds : 0, project);
  g_signal_connect_object (self->run, "notify::running", G_CALLBACK (running_changed_cb), self, G_CONNECT_SWAPPED);
  start = g_new0 (Start, 1);
  start->costs = g_object_ref (self);
  start->run = g_object_ref (self->run);
  shoal_preparation_load_async (self->session->preparation, prepared_cb, start);
  changed (self);
}

/* ---- The object ---- */

/* Stops a run that is at work for a problem that has changed. */
static void
question_changed_cb (ShoalModelCosts *self)
{
  ShoalProject *project = get_project (self);
  gboolean asked = FALSE;

  for (guint i = 0; project != NULL && i < shoal_project_get_requirements (project)->n_models; i++)
    asked = asked || shoal_model_costs_is_finding (self, i);
  if (!asked || get_selected (self) == NULL)
    stop (self);
  changed (self);
}

static void
forget (ShoalModelCosts *self)
{
  stop (self);
  g_ptr_array_set_size (self->made, 0);
}

static void
shoal_model_costs_finalize (GObject *object)
{
  ShoalModelCosts *self = SHOAL_MODEL_COSTS (object);

  stop (self);
  g_clear_object (&self->session);
  g_ptr_array_unref (self->made);
  G_OBJECT_CLASS (shoal_model_costs_parent_class)->finalize (object);
}

static void
shoal_model_costs_class_init (ShoalModelCostsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_model_costs_finalize;
  signals[CHANGED]
      = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_model_costs_init (ShoalModelCosts *self)
{
  self->made = g_ptr_array_new_with_free_func (g_object_unref);
}

/** shoal_model_costs_new: Returns: (transfer full): the costs of the models that the project of @session requires. */
ShoalModelCosts *
shoal_model_costs_new (ShoalSession *session)
{
  ShoalModelCosts *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session), NULL);

  self = g_object_new (SHOAL_TYPE_MODEL_COSTS, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session->document, "replaced", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "updated", G_CALLBACK (question_changed_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (session->runs, "result", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->selection, "notify::run", G_CALLBACK (question_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
