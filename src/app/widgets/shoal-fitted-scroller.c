/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The height is that of the child for the available width; a scrolled window does everything else. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "base/shoal-field-property.h"

struct _ShoalFittedScroller
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkWidget *child; /* in @scrolled */
  int minimum;
  int limit;
};

G_DEFINE_FINAL_TYPE (ShoalFittedScroller, shoal_fitted_scroller, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
shoal_fitted_scroller_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
shoal_fitted_scroller_measure (GtkWidget      *widget,
                               GtkOrientation  orientation,
                               int             for_size,
                               int            *minimum,
                               int            *natural,
                               int            *minimum_baseline,
                               int            *natural_baseline)
{
  ShoalFittedScroller *self = SHOAL_FITTED_SCROLLER (widget);
  int min_child, nat_child;

  gtk_widget_measure (self->scrolled, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || self->child == NULL)
    return;
  gtk_widget_measure (self->child, orientation, for_size, &min_child, &nat_child, NULL, NULL);
  *minimum = MAX (*minimum, MIN (min_child, self->minimum));
  *natural = MAX (*minimum, MIN (min_child, self->limit));
}

static void
shoal_fitted_scroller_size_allocate (GtkWidget *widget,
                                     int        width,
                                     int        height,
                                     int        baseline)
{
  gtk_widget_size_allocate (SHOAL_FITTED_SCROLLER (widget)->scrolled, &(GtkAllocation) { 0, 0, width, height }, baseline);
}

static void
shoal_fitted_scroller_notify (GObject    *object,
                              GParamSpec *spec)
{
  ShoalFittedScroller *self = SHOAL_FITTED_SCROLLER (object);

  if (spec->owner_type != SHOAL_TYPE_FITTED_SCROLLER)
    return;
  if (G_IS_PARAM_SPEC_OBJECT (spec))
    gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->child);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
shoal_fitted_scroller_dispose (GObject *object)
{
  ShoalFittedScroller *self = SHOAL_FITTED_SCROLLER (object);

  g_clear_object (&self->child);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  G_OBJECT_CLASS (shoal_fitted_scroller_parent_class)->dispose (object);
}

static void
shoal_fitted_scroller_class_init (ShoalFittedScrollerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = shoal_fitted_scroller_dispose;
  object_class->notify = shoal_fitted_scroller_notify;
  widget_class->get_request_mode = shoal_fitted_scroller_get_request_mode;
  widget_class->measure = shoal_fitted_scroller_measure;
  widget_class->size_allocate = shoal_fitted_scroller_size_allocate;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalFittedScroller, child),
                                g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalFittedScroller, minimum),
                                g_param_spec_int ("minimum", NULL, NULL, 0, G_MAXINT, 0, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalFittedScroller, limit),
                                g_param_spec_int ("limit", NULL, NULL, 0, G_MAXINT, G_MAXINT, flags));
}

static void
shoal_fitted_scroller_init (ShoalFittedScroller *self)
{
  self->limit = G_MAXINT;
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}
