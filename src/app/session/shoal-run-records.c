/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Append and select are what a history is amended with: see ShoalHistoryMap. */

#include "session/shoal-run-records.h"

static GPtrArray *
copy_records (ShoalProject *project)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    g_ptr_array_add (records, shoal_run_record_ref (shoal_project_get_run (project, i)));
  return records;
}

/** shoal_run_records_find: Returns: index of @record, or %SHOAL_PROJECT_NO_RUN. */
int
shoal_run_records_find (ShoalProject   *project,
                        ShoalRunRecord *record)
{
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    if (shoal_project_get_run (project, i) == record)
      return (int) i;
  return SHOAL_PROJECT_NO_RUN;
}

/** shoal_run_records_append: Returns: (transfer full): the project with @record, a #ShoalRunRecord, as its last one. */
ShoalProject *
shoal_run_records_append (ShoalProject *project,
                          gpointer      record)
{
  g_autoptr (GPtrArray) records = copy_records (project);

  g_ptr_array_add (records, shoal_run_record_ref (record));
  return shoal_project_with_runs (project, records, shoal_project_get_selected_run (project));
}

/** shoal_run_records_select: Returns: (transfer full): the project with @record, a #ShoalRunRecord, selected if it is there. */
ShoalProject *
shoal_run_records_select (ShoalProject *project,
                          gpointer      record)
{
  g_autoptr (GPtrArray) records = NULL;
  int index = shoal_run_records_find (project, record);

  if (index == SHOAL_PROJECT_NO_RUN || index == shoal_project_get_selected_run (project))
    return g_object_ref (project);
  records = copy_records (project);
  return shoal_project_with_runs (project, records, index);
}

/** shoal_run_records_remove: @record: one of the project's. Returns: (transfer full): the project without it. */
ShoalProject *
shoal_run_records_remove (ShoalProject   *project,
                          ShoalRunRecord *record)
{
  g_autoptr (GPtrArray) records = copy_records (project);
  int index = shoal_run_records_find (project, record);
  int selected = shoal_project_get_selected_run (project);

  g_return_val_if_fail (index != SHOAL_PROJECT_NO_RUN, g_object_ref (project));

  g_ptr_array_remove_index (records, (guint) index);
  if (selected == index)
    selected = SHOAL_PROJECT_NO_RUN;
  else if (selected > index)
    selected--;
  return shoal_project_with_runs (project, records, selected);
}

/** shoal_run_records_replace: @record: one of the project's. Returns: (transfer full): the project with @replacement in its place. */
ShoalProject *
shoal_run_records_replace (ShoalProject   *project,
                           ShoalRunRecord *record,
                           ShoalRunRecord *replacement)
{
  g_autoptr (GPtrArray) records = copy_records (project);
  int index = shoal_run_records_find (project, record);

  g_return_val_if_fail (index != SHOAL_PROJECT_NO_RUN, g_object_ref (project));

  shoal_run_record_unref (records->pdata[index]);
  records->pdata[index] = shoal_run_record_ref (replacement);
  return shoal_project_with_runs (project, records, shoal_project_get_selected_run (project));
}
