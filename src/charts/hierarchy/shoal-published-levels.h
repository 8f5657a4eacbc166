/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which nodes of a drawing may be published. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "schema/shoal-level-range.h"

G_BEGIN_DECLS

/** shoal_published_levels_have: Returns: whether @node stands on a level of @levels; one in a shallow branch stands on several. */
static inline gboolean
shoal_published_levels_have (ShoalLevelRange  levels,
                             ShoalHierarchy  *hierarchy,
                             guint32          node)
{
  guint lowest = shoal_hierarchy_get_lowest_level (hierarchy, node);
  guint highest = node == shoal_hierarchy_get_root (hierarchy)
                    ? lowest : shoal_hierarchy_get_lowest_level (hierarchy, shoal_hierarchy_get_parent (hierarchy, node)) - 1;

  return highest >= levels.lowest && lowest <= levels.highest;
}

G_END_DECLS
