/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Publishes a release as a file: the bytes are verified before the file gets a name. */
#pragma once

#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

gboolean shoal_publication_check_files (ShoalVerifiedRelease       *release,
                                        const guint32              *rows,
                                        gsize                       n_rows,
                                        const ShoalReleaseOptions  *options,
                                        ShoalNewFile               *file,
                                        ShoalNewFile               *graph,
                                        ShoalProgress              *progress,
                                        GError                    **error);
gboolean shoal_publish                 (ShoalVerifiedRelease       *release,
                                        GFile                      *file,
                                        GFile                      *graph,
                                        GFile                      *dictionary,
                                        ShoalNewFile               *besides,
                                        gboolean                    replace,
                                        const ShoalReleaseOptions  *options,
                                        gsize                      *n_guarded,
                                        ShoalProgress              *progress,
                                        GError                    **error);

G_END_DECLS
