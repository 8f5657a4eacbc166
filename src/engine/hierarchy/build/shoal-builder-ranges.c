/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals of numbers that do not depend on the data: a grid or cut points, wider on each level. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Intervals the automatic width aims at, and how often they are put together at most. */
#define AUTOMATIC_INTERVALS 20
#define MOST_LEVELS 60
/* Past this a double does not hold every whole number. */
#define LARGEST_INDEX 9007199254740992.0

enum
{
  ORIGIN,
  WIDTH,
  MULTIPLES,
  CUTS,
  BOTTOM,
  TOP,
};

static const ShoalParameterSpec parameters[] = {
  { NC_("parameter", "origin"), SHOAL_PARAMETER_NUMBER, "0", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("A number at which an interval begins") },
  { NC_("parameter", "width"), SHOAL_PARAMETER_NUMBER, "0", 0, G_MAXDOUBLE, NULL,
    N_("Width of the intervals on the first level; 0 for a round one that makes about twenty") },
  { NC_("parameter", "multiples"), SHOAL_PARAMETER_NUMBERS, "", 2, 1000000, NULL,
    N_("How many neighbouring intervals are put together on each further level; none for two until two are left") },
  { NC_("parameter", "cuts"), SHOAL_PARAMETER_NUMBERS, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("Ascending numbers at which intervals begin, instead of a width; the first and last interval are open") },
  { NC_("parameter", "bottom"), SHOAL_PARAMETER_NUMBER, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("All numbers up to this one are one interval") },
  { NC_("parameter", "top"), SHOAL_PARAMETER_NUMBER, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("All numbers from this one on are one interval") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

/* The grid: interval i of the first level is [origin + i · width, origin + (i + 1) · width), or lies between cuts. */
typedef struct
{
  double origin;
  double width;
  double *cuts; /* nullable */
  gsize n_cuts;
  double bottom; /* or NAN */
  double top;    /* or NAN */
  double *multiples;
  gsize n_multiples;
  ShoalColumn *column;
  double span; /* first-level intervals in one of the level being made */
} Grid;

static gboolean
accepts (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER;
}

/* 1, 2 or 5 times a power of ten, not below @width. */
static double
round_up (double width)
{
  double power = pow (10, floor (log10 (width)));
  static const double steps[] = { 1, 2, 5, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] * power >= width)
      return steps[i] * power;
  return 10 * power;
}

/* Which interval of the first level holds @number. A quotient next to a whole number is that number: 0.3 / 0.1 is 3. */
static double
get_index (const Grid *grid,
           double      number)
{
  double quotient;
  double nearest;

  if (grid->n_cuts > 0)
    {
      gsize i = 0;

      while (i < grid->n_cuts && number >= grid->cuts[i])
        i++;
      return (double) i;
    }
  quotient = (number - grid->origin) / grid->width;
  nearest = round (quotient);
  if (fabs (quotient - nearest) < 1e-9 * MAX (1, fabs (quotient)))
    return nearest;
  return floor (quotient);
}

/* Where interval @index of @span first-level intervals begins. Sums of decimal widths are rounded to 12 digits. */
static double
get_begin (const Grid *grid,
           double      index,
           double      span)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double first = index * span;

  if (grid->n_cuts == 0)
    {
      g_ascii_formatd (buffer, sizeof buffer, "%.12g", grid->origin + first * grid->width);
      return g_ascii_strtod (buffer, NULL);
    }
  if (first <= 0)
    return -INFINITY;
  return first > (double) grid->n_cuts ? INFINITY : grid->cuts[(gsize) first - 1];
}

/* The intervals below `bottom` and above `top` get indices of their own. */
static double
get_group (const Grid *grid,
           double      number,
           double      span)
{
  if (number <= grid->bottom)
    return -INFINITY;
  if (number >= grid->top)
    return INFINITY;
  return floor (get_index (grid, number) / span);
}

static void
append_relation (GString    *label,
                 const char *relation,
                 double      number)
{
  g_string_append (label, relation);
  shoal_builders_append_number (label, number);
}

static void
append_label (GString      *label,
              guint32       code,
              gconstpointer data)
{
  const Grid *grid = data;
  double group = get_group (grid, shoal_column_get_number (grid->column, code), grid->span);
  double begin;
  double end;
  gboolean cut_below;

  if (isinf (group))
    {
      append_relation (label, group < 0 ? "≤ " : "≥ ", group < 0 ? grid->bottom : grid->top);
      return;
    }
  begin = get_begin (grid, group, grid->span);
  end = get_begin (grid, group + 1, grid->span);
  cut_below = begin <= grid->bottom;
  begin = cut_below ? grid->bottom : begin;
  end = end > grid->top ? grid->top : end;
  if (isinf (begin) || isinf (end))
    {
      append_relation (label, isinf (begin) ? "< " : cut_below ? "> " : "≥ ", isinf (begin) ? end : begin);
      return;
    }
  append_relation (label, cut_below ? "(" : "[", begin);
  append_relation (label, ", ", end);
  g_string_append_c (label, ')');
}

static ShoalHierarchy *
build_grid (Grid    *grid,
            GError **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (grid->column);
  guint32 last = shoal_level_stack_get_n_groups (stack) - 1;
  /* Two intervals that meet at the origin never become one. */
  guint32 n_enough = 2 + (shoal_column_get_number (grid->column, 0) <= grid->bottom)
                     + (shoal_column_get_number (grid->column, last) >= grid->top);

  grid->span = 1;
  shoal_level_stack_push (stack, append_label, grid);
  for (gsize i = 0; i < grid->n_multiples && shoal_level_stack_get_n_groups (stack) > 1; i++)
    {
      grid->span *= grid->multiples[i];
      shoal_level_stack_push (stack, append_label, grid);
    }
  for (guint i = 0; grid->n_multiples == 0 && shoal_level_stack_get_n_groups (stack) > n_enough && i < MOST_LEVELS; i++)
    {
      grid->span *= 2;
      shoal_level_stack_push (stack, append_label, grid);
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

static gboolean
refuse (GError    **error,
        const char *what)
{
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The builder “ranges”: %s"), what);
  return FALSE;
}

static gboolean
check_grid (Grid        *grid,
            ShoalColumn *column,
            GError     **error)
{
  double smallest = shoal_column_get_number (column, 0);
  double largest = shoal_column_get_number (column, (guint32) shoal_column_get_n_values (column) - 1);

  if (grid->bottom >= grid->top)
    return refuse (error, _("the parameter “bottom” must be below “top”"));
  for (gsize i = 0; i + 1 < grid->n_cuts; i++)
    if (grid->cuts[i] >= grid->cuts[i + 1])
      return refuse (error, _("the numbers of the parameter “cuts” must be ascending"));
  for (gsize i = 0; i < grid->n_multiples; i++)
    if (grid->multiples[i] != floor (grid->multiples[i]))
      return refuse (error, _("the parameter “multiples” must be whole numbers"));
  if (grid->n_cuts > 0)
    return TRUE;
  smallest = grid->bottom > smallest ? grid->bottom : smallest;
  largest = grid->top < largest ? grid->top : largest;
  if (grid->width == 0)
    grid->width = largest > smallest ? round_up ((largest - smallest) / AUTOMATIC_INTERVALS) : 1;
  if (!isfinite (grid->width) || fabs ((smallest - grid->origin) / grid->width) > LARGEST_INDEX
      || fabs ((largest - grid->origin) / grid->width) > LARGEST_INDEX)
    return refuse (error, _("the parameter “width” is too small for numbers so far from “origin”"));
  return TRUE;
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autofree double *cuts = NULL;
  g_autofree double *multiples = NULL;
  Grid grid = {
    .column = column,
    .origin = shoal_parameters_get_number (set, &parameters[ORIGIN]),
    .width = shoal_parameters_get_number (set, &parameters[WIDTH]),
    .bottom = shoal_parameters_get_number (set, &parameters[BOTTOM]),
    .top = shoal_parameters_get_number (set, &parameters[TOP]),
  };

  grid.cuts = cuts = shoal_parameters_get_numbers (set, &parameters[CUTS], &grid.n_cuts);
  grid.multiples = multiples = shoal_parameters_get_numbers (set, &parameters[MULTIPLES], &grid.n_multiples);
  return check_grid (&grid, column, error) ? build_grid (&grid, error) : NULL;
}

/* A value that appears later falls into an interval of the same grid; only the automatic width depends on the data. */
const ShoalHierarchyBuilder shoal_builder_ranges = {
  .id = "ranges",
  .title = N_("Intervals"),
  .summary = N_("Intervals of equal width or between given cut points, wider on each level"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("numbers"),
  .build = build,
};
