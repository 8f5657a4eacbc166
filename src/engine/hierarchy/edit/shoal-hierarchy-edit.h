/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person does to a hierarchy in one step: rename, merge, split, move, levels, weights, values. */
#pragma once

#include "hierarchy/edit/shoal-level-edits.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/** ShoalHierarchyEdit: an immutable value; it names nodes by their number in the hierarchy it is for. */
typedef struct _ShoalHierarchyEdit ShoalHierarchyEdit;

ShoalHierarchyEdit *shoal_hierarchy_edit_new_rename        (guint32                   node,
                                                            const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_merge         (const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_split         (const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_move          (guint32                   node,
                                                            guint32                   parent,
                                                            guint32                   place);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_insert_level  (guint                     level);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_remove_level  (guint                     level);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_set_weight    (guint32                   node,
                                                            double                    weight);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_add_uncovered (ShoalColumn              *column,
                                                            guint32                   parent,
                                                            const char               *group);
void                shoal_hierarchy_edit_free              (ShoalHierarchyEdit       *self);
char               *shoal_hierarchy_edit_dup_title         (const ShoalHierarchyEdit *self);
ShoalHierarchy     *shoal_hierarchy_edit_apply             (const ShoalHierarchyEdit *self,
                                                            ShoalHierarchy           *hierarchy,
                                                            GError                  **error);
gboolean            shoal_hierarchy_can_move               (ShoalHierarchy           *hierarchy,
                                                            guint32                   node,
                                                            guint32                   parent);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyEdit, shoal_hierarchy_edit_free)

G_END_DECLS
