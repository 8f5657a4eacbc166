/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column has a type when all of its values can be read in exactly one way. If there are two ways, it stays text, and its
 * evidence says how to choose one of them. */

#include "table/shoal-typing.h"

#include "table/shoal-label-words.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* ---- Typing evidence ---- */

/* Tells a person why a column has its type. These sentences contain no values of the table, except usual words and codes for
 * “no value”. */

/* How many values are examined to explain why a column is text. */
#define N_SAMPLED 1000

static const char *const missing_words[] = {
  "NA", "N/A", "n/a", "n.a.", "N.A.", "#N/A", "#NA", "#NV", "<NA>", "NaN", "nan", "NAN", "NaT", "NULL", "null", "Null",
  "None", "none", ".", "..", "...", "-", "--", "–", "—", "k. A.", "k.A.", "K.A.", "k. a.", "keine Angabe", "unknown",
  "Unknown", "unbekannt", "Missing", "nd", "n.d.", "n. d.", "s/d",
};

/** shoal_typing_is_missing_word: Returns: whether @text is a usual word for “no value” of many programs, or of releases of
 *   this program. */
gboolean
shoal_typing_is_missing_word (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (missing_words); i++)
    if (g_str_equal (text, missing_words[i]))
      return TRUE;
  return shoal_label_is_missing (text);
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

/* (transfer full) (nullable): a note that the only negative number is one that often stands for a missing value. */
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

/* @n_values: number of values
 * @order_given: whether the order of year, month and day was given
 *
 * Returns: (transfer full): how the values are written, if they can be read in one way. */
static char *
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

/* @dictionary: the distinct values
 * @missing: (array): for each value whether it means "no value"
 *
 * Returns: (transfer full): why the values are texts. */
static char *
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

/* Returns: (transfer none): the two possible readings, and how to choose one. */
static const char *
shoal_typing_describe_ambiguity (const ShoalTyping *self)
{
  if (self->readings[0].type == SHOAL_VALUE_DATE)
    return _("ambiguous dates: every value can be read day first and month first; the column's type can say which is meant");
  return _("ambiguous numbers: in every value the mark can be a decimal mark or stand between thousands; "
           "the column's type can say which is meant");
}

/* ---- Typing ---- */

/* Marks in the values of a column. */
enum
{
  MARK_POINT = 1 << 0,
  MARK_COMMA = 1 << 1,
  MARK_SPACE = 1 << 2,
  MARK_APOSTROPHE = 1 << 3,
};

typedef struct
{
  guint marks;
  char decimal;
  char thousands;
} Reading;

/* The possible meanings of the marks in a column. */
static const Reading readings[] = {
  { 0, '.', 0 },
  { MARK_POINT, '.', 0 },
  { MARK_POINT, ',', '.' },
  { MARK_COMMA, ',', 0 },
  { MARK_COMMA, '.', ',' },
  { MARK_POINT | MARK_COMMA, '.', ',' },
  { MARK_POINT | MARK_COMMA, ',', '.' },
  { MARK_SPACE, '.', ' ' },
  { MARK_SPACE | MARK_POINT, '.', ' ' },
  { MARK_SPACE | MARK_COMMA, ',', ' ' },
  { MARK_APOSTROPHE, '.', '\'' },
  { MARK_APOSTROPHE | MARK_POINT, '.', '\'' },
  { MARK_APOSTROPHE | MARK_COMMA, ',', '\'' },
};

/* The types that a user can give. */
static const struct
{
  const char *name;
  const char *title;
  ShoalValueType type;
  char decimal;
  gboolean order_given;
  ShoalDateOrder order;
} names[] = {
  { "text", NC_ ("type", "Text"), SHOAL_VALUE_TEXT, 0, FALSE, SHOAL_DATE_YMD },
  { "number", NC_ ("type", "Number"), SHOAL_VALUE_NUMBER, 0, FALSE, SHOAL_DATE_YMD },
  { "number-point", NC_ ("type", "Number, decimal point"), SHOAL_VALUE_NUMBER, '.', FALSE, SHOAL_DATE_YMD },
  { "number-comma", NC_ ("type", "Number, decimal comma"), SHOAL_VALUE_NUMBER, ',', FALSE, SHOAL_DATE_YMD },
  { "date", NC_ ("type", "Date"), SHOAL_VALUE_DATE, 0, FALSE, SHOAL_DATE_YMD },
  { "date-ymd", NC_ ("type", "Date, year first"), SHOAL_VALUE_DATE, 0, TRUE, SHOAL_DATE_YMD },
  { "date-dmy", NC_ ("type", "Date, day first"), SHOAL_VALUE_DATE, 0, TRUE, SHOAL_DATE_DMY },
  { "date-mdy", NC_ ("type", "Date, month first"), SHOAL_VALUE_DATE, 0, TRUE, SHOAL_DATE_MDY },
};

/**
 * shoal_type_wish_parse:
 * @name: `text`, `number`, `number-point`, `number-comma`, `date`, `date-ymd`, `date-dmy` or `date-mdy`
 * @wish: (inout): gets what the name says; all other fields stay
 *
 * Returns: %FALSE when there is no such type.
 */
gboolean
shoal_type_wish_parse (const char    *name,
                       ShoalTypeWish *wish)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i].name))
      {
        wish->given = TRUE;
        wish->type = names[i].type;
        if (names[i].decimal != 0)
          wish->decimal = names[i].decimal;
        wish->order_given = names[i].order_given;
        wish->order = names[i].order;
        return TRUE;
      }
  return FALSE;
}

/** shoal_type_wish_list_names: Returns: (transfer full): the names that shoal_type_wish_parse() knows, for a person. */
char *
shoal_type_wish_list_names (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", names[i].name);
  return g_string_free (list, FALSE);
}

/** shoal_type_wish_get_title: @name: one that shoal_type_wish_parse() knows. Returns: the name of the type for a person. */
const char *
shoal_type_wish_get_title (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i].name))
      return g_dpgettext2 (GETTEXT_PACKAGE, "type", names[i].title);
  g_return_val_if_reached (name);
}

/* Returns: %FALSE when a byte of the value cannot be part of a number. */
static gboolean
collect_marks (const char *text,
               gsize       length,
               guint      *marks)
{
  const guint8 *end = (const guint8 *) text + length;

  for (const guint8 *p = (const guint8 *) text; p < end; p++)
    switch (*p)
      {
      case '.':
        *marks |= MARK_POINT;
        break;
      case ',':
        *marks |= MARK_COMMA;
        break;
      case ' ':
      case 0xc2: /* bytes of no-break spaces, this one and the next four */
      case 0xe2:
      case 0xa0:
      case 0x80:
      case 0xaf:
        *marks |= MARK_SPACE;
        break;
      case '\'':
        *marks |= MARK_APOSTROPHE;
        break;
      default:
        if (!g_ascii_isdigit (*p) && *p != '-' && *p != '+' && *p != 'e' && *p != 'E')
          return FALSE;
        break;
      }
  return TRUE;
}

static gboolean
collect_all_marks (const ShoalDictionary *dictionary,
                   const guint8          *missing,
                   const ShoalUnit       *unit,
                   guint                 *marks,
                   gsize                 *first_failure)
{
  *marks = 0;
  for (gsize i = 0; i < dictionary->n; i++)
    {
      const char *text = shoal_dictionary_get (dictionary, i);
      gsize length = shoal_dictionary_get_length (dictionary, i);

      if (!missing[i] && (!shoal_unit_strip (unit, &text, &length) || !collect_marks (text, length, marks)))
        {
          *first_failure = i;
          return FALSE;
        }
    }
  return TRUE;
}

/* The unit of the first value, if it has one. */
static gboolean
find_unit (const ShoalDictionary *dictionary,
           const guint8          *missing,
           ShoalUnit             *unit)
{
  for (gsize i = 0; i < dictionary->n; i++)
    if (!missing[i])
      return shoal_unit_find (shoal_dictionary_get (dictionary, i), shoal_dictionary_get_length (dictionary, i), unit);
  return FALSE;
}

static gboolean
is_possible (const Reading       *reading,
             guint                marks,
             const ShoalTypeWish *wish)
{
  gboolean marked = (marks & (MARK_POINT | MARK_COMMA)) != 0;

  return reading->marks == marks && !(wish->decimal != 0 && marked && wish->decimal != reading->decimal)
         && !(wish->thousands != 0 && reading->thousands != 0 && wish->thousands != reading->thousands);
}

/* Finds the notations in which all values are numbers, at most two. */
static guint
find_numbers (ShoalTyping           *self,
              const ShoalDictionary *dictionary,
              const guint8          *missing,
              const ShoalTypeWish   *wish,
              gsize                 *first_failure)
{
  guint marks, n = 0;
  gboolean tried = FALSE;
  ShoalUnit unit = { NULL, FALSE };
  gsize failure_with_unit;

  *first_failure = 0;
  if (!collect_all_marks (dictionary, missing, &unit, &marks, first_failure)
      && !(find_unit (dictionary, missing, &unit)
           && collect_all_marks (dictionary, missing, &unit, &marks, &failure_with_unit)))
    return 0;
  self->has_decimal = (marks & (MARK_POINT | MARK_COMMA)) != 0;
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      ShoalNotation notation = { SHOAL_VALUE_NUMBER, readings[i].decimal, readings[i].thousands, SHOAL_DATE_YMD, unit };
      gsize failure = 0;

      if (!is_possible (&readings[i], marks, wish))
        continue;
      tried = TRUE;
      if (shoal_notation_parse_all (&notation, dictionary, missing, n == 0 ? self->numbers : NULL, &failure))
        self->readings[n++] = notation;
      *first_failure = MAX (*first_failure, failure);
    }
  if (!tried)
    {
      /* No notation has this combination of marks: the first value that is not a plain number is reported */
      ShoalNotation plain = { SHOAL_VALUE_NUMBER, wish->decimal != 0 ? wish->decimal : '.', 0, SHOAL_DATE_YMD, unit };

      shoal_notation_parse_all (&plain, dictionary, missing, NULL, first_failure);
    }
  return n;
}

/* Finds the orders of year, month and day in which all values are dates, at most two. A second order counts only if it gives
 * other dates. */
static guint
find_dates (ShoalTyping           *self,
            const ShoalDictionary *dictionary,
            const guint8          *missing,
            const ShoalTypeWish   *wish,
            gsize                 *first_failure)
{
  static const ShoalDateOrder orders[] = { SHOAL_DATE_YMD, SHOAL_DATE_DMY, SHOAL_DATE_MDY };
  g_autofree double *other = NULL;
  guint n = 0;

  *first_failure = 0;
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      ShoalNotation notation = { SHOAL_VALUE_DATE, '.', 0, orders[i], { NULL, FALSE } };
      gsize failure = 0;

      if (wish->order_given && wish->order != orders[i])
        continue;
      if (n == 1 && other == NULL)
        other = g_new (double, MAX (1, dictionary->n));
      if (!shoal_notation_parse_all (&notation, dictionary, missing, n == 0 ? self->numbers : other, &failure))
        {
          *first_failure = MAX (*first_failure, failure);
          continue;
        }
      if (n == 1)
        {
          gsize same = 0;

          while (same < dictionary->n && (missing[same] || other[same] == self->numbers[same]))
            same++;
          if (same == dictionary->n)
            continue;
        }
      self->readings[n++] = notation;
    }
  return n;
}

static void
conclude (ShoalTyping         *self,
          guint                n_readings,
          gsize                n_values,
          const ShoalTypeWish *wish,
          const char         **complaint)
{
  if (n_readings == 1)
    {
      self->notation = self->readings[0];
      self->evidence = shoal_typing_describe_notation (self, n_values, wish->order_given);
      return;
    }
  g_clear_pointer (&self->numbers, g_free);
  self->ambiguous = TRUE;
  self->evidence = g_strdup (shoal_typing_describe_ambiguity (self));
  *complaint = shoal_typing_describe_ambiguity (self);
}

/**
 * shoal_typing_find:
 * @self: (out caller-allocates): the conclusion, to be cleared
 * @dictionary: the distinct values
 * @missing: (array): for each value whether it means "no value"
 * @wish: what the user gave
 * @first_failure: (out): when %FALSE is returned, the first value that does not fit
 * @complaint: (out): why the given type is impossible, or ambiguous
 *
 * Finds how the values are written. A column without values is text, unless a type was given.
 *
 * Returns: %FALSE when the type was given and a value does not fit.
 */
gboolean
shoal_typing_find (ShoalTyping           *self,
                   const ShoalDictionary *dictionary,
                   const guint8          *missing,
                   const ShoalTypeWish   *wish,
                   gsize                 *first_failure,
                   const char           **complaint)
{
  gsize n_missing = 0;
  guint n = 0;

  *self = (ShoalTyping){ .notation = { SHOAL_VALUE_TEXT, '.', 0, SHOAL_DATE_YMD } };
  *complaint = NULL;
  for (gsize i = 0; i < dictionary->n; i++)
    n_missing += missing[i];
  if (wish->given && (wish->type == SHOAL_VALUE_TEXT || n_missing == dictionary->n))
    {
      self->notation.type = wish->type;
      self->evidence = g_strdup (_("the type was given"));
      self->numbers = wish->type == SHOAL_VALUE_TEXT ? NULL : g_new0 (double, MAX (1, dictionary->n));
      return TRUE;
    }
  self->numbers = g_new (double, MAX (1, dictionary->n));
  if (n_missing < dictionary->n && (!wish->given || wish->type == SHOAL_VALUE_NUMBER))
    n = find_numbers (self, dictionary, missing, wish, first_failure);
  if (n == 0 && n_missing < dictionary->n && (!wish->given || wish->type == SHOAL_VALUE_DATE))
    n = find_dates (self, dictionary, missing, wish, first_failure);
  if (n > 0)
    {
      conclude (self, n, dictionary->n, wish, complaint);
      return TRUE;
    }
  g_clear_pointer (&self->numbers, g_free);
  if (wish->given)
    {
      *complaint = wish->type == SHOAL_VALUE_NUMBER
                     ? _("not a number, which has neither leading zeros nor a plus sign nor a unit")
                     : _("not a date, or not in this order");
      return FALSE;
    }
  self->evidence = shoal_typing_describe_text (dictionary, missing);
  return TRUE;
}

/**
 * shoal_typing_settle:
 * @decimal: the decimal mark of the other columns
 *
 * Decides how ambiguous numbers are read.
 *
 * Returns: %FALSE when the decimal mark does not decide it.
 */
gboolean
shoal_typing_settle (ShoalTyping           *self,
                     const ShoalDictionary *dictionary,
                     const guint8          *missing,
                     char                   decimal)
{
  gsize failure;

  if (!self->ambiguous || self->readings[0].type != SHOAL_VALUE_NUMBER
      || (self->readings[0].decimal != decimal && self->readings[1].decimal != decimal))
    return FALSE;
  self->notation = self->readings[self->readings[0].decimal == decimal ? 0 : 1];
  self->ambiguous = FALSE;
  self->numbers = g_new (double, MAX (1, dictionary->n));
  shoal_notation_parse_all (&self->notation, dictionary, missing, self->numbers, &failure);
  g_free (self->evidence);
  self->evidence = g_strdup (decimal == '.'
                               ? _("every value is a number; the decimal point is that of the other columns")
                               : _("every value is a number; the decimal comma is that of the other columns"));
  return TRUE;
}

/** shoal_typing_get_name: Returns: (transfer none): the name of the type, precise enough to read the values the same way
 *   again. */
const char *
shoal_typing_get_name (const ShoalTyping *self)
{
  switch (self->notation.type)
    {
    case SHOAL_VALUE_NUMBER:
      return !self->has_decimal ? "number" : self->notation.decimal == '.' ? "number-point" : "number-comma";
    case SHOAL_VALUE_DATE:
      return self->notation.order == SHOAL_DATE_YMD ? "date-ymd" : self->notation.order == SHOAL_DATE_DMY ? "date-dmy" : "date-mdy";
    case SHOAL_VALUE_TEXT:
    default:
      return "text";
    }
}

/** shoal_typing_clear: frees what the conclusion holds. */
void
shoal_typing_clear (ShoalTyping *self)
{
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->evidence, g_free);
}
