/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No icon of GTK is freed in a thread. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_icon_keeper_start (void);

G_END_DECLS
