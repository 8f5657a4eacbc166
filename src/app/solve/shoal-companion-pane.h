/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The selected result by person: a row among those it hides with, and what the rows lose. */
#pragma once

#include "charts/companions/shoal-companion-chart.h"
#include "models/solve/shoal-row-losses.h"
#include "session/shoal-session.h"
#include "widgets/chart/shoal-chart-area.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* A row in the middle of those it hides among. */

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
ShoalCompanionChart *shoal_companion_ring_get_chart       (ShoalCompanionRing *self);

#define SHOAL_TYPE_COMPANION_PANE (shoal_companion_pane_get_type ())

/**
 * ShoalCompanionPane:
 *
 * Stands in the place of the lattice for results that are matchings. The row is the session's selected class, the first where
 * none is selected. A click on a companion goes to its row; the left and right keys mark one after the other, and Enter goes
 * there; up, down, Home and End go through the rows; a number can be typed. A click on a bar goes to the next of its rows.
 * Actions "companions.export" (ending) and "companions.show-row".
 */
G_DECLARE_FINAL_TYPE (ShoalCompanionPane, shoal_companion_pane, SHOAL, COMPANION_PANE, GtkBox)

void                 shoal_companion_pane_set_session (ShoalCompanionPane *self,
                                                       ShoalSession       *session);

G_END_DECLS
