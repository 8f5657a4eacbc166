/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Medians and modes are values of the column and are published with the text of that value. Means and middles of
 * numbers have one decimal place more than the values of the column, and at most 15 significant digits, so that neither
 * rounding errors of doubles nor a sum that could be split into its terms is published. They are written in the
 * column's notation, without separators of thousands. Means and middles of dates are days if all values are days, else
 * seconds (2020-03-31 14:05:00), with year, month and day in the column's order. */

#include "recoding/shoal-cells.h"

#include "base/shoal-sort.h"
#include "table/shoal-decimal.h"
#include "table/shoal-notation.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SECONDS_PER_DAY 86400.0
#define MOST_DIGITS 15
/* Numbers with more decimal places are written with an exponent. */
#define MOST_PLACES 17

/* ---- Writing numbers ---- */

typedef struct
{
  ShoalColumn *column;
  ShoalNotation notation;
  int n_places;    /* decimal places; negative if the last digits before the decimal mark are 0 */
  gboolean is_day; /* whether all values are dates without a time */
} Style;

/* The number of decimal places of a value, without zeros at the end. */
static int
count_places (const Style *self,
              guint32      code)
{
  const char *text = shoal_column_get_label (self->column, code);
  gsize length = strlen (text);
  g_autofree char *number = NULL;
  ShoalDecimal decimal;

  if (!shoal_unit_strip (&self->notation.unit, &text, &length))
    return 0;
  number = g_strndup (text, length);
  if (!shoal_decimal_parse (&decimal, number, self->notation.decimal, self->notation.thousands))
    decimal = shoal_decimal_from_double (shoal_column_get_number (self->column, code));
  return MAX (0, -decimal.exponent);
}

/* @column: a column of numbers or dates, with at least one value */
static void
style_init (Style       *self,
            ShoalColumn *column)
{
  gsize n_values = shoal_column_get_n_values (column);
  double lowest = shoal_column_get_number (column, 0);
  double highest = shoal_column_get_number (column, (guint32) (n_values - 1));
  double most = MAX (fabs (lowest), fabs (highest));
  int n_whole = most > 0 ? (int) floor (log10 (most)) + 1 : 1;

  *self = (Style){ .column = column, .is_day = TRUE };
  if (shoal_column_get_value_type (column) == SHOAL_VALUE_DATE)
    {
      self->notation = shoal_notation_of_dates (column);
      for (guint32 code = 0; code < n_values && self->is_day; code++)
        self->is_day = fmod (shoal_column_get_number (column, code), SECONDS_PER_DAY) == 0;
      return;
    }
  self->notation = shoal_notation_of_numbers (column);
  for (guint32 code = 0; code < n_values; code++)
    self->n_places = MAX (self->n_places, count_places (self, code));
  self->n_places = MIN (self->n_places + 1, MOST_DIGITS - n_whole);
}

/* A mean or middle of dates is within the years 1 to 9999, because it lies between values of the column. */
static double
write_date (const Style *self,
            double       seconds,
            GString     *text)
{
  double step = self->is_day ? SECONDS_PER_DAY : 1;
  double rounded = floor (seconds / step + 0.5) * step;

  g_string_truncate (text, 0);
  shoal_notation_append_date (&self->notation, self->column, rounded, self->is_day, text);
  return rounded;
}

/* @number rounded to @n_places decimal places. */
static ShoalDecimal
round_number (double number,
              int    n_places)
{
  ShoalDecimal decimal = { 0, 0 };
  char format[8], digits[64];
  int n_digits = number != 0 ? (int) floor (log10 (fabs (number))) + 1 + n_places : 0;

  if (n_places >= 0 && n_places <= MOST_PLACES && n_digits <= MOST_DIGITS)
    g_snprintf (format, sizeof format, "%%.%df", n_places);
  else if (n_digits > 0)
    g_snprintf (format, sizeof format, "%%.%de", MIN (n_digits, MOST_DIGITS) - 1);
  else
    {
      if (fabs (number) >= pow (10, -n_places) / 2)
        decimal = (ShoalDecimal){ number > 0 ? 1 : -1, -n_places };
      return decimal;
    }
  g_ascii_formatd (digits, sizeof digits, format, number);
  shoal_decimal_parse (&decimal, digits, '.', 0);
  return decimal;
}

/* Writes @number into @text. Returns: the number after rounding, which @text shows. */
static double
write_number (const Style *self,
              double       number,
              GString     *text)
{
  ShoalDecimal decimal;

  if (shoal_column_get_value_type (self->column) == SHOAL_VALUE_DATE)
    return write_date (self, number, text);
  decimal = round_number (number, self->n_places);
  g_string_truncate (text, 0);
  shoal_notation_append_number (&self->notation, self->column, &decimal, text);
  return shoal_decimal_to_double (&decimal);
}

/* ---- Groups ---- */

typedef struct
{
  ShoalAttribute *attribute;
  const guint32 *group_of_row;
  gsize n_rows;
  guint32 n_groups;
  const ShoalBits *without;
  ShoalProgress *progress;
  gconstpointer codes;
  guint width;
} Work;

static inline guint32
get_code (const Work *work,
          gsize       row)
{
  return shoal_codes_get (work->codes, work->width, row);
}

/* (transfer full) (array): the mean of each group; NULL when told to stop. */
static double *
find_means (const Work *work)
{
  ShoalColumn *column = work->attribute->column;
  double lowest = shoal_column_get_number (column, 0);
  double highest = shoal_column_get_number (column, (guint32) (shoal_column_get_n_values (column) - 1));
  gboolean is_huge = MAX (fabs (lowest), fabs (highest)) > DBL_MAX / 4 / (double) MAX (1, work->n_rows);
  /* Subtracting the lowest number keeps more digits of numbers that are close together. If a sum could exceed the
   * largest double, its terms are scaled down. */
  double shift = is_huge ? 0 : lowest;
  double factor = is_huge ? 0x1p-64 : 1;
  g_autofree double *means = g_new0 (double, MAX (1, work->n_groups));
  g_autofree guint32 *sizes = g_new0 (guint32, MAX (1, work->n_groups));

  for (gsize row = 0; row < work->n_rows; row++)
    {
      guint32 group = work->group_of_row[row];

      if (shoal_progress_stops_at (work->progress, row))
        return NULL;
      if (shoal_bits_get (work->without, group))
        continue;
      means[group] += (shoal_column_get_number (column, get_code (work, row)) - shift) * factor;
      sizes[group]++;
    }
  for (guint32 group = 0; group < work->n_groups; group++)
    means[group] = means[group] / sizes[group] / factor + shift;
  return g_steal_pointer (&means);
}

static double *
find_middles (const Work *work)
{
  ShoalColumn *column = work->attribute->column;
  g_autofree double *middles = g_new (double, MAX (1, work->n_groups));
  g_autofree guint32 *lows = g_new (guint32, MAX (1, work->n_groups));
  g_autofree guint32 *highs = g_new0 (guint32, MAX (1, work->n_groups));

  memset (lows, 0xff, work->n_groups * sizeof *lows);
  for (gsize row = 0; row < work->n_rows; row++)
    {
      guint32 group = work->group_of_row[row], code = get_code (work, row);

      if (shoal_progress_stops_at (work->progress, row))
        return NULL;
      lows[group] = MIN (lows[group], code);
      highs[group] = MAX (highs[group], code);
    }
  for (guint32 group = 0; group < work->n_groups; group++)
    middles[group] = shoal_bits_get (work->without, group)
                       ? 0
                       : shoal_column_get_number (column, lows[group]) / 2 + shoal_column_get_number (column, highs[group]) / 2;
  return g_steal_pointer (&middles);
}

/* Returns: the most frequent code; the first one where several are equally frequent */
static guint32
find_mode (const guint32 *codes,
           gsize          n)
{
  guint32 mode = codes[0];
  gsize most = 0;

  for (gsize first = 0, last; first < n; first = last)
    {
      for (last = first + 1; last < n && codes[last] == codes[first];)
        last++;
      if (last - first > most)
        {
          most = last - first;
          mode = codes[first];
        }
    }
  return mode;
}

/* (transfer full) (array): the code of the median or mode that each group publishes; NULL when told to stop. */
static guint32 *
choose_codes (const Work *work)
{
  g_autofree gsize *first = g_new0 (gsize, work->n_groups + (gsize) 2);
  g_autofree guint32 *codes = g_new (guint32, MAX (1, work->n_rows));
  g_autofree guint32 *chosen = g_new0 (guint32, MAX (1, work->n_groups));
  gsize *next = first + 1;

  /* next[group] points to first[group + 1]. Before codes are placed, it has the beginning of the group; afterwards it
   * has the end, which is where first[group + 1] belongs. */
  for (gsize row = 0; row < work->n_rows; row++)
    if (work->group_of_row[row] + 1 < work->n_groups)
      next[work->group_of_row[row] + 1]++;
  for (guint32 group = 1; group < work->n_groups; group++)
    next[group] += next[group - 1];
  for (gsize row = 0; row < work->n_rows; row++)
    {
      if (shoal_progress_stops_at (work->progress, row))
        return NULL;
      codes[next[work->group_of_row[row]]++] = get_code (work, row);
    }
  for (guint32 group = 0; group < work->n_groups; group++)
    {
      gsize n = first[group + 1] - first[group];
      guint32 *own = codes + first[group];

      if (shoal_progress_stops_at (work->progress, group))
        return NULL;
      if (shoal_bits_get (work->without, group))
        continue;
      qsort (own, n, sizeof *own, shoal_compare_uint32);
      chosen[group] = work->attribute->published_form == SHOAL_CELL_MEDIAN ? own[(n - 1) / 2] : find_mode (own, n);
    }
  return g_steal_pointer (&chosen);
}

/* ---- All aggregates ---- */

static gboolean
take_codes (ShoalAggregates *self,
            const Work      *work)
{
  ShoalColumn *column = work->attribute->column;
  gboolean is_text = shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT;
  g_autofree guint32 *codes = choose_codes (work);

  if (codes == NULL)
    return FALSE;
  if (!is_text)
    self->numbers = g_new0 (double, MAX (1, work->n_groups));
  for (guint32 group = 0; group < work->n_groups; group++)
    if (!shoal_bits_get (work->without, group))
      {
        self->texts[group] = shoal_column_get_label (column, codes[group]);
        self->leaves[group] = work->attribute->leaf_of_code[codes[group]];
        if (!is_text)
          self->numbers[group] = shoal_column_get_number (column, codes[group]);
      }
  return TRUE;
}

static gboolean
take_numbers (ShoalAggregates *self,
              const Work      *work)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Style style = { 0 };

  self->numbers = work->attribute->published_form == SHOAL_CELL_MEAN ? find_means (work) : find_middles (work);
  if (self->numbers == NULL)
    return FALSE;
  style_init (&style, work->attribute->column);
  for (guint32 group = 0; group < work->n_groups; group++)
    {
      if (shoal_progress_stops_at (work->progress, group))
        return FALSE;
      if (shoal_bits_get (work->without, group))
        continue;
      self->numbers[group] = write_number (&style, self->numbers[group], text);
      self->texts[group] = g_string_chunk_insert_const (self->chunk, text->str);
    }
  return TRUE;
}

/**
 * shoal_aggregates_new:
 * @attribute: an attribute that publishes aggregates
 * @group_of_row: (array length=n_rows): the group of each row
 * @n_groups: the number of groups
 * @without: (array): a bit per group, set for groups that publish no aggregate, such as those with a missing value
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): the aggregates of the groups, or %NULL when told to stop. @attribute or the
 *   result owns the texts
 */
ShoalAggregates *
shoal_aggregates_new (ShoalAttribute  *attribute,
                      const guint32   *group_of_row,
                      gsize            n_rows,
                      guint32          n_groups,
                      const ShoalBits *without,
                      ShoalProgress   *progress)
{
  g_autoptr (ShoalAggregates) self = NULL;
  Work work = { attribute, group_of_row, n_rows, n_groups, without, progress, NULL, 0 };
  gboolean is_done = TRUE;

  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE (attribute) && shoal_attribute_is_aggregated (attribute), NULL);

  work.codes = shoal_column_get_codes (attribute->column, &work.width);
  self = g_new0 (ShoalAggregates, 1);
  self->chunk = g_string_chunk_new (4096);
  self->texts = g_new0 (const char *, MAX (1, n_groups));
  self->leaves = g_new (guint32, MAX (1, n_groups));
  for (guint32 group = 0; group < n_groups; group++)
    self->leaves[group] = SHOAL_HIERARCHY_NO_NODE;
  if (shoal_column_get_n_values (attribute->column) > 0)
    is_done = attribute->published_form == SHOAL_CELL_MEDIAN || attribute->published_form == SHOAL_CELL_MODE
                ? take_codes (self, &work)
                : take_numbers (self, &work);
  return is_done ? g_steal_pointer (&self) : NULL;
}

void
shoal_aggregates_free (ShoalAggregates *self)
{
  if (self == NULL)
    return;
  g_string_chunk_free (self->chunk);
  g_free (self->texts);
  g_free (self->numbers);
  g_free (self->leaves);
  g_free (self);
}
