/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the leaf of a hierarchy for a value of a column. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/** ShoalLeafFinder: for use in one thread; borrows the hierarchy and the column. */
typedef struct
{
  ShoalHierarchy *hierarchy;
  ShoalColumn *column;
  GHashTable *numbers; /* made at the first value that is not found by its label */
} ShoalLeafFinder;

void          shoal_leaf_finder_init         (ShoalLeafFinder *self,
                                              ShoalHierarchy  *hierarchy,
                                              ShoalColumn     *column);
void          shoal_leaf_finder_clear        (ShoalLeafFinder *self);
gboolean      shoal_leaf_finder_find         (ShoalLeafFinder *self,
                                              guint32          code,
                                              guint32         *leaf);
ShoalStrings *shoal_hierarchy_list_uncovered (ShoalHierarchy  *hierarchy,
                                              ShoalColumn     *column);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalLeafFinder, shoal_leaf_finder_clear)

G_END_DECLS
