/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys in lists. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean shoal_list_keys_focus_row (GtkListBoxRow    *row,
                                    GtkDirectionType  direction,
                                    gboolean         *moved);

G_END_DECLS
