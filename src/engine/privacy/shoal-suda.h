/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that are unique by few of their values, and the columns and values that cause it. */
#pragma once

#include "recoding/shoal-persons.h"
#include "table/shoal-table.h"

G_BEGIN_DECLS

/** SHOAL_SUDA_MAX_SIZE: the largest size of a set of columns. */
#define SHOAL_SUDA_MAX_SIZE 4

/**
 * ShoalSuda:
 * @n_columns: number of columns that were combined
 * @columns: (array length=n_columns): their indexes
 * @max_size: size of the largest sets that were searched
 * @n_unique: (array): by size of a set, the number of minimal sample uniques
 * @n_rows: rows of the table
 * @n_rows_unique: rows with a minimal sample unique
 * @n_people: people of the table: as many as rows if each person has one row
 * @n_people_unique: people with such a row
 * @scores: (array length=n_rows): the score of each row, 0 if it is unique in no set
 * @total: the sum of the scores of all minimal sample uniques
 * @shares: (array length=n_columns): for each column, the share of @total of the minimal sample uniques in sets with this column
 * @value_scores: (array length=n_columns): for each column and code, the sum of the scores of the minimal sample uniques with this code
 *
 * A minimal sample unique is a person and a set of columns: no other person has a row with the same values in the set, but for every
 * smaller subset some other person does. Equal rows of one person are one minimal sample unique, and each row gets its score.
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
 * @column: index of the column among those that were combined
 * @code: of the value in that column
 * @share: share of the sum of all scores that minimal sample uniques with this value have
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
