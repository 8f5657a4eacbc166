/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shares, not rows: the release may have fewer rows than the original. */

#include "charts/retention/shoal-distribution.h"

#include "base/shoal-format.h"
#include "charts/base/shoal-chart-frame.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define PADDING 6.0
#define BAR_MARGIN 2.0
#define LABEL_GAP 8.0
#define LABEL_SHARE 0.42
/* Of the height of the wide bar. */
#define NARROW 0.46

typedef struct
{
  double line;  /* height of one */
  double start; /* where bars begin */
  double end;
  double longest; /* share at @end */
} Layout;

/**
 * shoal_distribution_new:
 * @column: one of the columns of @retention
 *
 * Returns: (transfer full): a picture of it.
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
  self->highlight = SHOAL_DISTRIBUTION_NO_BAR;
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

/* NAN where the side has no rows, of what is not published any more, and where no text says what it covers. */
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

static double
get_line (ShoalChartCanvas *canvas)
{
  return ceil (shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION)) + 2.0 * BAR_MARGIN;
}

/** shoal_distribution_get_height: Returns: what all its bars need. */
double
shoal_distribution_get_height (const ShoalDistribution *self,
                               const ShoalChartTheme   *theme)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  g_return_val_if_fail (self != NULL && theme != NULL, 0);

  shoal_chart_canvas_init (&canvas, NULL, theme, 100.0, 100.0);
  return 2.0 * PADDING + MAX (1, get_n_bars (self)) * get_line (&canvas);
}

static void
lay_out (const ShoalDistribution *self,
         ShoalChartCanvas        *canvas,
         Layout                  *layout)
{
  const ShoalValueBins *bins = shoal_retention_get_bins (self->retention, self->column);
  double widest = 0.0;

  layout->line = get_line (canvas);
  layout->longest = 0.0;
  for (guint bar = 0; bar < bins->n_bins; bar++)
    {
      widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, bins->labels[bar]));
      for (guint side = 0; side < SHOAL_RETENTION_N_SIDES; side++)
        layout->longest = fmax (layout->longest, get_share (self, bar, side));
    }
  layout->start = ceil (PADDING + MIN (widest, canvas->width * LABEL_SHARE) + LABEL_GAP);
  layout->end = MAX (layout->start, canvas->width - PADDING);
}

static void
draw_bar (const ShoalDistribution *self,
          ShoalChartCanvas        *canvas,
          const Layout            *layout,
          guint                    bar,
          ShoalRetentionSide       side)
{
  double share = get_share (self, bar, side);
  double height = layout->line - 2.0 * BAR_MARGIN;
  double wide = side == SHOAL_RETENTION_ORIGINAL ? height : round (height * NARROW);
  double top = PADDING + (bar + 0.5) * layout->line - wide / 2.0;
  const ShoalColor *colors = canvas->theme->colors;
  ShoalColor color = side == SHOAL_RETENTION_ORIGINAL
                       ? shoal_color_mix (colors[SHOAL_CHART_BACKGROUND], colors[SHOAL_CHART_MUTED], 0.45)
                       : canvas->theme->series[0];

  if (!(share > 0.0 && layout->longest > 0.0))
    return;
  shoal_chart_canvas_fill (canvas,
                           (ShoalArea){ layout->start, shoal_chart_canvas_snap (canvas, top),
                                        MAX (1.0, share / layout->longest * (layout->end - layout->start)), wide },
                           0.0, color);
}

/** shoal_distribution_draw: draws it, or says that there is nothing to draw. */
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
      double middle = PADDING + (bar + 0.5) * layout.line;

      if (bar == self->highlight)
        shoal_chart_canvas_fill (&canvas, (ShoalArea){ 0.0, middle - layout.line / 2.0, width, layout.line }, 4.0,
                                 theme->colors[SHOAL_CHART_SURFACE]);
      draw_bar (self, &canvas, &layout, bar, SHOAL_RETENTION_ORIGINAL);
      draw_bar (self, &canvas, &layout, bar, SHOAL_RETENTION_PUBLISHED);
      shoal_chart_canvas_set_role (&canvas, SHOAL_CHART_FOREGROUND);
      shoal_chart_canvas_text (&canvas, SHOAL_TEXT_CAPTION, bins->labels[bar], layout.start - LABEL_GAP, middle, 1.0, 0.5,
                               layout.start - LABEL_GAP - PADDING);
    }
  shoal_chart_canvas_set_role (&canvas, SHOAL_CHART_AXIS);
  shoal_chart_canvas_rule (&canvas, layout.start, PADDING, layout.start, PADDING + bins->n_bins * layout.line);
}

/** shoal_distribution_get_bar_at: Returns: the bar whose line is at a place of the drawing, or %SHOAL_DISTRIBUTION_NO_BAR. */
guint
shoal_distribution_get_bar_at (const ShoalDistribution *self,
                               const ShoalChartTheme   *theme,
                               double                   width,
                               double                   height,
                               double                   x,
                               double                   y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };
  double line;

  g_return_val_if_fail (self != NULL && theme != NULL, SHOAL_DISTRIBUTION_NO_BAR);

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  line = floor ((y - PADDING) / get_line (&canvas));
  return x >= 0.0 && x < width && line >= 0.0 && line < get_n_bars (self) ? (guint) line : SHOAL_DISTRIBUTION_NO_BAR;
}

/** shoal_distribution_describe_bar: Returns: (transfer full): what the bar says, for a tooltip or a screen reader. */
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

/** shoal_distribution_set_highlight: @bar: is pointed at, or %SHOAL_DISTRIBUTION_NO_BAR. */
void
shoal_distribution_set_highlight (ShoalDistribution *self,
                                  guint              bar)
{
  self->highlight = bar;
}

/** shoal_distribution_as_marked: @self: (nullable): the bars are its marks. */
SHOAL_DEFINE_MARKED_CHART (ShoalDistribution, shoal_distribution_as_marked, shoal_distribution_draw,
                           shoal_distribution_get_bar_at, shoal_distribution_set_highlight)
