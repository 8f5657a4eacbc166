/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the best threshold in a sweep over the values in ascending order: over a table of all values when there are few of
 * them, otherwise over the sorted items. */

#include "strategy/classify/shoal-tree-chooser.h"

#include "strategy/classify/shoal-tree-bags.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Counts rows by value and label, and computes the entropy of the labels from such counts, in bits. */

/**
 * TreeTally:
 * @n_labels: how many labels there are
 * @counts: (array length=n_values*n_labels): rows of each label, value after value
 * @size: allocated numbers; the memory is reused for the next attribute
 */
typedef struct
{
  guint32 n_labels;
  double *counts;
  gsize size;
} TreeTally;

/* Returns: (array length=n_labels): rows of each label that have @value. */
static inline double *
tree_tally_get (const TreeTally *self,
                guint32          value)
{
  return self->counts + (gsize) value * self->n_labels;
}

/* Returns: n log n; 0 without rows. */
static inline double
entropy_term (double n)
{
  return n < SHOAL_TREE_EPSILON ? 0 : n * log2 (n);
}

/* Returns: the entropy of the labels of all @weight rows together: n log n of all rows, less the sum of n log n of each label. */
static inline double
get_bits (const double *counts,
          guint32       n_labels,
          double        weight)
{
  double bits = entropy_term (weight);

  for (guint32 label = 0; label < n_labels; label++)
    bits -= entropy_term (counts[label]);
  return bits;
}

/* @before, @after: entropy of the @known rows that have a value, in bits. Returns: gain per row in bits; rows without a value
 *   count as rows without gain. */
static inline double
get_gain (double before,
          double after,
          double known,
          double total)
{
  double gain = (before - after) * known / total;

  return fabs (gain) < SHOAL_TREE_EPSILON ? 0 : gain / known;
}

/* @spread: the sum of n log n over the bags. Returns: the gain ratio: @gain divided by the entropy of the bags, where rows
 *   without a value count as a bag too. */
static inline double
get_ratio (double gain,
           double spread,
           double known,
           double total)
{
  double bits = entropy_term (total) - spread - entropy_term (total - known);

  return fabs (bits) < SHOAL_TREE_EPSILON ? 0 : gain * total / bits;
}

/* Starts without memory. */
static void
tree_tally_init (TreeTally *self,
                 guint32    n_labels)
{
  *self = (TreeTally){ n_labels, NULL, 0 };
}

/* Makes room for @n_values values, and sets all counts to 0. */
static void
tree_tally_reset (TreeTally *self,
                  gsize      n_values)
{
  gsize size = n_values * self->n_labels;

  if (size > self->size)
    {
      g_free (self->counts);
      self->counts = g_new (double, size);
      self->size = size;
    }
  /* An attribute with missing cells only has no values, so that counts may still be NULL. */
  if (size > 0)
    memset (self->counts, 0, size * sizeof *self->counts);
}

static void
tree_tally_clear (TreeTally *self)
{
  g_free (self->counts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TreeTally, tree_tally_clear)

/* There is no threshold between numbers that are closer than this. */
#define MIN_DISTANCE 1e-5
#define MAX_PER_SIDE 25.0

struct _ShoalTreeThresholds
{
  const ShoalCases *cases;
  guint8 **present; /* per attribute with numbers: which values occur */
  double *left;     /* rows of each label */
  double *right;
  TreeTally tally;
  gsize *order;     /* items by value */
  gsize order_size;
};

/* Marks the values of an attribute with numbers that occur in @items. */
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
  tree_tally_init (&self->tally, cases->n_labels);
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
  tree_tally_clear (&self->tally);
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

/* Sorts the items that have a value by this value. Returns their number. */
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

      /* The value and the index of the item in one number, as both are below 2^32 */
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
  guint32 last;  /* the value just below the best threshold */
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
  gain = get_gain (sweep->before,
                   get_bits (self->left, n_labels, sweep->left_weight)
                     + get_bits (self->right, n_labels, right_weight),
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

/* Sweeps over the table of all values, and skips those that do not occur. */
static void
sweep_table (ShoalTreeThresholds *self,
             Sweep               *sweep,
             guint32              n_values)
{
  guint32 n_labels = self->cases->n_labels;
  guint32 last = SHOAL_CASES_MISSING;

  for (guint32 value = 0; value < n_values; value++)
    {
      const double *counts = tree_tally_get (&self->tally, value);
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

/* Sweeps over the items, sorted by value. */
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

/* The largest value in all data of the tree, not only in this node, that is not above the middle between the values on both sides. */
static guint32
find_threshold (const ShoalTreeThresholds *self,
                guint                      a,
                const Sweep               *sweep)
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

/* Counts the labels on the right side before the sweep, when all items are there, and fills the table if @by_table. */
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
        tree_tally_get (&self->tally, value)[label] += items[i].weight;
      self->right[label] += items[i].weight;
      sweep->known += items[i].weight;
    }
}

/**
 * shoal_tree_thresholds_find:
 * @a: an attribute that is a number
 * @items: the items of a node
 * @total: rows of all @items
 * @found: (out caller-allocates): the threshold with the greatest gain
 *
 * Returns: whether a threshold has a gain above 0.
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
    tree_tally_reset (&self->tally, attribute->n_values);
  count_items (self, &sweep, attribute->values, items, n_items, by_table);
  sweep.min_side = get_min_side (sweep.known, n_labels);
  if (sweep.known < 2 * sweep.min_side - SHOAL_TREE_EPSILON)
    return FALSE;
  sweep.before = get_bits (self->right, n_labels, sweep.known);
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
  found->ratio = get_ratio (found->gain,
                            entropy_term (sweep.last_left)
                              + entropy_term (sweep.known - sweep.last_left),
                            sweep.known, total);
  return TRUE;
}

/* Chooses the test of a node: the one with the best gain ratio among those with at least average gain, as in C4.5 (Quinlan
 * 1993) with the penalty for the choice of a threshold (Quinlan 1996) and the details of Weka's J48. An attribute of names with
 * many values, at least 0.3 times the number of rows, does not count in the average, unless all attributes are such. */

#define MANY_VALUES 0.3
#define AVERAGE_SLACK 1e-3

struct _ShoalTreeChooser
{
  const ShoalCases *cases;
  double n_rows;
  gboolean all_many;
  ShoalTreeThresholds *thresholds;
  double *rows; /* per label */
  TreeTally tally;
};

/* A possible test */
typedef struct
{
  gboolean valid;
  double gain;
  double ratio;
  ShoalTreeTest test;
} Candidate;

static gboolean
has_many_values (const ShoalTreeChooser *self,
                 guint                   a)
{
  const ShoalCasesAttribute *attribute = &self->cases->attributes[a];

  return attribute->numbers == NULL && attribute->n_values >= MANY_VALUES * self->n_rows;
}

/**
 * shoal_tree_chooser_new:
 * @items: all that the tree learns from
 *
 * Returns: (transfer full): for one tree; @cases must outlive it.
 */
ShoalTreeChooser *
shoal_tree_chooser_new (const ShoalCases    *cases,
                        const ShoalTreeItem *items,
                        gsize                n_items)
{
  ShoalTreeChooser *self = g_new0 (ShoalTreeChooser, 1);

  self->cases = cases;
  self->all_many = TRUE;
  self->thresholds = shoal_tree_thresholds_new (cases, items, n_items);
  self->rows = g_new (double, MAX (1, cases->n_labels));
  tree_tally_init (&self->tally, cases->n_labels);
  for (gsize i = 0; i < n_items; i++)
    self->n_rows += items[i].weight;
  for (guint a = 0; a < cases->n_attributes; a++)
    self->all_many = self->all_many && has_many_values (self, a);
  return self;
}

void
shoal_tree_chooser_free (ShoalTreeChooser *self)
{
  g_return_if_fail (self != NULL);

  shoal_tree_thresholds_free (self->thresholds);
  g_free (self->rows);
  tree_tally_clear (&self->tally);
  g_free (self);
}

static void
judge_names (ShoalTreeChooser    *self,
             guint                a,
             const ShoalTreeItem *items,
             gsize                n_items,
             double               total,
             Candidate           *candidate)
{
  const ShoalCases *cases = self->cases;
  const ShoalCasesAttribute *attribute = &cases->attributes[a];
  guint32 n_labels = cases->n_labels;
  double known = 0, after = 0, spread = 0;
  guint n_filled = 0;

  tree_tally_reset (&self->tally, attribute->n_values);
  memset (self->rows, 0, n_labels * sizeof *self->rows);
  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = attribute->values[cases->profiles[items[i].index]];

      if (value != SHOAL_CASES_MISSING)
        tree_tally_get (&self->tally, value)[cases->labels[items[i].index]] += items[i].weight;
    }
  for (guint32 value = 0; value < attribute->n_values; value++)
    {
      const double *counts = tree_tally_get (&self->tally, value);
      double weight = 0;

      for (guint32 label = 0; label < n_labels; label++)
        {
          weight += counts[label];
          self->rows[label] += counts[label];
        }
      known += weight;
      n_filled += weight > SHOAL_TREE_MINIMUM - SHOAL_TREE_EPSILON;
      after += get_bits (counts, n_labels, weight);
      spread += entropy_term (weight);
    }
  if (n_filled < 2)
    return;
  candidate->valid = TRUE;
  candidate->test = (ShoalTreeTest){ a, FALSE, 0 };
  candidate->gain = get_gain (get_bits (self->rows, n_labels, known), after, known, total);
  candidate->ratio = get_ratio (candidate->gain, spread, known, total);
}

static void
judge_numbers (ShoalTreeChooser    *self,
               guint                a,
               const ShoalTreeItem *items,
               gsize                n_items,
               double               total,
               Candidate           *candidate)
{
  ShoalTreeThreshold found;

  if (!shoal_tree_thresholds_find (self->thresholds, a, items, n_items, total, &found))
    return;
  *candidate = (Candidate){ TRUE, found.gain, found.ratio, { a, TRUE, found.last } };
}

/* Whether a node with these rows is a leaf: they are too few, or have the same label. */
static gboolean
is_decided (ShoalTreeChooser    *self,
            const ShoalTreeItem *items,
            gsize                n_items,
            double              *total)
{
  guint32 n_labels = self->cases->n_labels;
  double most = 0;

  *total = 0;
  memset (self->rows, 0, n_labels * sizeof *self->rows);
  for (gsize i = 0; i < n_items; i++)
    {
      self->rows[self->cases->labels[items[i].index]] += items[i].weight;
      *total += items[i].weight;
    }
  for (guint32 label = 0; label < n_labels; label++)
    most = MAX (most, self->rows[label]);
  return *total < 2 * SHOAL_TREE_MINIMUM - SHOAL_TREE_EPSILON || fabs (*total - most) < SHOAL_TREE_EPSILON;
}

/**
 * shoal_tree_chooser_choose:
 * @test: (out caller-allocates): the test
 *
 * Returns: whether some test has a gain; otherwise @items are a leaf.
 */
gboolean
shoal_tree_chooser_choose (ShoalTreeChooser    *self,
                           const ShoalTreeItem *items,
                           gsize                n_items,
                           ShoalTreeTest       *test)
{
  guint n_attributes = self->cases->n_attributes;
  g_autofree Candidate *candidates = NULL;
  double total, sum = 0, best = 0;
  guint n_counted = 0;

  if (is_decided (self, items, n_items, &total))
    return FALSE;
  candidates = g_new0 (Candidate, MAX (1, n_attributes));
  for (guint a = 0; a < n_attributes; a++)
    {
      if (self->cases->attributes[a].numbers != NULL)
        judge_numbers (self, a, items, n_items, total, &candidates[a]);
      else
        judge_names (self, a, items, n_items, total, &candidates[a]);
      if (!candidates[a].valid || (has_many_values (self, a) && !self->all_many))
        continue;
      sum += candidates[a].gain;
      n_counted++;
    }
  for (guint a = 0; a < n_attributes && n_counted > 0; a++)
    {
      if (!candidates[a].valid || candidates[a].gain < sum / n_counted - AVERAGE_SLACK - SHOAL_TREE_EPSILON
          || candidates[a].ratio <= best + SHOAL_TREE_EPSILON)
        continue;
      best = candidates[a].ratio;
      *test = candidates[a].test;
    }
  return best > SHOAL_TREE_EPSILON;
}
