/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Original and release side by side, scrolled together. */
#pragma once

#include "recoding/shoal-release.h"
#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_RELEASE_TABLES (shoal_release_tables_get_type ())

/**
 * ShoalReleaseTables:
 *
 * Of a heterogeneous release the selected row is described below: with whom it hides, and who makes its cells so wide. Signal
 * "picked" (group): a row of a published class was selected.
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseTables, shoal_release_tables, SHOAL, RELEASE_TABLES, AdwBin)

void            shoal_release_tables_set_release  (ShoalReleaseTables *self,
                                                   ShoalRelease       *release);
void            shoal_release_tables_select_class (ShoalReleaseTables *self,
                                                   guint32             group);
void            shoal_release_tables_select_row   (ShoalReleaseTables *self,
                                                   guint32             row);

G_END_DECLS
