/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Histograms: data, drawing, and the bar at a point. */

#include "charts/histogram/shoal-histogram.h"

#include "charts/base/shoal-chart-frame.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/**
 * ShoalCategoryLayout:
 * @first: top of the first bar's line
 * @line: height of a bar's line
 * @n_shown: number of lines with a bar
 * @start: position where all bars start
 * @end: position where the longest bar ends
 * @longest: count of the longest bar
 */
typedef struct
{
  double first;
  double line;
  guint n_shown;
  double start;
  double end;
  double longest;
} ShoalCategoryLayout;

#define PADDING 12.0
#define BAR_MARGIN 3.0

/* Upright bars over a range of numbers, and parts that both layouts use. */

/* The length of the longest bar, 0 without bars. */
static double
get_largest (const ShoalHistogram *self)
{
  double largest = 0.0;

  for (guint i = 0; i < self->n_bars; i++)
    {
      if (isfinite (self->counts[i]))
        largest = MAX (largest, self->counts[i]);
    }
  return largest;
}

static void
lay_out_bins (const ShoalHistogram *self,
              ShoalChartCanvas     *canvas,
              ShoalChartFrame      *frame)
{
  double largest = get_largest (self);

  *frame = (ShoalChartFrame) { .title_x = self->title_x, .title_y = self->title_y };
  shoal_chart_axis_init (&frame->x, self->scale, self->edges_unit, self->edges[0], self->edges[self->n_bars]);
  if (self->log_counts)
    shoal_chart_axis_init (&frame->y, SHOAL_AXIS_LOG, SHOAL_AXIS_COUNT, 0.5, MAX (largest, 10.0));
  else
    shoal_chart_axis_init (&frame->y, SHOAL_AXIS_LINEAR, SHOAL_AXIS_COUNT, 0.0, MAX (largest, 1.0));
  if (!isnan (self->threshold) && self->threshold_label != NULL)
    frame->top = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION);
  shoal_chart_frame_lay_out (frame, canvas);
  /* The room above the plot was for the label of the threshold. Without it, the title is drawn in the line above that
   * label. */
  frame->top = 0.0;
}

/* The area of a bar: whole pixels, a gap of one pixel between neighbours that are wide enough, and a minimum size that
 * can be seen. */
static ShoalArea
get_bin_area (const ShoalHistogram   *self,
              const ShoalChartCanvas *canvas,
              const ShoalChartFrame  *frame,
              guint                   bar)
{
  double bottom = frame->plot.y + frame->plot.height;
  double start = shoal_chart_canvas_snap (canvas, shoal_chart_frame_get_x (frame, self->edges[bar]));
  double end = shoal_chart_canvas_snap (canvas, shoal_chart_frame_get_x (frame, self->edges[bar + 1]));
  double count = self->counts[bar];
  double top = bottom;

  if (isfinite (count) && count > 0.0)
    top = MIN (bottom - 1.0, shoal_chart_canvas_snap (canvas, shoal_chart_frame_get_y (frame, count)));
  if (end - start >= 4.0)
    end -= 1.0;
  return (ShoalArea) { start, top, MAX (end - start, 0.5), bottom - top };
}

/* Draws a bar with the signs of its state: hatched if it fails, with a frame if it is selected. */
static void
paint_bar (const ShoalHistogram *self,
           ShoalChartCanvas     *canvas,
           guint                 bar,
           ShoalArea             area)
{
  const ShoalColor *colors = canvas->theme->colors;
  gboolean failing = self->failing != NULL && self->failing[bar];
  ShoalColor color = failing ? colors[SHOAL_CHART_ERROR] : canvas->theme->series[0];

  if (bar == self->highlight)
    color = shoal_color_mix (color, colors[SHOAL_CHART_FOREGROUND], 0.3);
  shoal_chart_canvas_fill (canvas, area, 0.0, failing ? shoal_color_with_alpha (color, 0.35) : color);
  if (failing)
    shoal_chart_canvas_hatch (canvas, area, color);
  if (bar == self->selected)
    shoal_chart_canvas_outline (canvas, area, 0.0, 2.0, colors[SHOAL_CHART_FOREGROUND]);
}

static void
draw_threshold (const ShoalHistogram  *self,
                ShoalChartCanvas      *canvas,
                const ShoalChartFrame *frame)
{
  double x = shoal_chart_frame_get_x (frame, self->threshold);
  double bottom = frame->plot.y + frame->plot.height;

  if (isnan (x) || x < frame->plot.x || x > frame->plot.x + frame->plot.width)
    return;
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_rule (canvas, x, frame->plot.y - 6.0, x, bottom);
  if (self->threshold_label != NULL)
    shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION_BOLD, self->threshold_label, x + 5.0, frame->plot.y - 4.0,
                             0.0, 1.0, MAX (0.0, canvas->width - x - 8.0));
}

/* Draws a small box above the bar under the pointer, with the description of the bar. */
static void
draw_readout (const ShoalHistogram  *self,
              ShoalChartCanvas      *canvas,
              const ShoalChartFrame *frame)
{
  ShoalArea bar = get_bin_area (self, canvas, frame, self->highlight);
  g_autofree char *text = shoal_histogram_describe_bar (self, self->highlight);
  double width = shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, text) + 16.0;
  double height = shoal_chart_canvas_get_line_height (canvas, SHOAL_TEXT_CAPTION) + 8.0;
  double x = CLAMP (bar.x + bar.width / 2.0 - width / 2.0, 2.0, MAX (2.0, canvas->width - width - 2.0));
  ShoalArea box = { shoal_chart_canvas_snap (canvas, x),
                    MAX (2.0, shoal_chart_canvas_snap (canvas, bar.y - height - 4.0)), width, height };

  shoal_chart_draw_readout_box (canvas, box);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, text, box.x + 8.0, box.y + 4.0, 0.0, 0.0, -1.0);
}

static void
draw_bins (const ShoalHistogram *self,
           ShoalChartCanvas     *canvas)
{
  ShoalChartFrame frame;

  lay_out_bins (self, canvas, &frame);
  if (frame.plot.width < 1.0 || frame.plot.height < 1.0)
    return;
  shoal_chart_frame_draw (&frame, canvas);
  for (guint i = 0; i < self->n_bars; i++)
    {
      ShoalArea area = get_bin_area (self, canvas, &frame, i);

      if (area.height > 0.0)
        paint_bar (self, canvas, i, area);
    }
  if (!isnan (self->threshold))
    draw_threshold (self, canvas, &frame);
  if (self->highlight < self->n_bars)
    draw_readout (self, canvas, &frame);
}

static double
get_widest_text (const ShoalHistogram *self,
                 ShoalChartCanvas     *canvas,
                 guint                 n,
                 gboolean              counts)
{
  double widest = 0.0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *count = counts ? shoal_format_number (self->counts[i], 0) : NULL;

      widest = MAX (widest, shoal_chart_canvas_measure (canvas, SHOAL_TEXT_CAPTION, counts ? count : self->labels[i]));
    }
  return widest;
}

/* Names have the width they need, but at most two fifths of the drawing; counts have the width they need; bars have the
 * rest. */
static void
lay_out_categories (const ShoalHistogram *self,
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
  layout->longest = get_largest (self);
}

static ShoalArea
get_category_area (const ShoalHistogram      *self,
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
  ShoalArea area = get_category_area (self, layout, bar);
  double middle = layout->first + (bar + 0.5) * layout->line;
  g_autofree char *count = shoal_format_number (self->counts[bar], 0);

  if (bar == self->highlight)
    shoal_chart_canvas_fill (canvas,
                             (ShoalArea) { PADDING / 2.0, middle - layout->line / 2.0, canvas->width - PADDING,
                                           layout->line },
                             4.0, canvas->theme->colors[SHOAL_CHART_SURFACE]);
  if (area.width > 0.0)
    paint_bar (self, canvas, bar, area);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_FOREGROUND);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, self->labels[bar], layout->start - 8.0, middle, 1.0, 0.5,
                           layout->start - 8.0 - PADDING);
  shoal_chart_canvas_set_role (canvas, SHOAL_CHART_MUTED);
  shoal_chart_canvas_text (canvas, SHOAL_TEXT_CAPTION, count, area.x + area.width + 6.0, middle, 0.0, 0.5, -1.0);
}

static void
draw_categories (const ShoalHistogram *self,
                 ShoalChartCanvas     *canvas)
{
  ShoalCategoryLayout layout;
  gsize n_more;

  lay_out_categories (self, canvas, &layout);
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
 * shoal_histogram_draw:
 * @self: a histogram
 * @cr: where to draw, from (0, 0)
 * @theme: the look of the drawing
 * @width: of the drawing
 * @height: of the drawing
 *
 * Draws the histogram, or a message if there is nothing to draw.
 */
void
shoal_histogram_draw (const ShoalHistogram  *self,
                      cairo_t               *cr,
                      const ShoalChartTheme *theme,
                      double                 width,
                      double                 height)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  shoal_chart_canvas_init (&canvas, cr, theme, width, height);
  if (self->n_bars == 0)
    shoal_chart_draw_message (&canvas, _("No values"));
  else if (self->edges != NULL)
    draw_bins (self, &canvas);
  else
    draw_categories (self, &canvas);
}

/**
 * shoal_histogram_describe_bar:
 * @self: a histogram
 * @bar: number of a bar
 *
 * Returns: (transfer full): the name or range of a bar and its count, for a tooltip or a screen reader.
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
  count = shoal_format_number (self->counts[bar], 0);
  if (self->labels != NULL)
    return g_strdup_printf (_("%s: %s"), self->labels[bar], count);
  low = shoal_chart_format_value (self->edges[bar], self->edges_unit);
  if (self->edges_unit == SHOAL_AXIS_COUNT && self->edges[bar + 1] - self->edges[bar] <= 1.0)
    return g_strdup_printf (_("%s: %s"), low, count);
  /* For whole numbers, the last number of the bar: the next bound less one. */
  high = shoal_chart_format_value (self->edges[bar + 1] - (self->edges_unit == SHOAL_AXIS_COUNT ? 1.0 : 0.0),
                                   self->edges_unit);
  /* Translators: a range of numbers, and how many values lie in it. */
  return g_strdup_printf (_("%s – %s: %s"), low, high, count);
}

static ShoalHistogram *
histogram_new (const double *counts,
               guint         n_bars)
{
  ShoalHistogram *self = g_new0 (ShoalHistogram, 1);

  self->n_bars = n_bars;
  self->counts = g_memdup2 (counts, n_bars * sizeof (double));
  self->threshold = NAN;
  self->highlight = SHOAL_MARKED_CHART_NO_MARK;
  self->selected = SHOAL_MARKED_CHART_NO_MARK;
  return self;
}

/**
 * shoal_histogram_new_bins:
 * @edges: (array): @n_bars + 1 finite ascending bounds
 * @counts: (array length=n_bars): number of values between the bounds of each bar
 * @n_bars: number of bars, may be 0
 *
 * Returns: (transfer full): upright bars.
 */
ShoalHistogram *
shoal_histogram_new_bins (const double *edges,
                          const double *counts,
                          guint         n_bars)
{
  ShoalHistogram *self = histogram_new (counts, n_bars);

  self->edges = g_memdup2 (edges, (n_bars + 1) * sizeof (double));
  return self;
}

/**
 * shoal_histogram_new_categories:
 * @labels: (array length=n_bars): names
 * @counts: (array length=n_bars): number of values of each category
 * @n_bars: number of bars, may be 0
 *
 * Returns: (transfer full): horizontal bars, one per line, as many as fit.
 */
ShoalHistogram *
shoal_histogram_new_categories (const char * const *labels,
                                const double       *counts,
                                guint               n_bars)
{
  ShoalHistogram *self = histogram_new (counts, n_bars);

  self->labels = g_new0 (char *, n_bars + 1);
  for (guint i = 0; i < n_bars; i++)
    self->labels[i] = g_strdup (labels[i]);
  return self;
}

/** shoal_histogram_free: Frees @self. */
void
shoal_histogram_free (ShoalHistogram *self)
{
  if (self == NULL)
    return;
  g_free (self->counts);
  g_free (self->edges);
  g_strfreev (self->labels);
  g_free (self->failing);
  g_free (self->title_x);
  g_free (self->title_y);
  g_free (self->threshold_label);
  g_free (self);
}

/** shoal_histogram_set_titles: Copies the titles, each of which may be %NULL. */
void
shoal_histogram_set_titles (ShoalHistogram *self,
                            const char     *title_x,
                            const char     *title_y)
{
  g_free (self->title_x);
  g_free (self->title_y);
  self->title_x = g_strdup (title_x);
  self->title_y = g_strdup (title_y);
}

/** shoal_histogram_set_failing: Copies a flag per bar; %NULL for no flags. */
void
shoal_histogram_set_failing (ShoalHistogram *self,
                             const guint8   *failing)
{
  g_free (self->failing);
  self->failing = g_memdup2 (failing, failing != NULL ? self->n_bars : 0);
}

/** shoal_histogram_set_threshold: Draws a line at @threshold, with a label; NAN for no line. */
void
shoal_histogram_set_threshold (ShoalHistogram *self,
                               double          threshold,
                               const char     *label)
{
  g_free (self->threshold_label);
  self->threshold = threshold;
  self->threshold_label = g_strdup (label);
}

/* The area of a bar, before the drawing is mirrored. */
static gboolean
get_area (const ShoalHistogram  *self,
          const ShoalChartTheme *theme,
          double                 width,
          double                 height,
          guint                  bar,
          ShoalArea             *area)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (self->edges != NULL)
    {
      ShoalChartFrame frame;

      lay_out_bins (self, &canvas, &frame);
      *area = get_bin_area (self, &canvas, &frame, bar);
      return frame.plot.width >= 1.0 && frame.plot.height >= 1.0;
    }
  else
    {
      ShoalCategoryLayout layout;

      lay_out_categories (self, &canvas, &layout);
      *area = get_category_area (self, &layout, bar);
      return bar < layout.n_shown;
    }
}

/**
 * shoal_histogram_get_bar_area:
 *
 * Finds the area of a bar in the drawing.
 *
 * Returns: whether the bar is drawn.
 *
 * For tests.
 */
gboolean
shoal_histogram_get_bar_area (const ShoalHistogram  *self,
                              const ShoalChartTheme *theme,
                              double                 width,
                              double                 height,
                              guint                  bar,
                              ShoalArea             *area)
{
  if (bar >= self->n_bars || !get_area (self, theme, width, height, bar, area))
    return FALSE;
  if (theme->right_to_left)
    area->x = width - area->x - area->width;
  return TRUE;
}

/**
 * shoal_histogram_get_bar_at:
 *
 * Finds the bar at a point of the drawing. A bar is hit in the whole height of the plot, or in the whole line of a
 * category, so that short bars are easy to hit.
 *
 * Returns: its number, or %SHOAL_MARKED_CHART_NO_MARK.
 */
guint
shoal_histogram_get_bar_at (const ShoalHistogram  *self,
                            const ShoalChartTheme *theme,
                            double                 width,
                            double                 height,
                            double                 x,
                            double                 y)
{
  g_auto (ShoalChartCanvas) canvas = { NULL };

  if (self->n_bars == 0)
    return SHOAL_MARKED_CHART_NO_MARK;
  x = shoal_chart_mirror (theme, width, x);
  shoal_chart_canvas_init (&canvas, NULL, theme, width, height);
  if (self->edges != NULL)
    {
      ShoalChartFrame frame;

      lay_out_bins (self, &canvas, &frame);
      if (!shoal_area_contains (&frame.plot, x, y))
        return SHOAL_MARKED_CHART_NO_MARK;
      for (guint i = 0; i < self->n_bars; i++)
        {
          if (x < shoal_chart_canvas_snap (&canvas, shoal_chart_frame_get_x (&frame, self->edges[i + 1])))
            return i;
        }
      return SHOAL_MARKED_CHART_NO_MARK;
    }
  else
    {
      ShoalCategoryLayout layout;
      double line;

      lay_out_categories (self, &canvas, &layout);
      line = floor ((y - layout.first) / layout.line);
      return x >= 0.0 && x < width && line >= 0.0 && line < layout.n_shown ? (guint) line : SHOAL_MARKED_CHART_NO_MARK;
    }
}

/** shoal_histogram_as_marked: @self: (nullable): a histogram, whose marks are its bars. */
SHOAL_DEFINE_MARKED_CHART (ShoalHistogram, shoal_histogram_as_marked, shoal_histogram_draw, shoal_histogram_get_bar_at,
                           highlight)

/* ---- Histograms of class sizes ---- */

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const double *x = a;
  const double *y = b;

  return *x < *y ? -1 : *x > *y;
}

/* Bounds of the bars: 1, 2, … 10, 15, 20, 30, 50, 70, 100 and so on up to a bound above @largest; also @k, so that no
 * bar holds both classes below @k and others. */
static GArray *
make_size_edges (double largest,
                 double k)
{
  static const double steps[] = { 1.0, 1.5, 2.0, 3.0, 5.0, 7.0 };
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (double));
  gboolean with_k = FALSE;
  double edge = 0.0;

  for (guint i = 0; edge <= largest; i++)
    {
      edge = i < 9 ? i + 1.0 : steps[(i - 9) % 6] * pow (10.0, 1.0 + (i - 9) / 6);
      with_k = with_k || edge == k;
      g_array_append_val (edges, edge);
    }
  if (!with_k && k > 1.0 && k < edge)
    g_array_append_val (edges, k);
  g_array_sort (edges, compare_numbers);
  return edges;
}

/**
 * shoal_histogram_new_class_sizes:
 * @classes: classes of a recoding
 *
 * Counts the classes by their size, with a line at the k of the recoding, and hatched bars below it. Takes a time
 * proportional to the number of classes.
 *
 * Returns: (transfer full): a histogram.
 */
ShoalHistogram *
shoal_histogram_new_class_sizes (ShoalClasses *classes)
{
  guint32 largest = 0;
  g_autoptr (GArray) edges = NULL;
  g_autofree double *counts = NULL;
  g_autofree guint8 *failing = NULL;
  g_autofree char *label = g_strdup_printf ("k = %'u", classes->k);
  ShoalHistogram *self;
  guint n_bars;

  for (guint32 g = 0; g < classes->n_groups; g++)
    largest = MAX (largest, classes->sizes[g]);
  edges = make_size_edges (largest, classes->k);
  n_bars = largest > 0 ? edges->len - 1 : 0;
  counts = g_new0 (double, n_bars + 1);
  failing = g_new0 (guint8, n_bars + 1);
  for (guint32 g = 0; g < classes->n_groups; g++)
    {
      guint bar = 0;

      while (bar + 1 < n_bars && g_array_index (edges, double, bar + 1) <= classes->sizes[g])
        bar++;
      counts[bar]++;
    }
  for (guint i = 0; i < n_bars; i++)
    failing[i] = classes->kind != SHOAL_RECODING_MATCHING && g_array_index (edges, double, i) < classes->k;
  self = shoal_histogram_new_bins ((const double *) (gpointer) edges->data, counts, n_bars);
  self->scale = SHOAL_AXIS_LOG;
  self->edges_unit = SHOAL_AXIS_COUNT;
  shoal_histogram_set_failing (self, failing);
  shoal_histogram_set_threshold (self, classes->k, label);
  shoal_histogram_set_titles (self, _("rows in the class"), _("classes"));
  return self;
}
