/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column has a type in the file if nothing is lost by that: the file gives back each published text as the same number, day
 * or label. Otherwise it is text. Missing cells are missing values of the format; if a word was chosen for them, columns of
 * text have the word instead. */

#include "table/stat/shoal-typed-column.h"

#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

#include <math.h>
#include <string.h>

/* The text of suppressed cells. It is never a missing value, even if missing cells have the same text. */
#define SUPPRESSED "*"

/* Up to the first number of digits, different numbers are different doubles, and Excel keeps no more digits. SPSS and Stata
 * also get fractions with up to the second number of digits. */
#define PLAIN_DIGITS 15
#define MOST_DIGITS 17

/* Stata and SPSS use numbers beyond this for missing values. */
#define LARGEST_NUMBER 8.9e307

#define SECONDS_PER_DAY 86400.0

/* The first valid days: 1900-03-01 in Excel, which takes 1900 for a leap year, and 1582-10-15 in SPSS. */
#define FIRST_OF_EXCEL (-2203891200.0)
#define FIRST_OF_STATISTICS (-12219292800.0)
/* The first second behind the year 9999 */
#define END_OF_DAYS 253402300800.0

#define DAY_LENGTH 10

/* SPSS keeps so many bytes of a value label. */
#define LABEL_BYTES 120

struct _ShoalTypedColumn
{
  ShoalColumn *column;
  ShoalStatKind format;
  ShoalTypedKind kind;
  ShoalNotation notation;
  gboolean may_be_number;
  gboolean may_be_day;
  gboolean may_be_time;
  gboolean may_be_labelled;
  GHashTable *labels;   /* (nullable): text → double: the published value labels */
  GHashTable *spelled;  /* (nullable): the numbers and days added so far, if different texts must stay different */
  gsize width;          /* bytes of the longest text */
  gsize n_values;
  gboolean has_missing;
};

/**
 * shoal_typed_column_new:
 * @column: the column of the table, for its type, its notation, the text of its missing cells, and its value labels
 * @format: %SHOAL_STAT_EXCEL, %SHOAL_STAT_SPSS or %SHOAL_STAT_STATA
 * @distinct: whether different texts may not become one number
 *
 * Returns: (transfer full): a column to which no text was added yet
 */
ShoalTypedColumn *
shoal_typed_column_new (ShoalColumn   *column,
                        ShoalStatKind  format,
                        gboolean       distinct)
{
  ShoalTypedColumn *self = g_new0 (ShoalTypedColumn, 1);
  ShoalValueType type = shoal_column_get_value_type (column);

  self->column = g_object_ref (column);
  self->format = format;
  self->may_be_number = type == SHOAL_VALUE_NUMBER;
  self->may_be_day = self->may_be_time = type == SHOAL_VALUE_DATE;
  if (type == SHOAL_VALUE_NUMBER)
    self->notation = shoal_notation_of_numbers (column);
  if (type == SHOAL_VALUE_DATE)
    self->notation = shoal_notation_of_dates (column);
  /* A number would lose its unit */
  if (self->notation.unit.text != NULL)
    self->may_be_number = FALSE;
  self->may_be_labelled = format != SHOAL_STAT_EXCEL && shoal_column_get_value_codes (column) != NULL;
  if (self->may_be_labelled)
    self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (distinct && type != SHOAL_VALUE_TEXT)
    self->spelled = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
shoal_typed_column_free (ShoalTypedColumn *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->column);
  g_clear_pointer (&self->labels, g_hash_table_unref);
  g_clear_pointer (&self->spelled, g_hash_table_unref);
  g_free (self);
}

static gboolean
is_missing (const ShoalTypedColumn *self,
            const char             *text)
{
  return *text == '\0'
         || (strcmp (text, shoal_column_get_missing_label (self->column)) == 0 && strcmp (text, SUPPRESSED) != 0);
}

/* Whether missing cells get a word in place of the missing value of the format. */
static gboolean
has_word (const ShoalTypedColumn *self)
{
  return self->kind == SHOAL_TYPED_TEXT && shoal_column_get_missing_word (self->column) != NULL;
}

static guint
count_digits (const ShoalDecimal *number)
{
  ShoalWideInt units = number->units < 0 ? -number->units : number->units;
  guint n = 0;

  for (; units > 0; units /= 10)
    n++;
  return n;
}

/* Appends the number @text to @buffer in a form that does not depend on notation. Returns: its number of digits, 0 if @text
 * is no number. */
static guint
spell_number (const char *text,
              char        decimal,
              char        thousands,
              GString    *buffer)
{
  ShoalDecimal number;
  gsize length = buffer->len;
  guint n_digits;

  if (!shoal_decimal_parse (&number, text, decimal, thousands))
    return 0;
  n_digits = count_digits (&number);
  shoal_decimal_append (buffer, &number, '.');
  if (n_digits > PLAIN_DIGITS)
    {
      char spelled[SHOAL_STAT_TEXT_SIZE];

      g_ascii_formatd (spelled, sizeof spelled, "%.17g", g_ascii_strtod (buffer->str + length, NULL));
      g_string_truncate (buffer, length);
      g_string_append (buffer, spelled);
    }
  return MAX (1, n_digits);
}

/* Whether @text has leading zeros, such as "007" or "-00", which a number would lose. */
static gboolean
has_leading_zeros (const char *text)
{
  if (*text == '-' || *text == '+')
    text++;
  return text[0] == '0' && g_ascii_isdigit (text[1]);
}

static gboolean
take_number (const ShoalTypedColumn *self,
             const char             *text,
             GString                *buffer)
{
  guint n_digits = spell_number (text, self->notation.decimal, self->notation.thousands, buffer);
  double number;

  if (n_digits == 0 || has_leading_zeros (text))
    return FALSE;
  number = g_ascii_strtod (buffer->str, NULL);
  if (!(fabs (number) < LARGEST_NUMBER) || (number == 0 && strcmp (buffer->str, "0") != 0))
    return FALSE;
  if (n_digits <= PLAIN_DIGITS)
    return TRUE;
  return self->format != SHOAL_STAT_EXCEL && n_digits <= MOST_DIGITS && number != floor (number);
}

static void
spell_date (double   seconds,
            gboolean with_time,
            GString *buffer)
{
  ShoalStatFormat format = { TRUE, with_time, 0, 1 };
  char text[SHOAL_STAT_TEXT_SIZE];

  shoal_stat_format_number (&format, seconds, text);
  g_string_append (buffer, text);
}

/* Whether a date keeps its meaning: a time zone or fractions of a second would be lost, but the separator and seconds of zero
 * do not matter. */
static gboolean
says_the_same (const char *text,
               const char *spelled)
{
  gsize length = strlen (text);

  if (length < DAY_LENGTH || strncmp (text, spelled, DAY_LENGTH) != 0)
    return FALSE;
  if (length == DAY_LENGTH)
    return strcmp (spelled + DAY_LENGTH, "T00:00:00") == 0;
  return (text[DAY_LENGTH] == 'T' || text[DAY_LENGTH] == ' ')
         && strncmp (text + DAY_LENGTH + 1, spelled + DAY_LENGTH + 1, length - DAY_LENGTH - 1) == 0
         && (spelled[length] == '\0' || strcmp (spelled + length, ":00") == 0);
}

static gboolean
take_date (const ShoalTypedColumn *self,
           const char             *text,
           gboolean                with_time,
           GString                *buffer)
{
  double seconds;

  if (!shoal_date_parse (text, strlen (text), self->notation.order, &seconds)
      || !(seconds >= (self->format == SHOAL_STAT_EXCEL ? FIRST_OF_EXCEL : FIRST_OF_STATISTICS) && seconds < END_OF_DAYS)
      || seconds != floor (seconds))
    return FALSE;
  spell_date (seconds, with_time, buffer);
  return with_time ? says_the_same (text, buffer->str) : strlen (text) <= DAY_LENGTH && fmod (seconds, SECONDS_PER_DAY) == 0;
}

/* The number of a text: that of its value label; or the text itself, if it is a number that has no label. */
static gboolean
take_code (const ShoalTypedColumn *self,
           const char             *text,
           double                 *code)
{
  GHashTable *codes = shoal_column_get_value_codes (self->column);
  const double *known = g_hash_table_lookup (codes, text);
  g_autoptr (GString) buffer = g_string_new (NULL);
  guint n_digits;
  GHashTableIter iter;
  gpointer value;

  if (known != NULL)
    {
      *code = *known;
      return self->format != SHOAL_STAT_STATA || (*code == floor (*code) && fabs (*code) <= 2147483620);
    }
  n_digits = spell_number (text, '.', 0, buffer);
  if (n_digits == 0 || n_digits > PLAIN_DIGITS || strcmp (buffer->str, text) != 0)
    return FALSE;
  *code = g_ascii_strtod (text, NULL);
  if (self->format == SHOAL_STAT_STATA && (*code != floor (*code) || fabs (*code) > 2147483620))
    return FALSE;
  g_hash_table_iter_init (&iter, codes);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (*(const double *) value == *code)
      return FALSE;
  return TRUE;
}

static void
add_label (ShoalTypedColumn *self,
           const char       *text)
{
  double code;

  self->may_be_labelled = take_code (self, text, &code)
                          && (self->format != SHOAL_STAT_SPSS || strlen (text) <= LABEL_BYTES);
  if (self->may_be_labelled && g_hash_table_contains (shoal_column_get_value_codes (self->column), text)
      && !g_hash_table_contains (self->labels, text))
    g_hash_table_insert (self->labels, g_strdup (text), g_memdup2 (&code, sizeof code));
}

/** shoal_typed_column_add: @text: a text that the column has in the file; each one must be added. */
void
shoal_typed_column_add (ShoalTypedColumn *self,
                        const char       *text)
{
  g_autoptr (GString) number = NULL, day = NULL;

  if (is_missing (self, text))
    {
      self->has_missing = TRUE;
      return;
    }
  self->n_values++;
  self->width = MAX (self->width, strlen (text));
  if (self->may_be_labelled)
    add_label (self, text);
  if (!self->may_be_number && !self->may_be_day && !self->may_be_time)
    return;
  number = g_string_new (NULL);
  day = g_string_new (NULL);
  self->may_be_number = self->may_be_number && take_number (self, text, number);
  self->may_be_day = self->may_be_day && take_date (self, text, FALSE, day);
  self->may_be_time = self->may_be_time && take_date (self, text, TRUE, number);
  if (self->spelled != NULL
      && !g_hash_table_add (self->spelled, g_strdup (self->may_be_day ? day->str : number->str)))
    self->may_be_number = self->may_be_day = self->may_be_time = FALSE;
}

/** shoal_typed_column_settle: decides the kind, after all texts have been added. */
void
shoal_typed_column_settle (ShoalTypedColumn *self)
{
  g_clear_pointer (&self->spelled, g_hash_table_unref);
  if (self->n_values == 0)
    self->kind = SHOAL_TYPED_TEXT;
  else if (self->may_be_labelled && g_hash_table_size (self->labels) > 0)
    self->kind = SHOAL_TYPED_LABELLED;
  else if (self->may_be_number)
    self->kind = SHOAL_TYPED_NUMBER;
  else if (self->may_be_day)
    self->kind = SHOAL_TYPED_DAY;
  else if (self->may_be_time)
    self->kind = SHOAL_TYPED_TIME;
  if (self->has_missing && has_word (self))
    self->width = MAX (self->width, strlen (shoal_column_get_missing_word (self->column)));
}

/** shoal_typed_column_get_name: Returns: (transfer none): the name of the column. */
const char *
shoal_typed_column_get_name (const ShoalTypedColumn *self)
{
  return shoal_column_get_name (self->column);
}

/** shoal_typed_column_get_kind: Returns: the kind of its cells. */
ShoalTypedKind
shoal_typed_column_get_kind (const ShoalTypedColumn *self)
{
  return self->kind;
}

/** shoal_typed_column_get_width: Returns: the length of the longest text in bytes. */
gsize
shoal_typed_column_get_width (const ShoalTypedColumn *self)
{
  return self->width;
}

/** shoal_typed_column_get_labels: Returns: (transfer none) (nullable): text → double: the published value labels and their
 *   codes. */
GHashTable *
shoal_typed_column_get_labels (const ShoalTypedColumn *self)
{
  return self->kind == SHOAL_TYPED_LABELLED ? self->labels : NULL;
}

/** shoal_typed_column_find_value: @text: a text that was added; @value: (out): the content of the cell. */
void
shoal_typed_column_find_value (const ShoalTypedColumn *self,
                               const char             *text,
                               ShoalTypedValue        *value)
{
  *value = (ShoalTypedValue){ .missing = is_missing (self, text) && !has_word (self) };
  if (value->missing)
    return;
  switch (self->kind)
    {
    case SHOAL_TYPED_NUMBER:
      {
        g_autoptr (GString) buffer = g_string_new (NULL);

        spell_number (text, self->notation.decimal, self->notation.thousands, buffer);
        value->number = g_ascii_strtod (buffer->str, NULL);
        break;
      }
    case SHOAL_TYPED_DAY:
    case SHOAL_TYPED_TIME:
      shoal_date_parse (text, strlen (text), self->notation.order, &value->number);
      break;
    case SHOAL_TYPED_LABELLED:
      take_code (self, text, &value->number);
      break;
    case SHOAL_TYPED_TEXT:
    default:
      value->text = text;
      break;
    }
}

/**
 * shoal_typed_column_spell:
 * @text: a cell of the release
 * @buffer: may hold the result
 *
 * Returns: (transfer none): the text that shoal_typed_column_spell_read() returns for the same cell of the file
 */
const char *
shoal_typed_column_spell (const ShoalTypedColumn *self,
                          const char             *text,
                          GString                *buffer)
{
  double seconds = 0;

  if (is_missing (self, text))
    return has_word (self) ? text : "";
  g_string_truncate (buffer, 0);
  switch (self->kind)
    {
    case SHOAL_TYPED_NUMBER:
      return spell_number (text, self->notation.decimal, self->notation.thousands, buffer) > 0 ? buffer->str : text;
    case SHOAL_TYPED_DAY:
    case SHOAL_TYPED_TIME:
      if (!shoal_date_parse (text, strlen (text), self->notation.order, &seconds))
        return text;
      spell_date (seconds, self->kind == SHOAL_TYPED_TIME, buffer);
      return buffer->str;
    case SHOAL_TYPED_LABELLED:
    case SHOAL_TYPED_TEXT:
    default:
      return text;
    }
}

/**
 * shoal_typed_column_spell_read:
 * @text: a cell as the reader of such files returns it
 * @buffer: may hold the result
 *
 * Returns: (transfer none): a text that is the same for equal values
 */
const char *
shoal_typed_column_spell_read (const ShoalTypedColumn *self,
                               const char             *text,
                               GString                *buffer)
{
  if (*text == '\0')
    return text;
  g_string_truncate (buffer, 0);
  if (self->kind == SHOAL_TYPED_NUMBER && spell_number (text, '.', 0, buffer) > 0)
    return buffer->str;
  /* A workbook does not distinguish midnight from a day without a time */
  if (self->kind == SHOAL_TYPED_TIME && strlen (text) == DAY_LENGTH)
    {
      g_string_append_printf (buffer, "%sT00:00:00", text);
      return buffer->str;
    }
  return text;
}
