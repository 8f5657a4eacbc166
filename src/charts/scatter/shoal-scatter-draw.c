/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points of a scatter plot, the farther ones first. */

#include "charts/scatter/shoal-scatter-private.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

/* The box around points in space: the floor and the two walls behind them, with grid and labels. */

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

#define RADIUS 4.5
#define RADIUS_DOMINATED 3.0
/* Steps from the farthest point to the nearest. */
#define N_DEPTHS 9
/* Points that are less deep than this, of the box's 2, are all alike, and as those seen along an axis. */
#define MIN_DEPTH 0.2
#define FLAT_STEP 6
/* So many drop lines are as strong as they come. */
#define STRONG_DROP_LINES 20
/* More lines would be a curtain. */
#define MAX_DROP_LINES 150

/* In the order in which they are drawn: the front comes over the others. */
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
  guint step; /* below N_DEPTHS, the nearest is the last */
  Sign sign;
} Dot;

static Sign
get_sign (const ShoalScatterPoint *point)
{
  return point->base ? SIGN_BASE : point->front ? SIGN_FRONT : SIGN_DOMINATED;
}

/* Of one sign the nearer come over the farther. */
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

/* The step of each in depth. */
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

static Dot *
collect_dots (const ShoalScatter           *self,
              const ShoalScatterProjection *projection,
              guint                        *n_dots)
{
  Dot *dots = g_new (Dot, MAX (1, self->n_points));
  guint n = 0;

  for (guint i = 0; i < self->n_points; i++)
    {
      if (!_shoal_scatter_place_point (self, projection, i, &dots[n].place))
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

/* Nearer ones are larger. */
static double
get_radius (Sign  sign,
            guint step)
{
  return (sign == SIGN_DOMINATED ? RADIUS_DOMINATED : RADIUS) * (0.75 + 0.5 * step / (N_DEPTHS - 1));
}

/* The farther the paler, unless contrast is what is asked for. */
static ShoalColor
get_ring_color (const ShoalChartTheme *theme,
                guint                  step)
{
  const ShoalColor *colors = theme->colors;
  double near = theme->high_contrast ? 1.0 : (double) step / (N_DEPTHS - 1);

  return near < 0.5 ? shoal_color_mix (colors[SHOAL_CHART_GRID], colors[SHOAL_CHART_AXIS], 0.5 + near)
                    : shoal_color_mix (colors[SHOAL_CHART_AXIS], colors[SHOAL_CHART_MUTED], 2.0 * near - 1.0);
}

/* Points of the front are diamonds in colour, the base is a square, the others are small grey rings. */
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
      ShoalScatterPlace foot = _shoal_scatter_project (
          projection, 2.0 * shoal_chart_axis_map (&projection->axes[0], point->x) - 1.0,
          2.0 * shoal_chart_axis_map (&projection->axes[1], point->y) - 1.0, -1.0);

      cairo_move_to (canvas->cr, dots[i].place.x, dots[i].place.y);
      cairo_line_to (canvas->cr, foot.x, foot.y);
      cairo_new_sub_path (canvas->cr);
      cairo_arc (canvas->cr, foot.x, foot.y, 1.0, 0.0, 2.0 * G_PI);
    }
  /* Many are paler each, so that they do not hide what stands among them. */
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

/* Thousands of points: stamps on a raster instead of paths, made when the first of their kind is there. */
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

/* A ring, and in space the lines to the floor that place the point. */
static void
draw_marked (ShoalChartCanvas             *canvas,
             const ShoalScatter           *self,
             const ShoalScatterProjection *projection,
             guint                         point,
             ShoalChartRole                role)
{
  Dot dot = { .point = point, .sign = SIGN_FRONT };

  if (point >= self->n_points || !_shoal_scatter_place_point (self, projection, point, &dot.place))
    return;
  if (!projection->flat)
    draw_drop_lines (canvas, self, projection, &dot, 1);
  draw_sign (canvas, get_sign (&self->points[point]), dot.place.x, dot.place.y, N_DEPTHS - 1);
  shoal_chart_canvas_mark (canvas, SHOAL_MARK_CIRCLE, dot.place.x, dot.place.y, RADIUS + 4.0);
  shoal_chart_canvas_set_role (canvas, role);
  cairo_set_line_width (canvas->cr, 2.0);
  cairo_stroke (canvas->cr);
}

/**
 * shoal_scatter_draw:
 * @self: a plot
 * @cr: where to draw, from (0, 0)
 * @theme: what it looks like
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the points as the view shows them, or says that there are none.
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
  if (!_shoal_scatter_project_all (self, &canvas, &projection))
    {
      if (projection.axes[0].max == 1.0 || self->n_points == 0)
        shoal_chart_draw_message (&canvas, _("Nothing to compare yet"));
      return;
    }
  canvas.mirrored = projection.flat && theme->right_to_left;
  dots = collect_dots (self, &projection, &n_dots);
  if (projection.flat)
    shoal_chart_frame_draw (&projection.frame, &canvas);
  else
    _shoal_scatter_draw_box (self, &canvas, &projection);
  if (!projection.flat && self->drop_lines)
    draw_drop_lines (&canvas, self, &projection, dots, n_dots);
  if (theme->vector)
    {
      for (guint i = 0; i < n_dots; i++)
        draw_sign (&canvas, dots[i].sign, dots[i].place.x, dots[i].place.y, dots[i].step);
    }
  else
    stamp_dots (&canvas, dots, n_dots);
  draw_marked (&canvas, self, &projection, self->selected, SHOAL_CHART_ACCENT);
  if (self->hover != self->selected)
    draw_marked (&canvas, self, &projection, self->hover, SHOAL_CHART_FOREGROUND);
}
