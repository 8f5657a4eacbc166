/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders where the program finds its files, and folders that it proposes for new ones. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GFile *shoal_places_find_sample  (void);
GFile *shoal_places_propose      (GFile *project,
                                  GFile *data);

G_END_DECLS
