/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of values and their names. */

#include "table/shoal-value-type.h"

G_DEFINE_ENUM_TYPE (ShoalValueType, shoal_value_type,
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_TEXT, "text"),
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_NUMBER, "number"),
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_DATE, "date"))

static const char *const type_names[] = { "text", "number", "date" };

/** shoal_value_type_to_string: Returns: (transfer none): the type's name in project files and on the command line. */
const char *
shoal_value_type_to_string (ShoalValueType type)
{
  g_return_val_if_fail ((guint) type < G_N_ELEMENTS (type_names), NULL);

  return type_names[type];
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
  for (guint i = 0; i < G_N_ELEMENTS (type_names); i++)
    if (g_str_equal (text, type_names[i]))
      {
        *type = (ShoalValueType) i;
        return TRUE;
      }
  return FALSE;
}
