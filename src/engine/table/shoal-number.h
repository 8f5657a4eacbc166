/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people write them in tables. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean shoal_number_parse (const char *text,
                             gsize       length,
                             char        decimal,
                             char        thousands,
                             double     *number);

G_END_DECLS
