/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker edits a copy of the hierarchy. Its result is used only if the column has kept its hierarchy meanwhile. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "session/shoal-session-edit.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (ShoalHierarchyEditing, shoal_hierarchy_editing, G_TYPE_OBJECT)

enum
{
  CHANGED,
  SELECTION_CHANGED,
  REFUSED,
  PROBLEM,
  WRITTEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/** shoal_hierarchy_editing_report_problem: emits "problem", for an operation that fails outside of this object. */
void
shoal_hierarchy_editing_report_problem (ShoalHierarchyEditing *self,
                                        const char            *heading,
                                        const char            *body)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  g_signal_emit (self, signals[PROBLEM], 0, heading, body);
}

/* ---- Column and selection ---- */

/** shoal_hierarchy_editing_set_session: @session: (nullable): edits become its steps; with %NULL, edits are ignored. */
void
shoal_hierarchy_editing_set_session (ShoalHierarchyEditing *self,
                                     ShoalSession          *session)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  g_set_object (&self->session, session);
}

/** shoal_hierarchy_editing_list_problems: Returns: (transfer full) (element-type guint32): the nodes with a problem. */
GArray *
shoal_hierarchy_editing_list_problems (ShoalHierarchyEditing *self)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  ShoalHierarchyReport *report = self->column != NULL ? self->column->report : NULL;

  for (guint i = 0; report != NULL && i < report->problems->len; i++)
    {
      const ShoalHierarchyProblem *problem = report->problems->pdata[i];

      if (problem->node != SHOAL_HIERARCHY_NO_NODE)
        g_array_append_val (nodes, problem->node);
    }
  return nodes;
}

/**
 * shoal_hierarchy_editing_select:
 * @nodes: (array length=n_nodes): of the present hierarchy
 * @show: whether views scroll to them
 */
void
shoal_hierarchy_editing_select (ShoalHierarchyEditing *self,
                                const guint32         *nodes,
                                gsize                  n_nodes,
                                gboolean               show)
{
  guint32 *selected;

  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  selected = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  g_free (self->nodes);
  self->nodes = selected;
  self->n_nodes = n_nodes;
  g_signal_emit (self, signals[SELECTION_CHANGED], 0, show);
}

/** shoal_hierarchy_editing_get_selected: Returns: (transfer none) (array length=n_nodes): the selected nodes. */
const guint32 *
shoal_hierarchy_editing_get_selected (ShoalHierarchyEditing *self,
                                      gsize                 *n_nodes)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITING (self), NULL);

  *n_nodes = self->n_nodes;
  return self->nodes;
}

/* Finds the selected nodes of the old hierarchy again in the new one; the others are deselected. */
static void
take_hierarchy (ShoalHierarchyEditing *self,
                ShoalHierarchy        *hierarchy)
{
  g_autoptr (ShoalHierarchy) before = g_steal_pointer (&self->hierarchy);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gsize n_nodes = 0;

  self->hierarchy = hierarchy != NULL ? g_object_ref (hierarchy) : NULL;
  for (gsize i = 0; before != NULL && hierarchy != NULL && i < self->n_nodes; i++)
    {
      guint32 node = shoal_hierarchy_find_again (before, self->nodes[i], hierarchy);

      if (node != SHOAL_HIERARCHY_NO_NODE && g_hash_table_add (seen, GUINT_TO_POINTER (node)))
        self->nodes[n_nodes++] = node;
    }
  self->n_nodes = n_nodes;
}

static void
update_busy (ShoalHierarchyEditing *self)
{
  self->busy = self->n_jobs > 0 || (self->column != NULL && self->column->pending != NULL);
}

static void
changed_cb (ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = self->column != NULL ? shoal_session_column_get_hierarchy (self->column) : NULL;
  gboolean same = hierarchy == self->hierarchy;

  update_busy (self);
  if (!same)
    take_hierarchy (self, hierarchy);
  g_signal_emit (self, signals[CHANGED], 0);
  if (!same)
    g_signal_emit (self, signals[SELECTION_CHANGED], 0, TRUE);
  g_object_notify (G_OBJECT (self), "busy");
}

/** shoal_hierarchy_editing_set_column: @column: (nullable): the quasi-identifier to edit; clears the selection. */
void
shoal_hierarchy_editing_set_column (ShoalHierarchyEditing *self,
                                    ShoalSessionColumn    *column)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  if (!g_set_object (&self->column, column))
    return;
  self->n_nodes = 0;
  g_signal_group_set_target (self->column_signals, column);
  changed_cb (self);
}

/* ---- Edits of the selection ---- */

/** shoal_hierarchy_editing_get_abilities: Returns: the edits that the selection allows; none while "busy". */
ShoalHierarchyAbilities
shoal_hierarchy_editing_get_abilities (ShoalHierarchyEditing *self)
{
  return shoal_hierarchy_get_abilities (self->busy ? NULL : self->hierarchy, self->nodes, self->n_nodes);
}

/** shoal_hierarchy_editing_find_drop: @before: whether before @on, and not below it. Returns: whether the selected nodes
 *   can be moved there; else @error has the reason. */
gboolean
shoal_hierarchy_editing_find_drop (ShoalHierarchyEditing *self,
                                   guint32                on,
                                   gboolean               before,
                                   GError               **error)
{
  guint32 parent, place;

  return shoal_hierarchy_find_drop (self->hierarchy, self->nodes, self->n_nodes, on, before, &parent, &place, error);
}

/** shoal_hierarchy_editing_drop: moves the selected nodes below @on, or before it; emits "refused" if they cannot go. */
void
shoal_hierarchy_editing_drop (ShoalHierarchyEditing *self,
                              guint32                on,
                              gboolean               before)
{
  g_autoptr (GError) error = NULL;
  guint32 parent, place;

  if (shoal_hierarchy_find_drop (self->hierarchy, self->nodes, self->n_nodes, on, before, &parent, &place, &error))
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_move (self->nodes, self->n_nodes, parent, place));
  else
    shoal_hierarchy_editing_refuse (self, error->message);
}

/** shoal_hierarchy_editing_refuse: @reason: why nodes could not be dropped, in words for the user. */
void
shoal_hierarchy_editing_refuse (ShoalHierarchyEditing *self,
                                const char            *reason)
{
  g_signal_emit (self, signals[REFUSED], 0, reason);
}

/** shoal_hierarchy_editing_step: moves the selected nodes one place up or down among their siblings, if they can. */
void
shoal_hierarchy_editing_step (ShoalHierarchyEditing *self,
                              gboolean               up)
{
  ShoalHierarchyAbilities can = shoal_hierarchy_editing_get_abilities (self);
  guint32 place = up ? G_MAXUINT32 : 0;

  if (!(up ? can.move_up : can.move_down))
    return;
  /* The new place, counted without the moved nodes: one place before the first of them, or one behind the last. */
  for (gsize i = 0; i < self->n_nodes; i++)
    {
      guint32 own = shoal_hierarchy_get_place (self->hierarchy, self->nodes[i]);

      place = up ? MIN (place, own - 1) : MAX (place, own + 2 - (guint32) self->n_nodes);
    }
  shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_move (self->nodes, self->n_nodes,
                                                                      shoal_hierarchy_get_parent (self->hierarchy, self->nodes[0]),
                                                                      place));
}

/** shoal_hierarchy_editing_raise: moves the selected nodes out of their parent; they become its siblings. */
void
shoal_hierarchy_editing_raise (ShoalHierarchyEditing *self)
{
  guint32 parent;

  if (!shoal_hierarchy_editing_get_abilities (self).raise)
    return;
  parent = shoal_hierarchy_get_parent (self->hierarchy, self->nodes[0]);
  shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_move (self->nodes, self->n_nodes,
                                                                      shoal_hierarchy_get_parent (self->hierarchy, parent),
                                                                      SHOAL_HIERARCHY_LAST_PLACE));
}

/* ---- Workers ---- */

/* The job of a worker, and the object that gets its result. */
typedef struct
{
  ShoalHierarchyEditing *editing;
  ShoalSessionColumn *column;
  ShoalHierarchy *hierarchy; /* the edited hierarchy; NULL for an import */
  char *label;               /* of the undo step */
} Job;

static void
job_free (Job *self)
{
  g_object_unref (self->editing);
  g_object_unref (self->column);
  g_clear_object (&self->hierarchy);
  g_free (self->label);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Job, job_free)

static void
add_jobs (ShoalHierarchyEditing *self,
          int                    n)
{
  self->n_jobs = (guint) ((int) self->n_jobs + n);
  update_busy (self);
  g_object_notify (G_OBJECT (self), "busy");
}

/* The result is dropped if the column no longer exists, or its hierarchy has been replaced meanwhile. */
static void
made_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (Job) job = user_data;
  ShoalHierarchyEditing *self = job->editing;
  g_autoptr (ShoalHierarchyReport) report = shoal_hierarchy_report_make_finish (result);
  guint index = job->column->index;

  if (report->hierarchy == NULL)
    shoal_hierarchy_editing_report_problem (self, job->hierarchy != NULL ? _("The Hierarchy Was Not Changed")
                                                                         : _("The Hierarchy Could Not Be Imported"), report->error);
  else if (self->session != NULL && shoal_dataset_get_column (self->session->dataset, index) == job->column
           && (job->hierarchy == NULL || shoal_session_column_get_hierarchy (job->column) == job->hierarchy))
    shoal_session_take_hierarchy (self->session, index, report, job->label);
  add_jobs (self, -1);
}

/* @edit: (transfer full) (nullable); @label: (transfer full) */
static void
make (ShoalHierarchyEditing *self,
      ShoalHierarchyOrigin  *source,
      ShoalHierarchyEdit    *edit,
      char                  *label)
{
  Job *job = g_new0 (Job, 1);

  job->editing = g_object_ref (self);
  job->column = g_object_ref (self->column);
  job->hierarchy = edit != NULL ? g_object_ref (self->hierarchy) : NULL;
  job->label = label;
  add_jobs (self, 1);
  shoal_hierarchy_report_make_async (self->session->dataset->table, job->column->index,
                                     self->session->document->project, source, edit, NULL, made_cb, job);
}

/** shoal_hierarchy_editing_apply: @edit: (transfer full): becomes a step that can be undone; ignored while "busy". */
void
shoal_hierarchy_editing_apply (ShoalHierarchyEditing *self,
                               ShoalHierarchyEdit    *edit)
{
  g_autoptr (ShoalHierarchyOrigin) source = NULL;

  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  if (self->session == NULL || self->hierarchy == NULL || self->busy)
    {
      shoal_hierarchy_edit_free (edit);
      return;
    }
  source = shoal_hierarchy_origin_new_levels (self->hierarchy);
  make (self, source, edit, shoal_hierarchy_edit_dup_title (edit));
}

/** shoal_hierarchy_editing_import: reads @file, which becomes the origin of the column's hierarchy. */
void
shoal_hierarchy_editing_import (ShoalHierarchyEditing *self,
                                GFile                 *file)
{
  g_autoptr (ShoalHierarchyOrigin) source = NULL;

  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->session == NULL || self->column == NULL)
    return;
  source = shoal_hierarchy_origin_new_file (file);
  make (self, source, NULL, g_strdup_printf (_("Import Hierarchy of “%s”"), self->column->name));
}

/* The input of an export. */
typedef struct
{
  ShoalProject *project; /* its files must not be overwritten */
  ShoalHierarchy *hierarchy;
  GFile *file;
} Export;

static void
export_free (gpointer data)
{
  Export *self = data;

  g_object_unref (self->project);
  g_object_unref (self->hierarchy);
  g_object_unref (self->file);
  g_free (self);
}

static void
write_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  const Export *export = task_data;
  GError *error = NULL;

  if (shoal_project_check_output (export->project, export->file, &error)
      && shoal_hierarchy_file_write (export->hierarchy, export->file, TRUE, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
written_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  ShoalHierarchyEditing *self = SHOAL_HIERARCHY_EDITING (object);
  const Export *export = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  add_jobs (self, -1);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_signal_emit (self, signals[WRITTEN], 0, export->file);
  else
    shoal_hierarchy_editing_report_problem (self, _("The Hierarchy Could Not Be Exported"), error->message);
}

/** shoal_hierarchy_editing_export: writes the hierarchy; replaces @file if it exists, unless the project reads it. */
void
shoal_hierarchy_editing_export (ShoalHierarchyEditing *self,
                                GFile                 *file)
{
  g_autoptr (GTask) task = NULL;
  Export *export;

  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->session == NULL || self->hierarchy == NULL)
    return;
  export = g_new0 (Export, 1);
  export->project = g_object_ref (self->session->document->project);
  export->hierarchy = g_object_ref (self->hierarchy);
  export->file = g_object_ref (file);
  task = g_task_new (self, NULL, written_cb, NULL);
  g_task_set_task_data (task, export, export_free);
  add_jobs (self, 1);
  shoal_worker_run (task, write_worker);
}

/* ---- The object ---- */

static void
shoal_hierarchy_editing_finalize (GObject *object)
{
  ShoalHierarchyEditing *self = SHOAL_HIERARCHY_EDITING (object);

  g_clear_object (&self->session);
  g_clear_object (&self->column_signals);
  g_clear_object (&self->column);
  g_clear_object (&self->hierarchy);
  g_free (self->nodes);
  G_OBJECT_CLASS (shoal_hierarchy_editing_parent_class)->finalize (object);
}

static void
shoal_hierarchy_editing_class_init (ShoalHierarchyEditingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->finalize = shoal_hierarchy_editing_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalHierarchyEditing, busy),
                                g_param_spec_boolean ("busy", NULL, NULL, FALSE, SHOAL_FIELD));
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SELECTION_CHANGED] = g_signal_new ("selection-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                             G_TYPE_BOOLEAN);
  signals[REFUSED] = g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[PROBLEM] = g_signal_new ("problem", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                                   G_TYPE_STRING);
  signals[WRITTEN] = g_signal_new ("written", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
shoal_hierarchy_editing_init (ShoalHierarchyEditing *self)
{
  self->column_signals = g_signal_group_new (SHOAL_TYPE_SESSION_COLUMN);
  g_signal_group_connect_swapped (self->column_signals, "hierarchy-changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->column_signals, "notify::listed", G_CALLBACK (changed_cb), self);
}

/** shoal_hierarchy_editing_new: Returns: (transfer full): an object without a column to edit. */
ShoalHierarchyEditing *
shoal_hierarchy_editing_new (void)
{
  return g_object_new (SHOAL_TYPE_HIERARCHY_EDITING, NULL);
}
