/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done to one level of a hierarchy. Edits are made of it. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/* The place behind all other children. */
#define SHOAL_HIERARCHY_LAST_PLACE G_MAXUINT32

/*
 * Each makes a new hierarchy; #SHOAL_ERROR_USAGE is set when that makes no sense, #SHOAL_ERROR_HIERARCHY when two leaves
 * would be equal.
 */
ShoalHierarchy *shoal_hierarchy_rename_on_level     (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     guint32         node,
                                                     const char     *label,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_merge_on_level      (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     const guint32  *nodes,
                                                     gsize           n_nodes,
                                                     const char     *label,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_split_on_level      (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     guint32         node,
                                                     const guint32  *children,
                                                     gsize           n_children,
                                                     const char     *label,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_move_on_level       (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     guint32         node,
                                                     guint32         parent,
                                                     guint32         place,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_insert_level        (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_remove_level        (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_set_edge_weight     (ShoalHierarchy *hierarchy,
                                                     guint32         node,
                                                     double          weight,
                                                     GError        **error);
ShoalHierarchy *shoal_hierarchy_add_leaves_on_level (ShoalHierarchy *hierarchy,
                                                     guint           level,
                                                     guint32         parent,
                                                     const char     *label,
                                                     ShoalStrings   *leaves,
                                                     GError        **error);

G_END_DECLS
