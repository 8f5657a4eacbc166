/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needs eight bytes for each row. The width of the bars is a round number. */

#include "config.h"

#include "models/solve/shoal-row-losses.h"

#include "common/shoal-worker.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n-lib.h>

#include <math.h>

#define MOST_BARS 40

/* The result of a worker. */
typedef struct
{
  float *losses;
  ShoalHistogram *histogram;
  double step;           /* width of a bar */
  guint32 *first_of_bar; /* index in @rows of the first row of each bar, and the length of @rows at the end */
  guint32 *rows;         /* the rows of one bar after the other, ascending within a bar */
} Found;

struct _ShoalRowLosses
{
  GObject parent_instance;

  ShoalClasses *classes; /* nullable */
  GCancellable *finding; /* nullable */
  Found *found;          /* NULL while it is made */
};

G_DEFINE_FINAL_TYPE (ShoalRowLosses, shoal_row_losses, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
found_free (gpointer data)
{
  Found *found = data;

  g_free (found->losses);
  g_clear_pointer (&found->histogram, shoal_histogram_free);
  g_free (found->first_of_bar);
  g_free (found->rows);
  g_free (found);
}

static void
clear (ShoalRowLosses *self)
{
  shoal_worker_stop (&self->finding);
  g_clear_pointer (&self->found, found_free);
  g_clear_object (&self->classes);
}

static void
shoal_row_losses_dispose (GObject *object)
{
  clear (SHOAL_ROW_LOSSES (object));
  G_OBJECT_CLASS (shoal_row_losses_parent_class)->dispose (object);
}

static void
shoal_row_losses_class_init (ShoalRowLossesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_row_losses_dispose;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_row_losses_init (ShoalRowLosses *self)
{
}

/** shoal_row_losses_new: Returns: (transfer full): an object without classes. */
ShoalRowLosses *
shoal_row_losses_new (void)
{
  return g_object_new (SHOAL_TYPE_ROW_LOSSES, NULL);
}

/* ---- In a worker ---- */

/* The least round width, 1, 2 or 5 times a power of ten, with which MOST_BARS bars hold losses up to @most. */
static double
choose_step (double most)
{
  double step = 1e-6;

  for (guint i = 0; step * (MOST_BARS - 1) < most; i++)
    step *= i % 3 == 1 ? 2.5 : 2.0;
  return step;
}

static guint
get_bar (double loss,
         double step)
{
  /* A loss that equals the edge between two bars, except for rounding errors, belongs to the upper one. */
  return (guint) floor (MAX (0, loss) / step + 1e-4);
}

static void
count (Found   *found,
       guint32  n_rows)
{
  double most = 0;
  guint n_bars;
  g_autofree double *edges = NULL;
  g_autofree double *counts = NULL;

  for (guint32 row = 0; row < n_rows; row++)
    most = MAX (most, found->losses[row]);
  found->step = choose_step (most);
  n_bars = get_bar (most, found->step) + 1;
  edges = g_new (double, n_bars + 1);
  counts = g_new0 (double, n_bars);
  for (guint i = 0; i <= n_bars; i++)
    edges[i] = i * found->step;
  for (guint32 row = 0; row < n_rows; row++)
    counts[get_bar (found->losses[row], found->step)]++;
  found->histogram = shoal_histogram_new_bins (edges, counts, n_bars);
  found->histogram->edges_unit = SHOAL_AXIS_PERCENT;
  shoal_histogram_set_titles (found->histogram, _("Loss of a row"), _("Rows"));
}

/* Sorts the rows by bar. */
static void
index_rows (Found   *found,
            guint32  n_rows)
{
  guint n_bars = found->histogram->n_bars;
  g_autofree guint32 *next = g_new (guint32, n_bars);
  guint32 start = 0;

  found->first_of_bar = g_new (guint32, n_bars + 1);
  found->rows = g_new (guint32, n_rows);
  for (guint bar = 0; bar < n_bars; bar++)
    {
      found->first_of_bar[bar] = next[bar] = start;
      start += (guint32) found->histogram->counts[bar];
    }
  found->first_of_bar[n_bars] = start;
  for (guint32 row = 0; row < n_rows; row++)
    found->rows[next[get_bar (found->losses[row], found->step)]++] = row;
}

static void
find_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  ShoalClasses *classes = task_data;
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  Found *found = g_new0 (Found, 1);

  shoal_progress_start (progress, cancellable, 0);
  found->losses = g_new (float, MAX (1, classes->n_groups));
  if (shoal_metric_fill_row_losses (shoal_metrics_find ("gcp"), classes, found->losses, progress))
    {
      count (found, classes->n_groups);
      index_rows (found, classes->n_groups);
    }
  else
    g_clear_pointer (&found, found_free);
  g_task_return_pointer (task, found, found_free);
}

static void
found_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalRowLosses *self = SHOAL_ROW_LOSSES (object);

  if (!shoal_worker_take (&self->finding, result))
    return;
  self->found = g_task_propagate_pointer (G_TASK (result), NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- Queries ---- */

/** shoal_row_losses_set_classes: @classes: (nullable): of a matching; a worker computes its losses. */
void
shoal_row_losses_set_classes (ShoalRowLosses *self,
                              ShoalClasses   *classes)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_ROW_LOSSES (self));
  g_return_if_fail (classes == NULL || (SHOAL_IS_CLASSES (classes) && classes->kind == SHOAL_RECODING_MATCHING));

  if (classes == self->classes)
    return;
  clear (self);
  if (classes != NULL)
    {
      self->classes = g_object_ref (classes);
      task = shoal_worker_begin (&self->finding, self, g_object_ref (classes), g_object_unref, found_cb);
      shoal_worker_run (task, find_worker);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

/** shoal_row_losses_get: Returns: the loss of @row, 0 to 1; NAN until it is computed. */
double
shoal_row_losses_get (ShoalRowLosses *self,
                      guint32         row)
{
  g_return_val_if_fail (SHOAL_IS_ROW_LOSSES (self), NAN);

  return self->found != NULL && row < self->classes->n_groups ? self->found->losses[row] : NAN;
}

/** shoal_row_losses_get_histogram: Returns: (transfer none) (nullable): the number of rows by loss; its highlight and
 *   its selected bar may be set. */
ShoalHistogram *
shoal_row_losses_get_histogram (ShoalRowLosses *self)
{
  g_return_val_if_fail (SHOAL_IS_ROW_LOSSES (self), NULL);

  return self->found != NULL ? self->found->histogram : NULL;
}

/** shoal_row_losses_find_bar: Returns: the bar that @row belongs to, or %SHOAL_MARKED_CHART_NO_MARK. */
guint
shoal_row_losses_find_bar (ShoalRowLosses *self,
                           guint32         row)
{
  double loss = shoal_row_losses_get (self, row);

  return isnan (loss) ? SHOAL_MARKED_CHART_NO_MARK : get_bar (loss, self->found->step);
}

/** shoal_row_losses_find_row: @after: any number. Returns: the next row of @bar after @after, or its first row if there
 *   is none; %SHOAL_ROW_LOSSES_NO_ROW if @bar has no rows. */
guint32
shoal_row_losses_find_row (ShoalRowLosses *self,
                           guint           bar,
                           guint32         after)
{
  const Found *found;
  guint32 low, high;

  g_return_val_if_fail (SHOAL_IS_ROW_LOSSES (self), SHOAL_ROW_LOSSES_NO_ROW);

  found = self->found;
  if (found == NULL || bar >= found->histogram->n_bars || found->first_of_bar[bar] == found->first_of_bar[bar + 1])
    return SHOAL_ROW_LOSSES_NO_ROW;
  low = found->first_of_bar[bar];
  high = found->first_of_bar[bar + 1];
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (found->rows[middle] <= after)
        low = middle + 1;
      else
        high = middle;
    }
  return found->rows[low < found->first_of_bar[bar + 1] ? low : found->first_of_bar[bar]];
}
