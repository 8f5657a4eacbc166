/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys in lists. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_list_keys_leave_by_tab (GtkListBox *list);

G_END_DECLS
