/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many records of a sample are probably alone in the population, estimated from the sizes of its classes. */
#pragma once

#include "privacy/shoal-risk.h"

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

ShoalUniquesEstimator shoal_uniques_choose   (const ShoalRiskClass  *classes,
                                              gsize                  n,
                                              double                 population);
double                shoal_uniques_estimate (ShoalUniquesEstimator  estimator,
                                              const ShoalRiskClass  *classes,
                                              gsize                  n,
                                              double                 population);

G_END_DECLS
