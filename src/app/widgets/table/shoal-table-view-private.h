/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a table view: the view itself, its window of columns, its slots for them, its headers, its input, and its partner. */
#pragma once

#include "widgets/shoal-gtk-internals.h"
#include "widgets/table/shoal-table-view.h"

G_BEGIN_DECLS

/* A column of the widget, which shows one column of the grid after another. */
typedef struct
{
  ShoalTableView *view; /* borrowed */
  guint number;         /* from 0 */
  GtkColumnViewColumn *column;
  GtkSorter *sorter;
  GHashTable *items; /* of GtkListItem, those that show something */
  guint n_chars;     /* typical width of its cells, 0 while it is not known */
} ShoalTableSlot;

struct _ShoalTableView
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkWidget *box;
  GtkScrolledWindow *scroller;
  GtkColumnView *view;
  GtkWidget *window_bar;
  GtkLabel *window_label;
  GtkWidget *previous_button;
  GtkWidget *next_button;

  /* Owned references */
  ShoalGrid *grid;
  ShoalRowModel *rows;   /* which rows, in which order */
  ShoalRowModel *places; /* how many of them can be seen by now */
  GtkSingleSelection *selection;
  ShoalTableSlot *number_slot;
  GPtrArray *slots; /* of ShoalTableSlot */

  guint first_column;
  int selected_column;
  int sort_column;
  gboolean sort_descending;
  gboolean sortable;
  gboolean keep_sort;   /* while the widget's sorting is set by us */
  gboolean at_home;     /* whether the first column is kept in view, as long as nobody scrolls */
  gboolean placing;     /* while the view scrolls itself */
  int shown_column;     /* the one that is kept in view instead */
  guint header_idle;
  guint room_idle;
  guint follow_idle;    /* until the selected row is brought into view */
  guint n_places; /* how many there are to be */
  guint places_tick;
  gint64 places_since; /* when they were to become others */
  ShoalTableView *partner; /* weak: the view that this one is linked with */
};

/* shoal-table-columns.c */
guint           _shoal_table_view_get_n_columns (ShoalTableView *self);
void            _shoal_table_view_set_n_slots (ShoalTableView *self,
                                               guint           n);
void            _shoal_table_view_show_columns (ShoalTableView *self,
                                               guint           first);
void            _shoal_table_view_set_titles  (ShoalTableView *self);
void            _shoal_table_view_previous_cb (ShoalTableView *self);
void            _shoal_table_view_next_cb     (ShoalTableView *self);
void            _shoal_table_view_moved_cb    (ShoalTableView *self);
void            _shoal_table_view_room_changed_cb (ShoalTableView *self,
                                               GtkAdjustment  *adjustment);

/* shoal-table-input.c */
void            _shoal_table_input_add_controllers (ShoalTableView *self);
gboolean        _shoal_table_input_query_tooltip_cb (ShoalTableView *self,
                                               int             x,
                                               int             y,
                                               gboolean        keyboard_mode,
                                               GtkTooltip     *tooltip);
GtkWidget      *_shoal_table_input_get_next   (ShoalTableView *self,
                                               GtkDirectionType direction);

/* shoal-table-rows.c */
void            _shoal_table_rows_changed     (ShoalTableView *self);
void            _shoal_table_rows_need        (ShoalTableView *self,
                                               guint           position);
void            _shoal_table_rows_stop        (ShoalTableView *self);
void            _shoal_table_rows_finish      (ShoalTableView *self);
gboolean        _shoal_table_rows_is_in_view  (ShoalTableView *self,
                                               guint           position);
gboolean        _shoal_table_rows_get         (ShoalTableView *self,
                                               guint           position,
                                               gsize          *row);

/* shoal-table-sort.c */
void            _shoal_table_view_show_sort   (ShoalTableView *self);
void            _shoal_table_view_sorter_changed_cb (ShoalTableView *self);

/* shoal-table-link.c */
void            _shoal_table_link_width_changed_cb (ShoalTableSlot *slot);

/* shoal-table-slot.c */
ShoalTableSlot *_shoal_table_slot_new         (ShoalTableView *view,
                                               guint           number);
ShoalTableSlot *_shoal_table_slot_new_numbers (ShoalTableView *view);
void            _shoal_table_slot_free        (ShoalTableSlot *slot);
void            _shoal_table_slot_move        (ShoalTableSlot *slot);
void            _shoal_table_slot_refresh     (ShoalTableSlot *slot);
void            _shoal_table_slot_set_title   (ShoalTableSlot *slot);
void            _shoal_table_slot_update_sorter (ShoalTableSlot *slot);

/* shoal-table-header.c */
void            _shoal_table_header_style     (ShoalTableView *view);

G_END_DECLS
