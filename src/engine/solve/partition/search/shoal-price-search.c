/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much too high the price of a tuple's row is in its worst box: the least of k · number over the sum of the prices, of all sets of k
 * rows with this one. Looked for by branch and bound: a node is a box, with the tuples that may still come into it. One after the other
 * is taken in, the nearest first, and is to be outside from then on. Nodes are left out where the box with the next tuple, and the
 * dearest rows that could come, are no worse than the worst set known. */

#include "solve/partition/search/shoal-partition-bound.h"

#include "base/shoal-parallel.h"

#include <math.h>
#include <string.h>

/* Tuples that a thread takes at once */
#define BATCH 16

/* Sums are rounded: what is as bad as the worst known, but for this share, is not looked at */
#define ROUNDING 1e-12

typedef struct
{
  const ShoalCellLoss *loss;
  guint k;
  guint max_nodes;
  const double *prices;
  const guint32 *order; /* tuples, the dearest first */
  double limit;
  double *ratios;
  ShoalStepBudget *budget;
  gint next;
} Job;

/* A tuple that may be put into the box of a node. */
typedef struct
{
  double price;
  double number;  /* of the box with it */
  guint32 tuple;
  guint32 count;  /* at most k */
  guint8 inside;
  guint8 outside; /* was decided to be */
} Near;

/* A node of the search. */
typedef struct
{
  guint32 *box;
  GArray *nears; /* of Near, the dearest first */
} Node;

typedef struct
{
  Job *job;
  GArray *nodes;  /* of Node, by depth */
  double price;   /* of the row whose ratio is sought */
  double best;
  guint n_looked_at;
  gsize n_steps;
} Search;

/** shoal_step_budget_take: takes @n_steps, of a thread, and makes them 0. All steps of all threads count, so that how many threads there
 *   are does not decide whether a search gives up. */
void
shoal_step_budget_take (ShoalStepBudget *self,
                        gsize           *n_steps)
{
  gboolean stops = shoal_progress_should_stop (self->progress);

  g_mutex_lock (&self->mutex);
  if (*n_steps > self->n_left)
    stops = TRUE;
  else
    self->n_left -= *n_steps;
  g_mutex_unlock (&self->mutex);
  *n_steps = 0;
  if (stops)
    g_atomic_int_set (&self->stopped, TRUE);
}

static Node *
get_node (Search *search,
          guint   depth)
{
  if (search->nodes->len <= depth)
    {
      Node node = { g_new (guint32, search->job->loss->n_words), g_array_new (FALSE, FALSE, sizeof (Near)) };

      g_array_append_val (search->nodes, node);
    }
  return &g_array_index (search->nodes, Node, depth);
}

/* The sum of the @n_rows largest prices of those inside, or of all that are not outside. */
static double
sum_dearest (const GArray *nears,
             guint         n_rows,
             gboolean      only_inside)
{
  double sum = 0;

  for (guint i = 0; i < nears->len && n_rows > 0; i++)
    {
      const Near *near = &g_array_index (nears, Near, i);
      guint n = MIN (near->count, n_rows);

      if (near->outside || (only_inside && !near->inside))
        continue;
      sum += n * near->price;
      n_rows -= n;
    }
  return sum;
}

/* Finds which of @from, the tuples of the node above, are those of the node at @depth. Returns: %FALSE where the box covers one that
 * was to be outside: it has been looked at with that tuple inside. */
static gboolean
look_around (Search       *search,
             guint         depth,
             const GArray *from)
{
  const Job *job = search->job;
  const Node *node = get_node (search, depth);
  double dearest = sum_dearest (from, job->k - 2, FALSE);

  g_array_set_size (node->nears, 0);
  search->n_steps += from->len;
  for (guint i = 0; i < from->len; i++)
    {
      Near near = g_array_index (from, Near, i);

      near.inside = near.inside || shoal_box_covers (job->loss, node->box, near.tuple);
      if (near.inside && near.outside)
        return FALSE;
      if (!near.inside)
        {
          near.number = shoal_box_number_with (job->loss, node->box, near.tuple);
          if (job->k * near.number >= search->best * (search->price + near.price + dearest))
            continue;
        }
      g_array_append_val (node->nears, near);
    }
  return TRUE;
}

static void
search_box (Search *search,
            guint   depth)
{
  Job *job = search->job;
  Node node = *get_node (search, depth);
  gsize n_inside = 1;

  for (guint i = 0; i < node.nears->len; i++)
    if (g_array_index (node.nears, Near, i).inside)
      n_inside += g_array_index (node.nears, Near, i).count;
  if (n_inside >= job->k)
    {
      double price = search->price + sum_dearest (node.nears, job->k - 1, TRUE);

      search->best = MIN (search->best, job->k * shoal_box_number (job->loss, node.box) / price);
    }
  search->n_looked_at++;
  while (!g_atomic_int_get (&job->budget->stopped))
    {
      Near *next = NULL;
      double price = search->price + sum_dearest (node.nears, job->k - 1, FALSE);
      guint32 *larger;

      for (guint i = 0; i < node.nears->len; i++)
        {
          Near *near = &g_array_index (node.nears, Near, i);

          if (!near->inside && !near->outside && (next == NULL || near->number < next->number))
            next = near;
        }
      search->n_steps += node.nears->len;
      if (search->n_steps >= SHOAL_PROGRESS_STEPS)
        shoal_step_budget_take (job->budget, &search->n_steps);
      if (next == NULL || job->k * next->number >= search->best * (1 - ROUNDING) * price)
        return;
      if (search->n_looked_at >= job->max_nodes)
        {
          search->best = job->k * next->number / price;
          return;
        }
      larger = get_node (search, depth + 1)->box;
      memcpy (larger, node.box, job->loss->n_words * sizeof *larger);
      shoal_box_add (job->loss, larger, next->tuple);
      if (look_around (search, depth + 1, node.nears))
        search_box (search, depth + 1);
      next->outside = TRUE;
    }
}

static double
search_tuple (Search  *search,
              guint32  tuple)
{
  const Job *job = search->job;
  const guint32 *counts = job->loss->microdata->counts;
  guint32 n_tuples = job->loss->microdata->n_tuples;
  g_autoptr (GArray) all = NULL;
  Node node;

  search->price = job->prices[tuple];
  search->best = job->limit;
  search->n_looked_at = 0;
  if (search->price <= 0)
    return job->limit;
  node = *get_node (search, 0);
  shoal_box_set (job->loss, node.box, tuple);
  g_array_set_size (node.nears, 0);
  for (guint32 i = 0; i < n_tuples; i++)
    {
      guint32 other = job->order[i];
      Near near = { job->prices[other], 0, other, MIN (counts[other], job->k) - (other == tuple), other == tuple, FALSE };

      if (near.count > 0)
        g_array_append_val (node.nears, near);
    }
  for (guint before = G_MAXUINT; node.nears->len < before;)
    {
      Node *other = get_node (search, 1);
      GArray *nears = node.nears;

      before = nears->len;
      memcpy (other->box, node.box, job->loss->n_words * sizeof *node.box);
      look_around (search, 1, nears);
      node.nears = g_array_index (search->nodes, Node, 0).nears = get_node (search, 1)->nears;
      g_array_index (search->nodes, Node, 1).nears = nears;
    }
  search_box (search, 0);
  return search->best;
}

static void
search_share (guint    thread,
              guint    n_threads,
              gpointer data)
{
  Job *job = data;
  guint32 n_tuples = job->loss->microdata->n_tuples;
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  Search search = { .job = job, .nodes = nodes };

  while (!g_atomic_int_get (&job->budget->stopped))
    {
      guint32 start = (guint32) g_atomic_int_add (&job->next, 1) * BATCH;

      if (start >= n_tuples)
        break;
      for (guint32 tuple = start; tuple < MIN (n_tuples, start + BATCH); tuple++)
        job->ratios[tuple] = search_tuple (&search, tuple);
    }
  shoal_step_budget_take (job->budget, &search.n_steps);
  for (guint depth = 0; depth < nodes->len; depth++)
    {
      g_free (g_array_index (nodes, Node, depth).box);
      g_array_unref (g_array_index (nodes, Node, depth).nears);
    }
}

/**
 * shoal_price_search_ratios:
 * @loss: monotone
 * @prices: (array length=n_tuples): of a row of each tuple, as numbers of boxes, 0 or more
 * @order: (array length=n_tuples): tuples, the dearest first
 * @limit: what a ratio is at most
 * @max_nodes: nodes of a tuple's search; then what those left alone could be at worst counts, which is too low, but valid
 * @budget: of steps, as of shoal_partition_bound_find()
 * @ratios: (out) (array length=n_tuples): by what each price may be multiplied at least, so that the prices of any k rows, each
 *   multiplied by its own, sum to at most k times the number of every box that holds them
 *
 * Time is at least quadratic in the number of tuples, and grows fast with @k. The result does not depend on the number of threads.
 *
 * Returns: %FALSE when it gave up or was told to stop; then @ratios are not all known.
 */
gboolean
shoal_price_search_ratios (const ShoalCellLoss *loss,
                           guint                k,
                           const double        *prices,
                           const guint32       *order,
                           double               limit,
                           guint                max_nodes,
                           guint                n_threads,
                           ShoalStepBudget     *budget,
                           double              *ratios)
{
  Job job = { .loss = loss, .k = k, .max_nodes = max_nodes, .prices = prices, .order = order, .limit = limit,
              .ratios = ratios, .budget = budget };

  budget->stopped = FALSE;
  shoal_parallel_run (MIN (n_threads, loss->microdata->n_tuples / BATCH + 1), search_share, &job);
  return !budget->stopped;
}
