/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars over numbers, or the most frequent values; the bar under the pointer says what it is. */

#include "config.h"

#include "data/shoal-column-chart.h"

#include "charts/histogram/shoal-histogram.h"
#include "widgets/chart/shoal-chart-host.h"

#include <glib/gi18n.h>

struct _ShoalColumnChart
{
  AdwBin parent_instance;

  ShoalChartArea *area; /* the child, borrowed */
  ShoalChartHost *host;
  ShoalHistogram *histogram;
};

G_DEFINE_FINAL_TYPE (ShoalColumnChart, shoal_column_chart, ADW_TYPE_BIN)

/* The drawing itself says what is pointed at; nothing can be chosen in it. */
static const ShoalChartMarks marks = { NULL };

static ShoalHistogram *
make_bins (ShoalColumnProfile *profile)
{
  g_autofree double *edges = g_new (double, profile->n_bins + 1);
  g_autofree double *counts = g_new (double, profile->n_bins);
  ShoalHistogram *histogram;

  for (guint i = 0; i <= profile->n_bins; i++)
    edges[i] = profile->low + (profile->high - profile->low) * i / profile->n_bins;
  for (guint i = 0; i < profile->n_bins; i++)
    counts[i] = (double) profile->counts[i];
  histogram = shoal_histogram_new_bins (edges, counts, profile->n_bins);
  if (profile->is_date)
    histogram->edges_unit = SHOAL_AXIS_DATE;
  return histogram;
}

static ShoalHistogram *
make_categories (ShoalColumnProfile *profile)
{
  g_autofree double *counts = g_new0 (double, MAX (1, profile->n_examples));
  ShoalHistogram *histogram;

  for (guint i = 0; i < profile->n_examples; i++)
    counts[i] = (double) profile->example_counts[i];
  histogram = shoal_histogram_new_categories ((const char * const *) profile->examples, counts, profile->n_examples);
  histogram->n_more = profile->n_values - profile->n_examples;
  return histogram;
}

/* What the drawing shows, in words. */
static char *
describe (ShoalHistogram *histogram)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < histogram->n_bars; i++)
    {
      g_autofree char *bar = NULL;

      if (!(histogram->counts[i] > 0))
        continue;
      bar = shoal_histogram_describe_bar (histogram, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", bar);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
shoal_column_chart_dispose (GObject *object)
{
  g_clear_object (&SHOAL_COLUMN_CHART (object)->host);
  G_OBJECT_CLASS (shoal_column_chart_parent_class)->dispose (object);
}

static void
shoal_column_chart_finalize (GObject *object)
{
  g_clear_pointer (&SHOAL_COLUMN_CHART (object)->histogram, shoal_histogram_free);
  G_OBJECT_CLASS (shoal_column_chart_parent_class)->finalize (object);
}

static void
shoal_column_chart_class_init (ShoalColumnChartClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_column_chart_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_column_chart_finalize;
}

static void
shoal_column_chart_init (ShoalColumnChart *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/* Values that are all different make no picture. */
static gboolean
is_worth_drawing (ShoalColumnProfile *profile)
{
  return profile != NULL && profile->n_bins > 0 && (profile->numeric || profile->n_unique < profile->n_values);
}

/**
 * shoal_column_chart_set_profile:
 * @profile: (nullable): what is in the column; nothing is drawn without it
 * @name: of the column, for a screen reader
 */
void
shoal_column_chart_set_profile (ShoalColumnChart   *self,
                                ShoalColumnProfile *profile,
                                const char         *name)
{
  g_autofree char *label = NULL;
  g_autofree char *description = NULL;

  g_return_if_fail (SHOAL_IS_COLUMN_CHART (self));

  g_clear_pointer (&self->histogram, shoal_histogram_free);
  gtk_widget_set_visible (GTK_WIDGET (self), is_worth_drawing (profile));
  if (is_worth_drawing (profile))
    {
      self->histogram = profile->numeric ? make_bins (profile) : make_categories (profile);
      label = g_strdup_printf (_("Histogram of “%s”"), name);
      description = describe (self->histogram);
    }
  shoal_chart_host_set_chart (self->host, shoal_histogram_as_marked (self->histogram));
  shoal_chart_area_set_label (self->area, label);
  shoal_chart_area_set_description (self->area, description);
}
