/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of runs follows the project's records; those that have not ended stand after them. */

#include "config.h"

#include "session/shoal-session-private.h"

#include "project/shoal-project-question.h"

#include <string.h>

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

/* Whenever a project has @record again, after undo too, @run stands in the list. */
void
_shoal_session_remember_run (ShoalSession    *self,
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
  _shoal_session_remember_run (self, record, remembered);
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

/* What is not in the list any more is not selected. */
void
_shoal_session_update_selected_run (ShoalSession *self)
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
  _shoal_session_update_selected_run (self);
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
  _shoal_session_update_selected_run (self);
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
