/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the hierarchy of one quasi-identifier and changes it. */
#pragma once

#include "hierarchy/edit/shoal-hierarchy-edit.h"
#include "models/hierarchies/shoal-hierarchy-item.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_EDITOR (shoal_hierarchy_editor_get_type ())

/**
 * ShoalHierarchyEditor:
 *
 * Property "busy", read-only: whether a change, or what follows from it, is being made. Signal "go-back": the list of
 * attributes is wanted.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, SHOAL, HIERARCHY_EDITOR, AdwBin)

void                shoal_hierarchy_editor_set_session     (ShoalHierarchyEditor *self,
                                                            ShoalSession         *session);
void                shoal_hierarchy_editor_set_item        (ShoalHierarchyEditor *self,
                                                            ShoalHierarchyItem   *item);
ShoalHierarchyItem *shoal_hierarchy_editor_get_item        (ShoalHierarchyEditor *self);
void                shoal_hierarchy_editor_set_can_go_back (ShoalHierarchyEditor *self,
                                                            gboolean              can_go_back);
gboolean            shoal_hierarchy_editor_is_busy         (ShoalHierarchyEditor *self);
guint32            *shoal_hierarchy_editor_get_selected    (ShoalHierarchyEditor *self,
                                                            gsize                *n_nodes);
void                shoal_hierarchy_editor_select          (ShoalHierarchyEditor *self,
                                                            const guint32        *nodes,
                                                            gsize                 n_nodes);
void                shoal_hierarchy_editor_change          (ShoalHierarchyEditor *self,
                                                            ShoalHierarchyEdit *change);
void                shoal_hierarchy_editor_import          (ShoalHierarchyEditor *self,
                                                            GFile                *file);
void                shoal_hierarchy_editor_export          (ShoalHierarchyEditor *self,
                                                            GFile                *file);

G_END_DECLS
