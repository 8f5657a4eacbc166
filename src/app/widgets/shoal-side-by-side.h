/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two widgets beside each other, or one above the other where there is no room for that. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_SIDE_BY_SIDE (shoal_side_by_side_get_type ())

/**
 * ShoalSideBySide:
 *
 * Properties "start" and "end": the widgets; "spacing": between them; "threshold": the least width at which they are beside
 * each other.
 */
G_DECLARE_FINAL_TYPE (ShoalSideBySide, shoal_side_by_side, SHOAL, SIDE_BY_SIDE, GtkWidget)

G_END_DECLS
