/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a release in a worker, never over what it was made from. */
#pragma once

#include "project/shoal-project.h"
#include "session/shoal-node-report.h"

G_BEGIN_DECLS

void     shoal_release_export_async  (ShoalNodeReport           *report,
                                      ShoalProject              *project,
                                      GFile                     *file,
                                      gboolean                   replace,
                                      const ShoalReleaseOptions *options,
                                      ShoalProgress             *progress,
                                      GCancellable              *cancellable,
                                      GAsyncReadyCallback        callback,
                                      gpointer                   user_data);
gboolean shoal_release_export_finish (ShoalNodeReport           *report,
                                      GAsyncResult              *result,
                                      GError                   **error);

G_END_DECLS
