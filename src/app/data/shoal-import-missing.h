/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands for "no value" in a table, as rows. */
#pragma once

#include <adwaita.h>
#include <glib.h>

G_BEGIN_DECLS

/* Signs of missing values as a person writes them: “?, n/a, "none, or lost"”. */

char **shoal_missing_tokens_parse  (const char  *text);
char  *shoal_missing_tokens_format (char *const *tokens);

#define SHOAL_TYPE_IMPORT_MISSING (shoal_import_missing_get_type ())

/** ShoalImportMissing: the signs of missing values. Signal "changed": a person has changed them. */
G_DECLARE_FINAL_TYPE (ShoalImportMissing, shoal_import_missing, SHOAL, IMPORT_MISSING, AdwPreferencesGroup)

void   shoal_import_missing_set        (ShoalImportMissing *self,
                                        char *const        *tokens);
void   shoal_import_missing_show_found (ShoalImportMissing *self,
                                        char *const        *words);
char **shoal_import_missing_dup        (ShoalImportMissing *self);

G_END_DECLS
