/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nicks of an enumeration, which are its values' names in files and on the command line. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

const char *shoal_enum_get_nick  (GType       type,
                                  int         value);
gboolean    shoal_enum_find_nick (GType       type,
                                  const char *nick,
                                  int        *value);

G_END_DECLS
