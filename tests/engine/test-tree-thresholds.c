/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thresholds of a decision tree against their definition. */

#include "base/shoal-random.h"
#include "strategy/classify/shoal-tree-chooser.h"

#include <math.h>

#define N_NUMBERS 300
#define N_LABELS 3

/* Ascending numbers at uneven distances, some of them missing, whose labels change along the way. */
typedef struct
{
  double numbers[N_NUMBERS];
  guint32 values[N_NUMBERS];
  guint32 profiles[N_NUMBERS];
  guint32 labels[N_NUMBERS];
  ShoalCasesAttribute attribute;
  ShoalCases cases;
} Numbers;

static void
numbers_init (Numbers     *self,
              ShoalRandom *random)
{
  double number = 0;

  for (guint32 i = 0; i < N_NUMBERS; i++)
    {
      number += (double) (1 + shoal_random_below (random, 9));
      self->numbers[i] = number;
      self->profiles[i] = i;
      self->values[i] = shoal_random_below (random, 10) == 0 ? SHOAL_CASES_MISSING : i;
      self->labels[i] = (guint32) shoal_random_below (random, 1 + i / 40 % N_LABELS);
    }
  self->attribute = (ShoalCasesAttribute){ self->numbers, N_NUMBERS, self->values };
  self->cases = (ShoalCases){ .n_attributes = 1, .attributes = &self->attribute, .n_profiles = N_NUMBERS,
                              .profiles = self->profiles, .n_labels = N_LABELS, .n_cases = N_NUMBERS, .labels = self->labels };
}

/* n times the bits of the labels of n rows */
static double
measure_bits (const double *rows)
{
  double n = 0, bits = 0;

  for (guint label = 0; label < N_LABELS; label++)
    n += rows[label];
  for (guint label = 0; label < N_LABELS; label++)
    bits -= rows[label] > 0 ? rows[label] * log2 (rows[label] / n) : 0;
  return bits;
}

/* Bits per row that are gained where the lower side ends with value @last; NAN where a side has too few rows. */
static double
measure (const Numbers       *self,
         const ShoalTreeItem *items,
         gsize                n_items,
         guint32              last)
{
  double rows[2][N_LABELS] = { { 0 } }, both[N_LABELS] = { 0 }, sides[2] = { 0, 0 }, total = 0, least;

  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = self->values[items[i].index];

      total += items[i].weight;
      if (value == SHOAL_CASES_MISSING)
        continue;
      rows[value > last][self->labels[items[i].index]] += items[i].weight;
      both[self->labels[items[i].index]] += items[i].weight;
      sides[value > last] += items[i].weight;
    }
  least = CLAMP (0.1 * (sides[0] + sides[1]) / N_LABELS, SHOAL_TREE_MINIMUM, 25);
  if (sides[0] < least || sides[1] < least)
    return NAN;
  return (measure_bits (both) - measure_bits (rows[0]) - measure_bits (rows[1])) / total;
}

/* Compares what is found for @items with all that there is. Returns: whether something was found. */
static gboolean
check (const Numbers       *self,
       ShoalTreeThresholds *thresholds,
       const ShoalTreeItem *items,
       gsize                n_items)
{
  gboolean occurs[N_NUMBERS] = { FALSE };
  ShoalTreeThreshold found;
  double best = 0, total = 0;
  guint n_possible = 0;

  for (gsize i = 0; i < n_items; i++)
    {
      total += items[i].weight;
      if (self->values[items[i].index] != SHOAL_CASES_MISSING)
        occurs[self->values[items[i].index]] = TRUE;
    }
  for (guint32 value = 0; value < N_NUMBERS; value++)
    {
      double gain = occurs[value] ? measure (self, items, n_items, value) : NAN;

      n_possible += !isnan (gain);
      best = isnan (gain) ? best : MAX (best, gain);
    }
  best -= n_possible > 0 ? log2 (n_possible) / total : 0;
  if (!shoal_tree_thresholds_find (thresholds, 0, items, n_items, total, &found))
    {
      g_assert_cmpfloat (best, <, 1e-5);
      return FALSE;
    }
  g_assert_cmpfloat_with_epsilon (found.gain, best, 1e-5);
  g_assert_cmpfloat_with_epsilon (measure (self, items, n_items, found.last) - log2 (n_possible) / total, best, 1e-5);
  g_assert_cmpfloat (found.ratio, >, 0);
  g_assert_cmpuint (self->values[found.last], ==, found.last);
  return TRUE;
}

/* For many items, for which a table of all values pays, and for few, which are sorted. */
static void
test_definition (void)
{
  static const gsize sizes[] = { 500, 100, 40, 12, 3, 0 };
  ShoalRandom random;
  guint n_found = 0, n_rounds = 0;

  shoal_random_init (&random, 5, 0);
  for (; n_rounds < 120; n_rounds++)
    {
      g_autofree Numbers *numbers = g_new0 (Numbers, 1);
      g_autofree ShoalTreeItem *all = g_new (ShoalTreeItem, N_NUMBERS);
      gsize n_items = sizes[n_rounds % G_N_ELEMENTS (sizes)];
      g_autofree ShoalTreeItem *items = g_new (ShoalTreeItem, n_items + 1);
      g_autoptr (ShoalTreeThresholds) thresholds = NULL;

      numbers_init (numbers, &random);
      for (guint32 i = 0; i < N_NUMBERS; i++)
        all[i] = (ShoalTreeItem){ i, 1 };
      for (gsize i = 0; i < n_items; i++)
        items[i] = (ShoalTreeItem){ (guint32) shoal_random_below (&random, N_NUMBERS),
                                    (double) (1 + shoal_random_below (&random, 4)) / 2 };
      thresholds = shoal_tree_thresholds_new (&numbers->cases, all, N_NUMBERS);
      n_found += check (numbers, thresholds, items, n_items);
      /* What is left of the first search does not matter in the next one. */
      n_found += check (numbers, thresholds, items, n_items / 2);
    }
  g_assert_cmpuint (n_found, >, n_rounds / 2);
}

/* A threshold lies at the last number of all that is not above the middle of the gap. */
static void
test_middle (void)
{
  static double numbers[] = { 0, 1, 4, 6, 10 };
  static guint32 values[] = { 0, 1, 2, 3, 4 }, labels[] = { 0, 0, 0, 1, 1 };
  ShoalCasesAttribute attribute = { numbers, 5, values };
  ShoalCases cases = { .n_attributes = 1, .attributes = &attribute, .n_profiles = 5, .profiles = values, .n_labels = 2,
                       .n_cases = 5, .labels = labels };
  const ShoalTreeItem all[] = { { 0, 9 }, { 1, 9 }, { 2, 1 }, { 3, 1 }, { 4, 9 } };
  const ShoalTreeItem some[] = { { 0, 9 }, { 4, 9 } };
  g_autoptr (ShoalTreeThresholds) of_all = shoal_tree_thresholds_new (&cases, all, G_N_ELEMENTS (all));
  g_autoptr (ShoalTreeThresholds) of_some = shoal_tree_thresholds_new (&cases, some, G_N_ELEMENTS (some));
  ShoalTreeThreshold found;

  g_assert_true (shoal_tree_thresholds_find (of_all, 0, some, G_N_ELEMENTS (some), 18, &found));
  g_assert_cmpuint (found.last, ==, 2);
  g_assert_cmpfloat_with_epsilon (found.gain, 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (found.ratio, 1, 1e-9);
  g_assert_true (shoal_tree_thresholds_find (of_some, 0, some, G_N_ELEMENTS (some), 18, &found));
  g_assert_cmpuint (found.last, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tree-thresholds/definition", test_definition);
  g_test_add_func ("/tree-thresholds/middle", test_middle);
  return g_test_run ();
}
