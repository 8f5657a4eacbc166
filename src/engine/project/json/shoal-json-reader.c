/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Typed access to the members of one JSON object. */

#include "project/json/shoal-json-reader.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>

struct _ShoalJsonReader
{
  JsonObject *object;
  char *file_name;
  char *path;
  GHashTable *known;
};

/**
 * shoal_json_reader_new:
 * @node: a node, which should be an object
 * @file_name: name of the file for errors
 * @path: key path of @node, empty for the whole document
 *
 * Returns: (transfer full): a cursor on @node, or %NULL with %SHOAL_ERROR_PROJECT when it is not an object
 */
ShoalJsonReader *
shoal_json_reader_new (JsonNode    *node,
                       const char  *file_name,
                       const char  *path,
                       GError     **error)
{
  ShoalJsonReader *self;

  g_return_val_if_fail (node != NULL, NULL);

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, _("%s: %s%san object in braces was expected"),
                   file_name, path, *path != '\0' ? ": " : "");
      return NULL;
    }
  self = g_new0 (ShoalJsonReader, 1);
  self->object = json_object_ref (json_node_get_object (node));
  self->file_name = g_strdup (file_name);
  self->path = g_strdup (path);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

/** shoal_json_reader_free: frees @self, but not its object. */
void
shoal_json_reader_free (ShoalJsonReader *self)
{
  if (self == NULL)
    return;
  json_object_unref (self->object);
  g_hash_table_unref (self->known);
  g_free (self->file_name);
  g_free (self->path);
  g_free (self);
}

static char *
member_path (ShoalJsonReader *self,
             const char      *key)
{
  return *self->path != '\0' ? g_strconcat (self->path, ".", key, NULL) : g_strdup (key);
}

/**
 * shoal_json_reader_fail:
 * @key: (nullable): the wrong member, or %NULL for the object itself
 * @format: message of the error
 *
 * Sets %SHOAL_ERROR_PROJECT with file name and key path.
 *
 * Returns: %FALSE
 */
gboolean
shoal_json_reader_fail (ShoalJsonReader  *self,
                        const char       *key,
                        GError          **error,
                        const char       *format,
                        ...)
{
  g_autofree char *path = key != NULL ? member_path (self, key) : g_strdup (self->path);
  g_autofree char *what = NULL;
  va_list arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_PROJECT, "%s: %s: %s", self->file_name, path, what);
  return FALSE;
}

/** shoal_json_reader_take: Returns: (nullable) (transfer none): member @key, which is then a known key; %NULL when absent or null. */
JsonNode *
shoal_json_reader_take (ShoalJsonReader *self,
                        const char      *key)
{
  JsonNode *member = json_object_get_member (self->object, key);

  g_hash_table_add (self->known, g_strdup (key));
  return member == NULL || JSON_NODE_HOLDS_NULL (member) ? NULL : member;
}

/** shoal_json_reader_require: Returns: whether there is a member @key; %FALSE with an error otherwise. */
gboolean
shoal_json_reader_require (ShoalJsonReader  *self,
                           const char       *key,
                           GError          **error)
{
  if (shoal_json_reader_take (self, key) != NULL)
    return TRUE;
  return shoal_json_reader_fail (self, key, error, "missing");
}

static gboolean
holds (JsonNode *member,
       GType     type)
{
  return JSON_NODE_HOLDS_VALUE (member) && json_node_get_value_type (member) == type;
}

/** shoal_json_reader_get_string: @value is replaced (g_free) by member @key. Returns: %FALSE on an error. */
gboolean
shoal_json_reader_get_string (ShoalJsonReader  *self,
                              const char       *key,
                              char            **value,
                              GError          **error)
{
  JsonNode *member = shoal_json_reader_take (self, key);

  if (member == NULL)
    return TRUE;
  if (!holds (member, G_TYPE_STRING))
    return shoal_json_reader_fail (self, key, error, _("a text in quotes was expected"));
  g_free (*value);
  *value = json_node_dup_string (member);
  return TRUE;
}

/** shoal_json_reader_get_double: Returns: %FALSE on an error. */
gboolean
shoal_json_reader_get_double (ShoalJsonReader  *self,
                              const char       *key,
                              double           *value,
                              GError          **error)
{
  JsonNode *member = shoal_json_reader_take (self, key);

  if (member == NULL)
    return TRUE;
  if (!holds (member, G_TYPE_DOUBLE) && !holds (member, G_TYPE_INT64))
    return shoal_json_reader_fail (self, key, error, _("a number was expected"));
  *value = json_node_get_double (member);
  return TRUE;
}

/** shoal_json_reader_get_integer: a whole number from @minimum to @maximum. Returns: %FALSE on an error. */
gboolean
shoal_json_reader_get_integer (ShoalJsonReader  *self,
                               const char       *key,
                               gint64            minimum,
                               gint64            maximum,
                               gint64           *value,
                               GError          **error)
{
  JsonNode *member = shoal_json_reader_take (self, key);
  double number;
  gint64 integer;

  if (member == NULL)
    return TRUE;
  if (holds (member, G_TYPE_INT64))
    integer = json_node_get_int (member);
  else if (holds (member, G_TYPE_DOUBLE))
    {
      /* Other programs may write 5 as 5.0. */
      number = json_node_get_double (member);
      integer = number >= -0x1p53 && number <= 0x1p53 ? (gint64) number : 0;
      if ((double) integer != number)
        return shoal_json_reader_fail (self, key, error, _("a whole number was expected"));
    }
  else
    return shoal_json_reader_fail (self, key, error, _("a whole number was expected"));
  if (integer < minimum || integer > maximum)
    return shoal_json_reader_fail (self, key, error,
                                   _("must be from %" PRIi64 " to %" PRIi64), minimum, maximum);
  *value = integer;
  return TRUE;
}

/** shoal_json_reader_get_boolean: Returns: %FALSE on an error. */
gboolean
shoal_json_reader_get_boolean (ShoalJsonReader  *self,
                               const char       *key,
                               gboolean         *value,
                               GError          **error)
{
  JsonNode *member = shoal_json_reader_take (self, key);

  if (member == NULL)
    return TRUE;
  if (!holds (member, G_TYPE_BOOLEAN))
    return shoal_json_reader_fail (self, key, error, _("true or false was expected"));
  *value = json_node_get_boolean (member);
  return TRUE;
}

/** shoal_json_reader_get_array: @array is borrowed. Returns: %FALSE on an error. */
gboolean
shoal_json_reader_get_array (ShoalJsonReader  *self,
                             const char       *key,
                             JsonArray       **array,
                             GError          **error)
{
  JsonNode *member = shoal_json_reader_take (self, key);

  if (member == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (member))
    return shoal_json_reader_fail (self, key, error, _("a list in brackets was expected"));
  *array = json_node_get_array (member);
  return TRUE;
}

/** shoal_json_reader_get_strings: @values is replaced (g_strfreev) by the texts of member @key. Returns: %FALSE on an error. */
gboolean
shoal_json_reader_get_strings (ShoalJsonReader   *self,
                               const char        *key,
                               char            ***values,
                               GError           **error)
{
  JsonArray *array = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (!shoal_json_reader_get_array (self, key, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!holds (element, G_TYPE_STRING))
        return shoal_json_reader_fail (self, key, error, _("a list of texts in quotes was expected"));
      g_strv_builder_add (builder, json_node_get_string (element));
    }
  g_strfreev (*values);
  *values = g_strv_builder_end (builder);
  return TRUE;
}

/**
 * shoal_json_reader_get_object:
 *
 * Returns: (transfer full) (nullable): a cursor on member @key; %NULL without an error when there is none, with an
 *   error when it is no object
 */
ShoalJsonReader *
shoal_json_reader_get_object (ShoalJsonReader  *self,
                              const char       *key,
                              GError          **error)
{
  JsonNode *member = shoal_json_reader_take (self, key);
  g_autofree char *path = NULL;

  if (member == NULL)
    return NULL;
  path = member_path (self, key);
  return shoal_json_reader_new (member, self->file_name, path, error);
}

/**
 * shoal_json_reader_finish:
 * @warnings: (element-type utf8): takes one text per unknown key
 *
 * Returns: (transfer full) (nullable): a copy of the members that were not read, which have unknown keys; %NULL when there are none
 */
JsonObject *
shoal_json_reader_finish (ShoalJsonReader *self,
                          GPtrArray       *warnings)
{
  JsonObject *unknown = NULL;
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, self->object);
  while (json_object_iter_next_ordered (&iter, &key, &member))
    {
      g_autofree char *path = NULL;

      if (g_hash_table_contains (self->known, key))
        continue;
      if (unknown == NULL)
        unknown = json_object_new ();
      json_object_set_member (unknown, key, json_node_copy (member));
      path = member_path (self, key);
      g_ptr_array_add (warnings,
                       g_strdup_printf (_("%s: unknown key “%s” is kept but not used"), self->file_name, path));
    }
  return unknown;
}
