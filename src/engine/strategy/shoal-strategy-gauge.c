/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the classes of a recoding, turns them into cases, and measures how well a classifier learns from the cases. */

#include "strategy/shoal-strategy-gauge.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "privacy/shoal-models.h"
#include "recoding/shoal-release.h"
#include "strategy/classify/shoal-folds.h"
#include "utility/shoal-metric.h"

#include <glib/gi18n-lib.h>

#include <math.h>

G_DEFINE_ENUM_TYPE (ShoalStrategyMeasure, shoal_strategy_measure,
                    G_DEFINE_ENUM_VALUE (SHOAL_MEASURE_ACCURACY, "accuracy"),
                    G_DEFINE_ENUM_VALUE (SHOAL_MEASURE_BALANCED, "balanced-accuracy"),
                    G_DEFINE_ENUM_VALUE (SHOAL_MEASURE_AUC, "auc"))

/** shoal_strategy_measure_get_title: Returns: (transfer none): the name shown to the user, to be translated. */
const char *
shoal_strategy_measure_get_title (ShoalStrategyMeasure measure)
{
  static const char *const titles[SHOAL_MEASURE_N]
      = { N_("share of right predictions"), N_("balanced accuracy"), N_("area under the ROC curve") };

  return titles[measure];
}

struct _ShoalStrategyGauge
{
  ShoalMicrodata *microdata;
  ShoalColumn *target;
  const ShoalClassifier *classifier;
  ShoalStrategyMeasure measure;
  guint n_folds;
  guint64 seed;
  guint8 *fold_of_row;
  ShoalRequirements required; /* privacy models besides k-anonymity */
};

/**
 * shoal_strategy_gauge_new:
 * @n_folds: 2 to %SHOAL_FOLDS_MAX
 * @seed: for the folds, for the classifier and for the drawn rows of a matching
 *
 * Errors: %SHOAL_ERROR_USAGE when there is no target, or too few rows for the folds.
 *
 * Returns: (transfer full): a gauge for all recodings of @microdata.
 */
ShoalStrategyGauge *
shoal_strategy_gauge_new (ShoalMicrodata         *microdata,
                          const ShoalClassifier  *classifier,
                          guint                   n_folds,
                          guint64                 seed,
                          GError                **error)
{
  ShoalStrategyGauge *self;
  ShoalColumn *column;
  gsize n_labelled;
  guint target;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata) && classifier != NULL, NULL);
  g_return_val_if_fail (n_folds >= 2 && n_folds <= SHOAL_FOLDS_MAX, NULL);

  if (!shoal_schema_find_target (microdata->schema, &target))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("strategies are about what can be predicted: no column is the target"));
      return NULL;
    }
  column = shoal_table_get_column (microdata->table, target);
  n_labelled = microdata->n_rows - shoal_column_get_n_missing (column);
  if (n_labelled < n_folds)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   g_dngettext (GETTEXT_PACKAGE, "%'zu row with a value of “%s” is too few for %u folds",
                                "%'zu rows with a value of “%s” are too few for %u folds", n_labelled),
                   n_labelled, shoal_column_get_name (column), n_folds);
      return NULL;
    }
  self = g_new0 (ShoalStrategyGauge, 1);
  self->microdata = g_object_ref (microdata);
  self->target = g_object_ref (column);
  self->classifier = classifier;
  self->n_folds = n_folds;
  self->seed = seed;
  self->fold_of_row = shoal_folds_assign (self->target, n_folds, seed);
  self->required.k = 1;
  return self;
}

/**
 * shoal_strategy_gauge_measure_by:
 * @measure: the measure reported as accuracy; a new gauge reports the share of right predictions
 *
 * Call it before anything is measured.
 *
 * Errors: %SHOAL_ERROR_USAGE when the target has too many values for @measure.
 *
 * Returns: whether @measure can be used.
 */
gboolean
shoal_strategy_gauge_measure_by (ShoalStrategyGauge   *self,
                                 ShoalStrategyMeasure  measure,
                                 GError              **error)
{
  gsize n_values = shoal_column_get_n_values (self->target);

  if (measure != SHOAL_MEASURE_ACCURACY && n_values > SHOAL_PREDICTION_LABELS)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("The target has %'zu values: balanced accuracy and AUC are told of at most %'u."), n_values,
                   SHOAL_PREDICTION_LABELS);
      return FALSE;
    }
  self->measure = measure;
  return TRUE;
}

/**
 * shoal_strategy_gauge_require:
 * @models: (array length=n_models): privacy models besides k-anonymity
 *
 * Call it before anything is measured. After that, a rule has a k of 0 when one of its classes fails a model; the failing
 * classes of other recodings are suppressed.
 *
 * Errors: those of shoal_models_new().
 *
 * Returns: whether the models can be required of this table.
 */
gboolean
shoal_strategy_gauge_require (ShoalStrategyGauge  *self,
                              const ShoalModel    *models,
                              guint                n_models,
                              GError             **error)
{
  g_autoptr (ShoalModels) bound = NULL;

  for (guint i = 0; i < n_models; i++)
    if (!shoal_requirements_add_model (&self->required, &models[i], error))
      return FALSE;
  if (n_models == 0)
    return TRUE;
  bound = shoal_models_new (&self->required, self->microdata, NULL, error);
  return bound != NULL;
}

void
shoal_strategy_gauge_free (ShoalStrategyGauge *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->fold_of_row);
  g_object_unref (self->target);
  g_object_unref (self->microdata);
  g_free (self);
}

/* Returns %FALSE when told to stop. */
static gboolean
read_classes (const ShoalStrategyGauge *self,
              ShoalClasses             *classes,
              const guint32            *original_of_row,
              ShoalGaugeDepth           depth,
              guint                     n_threads,
              ShoalProgress            *progress,
              ShoalGaugeReading        *reading)
{
  g_autoptr (ShoalCases) cases = NULL;
  g_autofree ShoalPrediction *prediction = NULL;

  *reading = (ShoalGaugeReading){ { classes->smallest_published, NAN, NAN }, NAN };
  if (depth == SHOAL_GAUGE_K)
    return TRUE;
  cases = shoal_cases_new (classes, self->target, self->fold_of_row, self->n_folds, original_of_row);
  reading->figures.gain = shoal_cases_get_gain (cases);
  reading->bound = self->measure == SHOAL_MEASURE_ACCURACY ? shoal_cases_get_bound (cases) : 1;
  if (depth == SHOAL_GAUGE_GAIN)
    return TRUE;
  if (self->measure != SHOAL_MEASURE_ACCURACY)
    prediction = g_new0 (ShoalPrediction, 1);
  if (!shoal_classifier_validate (self->classifier, cases, self->seed, n_threads, progress, &reading->figures.accuracy,
                                  prediction))
    return FALSE;
  if (prediction != NULL)
    reading->figures.accuracy = self->measure == SHOAL_MEASURE_AUC ? prediction->auc : prediction->balanced;
  return TRUE;
}

typedef struct
{
  const ShoalStrategyGauge *gauge;
  const ShoalRuleSpace *space;
  const guint8 *rules;
  gsize n_rules;
  ShoalGaugeDepth depth;
  ShoalProgress *progress;
  ShoalGaugeReading *readings;
  gsize next;
  int stopped;
} Reading;

static void
read_share (guint    thread,
            guint    n_threads,
            gpointer data)
{
  Reading *self = data;
  guint n_attributes = self->space->n_attributes;
  g_autofree guint *levels = g_new (guint, n_attributes);
  gsize i;

  while ((i = __atomic_fetch_add (&self->next, 1, __ATOMIC_RELAXED)) < self->n_rules
         && !g_atomic_int_get (&self->stopped))
    {
      g_autoptr (ShoalRecoding) recoding = NULL;
      g_autoptr (ShoalClasses) classes = NULL;

      shoal_rule_space_get_levels (self->space, self->rules + i * n_attributes, levels);
      recoding = shoal_recoding_new_node (levels, n_attributes);
      classes = shoal_classes_new_with_progress (self->gauge->microdata, recoding, 1, 1, self->progress, NULL);
      if (classes != NULL && self->gauge->required.n_models > 0
          && !shoal_requirements_hold (&self->gauge->required, classes, NULL))
        {
          self->readings[i] = (ShoalGaugeReading){ { 0, NAN, NAN }, NAN };
          if (shoal_progress_should_stop (self->progress))
            g_atomic_int_set (&self->stopped, TRUE);
          continue;
        }
      if (classes == NULL || !read_classes (self->gauge, classes, NULL, self->depth, 1, self->progress, &self->readings[i])
          || shoal_progress_should_stop (self->progress))
        g_atomic_int_set (&self->stopped, TRUE);
    }
}

/**
 * shoal_strategy_gauge_read_rules:
 * @rules: (array length=n_rules*attributes): rules, or any other vectors of steps
 * @n_threads: threads to use, 0 for one per core
 * @progress: (nullable): asked whether to stop
 * @readings: (array length=n_rules) (out caller-allocates): the figures of each rule; no class is suppressed
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_strategy_gauge_read_rules (const ShoalStrategyGauge *self,
                                 const ShoalRuleSpace     *space,
                                 const guint8             *rules,
                                 gsize                     n_rules,
                                 ShoalGaugeDepth           depth,
                                 guint                     n_threads,
                                 ShoalProgress            *progress,
                                 ShoalGaugeReading        *readings)
{
  Reading reading = { self, space, rules, n_rules, depth, progress, readings, 0, FALSE };

  if (n_rules > 0)
    shoal_parallel_run ((guint) MIN (n_rules, shoal_parallel_n_threads (n_threads)), read_share, &reading);
  return !reading.stopped;
}

/**
 * shoal_strategy_gauge_read_recoding:
 * @recoding: a node, a partition or a matching
 * @k: groups with fewer people, and those that fail a required privacy model, are suppressed; 0 to suppress nothing
 * @depth: how much is measured
 * @progress: (nullable): asked whether to stop
 * @figures: (out): the figures of the recoding
 *
 * Measures the table that the recoding would publish: the classifier does not learn from suppressed rows, and predicts them
 * from missing values only; a row of a matching shows the target of one of its originals, drawn at random.
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: whether it was measured.
 */
gboolean
shoal_strategy_gauge_read_recoding (const ShoalStrategyGauge *self,
                                    ShoalRecoding            *recoding,
                                    guint                     k,
                                    ShoalGaugeDepth           depth,
                                    guint                     n_threads,
                                    ShoalProgress            *progress,
                                    ShoalStrategyFigures     *figures,
                                    GError                  **error)
{
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (ShoalRelease) release = NULL;
  ShoalRequirements required = self->required;
  ShoalGaugeReading reading;
  ShoalRandom random;

  required.k = k;
  if (k == 0)
    required.n_models = 0;
  classes = shoal_requirements_make_classes (&required, self->microdata, recoding, n_threads, progress, error);
  if (classes == NULL)
    return FALSE;
  if (classes->kind == SHOAL_RECODING_MATCHING)
    {
      /* Nothing is published here, so a fixed seed is safe; it makes the measurement reproducible. */
      shoal_random_init (&random, self->seed, 1);
      release = shoal_release_new_with_random (classes, &random, error);
      if (release == NULL)
        return FALSE;
    }
  if (!read_classes (self, classes, release != NULL ? shoal_release_get_assignment (release) : NULL, depth, n_threads,
                     progress, &reading))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the measurement was stopped"));
      return FALSE;
    }
  *figures = reading.figures;
  /* For a matching, the metric uses all originals of a row, not only the drawn one. */
  if (release != NULL)
    figures->gain = shoal_metric_evaluate (shoal_metrics_find ("info_gain"), classes);
  return TRUE;
}
