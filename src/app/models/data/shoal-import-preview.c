/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads in a worker. */

#include "config.h"

#include "models/data/shoal-import-preview.h"

#include "base/shoal-error.h"
#include "common/shoal-worker.h"

#define PREVIEW_ROWS 50

/* A file of at most so many bytes is read to its end for what can only be seen there. */
#define SMALL_FILE (8 * 1024 * 1024)

typedef struct
{
  GFile *file;
  ShoalReaderOptions *options;
  ShoalProgress *progress;
  ShoalReaderOptions *found;
} Preview;

static void
preview_free (gpointer data)
{
  Preview *preview = data;

  g_object_unref (preview->file);
  shoal_reader_options_free (preview->options);
  g_object_unref (preview->progress);
  g_clear_pointer (&preview->found, shoal_reader_options_free);
  g_free (preview);
}

/* Words for “no value” and totals may come late: what is told of a small file is what is in all of it. */
static void
look_at_all (Preview *preview)
{
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_copy (preview->options);
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info (preview->file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  if (info == NULL || g_file_info_get_size (info) > SMALL_FILE)
    return;
  options->max_rows = 0;
  table = shoal_reader_read (preview->file, options, &found, preview->progress, NULL);
  if (table == NULL)
    return;
  preview->found->n_empty = found->n_empty;
  preview->found->n_totals = found->n_totals;
  g_strfreev (preview->found->found_missing);
  preview->found->found_missing = g_steal_pointer (&found->found_missing);
}

static void
preview_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  Preview *preview = task_data;
  GError *error = NULL;
  ShoalTable *table = shoal_reader_read (preview->file, preview->options, &preview->found, preview->progress, &error);

  /* With another delimiter columns have other names: types of columns that are gone do not count. */
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_USAGE) && preview->options->types != NULL)
    {
      g_clear_error (&error);
      g_clear_pointer (&preview->options->types, g_hash_table_unref);
      table = shoal_reader_read (preview->file, preview->options, &preview->found, preview->progress, &error);
    }
  if (table != NULL)
    look_at_all (preview);
  if (table != NULL)
    g_task_return_pointer (task, table, g_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * shoal_import_preview_async:
 * @options: copied; types of columns that are not there are ignored
 *
 * Reads some rows of @file.
 */
void
shoal_import_preview_async (GFile                    *file,
                            const ShoalReaderOptions *options,
                            GCancellable             *cancellable,
                            GAsyncReadyCallback       callback,
                            gpointer                  user_data)
{
  g_autoptr (GTask) task = NULL;
  Preview *preview;

  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (options != NULL);

  preview = g_new0 (Preview, 1);
  preview->file = g_object_ref (file);
  preview->options = shoal_reader_options_copy (options);
  preview->options->max_rows = PREVIEW_ROWS;
  preview->progress = shoal_progress_new ();
  shoal_progress_start (preview->progress, cancellable, 0);
  task = g_task_new (file, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_import_preview_async);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, preview, preview_free);
  shoal_worker_run (task, preview_worker);
}

/**
 * shoal_import_preview_finish:
 * @found: (out) (transfer full) (nullable): how they were read
 *
 * Returns: (transfer full): the rows, or %NULL with the reader's error
 */
ShoalTable *
shoal_import_preview_finish (GAsyncResult        *result,
                             ShoalReaderOptions **found,
                             GError             **error)
{
  Preview *preview;

  g_return_val_if_fail (G_IS_TASK (result), NULL);

  preview = g_task_get_task_data (G_TASK (result));
  *found = g_steal_pointer (&preview->found);
  return g_task_propagate_pointer (G_TASK (result), error);
}
