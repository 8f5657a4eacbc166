/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Its width determines its height, and whether the children are beside or below each other. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "base/shoal-field-property.h"

struct _ShoalSideBySide
{
  GtkWidget parent_instance;

  GtkWidget *start;
  GtkWidget *end;
  int spacing;
  int threshold;
  gboolean unequal;
};

G_DEFINE_FINAL_TYPE (ShoalSideBySide, shoal_side_by_side, GTK_TYPE_WIDGET)

static gboolean
is_shown (GtkWidget *child)
{
  return child != NULL && gtk_widget_should_layout (child);
}

static void
measure_child (GtkWidget      *child,
               GtkOrientation  orientation,
               int             for_size,
               int            *minimum,
               int            *natural)
{
  *minimum = *natural = 0;
  if (is_shown (child))
    gtk_widget_measure (child, orientation, for_size, minimum, natural, NULL, NULL);
}

/* The width of the end child if both children are beside each other. */
static int
get_end_width (ShoalSideBySide *self,
               int              width)
{
  int least, usual;

  if (!self->unequal)
    return (width - self->spacing) / 2;
  measure_child (self->end, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual);
  return usual;
}

/* If the start child asks for less than the threshold, that width suffices. */
static gboolean
is_wide (ShoalSideBySide *self,
         int              width)
{
  int least, usual;

  if (!is_shown (self->start) || !is_shown (self->end))
    return FALSE;
  if (!self->unequal)
    return width >= self->threshold;
  measure_child (self->start, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual);
  return width - get_end_width (self, width) - self->spacing >= MIN (self->threshold, usual);
}

static GtkSizeRequestMode
shoal_side_by_side_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
shoal_side_by_side_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  ShoalSideBySide *self = SHOAL_SIDE_BY_SIDE (widget);
  gboolean wide = is_wide (self, for_size);
  int min_start, nat_start, min_end, nat_end, spacing, for_start = for_size, for_end = for_size;

  if (orientation == GTK_ORIENTATION_VERTICAL && wide)
    {
      for_end = get_end_width (self, for_size);
      for_start = for_size - self->spacing - for_end;
    }
  measure_child (self->start, orientation, for_start, &min_start, &nat_start);
  measure_child (self->end, orientation, for_end, &min_end, &nat_end);
  spacing = is_shown (self->start) && is_shown (self->end) ? self->spacing : 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (min_start, min_end);
      *natural = nat_start + spacing + nat_end;
    }
  else if (wide)
    {
      *minimum = MAX (min_start, min_end);
      *natural = MAX (nat_start, nat_end);
    }
  else
    {
      *minimum = min_start + spacing + min_end;
      *natural = nat_start + spacing + nat_end;
    }
}

static void
allocate_wide (ShoalSideBySide *self,
               int        width,
               int        height)
{
  int end = get_end_width (self, width), start = width - self->spacing - end;
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  gtk_widget_size_allocate (self->start, &(GtkAllocation) { mirrored ? width - start : 0, 0, start, height }, -1);
  gtk_widget_size_allocate (self->end, &(GtkAllocation) { mirrored ? 0 : width - end, 0, end, height }, -1);
}

static void
shoal_side_by_side_size_allocate (GtkWidget *widget,
                                  int        width,
                                  int        height,
                                  int        baseline)
{
  ShoalSideBySide *self = SHOAL_SIDE_BY_SIDE (widget);
  int y = 0, minimum, natural;

  if (is_wide (self, width))
    {
      allocate_wide (self, width, height);
      return;
    }
  if (is_shown (self->start))
    {
      int share = height;

      if (is_shown (self->end))
        {
          int minimum_end, natural_end;

          measure_child (self->start, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural);
          measure_child (self->end, GTK_ORIENTATION_VERTICAL, width, &minimum_end, &natural_end);
          share = CLAMP (height - self->spacing - natural_end, minimum, natural);
        }
      gtk_widget_size_allocate (self->start, &(GtkAllocation) { 0, 0, width, share }, -1);
      y = share + self->spacing;
    }
  if (is_shown (self->end))
    gtk_widget_size_allocate (self->end, &(GtkAllocation) { 0, y, width, MAX (0, height - y) }, -1);
}

static void
take_children (ShoalSideBySide *self,
               GtkWidget       *start,
               GtkWidget       *end)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  /* The Tab key moves through children in their order. */
  if (start != NULL)
    gtk_widget_set_parent (start, GTK_WIDGET (self));
  if (end != NULL)
    gtk_widget_set_parent (end, GTK_WIDGET (self));
}

static void
shoal_side_by_side_notify (GObject    *object,
                           GParamSpec *spec)
{
  ShoalSideBySide *self = SHOAL_SIDE_BY_SIDE (object);

  if (spec->owner_type != SHOAL_TYPE_SIDE_BY_SIDE)
    return;
  if (G_IS_PARAM_SPEC_OBJECT (spec))
    take_children (self, self->start, self->end);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
shoal_side_by_side_dispose (GObject *object)
{
  ShoalSideBySide *self = SHOAL_SIDE_BY_SIDE (object);

  take_children (self, NULL, NULL);
  g_clear_object (&self->start);
  g_clear_object (&self->end);
  G_OBJECT_CLASS (shoal_side_by_side_parent_class)->dispose (object);
}

static void
shoal_side_by_side_class_init (ShoalSideBySideClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->notify = shoal_side_by_side_notify;
  object_class->dispose = shoal_side_by_side_dispose;
  widget_class->get_request_mode = shoal_side_by_side_get_request_mode;
  widget_class->measure = shoal_side_by_side_measure;
  widget_class->size_allocate = shoal_side_by_side_size_allocate;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSideBySide, start),
                                g_param_spec_object ("start", NULL, NULL, GTK_TYPE_WIDGET, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSideBySide, end),
                                g_param_spec_object ("end", NULL, NULL, GTK_TYPE_WIDGET, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSideBySide, spacing),
                                g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT, 0, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSideBySide, threshold),
                                g_param_spec_int ("threshold", NULL, NULL, 0, G_MAXINT, 0, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSideBySide, unequal),
                                g_param_spec_boolean ("unequal", NULL, NULL, FALSE, flags));
}

static void
shoal_side_by_side_init (ShoalSideBySide *self)
{
}
