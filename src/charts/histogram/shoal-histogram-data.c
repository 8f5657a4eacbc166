/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binning of class sizes. */

#include "charts/histogram/shoal-histogram-data.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
