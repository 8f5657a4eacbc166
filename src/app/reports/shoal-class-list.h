/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equivalence classes of a report, by size. */
#pragma once

#include "reports/shoal-node-report.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_LIST (shoal_class_list_get_type ())

/**
 * ShoalClassList:
 *
 * The classes of a report, all or those of some sizes, the smallest first or the largest; nothing it does takes longer for more
 * classes. Signal "changed": what is listed is something else.
 */
G_DECLARE_FINAL_TYPE (ShoalClassList, shoal_class_list, SHOAL, CLASS_LIST, GObject)

ShoalClassList  *shoal_class_list_new            (void);
void             shoal_class_list_set_report     (ShoalClassList  *self,
                                                  ShoalNodeReport *report);
ShoalNodeReport *shoal_class_list_get_report     (ShoalClassList  *self);
void             shoal_class_list_set_bounds     (ShoalClassList  *self,
                                                  guint            smallest,
                                                  guint            largest);
guint            shoal_class_list_get_smallest   (ShoalClassList  *self);
guint            shoal_class_list_get_largest    (ShoalClassList  *self);
gboolean         shoal_class_list_is_filtered    (ShoalClassList  *self);
void             shoal_class_list_set_descending (ShoalClassList  *self,
                                                  gboolean         descending);
gboolean         shoal_class_list_get_descending (ShoalClassList  *self);
guint            shoal_class_list_get_n          (ShoalClassList  *self);
guint32          shoal_class_list_get_class      (ShoalClassList  *self,
                                                  guint            position);
gboolean         shoal_class_list_find_class     (ShoalClassList  *self,
                                                  guint32          group,
                                                  guint           *position);

/* A list of equivalence classes as a grid: size, and what the class publishes. */

#define SHOAL_TYPE_CLASS_GRID (shoal_class_grid_get_type ())

/** SHOAL_CLASS_GRID_SIZE: the column of sizes, the only one to sort by. */
#define SHOAL_CLASS_GRID_SIZE 0

G_DECLARE_FINAL_TYPE (ShoalClassGrid, shoal_class_grid, SHOAL, CLASS_GRID, ShoalGrid)

ShoalClassGrid *shoal_class_grid_new (ShoalClassList *list);

G_END_DECLS
