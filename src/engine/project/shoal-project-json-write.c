/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing project files: known keys first, in the order of the format, then those that were kept. */

#include "project/shoal-project-private.h"
#include "project/shoal-run-folder.h"

#include "table/write/shoal-writer.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* Puts the members of @extras, which is NULL for none, behind those of @object, which count more. */
void
shoal_json_add_extras (JsonObject *object,
                       JsonObject *extras)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  if (extras == NULL)
    return;
  json_object_iter_init_ordered (&iter, extras);
  while (json_object_iter_next_ordered (&iter, &key, &member))
    if (!json_object_has_member (object, key))
      json_object_set_member (object, key, json_node_copy (member));
}

static void
set_character (JsonObject *object,
               const char *key,
               char        character)
{
  char text[2] = { character, '\0' };

  if (character != '\0')
    json_object_set_string_member (object, key, text);
}

static JsonObject *
write_data (ShoalDataSource *data,
            GFile           *project_file)
{
  JsonObject *object = json_object_new ();
  const ShoalReaderOptions *options = data->options;
  g_autofree char *place = shoal_data_source_dup_place (data, project_file);

  json_object_set_string_member (object, data->kind->key, place);
  set_character (object, "delimiter", options->delimiter);
  if (options->quote == SHOAL_READER_NO_QUOTE)
    json_object_set_string_member (object, "quote", "");
  else
    set_character (object, "quote", options->quote);
  set_character (object, "escape", options->escape);
  if (options->encoding != NULL)
    json_object_set_string_member (object, "encoding", options->encoding);
  if (options->header >= 0)
    json_object_set_boolean_member (object, "header", options->header > 0);
  set_character (object, "decimal", options->decimal);
  set_character (object, "thousands", options->thousands);
  if (options->trim)
    json_object_set_boolean_member (object, "trim", TRUE);
  if (options->missing != NULL)
    {
      JsonArray *missing = json_array_new ();

      for (guint i = 0; options->missing[i] != NULL; i++)
        json_array_add_string_element (missing, options->missing[i]);
      json_object_set_array_member (object, "missing", missing);
    }
  if (data->n_rows >= 0)
    json_object_set_int_member (object, "rows", data->n_rows);
  if (data->fingerprint != NULL)
    json_object_set_string_member (object, "fingerprint", data->fingerprint);
  if (data->secret != NULL)
    json_object_set_string_member (object, "secret", data->secret);
  shoal_json_add_extras (object, data->extras);
  return object;
}

static JsonObject *
write_column (ShoalProjectColumn *column,
              GFile              *project_file)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", column->name);
  if (column->type != NULL)
    json_object_set_string_member (object, "type", column->type);
  json_object_set_string_member (object, "role", shoal_role_to_string (column->role));
  if (column->role == SHOAL_ROLE_QUASI_IDENTIFIER || column->weight != 1)
    json_object_set_double_member (object, "weight", column->weight);
  if (column->role == SHOAL_ROLE_QUASI_IDENTIFIER || column->cell_form != SHOAL_CELL_NODE)
    json_object_set_string_member (object, "cells", shoal_cell_form_to_string (column->cell_form));
  if (!shoal_level_range_is_all (column->levels))
    {
      JsonArray *levels = json_array_new ();

      json_array_add_int_element (levels, column->levels.lowest);
      json_array_add_int_element (levels, column->levels.highest);
      json_object_set_array_member (object, "levels", levels);
    }
  if (column->hierarchy != NULL)
    json_object_set_member (object, "hierarchy", shoal_hierarchy_origin_to_json (column->hierarchy, project_file));
  shoal_json_add_extras (object, column->extras);
  return object;
}

/* A number that JSON cannot write is left out. */
static void
add_number (JsonObject *object,
            const char *key,
            double      number)
{
  if (isfinite (number))
    json_object_set_double_member (object, key, number);
}

static void
add_figures (JsonObject            *object,
             const ShoalRunFigures *figures)
{
  if (figures->metric != NULL && isfinite (figures->value))
    json_object_set_string_member (object, "metric", figures->metric);
  add_number (object, "value", figures->value);
  add_number (object, "bound", figures->bound);
  add_number (object, "seconds", figures->seconds);
  if (figures->n_checked > 0 && figures->n_checked <= G_MAXINT64)
    json_object_set_int_member (object, "nodes-checked", (gint64) figures->n_checked);
  if (figures->k > 0)
    {
      json_object_set_int_member (object, "k", figures->k);
      add_number (object, "suppression", figures->suppression);
    }
  if (figures->stopped)
    json_object_set_boolean_member (object, "stopped", TRUE);
}

static JsonObject *
write_result (ShoalRunRecord *run)
{
  JsonObject *object = json_object_new ();

  if (run->n_levels > 0)
    {
      JsonObject *node = json_object_new ();

      for (guint i = 0; i < run->n_levels; i++)
        json_object_set_int_member (node, run->columns[i], run->levels[i]);
      json_object_set_object_member (object, "node", node);
    }
  if (run->file != NULL)
    json_object_set_string_member (object, "file", run->file);
  json_object_set_string_member (object, "status", shoal_status_to_string (run->status));
  add_figures (object, &run->figures);
  if (run->problem_digest != NULL)
    json_object_set_string_member (object, "question", run->problem_digest);
  shoal_json_add_extras (object, run->result_extras);
  return object;
}

static JsonObject *
write_run (ShoalRunRecord *run)
{
  JsonObject *object = json_object_new ();

  if (run->name != NULL)
    json_object_set_string_member (object, "name", run->name);
  json_object_set_string_member (object, "solver", run->solver);
  json_object_set_object_member (object, "parameters",
                                 run->parameters != NULL ? json_object_ref (run->parameters) : json_object_new ());
  json_object_set_int_member (object, "seed", (gint64) run->seed);
  if (run->has_result)
    json_object_set_object_member (object, "result", write_result (run));
  shoal_json_add_extras (object, run->extras);
  return object;
}

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
  json_object_set_object_member (object, "data", write_data (shoal_project_get_data (self), file));
  for (guint i = 0; i < shoal_project_get_n_columns (self); i++)
    json_array_add_object_element (columns, write_column (shoal_project_get_column (self, i), file));
  json_object_set_array_member (object, "columns", columns);
  json_object_set_object_member (object, "privacy", write_privacy (self));
  json_object_set_string_member (object, "objective", shoal_project_get_objective (self));
  for (guint i = 0; i < shoal_project_get_n_runs (self); i++)
    json_array_add_object_element (runs, write_run (shoal_project_get_run (self, i)));
  json_object_set_array_member (object, "runs", runs);
  if (shoal_project_get_selected_run (self) != SHOAL_PROJECT_NO_RUN)
    json_object_set_int_member (object, "selected-run", shoal_project_get_selected_run (self));
  if (shoal_project_get_strategies (self) != NULL)
    json_object_set_member (object, "strategies", json_node_copy (shoal_project_get_strategies (self)));
  shoal_json_add_extras (object, shoal_project_get_extras (self));

  root = json_node_init_object (json_node_alloc (), object);
  return shoal_json_to_text (root);
}

static gboolean
write_text (const char  *text,
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
  if (!shoal_run_folder_write (self, file, written, error) || !write_text (text, file, replace, error))
    {
      shoal_run_folder_give_up (file, written);
      return FALSE;
    }
  shoal_run_folder_tidy (self, file);
  return TRUE;
}
