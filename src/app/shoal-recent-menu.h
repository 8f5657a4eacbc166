/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of recent files. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void shoal_recent_menu_attach (AdwSplitButton *button);
void shoal_recent_menu_add    (GFile          *file,
                               const char     *mime_type);

G_END_DECLS
