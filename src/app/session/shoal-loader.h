/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a project and its table, or a table, in a worker, one at a time. */
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
  char *password;        /* of the database that has the table, or NULL */
  gboolean keep_password; /* whether it goes into the keyring once it has opened that */
  gboolean detach;     /* whether the project shall forget its file */
  gboolean import;     /* whether the columns are to be listed, all with their types */
  ShoalRequirements default_requirements; /* for an import, as the next */
  const ShoalMetric *default_objective;

  /* Found */
  ShoalProject *project; /* given where there is neither file nor copy */
  char *digest;          /* of the project's file as it was read; NULL when unknown */
  ShoalTable *table;
  ShoalReaderOptions *found; /* how the table was read */
  GPtrArray *warnings;       /* of char: what a person should know */

  /*< private >*/
  ShoalProgress *progress; /* of reading the table; that stops when it is cancelled */
} ShoalLoad;

ShoalLoad    *shoal_load_new_file           (GFile                    *file,
                                             gboolean                  detach);
ShoalLoad    *shoal_load_new_located        (GFile                    *file,
                                             GFile                    *data);
ShoalLoad    *shoal_load_new_project        (ShoalProject             *project);
ShoalLoad    *shoal_load_new_import         (ShoalDataSource          *source);
ShoalLoad    *shoal_load_new_recovery       (ShoalRecovery            *copy);
void          shoal_load_free               (ShoalLoad                *self);
ShoalProject *shoal_load_dup_read_project   (ShoalLoad                *self);
gboolean      shoal_load_differs_from_saved (ShoalLoad                *self);
gboolean      shoal_load_is_needed          (ShoalProject             *before,
                                             ShoalProject             *after);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLoad, shoal_load_free)

#define SHOAL_TYPE_LOADER (shoal_loader_get_type ())

/**
 * ShoalLoader:
 * @loading: whether something is loading
 * @fraction: part loaded, NAN when unknown
 *
 * What begins to load cancels what was loading. Fields are read-only, and properties.
 */
struct _ShoalLoader
{
  GObject parent_instance;

  gboolean loading;
  double fraction;

  /*< private >*/
  GCancellable *cancellable;
  ShoalProgress *progress;
};

G_DECLARE_FINAL_TYPE (ShoalLoader, shoal_loader, SHOAL, LOADER, GObject)

ShoalLoader  *shoal_loader_new             (void);
void          shoal_loader_load_async      (ShoalLoader          *self,
                                            ShoalLoad            *load,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
ShoalLoad    *shoal_loader_load_finish     (ShoalLoader          *self,
                                            GAsyncResult         *result,
                                            GError              **error);
void          shoal_loader_cancel          (ShoalLoader          *self);

G_END_DECLS
