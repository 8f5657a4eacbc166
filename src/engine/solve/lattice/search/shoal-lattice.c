/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prepares a lattice: the maps from leaves to levels, the lowest levels, and the classes of the lowest node. */

#include "solve/lattice/search/shoal-lattice.h"

#include "base/shoal-error.h"
#include "solve/lattice/search/shoal-grouping.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static void
map_levels (ShoalLattice *self)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self->problem->microdata, a);

      self->heights[a] = attribute->highest_level;
      self->size *= attribute->highest_level - attribute->lowest_level + 1;
      self->index_of_leaf[a] = g_new0 (guint32 *, attribute->height + 1);
      self->n_indexes[a] = g_new0 (guint32, attribute->height + 1);
      self->node_of_index[a] = g_new0 (const guint32 *, attribute->height + 1);
      for (guint level = 0; level <= attribute->height; level++)
        {
          self->index_of_leaf[a][level] = g_new (guint32, attribute->n_leaves);
          shoal_hierarchy_map_level (attribute->hierarchy, level, self->index_of_leaf[a][level]);
          self->node_of_index[a][level] = shoal_hierarchy_get_level_nodes (attribute->hierarchy, level,
                                                                           &self->n_indexes[a][level]);
        }
    }
}

/* Rows that fall into nodes with fewer than k rows, at one level of one attribute. */
static gsize
count_small (const ShoalLattice *self,
             guint               a,
             guint               level)
{
  ShoalMicrodata *microdata = self->problem->microdata;
  guint32 n_leaves = shoal_microdata_get_attribute (microdata, a)->n_leaves;
  g_autofree guint32 *rows = g_new0 (guint32, self->n_indexes[a][level]);
  gsize n_small = 0;

  for (guint32 leaf = 0; leaf < n_leaves; leaf++)
    rows[self->index_of_leaf[a][level][leaf]] += microdata->rows_of_leaf[a][leaf];
  for (guint32 i = 0; i < self->n_indexes[a][level]; i++)
    {
      if (!shoal_requirements_size_holds (&self->problem->requirements, rows[i]))
        n_small += rows[i];
    }
  return n_small;
}

/* Finds the lowest level of each attribute at which few enough rows are in small nodes. When told to stop, the levels reached are
 * kept: below lower ones there is no feasible node either. */
static void
find_lowest (ShoalLattice  *self,
             ShoalProgress *progress)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      guint level = shoal_microdata_get_attribute (self->problem->microdata, a)->lowest_level;

      while (level < self->heights[a] && !shoal_progress_stops_at (progress, 0)
             && count_small (self, a, level) > self->problem->suppression_limit)
        level++;
      self->lowest[a] = level;
    }
}

/* Counts the sensitive values and the target values of the entries. @entry_of_tuple: (nullable): NULL where the tuples are the
 * entries. */
static void
count_values (ShoalLattice  *self,
              const guint32 *entry_of_tuple)
{
  ShoalMicrodata *microdata = self->problem->microdata;
  const ShoalModels *models = self->problem->models;
  g_autofree guint32 *entry_of_row = g_new (guint32, MAX (1, microdata->n_entries));

  for (gsize row = 0; row < microdata->n_entries; row++)
    entry_of_row[row] = entry_of_tuple != NULL ? entry_of_tuple[microdata->tuple_of_row[row]] : microdata->tuple_of_row[row];
  if (models != NULL)
    {
      self->sensitive = g_new0 (ShoalSensitiveCounts, MAX (1, shoal_models_get_n_columns (models)));
      shoal_models_count (models, entry_of_row, self->n_entries, self->sensitive, NULL);
    }
  if (self->groups != NULL && self->groups->target != NULL)
    {
      guint32 n_codes = shoal_column_get_n_codes (self->groups->target);
      g_autofree guint32 *codes = g_new (guint32, n_codes);

      for (guint32 code = 0; code < n_codes; code++)
        codes[code] = code;
      self->targets = g_new0 (ShoalSensitiveCounts, 1);
      shoal_sensitive_counts_init (self->targets, self->groups->target, codes, NULL, entry_of_row, self->n_entries, NULL);
    }
}

/* Makes the classes of the lowest node the entries of the lattice, to which all searches refer. When told to stop, the tuples
 * become the entries: the result is the same, but searches take longer. */
static void
reduce_entries (ShoalLattice  *self,
                ShoalProgress *progress)
{
  ShoalMicrodata *microdata = self->problem->microdata;
  g_autoptr (ShoalGrouping) grouping = NULL;
  const guint32 *representatives = NULL;
  gsize n_small;

  self->n_entries = microdata->n_tuples;
  self->leaves = microdata->leaves;
  self->weights = microdata->counts;
  self->persons = microdata->tuple_persons;
  grouping = shoal_grouping_new (self, progress);
  self->is_reduced = shoal_grouping_group (grouping, self->lowest, NULL, self->weights, self->n_entries,
                                           SHOAL_GROUPING_NO_LIMIT, &n_small);
  if (self->is_reduced)
    representatives = shoal_grouping_get_representatives (grouping, &self->n_entries);
  if (self->problem->models != NULL || (self->groups != NULL && self->groups->target != NULL))
    count_values (self, self->is_reduced ? shoal_grouping_get_classes (grouping) : NULL);
  if (!self->is_reduced)
    return;
  if (microdata->tuple_persons != NULL)
    {
      self->persons = g_new0 (ShoalPersonGroups, 1);
      shoal_person_groups_merge (self->persons, microdata->tuple_persons, shoal_grouping_get_classes (grouping), self->n_entries);
    }
  self->weights = g_memdup2 (shoal_grouping_get_sizes (grouping), (gsize) self->n_entries * sizeof (guint32));
  self->leaves = g_new0 (gpointer, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      guint width = self->widths[a];

      self->leaves[a] = g_malloc ((gsize) self->n_entries * width);
      for (guint32 i = 0; i < self->n_entries; i++)
        shoal_codes_set (self->leaves[a], width, i,
                         shoal_codes_get (microdata->leaves[a], width, representatives[i]));
    }
}

/* The sum over the classes at the top, without those in @suppressed, where the objective is a sum over classes. */
static double
sum_top (const ShoalLattice *self,
         ShoalGrouping      *grouping,
         const ShoalBits    *suppressed)
{
  g_auto (ShoalSensitiveCounts) targets = { 0 };
  guint32 n_classes;

  shoal_grouping_get_representatives (grouping, &n_classes);
  if (self->targets != NULL)
    shoal_sensitive_counts_merge (&targets, self->targets, self->n_entries, shoal_grouping_get_classes (grouping), n_classes,
                                  shoal_column_get_n_codes (self->groups->target));
  return shoal_group_costs_sum (self->groups, n_classes, shoal_grouping_get_sizes (grouping), self->targets != NULL ? &targets : NULL,
                                suppressed);
}

/* Computes top_lost. With fixed highest levels the top may have several classes, some of them too small. */
static void
find_top_lost (ShoalLattice *self)
{
  g_autoptr (ShoalGrouping) grouping = shoal_grouping_new (self, NULL);
  const guint32 *representatives, *sizes;
  g_autofree guint32 *n_persons = NULL;
  g_autofree ShoalBits *suppressed = NULL;
  guint32 n_classes;
  gsize n_small;

  shoal_grouping_group (grouping, self->heights, NULL, self->weights, self->n_entries, SHOAL_GROUPING_NO_LIMIT, &n_small);
  representatives = shoal_grouping_get_representatives (grouping, &n_classes);
  sizes = shoal_grouping_get_sizes (grouping);
  if (self->persons != NULL)
    {
      g_auto (ShoalPersonGroups) persons = { 0 };

      n_persons = g_new (guint32, MAX (1, n_classes));
      shoal_person_groups_merge (&persons, self->persons, shoal_grouping_get_classes (grouping), n_classes);
      shoal_person_groups_count (&persons, n_persons);
    }
  suppressed = shoal_bits_new (MAX (1, n_classes));
  for (guint32 c = 0; c < n_classes; c++)
    {
      if (shoal_requirements_size_holds (&self->problem->requirements, n_persons != NULL ? n_persons[c] : sizes[c]))
        continue;
      shoal_bits_set (suppressed, c);
      if (self->groups == NULL)
        self->top_lost += sizes[c] * shoal_lattice_get_lost (self, self->heights, representatives[c]);
    }
  if (self->groups != NULL)
    self->top_lost = sum_top (self, grouping, suppressed) - self->least;
}

/**
 * shoal_lattice_accepts:
 *
 * The accepts() function of all lattice solvers.
 *
 * Errors: %SHOAL_ERROR_USAGE where @objective has no monotone lower bound; the message lists the objectives that have one.
 *
 * Returns: whether lattice solvers can search for it.
 */
gboolean
shoal_lattice_accepts (ShoalSolver        *solver,
                       const ShoalMetric  *objective,
                       GError            **error)
{
  g_autoptr (GString) taken = NULL;
  const ShoalMetric *metrics;
  guint n_metrics;

  if (shoal_metric_bounds_nodes (objective))
    return TRUE;
  taken = g_string_new (NULL);
  metrics = shoal_metrics_get (&n_metrics);
  for (guint i = 0; i < n_metrics; i++)
    {
      if (shoal_metric_bounds_nodes (&metrics[i]))
        g_string_append_printf (taken, "%s%s", taken->len > 0 ? ", " : "", metrics[i].id);
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("the objective “%s” has no bound that a lattice search could use; it takes %s"),
               objective->id, taken->str);
  return FALSE;
}

/**
 * shoal_lattice_new:
 * @problem: the problem to solve, with at least one row; shoal_lattice_accepts() is true for its objective
 * @progress: (nullable): the progress to report to, and to ask whether to stop. After a stop the lattice is complete, but
 *   slower to search
 *
 * Errors: %SHOAL_ERROR_USAGE where the objective lacks an input.
 *
 * Returns: (transfer full): the lattice.
 */
ShoalLattice *
shoal_lattice_new (ShoalProblem   *problem,
                   ShoalProgress  *progress,
                   GError        **error)
{
  g_autoptr (ShoalLattice) self = g_new0 (ShoalLattice, 1);

  if (progress != NULL)
    shoal_progress_set_message (progress, _("preparing the lattice"));
  self->problem = g_object_ref (problem);
  self->n_attributes = problem->microdata->n_attributes;
  self->heights = g_new0 (guint, self->n_attributes);
  self->lowest = g_new0 (guint, self->n_attributes);
  self->index_of_leaf = g_new0 (guint32 **, self->n_attributes);
  self->n_indexes = g_new0 (guint32 *, self->n_attributes);
  self->node_of_index = g_new0 (const guint32 **, self->n_attributes);
  self->widths = problem->microdata->widths;
  self->size = 1;
  map_levels (self);
  if (problem->objective->basis == SHOAL_METRIC_OF_GROUPS)
    self->groups = shoal_group_costs_new (problem->objective, problem->microdata, error);
  else
    self->costs = shoal_level_costs_new (problem->objective, problem->microdata, error);
  if (self->groups == NULL && self->costs == NULL)
    return NULL;
  *(self->groups != NULL ? &self->groups->lost_of_row : &self->costs->lost_of_row)
    += problem->requirements.suppression_price / (double) problem->microdata->n_rows;
  find_lowest (self, progress);
  reduce_entries (self, progress);
  if (self->groups != NULL)
    self->least = shoal_group_costs_sum (self->groups, self->n_entries, self->weights, self->targets, NULL);
  if (self->groups != NULL || problem->microdata->n_blocks > 1)
    find_top_lost (self);
  if (self->persons != NULL && problem->models == NULL)
    self->group_persons = shoal_group_persons_new (self->persons);
  self->is_monotone = problem->models == NULL
                      || shoal_models_are_monotone (problem->models, problem->suppression_limit > 0);
  if (progress != NULL)
    shoal_progress_set_message (progress, NULL);
  return g_steal_pointer (&self);
}

void
shoal_lattice_free (ShoalLattice *self)
{
  g_return_if_fail (self != NULL);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      guint height = shoal_microdata_get_attribute (self->problem->microdata, a)->height;

      for (guint level = 0; self->index_of_leaf[a] != NULL && level <= height; level++)
        g_free (self->index_of_leaf[a][level]);
      g_free (self->index_of_leaf[a]);
      g_free (self->n_indexes[a]);
      g_free (self->node_of_index[a]);
      if (self->is_reduced)
        g_free (self->leaves[a]);
    }
  if (self->is_reduced)
    {
      g_free (self->leaves);
      g_free (self->weights);
      if (self->persons != NULL)
        shoal_person_groups_clear (self->persons);
      g_free (self->persons);
    }
  for (guint i = 0; self->sensitive != NULL && i < shoal_models_get_n_columns (self->problem->models); i++)
    shoal_sensitive_counts_clear (&self->sensitive[i]);
  g_free (self->sensitive);
  g_clear_pointer (&self->group_persons, shoal_group_persons_free);
  if (self->targets != NULL)
    shoal_sensitive_counts_clear (self->targets);
  g_free (self->targets);
  g_free (self->groups);
  g_free (self->index_of_leaf);
  g_free (self->n_indexes);
  g_free (self->node_of_index);
  g_free (self->heights);
  g_free (self->lowest);
  g_clear_pointer (&self->costs, shoal_level_costs_free);
  g_clear_object (&self->map);
  g_object_unref (self->problem);
  g_free (self);
}

/** shoal_lattice_watch: publishes the checks of nodes on the map attached to @progress, if there is one. */
void
shoal_lattice_watch (ShoalLattice  *self,
                     ShoalProgress *progress)
{
  g_set_object (&self->map, shoal_lattice_map_get_attached (progress));
  if (self->map != NULL)
    shoal_lattice_map_set_lowest (self->map, self->lowest);
}

/** shoal_lattice_get_cost: Returns: a lower bound of the objective of a node: the cost of its levels, where levels have costs. */
double
shoal_lattice_get_cost (const ShoalLattice *self,
                        const guint        *levels)
{
  double cost = self->least;

  for (guint a = 0; self->costs != NULL && a < self->n_attributes; a++)
    cost += self->costs->cost_of_level[a][levels[a]];
  return cost;
}

/** shoal_lattice_get_top: Returns: the objective of the top, with k-anonymity alone. */
double
shoal_lattice_get_top (const ShoalLattice *self)
{
  return shoal_lattice_get_cost (self, self->heights) + self->top_lost;
}

/** shoal_lattice_get_lost: Returns: how much each row of @entry adds to the objective of @levels when it is suppressed. */
double
shoal_lattice_get_lost (const ShoalLattice *self,
                        const guint        *levels,
                        guint32             entry)
{
  const ShoalLevelCosts *costs = self->costs;
  double lost = costs->lost_of_row;

  for (guint a = 0; costs->lost_of_node != NULL && a < self->n_attributes; a++)
    lost += costs->lost_of_node[a][self->node_of_index[a][levels[a]][shoal_lattice_index (self, a, levels[a], entry)]];
  return lost;
}

/** shoal_levels_compare: Returns: the lexicographic order of two level vectors of length @n. */
int
shoal_levels_compare (const guint *a,
                      const guint *b,
                      guint        n)
{
  for (guint i = 0; i < n; i++)
    {
      if (a[i] != b[i])
        return a[i] < b[i] ? -1 : 1;
    }
  return 0;
}

/**
 * shoal_lattice_make_solution:
 * @status: status of the answer
 * @levels: (nullable): the best node, %NULL without one
 * @objective: its objective value
 * @bound: proven lower bound, or NAN
 *
 * Returns: (transfer full): the answer of a lattice solver.
 */
ShoalSolution *
shoal_lattice_make_solution (const ShoalLattice *self,
                             ShoalStatus         status,
                             const guint        *levels,
                             double              objective,
                             double              bound,
                             ShoalProgress      *progress)
{
  g_autoptr (ShoalRecoding) recoding = NULL;
  ShoalSolution *solution;

  if (levels != NULL)
    recoding = shoal_recoding_new_node (levels, self->n_attributes);
  if (levels != NULL && self->map != NULL)
    shoal_lattice_map_add_best (self->map, levels, status == SHOAL_STATUS_OPTIMAL);
  solution = shoal_solution_new (status, recoding, recoding != NULL ? objective : NAN, bound, progress);
  solution->lattice_size = self->size;
  return solution;
}
