/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spreadsheet programs recognize a formula by the first character of a cell. They take full-width characters for the usual
 * ones, and some ignore blanks before them. */

#include "table/write/shoal-formula-guard.h"

#include "table/shoal-number.h"

#include <string.h>

#define MINUS_SIGN 0x2212
#define BYTE_ORDER_MARK 0xfeff

/* Whether @text is a number, such as "-5", "+2.5e3", "-007", also with thousands separators. Such a cell computes nothing. */
static gboolean
is_number (const char *text)
{
  static const char separators[] = { ',', '.', ' ', '\'' };
  const char *digits = *text == '-' || *text == '+' ? text + 1 : text;
  gsize length = strlen (digits);
  double number;
  char *end;

  if (!g_ascii_isdigit (*digits) && *digits != '.' && *digits != ',')
    return FALSE;
  g_ascii_strtod (digits, &end);
  if (*end == '\0' && strspn (digits, "0123456789.eE+-") == length)
    return TRUE;
  if (*end == ',' && length > 1 && strspn (digits, "0123456789") == (gsize) (end - digits)
      && strspn (end + 1, "0123456789") == strlen (end + 1))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (separators); i++)
    if ((separators[i] != '.' && shoal_number_parse (digits, length, '.', separators[i], &number))
        || (separators[i] != ',' && shoal_number_parse (digits, length, ',', separators[i], &number)))
      return TRUE;
  return FALSE;
}

static gboolean
is_blank (gunichar character)
{
  return g_unichar_isspace (character) || g_unichar_iscntrl (character) || g_unichar_iszerowidth (character)
         || character == BYTE_ORDER_MARK;
}

static gboolean
begins_formula (const char *text)
{
  g_autofree char *folded = NULL;
  gunichar character;

  /* A quick answer for nearly every cell */
  if (g_ascii_isalnum (*text) || *text == '*' || *text == '[' || *text == '\0')
    return FALSE;
  if (*text == '\t' || *text == '\r' || *text == '\n')
    return TRUE;
  for (character = g_utf8_get_char (text); is_blank (character); character = g_utf8_get_char (text))
    text = g_utf8_next_char (text);
  if (character == '\0')
    return FALSE;
  folded = g_utf8_normalize (text, (gssize) (g_utf8_next_char (text) - text), G_NORMALIZE_ALL_COMPOSE);
  return character == MINUS_SIGN || (folded != NULL && *folded != '\0' && strchr ("=+-@", *folded) != NULL);
}

/**
 * shoal_formula_guard:
 * @text: a cell, in UTF-8
 * @buffer: gets the changed cell
 *
 * An apostrophe is put before a cell that begins with one of `= + - @`, with their full-width or small forms, or with a minus
 * sign, also behind blanks; and before one that begins with a tabulator or a line break. A number, also with thousands
 * separators, stays as it is.
 *
 * Returns: (transfer none): @text itself, or the changed cell in @buffer
 */
const char *
shoal_formula_guard (const char *text,
                     GString    *buffer)
{
  if (!begins_formula (text) || is_number (text))
    return text;
  g_string_assign (buffer, "'");
  g_string_append (buffer, text);
  return buffer->str;
}
