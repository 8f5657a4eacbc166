/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole lattice, drawn as a Hasse diagram in layers with the most general node at the top. */
#pragma once

#include "charts/lattice/shoal-lattice-layout.h"
#include "charts/lattice/shoal-lattice-sign.h"

G_BEGIN_DECLS

typedef enum
{
  SHOAL_LATTICE_UP,
  SHOAL_LATTICE_DOWN,
  SHOAL_LATTICE_LEFT,
  SHOAL_LATTICE_RIGHT,
} ShoalLatticeDirection;

/**
 * ShoalLatticeChart:
 *
 * Holds the layout, a copy of the states, the view (zoom and pan), the node under the pointer, the selected node, and
 * the path of a search. Edges and nodes are rasterized once per view; highlighted nodes are drawn over the raster.
 */
typedef struct _ShoalLatticeChart ShoalLatticeChart;

ShoalLatticeChart *shoal_lattice_chart_new               (const guint              *heights,
                                                          guint                     n_attributes);
void               shoal_lattice_chart_free              (ShoalLatticeChart        *self);
const ShoalLatticeLayout *shoal_lattice_chart_get_layout (const ShoalLatticeChart  *self);
void               shoal_lattice_chart_set_names         (ShoalLatticeChart        *self,
                                                          const char * const       *names);

void               shoal_lattice_chart_read_states       (ShoalLatticeChart        *self,
                                                          ShoalNodeStateFunc        func,
                                                          gpointer                  user_data);
void               shoal_lattice_chart_set_path          (ShoalLatticeChart        *self,
                                                          const guint32            *nodes,
                                                          gsize                     n_nodes);
void               shoal_lattice_chart_set_hover         (ShoalLatticeChart        *self,
                                                          guint32                   node);
void               shoal_lattice_chart_set_selected      (ShoalLatticeChart        *self,
                                                          guint32                   node);

double             shoal_lattice_chart_get_zoom          (const ShoalLatticeChart  *self);
void               shoal_lattice_chart_fit               (ShoalLatticeChart        *self);
void               shoal_lattice_chart_zoom_at           (ShoalLatticeChart        *self,
                                                          const ShoalChartTheme    *theme,
                                                          double                    width,
                                                          double                    height,
                                                          double                    factor,
                                                          double                    x,
                                                          double                    y);
void               shoal_lattice_chart_pan               (ShoalLatticeChart        *self,
                                                          const ShoalChartTheme    *theme,
                                                          double                    width,
                                                          double                    height,
                                                          double                    dx,
                                                          double                    dy);
void               shoal_lattice_chart_show              (ShoalLatticeChart        *self,
                                                          const ShoalChartTheme    *theme,
                                                          double                    width,
                                                          double                    height,
                                                          guint32                   node);

void               shoal_lattice_chart_draw              (ShoalLatticeChart        *self,
                                                          cairo_t                  *cr,
                                                          const ShoalChartTheme    *theme,
                                                          double                    width,
                                                          double                    height);
guint32            shoal_lattice_chart_get_node_at       (const ShoalLatticeChart  *self,
                                                          const ShoalChartTheme    *theme,
                                                          double                    width,
                                                          double                    height,
                                                          double                    x,
                                                          double                    y);
gboolean           shoal_lattice_chart_get_position      (const ShoalLatticeChart  *self,
                                                          const ShoalChartTheme    *theme,
                                                          double                    width,
                                                          double                    height,
                                                          guint32                   node,
                                                          double                   *x,
                                                          double                   *y);
guint32            shoal_lattice_chart_get_neighbour     (const ShoalLatticeChart  *self,
                                                          const ShoalChartTheme    *theme,
                                                          guint32                   node,
                                                          ShoalLatticeDirection     direction);
guint64            shoal_lattice_chart_get_n_rasterized  (const ShoalLatticeChart  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLatticeChart, shoal_lattice_chart_free)

G_END_DECLS
