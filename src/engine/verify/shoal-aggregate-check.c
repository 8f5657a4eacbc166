/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recomputes the aggregate of each class of equal texts from the numbers of its rows, and reads the published texts, without the code
 * that makes aggregates. A number that is not a value of the column may be rounded, to one decimal place more than the values have, or
 * to 15 digits; a date to a day, or to a second if the column has times. */

#include "verify/shoal-aggregate-check.h"

#include "base/shoal-bitset.h"
#include "base/shoal-sort.h"
#include "table/shoal-notation.h"
#include "verify/shoal-cell-spelling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DIGITS 15
/* The sum of another program may differ by this share of the largest number. */
#define SUMMING 1e-12

typedef struct
{
  const ShoalAggregateColumn *column;
  ShoalCellSpelling *spelling; /* for cells that are not aggregates */
  ShoalNotation notation;
  int most_places; /* the most decimal places of any value */
  gboolean is_day;
  double largest;
} Column;

typedef struct
{
  Column *columns;
  guint n_columns;
  const guint32 *row_of_line; /* nullable */
  double *numbers;            /* of the rows of a class */
  guint32 *codes;
  guint wrong; /* the first column with a wrong text, or n_columns */
} Check;

static void
check_clear (Check *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    shoal_cell_spelling_free (self->columns[i].spelling);
  g_free (self->columns);
  g_free (self->numbers);
  g_free (self->codes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

/* Digits after the decimal mark, minus the exponent if there is one; 0 for texts and dates. */
static int
count_places (const char *text,
              char        decimal)
{
  const char *mark = decimal != '\0' ? strrchr (text, decimal) : NULL;
  const char *exponent = strpbrk (text, "eE");
  int n = 0;

  if (exponent != NULL && !(g_ascii_isdigit (exponent[1]) || exponent[1] == '-' || exponent[1] == '+'))
    exponent = NULL;
  for (const char *digit = mark != NULL ? mark + 1 : ""; g_ascii_isdigit (*digit); digit++)
    n++;
  return n - (exponent != NULL ? atoi (exponent + 1) : 0);
}

static int
count_digits (const char *text)
{
  const char *exponent = strpbrk (text, "eE");
  const char *end = exponent != NULL ? exponent : text + strlen (text);
  gboolean begun = FALSE;
  int n = 0;

  for (; text < end; text++)
    if (g_ascii_isdigit (*text) && (begun || *text != '0'))
      {
        begun = TRUE;
        n++;
      }
  return n;
}

static void
column_init (Column                     *self,
             const ShoalAggregateColumn *column)
{
  ShoalColumn *original = column->attribute->column;

  *self = (Column){ .column = column, .is_day = TRUE };
  self->spelling = shoal_cell_spelling_new (column->attribute, FALSE);
  if (shoal_column_get_value_type (original) == SHOAL_VALUE_NUMBER)
    self->notation = shoal_notation_of_numbers (original);
  else if (shoal_column_get_value_type (original) == SHOAL_VALUE_DATE)
    self->notation = shoal_notation_of_dates (original);
  for (guint32 code = 0; code < shoal_column_get_n_values (original); code++)
    {
      double number = shoal_column_get_number (original, code);

      self->most_places = MAX (self->most_places, count_places (shoal_column_get_label (original, code), self->notation.decimal));
      self->largest = MAX (self->largest, fabs (number));
      self->is_day = self->is_day && number == floor (number / 86400) * 86400;
    }
}

/* ---- The aggregates of a class ---- */

/* A running mean, which never leaves the range of the numbers and cannot overflow. */
static double
find_mean (const double *numbers,
           gsize         n)
{
  double mean = 0;

  for (gsize i = 0; i < n; i++)
    mean = mean * ((double) i / (double) (i + 1)) + numbers[i] / (double) (i + 1);
  return mean;
}

/* Whether @code is the most frequent value; of equally frequent values, the first one. */
static gboolean
is_mode (guint32        code,
         const guint32 *codes,
         gsize          n)
{
  gsize n_own = 0;

  for (gsize i = 0; i < n; i++)
    n_own += codes[i] == code;
  for (gsize first = 0, last; first < n; first = last)
    {
      for (last = first; last < n && codes[last] == codes[first];)
        last++;
      if (last - first > n_own || (last - first == n_own && codes[first] < code))
        return FALSE;
    }
  return n_own > 0;
}

/* ---- Reading a text ---- */

static gboolean
is_date (const Column *self,
         const char   *text,
         double        expected)
{
  double seconds, step = self->is_day ? 86400 : 1;

  return shoal_date_parse (text, strlen (text), self->notation.order, &seconds) && fmod (seconds, step) == 0
         && fabs (seconds - expected) <= step / 2 + SUMMING * self->largest;
}

static gboolean
is_number (const Column *self,
           const char   *text,
           double        expected)
{
  double number, allowed;
  int n_places = count_places (text, self->notation.decimal), n_whole;

  if (!shoal_notation_parse_value (&self->notation, text, strlen (text), &number) || count_digits (text) > MOST_DIGITS
      || n_places > self->most_places + 1)
    return FALSE;
  /* Half a unit of the last decimal place that may be written */
  n_whole = self->largest > 0 ? (int) floor (log10 (self->largest)) + 1 : 1;
  allowed = pow (10, -MIN (self->most_places + 1, MOST_DIGITS - n_whole)) / 2;
  return fabs (number / 2 - expected / 2) <= allowed / 2 * (1 + 1e-9) + SUMMING * (self->largest / 2);
}

static gboolean
is_value (const Column *self,
          const char   *text,
          guint32      *code)
{
  return shoal_column_find_label (self->column->attribute->column, text, code);
}

/* Whether @text is the aggregate of a class without missing values; its codes and numbers are sorted. */
static gboolean
is_aggregate (const Column *self,
              const char   *text,
              const Check  *check,
              gsize         n)
{
  const double *numbers = check->numbers;
  gboolean is_of_dates = shoal_column_get_value_type (self->column->attribute->column) == SHOAL_VALUE_DATE;
  double expected;
  guint32 code;

  switch (self->column->attribute->published_form)
    {
    case SHOAL_CELL_MEDIAN:
      return is_value (self, text, &code)
             && shoal_column_get_number (self->column->attribute->column, code) == numbers[(n - 1) / 2];
    case SHOAL_CELL_MODE:
      return is_value (self, text, &code) && is_mode (code, check->codes, n);
    case SHOAL_CELL_MEAN:
      expected = find_mean (numbers, n);
      break;
    case SHOAL_CELL_MIDDLE:
      expected = numbers[0] / 2 + numbers[n - 1] / 2;
      break;
    case SHOAL_CELL_NODE:
    case SHOAL_CELL_RANGE:
    case SHOAL_CELL_SET:
    default:
      return FALSE;
    }
  return is_of_dates ? is_date (self, text, expected) : is_number (self, text, expected);
}

/* Whether @text, the cell of a class with missing values, covers all its rows */
static gboolean
covers (const Column *self,
        const char   *text,
        const Check  *check,
        gsize         n)
{
  const guint32 *leaf_of_code = self->column->attribute->leaf_of_code;
  g_autoptr (ShoalCellCover) cover = shoal_cell_spelling_read (self->spelling, text);

  if (cover == NULL)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (!shoal_cell_cover_has (cover, check->codes[i], leaf_of_code[check->codes[i]]))
      return FALSE;
  return TRUE;
}

/* Whether @text is the label of the one leaf of all rows of a class: then the value is published unchanged */
static gboolean
is_unchanged (const Column *self,
              const char   *text,
              const Check  *check,
              gsize         n)
{
  const ShoalAttribute *attribute = self->column->attribute;
  guint32 leaf = attribute->leaf_of_code[check->codes[0]];

  for (gsize i = 1; i < n; i++)
    if (attribute->leaf_of_code[check->codes[i]] != leaf)
      return FALSE;
  return strcmp (shoal_hierarchy_get_label (attribute->hierarchy, leaf), text) == 0;
}

static gboolean
is_right (const Column *self,
          const Check  *check,
          const char   *text,
          gsize         n,
          gboolean      is_known)
{
  return is_known ? is_unchanged (self, text, check, n) || is_aggregate (self, text, check, n) : covers (self, text, check, n);
}

static void
check_class (const guint32 *lines,
             gsize          n,
             gpointer       data)
{
  Check *self = data;

  for (guint i = 0; i < self->n_columns; i++)
    {
      const Column *column = &self->columns[i];
      ShoalColumn *original = column->column->attribute->column;
      const ShoalRowKey *numbers = column->column->numbers;
      const char *text = column->column->texts[shoal_codes_get (numbers->codes, numbers->width, lines[0])];
      gboolean is_known = TRUE;

      for (gsize j = 0; j < n; j++)
        {
          guint32 row = self->row_of_line != NULL ? self->row_of_line[lines[j]] : lines[j];

          self->codes[j] = shoal_column_get_code (original, row);
          is_known = is_known && self->codes[j] < shoal_column_get_n_values (original);
          if (is_known)
            self->numbers[j] = shoal_column_get_number (original, self->codes[j]);
        }
      qsort (self->codes, n, sizeof *self->codes, shoal_compare_uint32);
      if (is_known)
        qsort (self->numbers, n, sizeof *self->numbers, shoal_compare_double);
      /* An apostrophe may be added so that a spreadsheet does not take the text for a formula. */
      if (!is_right (column, self, text, n, is_known) && !(*text == '\'' && is_right (column, self, text + 1, n, is_known)))
        self->wrong = MIN (self->wrong, i);
    }
}

/**
 * shoal_aggregates_check:
 * @columns: (array length=n_columns): columns of a local or full-domain recoding that are aggregated
 * @keys: (array length=n_keys): all published quasi-identifiers, by line
 * @lines: (array length=n_lines): the lines that are published
 * @row_of_line: (nullable): for each line the row of the original; %NULL if they are the same
 * @wrong: (out): the first of @columns with a wrong text, or @n_columns
 * @progress: (nullable): asked whether to stop
 *
 * Lines with equal keys are a class. Its aggregate is computed again from the original; if the class has missing values, its text must
 * cover all of its values.
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether the check was completed; the result is in @wrong
 */
gboolean
shoal_aggregates_check (const ShoalAggregateColumn  *columns,
                        guint                        n_columns,
                        const ShoalRowKey           *keys,
                        guint                        n_keys,
                        const guint32               *lines,
                        gsize                        n_lines,
                        const guint32               *row_of_line,
                        guint                       *wrong,
                        ShoalProgress               *progress,
                        GError                     **error)
{
  g_auto (Check) self = { .row_of_line = row_of_line, .wrong = n_columns };
  g_autofree guint32 *sorted = NULL;

  *wrong = n_columns;
  if (n_columns == 0)
    return TRUE;
  self.columns = g_new0 (Column, n_columns);
  for (self.n_columns = 0; self.n_columns < n_columns; self.n_columns++)
    column_init (&self.columns[self.n_columns], &columns[self.n_columns]);
  self.numbers = g_new (double, MAX (1, n_lines));
  self.codes = g_new (guint32, MAX (1, n_lines));
  sorted = g_memdup2 (lines, MAX (1, n_lines) * sizeof *lines);
  if (!shoal_row_sort_classes (keys, n_keys, sorted, n_lines, check_class, &self, progress, error))
    return FALSE;
  *wrong = self.wrong;
  return TRUE;
}
