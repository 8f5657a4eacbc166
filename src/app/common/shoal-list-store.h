/* SPDX-License-Identifier: GPL-3.0-or-later */
/* List stores that are updated from another list. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

void shoal_list_store_set_items (GListStore *self,
                                 GPtrArray  *items);

G_END_DECLS
