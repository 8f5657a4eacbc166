/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One column of the open table, with all that the pages show of it. */
#pragma once

#include "project/shoal-project-column.h"
#include "reports/shoal-column-profile.h"
#include "reports/shoal-hierarchy-report.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_SESSION_COLUMN (shoal_session_column_get_type ())

/**
 * ShoalSessionColumn:
 * @index: number of the column in the table
 * @name: its name
 * @column: the data
 * @listed: the project's entry for the column; the defaults of a new column if there is none
 * @is_listed: whether the project has an entry
 * @source: (nullable): the origin of the hierarchy, without the parameters that its builder has found in these data;
 *   %NULL for the type's default builder
 * @profile: (nullable): facts about its values, %NULL while they are computed
 * @report: (nullable): on the hierarchy; while another one is made, still on the previous one
 * @pending: (nullable): stops the worker that makes another hierarchy
 *
 * The data never change while the object lives. Fields are read-only; edits go through the session. "name", "listed" and
 * "profile" are properties. Signal: "hierarchy-changed": @report or @pending has changed.
 */
struct _ShoalSessionColumn
{
  GObject parent_instance;

  guint index;
  const char *name;
  ShoalColumn *column;
  ShoalProjectColumn *listed;
  gboolean is_listed;
  ShoalHierarchyOrigin *source;
  ShoalColumnProfile *profile;
  ShoalHierarchyReport *report;
  GCancellable *pending;

  /*< private >*/
  gboolean built;
  ShoalHierarchyOrigin *built_from; /* the origin that the hierarchy was made from: NULL stands for the type's default builder */
};

G_DECLARE_FINAL_TYPE (ShoalSessionColumn, shoal_session_column, SHOAL, SESSION_COLUMN, GObject)

gboolean        shoal_session_column_allows_cell_form    (ShoalSessionColumn *self,
                                                          ShoalCellForm       form);
double          shoal_session_column_get_uniqueness      (ShoalSessionColumn *self);
ShoalHierarchy *shoal_session_column_get_hierarchy       (ShoalSessionColumn *self);
const char     *shoal_session_column_get_hierarchy_error (ShoalSessionColumn *self);

/* Only for the session. */

ShoalSessionColumn *_shoal_session_column_new            (guint                 index,
                                                          ShoalColumn          *column);
void                _shoal_session_column_set_listed     (ShoalSessionColumn   *self,
                                                          ShoalProjectColumn   *listed,
                                                          const char           *fingerprint);
void                _shoal_session_column_set_profile    (ShoalSessionColumn   *self,
                                                          ShoalColumnProfile   *profile);
void                _shoal_session_column_set_pending    (ShoalSessionColumn   *self,
                                                          ShoalHierarchyOrigin *source,
                                                          GCancellable         *cancellable);
gboolean            _shoal_session_column_has_built      (ShoalSessionColumn   *self,
                                                          ShoalHierarchyOrigin *source);
void                _shoal_session_column_take_report    (ShoalSessionColumn   *self,
                                                          ShoalHierarchyOrigin *source,
                                                          ShoalHierarchyReport *report);
void                _shoal_session_column_drop_hierarchy (ShoalSessionColumn   *self);

G_END_DECLS
