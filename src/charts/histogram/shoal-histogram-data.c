/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binning of class sizes and of the values of a column. */

#include "charts/histogram/shoal-histogram-data.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const double *x = a;
  const double *y = b;

  return *x < *y ? -1 : *x > *y;
}

/* 1, 2, … 10, 15, 20, 30, 50, 70, 100 and so on until above @largest; and @k, so that no bar holds both classes that
 * are large enough and some that are not. */
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
 * Counts the classes by their size, with a line at the k they were made for and hatched bars below it. Takes a time
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
  g_autofree char *label = g_strdup_printf ("k = %u", classes->k);
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

static double *
count_codes (ShoalColumn *column)
{
  gsize n_codes = shoal_column_get_n_codes (column);
  gsize n_rows = shoal_column_get_n_rows (column);
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);
  double *counts = g_new0 (double, MAX (1, n_codes));

  for (gsize row = 0; row < n_rows; row++)
    counts[shoal_codes_get (codes, width, row)]++;
  return counts;
}

/* Codes with their counts, the most frequent first. */
typedef struct
{
  guint32 code;
  double count;
} Frequency;

static int
compare_frequencies (gconstpointer a,
                     gconstpointer b)
{
  const Frequency *x = a;
  const Frequency *y = b;

  if (x->count != y->count)
    return x->count > y->count ? -1 : 1;
  return x->code < y->code ? -1 : x->code > y->code;
}

static ShoalHistogram *
make_categories (ShoalColumn  *column,
                 const double *counts,
                 guint         max_bars)
{
  gsize n_codes = shoal_column_get_n_codes (column);
  gsize n_bars = MIN (n_codes, max_bars);
  g_autofree Frequency *order = g_new (Frequency, MAX (1, n_codes));
  g_autofree const char **labels = g_new0 (const char *, n_bars + 1);
  g_autofree double *shown = g_new0 (double, n_bars + 1);
  ShoalHistogram *self;

  for (gsize i = 0; i < n_codes; i++)
    order[i] = (Frequency) { (guint32) i, counts[i] };
  qsort (order, n_codes, sizeof (Frequency), compare_frequencies);
  for (gsize i = 0; i < n_bars; i++)
    {
      labels[i] = shoal_column_get_label (column, order[i].code);
      shown[i] = order[i].count;
    }
  self = shoal_histogram_new_categories (labels, shown, (guint) n_bars);
  self->n_more = n_codes - n_bars;
  return self;
}

/* Edges of bins of one round width around the range; whole numbers get whole bins. */
static GArray *
make_number_edges (ShoalColumn *column,
                   double       low,
                   double       high,
                   guint        max_bars)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (double));
  gsize n_values = shoal_column_get_n_values (column);
  gboolean whole = TRUE;
  ShoalChartAxis axis;
  guint n_bars;

  for (gsize i = 0; i < n_values && whole; i++)
    whole = shoal_column_get_number (column, (guint32) i) == floor (shoal_column_get_number (column, (guint32) i));
  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, whole ? SHOAL_AXIS_COUNT : SHOAL_AXIS_NUMBER, low,
                         whole ? high + 1.0 : high);
  shoal_chart_axis_round (&axis, max_bars);
  n_bars = (guint) MAX (1.0, round ((axis.max - axis.min) / axis.step));
  for (guint i = 0; i <= n_bars; i++)
    {
      double edge = axis.min + i * axis.step;

      g_array_append_val (edges, edge);
    }
  return edges;
}

/* Edges where days, months or years begin: from the last one before the range to the first one after it. */
static GArray *
make_date_edges (double low,
                 double high,
                 guint  max_bars)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (double));
  ShoalChartAxis axis;
  double step;

  shoal_chart_axis_init (&axis, SHOAL_AXIS_LINEAR, SHOAL_AXIS_DATE, low, MAX (high, low + 1.0));
  shoal_chart_axis_make_ticks (&axis, MAX (3, max_bars - 2));
  step = axis.step;
  axis.min = low - 1.1 * step;
  axis.max = high + 1.1 * step;
  shoal_chart_axis_make_ticks (&axis, (guint) ceil ((axis.max - axis.min) / step));
  for (guint i = 0; i < axis.n_ticks; i++)
    {
      if ((i + 1 < axis.n_ticks && axis.ticks[i + 1] <= low) || (i > 0 && axis.ticks[i - 1] > high))
        continue;
      g_array_append_val (edges, axis.ticks[i]);
    }
  /* Beyond the years that have names there are no ticks. */
  if (edges->len < 2)
    {
      g_array_set_size (edges, 0);
      g_array_append_val (edges, axis.min);
      g_array_append_val (edges, axis.max);
    }
  return edges;
}

static ShoalHistogram *
make_bins (ShoalColumn  *column,
           const double *counts,
           guint         max_bars)
{
  gsize n_values = shoal_column_get_n_values (column);
  double low = shoal_column_get_number (column, 0);
  double high = shoal_column_get_number (column, (guint32) n_values - 1);
  gboolean dates = shoal_column_get_value_type (column) == SHOAL_VALUE_DATE;
  g_autoptr (GArray) edges = dates ? make_date_edges (low, high, max_bars)
                                   : make_number_edges (column, low, high, max_bars);
  g_autofree double *heights = g_new0 (double, edges->len);
  ShoalHistogram *self;
  guint bar = 0;

  /* Values come in ascending order, and so do the bars. */
  for (gsize i = 0; i < n_values; i++)
    {
      while (bar + 2 < edges->len
             && g_array_index (edges, double, bar + 1) <= shoal_column_get_number (column, (guint32) i))
        bar++;
      heights[bar] += counts[i];
    }
  self = shoal_histogram_new_bins ((const double *) (gpointer) edges->data, heights, edges->len - 1);
  self->edges_unit = dates ? SHOAL_AXIS_DATE : SHOAL_AXIS_NUMBER;
  return self;
}

/**
 * shoal_histogram_new_column:
 * @column: a column
 * @max_bars: how many bars or categories to make at most, up to 31
 *
 * Counts the values of a column: numbers and dates in bins of a round width, missing cells left out; texts, and columns
 * with few numbers, by value, the most frequent first. Takes a time proportional to the rows: call it in a worker.
 *
 * Returns: (transfer full): a histogram.
 */
ShoalHistogram *
shoal_histogram_new_column (ShoalColumn *column,
                            guint        max_bars)
{
  g_autofree double *counts = count_codes (column);
  ShoalHistogram *self;

  max_bars = CLAMP (max_bars, 2, SHOAL_AXIS_MAX_TICKS - 1);
  if (shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT || shoal_column_get_n_values (column) < 8)
    return make_categories (column, counts, max_bars);
  self = make_bins (column, counts, max_bars);
  shoal_histogram_set_titles (self, NULL, _("rows"));
  return self;
}
