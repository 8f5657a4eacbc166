/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strict grammar of numbers, so that codes made of digits stay text. */

#include "table/shoal-number.h"

#include <math.h>
#include <string.h>

/* Longer texts are taken for codes, not numbers. */
#define MAX_LENGTH 64

/* A double cannot hold all integers beyond this: different codes would become one number. */
#define MAX_INTEGER 9007199254740992.0

/* Up to this many digits, the quotient of the digits and a power of ten below 10^23 is rounded correctly (Clinger 1990). */
#define MAX_EXACT_DIGITS 15

static const double powers_of_ten[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

/* The text read so far: the digits as an integer while they fit, and all of it as a text for strtod(). */
typedef struct
{
  const char *p;
  const char *end;
  char *out;
  guint64 mantissa;
  guint n_significant;
  guint n_digits;
  guint n_decimals;
} Scan;

static void
take_digit (Scan *scan)
{
  char digit = *scan->p++;

  *scan->out++ = digit;
  scan->n_digits++;
  if (scan->mantissa != 0 || digit != '0')
    scan->n_significant++;
  if (scan->n_significant <= MAX_EXACT_DIGITS)
    scan->mantissa = scan->mantissa * 10 + (guint64) (digit - '0');
}

/* No-break spaces count as spaces between groups. Returns: the length of the separator here in bytes, 0 for none. */
static gsize
match_separator (const Scan *scan,
                 char        thousands)
{
  gsize left = (gsize) (scan->end - scan->p);

  if (thousands == 0)
    return 0;
  if (*scan->p == thousands)
    return 1;
  if (thousands != ' ')
    return 0;
  if (left >= 2 && memcmp (scan->p, "\302\240", 2) == 0)
    return 2;
  return left >= 3 && memcmp (scan->p, "\342\200\257", 3) == 0 ? 3 : 0;
}

/* Separators must stand between groups of three digits; a leading zero marks a code, not a number. */
static gboolean
scan_integer_part (Scan *scan,
                   char  thousands)
{
  char first = scan->p < scan->end ? *scan->p : '\0';
  gsize group = 0;
  gboolean grouped = FALSE;

  while (scan->p < scan->end)
    {
      gsize n;

      if (g_ascii_isdigit (*scan->p))
        {
          take_digit (scan);
          group++;
          continue;
        }
      n = match_separator (scan, thousands);
      if (n == 0)
        break;
      if (grouped ? group != 3 : group == 0 || group > 3)
        return FALSE;
      grouped = TRUE;
      group = 0;
      scan->p += n;
    }
  if (grouped && group != 3)
    return FALSE;
  return !(scan->n_digits > 1 && first == '0');
}

static void
scan_fraction (Scan *scan)
{
  guint before = scan->n_digits;

  scan->p++;
  *scan->out++ = '.';
  while (scan->p < scan->end && g_ascii_isdigit (*scan->p))
    take_digit (scan);
  scan->n_decimals = scan->n_digits - before;
}

static gboolean
scan_exponent (Scan *scan)
{
  gboolean any = FALSE;

  *scan->out++ = *scan->p++;
  if (scan->p < scan->end && (*scan->p == '-' || *scan->p == '+'))
    *scan->out++ = *scan->p++;
  for (; scan->p < scan->end && g_ascii_isdigit (*scan->p); any = TRUE)
    *scan->out++ = *scan->p++;
  return any;
}

/**
 * shoal_number_parse:
 * @text: (array length=length): bytes
 * @length: number of bytes
 * @decimal: the decimal mark, '.' or ','
 * @thousands: the separator between groups of three digits before the decimal mark, or 0; a space includes no-break spaces
 * @number: (out): the value
 *
 * Reads `-`, digits, decimal mark, digits, exponent; integer part or fraction may be absent. Not a number are: a leading `+`
 * or a leading zero before another digit (codes), infinities and NaN, and integers beyond 2^53, which a double cannot
 * distinguish.
 *
 * Returns: %FALSE when the text is not a number as a whole.
 */
gboolean
shoal_number_parse (const char *text,
                    gsize       length,
                    char        decimal,
                    char        thousands,
                    double     *number)
{
  char buffer[MAX_LENGTH + 2];
  Scan scan = { text, text + length, buffer, 0, 0, 0, 0 };
  gboolean integer = TRUE, exponent = FALSE;

  if (length == 0 || length > MAX_LENGTH)
    return FALSE;
  if (*scan.p == '-')
    *scan.out++ = *scan.p++;
  if (!scan_integer_part (&scan, thousands))
    return FALSE;
  if (scan.p < scan.end && *scan.p == decimal)
    {
      integer = FALSE;
      scan_fraction (&scan);
    }
  if (scan.n_digits == 0)
    return FALSE;
  if (scan.p < scan.end && (*scan.p == 'e' || *scan.p == 'E'))
    {
      integer = FALSE;
      exponent = TRUE;
      if (!scan_exponent (&scan))
        return FALSE;
    }
  if (scan.p != scan.end)
    return FALSE;
  *scan.out = '\0';
  if (!exponent && scan.n_significant <= MAX_EXACT_DIGITS && scan.n_decimals < G_N_ELEMENTS (powers_of_ten))
    *number = (*text == '-' ? -1.0 : 1.0) * (double) scan.mantissa / powers_of_ten[scan.n_decimals];
  else
    *number = g_ascii_strtod (buffer, NULL);
  if (*number == 0)
    *number = 0; /* no negative zero */
  return isfinite (*number) && !(integer && fabs (*number) > MAX_INTEGER);
}
