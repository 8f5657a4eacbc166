/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks how a table is to be read, and shows what comes of it. */
#pragma once

#include "table/read/shoal-reader.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_IMPORT_DIALOG (shoal_import_dialog_get_type ())

/**
 * ShoalImportDialog:
 *
 * Signal "import" (GFile, ShoalReaderOptions): a person has decided; the dialog closes itself afterwards.
 */
G_DECLARE_FINAL_TYPE (ShoalImportDialog, shoal_import_dialog, SHOAL, IMPORT_DIALOG, AdwWindow)

ShoalImportDialog  *shoal_import_dialog_new         (GtkWindow                *parent,
                                                     GFile                    *file);
void                shoal_import_dialog_set_options (ShoalImportDialog        *self,
                                                     const ShoalReaderOptions *options);
ShoalReaderOptions *shoal_import_dialog_dup_options (ShoalImportDialog        *self);
gboolean            shoal_import_dialog_is_ready    (ShoalImportDialog        *self);

G_END_DECLS
