/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which small sets of columns single out how many people. */
#pragma once

#include "recoding/shoal-persons.h"

G_BEGIN_DECLS

#define SHOAL_UNIQUENESS_MAX_COLUMNS 3

/**
 * ShoalUniqueness:
 * @columns: (array length=n_columns): indexes of columns of the table
 * @n_columns: 2 or 3
 * @n_unique: people of whom a row equals nobody else's in these columns; rows that no other equals, where each is a person's
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
