/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merges the clusters that fail in a privacy model with their nearest, until all hold. */
#pragma once

#include "solve/partition/search/shoal-box.h"
#include "solve/partition/search/shoal-draft.h"

G_BEGIN_DECLS

void shoal_failing_clusters_merge (ShoalDraft          *draft,
                                   const ShoalModels   *models,
                                   const ShoalCellLoss *loss,
                                   guint32             *n_locked,
                                   ShoalProgress       *progress);

G_END_DECLS
