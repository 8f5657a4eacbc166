/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as a grid: the names, types and roles of its columns, and their values. */
#pragma once

#include "tables/shoal-grid.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_TABLE_GRID (shoal_table_grid_get_type ())

G_DECLARE_FINAL_TYPE (ShoalTableGrid, shoal_table_grid, SHOAL, TABLE_GRID, ShoalGrid)

ShoalTableGrid *shoal_table_grid_new (ShoalTable *table,
                                      GListModel *columns);

G_END_DECLS
