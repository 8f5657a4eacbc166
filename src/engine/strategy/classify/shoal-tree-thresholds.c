/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep over the values in their order: from a table of all of them where they are few, else from the items, sorted. */

#include "strategy/classify/shoal-tree-thresholds.h"

#include "strategy/classify/shoal-tree-tally.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Numbers closer than this are not told apart. */
#define MIN_DISTANCE 1e-5
#define MAX_PER_SIDE 25.0

struct _ShoalTreeThresholds
{
  const ShoalCases *cases;
  guint8 **present; /* per attribute that is a number, which values occur */
  double *left;     /* rows of each label */
  double *right;
  ShoalTreeTally tally;
  gsize *order;     /* items by value */
  gsize order_size;
};

/* Which values of a number occur among @items. */
static guint8 *
list_present (const ShoalCases          *cases,
              const ShoalCasesAttribute *attribute,
              const ShoalTreeItem       *items,
              gsize                      n_items)
{
  guint8 *present = g_malloc0 (MAX (1, attribute->n_values));

  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = attribute->values[cases->profiles[items[i].index]];

      if (value != SHOAL_CASES_MISSING)
        present[value] = 1;
    }
  return present;
}

/**
 * shoal_tree_thresholds_new:
 * @items: all that the tree learns from
 *
 * Returns: (transfer full): for one tree; @cases must outlive it.
 */
ShoalTreeThresholds *
shoal_tree_thresholds_new (const ShoalCases    *cases,
                           const ShoalTreeItem *items,
                           gsize                n_items)
{
  ShoalTreeThresholds *self = g_new0 (ShoalTreeThresholds, 1);

  self->cases = cases;
  self->present = g_new0 (guint8 *, MAX (1, cases->n_attributes));
  self->left = g_new (double, MAX (1, cases->n_labels));
  self->right = g_new (double, MAX (1, cases->n_labels));
  shoal_tree_tally_init (&self->tally, cases->n_labels);
  for (guint a = 0; a < cases->n_attributes; a++)
    if (cases->attributes[a].numbers != NULL)
      self->present[a] = list_present (cases, &cases->attributes[a], items, n_items);
  return self;
}

void
shoal_tree_thresholds_free (ShoalTreeThresholds *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->cases->n_attributes; a++)
    g_free (self->present[a]);
  g_free (self->present);
  g_free (self->left);
  g_free (self->right);
  shoal_tree_tally_clear (&self->tally);
  g_free (self->order);
  g_free (self);
}

static int
compare_sizes (const void *a,
               const void *b)
{
  gsize x = *(const gsize *) a;
  gsize y = *(const gsize *) b;

  return (x > y) - (x < y);
}

/* The items with a value, by value; the working memory is kept. */
static gsize
sort_items (ShoalTreeThresholds *self,
            const guint32       *values,
            const ShoalTreeItem *items,
            gsize                n_items)
{
  gsize n = 0;

  if (n_items > self->order_size)
    {
      g_free (self->order);
      self->order = g_new (gsize, n_items);
      self->order_size = n_items;
    }
  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = values[self->cases->profiles[items[i].index]];

      /* A value and an item in one number: both are below 2^32. */
      if (value != SHOAL_CASES_MISSING)
        self->order[n++] = (gsize) value << 32 | i;
    }
  qsort (self->order, n, sizeof *self->order, compare_sizes);
  return n;
}

/* A sweep over the thresholds of one attribute. */
typedef struct
{
  const double *numbers;
  double known;
  double before;
  double min_side;
  double left_weight;
  double total;
  guint n_thresholds;
  double gain;
  guint32 last;  /* the value before the best threshold */
  guint32 next;
  double last_left;
} Sweep;

static void
judge_threshold (ShoalTreeThresholds *self,
                 Sweep               *sweep,
                 guint32              last,
                 guint32              next)
{
  guint32 n_labels = self->cases->n_labels;
  double right_weight = sweep->known - sweep->left_weight;
  double gain;

  if (sweep->numbers[last] + MIN_DISTANCE >= sweep->numbers[next]
      || sweep->left_weight < sweep->min_side - SHOAL_TREE_EPSILON || right_weight < sweep->min_side - SHOAL_TREE_EPSILON)
    return;
  sweep->n_thresholds++;
  gain = shoal_tree_get_gain (sweep->before,
                              shoal_tree_get_bits (self->left, n_labels, sweep->left_weight)
                                + shoal_tree_get_bits (self->right, n_labels, right_weight),
                              sweep->known, sweep->total);
  if (gain <= sweep->gain + SHOAL_TREE_EPSILON)
    return;
  sweep->gain = gain;
  sweep->last = last;
  sweep->next = next;
  sweep->last_left = sweep->left_weight;
}

static void
move_left (ShoalTreeThresholds *self,
           Sweep               *sweep,
           guint32              label,
           double               weight)
{
  self->left[label] += weight;
  self->right[label] -= weight;
  sweep->left_weight += weight;
}

/* Values that occur, in their order, from a table of all. */
static void
sweep_table (ShoalTreeThresholds *self,
             Sweep               *sweep,
             guint32              n_values)
{
  guint32 n_labels = self->cases->n_labels;
  guint32 last = SHOAL_CASES_MISSING;

  for (guint32 value = 0; value < n_values; value++)
    {
      const double *counts = shoal_tree_tally_get (&self->tally, value);
      gboolean occurs = FALSE;

      for (guint32 label = 0; label < n_labels; label++)
        occurs = occurs || counts[label] > 0;
      if (!occurs)
        continue;
      if (last != SHOAL_CASES_MISSING)
        judge_threshold (self, sweep, last, value);
      for (guint32 label = 0; label < n_labels; label++)
        move_left (self, sweep, label, counts[label]);
      last = value;
    }
}

/* The same from items in the order of their values. */
static void
sweep_items (ShoalTreeThresholds *self,
             Sweep               *sweep,
             const ShoalTreeItem *items,
             gsize                n)
{
  for (gsize i = 0; i < n; i++)
    {
      const ShoalTreeItem *item = &items[self->order[i] & G_MAXUINT32];
      guint32 value = (guint32) (self->order[i] >> 32);

      if (i > 0 && value != (guint32) (self->order[i - 1] >> 32))
        judge_threshold (self, sweep, (guint32) (self->order[i - 1] >> 32), value);
      move_left (self, sweep, self->cases->labels[item->index], item->weight);
    }
}

static double
get_min_side (double  known,
              guint32 n_labels)
{
  double share = 0.1 * known / n_labels;

  return share <= SHOAL_TREE_MINIMUM ? SHOAL_TREE_MINIMUM : MIN (share, MAX_PER_SIDE);
}

/* The last value of all that the tree learns from which is not above the middle of the gap. */
static guint32
find_threshold (const ShoalTreeThresholds *self,
                guint                   a,
                const Sweep            *sweep)
{
  double middle = sweep->numbers[sweep->last] / 2 + sweep->numbers[sweep->next] / 2;
  guint32 threshold = sweep->last;

  for (guint32 value = sweep->last + 1; value < sweep->next && sweep->numbers[value] <= middle; value++)
    {
      if (self->present[a][value])
        threshold = value;
    }
  return threshold;
}

/* What there is on the right before the sweep, in the table too where it is wanted. */
static void
count_items (ShoalTreeThresholds *self,
             Sweep               *sweep,
             const guint32       *values,
             const ShoalTreeItem *items,
             gsize                n_items,
             gboolean             by_table)
{
  const ShoalCases *cases = self->cases;

  memset (self->left, 0, cases->n_labels * sizeof *self->left);
  memset (self->right, 0, cases->n_labels * sizeof *self->right);
  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = values[cases->profiles[items[i].index]];
      guint32 label = cases->labels[items[i].index];

      if (value == SHOAL_CASES_MISSING)
        continue;
      if (by_table)
        shoal_tree_tally_get (&self->tally, value)[label] += items[i].weight;
      self->right[label] += items[i].weight;
      sweep->known += items[i].weight;
    }
}

/**
 * shoal_tree_thresholds_find:
 * @a: an attribute that is a number
 * @items: of a node
 * @total: rows of all @items
 * @found: (out caller-allocates): the threshold with the greatest gain, and what it is worth
 *
 * Returns: whether any threshold gains something.
 */
gboolean
shoal_tree_thresholds_find (ShoalTreeThresholds *self,
                            guint                a,
                            const ShoalTreeItem *items,
                            gsize                n_items,
                            double               total,
                            ShoalTreeThreshold  *found)
{
  const ShoalCasesAttribute *attribute = &self->cases->attributes[a];
  guint32 n_labels = self->cases->n_labels;
  Sweep sweep = { .numbers = attribute->numbers, .total = total };
  gboolean by_table = attribute->n_values <= 4 * n_items;

  if (by_table)
    shoal_tree_tally_reset (&self->tally, attribute->n_values);
  count_items (self, &sweep, attribute->values, items, n_items, by_table);
  sweep.min_side = get_min_side (sweep.known, n_labels);
  if (sweep.known < 2 * sweep.min_side - SHOAL_TREE_EPSILON)
    return FALSE;
  sweep.before = shoal_tree_get_bits (self->right, n_labels, sweep.known);
  if (by_table)
    sweep_table (self, &sweep, attribute->n_values);
  else
    sweep_items (self, &sweep, items, sort_items (self, attribute->values, items, n_items));
  if (sweep.n_thresholds == 0)
    return FALSE;
  found->gain = sweep.gain - log2 (sweep.n_thresholds) / total;
  if (found->gain <= SHOAL_TREE_EPSILON)
    return FALSE;
  found->last = find_threshold (self, a, &sweep);
  found->ratio = shoal_tree_get_ratio (found->gain,
                                       shoal_tree_spread_log (sweep.last_left)
                                         + shoal_tree_spread_log (sweep.known - sweep.last_left),
                                       sweep.known, total);
  return TRUE;
}
