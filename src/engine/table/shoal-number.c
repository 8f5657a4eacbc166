/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strict number grammar, so that codes that merely consist of digits stay text. */

#include "table/shoal-number.h"

#include <math.h>
#include <string.h>

/* Longer texts are no numbers that anyone means. */
#define MAX_LENGTH 64

/* Integers beyond this do not fit a double: different codes would become one number. */
#define MAX_INTEGER 9007199254740992.0

/* Copies the digits of the integer part without separators; they must stand between groups of three.
 * Returns: the end of the integer part, or %NULL. */
static const char *
copy_integer_part (const char  *p,
                   const char  *end,
                   char         thousands,
                   char       **out)
{
  const char *start = p;
  gsize group = 0;
  gboolean grouped = FALSE;

  while (p < end)
    {
      if (g_ascii_isdigit (*p))
        {
          *(*out)++ = *p;
          group++;
        }
      else if (thousands != 0 && *p == thousands)
        {
          if (grouped ? group != 3 : group == 0 || group > 3)
            return NULL;
          grouped = TRUE;
          group = 0;
        }
      else
        break;
      p++;
    }
  if (grouped && group != 3)
    return NULL;
  /* A leading zero marks a code, not a number */
  if (p - start > 1 && *start == '0')
    return NULL;
  return p;
}

static const char *
copy_digits (const char  *p,
             const char  *end,
             char       **out)
{
  while (p < end && g_ascii_isdigit (*p))
    *(*out)++ = *p++;
  return p;
}

static const char *
copy_exponent (const char  *p,
               const char  *end,
               char       **out)
{
  const char *digits;

  *(*out)++ = *p++;
  if (p < end && (*p == '-' || *p == '+'))
    *(*out)++ = *p++;
  digits = p;
  p = copy_digits (p, end, out);
  return p > digits ? p : NULL;
}

/**
 * shoal_number_parse:
 * @text: (array length=length): bytes
 * @length: number of bytes
 * @decimal: the decimal mark, '.' or ','
 * @thousands: what separates groups of three digits before the decimal mark, or 0
 * @number: (out): the value
 *
 * Reads `-`, digits, decimal mark, digits, exponent; integer part or fraction may be absent. Not a number are: a leading
 * `+` or a leading zero before another digit (codes), infinities and NaN, and integers beyond 2^53, which could
 * not be told apart.
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
  char *out = buffer;
  const char *p = text;
  const char *end = text + length;
  const char *part;
  gsize n_digits;
  gboolean integer = TRUE;

  if (length == 0 || length > MAX_LENGTH)
    return FALSE;
  if (*p == '-')
    *out++ = *p++;
  part = copy_integer_part (p, end, thousands, &out);
  if (part == NULL)
    return FALSE;
  n_digits = (gsize) (part - p);
  p = part;
  if (p < end && *p == decimal)
    {
      integer = FALSE;
      *out++ = '.';
      part = copy_digits (++p, end, &out);
      n_digits += (gsize) (part - p);
      p = part;
    }
  if (n_digits == 0)
    return FALSE;
  if (p < end && (*p == 'e' || *p == 'E'))
    {
      integer = FALSE;
      p = copy_exponent (p, end, &out);
    }
  if (p != end)
    return FALSE;
  *out = '\0';
  *number = g_ascii_strtod (buffer, NULL);
  if (*number == 0)
    *number = 0; /* no negative zero */
  return isfinite (*number) && !(integer && fabs (*number) > MAX_INTEGER);
}
