/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Considers a group of attributes, with all others at the top. A feasible node stays feasible there and loses no more rows, so the
 * least cost of the levels of a group is a lower bound of their share in the cost of any node. The bounds of all groups add up,
 * although each group may lose as many rows as the whole. The sum is close to the optimum if attributes that compete for these rows
 * are in one group, where few of them can keep low levels; in different groups all could. The conflict of two attributes is the
 * cost of the cheapest levels that are feasible for both, above the cost of their lowest levels. */

#include "solve/lattice/optimal/shoal-attribute-groups.h"

#include "solve/lattice/optimal/shoal-entry-refiner.h"
#include "solve/lattice/search/shoal-grouping.h"

/* Greatest number of passes through all pairs of attributes. */
#define MAX_PASSES 16
/* A smaller gain may be a rounding error. */
#define LEAST_GAIN 1e-9

/* Exchanges attributes between groups as long as that increases the sum of conflicts within groups. */
static void
exchange_attributes (ShoalAttributeGroups *self,
                     const double         *conflicts,
                     guint                 n)
{
  g_autofree double *with_group = g_new0 (double, (gsize) n * self->n); /* conflict of each attribute with each group */
  gboolean better = TRUE;

  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      with_group[a * self->n + self->group_of[b]] += conflicts[(gsize) a * n + b];
  for (guint pass = 0; pass < MAX_PASSES && better; pass++)
    {
      better = FALSE;
      for (guint a = 0; a < n; a++)
        for (guint b = 0; b < a; b++)
          {
            guint of_a = self->group_of[a], of_b = self->group_of[b];
            double gain = with_group[a * self->n + of_b] + with_group[b * self->n + of_a] - with_group[a * self->n + of_a]
                          - with_group[b * self->n + of_b] - 2 * conflicts[(gsize) a * n + b];

            if (of_a == of_b || gain < LEAST_GAIN)
              continue;
            for (guint c = 0; c < n; c++)
              {
                double more = conflicts[(gsize) c * n + a] - conflicts[(gsize) c * n + b];

                with_group[c * self->n + of_b] += more;
                with_group[c * self->n + of_a] -= more;
              }
            self->group_of[a] = of_b;
            self->group_of[b] = of_a;
            better = TRUE;
          }
    }
}

/**
 * shoal_attribute_groups_new:
 * @conflicts: result of shoal_attribute_conflicts_find()
 *
 * Returns: (transfer full): all attributes in @n_groups groups of nearly the same size, with as much conflict within groups as
 *   exchanges of two attributes can reach; all floors are 0.
 */
ShoalAttributeGroups *
shoal_attribute_groups_new (const double *conflicts,
                            guint         n_attributes,
                            guint         n_groups)
{
  ShoalAttributeGroups *self = g_new0 (ShoalAttributeGroups, 1);

  self->n = n_groups;
  self->group_of = g_new (guint, n_attributes);
  self->floors = g_new0 (double, n_groups);
  for (guint a = 0; a < n_attributes; a++)
    self->group_of[a] = a % n_groups;
  exchange_attributes (self, conflicts, n_attributes);
  return self;
}

void
shoal_attribute_groups_free (ShoalAttributeGroups *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->group_of);
  g_free (self->floors);
  g_free (self);
}

/* Replaces the entries of @part, those of the whole lattice, by the classes at its lowest node. When told to stop it keeps the
 * entries: results are the same, but take longer. */
static void
merge_entries (ShoalLattice  *part,
               ShoalProgress *progress)
{
  g_autoptr (ShoalGrouping) grouping = shoal_grouping_new (part, progress);
  guint32 n_entries = part->n_entries;
  g_autofree guint32 *all = NULL;
  const guint32 *representatives = NULL;
  gsize n_small;

  if (shoal_grouping_group (grouping, part->lowest, NULL, part->weights, n_entries, SHOAL_GROUPING_NO_LIMIT, &n_small))
    {
      representatives = shoal_grouping_get_representatives (grouping, &n_entries);
      part->weights = g_memdup2 (shoal_grouping_get_sizes (grouping), (gsize) n_entries * sizeof (guint32));
    }
  else
    {
      all = g_new (guint32, MAX (1, n_entries));
      for (guint32 i = 0; i < n_entries; i++)
        all[i] = i;
      representatives = all;
      part->weights = g_memdup2 (part->weights, (gsize) n_entries * sizeof (guint32));
    }
  for (guint a = 0; a < part->n_attributes; a++)
    {
      gpointer leaves = g_malloc ((gsize) MAX (1, n_entries) * part->widths[a]);

      for (guint32 i = 0; i < n_entries; i++)
        shoal_codes_set (leaves, part->widths[a], i, shoal_codes_get (part->leaves[a], part->widths[a], representatives[i]));
      part->leaves[a] = leaves;
    }
  part->n_entries = n_entries;
}

/**
 * shoal_attribute_groups_get_part:
 * @lattice: the lattice of all attributes
 * @progress: asked whether to stop; the part then has more entries, but is correct
 *
 * Returns: (transfer full): the lattice of the attributes of @group, in their order, in which only levels have costs and a class
 *   needs only k rows; @lattice must outlive it. Free with shoal_attribute_groups_free_part().
 */
ShoalLattice *
shoal_attribute_groups_get_part (const ShoalAttributeGroups *self,
                                 const ShoalLattice         *lattice,
                                 guint                       group,
                                 ShoalProgress              *progress)
{
  ShoalLattice *part = g_new0 (ShoalLattice, 1);
  guint n = lattice->n_attributes;

  part->problem = lattice->problem;
  part->heights = g_new (guint, n);
  part->lowest = g_new (guint, n);
  part->index_of_leaf = g_new (guint32 **, n);
  part->n_indexes = g_new (guint32 *, n);
  part->node_of_index = g_new (const guint32 **, n);
  part->widths = g_new (guint, n);
  part->leaves = g_new (gpointer, n);
  part->costs = g_new0 (ShoalLevelCosts, 1);
  part->costs->cost_of_level = g_new (double *, n);
  part->size = 1;
  for (guint a = 0; a < n; a++)
    {
      guint i = part->n_attributes;

      if (self->group_of[a] != group)
        continue;
      part->heights[i] = lattice->heights[a];
      part->lowest[i] = lattice->lowest[a];
      part->index_of_leaf[i] = lattice->index_of_leaf[a];
      part->n_indexes[i] = lattice->n_indexes[a];
      part->node_of_index[i] = lattice->node_of_index[a];
      part->widths[i] = lattice->widths[a];
      part->leaves[i] = lattice->leaves[a];
      part->costs->cost_of_level[i] = lattice->costs->cost_of_level[a];
      part->size *= lattice->heights[a] - lattice->lowest[a] + 1;
      part->n_attributes++;
    }
  part->costs->n_attributes = part->n_attributes;
  part->n_entries = lattice->n_entries;
  part->weights = lattice->weights;
  part->is_monotone = TRUE;
  part->is_reduced = TRUE;
  merge_entries (part, progress);
  return part;
}

/** shoal_attribute_groups_free_part: frees the part, but not the data that it shares with the whole lattice. */
void
shoal_attribute_groups_free_part (ShoalLattice *part)
{
  g_return_if_fail (part != NULL);

  for (guint a = 0; a < part->n_attributes; a++)
    g_free (part->leaves[a]);
  g_free (part->leaves);
  g_free (part->weights);
  g_free (part->widths);
  g_free (part->heights);
  g_free (part->lowest);
  g_free (part->index_of_leaf);
  g_free (part->n_indexes);
  g_free (part->node_of_index);
  g_free (part->costs->cost_of_level);
  g_free (part->costs);
  g_free (part);
}

/**
 * shoal_attribute_conflicts_find:
 * @progress: told the number of checks, and asked whether to stop; after a stop the conflicts are incomplete
 *
 * Makes two checks at most for each level of each pair of attributes.
 *
 * Returns: (transfer full): per pair of attributes of @lattice, their conflict; 0 for an attribute and itself.
 */
double *
shoal_attribute_conflicts_find (const ShoalLattice *lattice,
                                ShoalLevelLists    *lists,
                                ShoalProgress      *progress)
{
  guint n = lattice->n_attributes;
  double *conflicts = g_new0 (double, (gsize) n * n), **cost = lattice->costs->cost_of_level;
  g_autoptr (ShoalEntryRefiner) refiner = shoal_entry_refiner_new (lattice, lists);
  g_autoptr (ShoalEntryPartition) top = shoal_entry_partition_new (lattice);
  g_autoptr (ShoalEntryPartition) split = shoal_entry_partition_new (lattice);
  g_autofree guint *lowest = g_new (guint, MAX (1, n));

  for (guint a = 0; a < n; a++)
    {
      double *conflict = conflicts + (gsize) a * n;
      double least = cost[a][lattice->lowest[a]];

      for (guint b = 0; b < n; b++)
        {
          lowest[b] = lattice->lowest[b];
          conflict[b] = b != a ? cost[a][lattice->heights[a]] - least : 0;
        }
      /* When the level of @a falls, the lowest feasible level of each other attribute rises. */
      for (guint level = lattice->heights[a]; level-- > lattice->lowest[a];)
        {
          gsize left;

          if (shoal_progress_should_stop (progress))
            return conflicts;
          shoal_entry_refiner_refine (refiner, top, a, level, split);
          if (split->n_small > lattice->problem->suppression_limit)
            break;
          left = lattice->problem->suppression_limit - split->n_small;
          for (guint b = 0; b < n; b++)
            {
              if (b == a)
                continue;
              while (lowest[b] < lattice->heights[b]
                     && shoal_entry_refiner_count (refiner, split, b, lowest[b], left) > left)
                lowest[b]++;
              conflict[b] = MIN (conflict[b], cost[a][level] - least + cost[b][lowest[b]] - cost[b][lattice->lowest[b]]);
            }
        }
    }
  shoal_progress_add_partial (progress, shoal_entry_refiner_take_n_checked (refiner));
  return conflicts;
}
