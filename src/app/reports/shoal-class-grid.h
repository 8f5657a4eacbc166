/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of equivalence classes as a grid: size, and what the class publishes. */
#pragma once

#include "reports/shoal-class-list.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_GRID (shoal_class_grid_get_type ())

/** SHOAL_CLASS_GRID_SIZE: the column of sizes, the only one to sort by. */
#define SHOAL_CLASS_GRID_SIZE 0

G_DECLARE_FINAL_TYPE (ShoalClassGrid, shoal_class_grid, SHOAL, CLASS_GRID, ShoalGrid)

ShoalClassGrid *shoal_class_grid_new (ShoalClassList *list);

G_END_DECLS
