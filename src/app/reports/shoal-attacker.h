/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Somebody who wants to know whose records are published, and how far that gets. */
#pragma once

#include "privacy/shoal-risk.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_ATTACKER (shoal_attacker_get_type ())

/**
 * ShoalAttacker:
 *
 * Properties, read-only: "title" and "description" (for a person), "highest", "average", "above" (shares, see
 * #ShoalRiskFigures; NAN where they make no sense), "lack" (nullable: why there is no "highest" and "above").
 */
G_DECLARE_FINAL_TYPE (ShoalAttacker, shoal_attacker, SHOAL, ATTACKER, GObject)

ShoalAttacker          *shoal_attacker_new             (const char             *title,
                                                        const char             *description,
                                                        const char             *lack);
void                    shoal_attacker_set_figures     (ShoalAttacker          *self,
                                                        const ShoalRiskFigures *figures);
const char             *shoal_attacker_get_title       (ShoalAttacker          *self);
const char             *shoal_attacker_get_description (ShoalAttacker          *self);
const char             *shoal_attacker_get_lack        (ShoalAttacker          *self);
const ShoalRiskFigures *shoal_attacker_get_figures     (ShoalAttacker          *self);

G_END_DECLS
