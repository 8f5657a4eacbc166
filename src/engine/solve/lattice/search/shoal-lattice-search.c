/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes are checked one by one, or many at once on all threads; what a node is like depends on neither. */

#include "solve/lattice/search/shoal-lattice-search.h"

#include "base/shoal-parallel.h"

#include <math.h>
#include <string.h>

/* Starting a thread takes as long as checking a few nodes. */
#define MIN_NODES_PER_THREAD 4

/**
 * shoal_lattice_search_init:
 * @problem: what to solve, with at least k rows
 * @progress: whom to tell
 *
 * Starts without a best node.
 *
 * Errors: those of shoal_lattice_new().
 *
 * Returns: whether it can be searched; if not, there is nothing to clear.
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
  g_clear_pointer (&self->memo, shoal_node_memo_free);
  g_clear_pointer (&self->infeasible, shoal_infeasible_nodes_free);
  shoal_incumbent_clear (&self->best);
  g_clear_object (&self->progress);
  g_clear_pointer (&self->lattice, shoal_lattice_free);
  self->n_threads = 0;
}

/** shoal_lattice_search_offer_top: the top is feasible: there is an answer from the start. */
void
shoal_lattice_search_offer_top (ShoalLatticeSearch *self)
{
  const ShoalLattice *lattice = self->lattice;
  const ShoalNodeCheck check = { TRUE, 0, 1, shoal_lattice_get_top (lattice) };

  shoal_lattice_search_offer (self, lattice->heights, &check);
}

/**
 * shoal_lattice_search_remember:
 *
 * From now on a node that was checked not too long ago, or that lies below an infeasible one, is answered without a check
 * where many are asked for.
 */
void
shoal_lattice_search_remember (ShoalLatticeSearch *self)
{
  if (self->memo != NULL)
    return;
  self->memo = shoal_node_memo_new (self->lattice->n_attributes);
  self->infeasible = shoal_infeasible_nodes_new (self->lattice);
}

/* Whether the search remembers what a node is like. */
static gboolean
find_known (ShoalLatticeSearch *self,
            const guint        *levels,
            ShoalNodeCheck     *check)
{
  if (self->memo == NULL)
    return FALSE;
  if (shoal_node_memo_find (self->memo, levels, check))
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
  shoal_node_memo_store (self->memo, levels, check);
  if (!check->feasible)
    shoal_infeasible_nodes_add (self->infeasible, levels);
}

/** shoal_lattice_search_poll: Returns: %TRUE to go on, %FALSE when the search was told to stop, now or earlier. */
gboolean
shoal_lattice_search_poll (ShoalLatticeSearch *self)
{
  if (!self->stopped && shoal_progress_should_stop (self->progress))
    self->stopped = TRUE;
  return !self->stopped;
}

static ShoalNodeEvaluator *
get_evaluator (ShoalLatticeSearch *self,
               guint               thread)
{
  if (self->evaluators[thread] == NULL)
    self->evaluators[thread] = shoal_node_evaluator_new (self->lattice, SHOAL_NODE_EVALUATOR_CACHE);
  return self->evaluators[thread];
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
 * @check: (out): what it is like
 *
 * Checks a node and keeps it if it is the best so far.
 *
 * Returns: %FALSE when told to stop, the node unchecked and @check infeasible.
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
 * Returns: how many of the nodes, from the first on, can be asked for with so many checks; those that are known take none.
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

/* A node as a key. */
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

/* Sorts out what need not be checked: nodes that are known, and those that are there twice. Returns: (transfer full): for each
 * node the first that is the same. */
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
 * @checks: (out) (array length=n_nodes): what they are like
 *
 * Checks nodes on all threads, each once, but keeps none; the result does not depend on the number of threads.
 *
 * Returns: %FALSE when told to stop: nodes that were not reached are then said to be infeasible.
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

/** shoal_lattice_search_check_all: shoal_lattice_search_look(), and keeps the best node. */
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
 * @proven: whether nothing better than the best node exists, if the search was not stopped
 *
 * Returns: (transfer full): the answer, the top where nothing else was found.
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
