/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of an edit, and the changes there are. */
#pragma once

#include "hierarchy/shoal-hierarchy-draft.h"
#include "hierarchy/edit/shoal-hierarchy-edit.h"
#include "hierarchy/edit/shoal-hierarchy-patch.h"

G_BEGIN_DECLS

/* Changes @draft, which is @hierarchy taken apart, or says why not. */
typedef gboolean (*ShoalHierarchyChangeFunc) (const ShoalHierarchyEdit *self,
                                              ShoalHierarchy           *hierarchy,
                                              ShoalHierarchyDraft      *draft,
                                              GError                  **error);

struct _ShoalHierarchyEdit
{
  gatomicrefcount references;
  ShoalHierarchyChangeFunc change; /* NULL for a patch */
  guint level;
  guint32 node;
  guint32 parent;
  guint32 place;
  guint32 *nodes;
  gsize n_nodes;
  double weight;
  char *label;
  ShoalStrings *leaves;
  ShoalHierarchyPatch *patch;
};

gboolean _shoal_hierarchy_change_rename (const ShoalHierarchyEdit *self,
                                         ShoalHierarchy *hierarchy,
                                         ShoalHierarchyDraft *draft,
                                         GError **error);
gboolean _shoal_hierarchy_change_merge (const ShoalHierarchyEdit *self,
                                        ShoalHierarchy *hierarchy,
                                        ShoalHierarchyDraft *draft,
                                        GError **error);
gboolean _shoal_hierarchy_change_split (const ShoalHierarchyEdit *self,
                                        ShoalHierarchy *hierarchy,
                                        ShoalHierarchyDraft *draft,
                                        GError **error);
gboolean _shoal_hierarchy_change_move (const ShoalHierarchyEdit *self,
                                       ShoalHierarchy *hierarchy,
                                       ShoalHierarchyDraft *draft,
                                       GError **error);
gboolean _shoal_hierarchy_change_insert_level (const ShoalHierarchyEdit *self,
                                               ShoalHierarchy *hierarchy,
                                               ShoalHierarchyDraft *draft,
                                               GError **error);
gboolean _shoal_hierarchy_change_remove_level (const ShoalHierarchyEdit *self,
                                               ShoalHierarchy *hierarchy,
                                               ShoalHierarchyDraft *draft,
                                               GError **error);
gboolean _shoal_hierarchy_change_set_weight (const ShoalHierarchyEdit *self,
                                             ShoalHierarchy *hierarchy,
                                             ShoalHierarchyDraft *draft,
                                             GError **error);
gboolean _shoal_hierarchy_change_add_leaves (const ShoalHierarchyEdit *self,
                                             ShoalHierarchy *hierarchy,
                                             ShoalHierarchyDraft *draft,
                                             GError **error);

G_END_DECLS
