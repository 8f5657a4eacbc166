/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars over numbers, or the most frequent values; the bar under the pointer says what it is. */

#include "config.h"

#include "data/shoal-column-chart.h"

#include "charts/histogram/shoal-histogram.h"
#include "widgets/chart/shoal-chart-area.h"

#include <glib/gi18n.h>

struct _ShoalColumnChart
{
  AdwBin parent_instance;

  ShoalChartArea *area; /* the child, borrowed */
  ShoalHistogram *histogram;
};

G_DEFINE_FINAL_TYPE (ShoalColumnChart, shoal_column_chart, ADW_TYPE_BIN)

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               user_data)
{
  ShoalColumnChart *self = user_data;

  if (self->histogram != NULL)
    shoal_histogram_draw (self->histogram, cr, theme, width, height);
}

static void
set_highlight (ShoalColumnChart *self,
               guint             bar)
{
  if (self->histogram == NULL || self->histogram->highlight == bar)
    return;
  self->histogram->highlight = bar;
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
motion_cb (ShoalColumnChart *self,
           double            x,
           double            y)
{
  GtkWidget *area = GTK_WIDGET (self->area);

  if (self->histogram != NULL)
    set_highlight (self, shoal_histogram_get_bar_at (self->histogram, shoal_chart_area_get_theme (self->area),
                                                     gtk_widget_get_width (area), gtk_widget_get_height (area), x, y));
}

static void
leave_cb (ShoalColumnChart *self)
{
  set_highlight (self, SHOAL_HISTOGRAM_NO_BAR);
}

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
shoal_column_chart_finalize (GObject *object)
{
  g_clear_pointer (&SHOAL_COLUMN_CHART (object)->histogram, shoal_histogram_free);
  G_OBJECT_CLASS (shoal_column_chart_parent_class)->finalize (object);
}

static void
shoal_column_chart_class_init (ShoalColumnChartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_column_chart_finalize;
}

static void
shoal_column_chart_init (ShoalColumnChart *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  shoal_chart_area_set_draw_func (self->area, draw_cb, self, NULL);
  g_signal_connect_swapped (self->area, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (self->area, "leave", G_CALLBACK (leave_cb), self);
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
  shoal_chart_area_set_label (self->area, label);
  shoal_chart_area_set_description (self->area, description);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}
