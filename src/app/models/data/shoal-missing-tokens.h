/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs of missing values as a person writes them: “?, n/a, "none, or lost"”. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char **shoal_missing_tokens_parse  (const char  *text);
char  *shoal_missing_tokens_format (char *const *tokens);

G_END_DECLS
