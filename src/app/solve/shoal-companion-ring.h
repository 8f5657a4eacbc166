/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row in the middle of those it hides among. */
#pragma once

#include "charts/companions/shoal-companion-chart.h"
#include "widgets/chart/shoal-chart-area.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_COMPANION_RING (shoal_companion_ring_get_type ())

/**
 * ShoalCompanionRing:
 *
 * A click on a companion asks for its row; the left and right keys mark one after the other, and Enter asks for the row of the
 * marked one; up, down, Home and End ask for the rows in turn. Signals: "picked" (row): that row was asked for; "marked": another
 * companion is marked, or none.
 */
G_DECLARE_FINAL_TYPE (ShoalCompanionRing, shoal_companion_ring, SHOAL, COMPANION_RING, AdwBin)

void                 shoal_companion_ring_set_classes     (ShoalCompanionRing *self,
                                                           ShoalClasses       *classes);
void                 shoal_companion_ring_set_row         (ShoalCompanionRing *self,
                                                           guint32             row);
void                 shoal_companion_ring_set_description (ShoalCompanionRing *self,
                                                           const char         *description);
ShoalCompanionChart *shoal_companion_ring_get_chart       (ShoalCompanionRing *self);

G_END_DECLS
