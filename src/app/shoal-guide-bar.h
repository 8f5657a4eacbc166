/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is still to be decided, in a window: a bar above its pages, marks beside their titles, and the way to each. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_GUIDE_BAR (shoal_guide_bar_get_type ())

G_DECLARE_FINAL_TYPE (ShoalGuideBar, shoal_guide_bar, SHOAL, GUIDE_BAR, AdwBin)

void shoal_guide_bar_set_session (ShoalGuideBar *self,
                                  ShoalSession  *session,
                                  AdwViewStack  *pages);
void shoal_guide_bar_run         (ShoalGuideBar *self);
void shoal_guide_bar_decide      (ShoalGuideBar *self,
                                  guint          position);
void shoal_guide_bar_take_step   (ShoalGuideBar *self);

G_END_DECLS
