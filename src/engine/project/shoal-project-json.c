/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading project files: every error names the file and the key path, every unknown key is kept. */

#include "project/shoal-project-private.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

#define MAX_K G_MAXINT32

/* What most functions here need. */
typedef struct
{
  GFile *file;
  char *file_name;
  GPtrArray *warnings;
} Context;

/* A member that is one byte, or empty; @value is left alone when it is absent. */
static gboolean
read_character (ShoalJsonReader  *reader,
                const char       *key,
                char              when_empty,
                char             *value,
                GError          **error)
{
  g_autofree char *text = NULL;

  if (!shoal_json_reader_get_string (reader, key, &text, error))
    return FALSE;
  if (text == NULL)
    return TRUE;
  if (*text == '\0' && when_empty != '\0')
    {
      *value = when_empty;
      return TRUE;
    }
  if (strlen (text) != 1 || (guchar) *text >= 0x80)
    return shoal_json_reader_fail (reader, key, error, _("one ASCII character was expected"));
  *value = *text;
  return TRUE;
}

static gboolean
read_options (ShoalJsonReader    *reader,
              ShoalReaderOptions *options,
              GError            **error)
{
  gboolean header = TRUE;

  if (!read_character (reader, "delimiter", '\0', &options->delimiter, error)
      || !read_character (reader, "quote", SHOAL_READER_NO_QUOTE, &options->quote, error)
      || !read_character (reader, "escape", '\0', &options->escape, error)
      || !read_character (reader, "thousands", '\0', &options->thousands, error)
      || !read_character (reader, "decimal", '\0', &options->decimal, error)
      || !shoal_json_reader_get_string (reader, "encoding", &options->encoding, error)
      || !shoal_json_reader_get_strings (reader, "missing", &options->missing, error))
    return FALSE;
  if (options->decimal != '\0' && options->decimal != '.' && options->decimal != ',')
    return shoal_json_reader_fail (reader, "decimal", error, _("must be “.” or “,”"));
  if (shoal_json_reader_take (reader, "header") != NULL)
    {
      if (!shoal_json_reader_get_boolean (reader, "header", &header, error))
        return FALSE;
      options->header = header ? 1 : 0;
    }
  return shoal_json_reader_get_boolean (reader, "trim", &options->trim, error);
}

/* The key that says where the data are; that of files where there is none, which is then missed. */
static const char *
find_data_key (ShoalJsonReader *reader)
{
  for (guint i = 0; shoal_data_source_get_key (i) != NULL; i++)
    if (shoal_json_reader_take (reader, shoal_data_source_get_key (i)) != NULL)
      return shoal_data_source_get_key (i);
  return shoal_data_source_get_key (0);
}

static ShoalDataSource *
read_data (ShoalJsonReader  *parent,
           Context          *context,
           GError          **error)
{
  g_autoptr (ShoalJsonReader) reader = NULL;
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autofree char *place = NULL;
  g_autofree char *fingerprint = NULL;
  g_autofree char *secret = NULL;
  gint64 n_rows = SHOAL_DATA_SOURCE_ROWS_UNKNOWN;
  ShoalDataSource *data;
  const char *key;

  if (!shoal_json_reader_require (parent, "data", error))
    return NULL;
  reader = shoal_json_reader_get_object (parent, "data", error);
  if (reader == NULL)
    return NULL;
  key = find_data_key (reader);
  if (!shoal_json_reader_require (reader, key, error)
      || !shoal_json_reader_get_string (reader, key, &place, error)
      || !read_options (reader, options, error)
      || !shoal_json_reader_get_integer (reader, "rows", 0, G_MAXINT64, &n_rows, error)
      || !shoal_json_reader_get_string (reader, "fingerprint", &fingerprint, error)
      || !shoal_json_reader_get_string (reader, "secret", &secret, error))
    return NULL;
  if (*place == '\0')
    {
      shoal_json_reader_fail (reader, key, error, _("the name is empty"));
      return NULL;
    }
  data = shoal_data_source_locate (context->file, key, place, options, n_rows, fingerprint, secret);
  data->extras = shoal_json_reader_finish (reader, context->warnings);
  return data;
}

/* "number", but also "number-comma": the reader knows the finer forms. */
static gboolean
is_type_name (const char *name)
{
  g_autofree char *plain = g_strndup (name, strcspn (name, "-"));
  ShoalValueType type;

  return shoal_value_type_parse (plain, &type);
}

/* A whole number from @least on. */
static gboolean
read_level (JsonArray *levels,
            guint      index,
            guint      least,
            guint     *level)
{
  JsonNode *node = json_array_get_element (levels, index);
  gint64 number;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  number = json_node_get_int (node);
  if (number < least || number >= SHOAL_LEVEL_TOP)
    return FALSE;
  *level = (guint) number;
  return TRUE;
}

static gboolean
read_column_levels (ShoalJsonReader     *reader,
                    ShoalProjectColumn  *column,
                    GError             **error)
{
  JsonArray *levels = NULL;

  if (!shoal_json_reader_get_array (reader, "levels", &levels, error))
    return FALSE;
  if (levels == NULL
      || (json_array_get_length (levels) == 2 && read_level (levels, 0, 0, &column->levels.lowest)
          && read_level (levels, 1, column->levels.lowest, &column->levels.highest)))
    return TRUE;
  return shoal_json_reader_fail (reader, "levels", error,
                                 _("column “%s”: must be two whole numbers from 0 on, the lowest and the highest level"),
                                 column->name);
}

static gboolean
read_column_meaning (ShoalJsonReader     *reader,
                     ShoalProjectColumn  *column,
                     GError             **error)
{
  g_autofree char *role = NULL;
  g_autofree char *cells = NULL;

  if (!shoal_json_reader_get_string (reader, "type", &column->type, error)
      || !shoal_json_reader_get_string (reader, "role", &role, error)
      || !shoal_json_reader_get_string (reader, "cells", &cells, error)
      || !shoal_json_reader_get_double (reader, "weight", &column->weight, error)
      || !read_column_levels (reader, column, error))
    return FALSE;
  if (column->type != NULL && !is_type_name (column->type))
    return shoal_json_reader_fail (reader, "type", error, _("there is no type “%s”"), column->type);
  if (role != NULL && !shoal_role_parse (role, &column->role))
    return shoal_json_reader_fail (reader, "role", error, _("there is no role “%s”"), role);
  if (cells != NULL && !shoal_cell_form_parse (cells, &column->cell_form))
    return shoal_json_reader_fail (reader, "cells", error, _("there is no form of cells “%s”"), cells);
  if (column->weight < 0)
    return shoal_json_reader_fail (reader, "weight", error, _("must not be negative"));
  return TRUE;
}

static ShoalProjectColumn *
read_column (ShoalJsonReader  *reader,
             Context          *context,
             GError          **error)
{
  g_autoptr (ShoalProjectColumn) column = NULL;
  g_autoptr (ShoalJsonReader) hierarchy = NULL;
  g_autoptr (GError) own_error = NULL;
  g_autofree char *name = NULL;

  if (!shoal_json_reader_require (reader, "name", error)
      || !shoal_json_reader_get_string (reader, "name", &name, error))
    return NULL;
  column = shoal_project_column_new (name);
  if (!read_column_meaning (reader, column, error))
    return NULL;
  hierarchy = shoal_json_reader_get_object (reader, "hierarchy", &own_error);
  if (own_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return NULL;
    }
  if (hierarchy != NULL)
    {
      column->hierarchy = shoal_hierarchy_origin_from_json (hierarchy, context->file, context->warnings, error);
      if (column->hierarchy == NULL)
        return NULL;
    }
  column->extras = shoal_json_reader_finish (reader, context->warnings);
  return g_steal_pointer (&column);
}

static GPtrArray *
read_columns (ShoalJsonReader  *parent,
              Context          *context,
              GError          **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  JsonArray *array = NULL;

  if (!shoal_json_reader_get_array (parent, "columns", &array, error))
    return NULL;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("columns[%u]", i);
      g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (json_array_get_element (array, i),
                                                                  context->file_name, path, error);
      ShoalProjectColumn *column = reader != NULL ? read_column (reader, context, error) : NULL;

      if (column == NULL)
        return NULL;
      g_ptr_array_add (columns, column);
      if (!g_hash_table_add (names, column->name))
        {
          shoal_json_reader_fail (reader, "name", error, _("column “%s” is listed twice"), column->name);
          return NULL;
        }
    }
  return g_steal_pointer (&columns);
}

static GPtrArray *
read_runs (ShoalJsonReader  *parent,
           Context          *context,
           GError          **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  JsonArray *array = NULL;

  if (!shoal_json_reader_get_array (parent, "runs", &array, error))
    return NULL;
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *path = g_strdup_printf ("runs[%u]", i);
      g_autoptr (ShoalJsonReader) reader = shoal_json_reader_new (json_array_get_element (array, i),
                                                                  context->file_name, path, error);
      ShoalRunRecord *run = reader != NULL ? shoal_run_record_from_json (reader, context->warnings, error) : NULL;

      if (run == NULL)
        return NULL;
      g_ptr_array_add (runs, run);
    }
  return g_steal_pointer (&runs);
}

static gboolean
read_privacy (ShoalJsonReader    *parent,
              ShoalRequirements  *requirements,
              JsonObject        **extras,
              Context            *context,
              GError            **error)
{
  g_autoptr (ShoalJsonReader) reader = NULL;
  gint64 k = 0;

  if (shoal_json_reader_take (parent, "privacy") == NULL)
    return TRUE;
  reader = shoal_json_reader_get_object (parent, "privacy", error);
  if (reader == NULL
      || !shoal_json_reader_get_integer (reader, "k", 1, MAX_K, &k, error)
      || !shoal_json_reader_get_double (reader, "suppression", &requirements->suppression, error)
      || !shoal_json_reader_get_double (reader, "suppression-price", &requirements->suppression_price, error))
    return FALSE;
  if (requirements->suppression < 0 || requirements->suppression > 1)
    return shoal_json_reader_fail (reader, "suppression", error, _("must be a share from 0 to 1"));
  if (requirements->suppression_price < 0)
    return shoal_json_reader_fail (reader, "suppression-price", error, _("must be a number from 0 on"));
  requirements->k = (guint) k;
  *extras = shoal_json_reader_finish (reader, context->warnings);
  return TRUE;
}

static gboolean
check_version (ShoalJsonReader  *reader,
               Context          *context,
               GError          **error)
{
  JsonNode *version = shoal_json_reader_take (reader, "shoal");
  g_autofree char *text = NULL;

  if (version == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("%s: no project of Shoal: the key “shoal” is missing"),
                   context->file_name);
      return FALSE;
    }
  text = shoal_json_scalar_to_parameter (version);
  if (g_strcmp0 (text, G_STRINGIFY (SHOAL_PROJECT_VERSION)) == 0)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT,
               _("%s: shoal: format version %s is unknown, this program reads version %d"),
               context->file_name, text != NULL ? text : _("of another kind"), SHOAL_PROJECT_VERSION);
  return FALSE;
}

/* What is in it is read when the table is there that it is about; until then it stays as it is, with keys that are unknown.
 * @strategies: (out) (nullable) (transfer none) */
static gboolean
read_strategies (ShoalJsonReader  *reader,
                 JsonNode        **strategies,
                 GError          **error)
{
  g_autoptr (ShoalJsonReader) object = NULL;

  *strategies = shoal_json_reader_take (reader, "strategies");
  if (*strategies == NULL)
    return TRUE;
  object = shoal_json_reader_get_object (reader, "strategies", error);
  return object != NULL;
}

static ShoalProject *
read_project (ShoalJsonReader  *reader,
              Context          *context,
              GError          **error)
{
  g_autoptr (ShoalProject) project = NULL;
  g_autoptr (ShoalProject) result = NULL;
  g_autoptr (ShoalDataSource) data = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (JsonObject) privacy_extras = NULL;
  g_autofree char *objective = NULL;
  ShoalRequirements requirements = { 0, 0 };
  gint64 selected_run = SHOAL_PROJECT_NO_RUN;
  JsonNode *strategies;

  if (!check_version (reader, context, error))
    return NULL;
  data = read_data (reader, context, error);
  if (data == NULL)
    return NULL;
  columns = read_columns (reader, context, error);
  if (columns == NULL
      || !read_privacy (reader, &requirements, &privacy_extras, context, error)
      || !shoal_json_reader_get_string (reader, "objective", &objective, error))
    return NULL;
  runs = read_runs (reader, context, error);
  if (runs == NULL
      || !shoal_json_reader_get_integer (reader, "selected-run", SHOAL_PROJECT_NO_RUN, (gint64) runs->len - 1,
                                         &selected_run, error)
      || !read_strategies (reader, &strategies, error))
    return NULL;

  project = shoal_project_new_empty ();
  shoal_project_fill (project, context->file, data, columns, runs);
  result = shoal_project_with_requirements (project, &requirements);
  if (objective != NULL)
    {
      g_autoptr (ShoalProject) plain = g_steal_pointer (&result);

      result = shoal_project_with_objective (plain, objective);
    }
  if (selected_run != SHOAL_PROJECT_NO_RUN)
    {
      g_autoptr (ShoalProject) plain = g_steal_pointer (&result);

      result = shoal_project_with_runs (plain, runs, (int) selected_run);
    }
  if (strategies != NULL)
    {
      g_autoptr (ShoalProject) plain = g_steal_pointer (&result);

      result = shoal_project_with_strategies (plain, strategies);
    }
  shoal_project_take_extras (result, shoal_json_reader_finish (reader, context->warnings),
                             g_steal_pointer (&privacy_extras));
  return g_steal_pointer (&result);
}

/**
 * shoal_project_parse:
 * @text: (array length=length): text of a project file
 * @length: bytes in @text
 * @file: (nullable): where it stands: relative names start from its folder
 * @warnings: (element-type utf8) (nullable): takes a text per unknown key
 *
 * Reads a project of format 1.
 *
 * Returns: (transfer full): a project, or %NULL with %SHOAL_ERROR_PROJECT that names file and key path
 */
ShoalProject *
shoal_project_parse (const char  *text,
                     gsize        length,
                     GFile       *file,
                     GPtrArray   *warnings,
                     GError     **error)
{
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (ShoalJsonReader) reader = NULL;
  g_autoptr (GPtrArray) ignored = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *file_name = file != NULL ? g_file_get_parse_name (file) : g_strdup ("project");
  Context context = { file, file_name, warnings != NULL ? warnings : ignored };

  root = shoal_json_parse (text, length, file_name, error);
  if (root == NULL)
    return NULL;
  reader = shoal_json_reader_new (root, file_name, "", error);
  if (reader == NULL)
    return NULL;
  return read_project (reader, &context, error);
}

/* The project is still nobody else's. */
static gboolean
load_results (ShoalProject  *project,
              GFile         *file,
              GPtrArray     *warnings,
              GCancellable  *cancellable,
              GError       **error)
{
  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    {
      ShoalRunRecord *run = shoal_project_get_run (project, i);
      g_autoptr (GError) fault = NULL;

      if (run->file == NULL || shoal_run_record_load (run, file, cancellable, &fault))
        continue;
      if (g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return FALSE;
        }
      if (warnings != NULL)
        g_ptr_array_add (warnings, g_strdup (fault->message));
    }
  return TRUE;
}

/**
 * shoal_project_read:
 * @file: a project file
 * @warnings: (element-type utf8) (nullable): takes a text per unknown key, and per result of a run that cannot be read
 * @cancellable: (nullable): stops the reading
 *
 * Reads the results of runs that stand beside the project file too. A run whose result cannot be read is one without.
 *
 * Returns: (transfer full): the project, or %NULL with %SHOAL_ERROR_PROJECT or %G_IO_ERROR
 */
ShoalProject *
shoal_project_read (GFile         *file,
                    GPtrArray     *warnings,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (ShoalProject) project = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_parse_name (file);
  text = shoal_file_load (file, name, &length, cancellable, error);
  if (text == NULL)
    return NULL;
  project = shoal_project_parse (text, length, file, warnings, error);
  if (project == NULL || !load_results (project, file, warnings, cancellable, error))
    return NULL;
  return g_steal_pointer (&project);
}
