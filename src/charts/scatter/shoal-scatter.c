/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scatter plots: points, axes, projection, and the point at a place. */

#include "charts/scatter/shoal-scatter.h"

#include "charts/base/shoal-chart-frame.h"
#include "charts/base/shoal-raster.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

/**
 * ShoalScatterProjection:
 * @axes: ranges and ticks of x, y, z
 * @frame: the plot area, when @flat
 * @flat: whether the view is along an axis
 * @across: the horizontal axis, when @flat
 * @up: the vertical axis, when @flat
 * @middle_x: middle of the box, in space
 * @middle_y: middle of the box, in space
 * @scale: length of half an edge in drawing units, in space
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

/* A point of the drawing and its distance from the viewer. */
typedef struct
{
  double x;
  double y;
  double depth;
} ShoalScatterPlace;

#define MAX_TICKS 6
/* In a view along an axis, the range is extended at each end by this share. */
#define MARGIN 0.05
#define REACH 9.0
/* For moves by arrow keys: closer points count as one place; distance to the side is weighted with ASIDE. */
#define LEAST_STEP 0.5
#define ASIDE 2.0

/* ---- The box around the points in space: the floor and the two walls behind them, with grid and labels ---- */

#define LABEL_GAP 12.0
#define LABEL_HEIGHT 14.0
/* Numbers closer to each other than this would look like one number. */
#define LABEL_DISTANCE 6.0

/* The areas of the numbers that are already written. */
typedef struct
{
  ShoalArea areas[3 * SHOAL_AXIS_MAX_TICKS];
  guint n;
} Labels;

/* ---- The projection and the axes ---- */

/* Projects a point of the box, whose coordinates are -1 to 1, into the drawing. Parallel lines stay parallel. */
static ShoalScatterPlace
project (const ShoalScatterProjection *projection,
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

static void
add_line (ShoalChartCanvas             *canvas,
          const ShoalScatterProjection *projection,
          const double                  from[3],
          const double                  to[3])
{
  ShoalScatterPlace a = project (projection, from[0], from[1], from[2]);
  ShoalScatterPlace b = project (projection, to[0], to[1], to[2]);

  cairo_move_to (canvas->cr, a.x, a.y);
  cairo_line_to (canvas->cr, b.x, b.y);
}

/* The side of an axis that is behind the points, -1 or 1. */
static double
get_far_side (const ShoalScatterProjection *projection,
              guint                         axis)
{
  double at[3] = { 0.0, 0.0, 0.0 };

  if (axis == 2)
    return -1.0;
  at[axis] = 1.0;
  return project (projection, at[0], at[1], at[2]).depth >= 0.0 ? 1.0 : -1.0;
}

/* Draws the face of the box at one side of @axis, with the grid of the other two axes. */
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

/* The edge with the labels of an axis: an edge of the floor in front, or an upright edge at the left. */
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
      double x = project (projection, u, v, 0.0).x;

      if (x >= left)
        continue;
      left = x;
      at[0] = u;
      at[1] = v;
    }
}

/* Returns: whether there is room for a number at @area; if so, reserves the area. */
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

/* Draws text, moved to stay within the drawing. @labels: (nullable): for numbers, which are left out without room. */
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

  double top = MAX (0.0, MIN (y - align_y * LABEL_HEIGHT, canvas->height - LABEL_HEIGHT));

  if (labels == NULL || take_room (labels, (ShoalArea) { left, top, width, LABEL_HEIGHT }))
    shoal_chart_canvas_text (canvas, style, text, left, top + align_y * LABEL_HEIGHT, 0.0, align_y, -1.0);
}

/* Draws text outside of an edge, away from the middle of the box. */
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
  ShoalScatterPlace place = project (projection, at[0], at[1], at[2]);
  double middle[3] = { 0.0, 0.0, 0.0 };
  ShoalScatterPlace from;
  double dx;
  double dy;
  double length;

  middle[axis] = at[axis];
  from = project (projection, middle[0], middle[1], middle[2]);
  dx = place.x - from.x;
  dy = place.y - from.y;
  length = hypot (dx, dy);
  if (length < 1e-6)
    return;
  dx /= length;
  dy /= length;
  draw_inside (canvas, labels, style, text, place.x + dx * gap, place.y + dy * gap, 0.5 - 0.5 * dx, 0.5 - 0.5 * dy);
}

/* Returns: whether an axis looks so short that its labels have no room. */
static gboolean
is_foreshortened (const ShoalScatterProjection *projection,
                  guint                         axis)
{
  double end[3] = { 0.0, 0.0, 0.0 };
  ShoalScatterPlace middle = project (projection, 0.0, 0.0, 0.0);
  ShoalScatterPlace place;

  end[axis] = 1.0;
  place = project (projection, end[0], end[1], end[2]);
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
      ShoalScatterPlace top = project (projection, from[0], from[1], from[2]);

      draw_inside (canvas, NULL, SHOAL_TEXT_CAPTION_BOLD, self->axes[axis].title, top.x, top.y - LABEL_GAP, 0.5, 1.0);
    }
  else
    draw_outside (canvas, NULL, projection, SHOAL_TEXT_CAPTION_BOLD, self->axes[axis].title, from, axis,
                  2.0 * LABEL_GAP + MIN (widest, 60.0));
}

static void
draw_box (const ShoalScatter           *self,
          ShoalChartCanvas             *canvas,
          const ShoalScatterProjection *projection)
{
  Labels labels = { .n = 0 };

  for (guint axis = 0; axis < 3; axis++)
    draw_face (canvas, projection, axis);
  for (guint axis = 0; axis < 3; axis++)
    draw_axis (self, canvas, projection, &labels, axis);
}

#define RADIUS 4.5
#define RADIUS_DOMINATED 3.0
/* The number of steps of depth, from the farthest to the nearest point. */
#define N_DEPTHS 9
/* If the depths of all points differ by less (the box is 2 deep), all points look alike, as in views along an axis. */
#define MIN_DEPTH 0.2
#define FLAT_STEP 6
/* With more drop lines than this, the lines become paler. */
#define STRONG_DROP_LINES 20
/* More lines would hide the points. */
#define MAX_DROP_LINES 150

/* The signs in the order of drawing: points of the front are drawn over the others. */
typedef enum
{
  SIGN_DOMINATED,
  SIGN_BASE,
  SIGN_FRONT,
  N_SIGNS
} Sign;

typedef struct
{
  ShoalScatterPlace place;
  guint point;
  guint step; /* step of depth, below N_DEPTHS; the nearest points have the last step */
  Sign sign;
} Dot;

static Sign
get_sign (const ShoalScatterPoint *point)
{
  return point->base ? SIGN_BASE : point->front ? SIGN_FRONT : SIGN_DOMINATED;
}

/* The order of drawing: by sign, and within a sign the nearer points last. */
static int
compare_dots (gconstpointer a,
              gconstpointer b)
{
  const Dot *x = a;
  const Dot *y = b;

  if (x->sign != y->sign)
    return x->sign > y->sign ? 1 : -1;
  if (x->place.depth != y->place.depth)
    return x->place.depth > y->place.depth ? -1 : 1;
  return x->point < y->point ? -1 : x->point > y->point;
}

/* Finds the step of depth of each point. */
static void
rank_depths (Dot   *dots,
             guint  n_dots)
{
  double nearest = G_MAXDOUBLE, farthest = -G_MAXDOUBLE;

  for (guint i = 0; i < n_dots; i++)
    {
      nearest = MIN (nearest, dots[i].place.depth);
      farthest = MAX (farthest, dots[i].place.depth);
    }
  for (guint i = 0; i < n_dots; i++)
    {
      double near = (farthest - dots[i].place.depth) / (farthest - nearest);

      dots[i].step = farthest - nearest < MIN_DEPTH ? FLAT_STEP : (guint) round (near * (N_DEPTHS - 1));
    }
}

static double
get_coordinate (const ShoalScatterPoint *point,
                guint                    axis)
{
  return axis == 0 ? point->x : axis == 1 ? point->y : point->z;
}

/* Returns: whether each axis can show the point. */
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

/* Finds where a point is drawn, before mirroring; FALSE if it is left out. */
static gboolean
place_point (const ShoalScatter           *self,
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
    *place = project (projection, 2.0 * at[0] - 1.0, 2.0 * at[1] - 1.0, 2.0 * at[2] - 1.0);
  return TRUE;
}

static Dot *
collect_dots (const ShoalScatter           *self,
              const ShoalScatterProjection *projection,
              guint                        *n_dots)
{
  Dot *dots = g_new (Dot, MAX (1, self->n_points));
  guint n = 0;

  for (guint i = 0; i < self->n_points; i++)
    {
      if (!place_point (self, projection, i, &dots[n].place))
        continue;
      dots[n].point = i;
      dots[n].sign = get_sign (&self->points[i]);
      n++;
    }
  rank_depths (dots, n);
  qsort (dots, n, sizeof (Dot), compare_dots);
  *n_dots = n;
  return dots;
}

/* Nearer points are larger. */
static double
get_radius (Sign  sign,
            guint step)
{
  return (sign == SIGN_DOMINATED ? RADIUS_DOMINATED : RADIUS) * (0.75 + 0.5 * step / (N_DEPTHS - 1));
}

/* Points that are farther away are paler, except with high contrast. */
static ShoalColor
get_ring_color (const ShoalChartTheme *theme,
                guint                  step)
{
  const ShoalColor *colors = theme->colors;
  double near = theme->high_contrast ? 1.0 : (double) step / (N_DEPTHS - 1);

  return near < 0.5 ? shoal_color_mix (colors[SHOAL_CHART_GRID], colors[SHOAL_CHART_AXIS], 0.5 + near)
                    : shoal_color_mix (colors[SHOAL_CHART_AXIS], colors[SHOAL_CHART_MUTED], 2.0 * near - 1.0);
}

/* Points of the front are coloured diamonds, the base is a square, the others are small grey rings. */
static void
draw_sign (ShoalChartCanvas *canvas,
           Sign              sign,
           double            x,
           double            y,
           guint             step)
{
  static const ShoalMark marks[N_SIGNS] = { SHOAL_MARK_CIRCLE, SHOAL_MARK_SQUARE, SHOAL_MARK_DIAMOND };
  const ShoalColor *colors = canvas->theme->colors;
  const ShoalColor fills[N_SIGNS] = { shoal_color_with_alpha (colors[SHOAL_CHART_BACKGROUND], 0.7),
                                      colors[SHOAL_CHART_FOREGROUND], canvas->theme->series[0] };

  shoal_chart_canvas_mark (canvas, marks[sign], x, y, get_radius (sign, step));
  shoal_chart_canvas_set_color (canvas, fills[sign]);
  cairo_fill_preserve (canvas->cr);
  shoal_chart_canvas_set_color (canvas, sign == SIGN_DOMINATED ? get_ring_color (canvas->theme, step)
                                                               : colors[SHOAL_CHART_BACKGROUND]);
  cairo_set_line_width (canvas->cr, 1.0);
  cairo_stroke (canvas->cr);
}

static void
draw_drop_lines (ShoalChartCanvas             *canvas,
                 const ShoalScatter           *self,
                 const ShoalScatterProjection *projection,
                 const Dot                    *dots,
                 guint                         n_dots)
{
  double strength;
  guint n = 0;

  for (guint i = n_dots; i-- > 0 && dots[i].sign == SIGN_FRONT && n < MAX_DROP_LINES; n++)
    {
      const ShoalScatterPoint *point = &self->points[dots[i].point];
      ShoalScatterPlace foot = project (
projection, 2.0 * shoal_chart_axis_map (&projection->axes[0], point->x) - 1.0,
2.0 * shoal_chart_axis_map (&projection->axes[1], point->y) - 1.0, -1.0);

      cairo_move_to (canvas->cr, dots[i].place.x, dots[i].place.y);
      cairo_line_to (canvas->cr, foot.x, foot.y);
      cairo_new_sub_path (canvas->cr);
      cairo_arc (canvas->cr, foot.x, foot.y, 1.0, 0.0, 2.0 * G_PI);
    }
  /* With many lines each line is paler, so that the lines do not hide the points. */
  strength = 0.45 * sqrt (STRONG_DROP_LINES / (double) MAX (n, STRONG_DROP_LINES));
  shoal_chart_canvas_set_color (canvas, shoal_color_with_alpha (canvas->theme->series[0], strength));
  cairo_set_line_width (canvas->cr, 1.0);
  cairo_stroke (canvas->cr);
}

static ShoalRaster *
make_stamp (ShoalChartCanvas *canvas,
            Sign              sign,
            guint             step)
{
  double scale = MAX (1.0, canvas->theme->scale);
  int size = 2 * (int) ceil ((get_radius (sign, step) * 1.25 + 1.0) * scale);
  ShoalRaster *stamp = shoal_raster_new (size, size);
  g_auto (ShoalChartCanvas) small = { NULL };
  cairo_t *cr;

  if (stamp == NULL)
    return NULL;
  cr = cairo_create (stamp->surface);
  cairo_scale (cr, scale, scale);
  shoal_chart_canvas_init (&small, cr, canvas->theme, size / scale, size / scale);
  draw_sign (&small, sign, small.width / 2.0, small.height / 2.0, step);
  cairo_destroy (cr);
  cairo_surface_flush (stamp->surface);
  return stamp;
}

/* Draws points as stamps on a raster, because paths are slow for thousands of points. Stamps are made on demand. */
static void
stamp_dots (ShoalChartCanvas *canvas,
            const Dot        *dots,
            guint             n_dots)
{
  double scale = MAX (1.0, canvas->theme->scale);
  g_autoptr (ShoalRaster) raster
      = shoal_raster_new ((int) ceil (canvas->width * scale), (int) ceil (canvas->height * scale));
  ShoalRaster *stamps[N_SIGNS][N_DEPTHS] = { 0 };

  if (raster == NULL)
    return;
  cairo_surface_flush (raster->surface);
  for (guint i = 0; i < n_dots; i++)
    {
      ShoalRaster **stamp = &stamps[dots[i].sign][dots[i].step];
      double x = (canvas->mirrored ? canvas->width - dots[i].place.x : dots[i].place.x) * scale;
      double y = dots[i].place.y * scale;

      if (*stamp == NULL)
        *stamp = make_stamp (canvas, dots[i].sign, dots[i].step);
      if (*stamp != NULL && fabs (x) < 1e5 && fabs (y) < 1e5)
        shoal_raster_stamp (raster, *stamp, 0, (*stamp)->width, (int) round (x) - (*stamp)->width / 2,
                            (int) round (y) - (*stamp)->height / 2);
    }
  for (guint i = 0; i < N_SIGNS * N_DEPTHS; i++)
    g_clear_pointer (&stamps[i / N_DEPTHS][i % N_DEPTHS], shoal_raster_free);
  shoal_raster_end (raster);
  cairo_save (canvas->cr);
  cairo_scale (canvas->cr, 1.0 / scale, 1.0 / scale);
  cairo_set_source_surface (canvas->cr, raster->surface, 0.0, 0.0);
  cairo_pattern_set_filter (cairo_get_source (canvas->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (canvas->cr);
  cairo_restore (canvas->cr);
}

/* Draws a ring around a point, and in space the line to the floor that shows its place. */
static void
draw_outlined (ShoalChartCanvas             *canvas,
               const ShoalScatter           *self,
               const ShoalScatterProjection *projection,
               guint                         point,
               ShoalChartRole                role)
{
  Dot dot = { .point = point, .sign = SIGN_FRONT };

  if (point >= self->n_points || !place_point (self, projection, point, &dot.place))
    return;
  if (!projection->flat)
    draw_drop_lines (canvas, self, projection, &dot, 1);
  draw_sign (canvas, get_sign (&self->points[point]), dot.place.x, dot.place.y, N_DEPTHS - 1);
  shoal_chart_canvas_mark (canvas, SHOAL_MARK_CIRCLE, dot.place.x, dot.place.y, RADIUS + 4.0);
  shoal_chart_canvas_set_role (canvas, role);
  cairo_set_line_width (canvas->cr, 2.0);
  cairo_stroke (canvas->cr);
}

/* Moves the ends of an axis slightly beyond the outermost points. */
static void
widen (ShoalAxisScale  scale,
       double         *min,
       double         *max)
{
  double share = scale == SHOAL_AXIS_LOG ? pow (*max / *min, MARGIN) : (*max - *min) * MARGIN;

  if (*min == *max)
    share = scale == SHOAL_AXIS_LOG ? 1.5 : 0.05 * MAX (fabs (*max), 0.1);

  *min = scale == SHOAL_AXIS_LOG ? *min / share : *min - share;
  *max = scale == SHOAL_AXIS_LOG ? *max * share : *max + share;
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
  if (isfinite (self->mark) && !isnan (min[0]))
    {
      min[0] = MIN (min[0], self->mark);
      max[0] = MAX (max[0], self->mark);
    }
  for (guint a = 0; a < 3; a++)
    {
      if (projection->flat && !isnan (min[a]))
        widen (self->axes[a].scale, &min[a], &max[a]);
      shoal_chart_axis_init (&projection->axes[a], self->axes[a].scale, self->axes[a].unit, min[a], max[a]);
      if (projection->flat)
        shoal_chart_axis_make_ticks (&projection->axes[a], MAX_TICKS);
      else
        shoal_chart_axis_round (&projection->axes[a], MAX_TICKS);
    }
  return !isnan (min[0]);
}

/* Prepares the axes and the projection. Returns: FALSE if there is nothing to draw. */
static gboolean
project_all (const ShoalScatter     *self,
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

/* Draws the line at the mark. Its title stands on the side with more room. */
static void
draw_mark (ShoalChartCanvas             *canvas,
           const ShoalScatter           *self,
           const ShoalScatterProjection *projection)
{
  const ShoalArea *plot = &projection->frame.plot;
  double x = shoal_chart_frame_get_x (&projection->frame, self->mark);
  gboolean left = x > plot->x + plot->width / 2.0;
  const double dashes[] = { 4.0, 3.0 };

  cairo_move_to (canvas->cr, x, plot->y);
  cairo_line_to (canvas->cr, x, plot->y + plot->height);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  cairo_set_line_width (canvas->cr, 1.0);
  cairo_set_dash (canvas->cr, dashes, G_N_ELEMENTS (dashes), 0.0);
  cairo_stroke (canvas->cr);
  cairo_set_dash (canvas->cr, NULL, 0, 0.0);
  if (self->mark_title != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->mark_title, x + (left ? -5.0 : 5.0), plot->y + 3.0,
                             left ? 1.0 : 0.0, 0.0, plot->width / 2.0);
}

/**
 * shoal_scatter_draw:
 * @self: a plot
 * @cr: where to draw, from (0, 0)
 * @theme: the look of the drawing
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the points as the view shows them, or a message if there are none.
 */
void
shoal_scatter_draw (const ShoalScatter    *self,
                    cairo_t               *cr,
                    const ShoalChartTheme *theme,
                    double                 width,
                    double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalScatterProjection projection;
  g_autofree Dot *dots = NULL;
  guint n_dots;

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (!project_all (self, &canvas, &projection))
    {
      if (projection.axes[0].max == 1.0 || self->n_points == 0)
        shoal_chart_draw_message (&canvas, _("Nothing to compare yet"));
      return;
    }
  canvas.mirrored = projection.flat && theme->right_to_left;
  dots = collect_dots (self, &projection, &n_dots);
  if (projection.flat)
    {
      shoal_chart_frame_draw (&projection.frame, &canvas);
      if (projection.across == 0 && isfinite (self->mark))
        draw_mark (&canvas, self, &projection);
    }
  else
    draw_box (self, &canvas, &projection);
  if (!projection.flat && self->drop_lines)
    draw_drop_lines (&canvas, self, &projection, dots, n_dots);
  if (theme->vector)
    {
      for (guint i = 0; i < n_dots; i++)
        draw_sign (&canvas, dots[i].sign, dots[i].place.x, dots[i].place.y, dots[i].step);
    }
  else
    stamp_dots (&canvas, dots, n_dots);
  draw_outlined (&canvas, self, &projection, self->selected, SHOAL_CHART_ACCENT);
  if (self->hover != self->selected)
    draw_outlined (&canvas, self, &projection, self->hover, SHOAL_CHART_FOREGROUND);
}

/** shoal_scatter_new: Returns: (transfer full): a plot without points. */
ShoalScatter *
shoal_scatter_new (void)
{
  ShoalScatter *self = g_new0 (ShoalScatter, 1);

  self->yaw = 0.6;
  self->pitch = 0.42;
  self->zoom = 1.0;
  self->mark = NAN;
  self->drop_lines = TRUE;
  self->hover = SHOAL_MARKED_CHART_NO_MARK;
  self->selected = SHOAL_MARKED_CHART_NO_MARK;
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
  g_free (self->mark_title);
  g_free (self->points);
  g_free (self);
}

/** shoal_scatter_set_mark: @x: a value of the first axis, marked by a line in views where that axis is horizontal; NAN
 * for no line. @title: (nullable): title of the line. */
void
shoal_scatter_set_mark (ShoalScatter *self,
                        double        x,
                        const char   *title)
{
  g_return_if_fail (self != NULL);

  self->mark = x;
  g_free (self->mark_title);
  self->mark_title = g_strdup (title);
}

/** shoal_scatter_set_axis: Sets the title, the scale and the unit of an axis, 0 to 2. */
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

/** shoal_scatter_set_points: Copies the points; no point is under the pointer or selected afterwards. */
void
shoal_scatter_set_points (ShoalScatter            *self,
                          const ShoalScatterPoint *points,
                          guint                    n_points)
{
  g_free (self->points);
  self->points = g_memdup2 (points, n_points * sizeof (ShoalScatterPoint));
  self->n_points = n_points;
  self->hover = SHOAL_MARKED_CHART_NO_MARK;
  self->selected = SHOAL_MARKED_CHART_NO_MARK;
}

/** shoal_scatter_turn: Turns the box by angles in radians; its floor always stays below. */
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

/** shoal_scatter_set_zoom: Sets the size of the box, from a half to eight times the size that fits. */
void
shoal_scatter_set_zoom (ShoalScatter *self,
                        double        zoom)
{
  if (isfinite (zoom))
    self->zoom = CLAMP (zoom, 0.5, 8.0);
}

/* Plots along an axis are mirrored; a box in space is not, because it has no direction of reading. */
static double
mirror (const ShoalScatter    *self,
        const ShoalChartTheme *theme,
        double                 width,
        double                 x)
{
  return self->view == SHOAL_SCATTER_SPACE ? x : shoal_chart_mirror (theme, width, x);
}

/** shoal_scatter_get_position: Finds where a point is drawn. Returns: whether it is drawn. For tests. */
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
  if (point >= self->n_points || !project_all (self, &canvas, &projection)
      || !place_point (self, &projection, point, &place))
    return FALSE;
  *x = mirror (self, theme, width, place.x);
  *y = place.y;
  return TRUE;
}

/**
 * shoal_scatter_get_point_at:
 *
 * Finds the point nearest to a place of the drawing; points of the front and points near to the viewer are preferred.
 *
 * Returns: its number, or %SHOAL_MARKED_CHART_NO_MARK if no point is near.
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
  guint found = SHOAL_MARKED_CHART_NO_MARK;
  double best = G_MAXDOUBLE;

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (!project_all (self, &canvas, &projection))
    return SHOAL_MARKED_CHART_NO_MARK;
  x = mirror (self, theme, width, x);
  for (guint i = 0; i < self->n_points; i++)
    {
      ShoalScatterPlace place;
      double distance;

      if (!place_point (self, &projection, i, &place))
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

/**
 * shoal_scatter_find_neighbour:
 * @point: the point to start from; %SHOAL_MARKED_CHART_NO_MARK to start from the edge of the drawing
 * @right: 1 towards larger numbers of the horizontal axis, -1 towards smaller ones, else 0
 * @down: 1 down, -1 up, else 0
 *
 * Finds the next point in a direction of the drawing, which is near and not far to the side. A point that is drawn at
 * the same place as @point is never found.
 *
 * Returns: its number, or %SHOAL_MARKED_CHART_NO_MARK if there is none in that direction.
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
  guint found = SHOAL_MARKED_CHART_NO_MARK;
  double best = G_MAXDOUBLE, weight = ASIDE;

  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_MARKED_CHART_NO_MARK);

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (!project_all (self, &canvas, &projection))
    return SHOAL_MARKED_CHART_NO_MARK;
  if (point >= self->n_points || !place_point (self, &projection, point, &from))
    {
      from = (ShoalScatterPlace) { right > 0 ? 0.0 : width, down > 0 ? 0.0 : height, 0.0 };
      weight = 0.0;
    }
  for (guint i = 0; i < self->n_points; i++)
    {
      double along, aside;

      if (i == point || !place_point (self, &projection, i, &place))
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

/** shoal_scatter_as_marked: @self: (nullable): a plot, whose marks are its points. */
SHOAL_DEFINE_MARKED_CHART (ShoalScatter, shoal_scatter_as_marked, shoal_scatter_draw, shoal_scatter_get_point_at,
                           hover)
