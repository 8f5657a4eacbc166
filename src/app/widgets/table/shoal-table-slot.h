/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column of the widget, which shows one column of the grid after another. */
#pragma once

#include "widgets/table/shoal-table-excerpt.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

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
  GHashTable *items; /* of GtkListItem, those that show something */
  guint n_chars;     /* typical width of its cells, 0 while it is not known */
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

G_END_DECLS
