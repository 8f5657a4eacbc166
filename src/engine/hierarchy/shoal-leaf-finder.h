/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which leaf of a hierarchy a value of a column is. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/** ShoalLeafFinder: for one thread; neither the hierarchy nor the column is owned. */
typedef struct
{
  ShoalHierarchy *hierarchy;
  ShoalColumn *column;
  GHashTable *numbers; /* made when a number is not found by its label */
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
