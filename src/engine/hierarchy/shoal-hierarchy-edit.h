/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One change that a person makes to a hierarchy: rename, merge, split, move, levels, weights, values. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/* The place behind all other children. */
#define SHOAL_HIERARCHY_LAST_PLACE G_MAXUINT32

/** ShoalHierarchyEdit: an immutable value; it holds numbers of nodes in the hierarchy that it is applied to. */
typedef struct _ShoalHierarchyEdit ShoalHierarchyEdit;

/**
 * ShoalHierarchyAbilities: which edits are possible for some nodes
 * @rename: give another label
 * @merge: merge them, or a single one with a sibling
 * @split: move them into a new node beside their parent
 * @move: move them to another parent
 * @move_up: swap them with the sibling before
 * @move_down: swap them with the sibling behind
 * @raise: move them beside their parent
 * @weigh: change the weight of the edge above
 */
typedef struct
{
  gboolean rename;
  gboolean merge;
  gboolean split;
  gboolean move;
  gboolean move_up;
  gboolean move_down;
  gboolean raise;
  gboolean weigh;
} ShoalHierarchyAbilities;

ShoalHierarchyAbilities shoal_hierarchy_get_abilities   (ShoalHierarchy           *hierarchy,
                                                         const guint32            *nodes,
                                                         gsize                     n_nodes);
gboolean            shoal_hierarchy_find_drop              (ShoalHierarchy           *hierarchy,
                                                            const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            guint32                   on,
                                                            gboolean                  before,
                                                            guint32                  *parent,
                                                            guint32                  *place,
                                                            GError                  **error);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_rename        (guint32                   node,
                                                            const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_merge         (const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_split         (const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            const char               *label);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_move          (const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            guint32                   parent,
                                                            guint32                   place);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_insert_level  (guint                     level);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_remove_level  (guint                     level);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_set_weight    (const guint32            *nodes,
                                                            gsize                     n_nodes,
                                                            double                    weight);
ShoalHierarchyEdit *shoal_hierarchy_edit_new_add_uncovered (ShoalColumn              *column,
                                                            guint32                   parent,
                                                            const char               *group);
void                shoal_hierarchy_edit_free              (ShoalHierarchyEdit       *self);
char               *shoal_hierarchy_edit_dup_title         (const ShoalHierarchyEdit *self);
ShoalHierarchy     *shoal_hierarchy_edit_apply             (const ShoalHierarchyEdit *self,
                                                            ShoalHierarchy           *hierarchy,
                                                            GError                  **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyEdit, shoal_hierarchy_edit_free)

G_END_DECLS
