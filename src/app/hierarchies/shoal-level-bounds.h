/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lowest and the highest level of a quasi-identifier that may be published, to be fixed. */
#pragma once

#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_LEVEL_BOUNDS (shoal_level_bounds_get_type ())
G_DECLARE_FINAL_TYPE (ShoalLevelBounds, shoal_level_bounds, SHOAL, LEVEL_BOUNDS, AdwBin)

void           shoal_level_bounds_show       (ShoalLevelBounds   *self,
                                              ShoalSession       *session,
                                              ShoalSessionColumn *column,
                                              ShoalHierarchy     *hierarchy);

G_END_DECLS
