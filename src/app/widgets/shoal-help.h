/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which page of the help belongs to what is looked at, and how it is shown. */
#pragma once

#include <adwaita.h>
#include <glib.h>

G_BEGIN_DECLS

/* Where the text of the help is, for those who have no viewer. */

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

G_END_DECLS
