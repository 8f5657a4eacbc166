/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Projection and drawing of a scatter plot. */
#pragma once

#include "charts/base/shoal-chart-frame.h"
#include "charts/base/shoal-raster.h"
#include "charts/scatter/shoal-scatter.h"

G_BEGIN_DECLS

/**
 * ShoalScatterProjection:
 * @axes: ranges and ticks of x, y, z
 * @frame: the plot, when seen along an axis
 * @flat: whether it is seen along an axis
 * @across: the axis that runs to the side, when flat
 * @up: the axis that runs upwards, when flat
 * @middle_x: middle of the box, in space
 * @middle_y: middle of the box, in space
 * @scale: drawing units of half an edge, in space
 */
typedef struct
{
  ShoalChartAxis axes[3];
  ShoalChartFrame frame;
  gboolean flat;
  guint across;
  guint up;
  double middle_x;
  double middle_y;
  double scale;
  double sin_yaw;
  double cos_yaw;
  double sin_pitch;
  double cos_pitch;
} ShoalScatterProjection;

/* A point of the drawing and how far it is from the viewer. */
typedef struct
{
  double x;
  double y;
  double depth;
} ShoalScatterPlace;

gboolean          _shoal_scatter_project_all   (const ShoalScatter           *self,
                                                ShoalChartCanvas             *canvas,
                                                ShoalScatterProjection       *projection);
ShoalScatterPlace _shoal_scatter_project       (const ShoalScatterProjection *projection,
                                                double                        u,
                                                double                        v,
                                                double                        w);
gboolean          _shoal_scatter_place_point   (const ShoalScatter           *self,
                                                const ShoalScatterProjection *projection,
                                                guint                         point,
                                                ShoalScatterPlace            *place);
void              _shoal_scatter_draw_box      (const ShoalScatter           *self,
                                                ShoalChartCanvas             *canvas,
                                                const ShoalScatterProjection *projection);

G_END_DECLS
