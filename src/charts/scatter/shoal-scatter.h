/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points with three coordinates, in space or in a view along one axis. */
#pragma once

#include "charts/base/shoal-chart-axis.h"
#include "charts/base/shoal-chart-canvas.h"
#include "charts/base/shoal-marked-chart.h"

G_BEGIN_DECLS

/**
 * ShoalScatterPoint:
 * @x: first coordinate
 * @y: second coordinate; in space, that of the depth
 * @z: third coordinate, that of the height
 * @front: whether no other point is better; the other points are small and grey
 * @base: whether the other points are compared with this one, which has a sign of its own
 *
 * A point with a coordinate that its axis cannot show is left out.
 */
typedef struct
{
  double x;
  double y;
  double z;
  gboolean front;
  gboolean base;
} ShoalScatterPoint;

/** ShoalScatterView: a view of the box in space, or along an axis, with two axes */
typedef enum
{
  SHOAL_SCATTER_SPACE,
  SHOAL_SCATTER_XY,
  SHOAL_SCATTER_XZ,
  SHOAL_SCATTER_YZ,
} ShoalScatterView;

/**
 * ShoalScatterAxis: one of the three axes
 * @title: (nullable): owned
 * @scale: linear or logarithmic
 * @unit: how values are written
 */
typedef struct
{
  char *title;
  ShoalAxisScale scale;
  ShoalAxisUnit unit;
} ShoalScatterAxis;

/**
 * ShoalScatter:
 * @axes: x, y and z; set with shoal_scatter_set_axis()
 * @points: (array length=n_points): owned
 * @n_points: how many
 * @view: in space or along an axis
 * @yaw: rotation around the vertical axis, in radians
 * @pitch: angle from which the box is seen from above, in radians, 0 to π/2
 * @zoom: 1 fits the box
 * @mark: marked value of the first axis, or NAN; set with shoal_scatter_set_mark()
 * @mark_title: (nullable): owned
 * @drop_lines: whether lines connect points of the front with the floor
 * @hover: point under the pointer, or %SHOAL_MARKED_CHART_NO_MARK
 * @selected: selected point, or %SHOAL_MARKED_CHART_NO_MARK
 */
typedef struct
{
  ShoalScatterAxis axes[3];
  ShoalScatterPoint *points;
  guint n_points;
  ShoalScatterView view;
  double yaw;
  double pitch;
  double zoom;
  double mark;
  char *mark_title;
  gboolean drop_lines;
  guint hover;
  guint selected;
} ShoalScatter;

ShoalScatter *shoal_scatter_new            (void);
void          shoal_scatter_free           (ShoalScatter            *self);
void          shoal_scatter_set_axis       (ShoalScatter            *self,
                                            guint                    axis,
                                            const char              *title,
                                            ShoalAxisScale           scale,
                                            ShoalAxisUnit            unit);
void          shoal_scatter_set_mark       (ShoalScatter            *self,
                                            double                   x,
                                            const char              *title);
void          shoal_scatter_set_points     (ShoalScatter            *self,
                                            const ShoalScatterPoint *points,
                                            guint                    n_points);
void          shoal_scatter_turn           (ShoalScatter            *self,
                                            double                   yaw,
                                            double                   pitch);
void          shoal_scatter_set_zoom       (ShoalScatter            *self,
                                            double                   zoom);
void          shoal_scatter_draw           (const ShoalScatter      *self,
                                            cairo_t                 *cr,
                                            const ShoalChartTheme   *theme,
                                            double                   width,
                                            double                   height);
guint         shoal_scatter_get_point_at   (const ShoalScatter      *self,
                                            const ShoalChartTheme   *theme,
                                            double                   width,
                                            double                   height,
                                            double                   x,
                                            double                   y);
guint         shoal_scatter_find_neighbour (const ShoalScatter      *self,
                                            const ShoalChartTheme   *theme,
                                            double                   width,
                                            double                   height,
                                            guint                    point,
                                            int                      right,
                                            int                      down);
gboolean      shoal_scatter_get_position   (const ShoalScatter      *self,
                                            const ShoalChartTheme   *theme,
                                            double                   width,
                                            double                   height,
                                            guint                    point,
                                            double                  *x,
                                            double                  *y);
ShoalMarkedChart shoal_scatter_as_marked   (ShoalScatter            *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalScatter, shoal_scatter_free)

G_END_DECLS
