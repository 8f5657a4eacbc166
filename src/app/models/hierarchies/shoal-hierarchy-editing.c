/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workers get the hierarchy as it is; what they make is taken only if it still is the item's. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include "common/shoal-worker.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "session/shoal-session-edit.h"

#include <glib/gi18n-lib.h>

struct _ShoalHierarchyEditing
{
  GObject parent_instance;

  ShoalSession *session;
  ShoalHierarchyItem *item; /* or NULL */
  guint32 *nodes;           /* selected */
  gsize n_nodes;
  guint n_jobs;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyEditing, shoal_hierarchy_editing, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_BUSY,
  N_PROPS
};

enum
{
  PROBLEM,
  WRITTEN,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/** shoal_hierarchy_editing_report_problem: as if something that was begun here had failed. */
void
shoal_hierarchy_editing_report_problem (ShoalHierarchyEditing *self,
                                        const char            *heading,
                                        const char            *body)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  g_signal_emit (self, signals[PROBLEM], 0, heading, body);
}

/* ---- Jobs ---- */

/* What a worker is given, and what it makes. */
typedef struct
{
  ShoalHierarchyItem *item;
  ShoalProject *project;     /* whose files are not written over; or NULL */
  ShoalHierarchy *hierarchy; /* or NULL */
  ShoalHierarchyEdit *edit;  /* or NULL */
  GFile *file;               /* or NULL */
  ShoalColumn *column;       /* of the table; or NULL */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->item);
  g_clear_object (&job->project);
  g_clear_object (&job->hierarchy);
  g_clear_pointer (&job->edit, shoal_hierarchy_edit_free);
  g_clear_object (&job->file);
  g_clear_object (&job->column);
  g_free (job);
}

static void
add_jobs (ShoalHierarchyEditing *self,
          int                    n)
{
  self->n_jobs = (guint) ((int) self->n_jobs + n);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

/* (transfer full) (nullable): the column that is edited, as it is in the table. */
static ShoalColumn *
dup_column (ShoalHierarchyEditing *self)
{
  ShoalTable *table = self->session != NULL ? shoal_session_get_table (self->session) : NULL;
  guint index = shoal_session_column_get_index (shoal_hierarchy_item_get_column (self->item));

  return table != NULL && index < shoal_table_get_n_columns (table) ? g_object_ref (shoal_table_get_column (table, index))
                                                                    : NULL;
}

/* @edit: (transfer full) (nullable) */
static void
start (ShoalHierarchyEditing *self,
       ShoalHierarchyEdit    *edit,
       GFile                 *file,
       GTaskThreadFunc        worker,
       GAsyncReadyCallback    callback)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, NULL);
  Job *job = g_new0 (Job, 1);

  job->item = g_object_ref (self->item);
  job->project = self->session != NULL ? g_object_ref (shoal_session_get_project (self->session)) : NULL;
  job->hierarchy = hierarchy != NULL ? g_object_ref (hierarchy) : NULL;
  job->edit = edit;
  job->file = file != NULL ? g_object_ref (file) : NULL;
  job->column = dup_column (self);
  g_task_set_task_data (task, job, job_free);
  add_jobs (self, 1);
  shoal_worker_run (task, worker);
}

/* Nothing becomes a step where the column is gone. */
static void
set_source (ShoalHierarchyEditing *self,
            const Job             *job,
            ShoalHierarchyOrigin  *source,
            const char            *label)
{
  ShoalSessionColumn *column = shoal_hierarchy_item_get_column (job->item);
  guint index = shoal_session_column_get_index (column);

  if (self->session != NULL && shoal_session_get_column (self->session, index) == column)
    shoal_session_set_hierarchy (self->session, index, source, label);
}

/* ---- Edits ---- */

static void
edit_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  ShoalHierarchy *edited = shoal_hierarchy_edit_apply (job->edit, job->hierarchy, &error);

  if (edited == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  /* Part of what runs are asked: the main loop has no time to make it. */
  shoal_hierarchy_get_digest (edited);
  g_task_return_pointer (task, edited, g_object_unref);
}

static void
edited_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalHierarchyEditing *self = SHOAL_HIERARCHY_EDITING (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) edited = g_task_propagate_pointer (G_TASK (result), &error);

  if (edited == NULL)
    shoal_hierarchy_editing_report_problem (self, _("The Hierarchy Was Not Changed"), error->message);
  else if (shoal_hierarchy_item_get_hierarchy (job->item) == job->hierarchy)
    {
      g_autoptr (ShoalHierarchyOrigin) source = shoal_hierarchy_origin_new_levels (edited);
      g_autofree char *title = shoal_hierarchy_edit_dup_title (job->edit);

      set_source (self, job, source, title);
    }
  add_jobs (self, -1);
}

/** shoal_hierarchy_editing_apply: @edit: (transfer full): becomes a step that can be undone; ignored while another is made. */
void
shoal_hierarchy_editing_apply (ShoalHierarchyEditing *self,
                               ShoalHierarchyEdit    *edit)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  if (shoal_hierarchy_editing_get_hierarchy (self) == NULL || shoal_hierarchy_editing_is_busy (self))
    shoal_hierarchy_edit_free (edit);
  else
    start (self, edit, NULL, edit_worker, edited_cb);
}

/* ---- Files ---- */

static void
read_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  ShoalHierarchy *hierarchy;

  /* As it will be read whenever the project is opened */
  hierarchy = job->column != NULL ? shoal_hierarchy_file_read_for_column (job->file, job->column, cancellable, &error)
                                  : shoal_hierarchy_file_read (job->file, cancellable, &error);

  if (hierarchy != NULL)
    g_task_return_pointer (task, hierarchy, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  ShoalHierarchyEditing *self = SHOAL_HIERARCHY_EDITING (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = g_task_propagate_pointer (G_TASK (result), &error);

  add_jobs (self, -1);
  if (hierarchy == NULL)
    shoal_hierarchy_editing_report_problem (self, _("The Hierarchy Could Not Be Imported"), error->message);
  else
    {
      g_autoptr (ShoalHierarchyOrigin) source = shoal_hierarchy_origin_new_file (job->file);
      g_autofree char *label = g_strdup_printf (_("Import Hierarchy of “%s”"), shoal_hierarchy_item_get_name (job->item));

      set_source (self, job, source, label);
    }
}

/** shoal_hierarchy_editing_import: reads @file, which is from then on where the attribute's hierarchy comes from. */
void
shoal_hierarchy_editing_import (ShoalHierarchyEditing *self,
                                GFile                 *file)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->item != NULL)
    start (self, NULL, file, read_worker, read_cb);
}

static void
write_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;

  if ((job->project == NULL || shoal_project_check_output (job->project, job->file, &error))
      && shoal_hierarchy_file_write (job->hierarchy, job->file, TRUE, cancellable, &error))
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
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  add_jobs (self, -1);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    g_signal_emit (self, signals[WRITTEN], 0, job->file);
  else
    shoal_hierarchy_editing_report_problem (self, _("The Hierarchy Could Not Be Exported"), error->message);
}

/** shoal_hierarchy_editing_export: writes the hierarchy; what stood in @file is replaced, unless the project reads it. */
void
shoal_hierarchy_editing_export (ShoalHierarchyEditing *self,
                                GFile                 *file)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));
  g_return_if_fail (G_IS_FILE (file));

  if (shoal_hierarchy_editing_get_hierarchy (self) != NULL)
    start (self, NULL, file, write_worker, written_cb);
}

/* ---- What is edited ---- */

/** shoal_hierarchy_editing_set_session: @session: (nullable): whose steps edits are; %NULL to let nothing become one any more. */
void
shoal_hierarchy_editing_set_session (ShoalHierarchyEditing *self,
                                     ShoalSession          *session)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  g_set_object (&self->session, session);
}

/** shoal_hierarchy_editing_get_session: Returns: (transfer none) (nullable): whose steps edits are. */
ShoalSession *
shoal_hierarchy_editing_get_session (ShoalHierarchyEditing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITING (self), NULL);

  return self->session;
}

/** shoal_hierarchy_editing_set_item: @item: (nullable): the quasi-identifier to edit; nothing is selected then. */
void
shoal_hierarchy_editing_set_item (ShoalHierarchyEditing *self,
                                  ShoalHierarchyItem    *item)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  if (g_set_object (&self->item, item))
    shoal_hierarchy_editing_select (self, NULL, 0);
}

/** shoal_hierarchy_editing_get_item: Returns: (transfer none) (nullable): what is edited. */
ShoalHierarchyItem *
shoal_hierarchy_editing_get_item (ShoalHierarchyEditing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITING (self), NULL);

  return self->item;
}

/** shoal_hierarchy_editing_get_hierarchy: Returns: (transfer none) (nullable): as it is now. */
ShoalHierarchy *
shoal_hierarchy_editing_get_hierarchy (ShoalHierarchyEditing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITING (self), NULL);

  return self->item != NULL ? shoal_hierarchy_item_get_hierarchy (self->item) : NULL;
}

/** shoal_hierarchy_editing_get_n_uncovered: Returns: how many values of the data have no place; 0 while that is not known. */
guint32
shoal_hierarchy_editing_get_n_uncovered (ShoalHierarchyEditing *self)
{
  ShoalHierarchyReport *report;
  GListModel *issues;
  guint32 n_uncovered = 0;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITING (self), 0);

  report = self->item != NULL ? shoal_hierarchy_item_get_report (self->item) : NULL;
  issues = report != NULL ? shoal_hierarchy_report_get_issues (report) : NULL;
  for (guint i = 0; issues != NULL && i < g_list_model_get_n_items (issues); i++)
    {
      g_autoptr (ShoalHierarchyIssue) issue = g_list_model_get_item (issues, i);

      n_uncovered += shoal_hierarchy_issue_get_problem (issue)->n_values;
    }
  return n_uncovered;
}

gboolean
shoal_hierarchy_editing_is_busy (ShoalHierarchyEditing *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITING (self), FALSE);

  return self->n_jobs > 0
         || (self->item != NULL && shoal_session_column_is_pending (shoal_hierarchy_item_get_column (self->item)));
}

/** shoal_hierarchy_editing_select: @nodes: (array length=n_nodes): of the hierarchy as it is now. */
void
shoal_hierarchy_editing_select (ShoalHierarchyEditing *self,
                                const guint32         *nodes,
                                gsize                  n_nodes)
{
  guint32 *selected;

  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITING (self));

  selected = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  g_free (self->nodes);
  self->nodes = selected;
  self->n_nodes = n_nodes;
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

/* ---- The object ---- */

static void
shoal_hierarchy_editing_get_property (GObject    *object,
                                      guint       prop_id,
                                      GValue     *value,
                                      GParamSpec *pspec)
{
  if (prop_id == PROP_BUSY)
    g_value_set_boolean (value, shoal_hierarchy_editing_is_busy (SHOAL_HIERARCHY_EDITING (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
shoal_hierarchy_editing_finalize (GObject *object)
{
  ShoalHierarchyEditing *self = SHOAL_HIERARCHY_EDITING (object);

  g_clear_object (&self->session);
  g_clear_object (&self->item);
  g_free (self->nodes);
  G_OBJECT_CLASS (shoal_hierarchy_editing_parent_class)->finalize (object);
}

static void
shoal_hierarchy_editing_class_init (ShoalHierarchyEditingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->get_property = shoal_hierarchy_editing_get_property;
  object_class->finalize = shoal_hierarchy_editing_finalize;
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[PROBLEM] = g_signal_new ("problem", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                                   G_TYPE_STRING);
  signals[WRITTEN] = g_signal_new ("written", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
shoal_hierarchy_editing_init (ShoalHierarchyEditing *self)
{
}

ShoalHierarchyEditing *
shoal_hierarchy_editing_new (void)
{
  return g_object_new (SHOAL_TYPE_HIERARCHY_EDITING, NULL);
}
