/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts the rows of a table view as its headers ask for. */
#pragma once

#include "table/shoal-table.h"
#include "widgets/table/shoal-table-view.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_ROW_SORTING (shoal_row_sorting_get_type ())

/** ShoalRowSorting: Property "busy" (gboolean, read-only): a worker sorts, and the rows are still as they were. */
G_DECLARE_FINAL_TYPE (ShoalRowSorting, shoal_row_sorting, SHOAL, ROW_SORTING, GObject)

ShoalRowSorting *shoal_row_sorting_new       (ShoalTableView  *view);
void             shoal_row_sorting_set_table (ShoalRowSorting *self,
                                              ShoalTable      *table);
gboolean         shoal_row_sorting_is_busy   (ShoalRowSorting *self);

G_END_DECLS
