/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Day and optional time of day; the calendar is Gregorian throughout. */

#include "table/shoal-date.h"

#include "table/shoal-label-words.h"

#include <string.h>

#define SECONDS_PER_DAY 86400

typedef struct
{
  const char *p;
  const char *end;
} Cursor;

/* Reads between @min_digits and @max_digits digits. */
static gboolean
read_number (Cursor *cursor,
             guint   min_digits,
             guint   max_digits,
             int    *value)
{
  guint n = 0;

  *value = 0;
  while (cursor->p < cursor->end && n < max_digits && g_ascii_isdigit (*cursor->p))
    {
      *value = *value * 10 + (*cursor->p++ - '0');
      n++;
    }
  return n >= min_digits;
}

static gboolean
read_byte (Cursor *cursor,
           char    byte)
{
  if (cursor->p == cursor->end || *cursor->p != byte)
    return FALSE;
  cursor->p++;
  return TRUE;
}

/* Days since 1970-01-01 of a day in the proleptic Gregorian calendar. Years begin in March here, so that the leap day is the
 * last of its year. */
static gint64
days_since_epoch (int year,
                  int month,
                  int day)
{
  gint64 y = month > 2 ? year : year - 1;
  gint64 era = (y >= 0 ? y : y - 399) / 400;
  gint64 year_of_era = y - era * 400;
  gint64 day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;

  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

static gboolean
read_day (Cursor         *cursor,
          ShoalDateOrder  order,
          gint64         *days)
{
  int first, second, third, year, month, day;
  char separator;

  if (!read_number (cursor, order == SHOAL_DATE_YMD ? 4 : 1, order == SHOAL_DATE_YMD ? 4 : 2, &first)
      || cursor->p == cursor->end)
    return FALSE;
  separator = *cursor->p;
  if ((separator != '-' && separator != '/' && separator != '.') || !read_byte (cursor, separator)
      || !read_number (cursor, 1, 2, &second) || !read_byte (cursor, separator)
      || !read_number (cursor, order == SHOAL_DATE_YMD ? 1 : 4, order == SHOAL_DATE_YMD ? 2 : 4, &third))
    return FALSE;
  year = order == SHOAL_DATE_YMD ? first : third;
  month = order == SHOAL_DATE_MDY ? first : second;
  day = order == SHOAL_DATE_YMD ? third : order == SHOAL_DATE_DMY ? first : second;
  if (year == 0 || month == 0 || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return FALSE;
  *days = days_since_epoch (year, month, day);
  return TRUE;
}

/* Z, +hh:mm, +hhmm or nothing; @offset gets the seconds to subtract. */
static gboolean
read_zone (Cursor *cursor,
           int    *offset)
{
  int hours, minutes;
  int sign;

  *offset = 0;
  if (cursor->p == cursor->end || read_byte (cursor, 'Z'))
    return TRUE;
  if (*cursor->p != '+' && *cursor->p != '-')
    return FALSE;
  sign = *cursor->p++ == '-' ? -1 : 1;
  if (!read_number (cursor, 2, 2, &hours))
    return FALSE;
  read_byte (cursor, ':');
  if (!read_number (cursor, 2, 2, &minutes) || hours > 14 || minutes > 59)
    return FALSE;
  *offset = sign * (hours * 3600 + minutes * 60);
  return TRUE;
}

/* hh:mm, hh:mm:ss or hh:mm:ss.fraction. */
static gboolean
read_time (Cursor *cursor,
           double *seconds)
{
  int hours, minutes, whole = 0, offset;
  double fraction = 0, scale = 0.1;

  if (!read_number (cursor, 1, 2, &hours) || !read_byte (cursor, ':') || !read_number (cursor, 2, 2, &minutes))
    return FALSE;
  if (read_byte (cursor, ':'))
    {
      if (!read_number (cursor, 2, 2, &whole))
        return FALSE;
      if (read_byte (cursor, '.'))
        {
          if (cursor->p == cursor->end || !g_ascii_isdigit (*cursor->p))
            return FALSE;
          for (; cursor->p < cursor->end && g_ascii_isdigit (*cursor->p); cursor->p++, scale /= 10)
            fraction += (*cursor->p - '0') * scale;
        }
    }
  if (hours > 23 || minutes > 59 || whole > 60 || !read_zone (cursor, &offset))
    return FALSE;
  *seconds = hours * 3600 + minutes * 60 + whole + fraction - offset;
  return TRUE;
}

/**
 * shoal_date_parse:
 * @text: (array length=length): bytes
 * @length: number of bytes
 * @order: order of year, month and day
 * @seconds: (out): seconds since 1970-01-01T00:00Z; a time without a zone counts as UTC
 *
 * Reads a day with separators `-`, `/` or `.` (the same twice) and a year of four digits, optionally followed by a blank
 * or `T` and a time: hours and minutes, seconds, their fraction, `Z` or an offset.
 *
 * Returns: %FALSE when the text is not a date of that order as a whole.
 */
gboolean
shoal_date_parse (const char     *text,
                  gsize           length,
                  ShoalDateOrder  order,
                  double         *seconds)
{
  Cursor cursor = { text, text + length };
  gint64 days;
  double time = 0;

  if (!read_day (&cursor, order, &days))
    return FALSE;
  if (cursor.p < cursor.end)
    {
      if (!read_byte (&cursor, 'T') && !read_byte (&cursor, ' '))
        return FALSE;
      if (!read_time (&cursor, &time))
        return FALSE;
    }
  if (cursor.p != cursor.end)
    return FALSE;
  *seconds = (double) days * SECONDS_PER_DAY + time;
  return TRUE;
}

/* A week begins on Monday; the first week of a year has January 4th. Day 0, 1970-01-01, was a Thursday. */
static gboolean
read_week (Cursor *cursor,
           int     year,
           double *first,
           double *end)
{
  gint64 fourth = days_since_epoch (year, 1, 4), monday;
  int week;

  if (!read_number (cursor, 2, 2, &week) || week < 1 || week > 53 || cursor->p < cursor->end)
    return FALSE;
  monday = fourth - ((fourth + 3) % 7 + 7) % 7 + 7 * (gint64) (week - 1);
  *first = (double) monday * SECONDS_PER_DAY;
  *end = *first + 7.0 * SECONDS_PER_DAY;
  return TRUE;
}

/**
 * shoal_date_parse_period:
 * @text: a decade, 2020s, in any language; a year, 2020; a quarter, 2020-Q1; a month, 2020-03; or a week of ISO 8601,
 *   2020-W03
 * @first: (out): the first second of the period, since 1970
 * @end: (out): the first second of the next period
 *
 * Returns: whether @text is a period.
 */
gboolean
shoal_date_parse_period (const char *text,
                         double     *first,
                         double     *end)
{
  Cursor cursor = { text, text + strlen (text) };
  int year, month = 1, n_months = 12;

  if (shoal_label_parse_decade (text, &year))
    {
      n_months = 120;
      cursor.p = cursor.end;
    }
  else if (!read_number (&cursor, 4, 4, &year) || year < 1)
    return FALSE;
  else if (read_byte (&cursor, '-'))
    {
      gboolean is_quarter = read_byte (&cursor, 'Q');

      if (read_byte (&cursor, 'W'))
        return read_week (&cursor, year, first, end);
      if (!read_number (&cursor, is_quarter ? 1 : 2, is_quarter ? 1 : 2, &month) || month < 1 || month > (is_quarter ? 4 : 12))
        return FALSE;
      n_months = is_quarter ? 3 : 1;
      if (is_quarter)
        month = 3 * month - 2;
    }
  if (cursor.p < cursor.end)
    return FALSE;
  *first = (double) days_since_epoch (year, month, 1) * SECONDS_PER_DAY;
  month += n_months;
  *end = (double) days_since_epoch (year + (month - 1) / 12, (month - 1) % 12 + 1, 1) * SECONDS_PER_DAY;
  return TRUE;
}
