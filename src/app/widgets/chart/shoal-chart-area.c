/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The theme is derived from the style when it is first needed and when the style changes, not for each frame. */

#include "config.h"

#include "widgets/chart/shoal-chart-area.h"

#include "base/shoal-field-property.h"
#include "charts/line/shoal-line-chart.h"

#include <adwaita.h>

#include <math.h>

/* ---- Line chart area ---- */

/* The area owns the chart. */

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               data)
{
  shoal_line_chart_draw (data, cr, theme, width, height);
}

static void
line_chart_area_motion_cb (ShoalChartArea *area,
                           double          x,
                           double          y,
                           ShoalLineChart *chart)
{
  GtkWidget *widget = GTK_WIDGET (area);

  chart->hover_x = shoal_line_chart_get_x_at (chart, shoal_chart_area_get_theme (area), gtk_widget_get_width (widget),
                                              gtk_widget_get_height (widget), x, y);
  gtk_widget_queue_draw (widget);
}

static void
line_chart_area_leave_cb (ShoalChartArea *area,
                          ShoalLineChart *chart)
{
  chart->hover_x = NAN;
  gtk_widget_queue_draw (GTK_WIDGET (area));
}

/* The arrow keys go from point to point, as they go from mark to mark in other drawings. */
static gboolean
line_chart_area_key_cb (ShoalChartArea  *area,
                        guint            keyval,
                        GdkModifierType  state,
                        ShoalLineChart  *chart)
{
  gboolean is_right = keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right;
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL;
  g_autofree char *text = NULL;
  double x;

  if ((!is_right && keyval != GDK_KEY_Left && keyval != GDK_KEY_KP_Left) || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  x = shoal_line_chart_step (chart, chart->hover_x, is_right != mirrored);
  if (isnan (x))
    return GDK_EVENT_PROPAGATE;
  chart->hover_x = x;
  text = shoal_line_chart_describe_at (chart, x);
  shoal_chart_area_set_description (area, text);
  gtk_widget_queue_draw (GTK_WIDGET (area));
  return GDK_EVENT_STOP;
}

/** shoal_line_chart_area_new: @chart: (transfer full): freed with the area; call gtk_widget_queue_draw() after a change. */
GtkWidget *
shoal_line_chart_area_new (ShoalLineChart *chart)
{
  GtkWidget *area = shoal_chart_area_new ();

  g_object_set_data_full (G_OBJECT (area), "shoal-line-chart", chart, (GDestroyNotify) shoal_line_chart_free);
  shoal_chart_area_set_draw_func (SHOAL_CHART_AREA (area), draw_cb, chart, NULL);
  g_signal_connect (area, "motion", G_CALLBACK (line_chart_area_motion_cb), chart);
  g_signal_connect (area, "leave", G_CALLBACK (line_chart_area_leave_cb), chart);
  g_signal_connect (area, "key", G_CALLBACK (line_chart_area_key_cb), chart);
  gtk_widget_set_focusable (area, TRUE);
  return area;
}

/* ---- Chart area ---- */

struct _ShoalChartArea
{
  GtkWidget parent_instance;

  ShoalChartDrawFunc func;
  gpointer user_data;
  GDestroyNotify destroy;
  ShoalChartTheme *theme; /* NULL until it is needed */
  int content_width;
  int content_height;
  char *label;

  double pointer_x;
  double pointer_y;
  double pinch_scale;
  gboolean zoom_declined;
};

G_DEFINE_FINAL_TYPE (ShoalChartArea, shoal_chart_area, GTK_TYPE_WIDGET)

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

/* Takes colours, font, contrast, scale and direction from a widget, since the charts library does not use widgets. */

static void
take_color (ShoalChartTheme *theme,
            ShoalChartRole   role,
            const GdkRGBA   *color)
{
  theme->colors[role] = (ShoalColor) { color->red, color->green, color->blue, color->alpha };
}

static void
look_up (GtkWidget       *widget,
         ShoalChartTheme *theme,
         ShoalChartRole   role,
         const char      *name)
{
  GdkRGBA color;

  if (gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &color))
    take_color (theme, role, &color);
}

static void
read_font (GtkWidget       *widget,
           ShoalChartTheme *theme)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  g_autoptr (PangoFontDescription) description = pango_font_description_copy (pango_context_get_font_description (context));
  g_autofree char *font = NULL;
  int dpi = -1;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  if (dpi > 0)
    theme->resolution = dpi / 1024.0;
  /* Absolute sizes in styles are pixels. */
  if (pango_font_description_get_size_is_absolute (description))
    pango_font_description_set_size (description,
                                     (int) (pango_font_description_get_size (description) * 72 / theme->resolution));
  font = pango_font_description_to_string (description);
  shoal_chart_theme_set_font (theme, font);
}

/* Returns: (transfer full): the theme of a drawing inside @widget. */
static ShoalChartTheme *
make_theme (GtkWidget *widget)
{
  AdwStyleManager *style = adw_style_manager_get_for_display (gtk_widget_get_display (widget));
  gboolean high_contrast = adw_style_manager_get_high_contrast (style);
  ShoalChartTheme *theme = shoal_chart_theme_new (adw_style_manager_get_dark (style) ? SHOAL_CHART_DARK : SHOAL_CHART_LIGHT,
                                                  high_contrast);
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  if (!high_contrast)
    {
      take_color (theme, SHOAL_CHART_FOREGROUND, &color);
      look_up (widget, theme, SHOAL_CHART_BACKGROUND, "window_bg_color");
    }
  theme->scale = gtk_widget_get_scale_factor (widget);
  theme->right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  read_font (widget, theme);
  return theme;
}

/* The callbacks of event controllers emit the signals of the area. */

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

/* If the drawing has no zoom, or cannot be zoomed further, the event goes on to the scrolled window around it. */
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

/** shoal_chart_area_decline_zoom: called by a handler of "zoom" that has not zoomed, so that a scrolled window may scroll. */
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

static void
add_controllers (ShoalChartArea *self)
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

static void
install_signals (GType type)
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

static void
drop_theme (ShoalChartArea *self)
{
  g_autoptr (ShoalChartTheme) before = g_steal_pointer (&self->theme);

  if (before == NULL || shoal_chart_theme_equal (before, shoal_chart_area_get_theme (self)))
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[THEME_CHANGED], 0);
}

/* ---- The widget ---- */

static void
shoal_chart_area_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  ShoalChartArea *self = SHOAL_CHART_AREA (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->content_width : self->content_height;
}

static void
shoal_chart_area_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  ShoalChartArea *self = SHOAL_CHART_AREA (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (self->func == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  self->func (cr, shoal_chart_area_get_theme (self), width, height, self->user_data);
  cairo_destroy (cr);
}

static void
shoal_chart_area_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (shoal_chart_area_parent_class)->css_changed (widget, change);
  drop_theme (SHOAL_CHART_AREA (widget));
}

static void
shoal_chart_area_direction_changed (GtkWidget        *widget,
                                    GtkTextDirection  previous)
{
  GTK_WIDGET_CLASS (shoal_chart_area_parent_class)->direction_changed (widget, previous);
  drop_theme (SHOAL_CHART_AREA (widget));
}

static void
shoal_chart_area_dispose (GObject *object)
{
  shoal_chart_area_set_draw_func (SHOAL_CHART_AREA (object), NULL, NULL, NULL);
  G_OBJECT_CLASS (shoal_chart_area_parent_class)->dispose (object);
}

static void
shoal_chart_area_finalize (GObject *object)
{
  ShoalChartArea *self = SHOAL_CHART_AREA (object);

  g_clear_pointer (&self->theme, shoal_chart_theme_free);
  g_free (self->label);
  G_OBJECT_CLASS (shoal_chart_area_parent_class)->finalize (object);
}

static void
shoal_chart_area_class_init (ShoalChartAreaClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = shoal_chart_area_dispose;
  object_class->finalize = shoal_chart_area_finalize;
  widget_class->measure = shoal_chart_area_measure;
  widget_class->snapshot = shoal_chart_area_snapshot;
  widget_class->css_changed = shoal_chart_area_css_changed;
  widget_class->direction_changed = shoal_chart_area_direction_changed;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalChartArea, content_width),
                                g_param_spec_int ("content-width", NULL, NULL, 0, G_MAXINT, 0, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalChartArea, content_height),
                                g_param_spec_int ("content-height", NULL, NULL, 0, G_MAXINT, 0, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalChartArea, label),
                                g_param_spec_string ("label", NULL, NULL, NULL, flags));
  install_signals (G_TYPE_FROM_CLASS (klass));
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
label_changed_cb (ShoalChartArea *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->label != NULL ? self->label : "", -1);
}

static void
shoal_chart_area_init (ShoalChartArea *self)
{
  AdwStyleManager *style = adw_style_manager_get_for_display (gtk_widget_get_display (GTK_WIDGET (self)));

  add_controllers (self);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (drop_theme), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (drop_theme), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (drop_theme), NULL);
  g_signal_connect (self, "notify::content-width", G_CALLBACK (gtk_widget_queue_resize), NULL);
  g_signal_connect (self, "notify::content-height", G_CALLBACK (gtk_widget_queue_resize), NULL);
  g_signal_connect (self, "notify::label", G_CALLBACK (label_changed_cb), NULL);
}

GtkWidget *
shoal_chart_area_new (void)
{
  return g_object_new (SHOAL_TYPE_CHART_AREA, NULL);
}

/** shoal_chart_area_set_draw_func: @func: (nullable): draws; call gtk_widget_queue_draw() when its data have changed. */
void
shoal_chart_area_set_draw_func (ShoalChartArea     *self,
                                ShoalChartDrawFunc  func,
                                gpointer            user_data,
                                GDestroyNotify      destroy)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  self->func = func;
  self->user_data = user_data;
  self->destroy = destroy;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/** shoal_chart_area_draw: draws the content of the area, if any, on @cr. */
void
shoal_chart_area_draw (ShoalChartArea        *self,
                       cairo_t               *cr,
                       const ShoalChartTheme *theme,
                       double                 width,
                       double                 height)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  if (self->func != NULL)
    self->func (cr, theme, width, height, self->user_data);
}

/** shoal_chart_area_get_theme: Returns: (transfer none): the theme of the drawing, also needed to find marks at a point. */
const ShoalChartTheme *
shoal_chart_area_get_theme (ShoalChartArea *self)
{
  g_return_val_if_fail (SHOAL_IS_CHART_AREA (self), NULL);

  if (self->theme == NULL)
    self->theme = make_theme (GTK_WIDGET (self));
  return self->theme;
}

/** shoal_chart_area_set_label: @label: (nullable): the name of the drawing for a screen reader. */
void
shoal_chart_area_set_label (ShoalChartArea *self,
                            const char     *label)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  g_object_set (self, "label", label, NULL);
}

/** shoal_chart_area_set_description: @description: (nullable): the content of the drawing, in words. */
void
shoal_chart_area_set_description (ShoalChartArea *self,
                                  const char     *description)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description != NULL ? description : "", -1);
}
