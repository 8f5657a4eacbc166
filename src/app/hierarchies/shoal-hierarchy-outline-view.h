/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hierarchy as a list of rows that unfold. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_OUTLINE_VIEW (shoal_hierarchy_outline_view_get_type ())

/**
 * ShoalHierarchyOutlineView:
 *
 * Signals: "menu" (x, y); "hint" (text): where what is dragged would go, or why it cannot, %NULL when that is over.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutlineView, shoal_hierarchy_outline_view, SHOAL, HIERARCHY_OUTLINE_VIEW, AdwBin)

void shoal_hierarchy_outline_view_set_editing (ShoalHierarchyOutlineView *self,
                                               ShoalHierarchyEditing     *editing);

G_END_DECLS
