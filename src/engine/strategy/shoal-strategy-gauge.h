/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures privacy and utility of a recoding on the table that it publishes. */
#pragma once

#include "base/shoal-random.h"
#include "privacy/shoal-requirements.h"
#include "strategy/classify/shoal-classifier.h"
#include "strategy/rules/shoal-rule-space.h"
#include "strategy/shoal-strategy.h"

G_BEGIN_DECLS

/** ShoalStrategyGauge: a table, its folds and a classifier; immutable, for any number of threads. */
typedef struct _ShoalStrategyGauge ShoalStrategyGauge;

/**
 * ShoalGaugeDepth: how much of a node is measured
 * @SHOAL_GAUGE_K: its k
 * @SHOAL_GAUGE_GAIN: also its gain, and an upper bound of its accuracy
 * @SHOAL_GAUGE_ACCURACY: also its accuracy
 */
typedef enum
{
  SHOAL_GAUGE_K,
  SHOAL_GAUGE_GAIN,
  SHOAL_GAUGE_ACCURACY,
} ShoalGaugeDepth;

/**
 * ShoalStrategyMeasure: the measure that is reported as accuracy
 * @SHOAL_MEASURE_ACCURACY: share of the rows that are predicted correctly
 * @SHOAL_MEASURE_BALANCED: the mean of this share over the values of the target
 * @SHOAL_MEASURE_AUC: area under the ROC curve, mean over the values of the target
 */
typedef enum
{
  SHOAL_MEASURE_ACCURACY,
  SHOAL_MEASURE_BALANCED,
  SHOAL_MEASURE_AUC,
  SHOAL_MEASURE_N,
} ShoalStrategyMeasure;

#define SHOAL_TYPE_STRATEGY_MEASURE (shoal_strategy_measure_get_type ())
GType       shoal_strategy_measure_get_type  (void);
const char *shoal_strategy_measure_get_title (ShoalStrategyMeasure  measure);

/**
 * ShoalGaugeReading:
 * @figures: figures that were not measured are NAN; k is 0 when a class fails a required privacy model
 * @bound: upper bound of the accuracy
 */
typedef struct
{
  ShoalStrategyFigures figures;
  double bound;
} ShoalGaugeReading;

ShoalStrategyGauge *shoal_strategy_gauge_new           (ShoalMicrodata            *microdata,
                                                        const ShoalClassifier     *classifier,
                                                        guint                      n_folds,
                                                        guint64                    seed,
                                                        GError                   **error);
void                shoal_strategy_gauge_free          (ShoalStrategyGauge        *self);
gboolean            shoal_strategy_gauge_measure_by    (ShoalStrategyGauge        *self,
                                                        ShoalStrategyMeasure       measure,
                                                        GError                   **error);
gboolean            shoal_strategy_gauge_require       (ShoalStrategyGauge        *self,
                                                        const ShoalModel          *models,
                                                        guint                      n_models,
                                                        GError                   **error);
gboolean            shoal_strategy_gauge_read_rules    (const ShoalStrategyGauge  *self,
                                                        const ShoalRuleSpace      *space,
                                                        const guint8              *rules,
                                                        gsize                      n_rules,
                                                        ShoalGaugeDepth            depth,
                                                        guint                      n_threads,
                                                        ShoalProgress             *progress,
                                                        ShoalGaugeReading         *readings);
gboolean            shoal_strategy_gauge_read_recoding (const ShoalStrategyGauge  *self,
                                                        ShoalRecoding             *recoding,
                                                        guint                      k,
                                                        ShoalGaugeDepth            depth,
                                                        guint                      n_threads,
                                                        ShoalProgress             *progress,
                                                        ShoalStrategyFigures      *figures,
                                                        GError                   **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategyGauge, shoal_strategy_gauge_free)

G_END_DECLS
