/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The member "data" of a project file: where the table is, and how to read it. */

#include "project/shoal-project-parts.h"

#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Reads a member that is one ASCII character, or empty; @value is unchanged when the member is absent. */
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
  gboolean header = TRUE, leave_out = FALSE;
  gint64 skip_rows = 0;

  if (!read_character (reader, "delimiter", '\0', &options->delimiter, error)
      || !read_character (reader, "quote", SHOAL_READER_NO_QUOTE, &options->quote, error)
      || !read_character (reader, "escape", '\0', &options->escape, error)
      || !read_character (reader, "thousands", '\0', &options->thousands, error)
      || !read_character (reader, "decimal", '\0', &options->decimal, error)
      || !shoal_json_reader_get_string (reader, "encoding", &options->encoding, error)
      || !shoal_json_reader_get_string (reader, "sheet", &options->sheet, error)
      || !shoal_json_reader_get_string (reader, "range", &options->range, error)
      || !shoal_json_reader_get_string (reader, "table", &options->table, error)
      || !shoal_json_reader_get_string (reader, "query", &options->query, error)
      || !shoal_json_reader_get_strings (reader, "counted", &options->counted, error)
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
  /* A project states how to read its table: a missing key means its default, and not that the reader detects it. */
  if (!shoal_json_reader_get_integer (reader, "skip-rows", 0, G_MAXINT, &skip_rows, error)
      || !shoal_json_reader_get_boolean (reader, "leave-out", &leave_out, error))
    return FALSE;
  options->skip_rows = (int) skip_rows;
  options->leave_out = leave_out;
  return shoal_json_reader_get_boolean (reader, "trim", &options->trim, error);
}

/* Returns: the key with the place of the data; without one, the key for files, so that the error says that this key is missing. */
static const char *
find_data_key (ShoalJsonReader *reader)
{
  for (guint i = 0; shoal_data_source_get_key (i) != NULL; i++)
    if (shoal_json_reader_take (reader, shoal_data_source_get_key (i)) != NULL)
      return shoal_data_source_get_key (i);
  return shoal_data_source_get_key (0);
}

/** shoal_data_source_from_json: Returns: (transfer full): the data source in the member "data", or %NULL with
 *   %SHOAL_ERROR_PROJECT. */
ShoalDataSource *
shoal_data_source_from_json (ShoalJsonReader  *parent,
                             GFile            *project_file,
                             GPtrArray        *warnings,
                             GError          **error)
{
  g_autoptr (ShoalJsonReader) reader = NULL;
  g_autoptr (ShoalReaderOptions) options = shoal_reader_options_new ();
  g_autofree char *place = NULL;
  g_autofree char *fingerprint = NULL;
  g_autofree char *secret = NULL;
  g_autoptr (GError) reason = NULL;
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
  data = shoal_data_source_locate (project_file, key, place, options, n_rows, fingerprint, secret, &reason);
  if (data == NULL)
    {
      shoal_json_reader_fail (reader, key, error, "%s", reason->message);
      return NULL;
    }
  data->extras = shoal_json_reader_finish (reader, warnings);
  return data;
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

static void
set_strings (JsonObject *object,
             const char *key,
             char      **strings)
{
  JsonArray *array;

  if (strings == NULL)
    return;
  array = json_array_new ();
  for (guint i = 0; strings[i] != NULL; i++)
    json_array_add_string_element (array, strings[i]);
  json_object_set_array_member (object, key, array);
}

static void
write_options (JsonObject               *object,
               const ShoalReaderOptions *options)
{
  set_character (object, "delimiter", options->delimiter);
  if (options->quote == SHOAL_READER_NO_QUOTE)
    json_object_set_string_member (object, "quote", "");
  else
    set_character (object, "quote", options->quote);
  set_character (object, "escape", options->escape);
  shoal_json_set_text (object, "encoding", options->encoding);
  shoal_json_set_text (object, "sheet", options->sheet);
  shoal_json_set_text (object, "range", options->range);
  shoal_json_set_text (object, "table", options->table);
  shoal_json_set_text (object, "query", options->query);
  set_strings (object, "counted", options->counted);
  if (options->header >= 0)
    json_object_set_boolean_member (object, "header", options->header > 0);
  set_character (object, "decimal", options->decimal);
  set_character (object, "thousands", options->thousands);
  if (options->skip_rows > 0)
    json_object_set_int_member (object, "skip-rows", options->skip_rows);
  if (options->leave_out > 0)
    json_object_set_boolean_member (object, "leave-out", TRUE);
  if (options->trim)
    json_object_set_boolean_member (object, "trim", TRUE);
  set_strings (object, "missing", options->missing);
}

/** shoal_data_source_to_json: Returns: (transfer full): the member "data" of a project in @project_file. */
JsonObject *
shoal_data_source_to_json (ShoalDataSource *data,
                           GFile           *project_file)
{
  JsonObject *object = json_object_new ();
  g_autofree char *place = shoal_data_source_dup_place (data, project_file);

  json_object_set_string_member (object, data->kind->key, place);
  write_options (object, data->options);
  if (data->n_rows >= 0)
    json_object_set_int_member (object, "rows", data->n_rows);
  shoal_json_set_text (object, "fingerprint", data->fingerprint);
  shoal_json_set_text (object, "secret", data->secret);
  shoal_json_add_extras (object, data->extras);
  return object;
}
