/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which row is drawn is for its owner to say: whatever is asked for here is only told. */

#include "config.h"

#include "solve/shoal-companion-ring.h"

#include "widgets/chart/shoal-chart-host.h"

#include <glib/gi18n.h>

#define WIDTH 240
#define HEIGHT 230

struct _ShoalCompanionRing
{
  AdwBin parent_instance;

  ShoalChartArea *area;
  ShoalChartHost *host;
  ShoalCompanionChart *chart; /* NULL without classes */
  guint32 n_rows;
};

G_DEFINE_FINAL_TYPE (ShoalCompanionRing, shoal_companion_ring, ADW_TYPE_BIN)

enum
{
  PICKED,
  MARKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Returns: (nullable): the row that is drawn with those it hides among. */
static const ShoalCompanions *
get_companions (ShoalCompanionRing *self)
{
  return self->chart != NULL ? shoal_companion_chart_get_companions (self->chart) : NULL;
}

static void
pick_row (ShoalCompanionRing *self,
          guint32             row)
{
  g_signal_emit (self, signals[PICKED], 0, (guint) row);
}

static void
pick_companion (ShoalCompanionRing *self,
                guint               companion)
{
  pick_row (self, get_companions (self)->originals[companion]);
}

static void
mark (ShoalCompanionRing *self,
      guint               companion)
{
  if (self->chart == NULL || shoal_companion_chart_get_marked (self->chart) == companion)
    return;
  shoal_companion_chart_set_marked (self->chart, companion);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
  g_signal_emit (self, signals[MARKED], 0);
}

/* ---- Pointer and keys ---- */

static void
hover_cb (gpointer owner,
          guint    companion)
{
  ShoalCompanionRing *self = owner;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->area), companion != SHOAL_COMPANION_CHART_NONE ? "pointer" : NULL);
  g_signal_emit (self, signals[MARKED], 0);
}

static void
pick_cb (gpointer owner,
         guint    companion,
         int      n_press)
{
  if (companion != SHOAL_COMPANION_CHART_NONE)
    pick_companion (owner, companion);
}

static void
mark_next (ShoalCompanionRing *self,
           int                 step)
{
  guint n = shoal_companion_chart_get_n_shown (self->chart);
  guint marked = shoal_companion_chart_get_marked (self->chart);

  if (n == 0)
    return;
  if (marked == SHOAL_COMPANION_CHART_NONE)
    mark (self, step > 0 ? 0 : n - 1);
  else
    mark (self, (guint) (((int) marked + step + (int) n) % (int) n));
}

static gboolean
step_cb (gpointer owner,
         int      right,
         int      down)
{
  ShoalCompanionRing *self = owner;
  const ShoalCompanions *companions = get_companions (self);

  if (companions == NULL)
    return GDK_EVENT_PROPAGATE;
  if (right != 0)
    mark_next (self, right);
  else if ((gint64) companions->row + down >= 0 && (gint64) companions->row + down < self->n_rows)
    pick_row (self, (guint32) ((gint64) companions->row + down));
  return GDK_EVENT_STOP;
}

static gboolean
key_cb (gpointer owner,
        guint    keyval)
{
  ShoalCompanionRing *self = owner;

  if (get_companions (self) == NULL)
    return GDK_EVENT_PROPAGATE;
  switch (keyval)
    {
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      pick_row (self, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      pick_row (self, self->n_rows - 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      if (shoal_companion_chart_get_marked (self->chart) == SHOAL_COMPANION_CHART_NONE)
        return GDK_EVENT_PROPAGATE;
      pick_companion (self, shoal_companion_chart_get_marked (self->chart));
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static const ShoalChartMarks marks = {
  .hover = hover_cb,
  .pick = pick_cb,
  .step = step_cb,
  .key = key_cb,
};

/* ---- Making it ---- */

static void
shoal_companion_ring_dispose (GObject *object)
{
  ShoalCompanionRing *self = SHOAL_COMPANION_RING (object);

  g_clear_object (&self->host);
  g_clear_pointer (&self->chart, shoal_companion_chart_free);
  G_OBJECT_CLASS (shoal_companion_ring_parent_class)->dispose (object);
}

static void
shoal_companion_ring_class_init (ShoalCompanionRingClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_companion_ring_dispose;
  signals[PICKED] = g_signal_new ("picked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[MARKED] = g_signal_new ("marked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_companion_ring_init (ShoalCompanionRing *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  g_object_set (self->area, "content-width", WIDTH, "content-height", HEIGHT, "focusable", TRUE, NULL);
  shoal_chart_area_set_label (self->area, _("The row in the middle of those it hides among"));
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/** shoal_companion_ring_set_classes: @classes: (nullable): of a matching with at least one row; no row of it is drawn yet. */
void
shoal_companion_ring_set_classes (ShoalCompanionRing *self,
                                  ShoalClasses       *classes)
{
  g_return_if_fail (SHOAL_IS_COMPANION_RING (self) && (classes == NULL || classes->n_groups > 0));

  g_clear_pointer (&self->chart, shoal_companion_chart_free);
  self->chart = classes != NULL ? shoal_companion_chart_new (classes) : NULL;
  self->n_rows = classes != NULL ? classes->n_groups : 0;
  shoal_chart_host_set_chart (self->host, shoal_companion_chart_as_marked (self->chart));
}

/** shoal_companion_ring_set_row: draws @row of the classes; where another one was drawn, no companion is marked any
 *   more. */
void
shoal_companion_ring_set_row (ShoalCompanionRing *self,
                              guint32             row)
{
  g_return_if_fail (SHOAL_IS_COMPANION_RING (self) && row < self->n_rows);

  shoal_companion_chart_set_row (self->chart, row);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/** shoal_companion_ring_set_description: what is said of the drawing to those who do not see it. */
void
shoal_companion_ring_set_description (ShoalCompanionRing *self,
                                      const char         *description)
{
  g_return_if_fail (SHOAL_IS_COMPANION_RING (self));

  shoal_chart_area_set_description (self->area, description);
}

/** shoal_companion_ring_get_chart: Returns: (transfer none) (nullable): what is drawn, valid until other classes are set. */
ShoalCompanionChart *
shoal_companion_ring_get_chart (ShoalCompanionRing *self)
{
  g_return_val_if_fail (SHOAL_IS_COMPANION_RING (self), NULL);

  return self->chart;
}
