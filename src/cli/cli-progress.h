/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line on the terminal that tells how far a long operation is. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

typedef struct _CliProgress CliProgress;

CliProgress *cli_progress_start (ShoalProgress *progress,
                                 const char    *what);
void         cli_progress_stop  (CliProgress   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliProgress, cli_progress_stop)

G_END_DECLS
