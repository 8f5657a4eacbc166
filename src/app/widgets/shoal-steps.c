/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work that takes longer than a frame is done in steps, one in each frame. GTK draws a frame only when no source of
 * higher priority is ready; input and requests of a screen reader have higher priority, and if they come without a pause
 * there is no frame. Then a timeout of their priority takes the steps. */

#include "config.h"

#include "widgets/shoal-widgets.h"

/* After this time without a frame, the timeout takes the next step. */
#define PATIENCE_MILLISECONDS 50

/* Shared by the tick callback and the timeout. */
typedef struct
{
  GtkWidget *widget; /* not owned: the tick callback ends with it */
  GtkTickCallback step;
  gpointer data;
  guint tick;
  guint timeout; /* 0 when there are no more steps */
  gint64 last;   /* time of the last step */
} Steps;

static gboolean
take_step (Steps *self)
{
  gboolean more = self->step (self->widget, gtk_widget_get_frame_clock (self->widget), self->data);

  self->last = g_get_monotonic_time ();
  return more;
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  return take_step (data);
}

static void
end (gpointer data)
{
  Steps *self = data;

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_rc_box_release (self);
}

static gboolean
timeout_cb (gpointer data)
{
  Steps *self = data;

  if (!gtk_widget_get_realized (self->widget) || g_get_monotonic_time () - self->last < 1000 * PATIENCE_MILLISECONDS
      || take_step (self))
    return G_SOURCE_CONTINUE;
  /* If this is 0, the step has removed the tick callback itself. */
  if (self->timeout != 0)
    gtk_widget_remove_tick_callback (self->widget, self->tick);
  return G_SOURCE_REMOVE;
}

/**
 * shoal_steps_add:
 * @widget: steps are taken while it is realized
 * @step: called once a frame, or by a timeout if there are no frames; returns whether there are more steps
 *
 * Returns: for gtk_widget_remove_tick_callback()
 */
guint
shoal_steps_add (GtkWidget       *widget,
                 GtkTickCallback  step,
                 gpointer         data)
{
  Steps *self;

  g_return_val_if_fail (GTK_IS_WIDGET (widget) && step != NULL, 0);

  self = g_rc_box_new (Steps);
  *self = (Steps) { widget, step, data, 0, 0, g_get_monotonic_time () };
  self->timeout = g_timeout_add_full (G_PRIORITY_DEFAULT, PATIENCE_MILLISECONDS, timeout_cb, g_rc_box_acquire (self), g_rc_box_release);
  self->tick = gtk_widget_add_tick_callback (widget, tick_cb, self, end);
  return self->tick;
}
