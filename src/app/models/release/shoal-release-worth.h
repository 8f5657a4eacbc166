/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The utility of the shown release for statistics and prediction, computed by a worker while a view shows it. */
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
 * @class_losses: the loss of a row by the size of its class; without points for a heterogeneous release
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
 * Signal "changed": there is a result, or the last one has been dropped. The worker starts when a view is shown, and
 * stops when it is hidden.
 */
G_DECLARE_FINAL_TYPE (ShoalReleaseWorth, shoal_release_worth, SHOAL, RELEASE_WORTH, GObject)

ShoalReleaseWorth *shoal_release_worth_new (void);
void shoal_release_worth_set_release (ShoalReleaseWorth *self, ShoalRelease *release);
void shoal_release_worth_set_shown (ShoalReleaseWorth *self, gboolean shown);
const ShoalWorth *shoal_release_worth_get_found (ShoalReleaseWorth *self);

G_END_DECLS
