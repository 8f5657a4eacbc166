/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much the rows of a heterogeneous recoding lose. */
#pragma once

#include "models/solve/shoal-row-losses.h"
#include "widgets/chart/shoal-chart-area.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_LOSS_DISTRIBUTION (shoal_loss_distribution_get_type ())

/**
 * ShoalLossDistribution:
 *
 * Rows by what they lose, as bars; the bar of the row that is looked at is chosen. Signals: "picked" (row): the next row of a bar was
 * asked for, by pointer or keys; "changed": the losses are there, or those before are not any more.
 */
G_DECLARE_FINAL_TYPE (ShoalLossDistribution, shoal_loss_distribution, SHOAL, LOSS_DISTRIBUTION, AdwBin)

void            shoal_loss_distribution_set_classes (ShoalLossDistribution *self,
                                                     ShoalClasses          *classes);
void            shoal_loss_distribution_set_row     (ShoalLossDistribution *self,
                                                     guint32                row);
ShoalRowLosses *shoal_loss_distribution_get_losses  (ShoalLossDistribution *self);

G_END_DECLS
