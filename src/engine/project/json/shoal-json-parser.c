/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a reader of JSON text stands, and what it reads without coming back: strings, numbers and words. */

#include "project/json/shoal-json-parser.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <math.h>
#include <string.h>

/* Sets an error at the current place. Always returns FALSE. */
gboolean
shoal_json_parser_fail (ShoalJsonParser *self,
                        GError         **error,
                        const char      *what)
{
  gsize line = 1;
  const char *line_start = self->start;

  for (const char *c = self->start; c < self->at; c++)
    if (*c == '\n')
      {
        line++;
        line_start = c + 1;
      }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("%s: line %zu, column %ld: %s"),
               self->file_name, line, g_utf8_strlen (line_start, self->at - line_start) + 1, what);
  return FALSE;
}

void
shoal_json_parser_skip_space (ShoalJsonParser *self)
{
  while (self->at < self->end
         && (*self->at == ' ' || *self->at == '\t' || *self->at == '\n' || *self->at == '\r'))
    self->at++;
}

/* Whether the next character after spaces is @c; if so, it is taken. */
gboolean
shoal_json_parser_take (ShoalJsonParser *self,
                        char             c)
{
  shoal_json_parser_skip_space (self);
  if (self->at == self->end || *self->at != c)
    return FALSE;
  self->at++;
  return TRUE;
}

static gboolean
parse_hex4 (ShoalJsonParser *self,
            gunichar        *unit,
            GError         **error)
{
  *unit = 0;
  for (int i = 0; i < 4; i++, self->at++)
    {
      if (self->at == self->end || !g_ascii_isxdigit (*self->at))
        return shoal_json_parser_fail (self, error, _("four hexadecimal digits must follow \\u"));
      *unit = *unit * 16 + (gunichar) g_ascii_xdigit_value (*self->at);
    }
  return TRUE;
}

/* After "\u": one code unit, or two that make a surrogate pair. */
static gboolean
parse_unicode_escape (ShoalJsonParser *self,
                      GString         *text,
                      GError         **error)
{
  gunichar unit, low;

  if (!parse_hex4 (self, &unit, error))
    return FALSE;
  if (unit == 0)
    return shoal_json_parser_fail (self, error, _("a text cannot hold the character \\u0000"));
  if (unit >= 0xd800 && unit < 0xe000)
    {
      if (unit >= 0xdc00 || self->end - self->at < 6 || self->at[0] != '\\' || self->at[1] != 'u')
        return shoal_json_parser_fail (self, error, _("half of a surrogate pair"));
      self->at += 2;
      if (!parse_hex4 (self, &low, error))
        return FALSE;
      if (low < 0xdc00 || low >= 0xe000)
        return shoal_json_parser_fail (self, error, _("half of a surrogate pair"));
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
  g_string_append_unichar (text, unit);
  return TRUE;
}

static gboolean
parse_escape (ShoalJsonParser *self,
              GString         *text,
              GError         **error)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *letter;
  char c;

  if (self->at == self->end)
    return shoal_json_parser_fail (self, error, _("the text ends inside a string"));
  c = *self->at++;
  if (c == 'u')
    return parse_unicode_escape (self, text, error);
  letter = c == '\0' ? NULL : strchr (letters, c);
  if (letter == NULL)
    {
      self->at--;
      return shoal_json_parser_fail (self, error, _("unknown escape in a string"));
    }
  g_string_append_c (text, meanings[letter - letters]);
  return TRUE;
}

/* At the opening quote. */
char *
shoal_json_parser_parse_string (ShoalJsonParser *self,
                                GError         **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!shoal_json_parser_take (self, '"'))
    {
      shoal_json_parser_fail (self, error, _("a string in double quotes was expected"));
      return NULL;
    }
  while (self->at < self->end && *self->at != '"')
    {
      if ((guchar) *self->at < 0x20)
        {
          shoal_json_parser_fail (self, error, _("a control character in a string"));
          return NULL;
        }
      if (*self->at != '\\')
        {
          g_string_append_c (text, *self->at++);
          continue;
        }
      self->at++;
      if (!parse_escape (self, text, error))
        return NULL;
    }
  if (self->at == self->end)
    {
      shoal_json_parser_fail (self, error, _("the text ends inside a string"));
      return NULL;
    }
  self->at++;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gsize
count_digits (ShoalJsonParser *self)
{
  gsize n = 0;

  for (; self->at < self->end && g_ascii_isdigit (*self->at); self->at++)
    n++;
  return n;
}

/* Passes over a number; FALSE where it is malformed. @whole: whether it has neither point nor exponent. */
static gboolean
scan_number (ShoalJsonParser *self,
             gboolean        *whole)
{
  const char *first;

  *whole = TRUE;
  if (*self->at == '-')
    self->at++;
  first = self->at;
  if (count_digits (self) == 0 || (self->at - first > 1 && *first == '0'))
    return FALSE;
  if (self->at < self->end && *self->at == '.')
    {
      *whole = FALSE;
      self->at++;
      if (count_digits (self) == 0)
        return FALSE;
    }
  if (self->at < self->end && (*self->at == 'e' || *self->at == 'E'))
    {
      *whole = FALSE;
      self->at++;
      if (self->at < self->end && (*self->at == '+' || *self->at == '-'))
        self->at++;
      if (count_digits (self) == 0)
        return FALSE;
    }
  return TRUE;
}

JsonNode *
shoal_json_parser_parse_number (ShoalJsonParser *self,
                                GError         **error)
{
  const char *start = self->at;
  g_autofree char *text = NULL;
  gboolean whole;
  double value;

  if (!scan_number (self, &whole))
    {
      shoal_json_parser_fail (self, error, _("malformed number"));
      return NULL;
    }
  text = g_strndup (start, (gsize) (self->at - start));
  if (whole)
    {
      gint64 integer;

      errno = 0;
      integer = g_ascii_strtoll (text, NULL, 10);
      if (errno == 0)
        return json_node_init_int (json_node_alloc (), integer);
    }
  value = g_ascii_strtod (text, NULL);
  if (isfinite (value))
    return json_node_init_double (json_node_alloc (), value);
  self->at = start;
  shoal_json_parser_fail (self, error, _("the number is too large"));
  return NULL;
}

JsonNode *
shoal_json_parser_parse_word (ShoalJsonParser *self,
                              GError         **error)
{
  gsize left = self->end - self->at;

  if (left >= 4 && memcmp (self->at, "true", 4) == 0)
    {
      self->at += 4;
      return json_node_init_boolean (json_node_alloc (), TRUE);
    }
  if (left >= 5 && memcmp (self->at, "false", 5) == 0)
    {
      self->at += 5;
      return json_node_init_boolean (json_node_alloc (), FALSE);
    }
  if (left >= 4 && memcmp (self->at, "null", 4) == 0)
    {
      self->at += 4;
      return json_node_init_null (json_node_alloc ());
    }
  shoal_json_parser_fail (self, error, left == 0 ? _("the text ends where a value was expected") : _("a value was expected"));
  return NULL;
}
