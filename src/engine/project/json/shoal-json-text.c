/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes JSON text: small values on one line, numbers with the fewest digits that give the same number when read. */

#include "project/json/shoal-json.h"

#include <math.h>
#include <string.h>

#define LINE_LENGTH 140

static void append_node (GString *text, JsonNode *node, guint indent, gboolean one_line);

static void
append_string (GString    *text,
               const char *string)
{
  g_string_append_c (text, '"');
  for (const char *c = string; *c != '\0'; c++)
    switch (*c)
      {
      case '"':
        g_string_append (text, "\\\"");
        break;
      case '\\':
        g_string_append (text, "\\\\");
        break;
      case '\n':
        g_string_append (text, "\\n");
        break;
      case '\r':
        g_string_append (text, "\\r");
        break;
      case '\t':
        g_string_append (text, "\\t");
        break;
      default:
        if ((guchar) *c < 0x20 || *c == 0x7f)
          g_string_append_printf (text, "\\u%04x", (guchar) *c);
        else
          g_string_append_c (text, *c);
      }
  g_string_append_c (text, '"');
}

static void
append_double (GString *text,
               double   value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };

  if (!isfinite (value))
    {
      g_string_append (text, "null");
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (buffer, sizeof buffer, formats[i], value);
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  g_string_append (text, buffer);
  if (strpbrk (buffer, ".e") == NULL)
    g_string_append (text, ".0");
}

static void
append_scalar (GString  *text,
               JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    g_string_append (text, "null");
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    append_string (text, json_node_get_string (node));
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
  else if (json_node_get_value_type (node) == G_TYPE_INT64)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else
    append_double (text, json_node_get_double (node));
}

static void
append_break (GString  *text,
              guint     indent,
              gboolean  one_line)
{
  if (one_line)
    {
      g_string_append_c (text, ' ');
      return;
    }
  g_string_append_c (text, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append (text, "  ");
}

static void
append_members (GString  *text,
                JsonNode *node,
                guint     indent,
                gboolean  one_line)
{
  JsonObject *object = json_node_get_object (node);
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &member))
    {
      if (!first)
        g_string_append_c (text, ',');
      append_break (text, indent + 1, one_line);
      first = FALSE;
      append_string (text, key);
      g_string_append (text, ": ");
      append_node (text, member, indent + 1, one_line);
    }
  if (!first)
    append_break (text, indent, one_line);
  g_string_append_c (text, '}');
}

static void
append_elements (GString  *text,
                 JsonNode *node,
                 guint     indent,
                 gboolean  one_line)
{
  JsonArray *array = json_node_get_array (node);

  g_string_append_c (text, '[');
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (i > 0)
        g_string_append (text, one_line ? ", " : ",");
      if (!one_line)
        append_break (text, indent + 1, FALSE);
      append_node (text, json_array_get_element (array, i), indent + 1, one_line);
    }
  if (!one_line && json_array_get_length (array) > 0)
    append_break (text, indent, FALSE);
  g_string_append_c (text, ']');
}

/* Whether @node probably fits on one line: adds up an estimate of its length, and stops when @budget is used up. */
static gboolean
is_small (JsonNode *node,
          gsize    *budget)
{
  gsize cost = 2;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *key;
      JsonNode *member;

      json_object_iter_init (&iter, json_node_get_object (node));
      while (json_object_iter_next (&iter, &key, &member))
        {
          cost = strlen (key) + 4;
          if (cost > *budget)
            return FALSE;
          *budget -= cost;
          if (!is_small (member, budget))
            return FALSE;
        }
      return TRUE;
    }
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      for (guint i = 0; i < json_array_get_length (array); i++)
        if (!is_small (json_array_get_element (array, i), budget))
          return FALSE;
      return TRUE;
    }
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    cost += strlen (json_node_get_string (node));
  if (cost > *budget)
    return FALSE;
  *budget -= cost;
  return TRUE;
}

static void
append_node (GString  *text,
             JsonNode *node,
             guint     indent,
             gboolean  one_line)
{
  if (!one_line && indent > 0)
    {
      gsize budget = LINE_LENGTH;

      if (is_small (node, &budget))
        {
          g_autoptr (GString) line = g_string_new (NULL);

          append_node (line, node, indent, TRUE);
          if (line->len + 2 * indent <= LINE_LENGTH)
            {
              g_string_append_len (text, line->str, (gssize) line->len);
              return;
            }
        }
    }
  if (JSON_NODE_HOLDS_OBJECT (node))
    append_members (text, node, indent, one_line);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    append_elements (text, node, indent, one_line);
  else
    append_scalar (text, node);
}

/**
 * shoal_json_to_text:
 * @node: a value
 *
 * Returns: (transfer full): @node as indented JSON text that ends with a newline; non-finite numbers are null
 */
char *
shoal_json_to_text (JsonNode *node)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (node != NULL, NULL);

  append_node (text, node, 0, FALSE);
  g_string_append_c (text, '\n');
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** shoal_json_number: Returns: (transfer full): a node for @value; null when it is not finite. */
JsonNode *
shoal_json_number (double value)
{
  return isfinite (value) ? json_node_init_double (json_node_alloc (), value)
                          : json_node_init_null (json_node_alloc ());
}
