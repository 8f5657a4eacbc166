/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute's own k on each level of a hierarchy, and hierarchies with fewer levels. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

guint64        *shoal_hierarchy_count_smallest (ShoalHierarchy *self,
                                                ShoalColumn    *column);
ShoalHierarchy *shoal_hierarchy_drop_levels    (ShoalHierarchy *self,
                                                ShoalColumn    *column);
ShoalHierarchy *shoal_hierarchy_limit_height   (ShoalHierarchy *self,
                                                guint           height);

G_END_DECLS
