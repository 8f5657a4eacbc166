/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of a release for the files that write it. */
#pragma once

#include "recoding/shoal-release.h"

G_BEGIN_DECLS

void _shoal_release_init_random (ShoalRelease *self,
                                 ShoalRandom  *random);

gboolean _shoal_release_write_typed (ShoalRelease              *self,
                                     const guint32             *rows,
                                     gsize                      n_rows,
                                     ShoalNewFile              *file,
                                     const ShoalReleaseOptions *options,
                                     ShoalProgress             *progress,
                                     GError                   **error);

G_END_DECLS
