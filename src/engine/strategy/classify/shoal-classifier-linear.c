/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear support vector machine: liblinear (Fan and others 2008), C = 1, squared hinge loss. The solver is the one for the
 * primal problem: it draws no random numbers, which the library takes from a state that all threads share. */

#include "strategy/classify/shoal-classifier.h"

#include "strategy/classify/shoal-vectors.h"

#include <linear.h>

#define PROFILES_PER_POLL 1024

static void
print_nothing (const char *text)
{
}

/* The vector of a profile with a constant feature behind its own, ended by a feature of -1. */
static void
fill_nodes (const ShoalVectors  *vectors,
            guint32              profile,
            struct feature_node *nodes,
            int                 *features,
            double              *values)
{
  guint n = shoal_vectors_get (vectors, profile, features, values);

  for (guint i = 0; i < n; i++)
    nodes[i] = (struct feature_node){ features[i], values[i] };
  nodes[n] = (struct feature_node){ (int) vectors->n_features + 1, 1 };
  nodes[n + 1] = (struct feature_node){ -1, 0 };
}

static gboolean
predict_profiles (const struct model  *model,
                  const ShoalVectors  *vectors,
                  guint                fold,
                  ShoalProgress       *progress,
                  struct feature_node *nodes,
                  int                 *features,
                  double              *values,
                  guint32             *labels)
{
  g_autofree guint32 *profiles = NULL;
  guint32 n_profiles;

  profiles = shoal_cases_list_profiles (vectors->cases, fold, &n_profiles);
  for (guint32 i = 0; i < n_profiles; i++)
    {
      if (i % PROFILES_PER_POLL == 0 && progress != NULL && shoal_progress_should_stop (progress))
        return FALSE;
      fill_nodes (vectors, profiles[i], nodes, features, values);
      labels[profiles[i]] = (guint32) predict (model, nodes);
    }
  return TRUE;
}

gboolean
_shoal_classifier_linear_svm (const ShoalCases *cases,
                              guint             fold,
                              guint64           seed,
                              ShoalProgress    *progress,
                              double           *n_right)
{
  g_autoptr (ShoalVectors) vectors = shoal_vectors_new (cases, fold, seed);
  gsize width = (gsize) cases->n_attributes + 2;
  g_autofree struct feature_node *nodes = g_new (struct feature_node, width * ((gsize) vectors->n_rows + 1));
  g_autofree struct feature_node **rows = g_new (struct feature_node *, MAX (1, vectors->n_rows));
  g_autofree double *targets = g_new (double, MAX (1, vectors->n_rows));
  g_autofree int *features = g_new (int, width);
  g_autofree double *values = g_new (double, width);
  g_autofree guint32 *labels = g_new0 (guint32, MAX (1, cases->n_profiles));
  const struct parameter parameters = { .solver_type = L2R_L2LOSS_SVC, .eps = 0.01, .C = 1 };
  struct problem problem = { (int) vectors->n_rows, (int) vectors->n_features + 1, targets, rows, 1 };
  struct model *model;
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
  set_print_string_function (print_nothing);
  model = train (&problem, &parameters);
  done = predict_profiles (model, vectors, fold, progress, nodes + vectors->n_rows * width, features, values, labels);
  free_and_destroy_model (&model);
  if (done)
    *n_right = shoal_classifier_add_right (cases, fold, labels);
  return done;
}
