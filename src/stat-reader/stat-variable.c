/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps values to labels by the text of a value; several variables may share a set of labels. */

#include "stat-variable.h"

#include <math.h>

/** stat_variable_free: @data: the #StatVariable to free. */
void
stat_variable_free (gpointer data)
{
  StatVariable *self = data;

  g_free (self->label_set);
  g_free (self);
}

/**
 * stat_value_get_text:
 * @format: format of numbers
 * @value: a value
 * @buffer: room for SHOAL_STAT_TEXT_SIZE bytes
 *
 * Returns: (nullable): the value as text, in @buffer or in the value itself; %NULL for a missing value.
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
        /* The shortest decimal text of a float; the float converted to double would have more digits */
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

/** stat_labels_new: Returns: (transfer full): an empty map: name of a set → (value as text → label). */
GHashTable *
stat_labels_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
}

/**
 * stat_labels_add:
 * @sets: sets of labels
 * @label_set: name of the set
 * @value: a value; missing values are ignored
 * @label: (nullable): its label; ignored if it is empty or not UTF-8
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

/* Different values must stay different: if several have the same label, their labels get the value in brackets. */
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

/** stat_labels_make_unique: adds the value to labels that several values of a set have in common. */
void
stat_labels_make_unique (GHashTable *sets)
{
  GHashTableIter iter;
  gpointer labels;

  g_hash_table_iter_init (&iter, sets);
  while (g_hash_table_iter_next (&iter, NULL, &labels))
    make_labels_unique (labels);
}

