/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars show shares, not numbers of rows, because the release may have fewer rows than the original. */

#include "charts/retention/shoal-distribution.h"

#include "base/shoal-format.h"
#include "charts/base/shoal-chart-frame.h"
#include "charts/base/shoal-chart-lines.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define BAR_MARGIN 2.0
/* Height of the narrow bar, as a share of the height of the wide bar. */
#define NARROW 0.46

typedef struct
{
  ShoalChartLines lines;
  double end;
  double longest; /* the share of rows at @end */
} Layout;

/**
 * shoal_distribution_new:
 * @column: one of the columns of @retention
 *
 * Returns: (transfer full): a chart of that column.
 */
ShoalDistribution *
shoal_distribution_new (ShoalRetention *retention,
                        guint           column)
{
  ShoalDistribution *self;

  g_return_val_if_fail (SHOAL_IS_RETENTION (retention) && column < shoal_retention_get_n_columns (retention), NULL);

  self = g_new0 (ShoalDistribution, 1);
  self->retention = g_object_ref (retention);
  self->column = column;
  self->highlight = SHOAL_MARKED_CHART_NO_MARK;
  return self;
}

/** shoal_distribution_free: frees it. */
void
shoal_distribution_free (ShoalDistribution *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->retention);
  g_free (self);
}

static guint
get_n_bars (const ShoalDistribution *self)
{
  return shoal_retention_get_bins (self->retention, self->column)->n_bins;
}

/* The share of rows in a bar; NAN if the side has no rows, if the column is not published, and if no published text
 * says which values it covers. */
static double
get_share (const ShoalDistribution *self,
           guint                    bar,
           ShoalRetentionSide       side)
{
  double said = side == SHOAL_RETENTION_PUBLISHED ? 1 - shoal_retention_get_not_said (self->retention, self->column) : 1;

  if (side == SHOAL_RETENTION_PUBLISHED && (!shoal_retention_is_published (self->retention, self->column) || !(said > 0)))
    return NAN;
  return shoal_retention_get_rows (self->retention, self->column, side)[bar]
         / (said * shoal_retention_get_n_rows (self->retention, side));
}

/** shoal_distribution_get_height: Returns: the height that all bars need. */
double
shoal_distribution_get_height (const ShoalDistribution *self,
                               const ShoalChartTheme   *theme)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  ShoalChartLines lines;

  g_return_val_if_fail (self != NULL && theme != NULL, 0);

  shoal_chart_canvas_init (&canvas, NULL, theme, 100.0, 100.0);
  shoal_chart_lines_init (&lines, &canvas, get_n_bars (self), BAR_MARGIN);
  return 2.0 * SHOAL_CHART_LINES_PADDING + MAX (1, lines.n) * lines.height;
}

static void
lay_out (const ShoalDistribution *self,
         ShoalChartCanvas        *canvas,
         Layout                  *layout)
{
  const ShoalValueBins *bins = shoal_retention_get_bins (self->retention, self->column);

  shoal_chart_lines_init (&layout->lines, canvas, bins->n_bins, BAR_MARGIN);
  layout->longest = 0.0;
  for (guint bar = 0; bar < bins->n_bins; bar++)
    {
      shoal_chart_lines_make_room (&layout->lines, canvas, bins->labels[bar]);
      for (guint side = 0; side < SHOAL_RETENTION_N_SIDES; side++)
        layout->longest = fmax (layout->longest, get_share (self, bar, side));
    }
  layout->end = MAX (layout->lines.start, canvas->width - SHOAL_CHART_LINES_PADDING);
}

static void
draw_bar (const ShoalDistribution *self,
          ShoalChartCanvas        *canvas,
          const Layout            *layout,
          guint                    bar,
          ShoalRetentionSide       side)
{
  double share = get_share (self, bar, side);
  double height = layout->lines.height - 2.0 * BAR_MARGIN;
  double wide = side == SHOAL_RETENTION_ORIGINAL ? height : round (height * NARROW);
  double top = shoal_chart_lines_get_middle (&layout->lines, bar) - wide / 2.0;
  const ShoalColor *colors = canvas->theme->colors;
  ShoalColor color = side == SHOAL_RETENTION_ORIGINAL
                       ? shoal_color_mix (colors[SHOAL_CHART_BACKGROUND], colors[SHOAL_CHART_MUTED], 0.45)
                       : canvas->theme->series[0];

  if (!(share > 0.0 && layout->longest > 0.0))
    return;
  shoal_chart_canvas_fill (canvas,
                           (ShoalArea){ layout->lines.start, shoal_chart_canvas_snap (canvas, top),
                                        MAX (1.0, share / layout->longest * (layout->end - layout->lines.start)), wide },
                           0.0, color);
}

/** shoal_distribution_draw: Draws the chart, or a message if there is nothing to draw. */
void
shoal_distribution_draw (const ShoalDistribution *self,
                         cairo_t                 *cr,
                         const ShoalChartTheme   *theme,
                         double                   width,
                         double                   height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  const ShoalValueBins *bins;
  Layout layout;

  g_return_if_fail (self != NULL && cr != NULL && theme != NULL);

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  bins = shoal_retention_get_bins (self->retention, self->column);
  if (bins->n_bins == 0)
    {
      shoal_chart_draw_message (&canvas, _("No values"));
      return;
    }
  lay_out (self, &canvas, &layout);
  for (guint bar = 0; bar < bins->n_bins; bar++)
    {
      if (bar == self->highlight)
        shoal_chart_lines_draw_highlight (&layout.lines, &canvas, bar);
      draw_bar (self, &canvas, &layout, bar, SHOAL_RETENTION_ORIGINAL);
      draw_bar (self, &canvas, &layout, bar, SHOAL_RETENTION_PUBLISHED);
      shoal_chart_lines_draw_name (&layout.lines, &canvas, bar, bins->labels[bar]);
    }
  shoal_chart_canvas_set_role (&canvas, SHOAL_CHART_AXIS);
  shoal_chart_canvas_rule (&canvas, layout.lines.start, SHOAL_CHART_LINES_PADDING, layout.lines.start,
                           SHOAL_CHART_LINES_PADDING + bins->n_bins * layout.lines.height);
}

/** shoal_distribution_get_bar_at: Returns: the bar whose line is at a point of the drawing, or
 * %SHOAL_MARKED_CHART_NO_MARK. */
guint
shoal_distribution_get_bar_at (const ShoalDistribution *self,
                               const ShoalChartTheme   *theme,
                               double                   width,
                               double                   height,
                               double                   x,
                               double                   y)
{
  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_MARKED_CHART_NO_MARK);

  return shoal_chart_lines_find (theme, get_n_bars (self), BAR_MARGIN, width, x, y);
}

/** shoal_distribution_describe_bar: Returns: (transfer full): the value of a bar and its shares, for a tooltip or a
 * screen reader. */
char *
shoal_distribution_describe_bar (const ShoalDistribution *self,
                                 guint                    bar)
{
  g_autofree char *original = NULL;
  g_autofree char *published = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (bar >= get_n_bars (self))
    return g_strdup ("");
  original = shoal_format_percent (get_share (self, bar, SHOAL_RETENTION_ORIGINAL), 1);
  if (!shoal_retention_is_published (self->retention, self->column))
    /* Translators: a value, and its share of the rows. */
    return g_strdup_printf (_("%s: %s of the original, not published any more"),
                            shoal_retention_get_bins (self->retention, self->column)->labels[bar], original);
  if (isnan (get_share (self, bar, SHOAL_RETENTION_PUBLISHED)))
    /* Translators: a value, and its share of the rows; what is published does not say which values it stands for. */
    return g_strdup_printf (_("%s: %s of the original, not said by the release"),
                            shoal_retention_get_bins (self->retention, self->column)->labels[bar], original);
  published = shoal_format_percent (get_share (self, bar, SHOAL_RETENTION_PUBLISHED), 1);
  /* Translators: a value, and its share of the rows. */
  return g_strdup_printf (_("%s: %s of the original, %s of the release"),
                          shoal_retention_get_bins (self->retention, self->column)->labels[bar], original, published);
}

/** shoal_distribution_as_marked: @self: (nullable): a chart, whose marks are its bars. */
SHOAL_DEFINE_MARKED_CHART (ShoalDistribution, shoal_distribution_as_marked, shoal_distribution_draw,
                           shoal_distribution_get_bar_at, highlight)
