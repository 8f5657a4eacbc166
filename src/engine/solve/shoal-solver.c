/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all solvers share: the clock, the trivial answers, and parameters as properties. */

#include "solve/shoal-solver.h"

#include "base/shoal-error.h"
#include "base/shoal-property-parameters.h"
#include "solve/shoal-block-solve.h"

#include <glib/gi18n-lib.h>

#include <math.h>

G_DEFINE_ABSTRACT_TYPE (ShoalSolver, shoal_solver, G_TYPE_OBJECT)

/* ---- Parameters that are fields ---- */

/* The id of such a property is where in the instance its field stands. */
static void
get_field (GObject    *object,
           guint       offset,
           GValue     *value,
           GParamSpec *spec)
{
  gconstpointer field = G_STRUCT_MEMBER_P (object, offset);

  if (G_IS_PARAM_SPEC_UINT (spec))
    g_value_set_uint (value, *(const guint *) field);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    g_value_set_double (value, *(const double *) field);
  else if (G_IS_PARAM_SPEC_ENUM (spec))
    g_value_set_enum (value, *(const int *) field);
  else
    g_value_set_boolean (value, *(const gboolean *) field);
}

static void
set_field (GObject      *object,
           guint         offset,
           const GValue *value,
           GParamSpec   *spec)
{
  gpointer field = G_STRUCT_MEMBER_P (object, offset);

  if (G_IS_PARAM_SPEC_UINT (spec))
    *(guint *) field = g_value_get_uint (value);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    *(double *) field = g_value_get_double (value);
  else if (G_IS_PARAM_SPEC_ENUM (spec))
    *(int *) field = g_value_get_enum (value);
  else
    *(gboolean *) field = g_value_get_boolean (value);
}

/**
 * shoal_solver_class_add_parameter:
 * @offset: where in the instance the value stands, as G_STRUCT_OFFSET() tells
 * @spec: (transfer floating): of a guint, a double, an enum (an int) or a gboolean, with the flags %SHOAL_SOLVER_PARAMETER
 *
 * Makes a field of a solver's instance one of its parameters. They are listed in the order of the fields. For solvers
 * all of whose properties are made here.
 */
void
shoal_solver_class_add_parameter (ShoalSolverClass *klass,
                                  gsize             offset,
                                  GParamSpec       *spec)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  g_return_if_fail (G_IS_PARAM_SPEC_UINT (spec) || G_IS_PARAM_SPEC_DOUBLE (spec) || G_IS_PARAM_SPEC_ENUM (spec)
                    || G_IS_PARAM_SPEC_BOOLEAN (spec));
  g_return_if_fail (offset >= sizeof (ShoalSolver));

  object_class->get_property = get_field;
  object_class->set_property = set_field;
  g_object_class_install_property (object_class, (guint) offset, spec);
}

/* ---- The solver ---- */

static void
shoal_solver_class_init (ShoalSolverClass *klass)
{
}

static void
shoal_solver_init (ShoalSolver *self)
{
}

/**
 * shoal_solver_accepts:
 * @objective: a metric
 *
 * Needs no problem, so that lists can show what a solver takes. Whether a table has the inputs of the metric is another
 * question.
 *
 * Errors: %SHOAL_ERROR_USAGE with a list of what it takes.
 *
 * Returns: whether the solver can search for @objective.
 */
gboolean
shoal_solver_accepts (ShoalSolver        *self,
                      const ShoalMetric  *objective,
                      GError            **error)
{
  ShoalSolverClass *klass;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && objective != NULL, FALSE);

  klass = SHOAL_SOLVER_GET_CLASS (self);
  return klass->accepts == NULL || klass->accepts (self, objective, error);
}

/**
 * shoal_solver_solve:
 * @problem: what to solve
 * @time_limit: seconds after which the best solution so far is returned, 0 for none
 * @progress: (nullable): where to tell how it goes
 * @cancellable: (nullable): cancelling it makes the solver return its best solution so far
 *
 * Solves in the calling thread. A table for which shoal_requirements_can_hold() says that nothing can is infeasible.
 *
 * Errors: %SHOAL_ERROR_USAGE where the solver does not take the problem's objective.
 *
 * Returns: (transfer full): the answer, also when cancelled; %NULL on error.
 */
ShoalSolution *
shoal_solver_solve (ShoalSolver   *self,
                    ShoalProblem  *problem,
                    double         time_limit,
                    ShoalProgress *progress,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autoptr (ShoalProgress) own_progress = NULL;
  g_autoptr (GError) reason = NULL;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && SHOAL_IS_PROBLEM (problem), NULL);

  if (progress == NULL)
    progress = own_progress = shoal_progress_new ();
  if (!shoal_solver_accepts (self, problem->objective, error))
    return NULL;
  shoal_progress_start (progress, cancellable, time_limit);
  if (!shoal_requirements_can_hold (&problem->requirements, problem->microdata, &reason))
    {
      ShoalSolution *solution = shoal_solution_new (SHOAL_STATUS_INFEASIBLE, NULL, NAN, NAN, progress);

      solution->reason = g_strdup (reason->message);
      return solution;
    }
  if (SHOAL_SOLVER_GET_CLASS (self)->divides != SHOAL_SOLVER_TAKES_ALL && problem->microdata->n_blocks > 1)
    return shoal_block_solve (self, problem, progress, error);
  return SHOAL_SOLVER_GET_CLASS (self)->solve (self, problem, progress, error);
}

/**
 * shoal_solver_list_parameters:
 * @n_parameters: (out): how many
 *
 * Returns: (transfer full) (array length=n_parameters): the properties that are parameters, in the order of their ids.
 */
ShoalParameterSpec *
shoal_solver_list_parameters (ShoalSolver *self,
                              guint       *n_parameters)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && n_parameters != NULL, NULL);

  return shoal_property_parameters_list (G_OBJECT_GET_CLASS (self), n_parameters);
}

/**
 * shoal_solver_set_parameter:
 * @name: name of a parameter
 * @text: its new value, independent of the locale
 *
 * Errors: %SHOAL_ERROR_USAGE for an unknown name or a value out of range.
 *
 * Returns: whether it was set.
 */
gboolean
shoal_solver_set_parameter (ShoalSolver *self,
                            const char  *name,
                            const char  *text,
                            GError     **error)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && name != NULL && text != NULL, FALSE);

  /* Translators: ends the sentence "The parameter … of" */
  return shoal_property_parameters_set (G_OBJECT (self), name, text, _("the solver"), error);
}

/** shoal_solver_dup_parameter: Returns: (transfer full) (nullable): the value of parameter @name as a text. */
char *
shoal_solver_dup_parameter (ShoalSolver *self,
                            const char  *name)
{
  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && name != NULL, NULL);

  return shoal_property_parameters_dup (G_OBJECT (self), name);
}
