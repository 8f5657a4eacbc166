/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear support vector machine and logistic regression: liblinear (Fan and others 2008), C = 1, squared hinge loss and
 * logistic loss. The solvers are those for the primal problem, which draw no random numbers: the random state of the library is
 * shared by all threads. */

#include "strategy/classify/shoal-classifier.h"

#include "strategy/classify/shoal-vectors.h"

#include <linear.h>

#define PROFILES_PER_POLL 1024

static void
print_nothing (const char *text)
{
}

/* A trained model, the index of the constant feature after all others, a buffer for a vector, the labels of the
 * model, and a buffer for their scores. */
typedef struct
{
  const struct model *model;
  int constant;
  struct feature_node *nodes;
  int *labels;
  double *scores;
} Machine;

/* Writes a vector, then the constant feature, then the feature -1 that ends it. */
static void
fill_nodes (struct feature_node *nodes,
            const int           *features,
            const double        *values,
            guint                n,
            int                  constant)
{
  for (guint i = 0; i < n; i++)
    nodes[i] = (struct feature_node){ features[i], values[i] };
  nodes[n] = (struct feature_node){ constant, 1 };
  nodes[n + 1] = (struct feature_node){ -1, 0 };
}

static guint32
ask (gconstpointer  data,
     const int     *features,
     const double  *values,
     guint          n,
     double        *scores)
{
  const Machine *machine = data;
  int n_labels = get_nr_class (machine->model);
  guint32 label;

  fill_nodes (machine->nodes, features, values, n, machine->constant);
  label = (guint32) predict_values (machine->model, machine->nodes, machine->scores);
  for (int i = 0; i < n_labels; i++)
    scores[machine->labels[i]] = n_labels == 2 && i == 1 ? -machine->scores[0] : machine->scores[i];
  return label;
}

static gboolean
learn (int                 solver,
       const ShoalCases   *cases,
       guint               fold,
       guint64             seed,
       ShoalProgress      *progress,
       ShoalPredictedFunc  predicted,
       gpointer            data)
{
  g_autoptr (ShoalVectors) vectors = shoal_vectors_new (cases, fold, seed);
  gsize width = (gsize) cases->n_attributes + 2;
  g_autofree struct feature_node *nodes = g_new (struct feature_node, width * ((gsize) vectors->n_rows + 1));
  g_autofree struct feature_node **rows = g_new (struct feature_node *, MAX (1, vectors->n_rows));
  g_autofree double *targets = g_new (double, MAX (1, vectors->n_rows));
  g_autofree int *features = g_new (int, width);
  g_autofree double *values = g_new (double, width);
  g_autofree int *labels = NULL;
  g_autofree double *scores = NULL;
  const struct parameter parameters = { .solver_type = solver, .eps = 0.01, .C = 1 };
  struct problem problem = { (int) vectors->n_rows, (int) vectors->n_features + 1, targets, rows, 1 };
  struct model *model;
  Machine machine;
  gboolean done;

  if (shoal_progress_should_stop (progress))
    return FALSE;
  for (guint32 i = 0; i < vectors->n_rows; i++)
    {
      rows[i] = nodes + i * width;
      fill_nodes (rows[i], features, values, shoal_vectors_get (vectors, vectors->profiles[i], features, values), (int) vectors->n_features + 1);
      targets[i] = vectors->labels[i];
    }
  if (vectors->n_rows == 0)
    return TRUE;
  set_print_string_function (print_nothing);
  model = train (&problem, &parameters);
  labels = g_new (int, (gsize) get_nr_class (model));
  scores = g_new (double, (gsize) get_nr_class (model));
  get_labels (model, labels);
  machine = (Machine) { model, (int) vectors->n_features + 1, nodes + vectors->n_rows * width, labels, scores };
  done = shoal_vectors_test (vectors, fold, PROFILES_PER_POLL, progress, ask, &machine, predicted, data);
  free_and_destroy_model (&model);
  return done;
}

gboolean
_shoal_classifier_linear_svm (const ShoalCases   *cases,
                              guint               fold,
                              guint64             seed,
                              ShoalProgress      *progress,
                              ShoalPredictedFunc  predicted,
                              gpointer            data)
{
  return learn (L2R_L2LOSS_SVC, cases, fold, seed, progress, predicted, data);
}

gboolean
_shoal_classifier_logistic (const ShoalCases   *cases,
                            guint               fold,
                            guint64             seed,
                            ShoalProgress      *progress,
                            ShoalPredictedFunc  predicted,
                            gpointer            data)
{
  return learn (L2R_LR, cases, fold, seed, progress, predicted, data);
}
