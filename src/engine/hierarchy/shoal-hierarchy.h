/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generalization hierarchy: an immutable, possibly unbalanced and weighted tree with levels. */
#pragma once

#include "base/shoal-strings.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY (shoal_hierarchy_get_type ())

/**
 * ShoalHierarchy:
 *
 * Leaves are numbered in the order of the tree, so that the leaves below any node are an interval of numbers.
 * Node numbers: 0 … n_leaves - 1 are the leaves, the others follow by the lowest level they occur at, the root is
 * the last. A branch that is shallower than the tree stands on several levels with one node. Level 0 is the
 * leaves, level `height` the root. A hierarchy of height 0 is a single leaf that is the root.
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchy, shoal_hierarchy, SHOAL, HIERARCHY, GObject)

#define SHOAL_HIERARCHY_NO_NODE G_MAXUINT32

ShoalHierarchy *shoal_hierarchy_new               (guint                  n_levels,
                                                   guint32                n_leaves,
                                                   const guint32 * const *group_of_leaf,
                                                   ShoalStrings * const  *labels,
                                                   GError               **error);
ShoalHierarchy *shoal_hierarchy_new_from_parents  (guint                  n_levels,
                                                   const guint32 * const *parents,
                                                   ShoalStrings * const  *labels,
                                                   GError               **error);
ShoalHierarchy *shoal_hierarchy_with_weights      (ShoalHierarchy *self,
                                                   const double   *weights);
ShoalHierarchy *shoal_hierarchy_with_missing      (ShoalHierarchy     *self,
                                                   const char * const *tokens,
                                                   guint32            *leaf);

const char     *shoal_hierarchy_get_digest        (ShoalHierarchy         *self);
guint           shoal_hierarchy_get_height        (ShoalHierarchy *self);
guint           shoal_hierarchy_get_n_levels      (ShoalHierarchy *self);
guint32         shoal_hierarchy_get_n_leaves      (ShoalHierarchy *self);
guint32         shoal_hierarchy_get_n_nodes       (ShoalHierarchy *self);
guint32         shoal_hierarchy_get_root          (ShoalHierarchy *self);

const char     *shoal_hierarchy_get_label         (ShoalHierarchy *self,
                                                   guint32         node);
guint32         shoal_hierarchy_get_parent        (ShoalHierarchy *self,
                                                   guint32         node);
guint32         shoal_hierarchy_get_first_leaf    (ShoalHierarchy *self,
                                                   guint32         node);
guint32         shoal_hierarchy_get_leaf_count    (ShoalHierarchy *self,
                                                   guint32         node);
guint           shoal_hierarchy_get_lowest_level  (ShoalHierarchy *self,
                                                   guint32         node);
guint           shoal_hierarchy_get_subtree_height (ShoalHierarchy *self,
                                                    guint32         node);
double          shoal_hierarchy_get_edge_weight   (ShoalHierarchy *self,
                                                   guint32         node);

const guint32  *shoal_hierarchy_get_level_nodes   (ShoalHierarchy *self,
                                                   guint           level,
                                                   guint32        *n_nodes);
void            shoal_hierarchy_map_level         (ShoalHierarchy *self,
                                                   guint           level,
                                                   guint32        *index_of_leaf);
guint32         shoal_hierarchy_get_node_at       (ShoalHierarchy *self,
                                                   guint           level,
                                                   guint32         leaf);
guint32         shoal_hierarchy_get_common_ancestor (ShoalHierarchy *self,
                                                     guint32         first_leaf,
                                                     guint32         last_leaf);
guint32         shoal_hierarchy_get_child_at      (ShoalHierarchy *self,
                                                   guint32         node,
                                                   guint32         leaf);
gboolean        shoal_hierarchy_find_leaf         (ShoalHierarchy *self,
                                                   const char     *label,
                                                   guint32        *leaf);
gboolean        shoal_hierarchy_has_edge_weights  (ShoalHierarchy *self);

G_END_DECLS
