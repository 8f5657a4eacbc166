/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program is told to end: by the system that shuts down, or a terminal that closes. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_leaving_watch (GtkApplication *application);

G_END_DECLS
