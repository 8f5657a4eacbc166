/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files that a user names, which may not be regular files, and protects input files from being overwritten. */
#pragma once

#include "base/shoal-progress.h"

#include <gio/gio.h>

G_BEGIN_DECLS

gboolean shoal_file_check_regular (GFile         *file,
                                   const char    *name,
                                   GCancellable  *cancellable,
                                   GError       **error);
char    *shoal_file_load          (GFile         *file,
                                   const char    *name,
                                   gsize         *length,
                                   GCancellable  *cancellable,
                                   GError       **error);
gboolean shoal_file_is_same       (GFile         *a,
                                   GFile         *b);
gboolean shoal_file_check_output  (GFile         *output,
                                   GPtrArray     *inputs,
                                   GError       **error);
void     shoal_file_learn_digest  (const char    *name,
                                   ShoalProgress *progress);
char    *shoal_file_find_digest   (const char    *name);

G_END_DECLS
