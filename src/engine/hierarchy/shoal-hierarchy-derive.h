/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hierarchies with fewer levels than others. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

ShoalHierarchy *shoal_hierarchy_drop_levels  (ShoalHierarchy *self,
                                              ShoalColumn    *column);
ShoalHierarchy *shoal_hierarchy_limit_height (ShoalHierarchy *self,
                                              guint           height);

G_END_DECLS
