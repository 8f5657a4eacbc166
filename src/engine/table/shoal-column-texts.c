/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of texts in memory: distinct values are collected in order of appearance, then sorted. */

#include "table/shoal-column.h"
#include "table/shoal-date.h"
#include "table/shoal-number.h"

#include <string.h>

/* One distinct value while a column is made from texts. */
typedef struct
{
  const char *label;
  double number;
  guint32 first;
} Value;

static int
compare_values (gconstpointer a,
                gconstpointer b,
                gpointer      is_text)
{
  const Value *x = a;
  const Value *y = b;
  int order = 0;

  if (is_text)
    order = strcmp (x->label, y->label);
  else if (x->number != y->number)
    order = x->number < y->number ? -1 : 1;
  return order != 0 ? order : x->first < y->first ? -1 : 1;
}

static gboolean
parse_value (ShoalValueType  type,
             const char     *text,
             double         *number)
{
  if (type == SHOAL_VALUE_NUMBER)
    return shoal_number_parse (text, strlen (text), '.', 0, number);
  if (type == SHOAL_VALUE_DATE)
    return shoal_date_parse (text, strlen (text), SHOAL_DATE_YMD, number);
  *number = 0;
  return TRUE;
}

/* The distinct texts in order of their first row; @first_seen gets the index of each row's text. */
static GArray *
collect_values (ShoalValueType      type,
                const char *const  *texts,
                gsize               n_rows,
                guint32            *first_seen)
{
  g_autoptr (GHashTable) indices = g_hash_table_new (g_str_hash, g_str_equal);
  GArray *values = g_array_new (FALSE, FALSE, sizeof (Value));

  for (gsize row = 0; row < n_rows; row++)
    {
      const char *text = texts[row];
      gpointer index;

      first_seen[row] = G_MAXUINT32;
      if (text == NULL || *text == '\0' || g_str_equal (text, "?"))
        continue;
      if (!g_hash_table_lookup_extended (indices, text, NULL, &index))
        {
          Value value = { text, 0, values->len };

          if (!parse_value (type, text, &value.number))
            g_critical ("A value given for a column of type %s is none", shoal_value_type_to_string (type));
          index = GUINT_TO_POINTER (values->len);
          g_array_append_val (values, value);
          g_hash_table_insert (indices, (gpointer) text, index);
        }
      first_seen[row] = GPOINTER_TO_UINT (index);
    }
  return values;
}

/* Merges equal numbers, of which the first label seen stays, and maps the order of appearance to codes. */
static ShoalStrings *
sort_values (ShoalValueType  type,
             GArray         *values,
             guint32        *code_of_first,
             double         *numbers)
{
  ShoalStrings *labels = shoal_strings_new (values->len);
  guint32 n_values = 0;

  g_array_sort_with_data (values, compare_values, GINT_TO_POINTER (type == SHOAL_VALUE_TEXT));
  for (guint i = 0; i < values->len; i++)
    {
      const Value *value = &g_array_index (values, Value, i);

      if (type == SHOAL_VALUE_TEXT || n_values == 0 || numbers[n_values - 1] != value->number)
        {
          shoal_strings_append (labels, value->label, strlen (value->label));
          if (numbers != NULL)
            numbers[n_values] = value->number;
          n_values++;
        }
      code_of_first[value->first] = n_values - 1;
    }
  return labels;
}

/**
 * shoal_column_new_from_texts:
 * @name: name of the column
 * @type: type of its values; all texts must be of it: numbers with a decimal point, dates year first
 * @texts: (array length=n_rows): a text per row; %NULL, "" and "?" mean missing
 * @n_rows: number of rows, below 2^32 - 1
 *
 * Makes a column of texts in memory.
 *
 * Returns: (transfer full): the column.
 *
 * For tests.
 */
ShoalColumn *
shoal_column_new_from_texts (const char         *name,
                             ShoalValueType      type,
                             const char *const  *texts,
                             gsize               n_rows)
{
  g_autofree guint32 *first_seen = g_new (guint32, MAX (1, n_rows));
  g_autofree guint32 *code_of_first = NULL;
  g_autoptr (GArray) values = NULL;
  ShoalStrings *labels;
  double *numbers = NULL;
  gpointer codes;
  gsize n_values, n_missing = 0;
  guint width;

  g_return_val_if_fail (name != NULL, NULL);

  values = collect_values (type, texts, n_rows, first_seen);
  code_of_first = g_new (guint32, MAX (1, values->len));
  if (type != SHOAL_VALUE_TEXT)
    numbers = g_new (double, MAX (1, values->len));
  labels = sort_values (type, values, code_of_first, numbers);
  n_values = shoal_strings_get_n (labels);
  for (gsize row = 0; row < n_rows; row++)
    n_missing += first_seen[row] == G_MAXUINT32;
  width = shoal_codes_width (n_values + (n_missing > 0));
  codes = g_malloc (MAX (1, n_rows * width));
  for (gsize row = 0; row < n_rows; row++)
    shoal_codes_set (codes, width, row,
                     first_seen[row] == G_MAXUINT32 ? (guint32) n_values : code_of_first[first_seen[row]]);
  return shoal_column_new_take (name, type, n_rows, codes, width, labels, numbers, n_missing, "", NULL);
}
