/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solvers run one after another, so that their times can be compared; each release is verified before it counts. */

#include "solve/shoal-comparison.h"

#include "base/shoal-error.h"
#include "base/shoal-sort.h"
#include "verify/shoal-verified-release.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

/* Median, range and mean of a number over several runs. */

/**
 * shoal_run_summary_of:
 * @numbers: (inout) (array length=n): a number per run, NAN where a run has none; sorted on return
 *
 * Returns: the summary of the numbers that are not NAN; the median of an even count is the mean of the two in the middle.
 */
ShoalRunSummary
shoal_run_summary_of (double *numbers,
                      gsize   n)
{
  ShoalRunSummary spread = { NAN, NAN, NAN, NAN };
  gsize n_known = 0;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    {
      if (isnan (numbers[i]))
        continue;
      sum += numbers[i];
      numbers[n_known++] = numbers[i];
    }
  if (n_known == 0)
    return spread;
  qsort (numbers, n_known, sizeof (double), shoal_compare_double);
  spread.minimum = numbers[0];
  spread.maximum = numbers[n_known - 1];
  spread.median = (numbers[(n_known - 1) / 2] + numbers[n_known / 2]) / 2;
  spread.mean = sum / (double) n_known;
  return spread;
}

/* LOG values closer than this are equal. */
#define EPSILON 1e-9

/* The numbers kept of a run. */
typedef struct
{
  guint entry;
  gboolean solved;
  gboolean optimal;
  double seconds;
  double nodes_checked;
  double objective;
  double precision;
  double los;
  double gcp;
  double height; /* sum of levels, NAN for local recodings */
} Run;

typedef struct
{
  ShoalProblem *base;
  const ShoalComparisonEntry *entries;
  guint n_entries;
  guint n_seeds;
  double time_limit;
  ShoalProgress *progress;
  GCancellable *cancellable;
  ShoalComparison *comparison;
  gsize n_done;
  gsize n_total;
} Comparing;

static ShoalProblem *
make_problem (Comparing         *self,
              guint              k,
              const ShoalMetric *objective,
              guint64            seed,
              GError           **error)
{
  ShoalRequirements requirements = self->base->requirements;

  requirements.k = k;
  /* The reference is the least LOG of all feasible nodes, however many rows they suppress: suppressed rows have no price. */
  if (objective != self->base->objective)
    requirements.suppression_price = 0;
  return shoal_problem_new (self->base->microdata, &requirements, objective, seed, self->base->n_threads, error);
}

/* Returns: (nullable): NULL with an error, also when cancelled: the result of a cancelled run cannot be compared. */
static ShoalSolution *
solve (Comparing    *self,
       ShoalSolver  *solver,
       ShoalProblem *problem,
       GError      **error)
{
  g_autoptr (ShoalSolution) solution =
    shoal_solver_solve (solver, problem, self->time_limit, NULL, self->cancellable, error);

  if (solution == NULL || g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return NULL;
  self->n_done++;
  if (self->progress != NULL)
    shoal_progress_set_fraction (self->progress, (double) self->n_done / (double) self->n_total);
  return g_steal_pointer (&solution);
}

static double
evaluate (const char   *metric,
          ShoalClasses *classes)
{
  return shoal_metric_evaluate (shoal_metrics_find (metric), classes);
}

static gboolean
run_once (Comparing *self,
          guint      entry,
          guint      k,
          guint64    seed,
          GArray    *runs,
          GError   **error)
{
  const ShoalComparisonEntry *compared = &self->entries[entry];
  g_autoptr (ShoalProblem) problem = make_problem (self, k, self->base->objective, seed, error);
  g_autoptr (ShoalSolution) solution = NULL;
  g_autoptr (ShoalVerifiedRelease) release = NULL;
  Run run = { entry, FALSE, FALSE, NAN, NAN, NAN, NAN, NAN, NAN, NAN };

  if (problem != NULL)
    solution = solve (self, compared->solver, problem, error);
  if (solution == NULL)
    return FALSE;
  run.seconds = solution->seconds;
  run.nodes_checked = (double) solution->nodes_checked;
  if (solution->recoding != NULL)
    {
      ShoalClasses *classes;

      release = shoal_verified_release_new (problem->microdata, solution->recoding, &problem->requirements, problem->n_threads,
                                            self->progress, error);
      if (release == NULL)
        {
          g_prefix_error (error, "%s: ", compared->info->id);
          return FALSE;
        }
      classes = shoal_verified_release_get_classes (release);
      run.solved = TRUE;
      run.optimal = solution->status == SHOAL_STATUS_OPTIMAL;
      run.objective = solution->objective;
      run.precision = evaluate ("precision", classes);
      run.los = evaluate ("los", classes);
      run.gcp = evaluate ("gcp", classes);
      run.height = evaluate ("height", classes);
    }
  g_array_append_val (runs, run);
  return TRUE;
}

/* Finds the node with the least LOG, with the optimal solver, if there is a lattice solver to compare with it. */
static gboolean
find_reference (Comparing *self,
                guint      k,
                GError   **error)
{
  g_autoptr (ShoalSolver) solver = NULL;
  g_autoptr (ShoalProblem) problem = NULL;
  ShoalSolution *solution;
  gboolean wanted = FALSE;

  for (guint i = 0; i < self->n_entries; i++)
    wanted = wanted || self->entries[i].info->family == SHOAL_FAMILY_LATTICE;
  if (!wanted)
    return TRUE;
  solver = shoal_solver_registry_create ("optimal", error);
  problem = make_problem (self, k, shoal_metrics_find ("precision"), self->base->seed, error);
  if (solver == NULL || problem == NULL)
    return FALSE;
  solution = solve (self, solver, problem, error);
  if (solution == NULL)
    return FALSE;
  g_ptr_array_add (self->comparison->references, solution);
  return TRUE;
}

/* Summary of the field at @offset over the runs of one entry. */
static ShoalRunSummary
spread_of (GArray *runs,
           guint   entry,
           gsize   offset)
{
  g_autofree double *numbers = g_new (double, MAX (1, runs->len));
  gsize n = 0;

  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);

      if (run->entry == entry)
        numbers[n++] = G_STRUCT_MEMBER (double, run, offset);
    }
  return shoal_run_summary_of (numbers, n);
}

/* The least LOG, if it is proven. */
static double
get_least_precision (Comparing *self,
                     guint      i_k)
{
  ShoalSolution *reference;

  if (self->comparison->references->len <= i_k)
    return NAN;
  reference = g_ptr_array_index (self->comparison->references, i_k);
  return reference->status == SHOAL_STATUS_OPTIMAL ? reference->objective : NAN;
}

static double
sum_levels (ShoalSolution *solution)
{
  guint n_attributes;
  const guint *levels = shoal_recoding_get_levels (solution->recoding, &n_attributes);
  double sum = 0;

  for (guint a = 0; a < n_attributes; a++)
    sum += levels[a];
  return sum;
}

/**
 * shoal_comparison_get_accuracy:
 * @height: sum of the levels of a solution
 * @optimal_height: sum of the levels of the optimum
 * @top_height: sum of the levels of the top
 *
 * Returns: the accuracy, De Pascale and others 2023, eq. 4; 1 where both heights are equal.
 */
double
shoal_comparison_get_accuracy (double height,
                               double optimal_height,
                               double top_height)
{
  double distance = fabs (height - optimal_height);

  if (distance == 0)
    return 1;
  return 1 - distance / (top_height - optimal_height);
}

/* Accuracy of one run. Several optimal nodes may be known, from the reference and from the runs: the one with the closest height
 * counts. */
static double
get_accuracy (Comparing *self,
              GArray    *runs,
              const Run *run,
              guint      i_k)
{
  double least = get_least_precision (self, i_k);
  double top = 0, closest;

  if (isnan (least) || isnan (run->height))
    return NAN;
  for (guint a = 0; a < self->base->microdata->n_attributes; a++)
    top += shoal_microdata_get_attribute (self->base->microdata, a)->highest_level;
  closest = sum_levels (g_ptr_array_index (self->comparison->references, i_k));
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *other = &g_array_index (runs, Run, i);

      if (!isnan (other->height) && other->precision <= least + EPSILON
          && fabs (other->height - run->height) < fabs (closest - run->height))
        closest = other->height;
    }
  return shoal_comparison_get_accuracy (run->height, closest, top);
}

/* LOG above the least LOG, 0 within rounding error. */
static double
get_gap (Comparing *self,
         const Run *run,
         guint      i_k)
{
  double gap = run->precision - get_least_precision (self, i_k);

  return isnan (run->height) ? NAN : fabs (gap) <= EPSILON ? 0 : gap;
}

static void
add_row (Comparing *self,
         GArray    *runs,
         guint      entry,
         guint      k,
         guint      i_k)
{
  ShoalComparisonRow row = { .entry = entry, .k = k };
  g_autofree double *accuracies = g_new (double, MAX (1, runs->len));
  g_autofree double *gaps = g_new (double, MAX (1, runs->len));

  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);

      if (run->entry != entry)
        continue;
      accuracies[row.n_runs] = get_accuracy (self, runs, run, i_k);
      gaps[row.n_runs] = get_gap (self, run, i_k);
      row.n_runs++;
      row.n_solved += run->solved;
      row.n_optimal += run->optimal;
    }
  row.seconds = spread_of (runs, entry, G_STRUCT_OFFSET (Run, seconds));
  row.nodes_checked = spread_of (runs, entry, G_STRUCT_OFFSET (Run, nodes_checked));
  row.objective = spread_of (runs, entry, G_STRUCT_OFFSET (Run, objective));
  row.precision = spread_of (runs, entry, G_STRUCT_OFFSET (Run, precision));
  row.los = spread_of (runs, entry, G_STRUCT_OFFSET (Run, los));
  row.gcp = spread_of (runs, entry, G_STRUCT_OFFSET (Run, gcp));
  row.accuracy = shoal_run_summary_of (accuracies, row.n_runs);
  row.precision_gap = shoal_run_summary_of (gaps, row.n_runs);
  g_array_append_val (self->comparison->rows, row);
}

static gboolean
compare_for_k (Comparing *self,
               guint      k,
               guint      i_k,
               GError   **error)
{
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (Run));

  if (!find_reference (self, k, error))
    return FALSE;
  for (guint entry = 0; entry < self->n_entries; entry++)
    {
      guint n_runs = self->entries[entry].info->exact ? 1 : self->n_seeds;

      for (guint i = 0; i < n_runs; i++)
        {
          if (!run_once (self, entry, k, self->base->seed + i, runs, error))
            return FALSE;
        }
    }
  for (guint entry = 0; entry < self->n_entries; entry++)
    add_row (self, runs, entry, k, i_k);
  return TRUE;
}

/**
 * shoal_comparison_new:
 * @problem: table, suppression, objective, first seed and threads; its k plays no part
 * @entries: (array length=n_entries): the solvers
 * @ks: (array length=n_ks): each k
 * @n_seeds: runs per solver and k, at least 1; seeds follow each other
 * @time_limit: seconds per run, 0 for none
 * @progress: (nullable): where to report progress
 * @cancellable: (nullable): to cancel
 *
 * Runs every solver for every k and seed, in the calling thread.
 *
 * Errors: %G_IO_ERROR_CANCELLED; %SHOAL_ERROR_UNVERIFIED where a release fails verification; those of shoal_solver_solve().
 *
 * Returns: (transfer full): a row per k and solver.
 */
ShoalComparison *
shoal_comparison_new (ShoalProblem               *problem,
                      const ShoalComparisonEntry *entries,
                      guint                       n_entries,
                      const guint                *ks,
                      guint                       n_ks,
                      guint                       n_seeds,
                      double                      time_limit,
                      ShoalProgress              *progress,
                      GCancellable               *cancellable,
                      GError                    **error)
{
  g_autoptr (ShoalComparison) comparison = NULL;
  Comparing self = { problem, entries, n_entries, n_seeds, time_limit, progress, cancellable, NULL, 0, 0 };

  g_return_val_if_fail (SHOAL_IS_PROBLEM (problem) && n_seeds > 0, NULL);

  comparison = g_new0 (ShoalComparison, 1);
  comparison->rows = g_array_new (FALSE, FALSE, sizeof (ShoalComparisonRow));
  comparison->references = g_ptr_array_new_with_free_func (g_object_unref);
  self.comparison = comparison;
  for (guint entry = 0; entry < n_entries; entry++)
    self.n_total += (gsize) n_ks * (entries[entry].info->exact ? 1 : n_seeds);
  self.n_total += n_ks;
  for (guint i = 0; i < n_ks; i++)
    {
      if (!compare_for_k (&self, ks[i], i, error))
        return NULL;
    }
  return g_steal_pointer (&comparison);
}

void
shoal_comparison_free (ShoalComparison *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->rows);
  g_ptr_array_unref (self->references);
  g_free (self);
}
