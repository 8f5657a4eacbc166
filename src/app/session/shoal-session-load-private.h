/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loading in the background: what its worker is given and makes, and what ends it. */
#pragma once

#include "session/shoal-session-private.h"

G_BEGIN_DECLS

/* What a worker is given, and what it makes. */
typedef struct
{
  GFile *file;           /* of a project to be opened, or NULL */
  ShoalRecovery *copy;   /* of a project to be recovered, or NULL */
  ShoalProject *project; /* what is opened, imported or read again */
  gboolean detach;       /* whether the project shall forget its file */
  gboolean import;       /* whether the columns are to be listed */
  guint default_k;
  ShoalProgress *progress;

  ShoalTable *table;
  ShoalReaderOptions *found;
  GPtrArray *warnings;

  char *label;
  gboolean (*step) (ShoalHistory *history);
} ShoalSessionLoad;

/* shoal-session-load.c: one thing is loaded at a time; what began before is cancelled. The load goes to its task. */
ShoalSessionLoad *_shoal_session_begin_load      (ShoalSession         *self);
void              _shoal_session_start_load      (ShoalSession         *self,
                                                  ShoalSessionLoad     *load,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
gboolean          _shoal_session_end_load        (ShoalSession         *self,
                                                  GTask                *task);
gboolean          _shoal_session_load_check      (ShoalSessionLoad     *load,
                                                  GError              **error);
ShoalProject     *_shoal_session_load_dup_project (ShoalSessionLoad     *load);

G_END_DECLS
