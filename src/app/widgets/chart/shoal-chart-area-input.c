/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Event controllers of a drawing, and the signals they become. */

#include "config.h"

#include "widgets/chart/shoal-chart-area-private.h"

#include <math.h>

#define ZOOM_PER_STEP 1.2

enum
{
  MOTION,
  LEAVE,
  PRESS,
  SECONDARY_PRESS,
  DRAG_BEGIN,
  DRAG_UPDATE,
  DRAG_END,
  ZOOM,
  KEY,
  THEME_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
motion_cb (ShoalChartArea *self,
           double          x,
           double          y)
{
  self->pointer_x = x;
  self->pointer_y = y;
  g_signal_emit (self, signals[MOTION], 0, x, y);
}

static void
leave_cb (ShoalChartArea *self)
{
  g_signal_emit (self, signals[LEAVE], 0);
}

static void
pressed_cb (ShoalChartArea *self,
            int             n_press,
            double          x,
            double          y,
            GtkGesture     *gesture)
{
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_SECONDARY)
    {
      g_signal_emit (self, signals[SECONDARY_PRESS], 0, x, y);
      return;
    }
  if (gtk_widget_get_focusable (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self));
  g_signal_emit (self, signals[PRESS], 0, n_press, x, y);
}

static void
drag_begin_cb (ShoalChartArea *self,
               double          x,
               double          y)
{
  g_signal_emit (self, signals[DRAG_BEGIN], 0, x, y);
}

static void
drag_update_cb (ShoalChartArea *self,
                double          dx,
                double          dy)
{
  g_signal_emit (self, signals[DRAG_UPDATE], 0, dx, dy);
}

static void
drag_end_cb (ShoalChartArea *self,
             double          dx,
             double          dy)
{
  g_signal_emit (self, signals[DRAG_END], 0, dx, dy);
}

/* A drawing that cannot be zoomed, or no further, leaves scrolling to what it stands in. */
static gboolean
scroll_cb (ShoalChartArea *self,
           double          dx,
           double          dy)
{
  if (!g_signal_has_handler_pending (self, signals[ZOOM], 0, TRUE) || dy == 0)
    return GDK_EVENT_PROPAGATE;
  self->zoom_declined = FALSE;
  g_signal_emit (self, signals[ZOOM], 0, pow (ZOOM_PER_STEP, -dy), self->pointer_x, self->pointer_y);
  return self->zoom_declined ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

/** shoal_chart_area_decline_zoom: called by who listens to "zoom": nothing came of it, what the drawing stands in may scroll. */
void
shoal_chart_area_decline_zoom (ShoalChartArea *self)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  self->zoom_declined = TRUE;
}

static void
pinch_begin_cb (ShoalChartArea *self)
{
  self->pinch_scale = 1;
}

static void
pinch_cb (ShoalChartArea *self,
          double          scale,
          GtkGesture     *gesture)
{
  double x = self->pointer_x, y = self->pointer_y;

  if (scale <= 0)
    return;
  gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  g_signal_emit (self, signals[ZOOM], 0, scale / self->pinch_scale, x, y);
  self->pinch_scale = scale;
}

static gboolean
key_cb (ShoalChartArea  *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  gboolean used = FALSE;

  g_signal_emit (self, signals[KEY], 0, keyval, state, &used);
  return used;
}

void
_shoal_chart_area_add_controllers (ShoalChartArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, scroll);
  gtk_widget_add_controller (widget, key);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
}

void
_shoal_chart_area_install_signals (GType type)
{
  const GSignalFlags last = G_SIGNAL_RUN_LAST;

  signals[MOTION] = g_signal_new ("motion", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[LEAVE] = g_signal_new ("leave", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PRESS] = g_signal_new ("press", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_DOUBLE,
                                 G_TYPE_DOUBLE);
  signals[SECONDARY_PRESS] = g_signal_new ("secondary-press", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                           G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[DRAG_BEGIN] = g_signal_new ("drag-begin", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                      G_TYPE_DOUBLE);
  signals[DRAG_UPDATE] = g_signal_new ("drag-update", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                       G_TYPE_DOUBLE);
  signals[DRAG_END] = g_signal_new ("drag-end", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE,
                                    G_TYPE_DOUBLE);
  signals[ZOOM] = g_signal_new ("zoom", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_DOUBLE, G_TYPE_DOUBLE,
                                G_TYPE_DOUBLE);
  signals[KEY] = g_signal_new ("key", type, last, 0, g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2,
                               G_TYPE_UINT, GDK_TYPE_MODIFIER_TYPE);
  signals[THEME_CHANGED] = g_signal_new ("theme-changed", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void
_shoal_chart_area_emit_theme_changed (ShoalChartArea *self)
{
  g_signal_emit (self, signals[THEME_CHANGED], 0);
}
