/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edges of a lattice on an image surface. */

#include "charts/lattice/shoal-lattice-raster-private.h"

#include <math.h>

/* Lines to be drawn at most, in pixels: more than these cannot be told apart, and take too long for a frame. */
#define MAX_INK 0.8e6
#define N_SHADES 1024
#define STUB 16.0

static gboolean
is_in_sight (const ShoalLatticeSketch *sketch,
             double                    x,
             double                    y)
{
  return x >= 0.0 && x <= sketch->raster->width && y >= 0.0 && y <= sketch->raster->height;
}

/* The part of an edge that is drawn: all when both ends are in sight, a stub when one is. Returns its length. */
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

/* Draws one of @stride edges, or, without drawing, sums up how long they are. */
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
          /* A multiplier spreads those that are left out over all attributes. */
          if (length <= 0.0 || (n++ * 2654435761U >> 7) % stride != 0)
            continue;
          sum += length;
          if (draw)
            shoal_raster_line (sketch->raster, ends[0], ends[1], ends[2], ends[3]);
        }
    }
  return sum;
}

/* Few lines are clear, many a shade: the more there are, the less each adds. */
void
_shoal_lattice_sketch_edges (ShoalLatticeSketch *sketch)
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
