/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a statistician finds in a release, beside what the original says. */
#pragma once

#include "utility/statistics/shoal-linear-model.h"

G_BEGIN_DECLS

/** SHOAL_STATISTICS_COMMON: values of a column that are told. */
#define SHOAL_STATISTICS_COMMON 5

/**
 * ShoalColumnSummary:
 * @n: cells that say something
 * @n_missing: cells without a value
 * @n_unread: cells whose text is neither a value nor explained
 * @mean, @deviation: numbers: mean and standard deviation (of a sample)
 * @quartiles: numbers: the least number that at least a quarter, a half, three quarters of the cells do not exceed
 * @shares: values: how much of the cells each of the column's common values is
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
 * @estimate, @error: by side: coefficient and its standard error, NAN where there is none, or nothing bounds it
 * @spread: numbers: standard deviation in the original; coefficients times this compare with those of other terms, where it is 1
 * @overlap: of the 95 % intervals, the mean of the shares of either that lie in both, at most 1, negative where they are apart (Karr
 *   2006)
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
 * @event: (nullable): the value whose probability is modelled; %NULL for numbers, whose mean is
 * @terms: (array length=n_terms): the constant first; of values against the commonest one
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
 *   that a row is of the release, and c is the release's share of the rows (Snoke et al. 2018, eq. 1)
 * @expected: its mean if the rows of the release were drawn from those of the original, each as probable each time (a bootstrap sample;
 *   Snoke et al. 2018, theorem 1). Another sample of the same people would have a greater one
 * @largest: if the model were always right
 * @converged: whether there is such a model; if not, some terms tell the tables apart by themselves
 */
typedef struct
{
  double mean_square;
  double expected;
  double largest;
  gboolean converged;
} ShoalPropensity;

/** ShoalStatisticsPair: @i, @j: two columns of the design, @i before @j; @association: by side; NAN of a release that does not tell */
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
 *   values (the commonest ones, and the others together). NAN where a column is constant, or not told
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
