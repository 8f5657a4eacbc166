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

/* What predicts: the model, the constant feature behind the others, and room for a vector. */
typedef struct
{
  const struct model *model;
  int constant;
  struct feature_node *nodes;
} Machine;

/* A vector with the constant feature behind its own, ended by a feature of -1. */
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
     guint          n)
{
  const Machine *machine = data;

  fill_nodes (machine->nodes, features, values, n, machine->constant);
  return (guint32) predict (machine->model, machine->nodes);
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
  const struct parameter parameters = { .solver_type = L2R_L2LOSS_SVC, .eps = 0.01, .C = 1 };
  struct problem problem = { (int) vectors->n_rows, (int) vectors->n_features + 1, targets, rows, 1 };
  struct model *model;
  Machine machine;
  gboolean done;

  if (progress != NULL && shoal_progress_should_stop (progress))
    return FALSE;
  for (guint32 i = 0; i < vectors->n_rows; i++)
    {
      rows[i] = nodes + i * width;
      fill_nodes (rows[i], features, values, shoal_vectors_get (vectors, vectors->profiles[i], features, values), (int) vectors->n_features + 1);
      targets[i] = vectors->labels[i];
    }
  *n_right = 0;
  if (vectors->n_rows == 0)
    return TRUE;
  set_print_string_function (print_nothing);
  model = train (&problem, &parameters);
  machine = (Machine) { model, (int) vectors->n_features + 1, nodes + vectors->n_rows * width };
  done = shoal_vectors_test (vectors, fold, PROFILES_PER_POLL, progress, ask, &machine, n_right);
  free_and_destroy_model (&model);
  return done;
}
