/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The classes of the selected result on two attributes, and how many there are of each size. */
#pragma once

#include "charts/classmap/shoal-class-map.h"
#include "session/shoal-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_CLASS_MAP_PANE (shoal_class_map_pane_get_type ())

/**
 * ShoalClassMapPane:
 *
 * Stands in the place of the lattice for results that are partitions. A click, or the arrow keys, select a class, which the
 * Release page lists with its rows; Escape selects none. Actions "class-map.export" (ending) and "class-map.show-rows".
 */
G_DECLARE_FINAL_TYPE (ShoalClassMapPane, shoal_class_map_pane, SHOAL, CLASS_MAP_PANE, GtkBox)

void           shoal_class_map_pane_set_session (ShoalClassMapPane *self,
                                                 ShoalSession      *session);

G_END_DECLS
