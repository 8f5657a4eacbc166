/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two views side by side that move as one. */

#include "config.h"

#include "widgets/shoal-table-view-private.h"

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
  g_object_bind_property (shoal_table_view_get_vadjustment (self), "value", shoal_table_view_get_vadjustment (other), "value",
                          G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (shoal_table_view_get_hadjustment (self), "value", shoal_table_view_get_hadjustment (other), "value",
                          G_BINDING_BIDIRECTIONAL);
}
