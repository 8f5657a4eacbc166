/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a form wrap their texts, and GTK tries dozens of sizes before it knows how high such a row is: all rows together
 * take longer than a frame may. It remembers what it has found out, also of what has not been shown yet. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include <adwaita.h>

#define KEY "shoal-measure-ahead"
#define STEP_MILLISECONDS 20
/* A step ends with the part that takes it beyond this. */
#define STEP_MICROSECONDS 4000

typedef struct
{
  GtkWidget *widget; /* not owned: it owns this */
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

/* Rows and their groups, the inner ones first. */
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
  /* What is shown has been measured, and what has left the window meanwhile need not be. */
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
 * @largest_width: the width that its groups have where there is enough room
 *
 * Measures the rows and groups below @widget a few at a time, until it is shown; what has been shown is left alone.
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
  /* Ends one that has been begun: there may be other rows by now, and asking for what GTK remembers costs nothing. */
  g_object_set_data_full (G_OBJECT (widget), KEY, self, measuring_free);
}

/** shoal_measure_ahead_is_pending: Returns: whether not all is measured yet that shoal_measure_ahead() was asked for. For tests. */
gboolean
shoal_measure_ahead_is_pending (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  return g_object_get_data (G_OBJECT (widget), KEY) != NULL;
}
