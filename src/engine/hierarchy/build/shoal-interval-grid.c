/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All computation is in decimal digits, as the numbers are written, so that each number is in the interval of its label. */

#include "hierarchy/build/shoal-interval-grid.h"

#include "hierarchy/build/shoal-builders.h"

/* ---- The interval of a number ---- */

/** shoal_interval_grid_get_value: Returns: value @code of the column in decimal digits, as it is written. */
ShoalDecimal
shoal_interval_grid_get_value (const ShoalIntervalGrid *grid,
                               guint32                  code)
{
  ShoalDecimal value;

  if (!shoal_decimal_parse (&value, shoal_column_get_label (grid->column, code), grid->form.decimal, grid->form.thousands))
    value = shoal_decimal_from_double (shoal_column_get_number (grid->column, code));
  return value;
}

/* The interval of the first level that holds @number. Returns: %FALSE when it is too far from the origin. */
static gboolean
find_index (const ShoalIntervalGrid *grid,
            const ShoalDecimal      *number,
            ShoalWideInt            *index)
{
  ShoalWideInt units;

  if (grid->cuts->len > 0)
    {
      guint low = 0, high = grid->cuts->len;

      while (low < high)
        {
          guint i = low + (high - low) / 2;

          if (shoal_decimal_compare (number, &g_array_index (grid->cuts, ShoalDecimal, i)) >= 0)
            low = i + 1;
          else
            high = i;
        }
      *index = low;
      return TRUE;
    }
  /* Digits below the last digit of origin and width cannot change the interval. */
  if (!shoal_decimal_floor (number, grid->exponent, &units))
    return FALSE;
  *index = shoal_wide_floor_divide (units - grid->origin, grid->width);
  return *index >= -SHOAL_INTERVAL_GRID_LARGEST_INDEX && *index <= SHOAL_INTERVAL_GRID_LARGEST_INDEX;
}

/* The beginning of interval @index on the level being made. Returns: %FALSE before the first cut and behind the last one. */
static gboolean
find_begin (const ShoalIntervalGrid *grid,
            ShoalWideInt             index,
            ShoalDecimal            *begin)
{
  ShoalWideInt first = index * grid->span;

  if (grid->cuts->len == 0)
    {
      *begin = (ShoalDecimal) { grid->origin + first * grid->width, grid->exponent };
      return TRUE;
    }
  if (first <= 0 || first > grid->cuts->len)
    return FALSE;
  *begin = g_array_index (grid->cuts, ShoalDecimal, (guint) first - 1);
  return TRUE;
}

/** shoal_interval_grid_is_at_bottom: Returns: whether @number belongs to the interval of all numbers up to the bottom. */
gboolean
shoal_interval_grid_is_at_bottom (const ShoalIntervalGrid *grid,
                                  const ShoalDecimal      *number)
{
  return grid->bottom != NULL && shoal_decimal_compare (number, grid->bottom) <= 0;
}

/** shoal_interval_grid_is_at_top: Returns: whether @number belongs to the interval of all numbers from the top on. */
gboolean
shoal_interval_grid_is_at_top (const ShoalIntervalGrid *grid,
                               const ShoalDecimal      *number)
{
  return grid->top != NULL && shoal_decimal_compare (number, grid->top) >= 0;
}

/** shoal_interval_grid_reaches: Returns: whether @number is in an interval: not too far from the origin. */
gboolean
shoal_interval_grid_reaches (const ShoalIntervalGrid *grid,
                             const ShoalDecimal      *number)
{
  ShoalWideInt index;

  return shoal_interval_grid_is_at_bottom (grid, number) || shoal_interval_grid_is_at_top (grid, number)
         || find_index (grid, number, &index);
}

/* ---- Labels ---- */

static void
append_relation (const ShoalIntervalGrid *grid,
                 GString                 *label,
                 const char              *relation,
                 const ShoalDecimal      *number)
{
  g_string_append (label, relation);
  shoal_decimal_append (label, number, grid->form.decimal);
}

/* @begin, @end: (nullable): %NULL where the interval is open */
static void
append_interval (const ShoalIntervalGrid *grid,
                 GString                 *label,
                 const ShoalDecimal      *begin,
                 const ShoalDecimal      *end)
{
  gboolean cut_below = grid->bottom != NULL && (begin == NULL || shoal_interval_grid_is_at_bottom (grid, begin));

  if (cut_below)
    begin = grid->bottom;
  if (grid->top != NULL && (end == NULL || shoal_interval_grid_is_at_top (grid, end)))
    end = grid->top;
  if (begin == NULL && end == NULL)
    g_string_append (label, SHOAL_BUILDER_ROOT);
  else if (begin == NULL)
    append_relation (grid, label, "< ", end);
  else if (end == NULL)
    append_relation (grid, label, cut_below ? "> " : "≥ ", begin);
  else
    {
      append_relation (grid, label, cut_below ? "(" : "[", begin);
      append_relation (grid, label, shoal_builders_get_list_mark (&grid->form), end);
      g_string_append_c (label, ')');
    }
}

/**
 * shoal_interval_grid_append_label:
 * @code: a value of the column
 * @data: the #ShoalIntervalGrid
 *
 * Appends the label of the value's interval on the level being made. The numbers up to the bottom and from the top on are
 * intervals of their own. The grid must reach the value.
 */
void
shoal_interval_grid_append_label (GString      *label,
                                  guint32       code,
                                  gconstpointer data)
{
  const ShoalIntervalGrid *grid = data;
  ShoalDecimal value = shoal_interval_grid_get_value (grid, code);
  ShoalDecimal begin, end;
  ShoalWideInt index = 0;
  gboolean has_begin;

  if (shoal_interval_grid_is_at_bottom (grid, &value))
    append_relation (grid, label, "≤ ", grid->bottom);
  else if (shoal_interval_grid_is_at_top (grid, &value))
    append_relation (grid, label, "≥ ", grid->top);
  else
    {
      find_index (grid, &value, &index);
      index = shoal_wide_floor_divide (index, grid->span);
      has_begin = find_begin (grid, index, &begin);
      append_interval (grid, label, has_begin ? &begin : NULL, find_begin (grid, index + 1, &end) ? &end : NULL);
    }
}
