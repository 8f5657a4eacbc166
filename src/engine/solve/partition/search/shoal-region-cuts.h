/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The division of a partition into regions of neighbours. */
#pragma once

#include "base/shoal-random.h"
#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

/**
 * ShoalRegionCuts:
 * @n_regions: number of regions
 * @order: items, region after region
 * @starts: index in @order where each region begins, and the end
 */
typedef struct
{
  guint n_regions;
  guint32 *order;
  guint32 *starts;
} ShoalRegionCuts;

ShoalRegionCuts *shoal_region_cuts_new  (const ShoalCellLoss *loss,
                                         const guint32       *boxes,
                                         const guint32       *first,
                                         guint32              n_items,
                                         guint32              k,
                                         guint32              region_size,
                                         ShoalRandom         *random);
void             shoal_region_cuts_free (ShoalRegionCuts     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRegionCuts, shoal_region_cuts_free)

G_END_DECLS
