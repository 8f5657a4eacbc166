/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both sides are asked about the same rows of the original, which neither has learned from. */

#include "strategy/classify/shoal-release-prediction.h"

#include "strategy/classify/shoal-release-cases.h"

/* Parts of a cross-validation, and what chance it has */
#define N_FOLDS 5
#define SEED 1

static double
find_majority (const ShoalCases *cases)
{
  g_autofree double *rows = g_new0 (double, MAX (1, cases->n_labels));
  double most = 0;

  for (guint32 i = 0; i < cases->n_cases; i++)
    for (guint fold = 0; fold < cases->n_folds; fold++)
      rows[cases->labels[i]] += shoal_cases_get_tested (cases, i, fold);
  for (guint32 label = 0; label < cases->n_labels; label++)
    most = MAX (most, rows[label]);
  return most / (double) cases->n_rows;
}

static gboolean
predict_column (GArray *predictions,
                const ShoalDesign *design,
                guint column,
                const char *const *ids,
                guint n_threads,
                ShoalProgress *progress,
                GError **error)
{
  g_autoptr (ShoalCases) original
      = shoal_release_cases_new (design, column, SHOAL_DESIGN_ORIGINAL, N_FOLDS, SEED, progress, error);
  g_autoptr (ShoalCases) release
      = original != NULL
            ? shoal_release_cases_new (design, column, SHOAL_DESIGN_RELEASE, N_FOLDS, SEED, progress, error)
            : NULL;
  const ShoalCases *const cases[SHOAL_DESIGN_N_SIDES] = { original, release };
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  if (release == NULL)
    return FALSE;
  for (guint i = 0; i < n_classifiers; i++)
    {
      ShoalReleasePrediction it = { .column = column,
                                    .classifier = &classifiers[i],
                                    .n_rows = original->n_rows,
                                    .majority = find_majority (original),
                                    .n_labels = original->n_labels };

      if (ids != NULL && !g_strv_contains (ids, classifiers[i].id))
        continue;
      for (guint label = 0; label < MIN (it.n_labels, SHOAL_PREDICTION_LABELS); label++)
        it.labels[label] = original->label_values[label];
      for (guint side = 0; side < SHOAL_DESIGN_N_SIDES; side++)
        if (!shoal_classifier_validate (&classifiers[i], cases[side], SEED, n_threads, progress, &it.accuracy[side],
                                        &it.prediction[side]))
          {
            shoal_progress_check (progress, error);
            return FALSE;
          }
      g_array_append_val (predictions, it);
    }
  return TRUE;
}

/**
 * shoal_release_predictions_new:
 * @outcomes: (array length=n_outcomes): columns of the original's table; those for which shoal_release_cases_can_be() does not hold are
 *   left out
 * @classifiers: (nullable) (array zero-terminated=1): ids; %NULL for all that there are
 *
 * Of a large table a sample is learned from and predicted (%SHOAL_RELEASE_CASES_ROWS).
 *
 * Errors: %G_IO_ERROR_CANCELLED.
 *
 * Returns: (transfer full) (element-type ShoalReleasePrediction): by outcome and classifier.
 */
GArray *
shoal_release_predictions_new (const ShoalDesign *design,
                               const guint *outcomes,
                               guint n_outcomes,
                               const char *const *classifiers,
                               guint n_threads,
                               ShoalProgress *progress,
                               GError **error)
{
  g_autoptr (GArray) predictions = g_array_new (FALSE, FALSE, sizeof (ShoalReleasePrediction));
  ShoalTable *table = design->readings[SHOAL_DESIGN_ORIGINAL]->microdata->table;

  for (guint o = 0; o < n_outcomes; o++)
    for (guint c = 0; c < design->n_columns; c++)
      if (design->columns[c].read[SHOAL_DESIGN_ORIGINAL]->column == shoal_table_get_column (table, outcomes[o])
          && shoal_release_cases_can_be (design, c)
          && !predict_column (predictions, design, c, classifiers, n_threads, progress, error))
        return NULL;
  return g_steal_pointer (&predictions);
}
