/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable table: columns of equal length. */
#pragma once

#include <gio/gio.h>

#include "table/shoal-coding.h"

G_BEGIN_DECLS

#define SHOAL_TYPE_TABLE (shoal_table_get_type ())

/** ShoalTable: a GListModel of its #ShoalColumn objects. */
G_DECLARE_FINAL_TYPE (ShoalTable, shoal_table, SHOAL, TABLE, GObject)

/**
 * ShoalTableLine:
 * @row: a row that does not begin on the line after the beginning of the row before
 * @line: the line on which it begins, from 1
 */
typedef struct
{
  gsize row;
  guint64 line;
} ShoalTableLine;

/** SHOAL_TABLE_COUNTED_PERSON: in a table that has both a column of persons and a column of counts, the value of the former
 *   in rows whose person is already counted by a row without a person that has the same values in all other columns. */
#define SHOAL_TABLE_COUNTED_PERSON "+"

ShoalTable  *shoal_table_new             (GPtrArray   *columns,
                                          gsize        n_rows,
                                          const char  *fingerprint);
ShoalTable  *shoal_table_new_from_file   (GPtrArray   *columns,
                                          gsize        n_rows,
                                          const char  *fingerprint,
                                          GArray      *lines);
gsize        shoal_table_get_n_rows      (ShoalTable  *self);
guint        shoal_table_get_n_columns   (ShoalTable  *self);
ShoalColumn *shoal_table_get_column      (ShoalTable  *self,
                                          guint        index);
gboolean     shoal_table_find_column     (ShoalTable  *self,
                                          const char  *name,
                                          guint       *index);
guint64      shoal_table_get_line        (ShoalTable  *self,
                                          gsize        row);
const char  *shoal_table_get_fingerprint (ShoalTable  *self);
ShoalTable  *shoal_table_code            (ShoalTable          *self,
                                          ShoalCoding *const  *codings,
                                          GError             **error);
ShoalTable  *shoal_table_get_original    (ShoalTable  *self);
ShoalCoding *shoal_table_get_coding      (ShoalTable  *self,
                                          guint        column);
ShoalTable  *shoal_table_with_missing_words
                                         (ShoalTable         *self,
                                          const char *const  *words);
ShoalTable  *shoal_table_weigh           (ShoalTable  *self,
                                          guint        counts,
                                          GError     **error);
const guint32 *shoal_table_get_weights   (ShoalTable  *self);
ShoalTable  *shoal_table_expand          (ShoalTable  *self,
                                          guint        counts,
                                          GError     **error);

G_END_DECLS
