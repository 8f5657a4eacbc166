/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of enumerations as texts. */

#include "base/shoal-enum.h"

/**
 * shoal_enum_get_nick:
 * @type: an enumeration
 * @value: one of its values
 *
 * Returns: (transfer none): the nick of @value; %NULL if @value is not a value of @type, which is a programming error.
 */
const char *
shoal_enum_get_nick (GType type,
                     int   value)
{
  g_autoptr (GEnumClass) klass = NULL;
  GEnumValue *found;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type), NULL);

  /* The nick stays valid: GLib never frees the class of a static type. */
  klass = g_type_class_ref (type);
  found = g_enum_get_value (klass, value);
  g_return_val_if_fail (found != NULL, NULL);
  return found->value_nick;
}

/**
 * shoal_enum_find_nick:
 * @type: an enumeration
 * @nick: (nullable): a text from a user or a file
 * @value: (out): the value with this nick; unchanged if there is none
 *
 * Returns: whether a value has this nick.
 */
gboolean
shoal_enum_find_nick (GType       type,
                      const char *nick,
                      int        *value)
{
  g_autoptr (GEnumClass) klass = NULL;
  GEnumValue *found;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type) && value != NULL, FALSE);

  if (nick == NULL)
    return FALSE;
  klass = g_type_class_ref (type);
  found = g_enum_get_value_by_nick (klass, nick);
  if (found == NULL)
    return FALSE;
  *value = found->value;
  return TRUE;
}
