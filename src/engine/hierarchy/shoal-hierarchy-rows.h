/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a hierarchy file, cut into fields. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The signatures are those of libcsv. */
typedef void (*ShoalHierarchyFieldFunc) (void  *label,
                                         size_t length,
                                         void  *data);
typedef void (*ShoalHierarchyRowFunc)   (int    terminator,
                                         void  *data);

/**
 * ShoalHierarchyFileRow:
 * @fields: (array zero-terminated=1): the fields
 * @line: the line on which the row begins
 */
typedef struct
{
  char **fields;
  guint32 line;
} ShoalHierarchyFileRow;

gboolean shoal_hierarchy_rows_walk             (const char             *text,
                                                gsize                   length,
                                                char                    delimiter,
                                                guint32                *row_line,
                                                ShoalHierarchyFieldFunc field,
                                                ShoalHierarchyRowFunc   row,
                                                gpointer                data);
GString *shoal_hierarchy_rows_keep_blanks      (const char             *text,
                                                gsize                   length,
                                                char                    delimiter);
gboolean shoal_hierarchy_rows_are_even         (const char             *text,
                                                gsize                   length,
                                                char                    delimiter);
GArray  *shoal_hierarchy_rows_read             (const char             *name,
                                                const char             *text,
                                                gsize                   length,
                                                char                    delimiter,
                                                GError                **error);
void     shoal_hierarchy_rows_set_length_error (GError                **error,
                                                const char             *name,
                                                guint32                 line,
                                                const char             *first,
                                                gsize                   n_fields,
                                                gsize                   n_expected);
void     shoal_hierarchy_rows_set_quote_error  (GError                **error,
                                                const char             *name,
                                                guint32                 line);

G_END_DECLS
