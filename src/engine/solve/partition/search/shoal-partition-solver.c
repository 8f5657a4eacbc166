/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Before the search of a solver: computes the losses of cells, sets aside rows that need no company, and takes natural classes if
 * wanted. After it: makes a valid partition in any case, merges clusters that fail a privacy model, descends if wanted, and
 * computes the bound. The bound is that for k rows alone: other privacy models can only make partitions worse, and k different
 * people have at least k rows. */

#include "solve/partition/search/shoal-partition-solver.h"

#include "base/shoal-error.h"
#include "solve/partition/search/shoal-partition-bound.h"
#include "solve/partition/search/shoal-partition-tools.h"
#include "solve/partition/search/shoal-refinement.h"
#include "solve/partition/search/shoal-vector-clusters.h"
#include "solve/shoal-interim.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Greatest number of waves of a descent: more of them gain almost nothing */
#define MAX_DESCENTS 8

/* Least number of rows of a cluster, as a share of what clusters of equal size would need: others are larger */
#define CROWDING 0.9

/* No bound is computed for a table of counts with more tuples: that takes many times as long as a partition */
#define MOST_COUNTED 100000

/* Losses that differ by less than this are equal */
#define ROUNDING 1e-11

typedef struct
{
  gboolean natural;
  gboolean descend;
  gboolean bound;
  gboolean set_aside;
} ShoalPartitionSolverPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (ShoalPartitionSolver, shoal_partition_solver, SHOAL_TYPE_SOLVER)

/* Whether the objective is a distance of rows to a mean, and not a loss of cells. */
static gboolean
is_of_squares (const ShoalMetric *objective)
{
  return objective == shoal_metrics_find ("sse");
}

/** shoal_partition_search_find_bound: computes the lower bound, if it is wanted and not known yet; @max_steps: see
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

/** shoal_partition_search_complete: makes a valid partition of the draft: after a stop the remaining rows become clusters of neighbours
 *   in the sorted table, and clusters that fail a privacy model are merged. Does nothing once the last steps are to be abandoned. */
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

/* The partition so far; if the draft is not complete, the partition that a stop would make of it. Returns: (transfer full) */
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
 * @is_settled: whether the draft is complete and its clusters hold; otherwise it may be incomplete
 *
 * Hands out the partition so far, if a result is requested (shoal_interim_attach()); the search itself is not changed. Nothing
 * is handed out while clusters may fail a privacy model, or with models where rows were set aside: only the last steps of the
 * search settle that.
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

/* Makes classes of rows that are equal in all quasi-identifiers, if there are at least k and they hold. */
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

/* Clusters that publish equal cells become one class of the release, which may fail although each cluster holds, for models that
 * unions do not keep or where people have several rows. So such clusters are joined, and classes that fail are merged again; also
 * the smallest classes for models that judge all classes together, and classes that share people of a population where nobody may
 * fit two. Each round leaves fewer classes, and all rows together hold. Returns: (transfer full) (nullable): @recoding, or the
 * changed one; %NULL where that was abandoned */
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

/* With models that judge all classes together, clusters of k rows would have to be merged in the end, which loses more than a search
 * for larger ones. Returns: the rows that clusters of equal size need, slightly reduced unless @keeps_tuples; k where that is enough */
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
      /* With other models, the clusters that were merged for these would be split again. */
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

/* The metric itself computes the objective, also for a search that was stopped; classes of k rows are published, whatever size the
 * search used. A partition whose loss is not above the bound is proven optimal. */
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

/* Returns: (transfer full) (nullable): a valid partition; %NULL where completing it was abandoned. */
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

/* Returns: (transfer full): @problem; or, if its objective is not a loss of cells, a copy with the objective gcp. */
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
