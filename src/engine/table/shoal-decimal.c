/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 128 bits hold 38 digits, more than a double can distinguish and than numbers in tables have. */

#include "table/shoal-decimal.h"

#include <math.h>
#include <string.h>

/* With such an exponent a double is zero or infinite; larger exponents are cut to this one. */
#define LARGEST_EXPONENT 10000

/* Numbers with more zeros at the end than this are written with an exponent. */
#define MOST_ZEROS 20

static gboolean
is_separator (const char *text,
              char        thousands,
              gsize      *length)
{
  *length = 1;
  if (thousands == 0)
    return FALSE;
  if (*text == thousands)
    return TRUE;
  if (thousands != ' ')
    return FALSE;
  /* No-break spaces count as spaces between groups as well. */
  *length = g_str_has_prefix (text, "\302\240") ? 2 : 3;
  return g_str_has_prefix (text, "\302\240") || g_str_has_prefix (text, "\342\200\257");
}

/* Returns: %FALSE when there are too many digits. */
static gboolean
add_digit (ShoalDecimal *self,
           guint        *n_digits,
           char          digit)
{
  if (*n_digits > 0 || digit != '0')
    ++*n_digits;
  self->units = self->units * 10 + (digit - '0');
  return *n_digits <= SHOAL_DECIMAL_MOST_DIGITS;
}

static int
parse_exponent (const char **text)
{
  gboolean negative = **text == '-';
  int exponent = 0;

  if (**text == '-' || **text == '+')
    ++*text;
  for (; g_ascii_isdigit (**text); ++*text)
    exponent = MIN (LARGEST_EXPONENT, exponent * 10 + (**text - '0'));
  return negative ? -exponent : exponent;
}

/* Moves zeros at the end into the exponent, so that equal numbers have equal fields. */
static void
normalize (ShoalDecimal *self)
{
  while (self->units != 0 && self->units % 10 == 0)
    {
      self->units /= 10;
      self->exponent++;
    }
  if (self->units == 0)
    self->exponent = 0;
}

/**
 * shoal_decimal_parse:
 * @text: a number
 * @decimal: the decimal mark
 * @thousands: the separator between groups of three digits, or 0
 *
 * Returns: %FALSE when @text is not a number as a whole, or has more than 36 digits.
 */
gboolean
shoal_decimal_parse (ShoalDecimal *self,
                     const char   *text,
                     char          decimal,
                     char          thousands)
{
  gboolean negative = *text == '-';
  gboolean fraction = FALSE, any = FALSE;
  guint n_digits = 0;
  gsize length;

  *self = (ShoalDecimal) { 0, 0 };
  if (*text == '-' || *text == '+')
    text++;
  for (; *text != '\0'; text += length)
    {
      length = 1;
      if (g_ascii_isdigit (*text))
        {
          if (!add_digit (self, &n_digits, *text))
            return FALSE;
          self->exponent -= fraction;
          any = TRUE;
        }
      else if (!fraction && *text == decimal)
        fraction = TRUE;
      else if (fraction || !is_separator (text, thousands, &length))
        break;
    }
  if (any && (*text == 'e' || *text == 'E'))
    {
      text++;
      self->exponent += parse_exponent (&text);
    }
  if (negative)
    self->units = -self->units;
  normalize (self);
  return any && *text == '\0';
}

/** shoal_decimal_from_double: Returns: the shortest decimal number that is read back as @number, which must be finite. */
ShoalDecimal
shoal_decimal_from_double (double number)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  ShoalDecimal decimal = { 0, 0 };

  g_return_val_if_fail (isfinite (number), decimal);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (buffer, sizeof buffer, formats[i], number);
      if (g_ascii_strtod (buffer, NULL) == number)
        break;
    }
  shoal_decimal_parse (&decimal, buffer, '.', 0);
  return decimal;
}

/** shoal_wide_floor_divide: Returns: the largest whole number not above @dividend / @divisor, which is positive. */
ShoalWideInt
shoal_wide_floor_divide (ShoalWideInt dividend,
                         ShoalWideInt divisor)
{
  ShoalWideInt quotient = dividend / divisor;

  return quotient * divisor > dividend ? quotient - 1 : quotient;
}

/**
 * shoal_decimal_floor:
 * @exponent: the exponent of the wanted units
 * @units: (out): the largest whole number of 10^@exponent that is not above the number
 *
 * Returns: %FALSE when @units would have more than 36 digits.
 */
gboolean
shoal_decimal_floor (const ShoalDecimal *self,
                     int                 exponent,
                     ShoalWideInt       *units)
{
  ShoalWideInt limit = 1;

  for (guint i = 0; i < SHOAL_DECIMAL_MOST_DIGITS; i++)
    limit *= 10;
  *units = self->units;
  for (int e = self->exponent; e > exponent && *units != 0; e--)
    {
      if (*units >= limit / 10 || *units <= -limit / 10)
        return FALSE;
      *units *= 10;
    }
  /* Rounding down digit by digit gives the same result as rounding down at once. */
  for (int e = self->exponent; e < exponent && *units != 0 && *units != -1; e++)
    *units = shoal_wide_floor_divide (*units, 10);
  return TRUE;
}

/** shoal_decimal_compare: Returns: less than, equal to or greater than 0 as @a is below, equal to or above @b. */
int
shoal_decimal_compare (const ShoalDecimal *a,
                       const ShoalDecimal *b)
{
  ShoalWideInt x, y;
  int sign_a = (a->units > 0) - (a->units < 0);
  int sign_b = (b->units > 0) - (b->units < 0);
  int exponent = MIN (a->exponent, b->exponent);

  if (sign_a != sign_b)
    return sign_a < sign_b ? -1 : 1;
  /* The number that does not fit has more digits than the other number, so its absolute value is the larger one. */
  if (!shoal_decimal_floor (a, exponent, &x))
    return sign_a;
  if (!shoal_decimal_floor (b, exponent, &y))
    return -sign_a;
  return (x > y) - (x < y);
}

static void
append_wide (GString      *text,
             ShoalWideInt  number)
{
  char buffer[SHOAL_DECIMAL_MOST_DIGITS + 4];
  gsize i = sizeof buffer;

  buffer[--i] = '\0';
  do
    {
      buffer[--i] = (char) ('0' + (int) (number % 10));
      number /= 10;
    }
  while (number > 0 && i > 0);
  g_string_append (text, buffer + i);
}

/** shoal_decimal_append: appends the number with all of its digits; many zeros at the end become an exponent. */
void
shoal_decimal_append (GString            *text,
                      const ShoalDecimal *self,
                      char                decimal)
{
  ShoalDecimal number = *self;
  gsize start;
  gsize n_digits;

  normalize (&number);
  if (number.units < 0)
    g_string_append_c (text, '-');
  start = text->len;
  append_wide (text, number.units < 0 ? -number.units : number.units);
  n_digits = text->len - start;
  if (number.exponent > MOST_ZEROS || number.exponent < -(int) n_digits - MOST_ZEROS)
    {
      g_string_append_printf (text, "e%d", number.exponent);
      return;
    }
  for (int e = number.exponent; e > 0; e--)
    g_string_append_c (text, '0');
  if (number.exponent >= 0)
    return;
  for (; n_digits <= (gsize) -number.exponent; n_digits++)
    g_string_insert_c (text, (gssize) start, '0');
  g_string_insert_c (text, (gssize) (text->len - (gsize) -number.exponent), decimal);
}

/** shoal_decimal_to_double: Returns: the nearest double. */
double
shoal_decimal_to_double (const ShoalDecimal *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  shoal_decimal_append (text, self, '.');
  return g_ascii_strtod (text->str, NULL);
}
