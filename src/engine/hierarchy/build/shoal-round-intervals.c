/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On the top level all numbers are one interval. It is cut in two at the roundest number near its middle, and each part
 * again, level by level. The middle halves a mean of rows and values. Rows make intervals narrow where there are many people,
 * and wide where there are few; values prevent that a long tail of single values becomes one interval. */

#include "hierarchy/build/shoal-round-intervals.h"

#include <math.h>

/* How often an interval is cut in two: at most 128 intervals */
#define MOST_LEVELS 7
/* A cut is near the middle when each part has at least this share; if there is none, the nearest possible cut is taken. */
#define LEAST_SHARE 0.35
/* An interval has at least one of so many rows. */
#define ROWS_PER_INTERVAL 500
/* An interval with a single value has at least one of so many rows. */
#define ROWS_PER_VALUE 16
/* Intervals with fewer values are not cut. */
#define LEAST_VALUES 3
/* A cut is at most so many steps of its roundness from an end of the interval; a cut at the last digit is made only if the
 * interval is at most so many units of that digit wide. */
#define MOST_STEPS 5
#define MOST_LAST_STEPS 4

/* The values between two cuts. */
typedef struct
{
  guint32 first; /* code of the first value */
  guint32 end;   /* the code behind the last value */
  const ShoalDecimal *begin; /* (nullable): the cuts at both ends, NULL at the ends of the column */
  const ShoalDecimal *limit;
} Interval;

typedef struct
{
  ShoalColumn *column;
  const ShoalNotation *form;
  gsize *rows;  /* number of rows before each value */
  int unit;     /* exponent of the last digit that any number has */
  GArray *cuts; /* ShoalRoundCut; reach is the depth until all cuts are known */
} Splitting;

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

static ShoalDecimal
get_value (const Splitting *self,
           guint32          code)
{
  ShoalDecimal value;

  if (!shoal_decimal_parse (&value, shoal_column_get_label (self->column, code), self->form->decimal, self->form->thousands))
    value = shoal_decimal_from_double (shoal_column_get_number (self->column, code));
  return value;
}

static int
find_unit (const Splitting *self)
{
  int unit = 0;

  for (guint32 code = 0; code < shoal_column_get_n_values (self->column); code++)
    {
      ShoalDecimal value = get_value (self, code);

      unit = MIN (unit, value.exponent);
    }
  return unit;
}

static gsize *
count_rows_before (ShoalColumn *column)
{
  gsize n = shoal_column_get_n_values (column);
  gsize *rows = g_new0 (gsize, n + 2);
  g_autofree guint32 *counts = shoal_column_count_rows (column);

  for (gsize code = 0; code < n; code++)
    rows[code + 1] = rows[code] + counts[code];
  return rows;
}

/* ---- Where an interval may be cut ---- */

/* Whether the values from @first up to before @end are enough for an interval. */
static gboolean
is_enough (const Splitting *self,
           guint32          first,
           guint32          end)
{
  gsize n_values = shoal_column_get_n_values (self->column);
  gsize n_rows = self->rows[end] - self->rows[first];

  return n_rows > 0 && n_rows * ROWS_PER_INTERVAL >= self->rows[n_values]
         && (end - first > 1 || n_rows * ROWS_PER_VALUE >= self->rows[n_values]);
}

/* The share of @interval before @code, from 0 to 1. */
static double
get_share (const Splitting *self,
           const Interval  *interval,
           guint32          code)
{
  double all_rows = (double) self->rows[shoal_column_get_n_values (self->column)];
  double all_values = (double) shoal_column_get_n_values (self->column);
  double rows = (double) (self->rows[code] - self->rows[interval->first]) / all_rows;
  double values = (code - interval->first) / all_values;
  double whole = (double) (self->rows[interval->end] - self->rows[interval->first]) / all_rows
                 + (interval->end - interval->first) / all_values;

  return (rows + values) / whole;
}

/* The values that may begin the second part: those near the middle, or else the one that is nearest to it. Returns: %FALSE
 * for none. */
static gboolean
find_window (const Splitting *self,
             const Interval  *interval,
             guint32         *low,
             guint32         *high,
             guint32         *middle)
{
  double best = 1;
  gboolean found = FALSE;

  *low = *high = *middle = 0;
  for (guint32 code = interval->first + 1; code < interval->end; code++)
    {
      double share = get_share (self, interval, code);

      if (!is_enough (self, interval->first, code) || !is_enough (self, code, interval->end))
        continue;
      if (share >= LEAST_SHARE && share <= 1 - LEAST_SHARE)
        {
          *low = *low == 0 ? code : *low;
          *high = code;
        }
      if (fabs (share - 0.5) < best)
        {
          best = fabs (share - 0.5);
          *middle = code;
          found = TRUE;
        }
    }
  if (*low == 0)
    *low = *high = *middle;
  return found;
}

/* ---- The number at which an interval is cut ---- */

/* Whether @number is a multiple of the step, or smaller than it: 100 is round enough for an interval that is cut at 1000. */
static gboolean
is_as_round (const ShoalDecimal *number,
             ShoalWideInt        step,
             int                 exponent)
{
  ShoalDecimal multiple = { 0, exponent };

  if (fabs (shoal_decimal_to_double (number)) < (double) step * pow (10, exponent))
    return TRUE;
  return shoal_decimal_floor (number, exponent, &multiple.units) && multiple.units % step == 0
         && shoal_decimal_compare (number, &multiple) == 0;
}

/* The multiple of @step · 10^@exponent that is above @low, not above @high and nearest to @middle. Returns: %FALSE for none. */
static gboolean
find_multiple (const ShoalDecimal *low,
               const ShoalDecimal *high,
               const ShoalDecimal *middle,
               ShoalWideInt        step,
               int                 exponent,
               ShoalDecimal       *multiple)
{
  double width = (double) step * pow (10, exponent);
  ShoalWideInt below, last, wish;

  if (!shoal_decimal_floor (low, exponent, &below) || !shoal_decimal_floor (high, exponent, &last)
      || !shoal_decimal_floor (middle, exponent, &wish))
    return FALSE;
  below = shoal_wide_floor_divide (below, step) + 1;
  last = shoal_wide_floor_divide (last, step);
  wish = shoal_wide_floor_divide (wish, step);
  if (below > last)
    return FALSE;
  wish += shoal_decimal_to_double (middle) - (double) wish * width > width / 2;
  *multiple = (ShoalDecimal) { CLAMP (wish, below, last) * step, exponent };
  return TRUE;
}

/* Whether a cut is a few steps from an end of the interval, and these ends are as round as the cut. */
static gboolean
suits (const Splitting    *self,
       const Interval     *interval,
       const ShoalDecimal *cut,
       ShoalWideInt        step,
       int                 exponent,
       gboolean            alone)
{
  double width = (double) step * pow (10, exponent), number = shoal_decimal_to_double (cut);
  double begin = interval->begin != NULL ? shoal_decimal_to_double (interval->begin)
                                         : shoal_column_get_number (self->column, interval->first);
  double limit = interval->limit != NULL ? shoal_decimal_to_double (interval->limit)
                                         : shoal_column_get_number (self->column, interval->end - 1);

  if ((interval->begin != NULL && !is_as_round (interval->begin, step, exponent))
      || (interval->limit != NULL && !is_as_round (interval->limit, step, exponent)))
    return FALSE;
  if (step == 1 && exponent <= self->unit && !alone)
    return limit - begin <= MOST_LAST_STEPS * width * (1 + 1e-9);
  return interval->begin == NULL || interval->limit == NULL
         || MIN (number - begin, limit - number) <= MOST_STEPS * width * (1 + 1e-9);
}

/* Moves a cut that equals the greatest value of the column down by one step, unless the step is one of the last digit.
 * Returns: %FALSE when the cut is not above @below then. */
static gboolean
avoid_extreme (const Splitting    *self,
               const ShoalDecimal *below,
               ShoalWideInt        step,
               int                 exponent,
               ShoalDecimal       *cut)
{
  ShoalDecimal greatest = get_value (self, (guint32) shoal_column_get_n_values (self->column) - 1);

  if (exponent <= self->unit || shoal_decimal_compare (cut, &greatest) != 0)
    return TRUE;
  cut->units -= step;
  return shoal_decimal_compare (cut, below) > 0;
}

/* The roundest suitable number above the value @low - 1 and not above the value @high. Returns: %FALSE for none. */
static gboolean
find_cut (const Splitting *self,
          const Interval  *interval,
          guint32          low,
          guint32          high,
          guint32          middle,
          ShoalDecimal    *cut)
{
  static const ShoalWideInt steps[] = { 5, 2, 1 };
  ShoalDecimal below = get_value (self, low - 1), last = get_value (self, high), near = get_value (self, middle);
  double largest = MAX (fabs (shoal_decimal_to_double (&below)), fabs (shoal_decimal_to_double (&last)));
  gboolean alone = low == high && (low - interval->first == 1 || interval->end - low == 1);

  for (int exponent = (int) floor (log10 (largest)) + 1; exponent >= self->unit; exponent--)
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
      if (find_multiple (&below, &last, &near, steps[i], exponent, cut)
          && avoid_extreme (self, &below, steps[i], exponent, cut)
          && suits (self, interval, cut, steps[i], exponent, alone))
        return TRUE;
  return FALSE;
}

static guint32
find_first_from (const Splitting    *self,
                 const ShoalDecimal *cut,
                 guint32             low,
                 guint32             high)
{
  while (low < high)
    {
      guint32 code = low + (high - low) / 2;
      ShoalDecimal value = get_value (self, code);

      if (shoal_decimal_compare (&value, cut) < 0)
        low = code + 1;
      else
        high = code;
    }
  return low;
}

static void
split (Splitting      *self,
       const Interval *interval,
       guint           depth)
{
  ShoalRoundCut cut = { { 0, 0 }, depth };
  guint32 low, high, middle;
  Interval part = *interval;

  if (depth == MOST_LEVELS || interval->end - interval->first < LEAST_VALUES
      || !find_window (self, interval, &low, &high, &middle)
      || !find_cut (self, interval, low, high, middle, &cut.number))
    return;
  part.end = find_first_from (self, &cut.number, low, high);
  part.limit = &cut.number;
  split (self, &part, depth + 1);
  g_array_append_val (self->cuts, cut);
  part = (Interval) { part.end, interval->end, &cut.number, interval->limit };
  split (self, &part, depth + 1);
}

/**
 * shoal_round_intervals_find:
 * @column: a column of numbers
 * @form: how the numbers are written
 *
 * There are at most 128 intervals, open at both ends; each has at least 1/500 of the rows.
 *
 * Returns: (transfer full) (element-type ShoalRoundCut): where intervals begin, ascending; empty when there is nothing to put
 *   together.
 */
GArray *
shoal_round_intervals_find (ShoalColumn         *column,
                            const ShoalNotation *form)
{
  g_autofree gsize *rows = count_rows_before (column);
  Splitting self = { column, form, rows, 0, g_array_new (FALSE, FALSE, sizeof (ShoalRoundCut)) };
  const Interval all = { 0, (guint32) shoal_column_get_n_values (column), NULL, NULL };
  guint n_levels = 0;

  self.unit = find_unit (&self);
  split (&self, &all, 0);
  for (guint i = 0; i < self.cuts->len; i++)
    n_levels = MAX (n_levels, g_array_index (self.cuts, ShoalRoundCut, i).reach + 1);
  for (guint i = 0; i < self.cuts->len; i++)
    g_array_index (self.cuts, ShoalRoundCut, i).reach = n_levels - g_array_index (self.cuts, ShoalRoundCut, i).reach;
  return self.cuts;
}
