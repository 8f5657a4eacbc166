/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of what a release retains. */
#pragma once

#include "charts/retention/shoal-heat-map.h"
#include "utility/retention/shoal-retention.h"

G_BEGIN_DECLS

/**
 * ShoalCrossTable: what the cells of a cross table show
 * @SHOAL_CROSS_TABLE_ORIGINAL: shares of the original's rows
 * @SHOAL_CROSS_TABLE_PUBLISHED: shares of the published rows
 * @SHOAL_CROSS_TABLE_DIFFERENCE: the latter less the former
 */
typedef enum
{
  SHOAL_CROSS_TABLE_ORIGINAL,
  SHOAL_CROSS_TABLE_PUBLISHED,
  SHOAL_CROSS_TABLE_DIFFERENCE,
} ShoalCrossTable;

ShoalHeatMap *shoal_heat_map_new_associations (ShoalRetention  *retention);
ShoalHeatMap *shoal_heat_map_new_cross_table  (ShoalRetention  *retention,
                                               guint            i,
                                               guint            j,
                                               ShoalCrossTable  shown);

G_END_DECLS
