/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences that name no values of the table, but for words that often mean “no value”. */

#include "table/shoal-typing-evidence.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* How many values are looked at to say why a column is text. */
#define N_SAMPLED 1000

static const char *const missing_words[] = {
  "NA", "N/A", "n/a", "n.a.", "N.A.", "#N/A", "#NA", "#NV", "<NA>", "NaN", "nan", "NAN", "NaT", "NULL", "null", "Null",
  "None", "none", ".", "..", "...", "-", "--", "–", "—", "k. A.", "k.A.", "K.A.", "k. a.", "keine Angabe", "unknown",
  "Unknown", "unbekannt", "missing", "Missing", "nd", "n.d.", "n. d.", "s/d",
};

/** shoal_typing_is_missing_word: Returns: whether many programs write @text where they have no value. */
gboolean
shoal_typing_is_missing_word (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (missing_words); i++)
    if (g_str_equal (text, missing_words[i]))
      return TRUE;
  return FALSE;
}

static const char *
describe_marks (const ShoalNotation *notation)
{
  switch (notation->thousands)
    {
    case ',':
      return _(", with a decimal point and commas between thousands");
    case '.':
      return _(", with a decimal comma and points between thousands");
    case ' ':
      return notation->decimal == '.' ? _(", with spaces between thousands")
                                  : _(", with a decimal comma and spaces between thousands");
    case '\'':
      return notation->decimal == '.' ? _(", with apostrophes between thousands")
                                  : _(", with a decimal comma and apostrophes between thousands");
    default:
      return notation->decimal == '.' ? _(", with a decimal point") : _(", with a decimal comma");
    }
}

/* (transfer full) (nullable): that a number is the only negative one, and one that often stands for a missing value. */
static char *
describe_odd_number (const ShoalTyping *self,
                     gsize              n_values)
{
  static const double codes[] = { -9, -99, -999, -9999 };
  double odd = 0;
  gsize n_negative = 0;

  for (gsize i = 0; i < n_values; i++)
    if (self->numbers[i] < 0)
      {
        odd = self->numbers[i];
        n_negative++;
      }
  for (gsize i = 0; n_negative == 1 && n_values >= 5 && i < G_N_ELEMENTS (codes); i++)
    if (odd == codes[i])
      return g_strdup_printf (_("; %g is the only negative number: does it stand for a missing value?"), odd);
  return NULL;
}

/**
 * shoal_typing_describe_notation:
 * @n_values: how many values there are
 * @order_given: whether the order of year, month and day was given
 *
 * Returns: (transfer full): how the values are written, where there is one way.
 */
char *
shoal_typing_describe_notation (const ShoalTyping *self,
                                gsize              n_values,
                                gboolean           order_given)
{
  if (self->notation.type == SHOAL_VALUE_NUMBER)
    {
      g_autofree char *unit = NULL;
      g_autofree char *odd = describe_odd_number (self, n_values);

      if (self->notation.unit.text != NULL)
        unit = g_strdup_printf (self->notation.unit.first ? _(", with “%s” before it") : _(", with “%s” behind it"),
                                self->notation.unit.text);
      return g_strconcat (_("every value is a number"),
                          self->has_decimal || self->notation.thousands != 0 ? describe_marks (&self->notation) : "",
                          unit != NULL ? unit : "", odd, NULL);
    }
  if (self->notation.order == SHOAL_DATE_YMD)
    return g_strdup (_("every value is a date, year first"));
  return g_strconcat (self->notation.order == SHOAL_DATE_DMY ? _("every value is a date, day first")
                                                         : _("every value is a date, month first"),
                      order_given ? "" : _(", and some could not be read otherwise"), NULL);
}

/** shoal_typing_is_number_or_date: Returns: whether @text by itself can be read as a number or a date in some notation. */
gboolean
shoal_typing_is_number_or_date (const char *text,
                                gsize       length)
{
  static const ShoalNotation notations[] = {
    { SHOAL_VALUE_NUMBER, '.', ',', SHOAL_DATE_YMD, { NULL, FALSE } },
    { SHOAL_VALUE_NUMBER, ',', '.', SHOAL_DATE_YMD, { NULL, FALSE } },
    { SHOAL_VALUE_DATE, '.', 0, SHOAL_DATE_YMD, { NULL, FALSE } },
    { SHOAL_VALUE_DATE, '.', 0, SHOAL_DATE_DMY, { NULL, FALSE } },
    { SHOAL_VALUE_DATE, '.', 0, SHOAL_DATE_MDY, { NULL, FALSE } },
  };
  ShoalUnit unit;
  double number;

  if (shoal_unit_find (text, length, &unit))
    shoal_unit_strip (&unit, &text, &length);
  for (guint i = 0; i < G_N_ELEMENTS (notations); i++)
    if (shoal_notation_parse_value (&notations[i], text, length, &number))
      return TRUE;
  return FALSE;
}

static gboolean
is_number_or_date_in_blanks (const char *text,
                             gsize       length)
{
  g_autofree char *trimmed = g_strstrip (g_strndup (text, length));

  return shoal_typing_is_number_or_date (trimmed, strlen (trimmed));
}

/**
 * shoal_typing_describe_text:
 * @dictionary: the distinct values
 * @missing: (array): for each value whether it means "no value"
 *
 * Returns: (transfer full): why they are texts.
 */
char *
shoal_typing_describe_text (const ShoalDictionary *dictionary,
                            const guint8          *missing)
{
  gsize n = MIN (dictionary->n, N_SAMPLED);
  gsize n_values = 0, n_readable = 0, n_digits = 0, n_trimmable = 0;
  const char *word = NULL;

  for (gsize i = 0; i < n; i++)
    {
      const char *text = shoal_dictionary_get (dictionary, i);
      gsize length = shoal_dictionary_get_length (dictionary, i);

      if (missing[i])
        continue;
      if (word == NULL && shoal_typing_is_missing_word (text))
        {
          word = text;
          continue;
        }
      n_values++;
      n_digits += strspn (text, "0123456789") == length;
      if (shoal_typing_is_number_or_date (text, length))
        n_readable++;
      else
        n_trimmable += is_number_or_date_in_blanks (text, length);
    }
  if (word != NULL)
    return g_strdup_printf (
        _("%s; “%s” often stands for a missing value"),
        n_values > 0 && n_readable == n_values ? _("all other values are numbers or dates") : _("words"), word);
  if (n_values == 0)
    return g_strdup (_("there are no values"));
  if (n_digits == n_values)
    return g_strdup (_("codes of digits: some begin with a zero or are too long for a number"));
  if (n_trimmable > 0 && n_readable + n_trimmable == n_values)
    return g_strdup (_("numbers or dates, but with blanks around them, which are part of a value unless they are trimmed"));
  if (n_readable == n_values)
    return g_strdup (_("numbers or dates, but not all written in one way"));
  if (n_readable * 2 > n_values)
    return g_strdup_printf (_("most values are numbers or dates, but not all (%zu of the first %zu are not)"),
                            n_values - n_readable, n_values);
  return g_strdup (_("words"));
}

/** shoal_typing_describe_ambiguity: Returns: (transfer none): which two readings there are, and how to say which is meant. */
const char *
shoal_typing_describe_ambiguity (const ShoalTyping *self)
{
  if (self->readings[0].type == SHOAL_VALUE_DATE)
    return _("ambiguous dates: every value can be read day first and month first; the column's type can say which is meant");
  return _("ambiguous numbers: in every value the mark can be a decimal mark or stand between thousands; "
           "the column's type can say which is meant");
}
