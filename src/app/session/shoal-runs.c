/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list is kept in step with the run records of the project. */

#include "config.h"

#include "session/shoal-runs.h"

#include "base/shoal-error.h"
#include "common/shoal-list-store.h"
#include "privacy/shoal-earlier-run.h"
#include "project/shoal-problem-digest.h"

#include <glib/gi18n-lib.h>

#include <string.h>


G_DEFINE_TYPE (ShoalRuns, shoal_runs, G_TYPE_OBJECT)

enum
{
  RESULT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalDocument *
get_document (ShoalRuns *self)
{
  return self->preparation->dataset->document;
}

/* ---- Records of a project ---- */

static int
find_record (ShoalProject   *project,
             ShoalRunRecord *record)
{
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    if (shoal_project_get_run (project, i) == record)
      return (int) i;
  return SHOAL_PROJECT_NO_RUN;
}

static GPtrArray *
copy_records (ShoalProject *project)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    g_ptr_array_add (records, shoal_run_record_ref (shoal_project_get_run (project, i)));
  return records;
}

/* A ShoalDocumentMap: the project with @record as its last one. */
static ShoalProject *
append_record (ShoalProject *project,
               gpointer      record)
{
  g_autoptr (GPtrArray) records = copy_records (project);

  g_ptr_array_add (records, shoal_run_record_ref (record));
  return shoal_project_with_runs (project, records, shoal_project_get_selected_run (project));
}

/* A ShoalDocumentMap: the project with @record selected if it is there. */
static ShoalProject *
select_record (ShoalProject *project,
               gpointer      record)
{
  g_autoptr (GPtrArray) records = NULL;
  int index = find_record (project, record);

  if (index == SHOAL_PROJECT_NO_RUN || index == shoal_project_get_selected_run (project))
    return g_object_ref (project);
  records = copy_records (project);
  return shoal_project_with_runs (project, records, index);
}

/* The project with one record replaced, or removed if @replacement is NULL: (transfer full). */
static ShoalProject *
replace_record (ShoalProject   *project,
                int             index,
                ShoalRunRecord *replacement)
{
  g_autoptr (GPtrArray) records = copy_records (project);
  int selected = shoal_project_get_selected_run (project);

  g_ptr_array_remove_index (records, (guint) index);
  if (replacement != NULL)
    g_ptr_array_insert (records, index, shoal_run_record_ref (replacement));
  else if (selected == index)
    selected = SHOAL_PROJECT_NO_RUN;
  else if (selected > index)
    selected--;
  return shoal_project_with_runs (project, records, selected);
}

/* ---- Outdated runs ---- */

/* Whether the run answers the present problem. Its record has a digest of its problem; a record without one is taken
 * as an answer to the project that it came with. */
static gboolean
answers (ShoalRuns       *self,
         ShoalSessionRun *run)
{
  ShoalDataset *dataset = self->preparation->dataset;
  ShoalRunRecord *record = run->record;
  g_autofree char *asked = g_strdup (record->problem_digest);

  if (asked == NULL)
    asked = shoal_project_dup_problem_digest (run->basis, record, NULL, NULL);
  return shoal_project_is_answered (dataset->document->project, record, asked, dataset->table, dataset->schema);
}

/* Whether the result fits the table and its hierarchies, if they are known: a file of the project may have changed. */
static gboolean
fits_table (ShoalRuns       *self,
            ShoalSessionRun *run)
{
  ShoalRunRecord *record = run->record;
  ShoalMicrodata *microdata = self->preparation->microdata;
  g_autoptr (ShoalRecoding) recoding = NULL;

  if (microdata == NULL || !shoal_run_record_has_recoding (record))
    return TRUE;
  recoding = shoal_run_record_make_recoding (record, microdata, NULL);
  return recoding != NULL;
}

/* ---- From records to runs ---- */

/* The result of a record, with the levels of a node in the order of the table's columns: (transfer full) (nullable). The
 * hierarchies need not have been read; shoal_run_record_make_recoding() checks later whether they have these levels. */
static ShoalRecoding *
resolve_recoding (ShoalRuns      *self,
                  ShoalRunRecord *record)
{
  ShoalDataset *dataset = self->preparation->dataset;
  g_autofree guint *levels = NULL;
  guint n_columns = g_list_model_get_n_items (dataset->columns);
  guint n_levels = 0;

  if (dataset->table == NULL || !shoal_run_record_has_recoding (record))
    return NULL;
  if (record->recoding != NULL)
    return shoal_recoding_ref (record->recoding);
  levels = g_new0 (guint, record->n_levels);
  for (guint i = 0; i < n_columns; i++)
    {
      const char *name = shoal_dataset_get_column (dataset, i)->name;

      for (guint l = 0; l < record->n_levels; l++)
        if (strcmp (record->columns[l], name) == 0)
          levels[n_levels++] = record->levels[l];
    }
  return n_levels == record->n_levels ? shoal_recoding_new_node (levels, n_levels) : NULL;
}

/* Whenever a project has @record, also after undo, its run is the object @run with all its data. */
static void
remember (ShoalRuns       *self,
          ShoalRunRecord  *record,
          ShoalSessionRun *run)
{
  g_hash_table_insert (self->run_of_record, shoal_run_record_ref (record), g_object_ref (run));
}

/* The run of a record of @project; it is made if there is none: (transfer none). */
static ShoalSessionRun *
find_run (ShoalRuns      *self,
          ShoalRunRecord *record,
          ShoalProject   *project)
{
  ShoalSessionRun *run = g_hash_table_lookup (self->run_of_record, record);
  g_autoptr (ShoalSessionRun) remembered = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;

  if (run != NULL)
    return run;
  recoding = resolve_recoding (self, record);
  remembered = shoal_session_run_new (record, project, recoding);
  remember (self, record, remembered);
  return remembered;
}

static GPtrArray *
list_runs (ShoalRuns *self)
{
  ShoalProject *project = get_document (self)->project;
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; project != NULL && i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *record = shoal_project_get_run (project, i);
      ShoalSessionRun *run = find_run (self, record, project);

      shoal_session_run_set_record (run, record);
      g_ptr_array_add (runs, g_object_ref (run));
    }
  for (guint i = 0; i < g_list_model_get_n_items (self->list); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (self->list, i);

      if (!run->record->has_result)
        g_ptr_array_add (runs, g_steal_pointer (&run));
    }
  return runs;
}

static void
update (ShoalRuns *self)
{
  ShoalProject *project = get_document (self)->project;
  g_autoptr (GPtrArray) runs = list_runs (self);

  shoal_list_store_set_items (G_LIST_STORE (self->list), runs);
  for (guint i = 0; project != NULL && i < runs->len; i++)
    {
      ShoalSessionRun *run = runs->pdata[i];

      shoal_session_run_set_outdated (run, !answers (self, run) || !fits_table (self, run));
    }
}

/* Called when another document is opened. */
static void
forget (ShoalRuns *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->list); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (self->list, i);

      g_signal_handlers_disconnect_by_data (run, self);
      shoal_session_run_cancel (run);
    }
  /* An empty list is not changed, since that would emit signals: when the session ends, other parts may already be freed. */
  if (g_list_model_get_n_items (self->list) > 0)
    g_list_store_remove_all (G_LIST_STORE (self->list));
  g_hash_table_remove_all (self->run_of_record);
}

/* ---- The object ---- */

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

  g_clear_object (&self->watch);
  g_clear_object (&self->preparation);
  g_clear_object (&self->list);
  g_hash_table_unref (self->run_of_record);
  G_OBJECT_CLASS (shoal_runs_parent_class)->finalize (object);
}

static void
shoal_runs_class_init (ShoalRunsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_runs_dispose;
  object_class->finalize = shoal_runs_finalize;
  signals[RESULT] = g_signal_new ("result", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, SHOAL_TYPE_SESSION_RUN);
}

static void
shoal_runs_init (ShoalRuns *self)
{
  self->list = G_LIST_MODEL (g_list_store_new (SHOAL_TYPE_SESSION_RUN));
  self->run_of_record = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) shoal_run_record_unref, g_object_unref);
}

/** shoal_runs_new: @preparation: for the table. Returns: (transfer full): the runs of its document. */
ShoalRuns *
shoal_runs_new (ShoalPreparation *preparation)
{
  ShoalRuns *self;

  g_return_val_if_fail (SHOAL_IS_PREPARATION (preparation), NULL);

  self = g_object_new (SHOAL_TYPE_RUNS, NULL);
  self->preparation = g_object_ref (preparation);
  g_signal_connect_object (get_document (self), "replaced", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  /* When "updated" is emitted, the hierarchies have been read and their digests are known. */
  g_signal_connect_object (preparation->dataset, "updated", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (preparation, "notify::microdata", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  self->watch = shoal_model_watch_new (preparation->dataset);
  g_signal_connect_object (self->watch, "learned", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_runs_contains: Returns: whether @run is in the list. */
gboolean
shoal_runs_contains (ShoalRuns       *self,
                     ShoalSessionRun *run)
{
  guint position;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), FALSE);

  return g_list_store_find (G_LIST_STORE (self->list), run, &position);
}

/** shoal_runs_is_running: Returns: whether some run is at work. */
gboolean
shoal_runs_is_running (ShoalRuns *self)
{
  g_return_val_if_fail (SHOAL_IS_RUNS (self), FALSE);

  for (guint i = 0; i < g_list_model_get_n_items (self->list); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (self->list, i);

      if (run->running)
        return TRUE;
    }
  return FALSE;
}

/* ---- Results ---- */

static void
take_result (ShoalRuns       *self,
             ShoalSessionRun *run)
{
  remember (self, run->record, run);
  shoal_document_amend (get_document (self), append_record, run->record);
  g_signal_emit (self, signals[RESULT], 0, run);
}

static void
running_changed_cb (ShoalRuns       *self,
                    GParamSpec      *pspec,
                    ShoalSessionRun *run)
{
  if (!run->running && run->record->has_result)
    take_result (self, run);
}

/* ---- Starting ---- */

/* The problem of the document: (transfer full), or NULL with SHOAL_ERROR_USAGE. */
static ShoalProblem *
make_problem (ShoalRuns       *self,
              ShoalMicrodata  *microdata,
              guint64          seed,
              GError         **error)
{
  ShoalProject *project = get_document (self)->project;
  const ShoalMetric *objective = shoal_metrics_find (shoal_project_get_objective (project));

  if (objective == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("There is no metric “%s” to optimize"),
                   shoal_project_get_objective (project));
      return NULL;
    }
  if (!shoal_project_check_earlier_runs (project, shoal_project_get_requirements (project), microdata, error))
    return NULL;
  return shoal_problem_new (microdata, shoal_project_get_requirements (project), objective, seed,
                            self->preparation->dataset->n_threads, error);
}

/* The run to start when the microdata are made. */
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
  if (!shoal_runs_contains (self, start->run) || !start->run->running)
    return;
  if (microdata != NULL)
    problem = make_problem (self, microdata, start->run->record->seed, &error);
  if (problem != NULL)
    shoal_session_run_begin (start->run, get_document (self)->project, problem);
  else
    shoal_session_run_fail (start->run, error->message);
}

/**
 * shoal_runs_start:
 * @solver_id: name of the solver in the registry
 * @solver: the solver with its parameters set; it must not be changed afterwards
 * @seed: below 2^53
 * @time_limit: seconds, 0 for none
 *
 * Starts a run for the document's problem, after the microdata have been made if necessary. An error is stored in the
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
  g_autoptr (ShoalSessionRun) run = NULL;
  Start *start;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), NULL);
  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);
  g_return_val_if_fail (get_document (self)->project != NULL, NULL);

  run = shoal_session_run_new_wish (solver_id, solver, seed, time_limit, get_document (self)->project);
  g_signal_connect_object (run, "notify::running", G_CALLBACK (running_changed_cb), self, G_CONNECT_SWAPPED);
  g_list_store_append (G_LIST_STORE (self->list), run);
  start = g_new0 (Start, 1);
  start->runs = g_object_ref (self);
  start->run = g_object_ref (run);
  shoal_preparation_load_async (self->preparation, prepared_cb, start);
  return run;
}

/**
 * shoal_runs_add_node:
 * @report: of a node of the lattice that the user has chosen
 * @name: (nullable): name of the run
 *
 * Returns: (transfer none): the node as a run that has ended
 */
ShoalSessionRun *
shoal_runs_add_node (ShoalRuns           *self,
                     ShoalRecodingReport *report,
                     const char          *name)
{
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), NULL);
  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (report), NULL);

  plain = shoal_run_record_new (SHOAL_RUN_BY_HAND, NULL, 1);
  record = shoal_run_record_with_name (plain, name != NULL ? name : _("Chosen by Hand"));
  run = shoal_session_run_new (record, get_document (self)->project, report->classes->recoding);
  g_list_store_append (G_LIST_STORE (self->list), run);
  shoal_session_run_set_result (run, report->feasible ? SHOAL_STATUS_FEASIBLE : SHOAL_STATUS_INFEASIBLE,
                                report->classes->microdata);
  take_result (self, run);
  return run;
}

/** shoal_runs_keep_selected: @run: with a result. The project remembers it as the selected run; this is no undo step. */
void
shoal_runs_keep_selected (ShoalRuns       *self,
                          ShoalSessionRun *run)
{
  ShoalProject *project;

  g_return_if_fail (SHOAL_IS_RUNS (self));

  project = get_document (self)->project;
  if (find_record (project, run->record) != shoal_project_get_selected_run (project))
    shoal_document_amend (get_document (self), select_record, run->record);
}

/** shoal_runs_find_next_seed: Returns: a seed greater than in all runs with the solver of @run; 1 after the greatest. */
guint64
shoal_runs_find_next_seed (ShoalRuns       *self,
                           ShoalSessionRun *run)
{
  guint64 next;

  g_return_val_if_fail (SHOAL_IS_RUNS (self), 1);
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (run), 1);

  next = run->record->seed + 1;
  for (guint i = 0; i < g_list_model_get_n_items (self->list); i++)
    {
      g_autoptr (ShoalSessionRun) other = g_list_model_get_item (self->list, i);

      if (strcmp (other->record->solver, run->record->solver) == 0)
        next = MAX (next, other->record->seed + 1);
    }
  return next <= SHOAL_PROJECT_MAX_SEED ? next : 1;
}

/* ---- Steps that can be undone ---- */

/** shoal_runs_delete: removes @run, as an undo step; cancels a run without a result and removes it for good. */
void
shoal_runs_delete (ShoalRuns       *self,
                   ShoalSessionRun *run)
{
  g_autoptr (ShoalProject) edited = NULL;
  ShoalProject *project;
  guint position;
  int index;

  g_return_if_fail (SHOAL_IS_RUNS (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  project = get_document (self)->project;
  index = find_record (project, run->record);
  if (index != SHOAL_PROJECT_NO_RUN)
    {
      edited = replace_record (project, index, NULL);
      shoal_document_push (get_document (self), edited, _("Delete Run"), NULL);
      return;
    }
  g_signal_handlers_disconnect_by_data (run, self);
  shoal_session_run_cancel (run);
  if (g_list_store_find (G_LIST_STORE (self->list), run, &position))
    g_list_store_remove (G_LIST_STORE (self->list), position);
}

/* Replaces the record by @renamed, also in privacy models that name the run: (transfer full) */
static ShoalProject *
rename_record (ShoalProject   *project,
               int             index,
               ShoalRunRecord *renamed)
{
  const char *before = shoal_project_get_run (project, (guint) index)->name;
  ShoalRequirements requirements = *shoal_project_get_requirements (project);
  g_autoptr (ShoalProject) edited = replace_record (project, index, renamed);

  for (guint i = 0; before != NULL && renamed->name != NULL && i < requirements.n_models; i++)
    if (requirements.models[i].run != NULL && strcmp (requirements.models[i].run->name, before) == 0)
      requirements.models[i].run = shoal_earlier_run_new_unknown (renamed->name, "");
  return shoal_project_with_requirements (edited, &requirements);
}

/** shoal_runs_rename: @name: (nullable): the new name; %NULL for the solver's title. @note: (nullable): the user's note
 *   on the run. Only for runs with a result. */
void
shoal_runs_rename (ShoalRuns       *self,
                   ShoalSessionRun *run,
                   const char      *name,
                   const char      *note)
{
  g_autoptr (ShoalRunRecord) noted = NULL;
  g_autoptr (ShoalRunRecord) renamed = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  ShoalProject *project;
  int index;

  g_return_if_fail (SHOAL_IS_RUNS (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  project = get_document (self)->project;
  index = find_record (project, run->record);
  if (index == SHOAL_PROJECT_NO_RUN || (g_strcmp0 (run->record->name, name) == 0 && g_strcmp0 (run->record->note, note) == 0))
    return;
  noted = shoal_run_record_with_note (run->record, note);
  renamed = shoal_run_record_with_name (noted, name);
  remember (self, renamed, run);
  edited = rename_record (project, index, renamed);
  shoal_document_push (get_document (self), edited, _("Rename Run"), NULL);
}
