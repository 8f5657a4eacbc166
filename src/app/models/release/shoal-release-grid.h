/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release, or the original values of the same cells, as a grid. */
#pragma once

#include "recoding/shoal-release.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

/**
 * ShoalReleaseSide:
 * @SHOAL_RELEASE_ORIGINAL: the values of the table
 * @SHOAL_RELEASE_PUBLISHED: the cells of the release
 */
typedef enum
{
  SHOAL_RELEASE_ORIGINAL,
  SHOAL_RELEASE_PUBLISHED,
} ShoalReleaseSide;

#define SHOAL_TYPE_RELEASE_GRID (shoal_release_grid_get_type ())

/**
 * ShoalReleaseGrid:
 *
 * Both sides have all rows of the table in its order, also suppressed ones, and the columns that are published:
 * quasi-identifiers first.
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseGrid, shoal_release_grid, SHOAL, RELEASE_GRID, ShoalGrid)

ShoalReleaseGrid *shoal_release_grid_new (ShoalRelease     *release,
                                          ShoalReleaseSide  side);

G_END_DECLS
