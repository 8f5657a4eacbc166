/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing project files: known keys first, in the order of the format, then those that were kept. */

#include "project/shoal-project-private.h"

#include "project/json/shoal-json.h"
#include "project/runs/shoal-run-folder.h"
#include "project/runs/shoal-run-record-json.h"
#include "project/shoal-data-source-json.h"
#include "project/shoal-project-column-json.h"
#include "table/write/shoal-writer.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static JsonObject *
write_privacy (ShoalProject *self)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (self);
  JsonObject *object = json_object_new ();

  if (requirements->k > 0)
    json_object_set_int_member (object, "k", requirements->k);
  json_object_set_double_member (object, "suppression", requirements->suppression);
  if (requirements->suppression_price > 0)
    json_object_set_double_member (object, "suppression-price", requirements->suppression_price);
  shoal_json_add_extras (object, shoal_project_get_privacy_extras (self));
  return object;
}

/**
 * shoal_project_to_text:
 * @file: (nullable): where the text will stand: names of files are written from its folder
 *
 * Returns: (transfer full): text of a project file
 */
char *
shoal_project_to_text (ShoalProject *self,
                       GFile        *file)
{
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) root = NULL;
  JsonArray *columns = json_array_new ();
  JsonArray *runs = json_array_new ();

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  json_object_set_int_member (object, "shoal", SHOAL_PROJECT_VERSION);
  json_object_set_object_member (object, "data", shoal_data_source_to_json (shoal_project_get_data (self), file));
  for (guint i = 0; i < shoal_project_get_n_columns (self); i++)
    json_array_add_object_element (columns, shoal_project_column_to_json (shoal_project_get_column (self, i), file));
  json_object_set_array_member (object, "columns", columns);
  json_object_set_object_member (object, "privacy", write_privacy (self));
  json_object_set_string_member (object, "objective", shoal_project_get_objective (self));
  for (guint i = 0; i < shoal_project_get_n_runs (self); i++)
    json_array_add_object_element (runs, shoal_run_record_to_json (shoal_project_get_run (self, i)));
  json_object_set_array_member (object, "runs", runs);
  if (shoal_project_get_selected_run (self) != SHOAL_PROJECT_NO_RUN)
    json_object_set_int_member (object, "selected-run", shoal_project_get_selected_run (self));
  if (shoal_project_get_strategies (self) != NULL)
    json_object_set_member (object, "strategies", json_node_copy (shoal_project_get_strategies (self)));
  shoal_json_add_extras (object, shoal_project_get_extras (self));

  root = json_node_init_object (json_node_alloc (), object);
  return shoal_json_to_text (root);
}

/* Completely or not at all. */
gboolean
shoal_project_write_text (const char  *text,
                          GFile       *file,
                          gboolean     replace,
                          GError     **error)
{
  g_autoptr (ShoalWriter) writer = shoal_writer_new (file, replace, ',', '"', error);

  if (writer == NULL)
    return FALSE;
  shoal_writer_bytes (writer, text, strlen (text));
  return shoal_writer_commit (writer, NULL, error);
}

/**
 * shoal_project_write:
 * @file: where to save
 * @replace: whether an existing file may be replaced
 *
 * Writes the project completely or not at all, and never over what it reads, and beside it the results of its runs that
 * are no nodes; results that no run has any more are removed.
 *
 * Returns: %FALSE with %G_IO_ERROR, or %SHOAL_ERROR_USAGE of shoal_project_check_place()
 */
gboolean
shoal_project_write (ShoalProject  *self,
                     GFile         *file,
                     gboolean       replace,
                     GError       **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (!shoal_project_check_place (self, file, error))
    return FALSE;
  text = shoal_project_to_text (self, file);
  if (!shoal_run_folder_write (self, file, written, error) || !shoal_project_write_text (text, file, replace, error))
    {
      shoal_run_folder_give_up (file, written);
      return FALSE;
    }
  shoal_run_folder_tidy (self, file);
  return TRUE;
}
