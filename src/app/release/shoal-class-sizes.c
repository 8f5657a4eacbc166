/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bar for each size; for many sizes, bars on a logarithmic scale, with k at an edge of a bar: smaller classes are
 * suppressed. The list of classes is limited to the sizes of the selected bar. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "charts/histogram/shoal-histogram.h"
#include "widgets/chart/shoal-chart-host.h"

#include <glib/gi18n.h>

#include <math.h>

#define FEW_SIZES 30
#define BARS_ABOVE 20
#define BARS_BELOW 8

struct _ShoalClassSizes
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalClassList *list;
  ShoalHistogram *histogram; /* NULL without classes */
  ShoalRecodingReport *report;   /* borrowed from the list; compared with its next report only */
};

G_DEFINE_FINAL_TYPE (ShoalClassSizes, shoal_class_sizes, ADW_TYPE_BIN)

static char *
describe_cb (gpointer owner,
             guint    bar)
{
  return shoal_histogram_describe_bar (SHOAL_CLASS_SIZES (owner)->histogram, bar);
}

/* ---- Selection of a bar ---- */

static guint
get_smallest (ShoalClassSizes *self,
              guint            bar)
{
  return (guint) self->histogram->edges[bar];
}

static guint
get_largest (ShoalClassSizes *self,
             guint            bar)
{
  return (guint) self->histogram->edges[bar + 1] - 1;
}

/* The bar with the sizes to which the list is limited, if there is one. */
static guint
find_selected (ShoalClassSizes *self)
{
  if (self->histogram == NULL || !shoal_class_list_is_filtered (self->list))
    return SHOAL_MARKED_CHART_NO_MARK;
  for (guint bar = 0; bar < self->histogram->n_bars; bar++)
    if (get_smallest (self, bar) == self->list->smallest && get_largest (self, bar) == self->list->largest)
      return bar;
  return SHOAL_MARKED_CHART_NO_MARK;
}

/* Whether persons with several rows are told apart: the size of a class is then the number of its persons. */
static gboolean
counts_persons (ShoalClassSizes *self)
{
  return self->report->classes->microdata->tuple_persons != NULL;
}

static void
describe (ShoalClassSizes *self)
{
  guint n_bars = self->histogram != NULL ? self->histogram->n_bars : 0;
  g_autofree char *text = NULL;

  if (n_bars > 0 && self->histogram->selected != SHOAL_MARKED_CHART_NO_MARK)
    text = shoal_histogram_describe_bar (self->histogram, self->histogram->selected);
  else if (n_bars > 0)
    text = g_strdup_printf (counts_persons (self) ? _("Classes of %'u to %'u persons") : _("Classes of %'u to %'u rows"),
                            get_smallest (self, 0), get_largest (self, n_bars - 1));
  shoal_chart_area_set_description (self->area, text);
}

static void
update_selected (ShoalClassSizes *self)
{
  if (self->histogram != NULL)
    self->histogram->selected = find_selected (self);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
pick_cb (gpointer owner,
         guint    bar,
         int      n_press)
{
  ShoalClassSizes *self = owner;

  shoal_class_sizes_select_bar (self, bar != find_selected (self) ? bar : SHOAL_CLASS_SIZES_ALL);
}

/* The next bar that is not empty, or the selected bar if there is none. */
static guint
find_neighbour (ShoalClassSizes *self,
                int              step)
{
  guint n_bars = self->histogram->n_bars;
  guint selected = find_selected (self);
  int bar = selected != SHOAL_MARKED_CHART_NO_MARK ? (int) selected + step : step > 0 ? 0 : (int) n_bars - 1;

  for (; bar >= 0 && bar < (int) n_bars; bar += step)
    if (self->histogram->counts[bar] > 0)
      return (guint) bar;
  return selected;
}

static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalClassSizes *self = owner;

  if (self->histogram == NULL || right == 0)
    return GDK_EVENT_PROPAGATE;
  shoal_class_sizes_select_bar (self, find_neighbour (self, right));
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  ShoalClassSizes *self = owner;

  if (self->histogram == NULL || keyval != GDK_KEY_Escape || !shoal_class_list_is_filtered (self->list))
    return GDK_EVENT_PROPAGATE;
  shoal_class_sizes_select_bar (self, SHOAL_CLASS_SIZES_ALL);
  return GDK_EVENT_STOP;
}

static const ShoalChartMarks marks = {
  .describe = describe_cb,
  .pick = pick_cb,
  .step = step_cb,
  .key = key_cb,
};

/** shoal_class_sizes_select_bar: @bar: limits the list to its sizes; %SHOAL_CLASS_SIZES_ALL removes the limits. */
void
shoal_class_sizes_select_bar (ShoalClassSizes *self,
                              guint            bar)
{
  g_return_if_fail (SHOAL_IS_CLASS_SIZES (self));

  if (self->histogram == NULL || bar >= self->histogram->n_bars)
    shoal_class_list_set_bounds (self->list, 0, G_MAXUINT);
  else
    shoal_class_list_set_bounds (self->list, get_smallest (self, bar), get_largest (self, bar));
}

/* ---- The bars ---- */

/* Appends up to @n whole numbers from @first on and below @last, with the same ratio between neighbours. */
static void
add_edges (GArray *edges,
           double  first,
           double  last,
           guint   n)
{
  for (guint i = 0; i < n; i++)
    {
      double edge = round (first * pow (last / first, (double) i / n));

      if (edge < last && (edges->len == 0 || edge > g_array_index (edges, double, edges->len - 1)))
        g_array_append_val (edges, edge);
    }
}

static GArray *
make_edges (double smallest,
            double largest,
            double k,
            gboolean *logarithmic)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (double));
  double end = largest + 1;

  *logarithmic = largest - smallest > FEW_SIZES;
  if (!*logarithmic)
    {
      for (double edge = smallest; edge < end; edge++)
        g_array_append_val (edges, edge);
    }
  else
    {
      if (smallest < k)
        add_edges (edges, smallest, MIN (k, end), BARS_BELOW);
      if (end > k)
        add_edges (edges, MAX (smallest, k), end, BARS_ABOVE);
    }
  g_array_append_val (edges, end);
  return edges;
}

static ShoalHistogram *
make_histogram (const ShoalClassOrder *order,
                guint                  k,
                const char            *title)
{
  const ShoalClassSize *sizes = order->sizes;
  gsize n_sizes = order->n_sizes;
  gboolean logarithmic;
  g_autoptr (GArray) edges = make_edges (sizes[0].size, sizes[n_sizes - 1].size, k, &logarithmic);
  guint n_bars = edges->len - 1, bar = 0;
  g_autofree double *counts = g_new0 (double, n_bars);
  g_autofree guint8 *failing = g_new0 (guint8, n_bars);
  g_autofree char *label = g_strdup_printf (_("k = %'u"), k);
  ShoalHistogram *histogram;

  for (gsize i = 0; i < n_sizes; i++)
    {
      while (bar + 1 < n_bars && sizes[i].size >= g_array_index (edges, double, bar + 1))
        bar++;
      counts[bar] += sizes[i].n_classes;
    }
  for (guint i = 0; i < n_bars; i++)
    failing[i] = g_array_index (edges, double, i) < k;
  histogram = shoal_histogram_new_bins ((const double *) (gconstpointer) edges->data, counts, n_bars);
  histogram->scale = logarithmic ? SHOAL_AXIS_LOG : SHOAL_AXIS_LINEAR;
  histogram->edges_unit = SHOAL_AXIS_COUNT;
  shoal_histogram_set_titles (histogram, title, _("Classes"));
  shoal_histogram_set_failing (histogram, failing);
  shoal_histogram_set_threshold (histogram, k, label);
  return histogram;
}

static void
shoal_class_sizes_dispose (GObject *object)
{
  ShoalClassSizes *self = SHOAL_CLASS_SIZES (object);

  g_clear_object (&self->host);
  g_clear_object (&self->list);
  g_clear_pointer (&self->histogram, shoal_histogram_free);
  G_OBJECT_CLASS (shoal_class_sizes_parent_class)->dispose (object);
}

static void
shoal_class_sizes_class_init (ShoalClassSizesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_class_sizes_dispose;
}

static void
shoal_class_sizes_init (ShoalClassSizes *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", 260, "content-height", 240, "vexpand", TRUE, "focusable", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Sizes of equivalence classes"));
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

static void
list_changed_cb (ShoalClassSizes *self)
{
  ShoalRecodingReport *report = self->list->report;
  const ShoalClassOrder *order = report != NULL ? report->order : NULL;

  if (report == self->report)
    {
      update_selected (self);
      return;
    }
  self->report = report;
  g_clear_pointer (&self->histogram, shoal_histogram_free);
  if (order != NULL && order->n_sizes > 0)
    self->histogram = make_histogram (order, shoal_recoding_report_get_required_k (report),
                                      counts_persons (self) ? _("Persons in a class") : _("Rows in a class"));
  shoal_chart_host_set_chart (self->host, shoal_histogram_as_marked (self->histogram));
  update_selected (self);
}

/** shoal_class_sizes_set_list: @list: the list whose classes are counted and filtered; set once. */
void
shoal_class_sizes_set_list (ShoalClassSizes *self,
                            ShoalClassList  *list)
{
  g_return_if_fail (SHOAL_IS_CLASS_SIZES (self));
  g_return_if_fail (SHOAL_IS_CLASS_LIST (list) && self->list == NULL);

  self->list = g_object_ref (list);
  g_signal_connect_object (list, "changed", G_CALLBACK (list_changed_cb), self, G_CONNECT_SWAPPED);
  list_changed_cb (self);
}
