/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small sets of columns in which people are unique. */
#pragma once

#include "recoding/shoal-persons.h"

G_BEGIN_DECLS

#define SHOAL_UNIQUENESS_MAX_COLUMNS 3

/**
 * ShoalUniqueness:
 * @columns: (array length=n_columns): indexes of columns of the table
 * @n_columns: 2 or 3
 * @n_unique: people with a row that no other person shares in these columns; rows that equal no other row if each row is a person
 */
typedef struct
{
  guint columns[SHOAL_UNIQUENESS_MAX_COLUMNS];
  guint n_columns;
  gsize n_unique;
} ShoalUniqueness;

GArray *shoal_uniqueness_find (ShoalTable          *table,
                               const ShoalPersons  *persons,
                               const guint         *columns,
                               guint                n_columns,
                               gsize                max_visits,
                               guint                n_threads,
                               ShoalProgress       *progress,
                               gboolean            *complete,
                               GError             **error);

G_END_DECLS
