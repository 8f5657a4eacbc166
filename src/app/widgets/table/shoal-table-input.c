/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys: a click or an arrow key selects a column, the pointer shows a long text, and Tab leaves the rows. */

#include "config.h"

#include "widgets/table/shoal-table-view-private.h"

/* ---- Pointer ---- */

/* The cell at a point of the view: (transfer none) (nullable). */
static GtkWidget *
pick_cell (ShoalTableView *self,
           double          x,
           double          y)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);

  while (widget != NULL && widget != GTK_WIDGET (self->view))
    {
      GtkWidget *child = shoal_gtk_get_content (widget);

      if (g_object_get_data (G_OBJECT (widget), "shoal-slot") != NULL)
        return widget;
      if (child != NULL && g_object_get_data (G_OBJECT (child), "shoal-slot") != NULL)
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

gboolean
_shoal_table_input_query_tooltip_cb (ShoalTableView *self,
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

/* ---- Keys ---- */

static gboolean
key_cb (ShoalTableView  *self,
        guint            keyval,
        guint            keycode,
        GdkModifierType  state)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int n_columns = (int) _shoal_table_view_get_n_columns (self);
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

/* Tab leaves the rows, where GtkColumnView would go on to the next of them, and never come to the end. Returns: (transfer
 * none) (nullable): where it leads from where the focus is, NULL where that is left to GTK. */
GtkWidget *
_shoal_table_input_get_next (ShoalTableView   *self,
                             GtkDirectionType  direction)
{
  GtkWidget *part = get_focused_part (self);

  if (part == NULL || part != shoal_gtk_column_view_get_list (self->view))
    return NULL;
  if (direction == GTK_DIR_TAB_FORWARD)
    return self->window_bar;
  return direction == GTK_DIR_TAB_BACKWARD ? shoal_gtk_column_view_get_header (self->view) : NULL;
}

/* ---- The view ---- */

void
_shoal_table_input_add_controllers (ShoalTableView *self)
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
