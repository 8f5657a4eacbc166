/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader options that were found. */

#include "cli-format.h"

#include "cli-output.h"

static void
set_character (JsonObject *object,
               const char *key,
               char        character)
{
  char text[2] = { character, '\0' };

  cli_json_text (object, key, character == '\0' ? NULL : character == SHOAL_READER_NO_QUOTE ? "" : text);
}

/** cli_format_to_json: Returns: (transfer full): delimiter, quote, encoding and so on; null where nothing was decided. */
JsonObject *
cli_format_to_json (const ShoalReaderOptions *found)
{
  JsonObject *object = json_object_new ();
  JsonArray *missing = json_array_new ();
  JsonArray *found_missing = json_array_new ();
  g_auto (GStrv) evidence = g_strsplit (found->evidence != NULL ? found->evidence : "", "\n", -1);
  JsonArray *lines = json_array_new ();

  set_character (object, "delimiter", found->delimiter);
  set_character (object, "quote", found->quote);
  set_character (object, "escape", found->escape);
  cli_json_text (object, "encoding", found->encoding);
  set_character (object, "decimal", found->decimal);
  set_character (object, "thousands", found->thousands);
  if (found->header >= 0)
    json_object_set_boolean_member (object, "header", found->header > 0);
  else
    json_object_set_null_member (object, "header");
  json_object_set_int_member (object, "skip_rows", MAX (0, found->skip_rows));
  cli_json_size (object, "empty_rows_left_out", found->n_empty);
  cli_json_size (object, "totals_left_out", found->n_totals);
  json_object_set_boolean_member (object, "trim", found->trim);
  cli_json_size (object, "cells_with_blanks", found->n_blanks);
  for (guint i = 0; found->missing != NULL && found->missing[i] != NULL; i++)
    json_array_add_string_element (missing, found->missing[i]);
  json_object_set_array_member (object, "missing", missing);
  for (guint i = 0; found->found_missing != NULL && found->found_missing[i] != NULL; i++)
    json_array_add_string_element (found_missing, found->found_missing[i]);
  json_object_set_array_member (object, "missing_found", found_missing);
  for (guint i = 0; evidence[i] != NULL; i++)
    if (*evidence[i] != '\0')
      json_array_add_string_element (lines, evidence[i]);
  json_object_set_array_member (object, "evidence", lines);
  return object;
}

/** cli_format_to_text: Returns: (transfer full): a few lines for a person. */
char *
cli_format_to_text (const ShoalReaderOptions *found)
{
  GString *text = g_string_new (NULL);

  if (found->delimiter == '\t')
    g_string_append (text, "delimiter tab");
  else if (found->delimiter != '\0')
    g_string_append_printf (text, "delimiter “%c”", found->delimiter);
  if (found->quote != '\0' && found->quote != SHOAL_READER_NO_QUOTE)
    g_string_append_printf (text, "%squote “%c”", text->len > 0 ? ", " : "", found->quote);
  if (found->encoding != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", found->encoding);
  if (found->header >= 0)
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", found->header > 0 ? "header" : "no header");
  g_string_append_c (text, '\n');
  if (found->evidence != NULL && *found->evidence != '\0')
    g_string_append_printf (text, "%s\n", found->evidence);
  return g_string_free (text, FALSE);
}
