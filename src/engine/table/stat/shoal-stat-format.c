/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates are written as in ISO 8601, numbers with 15 digits if these read back the same number, else with 17. */

#include "table/stat/shoal-stat-format.h"

#include <math.h>
#include <string.h>

/* Seconds from 1970-01-01 to the days that are 0: 1582-10-14 in SPSS, and 1960-01-01 in Stata and SAS. */
#define SPSS_EPOCH (-12219379200.0)
#define EPOCH_1960 (-315619200.0)

#define SECONDS_PER_DAY 86400.0

static gboolean
has_any_prefix (const char        *text,
                const char *const *prefixes)
{
  for (; *prefixes != NULL; prefixes++)
    if (g_ascii_strncasecmp (text, *prefixes, strlen (*prefixes)) == 0)
      return TRUE;
  return FALSE;
}

static ShoalStatFormat
parse_spss (const char *format)
{
  static const char *const times[] = { "DATETIME", "YMDHMS", NULL };
  static const char *const days[] = { "DATE", "ADATE", "EDATE", "JDATE", "SDATE", "QYR", "MOYR", "WKYR", NULL };

  if (has_any_prefix (format, times))
    return (ShoalStatFormat){ TRUE, TRUE, SPSS_EPOCH, 1 };
  if (has_any_prefix (format, days))
    return (ShoalStatFormat){ TRUE, FALSE, SPSS_EPOCH, 1 };
  return (ShoalStatFormat){ FALSE };
}

static ShoalStatFormat
parse_stata (const char *format)
{
  if (*format == '%')
    format++;
  if (*format == '-')
    format++;
  if (g_str_has_prefix (format, "tc") || g_str_has_prefix (format, "tC"))
    return (ShoalStatFormat){ TRUE, TRUE, EPOCH_1960, 0.001 };
  if (g_str_has_prefix (format, "td") || *format == 'd')
    return (ShoalStatFormat){ TRUE, FALSE, EPOCH_1960, SECONDS_PER_DAY };
  return (ShoalStatFormat){ FALSE };
}

static ShoalStatFormat
parse_sas (const char *format)
{
  static const char *const times[] = { "DATETIME", "DATEAMPM", "E8601DT", "IS8601DT", "B8601DT", "NLDATM", "MDYAMPM", NULL };
  static const char *const days_of_times[] = { "DTDATE", "E8601DN", "IS8601DN", "B8601DN", NULL };
  static const char *const days[] = { "DATE", "DDMMYY", "MMDDYY", "YYMMDD", "MONYY", "MMYY", "YYMM", "E8601DA", "IS8601DA",
                                      "B8601DA", "WORDDAT", "WEEKDAT", "JULIAN", "NLDATE", NULL };

  if (has_any_prefix (format, times))
    return (ShoalStatFormat){ TRUE, TRUE, EPOCH_1960, 1 };
  if (has_any_prefix (format, days_of_times))
    return (ShoalStatFormat){ TRUE, FALSE, EPOCH_1960, 1 };
  if (has_any_prefix (format, days))
    return (ShoalStatFormat){ TRUE, FALSE, EPOCH_1960, SECONDS_PER_DAY };
  return (ShoalStatFormat){ FALSE };
}

/**
 * shoal_stat_format_parse:
 * @kind: the format of the file
 * @format: (nullable): a variable's display format, such as DATE11, %td or DATETIME20
 *
 * Returns: whether and how the variable's numbers are dates. Times of day and durations stay numbers.
 */
ShoalStatFormat
shoal_stat_format_parse (ShoalStatKind  kind,
                         const char    *format)
{
  if (format == NULL)
    return (ShoalStatFormat){ FALSE };
  switch (kind)
    {
    case SHOAL_STAT_SPSS:
    case SHOAL_STAT_SPSS_PORTABLE:
      return parse_spss (format);
    case SHOAL_STAT_STATA:
      return parse_stata (format);
    case SHOAL_STAT_SAS:
    case SHOAL_STAT_SAS_TRANSPORT:
      return parse_sas (format);
    case SHOAL_STAT_EXCEL:
    case SHOAL_STAT_EXCEL_97:
    case SHOAL_STAT_OPEN_DOCUMENT:
    case SHOAL_STAT_SQLITE:
    case SHOAL_STAT_NONE:
    case SHOAL_STAT_N_KINDS:
    default:
      return (ShoalStatFormat){ FALSE };
    }
}

static void
print_plain (double  number,
             char   *text)
{
  if (number == trunc (number) && fabs (number) < 1e15)
    {
      g_snprintf (text, SHOAL_STAT_TEXT_SIZE, "%" G_GINT64_FORMAT, (gint64) number);
      return;
    }
  g_ascii_formatd (text, SHOAL_STAT_TEXT_SIZE, "%.15g", number);
  if (g_ascii_strtod (text, NULL) != number)
    g_ascii_formatd (text, SHOAL_STAT_TEXT_SIZE, "%.17g", number);
}

/* Returns: %FALSE outside of the years 1 to 9999. */
static gboolean
print_date (const ShoalStatFormat *self,
            double                 number,
            char                  *text)
{
  double seconds = self->epoch + number * self->seconds_per_unit;
  double whole = floor (seconds);
  g_autoptr (GDateTime) time = NULL;
  int milliseconds, n;

  /* NAN, and numbers too large to be converted into integers, are not dates */
  if (!(fabs (seconds) < 1e15))
    return FALSE;
  milliseconds = (int) round ((seconds - whole) * 1000);
  if (milliseconds == 1000)
    {
      milliseconds = 0;
      whole++;
    }
  /* The years 1 to 9999 */
  if (!(whole >= -62135596800.0 && whole <= 253402300799.0))
    return FALSE;
  time = g_date_time_new_from_unix_utc ((gint64) whole);
  if (time == NULL)
    return FALSE;
  n = g_snprintf (text, SHOAL_STAT_TEXT_SIZE, "%04d-%02d-%02d", g_date_time_get_year (time),
                  g_date_time_get_month (time), g_date_time_get_day_of_month (time));
  if (self->with_time)
    n += g_snprintf (text + n, (gulong) (SHOAL_STAT_TEXT_SIZE - n), "T%02d:%02d:%02d", g_date_time_get_hour (time),
                     g_date_time_get_minute (time), g_date_time_get_second (time));
  if (self->with_time && milliseconds > 0)
    g_snprintf (text + n, (gulong) (SHOAL_STAT_TEXT_SIZE - n), ".%03d", milliseconds);
  return TRUE;
}

/**
 * shoal_stat_format_number:
 * @number: a number; it is written as a number if it is no valid date
 * @text: (out caller-allocates): #SHOAL_STAT_TEXT_SIZE bytes
 *
 * Writes a date as ISO 8601 and everything else as a number with a decimal point.
 */
void
shoal_stat_format_number (const ShoalStatFormat *self,
                          double                 number,
                          char                  *text)
{
  if (!self->is_date || !print_date (self, number, text))
    print_plain (number, text);
}
