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
 * @n_texts: different texts in each file
 * @n_only: texts that the other file does not have
 * @moved: half of the sum of the differences of all texts' shares: 0 if the shares are equal, 1 if the files have no text in common; NAN
 *   if a file does not have the column, or has no rows
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
 * @n_common: rows that both files have, compared by all columns in common; a repeated row counts as often as it is in both files
 * @n_classes: different rows of each file, by the named columns or all columns in common
 * @smallest: rows of the smallest class in each file
 * @n_common_classes: classes that both files have
 * @columns: (array length=n_columns): the columns of the first file in its order, then those that only the second file has
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
