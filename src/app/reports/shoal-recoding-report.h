/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything about one recoding: its classes, metrics, losses, and the verifier's verdict. */
#pragma once

#include "privacy/shoal-disclosure.h"
#include "privacy/shoal-requirements.h"
#include "recoding/shoal-class-order.h"
#include "utility/shoal-metric.h"
#include "verify/shoal-verified-release.h"

G_BEGIN_DECLS

/**
 * ShoalMetricValue: a metric and its value for a release
 * @metric: a row of the registry
 * @value: NAN if an input of the metric is missing
 * @lack: (nullable): why there is no value, to be translated
 */
typedef struct
{
  const ShoalMetric *metric;
  double value;
  const char *lack;
} ShoalMetricValue;

/**
 * ShoalAttributeLoss: the loss of a quasi-identifier in a release
 * @name: of the column
 * @level: of generalization, -1 if the recoding has no levels
 * @height: of the hierarchy
 * @level_share: level / height, or its mean over cells; NAN without a level
 * @loss: mean NCP of its cells, 0 to 1
 */
typedef struct
{
  const char *name;
  int level;
  guint height;
  double level_share;
  double loss;
} ShoalAttributeLoss;

#define SHOAL_TYPE_RECODING_REPORT (shoal_recoding_report_get_type ())

/**
 * ShoalRecodingReport:
 * @classes: its equivalence classes, with the recoding and the table
 * @n_classes: how many classes are published
 * @order: the classes by size, suppressed ones included
 * @n_suppressed_persons: how many people have rows that are suppressed
 * @requirements: that a release must meet
 * @suppression_limit: how many rows may be suppressed
 * @feasible: whether the requirements hold
 * @unmet: (nullable): why not, in words for the user
 * @shortfalls: how far each privacy model of a node is missed before suppression, k-anonymity first
 * @n_shortfalls: their number; 0 if k-anonymity is the only model
 * @metrics: (array length=n_metrics): every metric, in the registry's order
 * @n_metrics: how many
 * @attributes: the loss of each quasi-identifier
 * @release: (nullable): the release that the recoding gives; %NULL while @blocked
 * @blocked: (nullable): why nothing can be published yet, in words for the user
 * @verdict: (nullable): of the verifier; %NULL while @blocked
 * @verified: (nullable): the release, if the verifier has accepted it
 * @taken_words: (nullable): shoal_missing_words_list_taken()
 * @disclosures: (nullable) (element-type ShoalDisclosure): information that @verified discloses although it meets the
 *   requirements
 *
 * Everything about one recoding. Immutable; fields are read-only.
 */
struct _ShoalRecodingReport
{
  GObject parent_instance;

  ShoalClasses *classes;
  gsize n_classes;
  ShoalClassOrder *order;
  gsize n_suppressed_persons;
  ShoalRequirements requirements;
  gsize suppression_limit;
  gboolean feasible;
  char *unmet;
  ShoalFinding shortfalls[SHOAL_REQUIREMENTS_MAX_MODELS + 1];
  guint n_shortfalls;
  ShoalMetricValue *metrics;
  guint n_metrics;
  ShoalAttributeLoss *attributes;
  ShoalRelease *release;
  char *blocked;
  const ShoalVerdict *verdict;
  ShoalVerifiedRelease *verified;
  char *taken_words;
  const GArray *disclosures;

  /*< private >*/
  ShoalVerdict refused; /* the verdict of the verifier if it refuses the release */
};

G_DECLARE_FINAL_TYPE (ShoalRecodingReport, shoal_recoding_report, SHOAL, RECODING_REPORT, GObject)

ShoalRecodingReport *shoal_recoding_report_new            (ShoalMicrodata          *microdata,
                                                           ShoalRecoding           *recoding,
                                                           const ShoalRequirements *requirements,
                                                           ShoalProgress           *progress,
                                                           GError                 **error);
gboolean             shoal_recoding_report_is_verified    (ShoalRecodingReport     *self);
guint                shoal_recoding_report_get_required_k (ShoalRecodingReport     *self);
double               shoal_recoding_report_get_metric     (ShoalRecodingReport     *self,
                                                           const char              *id);

G_END_DECLS
