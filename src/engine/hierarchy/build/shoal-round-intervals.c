/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How wide the intervals are and where the open ends begin is decided by what lies between the first and the last hundredth of
 * the rows: a few extremes do not make all intervals wide, and nobody stands alone at an end. */

#include "hierarchy/build/shoal-round-intervals.h"

#include <math.h>

/* Intervals that the width aims at, without the ends */
#define N_INTERVALS 20
/* Rows at each end, of so many */
#define ROWS_PER_END 100
/* Widths are at least so many times the last digit of the numbers: less would not put any together. */
#define LEAST_UNITS 2

/** shoal_round_up: Returns: 1, 2 or 5 times a power of ten, not below @number, which is above 0. */
ShoalDecimal
shoal_round_up (double number)
{
  int exponent = (int) floor (log10 (number));
  static const int steps[] = { 1, 2, 5 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] * pow (10, exponent) >= number)
      return (ShoalDecimal) { steps[i], exponent };
  return (ShoalDecimal) { 1, exponent + 1 };
}

/**
 * shoal_round_intervals_widen:
 * @width: 1, 2 or 5 times a power of ten; replaced by the next such number that is a multiple of it
 *
 * Returns: how many intervals of the old width are one of the new.
 */
guint
shoal_round_intervals_widen (ShoalDecimal *width)
{
  guint factor = width->units == 2 ? 5 : 2;

  width->units *= factor;
  while (width->units % 10 == 0)
    {
      width->units /= 10;
      width->exponent++;
    }
  return factor;
}

static ShoalDecimal
get_value (ShoalColumn         *column,
           const ShoalNotation *form,
           guint32              code)
{
  ShoalDecimal value;

  if (!shoal_decimal_parse (&value, shoal_column_get_label (column, code), form->decimal, form->thousands))
    value = shoal_decimal_from_double (shoal_column_get_number (column, code));
  return value;
}

/* The place of the last digit that any number has. */
static int
find_unit (ShoalColumn         *column,
           const ShoalNotation *form)
{
  gboolean found = FALSE;
  int unit = 0;

  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      ShoalDecimal value = get_value (column, form, code);

      if (value.units == 0)
        continue;
      while (value.units % 10 == 0)
        {
          value.units /= 10;
          value.exponent++;
        }
      unit = found ? MIN (unit, value.exponent) : value.exponent;
      found = TRUE;
    }
  return MIN (unit, 0);
}

/* The values below and above which a hundredth of the rows, but one at least, lie with them. */
static void
find_ends (ShoalColumn *column,
           guint32     *low,
           guint32     *high)
{
  guint32 n = (guint32) shoal_column_get_n_values (column);
  gsize n_rows = shoal_column_get_n_rows (column);
  g_autofree gsize *rows = g_new0 (gsize, (gsize) n + 1);
  gsize wanted = MAX (1, (n_rows - shoal_column_get_n_missing (column)) / ROWS_PER_END);
  gsize passed;
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  for (gsize row = 0; row < n_rows; row++)
    rows[shoal_codes_get (codes, width, row)]++;
  for (*low = 0, passed = rows[0]; passed < wanted && *low + 1 < n; passed += rows[*low])
    ++*low;
  for (*high = n - 1, passed = rows[n - 1]; passed < wanted && *high > 0; passed += rows[*high])
    --*high;
}

/* The interval of @width that @code lies in, counted from 0. Returns: %FALSE when that is too far. */
static gboolean
find_index (ShoalColumn         *column,
            const ShoalNotation *form,
            guint32              code,
            const ShoalDecimal  *width,
            ShoalWideInt        *index)
{
  ShoalDecimal value = get_value (column, form, code);
  ShoalWideInt units;

  if (!shoal_decimal_floor (&value, width->exponent, &units))
    return FALSE;
  *index = shoal_wide_floor_divide (units, width->units);
  return TRUE;
}

static gboolean
lay (ShoalRoundIntervals *self,
     ShoalColumn         *column,
     const ShoalNotation *form,
     guint32              low,
     guint32              high,
     ShoalDecimal         width)
{
  self->width = width;
  if (!find_index (column, form, low, &width, &self->first) || !find_index (column, form, high, &width, &self->last))
    return FALSE;
  self->first++;
  return self->first <= self->last;
}

/**
 * shoal_round_intervals_find:
 * @column: a column of numbers, with at least two values
 * @form: how they are written
 *
 * The width is the smallest round one that makes no more than about twenty intervals of what lies between the ends. An end has
 * a hundredth of the rows, and one at least.
 *
 * Returns: %FALSE where no such intervals put anything together.
 */
gboolean
shoal_round_intervals_find (ShoalRoundIntervals *self,
                            ShoalColumn         *column,
                            const ShoalNotation *form)
{
  ShoalDecimal least = { LEAST_UNITS, 0 }, unit = { 1, 0 }, width;
  guint32 low, high;
  double wish;

  find_ends (column, &low, &high);
  /* Nearly all rows have one value. */
  if (low >= high)
    {
      low = 0;
      high = (guint32) shoal_column_get_n_values (column) - 1;
    }
  wish = (shoal_column_get_number (column, high) - shoal_column_get_number (column, low)) / N_INTERVALS;
  if (!(wish > 0) || !isfinite (wish))
    return FALSE;
  least.exponent = unit.exponent = find_unit (column, form);
  width = shoal_round_up (wish);
  if (shoal_decimal_compare (&width, &least) < 0)
    width = least;
  return lay (self, column, form, low, high, width) || lay (self, column, form, low, high, unit);
}
