/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Before a solver: the kernel, rows that need no company set aside, and natural classes if asked for. After it: a valid partition
 * whatever happened, in which clusters that fail in a privacy model are merged; a descent if asked for, and the bound. That is of
 * k rows alone: what privacy models besides it ask for can only make partitions worse, and k different people have k rows at least. */

#include "solve/partition/search/shoal-partition-solver.h"

#include "base/shoal-error.h"
#include "solve/partition/search/shoal-partition-bound.h"
#include "solve/partition/search/shoal-partition-tools.h"
#include "solve/partition/search/shoal-refinement.h"
#include "solve/partition/search/shoal-vector-clusters.h"
#include "solve/shoal-interim.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Waves of a descent: more of them find next to nothing */
#define MAX_DESCENTS 8

/* Rows of the smallest cluster that is searched for, of those that clusters of one size would need: others are larger */
#define CROWDING 0.9

/* Of a table of counts that has more tuples no bound is looked for: that takes many times as long as a partition of them */
#define MOST_COUNTED 100000

/* Losses that differ by less are equal */
#define ROUNDING 1e-11

typedef struct
{
  gboolean natural;
  gboolean descend;
  gboolean bound;
  gboolean set_aside;
} ShoalPartitionSolverPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (ShoalPartitionSolver, shoal_partition_solver, SHOAL_TYPE_SOLVER)

/* Whether rows are measured by their distance to a mean, not by their cells. */
static gboolean
is_of_squares (const ShoalMetric *objective)
{
  return objective == shoal_metrics_find ("sse");
}

/** shoal_partition_search_find_bound: looks for the lower bound, if it is asked for and not known yet; @max_steps: see
 *   shoal_partition_bound_find(). */
void
shoal_partition_search_find_bound (ShoalPartitionSearch *self,
                                   guint64               max_steps)
{
  if (!self->with_bound || !isnan (self->bound))
    return;
  self->bound = shoal_partition_bound_find (self->whole, shoal_requirements_get_min_size (&self->problem->requirements),
                                            self->problem->n_threads, max_steps, self->progress);
  if (!isnan (self->bound))
    shoal_progress_set_bound (self->progress, self->bound);
}

/** shoal_partition_search_complete: makes a valid partition of what a search left: where it was stopped, neighbours in the sorted
 *   table are put together; and clusters that fail in a privacy model are merged. Nothing is done any more when its last steps are to
 *   be left undone. */
void
shoal_partition_search_complete (ShoalPartitionSearch *self)
{
  if (!shoal_partition_draft_is_complete (self->draft, self->min_size))
    {
      g_autofree guint32 *order = shoal_sorted_tuples_by_variance (self->loss, self->closing);

      if (shoal_progress_get_stopped (self->closing))
        return;
      shoal_partition_draft_complete (self->draft, self->min_size, order);
    }
  if (self->problem->cluster_models != NULL)
    shoal_failing_clusters_merge (self->draft, self->problem->cluster_models, self->loss, &self->n_natural, self->progress);
}

/* Of a search that has not got through all rows, what a stop would make of it. Returns: (transfer full) */
static ShoalRecoding *
recode_so_far (ShoalPartitionSearch *self,
               gboolean              is_settled)
{
  g_autoptr (ShoalPartitionDraft) draft = NULL;
  g_autofree guint32 *order = NULL;

  if (is_settled)
    return shoal_partition_draft_make_recoding (self->draft);
  draft = shoal_partition_draft_copy (self->draft);
  order = shoal_sorted_tuples_by_variance (self->loss, NULL);
  shoal_partition_draft_complete (draft, self->min_size, order);
  return shoal_partition_draft_make_recoding (draft);
}

/**
 * shoal_partition_search_hand_out:
 * @is_settled: whether the draft is complete and its clusters hold; else it is as shoal_partition_search_complete() takes it
 *
 * Hands out what has been found so far, where somebody wants that (shoal_interim_attach()); the search goes on as if nothing had been.
 * Nothing is handed out while clusters may fail in a privacy model, nor where what was set aside has one to hold in: to settle that is
 * work for the end.
 */
void
shoal_partition_search_hand_out (ShoalPartitionSearch *self,
                                 gboolean              is_settled)
{
  ShoalMicrodata *microdata = self->whole->microdata;
  guint k = shoal_requirements_get_min_size (&self->problem->requirements);
  g_autoptr (ShoalRecoding) recoding = NULL;
  g_autoptr (ShoalClasses) classes = NULL;
  double value;

  if (!shoal_interim_is_due (self->progress, SHOAL_RECODING_PARTITION, self->draft->n_left == 0)
      || (self->problem->cluster_models != NULL && (!is_settled || self->equal != NULL))
      || shoal_partition_unions_may_fail (self->problem))
    return;
  recoding = recode_so_far (self, is_settled);
  if (self->equal != NULL)
    {
      g_autoptr (ShoalRecoding) part = g_steal_pointer (&recoding);

      recoding = shoal_equal_rows_add_clusters (self->equal, part, NULL);
    }
  classes = shoal_classes_new_with_progress (microdata, recoding, k, self->problem->n_threads, self->closing, NULL);
  if (classes != NULL && shoal_metric_evaluate_with_progress (self->objective, classes, self->closing, &value))
    shoal_interim_hand_out (self->progress, recoding, value);
}

static gboolean
shoal_partition_solver_accepts (ShoalSolver        *solver,
                                const ShoalMetric  *objective,
                                GError            **error)
{
  return (SHOAL_PARTITION_SOLVER_GET_CLASS (solver)->takes_squares && is_of_squares (objective))
         || shoal_cell_loss_accept (objective, error);
}

/* Rows that are equal in all quasi-identifiers and at least k stay together, if they hold. */
static void
take_natural (ShoalPartitionSearch *search)
{
  ShoalMicrodata *microdata = search->problem->microdata;
  g_autofree ShoalBits *failing = NULL;

  if (search->problem->cluster_models != NULL)
    failing = shoal_models_list_failing (search->problem->cluster_models, microdata->tuple_of_row, microdata->counts,
                                         microdata->n_tuples, NULL);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    if (microdata->counts[tuple] >= search->min_size && (failing == NULL || !shoal_bits_get (failing, tuple)))
      shoal_partition_draft_take (search->draft, tuple, microdata->counts[tuple], shoal_partition_draft_open (search->draft));
  search->n_natural = search->draft->sizes->len;
}

/* Clusters that publish equal cells are one class of the release. Models that unions of classes keep hold of it, too, but where people
 * have several rows no model is sure to be one: then such clusters become one, and those that fail are merged again. So are the smallest
 * ones, where models are about all classes together, and those that people of a population fit together, where nobody may fit two. Fewer are
 * left each time, and in the end all rows together hold. Returns: (transfer full) (nullable): @recoding, or what became of it; %NULL where
 * that was left undone */
static ShoalRecoding *
settle_classes (ShoalProblem        *problem,
                const ShoalCellLoss *loss,
                ShoalRecoding       *recoding,
                ShoalProgress       *progress,
                ShoalProgress       *closing)
{
  gsize n_rows = problem->microdata->n_rows;
  g_autofree guint32 *group_of_row = g_new (guint32, n_rows);

  shoal_recoding_ref (recoding);
  for (;;)
    {
      g_autoptr (ShoalClasses) classes
        = shoal_classes_new_with_progress (problem->microdata, recoding, problem->min_size, problem->n_threads, closing, NULL);
      g_autoptr (ShoalPartitionDraft) draft = NULL;
      guint32 n_locked = 0, n_before;

      if (classes == NULL)
        {
          shoal_recoding_unref (recoding);
          return NULL;
        }
      draft = shoal_partition_draft_new (problem->microdata);
      n_before = classes->n_groups;
      for (gsize row = 0; row < n_rows; row++)
        group_of_row[row] = shoal_classes_group_of_row (classes, row);
      shoal_partition_draft_set (draft, group_of_row, n_before);
      shoal_failing_clusters_merge (draft, problem->models, loss, &n_locked, progress);
      if (!shoal_failing_clusters_merge_shared (draft, problem->models, closing))
        {
          shoal_recoding_unref (recoding);
          return NULL;
        }
      shoal_failing_clusters_merge_release (draft, problem->models, loss, progress);
      if (draft->sizes->len == n_before)
        return recoding;
      shoal_recoding_unref (recoding);
      recoding = shoal_partition_draft_make_recoding (draft);
    }
}

/* Where models are about all classes together, clusters of k rows would have to be merged in the end, which loses more than to make
 * larger ones. Returns: rows that clusters of one size need for that, or k where these are enough */
static guint
find_crowd (ShoalProblem *problem,
            gboolean      keeps_tuples)
{
  guint32 n_persons = problem->microdata->block_persons[0];
  guint few = problem->min_size, many = few;

  if (problem->models == NULL || !shoal_models_judge_sizes (problem->models))
    return problem->min_size;
  while (many < n_persons && !shoal_models_sizes_hold (problem->models, many, n_persons / many))
    {
      few = many + 1;
      many = MIN (2 * many, n_persons);
    }
  while (few < many)
    {
      guint size = few + (many - few) / 2;

      if (shoal_models_sizes_hold (problem->models, size, n_persons / size))
        many = size;
      else
        few = size + 1;
    }
  return keeps_tuples ? many : MAX (problem->min_size, (guint) (CROWDING * many));
}

static void
descend (ShoalPartitionSearch *search)
{
  g_auto (ShoalRefinement) refinement = { 0 };

  if (search->is_of_squares)
    {
      /* Where other models are asked for, what has been merged for their sake would come apart. */
      if (search->problem->cluster_models == NULL)
        shoal_vector_clusters_descend (search);
      return;
    }
  shoal_refinement_init (&refinement, search->problem, search->loss, search->draft, search->progress);
  refinement.n_locked = search->n_natural;
  for (guint i = 0; i < MAX_DESCENTS && !shoal_partition_search_stops (search); i++)
    {
      shoal_partition_search_hand_out (search, TRUE);
      if (!shoal_refinement_wave (&refinement, 0, 0))
        return;
    }
}

/* The objective is computed anew, by the metric itself, also of what was found until the search was stopped: a class of k is published,
 * whatever size was searched for. A partition that loses no more than the bound is proven. */
static ShoalSolution *
finish (ShoalPartitionSearch *search,
        const ShoalMetric    *objective,
        ShoalRecoding        *recoding)
{
  g_autoptr (ShoalClasses) classes
    = shoal_classes_new_with_progress (search->problem->microdata, recoding,
                                       shoal_requirements_get_min_size (&search->problem->requirements), search->problem->n_threads,
                                       search->closing, NULL);
  double value;

  if (classes == NULL || !shoal_metric_evaluate_with_progress (objective, classes, search->closing, &value))
    return shoal_solution_new_given_up (search->progress, search->closing, NULL);
  shoal_partition_search_find_bound (
    search, search->whole->microdata->n_tuples <= SHOAL_PARTITION_BOUND_SMALL ? SHOAL_PARTITION_BOUND_QUICK : 0);
  shoal_progress_set_best (search->progress, value);
  if (value <= search->bound + ROUNDING)
    return shoal_solution_new (SHOAL_STATUS_OPTIMAL, recoding, value, value, search->progress);
  return shoal_solution_new (SHOAL_STATUS_FEASIBLE, recoding, value, search->bound, search->progress);
}

/* Returns: (transfer full) (nullable): a valid partition; %NULL where to complete it was left undone. */
static ShoalRecoding *
search_partition (ShoalPartitionSolver              *self,
                  ShoalPartitionSearch              *search,
                  const ShoalPartitionSolverPrivate *options)
{
  g_autoptr (ShoalPartitionDraft) draft = shoal_partition_draft_new (search->problem->microdata);

  search->draft = draft;
  shoal_random_init (&search->random, search->problem->seed, 0);
  if (options->natural)
    take_natural (search);
  if (draft->n_left > 0 && !shoal_partition_search_stops (search))
    SHOAL_PARTITION_SOLVER_GET_CLASS (self)->cluster (self, search);
  shoal_partition_search_complete (search);
  if (options->descend && !shoal_progress_get_stopped (search->closing))
    descend (search);
  search->draft = NULL;
  return shoal_progress_get_stopped (search->closing) ? NULL : shoal_partition_draft_make_recoding (draft);
}

/* Returns: (transfer full): @problem, or where no cell says what is lost the same with an objective of cells. */
static ShoalProblem *
make_cells_problem (ShoalProblem  *problem,
                    GError       **error)
{
  if (!is_of_squares (problem->objective))
    return g_object_ref (problem);
  for (guint a = 0; a < problem->microdata->n_attributes; a++)
    if (shoal_column_get_value_type (shoal_microdata_get_attribute (problem->microdata, a)->column) != SHOAL_VALUE_TEXT)
      return shoal_problem_new (problem->microdata, &problem->requirements, shoal_metrics_find ("gcp"), problem->seed,
                                problem->n_threads, error);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the objective “%s” is one of numbers and dates, and all quasi-identifiers are texts"),
               problem->objective->id);
  return NULL;
}

static gboolean
keeps_tuples (ShoalPartitionSolver *self,
              ShoalMicrodata       *microdata)
{
  ShoalPartitionSolverClass *klass = SHOAL_PARTITION_SOLVER_GET_CLASS (self);

  return microdata->weights != NULL || (klass->keeps_tuples != NULL && klass->keeps_tuples (self));
}

static ShoalSolution *
shoal_partition_solver_solve (ShoalSolver   *solver,
                              ShoalProblem  *asked,
                              ShoalProgress *progress,
                              GError       **error)
{
  ShoalPartitionSolver *self = SHOAL_PARTITION_SOLVER (solver);
  ShoalPartitionSolverPrivate *options = shoal_partition_solver_get_instance_private (self);
  g_autoptr (ShoalProgress) closing = shoal_progress_new_closing (progress);
  g_autoptr (ShoalProblem) cells = make_cells_problem (asked, error);
  gboolean keeps = keeps_tuples (self, asked->microdata);
  g_autoptr (ShoalProblem) problem = cells != NULL ? shoal_problem_new_larger (cells, find_crowd (cells, keeps)) : NULL;
  g_autoptr (ShoalCellLoss) loss = problem != NULL ? shoal_cell_loss_new (problem, closing, error) : NULL;
  g_autoptr (ShoalEqualRows) equal = NULL;
  g_autoptr (ShoalRecoding) recoding = NULL;
  ShoalPartitionSearch search;

  if (loss == NULL)
    return shoal_solution_new_given_up (progress, closing, error);
  if (options->set_aside && !options->natural && !keeps)
    equal = shoal_equal_rows_set_aside (problem, loss, progress);
  search = (ShoalPartitionSearch){ .problem = equal != NULL ? equal->problem : problem, .objective = asked->objective, .equal = equal,
                                   .min_size = problem->min_size,
                                   .loss = equal != NULL ? equal->loss : loss, .whole = loss, .progress = progress,
                                   .closing = closing, .is_of_squares = cells != asked,
                                   .with_bound = options->bound && cells == asked
                                                 && (asked->microdata->weights == NULL || asked->microdata->n_tuples <= MOST_COUNTED),
                                   .bound = NAN };
  if (keeps)
    recoding = shoal_tuple_splitter_run (&search, options->set_aside || options->natural);
  else if (search.problem != NULL)
    recoding = search_partition (self, &search, options);
  if (equal != NULL)
    {
      g_autoptr (ShoalRecoding) part = g_steal_pointer (&recoding);

      if (search.problem == NULL || part != NULL)
        recoding = shoal_equal_rows_add_clusters (equal, part, closing);
      search.problem = problem;
    }
  if (recoding == NULL)
    return shoal_solution_new_given_up (progress, closing, error);
  if (shoal_partition_unions_may_fail (problem) && asked->microdata->weights == NULL)
    {
      g_autoptr (ShoalRecoding) found = g_steal_pointer (&recoding);

      recoding = settle_classes (problem, loss, found, progress, closing);
      if (recoding == NULL)
        return shoal_solution_new_given_up (progress, closing, error);
    }
  return finish (&search, asked->objective, recoding);
}

static void
shoal_partition_solver_class_init (ShoalPartitionSolverClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_partition_solver_accepts;
  solver_class->divides = SHOAL_SOLVER_LEAVES_OUT;
  solver_class->solve = shoal_partition_solver_solve;
  shoal_solver_class_add_parameter (
    solver_class, G_PRIVATE_OFFSET (ShoalPartitionSolver, natural),
    g_param_spec_boolean ("keep-natural-classes", N_("Keep natural classes"),
                          N_("Rows that are equal in all quasi-identifiers, and at least k, stay a class of their own."),
                          FALSE, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_PRIVATE_OFFSET (ShoalPartitionSolver, descend),
    g_param_spec_boolean ("descend", N_("Descend"),
                          N_("In the end rows go to other classes, or change places, as long as less is lost by it. The "
                             "published algorithm does not do so."),
                          TRUE, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_PRIVATE_OFFSET (ShoalPartitionSolver, bound),
    g_param_spec_boolean ("bound", N_("Bound"),
                          N_("Finds how much any local recoding must lose at least, so that the result shows a gap; not from counts of more "
                             "than 100,000 combinations of values."), TRUE,
                          SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (solver_class, G_PRIVATE_OFFSET (ShoalPartitionSolver, set_aside), shoal_equal_rows_make_parameter ());
}

static void
shoal_partition_solver_init (ShoalPartitionSolver *self)
{
}
