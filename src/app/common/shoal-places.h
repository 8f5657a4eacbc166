/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where files are found, and where new ones are proposed to go. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GFile *shoal_places_find_sample  (void);
GFile *shoal_places_propose      (GFile *project,
                                  GFile *data);

G_END_DECLS
