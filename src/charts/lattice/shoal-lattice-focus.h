/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One node of a lattice of any size, with its parents and children, and beside them the sizes of all layers. */
#pragma once

#include "charts/lattice/shoal-lattice-chart.h"

G_BEGIN_DECLS

#define SHOAL_FOCUS_NO_ITEM G_MAXUINT

/* This height has room for the names of eight parents and eight children, if three names fit side by side. */
#define SHOAL_LATTICE_FOCUS_LEAST_HEIGHT 330

/**
 * ShoalLatticeFocus:
 *
 * Items are numbered: with n attributes, item a is the parent with a higher level of attribute a, item n + a the child
 * with a lower level, and item 2n the node itself. Items that do not exist (there is no higher or lower level) are
 * never returned.
 */
typedef struct _ShoalLatticeFocus ShoalLatticeFocus;

ShoalLatticeFocus *shoal_lattice_focus_new           (const guint             *heights,
                                                      const char * const      *names,
                                                      guint                    n_attributes);
void               shoal_lattice_focus_free          (ShoalLatticeFocus       *self);
void               shoal_lattice_focus_set_levels    (ShoalLatticeFocus       *self,
                                                      const guint             *levels);
const guint       *shoal_lattice_focus_get_heights   (const ShoalLatticeFocus *self);
void               shoal_lattice_focus_read_states   (ShoalLatticeFocus       *self,
                                                      ShoalNodeStateFunc       func,
                                                      gpointer                 user_data);
void               shoal_lattice_focus_set_best      (ShoalLatticeFocus       *self,
                                                      int                      height,
                                                      gboolean                 proven);
void               shoal_lattice_focus_set_shares    (ShoalLatticeFocus       *self,
                                                      const double            *shares);
void               shoal_lattice_focus_set_hover     (ShoalLatticeFocus       *self,
                                                      guint                    item);
gboolean           shoal_lattice_focus_get_item_levels (const ShoalLatticeFocus *self,
                                                        guint                    item,
                                                        guint                   *levels);
void               shoal_lattice_focus_draw          (const ShoalLatticeFocus *self,
                                                      cairo_t                 *cr,
                                                      const ShoalChartTheme   *theme,
                                                      double                   width,
                                                      double                   height);
guint              shoal_lattice_focus_get_item_at   (const ShoalLatticeFocus *self,
                                                      const ShoalChartTheme   *theme,
                                                      double                   width,
                                                      double                   height,
                                                      double                   x,
                                                      double                   y);
gboolean           shoal_lattice_focus_get_item_area (const ShoalLatticeFocus *self,
                                                      const ShoalChartTheme   *theme,
                                                      double                   width,
                                                      double                   height,
                                                      guint                    item,
                                                      ShoalArea               *area);
guint              shoal_lattice_focus_get_neighbour (const ShoalLatticeFocus *self,
                                                      const ShoalChartTheme   *theme,
                                                      double                   width,
                                                      double                   height,
                                                      guint                    item,
                                                      ShoalLatticeDirection    direction);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLatticeFocus, shoal_lattice_focus_free)

G_END_DECLS
