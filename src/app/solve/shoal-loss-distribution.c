/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker makes the bars; this file sets the chosen bar and the bar under the pointer. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "widgets/chart/shoal-chart-host.h"

#include <glib/gi18n.h>

#define WIDTH 240
#define HEIGHT 170

struct _ShoalLossDistribution
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalRowLosses *losses;
  guint32 row; /* the row that is shown, or SHOAL_ROW_LOSSES_NO_ROW */
};

G_DEFINE_FINAL_TYPE (ShoalLossDistribution, shoal_loss_distribution, ADW_TYPE_BIN)

enum
{
  PICKED,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalHistogram *
get_histogram (gpointer self)
{
  return shoal_row_losses_get_histogram (SHOAL_LOSS_DISTRIBUTION (self)->losses);
}

/* ---- Pointer and keys ---- */

/* Asks for the next row of the bar. Returns: whether the bar has a row. */
static gboolean
pick_bar (ShoalLossDistribution *self,
          guint                  bar)
{
  guint32 row = shoal_row_losses_find_row (self->losses, bar, self->row);

  if (row == SHOAL_ROW_LOSSES_NO_ROW)
    return FALSE;
  g_signal_emit (self, signals[PICKED], 0, (guint) row);
  return TRUE;
}

static void
pick_cb (gpointer owner,
         guint    bar,
         int      n_press)
{
  if (bar != SHOAL_MARKED_CHART_NO_MARK)
    pick_bar (owner, bar);
}

/* Left and right go to the next bar that has rows; down goes to the next row of the same bar. */
static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalHistogram *histogram = get_histogram (owner);

  if (histogram == NULL || down < 0)
    return GDK_EVENT_PROPAGATE;
  for (int bar = (int) histogram->selected + right; bar >= 0 && bar < (int) histogram->n_bars; bar += right)
    if (pick_bar (owner, (guint) bar) || right == 0)
      break;
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  if (keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter)
    return GDK_EVENT_PROPAGATE;
  return step_cb (owner, 0, 1);
}

static const ShoalChartMarks marks = {
  .pick = pick_cb,
  .step = step_cb,
  .key = key_cb,
};

/* ---- The row ---- */

static void
update_selected (ShoalLossDistribution *self)
{
  ShoalHistogram *histogram = get_histogram (self);
  g_autofree char *text = NULL;

  if (histogram != NULL)
    {
      histogram->selected = shoal_row_losses_find_bar (self->losses, self->row);
      if (histogram->selected != SHOAL_MARKED_CHART_NO_MARK)
        text = shoal_histogram_describe_bar (histogram, histogram->selected);
    }
  shoal_chart_area_set_description (self->area, text);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
losses_changed_cb (ShoalLossDistribution *self)
{
  shoal_chart_host_set_chart (self->host, shoal_histogram_as_marked (get_histogram (self)));
  update_selected (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- The widget ---- */

static void
shoal_loss_distribution_dispose (GObject *object)
{
  ShoalLossDistribution *self = SHOAL_LOSS_DISTRIBUTION (object);

  g_clear_object (&self->host);
  if (self->losses != NULL)
    g_signal_handlers_disconnect_by_data (self->losses, self);
  g_clear_object (&self->losses);
  G_OBJECT_CLASS (shoal_loss_distribution_parent_class)->dispose (object);
}

static void
shoal_loss_distribution_class_init (ShoalLossDistributionClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_loss_distribution_dispose;
  signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_loss_distribution_init (ShoalLossDistribution *self)
{
  self->row = SHOAL_ROW_LOSSES_NO_ROW;
  self->losses = shoal_row_losses_new ();
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", WIDTH, "content-height", HEIGHT, "focusable", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("Rows by what they lose"));
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
  g_signal_connect_object (self->losses, "changed", G_CALLBACK (losses_changed_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_loss_distribution_set_classes: @classes: (nullable): of a matching; a worker measures the losses of the rows. */
void
shoal_loss_distribution_set_classes (ShoalLossDistribution *self,
                                     ShoalClasses          *classes)
{
  g_return_if_fail (SHOAL_IS_LOSS_DISTRIBUTION (self));

  shoal_row_losses_set_classes (self->losses, classes);
}

/** shoal_loss_distribution_set_row: @row: the row that is shown, or %SHOAL_ROW_LOSSES_NO_ROW. */
void
shoal_loss_distribution_set_row (ShoalLossDistribution *self,
                                 guint32                row)
{
  g_return_if_fail (SHOAL_IS_LOSS_DISTRIBUTION (self));

  self->row = row;
  update_selected (self);
}

/** shoal_loss_distribution_get_losses: Returns: (transfer none): the losses of the rows. */
ShoalRowLosses *
shoal_loss_distribution_get_losses (ShoalLossDistribution *self)
{
  g_return_val_if_fail (SHOAL_IS_LOSS_DISTRIBUTION (self), NULL);

  return self->losses;
}
