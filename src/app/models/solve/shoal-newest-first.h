/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list backwards. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_NEWEST_FIRST (shoal_newest_first_get_type ())

/** ShoalNewestFirst: a #GListModel with the items of another one from the last to the first. */
G_DECLARE_FINAL_TYPE (ShoalNewestFirst, shoal_newest_first, SHOAL, NEWEST_FIRST, GObject)

ShoalNewestFirst *shoal_newest_first_new (GListModel *list);

G_END_DECLS
