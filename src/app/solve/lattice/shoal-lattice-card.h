/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the card beside the pointer says about a node. */
#pragma once

#include "models/solve/shoal-lattice-model.h"
#include "solve/lattice/shoal-lattice-area.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_CARD (shoal_lattice_card_get_type ())

/**
 * ShoalLatticeCard:
 *
 * Writes the card of an area: the levels of the node under the pointer and what is known of it at once, its metrics when the
 * pointer has rested on it for a moment.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeCard, shoal_lattice_card, SHOAL, LATTICE_CARD, GObject)

ShoalLatticeCard *shoal_lattice_card_new  (ShoalSession      *session,
                                           ShoalLatticeModel *model,
                                           ShoalLatticeArea  *area);
void              shoal_lattice_card_stop (ShoalLatticeCard  *self);

G_END_DECLS
