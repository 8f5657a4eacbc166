/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pareto local search (Paquete, Chiarandini and Stützle 2004) in the lattice: all neighbours of every point of the front, until
 * each has been looked at. A node below one whose k is too small has too small a k itself. Before a classifier is trained,
 * k, gain and what no classifier can exceed are known: what is dominated even with that need not be measured. All are taken in
 * waves of a fixed size, so that the number of threads does not change what is found. */

#include "strategy/shoal-strategy-search.h"

#include <math.h>
#include <string.h>

/* Nodes that are known to have too small a k. The nodes that were found, but for those below one that was found
 * before: a search keeps so few of them that a list will do. */

struct _ShoalSmallNodes
{
  guint n_attributes;
  GByteArray *steps; /* node after node */
};

/** shoal_small_nodes_new: Returns: (transfer full): nothing is known. */
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

/** shoal_small_nodes_contain: Returns: whether the node with these steps is known to be too small. */
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

/** shoal_small_nodes_add: the node with these steps, one for each attribute, is too small. */
void
shoal_small_nodes_add (ShoalSmallNodes *self,
                       const guint8    *steps)
{
  if (!shoal_small_nodes_contain (self, steps))
    g_byte_array_append (self->steps, steps, self->n_attributes);
}

/* Points of the front whose neighbours are looked at together. */
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
  GHashTable *seen;      /* steps → number of a node + 1, or 0 where it was not measured */
  GArray *nodes;
  ShoalSmallNodes *too_small; /* whose k is below the threshold */
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
 * @found: (scope forever): told of what is found
 *
 * Returns: (transfer full): a search that has seen nothing; @space and @gauge must outlive it.
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

/* Returns: (nullable): what a node is worth, if it was measured; until the next is added. */
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
 * @figures: what it is worth
 *
 * Tells the search of a node that was measured elsewhere.
 *
 * Returns: %FALSE where it was known, measured, before.
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

/* Whether a node that has at best this accuracy is worse than one that was measured, or no better. */
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

/* Adds a node to the candidates, unless it was seen or cannot have the k. */
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

/* Drops the candidates that need no classifier. */
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

/* Measures candidates and tells of them. */
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

/* The step down of one attribute that gains most and keeps the k: @steps becomes it. Returns: %FALSE when told to stop. @found:
 * (out): whether there is one; else @steps stays. */
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
 * From the top down: always the step of one attribute that gains most and keeps the k. Only where that ends is measured.
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
  /* The highest levels that are allowed may be too low for the k. */
  if (!shoal_strategy_gauge_read_rules (self->gauge, self->space, steps, 1, SHOAL_GAUGE_GAIN, self->n_threads, progress,
                                        &reading))
    return FALSE;
  if (reading.figures.k < k)
    return TRUE;
  g_byte_array_append (end, steps, n_attributes);
  return measure (self, end, progress);
}

/* Every node one step from @node, and those where one attribute goes down a step and another one up. */
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

/* The first points of the front whose neighbours have not been looked at. */
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
 * @progress: (nullable): where to tell how it goes, and asked whether to stop
 *
 * Searches from all that is known. What was known stays: each point of the front it started from stays on the front, or is
 * dominated by what was found.
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

/** shoal_strategy_search_is_complete: Returns: whether no neighbour of the front is left to look at. */
gboolean
shoal_strategy_search_is_complete (ShoalStrategySearch *self)
{
  return self->complete;
}
