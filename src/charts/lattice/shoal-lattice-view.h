/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the nodes of a whole lattice stand in a drawing: what part of it is looked at, as numbers. */
#pragma once

#include "charts/lattice/shoal-lattice-layout.h"
#include "charts/lattice/shoal-lattice-sign.h"

G_BEGIN_DECLS

/**
 * ShoalLatticeCamera: what part of a lattice is looked at
 * @zoom: 1 fits the whole lattice
 * @pan_x: of the middle, in drawing units
 * @pan_y: of the middle, in drawing units
 */
typedef struct
{
  double zoom;
  double pan_x;
  double pan_y;
} ShoalLatticeCamera;

/**
 * ShoalLatticeView: a lattice as a camera sees it in a drawing of some size
 * @layout: borrowed
 * @camera: what part of it
 * @middle_x: where the middle of each layer stands, seen from the start
 * @bottom_y: where the lowest layer stands
 * @step_x: distance of neighbours within a layer
 * @step_y: distance of layers
 * @radius: of an ordinary node
 * @labels: whether there is room for the levels under each node
 * @axis: width of the heights beside the plot, at its start
 * @plot: where lattice and heights are drawn, without the legend
 */
typedef struct
{
  const ShoalLatticeLayout *layout;
  ShoalLatticeCamera camera;
  double middle_x;
  double bottom_y;
  double step_x;
  double step_y;
  double radius;
  gboolean labels;
  double axis;
  ShoalArea plot;
} ShoalLatticeView;

void    shoal_lattice_view_init         (ShoalLatticeView         *self,
                                         const ShoalLatticeLayout *layout,
                                         const ShoalLatticeCamera *camera,
                                         ShoalNodeLegend           with,
                                         ShoalChartCanvas         *canvas);
double  shoal_lattice_view_get_x        (const ShoalLatticeView   *self,
                                         guint32                   node);
double  shoal_lattice_view_get_y        (const ShoalLatticeView   *self,
                                         guint32                   node);
double  shoal_lattice_view_get_radius   (const ShoalLatticeView   *self,
                                         ShoalNodeState            state);
guint32 shoal_lattice_view_find_nearest (const ShoalLatticeView   *self,
                                         double                    x,
                                         double                    y);

void    shoal_lattice_camera_fit        (ShoalLatticeCamera       *self);
double  shoal_lattice_camera_get_most   (const ShoalLatticeLayout *layout,
                                         ShoalNodeLegend           with,
                                         ShoalChartCanvas         *canvas);
void    shoal_lattice_camera_hold       (ShoalLatticeCamera       *self,
                                         const ShoalLatticeView   *before,
                                         const ShoalLatticeView   *after,
                                         double                    x,
                                         double                    y);
void    shoal_lattice_camera_limit      (ShoalLatticeCamera       *self,
                                         const ShoalLatticeView   *view);
void    shoal_lattice_camera_show       (ShoalLatticeCamera       *self,
                                         const ShoalLatticeView   *view,
                                         guint32                   node);

G_END_DECLS
