/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws edges, nodes and levels of a lattice on an image surface, and decides when to draw them again. */

#include "charts/lattice/shoal-lattice-raster.h"

#include <math.h>

/**
 * ShoalLatticeSketch: the raster being made, in device pixels
 * @states: (array): #ShoalNodeState of each node
 * @x: position of each node
 * @signs: stamps of the states, each made when first used
 * @digits: one stamp with all characters of levels side by side
 */
typedef struct
{
  const ShoalLatticeView *view;
  const guint8 *states;
  const ShoalChartTheme *theme;
  ShoalRaster *raster;
  double scale;
  double width;
  double *x;
  ShoalRaster *signs[SHOAL_NODE_STATE_N];
  ShoalRaster *digits;
  int digit_start[12];
} ShoalLatticeSketch;

/* The position of a node on the raster, from the top. */
static inline double
_shoal_lattice_sketch_get_y (const ShoalLatticeSketch *sketch,
                             guint32                   node)
{
  return shoal_lattice_view_get_y (sketch->view, node) * sketch->scale;
}

/* Nodes with a smaller radius, in pixels, are drawn as bars without a shape. The bars of anonymous nodes are
 * longest. */
#define SMALLEST_SHAPE 2.2
#define LONGEST_BAR 5.0

static const double bar_lengths[SHOAL_NODE_STATE_N] = {
  [SHOAL_NODE_STATE_UNKNOWN] = 0.2, [SHOAL_NODE_STATE_NOT_ANONYMOUS] = 0.55, [SHOAL_NODE_STATE_ANONYMOUS] = 1.0,
  [SHOAL_NODE_STATE_PRUNED] = 0.35, [SHOAL_NODE_STATE_MINIMAL] = 1.0,        [SHOAL_NODE_STATE_OPTIMAL] = 1.0,
  [SHOAL_NODE_STATE_OUTSIDE] = 0.1,
};

#define CHARACTERS "0123456789,"

/* The largest total length of lines, in pixels. More lines could not be told apart, and would take too long for a
 * frame. */
#define MAX_INK 0.8e6
#define N_SHADES 1024
#define STUB 16.0

/* Edges of a lattice on an image surface. */

static gboolean
is_in_sight (const ShoalLatticeSketch *sketch,
             double                    x,
             double                    y)
{
  return x >= 0.0 && x <= sketch->raster->width && y >= 0.0 && y <= sketch->raster->height;
}

/* The part of an edge that is drawn: the whole edge if both ends are in view, a short part if one end is. Returns: the
 * length of that part. */
static double
get_edge (const ShoalLatticeSketch *sketch,
          guint32                   node,
          guint32                   parent,
          double                    y,
          double                    ends[4])
{
  double above = y - sketch->view->step_y * sketch->scale;
  gboolean from = is_in_sight (sketch, sketch->x[node], y);
  gboolean to = is_in_sight (sketch, sketch->x[parent], above);
  double dx = sketch->x[parent] - sketch->x[node];
  double length = sqrt (dx * dx + (above - y) * (above - y));
  double share = length > 0.0 ? MIN (1.0, STUB * sketch->scale / length) : 1.0;

  ends[0] = sketch->x[node];
  ends[1] = y;
  ends[2] = sketch->x[parent];
  ends[3] = above;
  if (!from && !to)
    return 0.0;
  if (from && to)
    return length;
  for (guint i = 0; i < 2; i++)
    {
      if (from)
        ends[2 + i] = ends[i] + (ends[2 + i] - ends[i]) * share;
      else
        ends[i] = ends[2 + i] + (ends[i] - ends[2 + i]) * share;
    }
  return length * share;
}

/* Draws every @stride-th edge, or only adds up their lengths. Returns: the sum of lengths. */
static double
trace_edges (ShoalLatticeSketch *sketch,
             guint               stride,
             gboolean            draw)
{
  const ShoalLatticeLayout *layout = sketch->view->layout;
  double sum = 0.0;
  guint64 n = 0;

  for (guint32 node = 0; node < layout->n_nodes; node++)
    {
      double y = _shoal_lattice_sketch_get_y (sketch, node);

      for (guint a = 0; a < layout->n_attributes; a++)
        {
          guint32 parent = shoal_lattice_layout_get_parent (layout, node, a);
          double ends[4];
          double length;

          if (parent == SHOAL_LATTICE_NO_NODE)
            continue;
          length = get_edge (sketch, node, parent, y, ends);
          /* The multiplier makes the choice of edges independent of the attribute. */
          if (length <= 0.0 || (n++ * 2654435761U >> 7) % stride != 0)
            continue;
          sum += length;
          if (draw)
            shoal_raster_line (sketch->raster, ends[0], ends[1], ends[2], ends[3]);
        }
    }
  return sum;
}

/* Few lines are drawn clearly, many lines as a shade: with more lines, each line adds less colour. */
static void
lattice_sketch_edges (ShoalLatticeSketch *sketch)
{
  ShoalColor color = sketch->theme->colors[sketch->theme->high_contrast ? SHOAL_CHART_GRID : SHOAL_CHART_AXIS];
  double total = trace_edges (sketch, 1, FALSE);
  guint stride = (guint) ceil (MAX (1.0, total / MAX_INK));
  double area = sketch->view->step_y * sketch->scale * sketch->view->layout->n_layers
                * MIN (sketch->view->step_x * sketch->view->layout->widest * sketch->scale, sketch->raster->width);
  double mean = area > 0.0 ? total / stride / area : 0.0;
  double strength = CLAMP (0.35 / MAX (mean, 1e-9), 0.03, 2.0);
  double most = mean < 0.2 ? 0.9 : mean < 1.0 ? 0.7 : 0.5;
  guint32 shades[N_SHADES];

  trace_edges (sketch, stride, TRUE);
  for (guint i = 0; i < N_SHADES; i++)
    shades[i] = shoal_color_to_pixel (shoal_color_with_alpha (color, most * -expm1 (-strength * i / 16.0)));
  shoal_raster_develop (sketch->raster, shades, N_SHADES);
}

/* A stamp with the sign of a state; cairo draws it once. */
static ShoalRaster *
make_sign (const ShoalLatticeSketch *sketch,
           ShoalNodeState            state)
{
  double radius = shoal_lattice_view_get_radius (sketch->view, state);
  int size = 2 * (int) ceil (radius * 1.5 * sketch->scale + 1.0);
  ShoalRaster *sign = shoal_raster_new (size, size);
  g_auto (ShoalChartCanvas) canvas = { NULL };
  cairo_t *cr;

  if (sign == NULL)
    return NULL;
  cr = cairo_create (sign->surface);
  cairo_scale (cr, sketch->scale, sketch->scale);
  shoal_chart_canvas_init (&canvas, cr, sketch->theme, size / sketch->scale, size / sketch->scale);
  shoal_node_state_draw (state, &canvas, canvas.width / 2.0, canvas.height / 2.0, radius);
  cairo_destroy (cr);
  cairo_surface_flush (sign->surface);
  return sign;
}

static void
draw_node (ShoalLatticeSketch *sketch,
           guint32             node)
{
  ShoalNodeState state = sketch->states[node];
  double radius = shoal_lattice_view_get_radius (sketch->view, state) * sketch->scale;
  double x = sketch->x[node];
  double y = _shoal_lattice_sketch_get_y (sketch, node);

  if (x < -20.0 * sketch->scale || y < -20.0 * sketch->scale || x > sketch->raster->width + 20.0 * sketch->scale
      || y > sketch->raster->height + 20.0 * sketch->scale)
    return;
  if (radius < SMALLEST_SHAPE)
    {
      guint32 pixel = shoal_color_to_pixel (shoal_node_state_get_color (state, sketch->theme));
      double width = MIN (2.0 * radius, MAX (0.8, 0.8 * sketch->view->step_x * sketch->scale));
      double longest = MIN (LONGEST_BAR * sketch->scale, sketch->view->step_y * sketch->scale * 0.3);
      double half = MAX (radius, longest * bar_lengths[state]);

      shoal_raster_box (sketch->raster, x - width / 2.0, y - half, width, 2.0 * half, pixel);
      return;
    }
  if (sketch->signs[state] == NULL)
    sketch->signs[state] = make_sign (sketch, state);
  if (sketch->signs[state] != NULL)
    shoal_raster_stamp (sketch->raster, sketch->signs[state], 0, sketch->signs[state]->width,
                        (int) round (x) - sketch->signs[state]->width / 2,
                        (int) round (y) - sketch->signs[state]->height / 2);
}

/* Minimal and optimal nodes are drawn last, over the other nodes. */
static void
draw_nodes (ShoalLatticeSketch *sketch)
{
  static const guint8 late[SHOAL_NODE_STATE_N] = { [SHOAL_NODE_STATE_MINIMAL] = 1, [SHOAL_NODE_STATE_OPTIMAL] = 2 };

  for (guint turn = 0; turn < 3; turn++)
    {
      for (guint32 node = 0; node < sketch->view->layout->n_nodes; node++)
        {
          if (late[sketch->states[node]] == turn)
            draw_node (sketch, node);
        }
    }
}

/* Levels are written with stamps of characters, because laying out thousands of texts would be slow. */
static void
make_digits (ShoalLatticeSketch *sketch)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  double widths[11];
  double x = 1.0;
  cairo_t *cr;

  shoal_chart_canvas_init (&canvas, NULL, sketch->theme, 1.0, 1.0);
  for (guint i = 0; i < 11; i++)
    {
      char text[2] = { CHARACTERS[i], '\0' };

      widths[i] = shoal_chart_canvas_measure (&canvas, SHOAL_TEXT_CAPTION, text);
      sketch->digit_start[i] = (int) round (x * sketch->scale);
      x += widths[i];
      x = round (x * sketch->scale) / sketch->scale;
    }
  sketch->digit_start[11] = (int) round (x * sketch->scale);
  sketch->digits = shoal_raster_new (
      sketch->digit_start[11] + 2,
      (int) ceil (shoal_chart_canvas_get_line_height (&canvas, SHOAL_TEXT_CAPTION) * sketch->scale));
  if (sketch->digits == NULL)
    return;
  cr = cairo_create (sketch->digits->surface);
  cairo_scale (cr, sketch->scale, sketch->scale);
  canvas.cr = cr;
  canvas.mirrored = FALSE;
  shoal_chart_canvas_set_role (&canvas, SHOAL_CHART_FOREGROUND);
  for (guint i = 0; i < 11; i++)
    {
      char text[2] = { CHARACTERS[i], '\0' };

      shoal_chart_canvas_text (&canvas, SHOAL_TEXT_CAPTION, text, sketch->digit_start[i] / sketch->scale, 0.0, 0.0,
                               0.0, -1.0);
    }
  cairo_destroy (cr);
  cairo_surface_flush (sketch->digits->surface);
}

static int
get_digit_width (const ShoalLatticeSketch *sketch,
                 char                      character)
{
  guint i = character == ',' ? 10 : (guint) (character - '0');

  return sketch->digit_start[i + 1] - sketch->digit_start[i];
}

static void
draw_label (ShoalLatticeSketch *sketch,
            guint32             node)
{
  g_autofree char *label = NULL;
  double y = _shoal_lattice_sketch_get_y (sketch, node) + (sketch->view->radius * 1.3 + 3.0) * sketch->scale;
  int width = 0;
  int x;

  if (sketch->x[node] < -200.0 * sketch->scale || sketch->x[node] > sketch->raster->width + 200.0 * sketch->scale
      || y < -40.0 * sketch->scale || y > sketch->raster->height)
    return;
  label = shoal_lattice_layout_dup_label (sketch->view->layout, node);
  for (const char *c = label; *c != '\0'; c++)
    width += get_digit_width (sketch, *c);
  x = (int) round (sketch->x[node] - width / 2.0);
  for (const char *c = label; *c != '\0'; c++)
    {
      guint i = *c == ',' ? 10 : (guint) (*c - '0');

      shoal_raster_stamp (sketch->raster, sketch->digits, sketch->digit_start[i], get_digit_width (sketch, *c), x,
                          (int) round (y));
      x += get_digit_width (sketch, *c);
    }
}

static void
draw_labels (ShoalLatticeSketch *sketch)
{
  make_digits (sketch);
  if (sketch->digits == NULL)
    return;
  for (guint32 node = 0; node < sketch->view->layout->n_nodes; node++)
    draw_label (sketch, node);
}

static void
fill_positions (ShoalLatticeSketch *sketch)
{
  const ShoalLatticeLayout *layout = sketch->view->layout;

  sketch->x = g_new (double, layout->n_nodes);
  for (guint32 node = 0; node < layout->n_nodes; node++)
    {
      double x = shoal_lattice_view_get_x (sketch->view, node);

      sketch->x[node] = shoal_chart_mirror (sketch->theme, sketch->width, x) * sketch->scale;
    }
}

static void
draw (ShoalLatticeSketch *sketch)
{
  fill_positions (sketch);
  shoal_raster_begin (sketch->raster);
  lattice_sketch_edges (sketch);
  draw_nodes (sketch);
  if (sketch->view->labels)
    draw_labels (sketch);
  shoal_raster_end (sketch->raster);
  for (guint s = 0; s < SHOAL_NODE_STATE_N; s++)
    shoal_raster_free (sketch->signs[s]);
  shoal_raster_free (sketch->digits);
  g_free (sketch->x);
}

static gboolean
is_current (const ShoalLatticeRaster *self,
            const ShoalLatticeView   *view,
            guint                     serial,
            const ShoalChartCanvas   *canvas)
{
  return self->raster != NULL && self->width == canvas->width && self->height == view->plot.height
         && self->camera.zoom == view->camera.zoom && self->camera.pan_x == view->camera.pan_x
         && self->camera.pan_y == view->camera.pan_y && self->serial == serial
         && shoal_chart_theme_equal (self->theme, canvas->theme);
}

/* Provides a raster of this size; the old one is kept if its size fits. */
static gboolean
prepare (ShoalLatticeRaster    *self,
         const ShoalChartTheme *theme,
         int                    width,
         int                    height)
{
  if (self->raster == NULL || self->raster->width != width || self->raster->height != height)
    {
      g_clear_pointer (&self->raster, shoal_raster_free);
      self->raster = shoal_raster_new (width, height);
    }
  g_clear_pointer (&self->theme, shoal_chart_theme_free);
  self->theme = shoal_chart_theme_copy (theme);
  return self->raster != NULL;
}

/**
 * shoal_lattice_raster_update:
 * @self: a raster
 * @view: the view to draw
 * @states: (array): #ShoalNodeState of each node
 * @serial: a number that changes whenever @states change
 * @canvas: the canvas of the drawing, for its size and theme
 *
 * Makes the raster of a view, unless the last raster shows the same.
 */
void
shoal_lattice_raster_update (ShoalLatticeRaster     *self,
                             const ShoalLatticeView *view,
                             const guint8           *states,
                             guint                   serial,
                             ShoalChartCanvas       *canvas)
{
  ShoalLatticeSketch sketch = { .view = view, .states = states, .theme = canvas->theme, .width = canvas->width };

  sketch.scale = MAX (1.0, canvas->theme->scale);
  if (is_current (self, view, serial, canvas)
      || !prepare (self, canvas->theme, (int) ceil (view->plot.width * sketch.scale),
                   (int) ceil (view->plot.height * sketch.scale)))
    return;
  sketch.raster = self->raster;
  self->camera = view->camera;
  self->width = canvas->width;
  self->height = view->plot.height;
  self->serial = serial;
  self->n_made++;
  draw (&sketch);
}

/** shoal_lattice_raster_clear: Frees what @self holds. */
void
shoal_lattice_raster_clear (ShoalLatticeRaster *self)
{
  g_clear_pointer (&self->raster, shoal_raster_free);
  g_clear_pointer (&self->theme, shoal_chart_theme_free);
}
