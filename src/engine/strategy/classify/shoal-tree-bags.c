/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case with a missing value goes into every bag, with a weight in proportion to the rows with a value in the bag (Quinlan 1993). */

#include "strategy/classify/shoal-tree-bags.h"

/* Makes a bag for every value that occurs in the items or in @values, in ascending order. Returns: the bag of each value. */
static guint32 *
make_name_bags (ShoalTreeBags             *self,
                const ShoalCasesAttribute *attribute,
                const ShoalCases          *cases,
                const guint32             *values,
                guint32                    n_values,
                const ShoalTreeItem       *items,
                gsize                      n_items)
{
  guint32 *bag_of_value = g_new0 (guint32, MAX (1, attribute->n_values));

  for (guint32 i = 0; i < n_values; i++)
    bag_of_value[values[i]] = 1;
  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = attribute->values[cases->profiles[items[i].index]];

      if (value != SHOAL_CASES_MISSING)
        bag_of_value[value] = 1;
    }
  for (guint32 value = 0; value < attribute->n_values; value++)
    self->n_bags += bag_of_value[value];
  self->values = g_new (guint32, MAX (1, self->n_bags));
  for (guint32 value = 0, bag = 0; value < attribute->n_values; value++)
    {
      if (bag_of_value[value] == 0)
        continue;
      self->values[bag] = value;
      bag_of_value[value] = bag++;
    }
  return bag_of_value;
}

static void
allocate (ShoalTreeBags *self)
{
  self->counts = g_new0 (double, MAX (1, (gsize) self->n_bags * self->n_labels));
  self->weights = g_new0 (double, MAX (1, self->n_bags));
  self->starts = g_new0 (gsize, (gsize) self->n_bags + 1);
}

static void
add_to_bag (ShoalTreeBags       *self,
            const ShoalCases    *cases,
            const ShoalTreeItem *item,
            guint32              bag,
            double               weight)
{
  self->counts[(gsize) bag * self->n_labels + cases->labels[item->index]] += weight;
  self->weights[bag] += weight;
  self->total += weight;
}

/* Returns: the bag of each item, -1 when its value is missing. */
static gint32 *
choose_bags (ShoalTreeBags       *self,
             const ShoalCases    *cases,
             const ShoalTreeTest *test,
             const guint32       *bag_of_value,
             const ShoalTreeItem *items,
             gsize                n_items)
{
  const guint32 *values = cases->attributes[test->attribute].values;
  gint32 *bags = g_new (gint32, MAX (1, n_items));

  for (gsize i = 0; i < n_items; i++)
    {
      guint32 value = values[cases->profiles[items[i].index]];

      if (value == SHOAL_CASES_MISSING)
        bags[i] = -1;
      else
        bags[i] = test->is_number ? value > test->threshold : (gint32) bag_of_value[value];
      if (bags[i] >= 0)
        {
          add_to_bag (self, cases, &items[i], (guint32) bags[i], items[i].weight);
          self->starts[bags[i] + 1]++;
        }
      else
        {
          self->n_missing++;
        }
    }
  return bags;
}

/* @shares: share of each bag in the rows with a value; rows with a missing value do not go into bags with a share of 0. */
static void
place_items (ShoalTreeBags       *self,
             const ShoalCases    *cases,
             const gint32        *bags,
             const double        *shares,
             const ShoalTreeItem *items,
             gsize                n_items)
{
  g_autofree gsize *places = g_new (gsize, MAX (1, self->n_bags));

  for (guint32 bag = 0; bag < self->n_bags; bag++)
    {
      places[bag] = self->starts[bag];
      self->starts[bag + 1] += self->starts[bag] + (shares[bag] > 0 ? self->n_missing : 0);
    }
  self->items = g_new (ShoalTreeItem, MAX (1, self->starts[self->n_bags]));
  for (gsize i = 0; i < n_items; i++)
    {
      if (bags[i] >= 0)
        {
          self->items[places[bags[i]]++] = items[i];
          continue;
        }
      for (guint32 bag = 0; bag < self->n_bags; bag++)
        {
          if (shares[bag] <= 0)
            continue;
          self->items[places[bag]++] = (ShoalTreeItem){ items[i].index, items[i].weight * shares[bag] };
          add_to_bag (self, cases, &items[i], bag, items[i].weight * shares[bag]);
        }
    }
}

/**
 * shoal_tree_bags_fill:
 * @self: zeroed
 * @values: (array length=n_values): names that get a bag even when no item has them
 *
 * Sends items through a test, into one bag for each outcome.
 */
void
shoal_tree_bags_fill (ShoalTreeBags       *self,
                      const ShoalCases    *cases,
                      const ShoalTreeTest *test,
                      const guint32       *values,
                      guint32              n_values,
                      const ShoalTreeItem *items,
                      gsize                n_items)
{
  const ShoalCasesAttribute *attribute = &cases->attributes[test->attribute];
  g_autofree guint32 *bag_of_value = NULL;
  g_autofree gint32 *bags = NULL;
  g_autofree double *shares = NULL;

  self->n_labels = cases->n_labels;
  if (test->is_number)
    self->n_bags = 2;
  else
    bag_of_value = make_name_bags (self, attribute, cases, values, n_values, items, n_items);
  allocate (self);
  bags = choose_bags (self, cases, test, bag_of_value, items, n_items);
  shares = g_new (double, MAX (1, self->n_bags));
  for (guint32 bag = 0; bag < self->n_bags; bag++)
    shares[bag] = self->total > SHOAL_TREE_EPSILON ? self->weights[bag] / self->total : 1.0 / self->n_bags;
  place_items (self, cases, bags, shares, items, n_items);
}

/** shoal_tree_bags_fill_one: counts all items in one bag, for a leaf. @self must be zeroed; it does not keep the items. */
void
shoal_tree_bags_fill_one (ShoalTreeBags       *self,
                          const ShoalCases    *cases,
                          const ShoalTreeItem *items,
                          gsize                n_items)
{
  self->n_labels = cases->n_labels;
  self->n_bags = 1;
  allocate (self);
  for (gsize i = 0; i < n_items; i++)
    {
      self->counts[cases->labels[items[i].index]] += items[i].weight;
      self->weights[0] += items[i].weight;
    }
  self->total = self->weights[0];
}

void
shoal_tree_bags_clear (ShoalTreeBags *self)
{
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->counts, g_free);
  g_clear_pointer (&self->weights, g_free);
  g_clear_pointer (&self->items, g_free);
  g_clear_pointer (&self->starts, g_free);
}

/** shoal_tree_bags_merge: merges all bags into one, for a leaf. */
void
shoal_tree_bags_merge (ShoalTreeBags *self)
{
  for (guint32 bag = 1; bag < self->n_bags; bag++)
    {
      for (guint32 label = 0; label < self->n_labels; label++)
        self->counts[label] += self->counts[(gsize) bag * self->n_labels + label];
    }
  self->weights[0] = self->total;
  self->n_bags = 1;
  g_clear_pointer (&self->values, g_free);
  g_clear_pointer (&self->items, g_free);
}

/** shoal_tree_bags_find: Returns: the bag that @value goes into, -1 when it has no bag. */
gint64
shoal_tree_bags_find (const ShoalTreeBags *self,
                      const ShoalTreeTest *test,
                      guint32              value)
{
  guint32 low = 0;
  guint32 high = self->n_bags;

  if (test->is_number)
    return value > test->threshold;
  while (low < high)
    {
      guint32 middle = (low + high) / 2;

      if (self->values[middle] == value)
        return middle;
      if (self->values[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }
  return -1;
}

/** shoal_tree_bags_largest: Returns: the bag with the most rows, the last one of equal ones. */
guint32
shoal_tree_bags_largest (const ShoalTreeBags *self)
{
  guint32 largest = 0;

  for (guint32 bag = 1; bag < self->n_bags; bag++)
    {
      if (self->weights[bag] > self->weights[largest] - SHOAL_TREE_EPSILON)
        largest = bag;
    }
  return largest;
}

/** shoal_tree_bags_wrong: Returns: rows that do not have the most frequent label of all bags together. */
double
shoal_tree_bags_wrong (const ShoalTreeBags *self)
{
  double most = 0;

  for (guint32 label = 0; label < self->n_labels; label++)
    {
      double sum = 0;

      for (guint32 bag = 0; bag < self->n_bags; bag++)
        sum += self->counts[(gsize) bag * self->n_labels + label];
      most = MAX (most, sum);
    }
  return self->total - most;
}
