/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What up and down mean in a whole lattice: heights at the start, and words at both ends. */

#include "charts/lattice/shoal-lattice-axis.h"

#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define PADDING 12.0
#define GAP 8.0

static void
draw_number (ShoalChartCanvas       *canvas,
             const ShoalLatticeView *view,
             guint                   layer)
{
  g_autofree char *text = shoal_format_count (layer);
  double y = view->bottom_y - layer * view->step_y;

  if (y >= view->plot.y && y < view->plot.y + view->plot.height)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, view->axis - GAP, y, 1.0, 0.5, -1.0);
}

/* Every height that has room; the lowest and the highest stand in any case. */
static void
draw_numbers (ShoalChartCanvas       *canvas,
              const ShoalLatticeView *view)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  guint top = view->layout->n_layers - 1;
  guint step = view->step_y > 0.0 ? (guint) ceil (line / view->step_y) : top + 1;

  for (guint layer = 0; layer < top; layer += MAX (1, step))
    if (layer == 0 || (top - layer) * view->step_y >= line)
      draw_number (canvas, view, layer);
  draw_number (canvas, view, top);
}

/* Numbers under nodes are levels; of which attributes, and in which order, stands above them. */
static void
draw_names (const char       *names,
            ShoalChartCanvas *canvas,
            double            start)
{
  g_autofree char *text = NULL;

  if (names == NULL)
    return;
  /* Translators: %s are names of columns; numbers such as “2,0,1” stand below the nodes of the lattice. */
  text = g_strdup_printf (_("Below the nodes: levels of %s"), names);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, canvas->width - PADDING, 4.0, 1.0, 0.0,
                           MAX (0.0, canvas->width - start - 2.0 * PADDING));
}

/* Behind words, where nodes may be. */
static void
clear_line (ShoalChartCanvas       *canvas,
            const ShoalLatticeView *view,
            double                  y,
            double                  height)
{
  shoal_chart_canvas_fill (canvas, (ShoalArea) { view->axis, y, MAX (0.0, canvas->width - view->axis), height }, 0.0,
                           shoal_color_with_alpha (canvas->theme->colors[SHOAL_CHART_BACKGROUND], 0.85));
}

/**
 * shoal_lattice_axis_draw:
 * @view: of the lattice that is drawn already, with room for the axis
 * @names: (nullable): of the attributes whose levels stand below the nodes
 * @canvas: where to draw
 *
 * Draws the heights at the start, and words at both ends, over what a view that is zoomed has beside it.
 */
void
shoal_lattice_axis_draw (const ShoalLatticeView *view,
                         const char             *names,
                         ShoalChartCanvas       *canvas)
{
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 8.0;
  double start = view->axis + GAP;

  if (view->camera.zoom > 1.0)
    {
      clear_line (canvas, view, view->plot.y, line);
      clear_line (canvas, view, view->plot.y + view->plot.height - line, line);
    }
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  draw_numbers (canvas, view);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("Height"), 4.0, 4.0, 0.0, 0.0, -1.0);
  start += shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("More general"), start, 4.0, 0.0, 0.0, -1.0);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("More specific"), view->axis + GAP,
                           view->plot.y + view->plot.height - 4.0, 0.0, 1.0, -1.0);
  if (view->labels)
    draw_names (names, canvas, start);
}
