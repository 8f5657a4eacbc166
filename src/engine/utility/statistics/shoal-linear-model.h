/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear and logistic regression over the rows of one table or two. */
#pragma once

#include "utility/statistics/shoal-design.h"

G_BEGIN_DECLS

/** ShoalLinkFunction: @SHOAL_LINK_LINEAR: the mean of the outcome is the sum of the terms; @SHOAL_LINK_LOGISTIC: its log odds are */
typedef enum
{
  SHOAL_LINK_LINEAR,
  SHOAL_LINK_LOGISTIC,
} ShoalLinkFunction;

/**
 * ShoalLinearModel:
 * @n_terms: number of terms; the first one is the constant
 * @estimates: (array length=n_terms): coefficients, NAN for a term that depends linearly on the terms before it
 * @errors: (array length=n_terms): their standard errors
 * @n_rows: number of rows that it was fitted to
 * @n_estimated: number of terms with estimates
 * @converged: whether the coefficients of a logistic model were found; they may not exist if some terms determine the outcome; for a
 *   linear model, whether it has more rows than estimates
 */
typedef struct
{
  guint n_terms;
  double *estimates;
  double *errors;
  gsize n_rows;
  guint n_estimated;
  gboolean converged;
} ShoalLinearModel;

/**
 * ShoalModelRows:
 * @design: source of the terms
 * @sides: which tables: bits of 1 << #ShoalDesignSide
 * @column: (nullable): the column with the outcome; %NULL if the outcome is whether a row is in the release
 * @outcome: its feature that is the outcome
 * @present: its feature that must not be 0 for a row to count, or %G_MAXUINT
 * @terms: (array length=n_terms): features, the terms after the constant
 * @seeds: (nullable) (array): by side: seeds of shoal_design_make_seeds(), if one value is drawn for each cell;
 *   %NULL if a cell counts as all of its possible values with their shares
 */
typedef struct
{
  const ShoalDesign *design;
  guint sides;
  const ShoalDesignColumn *column;
  guint outcome;
  guint present;
  const guint *terms;
  guint n_terms;
  const guint64 *seeds[SHOAL_DESIGN_N_SIDES];
} ShoalModelRows;

ShoalLinearModel *shoal_linear_model_new (const ShoalModelRows *rows,
                                          ShoalLinkFunction link,
                                          guint n_threads,
                                          ShoalProgress *progress,
                                          GError **error);
gboolean shoal_linear_model_mean_square (const ShoalLinearModel *self,
                                         const ShoalModelRows *rows,
                                         double centre,
                                         guint n_threads,
                                         ShoalProgress *progress,
                                         double *square,
                                         GError **error);
double *shoal_design_sum_products (const ShoalDesign *design,
                                   ShoalDesignSide side,
                                   guint n_threads,
                                   ShoalProgress *progress,
                                   GError **error);
void shoal_linear_model_free (ShoalLinearModel *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalLinearModel, shoal_linear_model_free)

G_END_DECLS
