/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answering what a message dialog asks, with one of its buttons. */
#pragma once

#include "window-fixture.h"

G_BEGIN_DECLS

/* The button of the dialog that has @label, as a person finds it. */
static inline GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static inline void
press (const char *label)
{
  GtkWidget *button;

  wait_until (find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  button = find_button (find_toplevel (ADW_TYPE_MESSAGE_DIALOG), label);
  g_assert_nonnull (button);
  click (button);
}

G_END_DECLS
