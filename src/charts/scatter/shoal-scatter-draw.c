/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points of a scatter plot, the farther ones first. */

#include "charts/scatter/shoal-scatter-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

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

typedef struct
{
  ShoalScatterPlace place;
  guint point;
  guint step;     /* below N_DEPTHS, the nearest is the last */
  gboolean front; /* FALSE or TRUE */
} Dot;

/* The front comes over the others; within both the nearer come over the farther. */
static int
compare_dots (gconstpointer a,
              gconstpointer b)
{
  const Dot *x = a;
  const Dot *y = b;

  if (x->front != y->front)
    return x->front ? 1 : -1;
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
      dots[n].front = self->points[i].front != FALSE;
      n++;
    }
  rank_depths (dots, n);
  qsort (dots, n, sizeof (Dot), compare_dots);
  *n_dots = n;
  return dots;
}

/* Nearer ones are larger. */
static double
get_radius (gboolean front,
            guint    step)
{
  return (front ? RADIUS : RADIUS_DOMINATED) * (0.75 + 0.5 * step / (N_DEPTHS - 1));
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

/* Points of the front are diamonds in colour, the others small grey rings. */
static void
draw_sign (ShoalChartCanvas *canvas,
           gboolean          front,
           double            x,
           double            y,
           guint             step)
{
  const ShoalColor *colors = canvas->theme->colors;

  shoal_chart_canvas_mark (canvas, front ? SHOAL_MARK_DIAMOND : SHOAL_MARK_CIRCLE, x, y, get_radius (front, step));
  shoal_chart_canvas_set_color (canvas, front ? canvas->theme->series[0]
                                              : shoal_color_with_alpha (colors[SHOAL_CHART_BACKGROUND], 0.7));
  cairo_fill_preserve (canvas->cr);
  shoal_chart_canvas_set_color (canvas, front ? colors[SHOAL_CHART_BACKGROUND] : get_ring_color (canvas->theme, step));
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

  for (guint i = n_dots; i-- > 0 && dots[i].front && n < MAX_DROP_LINES; n++)
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
            gboolean          front,
            guint             step)
{
  double scale = MAX (1.0, canvas->theme->scale);
  int size = 2 * (int) ceil ((get_radius (front, step) * 1.25 + 1.0) * scale);
  ShoalRaster *stamp = shoal_raster_new (size, size);
  g_auto (ShoalChartCanvas) small = { NULL };
  cairo_t *cr;

  if (stamp == NULL)
    return NULL;
  cr = cairo_create (stamp->surface);
  cairo_scale (cr, scale, scale);
  shoal_chart_canvas_init (&small, cr, canvas->theme, size / scale, size / scale);
  draw_sign (&small, front, small.width / 2.0, small.height / 2.0, step);
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
  ShoalRaster *stamps[2][N_DEPTHS] = { 0 };

  if (raster == NULL)
    return;
  cairo_surface_flush (raster->surface);
  for (guint i = 0; i < n_dots; i++)
    {
      ShoalRaster **stamp = &stamps[dots[i].front][dots[i].step];
      double x = (canvas->mirrored ? canvas->width - dots[i].place.x : dots[i].place.x) * scale;
      double y = dots[i].place.y * scale;

      if (*stamp == NULL)
        *stamp = make_stamp (canvas, dots[i].front, dots[i].step);
      if (*stamp != NULL && fabs (x) < 1e5 && fabs (y) < 1e5)
        shoal_raster_stamp (raster, *stamp, 0, (*stamp)->width, (int) round (x) - (*stamp)->width / 2,
                            (int) round (y) - (*stamp)->height / 2);
    }
  for (guint i = 0; i < 2 * N_DEPTHS; i++)
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
  Dot dot = { .point = point, .front = TRUE };

  if (point >= self->n_points || !_shoal_scatter_place_point (self, projection, point, &dot.place))
    return;
  if (!projection->flat)
    draw_drop_lines (canvas, self, projection, &dot, 1);
  draw_sign (canvas, self->points[point].front, dot.place.x, dot.place.y, N_DEPTHS - 1);
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
        draw_sign (&canvas, dots[i].front, dots[i].place.x, dots[i].place.y, dots[i].step);
    }
  else
    stamp_dots (&canvas, dots, n_dots);
  draw_marked (&canvas, self, &projection, self->selected, SHOAL_CHART_ACCENT);
  if (self->hover != self->selected)
    draw_marked (&canvas, self, &projection, self->hover, SHOAL_CHART_FOREGROUND);
}
