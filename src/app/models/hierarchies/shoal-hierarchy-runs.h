/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which node stands in which row when some nodes of a hierarchy are unfolded. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

/** ShoalHierarchyRuns: immutable; it holds its hierarchy. The root is in row 0, children follow their parent. */
typedef struct _ShoalHierarchyRuns ShoalHierarchyRuns;

ShoalHierarchyRuns *shoal_hierarchy_runs_new           (ShoalHierarchy           *hierarchy,
                                                        GHashTable               *unfolded);
void                shoal_hierarchy_runs_free          (ShoalHierarchyRuns       *self);
ShoalHierarchy     *shoal_hierarchy_runs_get_hierarchy (const ShoalHierarchyRuns *self);
guint               shoal_hierarchy_runs_get_n_rows    (const ShoalHierarchyRuns *self);
guint32             shoal_hierarchy_runs_get_node      (const ShoalHierarchyRuns *self,
                                                        guint                     row,
                                                        guint                    *hint);
gboolean            shoal_hierarchy_runs_find          (const ShoalHierarchyRuns *self,
                                                        guint32                   node,
                                                        guint                    *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalHierarchyRuns, shoal_hierarchy_runs_free)

G_END_DECLS
