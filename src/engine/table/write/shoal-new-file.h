/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that appears under its name only when it is complete. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** ShoalNewFile: an unfinished file; after a failure it is gone. */
typedef struct _ShoalNewFile ShoalNewFile;

ShoalNewFile *shoal_new_file_open   (GFile         *file,
                                     gboolean       replace,
                                     GError       **error);
gboolean      shoal_new_file_start_private
                                    (ShoalNewFile  *self,
                                     GError       **error);
gboolean      shoal_new_file_make_private
                                    (ShoalNewFile  *self,
                                     GError       **error);
void          shoal_new_file_set_growing
                                    (ShoalNewFile  *self,
                                     gboolean       growing);
gboolean      shoal_new_file_write  (ShoalNewFile  *self,
                                     const char    *bytes,
                                     gsize          length,
                                     GError       **error);
char         *shoal_new_file_dup_name      (ShoalNewFile         *self);
char         *shoal_new_file_dup_path      (ShoalNewFile         *self);
int           shoal_new_file_get_fd        (ShoalNewFile         *self);
gboolean      shoal_new_file_fail          (ShoalNewFile         *self,
                                            int                   number,
                                            GError              **error);
gssize        shoal_new_file_read   (ShoalNewFile  *self,
                                     guint64        offset,
                                     char          *buffer,
                                     gsize          length,
                                     GError       **error);
gboolean      shoal_new_file_commit (ShoalNewFile  *self,
                                     GCancellable  *cancellable,
                                     GError       **error);
gboolean      shoal_new_files_commit
                                    (ShoalNewFile * const *files,
                                     guint          n_files,
                                     GCancellable  *cancellable,
                                     GError       **error);
void          shoal_new_file_free   (ShoalNewFile  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalNewFile, shoal_new_file_free)

G_END_DECLS
