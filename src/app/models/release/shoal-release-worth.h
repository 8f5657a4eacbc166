/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the shown release is worth to a statistician, found by a worker while somebody looks. */
#pragma once

#include "charts/statistics/shoal-worth-lines.h"
#include "recoding/shoal-release.h"
#include "strategy/classify/shoal-release-prediction.h"
#include "utility/statistics/shoal-statistics.h"

G_BEGIN_DECLS

/**
 * ShoalWorth:
 * @statistics: of the original and of the release
 * @predictions: (element-type ShoalReleasePrediction): by outcome and classifier
 * @class_losses: what a row loses by the size of its class; has no points of a heterogeneous release
 */
typedef struct
{
  ShoalReadings *original;
  ShoalReadings *release;
  ShoalStatistics *statistics;
  GArray *predictions;
  ShoalClassLosses class_losses;
} ShoalWorth;

#define SHOAL_TYPE_RELEASE_WORTH (shoal_release_worth_get_type ())

/**
 * ShoalReleaseWorth:
 *
 * Signal "changed": what was found is there, or is not any more. A search begins when somebody looks, and stops when nobody does.
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseWorth, shoal_release_worth, SHOAL, RELEASE_WORTH, GObject)

ShoalReleaseWorth *shoal_release_worth_new (void);
void shoal_release_worth_set_release (ShoalReleaseWorth *self, ShoalRelease *release);
void shoal_release_worth_set_shown (ShoalReleaseWorth *self, gboolean shown);
const ShoalWorth *shoal_release_worth_get_found (ShoalReleaseWorth *self);

G_END_DECLS
