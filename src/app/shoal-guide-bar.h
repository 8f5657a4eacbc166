/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to do next, and all that is still to be decided. */
#pragma once

#include "models/guide/shoal-decision-list.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_GUIDE_BAR (shoal_guide_bar_get_type ())

/**
 * ShoalGuideBar:
 *
 * Shows the first decision of a list with a button, and all of them in a menu; shows nothing where there is none. The button is
 * the window's action "win.next-step", and a row of the menu "win.decide" (number of the decision).
 */
G_DECLARE_FINAL_TYPE (ShoalGuideBar, shoal_guide_bar, SHOAL, GUIDE_BAR, AdwBin)

void shoal_guide_bar_set_decisions (ShoalGuideBar     *self,
                                    ShoalDecisionList *decisions);
void shoal_guide_bar_set_proposes  (ShoalGuideBar     *self,
                                    gboolean           proposes);

G_END_DECLS
