/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies a form to values. */

#include "table/shoal-form.h"

#include "table/shoal-number.h"

#include <math.h>

/**
 * shoal_form_parse_value:
 * @text: (array length=length): a value
 * @length: bytes
 * @number: (out): its number; 0 for text
 *
 * Returns: %FALSE when the value is not written in this form.
 */
gboolean
shoal_form_parse_value (const ShoalForm *self,
                        const char      *text,
                        gsize            length,
                        double          *number)
{
  *number = 0;
  switch (self->type)
    {
    case SHOAL_VALUE_NUMBER:
      return shoal_number_parse (text, length, self->decimal, self->thousands, number);
    case SHOAL_VALUE_DATE:
      return shoal_date_parse (text, length, self->order, number);
    case SHOAL_VALUE_TEXT:
    default:
      return TRUE;
    }
}

/**
 * shoal_form_parse_all:
 * @dictionary: distinct values
 * @missing: (array) (nullable): for each value whether it means "no value"
 * @numbers: (array) (nullable): gets the numbers, NAN for missing ones
 * @first_failure: (out): the first value not written in this form
 *
 * Returns: whether all values but the missing ones are written in this form.
 */
gboolean
shoal_form_parse_all (const ShoalForm       *self,
                      const ShoalDictionary *dictionary,
                      const guint8          *missing,
                      double                *numbers,
                      gsize                 *first_failure)
{
  for (gsize i = 0; i < dictionary->n; i++)
    {
      double number = NAN;

      if (!(missing != NULL && missing[i])
          && !shoal_form_parse_value (self, shoal_dictionary_get (dictionary, i),
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
