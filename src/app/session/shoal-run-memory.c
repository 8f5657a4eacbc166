/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record that comes again, after undo or redo, gets the run that it had, with all that is known of it. */

#include "config.h"

#include "session/shoal-run-memory.h"

#include <string.h>

struct _ShoalRunMemory
{
  ShoalDataset *dataset;
  GHashTable *run_of_record; /* ShoalRunRecord, owned, to ShoalSessionRun, owned: deleted ones too, for undo */
};

/** shoal_run_memory_new: @dataset: whose columns nodes are of. Returns: (transfer full): without a run. */
ShoalRunMemory *
shoal_run_memory_new (ShoalDataset *dataset)
{
  ShoalRunMemory *self;

  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);

  self = g_new0 (ShoalRunMemory, 1);
  self->dataset = g_object_ref (dataset);
  self->run_of_record = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) shoal_run_record_unref, g_object_unref);
  return self;
}

/** shoal_run_memory_free: Frees @self. */
void
shoal_run_memory_free (ShoalRunMemory *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->dataset);
  g_hash_table_unref (self->run_of_record);
  g_free (self);
}

/* The result of a record, the levels of a node in the order of the table's columns: (transfer full) (nullable).
 * Hierarchies are not read yet; whether it is a node of theirs shoal_run_record_make_recoding() tells later. */
static ShoalRecoding *
resolve_recoding (ShoalRunMemory *self,
                  ShoalRunRecord *record)
{
  g_autofree guint *levels = NULL;
  guint n_columns = g_list_model_get_n_items (shoal_dataset_get_columns (self->dataset));
  guint n_levels = 0;

  if (shoal_dataset_get_table (self->dataset) == NULL || !shoal_run_record_has_recoding (record))
    return NULL;
  if (record->recoding != NULL)
    return shoal_recoding_ref (record->recoding);
  levels = g_new0 (guint, record->n_levels);
  for (guint i = 0; i < n_columns; i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->dataset, i);
      const char *name = shoal_session_column_get_name (column);

      for (guint l = 0; l < record->n_levels; l++)
        if (strcmp (record->columns[l], name) == 0)
          levels[n_levels++] = record->levels[l];
    }
  return n_levels == record->n_levels ? shoal_recoding_new_node (levels, n_levels) : NULL;
}

/** shoal_run_memory_add: Whenever a project has @record again, after undo too, @run is its run. */
void
shoal_run_memory_add (ShoalRunMemory  *self,
                      ShoalRunRecord  *record,
                      ShoalSessionRun *run)
{
  g_hash_table_insert (self->run_of_record, shoal_run_record_ref (record), g_object_ref (run));
}

/** shoal_run_memory_find: Returns: (transfer none): the run of a record of @project, which is made when there is none yet. */
ShoalSessionRun *
shoal_run_memory_find (ShoalRunMemory *self,
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
  shoal_run_memory_add (self, record, remembered);
  return remembered;
}

/** shoal_run_memory_clear: For another document. */
void
shoal_run_memory_clear (ShoalRunMemory *self)
{
  g_hash_table_remove_all (self->run_of_record);
}
