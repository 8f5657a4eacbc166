/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GtkColumnView with a small fixed number of columns, which show a range of the columns of a grid. */

#include "config.h"

#include "widgets/table/shoal-table-view.h"

#include "base/shoal-field-property.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-widgets.h"
#include "widgets/table/shoal-table-slot.h"

#include <glib/gi18n.h>

#include <string.h>

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
  ShoalGradualList *places; /* of the rows; they are added gradually */
  GtkSingleSelection *selection;
  ShoalTableSlot *number_slot;
  GPtrArray *slots; /* of ShoalTableSlot */

  guint selected_row;   /* its place, which may not have been added yet, or GTK_INVALID_LIST_POSITION */
  gboolean brings_row;  /* whether to scroll to it when its place is added */
  int sort_column;
  gboolean sort_descending;
  gboolean keep_sort;   /* while the view itself sets the sorting of the widget */
  gboolean at_home;     /* whether the first column is kept in view, until the user scrolls */
  gboolean placing;     /* while the view itself scrolls */
  int shown_column;     /* the column that is kept in view instead, or none */
  guint header_idle;
  guint room_idle;
  guint follow_idle;    /* set until the view has scrolled to the selected row */
  gboolean numbered;
  char *number_title;
  ShoalTableView *partner; /* weak: the view that this one is linked with */
  gboolean leads;       /* while the partner is told about a change here */
};

G_DEFINE_FINAL_TYPE (ShoalTableView, shoal_table_view, GTK_TYPE_WIDGET)

enum
{
  SORT,
  CELL_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The look of titles ---- */

#define DESCRIPTION_SCALE 0.83
#define DESCRIPTION_ALPHA 0.65

/* Columns at least this wide share the remaining room. */
#define LEAST_CHARS_OF_LONG 14

/* The title of a column is one text, in which the description gets a smaller, lighter font. If the label is not found,
 * the title only looks plainer. */

static void
insert (PangoAttrList  *attributes,
        PangoAttribute *attribute,
        gsize           start)
{
  attribute->start_index = (guint) start;
  pango_attr_list_insert (attributes, attribute);
}

static void
style_label (GtkLabel *label)
{
  const char *text = gtk_label_get_text (label);
  const char *end = strchr (text, '\n');
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (end != NULL)
    {
      gsize start = (gsize) (end - text);

      insert (attributes, pango_attr_scale_new (DESCRIPTION_SCALE), start);
      insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_NORMAL), start);
      insert (attributes, pango_attr_foreground_alpha_new ((guint16) (DESCRIPTION_ALPHA * G_MAXUINT16)), start);
    }
  gtk_label_set_attributes (label, attributes);
}

/* Aligns a title like the cells below it. */
static void
align_label (GtkLabel *label,
             gboolean  is_numeric)
{
  gtk_widget_set_hexpand (GTK_WIDGET (label), is_numeric);
  gtk_label_set_xalign (label, is_numeric ? 1 : 0);
  gtk_label_set_justify (label, is_numeric ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
}

/* Returns: (transfer none) (nullable): the label of the title @place. */
static GtkLabel *
get_label (ShoalTableView *self,
           guint           place)
{
  GtkWidget *title = shoal_gtk_column_view_get_title (self->view, place);

  return title != NULL ? shoal_gtk_find_inside (title, GTK_TYPE_LABEL) : NULL;
}

/* Styles the titles: each is a name, with or without a description below it; the first one belongs to the row numbers. */
static void
style_header (ShoalTableView *self)
{
  GtkLabel *number = get_label (self, 0);

  if (number != NULL)
    align_label (number, TRUE);
  for (guint i = 0; i < self->slots->len; i++)
    {
      GtkWidget *title = shoal_gtk_column_view_get_title (self->view, i + 1);
      GtkLabel *label = get_label (self, i + 1);
      guint column = self->shown.first_column + i;

      if (label == NULL)
        continue;
      style_label (label);
      if (column < shoal_table_excerpt_get_n_columns (&self->shown))
        {
          gboolean is_numeric = shoal_grid_is_numeric (self->shown.grid, column);

          align_label (label, is_numeric);
          gtk_column_view_column_set_expand (((ShoalTableSlot *) self->slots->pdata[i])->column,
                                             !is_numeric && shoal_grid_get_width (self->shown.grid, column) >= LEAST_CHARS_OF_LONG);
        }
      if ((int) column == self->shown.selected_column)
        gtk_widget_add_css_class (title, "chosen");
      else
        gtk_widget_remove_css_class (title, "chosen");
    }
}

/* ---- The range of columns that is shown ---- */

static gboolean
style_header_cb (gpointer data)
{
  ShoalTableView *self = data;

  self->header_idle = 0;
  style_header (self);
  return G_SOURCE_REMOVE;
}

static void
set_titles (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_set_title (self->slots->pdata[i]);
  style_header (self);
  /* Styles them again when the labels have their new texts. */
  if (self->header_idle == 0)
    self->header_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, style_header_cb, self, NULL);
}

static void
update_window_bar (ShoalTableView *self)
{
  guint n_columns = shoal_table_excerpt_get_n_columns (&self->shown);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->window_bar, n_columns > self->slots->len);
  /* Translators: which columns of a wide table are shown: "Columns 31–60 of 1,000". */
  text = g_strdup_printf (_("Columns %'u–%'u of %'u"), self->shown.first_column + 1, self->shown.first_column + self->slots->len,
                          n_columns);
  gtk_label_set_text (self->window_label, text);
  gtk_widget_set_sensitive (self->previous_button, self->shown.first_column > 0);
  gtk_widget_set_sensitive (self->next_button, self->shown.first_column + self->slots->len < n_columns);
}

/* Shows by which columns the rows can be sorted, and the column that they are sorted by, if it is among the shown ones. */
static void
show_sort (ShoalTableView *self)
{
  int slot = self->sort_column - (int) self->shown.first_column;
  GtkColumnViewColumn *column = NULL;

  if (self->sort_column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    column = ((ShoalTableSlot *) self->slots->pdata[slot])->column;
  self->keep_sort = TRUE;
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_update_sorter (self->slots->pdata[i]);
  gtk_column_view_sort_by_column (self->view, column, self->sort_descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->keep_sort = FALSE;
}

/* Shows the columns from @first on, or the last ones if there are too few after @first. */
static void
show_columns (ShoalTableView *self,
              guint           first)
{
  guint n_columns = shoal_table_excerpt_get_n_columns (&self->shown);

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  self->shown.first_column = first;
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_move (self->slots->pdata[i]);
  set_titles (self);
  show_sort (self);
  update_window_bar (self);
  g_object_notify (G_OBJECT (self), "first-column");
}

static void
table_view_previous_cb (ShoalTableView *self)
{
  show_columns (self, self->shown.first_column - MIN (self->shown.first_column, SHOAL_TABLE_VIEW_COLUMNS));
}

static void
table_view_next_cb (ShoalTableView *self)
{
  show_columns (self, self->shown.first_column + SHOAL_TABLE_VIEW_COLUMNS);
}

/* When the user changes the width of a column, the linked view gets the same width. */
static void
width_changed_cb (GtkColumnViewColumn *column,
                  GParamSpec          *pspec,
                  ShoalTableView      *self)
{
  for (guint i = 0; self->partner != NULL && i < MIN (self->slots->len, self->partner->slots->len); i++)
    {
      ShoalTableSlot *own = self->slots->pdata[i];
      ShoalTableSlot *other = self->partner->slots->pdata[i];

      if (own->column == column)
        gtk_column_view_column_set_fixed_width (other->column, gtk_column_view_column_get_fixed_width (column));
    }
}

static void
set_n_slots (ShoalTableView *self,
             guint           n)
{
  while (self->slots->len > n)
    {
      ShoalTableSlot *slot = self->slots->pdata[self->slots->len - 1];

      gtk_column_view_remove_column (self->view, slot->column);
      g_ptr_array_set_size (self->slots, (int) self->slots->len - 1);
    }
  while (self->slots->len < n)
    {
      ShoalTableSlot *slot = shoal_table_slot_new (&self->shown, self->slots->len);

      g_signal_connect_object (slot->column, "notify::fixed-width", G_CALLBACK (width_changed_cb), self, 0);
      g_ptr_array_add (self->slots, slot);
      gtk_column_view_append_column (self->view, slot->column);
    }
}

/* ---- Selecting columns ---- */

/* The scroll position of the first column: in right-to-left windows this is the maximum. */
static double
get_home (ShoalTableView *self,
          GtkAdjustment  *adjustment)
{
  double room = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? MAX (0, room) : 0;
}

/* Scrolls horizontally to the column that was selected, or else to the first one, unless the user has scrolled. */
static void
place_columns (ShoalTableView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  int slot = self->shown_column - (int) self->shown.first_column;
  GtkWidget *title = self->shown_column >= 0 && slot >= 0 ? shoal_gtk_column_view_get_title (self->view, (guint) slot + 1) : NULL;
  graphene_rect_t bounds;
  double value = gtk_adjustment_get_value (adjustment);

  self->placing = TRUE;
  if (self->at_home)
    gtk_adjustment_set_value (adjustment, get_home (self, adjustment));
  else if (title != NULL && gtk_widget_compute_bounds (title, GTK_WIDGET (self->view), &bounds) && bounds.size.width > 0)
    /* The bounds are relative to the current scroll position. */
    gtk_adjustment_clamp_page (adjustment, value + bounds.origin.x, value + bounds.origin.x + bounds.size.width);
  self->placing = FALSE;
}

static gboolean
room_idle_cb (gpointer data)
{
  ShoalTableView *self = data;

  place_columns (self);
  self->room_idle = 0;
  return G_SOURCE_REMOVE;
}

/* Columns get their width in the layout, and may get wider when rows are added. During the layout, a new scroll position
 * would be ignored, so it is set afterwards. */
static void
room_changed_cb (ShoalTableView *self,
                 GtkAdjustment  *adjustment)
{
  if (gtk_adjustment_get_page_size (adjustment) > 0 && self->room_idle == 0)
    self->room_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, room_idle_cb, self, NULL);
}

/* The user has scrolled, unless the view scrolls itself or its size has changed. */
static void
moved_cb (ShoalTableView *self)
{
  if (self->placing || self->room_idle != 0)
    return;
  self->at_home = FALSE;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
}

/* Fills the cells of a column again, if it is shown. */
static void
refresh_column (ShoalTableView *self,
                int             column)
{
  int slot = column - (int) self->shown.first_column;

  if (column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    shoal_table_slot_refresh (self->slots->pdata[slot]);
}

/** shoal_table_view_select_column: @column: index in the grid, or %SHOAL_TABLE_VIEW_NO_COLUMN; the view scrolls to it. */
void
shoal_table_view_select_column (ShoalTableView *self,
                                int             column)
{
  int before;

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  if (column >= (int) shoal_table_excerpt_get_n_columns (&self->shown))
    column = SHOAL_TABLE_VIEW_NO_COLUMN;
  if (column == self->shown.selected_column)
    return;
  before = self->shown.selected_column;
  self->shown.selected_column = column;
  if (column >= 0 && ((guint) column < self->shown.first_column || (guint) column >= self->shown.first_column + self->slots->len))
    {
      show_columns (self, (guint) column - (guint) column % SHOAL_TABLE_VIEW_COLUMNS);
    }
  else
    {
      refresh_column (self, before);
      refresh_column (self, column);
      style_header (self);
    }
  self->shown_column = column;
  if (column >= 0)
    self->at_home = FALSE;
  place_columns (self);
  g_object_notify (G_OBJECT (self), "selected-column");
}

/* Shows the columns from @first on, or the last ones if there are too few; does nothing if they are shown already. */
static void
set_first_column (ShoalTableView *self,
                  guint           first)
{
  guint n_columns = shoal_table_excerpt_get_n_columns (&self->shown);

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  if (first != self->shown.first_column)
    show_columns (self, first);
}

/* ---- Two views side by side ---- */

static void
keep_link (ShoalTableView  *self,
           const char      *key,
           ShoalScrollLink *link)
{
  g_object_set_data_full (G_OBJECT (self), key, link, (GDestroyNotify) shoal_scroll_link_free);
}

/**
 * shoal_table_view_link:
 * @other: a view of a grid with the same rows, and columns of the same width
 *
 * Makes both views show the same part of their grids: rows, range of columns, column widths, and selection.
 */
void
shoal_table_view_link (ShoalTableView *self,
                       ShoalTableView *other)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self) && SHOAL_IS_TABLE_VIEW (other));
  g_return_if_fail (self != other && self->partner == NULL && other->partner == NULL);

  g_set_weak_pointer (&self->partner, other);
  g_set_weak_pointer (&other->partner, self);
  keep_link (self, "shoal-vertical-link", shoal_scroll_link_new (shoal_table_view_get_vadjustment (self), shoal_table_view_get_vadjustment (other)));
  keep_link (self, "shoal-horizontal-link", shoal_scroll_link_new (shoal_table_view_get_hadjustment (self), shoal_table_view_get_hadjustment (other)));
}

/* Rows: the selected one, and their order. The headers do not sort and select nothing: they emit "sort", and the user of
 * the view sorts. Cells select their column. */

/** shoal_table_view_get_selected_row: Returns: place of the selected row, or %GTK_INVALID_LIST_POSITION. */
guint
shoal_table_view_get_selected_row (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), GTK_INVALID_LIST_POSITION);

  return self->selected_row;
}

/* Whether the place has been added, so that its row can be shown. */
static gboolean
is_there (ShoalTableView *self,
          guint           position)
{
  return position < g_list_model_get_n_items (G_LIST_MODEL (self->selection));
}

static void row_picked_cb (ShoalTableView *self);

/* When the selection moves, GtkSingleSelection reports all rows between the old and the new one as changed, and the view
 * fills their cells again, some 200 rows if the two are far apart. Clearing the selection in between reports only the
 * two rows. */
static void
show_selected (ShoalTableView *self)
{
  guint position = is_there (self, self->selected_row) ? self->selected_row : GTK_INVALID_LIST_POSITION;

  if (position == gtk_single_selection_get_selected (self->selection))
    return;
  g_signal_handlers_block_by_func (self->selection, row_picked_cb, self);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_single_selection_set_selected (self->selection, position);
  g_signal_handlers_unblock_by_func (self->selection, row_picked_cb, self);
}

/* Does not scroll: if two views are linked, the other one has scrolled. A row whose place has not been added yet is
 * shown as selected when it is added. */
static void
set_selected_row (ShoalTableView *self,
                  guint           position)
{
  if (position == self->selected_row)
    return;
  self->selected_row = position;
  self->brings_row = FALSE;
  show_selected (self);
  g_object_notify (G_OBJECT (self), "selected-row");
}

/* The user has selected a row. */
static void
row_picked_cb (ShoalTableView *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (position != GTK_INVALID_LIST_POSITION || is_there (self, self->selected_row))
    set_selected_row (self, position);
}

/** shoal_table_view_select_row: @position: its place; the view scrolls to it. */
void
shoal_table_view_select_row (ShoalTableView *self,
                             guint           position)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  set_selected_row (self, position);
  if (is_there (self, position))
    shoal_gtk_column_view_scroll_to (self->view, position);
  else
    self->brings_row = position != GTK_INVALID_LIST_POSITION;
}

/* The place of the selected row may be among the added ones. */
static void
places_changed_cb (ShoalTableView *self)
{
  if (!is_there (self, self->selected_row))
    return;
  show_selected (self);
  if (self->brings_row)
    shoal_gtk_column_view_scroll_to (self->view, self->selected_row);
  self->brings_row = FALSE;
}

/* Whether part of the row at a place is visible. */
static gboolean
is_in_view (ShoalTableView *self,
            guint           position)
{
  GtkWidget *list = shoal_gtk_column_view_get_list (self->view);

  return self->slots->len > 0 && list != NULL && shoal_table_slot_is_in_view (self->slots->pdata[0], list, position);
}

/* ---- The rows ---- */

static void
refresh (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    shoal_table_slot_refresh (self->slots->pdata[i]);
  shoal_table_slot_move (self->number_slot);
}

/* There are other rows, or another order. */
static void
rows_changed (ShoalTableView *self)
{
  guint n_rows = shoal_table_excerpt_get_n_places (&self->shown);

  set_selected_row (self, GTK_INVALID_LIST_POSITION);
  /* Scrolls to the top first: if visible places were removed, the view would make widgets for others. */
  if (n_rows < g_list_model_get_n_items (G_LIST_MODEL (self->places)))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  refresh (self);
  shoal_gradual_list_set_places (self->places, n_rows, self->slots->len + 1);
}

static void
rows_changed_cb (ShoalTableView *self)
{
  g_clear_pointer (&self->shown.order, g_array_unref);
  self->shown.n_rows = self->shown.grid != NULL ? (guint) MIN (shoal_grid_get_n_rows (self->shown.grid), G_MAXUINT) : 0;
  rows_changed (self);
}

/* ---- Sorting ---- */

static void
sorter_changed_cb (ShoalTableView *self)
{
  gboolean descending;
  guint slot;

  if (self->keep_sort)
    return;
  if (!shoal_gtk_column_view_get_sort (self->view, &slot, &descending))
    {
      self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
      self->sort_descending = FALSE;
    }
  else
    {
      self->sort_column = (int) (self->shown.first_column + slot);
      self->sort_descending = descending;
    }
  g_signal_emit_by_name (self, "sort", self->sort_column, self->sort_descending);
}

/** shoal_table_view_set_order: @order: (nullable) (element-type guint32): the row at each place, for all or some rows;
 *   %NULL for the grid's order. */
void
shoal_table_view_set_order (ShoalTableView *self,
                            GArray         *order)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));
  g_return_if_fail (order == NULL || order->len <= self->shown.n_rows);

  g_clear_pointer (&self->shown.order, g_array_unref);
  self->shown.order = order != NULL ? g_array_ref (order) : NULL;
  rows_changed (self);
}

static gboolean
follow_cb (gpointer data)
{
  ShoalTableView *self = data;
  guint selected = shoal_table_view_get_selected_row (self);

  self->follow_idle = 0;
  if (selected != GTK_INVALID_LIST_POSITION)
    shoal_table_view_select_row (self, selected);
  return G_SOURCE_REMOVE;
}

/**
 * shoal_table_view_reorder:
 * @order: (nullable) (element-type guint32): another order of the same rows; %NULL for the grid's own order
 * @selected: the new place of the selected row, or %GTK_INVALID_LIST_POSITION
 *
 * If the selected row was visible, the view scrolls to its new place; else it stays at the same places.
 */
void
shoal_table_view_reorder (ShoalTableView *self,
                          GArray         *order,
                          guint           selected)
{
  guint before;
  gboolean follow;

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  before = shoal_table_view_get_selected_row (self);
  follow = self->follow_idle != 0 || (before != GTK_INVALID_LIST_POSITION && is_in_view (self, before));
  shoal_table_view_set_order (self, order);
  set_selected_row (self, selected);
  /* Scrolls later: reordering and scrolling both fill the cells, which together would take longer than a frame. */
  if (follow && self->follow_idle == 0)
    self->follow_idle = g_idle_add_full (G_PRIORITY_DEFAULT, follow_cb, self, NULL);
}

/** shoal_table_view_get_order: Returns: (transfer none) (nullable): the row at each place, %NULL for the grid's own order. */
GArray *
shoal_table_view_get_order (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return self->shown.order;
}

/** shoal_table_view_show_sort: shows that the rows are already sorted by @column, without emitting "sort". */
void
shoal_table_view_show_sort (ShoalTableView *self,
                            int             column,
                            gboolean        descending)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  self->sort_column = column;
  self->sort_descending = descending;
  show_sort (self);
}

/* ---- Pointer and keys: a click or an arrow key selects a column, hovering shows a long text, Tab leaves the rows ---- */

/* The cell at a point of the view: (transfer none) (nullable). */
static GtkWidget *
pick_cell (GtkWidget *view,
           double     x,
           double     y)
{
  GtkWidget *widget = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);

  while (widget != NULL && widget != view)
    {
      GtkWidget *child = shoal_gtk_get_content (widget);

      if (shoal_table_slot_get (widget) != NULL)
        return widget;
      if (child != NULL && shoal_table_slot_get (child) != NULL)
        return child;
      widget = gtk_widget_get_parent (widget);
    }
  return NULL;
}

static void
pressed_cb (GtkEventController *click,
            int                 n_press,
            double              x,
            double              y,
            ShoalTableView     *table)
{
  GtkWidget *cell = pick_cell (gtk_event_controller_get_widget (click), x, y);

  if (cell != NULL)
    shoal_table_view_select_column (table, (int) shoal_table_slot_get_column (shoal_table_slot_get (cell)));
}

/* Shows the whole text of a cell that is wider than its column. */
static gboolean
query_tooltip_cb (ShoalTableView *self,
                  int             x,
                  int             y,
                  gboolean        keyboard_mode,
                  GtkTooltip     *tooltip)
{
  GtkWidget *cell = !keyboard_mode ? pick_cell (GTK_WIDGET (self->view), x, y) : NULL;
  ShoalGrid *grid = self->shown.grid;
  const char *text = cell != NULL ? gtk_inscription_get_text (GTK_INSCRIPTION (cell)) : NULL;

  if (text == NULL || grid == NULL
      || g_utf8_strlen (text, -1) <= shoal_grid_get_width (grid, shoal_table_slot_get_column (shoal_table_slot_get (cell))))
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static gboolean
key_cb (ShoalTableView  *table,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (table)) == GTK_TEXT_DIR_RTL;
  ShoalGrid *grid = shoal_table_view_get_grid (table);
  int n_columns = grid != NULL ? (int) shoal_grid_get_n_columns (grid) : 0;
  int step;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || n_columns == 0)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left)
    step = mirrored ? 1 : -1;
  else if (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right)
    step = mirrored ? -1 : 1;
  else
    return GDK_EVENT_PROPAGATE;
  shoal_table_view_select_column (table, CLAMP (shoal_table_view_get_selected_column (table) + step, 0, n_columns - 1));
  return GDK_EVENT_STOP;
}

/* The widget that Tab goes to from the rows; NULL if GTK decides: (nullable). GtkColumnView would go on to the next row,
 * and never reach the last one. */
static GtkWidget *
get_next_part (ShoalTableView   *self,
               GtkDirectionType  direction)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->view));
  GtkWidget *part = root != NULL ? gtk_root_get_focus (root) : NULL;

  while (part != NULL && gtk_widget_get_parent (part) != GTK_WIDGET (self->view))
    part = gtk_widget_get_parent (part);
  if (part == NULL || part != shoal_gtk_column_view_get_list (self->view))
    return NULL;
  if (direction == GTK_DIR_TAB_FORWARD)
    return self->window_bar;
  return direction == GTK_DIR_TAB_BACKWARD ? shoal_gtk_column_view_get_header (self->view) : NULL;
}

/* Makes clicks and keys on the column view select columns of the grid. */
static void
add_input (ShoalTableView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  /* The capture phase comes before the rows use the click to select themselves. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), key);
}

static void
activate_cb (ShoalTableView *self,
             guint           position)
{
  gsize row;

  if (shoal_table_excerpt_get_row (&self->shown, position, &row))
    g_signal_emit (self, signals[CELL_ACTIVATED], 0, (guint64) row, self->shown.selected_column);
}

/* ---- The grid ---- */

/* Sets the number of columns of the widget. Existing columns are used again, with their cells. */
static void
set_shape (ShoalTableView *self,
           guint           n_slots)
{
  if (n_slots == self->slots->len)
    return;
  shoal_gradual_list_set_places (self->places, 0, 1);
  shoal_gradual_list_finish (self->places);
  set_n_slots (self, n_slots);
}

/** shoal_table_view_set_grid: @grid: (nullable): the grid to show. */
void
shoal_table_view_set_grid (ShoalTableView *self,
                           ShoalGrid      *grid)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));
  g_return_if_fail (grid == NULL || SHOAL_IS_GRID (grid));

  if (self->shown.grid == grid)
    return;
  if (self->shown.grid != NULL)
    g_signal_handlers_disconnect_by_data (self->shown.grid, self);
  g_set_object (&self->shown.grid, grid);
  if (grid != NULL)
    {
      g_signal_connect_object (grid, "columns-changed", G_CALLBACK (set_titles), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (grid, "rows-changed", G_CALLBACK (rows_changed_cb), self, G_CONNECT_SWAPPED);
      set_shape (self, MIN (shoal_grid_get_n_columns (grid), SHOAL_TABLE_VIEW_COLUMNS));
    }
  self->shown.first_column = 0;
  self->at_home = TRUE;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->shown.selected_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  rows_changed_cb (self);
  show_columns (self, 0);
  g_object_notify (G_OBJECT (self), "selected-column");
}

/** shoal_table_view_get_grid: Returns: (transfer none) (nullable): the shown grid. */
ShoalGrid *
shoal_table_view_get_grid (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return self->shown.grid;
}

int
shoal_table_view_get_selected_column (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), SHOAL_TABLE_VIEW_NO_COLUMN);

  return self->shown.selected_column;
}

/** shoal_table_view_get_vadjustment: Returns: (transfer none): the vertical scroll position, which linked views share. */
GtkAdjustment *
shoal_table_view_get_vadjustment (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return gtk_scrolled_window_get_vadjustment (self->scroller);
}

GtkAdjustment *
shoal_table_view_get_hadjustment (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return gtk_scrolled_window_get_hadjustment (self->scroller);
}

/* ---- The widget ---- */

/* Copies a shared property from the view that has changed to the linked one; "leads" prevents that it is copied back. */
static void
shoal_table_view_notify (GObject    *object,
                         GParamSpec *spec)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object), *other = self->partner;

  if (other == NULL || other->leads)
    return;
  self->leads = TRUE;
  if (g_str_equal (spec->name, "first-column"))
    set_first_column (other, self->shown.first_column);
  else if (g_str_equal (spec->name, "selected-column"))
    shoal_table_view_select_column (other, self->shown.selected_column);
  else if (g_str_equal (spec->name, "selected-row"))
    set_selected_row (other, self->selected_row);
  self->leads = FALSE;
}

static void
shoal_table_view_dispose (GObject *object)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object);

  g_clear_handle_id (&self->header_idle, g_source_remove);
  g_clear_handle_id (&self->room_idle, g_source_remove);
  g_clear_handle_id (&self->follow_idle, g_source_remove);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  shoal_gradual_list_stop (self->places);
  if (self->slots != NULL)
    g_ptr_array_set_size (self->slots, 0);
  g_clear_pointer (&self->number_slot, shoal_table_slot_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  self->view = NULL;
  if (self->shown.grid != NULL)
    g_signal_handlers_disconnect_by_data (self->shown.grid, self);
  g_clear_object (&self->shown.grid);
  g_clear_weak_pointer (&self->partner);
  G_OBJECT_CLASS (shoal_table_view_parent_class)->dispose (object);
}

static void
shoal_table_view_finalize (GObject *object)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->places);
  g_clear_pointer (&self->shown.order, g_array_unref);
  g_ptr_array_unref (self->slots);
  g_free (self->number_title);
  G_OBJECT_CLASS (shoal_table_view_parent_class)->finalize (object);
}

static gboolean
shoal_table_view_focus (GtkWidget        *widget,
                        GtkDirectionType  direction)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (widget);
  GtkWidget *next = get_next_part (self, direction);

  if (next != NULL)
    return gtk_widget_child_focus (next, direction);
  return GTK_WIDGET_CLASS (shoal_table_view_parent_class)->focus (widget, direction);
}

static void
shoal_table_view_class_init (ShoalTableViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->notify = shoal_table_view_notify;
  object_class->dispose = shoal_table_view_dispose;
  object_class->finalize = shoal_table_view_finalize;
  widget_class->focus = shoal_table_view_focus;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalTableView, shown.selected_column),
                                g_param_spec_int ("selected-column", NULL, NULL, -1, G_MAXINT, -1, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalTableView, shown.first_column),
                                g_param_spec_uint ("first-column", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalTableView, selected_row),
                                g_param_spec_uint ("selected-row", NULL, NULL, 0, G_MAXUINT, GTK_INVALID_LIST_POSITION, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalTableView, shown.sortable),
                                g_param_spec_boolean ("sortable", NULL, NULL, FALSE, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalTableView, numbered),
                                g_param_spec_boolean ("numbered", NULL, NULL, TRUE, flags));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalTableView, number_title),
                                g_param_spec_string ("number-title", NULL, NULL, NULL, flags));
  signals[SORT] = g_signal_new ("sort", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
                                G_TYPE_BOOLEAN);
  signals[CELL_ACTIVATED] = g_signal_new ("cell-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_UINT64, G_TYPE_INT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-table-view.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, box);
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, scroller);
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, view);
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, window_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, window_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, previous_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalTableView, next_button);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "previous_cb", G_CALLBACK (table_view_previous_cb));
  gtk_widget_class_bind_template_callback_full (widget_class, "next_cb", G_CALLBACK (table_view_next_cb));
}

static void
shoal_table_view_init (ShoalTableView *self)
{
  self->slots = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_table_slot_free);
  self->shown.selected_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->selected_row = GTK_INVALID_LIST_POSITION;
  self->places = shoal_gradual_list_new (GTK_WIDGET (self), NULL);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->places)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->number_slot = shoal_table_slot_new_numbers (&self->shown);
  self->numbered = TRUE;
  g_object_bind_property (self, "numbered", self->number_slot->column, "visible", G_BINDING_DEFAULT);
  g_object_bind_property (self, "number-title", self->number_slot->column, "title", G_BINDING_DEFAULT);
  gtk_column_view_append_column (self->view, self->number_slot->column);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (sorter_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed", G_CALLBACK (room_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "value-changed",
                           G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (row_picked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (places_changed_cb), self,
                           G_CONNECT_SWAPPED);
  add_input (self);
}
