/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A widget to explore the lattice: all of it, or if it is too large, one node and its neighbours. */
#pragma once

#include "charts/lattice/shoal-lattice-focus.h"
#include "widgets/chart/shoal-chart-area.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_LATTICE_AREA (shoal_lattice_area_get_type ())

/**
 * ShoalLatticeArea:
 *
 * Signals: "picked": the pointer or keyboard has selected another node; "activated": a person wants to use the selected node;
 * "hovered": the pointer is on another node, or none.
 *
 * Keys: up and down go along the straightest edge. Left and right go to the next node of the same height; with Shift, or if
 * only neighbours are drawn, they mark the next edge, and space and Return go along it. Home and End go to the top and the
 * bottom; plus, minus and 0 zoom; Control with arrows pans.
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
void         shoal_lattice_area_set_path            (ShoalLatticeArea    *self,
                                                     GArray              *path,
                                                     gboolean             proven);
void         shoal_lattice_area_set_shares          (ShoalLatticeArea    *self,
                                                     const double        *shares);
void         shoal_lattice_area_set_description     (ShoalLatticeArea    *self,
                                                     const char          *text);
const guint *shoal_lattice_area_get_selected        (ShoalLatticeArea    *self);
void         shoal_lattice_area_select              (ShoalLatticeArea    *self,
                                                     const guint         *levels);
const guint *shoal_lattice_area_get_hovered         (ShoalLatticeArea    *self);
void         shoal_lattice_area_set_hover_text      (ShoalLatticeArea    *self,
                                                     const char          *text);
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
