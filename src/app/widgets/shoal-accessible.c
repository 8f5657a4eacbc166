/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for the buttons inside of split buttons and drop-downs, which have the focus; and a way past lists. */

#include "config.h"

#include "widgets/shoal-accessible.h"

#include <adwaita.h>

/* The last label below @widget: in a drop-down, what is shown when there is nothing comes first. */
static GtkWidget *
find_label (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_last_child (widget); child != NULL; child = gtk_widget_get_prev_sibling (child))
    {
      GtkWidget *label = find_label (child);

      if (label != NULL)
        return label;
    }
  return NULL;
}

/* The button of a drop-down is read as what the drop-down is called and what is chosen. */
static void
name_drop_down (GtkWidget *drop_down)
{
  GtkWidget *button = gtk_widget_get_first_child (drop_down);
  GtkWidget *label = find_label (button);

  if (label != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY, drop_down, label, NULL,
                                    -1);
}

/* Both parts of a split button are called after their tooltips. */
static void
name_split_button (GtkWidget *split_button)
{
  for (GtkWidget *part = gtk_widget_get_first_child (split_button); part != NULL; part = gtk_widget_get_next_sibling (part))
    {
      const char *name = gtk_widget_get_tooltip_text (part);

      if (name == NULL)
        name = gtk_widget_get_tooltip_text (split_button);
      if (name != NULL && (GTK_IS_BUTTON (part) || GTK_IS_MENU_BUTTON (part)))
        gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
}

/**
 * shoal_accessible_name_inner_buttons:
 * @widget: a split button, a drop-down, or whatever has such widgets in it
 *
 * Names the buttons that are parts of each such widget, for they have the focus: of a split button after the tooltips, of a
 * drop-down after the drop-down's own name and the item that is chosen.
 */
void
shoal_accessible_name_inner_buttons (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (GTK_IS_DROP_DOWN (widget))
    {
      /* The label of an item is there with the first one that is chosen. */
      g_signal_connect (widget, "notify::selected-item", G_CALLBACK (name_drop_down), NULL);
      name_drop_down (widget);
    }
  else if (ADW_IS_SPLIT_BUTTON (widget))
    name_split_button (widget);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      shoal_accessible_name_inner_buttons (child);
}

static gboolean
has_focus_inside (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/* The focus goes to what comes after @child in @widget, or before it. */
static gboolean
focus_sibling (GtkWidget        *child,
               GtkDirectionType  direction)
{
  const gboolean forward = direction == GTK_DIR_TAB_FORWARD;

  do
    child = forward ? gtk_widget_get_next_sibling (child) : gtk_widget_get_prev_sibling (child);
  while (child != NULL && !gtk_widget_child_focus (child, direction));
  return child != NULL;
}

/**
 * shoal_accessible_focus_list:
 * @widget: what has the list in it
 * @list: a child of a child of @widget with a list view or a column view inside
 * @direction: where the focus is to go
 * @focus: the parent class's implementation
 *
 * An implementation of GtkWidgetClass.focus. In a list view the tabulator key goes from row to row, a million times if
 * there are that many, and stays where it is when the list takes no focus; here it enters the list, where the arrow keys
 * go on, and leaves it.
 *
 * Returns: whether the focus has found a place in @widget
 */
gboolean
shoal_accessible_focus_list (GtkWidget        *widget,
                             GtkWidget        *list,
                             GtkDirectionType  direction,
                             gboolean        (*focus) (GtkWidget        *widget,
                                                       GtkDirectionType  direction))
{
  const gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  gboolean found;

  if (!tab)
    return focus (widget, direction);
  if (has_focus_inside (list))
    return focus_sibling (list, direction);
  found = focus (widget, direction);
  return found && has_focus_inside (widget);
}
