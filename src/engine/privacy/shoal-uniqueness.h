/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which small sets of columns single out how many rows. */
#pragma once

#include "base/shoal-progress.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

#define SHOAL_UNIQUENESS_MAX_COLUMNS 3

/**
 * ShoalUniqueness:
 * @columns: (array length=n_columns): indexes of columns of the table
 * @n_columns: 2 or 3
 * @n_unique: rows that no other row equals in these columns
 */
typedef struct
{
  guint columns[SHOAL_UNIQUENESS_MAX_COLUMNS];
  guint n_columns;
  gsize n_unique;
} ShoalUniqueness;

GArray *shoal_uniqueness_find (ShoalTable     *table,
                               const guint    *columns,
                               guint           n_columns,
                               gsize           max_visits,
                               guint           n_threads,
                               ShoalProgress  *progress,
                               gboolean       *complete,
                               GError        **error);

G_END_DECLS
