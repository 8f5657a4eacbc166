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

/* A trained model, a buffer for a vector, the labels of the model, and a buffer for the scores of all pairs of labels. */
typedef struct
{
  const struct svm_model *model;
  struct svm_node *nodes;
  int *labels;
  double *scores;
} Machine;

/* Writes a vector, then the feature -1 that ends it. */
static void
fill_nodes (struct svm_node *nodes,
            const int       *features,
            const double    *values,
            guint            n)
{
  for (guint i = 0; i < n; i++)
    nodes[i] = (struct svm_node){ features[i], values[i] };
  nodes[n] = (struct svm_node){ -1, 0 };
}

/* With more than two labels there is a machine for each pair: the score of a label is the number of machines that choose it. */
static guint32
ask (gconstpointer  data,
     const int     *features,
     const double  *values,
     guint          n,
     double        *scores)
{
  const Machine *machine = data;
  int n_labels = svm_get_nr_class (machine->model), pair = 0;
  guint32 label;

  fill_nodes (machine->nodes, features, values, n);
  label = (guint32) svm_predict_values (machine->model, machine->nodes, machine->scores);
  for (int i = 0; i < n_labels; i++)
    scores[machine->labels[i]] = 0;
  for (int i = 0; i < n_labels; i++)
    for (int j = i + 1; j < n_labels; j++, pair++)
      {
        double score = machine->scores[pair];

        if (n_labels > 2)
          scores[machine->labels[score > 0 ? i : j]]++;
        else
          {
            scores[machine->labels[i]] = score;
            scores[machine->labels[j]] = -score;
          }
      }
  return label;
}

gboolean
_shoal_classifier_svm (const ShoalCases   *cases,
                       guint               fold,
                       guint64             seed,
                       ShoalProgress      *progress,
                       ShoalPredictedFunc  predicted,
                       gpointer            data)
{
  g_autoptr (ShoalVectors) vectors = shoal_vectors_new (cases, fold, seed);
  gsize width = (gsize) cases->n_attributes + 1;
  g_autofree struct svm_node *nodes = g_new (struct svm_node, width * ((gsize) vectors->n_rows + 1));
  g_autofree struct svm_node **rows = g_new (struct svm_node *, MAX (1, vectors->n_rows));
  g_autofree double *targets = g_new (double, MAX (1, vectors->n_rows));
  g_autofree int *features = g_new (int, width);
  g_autofree double *values = g_new (double, width);
  g_autofree int *labels = NULL;
  g_autofree double *scores = NULL;
  gsize n_labels;
  const struct svm_parameter parameters = {
    .svm_type = C_SVC, .kernel_type = RBF, .gamma = 1.0 / MAX (1, vectors->n_features), .cache_size = CACHE_MEGABYTES,
    .eps = 1e-3, .C = 1, .shrinking = 1,
  };
  struct svm_problem problem = { (int) vectors->n_rows, targets, rows };
  struct svm_model *model;
  Machine machine;
  gboolean done;

  if (shoal_progress_should_stop (progress))
    return FALSE;
  for (guint32 i = 0; i < vectors->n_rows; i++)
    {
      rows[i] = nodes + i * width;
      fill_nodes (rows[i], features, values, shoal_vectors_get (vectors, vectors->profiles[i], features, values));
      targets[i] = vectors->labels[i];
    }
  if (vectors->n_rows == 0)
    return TRUE;
  svm_set_print_string_function (print_nothing);
  model = svm_train (&problem, &parameters);
  n_labels = (gsize) svm_get_nr_class (model);
  labels = g_new (int, n_labels);
  scores = g_new (double, MAX (1, n_labels * (n_labels - 1) / 2));
  svm_get_labels (model, labels);
  machine = (Machine) { model, nodes + vectors->n_rows * width, labels, scores };
  done = shoal_vectors_test (vectors, fold, PROFILES_PER_POLL, progress, ask, &machine, predicted, data);
  svm_free_and_destroy_model (&model);
  return done;
}
