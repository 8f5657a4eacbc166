/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A view may also scroll during its layout. The other view must not be scrolled at that time, so it follows in the next
 * turn of the main loop. */

#include "config.h"

#include "widgets/table/shoal-table-slot.h"

struct _ShoalScrollLink
{
  GtkAdjustment *sides[2];
  guint leader; /* index of the side that was moved last */
  gboolean following;
  guint idle;
};

static gboolean
follow_cb (gpointer data)
{
  ShoalScrollLink *self = data;

  self->idle = 0;
  self->following = TRUE;
  gtk_adjustment_set_value (self->sides[1 - self->leader], gtk_adjustment_get_value (self->sides[self->leader]));
  self->following = FALSE;
  return G_SOURCE_REMOVE;
}

/* The priority is above that of the next frame. */
static void
queue_follow (ShoalScrollLink *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, follow_cb, self, NULL);
}

static void
value_changed_cb (ShoalScrollLink *self,
                  GtkAdjustment   *side)
{
  if (self->following)
    return;
  self->leader = side == self->sides[0] ? 0 : 1;
  queue_follow (self);
}

/* A side whose range was too small for the value may have enough room after the change. */
static void
room_changed_cb (ShoalScrollLink *self,
                 GtkAdjustment   *side)
{
  if (side != self->sides[self->leader]
      && gtk_adjustment_get_value (side) != gtk_adjustment_get_value (self->sides[self->leader]))
    queue_follow (self);
}

/** shoal_scroll_link_new: Returns: (transfer full): keeps the values of both adjustments equal. */
ShoalScrollLink *
shoal_scroll_link_new (GtkAdjustment *one,
                       GtkAdjustment *other)
{
  ShoalScrollLink *self = g_new0 (ShoalScrollLink, 1);

  self->sides[0] = g_object_ref (one);
  self->sides[1] = g_object_ref (other);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_signal_connect_swapped (self->sides[i], "value-changed", G_CALLBACK (value_changed_cb), self);
      g_signal_connect_swapped (self->sides[i], "changed", G_CALLBACK (room_changed_cb), self);
    }
  return self;
}

/** shoal_scroll_link_free: unlinks the adjustments. */
void
shoal_scroll_link_free (ShoalScrollLink *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id (&self->idle, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_signal_handlers_disconnect_by_data (self->sides[i], self);
      g_object_unref (self->sides[i]);
    }
  g_free (self);
}
