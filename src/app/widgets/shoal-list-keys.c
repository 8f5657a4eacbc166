/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In GTK 4.8 Tab selects one row of a list after the other; who only passes would end up with the last. */

#include "config.h"

#include "widgets/shoal-list-keys.h"

/* Moves the focus to what comes after the list, or before it. */
static gboolean
leave (GtkWidget        *list,
       GtkDirectionType  direction)
{
  gboolean moved;

  gtk_widget_set_can_focus (list, FALSE);
  moved = gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (list)), direction);
  gtk_widget_set_can_focus (list, TRUE);
  return moved;
}

static gboolean
key_pressed_cb (GtkWidget       *list,
                guint            keyval,
                guint            keycode,
                GdkModifierType  state)
{
  GtkDirectionType direction = keyval == GDK_KEY_ISO_Left_Tab || (state & GDK_SHIFT_MASK) != 0 ? GTK_DIR_TAB_BACKWARD
                                                                                               : GTK_DIR_TAB_FORWARD;
  GtkWidget *row = gtk_widget_get_focus_child (list);

  if ((keyval != GDK_KEY_Tab && keyval != GDK_KEY_ISO_Left_Tab && keyval != GDK_KEY_KP_Tab)
      || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || row == NULL)
    return FALSE;
  /* What is in the row comes first. */
  return (direction == GTK_DIR_TAB_FORWARD && gtk_widget_child_focus (row, direction)) || leave (list, direction);
}

/** shoal_list_keys_leave_by_tab: Tab goes from the row with the focus to what is in it and then out of @list; arrow keys go from row to row. */
void
shoal_list_keys_leave_by_tab (GtkListBox *list)
{
  GtkEventController *keys;

  g_return_if_fail (GTK_IS_LIST_BOX (list));

  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), list);
  gtk_widget_add_controller (GTK_WIDGET (list), keys);
}
