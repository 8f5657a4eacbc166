/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of the values of a column. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * ShoalValueType:
 * @SHOAL_VALUE_TEXT: any text, in the order of its code points
 * @SHOAL_VALUE_NUMBER: a number, in the order of its value
 * @SHOAL_VALUE_DATE: a day or an instant, in the order of time; its number is seconds since 1970-01-01T00:00Z
 */
typedef enum
{
  SHOAL_VALUE_TEXT,
  SHOAL_VALUE_NUMBER,
  SHOAL_VALUE_DATE,
} ShoalValueType;

#define SHOAL_TYPE_VALUE_TYPE (shoal_value_type_get_type ())
GType       shoal_value_type_get_type  (void);
const char *shoal_value_type_to_string (ShoalValueType  type);
gboolean    shoal_value_type_parse     (const char     *text,
                                        ShoalValueType *type);

G_END_DECLS
