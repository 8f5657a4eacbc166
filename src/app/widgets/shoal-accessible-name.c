/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GtkDropDown and AdwSplitButton keep their names to themselves; what a screen reader meets is the button in them. */

#include "config.h"

#include "widgets/shoal-accessible-name.h"

/** shoal_accessible_name_set: says @name for @widget, and for the first button in it, where the focus goes. */
void
shoal_accessible_name_set (GtkWidget  *widget,
                           const char *name)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (name != NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  for (GtkWidget *part = gtk_widget_get_first_child (widget); part != NULL; part = gtk_widget_get_next_sibling (part))
    if (GTK_IS_BUTTON (part))
      {
        gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
        break;
      }
}
