/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of values and their names. */

#include "table/shoal-value-type.h"

#include "base/shoal-enum.h"

G_DEFINE_ENUM_TYPE (ShoalValueType, shoal_value_type,
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_TEXT, "text"),
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_NUMBER, "number"),
                    G_DEFINE_ENUM_VALUE (SHOAL_VALUE_DATE, "date"))

/* Names in project files and on the command line */
SHOAL_DEFINE_ENUM_NAMES (ShoalValueType, shoal_value_type)
