/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The theme is made from the style once and again when the style changes, not for each frame. */

#include "config.h"

#include "widgets/chart/shoal-chart-area-private.h"

#include <adwaita.h>

G_DEFINE_FINAL_TYPE (ShoalChartArea, shoal_chart_area, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CONTENT_WIDTH,
  PROP_CONTENT_HEIGHT,
  PROP_LABEL,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
drop_theme (ShoalChartArea *self)
{
  g_autoptr (ShoalChartTheme) before = g_steal_pointer (&self->theme);

  if (before == NULL || shoal_chart_theme_equal (before, shoal_chart_area_get_theme (self)))
    return;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  _shoal_chart_area_emit_theme_changed (self);
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
shoal_chart_area_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  ShoalChartArea *self = SHOAL_CHART_AREA (object);

  switch (prop_id)
    {
    case PROP_CONTENT_WIDTH:
      g_value_set_int (value, self->content_width);
      break;
    case PROP_CONTENT_HEIGHT:
      g_value_set_int (value, self->content_height);
      break;
    case PROP_LABEL:
      g_value_set_string (value, self->label);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_chart_area_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  ShoalChartArea *self = SHOAL_CHART_AREA (object);

  switch (prop_id)
    {
    case PROP_CONTENT_WIDTH:
      self->content_width = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    case PROP_CONTENT_HEIGHT:
      self->content_height = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    case PROP_LABEL:
      shoal_chart_area_set_label (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
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

  object_class->get_property = shoal_chart_area_get_property;
  object_class->set_property = shoal_chart_area_set_property;
  object_class->dispose = shoal_chart_area_dispose;
  object_class->finalize = shoal_chart_area_finalize;
  widget_class->measure = shoal_chart_area_measure;
  widget_class->snapshot = shoal_chart_area_snapshot;
  widget_class->css_changed = shoal_chart_area_css_changed;
  widget_class->direction_changed = shoal_chart_area_direction_changed;
  properties[PROP_CONTENT_WIDTH] = g_param_spec_int ("content-width", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_CONTENT_HEIGHT] = g_param_spec_int ("content-height", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  _shoal_chart_area_install_signals (G_TYPE_FROM_CLASS (klass));
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
shoal_chart_area_init (ShoalChartArea *self)
{
  AdwStyleManager *style = adw_style_manager_get_for_display (gtk_widget_get_display (GTK_WIDGET (self)));

  _shoal_chart_area_add_controllers (self);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (drop_theme), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (drop_theme), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (drop_theme), NULL);
}

GtkWidget *
shoal_chart_area_new (void)
{
  return g_object_new (SHOAL_TYPE_CHART_AREA, NULL);
}

/** shoal_chart_area_set_draw_func: @func: (nullable): draws; whatever it reads changes with gtk_widget_queue_draw(). */
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

/** shoal_chart_area_get_theme: Returns: (transfer none): what the drawing looks like here, for hit tests too. */
const ShoalChartTheme *
shoal_chart_area_get_theme (ShoalChartArea *self)
{
  g_return_val_if_fail (SHOAL_IS_CHART_AREA (self), NULL);

  if (self->theme == NULL)
    self->theme = _shoal_chart_area_make_theme (GTK_WIDGET (self));
  return self->theme;
}

/** shoal_chart_area_set_label: @label: (nullable): what the drawing is, for a screen reader. */
void
shoal_chart_area_set_label (ShoalChartArea *self,
                            const char     *label)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  g_free (self->label);
  self->label = g_strdup (label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label != NULL ? label : "", -1);
}

/** shoal_chart_area_set_description: @description: (nullable): what can be seen in the drawing, in words. */
void
shoal_chart_area_set_description (ShoalChartArea *self,
                                  const char     *description)
{
  g_return_if_fail (SHOAL_IS_CHART_AREA (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description != NULL ? description : "", -1);
}
