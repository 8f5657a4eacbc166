/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types a column can be given, as a list to choose from. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GListModel *shoal_type_choice_list (void);
guint       shoal_type_choice_find (const char *type);
const char *shoal_type_choice_get  (guint       position);

G_END_DECLS
