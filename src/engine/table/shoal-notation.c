/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies a notation to values. */

#include "table/shoal-notation.h"

#include "table/shoal-number.h"

#include <math.h>
#include <string.h>

/**
 * shoal_notation_parse_value:
 * @text: (array length=length): a value
 * @length: bytes
 * @number: (out): its number; 0 for text
 *
 * Returns: %FALSE when the value is not written in this notation.
 */
gboolean
shoal_notation_parse_value (const ShoalNotation *self,
                            const char          *text,
                            gsize                length,
                            double              *number)
{
  *number = 0;
  switch (self->type)
    {
    case SHOAL_VALUE_NUMBER:
      return shoal_unit_strip (&self->unit, &text, &length)
             && shoal_number_parse (text, length, self->decimal, self->thousands, number);
    case SHOAL_VALUE_DATE:
      return shoal_date_parse (text, length, self->order, number);
    case SHOAL_VALUE_TEXT:
    default:
      return TRUE;
    }
}

/**
 * shoal_notation_parse_all:
 * @dictionary: distinct values
 * @missing: (array) (nullable): for each value whether it means "no value"
 * @numbers: (array) (nullable): gets the numbers, NAN for missing ones
 * @first_failure: (out): the first value not written in this notation
 *
 * Returns: whether all values but the missing ones are written in this notation.
 */
gboolean
shoal_notation_parse_all (const ShoalNotation   *self,
                          const ShoalDictionary *dictionary,
                          const guint8          *missing,
                          double                *numbers,
                          gsize                 *first_failure)
{
  for (gsize i = 0; i < dictionary->n; i++)
    {
      double number = NAN;

      if (!(missing != NULL && missing[i])
          && !shoal_notation_parse_value (self, shoal_dictionary_get (dictionary, i),
                                      shoal_dictionary_get_length (dictionary, i), &number))
        {
          *first_failure = i;
          return FALSE;
        }
      if (numbers != NULL)
        numbers[i] = number;
    }
  return TRUE;
}

/* How tables write numbers, the likeliest first. */
static const ShoalNotation number_forms[] = {
  { SHOAL_VALUE_NUMBER, '.', 0, SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, ',', 0, SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, '.', ',', SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, ',', '.', SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, '.', ' ', SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, ',', ' ', SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, '.', '\'', SHOAL_DATE_YMD, { NULL, FALSE } },
  { SHOAL_VALUE_NUMBER, ',', '\'', SHOAL_DATE_YMD, { NULL, FALSE } },
};

static gboolean
reads_all (const ShoalNotation *notation,
           ShoalColumn         *column)
{
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      const char *label = shoal_column_get_label (column, code);
      double number;

      if (!shoal_notation_parse_value (notation, label, strlen (label), &number) || number != shoal_column_get_number (column, code))
        return FALSE;
    }
  return TRUE;
}

/**
 * shoal_notation_of_numbers:
 * @column: a column of numbers
 *
 * Returns: the likeliest notation in which the texts of all values mean their numbers.
 */
ShoalNotation
shoal_notation_of_numbers (ShoalColumn *column)
{
  const char *first;
  ShoalUnit unit = { NULL, FALSE };

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), number_forms[0]);

  for (guint i = 0; i < G_N_ELEMENTS (number_forms); i++)
    if (reads_all (&number_forms[i], column))
      return number_forms[i];
  first = shoal_column_get_n_values (column) > 0 ? shoal_column_get_label (column, 0) : "";
  if (!shoal_unit_find (first, strlen (first), &unit))
    return number_forms[0];
  for (guint i = 0; i < G_N_ELEMENTS (number_forms); i++)
    {
      ShoalNotation form = number_forms[i];

      form.unit = unit;
      if (reads_all (&form, column))
        return form;
    }
  return number_forms[0];
}

/**
 * shoal_notation_of_dates:
 * @column: a column of dates
 *
 * Returns: the first order of year, month and day in which the texts of all values mean their dates.
 */
ShoalNotation
shoal_notation_of_dates (ShoalColumn *column)
{
  ShoalNotation notation = { .type = SHOAL_VALUE_DATE };

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), notation);

  for (notation.order = SHOAL_DATE_YMD; notation.order <= SHOAL_DATE_MDY; notation.order++)
    if (reads_all (&notation, column))
      return notation;
  notation.order = SHOAL_DATE_YMD;
  return notation;
}
