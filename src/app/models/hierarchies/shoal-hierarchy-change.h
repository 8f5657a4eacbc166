/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person does to a hierarchy in one step: one edit of the engine, or a few that belong together. */
#pragma once

#include "hierarchy/edit/shoal-hierarchy-edit.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/** ShoalHierarchyChange: an immutable value; it names nodes by their number in the hierarchy it is for. */
typedef struct _ShoalHierarchyChange ShoalHierarchyChange;

ShoalHierarchyChange *shoal_hierarchy_change_new_rename       (guint32                     node,
                                                               const char                 *label);
ShoalHierarchyChange *shoal_hierarchy_change_new_merge        (const guint32              *nodes,
                                                               gsize                       n_nodes,
                                                               const char                 *label);
ShoalHierarchyChange *shoal_hierarchy_change_new_split        (const guint32              *nodes,
                                                               gsize                       n_nodes,
                                                               const char                 *label);
ShoalHierarchyChange *shoal_hierarchy_change_new_move         (guint32                     node,
                                                               guint32                     parent,
                                                               guint32                     place);
ShoalHierarchyChange *shoal_hierarchy_change_new_insert_level (guint                       level);
ShoalHierarchyChange *shoal_hierarchy_change_new_remove_level (guint                       level);
ShoalHierarchyChange *shoal_hierarchy_change_new_set_weight   (guint32                     node,
                                                               double                      weight);
ShoalHierarchyChange *shoal_hierarchy_change_new_add_uncovered  (ShoalColumn                *column,
                                                               guint32                     parent,
                                                               const char                 *group);
void                  shoal_hierarchy_change_free             (ShoalHierarchyChange       *self);
char                 *shoal_hierarchy_change_dup_title        (const ShoalHierarchyChange *self);
ShoalHierarchy       *shoal_hierarchy_change_apply            (const ShoalHierarchyChange *self,
                                                               ShoalHierarchy             *hierarchy,
                                                               GError                    **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyChange, shoal_hierarchy_change_free)

G_END_DECLS
