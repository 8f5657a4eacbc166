/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Local search from a start solution: see ShoalRefinement for how the rows are cut into regions, and ShoalRegion for the search in
 * each. Simulated annealing does the perturbation: a wave heats its regions and lets them cool down, and regions that became worse
 * are restored. A wave costs about a microsecond per row and sweep, and a descent; memory is about 300 bytes per row, nearly half
 * of it for the near tuples. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-cluster-growth.h"
#include "solve/partition/search/shoal-partition-bound.h"
#include "solve/partition/search/shoal-refinement.h"
#include "solve/partition/search/shoal-vector-clusters.h"
#include "solve/shoal-solver-registry.h"

#include <glib/gi18n-lib.h>

/* The first wave of a large table is short, so that there is a result soon; the number of sweeps doubles with each wave. */
#define FIRST_PROPOSALS 1000000
#define MIN_SWEEPS 2

/* Tables with more tuples than this use faster methods */
#define LARGE 100000

/* The bound is computed after this number of seconds, which the search has first, and gets this share of the time left then */
#define BOUND_SECONDS 5
#define BOUND_SHARE 0.4

/* Share of the time limit for growing clusters in such a table; splitting the remaining rows comes after it. */
#define GROWN_SHARE 0.5

/* k and number of tuples, see create_own_start() */
#define GREAT_K 16
#define MERGED 40000

struct _ShoalRefine
{
  ShoalPartitionSolver parent_instance;

  int start;
  guint waves;
  guint sweeps;
  double heat;
};

G_DEFINE_TYPE (ShoalRefine, shoal_refine, SHOAL_TYPE_PARTITION_SOLVER)

static gboolean
is_start (const ShoalSolverInfo *info)
{
  return info->family == SHOAL_FAMILY_PARTITION && info->get_type != shoal_refine_get_type;
}

static GType
shoal_refine_start_get_type (void)
{
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, shoal_solver_choice_register ("ShoalRefineStart", is_start, "none"));
  return (GType) type;
}

/* The default start is quick, so that there is a result soon. For a greater k, merging and growing clusters are much better than
 * splitting from the top, because moves of single rows improve large clusters little; but they take long in a large table. Few
 * waves follow there, so the start matters most. */
static ShoalSolver *
create_own_start (ShoalPartitionSearch *search)
{
  gsize n_tuples = search->problem->microdata->n_tuples;
  ShoalSolver *start;

  if (search->is_of_squares)
    return shoal_solver_choice_create (shoal_solver_choice_find ("v-mdav"));
  if (n_tuples > LARGE)
    return shoal_solver_choice_create (shoal_solver_choice_find ("l-greedy"));
  if (search->min_size >= GREAT_K)
    return shoal_solver_choice_create (shoal_solver_choice_find (n_tuples <= MERGED ? "greedy-merge" : "k-member"));
  start = shoal_solver_choice_create (shoal_solver_choice_find ("basic-mondrian"));
  g_object_set (start, "use-target", FALSE, NULL);
  return start;
}

static void
run_start (ShoalPartitionSearch *search,
           ShoalSolver          *start,
           double                share)
{
  shoal_progress_begin_share (search->progress, share);
  SHOAL_PARTITION_SOLVER_GET_CLASS (start)->cluster (SHOAL_PARTITION_SOLVER (start), search);
  shoal_progress_end_share (search->progress);
}

/* In a large table growing clusters may run out of time. The remaining rows are then split from the top, which is far quicker, and
 * much better than clusters of neighbours in the sorted table. */
static void
make_start (ShoalRefine          *self,
            ShoalPartitionSearch *search)
{
  gboolean is_own = self->start == SHOAL_SOLVER_CHOICE_NONE;
  gboolean is_large = is_own && !search->is_of_squares && search->problem->microdata->n_tuples > LARGE;
  g_autoptr (ShoalSolver) start = is_own ? create_own_start (search) : shoal_solver_choice_create (self->start);

  run_start (search, start, is_large ? GROWN_SHARE : SHOAL_SOLVER_CHOICE_START_SHARE);
  if (is_large && search->draft->n_left >= search->min_size && !shoal_partition_search_stops (search))
    {
      g_autoptr (ShoalSolver) rest = shoal_solver_choice_create (shoal_solver_choice_find ("mondrian"));

      run_start (search, rest, SHOAL_SOLVER_CHOICE_START_SHARE);
    }
  shoal_partition_search_complete (search);
}

static void
shoal_refine_cluster (ShoalPartitionSolver *solver,
                      ShoalPartitionSearch *search)
{
  ShoalRefine *self = SHOAL_REFINE (solver);
  g_auto (ShoalRefinement) refinement = { 0 };
  gsize n_rows = search->problem->microdata->n_rows;
  guint sweeps = (guint) CLAMP (FIRST_PROPOSALS / n_rows, MIN_SWEEPS, MAX (MIN_SWEEPS, self->sweeps / 2));

  if (search->draft->n_left < search->min_size)
    {
      shoal_cluster_growth_share_rest (search);
      return;
    }
  make_start (self, search);
  if (shoal_progress_get_stopped (search->closing))
    return;
  shoal_partition_search_hand_out (search, TRUE);
  if (search->is_of_squares)
    {
      /* First a full descent, because in a large table few waves follow. */
      shoal_vector_clusters_descend (search);
      shoal_vector_clusters_refine (search, self->waves, self->sweeps, self->heat);
      return;
    }
  shoal_refinement_init (&refinement, search->problem, search->loss, search->draft, search->progress);
  refinement.n_locked = search->n_natural;
  for (guint i = 0; i < self->waves && (i == 0 || !shoal_partition_search_stops (search)); i++)
    {
      shoal_refinement_wave (&refinement, self->heat, MIN (sweeps, self->sweeps));
      shoal_partition_search_hand_out (search, TRUE);
      shoal_progress_set_fraction (search->progress, (double) (i + 1) / self->waves);
      sweeps *= 2;
      if (i > 0 && search->whole->microdata->n_tuples <= LARGE
          && (search->whole->microdata->n_tuples <= SHOAL_PARTITION_BOUND_SMALL
              || shoal_progress_get_elapsed (search->progress) >= BOUND_SECONDS))
        {
          shoal_progress_begin_aside (search->progress, BOUND_SHARE);
          shoal_partition_search_find_bound (search, SHOAL_PARTITION_BOUND_THOROUGH);
          shoal_progress_end_share (search->progress);
          if (refinement.value <= search->bound)
            return;
        }
    }
}

static gboolean
shoal_refine_uses_target (ShoalSolver *solver)
{
  return shoal_solver_choice_uses_target (SHOAL_REFINE (solver)->start);
}

static void
shoal_refine_class_init (ShoalRefineClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_refine_cluster;
  SHOAL_PARTITION_SOLVER_CLASS (klass)->takes_squares = TRUE;
  SHOAL_SOLVER_CLASS (klass)->uses_target = shoal_refine_uses_target;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalRefine, start),
    g_param_spec_enum ("start", N_("Start"), N_("The solver whose result is refined; none: a start of its own."),
                       shoal_refine_start_get_type (), SHOAL_SOLVER_CHOICE_NONE, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalRefine, waves),
    g_param_spec_uint ("waves", N_("Waves"), N_("How often all rows are gone through. Each finds less than the one before."), 1,
                       1000000, 12, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalRefine, sweeps),
    g_param_spec_uint ("sweeps", N_("Sweeps"), N_("Moves that are tried per row and wave, while it cools; the first waves have fewer."),
                       MIN_SWEEPS, 100000, 64, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalRefine, heat),
    g_param_spec_double ("heat", N_("Heat"),
                         N_("How much worse a move may make things when a wave begins, as a multiple of what a row loses in the mean."),
                         0, 100, 0.5, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_refine_init (ShoalRefine *self)
{
}
