/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes, of all attributes and all children of the lowest node that covers a part, the child that tells most about the target's
 * values. To split by all children at once would use up the rows of a part on one attribute; one child at a time leaves the others
 * together, to be split by another attribute. The information of a split is divided by the square root of its own entropy:
 * undivided it would prefer halves to children that tell more per row, and with the gain ratio (Quinlan 1986) small pieces. Costs
 * one pass over the rows per attribute. */

#include "solve/partition/search/shoal-partition-tools.h"

#include "base/shoal-entropy.h"

#include <math.h>
#include <string.h>

#define NO_SLOT G_MAXUINT32
/* A smaller gain may be a rounding error. */
#define LEAST_GAIN 1e-9

struct _ShoalChildSplit
{
  ShoalPartitionSearch *search;
  ShoalColumn *target;
  guint32 n_codes;
  guint32 **slot_of_node; /* per attribute and node; NO_SLOT between calls */
  GArray *children;       /* of guint32: the child of each slot */
  GArray *counts;         /* of guint32: rows by slot and code */
  guint32 *all;           /* rows by code */
};

/**
 * shoal_child_split_new:
 * @search: must outlive the splitter
 * @target: the target column
 *
 * Returns: (transfer full): a splitter for one thread.
 */
ShoalChildSplit *
shoal_child_split_new (ShoalPartitionSearch *search,
                       ShoalColumn          *target)
{
  ShoalMicrodata *microdata = search->problem->microdata;
  ShoalChildSplit *self = g_new0 (ShoalChildSplit, 1);

  self->search = search;
  self->target = target;
  self->n_codes = (guint32) shoal_column_get_n_codes (target);
  self->all = g_new (guint32, MAX (1, self->n_codes));
  self->children = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->counts = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->slot_of_node = g_new (guint32 *, microdata->n_attributes);
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      guint32 n_nodes = shoal_hierarchy_get_n_nodes (shoal_microdata_get_attribute (microdata, a)->hierarchy);

      self->slot_of_node[a] = g_new (guint32, n_nodes);
      memset (self->slot_of_node[a], 0xff, n_nodes * sizeof (guint32));
    }
  return self;
}

void
shoal_child_split_free (ShoalChildSplit *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->search->problem->microdata->n_attributes; a++)
    g_free (self->slot_of_node[a]);
  g_free (self->slot_of_node);
  g_free (self->all);
  g_array_unref (self->children);
  g_array_unref (self->counts);
  g_free (self);
}

static void
count_children (ShoalChildSplit *self,
                guint            a,
                guint32          node,
                const guint32   *rows,
                guint32          n_rows)
{
  ShoalMicrodata *microdata = self->search->problem->microdata;
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, a)->hierarchy;
  guint32 *slots = self->slot_of_node[a];

  g_array_set_size (self->children, 0);
  g_array_set_size (self->counts, 0);
  for (guint32 i = 0; i < n_rows; i++)
    {
      guint32 leaf = shoal_microdata_get_row_leaf (microdata, a, rows[i]);
      guint32 child = shoal_hierarchy_get_child_at (hierarchy, node, leaf);

      if (slots[child] == NO_SLOT)
        {
          slots[child] = self->children->len;
          g_array_append_val (self->children, child);
          g_array_set_size (self->counts, self->children->len * self->n_codes);
        }
      g_array_index (self->counts, guint32, slots[child] * self->n_codes + shoal_column_get_code (self->target, rows[i]))++;
    }
  for (guint i = 0; i < self->children->len; i++)
    slots[g_array_index (self->children, guint32, i)] = NO_SLOT;
}

/* The information from a child that is split off; 0 where one side would have too few rows. */
static double
measure_child (const ShoalChildSplit *self,
               guint                  slot,
               guint32                n_rows)
{
  const guint32 *counts = &g_array_index (self->counts, guint32, slot * self->n_codes);
  guint32 n = 0;
  double information, gain;

  for (guint32 code = 0; code < self->n_codes; code++)
    n += counts[code];
  if (n < self->search->min_size || n_rows - n < self->search->min_size)
    return 0;
  information = shoal_entropy_term (n_rows) - shoal_entropy_term (n) - shoal_entropy_term (n_rows - n);
  gain = information;
  for (guint32 code = 0; code < self->n_codes; code++)
    gain -= shoal_entropy_term (self->all[code]) - shoal_entropy_term (counts[code])
            - shoal_entropy_term (self->all[code] - counts[code]);
  return gain / sqrt (information);
}

/* Moves the rows of a child to the front. Returns: how many they are. */
static guint32
take_off (const ShoalChildSplit *self,
          guint                  a,
          guint32                child,
          guint32               *rows,
          guint32                n_rows)
{
  ShoalMicrodata *microdata = self->search->problem->microdata;
  ShoalHierarchy *hierarchy = shoal_microdata_get_attribute (microdata, a)->hierarchy;
  guint32 first = shoal_hierarchy_get_first_leaf (hierarchy, child);
  guint32 n_leaves = shoal_hierarchy_get_leaf_count (hierarchy, child);
  guint32 n = 0;

  for (guint32 i = 0; i < n_rows; i++)
    {
      guint32 row = rows[i];

      if (shoal_microdata_get_row_leaf (microdata, a, row) - first >= n_leaves)
        continue;
      rows[i] = rows[n];
      rows[n++] = row;
    }
  return n;
}

/**
 * shoal_child_split_find:
 * @rows: the rows of a part; those that are split off come first
 *
 * Returns: the number of rows split off, 0 where no split with k rows on both sides gives information.
 */
guint32
shoal_child_split_find (ShoalChildSplit *self,
                        guint32         *rows,
                        guint32          n_rows)
{
  ShoalMicrodata *microdata = self->search->problem->microdata;
  guint best_attribute = 0;
  guint32 best_child = 0;
  double most = LEAST_GAIN;

  memset (self->all, 0, self->n_codes * sizeof *self->all);
  for (guint32 i = 0; i < n_rows; i++)
    self->all[shoal_column_get_code (self->target, rows[i])]++;
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      guint32 node = shoal_microdata_find_cover (microdata, a, rows, n_rows);

      if (node < shoal_microdata_get_attribute (microdata, a)->n_leaves)
        continue;
      count_children (self, a, node, rows, n_rows);
      for (guint slot = 0; slot < self->children->len; slot++)
        {
          double told = measure_child (self, slot, n_rows);

          if (told <= most)
            continue;
          most = told;
          best_attribute = a;
          best_child = g_array_index (self->children, guint32, slot);
        }
    }
  return most > LEAST_GAIN ? take_off (self, best_attribute, best_child, rows, n_rows) : 0;
}
