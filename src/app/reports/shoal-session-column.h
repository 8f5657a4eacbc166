/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One column of the open table as the pages show it. */
#pragma once

#include "project/shoal-project-column.h"
#include "reports/shoal-column-profile.h"
#include "reports/shoal-hierarchy-report.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SESSION_COLUMN (shoal_session_column_get_type ())

/**
 * ShoalSessionColumn:
 *
 * Properties, all read-only; edits go through the session: "index", "name", "column" (#ShoalColumn), "value-type",
 * "listed" (#ShoalProjectColumn, nullable: what the project says), "role", "target" (whether it is), "weight", "profile" (nullable while it is
 * computed), "hierarchy" (nullable; told whenever it, its report, or whether another one is being made has changed).
 */
G_DECLARE_FINAL_TYPE (ShoalSessionColumn, shoal_session_column, SHOAL, SESSION_COLUMN, GObject)

guint                 shoal_session_column_get_index           (ShoalSessionColumn  *self);
const char           *shoal_session_column_get_name            (ShoalSessionColumn  *self);
ShoalColumn          *shoal_session_column_get_column          (ShoalSessionColumn  *self);
ShoalProjectColumn   *shoal_session_column_get_listed          (ShoalSessionColumn  *self);
ShoalRole             shoal_session_column_get_role            (ShoalSessionColumn  *self);
gboolean              shoal_session_column_is_target           (ShoalSessionColumn  *self);
double                shoal_session_column_get_weight          (ShoalSessionColumn  *self);
ShoalCellForm         shoal_session_column_get_cell_form       (ShoalSessionColumn  *self);
ShoalLevelRange       shoal_session_column_get_levels          (ShoalSessionColumn  *self);
gboolean              shoal_session_column_allows_cell_form    (ShoalSessionColumn  *self,
                                                                ShoalCellForm        form);
ShoalColumnProfile   *shoal_session_column_get_profile         (ShoalSessionColumn  *self);
double                shoal_session_column_get_uniqueness      (ShoalSessionColumn  *self);
ShoalHierarchyOrigin *shoal_session_column_get_source          (ShoalSessionColumn  *self);
ShoalHierarchy       *shoal_session_column_get_hierarchy       (ShoalSessionColumn  *self);
ShoalHierarchyReport *shoal_session_column_get_report          (ShoalSessionColumn  *self);
gboolean              shoal_session_column_is_pending          (ShoalSessionColumn  *self);
const char           *shoal_session_column_get_hierarchy_error (ShoalSessionColumn  *self);

G_END_DECLS
