/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes are numbered in mixed radix from the lattice's lowest node; each thread takes blocks of consecutive numbers. */

#include "solve/lattice/shoal-lattice-solvers.h"

#include "base/shoal-parallel.h"
#include "solve/lattice/search/shoal-incumbent.h"
#include "solve/lattice/search/shoal-node-evaluator.h"

#include <math.h>

#define BLOCK 64

struct _ShoalExhaustive
{
  ShoalSolver parent_instance;
};

G_DEFINE_TYPE (ShoalExhaustive, shoal_exhaustive, SHOAL_TYPE_SOLVER)

typedef struct
{
  const ShoalLattice *lattice;
  ShoalProgress *progress;
  ShoalIncumbent *incumbents; /* one per thread */
  guint64 n_nodes;
  guint64 next; /* atomic */
  int stopped;  /* atomic */
} Search;

static void
levels_of_number (const ShoalLattice *lattice,
                  guint64             number,
                  guint              *levels)
{
  for (guint a = lattice->n_attributes; a-- > 0;)
    {
      guint64 radix = lattice->heights[a] - lattice->lowest[a] + 1;

      levels[a] = lattice->lowest[a] + (guint) (number % radix);
      number /= radix;
    }
}

static void
search_blocks (guint    thread,
               guint    n_threads,
               gpointer data)
{
  Search *search = data;
  const ShoalLattice *lattice = search->lattice;
  g_autoptr (ShoalNodeEvaluator) evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  g_autofree guint *levels = g_new (guint, lattice->n_attributes);
  ShoalNodeCheck check;

  while (!g_atomic_int_get (&search->stopped))
    {
      guint64 first = __atomic_fetch_add (&search->next, BLOCK, __ATOMIC_RELAXED);
      guint64 end = MIN (first + BLOCK, search->n_nodes);

      if (first >= search->n_nodes)
        return;
      for (guint64 number = first; number < end; number++)
        {
          if (shoal_progress_should_stop (search->progress))
            {
              g_atomic_int_set (&search->stopped, TRUE);
              return;
            }
          levels_of_number (lattice, number, levels);
          shoal_node_evaluator_check (evaluator, levels, &check);
          shoal_progress_add_checked (search->progress, 1);
          if (check.feasible)
            shoal_incumbent_offer (&search->incumbents[thread], levels, check.objective);
        }
      shoal_progress_set_fraction (search->progress, (double) end / (double) search->n_nodes);
    }
}

static guint64
count_nodes (const ShoalLattice *lattice)
{
  double n_nodes = 1;

  for (guint a = 0; a < lattice->n_attributes; a++)
    n_nodes *= lattice->heights[a] - lattice->lowest[a] + 1;
  return n_nodes < 0x1p62 ? (guint64) n_nodes : G_GUINT64_CONSTANT (1) << 62;
}

/* Offers the top, if feasible, so that there is an answer from the start. With k-anonymity alone it is feasible without a check. */
static void
offer_top (const ShoalLattice *lattice,
           ShoalIncumbent     *best)
{
  g_autoptr (ShoalNodeEvaluator) evaluator = NULL;
  ShoalNodeCheck check = { .feasible = TRUE, .objective = shoal_lattice_get_top (lattice) };

  if (lattice->sensitive != NULL)
    {
      evaluator = shoal_node_evaluator_new (lattice, 0);
      shoal_node_evaluator_check (evaluator, lattice->heights, &check);
    }
  if (check.feasible)
    shoal_incumbent_offer (best, lattice->heights, check.objective);
}

static ShoalSolution *
shoal_exhaustive_solve (ShoalSolver   *solver,
                        ShoalProblem  *problem,
                        ShoalProgress *progress,
                        GError       **error)
{
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, progress, error);
  g_auto (ShoalIncumbent) best = { 0, NULL, INFINITY, 0 };
  g_autofree ShoalIncumbent *incumbents = NULL;
  Search search = { NULL, progress, NULL, 0, 0, FALSE };
  guint n_threads;

  if (lattice == NULL)
    return NULL;
  shoal_lattice_watch (lattice, progress);
  shoal_incumbent_init (&best, lattice->n_attributes);
  offer_top (lattice, &best);
  if (isfinite (best.objective))
    shoal_progress_set_best (progress, best.objective);
  search.n_nodes = count_nodes (lattice);
  /* A thread without a block would only waste the memory that each thread needs for all entries. */
  n_threads = (guint) MIN (problem->n_threads, (search.n_nodes + BLOCK - 1) / BLOCK);
  incumbents = g_new (ShoalIncumbent, n_threads);
  for (guint i = 0; i < n_threads; i++)
    shoal_incumbent_init (&incumbents[i], lattice->n_attributes);
  search.lattice = lattice;
  search.incumbents = incumbents;
  shoal_parallel_run (n_threads, search_blocks, &search);
  for (guint i = 0; i < n_threads; i++)
    {
      if (isfinite (incumbents[i].objective))
        shoal_incumbent_offer (&best, incumbents[i].levels, incumbents[i].objective);
      shoal_incumbent_clear (&incumbents[i]);
    }
  if (isfinite (best.objective))
    shoal_progress_set_best (progress, best.objective);
  return shoal_incumbent_make_solution (&best, lattice, !search.stopped,
                                        shoal_lattice_get_cost (lattice, lattice->lowest), progress);
}

static void
shoal_exhaustive_class_init (ShoalExhaustiveClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  solver_class->accepts = shoal_lattice_accepts;
  solver_class->solve = shoal_exhaustive_solve;
}

static void
shoal_exhaustive_init (ShoalExhaustive *self)
{
}
