/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The box around points in space: the floor and the two walls behind them, with grid and labels. */

#include "charts/scatter/shoal-scatter-private.h"

#include <math.h>

#define LABEL_GAP 12.0
#define LABEL_HEIGHT 14.0
/* Numbers nearer to each other than this would read as one. */
#define LABEL_DISTANCE 6.0

/* Where numbers stand already. */
typedef struct
{
  ShoalArea areas[3 * SHOAL_AXIS_MAX_TICKS];
  guint n;
} Labels;

static void
add_line (ShoalChartCanvas             *canvas,
          const ShoalScatterProjection *projection,
          const double                  from[3],
          const double                  to[3])
{
  ShoalScatterPlace a = _shoal_scatter_project (projection, from[0], from[1], from[2]);
  ShoalScatterPlace b = _shoal_scatter_project (projection, to[0], to[1], to[2]);

  cairo_move_to (canvas->cr, a.x, a.y);
  cairo_line_to (canvas->cr, b.x, b.y);
}

/* The side of an axis that lies behind the points, -1 or 1. */
static double
get_far_side (const ShoalScatterProjection *projection,
              guint                         axis)
{
  double at[3] = { 0.0, 0.0, 0.0 };

  if (axis == 2)
    return -1.0;
  at[axis] = 1.0;
  return _shoal_scatter_project (projection, at[0], at[1], at[2]).depth >= 0.0 ? 1.0 : -1.0;
}

/* A face at one side of @axis with the grid of the other two. */
static void
draw_face (ShoalChartCanvas             *canvas,
           const ShoalScatterProjection *projection,
           guint                         axis)
{
  const guint others[2] = { (axis + 1) % 3, (axis + 2) % 3 };
  double side = get_far_side (projection, axis);

  for (guint o = 0; o < 2; o++)
    {
      const ShoalChartAxis *ticks = &projection->axes[others[o]];

      for (guint i = 0; i < ticks->n_ticks; i++)
        {
          double from[3];
          double to[3];

          from[axis] = to[axis] = side;
          from[others[o]] = to[others[o]] = 2.0 * shoal_chart_axis_map (ticks, ticks->ticks[i]) - 1.0;
          from[others[1 - o]] = -1.0;
          to[others[1 - o]] = 1.0;
          add_line (canvas, projection, from, to);
        }
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_GRID);
  cairo_set_line_width (canvas->cr, 1.0);
  cairo_stroke (canvas->cr);
}

/* The edge that carries the labels of an axis: along the floor in front, or upright at the left. */
static void
get_label_edge (const ShoalScatterProjection *projection,
                guint                         axis,
                double                        at[3])
{
  double left = G_MAXDOUBLE;

  at[0] = -get_far_side (projection, 0);
  at[1] = -get_far_side (projection, 1);
  at[2] = -1.0;
  if (axis < 2)
    return;
  for (guint i = 0; i < 4; i++)
    {
      double u = i & 1 ? 1.0 : -1.0;
      double v = i & 2 ? 1.0 : -1.0;
      double x = _shoal_scatter_project (projection, u, v, 0.0).x;

      if (x >= left)
        continue;
      left = x;
      at[0] = u;
      at[1] = v;
    }
}

/* Whether there is room for a number; then it is taken. */
static gboolean
take_room (Labels    *self,
           ShoalArea  area)
{
  for (guint i = 0; i < self->n; i++)
    {
      const ShoalArea *other = &self->areas[i];

      if (area.x < other->x + other->width + LABEL_DISTANCE && other->x < area.x + area.width + LABEL_DISTANCE
          && area.y < other->y + other->height && other->y < area.y + area.height)
        return FALSE;
    }
  if (self->n < G_N_ELEMENTS (self->areas))
    self->areas[self->n++] = area;
  return TRUE;
}

/* Text that would leave the drawing at a side is pushed back. @labels: (nullable): for a number, left out where there is no room. */
static void
draw_inside (ShoalChartCanvas *canvas,
             Labels           *labels,
             ShoalTextStyle    style,
             const char       *text,
             double            x,
             double            y,
             double            align_x,
             double            align_y)
{
  double width = shoal_chart_canvas_measure (canvas, style, text);
  double left = MAX (4.0, MIN (x - align_x * width, canvas->width - width - 4.0));

  if (labels == NULL || take_room (labels, (ShoalArea) { left, y - align_y * LABEL_HEIGHT, width, LABEL_HEIGHT }))
    shoal_chart_canvas_text (canvas, style, text, left, y, 0.0, align_y, -1.0);
}

/* Text outside of an edge: pushed away from the middle of the box. */
static void
draw_outside (ShoalChartCanvas             *canvas,
              Labels                       *labels,
              const ShoalScatterProjection *projection,
              ShoalTextStyle                style,
              const char                   *text,
              const double                  at[3],
              guint                         axis,
              double                        gap)
{
  ShoalScatterPlace place = _shoal_scatter_project (projection, at[0], at[1], at[2]);
  double middle[3] = { 0.0, 0.0, 0.0 };
  ShoalScatterPlace from;
  double dx;
  double dy;
  double length;

  middle[axis] = at[axis];
  from = _shoal_scatter_project (projection, middle[0], middle[1], middle[2]);
  dx = place.x - from.x;
  dy = place.y - from.y;
  length = hypot (dx, dy);
  if (length < 1e-6)
    return;
  dx /= length;
  dy /= length;
  draw_inside (canvas, labels, style, text, place.x + dx * gap, place.y + dy * gap, 0.5 - 0.5 * dx, 0.5 - 0.5 * dy);
}

/* An axis seen from its end has no room for labels. */
static gboolean
is_foreshortened (const ShoalScatterProjection *projection,
                  guint                         axis)
{
  double end[3] = { 0.0, 0.0, 0.0 };
  ShoalScatterPlace middle = _shoal_scatter_project (projection, 0.0, 0.0, 0.0);
  ShoalScatterPlace place;

  end[axis] = 1.0;
  place = _shoal_scatter_project (projection, end[0], end[1], end[2]);
  return hypot (place.x - middle.x, place.y - middle.y) < 24.0;
}

static void
draw_axis (const ShoalScatter           *self,
           ShoalChartCanvas             *canvas,
           const ShoalScatterProjection *projection,
           Labels                       *labels,
           guint                         axis)
{
  const ShoalChartAxis *ticks = &projection->axes[axis];
  double from[3];
  double to[3];
  double widest = 0.0;

  get_label_edge (projection, axis, from);
  get_label_edge (projection, axis, to);
  from[axis] = -1.0;
  to[axis] = 1.0;
  add_line (canvas, projection, from, to);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_AXIS);
  cairo_set_line_width (canvas->cr, 1.0);
  cairo_stroke (canvas->cr);
  if (is_foreshortened (projection, axis))
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  for (guint i = 0; i < ticks->n_ticks; i++)
    {
      g_autofree char *label = shoal_chart_axis_format (ticks, ticks->ticks[i]);

      from[axis] = 2.0 * shoal_chart_axis_map (ticks, ticks->ticks[i]) - 1.0;
      widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, label));
      draw_outside (canvas, labels, projection, SHOAL_TEXT_CAPTION, label, from, axis, LABEL_GAP);
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  from[axis] = axis == 2 ? 1.0 : 0.0;
  if (self->axes[axis].title == NULL)
    return;
  if (axis == 2)
    {
      ShoalScatterPlace top = _shoal_scatter_project (projection, from[0], from[1], from[2]);

      draw_inside (canvas, NULL, SHOAL_TEXT_CAPTION_BOLD, self->axes[axis].title, top.x, top.y - LABEL_GAP, 0.5, 1.0);
    }
  else
    draw_outside (canvas, NULL, projection, SHOAL_TEXT_CAPTION_BOLD, self->axes[axis].title, from, axis,
                  2.0 * LABEL_GAP + MIN (widest, 60.0));
}

void
_shoal_scatter_draw_box (const ShoalScatter           *self,
                         ShoalChartCanvas             *canvas,
                         const ShoalScatterProjection *projection)
{
  Labels labels = { .n = 0 };

  for (guint axis = 0; axis < 3; axis++)
    draw_face (canvas, projection, axis);
  for (guint axis = 0; axis < 3; axis++)
    draw_axis (self, canvas, projection, &labels, axis);
}
