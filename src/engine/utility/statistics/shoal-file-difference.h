/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two published files, compared by their texts. */
#pragma once

#include "base/shoal-progress.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

/**
 * ShoalColumnDifference:
 * @name: owned
 * @has: whether each file has the column
 * @n_texts: different texts in each
 * @n_only: texts that the other file has not
 * @moved: half of the summed differences of the shares of all texts: 0 where they are alike, 1 where no text is in both; NAN where
 *   a file has not the column, or no rows
 */
typedef struct
{
  char *name;
  gboolean has[2];
  gsize n_texts[2];
  gsize n_only[2];
  double moved;
} ShoalColumnDifference;

/**
 * ShoalFileDifference:
 * @n_rows: of each file
 * @n_common: rows of the one that the other has as well, told by all columns that both have; a row that is there several times counts
 *   as often as it is in both
 * @n_classes: different rows of each, by the columns that were named, or by all that both have
 * @smallest: rows of the smallest of these
 * @n_common_classes: those that both have
 * @columns: (array length=n_columns): those of the first file in its order, then what only the second has
 */
typedef struct
{
  gsize n_rows[2];
  gsize n_common;
  gsize n_classes[2];
  gsize smallest[2];
  gsize n_common_classes;
  ShoalColumnDifference *columns;
  guint n_columns;
} ShoalFileDifference;

ShoalFileDifference *shoal_file_difference_find (ShoalTable           *first,
                                                 ShoalTable           *second,
                                                 const char *const    *classes,
                                                 ShoalProgress        *progress,
                                                 GError              **error);
void                 shoal_file_difference_free (ShoalFileDifference  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalFileDifference, shoal_file_difference_free)

G_END_DECLS
