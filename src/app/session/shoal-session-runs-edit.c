/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runs as part of the document. A result that arrives is no step of its own: it goes into every snapshot, so that
 * undoing an edit does not lose it. */

#include "config.h"

#include "session/shoal-session-private.h"

#include "project/shoal-project-question.h"

#include <glib/gi18n-lib.h>

#define SOLVER_BY_HAND "manual"

/* ---- Records ---- */

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

/* ---- Results ---- */

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

/* @microdata: whose attributes the levels of a node are of. */
void
_shoal_session_take_result (ShoalSession    *self,
                            ShoalSessionRun *run,
                            ShoalMicrodata  *microdata,
                            ShoalStatus      status)
{
  g_autoptr (ShoalRunRecord) record = make_record (run, microdata, status);

  _shoal_session_remember_run (self, record, run);
  _shoal_session_run_set_record (run, record);
  shoal_history_amend (self->history, append_record, record);
  if (self->selected_run == run)
    shoal_history_amend (self->history, select_record, record);
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
  _shoal_session_take_result (self, run, shoal_node_report_get_classes (self->report)->microdata, status);
  shoal_session_select_run (self, run);
  return run;
}

/* ---- Steps that can be undone ---- */

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
      _shoal_session_update_selected_run (self);
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
  _shoal_session_remember_run (self, record, run);
  records = copy_records (project);
  shoal_run_record_unref (records->pdata[index]);
  records->pdata[index] = shoal_run_record_ref (record);
  edited = shoal_project_with_runs (project, records, shoal_project_get_selected_run (project));
  shoal_session_apply (self, edited, _("Rename Run"), NULL);
}

/* ---- Selection ---- */

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
