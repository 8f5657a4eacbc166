/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder beside a project file with the results of its runs. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

gboolean shoal_run_folder_make       (GFile         *project_file,
                                      GError       **error);
void     shoal_run_folder_clear_away (GFile         *project_file);
gboolean shoal_run_folder_write      (ShoalProject  *project,
                                      GFile         *project_file,
                                      GPtrArray     *written,
                                      GError       **error);
gboolean shoal_run_folder_write_copy (ShoalProject  *project,
                                      GFile         *copy_file,
                                      GError       **error);
void     shoal_run_folder_remove     (GFile         *project_file);
guint    shoal_run_folder_count_lacking (ShoalProject *project);
void     shoal_run_folder_give_up    (GFile         *project_file,
                                      GPtrArray     *written);
void     shoal_run_folder_tidy       (ShoalProject  *project,
                                      GFile         *project_file);

G_END_DECLS
