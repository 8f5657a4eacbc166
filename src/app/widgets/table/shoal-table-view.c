/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GtkColumnView with few columns of its own: rows, grid, and the widget around them. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

#include "widgets/table/shoal-table-input.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (ShoalTableView, shoal_table_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_SELECTED_COLUMN,
  PROP_FIRST_COLUMN,
  PROP_SELECTED_ROW,
  PROP_SORTABLE,
  PROP_NUMBERED,
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

/* ---- Rows ---- */

static void
activate_cb (ShoalTableView *self,
             guint           position)
{
  g_signal_emit (self, signals[CELL_ACTIVATED], 0, (guint64) shoal_row_model_get_row (self->shown.rows, position),
                 self->shown.selected_column);
}

static gboolean
query_tooltip_cb (ShoalTableView *self,
                  int             x,
                  int             y,
                  gboolean        keyboard_mode,
                  GtkTooltip     *tooltip)
{
  return !keyboard_mode && shoal_table_input_query_tooltip (self, self->view, x, y, tooltip);
}

/* ---- The grid ---- */

/* Columns of the widget that are there are used again, with the cells below them. */
static void
set_shape (ShoalTableView *self,
           guint           n_slots)
{
  if (n_slots == self->slots->len)
    return;
  shoal_table_places_clear (self->places);
  _shoal_table_view_set_n_slots (self, n_slots);
}

/** shoal_table_view_set_grid: @grid: (nullable): what to show. */
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
      g_signal_connect_object (grid, "columns-changed", G_CALLBACK (_shoal_table_view_set_titles), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (grid, "rows-changed", G_CALLBACK (_shoal_table_view_rows_changed_cb), self, G_CONNECT_SWAPPED);
      set_shape (self, MIN (shoal_grid_get_n_columns (grid), SHOAL_TABLE_VIEW_COLUMNS));
    }
  self->shown.first_column = 0;
  self->at_home = TRUE;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->shown.selected_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  _shoal_table_view_rows_changed_cb (self);
  _shoal_table_view_show_columns (self, 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED_COLUMN]);
}

/** shoal_table_view_get_grid: Returns: (transfer none) (nullable): what is shown. */
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
    case PROP_SELECTED_COLUMN:
      g_value_set_int (value, self->shown.selected_column);
      break;
    case PROP_FIRST_COLUMN:
      g_value_set_uint (value, self->shown.first_column);
      break;
    case PROP_SELECTED_ROW:
      g_value_set_uint (value, shoal_table_view_get_selected_row (self));
      break;
    case PROP_SORTABLE:
      g_value_set_boolean (value, self->shown.sortable);
      break;
    case PROP_NUMBERED:
      g_value_set_boolean (value, gtk_column_view_column_get_visible (self->number_slot->column));
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
    case PROP_SELECTED_COLUMN:
      shoal_table_view_select_column (self, g_value_get_int (value));
      break;
    case PROP_FIRST_COLUMN:
      shoal_table_view_set_first_column (self, g_value_get_uint (value));
      break;
    case PROP_SELECTED_ROW:
      _shoal_table_view_set_selected_row (self, g_value_get_uint (value));
      break;
    case PROP_SORTABLE:
      self->shown.sortable = g_value_get_boolean (value);
      break;
    case PROP_NUMBERED:
      gtk_column_view_column_set_visible (self->number_slot->column, g_value_get_boolean (value));
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
  g_clear_handle_id (&self->room_idle, g_source_remove);
  g_clear_handle_id (&self->follow_idle, g_source_remove);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  shoal_table_places_stop (self->places);
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
  g_clear_pointer (&self->places, shoal_table_places_free);
  g_clear_object (&self->shown.rows);
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

static gboolean
shoal_table_view_focus (GtkWidget        *widget,
                        GtkDirectionType  direction)
{
  ShoalTableView *self = SHOAL_TABLE_VIEW (widget);
  GtkWidget *next = shoal_table_input_get_next (self->view, self->window_bar, direction);

  if (next != NULL)
    return gtk_widget_child_focus (next, direction);
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
  properties[PROP_SELECTED_COLUMN] = g_param_spec_int ("selected-column", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_FIRST_COLUMN] = g_param_spec_uint ("first-column", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_SELECTED_ROW] = g_param_spec_uint ("selected-row", NULL, NULL, 0, G_MAXUINT, GTK_INVALID_LIST_POSITION,
                                                     flags);
  properties[PROP_SORTABLE] = g_param_spec_boolean ("sortable", NULL, NULL, FALSE, flags);
  properties[PROP_NUMBERED] = g_param_spec_boolean ("numbered", NULL, NULL, TRUE, flags);
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
  gtk_widget_class_bind_template_callback_full (widget_class, "previous_cb", G_CALLBACK (_shoal_table_view_previous_cb));
  gtk_widget_class_bind_template_callback_full (widget_class, "next_cb", G_CALLBACK (_shoal_table_view_next_cb));
}

static void
shoal_table_view_init (ShoalTableView *self)
{
  self->slots = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_table_slot_free);
  self->shown.selected_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->sort_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->shown_column = SHOAL_TABLE_VIEW_NO_COLUMN;
  self->selected_row = GTK_INVALID_LIST_POSITION;
  self->shown.rows = shoal_row_model_new ();
  self->places = shoal_table_places_new (GTK_WIDGET (self));
  self->selection = gtk_single_selection_new (g_object_ref (shoal_table_places_get_model (self->places)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->number_slot = shoal_table_slot_new_numbers (&self->shown);
  gtk_column_view_append_column (self->view, self->number_slot->column);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (_shoal_table_view_sorter_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "changed", G_CALLBACK (_shoal_table_view_room_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller), "value-changed",
                           G_CALLBACK (_shoal_table_view_moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (_shoal_table_view_row_picked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (_shoal_table_view_places_changed_cb), self,
                           G_CONNECT_SWAPPED);
  shoal_table_input_add (self, self->view);
}
