/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distribution of one column, before and after. */
#pragma once

#include "utility/retention/shoal-retention.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_DISTRIBUTION_CARD (shoal_distribution_card_get_type ())

/** ShoalDistributionCard: the name of the column, how far the two are apart, and bars with a readout under the pointer. */
G_DECLARE_FINAL_TYPE (ShoalDistributionCard, shoal_distribution_card, SHOAL, DISTRIBUTION_CARD, GtkBox)

GtkWidget *shoal_distribution_card_new  (ShoalRetention        *retention,
                                         guint                  column);
void       shoal_distribution_card_name (ShoalDistributionCard *self,
                                         GtkWidget             *widget);

G_END_DECLS
