/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verifier is asked once more right before anything is written. */

#include "config.h"

#include "release/shoal-release-export.h"

#include "base/shoal-error.h"
#include "session/shoal-worker.h"

#include <glib/gi18n.h>

typedef struct
{
  ShoalRelease *release;
  guint k;
  GPtrArray *inputs; /* of GFile */
  GFile *file;
  gboolean replace;
  ShoalReleaseOptions options;
  ShoalProgress *progress;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->release);
  g_ptr_array_unref (export->inputs);
  g_object_unref (export->file);
  g_object_unref (export->progress);
  g_free (export);
}

static GPtrArray *
list_inputs (ShoalProject *project)
{
  GPtrArray *inputs = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (inputs, g_object_ref (shoal_project_get_data (project)->file));
  if (shoal_project_get_file (project) != NULL)
    g_ptr_array_add (inputs, g_object_ref (shoal_project_get_file (project)));
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalHierarchySource *source = shoal_project_get_column (project, i)->hierarchy;

      if (source != NULL && shoal_hierarchy_source_get_file (source) != NULL)
        g_ptr_array_add (inputs, g_object_ref (shoal_hierarchy_source_get_file (source)));
    }
  return inputs;
}

/* What the file is, whatever its name: links to one file have one identity. NULL where there is no such file. */
static char *
get_identity (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? g_strdup (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE)) : NULL;
}

static gboolean
check_target (Export  *export,
              GError **error)
{
  g_autofree char *target = get_identity (export->file);

  for (guint i = 0; i < export->inputs->len; i++)
    {
      GFile *input = export->inputs->pdata[i];
      g_autofree char *identity = get_identity (input);

      if (!g_file_equal (input, export->file) && (target == NULL || g_strcmp0 (identity, target) != 0))
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("“%s” belongs to the project, which is never written over. Choose another name."),
                   g_file_peek_path (export->file) != NULL ? g_file_peek_path (export->file) : "");
      return FALSE;
    }
  return TRUE;
}

static gboolean
verify (Export  *export,
        GError **error)
{
  g_auto (ShoalVerdict) verdict = { 0 };

  if (!shoal_verifier_check_release (export->release, export->k, &verdict, export->progress, error))
    return FALSE;
  if (verdict.checkable && verdict.holds)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED, _("The release does not hold what it promises: %s"),
               verdict.message != NULL ? verdict.message : "");
  return FALSE;
}

static void
export_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Export *export = task_data;
  GError *error = NULL;

  if (check_target (export, &error) && verify (export, &error)
      && shoal_release_write (export->release, export->file, export->replace, &export->options, export->progress, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * shoal_release_export_async:
 * @report: of what is to be published
 * @project: what it was made from: its files are not written over, also under another name
 * @file: where to
 * @replace: whether a file that is there may be replaced
 * @options: how
 * @progress: told how far it is
 * @cancellable: (nullable): stops it; nothing is left behind then
 *
 * Errors of the finishing call: %SHOAL_ERROR_USAGE, %SHOAL_ERROR_UNVERIFIED, %G_IO_ERROR_EXISTS and others.
 */
void
shoal_release_export_async (ShoalNodeReport           *report,
                            ShoalProject              *project,
                            GFile                     *file,
                            gboolean                   replace,
                            const ShoalReleaseOptions *options,
                            ShoalProgress             *progress,
                            GCancellable              *cancellable,
                            GAsyncReadyCallback        callback,
                            gpointer                   user_data)
{
  g_autoptr (GTask) task = NULL;
  Export *export;

  g_return_if_fail (SHOAL_IS_NODE_REPORT (report));
  g_return_if_fail (SHOAL_IS_PROJECT (project));
  g_return_if_fail (G_IS_FILE (file) && options != NULL);

  task = g_task_new (report, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_release_export_async);
  g_task_set_check_cancellable (task, FALSE);
  if (!shoal_node_report_is_feasible (report) || shoal_node_report_get_release (report) == NULL)
    {
      g_task_return_new_error (task, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED, _("This does not meet the requirements."));
      return;
    }
  export = g_new0 (Export, 1);
  export->release = g_object_ref (shoal_node_report_get_release (report));
  export->k = shoal_node_report_get_required_k (report);
  export->inputs = list_inputs (project);
  export->file = g_object_ref (file);
  export->replace = replace;
  export->options = *options;
  export->progress = g_object_ref (progress);
  shoal_progress_start (progress, cancellable, 0);
  g_task_set_task_data (task, export, export_free);
  shoal_worker_run (task, export_worker);
}

/** shoal_release_export_finish: Returns: whether the file is there. */
gboolean
shoal_release_export_finish (ShoalNodeReport  *report,
                             GAsyncResult     *result,
                             GError          **error)
{
  g_return_val_if_fail (g_task_is_valid (result, report), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
