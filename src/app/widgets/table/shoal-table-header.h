/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The look of the titles of a table's columns. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_table_header_style (GtkColumnView *view,
                               guint          n_columns,
                               int            chosen);

G_END_DECLS
