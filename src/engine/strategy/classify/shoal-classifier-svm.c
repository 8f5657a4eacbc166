/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Support vector machine with radial basis functions: libsvm (Chang and Lin 2011), C = 1, gamma = 1 / features, which is
 * 1 / (features × variance) of standardized codes. */

#include "strategy/classify/shoal-classifier.h"

#include "strategy/classify/shoal-vectors.h"

#include <libsvm/svm.h>

#define CACHE_MEGABYTES 64
#define PROFILES_PER_POLL 64

static void
print_nothing (const char *text)
{
}

/* The vector of a profile, ended by a feature of -1. */
static void
fill_nodes (const ShoalVectors *vectors,
            guint32             profile,
            struct svm_node    *nodes,
            int                *features,
            double             *values)
{
  guint n = shoal_vectors_get (vectors, profile, features, values);

  for (guint i = 0; i < n; i++)
    nodes[i] = (struct svm_node){ features[i], values[i] };
  nodes[n] = (struct svm_node){ -1, 0 };
}

static gboolean
predict (const struct svm_model *model,
         const ShoalVectors     *vectors,
         guint                   fold,
         ShoalProgress          *progress,
         struct svm_node        *nodes,
         int                    *features,
         double                 *values,
         guint32                *labels)
{
  g_autofree guint32 *profiles = NULL;
  guint32 n_profiles;

  profiles = shoal_cases_list_profiles (vectors->cases, fold, &n_profiles);
  for (guint32 i = 0; i < n_profiles; i++)
    {
      if (i % PROFILES_PER_POLL == 0 && progress != NULL && shoal_progress_should_stop (progress))
        return FALSE;
      fill_nodes (vectors, profiles[i], nodes, features, values);
      labels[profiles[i]] = (guint32) svm_predict (model, nodes);
    }
  return TRUE;
}

gboolean
_shoal_classifier_svm (const ShoalCases *cases,
                       guint             fold,
                       guint64           seed,
                       ShoalProgress    *progress,
                       double           *n_right)
{
  g_autoptr (ShoalVectors) vectors = shoal_vectors_new (cases, fold, seed);
  gsize width = (gsize) cases->n_attributes + 1;
  g_autofree struct svm_node *nodes = g_new (struct svm_node, width * ((gsize) vectors->n_rows + 1));
  g_autofree struct svm_node **rows = g_new (struct svm_node *, MAX (1, vectors->n_rows));
  g_autofree double *targets = g_new (double, MAX (1, vectors->n_rows));
  g_autofree int *features = g_new (int, width);
  g_autofree double *values = g_new (double, width);
  g_autofree guint32 *labels = g_new0 (guint32, MAX (1, cases->n_profiles));
  const struct svm_parameter parameters = {
    .svm_type = C_SVC, .kernel_type = RBF, .gamma = 1.0 / MAX (1, vectors->n_features), .cache_size = CACHE_MEGABYTES,
    .eps = 1e-3, .C = 1, .shrinking = 1,
  };
  struct svm_problem problem = { (int) vectors->n_rows, targets, rows };
  struct svm_model *model;
  gboolean done;

  if (progress != NULL && shoal_progress_should_stop (progress))
    return FALSE;
  for (guint32 i = 0; i < vectors->n_rows; i++)
    {
      rows[i] = nodes + i * width;
      fill_nodes (vectors, vectors->profiles[i], rows[i], features, values);
      targets[i] = vectors->labels[i];
    }
  *n_right = 0;
  if (vectors->n_rows == 0)
    return TRUE;
  svm_set_print_string_function (print_nothing);
  model = svm_train (&problem, &parameters);
  done = predict (model, vectors, fold, progress, nodes + vectors->n_rows * width, features, values, labels);
  svm_free_and_destroy_model (&model);
  if (done)
    *n_right = shoal_classifier_add_right (cases, fold, labels);
  return done;
}
