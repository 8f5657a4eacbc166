/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many records of a sample are probably alone in the population, estimated from the sizes of its classes. */
#pragma once

#include "privacy/shoal-risk.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalUniquesEstimator:
 * @SHOAL_UNIQUES_DANKAR: the one of the others that a decision rule picks
 * @SHOAL_UNIQUES_PITMAN: Pitman's model of a population
 * @SHOAL_UNIQUES_ZAYATZ: classes of the population are as large as those of the sample
 * @SHOAL_UNIQUES_SNB: sizes of classes have a slide negative binomial distribution
 *
 * In the order of the words of the parameter "estimator".
 */
typedef enum
{
  SHOAL_UNIQUES_DANKAR,
  SHOAL_UNIQUES_PITMAN,
  SHOAL_UNIQUES_ZAYATZ,
  SHOAL_UNIQUES_SNB,
} ShoalUniquesEstimator;

/**
 * ShoalUniquesEstimatorInfo:
 * @id: name in output, and word of the parameter "estimator"
 * @title: the people, or the distribution, that it is called after
 */
typedef struct
{
  const char *id;
  const char *title;
  ShoalUniquesEstimator estimator;
} ShoalUniquesEstimatorInfo;

/**
 * ShoalUniquesSample:
 * @n_people: people of the table: as many as rows where nobody has several
 * @n_alone: of them, those who have a row that nobody else's equals
 * @n_rows_alone: rows that nobody else's equal
 * @n_spread: people with rows that differ
 * @classes: (element-type ShoalRiskClass): how many classes of equal rows have how many people, ascending; who is one of @n_spread
 *   counts in each that she has a row in
 */
typedef struct
{
  gsize n_people;
  gsize n_alone;
  gsize n_rows_alone;
  gsize n_spread;
  GArray *classes;
} ShoalUniquesSample;

const ShoalUniquesEstimatorInfo *
                      shoal_uniques_list_estimators (guint                 *n_estimators);
void                  shoal_uniques_sample_init     (ShoalUniquesSample    *self,
                                                     ShoalMicrodata        *microdata);
void                  shoal_uniques_sample_clear    (ShoalUniquesSample    *self);
ShoalUniquesEstimator shoal_uniques_choose          (const ShoalRiskClass  *classes,
                                                     gsize                  n,
                                                     double                 population);
double                shoal_uniques_estimate        (ShoalUniquesEstimator  estimator,
                                                     const ShoalRiskClass  *classes,
                                                     gsize                  n,
                                                     double                 population);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalUniquesSample, shoal_uniques_sample_clear)

G_END_DECLS
