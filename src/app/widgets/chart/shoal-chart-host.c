/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The owner of the drawing also owns its host, and must release the host before the chart. */

#include "config.h"

#include "widgets/chart/shoal-chart-host.h"

#include "widgets/chart/shoal-drawing-export.h"

struct _ShoalChartHost
{
  GObject parent_instance;

  ShoalChartArea *area; /* weak */
  const ShoalChartMarks *marks;
  gpointer owner;
  ShoalMarkedChart drawn; /* owned by the owner; its chart may be NULL */
  guint hover;
};

G_DEFINE_FINAL_TYPE (ShoalChartHost, shoal_chart_host, G_TYPE_OBJECT)

static void
draw_cb (cairo_t               *cr,
         const ShoalChartTheme *theme,
         double                 width,
         double                 height,
         gpointer               user_data)
{
  ShoalChartHost *self = user_data;

  if (self->drawn.chart != NULL)
    self->drawn.functions->draw (self->drawn.chart, cr, theme, width, height);
}

/* ---- Pointer ---- */

static guint
find_mark (ShoalChartHost *self,
           double          x,
           double          y)
{
  GtkWidget *widget = GTK_WIDGET (self->area);

  if (self->drawn.chart == NULL)
    return SHOAL_MARKED_CHART_NO_MARK;
  return self->drawn.functions->find (self->drawn.chart, shoal_chart_area_get_theme (self->area),
                                      gtk_widget_get_width (widget), gtk_widget_get_height (widget), x, y);
}

static void
set_hover (ShoalChartHost *self,
           guint           mark)
{
  g_autofree char *text = NULL;

  if (mark == self->hover)
    return;
  self->hover = mark;
  if (self->drawn.chart != NULL)
    *self->drawn.highlight = mark;
  if (self->marks->hover != NULL)
    self->marks->hover (self->owner, mark);
  if (mark != SHOAL_MARKED_CHART_NO_MARK && self->marks->describe != NULL)
    text = self->marks->describe (self->owner, mark);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->area), text);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
motion_cb (ShoalChartHost *self,
           double          x,
           double          y)
{
  set_hover (self, find_mark (self, x, y));
}

static void
leave_cb (ShoalChartHost *self)
{
  set_hover (self, SHOAL_MARKED_CHART_NO_MARK);
}

static void
press_cb (ShoalChartHost *self,
          int             n_press,
          double          x,
          double          y)
{
  if (self->marks->pick != NULL)
    self->marks->pick (self->owner, find_mark (self, x, y), n_press);
}

/* ---- Keys ---- */

/* Many characters need Shift on the keyboard, so Shift is ignored for characters. */
static GdkModifierType
get_modifiers (guint           keyval,
               GdkModifierType state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  return g_unichar_isgraph (gdk_keyval_to_unicode (keyval)) ? modifiers & ~GDK_SHIFT_MASK : modifiers;
}

static gboolean
key_cb (ShoalChartHost *self,
        guint           keyval,
        GdkModifierType state)
{
  int forward = gtk_widget_get_direction (GTK_WIDGET (self->area)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  int right = 0, down = 0;

  if (get_modifiers (keyval, state) != 0)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right)
    right = forward;
  else if (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left)
    right = -forward;
  else if (keyval == GDK_KEY_Down || keyval == GDK_KEY_KP_Down)
    down = 1;
  else if (keyval == GDK_KEY_Up || keyval == GDK_KEY_KP_Up)
    down = -1;
  else
    return self->marks->key != NULL && self->marks->key (self->owner, keyval);
  return self->marks->step != NULL && self->marks->step (self->owner, right, down);
}

/* ---- The object ---- */

static void
shoal_chart_host_dispose (GObject *object)
{
  ShoalChartHost *self = SHOAL_CHART_HOST (object);

  if (self->area != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->area, self);
      shoal_chart_area_set_draw_func (self->area, NULL, NULL, NULL);
    }
  g_clear_weak_pointer (&self->area);
  G_OBJECT_CLASS (shoal_chart_host_parent_class)->dispose (object);
}

static void
shoal_chart_host_class_init (ShoalChartHostClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_chart_host_dispose;
}

static void
shoal_chart_host_init (ShoalChartHost *self)
{
  self->hover = SHOAL_MARKED_CHART_NO_MARK;
}

/**
 * shoal_chart_host_new:
 * @area: shows the chart; must have no other draw function
 * @marks: (transfer none): constant; the functions of the owner
 * @owner: passed to the functions in @marks; must release the host when it is disposed
 *
 * Returns: (transfer full): the host, without a chart.
 */
ShoalChartHost *
shoal_chart_host_new (ShoalChartArea        *area,
                      const ShoalChartMarks *marks,
                      gpointer               owner)
{
  ShoalChartHost *self;

  g_return_val_if_fail (SHOAL_IS_CHART_AREA (area), NULL);
  g_return_val_if_fail (marks != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_CHART_HOST, NULL);
  g_set_weak_pointer (&self->area, area);
  self->marks = marks;
  self->owner = owner;
  shoal_chart_area_set_draw_func (area, draw_cb, self, NULL);
  g_signal_connect_swapped (area, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (area, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (area, "press", G_CALLBACK (press_cb), self);
  g_signal_connect_swapped (area, "key", G_CALLBACK (key_cb), self);
  return self;
}

/** shoal_chart_host_set_chart: @chart: the chart to draw, or none; must live until another one is set or the host is
 *   disposed. No mark of it is hovered. */
void
shoal_chart_host_set_chart (ShoalChartHost  *self,
                            ShoalMarkedChart chart)
{
  g_return_if_fail (SHOAL_IS_CHART_HOST (self));

  self->drawn = chart;
  shoal_chart_host_reset (self);
}

/** shoal_chart_host_reset: draws again after a change of the chart, with no mark hovered. */
void
shoal_chart_host_reset (ShoalChartHost *self)
{
  g_return_if_fail (SHOAL_IS_CHART_HOST (self));

  if (self->area == NULL)
    {
      self->hover = SHOAL_MARKED_CHART_NO_MARK;
      return;
    }
  /* Only if there may be a text: after a change of the tooltip, GTK waits for the display to tell where the pointer is. */
  if (self->hover != SHOAL_MARKED_CHART_NO_MARK)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->area), NULL);
  self->hover = SHOAL_MARKED_CHART_NO_MARK;
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

/**
 * shoal_chart_host_export:
 * @parent: a widget in a page that owns the host
 * @name: proposed for the file, without its ending
 * @ending: "svg", "png" or "pdf"
 *
 * Asks for a file and saves the chart that is shown when the user has chosen it.
 */
void
shoal_chart_host_export (ShoalChartHost *self,
                         GtkWidget      *parent,
                         const char     *name,
                         const char     *ending,
                         double          width,
                         double          height)
{
  g_return_if_fail (SHOAL_IS_CHART_HOST (self));

  shoal_drawing_export_choose (parent, name, ending, draw_cb, self, width, height);
}
