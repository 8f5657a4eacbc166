/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without a solution the most general node tells what would do. Where most is lost, short searches with more suppressed
 * rows tell what these are worth. */

#include "config.h"

#include "models/solve/shoal-run-advice.h"

#include "base/shoal-format.h"
#include "common/shoal-worker.h"
#include "models/solve/shoal-objective-text.h"
#include "privacy/shoal-remedy.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Of what is lost, from where on less is looked for. */
#define MUCH 0.5
/* A part of the loss that is worth more rows. */
#define WORTH 0.25
#define SECONDS_OF_A_SEARCH 5
#define SOLVER "optimal"

/* Shares of the rows that are tried on top, the smallest first. */
static const double more[] = { 0.01, 0.02, 0.05 };

/* ---- No solution ---- */

/* Where nothing is more general: no higher than levels may be published. */
static ShoalRecoding *
make_top (ShoalMicrodata *microdata)
{
  g_autofree guint *levels = g_new0 (guint, microdata->n_attributes + 1);

  for (guint a = 0; a < microdata->n_attributes; a++)
    levels[a] = shoal_microdata_get_attribute (microdata, a)->highest_level;
  return shoal_recoding_new_node (levels, microdata->n_attributes);
}

static char *
explain_lack (const ShoalRunCase *run,
              const ShoalRemedy  *remedy)
{
  gsize n_rows = run->microdata->n_rows;
  g_autofree char *rows = shoal_format_count (n_rows);
  g_autofree char *small = shoal_format_count (remedy->n_small);
  g_autofree char *limit = shoal_format_count (shoal_requirements_get_suppression_limit (&run->requirements, n_rows));

  if (n_rows == 0)
    return g_strdup (_("The table has no rows: there is nobody to protect."));
  if (n_rows < run->requirements.k)
    return g_strdup_printf (ngettext ("The table has %s row: nobody can hide among %u.",
                                      "The table has %s rows: nobody can hide among %u.", n_rows),
                            rows, run->requirements.k);
  return g_strdup_printf (ngettext ("Even with every column at its highest level %s row stands in a group below k = %u, "
                                    "and %s may be left out.",
                                    "Even with every column at its highest level %s rows stand in groups below k = %u, "
                                    "and %s may be left out.",
                                    remedy->n_small),
                          small, run->requirements.k, limit);
}

static ShoalRunAdvice *
find_remedies (const ShoalRunCase *run)
{
  g_autoptr (ShoalRecoding) top = make_top (run->microdata);
  g_autoptr (ShoalClasses) classes = shoal_requirements_make_classes (&run->requirements, run->microdata, top, 1, NULL, NULL);
  ShoalRunAdvice *advice = g_new0 (ShoalRunAdvice, 1);
  ShoalRemedy remedy;

  shoal_remedy_find (&run->requirements, classes, &remedy);
  advice->text = explain_lack (run, &remedy);
  /* Local and heterogeneous recodings suppress nothing. */
  if (run->family == SHOAL_FAMILY_LATTICE && remedy.suppression > run->requirements.suppression)
    {
      advice->offers[advice->n_offers] = run->requirements;
      advice->offers[advice->n_offers++].suppression = remedy.suppression;
    }
  if (remedy.k > 0 && remedy.k < run->requirements.k)
    {
      advice->offers[advice->n_offers] = run->requirements;
      advice->offers[advice->n_offers++].k = remedy.k;
    }
  return advice;
}

/* ---- Much is lost ---- */

/* What a short search finds with @requirements, NAN for nothing. */
static double
try (const ShoalRunCase      *run,
     const ShoalRequirements *requirements,
     GCancellable            *cancellable)
{
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolver) solver = shoal_solver_registry_create (SOLVER, NULL);
  g_autoptr (ShoalSolution) solution = NULL;

  problem = shoal_problem_new (run->microdata, requirements, run->objective, 1, 1, NULL);
  if (problem != NULL)
    solution = shoal_solver_solve (solver, problem, SECONDS_OF_A_SEARCH, NULL, cancellable, NULL);
  return solution != NULL && solution->recoding != NULL ? solution->objective : NAN;
}

static ShoalRunAdvice *
make_offer (const ShoalRunCase      *run,
            const ShoalRequirements *requirements,
            double                   value)
{
  ShoalRunAdvice *advice = g_new0 (ShoalRunAdvice, 1);
  g_autofree char *share = shoal_format_limit (requirements->suppression - run->requirements.suppression);
  g_autofree char *all = shoal_format_limit (requirements->suppression);
  g_autofree char *now = shoal_objective_text_new_loss (run->objective, run->value);
  g_autofree char *then = shoal_objective_text_new_loss (run->objective, value);

  /* Translators: a share of the rows, that share in all, and what is lost then and now. */
  advice->text = g_strdup_printf (_("Leaving out %s more of the rows, up to %s, would lose %s instead of %s."), share, all,
                                  then, now);
  advice->offers[advice->n_offers++] = *requirements;
  return advice;
}

/* (nullable): the smallest of the shares that halves the loss, or the one that saves most if that is worth it. */
static ShoalRunAdvice *
find_bargain (const ShoalRunCase *run,
              GCancellable       *cancellable)
{
  ShoalRequirements best = run->requirements;
  double best_value = run->value;

  for (guint i = 0; i < G_N_ELEMENTS (more) && best_value > run->value / 2; i++)
    {
      ShoalRequirements relaxed = run->requirements;
      double value;

      relaxed.suppression = round ((run->requirements.suppression + more[i]) * 1e6) / 1e6;
      if (relaxed.suppression >= 1 || g_cancellable_is_cancelled (cancellable))
        break;
      value = try (run, &relaxed, cancellable);
      if (value < best_value)
        {
          best = relaxed;
          best_value = value;
        }
    }
  return best_value <= run->value * (1 - WORTH) ? make_offer (run, &best, best_value) : NULL;
}

/* ---- The worker ---- */

static void
case_free (ShoalRunCase *run)
{
  g_object_unref (run->microdata);
  g_free (run);
}

static void
find_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  const ShoalRunCase *run = task_data;
  ShoalRunAdvice *advice = run->status == SHOAL_STATUS_INFEASIBLE ? find_remedies (run) : find_bargain (run, cancellable);

  /* A search that was cancelled found too little. */
  if (g_task_return_error_if_cancelled (task))
    g_clear_pointer (&advice, shoal_run_advice_free);
  else
    g_task_return_pointer (task, advice, (GDestroyNotify) shoal_run_advice_free);
}

/** shoal_run_advice_is_needed: Returns: whether it is worth looking for something better: there is no solution, or most is lost. */
gboolean
shoal_run_advice_is_needed (const ShoalRunCase *run)
{
  g_return_val_if_fail (run != NULL, FALSE);

  if (run->status == SHOAL_STATUS_INFEASIBLE)
    return TRUE;
  return run->family == SHOAL_FAMILY_LATTICE && run->objective != NULL && shoal_metric_is_share (run->objective)
         && shoal_metric_is_separable (run->objective) && run->value >= MUCH;
}

/** shoal_run_advice_find_async: @run: one that needs advice, copied; some seconds in a thread of lower priority. */
void
shoal_run_advice_find_async (const ShoalRunCase  *run,
                             GCancellable        *cancellable,
                             GAsyncReadyCallback  callback,
                             gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;
  ShoalRunCase *copy;

  g_return_if_fail (run != NULL && SHOAL_IS_MICRODATA (run->microdata));

  copy = g_memdup2 (run, sizeof *run);
  g_object_ref (copy->microdata);
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_task_data (task, copy, (GDestroyNotify) case_free);
  shoal_worker_run_alone (task, find_worker);
}

/** shoal_run_advice_find_finish: Returns: (transfer full) (nullable): %NULL without @error where nothing does better. */
ShoalRunAdvice *
shoal_run_advice_find_finish (GAsyncResult  *result,
                              GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * shoal_run_advice_new_label:
 * @now: what is asked
 * @offer: what would be asked instead
 *
 * Returns: (transfer full): "Use k = 8" or "Leave Out up to 4 %": what a button says.
 */
char *
shoal_run_advice_new_label (const ShoalRequirements *now,
                            const ShoalRequirements *offer)
{
  g_autofree char *share = NULL;

  g_return_val_if_fail (now != NULL && offer != NULL, NULL);

  if (now->k != offer->k)
    return g_strdup_printf (_("Use k = %u"), offer->k);
  share = shoal_format_limit (offer->suppression);
  return g_strdup_printf (_("Leave Out up to %s"), share);
}

void
shoal_run_advice_free (ShoalRunAdvice *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self);
}
