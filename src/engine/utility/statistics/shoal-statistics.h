/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of a release, compared with those of the original. */
#pragma once

#include "utility/statistics/shoal-linear-model.h"

G_BEGIN_DECLS

/** SHOAL_STATISTICS_COMMON: number of values of a column whose shares are given. */
#define SHOAL_STATISTICS_COMMON 5

/**
 * ShoalColumnSummary:
 * @n: cells with information
 * @n_missing: cells without a value
 * @n_unread: cells whose text is neither a value nor explained
 * @mean, @deviation: numbers: mean and standard deviation (of a sample)
 * @quartiles: numbers: the smallest number that at least a quarter, a half, three quarters of the cells do not exceed
 * @shares: values: the share of the cells with each of the column's most frequent values
 */
typedef struct
{
  gsize n;
  gsize n_missing;
  gsize n_unread;
  double mean;
  double deviation;
  double quartiles[3];
  double shares[SHOAL_STATISTICS_COMMON];
} ShoalColumnSummary;

/**
 * ShoalTerm:
 * @label: of a term
 * @estimate, @error: by side: coefficient and its standard error, NAN if there is none or it is unbounded
 * @spread: numbers: standard deviation in the original; a coefficient times this compares with those of other terms, where it is 1
 * @overlap: of the two 95 % intervals: the length of their intersection as a share of each interval, averaged; at most 1, negative if
 *   they do not meet (Karr 2006)
 */
typedef struct
{
  char *label;
  double estimate[SHOAL_DESIGN_N_SIDES];
  double error[SHOAL_DESIGN_N_SIDES];
  double spread;
  double overlap;
} ShoalTerm;

/**
 * ShoalRegression:
 * @outcome: column
 * @event: (nullable): the value whose probability is modelled; %NULL for numbers, whose mean is modelled
 * @terms: (array length=n_terms): the constant first; terms of values are relative to the most frequent value
 * @n_rows: by side
 * @converged: by side: whether there are coefficients
 */
typedef struct
{
  char *outcome;
  char *event;
  ShoalTerm *terms;
  guint n_terms;
  gsize n_rows[SHOAL_DESIGN_N_SIDES];
  gboolean converged[SHOAL_DESIGN_N_SIDES];
} ShoalRegression;

/**
 * ShoalPropensity:
 * @mean_square: pMSE: mean of (p − c)² over all rows of both tables, where a logistic model of all columns gives the probability p
 *   that a row is in the release, and c is the release's share of the rows (Snoke et al. 2018, eq. 1)
 * @expected: its expected value if the rows of the release were a bootstrap sample: drawn from those of the original with replacement
 *   (Snoke et al. 2018, theorem 1). For another sample of the same people it would be greater
 * @largest: its value for a model that is always right
 * @converged: whether such a model was found; if not, some terms alone distinguish the tables
 */
typedef struct
{
  double mean_square;
  double expected;
  double largest;
  gboolean converged;
} ShoalPropensity;

/** ShoalStatisticsPair: @i, @j: two columns of the design, @i before @j; @association: by side; NAN if the release does not tell it */
typedef struct
{
  guint i;
  guint j;
  double association[SHOAL_DESIGN_N_SIDES];
} ShoalStatisticsPair;

/**
 * ShoalStatistics:
 * @design: the columns
 * @summaries: by column and side
 * @associations: by side: a table of columns: correlation of two numbers; correlation ratio of a number and values; Cramér's V of
 *   values (the most frequent ones, and the others together). NAN if a column is constant, or the release does not tell it
 * @regressions: (element-type ShoalRegression): of each outcome that was asked for
 */
typedef struct
{
  ShoalDesign *design;
  ShoalColumnSummary *summaries[SHOAL_DESIGN_N_SIDES];
  double *associations[SHOAL_DESIGN_N_SIDES];
  GArray *regressions;
  ShoalPropensity propensity;
} ShoalStatistics;

GArray *shoal_statistics_list_outcomes (ShoalSchema *schema);
ShoalStatistics *shoal_statistics_new (const ShoalReadings *original,
                                       const ShoalReadings *release,
                                       const guint *outcomes,
                                       guint n_outcomes,
                                       guint n_threads,
                                       ShoalProgress *progress,
                                       GError **error);
ShoalStatistics *shoal_statistics_new_of_published (const ShoalReadings *published,
                                                    guint n_threads,
                                                    ShoalProgress *progress,
                                                    GError **error);
double shoal_term_get_half (const ShoalTerm *self, ShoalDesignSide side);
double shoal_statistics_get_association (const ShoalStatistics *self, ShoalDesignSide side, guint i, guint j);
GArray *shoal_statistics_list_pairs (const ShoalStatistics *self);
void shoal_statistics_free (ShoalStatistics *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStatistics, shoal_statistics_free)

G_END_DECLS
