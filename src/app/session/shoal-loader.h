/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a project and its table, or a table, in a worker, one at a time. */
#pragma once

#include "base/shoal-progress.h"
#include "session/shoal-recovery.h"

G_BEGIN_DECLS

/** ShoalLoad: what to load, and the results. */
typedef struct
{
  /* Input */
  GFile *file;         /* of a project to open, or NULL */
  GFile *data;         /* the present file of the project's table, or NULL to use the file that the project names */
  ShoalRecovery *copy; /* of a project to recover, or NULL */
  char *password;        /* for the database that has the table, or NULL */
  gboolean keep_password; /* whether to store it in the keyring after the connection has succeeded */
  gboolean detach;     /* whether the project forgets its file */
  gboolean import;     /* whether to list all columns with their types */
  ShoalRequirements default_requirements; /* for an import, like the next field */
  const ShoalMetric *default_objective;

  /* Results */
  ShoalProject *project; /* an input if there is neither file nor copy */
  char *digest;          /* of the project's file as it was read; NULL when unknown */
  ShoalTable *table;
  ShoalReaderOptions *found; /* how the table was read */
  GPtrArray *warnings;       /* of char: warnings for the user */

  /*< private >*/
  ShoalProgress *progress; /* of reading the table, which stops when the progress is cancelled */
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
 * @loading: whether a load is at work
 * @fraction: part loaded, NAN when unknown
 *
 * A new load cancels the one at work. Fields are read-only, and properties.
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
