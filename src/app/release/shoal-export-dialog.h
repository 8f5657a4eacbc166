/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks what to write of a release, how and where, and writes it. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_EXPORT_DIALOG (shoal_export_dialog_get_type ())

/**
 * ShoalExportDialog:
 *
 * Actions "export.choose" and "export.cancel". Signal "exported" (#GFile): the file is there.
 */
G_DECLARE_FINAL_TYPE (ShoalExportDialog, shoal_export_dialog, SHOAL, EXPORT_DIALOG, AdwWindow)

GtkWidget    *shoal_export_dialog_new         (GtkWindow           *parent,
                                               ShoalRecodingReport *report,
                                               ShoalProject        *project);
void          shoal_export_dialog_set_run     (ShoalExportDialog   *self,
                                               ShoalSessionRun     *run);
ShoalProject *shoal_export_dialog_get_project (ShoalExportDialog   *self);
void          shoal_export_dialog_export      (ShoalExportDialog   *self,
                                               GFile               *file,
                                               gboolean             replace);

G_END_DECLS
