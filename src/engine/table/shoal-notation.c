/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes values in a notation. */

#include "table/shoal-notation.h"

#include "table/shoal-number.h"

#include <math.h>
#include <string.h>

/* A unit stands before or behind a number and says what is counted: €, %, kg. */
/* Codes must not become numbers: “A1” and “12B” have no unit. Letters are a unit only behind a blank, or when they are a
 * well-known one; signs of currencies and percent always are. */

#define MAX_UNIT 24

/* Signs that may touch the number; the first N_SIGNS_BEFORE may also stand before it. */
static const char *const signs[] = { "€", "$", "£", "¥", "US$", "CHF", "EUR", "USD", "GBP", "%", "‰", "°", "°C", "°F" };
#define N_SIGNS_BEFORE 9

static const char *const attached[] = {
  "kg", "g", "mg", "t", "lb", "lbs", "km", "m", "cm", "mm", "m²", "m2", "qm", "km²", "ha", "l", "ml", "km/h", "kWh", "min",
  "Mio.", "Tsd.", "k€", "T€",
};

static gboolean
is_listed (const char *const *list,
           gsize              n,
           const char        *text,
           gsize              length)
{
  for (gsize i = 0; i < n; i++)
    if (strlen (list[i]) == length && memcmp (list[i], text, length) == 0)
      return TRUE;
  return FALSE;
}

/* Returns: the length of the blank at @text in bytes, 0 for none. */
static gsize
match_blank (const char *text,
             gsize       length)
{
  if (length >= 1 && *text == ' ')
    return 1;
  if (length >= 2 && memcmp (text, "\302\240", 2) == 0)
    return 2;
  return length >= 3 && memcmp (text, "\342\200\257", 3) == 0 ? 3 : 0;
}

/* Returns: the length of the blank before @end in bytes, 0 for none. */
static gsize
match_blank_before (const char *text,
                    const char *end)
{
  gsize length = (gsize) (end - text);

  if (length >= 1 && end[-1] == ' ')
    return 1;
  if (length >= 2 && memcmp (end - 2, "\302\240", 2) == 0)
    return 2;
  return length >= 3 && memcmp (end - 3, "\342\200\257", 3) == 0 ? 3 : 0;
}

/* Whether @text is one word that begins with a letter or a non-ASCII character, without digits, brackets and signs of
 * comparison. */
static gboolean
is_word (const char *text,
         gsize       length)
{
  if (length == 0 || length > MAX_UNIT || !(g_ascii_isalpha (*text) || (guint8) *text >= 0x80))
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]) || strchr (" ()[]<>=+,;:\"'", text[i]) != NULL)
      return FALSE;
  return TRUE;
}

static gboolean
find_behind (const char *value,
             gsize       length,
             ShoalUnit  *unit)
{
  const char *end = value + length;
  const char *begin = end;
  g_autofree char *text = NULL;
  gsize blank, n;

  while (begin > value && !g_ascii_isdigit (begin[-1]))
    begin--;
  if (begin == value || begin == end)
    return FALSE;
  blank = match_blank (begin, (gsize) (end - begin));
  n = (gsize) (end - begin) - blank;
  if (!(blank > 0 && is_word (begin + blank, n)) && !is_listed (signs, G_N_ELEMENTS (signs), begin + blank, n)
      && !is_listed (attached, G_N_ELEMENTS (attached), begin + blank, n))
    return FALSE;
  text = g_strndup (begin + blank, n);
  *unit = (ShoalUnit){ g_intern_string (text), FALSE };
  return TRUE;
}

/**
 * shoal_unit_find:
 * @value: (array length=length): a value
 * @unit: (out): its unit
 *
 * Returns: whether the value has a unit; what remains may be a number
 */
gboolean
shoal_unit_find (const char *value,
                 gsize       length,
                 ShoalUnit  *unit)
{
  if (length == 0 || length > 64)
    return FALSE;
  for (gsize i = 0; i < N_SIGNS_BEFORE; i++)
    if (length > strlen (signs[i]) && memcmp (value, signs[i], strlen (signs[i])) == 0)
      {
        *unit = (ShoalUnit){ signs[i], TRUE };
        return TRUE;
      }
  return find_behind (value, length, unit);
}

/** shoal_unit_strip: takes the unit, and a blank beside it, off a value. Returns: %FALSE when the value has another unit, or
 *   none. */
gboolean
shoal_unit_strip (const ShoalUnit  *self,
                  const char      **value,
                  gsize            *length)
{
  gsize n;

  if (self->text == NULL)
    return TRUE;
  n = strlen (self->text);
  if (*length <= n || memcmp (self->first ? *value : *value + *length - n, self->text, n) != 0)
    return FALSE;
  *length -= n;
  if (self->first)
    {
      gsize blank = match_blank (*value + n, *length);

      *value += n + blank;
      *length -= blank;
    }
  else
    *length -= match_blank_before (*value, *value + *length);
  return *length > 0;
}

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

/* The ways in which tables write numbers, the likeliest first. */
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
 * Returns: the likeliest notation in which the text of each value is read as its number.
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
 * Returns: the first order of year, month and day in which the text of each value is read as its date.
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

/** shoal_notation_of_values: @column: a column of numbers or dates. Returns: shoal_notation_of_numbers() or
 *   shoal_notation_of_dates() of it. */
ShoalNotation
shoal_notation_of_values (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_DATE ? shoal_notation_of_dates (column) : shoal_notation_of_numbers (column);
}

/**
 * shoal_notation_append_number:
 * @column: the column whose notation it is; its first value shows where the unit stands
 * @number: a number
 * @text: gets the number, without thousands separators
 */
void
shoal_notation_append_number (const ShoalNotation *self,
                              ShoalColumn         *column,
                              const ShoalDecimal  *number,
                              GString             *text)
{
  const char *label = shoal_column_get_n_values (column) > 0 ? shoal_column_get_label (column, 0) : "";
  const char *bare = label;
  gsize length = strlen (label);
  gboolean has_unit = self->unit.text != NULL && shoal_unit_strip (&self->unit, &bare, &length);

  if (has_unit)
    g_string_append_len (text, label, bare - label);
  shoal_decimal_append (text, number, self->decimal);
  if (has_unit)
    g_string_append (text, bare + length);
}

/**
 * shoal_notation_append_date:
 * @column: the column whose notation it is; its first value shows the separator between year, month and day
 * @seconds: whole seconds since 1970, of the years 1 to 9999
 * @is_day: whether the time is left out
 * @text: gets the date
 */
void
shoal_notation_append_date (const ShoalNotation *self,
                            ShoalColumn         *column,
                            double               seconds,
                            gboolean             is_day,
                            GString             *text)
{
  const char *label = shoal_column_get_n_values (column) > 0 ? shoal_column_get_label (column, 0) : "-";
  char separator = label[strcspn (label, "-/.")];
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc ((gint64) seconds);
  int year, month, day;

  g_return_if_fail (date != NULL);

  if (separator == '\0')
    separator = '-';
  g_date_time_get_ymd (date, &year, &month, &day);
  if (self->order == SHOAL_DATE_YMD)
    g_string_append_printf (text, "%04d%c%02d%c%02d", year, separator, month, separator, day);
  else
    g_string_append_printf (text, "%02d%c%02d%c%04d", self->order == SHOAL_DATE_DMY ? day : month, separator,
                            self->order == SHOAL_DATE_DMY ? month : day, separator, year);
  if (!is_day)
    g_string_append_printf (text, " %02d:%02d:%02d", g_date_time_get_hour (date), g_date_time_get_minute (date),
                            g_date_time_get_second (date));
}
