/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files a chooser shows. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_file_filter_add (GtkFileChooserNative *chooser,
                            const char           *name,
                            const char * const   *suffixes);

G_END_DECLS
