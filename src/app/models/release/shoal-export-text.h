/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an export is called, and what a person can do when it has failed. */
#pragma once

#include "models/release/shoal-release-export.h"

G_BEGIN_DECLS

const char *shoal_export_text_get_title        (ShoalExportKind  kind);
char       *shoal_export_text_propose_name     (ShoalExportKind  kind,
                                                const char      *data_name);
const char *shoal_export_text_get_problem      (ShoalExportKind  kind);
char       *shoal_export_text_describe_problem (const GError    *error);
gboolean    shoal_export_text_is_about_place   (const GError    *error);

G_END_DECLS
