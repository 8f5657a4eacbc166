/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the words of a column's name say about its role, in several languages. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

gboolean shoal_role_words_find (const char  *name,
                                ShoalRole   *role,
                                const char **what,
                                char       **word);

G_END_DECLS
