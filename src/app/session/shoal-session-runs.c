/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of runs follows the project's records; those that have not ended stand after them. A result that arrives is
 * no step of its own: it goes into every snapshot, so that undoing an edit does not lose it. */

#include "config.h"

#include "session/shoal-session-private.h"

#include "project/shoal-project-question.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define SOLVER_BY_HAND "manual"

/* ---- What a run depends on ---- */

/* A result knows what was asked, also when the project has changed before it was saved; what does not know it is taken
 * for an answer to the project that it came with. */
static gboolean
answers (ShoalSessionRun *run,
         const char      *question)
{
  const char *asked = shoal_session_run_get_record (run)->question;

  if (asked == NULL)
    asked = shoal_project_get_question (shoal_session_run_get_basis (run));
  return shoal_question_agrees (asked, question);
}

/* Whether the result is a node of the lattice, as far as that is known: a file beside the project may have changed. */
static gboolean
is_in_lattice (ShoalSession    *self,
               ShoalSessionRun *run)
{
  ShoalRunRecord *record = shoal_session_run_get_record (run);
  g_autoptr (ShoalRecoding) node = NULL;

  if (self->microdata == NULL || record->n_levels == 0)
    return TRUE;
  node = shoal_run_record_make_node (record, self->microdata, NULL);
  return node != NULL;
}

/* ---- From records to runs ---- */

/* The node of a record, its levels in the order of the table's columns: (transfer full) (nullable). Hierarchies are not
 * read yet; whether it is a node of theirs shoal_run_record_make_node() tells later. */
static ShoalRecoding *
resolve_node (ShoalSession   *self,
              ShoalRunRecord *record)
{
  g_autofree guint *levels = NULL;
  guint n_levels = 0;

  if (record->n_levels == 0 || self->table == NULL)
    return NULL;
  levels = g_new0 (guint, record->n_levels);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (self, i);
      const char *name = shoal_session_column_get_name (column);

      for (guint l = 0; l < record->n_levels; l++)
        if (strcmp (record->columns[l], name) == 0)
          levels[n_levels++] = record->levels[l];
    }
  return n_levels == record->n_levels ? shoal_recoding_new_node (levels, n_levels) : NULL;
}

static void
remember (ShoalSession    *self,
          ShoalRunRecord  *record,
          ShoalSessionRun *run)
{
  g_hash_table_insert (self->run_of_record, shoal_run_record_ref (record), g_object_ref (run));
}

/* The run of a record of the project: (transfer none). */
static ShoalSessionRun *
find_run (ShoalSession   *self,
          ShoalRunRecord *record)
{
  ShoalSessionRun *run = g_hash_table_lookup (self->run_of_record, record);
  g_autoptr (ShoalSessionRun) remembered = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;

  if (run != NULL)
    return run;
  recoding = resolve_node (self, record);
  remembered = _shoal_session_run_new (record, shoal_session_get_project (self), recoding);
  remember (self, record, remembered);
  return remembered;
}

static GPtrArray *
list_runs (ShoalSession *self)
{
  ShoalProject *project = shoal_session_get_project (self);
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; project != NULL && i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *record = shoal_project_get_run (project, i);
      ShoalSessionRun *run = find_run (self, record);

      _shoal_session_run_set_record (run, record);
      g_ptr_array_add (runs, g_object_ref (run));
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->runs)); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->runs), i);

      if (!shoal_session_run_has_result (run))
        g_ptr_array_add (runs, g_steal_pointer (&run));
    }
  return runs;
}

/* Replaces what differs, so that views keep their place. */
static void
splice_runs (ShoalSession *self,
             GPtrArray    *runs)
{
  guint n_before = g_list_model_get_n_items (G_LIST_MODEL (self->runs));
  guint first = 0, last = 0;

  for (; first < MIN (n_before, runs->len); first++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->runs), first);

      if (run != runs->pdata[first])
        break;
    }
  for (; last < MIN (n_before, runs->len) - first; last++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->runs), n_before - 1 - last);

      if (run != runs->pdata[runs->len - 1 - last])
        break;
    }
  if (first + last < n_before || first + last < runs->len)
    g_list_store_splice (self->runs, first, n_before - first - last, runs->pdata + first, runs->len - first - last);
}

static void
update_selected (ShoalSession *self)
{
  guint position;

  if (self->selected_run != NULL && !g_list_store_find (self->runs, self->selected_run, &position))
    {
      g_clear_object (&self->selected_run);
      _shoal_session_notify (self, PROP_SELECTED_RUN);
    }
}

void
_shoal_session_update_runs (ShoalSession *self)
{
  ShoalProject *project = shoal_session_get_project (self);
  g_autoptr (GPtrArray) runs = list_runs (self);
  g_autofree char *question = NULL;

  splice_runs (self, runs);
  update_selected (self);
  if (runs->len > 0 && project != NULL)
    question = shoal_project_dup_question (project, self->table, self->schema);
  for (guint i = 0; project != NULL && i < runs->len; i++)
    {
      ShoalSessionRun *run = runs->pdata[i];

      _shoal_session_run_set_outdated (run, !answers (run, question) || !is_in_lattice (self, run));
    }
}

/* For another document. */
void
_shoal_session_forget_runs (ShoalSession *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->runs)); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->runs), i);

      g_signal_handlers_disconnect_by_data (run, self);
      _shoal_session_run_cancel (run);
    }
  g_list_store_remove_all (self->runs);
  g_hash_table_remove_all (self->run_of_record);
  update_selected (self);
}

/** shoal_session_get_runs: Returns: (transfer none): the runs, oldest first. */
GListModel *
shoal_session_get_runs (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return G_LIST_MODEL (self->runs);
}

/** shoal_session_is_running: Returns: whether some run has not ended. */
gboolean
shoal_session_is_running (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->runs)); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (G_LIST_MODEL (self->runs), i);

      if (shoal_session_run_is_running (run))
        return TRUE;
    }
  return FALSE;
}

/* ---- Changing the project's runs ---- */

static GPtrArray *
copy_records (ShoalProject *project)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    g_ptr_array_add (records, shoal_run_record_ref (shoal_project_get_run (project, i)));
  return records;
}

static int
find_record (ShoalProject   *project,
             ShoalRunRecord *record)
{
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    if (shoal_project_get_run (project, i) == record)
      return (int) i;
  return SHOAL_PROJECT_NO_RUN;
}

static ShoalProject *
append_record (ShoalProject *project,
               gpointer      data)
{
  g_autoptr (GPtrArray) records = copy_records (project);

  g_ptr_array_add (records, shoal_run_record_ref (data));
  return shoal_project_with_runs (project, records, shoal_project_get_selected_run (project));
}

static ShoalProject *
select_record (ShoalProject *project,
               gpointer      data)
{
  g_autoptr (GPtrArray) records = NULL;
  int index = find_record (project, data);

  if (index == SHOAL_PROJECT_NO_RUN || index == shoal_project_get_selected_run (project))
    return g_object_ref (project);
  records = copy_records (project);
  return shoal_project_with_runs (project, records, index);
}

/* ---- Running ---- */

/* What the record remembers of a result. */
static ShoalRunRecord *
make_record (ShoalSessionRun *run,
             ShoalMicrodata  *microdata,
             ShoalStatus      status)
{
  const ShoalRunFigures figures = {
    .metric = shoal_project_get_objective (shoal_session_run_get_basis (run)),
    .value = shoal_session_run_get_best (run),
    .bound = shoal_session_run_get_bound (run),
    .seconds = shoal_session_run_get_elapsed (run),
    .n_checked = shoal_session_run_get_checked (run),
  };
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  ShoalRecoding *recoding = shoal_session_run_get_recoding (run);
  g_autofree const char **names = NULL;
  const guint *levels = NULL;
  g_autofree char *question = NULL;
  guint n_levels = 0;

  if (recoding != NULL && shoal_recoding_get_kind (recoding) == SHOAL_RECODING_NODE)
    levels = shoal_recoding_get_levels (recoding, &n_levels);
  names = g_new0 (const char *, n_levels + 1);
  for (guint a = 0; a < n_levels; a++)
    names[a] = shoal_column_get_name (shoal_microdata_get_attribute (microdata, a)->column);
  plain = shoal_run_record_with_result (shoal_session_run_get_record (run), status, names, levels, n_levels);
  record = shoal_run_record_with_figures (plain, &figures);
  question = shoal_project_dup_question (shoal_session_run_get_basis (run), microdata->table, microdata->schema);
  return shoal_run_record_with_question (record, question);
}

static void
take_result (ShoalSession    *self,
             ShoalSessionRun *run,
             ShoalMicrodata  *microdata,
             ShoalStatus      status)
{
  g_autoptr (ShoalRunRecord) record = make_record (run, microdata, status);

  remember (self, record, run);
  _shoal_session_run_set_record (run, record);
  shoal_history_amend (self->history, append_record, record);
}

static void
run_ended_cb (ShoalSession    *self,
              GParamSpec      *pspec,
              ShoalSessionRun *run)
{
  ShoalSolution *solution = shoal_session_run_get_solution (run);

  if (shoal_session_run_is_running (run) || solution == NULL || shoal_session_run_has_result (run))
    return;
  take_result (self, run, shoal_run_get_problem (shoal_session_run_get_run (run))->microdata, solution->status);
  if (self->selected_run != run)
    return;
  shoal_history_amend (self->history, select_record, shoal_session_run_get_record (run));
  shoal_session_select_node (self, shoal_session_run_get_recoding (run));
}

static void
prepared_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  g_autoptr (ShoalSessionRun) run = user_data;
  g_autoptr (ShoalMicrodata) microdata = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (GError) error = NULL;
  guint position;

  microdata = shoal_session_load_microdata_finish (self, result, &error);
  if (!g_list_store_find (self->runs, run, &position) || !shoal_session_run_is_running (run))
    return;
  if (microdata != NULL)
    problem = shoal_session_make_problem (self, microdata, shoal_session_run_get_seed (run), &error);
  if (problem == NULL)
    {
      _shoal_session_run_fail (run, error->message);
      return;
    }
  _shoal_session_run_start (run, shoal_session_get_project (self), problem);
}

/**
 * shoal_session_start_run:
 * @solver_id: name of the solver in the registry
 * @solver: the solver with its parameters set, not to be changed any more
 * @seed: below 2^53
 * @time_limit: seconds, 0 for none
 *
 * Starts a run of the project as it is and selects it. The table is prepared first where that is needed; what goes
 * wrong stands in the run's "error-message".
 *
 * Returns: (transfer none): the run, which is in the list
 */
ShoalSessionRun *
shoal_session_start_run (ShoalSession *self,
                         const char   *solver_id,
                         ShoalSolver  *solver,
                         guint64       seed,
                         double        time_limit)
{
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), NULL);
  g_return_val_if_fail (shoal_session_get_project (self) != NULL, NULL);

  record = shoal_run_record_new (solver_id, solver, seed);
  run = _shoal_session_run_new (record, shoal_session_get_project (self), NULL);
  _shoal_session_run_prepare (run, solver, time_limit);
  g_signal_connect_object (run, "notify::running", G_CALLBACK (run_ended_cb), self, G_CONNECT_SWAPPED);
  g_list_store_append (self->runs, run);
  shoal_session_select_run (self, run);
  shoal_session_load_microdata_async (self, prepared_cb, g_object_ref (run));
  return run;
}

/** shoal_session_cancel_run: makes it end soon with its best solution so far. */
void
shoal_session_cancel_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  if (shoal_session_run_is_running (run) && shoal_session_run_get_run (run) == NULL)
    _shoal_session_run_fail (run, _("Cancelled before it began"));
  else
    _shoal_session_run_cancel (run);
}

/** shoal_session_delete_run: takes @run out of the list, as a step that can be undone; one that has not ended is cancelled and gone. */
void
shoal_session_delete_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  ShoalProject *project;
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  int index, selected;
  guint position;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  project = shoal_session_get_project (self);
  index = find_record (project, shoal_session_run_get_record (run));
  if (index == SHOAL_PROJECT_NO_RUN)
    {
      g_signal_handlers_disconnect_by_data (run, self);
      _shoal_session_run_cancel (run);
      if (g_list_store_find (self->runs, run, &position))
        g_list_store_remove (self->runs, position);
      update_selected (self);
      return;
    }
  records = copy_records (project);
  g_ptr_array_remove_index (records, (guint) index);
  selected = shoal_project_get_selected_run (project);
  if (selected == index)
    selected = SHOAL_PROJECT_NO_RUN;
  else if (selected > index)
    selected--;
  edited = shoal_project_with_runs (project, records, selected);
  shoal_session_apply (self, edited, _("Delete Run"), NULL);
}

/** shoal_session_rename_run: @name: (nullable): what to call it; %NULL for the solver's title. Only runs with a result. */
void
shoal_session_rename_run (ShoalSession    *self,
                          ShoalSessionRun *run,
                          const char      *name)
{
  ShoalProject *project;
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  int index;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (SHOAL_IS_SESSION_RUN (run));

  project = shoal_session_get_project (self);
  index = find_record (project, shoal_session_run_get_record (run));
  if (index == SHOAL_PROJECT_NO_RUN || g_strcmp0 (shoal_session_run_get_record (run)->name, name) == 0)
    return;
  record = shoal_run_record_with_name (shoal_session_run_get_record (run), name);
  remember (self, record, run);
  records = copy_records (project);
  shoal_run_record_unref (records->pdata[index]);
  records->pdata[index] = shoal_run_record_ref (record);
  edited = shoal_project_with_runs (project, records, shoal_project_get_selected_run (project));
  shoal_session_apply (self, edited, _("Rename Run"), NULL);
}

/**
 * shoal_session_use_node:
 * @node: a node of the lattice that a person has picked; it must have been evaluated as "report"
 * @name: (nullable): what to call it
 *
 * Adds the node to the runs and selects it, so that it can be released.
 *
 * Returns: (transfer none) (nullable): its run; %NULL while the report of @node is not there
 */
ShoalSessionRun *
shoal_session_use_node (ShoalSession  *self,
                        ShoalRecoding *node,
                        const char    *name)
{
  g_autoptr (ShoalRunRecord) plain = NULL;
  g_autoptr (ShoalRunRecord) record = NULL;
  g_autoptr (ShoalSessionRun) run = NULL;
  ShoalStatus status;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (node != NULL && shoal_recoding_get_kind (node) == SHOAL_RECODING_NODE, NULL);

  if (self->report == NULL || !shoal_recoding_equal (shoal_node_report_get_recoding (self->report), node))
    return NULL;
  status = shoal_node_report_is_feasible (self->report) ? SHOAL_STATUS_FEASIBLE : SHOAL_STATUS_INFEASIBLE;
  plain = shoal_run_record_new (SOLVER_BY_HAND, NULL, 1);
  record = shoal_run_record_with_name (plain, name != NULL ? name : _("Chosen by Hand"));
  run = _shoal_session_run_new (record, shoal_session_get_project (self), node);
  g_list_store_append (self->runs, run);
  take_result (self, run, shoal_node_report_get_classes (self->report)->microdata, status);
  shoal_session_select_run (self, run);
  return run;
}

/** shoal_session_get_selected_run: Returns: (transfer none) (nullable): the run that is looked at, and would be released. */
ShoalSessionRun *
shoal_session_get_selected_run (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return self->selected_run;
}

/** shoal_session_select_run: @run: (nullable): selects it, in the project too, and its result's node. */
void
shoal_session_select_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run));

  if (!g_set_object (&self->selected_run, run))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  _shoal_session_notify (self, PROP_SELECTED_RUN);
  if (run != NULL && shoal_session_run_has_result (run))
    {
      ShoalRunRecord *record = shoal_session_run_get_record (run);
      ShoalProject *project = shoal_session_get_project (self);

      if (find_record (project, record) != shoal_project_get_selected_run (project))
        shoal_history_amend (self->history, select_record, record);
    }
  if (run != NULL && shoal_session_run_get_recoding (run) != NULL)
    shoal_session_select_node (self, shoal_session_run_get_recoding (run));
  g_object_thaw_notify (G_OBJECT (self));
}
