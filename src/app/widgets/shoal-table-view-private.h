/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a table view: the view itself, its slots for columns, and its headers. */
#pragma once

#include "widgets/shoal-table-view.h"

G_BEGIN_DECLS

/* A column of the widget, which shows one column of the grid after another. */
typedef struct
{
  ShoalTableView *view; /* borrowed */
  guint number;         /* from 0 */
  GtkColumnViewColumn *column;
  GHashTable *items; /* of GtkListItem, those that show something */
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
  ShoalRowModel *rows;
  GtkSingleSelection *selection;
  ShoalTableSlot *number_slot;
  GPtrArray *slots; /* of ShoalTableSlot */

  guint first_column;
  int selected_column;
  int sort_column;
  gboolean sort_descending;
  gboolean sortable;
  gboolean keep_sort;   /* while the widget's sorting is set by us */
  guint asked_slot;     /* by which the sorter sorts first */
  double room;          /* how far the columns can be moved, in pixels */
  gboolean at_home;     /* whether the first column is still to be brought into view */
  int shown_column;     /* the one to be brought into view, when there is room */
  guint header_idle;
};

/* shoal-table-slot.c */
ShoalTableSlot *_shoal_table_slot_new         (ShoalTableView *view,
                                               guint           number);
ShoalTableSlot *_shoal_table_slot_new_numbers (ShoalTableView *view);
void            _shoal_table_slot_free        (ShoalTableSlot *slot);
void            _shoal_table_slot_refresh     (ShoalTableSlot *slot);
void            _shoal_table_slot_set_title   (ShoalTableSlot *slot);

/* shoal-table-header.c */
void            _shoal_table_header_style     (ShoalTableView *view);
GtkWidget      *_shoal_table_header_find      (ShoalTableView *view,
                                               guint           place);

G_END_DECLS
