/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a lattice area: what it shows, and what pointer and keys do to it. */
#pragma once

#include "solve/lattice/shoal-lattice-area.h"

G_BEGIN_DECLS

struct _ShoalLatticeArea
{
  AdwBin parent_instance;

  /* Widgets */
  ShoalChartArea *area;
  GtkLabel *card;

  /* One of them, the other NULL; none without a lattice */
  ShoalLatticeChart *chart;
  ShoalLatticeFocus *focus;
  guint n_attributes;

  guint *selected;
  gboolean has_selected;
  guint *hovered;
  gboolean has_hovered;
  guint cursor; /* item of the focus that keys have gone to, SHOAL_FOCUS_NO_ITEM for none */
  double pointer_x;
  double pointer_y;
  double hover_x; /* where the card belongs */
  double hover_y;
  double drag_x;
  double drag_y;
};

/* Arguments that all drawings take. */
#define PLACE(self) \
  shoal_chart_area_get_theme ((self)->area), gtk_widget_get_width (GTK_WIDGET ((self)->area)), \
    gtk_widget_get_height (GTK_WIDGET ((self)->area))

guint32 _shoal_lattice_area_get_number (ShoalLatticeArea *self,
                                        const guint      *levels);
void    _shoal_lattice_area_pick       (ShoalLatticeArea *self,
                                        const guint      *levels);
void    _shoal_lattice_area_activate   (ShoalLatticeArea *self);
void    _shoal_lattice_area_set_hover  (ShoalLatticeArea *self,
                                        const guint      *levels);
void    _shoal_lattice_area_zoom_at    (ShoalLatticeArea *self,
                                        double            factor,
                                        double            x,
                                        double            y);
void    _shoal_lattice_area_add_input  (ShoalLatticeArea *self);

G_END_DECLS
