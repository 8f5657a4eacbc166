/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parents and children in a hierarchy where a node may stand on several levels. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

guint          shoal_hierarchy_get_highest_level (ShoalHierarchy *hierarchy,
                                                  guint32         node);
const guint32 *shoal_hierarchy_get_children      (ShoalHierarchy *hierarchy,
                                                  guint32         node,
                                                  guint32        *n_children);
guint32        shoal_hierarchy_get_place         (ShoalHierarchy *hierarchy,
                                                  guint32         node);
guint32        shoal_hierarchy_find_again        (ShoalHierarchy *before,
                                                  guint32         node,
                                                  ShoalHierarchy *after);
int            shoal_hierarchy_compare_nodes     (gconstpointer   a,
                                                  gconstpointer   b,
                                                  gpointer        hierarchy);
gboolean       shoal_hierarchy_are_siblings      (ShoalHierarchy *hierarchy,
                                                  const guint32  *nodes,
                                                  gsize           n_nodes);

G_END_DECLS
