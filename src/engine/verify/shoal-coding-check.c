/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads each published text and checks whether the coding allows it for the value: numbers as read, not by the digits of the text, and
 * periods as a reader of the release finds them. This shares no code with the coding itself. A value half-way between two multiples of a
 * step may be published as either, because in double precision it is not certain which one is nearer. */

#include "verify/shoal-coding-check.h"

#include "base/shoal-sort.h"
#include "table/shoal-notation.h"
#include "verify/shoal-verifier-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The relative difference that two programs may have in a number. */
#define READING 1e-12

typedef struct
{
  gboolean is_set;
  double number;
} Limit;

struct _ShoalCodingCheck
{
  ShoalCoding *coding;
  ShoalColumn *column;
  ShoalNotation notation;
  Limit bottom;
  Limit top;
  double step;
};

/* The smallest number such that at least the share @quantile of the @n sorted numbers does not exceed it. */
static double
find_quantile (const double *numbers,
               gsize         n,
               double        quantile)
{
  double rank = ceil (quantile * (double) n - READING * (double) n);

  return numbers[rank < 1 ? 0 : MIN ((gsize) rank, n) - 1];
}

static Limit
find_limit (const ShoalCodingCheck *self,
            const ShoalCodingLimit *limit,
            const double           *numbers,
            gsize                   n)
{
  Limit found = { limit->text != NULL && n > 0, 0 };

  if (!found.is_set)
    return found;
  if (*limit->text == 'q')
    found.number = find_quantile (numbers, n, g_ascii_strtod (limit->text + 1, NULL));
  else if (shoal_column_get_value_type (self->column) == SHOAL_VALUE_DATE)
    found.is_set = shoal_date_parse (limit->text, strlen (limit->text), SHOAL_DATE_YMD, &found.number);
  else
    found.number = g_ascii_strtod (limit->text, NULL);
  return found;
}

/**
 * shoal_coding_check_new:
 * @coding: the coding that was applied
 * @original: the column before the coding, of numbers or dates
 *
 * Returns: (transfer full): the texts that are allowed for the values of @original
 */
ShoalCodingCheck *
shoal_coding_check_new (ShoalCoding *coding,
                        ShoalColumn *original)
{
  ShoalCodingCheck *self = g_new0 (ShoalCodingCheck, 1);
  gsize n_rows = shoal_column_get_n_rows (original), n = 0;
  g_autofree double *numbers = NULL;

  self->coding = shoal_coding_ref (coding);
  self->column = g_object_ref (original);
  if (shoal_column_get_value_type (original) == SHOAL_VALUE_DATE)
    self->notation = shoal_notation_of_dates (original);
  else
    self->notation = shoal_notation_of_numbers (original);
  if (coding->bottom.text != NULL || coding->top.text != NULL)
    {
      numbers = g_new (double, MAX (1, n_rows));
      for (gsize row = 0; row < n_rows; row++)
        {
          double number = shoal_column_get_number (original, shoal_column_get_code (original, row));

          if (!isnan (number))
            numbers[n++] = number;
        }
      qsort (numbers, n, sizeof *numbers, shoal_compare_double);
    }
  self->bottom = find_limit (self, &coding->bottom, numbers, n);
  self->top = find_limit (self, &coding->top, numbers, n);
  if (coding->step != NULL)
    self->step = g_ascii_strtod (coding->step, NULL);
  return self;
}

void
shoal_coding_check_free (ShoalCodingCheck *self)
{
  if (self == NULL)
    return;
  shoal_coding_unref (self->coding);
  g_object_unref (self->column);
  g_free (self);
}

static gboolean
is_near (double a,
         double b)
{
  return fabs (a - b) <= READING * MAX (fabs (a), fabs (b));
}

/* The form of the text shows the length of the period. */
static gboolean
is_period (const ShoalCodingCheck *self,
           const char             *text,
           double                  seconds)
{
  static const struct
  {
    ShoalCodingPeriod period;
    gsize length;
    char mark; /* the letter after the hyphen; 0 if a digit follows */
  } forms[] = {
    { SHOAL_CODING_WEEK, 8, 'W' },
    { SHOAL_CODING_MONTH, 7, 0 },
    { SHOAL_CODING_QUARTER, 7, 'Q' },
    { SHOAL_CODING_YEAR, 4, 0 },
  };
  double first, end;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (forms[i].period == self->coding->period)
      {
        if (strlen (text) != forms[i].length || (forms[i].length > 5 && forms[i].mark != 0 && text[5] != forms[i].mark)
            || (forms[i].mark == 0 && (strchr (text, 'Q') != NULL || strchr (text, 'W') != NULL)))
          return FALSE;
        return shoal_date_parse_period (text, &first, &end) && seconds >= first && seconds < end;
      }
  return FALSE;
}

/* Whether @number is the nearest multiple of the step. */
static gboolean
is_rounded (const ShoalCodingCheck *self,
            double                  number,
            double                  original)
{
  double multiple = number / self->step;

  return fabs (multiple - round (multiple)) <= READING * MAX (1, fabs (multiple))
         && fabs (number - original) <= self->step / 2 * (1 + 1e-9) + READING * fabs (original);
}

/**
 * shoal_coding_check_accepts:
 * @code: of the original column, also the code of missing cells
 * @text: the published text
 *
 * Returns: whether @text is the only correct text for a cell with that value; of a value half-way between two steps, one of both
 */
gboolean
shoal_coding_check_accepts (const ShoalCodingCheck *self,
                            guint32                 code,
                            const char             *text)
{
  const char *label = shoal_column_get_label (self->column, code);
  double original, expected, number;
  gboolean is_cut;

  if (code >= shoal_column_get_n_values (self->column))
    return strcmp (text, label) == 0;
  original = expected = shoal_column_get_number (self->column, code);
  if (self->bottom.is_set)
    expected = MAX (expected, self->bottom.number);
  if (self->top.is_set)
    expected = MIN (expected, self->top.number);
  if (self->coding->period != SHOAL_CODING_DATE)
    return is_period (self, text, expected);
  is_cut = (self->bottom.is_set && original <= self->bottom.number) || (self->top.is_set && original >= self->top.number);
  if (!is_cut && self->step <= 0)
    return strcmp (text, label) == 0;
  if (!shoal_notation_parse_value (&self->notation, text, strlen (text), &number))
    return FALSE;
  if (is_cut)
    return is_near (number, expected);
  /* A value may not be rounded beyond a limit. */
  if ((self->bottom.is_set && is_near (number, self->bottom.number)
       && self->bottom.number >= original - self->step / 2 * (1 + 1e-9))
      || (self->top.is_set && is_near (number, self->top.number) && self->top.number <= original + self->step / 2 * (1 + 1e-9)))
    return TRUE;
  return is_rounded (self, number, original) && (!self->bottom.is_set || number > self->bottom.number)
         && (!self->top.is_set || number < self->top.number);
}

static gboolean
check_column (ShoalTable     *table,
              guint           index,
              gboolean       *is_right,
              ShoalProgress  *progress)
{
  ShoalColumn *coded = shoal_table_get_column (table, index);
  ShoalColumn *original = shoal_table_get_column (shoal_table_get_original (table), index);
  g_autoptr (ShoalCodingCheck) check = shoal_coding_check_new (shoal_table_get_coding (table, index), original);
  g_autofree guint32 *shown = g_new (guint32, shoal_column_get_n_values (original) + 1);

  memset (shown, 0xff, (shoal_column_get_n_values (original) + 1) * sizeof *shown);
  *is_right = shoal_column_get_n_rows (coded) == shoal_column_get_n_rows (original)
              && strcmp (shoal_column_get_name (coded), shoal_column_get_name (original)) == 0;
  for (gsize row = 0; *is_right && row < shoal_column_get_n_rows (original); row++)
    {
      guint32 code = shoal_column_get_code (original, row), other = shoal_column_get_code (coded, row);

      if (shoal_progress_stops_at (progress, row))
        return FALSE;
      if (shown[code] == other)
        continue;
      *is_right = shown[code] == G_MAXUINT32
                  && (code >= shoal_column_get_n_values (original)
                        ? other >= shoal_column_get_n_values (coded)
                        : shoal_coding_check_accepts (check, code, shoal_column_get_label (coded, other)));
      shown[code] = other;
    }
  return TRUE;
}

/**
 * shoal_coded_table_check:
 * @table: any table; without coded columns there is nothing to check
 * @wrong: (out): the first column with a cell that is not allowed for its original value; the number of columns if there is
 *   none
 * @progress: (nullable): asked whether to stop
 *
 * Equal values must have equal texts.
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether the check was completed; the result is in @wrong
 */
gboolean
shoal_coded_table_check (ShoalTable     *table,
                         guint          *wrong,
                         ShoalProgress  *progress,
                         GError        **error)
{
  gboolean is_right = TRUE;

  for (*wrong = 0; *wrong < shoal_table_get_n_columns (table); ++*wrong)
    {
      if (shoal_table_get_coding (table, *wrong) == NULL)
        {
          if (shoal_table_get_column (table, *wrong) != shoal_table_get_column (shoal_table_get_original (table), *wrong))
            return TRUE;
          continue;
        }
      if (!check_column (table, *wrong, &is_right, progress) && shoal_verify_is_stopped (progress, error))
        return FALSE;
      if (!is_right)
        return TRUE;
    }
  return TRUE;
}
