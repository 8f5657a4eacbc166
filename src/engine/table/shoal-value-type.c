/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of values and their names. */

#include "table/shoal-value-type.h"

#include "base/shoal-enum.h"

G_DEFINE_ENUM_TYPE (ShoalValueType, shoal_value_type,
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_TEXT, "text"),
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_NUMBER, "number"),
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_DATE, "date"))

/** shoal_value_type_to_string: Returns: (transfer none): the type's name in project files and on the command line. */
const char *
shoal_value_type_to_string (ShoalValueType type)
{
  return shoal_enum_get_nick (SHOAL_TYPE_VALUE_TYPE, type);
}

/**
 * shoal_value_type_parse:
 * @text: the name of a type
 * @type: (out): the type of that name
 *
 * Returns: %FALSE when there is none.
 */
gboolean
shoal_value_type_parse (const char     *text,
                        ShoalValueType *type)
{
  int value;

  if (!shoal_enum_find_nick (SHOAL_TYPE_VALUE_TYPE, text, &value))
    return FALSE;
  *type = (ShoalValueType) value;
  return TRUE;
}
