/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lattice as something to move about in: the whole of it, or where it is too large one node and its neighbours. */
#pragma once

#include "shoal-lattice-focus.h"
#include "widgets/shoal-chart-area.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_AREA (shoal_lattice_area_get_type ())

/**
 * ShoalLatticeArea:
 *
 * Signals: "picked": "selected-levels" have changed by pointer or keyboard; "activated": the selected node is to be used;
 * "hovered": the pointer is on another node, or none.
 */
G_DECLARE_FINAL_TYPE (ShoalLatticeArea, shoal_lattice_area, SHOAL, LATTICE_AREA, AdwBin)

void         shoal_lattice_area_set_lattice         (ShoalLatticeArea    *self,
                                                     const guint         *heights,
                                                     const char * const  *names,
                                                     guint                n_attributes);
guint        shoal_lattice_area_get_n_attributes    (ShoalLatticeArea    *self);
gboolean     shoal_lattice_area_is_whole            (ShoalLatticeArea    *self);
void         shoal_lattice_area_read_states         (ShoalLatticeArea    *self,
                                                     ShoalNodeStateFunc   func,
                                                     gpointer             user_data);
const guint *shoal_lattice_area_get_selected        (ShoalLatticeArea    *self);
void         shoal_lattice_area_select              (ShoalLatticeArea    *self,
                                                     const guint         *levels);
const guint *shoal_lattice_area_get_hovered         (ShoalLatticeArea    *self);
void         shoal_lattice_area_set_hover_text      (ShoalLatticeArea    *self,
                                                     const char          *text);
void         shoal_lattice_area_set_description     (ShoalLatticeArea    *self,
                                                     const char          *description);
void         shoal_lattice_area_zoom                (ShoalLatticeArea    *self,
                                                     double               factor);
void         shoal_lattice_area_fit                 (ShoalLatticeArea    *self);
double       shoal_lattice_area_get_zoom            (ShoalLatticeArea    *self);
gboolean     shoal_lattice_area_get_position        (ShoalLatticeArea    *self,
                                                     const guint         *levels,
                                                     double              *x,
                                                     double              *y);
void         shoal_lattice_area_draw                (ShoalLatticeArea    *self,
                                                     cairo_t             *cr,
                                                     const ShoalChartTheme *theme,
                                                     double               width,
                                                     double               height);

G_END_DECLS
