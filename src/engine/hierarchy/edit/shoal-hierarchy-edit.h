/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of a hierarchy by hand, each with its inverse. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_EDIT (shoal_hierarchy_edit_get_type ())

/** ShoalHierarchyEdit: one change, an immutable value; it names nodes by their number in the hierarchy it is for. */
typedef struct _ShoalHierarchyEdit ShoalHierarchyEdit;

/* The place behind all other children. */
#define SHOAL_HIERARCHY_LAST_PLACE G_MAXUINT32

GType               shoal_hierarchy_edit_get_type         (void);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_rename       (guint32                   node,
                                                           guint                     level,
                                                           const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_merge        (guint                     level,
                                                           const guint32            *nodes,
                                                           gsize                     n_nodes,
                                                           const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_split        (guint                     level,
                                                           guint32                   node,
                                                           const guint32            *children,
                                                           gsize                     n_children,
                                                           const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_move         (guint                     level,
                                                           guint32                   node,
                                                           guint32                   parent,
                                                           guint32                   place);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_insert_level (guint                     level);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_remove_level (guint                     level);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_set_weight   (guint32                   node,
                                                           double                    weight);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_add_leaves   (guint                     level,
                                                           guint32                   parent,
                                                           const char               *label,
                                                           ShoalStrings             *leaves);
ShoalHierarchyEdit *shoal_hierarchy_edit_ref              (ShoalHierarchyEdit       *self);
void                shoal_hierarchy_edit_unref            (ShoalHierarchyEdit       *self);
ShoalHierarchy     *shoal_hierarchy_edit_apply            (const ShoalHierarchyEdit *self,
                                                           ShoalHierarchy           *hierarchy,
                                                           ShoalHierarchyEdit      **inverse,
                                                           GError                  **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyEdit, shoal_hierarchy_edit_unref)

G_END_DECLS
