/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Codes must not become numbers: “A1” and “12B” have no unit. Letters count as one when a blank stands between, or when they
 * are a unit that everybody knows; signs of currencies and percent always do. */

#include "table/shoal-unit.h"

#include <string.h>

#define MAX_UNIT 24

/* May touch the number. The first ones may also stand before it. */
static const char *const signs[] = { "€", "$", "£", "¥", "US$", "CHF", "EUR", "USD", "GBP", "%", "‰", "°", "°C", "°F" };
#define N_SIGNS_BEFORE 9

static const char *const attached[] = {
  "kg", "g", "mg", "t", "lb", "lbs", "km", "m", "cm", "mm", "m²", "m2", "qm", "km²", "ha", "l", "ml", "km/h", "kWh", "min",
  "Mio.", "Tsd.", "k€", "T€",
};

static gboolean
is_listed (const char *const *list,
           gsize              n,
           const char        *text,
           gsize              length)
{
  for (gsize i = 0; i < n; i++)
    if (strlen (list[i]) == length && memcmp (list[i], text, length) == 0)
      return TRUE;
  return FALSE;
}

/* Returns: the bytes of a blank at @text, 0 for none. */
static gsize
match_blank (const char *text,
             gsize       length)
{
  if (length >= 1 && *text == ' ')
    return 1;
  if (length >= 2 && memcmp (text, "\302\240", 2) == 0)
    return 2;
  return length >= 3 && memcmp (text, "\342\200\257", 3) == 0 ? 3 : 0;
}

/* Returns: the bytes of a blank that ends before @end. */
static gsize
match_blank_before (const char *text,
                    const char *end)
{
  gsize length = (gsize) (end - text);

  if (length >= 1 && end[-1] == ' ')
    return 1;
  if (length >= 2 && memcmp (end - 2, "\302\240", 2) == 0)
    return 2;
  return length >= 3 && memcmp (end - 3, "\342\200\257", 3) == 0 ? 3 : 0;
}

/* One word that begins with a letter or a sign, without digits, brackets and what compares. */
static gboolean
is_word (const char *text,
         gsize       length)
{
  if (length == 0 || length > MAX_UNIT || !(g_ascii_isalpha (*text) || (guint8) *text >= 0x80))
    return FALSE;
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]) || strchr (" ()[]<>=+,;:\"'", text[i]) != NULL)
      return FALSE;
  return TRUE;
}

static gboolean
find_behind (const char *value,
             gsize       length,
             ShoalUnit  *unit)
{
  const char *end = value + length;
  const char *begin = end;
  g_autofree char *text = NULL;
  gsize blank, n;

  while (begin > value && !g_ascii_isdigit (begin[-1]))
    begin--;
  if (begin == value || begin == end)
    return FALSE;
  blank = match_blank (begin, (gsize) (end - begin));
  n = (gsize) (end - begin) - blank;
  if (!(blank > 0 && is_word (begin + blank, n)) && !is_listed (signs, G_N_ELEMENTS (signs), begin + blank, n)
      && !is_listed (attached, G_N_ELEMENTS (attached), begin + blank, n))
    return FALSE;
  text = g_strndup (begin + blank, n);
  *unit = (ShoalUnit){ g_intern_string (text), FALSE };
  return TRUE;
}

/**
 * shoal_unit_find:
 * @value: (array length=length): a value
 * @unit: (out): its unit
 *
 * Returns: whether the value is something with a unit, which may be a number
 */
gboolean
shoal_unit_find (const char *value,
                 gsize       length,
                 ShoalUnit  *unit)
{
  if (length == 0 || length > 64)
    return FALSE;
  for (gsize i = 0; i < N_SIGNS_BEFORE; i++)
    if (length > strlen (signs[i]) && memcmp (value, signs[i], strlen (signs[i])) == 0)
      {
        *unit = (ShoalUnit){ signs[i], TRUE };
        return TRUE;
      }
  return find_behind (value, length, unit);
}

/** shoal_unit_strip: takes the unit, and a blank beside it, off a value. Returns: %FALSE when it has another unit, or none. */
gboolean
shoal_unit_strip (const ShoalUnit  *self,
                  const char      **value,
                  gsize            *length)
{
  gsize n;

  if (self->text == NULL)
    return TRUE;
  n = strlen (self->text);
  if (*length <= n || memcmp (self->first ? *value : *value + *length - n, self->text, n) != 0)
    return FALSE;
  *length -= n;
  if (self->first)
    {
      gsize blank = match_blank (*value + n, *length);

      *value += n + blank;
      *length -= blank;
    }
  else
    *length -= match_blank_before (*value, *value + *length);
  return *length > 0;
}
