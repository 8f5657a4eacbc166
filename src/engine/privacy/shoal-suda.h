/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows few of their values single out, and because of which columns and values. */
#pragma once

#include "recoding/shoal-persons.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

/** SHOAL_SUDA_MAX_SIZE: no larger sets of columns are looked at. */
#define SHOAL_SUDA_MAX_SIZE 4

/**
 * ShoalSuda:
 * @n_columns: how many columns were combined
 * @columns: (array length=n_columns): which
 * @max_size: the largest sets that were looked at
 * @n_unique: (array): by size of a set, how many minimal sample uniques there are
 * @n_rows: rows of the table
 * @n_rows_unique: of them, those that have any
 * @n_people: people of the table: as many as rows where nobody has several
 * @n_people_unique: of them, those who have a row that has any
 * @scores: (array length=n_rows): the score of each row, 0 where no set singles it out
 * @total: the sum of the scores of all minimal sample uniques
 * @shares: (array length=n_columns): for each column, the share of @total of those sets that it is in
 * @value_scores: (array length=n_columns): for each column and code, the sum of the scores of those sets that it is in
 *
 * A minimal sample unique is a person and values of a set of columns that rows of nobody else have, while in every smaller set of
 * them some row of somebody else does. Rows of one person that are equal in the set are one of them, and each has its score.
 */
typedef struct
{
  guint n_columns;
  guint *columns;
  guint max_size;
  gsize n_unique[SHOAL_SUDA_MAX_SIZE + 1];
  gsize n_rows;
  gsize n_rows_unique;
  gsize n_people;
  gsize n_people_unique;
  double *scores;
  double total;
  double *shares;
  double **value_scores;
} ShoalSuda;

/**
 * ShoalSudaValue:
 * @column: place of the column among those that were combined
 * @code: of the value in it
 * @share: of the sum of all scores, those of sets that it is in
 */
typedef struct
{
  guint column;
  guint32 code;
  double share;
} ShoalSudaValue;

ShoalSuda *shoal_suda_find        (ShoalTable          *table,
                                   const ShoalPersons  *persons,
                                   const guint         *columns,
                                   guint                n_columns,
                                   gsize                max_visits,
                                   guint                n_threads,
                                   ShoalProgress       *progress,
                                   GError             **error);
void       shoal_suda_free        (ShoalSuda           *self);
GArray    *shoal_suda_list_values (const ShoalSuda     *self,
                                   ShoalTable          *table,
                                   guint                most);
GArray    *shoal_suda_list_rows   (const ShoalSuda     *self,
                                   guint                most);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSuda, shoal_suda_free)

G_END_DECLS
