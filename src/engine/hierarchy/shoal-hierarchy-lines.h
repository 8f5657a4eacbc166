/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a hierarchy file, once encoding and delimiter are known. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"

G_BEGIN_DECLS

gboolean        shoal_hierarchy_lines_are_even (const char *text,
                                                gsize       length,
                                                char        delimiter);
/**
 * ShoalHierarchyRow:
 * @fields: (array zero-terminated=1): the fields
 * @line: where the row begins
 */
typedef struct
{
  char **fields;
  guint32 line;
} ShoalHierarchyRow;

GArray         *shoal_hierarchy_lines_split    (const char *name,
                                                const char *text,
                                                gsize       length,
                                                char        delimiter,
                                                GError    **error);
ShoalHierarchy *shoal_hierarchy_lines_parse    (const char *name,
                                                const char *text,
                                                gsize       length,
                                                char        delimiter,
                                                GError    **error);

G_END_DECLS
