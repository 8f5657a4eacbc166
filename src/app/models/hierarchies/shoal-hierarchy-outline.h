/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a hierarchy whose nodes can be unfolded, as a list model. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-node.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_OUTLINE (shoal_hierarchy_outline_get_type ())

/** ShoalHierarchyOutline: a list of #ShoalHierarchyNode, each after its parent. Memory grows with the unfolded nodes,
 *   not with the rows. */
G_DECLARE_FINAL_TYPE (ShoalHierarchyOutline, shoal_hierarchy_outline, SHOAL, HIERARCHY_OUTLINE, GObject)

ShoalHierarchyOutline *shoal_hierarchy_outline_new           (void);
void                   shoal_hierarchy_outline_set_hierarchy (ShoalHierarchyOutline *self,
                                                              ShoalHierarchy        *hierarchy);
ShoalHierarchy        *shoal_hierarchy_outline_get_hierarchy (ShoalHierarchyOutline *self);
guint32                shoal_hierarchy_outline_get_node      (ShoalHierarchyOutline *self,
                                                              guint                  position);
gboolean               shoal_hierarchy_outline_find          (ShoalHierarchyOutline *self,
                                                              guint32                node,
                                                              guint                 *position);
gboolean               shoal_hierarchy_outline_is_unfolded   (ShoalHierarchyOutline *self,
                                                              guint32                node);
void                   shoal_hierarchy_outline_set_unfolded  (ShoalHierarchyOutline *self,
                                                              guint32                node,
                                                              gboolean               unfolded);
guint                  shoal_hierarchy_outline_reveal        (ShoalHierarchyOutline *self,
                                                              guint32                node);

G_END_DECLS
