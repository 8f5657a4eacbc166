/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dictionary is made from the published texts alone, so that it tells no more than they do. The list of levels is sorted by text, not
 * by row or hierarchy, and a column has a type only if all its published cells have it. */

#include "verify/shoal-data-dictionary.h"

#include "table/shoal-date.h"
#include "table/write/shoal-formula-guard.h"

#include <json-glib/json-glib.h>

#include <math.h>
#include <string.h>

/* A column with more texts gets no list of levels */
#define MOST_LEVELS 1000

/* Length of a date without a time */
#define DATE_LENGTH 10

/* The different texts of a column as the file has them; without %NULL. */
static GPtrArray *
list_texts (ShoalRelease *release, guint column, const guint32 *rows, gsize n_rows, const ShoalReleaseOptions *options)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  gsize n_variants = shoal_release_get_n_variants (release, column);
  g_autofree guint32 *variants = g_new (guint32, MAX (1, n_rows));
  g_autofree guint8 *seen = g_malloc0 (MAX (1, n_variants));
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) buffer = g_string_new (NULL), guarded = g_string_new (NULL);

  shoal_release_get_variants (release, column, rows, n_rows, variants);
  for (gsize i = 0; i < n_rows; i++)
    {
      const char *text;

      if (seen[variants[i]])
        continue;
      seen[variants[i]] = TRUE;
      text = shoal_release_get_variant_text (release, column, variants[i], buffer);
      if (options->guard_formulas && options->format == SHOAL_STAT_NONE)
        text = shoal_formula_guard (text, guarded);
      if (!g_hash_table_contains (known, text))
        {
          g_ptr_array_add (texts, g_strdup (text));
          g_hash_table_add (known, g_ptr_array_index (texts, texts->len - 1));
        }
    }
  return texts;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
is_missing (ShoalColumn *column, const char *text)
{
  return *text == '\0' || g_strcmp0 (text, shoal_column_get_missing_label (column)) == 0;
}

/* Decimal digits; if @mark is not 0, a decimal mark and an exponent are allowed. */
static gboolean
is_number (const char *text, char mark)
{
  g_autofree char *plain = g_strdup (text);
  char *comma = mark == ',' ? strchr (plain, ',') : NULL, *end;

  if (mark == 0)
    return plain[*plain == '-'] != '\0' && plain[(*plain == '-') + strspn (plain + (*plain == '-'), "0123456789")] == '\0';
  if (strspn (plain, "+-0123456789eE.,") != strlen (plain) || (mark == ',' && strchr (plain, '.') != NULL)
      || (mark == '.' && strchr (plain, ',') != NULL))
    return FALSE;
  if (comma != NULL)
    *comma = '.';
  return isfinite (g_ascii_strtod (plain, &end)) && end != plain && *end == '\0';
}

/* @mark: (out): the decimal mark, if the type is "number". */
static const char *
find_type (ShoalColumn *column, const GPtrArray *texts, char *mark)
{
  gboolean whole = TRUE, point = TRUE, comma = TRUE, date = TRUE, any = FALSE;

  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = g_ptr_array_index (texts, i);
      double seconds;

      if (is_missing (column, text))
        continue;
      any = TRUE;
      whole = whole && is_number (text, 0);
      point = point && is_number (text, '.');
      comma = comma && is_number (text, ',');
      date = date && strlen (text) == DATE_LENGTH && shoal_date_parse (text, DATE_LENGTH, SHOAL_DATE_YMD, &seconds);
    }
  *mark = point ? '.' : ',';
  if (any && shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && (point || comma))
    return whole ? "integer" : "number";
  return any && shoal_column_get_value_type (column) == SHOAL_VALUE_DATE && date ? "date" : "string";
}

static void
add_levels (JsonBuilder *json, ShoalColumn *column, GPtrArray *texts)
{
  guint n = 0;

  for (guint i = 0; i < texts->len; i++)
    n += !is_missing (column, g_ptr_array_index (texts, i));
  if (n == 0 || n > MOST_LEVELS)
    return;
  g_ptr_array_sort (texts, compare_texts);
  json_builder_set_member_name (json, "constraints");
  json_builder_begin_object (json);
  json_builder_set_member_name (json, "enum");
  json_builder_begin_array (json);
  for (guint i = 0; i < texts->len; i++)
    if (!is_missing (column, g_ptr_array_index (texts, i)))
      json_builder_add_string_value (json, g_ptr_array_index (texts, i));
  json_builder_end_array (json);
  json_builder_end_object (json);
}

static void
add_field (JsonBuilder *json, const char *name, ShoalColumn *column, GPtrArray *texts)
{
  char mark[2] = { 0 };
  const char *type = find_type (column, texts, mark);

  json_builder_begin_object (json);
  json_builder_set_member_name (json, "name");
  json_builder_add_string_value (json, name);
  json_builder_set_member_name (json, "type");
  json_builder_add_string_value (json, type);
  if (strcmp (type, "number") == 0 && *mark != '.')
    {
      json_builder_set_member_name (json, "decimalChar");
      json_builder_add_string_value (json, mark);
    }
  if (strcmp (type, "string") == 0)
    add_levels (json, column, texts);
  json_builder_end_object (json);
}

static void
add_dialect (JsonBuilder *json, const ShoalReleaseOptions *options)
{
  const char delimiter[2] = { options->delimiter, '\0' };

  json_builder_set_member_name (json, "dialect");
  json_builder_begin_object (json);
  json_builder_set_member_name (json, "delimiter");
  json_builder_add_string_value (json, delimiter);
  json_builder_set_member_name (json, "quoteChar");
  json_builder_add_string_value (json, "\"");
  json_builder_set_member_name (json, "doubleQuote");
  json_builder_add_boolean_value (json, TRUE);
  json_builder_set_member_name (json, "skipInitialSpace");
  json_builder_add_boolean_value (json, FALSE);
  json_builder_set_member_name (json, "header");
  json_builder_add_boolean_value (json, TRUE);
  json_builder_end_object (json);
}

static char *
describe (ShoalRelease *release, const guint32 *rows, gsize n_rows, const ShoalReleaseOptions *options, GFile *described)
{
  ShoalTable *table = shoal_release_get_classes (release)->microdata->table;
  g_autofree char *name = g_file_get_basename (described);
  g_autofree char *shown = g_filename_display_name (name);
  g_autoptr (JsonBuilder) json = json_builder_new ();
  g_autoptr (GHashTable) missing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) missing_list = NULL;
  g_autoptr (GString) guarded = g_string_new (NULL);
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (json);
  json_builder_set_member_name (json, "profile");
  json_builder_add_string_value (json, "tabular-data-resource");
  json_builder_set_member_name (json, "path");
  json_builder_add_string_value (json, shown);
  if (options->format == SHOAL_STAT_NONE)
    {
      json_builder_set_member_name (json, "encoding");
      json_builder_add_string_value (json, "utf-8");
      add_dialect (json, options);
    }
  json_builder_set_member_name (json, "schema");
  json_builder_begin_object (json);
  json_builder_set_member_name (json, "fields");
  json_builder_begin_array (json);
  g_hash_table_add (missing, g_strdup (""));
  for (guint c = 0; c < shoal_release_get_n_columns (release); c++)
    {
      ShoalColumn *column = shoal_table_get_column (table, shoal_release_get_table_column (release, c));
      g_autoptr (GPtrArray) texts = list_texts (release, c, rows, n_rows, options);
      const char *title = shoal_release_get_column_name (release, c);

      for (guint i = 0; i < texts->len; i++)
        if (is_missing (column, g_ptr_array_index (texts, i)))
          g_hash_table_add (missing, g_strdup (g_ptr_array_index (texts, i)));
      add_field (json, options->guard_formulas && options->format == SHOAL_STAT_NONE ? shoal_formula_guard (title, guarded) : title, column, texts);
    }
  json_builder_end_array (json);
  json_builder_set_member_name (json, "missingValues");
  json_builder_begin_array (json);
  {
    GHashTableIter iter;
    gpointer text;

    missing_list = g_ptr_array_new ();
    g_hash_table_iter_init (&iter, missing);
    while (g_hash_table_iter_next (&iter, &text, NULL))
      g_ptr_array_add (missing_list, text);
  }
  g_ptr_array_sort (missing_list, compare_texts);
  for (guint i = 0; i < missing_list->len; i++)
    json_builder_add_string_value (json, g_ptr_array_index (missing_list, i));
  json_builder_end_array (json);
  json_builder_end_object (json);
  json_builder_end_object (json);
  root = json_builder_get_root (json);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  return json_generator_to_data (generator, NULL);
}

/**
 * shoal_data_dictionary_write:
 * @rows: (array length=n_rows): the published rows
 * @options: how the release is written
 * @described: the file of the release
 * @file: the file to write
 *
 * Writes a tabular data resource with its Table Schema (Frictionless Data, version 1): delimiter, encoding, texts for missing values, and
 * the type and values of each column.
 *
 * Errors: those of shoal_new_file_open() and shoal_new_file_write().
 *
 * Returns: (transfer full) (nullable): the complete file, which has no name yet; %NULL on an error
 */
ShoalNewFile *
shoal_data_dictionary_write (ShoalRelease *release,
                             const guint32 *rows,
                             gsize n_rows,
                             const ShoalReleaseOptions *options,
                             GFile *described,
                             GFile *file,
                             gboolean replace,
                             GError **error)
{
  g_autofree char *text = describe (release, rows, n_rows, options, described);
  g_autoptr (ShoalNewFile) written = shoal_new_file_open (file, replace, error);

  if (written == NULL || !shoal_new_file_write (written, text, strlen (text), error)
      || !shoal_new_file_write (written, "\n", 1, error))
    return NULL;
  return g_steal_pointer (&written);
}
