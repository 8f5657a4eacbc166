/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One node and its neighbours: data, layout, drawing, and the item at a point. */

#include "charts/lattice/shoal-lattice-focus.h"

#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>

#include <math.h>

struct _ShoalLatticeFocus
{
  ShoalLatticeLayout *layout;
  char **names;
  guint *levels;
  guint8 *states; /* a #ShoalNodeState per item */
  guint hover;
  int best_height; /* height of the best known node, -1 for none */
  gboolean best_proven;
  double *shares;  /* share of anonymous nodes in each layer; NULL if unknown */
};

/**
 * ShoalFocusDetail: the detail of an item, which depends on the room
 */
typedef enum
{
  SHOAL_FOCUS_CARD, /* sign, name and levels */
  SHOAL_FOCUS_NAME, /* sign and shortened name */
  SHOAL_FOCUS_SIGN,
} ShoalFocusDetail;

/**
 * ShoalFocusLayout:
 * @details: detail of the neighbours above, and of those below
 * @cells: (array length=2n+1): area of each item; its width is 0 for items that do not exist
 * @panel: area of the sizes of layers; its width is 0 if there is no room
 * @legend: area of the legend, below all other parts
 */
typedef struct
{
  ShoalFocusDetail details[2];
  ShoalArea *cells;
  ShoalArea panel;
  ShoalArea legend;
} ShoalFocusLayout;

#define PADDING 12.0
#define GAP 8.0
/* Height of the lines between the node in the middle and its neighbours. */
#define LINK 15.0
#define PANEL_WIDTH 190.0
#define SMALLEST_WIDTH 420.0
#define NARROWEST_NAME 72.0
/* In lower drawings the legend is left out, because the nodes need its room. */
#define SMALLEST_HEIGHT 260.0

/* ---- Layout: the neighbours are placed in rows above and below the node ---- */

static gboolean
has_item (const ShoalLatticeFocus *self,
          guint                    item)
{
  guint n = self->layout->n_attributes;

  if (item < n)
    return self->levels[item] < self->layout->heights[item];
  if (item < 2 * n)
    return self->levels[item - n] > 0;
  return item == 2 * n;
}

static guint
count_items (const ShoalLatticeFocus *self,
             guint                    first)
{
  guint n = 0;

  for (guint i = first; i < first + self->layout->n_attributes; i++)
    n += has_item (self, i);
  return n;
}

/* Puts the items of one side into rows within @area; each row is centred. */
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

  /* Items are spread evenly over the rows: full rows would leave a short last row. */
  if (n_rows > 0)
    per_row = (n + n_rows - 1) / n_rows;
  for (guint i = first; i < first + self->layout->n_attributes; i++)
    {
      guint row = per_row > 0 ? placed / per_row : 0;
      guint in_row = MIN (per_row, n - row * per_row);
      double start = area->x + (area->width - in_row * (cell_width + GAP) + GAP) / 2.0;

      if (!has_item (self, i))
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

/* Finds the area of the legend. Returns: the height above it. */
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

/* Lays out one side with the most detail that fits. @widest: width of the widest name; the caller measures it once,
 * because that is slow. */
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
  double n_rows = MAX (1.0, floor ((area->height + GAP) / (heights[SHOAL_FOCUS_NAME] + GAP)));
  double per_row = MAX (1.0, ceil (n / n_rows));

  /* Names are cut no more than necessary. */
  widths[SHOAL_FOCUS_NAME] = MAX (NARROWEST_NAME, MIN (widths[SHOAL_FOCUS_NAME],
                                                       floor ((area->width + GAP) / per_row - GAP)));
  while (detail < SHOAL_FOCUS_SIGN && !fits (n, area, widths[detail], heights[detail]))
    detail++;
  place_side (self, layout, first, area, widths[detail], heights[detail]);
  return (ShoalFocusDetail) detail;
}

/* Finds the areas of all parts. */
static void
lay_out (const ShoalLatticeFocus *self,
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

/* ---- Drawing: cards of a node and its neighbours, and the sizes of all layers as bars ---- */

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

static guint
get_height (const ShoalLatticeFocus *self)
{
  guint height = 0;

  for (guint a = 0; a < self->layout->n_attributes; a++)
    height += self->levels[a];
  return height;
}

static void
draw_middle (const ShoalLatticeFocus *self,
             ShoalChartCanvas        *canvas,
             const ShoalArea         *cell)
{
  const ShoalColor *colors = canvas->theme->colors;
  ShoalNodeState state = (ShoalNodeState) self->states[2 * self->layout->n_attributes];
  double line = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  g_autofree char *height = g_strdup_printf (_("height %u of %u"), get_height (self),
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

/* The length of a layer's bar, as a share. The scale is logarithmic, because sizes can span twenty powers of ten. */
static double
get_share (const ShoalLatticeFocus *self,
           guint                    layer)
{
  double largest = 1.0;

  for (guint l = 0; l < self->layout->n_layers; l++)
    largest = MAX (largest, self->layout->layer_sizes[l]);
  return (log10 (MAX (1.0, self->layout->layer_sizes[layer])) + 0.3) / (log10 (largest) + 0.3);
}

/* The part for anonymous nodes has the full height of the bar, the other part is thin, so that they can be told apart
 * without colours. */
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
  gboolean current = layer == get_height (self);
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
      g_autofree char *count = shoal_format_size (self->layout->layer_sizes[layer]);
      double past = (int) layer == self->best_height ? 20.0 : 6.0;

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_ACCENT);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, count, bars->x + bar.width + past, top + step / 2.0,
                               0.0, 0.5, -1.0);
    }
}

static void
draw_heights (const ShoalLatticeFocus *self,
              ShoalChartCanvas        *canvas,
              const ShoalArea         *panel)
{
  double line = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION));
  g_autofree char *total = shoal_format_size (self->layout->size);
  g_autofree char *caption = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%s node", "%s nodes", (gulong) MIN (self->layout->size, 1e9)), total);
  g_autofree char *top = shoal_format_number (self->layout->n_layers - 1, 0);
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
  /* The legend of the blue bar and of the number beside it. */
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
 * @theme: the look of the drawing
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the node in the middle, more general nodes above it, more specific nodes below it, and at the end the sizes of
 * all layers, with their share of anonymous nodes if known.
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
  lay_out (self, &canvas, &layout);
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
    draw_heights (self, &canvas, &layout.panel);
  g_free (layout.cells);
}

/**
 * shoal_lattice_focus_new:
 * @heights: (array length=n_attributes): highest level of each quasi-identifier
 * @names: (array length=n_attributes): their names
 * @n_attributes: how many there are
 *
 * Returns: (transfer full): a chart of the node at the bottom and its neighbours, with all states unknown.
 */
ShoalLatticeFocus *
shoal_lattice_focus_new (const guint        *heights,
                         const char * const *names,
                         guint               n_attributes)
{
  ShoalLatticeFocus *self = g_new0 (ShoalLatticeFocus, 1);

  self->layout = shoal_lattice_layout_new (heights, n_attributes);
  self->names = g_new0 (char *, n_attributes + 1);
  for (guint a = 0; a < n_attributes; a++)
    self->names[a] = g_strdup (names[a]);
  self->levels = g_new0 (guint, MAX (1, n_attributes));
  self->states = g_new0 (guint8, 2 * n_attributes + 1);
  self->hover = SHOAL_FOCUS_NO_ITEM;
  self->best_height = -1;
  return self;
}

/** shoal_lattice_focus_free: Frees @self. */
void
shoal_lattice_focus_free (ShoalLatticeFocus *self)
{
  if (self == NULL)
    return;
  shoal_lattice_layout_free (self->layout);
  g_strfreev (self->names);
  g_free (self->levels);
  g_free (self->states);
  g_free (self->shares);
  g_free (self);
}

/** shoal_lattice_focus_set_levels: Moves to the node with these levels, which are limited to the heights. When the node
 * changes, all states become unknown. */
void
shoal_lattice_focus_set_levels (ShoalLatticeFocus *self,
                                const guint       *levels)
{
  gboolean moved = FALSE;

  for (guint a = 0; a < self->layout->n_attributes; a++)
    {
      guint level = MIN (levels[a], self->layout->heights[a]);

      moved = moved || level != self->levels[a];
      self->levels[a] = level;
    }
  if (!moved)
    return;
  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    self->states[i] = SHOAL_NODE_STATE_UNKNOWN;
  self->hover = SHOAL_FOCUS_NO_ITEM;
}

/** shoal_lattice_focus_get_heights: Returns: (transfer none): the highest level of each attribute. */
const guint *
shoal_lattice_focus_get_heights (const ShoalLatticeFocus *self)
{
  return self->layout->heights;
}

/** shoal_lattice_focus_set_best: Marks the layer of the best known node, -1 for none; @proven: whether no better node
 * exists. */
void
shoal_lattice_focus_set_best (ShoalLatticeFocus *self,
                              int                height,
                              gboolean           proven)
{
  self->best_height = height;
  self->best_proven = proven;
}

/** shoal_lattice_focus_set_shares: @shares: (nullable) (array): for each layer, the share of its nodes that are
 * anonymous, NAN if unknown; copied. */
void
shoal_lattice_focus_set_shares (ShoalLatticeFocus *self,
                                const double      *shares)
{
  g_free (self->shares);
  self->shares = g_memdup2 (shares, shares != NULL ? self->layout->n_layers * sizeof (double) : 0);
}

/** shoal_lattice_focus_set_hover: Sets the item under the pointer, or %SHOAL_FOCUS_NO_ITEM. */
void
shoal_lattice_focus_set_hover (ShoalLatticeFocus *self,
                               guint              item)
{
  self->hover = item;
}

/** shoal_lattice_focus_get_item_levels: Writes the levels of an item. Returns: whether the item exists. */
gboolean
shoal_lattice_focus_get_item_levels (const ShoalLatticeFocus *self,
                                     guint                    item,
                                     guint                   *levels)
{
  guint n = self->layout->n_attributes;

  if (!has_item (self, item))
    return FALSE;
  for (guint a = 0; a < n; a++)
    levels[a] = self->levels[a];
  if (item < n)
    levels[item]++;
  else if (item < 2 * n)
    levels[item - n]--;
  return TRUE;
}

/** shoal_lattice_focus_read_states: Reads the states of the node and its neighbours from @func. */
void
shoal_lattice_focus_read_states (ShoalLatticeFocus *self,
                                 ShoalNodeStateFunc func,
                                 gpointer           user_data)
{
  g_autofree guint *levels = g_new0 (guint, MAX (1, self->layout->n_attributes));

  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    {
      if (shoal_lattice_focus_get_item_levels (self, i, levels))
        self->states[i] = (guint8) func (levels, user_data);
    }
}

/** shoal_lattice_focus_get_item_area: Finds the area of an item in the drawing. Returns: whether the item is drawn. */
gboolean
shoal_lattice_focus_get_item_area (const ShoalLatticeFocus *self,
                                   const ShoalChartTheme   *theme,
                                   double                   width,
                                   double                   height,
                                   guint                    item,
                                   ShoalArea               *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;

  if (!has_item (self, item))
    return FALSE;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  lay_out (self, &canvas, &layout);
  *area = layout.cells[item];
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  g_free (layout.cells);
  return area->width > 0.0;
}

/** shoal_lattice_focus_get_item_at: Returns: the item at a point, or %SHOAL_FOCUS_NO_ITEM. */
guint
shoal_lattice_focus_get_item_at (const ShoalLatticeFocus *self,
                                 const ShoalChartTheme   *theme,
                                 double                   width,
                                 double                   height,
                                 double                   x,
                                 double                   y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;
  guint found = SHOAL_FOCUS_NO_ITEM;

  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  lay_out (self, &canvas, &layout);
  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    {
      if (shoal_area_contains (&layout.cells[i], x, y))
        found = i;
    }
  g_free (layout.cells);
  return found;
}

/**
 * shoal_lattice_focus_get_neighbour:
 *
 * Finds the next item in a direction on the screen, for the arrow keys.
 *
 * Returns: its number, or %SHOAL_FOCUS_NO_ITEM.
 */
guint
shoal_lattice_focus_get_neighbour (const ShoalLatticeFocus *self,
                                   const ShoalChartTheme   *theme,
                                   double                   width,
                                   double                   height,
                                   guint                    item,
                                   ShoalLatticeDirection    direction)
{
  static const double steps[4][2] = { { 0, -1 }, { 0, 1 }, { -1, 0 }, { 1, 0 } };
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalFocusLayout layout;
  double best = G_MAXDOUBLE;
  guint found = SHOAL_FOCUS_NO_ITEM;

  if (!has_item (self, item))
    return SHOAL_FOCUS_NO_ITEM;
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  lay_out (self, &canvas, &layout);
  for (guint i = 0; i <= 2 * self->layout->n_attributes; i++)
    {
      const ShoalArea *from = &layout.cells[item];
      const ShoalArea *to = &layout.cells[i];
      double dx = (to->x + to->width / 2.0 - from->x - from->width / 2.0) * (theme->right_to_left ? -1.0 : 1.0);
      double dy = to->y + to->height / 2.0 - from->y - from->height / 2.0;
      double along = dx * steps[direction][0] + dy * steps[direction][1];
      double across = fabs (dx * steps[direction][1]) + fabs (dy * steps[direction][0]);

      /* Left and right stay within a row. */
      if (to->width <= 0.0 || along <= 1.0 || (steps[direction][0] != 0.0 && across > 1.0)
          || along + across * 0.5 >= best)
        continue;
      best = along + across * 0.5;
      found = i;
    }
  g_free (layout.cells);
  return found;
}
