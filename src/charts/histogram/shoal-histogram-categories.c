/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lying bars with names at their start and counts at their end. */

#include "charts/histogram/shoal-histogram-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define PADDING 12.0
#define BAR_MARGIN 3.0

static double
get_widest_text (const ShoalHistogram *self,
                 ShoalChartCanvas     *canvas,
                 guint                 n,
                 gboolean              counts)
{
  double widest = 0.0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *count = counts ? shoal_chart_format_count (self->counts[i]) : NULL;

      widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, counts ? count : self->labels[i]));
    }
  return widest;
}

/* Names get what they need, at most two fifths of the width; counts all they need; bars the rest. */
void
_shoal_histogram_lay_out_categories (const ShoalHistogram *self,
                                     ShoalChartCanvas     *canvas,
                                     ShoalCategoryLayout  *layout)
{
  double text = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  double inner = MAX (0.0, canvas->width - 2.0 * PADDING);
  guint n_lines;

  layout->first = PADDING + (self->title_y != NULL ? ceil (text) + 6.0 : 0.0);
  layout->line = ceil (text) + 2.0 * BAR_MARGIN;
  n_lines = (guint) MAX (0.0, (canvas->height - PADDING / 2.0 - layout->first) / layout->line);
  layout->n_shown = MIN (self->n_bars, n_lines);
  if (layout->n_shown > 0 && (self->n_bars > n_lines || (self->n_more > 0 && n_lines == self->n_bars)))
    layout->n_shown--;
  layout->start = PADDING + MIN (inner * 0.4, get_widest_text (self, canvas, layout->n_shown, FALSE)) + 8.0;
  layout->end = MAX (layout->start, canvas->width - PADDING - 8.0
                                        - get_widest_text (self, canvas, layout->n_shown, TRUE));
  layout->longest = _shoal_histogram_get_largest (self);
}

ShoalArea
_shoal_histogram_get_category_area (const ShoalHistogram      *self,
                                    const ShoalCategoryLayout *layout,
                                    guint                      bar)
{
  double count = self->counts[bar];
  double share = 0.0;

  if (isfinite (count) && count > 0.0)
    share = self->log_counts ? log (count / 0.5) / log (MAX (layout->longest, 1.0) / 0.5) : count / layout->longest;
  return (ShoalArea) { layout->start, layout->first + bar * layout->line + BAR_MARGIN - 1.0,
                       share > 0.0 ? MAX (2.0, share * (layout->end - layout->start)) : 0.0,
                       layout->line - 2.0 * BAR_MARGIN + 2.0 };
}

static void
draw_line (const ShoalHistogram      *self,
           ShoalChartCanvas          *canvas,
           const ShoalCategoryLayout *layout,
           guint                      bar)
{
  ShoalArea area = _shoal_histogram_get_category_area (self, layout, bar);
  double middle = layout->first + (bar + 0.5) * layout->line;
  g_autofree char *count = shoal_chart_format_count (self->counts[bar]);

  if (bar == self->highlight)
    shoal_chart_canvas_fill (canvas,
                             (ShoalArea) { PADDING / 2.0, middle - layout->line / 2.0, canvas->width - PADDING,
                                           layout->line },
                             4.0, canvas->theme->colors[SHOAL_CHART_SURFACE]);
  if (area.width > 0.0)
    _shoal_histogram_paint_bar (self, canvas, bar, area);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->labels[bar], layout->start - 8.0, middle, 1.0, 0.5,
                           layout->start - 8.0 - PADDING);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, count, area.x + area.width + 6.0, middle, 0.0, 0.5, -1.0);
}

void
_shoal_histogram_draw_categories (const ShoalHistogram *self,
                                  ShoalChartCanvas     *canvas)
{
  ShoalCategoryLayout layout;
  gsize n_more;

  _shoal_histogram_lay_out_categories (self, canvas, &layout);
  if (layout.end - layout.start < 4.0)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  if (self->title_y != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->title_y, PADDING, PADDING, 0.0, 0.0,
                             canvas->width - 2.0 * PADDING);
  for (guint i = 0; i < layout.n_shown; i++)
    draw_line (self, canvas, &layout, i);
  n_more = self->n_more + self->n_bars - layout.n_shown;
  if (n_more > 0)
    {
      g_autofree char *text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "and %'zu more", "and %'zu more", n_more),
                                               n_more);

      shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
      shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, layout.start, layout.first
                               + (layout.n_shown + 0.5) * layout.line, 0.0, 0.5, -1.0);
    }
}

/**
 * shoal_histogram_describe_bar:
 * @self: a histogram
 * @bar: number of a bar
 *
 * Returns: (transfer full): what the bar says, for a tooltip or a screen reader.
 */
char *
shoal_histogram_describe_bar (const ShoalHistogram *self,
                              guint                 bar)
{
  g_autofree char *count = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (bar >= self->n_bars)
    return g_strdup ("");
  count = shoal_chart_format_count (self->counts[bar]);
  if (self->labels != NULL)
    return g_strdup_printf (_("%s: %s"), self->labels[bar], count);
  low = shoal_chart_format_value (self->edges[bar], self->edges_unit);
  if (self->edges_unit == SHOAL_AXIS_COUNT && self->edges[bar + 1] - self->edges[bar] <= 1.0)
    return g_strdup_printf (_("%s: %s"), low, count);
  /* Whole numbers stop before the next bound. */
  high = shoal_chart_format_value (self->edges[bar + 1] - (self->edges_unit == SHOAL_AXIS_COUNT ? 1.0 : 0.0),
                                   self->edges_unit);
  /* Translators: a range of numbers, and how many values lie in it. */
  return g_strdup_printf (_("%s – %s: %s"), low, high, count);
}
