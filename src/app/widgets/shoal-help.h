/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens the help page that belongs to a widget. */
#pragma once

#include <adwaita.h>
#include <glib.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The folder of the help's text, for users without a viewer. */

char *shoal_help_folder_find    (void);
char *shoal_help_folder_outside (const char *path,
                                 const char *info_file);

void        shoal_help_set_page  (GtkWidget  *widget,
                                  const char *page);
const char *shoal_help_find_page (GtkWidget  *widget);
void        shoal_help_show      (GtkWindow  *parent,
                                  const char *page);
void        shoal_help_show_for  (GtkWindow  *window);
void        shoal_help_watch_key (GtkWidget  *widget);

/* A button of a header bar that opens the help. */

#define SHOAL_TYPE_HELP_BUTTON (shoal_help_button_get_type ())

/**
 * ShoalHelpButton:
 *
 * Property "page": the page that it opens, which F1 also opens in its dialog; without one, the page that belongs to its
 * place in the window.
 */
G_DECLARE_FINAL_TYPE (ShoalHelpButton, shoal_help_button, SHOAL, HELP_BUTTON, GtkButton)

G_END_DECLS
