/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all solvers have in common: the start of a search, tables of several blocks, and parameters as properties. */

#include "solve/shoal-solver.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "base/shoal-field-property.h"
#include "base/shoal-parameters.h"
#include "recoding/shoal-microdata.h"
#include "solve/shoal-interim.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Solves a table block by block. Rows of different blocks can never share a class: with fixed highest levels all cells of a class lie
 * below one node of these levels, so its rows belong to one block (#ShoalMicrodata). A local recoding therefore consists of one for
 * each block, and is optimal if these are. Rows of a block with too few people are suppressed, but for heterogeneous recodings. */

typedef struct
{
  ShoalSolver *solver;
  ShoalProblem *problem;
  ShoalProgress *progress;
  guint32 *rows;   /* all rows, block after block */
  gsize *starts;   /* start of each block in @rows, and the end */
  guint32 *places; /* partition: the cluster of each row; matching: the originals of each row, row after row */
  guint32 n_clusters;
  guint degree; /* originals per row, 0 for a partition */
  double bound; /* sum over rows, NAN where a block has no bound */
  gboolean optimal;
  gboolean incomplete; /* a block has no solution */
} BlockSolve;

static void
block_solve_clear (BlockSolve *self)
{
  g_free (self->rows);
  g_free (self->starts);
  g_free (self->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BlockSolve, block_solve_clear)

/* Sorts rows by block, by counting, which keeps their order within a block. */
static void
sort_rows (BlockSolve *self)
{
  ShoalMicrodata *microdata = self->problem->microdata;
  g_autofree gsize *next = NULL;

  self->rows = g_new (guint32, microdata->n_rows);
  self->starts = g_new0 (gsize, (gsize) microdata->n_blocks + 1);
  for (guint32 block = 0; block < microdata->n_blocks; block++)
    self->starts[block + 1] = self->starts[block] + microdata->block_sizes[block];
  next = g_memdup2 (self->starts, microdata->n_blocks * sizeof (gsize));
  for (gsize row = 0; row < microdata->n_rows; row++)
    self->rows[next[microdata->block_of_tuple[microdata->tuple_of_row[row]]]++] = (guint32) row;
}

/* Copies the recoding of some rows into the recoding of the table. */
static void
take_recoding (BlockSolve    *self,
               ShoalRecoding *recoding,
               const guint32 *rows,
               gsize          n_rows)
{
  const guint32 *numbers;
  guint32 n_clusters;

  if (shoal_recoding_get_kind (recoding) == SHOAL_RECODING_PARTITION)
    {
      numbers = shoal_recoding_get_clusters (recoding, NULL, &n_clusters);
      for (gsize i = 0; i < n_rows; i++)
        self->places[rows[i]] = self->n_clusters + numbers[i];
      self->n_clusters += n_clusters;
      return;
    }
  numbers = shoal_recoding_get_originals (recoding, NULL, &self->degree);
  if (self->places == NULL)
    self->places = g_new (guint32, self->problem->microdata->n_rows * self->degree);
  for (gsize i = 0; i < n_rows; i++)
    for (guint j = 0; j < self->degree; j++)
      self->places[(gsize) rows[i] * self->degree + j] = rows[numbers[i * self->degree + j]];
}

static gboolean
solve_rows (BlockSolve     *self,
            const guint32  *rows,
            gsize           n_rows,
            GError        **error)
{
  g_autoptr (ShoalMicrodata) part = shoal_microdata_part_new (self->problem->microdata, rows, n_rows);
  g_autoptr (ShoalProblem) problem = shoal_problem_new_part (self->problem, part, rows);
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalSolution) solution = NULL;

  shoal_progress_start_part (progress, self->progress);
  solution = SHOAL_SOLVER_GET_CLASS (self->solver)->solve (self->solver, problem, progress, error);
  if (solution == NULL)
    return FALSE;
  if (solution->recoding != NULL)
    take_recoding (self, solution->recoding, rows, n_rows);
  else
    self->incomplete = TRUE;
  self->bound += (double) n_rows * solution->bound;
  self->optimal = self->optimal && solution->status == SHOAL_STATUS_OPTIMAL;
  return TRUE;
}

/* Puts the rows into one class of their own, which fails and is therefore suppressed. @must: whether every recoding suppresses them. */
static void
leave_out (BlockSolve    *self,
           const guint32 *rows,
           gsize          n_rows,
           gboolean       must)
{
  for (gsize i = 0; i < n_rows; i++)
    self->places[rows[i]] = self->n_clusters;
  self->n_clusters++;
  self->bound += must ? (double) n_rows : 0;
  self->optimal = self->optimal && must;
}

/* The objective of the whole recoding is measured anew. The bounds of the blocks can be added up only for a metric that is a mean
 * over cells. */
static ShoalSolution *
finish (BlockSolve *self)
{
  ShoalProblem *problem = self->problem;
  gsize n_rows = problem->microdata->n_rows;
  g_autoptr (ShoalProgress) closing = shoal_progress_new_closing (self->progress);
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  gboolean is_mean = problem->objective->basis == SHOAL_METRIC_OF_CELLS;
  double value, bound;

  if (self->incomplete)
    {
      /* Asks whether to stop, so that @closing knows the reason */
      if (shoal_progress_should_stop (closing))
        return shoal_solution_new_given_up (self->progress, closing, NULL);
      return shoal_solution_new (SHOAL_STATUS_UNKNOWN, NULL, NAN, NAN, self->progress);
    }
  recoding = self->degree > 0 ? shoal_recoding_new_matching (self->places, n_rows, self->degree)
                              : shoal_recoding_new_partition (self->places, n_rows, self->n_clusters);
  classes = shoal_requirements_make_classes (&problem->requirements, problem->microdata, recoding, problem->n_threads, closing, NULL);
  if (classes == NULL || !shoal_metric_evaluate_with_progress (problem->objective, classes, closing, &value))
    return shoal_solution_new_given_up (self->progress, closing, NULL);
  bound = is_mean ? self->bound / (double) n_rows : NAN;
  shoal_progress_set_best (self->progress, value);
  if (!isnan (bound))
    shoal_progress_set_bound (self->progress, bound);
  if (is_mean && self->optimal)
    return shoal_solution_new (SHOAL_STATUS_OPTIMAL, recoding, value, value, self->progress);
  return shoal_solution_new (SHOAL_STATUS_FEASIBLE, recoding, value, bound, self->progress);
}

/* Whether rows that fail a privacy model as one class fail in every recoding of them. That is not so where people have several
 * rows: the share of a value in a class is then not a mean of its shares in the parts of the class. */
static gboolean
is_sure_to_fail (ShoalProblem *problem)
{
  return shoal_models_are_monotone (problem->models, FALSE);
}

static ShoalSolution *
refuse (BlockSolve *self,
        gsize       n_exposed)
{
  ShoalSolution *solution = shoal_solution_new (SHOAL_STATUS_INFEASIBLE, NULL, NAN, NAN, self->progress);

  solution->reason = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                   "with all attributes at the highest level that is allowed, %'zu row still cannot hide, "
                                                   "and a recoding by person leaves nobody out: allow a higher level",
                                                   "with all attributes at the highest level that is allowed, %'zu rows still cannot hide, "
                                                   "and a recoding by person leaves nobody out: allow a higher level", n_exposed),
                                      n_exposed);
  return solution;
}

/**
 * block_solve:
 * @solver: a solver that is run on each block, and accepts the objective
 * @problem: a problem of several blocks, for which shoal_requirements_can_hold() is true
 * @failing: (nullable): a bit for each block whose rows fail a privacy model even as one class
 * @progress: a progress that was started
 *
 * After a stop, @solver still runs on each remaining block, and returns at once what it has.
 *
 * Errors: those of @solver.
 *
 * Returns: (transfer full): the answer for all rows, infeasible where rows would have to be suppressed that cannot be.
 */
static ShoalSolution *
block_solve (ShoalSolver     *solver,
             ShoalProblem    *problem,
             const ShoalBits *failing,
             ShoalProgress   *progress,
             GError         **error)
{
  ShoalMicrodata *microdata = problem->microdata;
  g_auto (BlockSolve) self = { .solver = solver, .problem = problem, .progress = progress, .optimal = TRUE };
  gsize n_exposed = 0;

  for (guint32 block = 0; block < microdata->n_blocks; block++)
    if (!shoal_requirements_size_holds (&problem->requirements, microdata->block_persons[block]))
      n_exposed += microdata->block_sizes[block];
  if (n_exposed > 0 && SHOAL_SOLVER_GET_CLASS (solver)->divides == SHOAL_SOLVER_KEEPS_ALL)
    return refuse (&self, n_exposed);
  sort_rows (&self);
  if (SHOAL_SOLVER_GET_CLASS (solver)->divides != SHOAL_SOLVER_KEEPS_ALL)
    self.places = g_new (guint32, microdata->n_rows);
  for (guint32 block = 0; block < microdata->n_blocks; block++)
    {
      const guint32 *rows = self.rows + self.starts[block];
      gsize n_rows = microdata->block_sizes[block];

      if (!shoal_requirements_size_holds (&problem->requirements, microdata->block_persons[block]))
        leave_out (&self, rows, n_rows, TRUE);
      else if (failing != NULL && shoal_bits_get (failing, block))
        leave_out (&self, rows, n_rows, is_sure_to_fail (problem));
      else if (!solve_rows (&self, rows, n_rows, error))
        return NULL;
      shoal_progress_set_fraction (progress, (double) self.starts[block + 1] / (double) microdata->n_rows);
    }
  return finish (&self);
}

G_DEFINE_ABSTRACT_TYPE (ShoalSolver, shoal_solver, G_TYPE_OBJECT)

/* ---- Parameters that are fields ---- */

/**
 * shoal_solver_class_add_parameter:
 * @offset: offset of the field, from G_STRUCT_OFFSET() or G_PRIVATE_OFFSET()
 * @spec: (transfer floating): the property of a guint, a double, an enum (an int) or a gboolean, with the flags %SHOAL_SOLVER_PARAMETER
 *
 * Makes a field of a solver's instance one of its parameters. Parameters are listed in the order of the fields. For solvers that add
 * all their properties with this function.
 */
void
shoal_solver_class_add_parameter (ShoalSolverClass *klass,
                                  gssize            offset,
                                  GParamSpec       *spec)
{
  g_return_if_fail (G_IS_PARAM_SPEC_UINT (spec) || G_IS_PARAM_SPEC_DOUBLE (spec) || G_IS_PARAM_SPEC_ENUM (spec)
                    || G_IS_PARAM_SPEC_BOOLEAN (spec));
  g_return_if_fail (offset < 0 || offset >= (gssize) sizeof (ShoalSolver));

  shoal_object_class_add_field (G_OBJECT_CLASS (klass), offset, spec);
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
 * Needs no problem, so that a list can show what a solver accepts. Does not test whether a table has the inputs of the
 * metric.
 *
 * Errors: %SHOAL_ERROR_USAGE with a list of the accepted objectives.
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

/** shoal_solver_uses_target: Returns: whether the answer may depend on the target column in another way than by the objective. */
gboolean
shoal_solver_uses_target (ShoalSolver *self)
{
  ShoalSolverClass *klass;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self), FALSE);

  klass = SHOAL_SOLVER_GET_CLASS (self);
  return klass->uses_target != NULL && klass->uses_target (self);
}

/** shoal_solver_takes_weights: Returns: whether rows may stand for several people each, see shoal_table_weigh(). */
gboolean
shoal_solver_takes_weights (ShoalSolver *self)
{
  ShoalSolverClass *klass;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self), FALSE);

  klass = SHOAL_SOLVER_GET_CLASS (self);
  return klass->takes_weights != NULL ? klass->takes_weights (self) : klass->divides == SHOAL_SOLVER_TAKES_ALL;
}

static gboolean
has_aggregates (ShoalMicrodata *microdata)
{
  for (guint a = 0; a < microdata->n_attributes; a++)
    if (shoal_attribute_is_aggregated (shoal_microdata_get_attribute (microdata, a)))
      return TRUE;
  return FALSE;
}

/* Refuses privacy models that the solver cannot guarantee. It is not known what a heterogeneous recoding discloses about sensitive
 * values to an attacker who knows true matches, or about a person with several rows. Solvers of local recodings merge clusters that
 * fail. That works for models that judge each class alone and that unions keep, and for models that judge all classes together by
 * size or by who fits several. Who of an earlier release remains does not depend on the clusters. */
static gboolean
accepts_models (ShoalSolver   *self,
                ShoalProblem  *problem,
                GError       **error)
{
  ShoalSolverDivision divides = SHOAL_SOLVER_GET_CLASS (self)->divides;
  const ShoalRequirements *requirements = &problem->requirements;

  for (guint i = 0; i < requirements->n_models; i++)
    if ((shoal_model_get_needs (&requirements->models[i]) & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0
        && divides != SHOAL_SOLVER_KEEPS_ALL && has_aggregates (problem->microdata))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("the privacy model “%s” is about who of a population fits a class, and a mean, median, mode or middle does not say "
                       "who does: choose other cells"),
                     requirements->models[i].guarantee->id);
        return FALSE;
      }
  if (problem->microdata->weights != NULL
      && (!shoal_solver_takes_weights (self) || has_aggregates (problem->microdata)
          || (divides != SHOAL_SOLVER_TAKES_ALL && problem->microdata->n_blocks > 1)))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("where rows stand for several people each, only a full-domain recoding, or one by “mondrian” without highest "
                             "levels, can be had, and no means, medians, modes or middles"));
      return FALSE;
    }
  if (divides == SHOAL_SOLVER_TAKES_ALL)
    return TRUE;
  if (divides == SHOAL_SOLVER_KEEPS_ALL && problem->microdata->tuple_persons != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("what a release by person tells of persons with several rows is not known: choose a full-domain or local "
                             "recoding"));
      return FALSE;
    }
  if (divides == SHOAL_SOLVER_KEEPS_ALL && problem->models != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("a release by person can be had with k-anonymity only: choose a full-domain or local recoding, or do "
                             "without the other privacy models"));
      return FALSE;
    }
  for (guint i = 0; i < requirements->n_models; i++)
    {
      const ShoalGuarantee *guarantee = requirements->models[i].guarantee;
      guint needs = shoal_model_get_needs (&requirements->models[i]);

      if ((needs & SHOAL_GUARANTEE_NEEDS_EVERYBODY) != 0)
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("the privacy model “%s” is asked for a least chance above 0, which who fits no group does not have, and groups are no "
                       "wider than their rows: choose a full-domain recoding, or 0"),
                     guarantee->id);
      else if (guarantee->release_holds != NULL && (needs & SHOAL_GUARANTEE_NEEDS_EARLIER) == 0 && problem->microdata->n_blocks > 1)
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("the privacy model “%s” is about all groups together, and the levels that are allowed divide the table: allow higher "
                       "ones, or choose a full-domain recoding"),
                     guarantee->id);
      else if (guarantee->release_holds == NULL && guarantee->monotony < SHOAL_MONOTONY_UNION)
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("the privacy model “%s” is not kept where groups are merged: choose a full-domain recoding"), guarantee->id);
      else
        continue;
      return FALSE;
    }
  return TRUE;
}

/* (transfer full): the block of each row */
static guint32 *
list_blocks (ShoalMicrodata *microdata)
{
  guint32 *block_of_row = g_new0 (guint32, MAX (1, microdata->n_entries));

  for (gsize row = 0; microdata->block_of_tuple != NULL && row < microdata->n_entries; row++)
    block_of_row[row] = microdata->block_of_tuple[microdata->tuple_of_row[row]];
  return block_of_row;
}

/* Whether a local recoding can suppress few enough rows. It suppresses whole blocks: those that are too small, and those that fail
 * a privacy model even as one class. @failing: (out) (transfer full): the latter. Errors: %SHOAL_ERROR_INFEASIBLE, or
 * %SHOAL_ERROR_UNVERIFIED where another recoding may hold that no solver here can find. */
static gboolean
can_leave_out (ShoalSolver   *self,
               ShoalProblem  *problem,
               ShoalBits    **failing,
               GError       **error)
{
  g_autofree char *name = NULL;
  g_autofree guint32 *block_of_row = NULL;
  g_autofree ShoalPopulationFit *people = NULL;
  g_autofree ShoalBits *left_out = NULL;
  const ShoalModel *model = NULL;
  ShoalPopulation *population;
  gsize n_rows;

  if (problem->models == NULL || SHOAL_SOLVER_GET_CLASS (self)->divides != SHOAL_SOLVER_LEAVES_OUT)
    return TRUE;
  if (shoal_models_judge_sizes (problem->models) && !shoal_models_sizes_hold (problem->models, problem->microdata->block_persons[0], 1))
    {
      g_set_error_literal (error, SHOAL_ERROR, is_sure_to_fail (problem) ? SHOAL_ERROR_INFEASIBLE : SHOAL_ERROR_UNVERIFIED,
                           _("even where all rows are one group, a privacy model fails that is about all groups together: ask for less"));
      return FALSE;
    }
  block_of_row = list_blocks (problem->microdata);
  population = shoal_models_get_population (problem->models);
  if (population != NULL)
    people = shoal_population_count_groups (population, problem->microdata, block_of_row, problem->microdata->n_blocks);
  *failing = shoal_models_list_failing_blocks (problem->models, problem->microdata, people, &n_rows, &model);
  left_out = shoal_bits_new (problem->microdata->n_blocks);
  for (guint32 block = 0; block < problem->microdata->n_blocks; block++)
    if (shoal_bits_get (*failing, block)
        || !shoal_requirements_size_holds (&problem->requirements, problem->microdata->block_persons[block]))
      {
        n_rows += shoal_bits_get (*failing, block) ? 0 : problem->microdata->block_sizes[block];
        shoal_bits_set (left_out, block);
      }
  if (!shoal_models_rest_holds (problem->models, block_of_row, problem->microdata->n_blocks, left_out))
    {
      g_set_error_literal (error, SHOAL_ERROR, problem->suppression_limit == 0 ? SHOAL_ERROR_INFEASIBLE : SHOAL_ERROR_UNVERIFIED,
                           _("of some class of the earlier release too few people are left of whom no record would be published: ask for "
                             "less, or choose a full-domain recoding that may leave rows out"));
      return FALSE;
    }
  if (model == NULL || (n_rows <= problem->suppression_limit && n_rows < problem->microdata->n_rows))
    return TRUE;
  name = shoal_model_dup_name (model);
  g_set_error (error, SHOAL_ERROR, is_sure_to_fail (problem) ? SHOAL_ERROR_INFEASIBLE : SHOAL_ERROR_UNVERIFIED,
               /* Translators: %s is a privacy model, such as "l-diversity of “diagnosis”". */
               _("even with all attributes at the highest level that is allowed, rows fail in %s, and %'zu rows would have to be left "
                 "out: ask for less"),
               name, n_rows);
  return FALSE;
}

/* A stopped search answers with the recoding that it last handed out, where that one is better than its answer or it has none. */
static ShoalSolution *
keep_interim (ShoalSolution *solution,
              ShoalProgress *progress)
{
  double value;
  g_autoptr (ShoalRecoding) last = shoal_interim_take_last (progress, &value);
  ShoalSolution *kept;

  if (last == NULL || solution == NULL || !solution->stopped || (solution->recoding != NULL && solution->objective <= value))
    return solution;
  shoal_progress_set_best (progress, value);
  kept = shoal_solution_new (SHOAL_STATUS_FEASIBLE, last, value, shoal_progress_get_bound (progress), progress);
  g_object_unref (solution);
  return kept;
}

/**
 * shoal_solver_solve:
 * @problem: the problem to solve
 * @time_limit: seconds after which the best solution so far is returned, 0 for none
 * @progress: (nullable): where to report progress
 * @cancellable: (nullable): cancelling it makes the solver return its best solution so far
 *
 * Solves in the calling thread. Infeasible where shoal_requirements_can_hold() is false.
 *
 * Errors: %SHOAL_ERROR_USAGE where the solver does not take the problem's objective, its privacy models, or rows with weights.
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
  g_autofree ShoalBits *failing = NULL;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && SHOAL_IS_PROBLEM (problem), NULL);

  if (progress == NULL)
    progress = own_progress = shoal_progress_new ();
  if (!shoal_solver_accepts (self, problem->objective, error))
    return NULL;
  if (!accepts_models (self, problem, error))
    return NULL;
  shoal_progress_start (progress, cancellable, time_limit);
  if (!shoal_requirements_can_hold (&problem->requirements, problem->microdata, &reason)
      || !can_leave_out (self, problem, &failing, &reason))
    {
      gboolean is_open = g_error_matches (reason, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
      ShoalSolution *solution
        = shoal_solution_new (is_open ? SHOAL_STATUS_UNKNOWN : SHOAL_STATUS_INFEASIBLE, NULL, NAN, NAN, progress);

      solution->reason = g_strdup (reason->message);
      return solution;
    }
  if (SHOAL_SOLVER_GET_CLASS (self)->divides != SHOAL_SOLVER_TAKES_ALL && problem->microdata->n_blocks > 1)
    return block_solve (self, problem, failing, progress, error);
  return keep_interim (SHOAL_SOLVER_GET_CLASS (self)->solve (self, problem, progress, error), progress);
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
