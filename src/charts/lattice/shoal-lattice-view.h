/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions of the nodes of a whole lattice in a drawing, for a given zoom and pan. */
#pragma once

#include "charts/lattice/shoal-lattice-layout.h"
#include "charts/lattice/shoal-lattice-sign.h"

G_BEGIN_DECLS

/**
 * ShoalLatticeCamera: the part of a lattice that is in view
 * @zoom: 1 fits the whole lattice
 * @pan_x: shift of the middle, in drawing units
 * @pan_y: shift of the middle, in drawing units
 */
typedef struct
{
  double zoom;
  double pan_x;
  double pan_y;
} ShoalLatticeCamera;

/**
 * ShoalLatticeView: a lattice as a camera sees it in a drawing of some size
 * @layout: (transfer none)
 * @camera: the part of the lattice that is in view
 * @middle_x: position of the middle of each layer, from the start of the line
 * @bottom_y: position of the lowest layer, from the top
 * @step_x: distance of neighbours within a layer
 * @step_y: distance of layers
 * @radius: radius of an ordinary node
 * @labels: whether there is room for the levels below each node
 * @axis: width of the heights beside the plot, at its start
 * @plot: area of the lattice and the heights, without the legend
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
