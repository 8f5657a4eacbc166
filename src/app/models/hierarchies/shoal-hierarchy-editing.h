/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hierarchy that is being edited: its selected nodes, and the edits. */
#pragma once

#include "hierarchy/shoal-hierarchy-edit.h"
#include "session/shoal-session.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_EDITING (shoal_hierarchy_editing_get_type ())

/**
 * ShoalHierarchyEditing:
 * @session: (nullable): the session whose columns are edited
 * @column: (nullable): the column whose hierarchy is edited
 * @hierarchy: (nullable): the hierarchy that has the selected nodes
 * @busy: whether a hierarchy is being made, read or written; a property
 *
 * An edit is made by a worker and becomes a step of the session. Fields are read-only.
 *
 * Signals: "changed": the column or its hierarchy has changed; "selection-changed" (whether views scroll to the selected
 * nodes): also when nodes have been found again in a changed hierarchy; "refused" (reason): values were not moved;
 * "problem" (heading, body): an operation failed; "written" (file): an export is complete.
 */
struct _ShoalHierarchyEditing
{
  GObject parent_instance;

  ShoalSession *session;
  ShoalSessionColumn *column;
  ShoalHierarchy *hierarchy;
  gboolean busy;

  /*< private >*/
  GSignalGroup *column_signals;
  guint32 *nodes; /* selected */
  gsize n_nodes;
  guint n_jobs;
};

G_DECLARE_FINAL_TYPE (ShoalHierarchyEditing, shoal_hierarchy_editing, SHOAL, HIERARCHY_EDITING, GObject)

ShoalHierarchyEditing *shoal_hierarchy_editing_new            (void);
void                   shoal_hierarchy_editing_set_session    (ShoalHierarchyEditing *self,
                                                               ShoalSession          *session);
void                   shoal_hierarchy_editing_set_column     (ShoalHierarchyEditing *self,
                                                               ShoalSessionColumn    *column);
GArray                *shoal_hierarchy_editing_list_problems  (ShoalHierarchyEditing *self);
void                   shoal_hierarchy_editing_select         (ShoalHierarchyEditing *self,
                                                               const guint32         *nodes,
                                                               gsize                  n_nodes,
                                                               gboolean               show);
const guint32         *shoal_hierarchy_editing_get_selected   (ShoalHierarchyEditing *self,
                                                               gsize                 *n_nodes);
ShoalHierarchyAbilities shoal_hierarchy_editing_get_abilities (ShoalHierarchyEditing *self);
gboolean               shoal_hierarchy_editing_find_drop      (ShoalHierarchyEditing *self,
                                                               guint32                on,
                                                               gboolean               before,
                                                               GError               **error);
void                   shoal_hierarchy_editing_drop           (ShoalHierarchyEditing *self,
                                                               guint32                on,
                                                               gboolean               before);
void                   shoal_hierarchy_editing_refuse         (ShoalHierarchyEditing *self,
                                                               const char            *reason);
void                   shoal_hierarchy_editing_step           (ShoalHierarchyEditing *self,
                                                               gboolean               up);
void                   shoal_hierarchy_editing_raise          (ShoalHierarchyEditing *self);
void                   shoal_hierarchy_editing_apply          (ShoalHierarchyEditing *self,
                                                               ShoalHierarchyEdit    *edit);
void                   shoal_hierarchy_editing_import         (ShoalHierarchyEditing *self,
                                                               GFile                 *file);
void                   shoal_hierarchy_editing_export         (ShoalHierarchyEditing *self,
                                                               GFile                 *file);
void                   shoal_hierarchy_editing_report_problem (ShoalHierarchyEditing *self,
                                                               const char            *heading,
                                                               const char            *body);

G_END_DECLS
