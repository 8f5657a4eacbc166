/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a person says what to find in a table. */
#pragma once

#include "widgets/table/shoal-table-view.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_FIND_BAR (shoal_find_bar_get_type ())

/**
 * ShoalFindBar:
 *
 * Properties: "view" (#ShoalTableView, writable), in which rows that are found are selected; "open"
 * (writable); "searching". Signal "found" (place of the row, column).
 */
G_DECLARE_FINAL_TYPE (ShoalFindBar, shoal_find_bar, SHOAL, FIND_BAR, AdwBin)

void     shoal_find_bar_set_table    (ShoalFindBar *self,
                                      ShoalTable   *table);
void     shoal_find_bar_open         (ShoalFindBar *self);
gboolean shoal_find_bar_is_searching (ShoalFindBar *self);

G_END_DECLS
