/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The test with the best gain ratio among those whose gain is at least average: C4.5 (Quinlan 1993) with the penalty for the
 * choice of a threshold (Quinlan 1996), with the details of Weka's J48. Names with many values, more than 0.3 of the rows, do
 * not count in the average, unless all attributes are such. */

#include "strategy/classify/shoal-tree-test.h"

#include "strategy/classify/shoal-tree-tally.h"
#include "strategy/classify/shoal-tree-thresholds.h"

#include <math.h>
#include <string.h>

#define MANY_VALUES 0.3
#define AVERAGE_SLACK 1e-3

struct _ShoalTreeChooser
{
  const ShoalCases *cases;
  double n_rows;
  gboolean all_many;
  ShoalTreeThresholds *thresholds;
  double *rows; /* of each label */
  ShoalTreeTally tally;
};

/* What a test is worth. */
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
  shoal_tree_tally_init (&self->tally, cases->n_labels);
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
  shoal_tree_tally_clear (&self->tally);
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

  shoal_tree_tally_reset (&self->tally, attribute->n_values);
  memset (self->rows, 0, n_labels * sizeof *self->rows);
  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = attribute->values[cases->profiles[items[i].index]];

      if (value != SHOAL_CASES_MISSING)
        shoal_tree_tally_get (&self->tally, value)[cases->labels[items[i].index]] += items[i].weight;
    }
  for (guint32 value = 0; value < attribute->n_values; value++)
    {
      const double *counts = shoal_tree_tally_get (&self->tally, value);
      double weight = 0;

      for (guint32 label = 0; label < n_labels; label++)
        {
          weight += counts[label];
          self->rows[label] += counts[label];
        }
      known += weight;
      n_filled += weight > SHOAL_TREE_MINIMUM - SHOAL_TREE_EPSILON;
      after += shoal_tree_get_bits (counts, n_labels, weight);
      spread += shoal_tree_spread_log (weight);
    }
  if (n_filled < 2)
    return;
  candidate->valid = TRUE;
  candidate->test = (ShoalTreeTest){ a, FALSE, 0 };
  candidate->gain = shoal_tree_get_gain (shoal_tree_get_bits (self->rows, n_labels, known), after, known, total);
  candidate->ratio = shoal_tree_get_ratio (candidate->gain, spread, known, total);
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

/* Whether these rows are too few, or all alike. */
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
 * Returns: whether a test of @items is worth its while; otherwise they are a leaf.
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
