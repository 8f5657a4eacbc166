/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equivalence classes that an attribute makes by itself, on each level of its hierarchy. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyClasses: of one level
 * @n: how many
 * @smallest: rows of the smallest: the attribute's own k; 0 where there are none
 */
typedef struct
{
  guint32 n;
  guint64 smallest;
} ShoalHierarchyClasses;

ShoalHierarchyClasses *shoal_hierarchy_count_classes (ShoalHierarchy *hierarchy,
                                                      ShoalColumn    *column,
                                                      gboolean       *covered);

G_END_DECLS
