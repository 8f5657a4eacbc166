/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the text of the help is, for those who have no viewer. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *shoal_help_folder_find    (void);
char *shoal_help_folder_outside (const char *path,
                                 const char *info_file);

G_END_DECLS
