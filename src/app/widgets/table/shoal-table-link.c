/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two views side by side that move as one. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

/* A column that is made wider here is made wider there. */
void
_shoal_table_link_width_changed_cb (ShoalTableSlot *slot)
{
  ShoalTableView *partner = slot->view->partner;
  ShoalTableSlot *other;

  if (partner == NULL || slot->number >= partner->slots->len)
    return;
  other = partner->slots->pdata[slot->number];
  gtk_column_view_column_set_fixed_width (other->column, gtk_column_view_column_get_fixed_width (slot->column));
}

/* ---- Scrolling ---- */

/* Two adjustments with one value: that of the one which was moved last. */
typedef struct
{
  GtkAdjustment *sides[2];
  guint leader; /* which of them */
  gboolean following;
  guint idle;
} ShoalScrollLink;

static gboolean
follow_cb (gpointer data)
{
  ShoalScrollLink *link = data;

  link->idle = 0;
  link->following = TRUE;
  gtk_adjustment_set_value (link->sides[1 - link->leader], gtk_adjustment_get_value (link->sides[link->leader]));
  link->following = FALSE;
  return G_SOURCE_REMOVE;
}

/* A view moves while it is given its place, too, when the other must not be touched. The next frame comes after this. */
static void
queue_follow (ShoalScrollLink *link)
{
  if (link->idle == 0)
    link->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, follow_cb, link, NULL);
}

static void
value_changed_cb (ShoalScrollLink *link,
                  GtkAdjustment   *side)
{
  if (link->following)
    return;
  link->leader = side == link->sides[0] ? 0 : 1;
  queue_follow (link);
}

/* A side that had no room for the value may have it now. */
static void
room_changed_cb (ShoalScrollLink *link,
                 GtkAdjustment   *side)
{
  if (side != link->sides[link->leader]
      && gtk_adjustment_get_value (side) != gtk_adjustment_get_value (link->sides[link->leader]))
    queue_follow (link);
}

static void
scroll_link_free (gpointer data)
{
  ShoalScrollLink *link = data;

  g_clear_handle_id (&link->idle, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (link->sides); i++)
    {
      g_signal_handlers_disconnect_by_data (link->sides[i], link);
      g_object_unref (link->sides[i]);
    }
  g_free (link);
}

static void
link_scrolling (ShoalTableView *owner,
                const char     *key,
                GtkAdjustment  *one,
                GtkAdjustment  *other)
{
  ShoalScrollLink *link = g_new0 (ShoalScrollLink, 1);

  link->sides[0] = g_object_ref (one);
  link->sides[1] = g_object_ref (other);
  for (guint i = 0; i < G_N_ELEMENTS (link->sides); i++)
    {
      g_signal_connect_swapped (link->sides[i], "value-changed", G_CALLBACK (value_changed_cb), link);
      g_signal_connect_swapped (link->sides[i], "changed", G_CALLBACK (room_changed_cb), link);
    }
  g_object_set_data_full (G_OBJECT (owner), key, link, scroll_link_free);
}

/**
 * shoal_table_view_link:
 * @other: a view of a grid with the same rows, and columns of the same width
 *
 * From now on both show the same part of their grids: rows, window of columns, widths, and what is selected.
 */
void
shoal_table_view_link (ShoalTableView *self,
                       ShoalTableView *other)
{
  static const char *const shared[] = { "first-column", "selected-column", "selected-row" };

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self) && SHOAL_IS_TABLE_VIEW (other));
  g_return_if_fail (self != other && self->partner == NULL && other->partner == NULL);

  g_set_weak_pointer (&self->partner, other);
  g_set_weak_pointer (&other->partner, self);
  for (guint i = 0; i < G_N_ELEMENTS (shared); i++)
    g_object_bind_property (self, shared[i], other, shared[i], G_BINDING_BIDIRECTIONAL);
  link_scrolling (self, "shoal-vertical-link", shoal_table_view_get_vadjustment (self),
                  shoal_table_view_get_vadjustment (other));
  link_scrolling (self, "shoal-horizontal-link", shoal_table_view_get_hadjustment (self),
                  shoal_table_view_get_hadjustment (other));
}
