/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In GTK Tab selects one row of a list after the other; who only passes would end up with the last. */

#include "config.h"

#include "widgets/shoal-widgets.h"

/**
 * shoal_list_keys_focus_row:
 * @direction: where the focus goes
 * @moved: (out): whether it has moved; as in #GtkWidgetClass.focus
 *
 * For rows that take the focus by themselves. Tab comes to the selected row of a list, or to its first or last, and
 * selects nothing; then it goes to what is in that row and out of the list. Arrow keys go from row to row.
 *
 * Returns: whether the direction is one of Tab; %FALSE where the row's own way is to be gone
 */
gboolean
shoal_list_keys_focus_row (GtkListBoxRow    *row,
                           GtkDirectionType  direction,
                           gboolean         *moved)
{
  GtkWidget *child;
  GtkWidget *row_with_focus;
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;

  g_return_val_if_fail (GTK_IS_LIST_BOX_ROW (row), FALSE);
  g_return_val_if_fail (moved != NULL, FALSE);

  if (!forward && direction != GTK_DIR_TAB_BACKWARD)
    return FALSE;
  child = gtk_list_box_row_get_child (row);
  row_with_focus = gtk_widget_get_focus_child (gtk_widget_get_parent (GTK_WIDGET (row)));
  if (row_with_focus != NULL && row_with_focus != GTK_WIDGET (row))
    *moved = FALSE;
  else if (gtk_widget_is_focus (GTK_WIDGET (row)))
    *moved = forward && gtk_widget_child_focus (child, direction);
  else if (row_with_focus != NULL)
    *moved = gtk_widget_child_focus (child, direction) || (!forward && gtk_widget_grab_focus (GTK_WIDGET (row)));
  else
    *moved = (!forward && gtk_widget_child_focus (child, direction)) || gtk_widget_grab_focus (GTK_WIDGET (row));
  return TRUE;
}
