/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A description that programs need to read a release without guessing. */
#pragma once

#include "recoding/shoal-release.h"

G_BEGIN_DECLS

ShoalNewFile *shoal_data_dictionary_write (ShoalRelease *release,
                                           const guint32 *rows,
                                           gsize n_rows,
                                           const ShoalReleaseOptions *options,
                                           GFile *described,
                                           GFile *file,
                                           gboolean replace,
                                           GError **error);

G_END_DECLS
