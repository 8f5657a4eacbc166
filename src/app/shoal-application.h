/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program: its windows, settings, and recovery after a crash. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Settings that apply to all projects. */

#define SHOAL_TYPE_PREFERENCES_WINDOW (shoal_preferences_window_get_type ())

G_DECLARE_FINAL_TYPE (ShoalPreferencesWindow, shoal_preferences_window, SHOAL, PREFERENCES_WINDOW, AdwPreferencesWindow)

GtkWindow *shoal_preferences_window_new (GtkWindow *parent);

#define SHOAL_TYPE_APPLICATION (shoal_application_get_type ())

G_DECLARE_FINAL_TYPE (ShoalApplication, shoal_application, SHOAL, APPLICATION, AdwApplication)

ShoalApplication *shoal_application_new            (GApplicationFlags  flags);
void              shoal_application_offer_recovery (ShoalApplication  *self);

G_END_DECLS
