/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A release, or the same cells of its original, as a grid. */
#pragma once

#include "recoding/shoal-release.h"
#include "tables/shoal-grid.h"

G_BEGIN_DECLS

/**
 * ShoalReleaseSide:
 * @SHOAL_RELEASE_ORIGINAL: what the table has
 * @SHOAL_RELEASE_PUBLISHED: what the release shows
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
 * Both sides have the rows of the table, in its order, suppressed ones too, and the columns that are published: the
 * quasi-identifiers first.
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseGrid, shoal_release_grid, SHOAL, RELEASE_GRID, ShoalGrid)

ShoalReleaseGrid *shoal_release_grid_new (ShoalRelease     *release,
                                          ShoalReleaseSide  side);

G_END_DECLS
