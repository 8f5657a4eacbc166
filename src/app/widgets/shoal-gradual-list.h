/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list whose items come a few a frame. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_GRADUAL_LIST (shoal_gradual_list_get_type ())

/**
 * ShoalGradualList:
 *
 * Stands between a list and a view of it: where there was no item, they come one after another. A view makes the widgets of
 * some 200 rows at once, which takes longer than a frame; beyond these, rows cost nothing.
 */
G_DECLARE_FINAL_TYPE (ShoalGradualList, shoal_gradual_list, SHOAL, GRADUAL_LIST, GObject)

ShoalGradualList *shoal_gradual_list_new    (GtkWidget        *widget,
                                             GListModel       *items);
void              shoal_gradual_list_finish (ShoalGradualList *self);

G_END_DECLS
