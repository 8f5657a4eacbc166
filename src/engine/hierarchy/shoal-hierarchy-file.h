/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one-line-per-leaf text form of a hierarchy. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

#include <gio/gio.h>

G_BEGIN_DECLS

ShoalHierarchy *shoal_hierarchy_lines_parse (const char *name,
                                             const char *text,
                                             gsize       length,
                                             char        delimiter,
                                             GError    **error);

ShoalHierarchy *shoal_hierarchy_file_read            (GFile          *file,
                                                      GCancellable   *cancellable,
                                                      GError        **error);
ShoalHierarchy *shoal_hierarchy_file_read_for_column (GFile          *file,
                                                      ShoalColumn    *column,
                                                      GCancellable   *cancellable,
                                                      GError        **error);
GArray         *shoal_hierarchy_file_read_rows       (GFile          *file,
                                                      GCancellable   *cancellable,
                                                      GError        **error);
ShoalHierarchy *shoal_hierarchy_file_parse           (const char     *name,
                                                      const char     *bytes,
                                                      gsize           length,
                                                      GError        **error);
gboolean        shoal_hierarchy_file_write           (ShoalHierarchy *hierarchy,
                                                      GFile          *file,
                                                      gboolean        replace,
                                                      GCancellable   *cancellable,
                                                      GError        **error);

G_END_DECLS
