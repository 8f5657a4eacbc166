/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a table is to be read, as rows of choices. */
#pragma once

#include "table/read/shoal-table-format.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_IMPORT_OPTIONS (shoal_import_options_get_type ())

/** ShoalImportOptions: all options but the types of columns. Signal "changed": a person has chosen something. */
G_DECLARE_FINAL_TYPE (ShoalImportOptions, shoal_import_options, SHOAL, IMPORT_OPTIONS, AdwBin)

void                shoal_import_options_set        (ShoalImportOptions       *self,
                                                     const ShoalReaderOptions *options);
gboolean            shoal_import_options_is_valid   (ShoalImportOptions       *self);
ShoalReaderOptions *shoal_import_options_dup        (ShoalImportOptions       *self);
void                shoal_import_options_show_found (ShoalImportOptions       *self,
                                                     const ShoalReaderOptions *found);
void                shoal_import_options_set_format (ShoalImportOptions       *self,
                                                     const ShoalTableFormat   *format);

G_END_DECLS
