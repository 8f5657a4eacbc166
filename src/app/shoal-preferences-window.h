/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be set once and for all projects. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SHOAL_TYPE_PREFERENCES_WINDOW (shoal_preferences_window_get_type ())

G_DECLARE_FINAL_TYPE (ShoalPreferencesWindow, shoal_preferences_window, SHOAL, PREFERENCES_WINDOW, AdwPreferencesWindow)

GtkWindow *shoal_preferences_window_new (GtkWindow *parent);

G_END_DECLS
