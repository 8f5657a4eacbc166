/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels are kept by the text of their value, in a set that several variables may share. */

#include "stat-variable.h"

#include <math.h>

/** stat_variable_free: @data: a #StatVariable, which is freed. */
void
stat_variable_free (gpointer data)
{
  StatVariable *self = data;

  g_free (self->label_set);
  g_free (self);
}

/**
 * stat_value_get_text:
 * @format: how numbers are written
 * @value: a value
 * @buffer: room for SHOAL_STAT_TEXT_SIZE bytes
 *
 * Returns: (nullable): the value as text: @buffer, or the value's own; %NULL when there is no value.
 */
const char *
stat_value_get_text (const ShoalStatFormat *format,
                     readstat_value_t       value,
                     char                  *buffer)
{
  double number;

  switch (readstat_value_type (value))
    {
    case READSTAT_TYPE_STRING:
    case READSTAT_TYPE_STRING_REF:
      return readstat_string_value (value);
    case READSTAT_TYPE_FLOAT:
      {
        /* The shortest text of a float, not that of the double next to it */
        char text[G_ASCII_DTOSTR_BUF_SIZE];

        g_ascii_formatd (text, sizeof text, "%.7g", (double) readstat_float_value (value));
        number = g_ascii_strtod (text, NULL);
        if ((float) number != readstat_float_value (value))
          number = (double) readstat_float_value (value);
        break;
      }
    case READSTAT_TYPE_INT8:
    case READSTAT_TYPE_INT16:
    case READSTAT_TYPE_INT32:
    case READSTAT_TYPE_DOUBLE:
    default:
      number = readstat_double_value (value);
      break;
    }
  if (!isfinite (number))
    return NULL;
  shoal_stat_format_number (format, number, buffer);
  return buffer;
}

/** stat_labels_new: Returns: (transfer full): no sets of labels: name → (text of the value → label). */
GHashTable *
stat_labels_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
}

/**
 * stat_labels_add:
 * @sets: sets of labels
 * @label_set: name of the set
 * @value: a value; nothing is added for one that is missing
 * @label: (nullable): its label; an empty one, or one that is not UTF-8, does not count
 */
void
stat_labels_add (GHashTable       *sets,
                 const char       *label_set,
                 readstat_value_t  value,
                 const char       *label)
{
  static const ShoalStatFormat plain = { FALSE };
  char buffer[SHOAL_STAT_TEXT_SIZE];
  GHashTable *labels;
  const char *text;

  if (readstat_value_is_system_missing (value) || readstat_value_is_tagged_missing (value) || label == NULL
      || *label == '\0' || !g_utf8_validate (label, -1, NULL))
    return;
  text = stat_value_get_text (&plain, value, buffer);
  if (text == NULL)
    return;
  labels = g_hash_table_lookup (sets, label_set);
  if (labels == NULL)
    {
      labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_hash_table_insert (sets, g_strdup (label_set), labels);
    }
  g_hash_table_replace (labels, g_strdup (text), g_strdup (label));
}

/* Values must stay different: labels that stand for several values get them in brackets. */
static void
make_labels_unique (GHashTable *labels)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer text, label;

  g_hash_table_iter_init (&iter, labels);
  while (g_hash_table_iter_next (&iter, NULL, &label))
    g_hash_table_insert (counts, g_strdup (label),
                         GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, label)) + 1));
  g_hash_table_iter_init (&iter, labels);
  while (g_hash_table_iter_next (&iter, &text, &label))
    if (GPOINTER_TO_UINT (g_hash_table_lookup (counts, label)) > 1)
      g_hash_table_iter_replace (&iter, g_strdup_printf ("%s (%s)", (char *) label, (char *) text));
}

/** stat_labels_make_unique: makes sure that within each set no two values have the same label. */
void
stat_labels_make_unique (GHashTable *sets)
{
  GHashTableIter iter;
  gpointer labels;

  g_hash_table_iter_init (&iter, sets);
  while (g_hash_table_iter_next (&iter, NULL, &labels))
    make_labels_unique (labels);
}

