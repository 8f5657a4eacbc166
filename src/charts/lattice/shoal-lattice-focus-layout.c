/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places of a node's neighbours, in rows above and below it. */

#include "charts/lattice/shoal-lattice-focus-private.h"

#include <math.h>

#define PADDING 12.0
#define GAP 8.0
/* Between the node in the middle and its neighbours. */
#define LINK 15.0
#define PANEL_WIDTH 190.0
#define SMALLEST_WIDTH 420.0
#define NARROWEST_NAME 72.0
/* Below this height the legend would take room that the nodes need. */
#define SMALLEST_HEIGHT 260.0

static guint
count_items (const ShoalLatticeFocus *self,
             guint                    first)
{
  guint n = 0;

  for (guint i = first; i < first + self->layout->n_attributes; i++)
    n += _shoal_lattice_focus_has_item (self, i);
  return n;
}

/* Puts the items of one side into rows between two heights; each row is centred. */
static void
place_side (const ShoalLatticeFocus *self,
            ShoalFocusLayout        *layout,
            guint                    first,
            const ShoalArea         *area,
            double                   cell_width,
            double                   cell_height)
{
  guint n = count_items (self, first);
  guint per_row = (guint) MAX (1.0, floor ((area->width + GAP) / (cell_width + GAP)));
  guint n_rows = (n + per_row - 1) / per_row;
  guint placed = 0;
  double top = area->y + (area->height - n_rows * (cell_height + GAP) + GAP) / 2.0;

  /* Full rows would leave a short last one: spread evenly. */
  if (n_rows > 0)
    per_row = (n + n_rows - 1) / n_rows;
  for (guint i = first; i < first + self->layout->n_attributes; i++)
    {
      guint row = per_row > 0 ? placed / per_row : 0;
      guint in_row = MIN (per_row, n - row * per_row);
      double start = area->x + (area->width - in_row * (cell_width + GAP) + GAP) / 2.0;

      if (!_shoal_lattice_focus_has_item (self, i))
        continue;
      layout->cells[i] = (ShoalArea) { floor (start + (placed - row * per_row) * (cell_width + GAP)),
                                       floor (top + row * (cell_height + GAP)), cell_width, cell_height };
      placed++;
    }
}

static gboolean
fits (guint            n,
      const ShoalArea *area,
      double           cell_width,
      double           cell_height)
{
  double per_row = MAX (1.0, floor ((area->width + GAP) / (cell_width + GAP)));

  return cell_width <= area->width && ceil (n / per_row) * (cell_height + GAP) <= area->height + GAP;
}

/* Returns: how much of the height is left above the legend. */
static double
place_legend (const ShoalLatticeFocus *self,
              ShoalChartCanvas        *canvas,
              ShoalArea               *legend)
{
  ShoalNodeLegend with = shoal_node_legend_choose (self->states, 2 * self->layout->n_attributes + 1, FALSE);
  double width = MAX (0.0, canvas->width - 2.0 * PADDING);
  double height = canvas->height >= SMALLEST_HEIGHT ? shoal_node_legend_get_height (canvas, width, with) + PADDING : 0.0;

  *legend = (ShoalArea) { PADDING, canvas->height - height, width, height };
  return canvas->height - height;
}

static double
get_widest_name (const ShoalLatticeFocus *self,
                 ShoalChartCanvas        *canvas)
{
  double widest = 0.0;

  for (guint a = 0; a < self->layout->n_attributes; a++)
    widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, self->names[a]));
  return widest;
}

/* Lays one side out in as much detail as there is room for. @widest: width of the widest name, which takes long to find. */
static ShoalFocusDetail
lay_out_side (const ShoalLatticeFocus *self,
              ShoalChartCanvas        *canvas,
              ShoalFocusLayout        *layout,
              guint                    first,
              const ShoalArea         *area,
              double                   widest)
{
  double line = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION));
  double widths[] = { MIN (170.0, widest + 76.0), CLAMP (widest + 30.0, NARROWEST_NAME, 170.0), 22.0 };
  double heights[] = { line + 12.0, line + 8.0, 22.0 };
  guint n = count_items (self, first), detail = SHOAL_FOCUS_CARD;

  /* Names are cut no more than they have to. */
  while (widths[SHOAL_FOCUS_NAME] > NARROWEST_NAME && !fits (n, area, widths[SHOAL_FOCUS_NAME], heights[SHOAL_FOCUS_NAME]))
    widths[SHOAL_FOCUS_NAME] = MAX (NARROWEST_NAME, widths[SHOAL_FOCUS_NAME] - 6.0);
  while (detail < SHOAL_FOCUS_SIGN && !fits (n, area, widths[detail], heights[detail]))
    detail++;
  place_side (self, layout, first, area, widths[detail], heights[detail]);
  return (ShoalFocusDetail) detail;
}

/* Finds the places of all items. */
void
_shoal_lattice_focus_lay_out (const ShoalLatticeFocus *self,
                              ShoalChartCanvas        *canvas,
                              ShoalFocusLayout        *layout)
{
  guint n = self->layout->n_attributes;
  double line = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION));
  double panel = canvas->width >= SMALLEST_WIDTH ? PANEL_WIDTH : 0.0;
  double inner = MAX (0.0, canvas->width - panel - 2.0 * PADDING);
  double middle_height = 2.0 * line + 22.0;
  double height = place_legend (self, canvas, &layout->legend);
  double half = MAX (0.0, (height - middle_height) / 2.0);
  double widest = get_widest_name (self, canvas);
  double caption = line + 4.0;
  ShoalArea above = { PADDING, PADDING + caption, inner, MAX (0.0, half - PADDING - caption - LINK) };
  ShoalArea below = { PADDING, half + middle_height + LINK, inner, MAX (0.0, half - PADDING - caption - LINK) };

  layout->cells = g_new0 (ShoalArea, 2 * n + 1);
  layout->details[0] = lay_out_side (self, canvas, layout, 0, &above, widest);
  layout->details[1] = lay_out_side (self, canvas, layout, n, &below, widest);
  layout->cells[2 * n] = (ShoalArea) { floor (PADDING + (inner - MIN (inner, 230.0)) / 2.0), floor (half),
                                       MIN (inner, 230.0), middle_height };
  layout->panel = (ShoalArea) { canvas->width - panel, PADDING, MAX (0.0, panel - PADDING),
                                MAX (0.0, height - 2.0 * PADDING) };
}
