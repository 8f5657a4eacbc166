/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs of the states of nodes, and their legend. */

#include "charts/lattice/shoal-lattice-sign.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *title;
  ShoalMark mark;
  ShoalChartRole role;
  gboolean hollow;
  gboolean outlined;
} Sign;

/* Five shapes, filled or hollow, so that the states can be told apart without colours. */
static const Sign signs[SHOAL_NODE_STATE_N] = {
  [SHOAL_NODE_STATE_UNKNOWN] = { N_("Unknown"), SHOAL_MARK_CIRCLE, SHOAL_CHART_MUTED, TRUE, FALSE },
  [SHOAL_NODE_STATE_NOT_ANONYMOUS] = { N_("Not anonymous"), SHOAL_MARK_CROSS, SHOAL_CHART_ERROR, FALSE, FALSE },
  [SHOAL_NODE_STATE_ANONYMOUS] = { N_("Anonymous"), SHOAL_MARK_CIRCLE, SHOAL_CHART_SUCCESS, FALSE, FALSE },
  [SHOAL_NODE_STATE_PRUNED] = { N_("Pruned"), SHOAL_MARK_SQUARE, SHOAL_CHART_MUTED, FALSE, FALSE },
  [SHOAL_NODE_STATE_MINIMAL] = { N_("Minimal"), SHOAL_MARK_DIAMOND, SHOAL_CHART_ACCENT, FALSE, FALSE },
  [SHOAL_NODE_STATE_OPTIMAL] = { N_("Optimal"), SHOAL_MARK_STAR, SHOAL_CHART_BEST, FALSE, TRUE },
  [SHOAL_NODE_STATE_OUTSIDE] = { N_("Outside the fixed levels"), SHOAL_MARK_SQUARE, SHOAL_CHART_MUTED, TRUE, FALSE },
};

/** shoal_node_state_get_title: Returns: the translated name of @state. */
const char *
shoal_node_state_get_title (ShoalNodeState state)
{
  return _(signs[state].title);
}

/** shoal_node_state_get_color: Returns: the colour of @state. */
ShoalColor
shoal_node_state_get_color (ShoalNodeState         state,
                            const ShoalChartTheme *theme)
{
  ShoalColor color = theme->colors[signs[state].role];

  /* Nodes that the search has left out, or that are outside the fixed levels, are paler than the others. */
  if ((state == SHOAL_NODE_STATE_PRUNED || state == SHOAL_NODE_STATE_OUTSIDE) && !theme->high_contrast)
    return shoal_color_mix (color, theme->colors[SHOAL_CHART_AXIS], 0.6);
  return color;
}

/** shoal_node_state_draw: Draws the sign of @state with its middle at (@x, @y). */
void
shoal_node_state_draw (ShoalNodeState    state,
                       ShoalChartCanvas *canvas,
                       double            x,
                       double            y,
                       double            radius)
{
  const Sign *sign = &signs[state];

  shoal_chart_canvas_mark (canvas, sign->mark, x, y,
                           sign->mark == SHOAL_MARK_SQUARE ? radius * 0.65 : sign->hollow ? radius * 0.8 : radius);
  if (sign->hollow)
    {
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_BACKGROUND);
      cairo_fill_preserve (canvas->cr);
      shoal_chart_canvas_set_color (canvas, shoal_node_state_get_color (state, canvas->theme));
      cairo_set_line_width (canvas->cr, MAX (1.0, radius * 0.2));
      cairo_stroke (canvas->cr);
    }
  else
    {
      shoal_chart_canvas_set_color (canvas, shoal_node_state_get_color (state, canvas->theme));
      if (!sign->outlined)
        {
          cairo_fill (canvas->cr);
          return;
        }
      cairo_fill_preserve (canvas->cr);
      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_WARNING);
      cairo_set_line_width (canvas->cr, MAX (1.0, radius * 0.15));
      cairo_stroke (canvas->cr);
    }
}

/* Entries are the states; the last entry is the line of a search. */
static void
draw_entry (ShoalChartCanvas *canvas,
            guint             entry,
            const char       *title,
            double            x,
            double            y)
{
  if (entry < SHOAL_NODE_STATE_N)
    shoal_node_state_draw ((ShoalNodeState) entry, canvas, x + 6.0, y, 5.0);
  else
    shoal_chart_canvas_fill (canvas, (ShoalArea) { x, y - 1.25, 13.0, 2.5 }, 1.25,
                             canvas->theme->colors[SHOAL_CHART_ACCENT]);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, title, x + 18.0, y, 0.0, 0.5, -1.0);
}

/* Lays out the entries in lines; draws them only if @draw is TRUE. Returns: the height of the legend. */
static double
flow (ShoalChartCanvas *canvas,
      const ShoalArea  *area,
      ShoalNodeLegend   with,
      gboolean          draw)
{
  double line = ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + 4.0;
  double x = area->x;
  double y = area->y;

  for (guint s = 0; s < SHOAL_NODE_STATE_N + ((with & SHOAL_NODE_LEGEND_PATH) != 0 ? 1 : 0); s++)
    {
      const char *title = s < SHOAL_NODE_STATE_N ? shoal_node_state_get_title ((ShoalNodeState) s) : _("Way of the search");
      double width = 18.0 + shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, title);

      if (s == SHOAL_NODE_STATE_OUTSIDE && (with & SHOAL_NODE_LEGEND_OUTSIDE) == 0)
        continue;
      if (x > area->x && x + width > area->x + area->width)
        {
          x = area->x;
          y += line;
        }
      if (draw)
        draw_entry (canvas, s, title, x, y + line / 2.0);
      x += width + 16.0;
    }
  return y + line - area->y;
}

/** shoal_node_legend_choose: @states: (array length=n_states): the states in the drawing. Returns: what the legend has
 * to explain besides the usual states. */
ShoalNodeLegend
shoal_node_legend_choose (const guint8 *states,
                          gsize         n_states,
                          gboolean      with_path)
{
  gboolean outside = n_states > 0 && memchr (states, SHOAL_NODE_STATE_OUTSIDE, n_states) != NULL;

  return (with_path ? SHOAL_NODE_LEGEND_PATH : 0) | (outside ? SHOAL_NODE_LEGEND_OUTSIDE : 0);
}

/** shoal_node_legend_get_height: Returns: the height of the legend within @width; @with: see
 * shoal_node_legend_draw(). */
double
shoal_node_legend_get_height (ShoalChartCanvas *canvas,
                              double            width,
                              ShoalNodeLegend   with)
{
  ShoalArea area = { 0.0, 0.0, width, 0.0 };

  return flow (canvas, &area, with, FALSE);
}

/**
 * shoal_node_legend_draw:
 * @area: the area, from whose top the legend is drawn
 * @with: what the legend explains besides the usual states
 *
 * Returns: its height.
 */
double
shoal_node_legend_draw (ShoalChartCanvas *canvas,
                        const ShoalArea  *area,
                        ShoalNodeLegend   with)
{
  return flow (canvas, area, with, TRUE);
}
