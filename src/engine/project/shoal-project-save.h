/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving a project over the file it was read from, unless somebody else has written there since. */
#pragma once

#include "project/shoal-project.h"

G_BEGIN_DECLS

char    *shoal_project_digest_file (GFile         *file,
                                    GCancellable  *cancellable,
                                    GError       **error);
gboolean shoal_project_save        (ShoalProject  *self,
                                    GFile         *file,
                                    const char    *expected,
                                    char         **digest,
                                    GError       **error);

G_END_DECLS
