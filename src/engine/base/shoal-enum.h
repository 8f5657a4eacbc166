/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nicks of an enumeration, which name its values in files and on the command line. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

const char *shoal_enum_get_nick  (GType       type,
                                  int         value);
gboolean    shoal_enum_find_nick (GType       type,
                                  const char *nick,
                                  int        *value);

/** SHOAL_DEFINE_ENUM_NAMES: defines two functions for an enumeration with a type: @prefix_to_string (value) returns the
 * nick of a value; @prefix_parse (nullable text, &value) returns whether @text is a nick, and leaves the value
 * unchanged if it is not. */
#define SHOAL_DEFINE_ENUM_NAMES(Enum, prefix)                                   \
  const char *prefix##_to_string (Enum value)                                   \
  {                                                                             \
    return shoal_enum_get_nick (prefix##_get_type (), (int) value);             \
  }                                                                             \
  gboolean prefix##_parse (const char *text, Enum *value)                       \
  {                                                                             \
    int found;                                                                  \
    if (!shoal_enum_find_nick (prefix##_get_type (), text, &found))             \
      return FALSE;                                                             \
    *value = (Enum) found;                                                      \
    return TRUE;                                                                \
  }

G_END_DECLS
