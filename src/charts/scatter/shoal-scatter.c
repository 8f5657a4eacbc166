/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points, axes, projection, hit test. */

#include "charts/scatter/shoal-scatter-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MAX_TICKS 6
#define REACH 9.0
/* From point to point by keys: points nearer than this are at the same place, and to the side counts so much more. */
#define LEAST_STEP 0.5
#define ASIDE 2.0

/** shoal_scatter_new: Returns: (transfer full): a plot without points. */
ShoalScatter *
shoal_scatter_new (void)
{
  ShoalScatter *self = g_new0 (ShoalScatter, 1);

  self->yaw = 0.6;
  self->pitch = 0.42;
  self->zoom = 1.0;
  self->drop_lines = TRUE;
  self->hover = SHOAL_SCATTER_NO_POINT;
  self->selected = SHOAL_SCATTER_NO_POINT;
  return self;
}

/** shoal_scatter_free: Frees @self. */
void
shoal_scatter_free (ShoalScatter *self)
{
  if (self == NULL)
    return;
  for (guint a = 0; a < 3; a++)
    g_free (self->axes[a].title);
  g_free (self->points);
  g_free (self);
}

/** shoal_scatter_set_axis: Sets what an axis, 0 to 2, shows. */
void
shoal_scatter_set_axis (ShoalScatter  *self,
                        guint          axis,
                        const char    *title,
                        ShoalAxisScale scale,
                        ShoalAxisUnit  unit)
{
  g_return_if_fail (axis < 3);

  g_free (self->axes[axis].title);
  self->axes[axis] = (ShoalScatterAxis) { g_strdup (title), scale, unit };
}

/** shoal_scatter_set_points: Takes copies of the points; nothing is under the pointer or chosen any more. */
void
shoal_scatter_set_points (ShoalScatter            *self,
                          const ShoalScatterPoint *points,
                          guint                    n_points)
{
  g_free (self->points);
  self->points = g_memdup2 (points, n_points * sizeof (ShoalScatterPoint));
  self->n_points = n_points;
  self->hover = SHOAL_SCATTER_NO_POINT;
  self->selected = SHOAL_SCATTER_NO_POINT;
}

/** shoal_scatter_turn: Turns the box further, by radians; it never tips over. */
void
shoal_scatter_turn (ShoalScatter *self,
                    double        yaw,
                    double        pitch)
{
  if (!isfinite (yaw) || !isfinite (pitch))
    return;
  self->yaw = fmod (self->yaw + yaw, 2.0 * G_PI);
  self->pitch = CLAMP (self->pitch + pitch, 0.0, G_PI_2);
}

/** shoal_scatter_set_zoom: Sets the size of the box, between a half and eight times what fits. */
void
shoal_scatter_set_zoom (ShoalScatter *self,
                        double        zoom)
{
  if (isfinite (zoom))
    self->zoom = CLAMP (zoom, 0.5, 8.0);
}

static double
get_coordinate (const ShoalScatterPoint *point,
                guint                    axis)
{
  return axis == 0 ? point->x : axis == 1 ? point->y : point->z;
}

/* Whether each axis has a place for the point. */
static gboolean
can_show (const ShoalScatter *self,
          guint               point)
{
  for (guint a = 0; a < 3; a++)
    {
      double value = get_coordinate (&self->points[point], a);

      if (!isfinite (value) || (self->axes[a].scale == SHOAL_AXIS_LOG && value <= 0.0))
        return FALSE;
    }
  return TRUE;
}

static gboolean
make_axes (const ShoalScatter     *self,
           ShoalScatterProjection *projection)
{
  double min[3] = { NAN, NAN, NAN };
  double max[3] = { NAN, NAN, NAN };

  for (guint i = 0; i < self->n_points; i++)
    {
      if (!can_show (self, i))
        continue;
      for (guint a = 0; a < 3; a++)
        {
          double value = get_coordinate (&self->points[i], a);

          min[a] = isnan (min[a]) ? value : MIN (min[a], value);
          max[a] = isnan (max[a]) ? value : MAX (max[a], value);
        }
    }
  for (guint a = 0; a < 3; a++)
    {
      shoal_chart_axis_init (&projection->axes[a], self->axes[a].scale, self->axes[a].unit, min[a], max[a]);
      shoal_chart_axis_round (&projection->axes[a], MAX_TICKS);
    }
  return !isnan (min[0]);
}

/* Whether there is anything to see. */
gboolean
_shoal_scatter_project_all (const ShoalScatter     *self,
                            ShoalChartCanvas       *canvas,
                            ShoalScatterProjection *projection)
{
  static const guint sides[4][2] = { { 0, 0 }, { 0, 1 }, { 0, 2 }, { 1, 2 } };

  *projection = (ShoalScatterProjection) { .flat = self->view != SHOAL_SCATTER_SPACE };
  if (!make_axes (self, projection))
    return FALSE;
  projection->across = sides[self->view][0];
  projection->up = sides[self->view][1];
  if (projection->flat)
    {
      projection->frame = (ShoalChartFrame) { .title_x = self->axes[projection->across].title,
                                              .title_y = self->axes[projection->up].title };
      projection->frame.x = projection->axes[projection->across];
      projection->frame.y = projection->axes[projection->up];
      shoal_chart_frame_lay_out (&projection->frame, canvas);
      return projection->frame.plot.width >= 1.0 && projection->frame.plot.height >= 1.0;
    }
  projection->middle_x = canvas->width / 2.0;
  projection->middle_y = canvas->height / 2.0;
  projection->scale = MIN (canvas->width / 3.7, canvas->height / 3.8) * self->zoom;
  projection->sin_yaw = sin (self->yaw);
  projection->cos_yaw = cos (self->yaw);
  projection->sin_pitch = sin (self->pitch);
  projection->cos_pitch = cos (self->pitch);
  return projection->scale >= 1.0;
}

/* From the box, each coordinate -1 to 1, to the drawing: parallel lines stay parallel. */
ShoalScatterPlace
_shoal_scatter_project (const ShoalScatterProjection *projection,
                        double                        u,
                        double                        v,
                        double                        w)
{
  double side = u * projection->cos_yaw - v * projection->sin_yaw;
  double deep = u * projection->sin_yaw + v * projection->cos_yaw;

  return (ShoalScatterPlace) {
    projection->middle_x + side * projection->scale,
    projection->middle_y - (w * projection->cos_pitch + deep * projection->sin_pitch) * projection->scale,
    deep * projection->cos_pitch - w * projection->sin_pitch,
  };
}

/* Where a point is drawn, from the start; FALSE when it is left out. */
gboolean
_shoal_scatter_place_point (const ShoalScatter           *self,
                            const ShoalScatterProjection *projection,
                            guint                         point,
                            ShoalScatterPlace            *place)
{
  double at[3];

  if (!can_show (self, point))
    return FALSE;
  for (guint a = 0; a < 3; a++)
    at[a] = shoal_chart_axis_map (&projection->axes[a], get_coordinate (&self->points[point], a));
  if (projection->flat)
    *place = (ShoalScatterPlace) {
      shoal_chart_frame_get_x (&projection->frame, get_coordinate (&self->points[point], projection->across)),
      shoal_chart_frame_get_y (&projection->frame, get_coordinate (&self->points[point], projection->up)), 0.0
    };
  else
    *place = _shoal_scatter_project (projection, 2.0 * at[0] - 1.0, 2.0 * at[1] - 1.0, 2.0 * at[2] - 1.0);
  return TRUE;
}

/* A box in space is no text: it is not mirrored, only plots along an axis are. */
static double
mirror (const ShoalScatter    *self,
        const ShoalChartTheme *theme,
        double                 width,
        double                 x)
{
  return self->view == SHOAL_SCATTER_SPACE ? x : shoal_chart_mirror (theme, width, x);
}

/** shoal_scatter_get_position: Finds where a point is drawn. Returns: whether it is. For tests. */
gboolean
shoal_scatter_get_position (const ShoalScatter    *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            guint                  point,
                            double                *x,
                            double                *y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalScatterProjection projection;
  ShoalScatterPlace place;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (point >= self->n_points || !_shoal_scatter_project_all (self, &canvas, &projection)
      || !_shoal_scatter_place_point (self, &projection, point, &place))
    return FALSE;
  *x = mirror (self, theme, width, place.x);
  *y = place.y;
  return TRUE;
}

/**
 * shoal_scatter_get_point_at:
 *
 * Finds the point nearest to a place, the front before the others, the nearer before the farther.
 *
 * Returns: its number, or %SHOAL_SCATTER_NO_POINT where none is near.
 */
guint
shoal_scatter_get_point_at (const ShoalScatter    *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            double                 x,
                            double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalScatterProjection projection;
  guint found = SHOAL_SCATTER_NO_POINT;
  double best = G_MAXDOUBLE;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (!_shoal_scatter_project_all (self, &canvas, &projection))
    return SHOAL_SCATTER_NO_POINT;
  x = mirror (self, theme, width, x);
  for (guint i = 0; i < self->n_points; i++)
    {
      ShoalScatterPlace place;
      double distance;

      if (!_shoal_scatter_place_point (self, &projection, i, &place))
        continue;
      distance = hypot (place.x - x, place.y - y);
      if (distance > REACH)
        continue;
      distance += place.depth * 0.5 + (self->points[i].front ? 0.0 : 4.0);
      if (distance < best)
        {
          best = distance;
          found = i;
        }
    }
  return found;
}

/** shoal_scatter_set_hover: @point: is pointed at, or %SHOAL_SCATTER_NO_POINT. */
void
shoal_scatter_set_hover (ShoalScatter *self,
                         guint         point)
{
  self->hover = point;
}

/**
 * shoal_scatter_find_neighbour:
 * @point: where to go on from, or %SHOAL_SCATTER_NO_POINT: from the edge of the drawing
 * @right: 1 to where numbers of the horizontal axis grow, -1 to where they shrink, else 0
 * @down: 1 down, -1 up, else 0
 *
 * Looks for the next point in a direction as they are drawn: near, and not far aside. Points that are drawn at the same place are
 * not beside each other.
 *
 * Returns: its number, or %SHOAL_SCATTER_NO_POINT where none follows.
 */
guint
shoal_scatter_find_neighbour (const ShoalScatter    *self,
                              const ShoalChartTheme *theme,
                              double                 width,
                              double                 height,
                              guint                  point,
                              int                    right,
                              int                    down)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalScatterProjection projection;
  ShoalScatterPlace from, place;
  guint found = SHOAL_SCATTER_NO_POINT;
  double best = G_MAXDOUBLE, weight = ASIDE;

  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_SCATTER_NO_POINT);

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (!_shoal_scatter_project_all (self, &canvas, &projection))
    return SHOAL_SCATTER_NO_POINT;
  if (point >= self->n_points || !_shoal_scatter_place_point (self, &projection, point, &from))
    {
      from = (ShoalScatterPlace) { right > 0 ? 0.0 : width, down > 0 ? 0.0 : height, 0.0 };
      weight = 0.0;
    }
  for (guint i = 0; i < self->n_points; i++)
    {
      double along, aside;

      if (i == point || !_shoal_scatter_place_point (self, &projection, i, &place))
        continue;
      along = (place.x - from.x) * right + (place.y - from.y) * down;
      aside = fabs ((place.x - from.x) * down) + fabs ((place.y - from.y) * right);
      if (along >= LEAST_STEP && along + weight * aside < best)
        {
          best = along + weight * aside;
          found = i;
        }
    }
  return found;
}

/** shoal_scatter_as_marked: @self: (nullable): the points are its marks. */
SHOAL_DEFINE_MARKED_CHART (ShoalScatter, shoal_scatter_as_marked, shoal_scatter_draw, shoal_scatter_get_point_at,
                           shoal_scatter_set_hover)
