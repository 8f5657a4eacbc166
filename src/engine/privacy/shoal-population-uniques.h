/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many records of a sample are probably unique in the population, estimated from the sizes of the sample's classes. */
#pragma once

#include "privacy/shoal-risk.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalUniquesEstimator:
 * @SHOAL_UNIQUES_DANKAR: a decision rule that picks one of the others
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
 * @title: its authors, or the name of its distribution
 */
typedef struct
{
  const char *id;
  const char *title;
  ShoalUniquesEstimator estimator;
} ShoalUniquesEstimatorInfo;

/**
 * ShoalUniquesSample:
 * @n_people: people of the table: as many as rows if each person has one row
 * @n_alone: people with a row that differs from the rows of all other people
 * @n_rows_alone: rows that differ from the rows of all other people
 * @n_spread: people whose rows differ from each other
 * @classes: (element-type ShoalRiskClass): classes of equal rows: sizes in people, ascending, and how many classes have each; a person
 *   of @n_spread counts in each class with a row of hers
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
