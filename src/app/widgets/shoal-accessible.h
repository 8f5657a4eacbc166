/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for what a screen reader meets in the widgets that GTK puts together. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void     shoal_accessible_name_inner_buttons (GtkWidget        *widget);
gboolean shoal_accessible_focus_list         (GtkWidget        *widget,
                                              GtkWidget        *list,
                                              GtkDirectionType  direction,
                                              gboolean        (*focus) (GtkWidget        *widget,
                                                                        GtkDirectionType  direction));

G_END_DECLS
