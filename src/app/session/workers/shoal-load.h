/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a project and its table, or a table, step by step. */
#pragma once

#include "base/shoal-progress.h"
#include "session/shoal-recovery.h"

G_BEGIN_DECLS

/** ShoalLoad: what is to be loaded, and what came of it. */
typedef struct
{
  /* Given */
  GFile *file;         /* of a project to be opened, or NULL */
  GFile *data;         /* where the table of the project is by now, or NULL for where the project says */
  ShoalRecovery *copy; /* of a project to be recovered, or NULL */
  gboolean detach;     /* whether the project shall forget its file */
  gboolean import;     /* whether the columns are to be listed, all with their types */
  guint default_k;     /* for an import */

  /* Found */
  ShoalProject *project; /* given where there is neither file nor copy */
  char *digest;          /* of the project's file as it was read; NULL when unknown */
  ShoalTable *table;
  ShoalReaderOptions *found; /* how the table was read */
  GPtrArray *warnings;       /* of char: what a person should know */
} ShoalLoad;

ShoalLoad    *shoal_load_new_file           (GFile                    *file,
                                             gboolean                  detach);
ShoalLoad    *shoal_load_new_located        (GFile                    *file,
                                             GFile                    *data);
ShoalLoad    *shoal_load_new_project        (ShoalProject             *project);
ShoalLoad    *shoal_load_new_import         (GFile                    *data,
                                             const ShoalReaderOptions *options);
ShoalLoad    *shoal_load_new_recovery       (ShoalRecovery            *copy);
void          shoal_load_free               (ShoalLoad                *self);
gboolean      shoal_load_run                (ShoalLoad                *self,
                                             ShoalProgress            *progress,
                                             GCancellable             *cancellable,
                                             GError                  **error);
ShoalProject *shoal_load_dup_read_project   (ShoalLoad                *self);
gboolean      shoal_load_differs_from_saved (ShoalLoad                *self);
gboolean      shoal_load_is_needed          (ShoalProject             *before,
                                             ShoalProject             *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLoad, shoal_load_free)

G_END_DECLS
