/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number becomes its difference from the mean, and each name a feature that is 1 or 0; both are divided by the standard
 * deviation of the feature in the rows learned from. The mean of a name is not subtracted: this keeps the vectors sparse and
 * does not change the distance of any two. */

#include "strategy/classify/shoal-vectors.h"

#include "base/shoal-random.h"

#include <math.h>

/* Draws rows outside the fold, without replacement. The shares of the labels change only by chance. */
static void
take_rows (ShoalVectors *self,
           guint         fold,
           guint64       seed)
{
  const ShoalCases *cases = self->cases;
  guint64 n_left = 0;
  guint64 n_wanted;
  ShoalRandom random;

  shoal_random_init (&random, seed, fold);
  for (guint32 i = 0; i < cases->n_cases; i++)
    n_left += shoal_cases_get_weight (cases, i, fold);
  n_wanted = MIN (n_left, SHOAL_VECTORS_MAX_ROWS);
  self->profiles = g_new (guint32, MAX (1, n_wanted));
  self->labels = g_new (guint32, MAX (1, n_wanted));
  for (guint32 i = 0; i < cases->n_cases; i++)
    {
      for (guint32 row = 0; row < shoal_cases_get_weight (cases, i, fold); row++, n_left--)
        {
          if (n_wanted < n_left && shoal_random_below (&random, n_left) >= n_wanted)
            continue;
          self->profiles[self->n_rows] = cases->profiles[i];
          self->labels[self->n_rows++] = cases->labels[i];
          n_wanted--;
        }
    }
}

static void
measure_number (ShoalVectors *self,
                guint         a)
{
  const ShoalCasesAttribute *attribute = &self->cases->attributes[a];
  double sum = 0, squares = 0, n = 0, variance;

  for (guint32 row = 0; row < self->n_rows; row++)
    {
      guint32 value = attribute->values[self->profiles[row]];

      if (value == SHOAL_CASES_MISSING)
        continue;
      sum += attribute->numbers[value];
      n++;
    }
  self->means[self->first_features[a]] = n > 0 ? sum / n : 0;
  for (guint32 row = 0; row < self->n_rows; row++)
    {
      guint32 value = attribute->values[self->profiles[row]];

      if (value != SHOAL_CASES_MISSING)
        squares += pow (attribute->numbers[value] - self->means[self->first_features[a]], 2);
    }
  variance = n > 0 ? squares / n : 0;
  self->scales[self->first_features[a]] = variance > 0 ? 1 / sqrt (variance) : 0;
}

static void
measure_names (ShoalVectors *self,
               guint         a)
{
  const ShoalCasesAttribute *attribute = &self->cases->attributes[a];
  double *scales = self->scales + self->first_features[a];

  for (guint32 row = 0; row < self->n_rows; row++)
    {
      guint32 value = attribute->values[self->profiles[row]];

      if (value != SHOAL_CASES_MISSING)
        scales[value]++;
    }
  for (guint32 value = 0; value < attribute->n_values; value++)
    {
      double share = scales[value] / MAX (1, self->n_rows);

      scales[value] = share > 0 && share < 1 ? 1 / sqrt (share * (1 - share)) : 0;
    }
}

/**
 * shoal_vectors_new:
 * @fold: the fold not to learn from
 * @seed: for the sample
 *
 * Returns: (transfer full): the rows to learn from, and how to turn profiles into vectors; @cases must outlive it.
 */
ShoalVectors *
shoal_vectors_new (const ShoalCases *cases,
                   guint             fold,
                   guint64           seed)
{
  ShoalVectors *self = g_new0 (ShoalVectors, 1);

  self->cases = cases;
  take_rows (self, fold, seed);
  self->first_features = g_new (guint32, MAX (1, cases->n_attributes));
  for (guint a = 0; a < cases->n_attributes; a++)
    {
      self->first_features[a] = self->n_features + 1;
      self->n_features += cases->attributes[a].numbers != NULL ? 1 : cases->attributes[a].n_values;
    }
  self->means = g_new0 (double, (gsize) self->n_features + 1);
  self->scales = g_new0 (double, (gsize) self->n_features + 1);
  for (guint a = 0; a < cases->n_attributes; a++)
    {
      if (cases->attributes[a].numbers != NULL)
        measure_number (self, a);
      else
        measure_names (self, a);
    }
  return self;
}

void
shoal_vectors_free (ShoalVectors *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->first_features);
  g_free (self->means);
  g_free (self->scales);
  g_free (self->profiles);
  g_free (self->labels);
  g_free (self);
}

/**
 * shoal_vectors_get:
 * @features: (array): gets the features that are not 0, ascending; as long as there are attributes
 * @values: (array): gets their values; as long as @features
 *
 * Returns: how many features of @profile are not 0.
 */
guint
shoal_vectors_get (const ShoalVectors *self,
                   guint32             profile,
                   int                *features,
                   double             *values)
{
  guint n = 0;

  for (guint a = 0; a < self->cases->n_attributes; a++)
    {
      const ShoalCasesAttribute *attribute = &self->cases->attributes[a];
      guint32 value = attribute->values[profile];
      guint32 feature = self->first_features[a];
      double distance = 1;

      if (value == SHOAL_CASES_MISSING)
        continue;
      if (attribute->numbers != NULL)
        distance = attribute->numbers[value] - self->means[feature];
      else
        feature += value;
      if (distance == 0 || self->scales[feature] == 0)
        continue;
      features[n] = (int) feature;
      values[n++] = distance * self->scales[feature];
    }
  return n;
}

/**
 * shoal_vectors_test:
 * @fold: the fold to predict
 * @profiles_per_poll: number of profiles after which @progress is asked again
 * @progress: (nullable): asked whether to stop
 * @predict: (scope call): predicts with @machine, which has learned from the vectors
 * @predicted: (scope call): gets the prediction for each profile
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_vectors_test (const ShoalVectors *self,
                    guint               fold,
                    guint               profiles_per_poll,
                    ShoalProgress      *progress,
                    ShoalVectorsFunc    predict,
                    gconstpointer       machine,
                    ShoalPredictedFunc  predicted,
                    gpointer            data)
{
  g_autofree double *scores = g_new (double, MAX (1, self->cases->n_labels));
  g_autofree int *features = g_new (int, MAX (1, self->cases->n_attributes));
  g_autofree double *values = g_new (double, MAX (1, self->cases->n_attributes));
  g_autofree guint32 *profiles = NULL;
  guint32 n_profiles, label;

  profiles = shoal_cases_list_profiles (self->cases, fold, &n_profiles);
  for (guint32 i = 0; i < n_profiles; i++)
    {
      guint n;

      if (i % profiles_per_poll == 0 && shoal_progress_should_stop (progress))
        return FALSE;
      for (guint32 l = 0; l < self->cases->n_labels; l++)
        scores[l] = -INFINITY;
      n = shoal_vectors_get (self, profiles[i], features, values);
      label = predict (machine, features, values, n, scores);
      predicted (profiles[i], label, scores, data);
    }
  return TRUE;
}
