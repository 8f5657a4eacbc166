/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Best-first branch and bound: the node of the tree with the smallest bound comes next, so that the smallest bound of all
 * open nodes, which is what is proven when the search is stopped, rises as fast as it can. Dives give a good solution to begin
 * with, and now and then a better one. */

#include "solve/lattice/shoal-optimal.h"

#include "base/shoal-random.h"
#include "solve/lattice/shoal-search-wave.h"

#include <math.h>

/* Fixed, so that the number of threads does not change what is found. */
#define WAVE 16
/* Above this the open nodes are taken from the end of the heap, where few descendants remain. */
#define OPEN_BYTES ((gsize) 1 << 30)
/* What a wave of dives may cost, as entries × attributes². */
#define DIVE_STEPS 3e8
/* Every so many waves of nodes, another wave of dives. */
#define NODE_WAVES_PER_DIVE_WAVE 8

struct _ShoalOptimal
{
  ShoalSolver parent_instance;

  guint dives;
};

G_DEFINE_TYPE (ShoalOptimal, shoal_optimal, SHOAL_TYPE_SOLVER)

enum
{
  PROP_0,
  PROP_DIVES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

typedef struct
{
  const ShoalLattice *lattice;
  guint round;
  const ShoalIncumbent *start;
} Dives;

/* The first dive of all is greedy. Half of the others start from nothing with random appeal; half keep some of what the best
 * solution generalizes less and let the rest find its place anew. */
static gboolean
dive_task (ShoalTreeSearch *search,
           guint            index,
           ShoalIncumbent  *incumbent,
           gpointer         data)
{
  const Dives *dives = data;
  const ShoalLattice *lattice = dives->lattice;
  guint n = lattice->n_attributes, number = dives->round * WAVE + index;
  g_autofree double *appeal = g_new (double, n);
  g_autofree guint *floor = g_new0 (guint, n);
  ShoalRandom random;

  shoal_random_init (&random, lattice->problem->seed, number);
  for (guint a = 0; a < n; a++)
    {
      gboolean kept = number % 2 == 1 && dives->start->levels[a] < lattice->heights[a];
      guint more = 1 + (guint) shoal_random_below (&random, 3);

      appeal[a] = number > 0 ? exp (2 * shoal_random_double (&random) - 1) : 1;
      if (kept && shoal_random_below (&random, 4) > 0)
        {
          appeal[a] *= 1000;
          floor[a] = dives->start->levels[a];
        }
      else if (kept)
        {
          floor[a] = MIN (dives->start->levels[a] + more, lattice->heights[a]);
        }
    }
  return shoal_tree_search_dive (search, appeal, floor, incumbent);
}

/* One wave of dives from the incumbent; on large tables of fewer dives than a wave holds, as each is as much work as looking
 * at several nodes of the tree. Returns: %FALSE when told to stop. */
static gboolean
dive (const ShoalLattice *lattice,
      ShoalSearchWaves   *waves,
      guint               round,
      ShoalIncumbent     *incumbent)
{
  double steps = (double) lattice->n_entries * lattice->n_attributes * lattice->n_attributes;
  guint n_dives = (guint) CLAMP (DIVE_STEPS / MAX (1, steps), 1, WAVE);
  g_auto (ShoalIncumbent) start = { 0, NULL, INFINITY };
  Dives dives = { lattice, round, &start };

  shoal_incumbent_init (&start, lattice->n_attributes);
  shoal_incumbent_offer (&start, incumbent->levels, incumbent->objective);
  return shoal_search_waves_run (waves, n_dives, dive_task, &dives, incumbent);
}

typedef struct
{
  ShoalOpenNode *nodes[WAVE];
  GPtrArray *children[WAVE];
  gboolean done[WAVE];
} Expansion;

static gboolean
expand_task (ShoalTreeSearch *search,
             guint            index,
             ShoalIncumbent  *incumbent,
             gpointer         data)
{
  Expansion *expansion = data;

  expansion->done[index] = shoal_tree_search_expand (search, expansion->nodes[index], incumbent,
                                                     expansion->children[index]);
  return expansion->done[index];
}

/* Takes the next nodes that may hold a better solution. Returns: how many. */
static guint
take_nodes (ShoalOpenNodes       *open,
            const ShoalIncumbent *incumbent,
            gboolean              short_of_memory,
            Expansion            *expansion)
{
  guint n = 0;

  while (n < WAVE && shoal_open_nodes_get_n (open) > 0)
    {
      g_autoptr (ShoalOpenNode) node = NULL;

      node = short_of_memory ? shoal_open_nodes_pop_last (open) : shoal_open_nodes_pop (open);
      if (!shoal_incumbent_beats (incumbent, node->bound))
        continue;
      expansion->nodes[n] = g_steal_pointer (&node);
      expansion->children[n] = g_ptr_array_new ();
      expansion->done[n] = FALSE;
      n++;
    }
  return n;
}

/* Puts the children among the open nodes, and nodes back that were not done, in the order of the tasks. */
static void
return_nodes (ShoalOpenNodes       *open,
              const ShoalIncumbent *incumbent,
              Expansion            *expansion,
              guint                 n,
              guint64              *serial)
{
  for (guint i = 0; i < n; i++)
    {
      if (!expansion->done[i])
        shoal_open_nodes_push (open, g_steal_pointer (&expansion->nodes[i]));
      for (guint j = 0; j < expansion->children[i]->len; j++)
        {
          ShoalOpenNode *child = expansion->children[i]->pdata[j];

          child->serial = ++*serial;
          if (shoal_incumbent_beats (incumbent, child->bound))
            shoal_open_nodes_push (open, child);
          else
            shoal_open_node_free (child);
        }
      g_clear_pointer (&expansion->nodes[i], shoal_open_node_free);
      g_ptr_array_unref (expansion->children[i]);
    }
}

static ShoalOpenNode *
make_root (const ShoalLattice *lattice)
{
  ShoalOpenNode *root = shoal_open_node_new (lattice->n_attributes);

  root->bound = shoal_lattice_get_cost (lattice, lattice->lowest);
  for (guint a = 0; a < lattice->n_attributes; a++)
    root->levels[a] = (guint16) lattice->lowest[a];
  return root;
}

/* Returns: what is proven: nothing is better than this. */
static double
branch_and_bound (const ShoalLattice *lattice,
                  ShoalSearchWaves   *waves,
                  guint               n_dive_waves,
                  ShoalProgress      *progress,
                  ShoalIncumbent     *incumbent)
{
  g_autoptr (ShoalOpenNodes) open = shoal_open_nodes_new ();
  gsize max_open = OPEN_BYTES / (sizeof (ShoalOpenNode) + 4 * lattice->n_attributes);
  guint64 serial = 0;

  shoal_open_nodes_push (open, make_root (lattice));
  for (guint wave = 0;; wave++)
    {
      gboolean dive_now = wave % NODE_WAVES_PER_DIVE_WAVE == 0 && wave / NODE_WAVES_PER_DIVE_WAVE < n_dive_waves;
      Expansion expansion;
      gboolean complete;
      guint n;

      if (dive_now && !dive (lattice, waves, wave / NODE_WAVES_PER_DIVE_WAVE, incumbent))
        break;
      n = take_nodes (open, incumbent, shoal_open_nodes_get_n (open) > max_open, &expansion);
      if (n == 0)
        return incumbent->objective;
      complete = shoal_search_waves_run (waves, n, expand_task, &expansion, incumbent);
      return_nodes (open, incumbent, &expansion, n, &serial);
      shoal_progress_set_bound (progress, MIN (shoal_open_nodes_get_bound (open), incumbent->objective));
      if (!complete)
        break;
    }
  return MIN (shoal_open_nodes_get_bound (open), incumbent->objective);
}

static ShoalSolution *
shoal_optimal_solve (ShoalSolver   *solver,
                     ShoalProblem  *problem,
                     ShoalProgress *progress,
                     GError       **error)
{
  g_autoptr (ShoalLattice) lattice = shoal_lattice_new (problem, error);
  g_autoptr (ShoalLevelLists) lists = NULL;
  g_autoptr (ShoalSearchWaves) waves = NULL;
  g_auto (ShoalIncumbent) incumbent = { 0, NULL, INFINITY };
  double bound;

  if (lattice == NULL)
    return NULL;
  lists = shoal_level_lists_new (lattice);
  waves = shoal_search_waves_new (lattice, lists, progress);
  shoal_incumbent_init (&incumbent, lattice->n_attributes);
  shoal_incumbent_offer (&incumbent, lattice->heights, shoal_lattice_get_cost (lattice, lattice->heights));
  shoal_progress_set_best (progress, incumbent.objective);
  bound = branch_and_bound (lattice, waves, (SHOAL_OPTIMAL (solver)->dives + WAVE - 1) / WAVE, progress, &incumbent);
  return shoal_incumbent_make_solution (&incumbent, lattice,
                                        !shoal_incumbent_beats (&incumbent, bound), bound, progress);
}

static gboolean
shoal_optimal_accepts (ShoalSolver  *solver,
                       ShoalProblem *problem,
                       GError      **error)
{
  return shoal_lattice_check_objective (problem, error);
}

static void
shoal_optimal_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  if (prop_id == PROP_DIVES)
    g_value_set_uint (value, SHOAL_OPTIMAL (object)->dives);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
shoal_optimal_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  ShoalOptimal *self = SHOAL_OPTIMAL (object);

  if (prop_id != PROP_DIVES)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      return;
    }
  if (self->dives != g_value_get_uint (value))
    {
      self->dives = g_value_get_uint (value);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
shoal_optimal_class_init (ShoalOptimalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  ShoalSolverClass *solver_class = SHOAL_SOLVER_CLASS (klass);

  object_class->get_property = shoal_optimal_get_property;
  object_class->set_property = shoal_optimal_set_property;
  solver_class->accepts = shoal_optimal_accepts;
  solver_class->solve = shoal_optimal_solve;

  properties[PROP_DIVES] = g_param_spec_uint ("dives", NULL,
                                              "Most dives for good solutions; fewer are made on large tables.",
                                              0, 1000000, 4096,
                                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_optimal_init (ShoalOptimal *self)
{
  self->dives = 4096;
}
