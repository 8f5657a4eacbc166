/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for widgets whose focus is on a part inside. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_accessible_name_set (GtkWidget  *widget,
                                const char *name);

G_END_DECLS
