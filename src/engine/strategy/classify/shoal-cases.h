/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input of classifiers: the distinct rows of a published table with their labels, counted by fold. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

#define SHOAL_CASES_MISSING G_MAXUINT32

/**
 * ShoalCasesAttribute:
 * @numbers: (nullable): the distinct numbers, ascending; %NULL for names
 * @n_values: number of distinct values
 * @values: the value of each profile, or %SHOAL_CASES_MISSING
 *
 * An attribute is a number when every cell publishes a single number or is missing; otherwise all its cells, also intervals, are names.
 */
typedef struct
{
  double *numbers;
  guint32 n_values;
  guint32 *values;
} ShoalCasesAttribute;

/**
 * ShoalCases:
 * @n_profiles: the classes of the release; all suppressed ones together are the last profile, with missing values only
 * @has_suppressed: whether there is such a profile: its rows are predicted, but classifiers do not learn from them
 * @n_labels: values of the target
 * @label_values: (nullable): the code in the target of each label; %NULL when labels are the codes
 * @n_cases: distinct pairs of a profile and a label
 * @profiles: the profile of each case
 * @labels: the label of each case
 * @n_folds: number of folds
 * @counts: (array length=n_cases*n_folds): rows of each case in each fold
 * @totals: rows of each case
 * @tested: (nullable) (array length=n_cases*n_folds): rows of each case to predict in each fold, when they differ from the rows
 *   to learn from; %NULL when they are those in @counts
 * @n_rows: rows to predict
 *
 * Immutable. Public fields are read-only.
 */
typedef struct
{
  guint n_attributes;
  ShoalCasesAttribute *attributes;
  guint32 n_profiles;
  gboolean has_suppressed;
  guint32 n_labels;
  guint32 *label_values;
  guint32 n_cases;
  guint32 *profiles;
  guint32 *labels;
  guint n_folds;
  guint32 *counts;
  guint32 *totals;
  guint32 *tested;
  gsize n_rows;
} ShoalCases;

ShoalCases *shoal_cases_new           (ShoalClasses      *classes,
                                       ShoalColumn       *target,
                                       const guint8      *fold_of_row,
                                       guint              n_folds,
                                       const guint32     *original_of_row);
void        shoal_cases_free          (ShoalCases        *self);
double      shoal_cases_get_gain      (const ShoalCases  *self);
double      shoal_cases_get_bound     (const ShoalCases  *self);
guint32    *shoal_cases_list_profiles (const ShoalCases  *self,
                                       guint              fold,
                                       guint32           *n);

/** shoal_cases_get_weight: Returns: rows of case @i to learn from when @fold is held back; with @n_folds as @fold, none is. */
static inline guint32
shoal_cases_get_weight (const ShoalCases *self,
                        guint32           i,
                        guint             fold)
{
  if (self->has_suppressed && self->profiles[i] + 1 == self->n_profiles)
    return 0;
  return self->totals[i] - (fold < self->n_folds ? self->counts[(gsize) i * self->n_folds + fold] : 0);
}

/** shoal_cases_get_tested: Returns: rows of case @i to predict in @fold. */
static inline guint32
shoal_cases_get_tested (const ShoalCases *self,
                        guint32           i,
                        guint             fold)
{
  return (self->tested != NULL ? self->tested : self->counts)[(gsize) i * self->n_folds + fold];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCases, shoal_cases_free)

G_END_DECLS
