/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the tree share. */
#pragma once

#include "hierarchies/shoal-hierarchy-outline-row.h"
#include "hierarchies/shoal-hierarchy-outline-view.h"

G_BEGIN_DECLS

struct _ShoalHierarchyOutlineView
{
  AdwBin parent_instance;

  GtkListView *view;
  ShoalHierarchyOutline *outline;
  GtkMultiSelection *selection;
  GHashTable *problems; /* of nodes */
  GPtrArray *bound;     /* list items that show a row */
  ShoalHierarchyOutlineRow *marked; /* where a drop would go; a weak pointer */
  gboolean filling;
};

void _shoal_hierarchy_outline_view_add_pointer (ShoalHierarchyOutlineView *self);

G_END_DECLS
