/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a form wrap their texts, and GTK tries dozens of widths to find the height of such a row: for all rows
 * this takes longer than a frame. GTK caches the results, also for widgets that are not shown yet. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include <adwaita.h>

#define KEY "shoal-measure-ahead"
#define STEP_MILLISECONDS 20
/* A step ends after the part with which it exceeds this time. */
#define STEP_MICROSECONDS 4000

typedef struct
{
  GtkWidget *widget; /* not owned: it owns this object */
  int widths[2];
  GPtrArray *parts; /* of GtkWidget, NULL before the first step */
  guint next;
  guint source;
} Measuring;

static void
measuring_free (gpointer data)
{
  Measuring *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_free (self);
}

/* Lists rows and their groups, children before their parents. */
static void
list_parts (GtkWidget *widget,
            GPtrArray *parts)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    list_parts (child, parts);
  if (GTK_IS_LIST_BOX_ROW (widget) || ADW_IS_PREFERENCES_GROUP (widget))
    g_ptr_array_add (parts, g_object_ref (widget));
}

static void
measure (Measuring *self,
         GtkWidget *part)
{
  int minimum;

  gtk_widget_measure (part, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (self->widths); i++)
    gtk_widget_measure (part, GTK_ORIENTATION_VERTICAL, MAX (minimum, self->widths[i]), NULL, NULL, NULL, NULL);
}

static gboolean
step_cb (gpointer data)
{
  Measuring *self = data;
  gint64 end = g_get_monotonic_time () + STEP_MICROSECONDS;

  if (self->parts == NULL)
    {
      self->parts = g_ptr_array_new_with_free_func (g_object_unref);
      list_parts (self->widget, self->parts);
    }
  /* A widget that is shown has been measured, and a part that has left the window is skipped. */
  while (self->next < self->parts->len && !gtk_widget_get_realized (self->widget) && g_get_monotonic_time () < end)
    {
      GtkWidget *part = self->parts->pdata[self->next++];

      if (gtk_widget_get_root (part) != NULL)
        measure (self, part);
    }
  if (self->next < self->parts->len && !gtk_widget_get_realized (self->widget))
    return G_SOURCE_CONTINUE;
  self->source = 0;
  g_object_set_data (G_OBJECT (self->widget), KEY, NULL);
  return G_SOURCE_REMOVE;
}

/**
 * shoal_measure_ahead:
 * @widget: a part of a window, on a page that may be shown later
 * @least_width: the least width of its groups
 * @largest_width: the width of its groups if there is enough room
 *
 * Measures the rows and groups below @widget a few at a time, until it is shown; does nothing for a widget that was
 * already shown.
 */
void
shoal_measure_ahead (GtkWidget *widget,
                     int        least_width,
                     int        largest_width)
{
  Measuring *self;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (gtk_widget_get_realized (widget))
    return;
  self = g_new0 (Measuring, 1);
  self->widget = widget;
  self->widths[0] = least_width;
  self->widths[1] = largest_width;
  self->source = g_timeout_add (STEP_MILLISECONDS, step_cb, self);
  /* Replaces a measurement at work, as there may be other rows; measuring again costs nothing, as GTK caches the results. */
  g_object_set_data_full (G_OBJECT (widget), KEY, self, measuring_free);
}

/** shoal_measure_ahead_is_pending: Returns: whether shoal_measure_ahead() is still at work for @widget. For tests. */
gboolean
shoal_measure_ahead_is_pending (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  return g_object_get_data (G_OBJECT (widget), KEY) != NULL;
}
