/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The type of each column of a table that is about to be imported. */
#pragma once

#include "table/shoal-table.h"

#include <adwaita.h>
#include <gio/gio.h>

G_BEGIN_DECLS

/* The types a column can be given, as a list to choose from. */

GListModel *shoal_type_choice_list (void);
guint       shoal_type_choice_find (const char *type);
const char *shoal_type_choice_get  (guint       position);

#define SHOAL_TYPE_IMPORT_TYPES (shoal_import_types_get_type ())

/**
 * ShoalImportTypes:
 *
 * Shows one column after another. Property "selected" (int): the column that is shown, -1 for none. Signal "changed": a
 * person has chosen another type.
 */
G_DECLARE_FINAL_TYPE (ShoalImportTypes, shoal_import_types, SHOAL, IMPORT_TYPES, AdwPreferencesGroup)

void        shoal_import_types_set_table (ShoalImportTypes *self,
                                          ShoalTable       *table);
void        shoal_import_types_set_types (ShoalImportTypes *self,
                                          GHashTable       *types);
GHashTable *shoal_import_types_get_types (ShoalImportTypes *self);
void        shoal_import_types_select    (ShoalImportTypes *self,
                                          int               column);

G_END_DECLS
