/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterated local search (Heterogeneous k-anonymity by local search, algorithms 1 and 2) from the result of another solver; see
 * ShoalExchange for the exchange of edges. Additions to the published algorithm, which can be switched off: only near rows,
 * exchanges of more than two edges, tests of changed rows only, and regions for several threads. */

#include "base/shoal-parallel.h"
#include "solve/matching/search/shoal-exchange-region.h"
#include "solve/matching/shoal-matching-solvers.h"
#include "solve/shoal-solver-registry.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* ---- Exchange waves ---- */

/* Local search on a whole matching, region by region on all threads. For every wave, rows are sorted by the attributes in a random
 * order and cut into regions: so near rows are mostly in one region, together with other rows than in the wave before. The result
 * of a region depends on the seed alone, not on the threads. */

typedef struct
{
  const ShoalCellLoss *loss;
  guint *attributes; /* the most important first */
} Order;

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const Order *order = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  const guint32 *tuple_of_row = order->loss->microdata->tuple_of_row;
  const guint32 *x_places = shoal_cell_loss_get_places (order->loss, tuple_of_row[x]);
  const guint32 *y_places = shoal_cell_loss_get_places (order->loss, tuple_of_row[y]);

  for (guint i = 0; i < order->loss->n_attributes; i++)
    {
      guint attribute = order->attributes[i];

      if (x_places[attribute] != y_places[attribute])
        return x_places[attribute] < y_places[attribute] ? -1 : 1;
    }
  return (x > y) - (x < y);
}

static guint32 *
sort_rows (const ShoalExchange *exchange,
           ShoalRandom         *random)
{
  const ShoalCellLoss *loss = exchange->loss->loss;
  gsize n_rows = exchange->graph->n_rows;
  guint32 *rows = g_new (guint32, n_rows);
  g_autofree guint *attributes = g_new (guint, loss->n_attributes);
  Order order = { loss, attributes };

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      guint at = (guint) shoal_random_below (random, a + 1);

      attributes[a] = attributes[at];
      attributes[at] = a;
    }
  for (gsize row = 0; row < n_rows; row++)
    rows[row] = (guint32) row;
  g_qsort_with_data (rows, (gint) n_rows, sizeof *rows, compare_rows, &order);
  return rows;
}

typedef struct
{
  const ShoalExchange *exchange;
  const guint32 *rows;
  guint n_regions;
  guint64 seed;
  guint64 stream;
  gint next;
  GMutex mutex; /* guards the following fields */
  double *best; /* nullable */
  double sum;   /* sum of the rows' numbers, updated as regions end */
} Wave;

static double
sum_rows (const ShoalRowLoss *loss,
          const guint32      *rows,
          gsize               n_rows)
{
  double sum = 0;

  for (gsize i = 0; i < n_rows; i++)
    sum += loss->numbers[rows[i]];
  return sum;
}

/* Reports the value after a region has changed the sum by @change. Rounding may raise the value of a matching that did not get worse. */
static void
tell (Wave   *self,
      double  change)
{
  double value;

  g_mutex_lock (&self->mutex);
  self->sum += change;
  value = shoal_row_loss_scale (self->exchange->loss, self->sum);
  if (value < *self->best)
    {
      *self->best = value;
      shoal_progress_set_best (self->exchange->progress, value);
    }
  g_mutex_unlock (&self->mutex);
}

static gsize
get_start (const Wave *self,
           guint       region)
{
  return self->exchange->graph->n_rows * region / self->n_regions;
}

static void
run_share (guint    thread,
           guint    n_threads,
           gpointer data)
{
  Wave *self = data;

  for (;;)
    {
      guint region = (guint) g_atomic_int_add (&self->next, 1);
      const guint32 *rows;
      guint32 n_rows;
      ShoalRandom random;
      double before;

      if (region >= self->n_regions)
        return;
      shoal_random_init (&random, self->seed, self->stream + region);
      rows = self->rows + get_start (self, region);
      n_rows = (guint32) (get_start (self, region + 1) - get_start (self, region));
      before = sum_rows (self->exchange->loss, rows, n_rows);
      shoal_exchange_region_run (self->exchange, rows, n_rows, random);
      if (self->best != NULL)
        tell (self, sum_rows (self->exchange->loss, rows, n_rows) - before);
    }
}

/* @wave: number of the wave, from 0
 * @region_rows: approximate number of rows of a region; 0: a single region
 * @seed: seed of all random numbers
 * @best: (inout) (nullable): the least value reported so far; every region that lowers it reports it
 *
 * Cuts the rows into new regions and runs a local search in each. */
static void
shoal_exchange_wave (ShoalExchange *exchange,
                     guint          wave,
                     guint          region_rows,
                     guint64        seed,
                     guint          n_threads,
                     double        *best)
{
  g_autofree guint32 *rows = NULL;
  Wave self = { .exchange = exchange, .n_regions = 1, .seed = seed, .stream = (guint64) (wave + 1) << 32, .best = best };
  ShoalRandom random;

  shoal_random_init (&random, seed, self.stream - 1);
  self.rows = rows = sort_rows (exchange, &random);
  if (region_rows > 0)
    self.n_regions = (guint) MAX (1, exchange->graph->n_rows / region_rows);
  for (guint region = 0; region < self.n_regions; region++)
    for (gsize i = get_start (&self, region); i < get_start (&self, region + 1); i++)
      exchange->region_of_row[rows[i]] = region;
  self.sum = sum_rows (exchange->loss, rows, exchange->graph->n_rows);
  g_mutex_init (&self.mutex);
  shoal_parallel_run (MIN (n_threads, self.n_regions), run_share, &self);
  g_mutex_clear (&self.mutex);
}

/* ---- Local search ---- */

/* For tables of at most this number of tuples the bound is computed after the first wave, which gains most; and its share of the
 * time that is left then */
#define EARLY_BOUND 100000
#define BOUND_SHARE 0.4

struct _ShoalLocalSearch
{
  ShoalMatchingSolver parent_instance;

  int start;
  guint restarts;
  guint waves;
  double perturbations;
  guint exchanges;
  guint near;
  guint longest;
  gboolean only_changed;
  guint region_rows;
};

G_DEFINE_TYPE (ShoalLocalSearch, shoal_local_search, SHOAL_TYPE_MATCHING_SOLVER)

/* This start makes the result no worse than the local recoding that is the alternative */
#define DEFAULT_START "refine"

/* With more rows than this, the start “hungarian” uses smaller blocks: the search makes up for their loss in less time */
#define MANY_ROWS 2500
#define SMALL_BLOCK 1000

static gboolean
is_start (const ShoalSolverInfo *info)
{
  return info->family != SHOAL_FAMILY_LATTICE && info->get_type != shoal_local_search_get_type;
}

static GType
shoal_local_search_start_get_type (void)
{
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, shoal_solver_choice_register ("ShoalLocalSearchStart", is_start, NULL));
  return (GType) type;
}

/* Runs the start solver, without a bound. Its objective values are not reported where its objective differs, or it has fewer rows. */
static ShoalMatchingGraph *
make_start (ShoalLocalSearch    *self,
            ShoalMatchingSearch *search,
            GError             **error)
{
  g_autoptr (ShoalSolver) solver = shoal_solver_choice_create (self->start);
  g_autoptr (ShoalSolution) solution = NULL;

  g_object_set (solver, "bound", FALSE, NULL);
  if (self->start == shoal_solver_choice_find ("hungarian") && search->problem->microdata->n_rows > MANY_ROWS)
    g_object_set (solver, "block-rows", SMALL_BLOCK, NULL);
  shoal_progress_set_other_objective (search->progress, search->cells != search->problem || search->loss != search->whole);
  shoal_progress_begin_share (search->progress, SHOAL_SOLVER_CHOICE_START_SHARE);
  solution = SHOAL_SOLVER_GET_CLASS (solver)->solve (solver, search->cells, search->progress, error);
  shoal_progress_end_share (search->progress);
  shoal_progress_set_other_objective (search->progress, FALSE);
  if (solution == NULL || solution->recoding == NULL)
    {
      /* The start did not finish its last steps: poll @closing, so that the caller knows that it was stopped. */
      shoal_progress_should_stop (search->closing);
      return NULL;
    }
  return shoal_matching_graph_from (solution->recoding, search->problem->microdata->tuple_of_row, search->degree, search->closing);
}

static void
run_waves (ShoalLocalSearch    *self,
           ShoalMatchingSearch *search,
           ShoalExchange       *exchange,
           guint                restart)
{
  guint64 seed = search->problem->seed + (guint64) restart * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  double best = shoal_row_loss_sum (exchange->loss);

  if (restart == 0)
    shoal_progress_set_best (search->progress, best);
  for (guint wave = 0; wave < self->waves && !shoal_matching_search_stops (search); wave++)
    {
      exchange->perturbations = wave == 0 && self->waves > 1 ? 0 : self->perturbations;
      shoal_exchange_wave (exchange, wave, self->region_rows, seed, search->problem->n_threads, restart == 0 ? &best : NULL);
      if (restart == 0 && wave == 0 && search->problem->microdata->n_tuples <= EARLY_BOUND
          && !shoal_matching_search_stops (search))
        {
          shoal_progress_begin_aside (search->progress, BOUND_SHARE);
          shoal_matching_search_find_bound (search);
          shoal_progress_end_share (search->progress);
        }
      shoal_progress_set_fraction (search->progress,
                                   (restart + (double) (wave + 1) / self->waves) / (self->restarts + 1));
    }
}

/* A search that starts from @graph, and changes it. Returns: its loss; INFINITY when told to stop before it began. */
static double
run_search (ShoalLocalSearch          *self,
            ShoalMatchingSearch       *search,
            ShoalMatchingGraph        *graph,
            const ShoalPartitionDraft *rows_of_tuple,
            const ShoalNearTuples     *near,
            guint                      restart)
{
  g_autoptr (ShoalRowLoss) loss = shoal_row_loss_new (search->loss, search->sil, graph, search->progress);
  g_autofree guint32 *region_of_row = g_new (guint32, graph->n_rows);
  g_autofree guint8 *listed = g_new0 (guint8, graph->n_rows);
  ShoalExchange exchange = { graph, loss, rows_of_tuple, near, region_of_row, listed, search->progress, 0, self->exchanges,
                             self->longest, self->only_changed };

  if (loss == NULL)
    return INFINITY;
  run_waves (self, search, &exchange, restart);
  return shoal_row_loss_sum (loss);
}

static ShoalMatchingGraph *
shoal_local_search_match (ShoalMatchingSolver *solver,
                          ShoalMatchingSearch *search,
                          GError             **error)
{
  ShoalLocalSearch *self = SHOAL_LOCAL_SEARCH (solver);
  g_autoptr (ShoalMatchingGraph) start = make_start (self, search, error);
  g_autoptr (ShoalMatchingGraph) best = NULL;
  g_autoptr (ShoalPartitionDraft) rows_of_tuple = NULL;
  g_autoptr (ShoalNearTuples) near = NULL;
  double least = 0;

  if (start == NULL)
    return NULL;
  rows_of_tuple = shoal_partition_draft_new (search->problem->microdata);
  if (self->near > 0)
    {
      near = shoal_near_tuples_new (search->loss, self->near, search->problem->n_threads, search->progress);
      if (near == NULL)
        return g_steal_pointer (&start);
    }
  for (guint restart = 0; restart <= self->restarts && (restart == 0 || !shoal_matching_search_stops (search)); restart++)
    {
      g_autoptr (ShoalMatchingGraph) graph = shoal_matching_graph_new (start->originals, start->n_rows, start->degree,
                                                                      search->closing);
      double loss;

      if (graph == NULL)
        break;
      loss = run_search (self, search, graph, rows_of_tuple, near, restart);
      if (best != NULL && loss >= least)
        continue;
      g_clear_pointer (&best, shoal_matching_graph_free);
      best = g_steal_pointer (&graph);
      least = loss;
    }
  return best != NULL ? g_steal_pointer (&best) : g_steal_pointer (&start);
}

/* Accepts means over cells, and sil, the distance of rows to their published values. */
static gboolean
shoal_local_search_accepts (ShoalSolver        *solver,
                            const ShoalMetric  *objective,
                            GError            **error)
{
  return shoal_matching_objective_is_sil (objective)
         || SHOAL_SOLVER_CLASS (shoal_local_search_parent_class)->accepts (solver, objective, error);
}

static gboolean
shoal_local_search_uses_target (ShoalSolver *solver)
{
  return shoal_solver_choice_uses_target (SHOAL_LOCAL_SEARCH (solver)->start);
}

static void
shoal_local_search_class_init (ShoalLocalSearchClass *klass)
{
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  SHOAL_MATCHING_SOLVER_CLASS (klass)->match = shoal_local_search_match;
  solver_class->accepts = shoal_local_search_accepts;
  solver_class->uses_target = shoal_local_search_uses_target;
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, start),
    g_param_spec_enum ("start", N_("Start"), N_("The solver whose result the search begins with."),
                       shoal_local_search_start_get_type (), shoal_solver_choice_find (DEFAULT_START), SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, restarts),
    g_param_spec_uint ("restarts", N_("Restarts"), N_("How often to begin once more from the start; the best result counts."), 0,
                       1000000, 0, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, waves),
    g_param_spec_uint ("waves", N_("Waves"), N_("How often all rows are gone through, the first time without shaking."), 1, 1000000, 6,
                       SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, perturbations),
    g_param_spec_double ("perturbations", N_("Perturbations"),
                         N_("How often per row and wave the matching is shaken and mended again."), 0, 1000000, 10,
                         SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, exchanges),
    g_param_spec_uint ("exchanges", N_("Exchanges"), N_("How many edges a perturbation exchanges at random."), 1, 1000000, 1,
                       SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, near),
    g_param_spec_uint ("near", N_("Near records"),
                       N_("How many near records a row takes others from. 0: from anywhere, as published."), 0, 100000, 24,
                       SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, longest),
    g_param_spec_uint ("longest", N_("Longest exchange"),
                       N_("How many edges one exchange moves at most. 2: as published."), 2, 10, 3,
                       SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, only_changed),
    g_param_spec_boolean ("only-changed", N_("Only changed rows"),
                          N_("After a perturbation only rows that changed are looked at. The published algorithm looks at all."),
                          TRUE, SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    solver_class, G_STRUCT_OFFSET (ShoalLocalSearch, region_rows),
    g_param_spec_uint ("region-rows", N_("Rows of a region"),
                       N_("The rows are cut into regions of about this size, which all cores search at once. 0: not cut, as published."),
                       0, 100000000, 1000, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_local_search_init (ShoalLocalSearch *self)
{
}
