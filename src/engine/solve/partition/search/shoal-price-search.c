/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ratio by which the price of a tuple's row must be multiplied because of its worst box: the least k · number over the sum of
 * the prices, of all sets of k rows with this one. It is found by branch and bound: a node is a box, with the tuples that may still
 * be added. The nearest tuple is added, and must stay outside from then on, one tuple after another. Nodes are left out where the
 * box with the next tuple, and the highest prices that could be added, is no worse than the worst known set. */

#include "solve/partition/search/shoal-partition-bound.h"

#include "base/shoal-parallel.h"

#include <math.h>
#include <string.h>

/* Tuples that a thread takes at once */
#define BATCH 16

/* Sums are rounded: boxes that are as bad as the worst known one, within this share, are not searched */
#define ROUNDING 1e-12

typedef struct
{
  const ShoalCellLoss *loss;
  guint k;
  guint max_nodes;
  const double *prices;
  const guint32 *order; /* tuples, those with the highest price first */
  double limit;
  double *ratios;
  ShoalStepBudget *budget;
  gint next;
} Job;

/* A tuple that may be added to the box of a node. */
typedef struct
{
  double price;
  double number;  /* of the box with this tuple */
  guint32 tuple;
  guint32 count;  /* rows, at most k */
  guint8 inside;
  guint8 outside; /* whether it must stay outside */
} Near;

/* A node of the search. */
typedef struct
{
  guint32 *box;
  GArray *nears; /* of Near, those with the highest price first */
} Node;

typedef struct
{
  Job *job;
  GArray *nodes;  /* of Node, by depth */
  double price;   /* of the row whose ratio is computed */
  double best;
  guint n_looked_at;
  gsize n_steps;
} Search;

/** shoal_step_budget_take: subtracts the @n_steps steps of a thread, and resets them to 0. The steps of all threads are added up,
 *   so that the number of threads does not decide whether a search gives up. */
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

/* The sum of the @n_rows largest prices of tuples inside, or of all that need not stay outside. */
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

/* Finds which tuples of the parent node, @from, belong to the node at @depth. Returns: %FALSE where the box covers a tuple that
 * must stay outside: it was searched before, with that tuple inside. */
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
 * @loss: a monotone kernel
 * @prices: (array length=n_tuples): the price of a row of each tuple, in the unit of box numbers, 0 or more
 * @order: (array length=n_tuples): tuples, those with the highest price first
 * @limit: greatest value of a ratio
 * @max_nodes: greatest number of nodes of a tuple's search; beyond it, the worst possible value of the other nodes is used, which
 *   is too low, but valid
 * @budget: the steps that are left, see shoal_partition_bound_find()
 * @ratios: (out) (array length=n_tuples): factors of the prices, so that the prices of any k rows, each multiplied by its factor,
 *   sum to at most k times the number of every box that covers them
 *
 * Time is at least quadratic in the number of tuples, and grows fast with @k. The result does not depend on the number of threads.
 *
 * Returns: %FALSE when it gave up or was told to stop; @ratios are then incomplete.
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
