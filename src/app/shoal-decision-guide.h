/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is still to be decided, in a window: marks beside the titles of pages, the bar above them, and the way to each. */
#pragma once

#include "shoal-guide-bar.h"
#include "shoal-window.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_DECISION_GUIDE (shoal_decision_guide_get_type ())

G_DECLARE_FINAL_TYPE (ShoalDecisionGuide, shoal_decision_guide, SHOAL, DECISION_GUIDE, GObject)

ShoalDecisionGuide *shoal_decision_guide_new       (ShoalWindow        *window,
                                                    AdwViewStack       *pages,
                                                    ShoalGuideBar      *bar);
void                shoal_decision_guide_run       (ShoalDecisionGuide *self);
void                shoal_decision_guide_decide    (ShoalDecisionGuide *self,
                                                    guint               position);
void                shoal_decision_guide_take_step (ShoalDecisionGuide *self);

G_END_DECLS
