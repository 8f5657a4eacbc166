/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves a project over its file, unless another program has changed the file. */
#pragma once

#include "project/shoal-project.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

char    *shoal_project_digest_file (GFile         *file,
                                    GCancellable  *cancellable,
                                    GError       **error);
gboolean shoal_project_save        (ShoalProject  *self,
                                    GFile         *file,
                                    const char    *expected,
                                    char         **digest,
                                    GError       **error);

/* Settles the parameters that builders choose from the values. */

ShoalProject         *shoal_project_settle             (ShoalProject         *project,
                                                        ShoalTable           *table);
ShoalHierarchyOrigin *shoal_hierarchy_origin_get_asked (ShoalHierarchyOrigin *self,
                                                        const char           *fingerprint);

G_END_DECLS
