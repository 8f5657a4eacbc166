/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strict reader and writer of JSON text. json-glib's own reader recurses without limit, cuts strings at \u0000, turns
 * whole numbers above 2^63 into -1 and accepts comments, hexadecimal numbers and text after the end; its writer prints 17
 * digits of every number and non-finite ones as words. Only its nodes are used. */

#include "project/json/shoal-json-parser.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static JsonNode *parse_value (ShoalJsonParser *self, GError **error);

/* After the opening bracket. */
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

/* After the opening brace. */
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
 * @file_name: what errors call it
 *
 * Reads one JSON value, strictly after RFC 8259. The same key twice in one object, nesting deeper than
 * %SHOAL_JSON_MAX_DEPTH and numbers beyond a double are errors. A whole number that does not fit 64 bits becomes a double.
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

/** shoal_json_add_extras: puts the members of @extras (nullable) behind those of @object, which count more. */
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
