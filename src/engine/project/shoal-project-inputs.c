/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a project is read from, and what therefore nothing is written over. */

#include "project/shoal-project.h"

#include "base/shoal-file.h"
#include "project/runs/shoal-run-file.h"

/* Data and what the hierarchies read: (transfer full). */
static GPtrArray *
list_read (ShoalProject *self)
{
  GPtrArray *inputs = g_ptr_array_new_with_free_func (g_object_unref);
  GFile *data = shoal_data_source_get_file (shoal_project_get_data (self));

  if (data != NULL)
    g_ptr_array_add (inputs, g_object_ref (data));
  for (guint i = 0; i < shoal_project_get_n_columns (self); i++)
    {
      ShoalHierarchyOrigin *source = shoal_project_get_column (self, i)->hierarchy;
      GFile *input = source != NULL ? shoal_hierarchy_origin_dup_input (source) : NULL;

      if (input != NULL)
        g_ptr_array_add (inputs, input);
    }
  for (guint i = 0; i < shoal_project_get_requirements (self)->n_models; i++)
    if (shoal_project_get_requirements (self)->models[i].file != NULL)
      g_ptr_array_add (inputs, g_file_new_for_path (shoal_project_get_requirements (self)->models[i].file));
  return inputs;
}

/**
 * shoal_project_list_inputs:
 *
 * Returns: (transfer full) (element-type GFile): the project's file, the folder of its results, its data and what its hierarchies
 *   and privacy models read.
 */
GPtrArray *
shoal_project_list_inputs (ShoalProject *self)
{
  GPtrArray *inputs;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  inputs = list_read (self);
  if (shoal_project_get_file (self) != NULL)
    {
      g_ptr_array_add (inputs, g_object_ref (shoal_project_get_file (self)));
      g_ptr_array_add (inputs, shoal_run_file_get_folder (shoal_project_get_file (self)));
    }
  return inputs;
}

/**
 * shoal_project_check_output:
 * @output: where something other than the project is to be written
 * @error: %SHOAL_ERROR_USAGE
 *
 * Returns: %FALSE when @output is what the project is made of: see shoal_file_check_output()
 */
gboolean
shoal_project_check_output (ShoalProject  *self,
                            GFile         *output,
                            GError       **error)
{
  g_autoptr (GPtrArray) inputs = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);

  inputs = shoal_project_list_inputs (self);
  return shoal_file_check_output (output, inputs, error);
}

/**
 * shoal_project_check_place:
 * @file: where the project itself is to be written
 * @error: %SHOAL_ERROR_USAGE
 *
 * Returns: %FALSE when @file is what the project reads; it may be the project's own
 */
gboolean
shoal_project_check_place (ShoalProject  *self,
                           GFile         *file,
                           GError       **error)
{
  g_autoptr (GPtrArray) inputs = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);

  inputs = list_read (self);
  return shoal_file_check_output (file, inputs, error);
}
