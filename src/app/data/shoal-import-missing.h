/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands for "no value" in a table, as rows. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_IMPORT_MISSING (shoal_import_missing_get_type ())

/** ShoalImportMissing: the signs of missing values. Signal "changed": a person has changed them. */
G_DECLARE_FINAL_TYPE (ShoalImportMissing, shoal_import_missing, SHOAL, IMPORT_MISSING, AdwPreferencesGroup)

void   shoal_import_missing_set        (ShoalImportMissing *self,
                                        char *const        *tokens);
void   shoal_import_missing_show_found (ShoalImportMissing *self,
                                        char *const        *words);
char **shoal_import_missing_dup        (ShoalImportMissing *self);

G_END_DECLS
