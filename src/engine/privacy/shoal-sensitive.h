/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a sensitive column, as privacy models use them: for the whole table, and for one class. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalSensitive:
 * @n_values: different values that occur in rows; missing is one of them, after all others
 * @n_rows: rows of the table, with suppressed ones; if people have several rows, the sum of @counts
 * @n_persons: people of the table
 * @counts: (array length=n_values): how many people have each value, in the order of the values; as many as rows if each person has
 *   one row
 * @shares: (array length=n_values): @counts as shares of @n_rows
 * @shares_up_to: (array length=n_values): the sum of @shares over that value and all values before it
 * @sums_up_to: (array length=n_values): the sum of @shares_up_to over that value and all values before it
 * @hierarchy: (nullable): of the values, if the column has one
 * @leaf_of_value: (nullable) (array length=n_values): the leaf of each value; %NULL without @hierarchy
 * @part_of_value: (nullable) (array length=n_values): if values are of people of an earlier release: the class, or 0 for people who were
 *   not in it; values of one class are adjacent
 *
 * The distribution of a sensitive column in the whole table. Immutable.
 */
typedef struct
{
  guint32 n_values;
  gsize n_rows;
  gsize n_persons;
  guint32 *counts;
  double *shares;
  double *shares_up_to;
  double *sums_up_to;
  ShoalHierarchy *hierarchy;
  guint32 *leaf_of_value;
  guint32 *part_of_value;
} ShoalSensitive;

ShoalSensitive *shoal_sensitive_new  (const guint32  *counts,
                                      guint32         n_values,
                                      ShoalHierarchy *hierarchy,
                                      const guint32  *leaf_of_value);
void            shoal_sensitive_free (ShoalSensitive *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalSensitive, shoal_sensitive_free)

/**
 * ShoalSensitiveCounts:
 * @values: values of the column, ascending for each group
 * @counts: how many people of the group have each value: as many as rows if each person has one row
 * @first: (array length=n_groups+1): start of each group in @values and @counts
 * @n_spread: number of pairs of a person and a value of hers that occurs in several groups
 * @spread_first: (nullable) (array length=n_spread+1): start of the groups of each pair in @spread_groups
 * @spread_groups: (nullable): these groups, each once
 * @spread_values: (nullable) (array length=n_spread): the value of each pair
 *
 * The sensitive values of each of many groups of rows (tuples or classes): 8 bytes for each value of a group.
 */
typedef struct
{
  guint32 *values;
  guint32 *counts;
  gsize *first;
  guint32 n_spread;
  guint32 *spread_first;
  guint32 *spread_groups;
  guint32 *spread_values;
} ShoalSensitiveCounts;

/**
 * ShoalValueCounts:
 * @values: (array length=n_values): the values of a sensitive column in some rows, ascending
 * @counts: (array length=n_values): how many of the rows, or of their people, have each value
 * @n_values: number of different values
 */
typedef struct
{
  const guint32 *values;
  const guint32 *counts;
  gsize n_values;
} ShoalValueCounts;

void     shoal_sensitive_counts_clear (ShoalSensitiveCounts       *self);
gboolean shoal_sensitive_counts_init  (ShoalSensitiveCounts       *self,
                                       ShoalColumn                *column,
                                       const guint32              *value_of_code,
                                       const ShoalPersons         *persons,
                                       const guint32              *group_of_row,
                                       guint32                     n_groups,
                                       ShoalProgress              *progress);
void     shoal_sensitive_counts_merge (ShoalSensitiveCounts       *self,
                                       const ShoalSensitiveCounts *fine,
                                       guint32                     n_fine,
                                       const guint32              *group_of_fine,
                                       guint32                     n_groups,
                                       guint32                     n_values);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalSensitiveCounts, shoal_sensitive_counts_clear)

/** shoal_sensitive_counts_get: Returns: the values of a group; they belong to @self. */
static inline ShoalValueCounts
shoal_sensitive_counts_get (const ShoalSensitiveCounts *self,
                            guint32                     group)
{
  gsize first = self->first[group];

  return (ShoalValueCounts) { self->values + first, self->counts + first, self->first[group + 1] - first };
}

G_END_DECLS
