/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for a screen reader, also where it does not meet the widget itself. */

#include "config.h"

#include "widgets/shoal-widgets.h"

#include "widgets/shoal-gtk-internals.h"

/** shoal_accessible_name_set: says @name for @widget, and for the first button in it, where the focus goes. */
void
shoal_accessible_name_set (GtkWidget  *widget,
                           const char *name)
{
  GtkWidget *button;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (name != NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  button = shoal_gtk_get_button (widget);
  if (button != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
