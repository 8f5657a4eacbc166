/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strict reader and writer of JSON text. json-glib's own reader recurses without limit, cuts strings at \u0000, turns
 * whole numbers above 2^63 into -1 and accepts comments, hexadecimal numbers and text after the end; its writer prints 17
 * digits of every number and non-finite ones as words. Only its nodes are used. */

#include "project/json/shoal-json.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <math.h>
#include <string.h>

/* ---- Json parser ---- */

/* A position in a JSON text, and the values that are parsed without recursion: strings, numbers and words. */

/**
 * ShoalJsonParser:
 * @start: the start of the text, from which lines are counted
 * @at: the next character to read
 * @end: the end of the text, which need not be followed by a NUL
 * @file_name: name of the file for errors
 * @depth: number of arrays and objects that are open
 */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  const char *file_name;
  guint depth;
} ShoalJsonParser;

/* Sets an error at the current place. Always returns FALSE. */
static gboolean
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

static void
shoal_json_parser_skip_space (ShoalJsonParser *self)
{
  while (self->at < self->end
         && (*self->at == ' ' || *self->at == '\t' || *self->at == '\n' || *self->at == '\r'))
    self->at++;
}

/* Skips white space, and also the next character if it is @c. Returns: whether it was @c. */
static gboolean
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

/* Parses an escape after "\u": one code unit, or a surrogate pair of two. */
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

/* Parses a string from its opening quote. */
static char *
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

/* Skips a number. Returns: FALSE if it is malformed. @whole: (out): whether it has neither a point nor an exponent. */
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

static JsonNode *
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

static JsonNode *
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

/* ---- Json ---- */

static JsonNode *parse_value (ShoalJsonParser *self, GError **error);

/* Parses an array after its opening bracket. */
static JsonNode *
parse_array (ShoalJsonParser *self,
             GError         **error)
{
  g_autoptr (JsonArray) array = json_array_new ();

  if (!shoal_json_parser_take (self, ']'))
    do
      {
        JsonNode *element = parse_value (self, error);

        if (element == NULL)
          return NULL;
        json_array_add_element (array, element);
        if (shoal_json_parser_take (self, ']'))
          break;
        if (!shoal_json_parser_take (self, ','))
          {
            shoal_json_parser_fail (self, error, _("“,” or “]” was expected"));
            return NULL;
          }
      }
    while (TRUE);
  return json_node_init_array (json_node_alloc (), array);
}

/* Parses an object after its opening brace. */
static JsonNode *
parse_object (ShoalJsonParser *self,
              GError         **error)
{
  g_autoptr (JsonObject) object = json_object_new ();

  if (!shoal_json_parser_take (self, '}'))
    do
      {
        g_autofree char *key = NULL;
        JsonNode *member;

        shoal_json_parser_skip_space (self);
        key = shoal_json_parser_parse_string (self, error);
        if (key == NULL)
          return NULL;
        if (json_object_has_member (object, key))
          {
            shoal_json_parser_fail (self, error, _("the same key twice in one object"));
            return NULL;
          }
        if (!shoal_json_parser_take (self, ':'))
          {
            shoal_json_parser_fail (self, error, _("“:” was expected"));
            return NULL;
          }
        member = parse_value (self, error);
        if (member == NULL)
          return NULL;
        json_object_set_member (object, key, member);
        if (shoal_json_parser_take (self, '}'))
          break;
        if (!shoal_json_parser_take (self, ','))
          {
            shoal_json_parser_fail (self, error, _("“,” or “}” was expected"));
            return NULL;
          }
      }
    while (TRUE);
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
parse_value (ShoalJsonParser *self,
             GError         **error)
{
  JsonNode *node;

  shoal_json_parser_skip_space (self);
  if (self->at == self->end)
    return shoal_json_parser_parse_word (self, error);
  switch (*self->at)
    {
    case '{':
    case '[':
      if (self->depth == SHOAL_JSON_MAX_DEPTH)
        {
          shoal_json_parser_fail (self, error, _("nested too deeply"));
          return NULL;
        }
      self->depth++;
      node = *self->at++ == '{' ? parse_object (self, error) : parse_array (self, error);
      self->depth--;
      return node;
    case '"':
      {
        g_autofree char *text = shoal_json_parser_parse_string (self, error);

        return text != NULL ? json_node_init_string (json_node_alloc (), text) : NULL;
      }
    default:
      if (*self->at == '-' || g_ascii_isdigit (*self->at))
        return shoal_json_parser_parse_number (self, error);
      return shoal_json_parser_parse_word (self, error);
    }
}

/**
 * shoal_json_parse:
 * @text: (array length=length): JSON text in UTF-8, with or without a byte order mark
 * @length: bytes in @text
 * @file_name: name of the file for errors
 *
 * Parses one JSON value, strictly as RFC 8259 says. A key that occurs twice in an object, nesting deeper than
 * %SHOAL_JSON_MAX_DEPTH and numbers out of the range of a double are errors. A whole number that does not fit 64 bits becomes a double.
 *
 * Returns: (transfer full): the value, or %NULL with %SHOAL_ERROR_PROJECT that names file, line and column
 */
JsonNode *
shoal_json_parse (const char *text,
                  gsize       length,
                  const char *file_name,
                  GError    **error)
{
  ShoalJsonParser self = { text, text, text + length, file_name, 0 };
  g_autoptr (JsonNode) root = NULL;
  const char *invalid;

  g_return_val_if_fail (text != NULL || length == 0, NULL);
  g_return_val_if_fail (file_name != NULL, NULL);

  if (!g_utf8_validate_len (text, length, &invalid))
    {
      self.at = invalid;
      shoal_json_parser_fail (&self, error, _("not UTF-8 text"));
      return NULL;
    }
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    self.start = self.at = text + 3;

  root = parse_value (&self, error);
  if (root == NULL)
    return NULL;
  shoal_json_parser_skip_space (&self);
  if (self.at != self.end)
    {
      shoal_json_parser_fail (&self, error, _("text after the end"));
      return NULL;
    }
  return g_steal_pointer (&root);
}

/** shoal_json_set_text: @text: (nullable): %NULL adds no member. */
void
shoal_json_set_text (JsonObject *object,
                     const char *key,
                     const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, key, text);
}

/** shoal_json_add_extras: appends the members of @extras (nullable) to @object, except keys that @object already has. */
void
shoal_json_add_extras (JsonObject *object,
                       JsonObject *extras)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  if (extras == NULL)
    return;
  json_object_iter_init_ordered (&iter, extras);
  while (json_object_iter_next_ordered (&iter, &key, &member))
    if (!json_object_has_member (object, key))
      json_object_set_member (object, key, json_node_copy (member));
}
