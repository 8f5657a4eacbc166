/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading and writing the one-line-per-leaf file. Choosing one ends in a function that takes it, which tests call. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "common/shoal-worker.h"
#include "hierarchy/shoal-hierarchy-file.h"
#include "widgets/shoal-page.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalHierarchyItem *item;
  ShoalProject *project;     /* whose files are not written over */
  ShoalHierarchy *hierarchy; /* to be written */
  GFile *file;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->item);
  g_object_unref (job->project);
  g_clear_object (&job->hierarchy);
  g_object_unref (job->file);
  g_free (job);
}

static void
start (ShoalHierarchyEditor *self,
       GFile                *file,
       ShoalHierarchy       *hierarchy,
       GAsyncReadyCallback   callback,
       GTaskThreadFunc       worker)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, NULL);
  Job *job = g_new0 (Job, 1);

  job->item = g_object_ref (shoal_hierarchy_editor_get_item (self));
  job->project = g_object_ref (shoal_session_get_project (self->session));
  job->hierarchy = hierarchy != NULL ? g_object_ref (hierarchy) : NULL;
  job->file = g_object_ref (file);
  g_task_set_task_data (task, job, job_free);
  _shoal_hierarchy_editor_add_jobs (self, 1);
  shoal_worker_run (task, worker);
}

/* ---- Import ---- */

static void
read_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;

  job->hierarchy = shoal_hierarchy_file_read (job->file, cancellable, &error);
  if (job->hierarchy != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
read_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  ShoalSessionColumn *column = shoal_hierarchy_item_get_column (job->item);
  g_autoptr (ShoalHierarchySource) source = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;

  _shoal_hierarchy_editor_add_jobs (self, -1);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      _shoal_hierarchy_editor_show_problem (self, _("The Hierarchy Could Not Be Imported"), error->message);
      return;
    }
  if (self->session == NULL
      || shoal_session_get_column (self->session, shoal_session_column_get_index (column)) != column)
    return;
  source = shoal_hierarchy_source_new_file (job->file);
  label = g_strdup_printf (_("Import Hierarchy of “%s”"), shoal_hierarchy_item_get_name (job->item));
  shoal_session_set_hierarchy (self->session, shoal_session_column_get_index (column), source, label);
}

/** shoal_hierarchy_editor_import: reads @file, which is from then on where the attribute's hierarchy comes from. */
void
shoal_hierarchy_editor_import (ShoalHierarchyEditor *self,
                               GFile                *file)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));
  g_return_if_fail (G_IS_FILE (file));

  if (shoal_hierarchy_editor_get_item (self) != NULL)
    start (self, file, NULL, read_cb, read_worker);
}

/* ---- Export ---- */

static void
write_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;

  if (shoal_project_check_output (job->project, job->file, &error)
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
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (object);
  Job *job = g_task_get_task_data (G_TASK (result));
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (self), SHOAL_TYPE_PAGE);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (job->file);
  g_autofree char *title = NULL;

  _shoal_hierarchy_editor_add_jobs (self, -1);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      _shoal_hierarchy_editor_show_problem (self, _("The Hierarchy Could Not Be Exported"), error->message);
      return;
    }
  title = g_strdup_printf (_("“%s” written"), name);
  if (page != NULL)
    shoal_page_add_toast (SHOAL_PAGE (page), adw_toast_new (title));
}

/** shoal_hierarchy_editor_export: writes the hierarchy; what stood in @file is replaced, unless the project reads it. */
void
shoal_hierarchy_editor_export (ShoalHierarchyEditor *self,
                               GFile                *file)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));
  g_return_if_fail (G_IS_FILE (file));

  if (_shoal_hierarchy_editor_get_hierarchy (self) != NULL)
    start (self, file, _shoal_hierarchy_editor_get_hierarchy (self), written_cb, write_worker);
}

/* ---- Choosing ---- */

static void
add_filter (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) tables = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (tables, _("Hierarchy Files"));
  gtk_file_filter_add_suffix (tables, "csv");
  gtk_file_filter_add_suffix (tables, "txt");
  gtk_file_filter_set_name (all, _("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, tables);
  gtk_file_chooser_add_filter (chooser, all);
}

static void
chosen_cb (GtkNativeDialog      *chooser,
           int                   response,
           ShoalHierarchyEditor *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  gboolean save = gtk_file_chooser_get_action (GTK_FILE_CHOOSER (chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE;

  gtk_native_dialog_hide (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  if (save)
    shoal_hierarchy_editor_export (self, file);
  else
    shoal_hierarchy_editor_import (self, file);
}

static void
choose (ShoalHierarchyEditor *self,
        const char           *title,
        GtkFileChooserAction  action)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, action, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  add_filter (GTK_FILE_CHOOSER (self->chooser));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
}

void
_shoal_hierarchy_editor_choose_import (ShoalHierarchyEditor *self)
{
  choose (self, _("Import a Hierarchy"), GTK_FILE_CHOOSER_ACTION_OPEN);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

void
_shoal_hierarchy_editor_choose_export (ShoalHierarchyEditor *self)
{
  g_autofree char *name = g_strdup_printf ("%s.csv", shoal_hierarchy_item_get_name (shoal_hierarchy_editor_get_item (self)));

  choose (self, _("Export the Hierarchy"), GTK_FILE_CHOOSER_ACTION_SAVE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), g_strdelimit (name, "/", '_'));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}
