/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pareto local search (Paquete, Chiarandini and Stützle 2004) in the lattice: the search examines all neighbours of every node
 * on the front. The k of a node is at most that of any node above it, so nodes below one with too small a k are skipped. k,
 * gain and an upper bound of the accuracy are cheap: a node that is dominated even with this bound needs no classifier. Nodes
 * are examined in waves of a fixed size, so that the result does not depend on the number of threads. */

#include "strategy/shoal-strategy-search.h"

#include <math.h>
#include <string.h>

/* Nodes that are known to have too small a k. A node below one in the list is not added: the list stays short enough for a
 * linear search. */

struct _ShoalSmallNodes
{
  guint n_attributes;
  GByteArray *steps; /* node after node */
};

/** shoal_small_nodes_new: Returns: (transfer full): an empty set. */
ShoalSmallNodes *
shoal_small_nodes_new (guint n_attributes)
{
  ShoalSmallNodes *self = g_new0 (ShoalSmallNodes, 1);

  self->n_attributes = n_attributes;
  self->steps = g_byte_array_new ();
  return self;
}

void
shoal_small_nodes_free (ShoalSmallNodes *self)
{
  g_return_if_fail (self != NULL);

  g_byte_array_unref (self->steps);
  g_free (self);
}

static gboolean
is_below (const guint8 *low,
          const guint8 *high,
          guint         n)
{
  for (guint i = 0; i < n; i++)
    {
      if (low[i] > high[i])
        return FALSE;
    }
  return TRUE;
}

/** shoal_small_nodes_contain: Returns: whether the node with these steps is known to have too small a k. */
gboolean
shoal_small_nodes_contain (const ShoalSmallNodes *self,
                           const guint8          *steps)
{
  guint n = self->n_attributes;

  for (guint i = 0; i < self->steps->len; i += n)
    {
      if (is_below (steps, self->steps->data + i, n))
        return TRUE;
    }
  return FALSE;
}

/** shoal_small_nodes_add: records that the node with these steps, one per attribute, has too small a k. */
void
shoal_small_nodes_add (ShoalSmallNodes *self,
                       const guint8    *steps)
{
  if (!shoal_small_nodes_contain (self, steps))
    g_byte_array_append (self->steps, steps, self->n_attributes);
}

/* Nodes of the front whose neighbours are examined in one wave. */
#define WAVE 8

typedef struct
{
  guint8 *steps;
  ShoalStrategyFigures figures;
  gboolean expanded;
} Node;

struct _ShoalStrategySearch
{
  const ShoalRuleSpace *space;
  const ShoalStrategyGauge *gauge;
  guint32 threshold;
  guint n_threads;
  ShoalStrategyFound found;
  gpointer data;
  GHashTable *seen;      /* steps → index in nodes + 1, or 0 for a node that was not measured */
  GArray *nodes;
  ShoalSmallNodes *too_small; /* nodes with a k below the threshold */
  gboolean complete;
};

static void
clear_node (gpointer data)
{
  Node *node = data;

  g_free (node->steps);
}

/**
 * shoal_strategy_search_new:
 * @threshold: the least k
 * @n_threads: threads to use, 0 for one per core
 * @found: (scope forever): called for each node that the search measures
 *
 * Returns: (transfer full): a search without nodes; @space and @gauge must outlive it.
 */
ShoalStrategySearch *
shoal_strategy_search_new (const ShoalRuleSpace     *space,
                           const ShoalStrategyGauge *gauge,
                           guint32                   threshold,
                           guint                     n_threads,
                           ShoalStrategyFound        found,
                           gpointer                  data)
{
  ShoalStrategySearch *self = g_new0 (ShoalStrategySearch, 1);

  self->space = space;
  self->gauge = gauge;
  self->threshold = threshold;
  self->n_threads = n_threads;
  self->found = found;
  self->data = data;
  self->seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  g_array_set_clear_func (self->nodes, clear_node);
  self->too_small = shoal_small_nodes_new (space->n_attributes);
  return self;
}

void
shoal_strategy_search_free (ShoalStrategySearch *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->seen);
  g_array_unref (self->nodes);
  shoal_small_nodes_free (self->too_small);
  g_free (self);
}

static Node *
get_node (ShoalStrategySearch *self,
          gsize                i)
{
  return &g_array_index (self->nodes, Node, i);
}

/* Returns: (nullable): the figures of a measured node; valid until the next node is added. */
static const ShoalStrategyFigures *
find (ShoalStrategySearch *self,
      const guint8        *steps)
{
  g_autoptr (GBytes) key = g_bytes_new_static (steps, self->space->n_attributes);
  gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->seen, key));

  return number > 0 ? &get_node (self, number - 1)->figures : NULL;
}

/**
 * shoal_strategy_search_add:
 * @steps: a node
 * @figures: the figures of the node
 *
 * Adds a node that the caller has measured.
 *
 * Returns: %FALSE when the search already has the figures of this node.
 */
gboolean
shoal_strategy_search_add (ShoalStrategySearch        *self,
                           const guint8               *steps,
                           const ShoalStrategyFigures *figures)
{
  Node node = { NULL, *figures, FALSE };
  GBytes *key;

  if (find (self, steps) != NULL)
    return FALSE;
  node.steps = g_memdup2 (steps, self->space->n_attributes);
  key = g_bytes_new (steps, self->space->n_attributes);
  g_array_append_val (self->nodes, node);
  g_hash_table_replace (self->seen, key, GSIZE_TO_POINTER ((gsize) self->nodes->len));
  return TRUE;
}

/* Whether some measured node is at least as good in k, gain and accuracy, with the bound as accuracy of the new node. */
static gboolean
is_dominated (ShoalStrategySearch     *self,
              const ShoalGaugeReading *reading)
{
  const ShoalStrategyFigures *figures = &reading->figures;

  for (gsize i = self->nodes->len; i-- > 0;)
    {
      const ShoalStrategyFigures *other = &get_node (self, i)->figures;

      if (other->k >= figures->k && other->gain >= figures->gain && other->accuracy >= reading->bound)
        return TRUE;
    }
  return FALSE;
}

/* Adds a node to the candidates, unless it was proposed before or is known to have too small a k. */
static void
propose (ShoalStrategySearch *self,
         const guint8        *steps,
         GByteArray          *candidates)
{
  GBytes *key = g_bytes_new (steps, self->space->n_attributes);

  if (g_hash_table_contains (self->seen, key))
    {
      g_bytes_unref (key);
      return;
    }
  g_hash_table_insert (self->seen, key, NULL);
  if (!shoal_small_nodes_contain (self->too_small, steps))
    g_byte_array_append (candidates, steps, self->space->n_attributes);
}

/* Drops candidates with too small a k, and those that are dominated whatever a classifier would reach. */
static gboolean
sift (ShoalStrategySearch *self,
      GByteArray          *candidates,
      ShoalProgress       *progress)
{
  guint n_attributes = self->space->n_attributes;
  gsize n = candidates->len / n_attributes;
  g_autofree ShoalGaugeReading *readings = g_new (ShoalGaugeReading, MAX (1, n));
  gsize n_kept = 0;

  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, candidates->data, n, SHOAL_GAUGE_GAIN, self->n_threads,
                                        progress, readings))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      guint8 *steps = candidates->data + i * n_attributes;

      if (readings[i].figures.k < self->threshold)
        shoal_small_nodes_add (self->too_small, steps);
      else if (!is_dominated (self, &readings[i]))
        memmove (candidates->data + n_kept++ * n_attributes, steps, n_attributes);
    }
  g_byte_array_set_size (candidates, (guint) (n_kept * n_attributes));
  return TRUE;
}

/* Measures the candidates and reports each of them to the callback. */
static gboolean
measure (ShoalStrategySearch *self,
         const GByteArray    *candidates,
         ShoalProgress       *progress)
{
  guint n_attributes = self->space->n_attributes;
  gsize n = candidates->len / n_attributes;
  g_autofree ShoalGaugeReading *readings = g_new (ShoalGaugeReading, MAX (1, n));

  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, candidates->data, n, SHOAL_GAUGE_ACCURACY,
                                        self->n_threads, progress, readings))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      const guint8 *steps = candidates->data + i * n_attributes;

      if (shoal_strategy_search_add (self, steps, &readings[i].figures))
        self->found (steps, &readings[i].figures, self->data);
    }
  return TRUE;
}

/* Lowers one attribute of @steps by a step: the one that leads to the greatest gain with at least @k. @found: (out): whether
 * there is such a step; @steps is unchanged otherwise. Returns: %FALSE when told to stop. */
static gboolean
step_down (ShoalStrategySearch *self,
           guint32              k,
           guint8              *steps,
           gboolean            *found,
           ShoalProgress       *progress)
{
  guint n_attributes = self->space->n_attributes;
  g_autofree guint8 *neighbours = g_new (guint8, (gsize) n_attributes * n_attributes);
  g_autofree ShoalGaugeReading *readings = g_new (ShoalGaugeReading, n_attributes);
  gsize n = 0, best;

  for (guint a = 0; a < n_attributes; a++)
    {
      if (steps[a] == 0)
        continue;
      memcpy (neighbours + n * n_attributes, steps, n_attributes);
      neighbours[n++ * n_attributes + a]--;
    }
  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, neighbours, n, SHOAL_GAUGE_GAIN, self->n_threads, progress,
                                        readings))
    return FALSE;
  best = n;
  for (gsize i = 0; i < n; i++)
    {
      if (readings[i].figures.k >= k && (best == n || readings[i].figures.gain > readings[best].figures.gain))
        best = i;
    }
  *found = best < n;
  if (*found)
    memcpy (steps, neighbours + best * n_attributes, n_attributes);
  return TRUE;
}

/**
 * shoal_strategy_search_descend:
 * @k: the k to keep, at least the threshold
 * @progress: (nullable): asked whether to stop
 *
 * A greedy descent from the top node: each step lowers the attribute that leads to the greatest gain with at least @k. Only the
 * node where the descent ends is measured with the classifier.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_strategy_search_descend (ShoalStrategySearch *self,
                               guint32              k,
                               ShoalProgress       *progress)
{
  guint n_attributes = self->space->n_attributes;
  g_autofree guint8 *steps = g_new (guint8, n_attributes);
  g_autoptr (GByteArray) end = g_byte_array_new ();
  ShoalGaugeReading reading;
  gboolean found = TRUE;

  for (guint a = 0; a < n_attributes; a++)
    steps[a] = (guint8) self->space->tops[a];
  while (found)
    if (!step_down (self, k, steps, &found, progress))
      return FALSE;
  if (find (self, steps) != NULL)
    return TRUE;
  /* Even the top node may have too small a k, as hierarchies can have a highest allowed level. */
  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, steps, 1, SHOAL_GAUGE_GAIN, self->n_threads, progress,
                                        &reading))
    return FALSE;
  if (reading.figures.k < k)
    return TRUE;
  g_byte_array_append (end, steps, n_attributes);
  return measure (self, end, progress);
}

/* Proposes all nodes that are one step away, and those where one attribute is a step lower and another one a step higher. */
static void
propose_neighbours (ShoalStrategySearch *self,
                    gsize                number,
                    GByteArray          *candidates)
{
  guint n_attributes = self->space->n_attributes;
  g_autofree guint8 *steps = g_memdup2 (get_node (self, number)->steps, n_attributes);

  for (guint a = 0; a < n_attributes; a++)
    {
      if (steps[a] < self->space->tops[a])
        {
          steps[a]++;
          propose (self, steps, candidates);
          steps[a]--;
        }
      if (steps[a] == 0)
        continue;
      steps[a]--;
      propose (self, steps, candidates);
      for (guint b = 0; b < n_attributes; b++)
        {
          if (b == a || steps[b] == self->space->tops[b])
            continue;
          steps[b]++;
          propose (self, steps, candidates);
          steps[b]--;
        }
      steps[a]++;
    }
}

/* Chooses the first nodes of the front whose neighbours have not been examined. Returns their number. */
static gsize
choose_wave (ShoalStrategySearch *self,
             gsize                wave[WAVE])
{
  g_autofree ShoalParetoPoint *points = g_new (ShoalParetoPoint, MAX (1, self->nodes->len));
  g_autofree gsize *dominators = NULL;
  gsize n = 0;

  for (gsize i = 0; i < self->nodes->len; i++)
    {
      const ShoalStrategyFigures *figures = &get_node (self, i)->figures;

      points[i] = (ShoalParetoPoint){ { figures->k, figures->accuracy, figures->gain } };
    }
  dominators = shoal_pareto_find (points, self->nodes->len, NULL);
  for (gsize i = 0; i < self->nodes->len && n < WAVE; i++)
    {
      if (dominators[i] == SHOAL_PARETO_FRONT && !get_node (self, i)->expanded)
        wave[n++] = i;
    }
  return n;
}

/**
 * shoal_strategy_search_explore:
 * @max_nodes: nodes to measure at most
 * @progress: (nullable): is told the share done, and asked whether to stop
 *
 * Searches from all nodes that were added or found. They are kept: each node of the initial front stays on the front, or is
 * dominated by a new node.
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_strategy_search_explore (ShoalStrategySearch *self,
                               gsize                max_nodes,
                               ShoalProgress       *progress)
{
  gsize end = self->nodes->len + max_nodes;
  gsize start = self->nodes->len;
  gsize wave[WAVE];
  gboolean cut = FALSE;
  gsize n;

  while (self->nodes->len < end && (n = choose_wave (self, wave)) > 0)
    {
      g_autoptr (GByteArray) candidates = g_byte_array_new ();

      for (gsize i = 0; i < n; i++)
        {
          get_node (self, wave[i])->expanded = TRUE;
          propose_neighbours (self, wave[i], candidates);
        }
      if (!sift (self, candidates, progress))
        return FALSE;
      if (candidates->len > (end - self->nodes->len) * self->space->n_attributes)
        {
          g_byte_array_set_size (candidates, (guint) ((end - self->nodes->len) * self->space->n_attributes));
          cut = TRUE;
        }
      if (!measure (self, candidates, progress))
        return FALSE;
      if (progress != NULL)
        shoal_progress_set_fraction (progress, (double) (self->nodes->len - start) / (double) max_nodes);
    }
  self->complete = !cut && choose_wave (self, wave) == 0;
  return TRUE;
}

/** shoal_strategy_search_is_complete: Returns: whether all neighbours of the front were examined. */
gboolean
shoal_strategy_search_is_complete (ShoalStrategySearch *self)
{
  return self->complete;
}
