/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list follows the project's records. */

#include "config.h"

#include "session/shoal-runs.h"

#include "base/shoal-error.h"
#include "common/shoal-list-store.h"
#include "project/shoal-problem-digest.h"
#include "session/shoal-run-memory.h"
#include "session/shoal-run-records.h"
#include "session/shoal-session-run-private.h"

#include <glib/gi18n-lib.h>

struct _ShoalRuns
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalDataset *dataset;
  ShoalPreparation *preparation;
  GListStore *list;
  ShoalRunMemory *memory; /* of deleted runs too, for undo */
};

G_DEFINE_TYPE (ShoalRuns, shoal_runs, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNS,
  N_PROPS
};

enum
{
  RESULT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- What a run depends on ---- */

/* A result knows what was asked, also when the project has changed before it was saved; what does not know it is taken
 * for an answer to the project that it came with. */
static gboolean
answers (ShoalRuns       *self,
         ShoalSessionRun *run)
{
  ShoalRunRecord *record = shoal_session_run_get_record (run);
  g_autofree char *asked = g_strdup (record->problem_digest);

  if (asked == NULL)
    asked = shoal_project_dup_problem_digest (shoal_session_run_get_basis (run), record, NULL, NULL);
  return shoal_project_is_answered (shoal_document_get_project (self->document), record, asked,
                                    shoal_dataset_get_table (self->dataset), shoal_dataset_get_schema (self->dataset));
}

/* Whether the result is one for the table and its hierarchies, as far as that is known: a file beside the project may
 * have changed. */
static gboolean
fits_table (ShoalRuns       *self,
            ShoalSessionRun *run)
{
  ShoalRunRecord *record = shoal_session_run_get_record (run);
  ShoalMicrodata *microdata = shoal_preparation_get_microdata (self->preparation);
  g_autoptr (ShoalRecoding) recoding = NULL;

  if (microdata == NULL || !shoal_run_record_has_recoding (record))
    return TRUE;
  recoding = shoal_run_record_make_recoding (record, microdata, NULL);
  return recoding != NULL;
}

/* ---- From records to runs ---- */

static GPtrArray *
list_runs (ShoalRuns *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; project != NULL && i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *record = shoal_project_get_run (project, i);
      ShoalSessionRun *run = shoal_run_memory_find (self->memory, record, project);

      _shoal_session_run_set_record (run, record);
      g_ptr_array_add (runs, g_object_ref (run));
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->list), i);

      if (!shoal_session_run_has_result (run))
        g_ptr_array_add (runs, g_steal_pointer (&run));
    }
  return runs;
}

static void
update (ShoalRuns *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  g_autoptr (GPtrArray) runs = list_runs (self);

  shoal_list_store_become (self->list, runs);
  for (guint i = 0; project != NULL && i < runs->len; i++)
    {
      ShoalSessionRun *run = runs->pdata[i];

      _shoal_session_run_set_outdated (run, !answers (self, run) || !fits_table (self, run));
    }
}

/* For another document. */
static void
forget (ShoalRuns *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->list), i);

      g_signal_handlers_disconnect_by_data (run, self);
      shoal_session_run_cancel (run);
    }
  g_list_store_remove_all (self->list);
  shoal_run_memory_clear (self->memory);
}

/* ---- The object ---- */

static void
shoal_runs_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  if (prop_id == PROP_RUNS)
    g_value_set_object (value, SHOAL_RUNS (object)->list);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
shoal_runs_dispose (GObject *object)
{
  forget (SHOAL_RUNS (object));
  G_OBJECT_CLASS (shoal_runs_parent_class)->dispose (object);
}

static void
shoal_runs_finalize (GObject *object)
{
  ShoalRuns *self = SHOAL_RUNS (object);

  g_clear_object (&self->document);
  g_clear_object (&self->dataset);
  g_clear_object (&self->preparation);
  g_clear_object (&self->list);
  g_clear_pointer (&self->memory, shoal_run_memory_free);
  G_OBJECT_CLASS (shoal_runs_parent_class)->finalize (object);
}

static void
shoal_runs_class_init (ShoalRunsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = shoal_runs_get_property;
  object_class->dispose = shoal_runs_dispose;
  object_class->finalize = shoal_runs_finalize;
  properties[PROP_RUNS] = g_param_spec_object ("runs", NULL, NULL, G_TYPE_LIST_MODEL,
                                               G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[RESULT] = g_signal_new ("result", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, SHOAL_TYPE_SESSION_RUN);
}

static void
shoal_runs_init (ShoalRuns *self)
{
  self->list = g_list_store_new (SHOAL_TYPE_SESSION_RUN);
}

/** shoal_runs_new: Returns: (transfer full): the runs of @document; @dataset and @preparation are of it too. */
ShoalRuns *
shoal_runs_new (ShoalDocument    *document,
                ShoalDataset     *dataset,
                ShoalPreparation *preparation)
{
  ShoalRuns *self;

  g_return_val_if_fail (SHOAL_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (SHOAL_IS_PREPARATION (preparation), NULL);

  self = g_object_new (SHOAL_TYPE_RUNS, NULL);
  self->document = g_object_ref (document);
  self->dataset = g_object_ref (dataset);
  self->preparation = g_object_ref (preparation);
  self->memory = shoal_run_memory_new (dataset);
  g_signal_connect_object (document, "replaced", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  /* By then it is known what the files of hierarchies contain. */
  g_signal_connect_object (dataset, "updated", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (preparation, "notify::microdata", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_runs_get_list: Returns: (transfer none): the runs, oldest first. */
GListModel *
shoal_runs_get_list (ShoalRuns *self)
{
  g_return_val_if_fail (SHOAL_IS_RUNS (self), NULL);

  return G_LIST_MODEL (self->list);
}

/** shoal_runs_contains: Returns: whether @run is in the list. */
gboolean
shoal_runs_contains (ShoalRuns       *self,
                     ShoalSessionRun *run)
{
  guint position;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), FALSE);

  return g_list_store_find (self->list, run, &position);
}

/** shoal_runs_is_running: Returns: whether some run has not ended. */
gboolean
shoal_runs_is_running (ShoalRuns *self)
{
  g_return_val_if_fail (SHOAL_IS_RUNS (self), FALSE);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->list)); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->list), i);

      if (shoal_session_run_is_running (run))
        return TRUE;
    }
  return FALSE;
}

/* ---- Results ---- */

/* @microdata: whose attributes the levels of a node are of. */
static void
take_result (ShoalRuns       *self,
             ShoalSessionRun *run,
             ShoalMicrodata  *microdata,
             ShoalStatus      status)
{
  g_autoptr (ShoalRunRecord) record = _shoal_session_run_make_record (run, microdata, status);

  shoal_run_memory_add (self->memory, record, run);
  _shoal_session_run_set_record (run, record);
  shoal_document_amend (self->document, shoal_run_records_append, record);
  g_signal_emit (self, signals[RESULT], 0, run);
}

static void
running_changed_cb (ShoalRuns       *self,
                    GParamSpec      *pspec,
                    ShoalSessionRun *run)
{
  ShoalSolution *solution = shoal_session_run_get_solution (run);

  if (!shoal_session_run_is_running (run) && solution != NULL && !shoal_session_run_has_result (run))
    take_result (self, run, _shoal_session_run_get_microdata (run), solution->status);
}

/* ---- Starting ---- */

/* What the document asks of solvers: (transfer full), or NULL with SHOAL_ERROR_USAGE. */
static ShoalProblem *
make_problem (ShoalRuns       *self,
              ShoalMicrodata  *microdata,
              guint64          seed,
              GError         **error)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  const ShoalMetric *objective = shoal_metrics_find (shoal_project_get_objective (project));

  if (objective == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("There is no metric “%s” to optimize"),
                   shoal_project_get_objective (project));
      return NULL;
    }
  return shoal_problem_new (microdata, shoal_project_get_requirements (project), objective, seed,
                            shoal_dataset_get_n_threads (self->dataset), error);
}

/* Whose run it is. */
typedef struct
{
  ShoalRuns *runs;
  ShoalSessionRun *run;
} Start;

static void
start_free (Start *start)
{
  g_object_unref (start->runs);
  g_object_unref (start->run);
  g_free (start);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Start, start_free)

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Start) start = user_data;
  ShoalRuns *self = start->runs;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;

  microdata = shoal_preparation_load_finish (SHOAL_PREPARATION (object), result, &error);
  if (!shoal_runs_contains (self, start->run) || !shoal_session_run_is_running (start->run))
    return;
  if (microdata != NULL)
    problem = make_problem (self, microdata, shoal_session_run_get_seed (start->run), &error);
  if (problem != NULL)
    _shoal_session_run_start (start->run, shoal_document_get_project (self->document), problem);
  else
    _shoal_session_run_fail (start->run, error->message);
}

/**
 * shoal_runs_start:
 * @solver_id: name of the solver in the registry
 * @solver: the solver with its parameters set, not to be changed any more
 * @seed: below 2^53
 * @time_limit: seconds, 0 for none
 *
 * Starts a run of the document as it is. The table is prepared first where that is needed; what goes wrong stands in the
 * run's "error-message".
 *
 * Returns: (transfer none): the run, which is in the list
 */
ShoalSessionRun *
shoal_runs_start (ShoalRuns   *self,
                  const char  *solver_id,
                  ShoalSolver *solver,
                  guint64      seed,
                  double       time_limit)
{
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;
  Start *start;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), NULL);
  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);
  g_return_val_if_fail (shoal_document_get_project (self->document) != NULL, NULL);

  record = shoal_run_record_new (solver_id, solver, seed);
  run = shoal_session_run_new (record, shoal_document_get_project (self->document), NULL);
  _shoal_session_run_prepare (run, solver, time_limit);
  g_signal_connect_object (run, "notify::running", G_CALLBACK (running_changed_cb), self, G_CONNECT_SWAPPED);
  g_list_store_append (self->list, run);
  start = g_new0 (Start, 1);
  start->runs = g_object_ref (self);
  start->run = g_object_ref (run);
  shoal_preparation_load_async (self->preparation, prepared_cb, start);
  return run;
}

/**
 * shoal_runs_add_node:
 * @report: of a node of the lattice that a person has picked
 * @name: (nullable): what to call it
 *
 * Returns: (transfer none): the node as a run that has ended
 */
ShoalSessionRun *
shoal_runs_add_node (ShoalRuns       *self,
                     ShoalNodeReport *report,
                     const char      *name)
{
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), NULL);
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (report), NULL);

  plain = shoal_run_record_new (SHOAL_RUN_BY_HAND, NULL, 1);
  record = shoal_run_record_with_name (plain, name != NULL ? name : _("Chosen by Hand"));
  run = shoal_session_run_new (record, shoal_document_get_project (self->document),
                                shoal_node_report_get_recoding (report));
  g_list_store_append (self->list, run);
  take_result (self, run, shoal_node_report_get_classes (report)->microdata,
               shoal_node_report_is_feasible (report) ? SHOAL_STATUS_FEASIBLE : SHOAL_STATUS_INFEASIBLE);
  return run;
}

/* ---- Steps that can be undone ---- */

/** shoal_runs_delete: takes @run out of the list, as a step that can be undone; one that has not ended is cancelled and gone. */
void
shoal_runs_delete (ShoalRuns       *self,
                   ShoalSessionRun *run)
{
  g_autoptr (ShoalProject) edited = NULL;
  ShoalProject *project;
  ShoalRunRecord *record;
  guint position;

  g_return_if_fail (SHOAL_IS_RUNS (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  project = shoal_document_get_project (self->document);
  record = shoal_session_run_get_record (run);
  if (shoal_run_records_find (project, record) != SHOAL_PROJECT_NO_RUN)
    {
      edited = shoal_run_records_remove (project, record);
      shoal_document_push (self->document, edited, _("Delete Run"), NULL);
      return;
    }
  g_signal_handlers_disconnect_by_data (run, self);
  shoal_session_run_cancel (run);
  if (g_list_store_find (self->list, run, &position))
    g_list_store_remove (self->list, position);
}

/** shoal_runs_rename: @name: (nullable): what to call it; %NULL for the solver's title. Only runs with a result. */
void
shoal_runs_rename (ShoalRuns       *self,
                   ShoalSessionRun *run,
                   const char      *name)
{
  g_autoptr (ShoalRunRecord) renamed = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  ShoalProject *project;
  ShoalRunRecord *record;

  g_return_if_fail (SHOAL_IS_RUNS (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  project = shoal_document_get_project (self->document);
  record = shoal_session_run_get_record (run);
  if (shoal_run_records_find (project, record) == SHOAL_PROJECT_NO_RUN || g_strcmp0 (record->name, name) == 0)
    return;
  renamed = shoal_run_record_with_name (record, name);
  shoal_run_memory_add (self->memory, renamed, run);
  edited = shoal_run_records_replace (project, record, renamed);
  shoal_document_push (self->document, edited, _("Rename Run"), NULL);
}
