/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drop-downs of names that may be long. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void shoal_short_drop_set_up (GtkDropDown *drop);

G_END_DECLS
