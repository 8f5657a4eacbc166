/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of files in a project file start from its folder. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

char  *shoal_project_path_to_text (GFile *project_file,
                                   GFile *file);
GFile *shoal_project_path_resolve (GFile      *project_file,
                                   const char *text);

G_END_DECLS
