/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A result that is too large for the project file, a partition or a matching, is stored in a file of its own in a folder beside it. */
#pragma once

#include "recoding/shoal-recoding.h"

#include <gio/gio.h>

G_BEGIN_DECLS

GBytes        *shoal_run_file_to_bytes   (ShoalRecoding  *recoding,
                                          const char     *problem_digest);
ShoalRecoding *shoal_run_file_parse      (gconstpointer   bytes,
                                          gsize           length,
                                          const char     *name,
                                          char          **problem_digest,
                                          GError        **error);
GFile         *shoal_run_file_get_folder (GFile          *project_file);
GFile         *shoal_run_file_get        (GFile          *project_file,
                                          const char     *name);
char          *shoal_run_file_new_name   (void);
gboolean       shoal_run_file_owns_name  (const char     *name);
ShoalRecoding *shoal_run_file_read       (GFile          *project_file,
                                          const char     *name,
                                          char          **problem_digest,
                                          GCancellable   *cancellable,
                                          GError        **error);

G_END_DECLS
