/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the groups of a recoding. Those of a node are found by grouping the distinct tuples, because there are fewer
 * tuples than rows. */

#include "recoding/shoal-classes.h"

#include "recoding/shoal-cells.h"
#include "recoding/shoal-distinct.h"

#include <glib/gi18n-lib.h>

#include <string.h>

G_DEFINE_TYPE (ShoalClasses, shoal_classes, G_TYPE_OBJECT)

static void
shoal_classes_finalize (GObject *object)
{
  ShoalClasses *self = SHOAL_CLASSES (object);

  for (guint a = 0; self->node_of_leaf != NULL && a < self->microdata->n_attributes; a++)
    g_free (self->node_of_leaf[a]);
  for (guint a = 0; self->suppressed_of_leaf != NULL && a < self->microdata->n_attributes; a++)
    g_free (self->suppressed_of_leaf[a]);
  g_free (self->node_of_leaf);
  g_free (self->suppressed_of_leaf);
  g_free (self->representative);
  g_clear_pointer (&self->cells, shoal_cells_free);
  g_free (self->group_of_tuple);
  g_free (self->group_of_row);
  if (self->persons != self->sizes)
    g_free (self->persons);
  g_free (self->sizes);
  g_free (self->failing);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_object (&self->microdata);
  G_OBJECT_CLASS (shoal_classes_parent_class)->finalize (object);
}

static void
shoal_classes_class_init (ShoalClassesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_classes_finalize;
}

static void
shoal_classes_init (ShoalClasses *self)
{
}

/* The arguments of all steps that make the groups. The steps return FALSE when told to stop. */
typedef struct
{
  guint n_threads;
  ShoalProgress *progress;
} Work;

static gboolean
count_groups (ShoalClasses *self,
              const Work   *work)
{
  guint32 smallest = G_MAXUINT32;

  self->n_suppressed = self->n_small_groups = 0;
  for (guint32 group = 0; group < self->n_groups; group++)
    if (shoal_progress_stops_at (work->progress, group))
      return FALSE;
    else if (shoal_classes_is_suppressed (self, group))
      {
        self->n_suppressed += self->sizes[group];
        self->n_small_groups++;
      }
    else
      smallest = MIN (smallest, self->persons[group]);
  self->smallest_published = smallest == G_MAXUINT32 ? 0 : smallest;
  return TRUE;
}

/* Counts the persons of groups whose sizes are known. */
static gboolean
count_persons (ShoalClasses *self,
               const Work   *work)
{
  ShoalMicrodata *microdata = self->microdata;
  g_auto (ShoalPersonGroups) groups = { 0 };

  self->persons = self->sizes;
  if (microdata->tuple_persons == NULL || self->kind == SHOAL_RECODING_MATCHING)
    return TRUE;
  if (self->kind == SHOAL_RECODING_NODE)
    shoal_person_groups_merge (&groups, microdata->tuple_persons, self->group_of_tuple, self->n_groups);
  else if (!shoal_person_groups_init (&groups, microdata->persons, self->group_of_row, self->n_groups, work->progress))
    return FALSE;
  self->persons = g_new (guint32, MAX (1, self->n_groups));
  shoal_person_groups_count (&groups, self->persons);
  return TRUE;
}

static void
map_leaves (ShoalClasses *self,
            const guint  *levels)
{
  guint n_attributes = self->microdata->n_attributes;

  self->node_of_leaf = g_new (guint32 *, n_attributes);
  for (guint a = 0; a < n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self->microdata, a);
      const guint32 *nodes;
      guint32 n_nodes;

      self->node_of_leaf[a] = g_new (guint32, attribute->n_leaves);
      nodes = shoal_hierarchy_get_level_nodes (attribute->hierarchy, levels[a], &n_nodes);
      shoal_hierarchy_map_level (attribute->hierarchy, levels[a], self->node_of_leaf[a]);
      for (guint32 leaf = 0; leaf < attribute->n_leaves; leaf++)
        self->node_of_leaf[a][leaf] = nodes[self->node_of_leaf[a][leaf]];
    }
}

static gboolean
count_suppressed_leaves (ShoalClasses *self,
                         const Work   *work)
{
  ShoalMicrodata *microdata = self->microdata;

  if (self->suppressed_of_leaf == NULL)
    self->suppressed_of_leaf = g_new0 (guint32 *, microdata->n_attributes);
  for (guint a = 0; a < microdata->n_attributes; a++)
    g_free (self->suppressed_of_leaf[a]);
  for (guint a = 0; a < microdata->n_attributes; a++)
    self->suppressed_of_leaf[a] = g_new0 (guint32, shoal_microdata_get_attribute (microdata, a)->n_leaves);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    if (shoal_progress_stops_at (work->progress, tuple))
      return FALSE;
    else if (shoal_classes_is_suppressed (self, self->group_of_tuple[tuple]))
      for (guint a = 0; a < microdata->n_attributes; a++)
        self->suppressed_of_leaf[a][shoal_microdata_get_leaf (microdata, a, tuple)] += microdata->counts[tuple];
  return TRUE;
}

/* Makes the cells of attributes that publish aggregates. Groups that publish equal cells are united, and their
 * aggregates are computed again, until no groups are equal. */
static gboolean
aggregate_groups (ShoalClasses *self,
                  const Work   *work)
{
  ShoalMicrodata *microdata = self->microdata;
  const guint *levels = shoal_recoding_get_levels (self->recoding, NULL);
  guint32 n_before = G_MAXUINT32;
  gboolean any = FALSE;

  for (guint a = 0; a < microdata->n_attributes; a++)
    any |= levels[a] > 0 && shoal_attribute_is_aggregated (shoal_microdata_get_attribute (microdata, a));
  while (any && self->n_groups < n_before)
    {
      g_autofree guint32 *group_of_row = g_new (guint32, MAX (1, microdata->n_rows));
      g_autofree guint32 *number_of_group = NULL, *first = NULL;

      n_before = self->n_groups;
      for (gsize row = 0; row < microdata->n_rows; row++)
        group_of_row[row] = self->group_of_tuple[microdata->tuple_of_row[row]];
      g_clear_pointer (&self->cells, shoal_cells_free);
      self->cells = shoal_cells_new_for_node (self, group_of_row, work->n_threads, work->progress);
      number_of_group = self->cells != NULL
                          ? shoal_cells_number_equal (self->cells, self->n_groups, &first, &self->n_groups, work->progress)
                          : NULL;
      if (number_of_group == NULL)
        return FALSE;
      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        self->group_of_tuple[tuple] = number_of_group[self->group_of_tuple[tuple]];
      for (guint32 group = 0; group < self->n_groups; group++)
        self->representative[group] = self->representative[first[group]];
    }
  return TRUE;
}

static gboolean
group_tuples (ShoalClasses *self,
              const Work   *work)
{
  ShoalMicrodata *microdata = self->microdata;
  g_autofree ShoalDistinctColumn *columns = g_new (ShoalDistinctColumn, microdata->n_attributes);
  g_autofree guint32 *n_tuples = NULL;

  for (guint a = 0; a < microdata->n_attributes; a++)
    columns[a] = (ShoalDistinctColumn){
      .codes = microdata->leaves[a],
      .width = microdata->widths[a],
      .map = self->node_of_leaf[a],
      .n_mapped = shoal_hierarchy_get_n_nodes (shoal_microdata_get_attribute (microdata, a)->hierarchy),
    };
  /* There are at most as many tuples as rows, which were numbered before, so that this fails only when told to stop. */
  self->group_of_tuple = shoal_distinct_rows (columns, microdata->n_attributes, microdata->n_tuples, work->n_threads,
                                              work->progress, &self->representative, &n_tuples, &self->n_groups, NULL);
  if (self->group_of_tuple == NULL || !aggregate_groups (self, work))
    return FALSE;
  self->sizes = g_new0 (guint32, MAX (1, self->n_groups));
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      if (shoal_progress_stops_at (work->progress, tuple))
        return FALSE;
      self->sizes[self->group_of_tuple[tuple]] += microdata->counts[tuple];
    }
  return count_persons (self, work) && count_groups (self, work)
         && (self->n_suppressed == 0 || count_suppressed_leaves (self, work));
}

/* Unites clusters that publish equal cells to one class, because readers of the release cannot tell them apart. */
static gboolean
merge_clusters (ShoalClasses *self,
                guint32      *rows_of_cluster,
                const Work   *work)
{
  gsize n_rows = self->microdata->n_entries;
  g_autofree guint32 *class_of_cluster = shoal_cells_number_equal (self->cells, self->n_clusters, &self->representative,
                                                                   &self->n_groups, work->progress);

  if (class_of_cluster == NULL)
    return FALSE;
  self->sizes = g_new0 (guint32, MAX (1, self->n_groups));
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    self->sizes[class_of_cluster[cluster]] += rows_of_cluster[cluster];
  for (gsize row = 0; row < n_rows; row++)
    {
      if (shoal_progress_stops_at (work->progress, row))
        return FALSE;
      self->group_of_row[row] = class_of_cluster[self->group_of_row[row]];
    }
  return TRUE;
}

/* Clusters without rows are left out, so that every group has at least one row. */
static gboolean
group_clusters (ShoalClasses  *self,
                const guint32 *cluster_of_row,
                guint32        n_clusters,
                const Work    *work)
{
  gsize n_rows = self->microdata->n_entries;
  const guint32 *weights = self->microdata->weights;
  g_autofree guint32 *rows_of_cluster = g_new0 (guint32, n_clusters);
  g_autofree guint32 *number_of_cluster = g_new (guint32, n_clusters);

  for (gsize row = 0; row < n_rows; row++)
    {
      if (shoal_progress_stops_at (work->progress, row))
        return FALSE;
      rows_of_cluster[cluster_of_row[row]] += shoal_weights_get (weights, row);
    }
  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    if (rows_of_cluster[cluster] > 0)
      {
        number_of_cluster[cluster] = self->n_clusters;
        rows_of_cluster[self->n_clusters++] = rows_of_cluster[cluster];
      }
  self->group_of_row = g_new (guint32, n_rows);
  for (gsize row = 0; row < n_rows; row++)
    {
      if (shoal_progress_stops_at (work->progress, row))
        return FALSE;
      self->group_of_row[row] = number_of_cluster[cluster_of_row[row]];
    }
  self->cells = shoal_cells_new (self->microdata, self->group_of_row, self->n_clusters, work->n_threads, work->progress);
  return self->cells != NULL && merge_clusters (self, rows_of_cluster, work) && count_persons (self, work)
         && count_groups (self, work);
}

static gboolean
group_originals (ShoalClasses  *self,
                 const guint32 *originals,
                 guint          degree,
                 const Work    *work)
{
  self->n_groups = (guint32) self->microdata->n_rows;
  self->group_of_row = g_new (guint32, self->n_groups);
  self->sizes = g_new (guint32, self->n_groups);
  for (guint32 row = 0; row < self->n_groups; row++)
    {
      self->group_of_row[row] = row;
      self->sizes[row] = 1;
    }
  count_persons (self, work);
  self->cells = shoal_cells_new_for_matching (self->microdata, originals, self->n_groups, degree, work->n_threads,
                                              work->progress);
  self->smallest_published = self->n_groups > 0 ? degree : 0;
  return self->cells != NULL;
}

static gboolean
group (ShoalClasses *self,
       const Work   *work)
{
  const guint32 *numbers;
  guint32 n_clusters;
  guint degree;

  switch (self->kind)
    {
    case SHOAL_RECODING_PARTITION:
      numbers = shoal_recoding_get_clusters (self->recoding, NULL, &n_clusters);
      return group_clusters (self, numbers, n_clusters, work);
    case SHOAL_RECODING_MATCHING:
      numbers = shoal_recoding_get_originals (self->recoding, NULL, &degree);
      return group_originals (self, numbers, degree, work);
    case SHOAL_RECODING_NODE:
    default:
      map_leaves (self, shoal_recoding_get_levels (self->recoding, NULL));
      return group_tuples (self, work);
    }
}

/**
 * shoal_classes_new:
 * @recoding: a recoding of @microdata: its levels exist in the hierarchies, or it has the same number of rows
 * @k: groups of fewer people are suppressed
 *
 * For tests. With all cores, and never told to stop; see shoal_classes_new_with_progress().
 *
 * Returns: (transfer full): the groups that @recoding makes.
 */
ShoalClasses *
shoal_classes_new (ShoalMicrodata *microdata,
                   ShoalRecoding  *recoding,
                   guint           k)
{
  return shoal_classes_new_with_progress (microdata, recoding, k, 0, NULL, NULL);
}

/**
 * shoal_classes_new_with_progress:
 * @recoding: a recoding of @microdata: its levels exist in the hierarchies, or it has the same number of rows
 * @k: groups of fewer people are suppressed
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): the groups that @recoding makes.
 */
ShoalClasses *
shoal_classes_new_with_progress (ShoalMicrodata *microdata,
                                 ShoalRecoding  *recoding,
                                 guint           k,
                                 guint           n_threads,
                                 ShoalProgress  *progress,
                                 GError        **error)
{
  g_autoptr (ShoalClasses) self = NULL;
  Work work = { n_threads, progress };

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata) && recoding != NULL, NULL);
  g_return_val_if_fail (shoal_microdata_fits (microdata, recoding), NULL);

  self = g_object_new (SHOAL_TYPE_CLASSES, NULL);
  self->microdata = g_object_ref (microdata);
  self->recoding = shoal_recoding_ref (recoding);
  self->kind = shoal_recoding_get_kind (recoding);
  self->k = k;
  if (group (self, &work))
    return g_steal_pointer (&self);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while grouping rows"));
  return NULL;
}

/**
 * shoal_classes_suppress:
 * @self: the groups of a node or a partition, to which no other code has a reference yet
 * @failing: (array): a bit for each group
 *
 * Groups with a bit are also suppressed, whatever their size.
 */
void
shoal_classes_suppress (ShoalClasses    *self,
                        const ShoalBits *failing)
{
  const Work work = { 1, NULL };

  g_return_if_fail (SHOAL_IS_CLASSES (self) && self->kind != SHOAL_RECODING_MATCHING);

  self->failing = g_memdup2 (failing, MAX (1, shoal_bits_n_words (self->n_groups)) * sizeof *failing);
  count_groups (self, &work);
  if (self->kind == SHOAL_RECODING_NODE && self->n_suppressed > 0)
    count_suppressed_leaves (self, &work);
}

/**
 * shoal_classes_get_cell:
 * @group: a group
 * @attribute: index of a quasi-identifier
 * @cell: (out): the cell that the group publishes for it; the leaves of a set belong to @self
 */
void
shoal_classes_get_cell (ShoalClasses *self,
                        guint32       group,
                        guint         attribute,
                        ShoalCell    *cell)
{
  guint32 leaf;

  g_return_if_fail (SHOAL_IS_CLASSES (self) && cell != NULL);
  g_return_if_fail (group < self->n_groups && attribute < self->microdata->n_attributes);

  if (self->cells != NULL)
    {
      shoal_cells_get (self->cells, self->kind == SHOAL_RECODING_PARTITION ? self->representative[group] : group, attribute, cell);
      return;
    }
  leaf = shoal_microdata_get_leaf (self->microdata, attribute, self->representative[group]);
  memset (cell, 0, sizeof *cell);
  cell->form = SHOAL_CELL_NODE;
  cell->node = self->node_of_leaf[attribute][leaf];
}

/**
 * shoal_classes_get_node:
 *
 * Returns: the node of the cell of @group; for a range the lowest common ancestor of its ends, for a set the lowest
 *   common ancestor of its values.
 */
guint32
shoal_classes_get_node (ShoalClasses *self,
                        guint32       group,
                        guint         attribute)
{
  ShoalAttribute *bound;
  guint32 first;
  guint32 last;
  ShoalCell cell;

  shoal_classes_get_cell (self, group, attribute, &cell);
  if (cell.form == SHOAL_CELL_NODE)
    return cell.node;
  bound = shoal_microdata_get_attribute (self->microdata, attribute);
  if (cell.form == SHOAL_CELL_RANGE)
    {
      first = bound->leaf_of_code[shoal_attribute_find_number (bound, cell.low)];
      last = bound->leaf_of_code[shoal_attribute_find_number (bound, cell.high)];
    }
  else
    {
      first = cell.leaves[0];
      last = cell.leaves[cell.n_leaves - 1];
    }
  return shoal_hierarchy_get_common_ancestor (bound->hierarchy, MIN (first, last), MAX (first, last));
}

/** shoal_classes_count_suppressed_persons: Returns: the number of different people with suppressed rows; the number of
 * suppressed rows if nobody has several rows. */
gsize
shoal_classes_count_suppressed_persons (ShoalClasses *self)
{
  ShoalMicrodata *microdata;
  g_autofree ShoalBits *seen = NULL;
  gsize n = 0;

  g_return_val_if_fail (SHOAL_IS_CLASSES (self), 0);

  microdata = self->microdata;
  if (microdata->tuple_persons == NULL || self->n_suppressed == 0)
    return self->n_suppressed;
  seen = shoal_bits_new (microdata->persons->n_several);
  for (gsize row = 0; row < microdata->n_entries; row++)
    {
      guint32 person;

      if (!shoal_classes_is_suppressed (self, shoal_classes_group_of_row (self, row)))
        continue;
      person = shoal_persons_get (microdata->persons, row);
      if (person == SHOAL_PERSON_ALONE)
        n += shoal_weights_get (microdata->weights, row);
      else if (person != SHOAL_PERSON_COUNTED)
        {
          n += !shoal_bits_get (seen, person);
          shoal_bits_set (seen, person);
        }
    }
  return n;
}

/**
 * shoal_classes_sort_rows:
 * @first: (out) (transfer full) (array): the index at which each group begins in the result, and at the end the number
 *   of rows
 *
 * Returns: (transfer full) (array): all rows, group after group, in ascending order within a group.
 */
guint32 *
shoal_classes_sort_rows (ShoalClasses  *self,
                         gsize        **first)
{
  gsize n_rows, *next;
  guint32 *rows;

  g_return_val_if_fail (SHOAL_IS_CLASSES (self) && first != NULL, NULL);

  n_rows = self->microdata->n_rows;
  rows = g_new (guint32, MAX (1, n_rows));
  /* next[group] points to first[group + 1]. Before rows are placed, it has the beginning of the group; afterwards it
   * has the end, which is where first[group + 1] belongs. */
  *first = g_new0 (gsize, self->n_groups + (gsize) 2);
  next = *first + 1;
  for (guint32 group = 0; group < self->n_groups; group++)
    next[group + 1] = next[group] + self->sizes[group];
  for (gsize row = 0; row < n_rows; row++)
    rows[next[shoal_classes_group_of_row (self, row)]++] = (guint32) row;
  return rows;
}
