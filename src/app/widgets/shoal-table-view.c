/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GtkColumnView with few columns of its own, which are led along the columns of the grid. */

#include "config.h"

#include "widgets/shoal-table-view-private.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (ShoalTableView, shoal_table_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_GRID,
  PROP_SELECTED_COLUMN,
  PROP_SORTABLE,
  N_PROPS
};

enum
{
  SORT,
  CELL_ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static guint
get_n_columns (ShoalTableView *self)
{
  return self->grid != NULL ? shoal_grid_get_n_columns (self->grid) : 0;
}

/* ---- The window of columns ---- */

static gboolean
style_header_cb (gpointer data)
{
  ShoalTableView *self = data;

  self->header_idle = 0;
  _shoal_table_header_style (self);
  return G_SOURCE_REMOVE;
}

/* The labels get their new texts first. */
static void
queue_style_header (ShoalTableView *self)
{
  if (self->header_idle == 0)
    self->header_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, style_header_cb, self, NULL);
}

static void
set_titles (ShoalTableView *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_set_title (self->slots->pdata[i]);
  _shoal_table_header_style (self);
  queue_style_header (self);
}

static void
update_window_bar (ShoalTableView *self)
{
  guint n_columns = get_n_columns (self);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->window_bar, n_columns > self->slots->len);
  /* Translators: which columns of a wide table are shown: "Columns 31–60 of 1,000". */
  text = g_strdup_printf (_("Columns %'u–%'u of %'u"), self->first_column + 1, self->first_column + self->slots->len,
                          n_columns);
  gtk_label_set_text (self->window_label, text);
  gtk_widget_set_sensitive (self->previous_button, self->first_column > 0);
  gtk_widget_set_sensitive (self->next_button, self->first_column + self->slots->len < n_columns);
}

/* Shows by which column the rows are sorted, if it is among those that are there. */
static void
show_sort (ShoalTableView *self)
{
  int slot = self->sort_column - (int) self->first_column;
  GtkColumnViewColumn *column = NULL;

  if (self->sort_column >= 0 && slot >= 0 && slot < (int) self->slots->len)
    column = ((ShoalTableSlot *) self->slots->pdata[slot])->column;
  self->keep_sort = TRUE;
  gtk_column_view_sort_by_column (self->view, column, self->sort_descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  self->keep_sort = FALSE;
}

static void
show_columns (ShoalTableView *self,
              guint           first)
{
  guint n_columns = get_n_columns (self);

  first = MIN (first, n_columns - MIN (n_columns, self->slots->len));
  self->first_column = first;
  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_refresh (self->slots->pdata[i]);
  set_titles (self);
  show_sort (self);
  update_window_bar (self);
}

static void
previous_cb (ShoalTableView *self)
{
  show_columns (self, self->first_column - MIN (self->first_column, SHOAL_TABLE_VIEW_COLUMNS));
}

static void
next_cb (ShoalTableView *self)
{
  show_columns (self, self->first_column + SHOAL_TABLE_VIEW_COLUMNS);
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
      ShoalTableSlot *slot = _shoal_table_slot_new (self, self->slots->len);

      g_ptr_array_add (self->slots, slot);
      gtk_column_view_append_column (self->view, slot->column);
    }
}

/* ---- Selecting columns ---- */

/* Brings a column into view from the side; later, where nothing has a place yet. */
static void
scroll_to_column (ShoalTableView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  int slot = self->shown_column - (int) self->first_column;
  GtkWidget *title = slot >= 0 ? _shoal_table_header_find (self, (guint) slot + 1) : NULL;
  graphene_rect_t bounds;
  double value = gtk_adjustment_get_value (adjustment);

  if (title == NULL || !gtk_widget_compute_bounds (title, GTK_WIDGET (self->view), &bounds) || bounds.size.width <= 0)
    return;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  /* The bounds move with the view. */
  gtk_adjustment_clamp_page (adjustment, value + bounds.origin.x, value + bounds.origin.x + bounds.size.width);
}

static gboolean
allocate_again_cb (gpointer data)
{
  gtk_widget_queue_allocate (data);
  return G_SOURCE_REMOVE;
}

/* The width of the columns is known. From right to left, the first one stands at the far end. */
static void
room_changed_cb (ShoalTableView *self,
                 GtkAdjustment  *adjustment)
{
  double room = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);

  if (gtk_adjustment_get_page_size (adjustment) <= 0)
    return;
  /* From right to left the first column is at the end, which moves while columns get their widths. */
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    self->at_home = self->at_home || gtk_adjustment_get_value (adjustment) >= self->room;
  self->room = room;
  if (self->at_home && room > 0)
    {
      gtk_adjustment_set_value (adjustment, gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? room : 0);
      self->at_home = FALSE;
      /* The view is giving out its room just now, and would not do it again. */
      g_idle_add_full (G_PRIORITY_HIGH_IDLE, allocate_again_cb, g_object_ref (self->view), g_object_unref);
    }
  if (self->shown_column >= 0)
    scroll_to_column (self);
}

/** shoal_table_view_select_column: @column: index in the grid, which comes into view, or %SHOAL_TABLE_VIEW_NO_COLUMN. */
void
shoal_table_view_select_column (ShoalTableView *self,
                                int             column)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  if (column >= (int) get_n_columns (self))
    column = SHOAL_TABLE_VIEW_NO_COLUMN;
  if (column == self->selected_column)
    return;
  self->selected_column = column;
  if (column >= 0 && ((guint) column < self->first_column || (guint) column >= self->first_column + self->slots->len))
    {
      show_columns (self, (guint) column - (guint) column % SHOAL_TABLE_VIEW_COLUMNS);
    }
  else
    {
      for (guint i = 0; i < self->slots->len; i++)
        _shoal_table_slot_refresh (self->slots->pdata[i]);
      _shoal_table_header_style (self);
    }
  self->shown_column = column;
  scroll_to_column (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED_COLUMN]);
}

/* The cell at a point of the view: (transfer none) (nullable). */
static GtkWidget *
pick_cell (ShoalTableView *self,
           double          x,
           double          y)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);

  while (widget != NULL && widget != GTK_WIDGET (self->view))
    {
      GtkWidget *child = gtk_widget_get_first_child (widget);

      /* Between the cell and its text there is padding. */
      if (g_object_get_data (G_OBJECT (widget), "shoal-slot") != NULL)
        return widget;
      if (child != NULL && g_object_get_data (G_OBJECT (child), "shoal-slot") != NULL
          && gtk_widget_get_next_sibling (child) == NULL)
        return child;
      widget = gtk_widget_get_parent (widget);
    }
  return NULL;
}

static void
pressed_cb (ShoalTableView *self,
            int             n_press,
            double          x,
            double          y)
{
  GtkWidget *cell = pick_cell (self, x, y);
  ShoalTableSlot *slot = cell != NULL ? g_object_get_data (G_OBJECT (cell), "shoal-slot") : NULL;

  if (slot != NULL)
    shoal_table_view_select_column (self, (int) (self->first_column + slot->number));
}

static gboolean
key_cb (ShoalTableView  *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int n_columns = (int) get_n_columns (self);
  int step;

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || n_columns == 0)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left)
    step = mirrored ? 1 : -1;
  else if (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right)
    step = mirrored ? -1 : 1;
  else
    return GDK_EVENT_PROPAGATE;
  shoal_table_view_select_column (self, CLAMP (self->selected_column + step, 0, n_columns - 1));
  return GDK_EVENT_STOP;
}

static gboolean
query_tooltip_cb (ShoalTableView *self,
                  int             x,
                  int             y,
                  gboolean        keyboard_mode,
                  GtkTooltip     *tooltip)
{
  GtkWidget *cell = keyboard_mode ? NULL : pick_cell (self, x, y);
  const char *text = cell != NULL ? gtk_inscription_get_text (GTK_INSCRIPTION (cell)) : NULL;
  ShoalTableSlot *slot = cell != NULL ? g_object_get_data (G_OBJECT (cell), "shoal-slot") : NULL;

  if (text == NULL || self->grid == NULL
      || g_utf8_strlen (text, -1) <= shoal_grid_get_width (self->grid, self->first_column + slot->number))
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
activate_cb (ShoalTableView *self,
             guint           position)
{
  g_signal_emit (self, signals[CELL_ACTIVATED], 0, (guint64) shoal_row_model_get_row (self->rows, position),
                 self->selected_column);
}

/* ---- Sorting ---- */

static void
sorter_changed_cb (ShoalTableView *self)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  g_autoptr (ShoalRow) first = NULL;
  g_autoptr (ShoalRow) second = NULL;
  GtkOrdering ordering;

  if (self->keep_sort)
    return;
  first = g_object_new (SHOAL_TYPE_ROW, NULL);
  second = g_object_new (SHOAL_TYPE_ROW, NULL);
  self->asked_slot = G_MAXUINT;
  ordering = gtk_sorter_compare (sorter, first, second);
  if (self->asked_slot == G_MAXUINT)
    {
      self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
      self->sort_descending = FALSE;
    }
  else
    {
      self->sort_column = (int) (self->first_column + self->asked_slot);
      self->sort_descending = ordering == GTK_ORDERING_LARGER;
      shoal_table_view_select_column (self, self->sort_column);
    }
  g_signal_emit (self, signals[SORT], 0, self->sort_column, self->sort_descending);
}

/** shoal_table_view_set_order: @order: (nullable) (element-type guint32): the row at each place; %NULL for the grid's own order. */
void
shoal_table_view_set_order (ShoalTableView *self,
                            GArray         *order)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  shoal_row_model_set_order (self->rows, order);
}

/** shoal_table_view_get_order: Returns: (transfer none) (nullable): the row at each place, %NULL for the grid's own order. */
GArray *
shoal_table_view_get_order (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return shoal_row_model_get_order (self->rows);
}

/** shoal_table_view_clear_sort: shows the rows in the grid's own order. */
void
shoal_table_view_clear_sort (ShoalTableView *self)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  show_sort (self);
  if (shoal_row_model_get_order (self->rows) != NULL)
    shoal_row_model_set_order (self->rows, NULL);
}

/* ---- Rows ---- */

/** shoal_table_view_get_selected_row: Returns: place of the selected row, or %GTK_INVALID_LIST_POSITION. */
guint
shoal_table_view_get_selected_row (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), GTK_INVALID_LIST_POSITION);

  return gtk_single_selection_get_selected (self->selection);
}

/** shoal_table_view_select_row: @position: its place, which comes into view. */
void
shoal_table_view_select_row (ShoalTableView *self,
                             guint           position)
{
  GtkWidget *list;

  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  gtk_single_selection_set_selected (self->selection, position);
  /* The list inside the view knows how; GTK 4.8 has no other way. */
  list = gtk_widget_get_last_child (GTK_WIDGET (self->view));
  if (position != GTK_INVALID_LIST_POSITION && list != NULL)
    gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
}

/* ---- The grid ---- */

/** shoal_table_view_refresh: cells or their flags are new. */
void
shoal_table_view_refresh (ShoalTableView *self)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));

  for (guint i = 0; i < self->slots->len; i++)
    _shoal_table_slot_refresh (self->slots->pdata[i]);
}

/** shoal_table_view_set_grid: @grid: (nullable): what to show. */
void
shoal_table_view_set_grid (ShoalTableView *self,
                           ShoalGrid      *grid)
{
  g_return_if_fail (SHOAL_IS_TABLE_VIEW (self));
  g_return_if_fail (grid == NULL || SHOAL_IS_GRID (grid));

  if (self->grid == grid)
    return;
  if (self->grid != NULL)
    g_signal_handlers_disconnect_by_data (self->grid, self);
  shoal_row_model_set_n_rows (self->rows, 0);
  g_set_object (&self->grid, grid);
  if (grid != NULL)
    g_signal_connect_object (grid, "columns-changed", G_CALLBACK (set_titles), self, G_CONNECT_SWAPPED);
  self->first_column = 0;
  self->at_home = TRUE;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->selected_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  set_n_slots (self, MIN (get_n_columns (self), SHOAL_TABLE_VIEW_COLUMNS));
  show_columns (self, 0);
  shoal_row_model_set_n_rows (self->rows, grid != NULL ? shoal_grid_get_n_rows (grid) : 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GRID]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED_COLUMN]);
}

/** shoal_table_view_get_grid: Returns: (transfer none) (nullable): what is shown. */
ShoalGrid *
shoal_table_view_get_grid (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), NULL);

  return self->grid;
}

int
shoal_table_view_get_selected_column (ShoalTableView *self)
{
  g_return_val_if_fail (SHOAL_IS_TABLE_VIEW (self), SHOAL_TABLE_VIEW_NO_COLUMN);

  return self->selected_column;
}

/** shoal_table_view_get_vadjustment: Returns: (transfer none): which rows are in view, to be shared by views side by side. */
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

static void
shoal_table_view_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object);

  switch (prop_id)
    {
    case PROP_GRID:
      g_value_set_object (value, self->grid);
      break;
    case PROP_SELECTED_COLUMN:
      g_value_set_int (value, self->selected_column);
      break;
    case PROP_SORTABLE:
      g_value_set_boolean (value, self->sortable);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_table_view_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object);

  switch (prop_id)
    {
    case PROP_GRID:
      shoal_table_view_set_grid (self, g_value_get_object (value));
      break;
    case PROP_SELECTED_COLUMN:
      shoal_table_view_select_column (self, g_value_get_int (value));
      break;
    case PROP_SORTABLE:
      self->sortable = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_table_view_dispose (GObject *object)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object);

  g_clear_handle_id (&self->header_idle, g_source_remove);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  if (self->slots != NULL)
    g_ptr_array_set_size (self->slots, 0);
  g_clear_pointer (&self->number_slot, _shoal_table_slot_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  self->view = NULL;
  if (self->grid != NULL)
    g_signal_handlers_disconnect_by_data (self->grid, self);
  g_clear_object (&self->grid);
  G_OBJECT_CLASS (shoal_table_view_parent_class)->dispose (object);
}

static void
shoal_table_view_finalize (GObject *object)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_ptr_array_unref (self->slots);
  G_OBJECT_CLASS (shoal_table_view_parent_class)->finalize (object);
}

static void
install_signals (GType type)
{
  signals[SORT] = g_signal_new ("sort", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT,
                                G_TYPE_BOOLEAN);
  signals[CELL_ACTIVATED] = g_signal_new ("cell-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                          G_TYPE_UINT64, G_TYPE_INT);
}

/* The child of the column view with the focus: header or list. */
static GtkWidget *
get_focused_part (ShoalTableView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *part = root != NULL ? gtk_root_get_focus (root) : NULL;

  while (part != NULL && gtk_widget_get_parent (part) != GTK_WIDGET (self->view))
    part = gtk_widget_get_parent (part);
  return part;
}

/* Tab leaves the rows, where GtkColumnView would go on to the next of them, and never come to the end. */
static gboolean
shoal_table_view_focus (GtkWidget        *widget,
                        GtkDirectionType  direction)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (widget);
  GtkWidget *part = get_focused_part (self);

  if (part != NULL && part == gtk_widget_get_last_child (GTK_WIDGET (self->view)))
    {
      if (direction == GTK_DIR_TAB_FORWARD)
        return gtk_widget_child_focus (self->window_bar, direction);
      if (direction == GTK_DIR_TAB_BACKWARD)
        return gtk_widget_child_focus (gtk_widget_get_first_child (GTK_WIDGET (self->view)), direction);
    }
  return GTK_WIDGET_CLASS (shoal_table_view_parent_class)->focus (widget, direction);
}

static void
shoal_table_view_class_init (ShoalTableViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_table_view_get_property;
  object_class->set_property = shoal_table_view_set_property;
  object_class->dispose = shoal_table_view_dispose;
  object_class->finalize = shoal_table_view_finalize;
  widget_class->focus = shoal_table_view_focus;
  properties[PROP_GRID] = g_param_spec_object ("grid", NULL, NULL, SHOAL_TYPE_GRID, flags);
  properties[PROP_SELECTED_COLUMN] = g_param_spec_int ("selected-column", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_SORTABLE] = g_param_spec_boolean ("sortable", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  install_signals (G_TYPE_FROM_CLASS (klass));
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
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
}

static void
add_controllers (ShoalTableView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  /* Before the rows take the click to select themselves. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), key);
}

static void
shoal_table_view_init (ShoalTableView *self)
{
  self->slots = g_ptr_array_new_with_free_func ((GDestroyNotify) _shoal_table_slot_free);
  self->selected_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->rows = shoal_row_model_new ();
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->rows)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->number_slot = _shoal_table_slot_new_numbers (self);
  gtk_column_view_append_column (self->view, self->number_slot->column);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (sorter_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed", G_CALLBACK (room_changed_cb),
                           self, G_CONNECT_SWAPPED);
  add_controllers (self);
}

GtkWidget *
shoal_table_view_new (void)
{
  return g_object_new (SHOAL_TYPE_TABLE_VIEW, NULL);
}
