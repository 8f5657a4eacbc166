/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What takes longer than a frame is made in steps, one a frame. GTK draws frames when nothing more urgent waits, and input and the questions
 * of a screen reader are more urgent: while they come without a pause there is no frame. Then steps are taken all the same, as urgent as
 * those. */

#include "config.h"

#include "widgets/shoal-widgets.h"

/* Without a frame for so long, the next step is taken without one. */
#define PATIENCE_MILLISECONDS 50

/* Belongs to the callback of the frames and to the timeout. */
typedef struct
{
  GtkWidget *widget; /* not owned: the callback of its frames ends with it */
  GtkTickCallback step;
  gpointer data;
  guint tick;
  guint timeout; /* 0 once there are no more steps */
  gint64 last;   /* when a step was taken */
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
  /* Unless the step has ended the callback itself. */
  if (self->timeout != 0)
    gtk_widget_remove_tick_callback (self->widget, self->tick);
  return G_SOURCE_REMOVE;
}

/**
 * shoal_steps_add:
 * @widget: while it is realized
 * @step: called once a frame, or without one where frames do not come; returns whether there are more steps
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
