/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals of numbers: a grid or cut points that do not depend on the data, or round intervals with open ends that fit the
 * data; wider on each level. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-interval-grid.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "hierarchy/build/shoal-round-intervals.h"
#include "table/shoal-number.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* The number of intervals that a width aims at when it is not given, and the most levels. */
#define AUTOMATIC_INTERVALS 20
#define MOST_LEVELS 60

enum
{
  ORIGIN,
  WIDTH,
  MULTIPLES,
  CUTS,
  REACH,
  BOTTOM,
  TOP,
};

static const ShoalParameterSpec parameters[] = {
  { "origin", SHOAL_PARAMETER_NUMBER, "0", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("A number at which an interval begins"),
    N_("Counted from") },
  { "width", SHOAL_PARAMETER_NUMBER, "0", 0, G_MAXDOUBLE, NULL,
    N_("Width of the intervals on the first level; 0 for a round one that makes about twenty, and with nothing else said for "
       "round intervals that are narrow where many rows are and open at both ends"),
    N_("Width") },
  { "multiples", SHOAL_PARAMETER_NUMBERS, "", 2, 1000000, NULL,
    N_("How many neighbouring intervals are put together on each further level; none for two until two are left"),
    N_("Put together on each level") },
  { "cuts", SHOAL_PARAMETER_NUMBERS, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("Ascending numbers at which intervals begin, instead of a width; the first and last interval are open"),
    N_("Own borders") },
  { "reach", SHOAL_PARAMETER_NUMBERS, "", 1, MOST_LEVELS, NULL,
    N_("For each of the cuts the highest level on which an interval begins there; none for neighbours put together"),
    N_("Levels up to which they stay") },
  { "bottom", SHOAL_PARAMETER_NUMBER, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("All numbers up to this one are one interval"),
    N_("One interval up to") },
  { "top", SHOAL_PARAMETER_NUMBER, "", -G_MAXDOUBLE, G_MAXDOUBLE, NULL,
    N_("All numbers from this one on are one interval"),
    N_("One interval from") },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

static gboolean
accepts (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER;
}

/* ---- Levels ---- */

static ShoalHierarchy *
build_grid (ShoalIntervalGrid           *grid,
            const double                *multiples,
            gsize                        n_multiples,
            const ShoalHierarchyContext *context,
            GError                     **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (grid->column, context);
  ShoalDecimal first = shoal_interval_grid_get_value (grid, 0);
  ShoalDecimal last = shoal_interval_grid_get_value (grid, shoal_level_stack_get_n_groups (stack) - 1);
  /* When two intervals are left, doubling stops: two intervals that meet at the origin never become one. */
  guint32 n_enough = 2 + shoal_interval_grid_is_at_bottom (grid, &first) + shoal_interval_grid_is_at_top (grid, &last);

  grid->span = 1;
  shoal_level_stack_push (stack, shoal_interval_grid_append_label, grid);
  for (gsize i = 0; i < n_multiples && shoal_level_stack_get_n_groups (stack) > 1; i++)
    {
      grid->span *= (ShoalWideInt) multiples[i];
      shoal_level_stack_push (stack, shoal_interval_grid_append_label, grid);
    }
  for (guint i = 0; n_multiples == 0 && shoal_level_stack_get_n_groups (stack) > n_enough && i < MOST_LEVELS; i++)
    {
      grid->span *= 2;
      shoal_level_stack_push (stack, shoal_interval_grid_append_label, grid);
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* Levels that merge nothing are left out. */
static ShoalHierarchy *
build_reaching (ShoalIntervalGrid           *grid,
                GArray                      *cuts,
                const ShoalHierarchyContext *context,
                GError                     **error)
{
  g_autoptr (ShoalLevelStack) stack = shoal_level_stack_new (grid->column, context);
  guint n_levels = 0;

  for (guint i = 0; i < cuts->len; i++)
    n_levels = MAX (n_levels, g_array_index (cuts, ShoalRoundCut, i).reach);
  grid->span = 1;
  for (guint level = 1; level <= n_levels && !shoal_level_stack_is_cancelled (stack); level++)
    {
      g_array_set_size (grid->cuts, 0);
      for (guint i = 0; i < cuts->len; i++)
        if (g_array_index (cuts, ShoalRoundCut, i).reach >= level)
          g_array_append_val (grid->cuts, g_array_index (cuts, ShoalRoundCut, i).number);
      shoal_level_stack_push_if_fewer (stack, shoal_interval_grid_append_label, grid);
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

G_GNUC_PRINTF (2, 3)
static gboolean
refuse (GError    **error,
        const char *format,
        ...)
{
  g_autofree char *what = NULL;
  va_list arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  /* Translators: what is wrong with the parameters of intervals */
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("Intervals cannot be made: %s"), what);
  return FALSE;
}

static gboolean
check_ascending (const ShoalIntervalGrid     *grid,
                 const ShoalHierarchyContext *context,
                 GError                     **error)
{
  g_autofree char *bottom = shoal_builders_dup_name (&parameters[BOTTOM], context);
  g_autofree char *top = shoal_builders_dup_name (&parameters[TOP], context);
  g_autofree char *cuts = shoal_builders_dup_name (&parameters[CUTS], context);

  if (grid->bottom != NULL && grid->top != NULL && shoal_decimal_compare (grid->bottom, grid->top) >= 0)
    /* Translators: both are parameters */
    return refuse (error, _("“%s” must be below “%s”"), bottom, top);
  for (guint i = 0; i + 1 < grid->cuts->len; i++)
    if (shoal_decimal_compare (&g_array_index (grid->cuts, ShoalDecimal, i),
                               &g_array_index (grid->cuts, ShoalDecimal, i + 1)) >= 0)
      /* Translators: a parameter */
      return refuse (error, _("the numbers of “%s” must be ascending"), cuts);
  return TRUE;
}

/* Checks that the multiples are whole numbers, and small enough that the bounds of the widest intervals do not overflow. */
static gboolean
check_multiples (const ShoalIntervalGrid     *grid,
                 const double                *multiples,
                 gsize                        n_multiples,
                 const ShoalHierarchyContext *context,
                 GError                     **error)
{
  g_autofree char *name = shoal_builders_dup_name (&parameters[MULTIPLES], context);
  ShoalWideInt span = 1, size;

  for (gsize i = 0; i < n_multiples; i++)
    {
      if (multiples[i] != floor (multiples[i]))
        /* Translators: a parameter */
        return refuse (error, _("“%s” must be whole numbers"), name);
      span *= (ShoalWideInt) multiples[i];
      if (span > SHOAL_INTERVAL_GRID_LARGEST_INDEX || __builtin_mul_overflow (span * 4, MAX (grid->width, 1), &size))
        /* Translators: a parameter */
        return refuse (error, _("the numbers of “%s” are too large together"), name);
    }
  return TRUE;
}

static ShoalDecimal
choose_width (const ShoalIntervalGrid *grid)
{
  double smallest = shoal_column_get_number (grid->column, 0);
  double largest = shoal_column_get_number (grid->column, (guint32) shoal_column_get_n_values (grid->column) - 1);
  double bottom = grid->bottom != NULL ? shoal_decimal_to_double (grid->bottom) : smallest;
  double top = grid->top != NULL ? shoal_decimal_to_double (grid->top) : largest;
  double width = shoal_number_count_steps (MAX (smallest, bottom), MIN (largest, top), AUTOMATIC_INTERVALS);

  return width > 0 && isfinite (width) ? shoal_round_up (width) : (ShoalDecimal) { 1, 0 };
}

/* Finds a unit in which both origin and width are whole numbers. */
static gboolean
lay_grid (ShoalIntervalGrid           *grid,
          const ShoalDecimal          *origin,
          const ShoalDecimal          *wish,
          const ShoalHierarchyContext *context,
          GError                     **error)
{
  g_autofree char *width_name = shoal_builders_dup_name (&parameters[WIDTH], context);
  g_autofree char *origin_name = shoal_builders_dup_name (&parameters[ORIGIN], context);
  ShoalDecimal width = wish->units == 0 ? choose_width (grid) : *wish;
  guint32 ends[] = { 0, (guint32) shoal_column_get_n_values (grid->column) - 1 };

  grid->exponent = origin->units != 0 ? MIN (width.exponent, origin->exponent) : width.exponent;
  if (!shoal_decimal_floor (origin, grid->exponent, &grid->origin)
      || !shoal_decimal_floor (&width, grid->exponent, &grid->width))
    /* Translators: both are parameters */
    return refuse (error, _("“%s” is too small for an “%s” like that"), width_name, origin_name);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      ShoalDecimal value = shoal_interval_grid_get_value (grid, ends[i]);

      if (!shoal_interval_grid_reaches (grid, &value))
        /* Translators: both are parameters */
        return refuse (error, _("“%s” is too small for numbers so far from “%s”"), width_name, origin_name);
    }
  return TRUE;
}

/* The number of a parameter, with all of its digits. Returns: %FALSE when it is not set. */
static gboolean
parse_parameter (const char   *text,
                 ShoalDecimal *number)
{
  if (*text == '\0')
    return FALSE;
  if (!shoal_decimal_parse (number, text, '.', 0))
    *number = shoal_decimal_from_double (g_ascii_strtod (text, NULL));
  return TRUE;
}

static void
parse_cuts (ShoalIntervalGrid     *grid,
            const ShoalParameters *set)
{
  g_auto (GStrv) words = shoal_parameters_get_words (set, &parameters[CUTS]);

  for (gsize i = 0; words[i] != NULL; i++)
    {
      ShoalDecimal cut;

      if (parse_parameter (words[i], &cut))
        g_array_append_val (grid->cuts, cut);
    }
}

/* Whether all parameters of the intervals have their defaults. */
static gboolean
is_automatic (const ShoalParameters *set)
{
  for (guint i = ORIGIN; i <= TOP; i++)
    if (!g_str_equal (shoal_parameters_get_text (set, &parameters[i]), parameters[i].fallback))
      return FALSE;
  return TRUE;
}

/* The cuts, each with its level in the parameter. Returns: (transfer full): as shoal_round_intervals_find(); %NULL with
 * @error */
static GArray *
parse_reach (const ShoalIntervalGrid     *grid,
             const ShoalParameters       *set,
             const ShoalHierarchyContext *context,
             GError                     **error)
{
  g_autofree char *reach_name = shoal_builders_dup_name (&parameters[REACH], context);
  g_autofree char *cuts_name = shoal_builders_dup_name (&parameters[CUTS], context);
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (ShoalRoundCut));
  gsize n;
  g_autofree double *reach = shoal_parameters_get_numbers (set, &parameters[REACH], &n);

  if (n != grid->cuts->len)
    {
      /* Translators: both are parameters */
      refuse (error, _("“%s” must have a number for each of “%s”"), reach_name, cuts_name);
      return NULL;
    }
  for (gsize i = 0; i < n; i++)
    {
      ShoalRoundCut cut = { g_array_index (grid->cuts, ShoalDecimal, i), (guint) reach[i] };

      if (reach[i] != floor (reach[i]))
        {
          refuse (error, _("“%s” must be whole numbers"), reach_name);
          return NULL;
        }
      g_array_append_val (cuts, cut);
    }
  return g_steal_pointer (&cuts);
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (ShoalDecimal));
  g_autoptr (GArray) reaching = NULL;
  g_autofree double *multiples = NULL;
  gsize n_multiples;
  ShoalIntervalGrid grid = { .column = column, .form = shoal_notation_of_numbers (column), .cuts = cuts };
  ShoalDecimal origin = { 0, 0 }, width = { 0, 0 }, bottom, top;

  if (is_automatic (set))
    {
      reaching = shoal_round_intervals_find (column, &grid.form);
      return build_reaching (&grid, reaching, context, error);
    }
  if (parse_parameter (shoal_parameters_get_text (set, &parameters[BOTTOM]), &bottom))
    grid.bottom = &bottom;
  if (parse_parameter (shoal_parameters_get_text (set, &parameters[TOP]), &top))
    grid.top = &top;
  parse_parameter (shoal_parameters_get_text (set, &parameters[ORIGIN]), &origin);
  parse_parameter (shoal_parameters_get_text (set, &parameters[WIDTH]), &width);
  parse_cuts (&grid, set);
  multiples = shoal_parameters_get_numbers (set, &parameters[MULTIPLES], &n_multiples);
  if (!check_ascending (&grid, context, error) || (cuts->len == 0 && !lay_grid (&grid, &origin, &width, context, error))
      || !check_multiples (&grid, multiples, n_multiples, context, error))
    return NULL;
  if (*shoal_parameters_get_text (set, &parameters[REACH]) == '\0')
    return build_grid (&grid, multiples, n_multiples, context, error);
  reaching = parse_reach (&grid, set, context, error);
  return reaching != NULL ? build_reaching (&grid, reaching, context, error) : NULL;
}

/* Parameters that describe the automatic intervals of @column, so that they do not change when the data change. */
static ShoalParameters *
settle (ShoalColumn           *column,
        const ShoalParameters *set)
{
  ShoalNotation form = shoal_notation_of_numbers (column);
  g_autoptr (ShoalParameters) settled = set != NULL ? shoal_parameters_copy (set) : shoal_parameters_new ();
  g_autoptr (GString) numbers = g_string_new (NULL);
  g_autoptr (GString) levels = g_string_new (NULL);
  g_autoptr (GArray) cuts = NULL;

  if (!is_automatic (set))
    return NULL;
  cuts = shoal_round_intervals_find (column, &form);
  if (cuts->len == 0)
    return NULL;
  for (guint i = 0; i < cuts->len; i++)
    {
      const ShoalRoundCut *cut = &g_array_index (cuts, ShoalRoundCut, i);

      g_string_append (numbers, i > 0 ? "/" : "");
      shoal_decimal_append (numbers, &cut->number, '.');
      g_string_append_printf (levels, "%s%u", i > 0 ? "/" : "", cut->reach);
    }
  shoal_parameters_set (settled, parameters[CUTS].name, numbers->str);
  shoal_parameters_set (settled, parameters[REACH].name, levels->str);
  return g_steal_pointer (&settled);
}

/* A value of later data falls into an interval of the same grid; only automatic intervals depend on the data. */
const ShoalHierarchyBuilder shoal_builder_ranges = {
  .id = "ranges",
  .title = N_("Intervals"),
  .summary = N_("Round intervals with open ends, or of a given width or between given numbers, wider on each level"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("numbers"),
  .build = build,
  .is_automatic = is_automatic,
  .settle = settle,
};
