/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the export dialog. */
#pragma once

#include "models/release/shoal-release-export.h"
#include "widgets/shoal-custom-value-row.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** ShoalExportRows: controls, owned by the groups they stand in. They activate "export.check" when they may be wrong, or right again. */
typedef struct
{
  AdwComboRow *format;
  AdwComboRow *delimiter;
  ShoalCustomValueRow *other_delimiter; /* seen while it is wanted */
  GtkSwitch *guard_formulas;
  GtkWidget *guard_row;
  GtkSwitch *keep_suppressed;
  GtkSwitch *with_dictionary;
  GtkSwitch *with_graph; /* NULL where there is none */
  GtkSwitch *with_hierarchies;
} ShoalExportRows;

void     shoal_export_rows_add         (ShoalExportRows       *self,
                                        AdwPreferencesGroup   *release,
                                        AdwPreferencesGroup   *recipe,
                                        ShoalRecodingReport   *report,
                                        ShoalProject          *project);
gboolean shoal_export_rows_is_valid    (const ShoalExportRows *self);
const char *
         shoal_export_rows_get_suffix  (const ShoalExportRows *self);
void     shoal_export_rows_get_options (const ShoalExportRows *self,
                                        ShoalExportOptions    *options);

G_END_DECLS
