/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Days in weeks, months, quarters, years and decades. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "table/shoal-label-words.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define SECONDS_PER_DAY 86400.0
#define DAYS_PER_WEEK 7
/* Monday is day 0 of a week, and 1970-01-01 was a Thursday. */
#define THURSDAY 3

typedef enum
{
  DAY,
  WEEK,
  MONTH,
  QUARTER,
  YEAR,
  DECADE,
  N_PERIODS,
} Period;

static const char *const period_names[N_PERIODS] = { "day", "week", "month", "quarter", "year", "decade" };

enum
{
  LEVELS,
};

static const char *const periods[] = { N_("Day"), N_("Week"), N_("Month"), N_("Quarter"), N_("Year"), N_("Decade"), NULL };

static const ShoalParameterSpec parameters[] = {
  { "levels", SHOAL_PARAMETER_WORDS, "day/month/quarter/year/decade", 0, 0,
    "day/week/month/quarter/year/decade",
    N_("The periods wanted; with weeks, which do not nest in months, longer periods are those of the week's "
       "Thursday"),
    N_("Periods"), periods },
  SHOAL_BUILDER_COMMON_PARAMETERS,
};

typedef struct
{
  ShoalColumn *column;
  const ShoalLabelWords *words;
  gboolean by_week; /* whether a date is in the month, quarter … of the Thursday of its week, so that weeks are not cut */
  Period period;    /* period of the level being made */
} Calendar;

static gboolean
accepts (ShoalColumn *column)
{
  return shoal_column_get_value_type (column) == SHOAL_VALUE_DATE;
}

/* The years 1 to 9999, in days since 1970. */
#define FIRST_DAY -719162.0
#define LAST_DAY 2932896.0

/* The day that tells the period of a value: the Thursday of its week if there are weeks (ISO 8601), except for the period of
 * a day. Returns: (nullable): %NULL outside of the years 1 to 9999. */
static GDateTime *
get_day (const Calendar *calendar,
         guint32         code)
{
  double number = floor (shoal_column_get_number (calendar->column, code) / SECONDS_PER_DAY);
  gint64 day;

  if (!(number >= FIRST_DAY && number <= LAST_DAY))
    return NULL;
  day = (gint64) number;
  if (calendar->by_week && calendar->period != DAY)
    {
      gint64 weekday = (day + THURSDAY) % DAYS_PER_WEEK;

      day += THURSDAY - (weekday < 0 ? weekday + DAYS_PER_WEEK : weekday);
    }
  return g_date_time_new_from_unix_utc (day * (gint64) SECONDS_PER_DAY);
}

static void
append_period (GString      *label,
               guint32       code,
               gconstpointer data)
{
  const Calendar *calendar = data;
  g_autoptr (GDateTime) day = get_day (calendar, code);
  int year;
  int month;
  int day_of_month;

  g_return_if_fail (day != NULL);

  g_date_time_get_ymd (day, &year, &month, &day_of_month);
  switch (calendar->period)
    {
    case DAY:
      g_string_append_printf (label, "%04d-%02d-%02d", year, month, day_of_month);
      break;
    case WEEK:
      g_string_append_printf (label, "%04d-W%02d", year, g_date_time_get_week_of_year (day));
      break;
    case MONTH:
      g_string_append_printf (label, "%04d-%02d", year, month);
      break;
    case QUARTER:
      g_string_append_printf (label, "%04d-Q%d", year, (month + 2) / 3);
      break;
    case YEAR:
      g_string_append_printf (label, "%04d", year);
      break;
    case DECADE:
    case N_PERIODS:
    default:
      g_string_append_printf (label, "%s%03d0%s", calendar->words->before_decade, year / 10, calendar->words->after_decade);
      break;
    }
}

static gboolean
check_range (ShoalColumn *column,
             GError     **error)
{
  Calendar calendar = { .column = column, .by_week = TRUE, .period = WEEK };

  /* All values are checked, not just the first and the last: NAN may stand anywhere in their order. */
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    {
      g_autoptr (GDateTime) day = get_day (&calendar, code);

      if (day == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       _("Calendar periods are made of the years 1 to 9999; column “%s” has others"),
                       shoal_column_get_name (column));
          return FALSE;
        }
    }
  return TRUE;
}

static ShoalHierarchy *
build (ShoalColumn                 *column,
       const ShoalHierarchyContext *context,
       const ShoalParameters       *set,
       GError                     **error)
{
  g_autoptr (ShoalLevelStack) stack = NULL;
  g_auto (GStrv) words = shoal_parameters_get_words (set, &parameters[LEVELS]);
  gboolean is_automatic = g_str_equal (shoal_parameters_get_text (set, &parameters[LEVELS]), parameters[LEVELS].fallback);
  Calendar calendar = { .column = column, .words = shoal_label_words_find (context != NULL ? context->labels : NULL) };

  if (!check_range (column, error))
    return NULL;
  stack = shoal_level_stack_new (column, context);
  calendar.by_week = g_strv_contains ((const char *const *) words, period_names[WEEK]);
  for (calendar.period = DAY; calendar.period < N_PERIODS; calendar.period++)
    {
      if (!g_strv_contains ((const char *const *) words, period_names[calendar.period]))
        continue;
      /* When no cell has a time of day, the level of days would repeat the values. Periods that are not chosen by a person
       * are left out when they merge nothing. */
      if (calendar.period == DAY || is_automatic)
        shoal_level_stack_push_if_fewer (stack, append_period, &calendar);
      else
        shoal_level_stack_push (stack, append_period, &calendar);
    }
  return shoal_level_stack_finish (stack, SHOAL_BUILDER_ROOT, error);
}

/* A value of later data falls into its period. */
const ShoalHierarchyBuilder shoal_builder_date = {
  .id = "date",
  .title = N_("Calendar periods"),
  .summary = N_("Days in weeks, months, quarters, years and decades, as chosen"),
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .accepts = accepts,
  .needs = N_("dates"),
  .build = build,
};
