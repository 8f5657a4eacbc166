/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks nodes one by one, or many at once on all threads; the result of a check is the same either way. */

#include "solve/lattice/search/shoal-lattice-search.h"

#include "base/shoal-parallel.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* A hash table of checked nodes. Each hash value has a row of places, so that a node is forgotten only after several others with
 * the same hash value: small, exact, never full. */

#define ROW_BITS 12
#define ROW 8
#define N_PLACES (((gsize) 1 << ROW_BITS) * ROW)

struct _ShoalNodeMemo
{
  guint n_attributes;
  guint8 *used;
  guint *levels;
  ShoalNodeCheck *checks;
};

/** node_memo_new: Returns: (transfer full): a memo of at most 32,768 nodes. */
static ShoalNodeMemo *
node_memo_new (guint n_attributes)
{
  ShoalNodeMemo *self = g_new0 (ShoalNodeMemo, 1);

  self->n_attributes = n_attributes;
  self->used = g_new0 (guint8, N_PLACES);
  self->levels = g_new (guint, N_PLACES * MAX (1, n_attributes));
  self->checks = g_new (ShoalNodeCheck, N_PLACES);
  return self;
}

static void
node_memo_free (ShoalNodeMemo *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->used);
  g_free (self->levels);
  g_free (self->checks);
  g_free (self);
}

/* The place of a remembered node; for another node the place to store it: a free one of its row, or else any one of the row. */
static gsize
find_place (const ShoalNodeMemo *self,
            const guint         *levels,
            gboolean            *found)
{
  guint64 hash = 0;
  gsize row;

  for (guint a = 0; a < self->n_attributes; a++)
    hash = (hash + levels[a] + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  row = (gsize) (hash >> (64 - ROW_BITS)) * ROW;
  *found = FALSE;
  for (gsize place = row; place < row + ROW; place++)
    {
      if (!self->used[place])
        return place;
      *found = shoal_levels_compare (self->levels + place * self->n_attributes, levels, self->n_attributes) == 0;
      if (*found)
        return place;
    }
  return row + (hash >> 32) % ROW;
}

/** node_memo_find: Returns: whether the node is remembered; its check is then in @check. */
static gboolean
node_memo_find (const ShoalNodeMemo *self,
                const guint         *levels,
                ShoalNodeCheck      *check)
{
  gboolean found;
  gsize place = find_place (self, levels, &found);

  if (found)
    *check = self->checks[place];
  return found;
}

static void
node_memo_store (ShoalNodeMemo        *self,
                 const guint          *levels,
                 const ShoalNodeCheck *check)
{
  gboolean found;
  gsize place = find_place (self, levels, &found);

  self->used[place] = TRUE;
  memcpy (self->levels + place * self->n_attributes, levels, self->n_attributes * sizeof (guint));
  self->checks[place] = *check;
}

/* Starting a thread takes as long as checking a few nodes. */
#define MIN_NODES_PER_THREAD 4

/**
 * shoal_lattice_search_init:
 * @problem: the problem to solve, with at least k rows
 * @progress: the progress to report to
 *
 * Starts without a best node.
 *
 * Errors: those of shoal_lattice_new().
 *
 * Returns: whether the search can begin; if not, there is nothing to clear.
 */
gboolean
shoal_lattice_search_init (ShoalLatticeSearch *self,
                           ShoalProblem       *problem,
                           ShoalProgress      *progress,
                           GError            **error)
{
  ShoalLattice *lattice = shoal_lattice_new (problem, progress, error);

  *self = (ShoalLatticeSearch){ 0 };
  if (lattice == NULL)
    return FALSE;
  shoal_lattice_watch (lattice, progress);
  self->lattice = lattice;
  self->progress = g_object_ref (progress);
  self->n_threads = problem->n_threads;
  self->evaluators = g_new0 (ShoalNodeEvaluator *, self->n_threads);
  shoal_incumbent_init (&self->best, lattice->n_attributes);
  return TRUE;
}

void
shoal_lattice_search_clear (ShoalLatticeSearch *self)
{
  for (guint i = 0; i < self->n_threads; i++)
    g_clear_pointer (&self->evaluators[i], shoal_node_evaluator_free);
  g_clear_pointer (&self->evaluators, g_free);
  g_clear_pointer (&self->memo, node_memo_free);
  g_clear_pointer (&self->infeasible, shoal_infeasible_nodes_free);
  shoal_incumbent_clear (&self->best);
  g_clear_object (&self->progress);
  g_clear_pointer (&self->lattice, shoal_lattice_free);
  self->n_threads = 0;
}

static ShoalNodeEvaluator *
get_evaluator (ShoalLatticeSearch *self,
               guint               thread)
{
  if (self->evaluators[thread] == NULL)
    self->evaluators[thread] = shoal_node_evaluator_new (self->lattice, SHOAL_NODE_EVALUATOR_CACHE);
  return self->evaluators[thread];
}

/**
 * shoal_lattice_search_offer_top:
 *
 * Offers the top as a first solution. With k-anonymity alone it is always feasible. With other privacy models it is checked,
 * even after the search was told to stop.
 */
void
shoal_lattice_search_offer_top (ShoalLatticeSearch *self)
{
  const ShoalLattice *lattice = self->lattice;
  ShoalNodeCheck check = { .feasible = TRUE, .n_classes = 1, .objective = shoal_lattice_get_top (lattice), .passes = TRUE };

  if (lattice->sensitive != NULL)
    shoal_node_evaluator_check (get_evaluator (self, 0), lattice->heights, &check);
  shoal_lattice_search_offer (self, lattice->heights, &check);
}

/**
 * shoal_lattice_search_remember:
 *
 * Makes the search remember nodes: from then on checks of many nodes skip a node that was checked not too long ago, or
 * that lies below an infeasible node.
 */
void
shoal_lattice_search_remember (ShoalLatticeSearch *self)
{
  if (self->memo != NULL)
    return;
  self->memo = node_memo_new (self->lattice->n_attributes);
  self->infeasible = shoal_infeasible_nodes_new (self->lattice);
}

/* Whether the result for a node is known without a check. */
static gboolean
find_known (ShoalLatticeSearch *self,
            const guint        *levels,
            ShoalNodeCheck     *check)
{
  if (self->memo == NULL)
    return FALSE;
  if (node_memo_find (self->memo, levels, check))
    return TRUE;
  *check = (ShoalNodeCheck){ FALSE, self->lattice->problem->suppression_limit + 1, 0, NAN };
  return shoal_infeasible_nodes_covers (self->infeasible, levels);
}

static void
learn (ShoalLatticeSearch   *self,
       const guint          *levels,
       const ShoalNodeCheck *check)
{
  if (self->memo == NULL)
    return;
  node_memo_store (self->memo, levels, check);
  if (!check->passes)
    shoal_infeasible_nodes_add (self->infeasible, levels);
}

/** shoal_lattice_search_poll: Returns: %TRUE to go on, %FALSE when the search was told to stop. */
gboolean
shoal_lattice_search_poll (ShoalLatticeSearch *self)
{
  if (!self->stopped && shoal_progress_should_stop (self->progress))
    self->stopped = TRUE;
  return !self->stopped;
}

/** shoal_lattice_search_offer: keeps a checked node if it is feasible and the best so far. */
void
shoal_lattice_search_offer (ShoalLatticeSearch   *self,
                            const guint          *levels,
                            const ShoalNodeCheck *check)
{
  if (!check->feasible || !shoal_incumbent_offer (&self->best, levels, check->objective))
    return;
  shoal_progress_set_best (self->progress, self->best.objective);
  if (self->lattice->map != NULL)
    shoal_lattice_map_add_best (self->lattice->map, levels, FALSE);
}

/**
 * shoal_lattice_search_check:
 * @levels: a node
 * @check: (out): the result
 *
 * Checks a node and keeps it if it is the best so far.
 *
 * Returns: %FALSE when told to stop; the node is then not checked, and @check says infeasible.
 */
gboolean
shoal_lattice_search_check (ShoalLatticeSearch *self,
                            const guint        *levels,
                            ShoalNodeCheck     *check)
{
  *check = (ShoalNodeCheck){ FALSE, 0, 0, NAN };
  if (!shoal_lattice_search_poll (self))
    return FALSE;
  shoal_node_evaluator_check (get_evaluator (self, 0), levels, check);
  shoal_progress_add_checked (self->progress, 1);
  shoal_lattice_search_offer (self, levels, check);
  return TRUE;
}

/**
 * shoal_lattice_search_has_k:
 * @levels: a node between the lattice's lowest and its top
 *
 * A node that fails is counted as checked.
 *
 * Returns: the result of shoal_node_evaluator_has_k(); %FALSE when told to stop
 */
gboolean
shoal_lattice_search_has_k (ShoalLatticeSearch *self,
                            const guint        *levels)
{
  if (!shoal_lattice_search_poll (self))
    return FALSE;
  if (shoal_node_evaluator_has_k (get_evaluator (self, 0), levels))
    return TRUE;
  shoal_progress_add_checked (self->progress, 1);
  return FALSE;
}

typedef enum
{
  NODE_UNKNOWN,
  NODE_KNOWN,
  NODE_CHECKED,
} NodeState;

typedef struct
{
  ShoalLatticeSearch *search;
  const guint *levels;
  gsize n_nodes;
  ShoalNodeCheck *checks;
  guint8 *states; /* per node, a #NodeState */
  gsize next;    /* atomic */
  int stopped;   /* atomic */
} Batch;

static void
check_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  Batch *batch = data;
  ShoalLatticeSearch *search = batch->search;
  ShoalNodeEvaluator *evaluator = get_evaluator (search, thread);
  guint n_attributes = search->lattice->n_attributes;

  while (!g_atomic_int_get (&batch->stopped))
    {
      gsize i = __atomic_fetch_add (&batch->next, 1, __ATOMIC_RELAXED);

      if (i >= batch->n_nodes)
        return;
      if (shoal_progress_should_stop (search->progress))
        {
          g_atomic_int_set (&batch->stopped, TRUE);
          return;
        }
      if (batch->states[i] == NODE_KNOWN)
        continue;
      shoal_node_evaluator_check (evaluator, batch->levels + i * n_attributes, &batch->checks[i]);
      batch->states[i] = NODE_CHECKED;
      shoal_progress_add_checked (search->progress, 1);
    }
}

/**
 * shoal_lattice_search_fit:
 * @levels: the level vectors of @n_nodes nodes, one after the other
 * @n_nodes: how many
 * @max_checks: a number of checks
 *
 * Returns: how many of the nodes, from the first on, @max_checks checks are enough for; known nodes need no check.
 */
gsize
shoal_lattice_search_fit (ShoalLatticeSearch *self,
                          const guint        *levels,
                          gsize               n_nodes,
                          gsize               max_checks)
{
  guint n_attributes = self->lattice->n_attributes;
  ShoalNodeCheck check;

  for (gsize i = 0; i < n_nodes; i++)
    {
      if (find_known (self, levels + i * n_attributes, &check))
        continue;
      if (max_checks == 0)
        return i;
      max_checks--;
    }
  return n_nodes;
}

/* A node as a key of a hash table. */
typedef struct
{
  const guint *levels;
  guint n_attributes;
} NodeKey;

static guint
hash_node (gconstpointer data)
{
  const NodeKey *key = data;
  guint hash = 5381;

  for (guint a = 0; a < key->n_attributes; a++)
    hash = hash * 33 + key->levels[a];
  return hash;
}

static gboolean
nodes_equal (gconstpointer a,
             gconstpointer b)
{
  const NodeKey *x = a, *y = b;

  return memcmp (x->levels, y->levels, x->n_attributes * sizeof *x->levels) == 0;
}

/* Marks the nodes that need no check: known nodes, and nodes that occur twice. Returns: (transfer full): for each node the index of
 * its first occurrence. */
static gsize *
find_twins (Batch *batch,
            gsize *n_unknown)
{
  ShoalLatticeSearch *self = batch->search;
  guint n_attributes = self->lattice->n_attributes;
  g_autofree NodeKey *keys = g_new (NodeKey, MAX (1, batch->n_nodes));
  g_autoptr (GHashTable) first = g_hash_table_new (hash_node, nodes_equal);
  gsize *twins = g_new (gsize, MAX (1, batch->n_nodes));

  *n_unknown = 0;
  for (gsize i = 0; i < batch->n_nodes; i++)
    {
      const NodeKey *same;

      keys[i] = (NodeKey){ batch->levels + i * n_attributes, n_attributes };
      twins[i] = i;
      if (find_known (self, keys[i].levels, &batch->checks[i]))
        {
          batch->states[i] = NODE_KNOWN;
          continue;
        }
      batch->checks[i] = (ShoalNodeCheck){ FALSE, 0, 0, NAN };
      same = g_hash_table_lookup (first, &keys[i]);
      if (same != NULL)
        {
          twins[i] = (gsize) (same - keys);
          batch->states[i] = NODE_KNOWN;
          continue;
        }
      g_hash_table_add (first, &keys[i]);
      (*n_unknown)++;
    }
  return twins;
}

/**
 * shoal_lattice_search_look:
 * @levels: the level vectors of @n_nodes nodes, one after the other
 * @n_nodes: how many
 * @checks: (out) (array length=n_nodes): the check of each node
 *
 * Checks nodes on all threads, each once, but keeps no best node; the result does not depend on the number of threads.
 *
 * Returns: %FALSE when told to stop: the nodes that were not reached are then reported as infeasible.
 */
gboolean
shoal_lattice_search_look (ShoalLatticeSearch *self,
                           const guint        *levels,
                           gsize               n_nodes,
                           ShoalNodeCheck     *checks)
{
  g_autofree guint8 *states = g_new0 (guint8, MAX (1, n_nodes));
  Batch batch = { self, levels, n_nodes, checks, states, 0, self->stopped };
  guint n_attributes = self->lattice->n_attributes;
  gsize n_unknown;
  g_autofree gsize *twins = find_twins (&batch, &n_unknown);

  shoal_parallel_run ((guint) CLAMP (n_unknown / MIN_NODES_PER_THREAD, 1, self->n_threads), check_share, &batch);
  for (gsize i = 0; i < n_nodes; i++)
    {
      if (states[i] == NODE_CHECKED)
        learn (self, levels + i * n_attributes, &checks[i]);
      else if (twins[i] < i)
        checks[i] = checks[twins[i]];
    }
  self->stopped = batch.stopped;
  return !self->stopped;
}

/** shoal_lattice_search_check_all: like shoal_lattice_search_look(), but keeps the best node. */
gboolean
shoal_lattice_search_check_all (ShoalLatticeSearch *self,
                                const guint        *levels,
                                gsize               n_nodes,
                                ShoalNodeCheck     *checks)
{
  gboolean going = shoal_lattice_search_look (self, levels, n_nodes, checks);

  for (gsize i = 0; i < n_nodes; i++)
    shoal_lattice_search_offer (self, levels + i * self->lattice->n_attributes, &checks[i]);
  return going;
}

/**
 * shoal_lattice_search_finish:
 * @proven: whether the best node is proven optimal, provided that the search was not stopped
 *
 * Returns: (transfer full): the answer; the top, if feasible, where no other node was found.
 */
ShoalSolution *
shoal_lattice_search_finish (ShoalLatticeSearch *self,
                             gboolean            proven)
{
  if (isinf (self->best.objective))
    shoal_lattice_search_offer_top (self);
  return shoal_incumbent_make_solution (&self->best, self->lattice, proven && !self->stopped,
                                        shoal_lattice_get_cost (self->lattice, self->lattice->lowest),
                                        self->progress);
}

/* Descends from a feasible node until no predecessor is better. Each step lowers, by one level, the attribute that leaves the best
 * objective. Predecessors are checked in the order of the cost of their levels, a lower bound of their objective, so most need no
 * check. Where no attribute can be lowered, exchanges follow: one attribute is raised and kept, and the others are lowered again. */

/* Predecessors checked at once: fixed, so that the result does not depend on the number of threads. */
#define CHUNK 8

typedef struct
{
  guint attribute;
  double cost;
} Step;

typedef struct
{
  ShoalLatticeSearch *search;
  guint n;
  guint *levels;
  double objective;
  gboolean *blocked; /* lowering the attribute makes the node infeasible, and all lower nodes too */
  Step *steps;
  guint *batch; /* levels of CHUNK nodes */
  ShoalNodeCheck checks[CHUNK];
} Descent;

static int
compare_steps (gconstpointer a,
               gconstpointer b)
{
  const Step *first = a;
  const Step *second = b;

  if (first->cost != second->cost)
    return first->cost < second->cost ? -1 : 1;
  return first->attribute < second->attribute ? -1 : first->attribute > second->attribute;
}

static guint
list_steps (Descent *self)
{
  const ShoalLattice *lattice = self->search->lattice;
  guint n_steps = 0;

  for (guint a = 0; a < self->n; a++)
    {
      double cost;

      if (self->blocked[a] || self->levels[a] <= lattice->lowest[a])
        continue;
      self->levels[a]--;
      cost = shoal_lattice_get_cost (lattice, self->levels);
      self->levels[a]++;
      if (cost <= self->objective + SHOAL_OBJECTIVE_EPSILON)
        self->steps[n_steps++] = (Step){ a, cost };
    }
  qsort (self->steps, n_steps, sizeof (Step), compare_steps);
  return n_steps;
}

static void
check_chunk (Descent *self,
             guint    first,
             guint    n_nodes)
{
  for (guint i = 0; i < n_nodes; i++)
    {
      guint *node = self->batch + (gsize) i * self->n;

      memcpy (node, self->levels, self->n * sizeof (guint));
      node[self->steps[first + i].attribute]--;
    }
  shoal_lattice_search_check_all (self->search, self->batch, n_nodes, self->checks);
  for (guint i = 0; i < n_nodes && !self->search->stopped; i++)
    self->blocked[self->steps[first + i].attribute] = !self->checks[i].feasible;
}

/* Whether @check is better: a lower objective, or an equal one with fewer suppressed rows; in a tie the earlier node stays. */
static gboolean
is_better (const ShoalNodeCheck *check,
           const ShoalNodeCheck *best)
{
  if (!check->feasible || !best->feasible)
    return check->feasible && !best->feasible;
  if (check->objective < best->objective - SHOAL_OBJECTIVE_EPSILON)
    return TRUE;
  return check->objective <= best->objective + SHOAL_OBJECTIVE_EPSILON && check->n_small < best->n_small;
}

/* Returns: whether a step down was made. */
static gboolean
step_down (Descent *self)
{
  guint n_steps = list_steps (self);
  ShoalNodeCheck best = { FALSE, 0, 0, 0 };
  guint best_attribute = 0;

  for (guint first = 0; first < n_steps; first += CHUNK)
    {
      guint n_nodes = MIN (CHUNK, n_steps - first);

      if (best.feasible && self->steps[first].cost > best.objective + SHOAL_OBJECTIVE_EPSILON)
        break;
      check_chunk (self, first, n_nodes);
      for (guint i = 0; i < n_nodes; i++)
        {
          if (is_better (&self->checks[i], &best))
            {
              best = self->checks[i];
              best_attribute = self->steps[first + i].attribute;
            }
        }
    }
  if (self->search->stopped || !best.feasible || best.objective > self->objective + SHOAL_OBJECTIVE_EPSILON)
    return FALSE;
  self->levels[best_attribute]--;
  self->objective = best.objective;
  return TRUE;
}

/* Descends from the feasible node @levels, and writes the node it reaches there; attribute @kept, if there is one of that number,
 * is not lowered. Returns: the objective of that node. */
static double
descend_from (ShoalLatticeSearch *search,
              guint              *levels,
              double              objective,
              guint               kept)
{
  guint n = search->lattice->n_attributes;
  g_autofree gboolean *blocked = g_new0 (gboolean, n);
  g_autofree Step *steps = g_new (Step, n);
  g_autofree guint *batch = g_new (guint, (gsize) n * CHUNK);
  Descent self = { search, n, levels, objective, blocked, steps, batch, { { 0 } } };

  if (kept < n)
    blocked[kept] = TRUE;
  while (!search->stopped && step_down (&self))
    ;
  return self.objective;
}

/* Tries exchanges from @levels until one leads to a better node, which is then written there. Returns: whether one did. */
static gboolean
exchange (ShoalLatticeSearch *search,
          guint              *levels,
          double             *objective,
          guint64             last_check)
{
  const ShoalLattice *lattice = search->lattice;
  guint n = lattice->n_attributes;
  g_autofree guint *trial = g_new (guint, n);

  for (guint a = 0; a < n; a++)
    {
      for (guint level = levels[a] + 1; level <= lattice->heights[a]; level++)
        {
          ShoalNodeCheck check;
          double reached;

          if (shoal_progress_get_checked (search->progress) >= last_check)
            return FALSE;
          memcpy (trial, levels, n * sizeof (guint));
          trial[a] = level;
          if (!shoal_lattice_search_check_all (search, trial, 1, &check))
            return FALSE;
          reached = descend_from (search, trial, check.objective, a);
          if (reached < *objective - SHOAL_OBJECTIVE_EPSILON)
            {
              memcpy (levels, trial, n * sizeof (guint));
              *objective = reached;
              return TRUE;
            }
        }
    }
  return FALSE;
}

/* Descends and exchanges from @start; the search itself keeps the best node. */
static void
improve (ShoalLatticeSearch *search,
         const guint        *start,
         double              objective,
         guint64             last_check)
{
  guint n = search->lattice->n_attributes;
  g_autofree guint *levels = g_memdup2 (start, n * sizeof (guint));

  objective = descend_from (search, levels, objective, n);
  while (exchange (search, levels, &objective, last_check))
    ;
}

/**
 * shoal_lattice_descend:
 * @search: a search
 * @max_exchange_checks: after this number of its own checks it begins no exchange; the two descents are made in any case
 *
 * Lowers one level after another, from the best node and once more from the top, while the node stays feasible and the
 * objective does not get worse: where suppression has a price, a lower node may be worse. Then tries exchanges.
 */
void
shoal_lattice_descend (ShoalLatticeSearch *search,
                       guint               max_exchange_checks)
{
  const ShoalLattice *lattice = search->lattice;
  guint64 last_check = shoal_progress_get_checked (search->progress) + max_exchange_checks;

  if (shoal_levels_compare (search->best.levels, lattice->heights, lattice->n_attributes) != 0)
    improve (search, search->best.levels, search->best.objective, last_check);
  improve (search, lattice->heights, shoal_lattice_get_top (lattice), last_check);
}

/** shoal_lattice_descent_make_parameter: Returns: (transfer floating): the parameter that lets a search with "max-evaluations" end
 *   with a descent. */
GParamSpec *
shoal_lattice_descent_make_parameter (void)
{
  return g_param_spec_boolean ("descend", N_("Descend"),
                               N_("In the end levels are lowered and exchanged, from the best node and from the top, until "
                                  "nothing is better; no exchange is begun after as many checks again as the search may "
                                  "make."),
                               TRUE, SHOAL_SOLVER_PARAMETER);
}
