/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a request and makes an immutable problem of it. */

#include "solve/shoal-problem.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"

G_DEFINE_TYPE (ShoalProblem, shoal_problem, G_TYPE_OBJECT)

static void
shoal_problem_finalize (GObject *object)
{
  ShoalProblem *self = SHOAL_PROBLEM (object);

  g_clear_object (&self->microdata);
  g_clear_pointer (&self->models, shoal_models_unref);
  g_clear_pointer (&self->cluster_models, shoal_models_unref);
  G_OBJECT_CLASS (shoal_problem_parent_class)->finalize (object);
}

static void
shoal_problem_class_init (ShoalProblemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_problem_finalize;
}

static void
shoal_problem_init (ShoalProblem *self)
{
}

/**
 * shoal_problem_new:
 * @microdata: the table and what its columns mean
 * @requirements: what a release must guarantee
 * @objective: the metric to optimize
 * @seed: seed of all random numbers of a solver
 * @n_threads: how many threads a solver may use, 0 for one per core
 *
 * Errors: %SHOAL_ERROR_USAGE where @requirements are out of range, or ask for a privacy model of a column that is not there,
 * not published, or lacks what the model needs.
 *
 * Returns: (transfer full): the problem.
 */
ShoalProblem *
shoal_problem_new (ShoalMicrodata          *microdata,
                   const ShoalRequirements *requirements,
                   const ShoalMetric       *objective,
                   guint64                  seed,
                   guint                    n_threads,
                   GError                 **error)
{
  g_autoptr (ShoalProblem) self = NULL;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (requirements != NULL && objective != NULL, NULL);

  if (!shoal_requirements_check (requirements, error))
    return NULL;
  self = g_object_new (SHOAL_TYPE_PROBLEM, NULL);
  self->microdata = g_object_ref (microdata);
  self->requirements = *requirements;
  self->min_size = shoal_requirements_get_min_size (requirements);
  if (requirements->n_models > 0
      && (self->models = shoal_models_new (requirements, microdata, NULL, error)) == NULL)
    return NULL;
  if (self->models != NULL)
    self->cluster_models = shoal_models_ref (self->models);
  else if (microdata->tuple_persons != NULL && (self->cluster_models = shoal_models_new (requirements, microdata, NULL, error)) == NULL)
    return NULL;
  self->suppression_limit = shoal_requirements_get_suppression_limit (requirements, microdata->n_rows);
  self->objective = objective;
  self->seed = seed;
  self->n_threads = shoal_parallel_n_threads (n_threads);
  return g_steal_pointer (&self);
}

/**
 * shoal_problem_new_part:
 * @whole: a problem
 * @part: some rows of its table, of one block
 * @rows: (nullable) (array): numbers of these rows in the table; %NULL where @part is the whole table
 *
 * Returns: (transfer full): the same problem for these rows alone, none of which may be suppressed. Privacy models that
 *   compare with the whole table still use that of @whole.
 */
ShoalProblem *
shoal_problem_new_part (ShoalProblem   *whole,
                        ShoalMicrodata *part,
                        const guint32  *rows)
{
  ShoalProblem *self = g_object_new (SHOAL_TYPE_PROBLEM, NULL);

  self->microdata = g_object_ref (part);
  self->requirements = whole->requirements;
  self->requirements.suppression = 0;
  self->min_size = whole->min_size;
  self->models = whole->models != NULL ? shoal_models_new_part (whole->models, part, rows) : NULL;
  if (self->models != NULL)
    self->cluster_models = shoal_models_ref (self->models);
  else if (part->tuple_persons != NULL)
    self->cluster_models = shoal_models_new_part (whole->cluster_models, part, rows);
  self->objective = whole->objective;
  self->seed = whole->seed;
  self->n_threads = whole->n_threads;
  return self;
}

/**
 * shoal_problem_new_larger:
 * @whole: a problem of one block
 * @min_size: least number of rows of a class, not below that of @whole
 *
 * Returns: (transfer full): the same problem with larger classes, and no row suppressed
 */
ShoalProblem *
shoal_problem_new_larger (ShoalProblem *whole,
                          guint         min_size)
{
  ShoalProblem *self = shoal_problem_new_part (whole, whole->microdata, NULL);

  self->min_size = min_size;
  return self;
}
