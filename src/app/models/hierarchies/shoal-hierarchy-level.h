/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one level of a hierarchy does to its column. */
#pragma once

#include "schema/shoal-hierarchy-classes.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_HIERARCHY_LEVEL (shoal_hierarchy_level_get_type ())

/**
 * ShoalHierarchyLevel: Immutable. Properties: "level", "n-nodes" (values it has), "n-classes" (equivalence classes of the
 * rows, if only this attribute were known; missing cells are one unless the hierarchy places them), "k" (the attribute's
 * own: rows of the smallest class), "problem" (what is wrong with all of it, or %NULL) and "icon-name" (a sign where
 * something is).
 */
G_DECLARE_FINAL_TYPE (ShoalHierarchyLevel, shoal_hierarchy_level, SHOAL, HIERARCHY_LEVEL, GObject)

ShoalHierarchyLevel *shoal_hierarchy_level_new          (ShoalHierarchy              *hierarchy,
                                                         guint                        level,
                                                         const ShoalHierarchyClasses *classes,
                                                         const char                  *problem);
const char *const   *shoal_hierarchy_level_get_examples (ShoalHierarchyLevel         *self,
                                                         gboolean                    *more);

G_END_DECLS
