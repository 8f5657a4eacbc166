/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of the data among texts of a language that is written from right to left. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

char *shoal_direction_isolate (const char *text);

G_END_DECLS
