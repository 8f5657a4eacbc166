/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table view: the view itself, its window of columns, its rows and their order. */
#pragma once

#include "widgets/table/shoal-table-excerpt.h"
#include "widgets/table/shoal-table-places.h"
#include "widgets/table/shoal-table-slot.h"
#include "widgets/table/shoal-table-view.h"

G_BEGIN_DECLS

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
  ShoalTableExcerpt shown;
  ShoalTablePlaces *places; /* how many rows can be seen by now */
  GtkSingleSelection *selection;
  ShoalTableSlot *number_slot;
  GPtrArray *slots; /* of ShoalTableSlot */

  guint selected_row;   /* its place, which need not be there yet, or GTK_INVALID_LIST_POSITION */
  gboolean brings_row;  /* into view, once its place is there */
  int sort_column;
  gboolean sort_descending;
  gboolean keep_sort;   /* while the widget's sorting is set by us */
  gboolean at_home;     /* whether the first column is kept in view, as long as nobody scrolls */
  gboolean placing;     /* while the view scrolls itself */
  int shown_column;     /* the one that is kept in view instead */
  guint header_idle;
  guint room_idle;
  guint follow_idle;    /* until the selected row is brought into view */
  ShoalTableView *partner; /* weak: the view that this one is linked with */
};

/* shoal-table-view-columns.c */
void     _shoal_table_view_set_n_slots       (ShoalTableView *self,
                                              guint           n);
void     _shoal_table_view_show_columns      (ShoalTableView *self,
                                              guint           first);
void     _shoal_table_view_set_titles        (ShoalTableView *self);
void     _shoal_table_view_previous_cb       (ShoalTableView *self);
void     _shoal_table_view_next_cb           (ShoalTableView *self);
void     _shoal_table_view_moved_cb          (ShoalTableView *self);
void     _shoal_table_view_room_changed_cb   (ShoalTableView *self,
                                              GtkAdjustment  *adjustment);

/* shoal-table-view-rows.c */
void     _shoal_table_view_rows_changed_cb   (ShoalTableView *self);
void     _shoal_table_view_set_selected_row  (ShoalTableView *self,
                                              guint           position);
void     _shoal_table_view_row_picked_cb     (ShoalTableView *self);
void     _shoal_table_view_places_changed_cb (ShoalTableView *self);
void     _shoal_table_view_show_sort         (ShoalTableView *self);
void     _shoal_table_view_sorter_changed_cb (ShoalTableView *self);

G_END_DECLS
