/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the export dialog. */
#pragma once

#include "release/shoal-release-export.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** ShoalExportRows: controls, owned by the groups they stand in. */
typedef struct
{
  AdwComboRow *delimiter;
  GtkSwitch *shuffle;
  GtkSwitch *guard_formulas;
  GtkSwitch *keep_suppressed;
  GtkSwitch *with_hierarchies;
} ShoalExportRows;

void shoal_export_rows_add         (ShoalExportRows       *self,
                                    AdwPreferencesGroup   *release,
                                    AdwPreferencesGroup   *recipe,
                                    ShoalNodeReport       *report);
void shoal_export_rows_get_options (const ShoalExportRows *self,
                                    ShoalExportOptions    *options);

G_END_DECLS
