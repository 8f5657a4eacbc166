/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds out how large the parts of a page are before it is shown. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void     shoal_measure_ahead            (GtkWidget *widget,
                                         int        least_width,
                                         int        largest_width);
gboolean shoal_measure_ahead_is_pending (GtkWidget *widget);

G_END_DECLS
