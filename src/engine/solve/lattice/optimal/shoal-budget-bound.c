/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bound is a Lagrangian dual, found by dual ascent. Let R (a, l) be the rows that attribute a loses at level l. For any levels,
 * the rows lost are at least the union of all R (a, l_a), so with any price p >= 0 of a row of the budget B
 *
 *   sum of cost (a, l_a)  >=  sum of cost (a, l_a) + p · (weight of the union) - p · B
 *                         >=  sum over a of min over l of (cost (a, l) + paid (a, R (a, l))) - p · B
 *
 * where each attribute pays for its rows, and all attributes together never pay more than p for a row. R (a, l) shrinks with the
 * level, so the payments of an attribute are found level by level: it pays for rows that are no longer lost at the next level,
 * until the levels so far cost as much as the next one. A lost row also has a cost in the objective: that cost is added to the
 * greatest payment for the row, and not subtracted again. */

#include "solve/lattice/optimal/shoal-budget-bound.h"

#include "solve/lattice/optimal/shoal-entry-refiner.h"

#include <string.h>

/* The entries that the levels of one attribute lose, in addition to a partition. Short lists, sorted by insertion. */

/** shoal_lost_rows_new: Returns: (transfer full) (array length=n_attributes): empty lists. */
ShoalLostRows *
shoal_lost_rows_new (guint n_attributes)
{
  ShoalLostRows *lists = g_new0 (ShoalLostRows, n_attributes);

  for (guint a = 0; a < n_attributes; a++)
    {
      lists[a].entries = g_new (guint32, SHOAL_MAX_LOST);
      lists[a].reach = g_new (guint16, SHOAL_MAX_LOST);
    }
  return lists;
}

void
shoal_lost_rows_free (ShoalLostRows *lists,
                      guint          n_attributes)
{
  g_return_if_fail (lists != NULL);

  for (guint a = 0; a < n_attributes; a++)
    {
      g_free (lists[a].entries);
      g_free (lists[a].reach);
    }
  g_free (lists);
}

/** shoal_lost_rows_set: fills @self with the @n @entries that are lost at @level. */
void
shoal_lost_rows_set (ShoalLostRows *self,
                     const guint32 *entries,
                     guint          n,
                     guint          level)
{
  memcpy (self->entries, entries, n * sizeof (guint32));
  for (guint i = 0; i < n; i++)
    self->reach[i] = (guint16) level;
  self->n = n;
}

/* Sorts by reach, ascending; entries of the same reach stay in order. */
static void
sort_by_reach (ShoalLostRows *self)
{
  for (guint i = 1; i < self->n; i++)
    {
      guint32 entry = self->entries[i];
      guint16 reach = self->reach[i];
      guint j = i;

      for (; j > 0 && self->reach[j - 1] > reach; j--)
        {
          self->entries[j] = self->entries[j - 1];
          self->reach[j] = self->reach[j - 1];
        }
      self->entries[j] = entry;
      self->reach[j] = reach;
    }
}

/* Raises the reach of each entry to @reach_of_entry, and resets that of @entries to 0. */
static void
take_reach (ShoalLostRows *self,
            const guint32 *entries,
            guint          n,
            guint16       *reach_of_entry)
{
  for (guint i = 0; i < self->n; i++)
    self->reach[i] = MAX (self->reach[i], reach_of_entry[self->entries[i]]);
  for (guint i = 0; i < n; i++)
    reach_of_entry[entries[i]] = 0;
  sort_by_reach (self);
}

/**
 * shoal_lost_rows_reach:
 * @entries: (array length=n): the entries that are also lost at @level
 * @reach_of_entry: (array): per entry of the lattice, 0; again 0 on return
 */
void
shoal_lost_rows_reach (ShoalLostRows *self,
                       const guint32 *entries,
                       guint          n,
                       guint          level,
                       guint16       *reach_of_entry)
{
  for (guint i = 0; i < n; i++)
    reach_of_entry[entries[i]] = (guint16) level;
  take_reach (self, entries, n, reach_of_entry);
}

/**
 * shoal_lost_rows_extend:
 * @known: the lost rows of the same attribute for the same partition or a coarser one
 * @reach_of_entry: (array): per entry of the lattice, 0; again 0 on return
 *
 * Raises the reach of the entries of @self to that in @known.
 */
void
shoal_lost_rows_extend (ShoalLostRows       *self,
                        const ShoalLostRows *known,
                        guint16             *reach_of_entry)
{
  for (guint i = 0; i < known->n; i++)
    reach_of_entry[known->entries[i]] = known->reach[i];
  take_reach (self, known->entries, known->n, reach_of_entry);
}

#define MAX_TRIALS 24
#define FACTOR 1.5
#define FINE_FACTOR 1.2

struct _ShoalBudgetBound
{
  const ShoalLattice *lattice;
  guint32 n_entries;     /* number of entries that there is room for */
  double *left;          /* per entry, the greatest further payment for it, if its stamp is the current one */
  guint32 *left_stamp;
  guint32 stamp;
  guint32 *gone;         /* per entry, gone_stamp if it is already lost */
  guint32 gone_stamp;
};

/** shoal_budget_bound_new: Returns: (transfer full): working memory for one thread, 16 bytes per entry of @lattice. */
ShoalBudgetBound *
shoal_budget_bound_new (const ShoalLattice *lattice)
{
  ShoalBudgetBound *self = g_new0 (ShoalBudgetBound, 1);

  self->lattice = lattice;
  self->n_entries = lattice->n_entries;
  self->left = g_new0 (double, MAX (1, lattice->n_entries));
  self->left_stamp = g_new0 (guint32, MAX (1, lattice->n_entries));
  self->gone = g_new0 (guint32, MAX (1, lattice->n_entries));
  self->gone_stamp = 1;
  return self;
}

void
shoal_budget_bound_free (ShoalBudgetBound *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->left);
  g_free (self->left_stamp);
  g_free (self->gone);
  g_free (self);
}

/** shoal_budget_bound_work_on: makes lost rows entries of @lattice, which must not have more entries than the one @self was made for. */
void
shoal_budget_bound_work_on (ShoalBudgetBound   *self,
                            const ShoalLattice *lattice)
{
  self->lattice = lattice;
}

/* A new stamp; when the numbers are used up, all stamps are reset first. */
static guint32
next_stamp (guint32 *stamps,
            guint32  stamp,
            gsize    n)
{
  if (stamp < G_MAXUINT32)
    return stamp + 1;
  for (gsize i = 0; i < n; i++)
    stamps[i] = 0;
  return 1;
}

/**
 * shoal_budget_bound_lose:
 *
 * Counts the entries that @level loses as already lost, until shoal_budget_bound_regain().
 *
 * Returns: rows of the entries that were not lost before.
 */
gsize
shoal_budget_bound_lose (ShoalBudgetBound    *self,
                         const ShoalLostRows *lost,
                         guint                level)
{
  gsize weight = shoal_budget_bound_get_weight (self, lost, level);

  for (guint i = 0; i < lost->n; i++)
    {
      if (lost->reach[i] >= level)
        self->gone[lost->entries[i]] = self->gone_stamp;
    }
  return weight;
}

/** shoal_budget_bound_regain: undoes all calls of shoal_budget_bound_lose(). */
void
shoal_budget_bound_regain (ShoalBudgetBound *self)
{
  self->gone_stamp = next_stamp (self->gone, self->gone_stamp, self->n_entries);
}

/** shoal_budget_bound_get_weight: Returns: rows that @level loses and that are not already lost. */
gsize
shoal_budget_bound_get_weight (const ShoalBudgetBound *self,
                               const ShoalLostRows    *lost,
                               guint                   level)
{
  gsize weight = 0;

  for (guint i = 0; i < lost->n; i++)
    {
      if (lost->reach[i] >= level && self->gone[lost->entries[i]] != self->gone_stamp)
        weight += self->lattice->weights[lost->entries[i]];
    }
  return weight;
}

/* The payment of attribute @a. */
static double
pay (ShoalBudgetBound          *self,
     const ShoalBudgetTask *task,
     guint                      a,
     double                     price)
{
  const ShoalLostRows *lost = &task->lost[a];
  const double *cost = task->cost[a];
  guint low = task->low[a], i = 0;
  double value = cost[low];

  while (i < lost->n && lost->reach[i] < low)
    i++;
  for (; i < lost->n; i++)
    {
      guint32 entry = lost->entries[i];
      double need = cost[lost->reach[i] + 1] - value, paid;

      if (need <= 0 || self->gone[entry] == self->gone_stamp)
        continue;
      if (self->left_stamp[entry] != self->stamp)
        {
          self->left_stamp[entry] = self->stamp;
          self->left[entry] = price * self->lattice->weights[entry];
        }
      paid = MIN (self->left[entry], need);
      self->left[entry] -= paid;
      value += paid;
    }
  return value - cost[low];
}

static double
compute_at (ShoalBudgetBound          *self,
            const ShoalBudgetTask *task,
            double                     price)
{
  double sum = -price * (double) task->budget;

  self->stamp = next_stamp (self->left_stamp, self->stamp, self->n_entries);
  for (guint i = 0; i < task->n_open; i++)
    sum += pay (self, task, task->open[i], price + self->lattice->costs->lost_of_row);
  return sum;
}

/**
 * shoal_budget_bound_is_tight:
 *
 * Returns: whether the lowest levels together lose more than the budget; where they do not, no price above 0 gives a better
 *   bound.
 */
gboolean
shoal_budget_bound_is_tight (ShoalBudgetBound          *self,
                             const ShoalBudgetTask *task)
{
  gsize weight = 0;

  self->stamp = next_stamp (self->left_stamp, self->stamp, self->n_entries);
  for (guint i = 0; i < task->n_open && weight <= task->budget; i++)
    {
      const ShoalLostRows *lost = &task->lost[task->open[i]];

      for (guint j = 0; j < lost->n; j++)
        {
          guint32 entry = lost->entries[j];

          if (lost->reach[j] < task->low[task->open[i]] || self->left_stamp[entry] == self->stamp
              || self->gone[entry] == self->gone_stamp)
            continue;
          self->left_stamp[entry] = self->stamp;
          weight += self->lattice->weights[entry];
        }
    }
  return weight > task->budget;
}

/* Keeps the price if it gives a better bound. */
static gboolean
try_price (ShoalBudgetBound          *self,
           const ShoalBudgetTask *task,
           double                     price,
           double                    *best,
           double                    *best_price)
{
  double value = compute_at (self, task, price);

  if (value <= *best)
    return FALSE;
  *best = value;
  *best_price = price;
  return TRUE;
}

/**
 * shoal_budget_bound_compute:
 * @enough: the computation ends when the bound reaches this
 * @price: (inout): the first price to try, above 0; on return the best price, if one gave a bound
 *
 * Apart from the order of payments the bound is a concave function of the price, so a search uphill finds a good price.
 *
 * Returns: a lower bound of the cost of the open attributes, minus the cost of their lowest levels.
 */
double
shoal_budget_bound_compute (ShoalBudgetBound          *self,
                            const ShoalBudgetTask *task,
                            double                     enough,
                            double                    *price)
{
  double best = 0, best_price = 0, next, factor = FACTOR;
  guint n_trials = 0;

  if (self->lattice->costs->lost_of_row > 0)
    best = compute_at (self, task, 0);
  if (best >= enough || !shoal_budget_bound_is_tight (self, task))
    return best;
  try_price (self, task, *price, &best, &best_price);
  if (best >= enough || !try_price (self, task, *price * factor, &best, &best_price))
    factor = 1 / factor;
  for (next = (best_price > 0 ? best_price : *price) * factor; best < enough && n_trials < MAX_TRIALS; next *= factor)
    {
      gboolean better = try_price (self, task, next, &best, &best_price);

      n_trials++;
      if (!better && best_price > 0)
        break;
    }
  if (best < enough && best_price > 0 && !try_price (self, task, best_price * FINE_FACTOR, &best, &best_price))
    try_price (self, task, best_price / FINE_FACTOR, &best, &best_price);
  if (best_price > 0)
    *price = best_price;
  return best;
}
