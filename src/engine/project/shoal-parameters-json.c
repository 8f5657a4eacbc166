/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts parameters between texts, as in the engine, and typed JSON values, as in a project file. */

#include "project/shoal-project-parts.h"

#include "project/json/shoal-json.h"

#include <math.h>
#include <string.h>

/** shoal_json_scalar_to_parameter: Returns: (transfer full) (nullable): a number, text or boolean as the text of a
 *   parameter; %NULL for other values. */
char *
shoal_json_scalar_to_parameter (JsonNode *node)
{
  g_autofree char *text = NULL;

  if (!JSON_NODE_HOLDS_VALUE (node))
    return NULL;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  if (json_node_get_value_type (node) == G_TYPE_DOUBLE
      && json_node_get_double (node) == rint (json_node_get_double (node))
      && fabs (json_node_get_double (node)) < 0x1p53)
    return g_strdup_printf ("%.0f", json_node_get_double (node));
  text = shoal_json_to_text (node);
  return g_strdup (g_strchomp (text));
}

/** shoal_json_to_parameter: Returns: (transfer full) (nullable): like shoal_json_scalar_to_parameter(), but also lists of
 *   such values, separated by '/'; %NULL when a parameter cannot hold it. */
char *
shoal_json_to_parameter (JsonNode *node)
{
  g_autoptr (GString) text = NULL;
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return shoal_json_scalar_to_parameter (node);
  text = g_string_new (NULL);
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *element = shoal_json_scalar_to_parameter (json_array_get_element (array, i));

      if (element == NULL || *element == '\0' || strchr (element, '/') != NULL)
        return NULL;
      g_string_append_printf (text, "%s%s", i > 0 ? "/" : "", element);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: an integer, another number, or, for a text that is no number, a string. */
static JsonNode *
number_node (const char *text)
{
  char *end;
  gint64 integer;
  double number;

  integer = g_ascii_strtoll (text, &end, 10);
  if (end != text && *end == '\0' && ABS (integer) < (gint64) 1 << 53)
    return json_node_init_int (json_node_alloc (), integer);
  number = g_ascii_strtod (text, &end);
  if (end != text && *end == '\0' && isfinite (number))
    return json_node_init_double (json_node_alloc (), number);
  return json_node_init_string (json_node_alloc (), text);
}

/** shoal_json_from_parameter: Returns: (transfer full): @text as a JSON value of the parameter's kind. */
JsonNode *
shoal_json_from_parameter (const char         *text,
                           ShoalParameterKind  kind)
{
  g_autoptr (JsonArray) array = NULL;
  g_auto (GStrv) parts = NULL;

  switch (kind)
    {
    case SHOAL_PARAMETER_NUMBER:
    case SHOAL_PARAMETER_INTEGER:
      return number_node (text);
    case SHOAL_PARAMETER_BOOLEAN:
      if (strcmp (text, "true") == 0 || strcmp (text, "false") == 0)
        return json_node_init_boolean (json_node_alloc (), *text == 't');
      return json_node_init_string (json_node_alloc (), text);
    case SHOAL_PARAMETER_NUMBERS:
    case SHOAL_PARAMETER_WORDS:
      array = json_array_new ();
      parts = g_strsplit (text, "/", -1);
      for (guint i = 0; parts[i] != NULL; i++)
        json_array_add_element (array, kind == SHOAL_PARAMETER_NUMBERS
                                         ? number_node (parts[i])
                                         : json_node_init_string (json_node_alloc (), parts[i]));
      return json_node_init_array (json_node_alloc (), array);
    case SHOAL_PARAMETER_CHOICE:
    case SHOAL_PARAMETER_TEXT:
    case SHOAL_PARAMETER_FILE:
    case SHOAL_PARAMETER_RUN:
    default:
      return json_node_init_string (json_node_alloc (), text);
    }
}
