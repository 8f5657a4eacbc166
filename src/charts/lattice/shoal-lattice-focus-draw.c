/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards of a node and its neighbours, and the sizes of all layers as bars. */

#include "charts/lattice/shoal-lattice-focus-private.h"

#include "charts/base/shoal-chart-axis.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static void
draw_link (const ShoalLatticeFocus *self,
           ShoalChartCanvas        *canvas,
           const ShoalFocusLayout  *layout,
           guint                    item)
{
  const ShoalColor *colors = canvas->theme->colors;
  const ShoalArea *middle = &layout->cells[2 * self->layout->n_attributes];
  const ShoalArea *cell = &layout->cells[item];
  gboolean above = item < self->layout->n_attributes;
  double width = canvas->width;
  double from_x = shoal_chart_mirror (canvas->theme, width, middle->x + middle->width / 2.0);
  double to_x = shoal_chart_mirror (canvas->theme, width, cell->x + cell->width / 2.0);
  double from_y = above ? middle->y : middle->y + middle->height;
  double to_y = above ? cell->y + cell->height : cell->y;
  double bend = (to_y - from_y) * 0.5;

  cairo_move_to (canvas->cr, from_x, from_y);
  cairo_curve_to (canvas->cr, from_x, from_y + bend, to_x, to_y - bend, to_x, to_y);
  shoal_chart_canvas_set_color (canvas, item == self->hover ? colors[SHOAL_CHART_ACCENT]
                                                            : shoal_color_mix (colors[SHOAL_CHART_GRID],
                                                                               colors[SHOAL_CHART_AXIS], 0.5));
  cairo_set_line_width (canvas->cr, item == self->hover ? 2.0 : 1.0);
  cairo_stroke (canvas->cr);
}

static void
draw_card (const ShoalLatticeFocus *self,
           ShoalChartCanvas        *canvas,
           const ShoalFocusLayout  *layout,
           guint                    item)
{
  const ShoalColor *colors = canvas->theme->colors;
  const ShoalArea *cell = &layout->cells[item];
  guint n = self->layout->n_attributes;
  guint a = item % n;
  double middle = cell->y + cell->height / 2.0;
  ShoalFocusDetail detail = layout->details[item < n ? 0 : 1];
  double radius = detail == SHOAL_FOCUS_CARD ? 5.5 : 5.0;

  shoal_chart_canvas_fill (canvas, *cell, 6.0, colors[SHOAL_CHART_SURFACE]);
  if (item == self->hover)
    shoal_chart_canvas_outline (canvas, *cell, 6.0, 2.0, colors[SHOAL_CHART_ACCENT]);
  shoal_node_state_draw ((ShoalNodeState) self->states[item], canvas, cell->x + 11.0, middle, radius);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  if (detail == SHOAL_FOCUS_CARD)
    {
      guint from = self->levels[a];
      guint to = item < n ? from + 1 : from - 1;
      g_autofree char *levels = canvas->mirrored ? g_strdup_printf ("%u ← %u", to, from)
                                                 : g_strdup_printf ("%u → %u", from, to);
      double used = shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, levels, cell->x + cell->width - 8.0,
                                             middle, 1.0, 0.5, -1.0);

      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->names[a], cell->x + 22.0, middle, 0.0, 0.5,
                               MAX (0.0, cell->width - 36.0 - used));
    }
  else if (detail == SHOAL_FOCUS_NAME)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->names[a], cell->x + 21.0, middle, 0.0, 0.5,
                             cell->width - 25.0);
}

static void
draw_middle (const ShoalLatticeFocus *self,
             ShoalChartCanvas        *canvas,
             const ShoalArea         *cell)
{
  const ShoalColor *colors = canvas->theme->colors;
  ShoalNodeState state = (ShoalNodeState) self->states[2 * self->layout->n_attributes];
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  g_autofree char *height = g_strdup_printf (_("height %u of %u"), _shoal_lattice_focus_get_height (self),
                                             self->layout->n_layers - 1);
  gboolean hover = self->hover == 2 * self->layout->n_attributes;

  shoal_chart_canvas_fill (canvas, *cell, 10.0, colors[SHOAL_CHART_BACKGROUND]);
  shoal_chart_canvas_fill (canvas, *cell, 10.0, shoal_color_with_alpha (colors[SHOAL_CHART_ACCENT], 0.12));
  shoal_chart_canvas_outline (canvas, *cell, 10.0, hover ? 3.0 : 2.0, colors[SHOAL_CHART_ACCENT]);
  shoal_node_state_draw (state, canvas, cell->x + 24.0, cell->y + cell->height / 2.0, 9.0);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_BOLD, shoal_node_state_get_title (state), cell->x + 46.0,
                           cell->y + cell->height / 2.0 - line * 0.55, 0.0, 0.5, MAX (0.0, cell->width - 54.0));
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, height, cell->x + 46.0,
                           cell->y + cell->height / 2.0 + line * 0.6, 0.0, 0.5, MAX (0.0, cell->width - 54.0));
}

/* The share of a layer's bar: logarithmic, for sizes span twenty powers of ten. */
static double
get_share (const ShoalLatticeFocus *self,
           guint                    layer)
{
  double largest = 1.0;

  for (guint l = 0; l < self->layout->n_layers; l++)
    largest = MAX (largest, self->layout->layer_sizes[l]);
  return (log10 (MAX (1.0, self->layout->layer_sizes[layer])) + 0.3) / (log10 (largest) + 0.3);
}

/* The part of a bar that is anonymous is full, the other part thin: so that it can be told without colours. */
static void
fill_bar (const ShoalLatticeFocus *self,
          ShoalChartCanvas        *canvas,
          const ShoalArea         *bar,
          guint                    layer,
          gboolean                 current)
{
  const ShoalColor *colors = canvas->theme->colors;
  double share = self->shares != NULL ? self->shares[layer] : NAN;
  ShoalColor plain = current ? colors[SHOAL_CHART_ACCENT]
                             : shoal_color_mix (colors[SHOAL_CHART_GRID], colors[SHOAL_CHART_AXIS], 0.5);
  double full = isnan (share) ? 0.0 : bar->width * CLAMP (share, 0.0, 1.0);
  double thin = isnan (share) ? bar->height : MIN (bar->height, MAX (1.0, bar->height * 0.35));
  ShoalArea rest = { bar->x + full, bar->y + (bar->height - thin) / 2.0, bar->width - full, thin };

  if (rest.width > 0.0)
    shoal_chart_canvas_fill (canvas, rest, 0.0, plain);
  if (full > 0.0)
    shoal_chart_canvas_fill (canvas, (ShoalArea) { bar->x, bar->y, full, bar->height }, 0.0,
                             colors[SHOAL_CHART_SUCCESS]);
}

static void
draw_layer_bar (const ShoalLatticeFocus *self,
                ShoalChartCanvas        *canvas,
                const ShoalArea         *bars,
                guint                    layer,
                double                   share)
{
  const ShoalColor *colors = canvas->theme->colors;
  gboolean current = layer == _shoal_lattice_focus_get_height (self);
  double step = bars->height / self->layout->n_layers;
  double top = bars->y + bars->height - (layer + 1) * step;
  ShoalArea bar = { bars->x, shoal_chart_canvas_snap (canvas, top), share * bars->width,
                    MAX (0.5, shoal_chart_canvas_snap (canvas, top + step) - shoal_chart_canvas_snap (canvas, top)
                                  - (step >= 4.0 ? 1.0 : 0.0)) };

  if (current)
    bar.height = MAX (bar.height, 2.0);
  fill_bar (self, canvas, &bar, layer, current);
  if (current)
    shoal_chart_canvas_fill (canvas, (ShoalArea) { bars->x - 5.0, bar.y, 3.0, bar.height }, 0.0,
                             colors[SHOAL_CHART_ACCENT]);
  if ((int) layer == self->best_height)
    shoal_node_state_draw (self->best_proven ? SHOAL_NODE_STATE_OPTIMAL : SHOAL_NODE_STATE_ANONYMOUS, canvas,
                           bars->x + bar.width + 9.0, top + step / 2.0, self->best_proven ? 5.0 : 3.5);
  if (current)
    {
      g_autofree char *count = shoal_chart_format_size (self->layout->layer_sizes[layer]);
      double past = (int) layer == self->best_height ? 20.0 : 6.0;

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_ACCENT);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, count, bars->x + bar.width + past, top + step / 2.0,
                               0.0, 0.5, -1.0);
    }
}

void
_shoal_lattice_focus_draw_heights (const ShoalLatticeFocus *self,
                                   ShoalChartCanvas        *canvas,
                                   const ShoalArea         *panel)
{
  double line = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION));
  g_autofree char *total = shoal_chart_format_size (self->layout->size);
  g_autofree char *caption = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s node", "%s nodes", (gulong) MIN (self->layout->size, 1e9)), total);
  g_autofree char *top = shoal_chart_format_count (self->layout->n_layers - 1);
  double scale = MAX (18.0, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, top) + 8.0);
  double captions = (self->shares != NULL ? 4.0 : 3.0) * line;
  ShoalArea bars = { panel->x + scale, panel->y + captions + 8.0, panel->width - scale - 62.0,
                     panel->height - captions - 12.0 };

  if (bars.width < 10.0 || bars.height < 10.0)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, caption, panel->x, panel->y, 0.0, 0.0, panel->width);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("by height"), panel->x, panel->y + line, 0.0, 0.0,
                           panel->width);
  /* What the blue bar and the number beside it are. */
  shoal_chart_canvas_fill (canvas, (ShoalArea) { panel->x + 1.0, panel->y + 2.5 * line - 1.0, 8.0, 2.0 }, 0.0,
                           canvas->theme->colors[SHOAL_CHART_ACCENT]);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("height of the selected one"), panel->x + 14.0,
                           panel->y + 2.0 * line, 0.0, 0.0, panel->width - 14.0);
  if (self->shares != NULL)
    {
      shoal_node_state_draw (SHOAL_NODE_STATE_ANONYMOUS, canvas, panel->x + 5.0, panel->y + 3.5 * line, 4.0);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, _("anonymous part"), panel->x + 14.0, panel->y + 3.0 * line,
                               0.0, 0.0, panel->width - 14.0);
    }
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, top, bars.x - 8.0, bars.y, 1.0, 0.3, -1.0);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, "0", bars.x - 8.0, bars.y + bars.height, 1.0, 0.7, -1.0);
  for (guint l = 0; l < self->layout->n_layers; l++)
    draw_layer_bar (self, canvas, &bars, l, get_share (self, l));
}

/**
 * shoal_lattice_focus_draw:
 * @self: a neighbourhood
 * @cr: where to draw, from (0, 0)
 * @theme: what it looks like
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the node in the middle, what is more general above, what is more specific below, and the sizes of all layers at
 * the end, with the share of anonymous nodes where that is known.
 */
void
shoal_lattice_focus_draw (const ShoalLatticeFocus *self,
                          cairo_t                 *cr,
                          const ShoalChartTheme   *theme,
                          double                   width,
                          double                   height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;
  guint n = self->layout->n_attributes;

  if (width < 40.0 || height < 40.0)
    return;
  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  _shoal_lattice_focus_lay_out (self, &canvas, &layout);
  for (guint i = 0; i < 2 * n; i++)
    {
      if (layout.cells[i].width > 0.0)
        draw_link (self, &canvas, &layout, i);
    }
  for (guint i = 0; i < 2 * n; i++)
    {
      if (layout.cells[i].width > 0.0)
        draw_card (self, &canvas, &layout, i);
    }
  draw_middle (self, &canvas, &layout.cells[2 * n]);
  shoal_chart_canvas_set_role (&canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (&canvas, SHOAL_TEXT_CAPTION, _("More general"), 12.0, 10.0, 0.0, 0.0, width);
  shoal_chart_canvas_text (&canvas, SHOAL_TEXT_CAPTION, _("More specific"), 12.0, height - layout.legend.height - 10.0,
                           0.0, 1.0, width);
  if (layout.legend.height > 0.0)
    shoal_node_legend_draw (&canvas, &layout.legend, shoal_node_legend_choose (self->states, 2 * n + 1, FALSE));
  if (layout.panel.width > 0.0)
    _shoal_lattice_focus_draw_heights (self, &canvas, &layout.panel);
  g_free (layout.cells);
}
