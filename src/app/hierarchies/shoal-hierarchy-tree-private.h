/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the tree share. */
#pragma once

#include "hierarchies/shoal-hierarchy-outline-row.h"
#include "hierarchies/shoal-hierarchy-tree.h"

G_BEGIN_DECLS

struct _ShoalHierarchyTree
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

void _shoal_hierarchy_tree_add_pointer (ShoalHierarchyTree *self);

G_END_DECLS
