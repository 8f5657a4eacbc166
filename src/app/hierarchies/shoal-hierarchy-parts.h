/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the editor of hierarchies consists of, a file each. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"
#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Shows the hierarchy of one quasi-identifier and changes it. */

#define SHOAL_TYPE_HIERARCHY_EDITOR (shoal_hierarchy_editor_get_type ())

/** ShoalHierarchyEditor: Property "can-go-back": whether the list of attributes is out of sight. Signal "go-back": it is wanted. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyEditor, shoal_hierarchy_editor, SHOAL, HIERARCHY_EDITOR, AdwBin)

ShoalHierarchyEditing *shoal_hierarchy_editor_get_editing (ShoalHierarchyEditor *self);

/* A hierarchy as a list of rows that unfold. */

#define SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW (shoal_hierarchy_outline_view_get_type ())

/**
 * ShoalHierarchyOutlineView:
 *
 * Signals: "menu" (x, y); "hint" (text): where what is dragged would go, or why it cannot, %NULL when that is over.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, SHOAL, HIERARCHY_OUTLINE_VIEW, AdwBin)

void shoal_hierarchy_outline_view_set_editing (ShoalHierarchyOutlineView *self,
                                               ShoalHierarchyEditing     *editing);

/* The lowest and the highest level of a quasi-identifier that may be published, to be fixed. */

#define SHOAL_TYPE_LEVEL_BOUNDS (shoal_level_bounds_get_type ())
G_DECLARE_FINAL_TYPE (ShoalLevelBounds, shoal_level_bounds, SHOAL, LEVEL_BOUNDS, AdwBin)

void           shoal_level_bounds_show       (ShoalLevelBounds   *self,
                                              ShoalSession       *session,
                                              ShoalSessionColumn *column,
                                              ShoalHierarchy     *hierarchy);

G_END_DECLS
