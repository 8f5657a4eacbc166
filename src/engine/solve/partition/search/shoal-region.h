/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Neighbouring clusters that one thread improves: the step of `refine` that is repeated for all regions. */
#pragma once

#include "base/shoal-random.h"
#include "privacy/shoal-models.h"
#include "solve/partition/search/shoal-box.h"

G_BEGIN_DECLS

/** ShoalRegion: some rows, in clusters of at least k, that belong to one thread. */
typedef struct _ShoalRegion ShoalRegion;

ShoalRegion   *shoal_region_new          (const ShoalCellLoss *loss,
                                          guint                k,
                                          const guint32       *tuples,
                                          guint32              n_rows,
                                          const guint32       *first_near,
                                          const guint32       *near,
                                          ShoalProgress       *progress);
void           shoal_region_free         (ShoalRegion         *self);
void           shoal_region_set_models   (ShoalRegion         *self,
                                          const ShoalModels   *models,
                                          const guint32       *rows);
void           shoal_region_set_clusters (ShoalRegion         *self,
                                          const guint32       *cluster_of_row);
gboolean       shoal_region_descend      (ShoalRegion         *self);
gboolean       shoal_region_anneal       (ShoalRegion         *self,
                                          ShoalRandom         *random,
                                          double               heat,
                                          guint                n_sweeps);
double         shoal_region_get_loss     (const ShoalRegion   *self);
const guint32 *shoal_region_get_clusters (const ShoalRegion   *self,
                                          guint32             *n_clusters);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalRegion, shoal_region_free)

G_END_DECLS
