/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column of the widget, which can show any column of the grid. */
#pragma once

#include "tables/shoal-grid.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * ShoalTableExcerpt: the part of the grid that is shown; set by the view, read by its columns
 * @grid: (nullable): the shown grid, owned
 * @n_rows: of the grid; a list shows at most 2^32 - 1
 * @order: (nullable) (element-type guint32): the row at each place, for all or only some rows, owned; %NULL for all in
 *   the grid's order
 * @first_column: the first visible column of a wide grid
 * @selected_column: or -1
 * @sortable: whether headers can be clicked
 */
typedef struct
{
  ShoalGrid *grid;
  guint n_rows;
  GArray *order;
  guint first_column;
  int selected_column;
  gboolean sortable;
} ShoalTableExcerpt;

/** shoal_table_excerpt_get_n_columns: Returns: of the grid. */
static inline guint
shoal_table_excerpt_get_n_columns (const ShoalTableExcerpt *self)
{
  return self->grid != NULL ? shoal_grid_get_n_columns (self->grid) : 0;
}

/** shoal_table_excerpt_get_n_places: Returns: the number of shown rows. */
static inline guint
shoal_table_excerpt_get_n_places (const ShoalTableExcerpt *self)
{
  return self->order != NULL ? self->order->len : self->n_rows;
}

/** shoal_table_excerpt_get_row: Finds the number of the row at a place, in the grid. Returns: %FALSE if there is none. */
static inline gboolean
shoal_table_excerpt_get_row (const ShoalTableExcerpt *self,
                             guint                    position,
                             gsize                   *row)
{
  if (self->grid == NULL || position >= shoal_table_excerpt_get_n_places (self))
    return FALSE;
  *row = self->order != NULL ? g_array_index (self->order, guint32, position) : position;
  return *row < shoal_grid_get_n_rows (self->grid);
}

/**
 * ShoalTableSlot: all fields private but
 * @number: from 0
 * @column: of the widget
 */
typedef struct
{
  guint number;
  GtkColumnViewColumn *column;

  /*< private >*/
  const ShoalTableExcerpt *excerpt; /* borrowed */
  GtkSorter *sorter;
  GHashTable *items; /* of GtkListItem: those that are bound to a row */
  guint n_chars;     /* typical width of its cells, 0 until it is known */
} ShoalTableSlot;

ShoalTableSlot *shoal_table_slot_new           (const ShoalTableExcerpt *excerpt,
                                                guint                    number);
ShoalTableSlot *shoal_table_slot_new_numbers   (const ShoalTableExcerpt *excerpt);
void            shoal_table_slot_free          (ShoalTableSlot          *slot);
ShoalTableSlot *shoal_table_slot_get           (GtkWidget               *cell);
guint           shoal_table_slot_get_column    (const ShoalTableSlot    *slot);
void            shoal_table_slot_move          (ShoalTableSlot          *slot);
void            shoal_table_slot_refresh       (ShoalTableSlot          *slot);
void            shoal_table_slot_set_title     (ShoalTableSlot          *slot);
void            shoal_table_slot_update_sorter (ShoalTableSlot          *slot);
gboolean        shoal_table_slot_is_in_view    (ShoalTableSlot          *slot,
                                                GtkWidget               *list,
                                                guint                    position);

/* Keeps two scrolled areas side by side at the same position. */

/** ShoalScrollLink: gives two adjustments the same value, that of the one that was moved last. */
typedef struct _ShoalScrollLink ShoalScrollLink;

ShoalScrollLink *shoal_scroll_link_new  (GtkAdjustment   *one,
                                         GtkAdjustment   *other);
void             shoal_scroll_link_free (ShoalScrollLink *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalScrollLink, shoal_scroll_link_free)

G_END_DECLS
