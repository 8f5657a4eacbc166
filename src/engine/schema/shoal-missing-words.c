/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The word for missing cells is used only in columns that are published as texts. A program that reads a column of
 * numbers or dates would take it for texts because of one word. The word is not used either if another value or node of
 * the column has that name. */

#include "schema/shoal-missing-words.h"

#include "table/shoal-label-words.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Quasi-identifiers are published as ranges and labels, which are texts for any type of values. */
static gboolean
shows_texts (ShoalTable  *table,
             ShoalSchema *schema,
             guint        index)
{
  return shoal_schema_get_meaning (schema, index)->role == SHOAL_ROLE_QUASI_IDENTIFIER
         || shoal_column_get_value_type (shoal_table_get_column (table, index)) == SHOAL_VALUE_TEXT;
}

/* Returns: whether a value or node of the column is called @word, without regard to case. A node whose label is the
 * token of missing cells stands for these cells and does not count. */
static gboolean
is_taken (ShoalTable  *table,
          ShoalSchema *schema,
          guint        index,
          const char  *word)
{
  ShoalColumn *column = shoal_table_get_column (table, index);
  ShoalHierarchy *hierarchy = shoal_schema_get_hierarchy (schema, index);

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    if (g_ascii_strcasecmp (shoal_column_get_label (column, code), word) == 0)
      return TRUE;
  for (guint32 node = 0; hierarchy != NULL && node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    {
      const char *label = shoal_hierarchy_get_label (hierarchy, node);

      if (g_ascii_strcasecmp (label, word) == 0 && strcmp (label, shoal_column_get_missing_token (column)) != 0)
        return TRUE;
    }
  return FALSE;
}

/**
 * shoal_missing_words_apply:
 * @schema: gives the language of the word, and the meanings of the columns
 *
 * The token of the data stays in columns without missing cells, in columns that are published as numbers or dates, and
 * in columns with a value or node that is called like the word.
 *
 * Returns: (transfer full): @table with words for missing cells; @table itself if no language is chosen, or nothing
 *   changes
 */
ShoalTable *
shoal_missing_words_apply (ShoalTable  *table,
                           ShoalSchema *schema)
{
  const char *language = shoal_schema_get_labels (schema);
  guint n_columns = shoal_table_get_n_columns (table);
  g_autofree const char **words = g_new0 (const char *, MAX (1, n_columns));

  g_return_val_if_fail (shoal_schema_get_n_columns (schema) == n_columns, g_object_ref (table));

  for (guint i = 0; language != NULL && i < n_columns; i++)
    {
      const char *word = shoal_label_words_find (language)->missing;

      if (shoal_column_get_n_missing (shoal_table_get_column (table, i)) > 0 && shows_texts (table, schema, i)
          && !is_taken (table, schema, i, word))
        words[i] = word;
    }
  return shoal_table_with_missing_words (table, words);
}

/** shoal_missing_words_list_taken: Returns: (transfer full) (nullable): a sentence that lists columns whose missing
 * cells are published with the token of the data, because a value or node has the name of the word; %NULL if there are
 * none. */
char *
shoal_missing_words_list_taken (ShoalTable  *table,
                                ShoalSchema *schema)
{
  const char *language = shoal_schema_get_labels (schema);
  const ShoalLabelWords *words = language != NULL ? shoal_label_words_find (language) : NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; words != NULL && i < shoal_table_get_n_columns (table); i++)
    if (!shoal_role_identifies (shoal_schema_get_meaning (schema, i)->role)
        && shoal_column_get_n_missing (shoal_table_get_column (table, i)) > 0 && shows_texts (table, schema, i)
        && is_taken (table, schema, i, words->missing))
      g_string_append_printf (names, "%s“%s”", names->len > 0 ? ", " : "", shoal_column_get_name (shoal_table_get_column (table, i)));
  if (names->len == 0)
    return NULL;
  /* Translators: the word for missing cells, such as “missing”, and names of columns. */
  return g_strdup_printf (_("missing cells stay as in the data where something is called “%s” already: %s"), words->missing, names->str);
}
