/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equivalence classes of a report, by size. */
#pragma once

#include "reports/shoal-recoding-report.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_LIST (shoal_class_list_get_type ())

/**
 * ShoalClassList:
 * @report: (nullable): the report whose classes are listed
 * @smallest: fewest rows of a class that is listed
 * @largest: most rows of a class that is listed
 * @descending: whether the largest class comes first
 * @n_classes: how many classes are listed
 *
 * The classes of a report, all or only those of some sizes, sorted by size. No operation takes time proportional to the
 * number of classes. Fields are read-only. Signal "changed": other classes are listed, or in another order.
 */
struct _ShoalClassList
{
  GObject parent_instance;

  ShoalRecodingReport *report;
  guint smallest;
  guint largest;
  gboolean descending;
  guint32 n_classes;

  /*< private >*/
  guint32 first; /* index in the report's order */
};

G_DECLARE_FINAL_TYPE (ShoalClassList, shoal_class_list, SHOAL, CLASS_LIST, GObject)

ShoalClassList *shoal_class_list_new            (void);
void            shoal_class_list_set_report     (ShoalClassList      *self,
                                                 ShoalRecodingReport *report);
void            shoal_class_list_set_bounds     (ShoalClassList      *self,
                                                 guint                smallest,
                                                 guint                largest);
gboolean        shoal_class_list_is_filtered    (ShoalClassList      *self);
void            shoal_class_list_set_descending (ShoalClassList      *self,
                                                 gboolean             descending);
guint32         shoal_class_list_get_class      (ShoalClassList      *self,
                                                 guint                position);
gboolean        shoal_class_list_find_class     (ShoalClassList      *self,
                                                 guint32              group,
                                                 guint               *position);

/* A list of equivalence classes as a grid: the size of each class, and the cells that it publishes. */

#define SHOAL_TYPE_CLASS_GRID (shoal_class_grid_get_type ())

/** SHOAL_CLASS_GRID_SIZE: the column of sizes, the only one to sort by. */
#define SHOAL_CLASS_GRID_SIZE 0

G_DECLARE_FINAL_TYPE (ShoalClassGrid, shoal_class_grid, SHOAL, CLASS_GRID, ShoalGrid)

ShoalClassGrid *shoal_class_grid_new (ShoalClassList *list);

G_END_DECLS
