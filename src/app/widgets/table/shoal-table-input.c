/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointer and keys: a click or an arrow key selects a column, the pointer shows a long text, and Tab leaves the rows. */

#include "config.h"

#include "widgets/table/shoal-table-input.h"

#include "widgets/shoal-gtk-internals.h"
#include "widgets/table/shoal-table-slot.h"

/* ---- Pointer ---- */

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

/** shoal_table_input_query_tooltip: Shows the text of a cell that is longer than others. Returns: whether there is one. */
gboolean
shoal_table_input_query_tooltip (ShoalTableView *table,
                                 GtkColumnView  *view,
                                 double          x,
                                 double          y,
                                 GtkTooltip     *tooltip)
{
  GtkWidget *cell = pick_cell (GTK_WIDGET (view), x, y);
  ShoalGrid *grid = shoal_table_view_get_grid (table);
  const char *text = cell != NULL ? gtk_inscription_get_text (GTK_INSCRIPTION (cell)) : NULL;

  if (text == NULL || grid == NULL
      || g_utf8_strlen (text, -1) <= shoal_grid_get_width (grid, shoal_table_slot_get_column (shoal_table_slot_get (cell))))
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* ---- Keys ---- */

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

/* The child of the column view with the focus: header or list. */
static GtkWidget *
get_focused_part (GtkColumnView *view)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (view));
  GtkWidget *part = root != NULL ? gtk_root_get_focus (root) : NULL;

  while (part != NULL && gtk_widget_get_parent (part) != GTK_WIDGET (view))
    part = gtk_widget_get_parent (part);
  return part;
}

/**
 * shoal_table_input_get_next:
 * @view: the column view
 * @after: what comes after it
 * @direction: where the focus goes
 *
 * Tab leaves the rows, where GtkColumnView would go on to the next of them, and never come to the end.
 *
 * Returns: (transfer none) (nullable): where it leads from where the focus is, %NULL where that is left to GTK.
 */
GtkWidget *
shoal_table_input_get_next (GtkColumnView    *view,
                            GtkWidget        *after,
                            GtkDirectionType  direction)
{
  GtkWidget *part = get_focused_part (view);

  if (part == NULL || part != shoal_gtk_column_view_get_list (view))
    return NULL;
  if (direction == GTK_DIR_TAB_FORWARD)
    return after;
  return direction == GTK_DIR_TAB_BACKWARD ? shoal_gtk_column_view_get_header (view) : NULL;
}

/* ---- The view ---- */

/** shoal_table_input_add: Lets pointer and keys on the column view select columns of the table around it. */
void
shoal_table_input_add (ShoalTableView *table,
                       GtkColumnView  *view)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  /* Before the rows take the click to select themselves. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), table);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (key, "key-pressed", G_CALLBACK (key_cb), table);
  gtk_widget_add_controller (GTK_WIDGET (view), key);
}
