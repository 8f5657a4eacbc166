/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the distinct tuples of quasi-identifiers. */

#include "recoding/shoal-microdata.h"

#include "base/shoal-parallel.h"
#include "recoding/shoal-distinct.h"
#include "schema/shoal-missing-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The shares of two steps in the work: finding the leaves of the values, and finding the distinct tuples. */
#define MAPPING_SHARE 0.2
#define GROUPING_SHARE 0.8

G_DEFINE_TYPE (ShoalMicrodata, shoal_microdata, G_TYPE_OBJECT)

static void
shoal_microdata_finalize (GObject *object)
{
  ShoalMicrodata *self = SHOAL_MICRODATA (object);

  g_clear_object (&self->table);
  g_clear_object (&self->schema);
  g_clear_pointer (&self->attributes, g_ptr_array_unref);
  for (guint a = 0; self->leaves != NULL && a < self->n_attributes; a++)
    {
      g_free (self->leaves[a]);
      g_free (self->rows_of_leaf[a]);
    }
  g_free (self->leaves);
  g_free (self->rows_of_leaf);
  g_free (self->widths);
  g_free (self->counts);
  g_free (self->tuple_of_row);
  g_free (self->block_of_tuple);
  if (self->block_persons != self->block_sizes)
    g_free (self->block_persons);
  g_free (self->block_sizes);
  g_clear_pointer (&self->persons, shoal_persons_free);
  if (self->tuple_persons != NULL)
    shoal_person_groups_clear (self->tuple_persons);
  g_free (self->tuple_persons);
  G_OBJECT_CLASS (shoal_microdata_parent_class)->finalize (object);
}

static void
shoal_microdata_class_init (ShoalMicrodataClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_microdata_finalize;
}

static void
shoal_microdata_init (ShoalMicrodata *self)
{
}

typedef struct
{
  ShoalMicrodata *microdata;
  const ShoalDistinctColumn *columns;
  const guint32 *first_rows;
  ShoalProgress *progress;
  guint n_done; /* atomic: number of attributes that are done */
  int stopped;  /* atomic */
} Gather;

/* Each thread handles every n_threads-th attribute. */
static void
gather_share (guint    thread,
               guint    n_threads,
               gpointer data)
{
  Gather *gather = data;
  ShoalMicrodata *self = gather->microdata;

  for (guint a = thread; a < self->n_attributes; a += n_threads)
    {
      const ShoalDistinctColumn *column = &gather->columns[a];
      guint width = self->widths[a];

      for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
        {
          guint32 leaf =
            column->map[shoal_codes_get (column->codes, column->width, gather->first_rows[tuple])];

          if (shoal_progress_stops_at (gather->progress, tuple))
            {
              g_atomic_int_set (&gather->stopped, TRUE);
              return;
            }
          shoal_codes_set (self->leaves[a], width, tuple, leaf);
          self->rows_of_leaf[a][leaf] += self->counts[tuple];
        }
      if (gather->progress != NULL)
        shoal_progress_set_fraction (gather->progress,
                                     GROUPING_SHARE
                                       + (1 - GROUPING_SHARE)
                                           * __atomic_add_fetch (&gather->n_done, 1, __ATOMIC_RELAXED)
                                           / self->n_attributes);
    }
}

/* Stores the leaves of each tuple; @first_rows has the first row of each tuple. */
static gboolean
gather_leaves (ShoalMicrodata            *self,
               const ShoalDistinctColumn *columns,
               const guint32             *first_rows,
               guint                      n_threads,
               ShoalProgress             *progress,
               GError                   **error)
{
  Gather gather = { self, columns, first_rows, progress, 0, FALSE };

  self->leaves = g_new0 (gpointer, self->n_attributes);
  self->rows_of_leaf = g_new0 (guint32 *, self->n_attributes);
  self->widths = g_new (guint, self->n_attributes);
  for (guint a = 0; a < self->n_attributes; a++)
    {
      self->widths[a] = shoal_codes_width (columns[a].n_mapped);
      self->leaves[a] = g_malloc_n (MAX (self->n_tuples, 1), self->widths[a]);
      self->rows_of_leaf[a] = g_new0 (guint32, columns[a].n_mapped);
    }
  shoal_parallel_run (self->n_tuples < 16384 ? 1 : MIN (self->n_attributes, shoal_parallel_n_threads (n_threads)),
                      gather_share, &gather);
  if (gather.stopped)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while preparing the table"));
  return !gather.stopped;
}

static void
tell (ShoalProgress *progress,
      double         fraction)
{
  if (progress != NULL)
    shoal_progress_set_fraction (progress, fraction);
}

/* The scale of the edges' weights depends on all attributes, so that it is computed once. */
static void
init_edge_scale (ShoalMicrodata *self)
{
  g_autofree ShoalHierarchy **hierarchies = g_new (ShoalHierarchy *, self->n_attributes);

  for (guint a = 0; a < self->n_attributes; a++)
    hierarchies[a] = shoal_microdata_get_attribute (self, a)->hierarchy;
  shoal_edge_scale_init (&self->edge_scale, hierarchies, self->n_attributes);
}

/* The columns of the quasi-identifiers, with a map from codes to leaves. */
static ShoalDistinctColumn *
list_columns (ShoalMicrodata *self)
{
  ShoalDistinctColumn *columns = g_new (ShoalDistinctColumn, self->n_attributes);

  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self, a);

      columns[a].codes = shoal_column_get_codes (attribute->column, &columns[a].width);
      columns[a].map = attribute->leaf_of_code;
      columns[a].n_mapped = attribute->n_leaves;
    }
  return columns;
}

static gboolean
has_one_block (ShoalMicrodata *self)
{
  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self, a);

      if (attribute->highest_level < attribute->height)
        return FALSE;
    }
  return TRUE;
}

/* Finds the blocks, and numbers them in the order of their first rows. */
static void
find_blocks (ShoalMicrodata *self)
{
  g_autofree ShoalDistinctColumn *columns = g_new (ShoalDistinctColumn, self->n_attributes);
  g_autoptr (GPtrArray) maps = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *first_tuples = NULL;
  g_autofree guint32 *n_tuples = NULL;

  self->n_blocks = 1;
  if (self->n_tuples == 0 || has_one_block (self))
    {
      self->block_sizes = g_new (guint32, 1);
      self->block_sizes[0] = (guint32) self->n_rows;
      return;
    }
  for (guint a = 0; a < self->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (self, a);
      guint32 *node_of_leaf = g_new (guint32, attribute->n_leaves);
      guint32 n_nodes;

      g_ptr_array_add (maps, node_of_leaf);
      shoal_hierarchy_get_level_nodes (attribute->hierarchy, attribute->highest_level, &n_nodes);
      shoal_hierarchy_map_level (attribute->hierarchy, attribute->highest_level, node_of_leaf);
      columns[a] = (ShoalDistinctColumn){ self->leaves[a], self->widths[a], node_of_leaf, n_nodes };
    }
  /* This cannot fail: nothing stops it, and there are at most as many tuples as rows, which were numbered before. */
  self->block_of_tuple = shoal_distinct_rows (columns, self->n_attributes, self->n_tuples, 0, NULL, &first_tuples, &n_tuples,
                                              &self->n_blocks, NULL);
  self->block_sizes = g_new0 (guint32, self->n_blocks);
  for (guint32 tuple = 0; tuple < self->n_tuples; tuple++)
    self->block_sizes[self->block_of_tuple[tuple]] += self->counts[tuple];
}

/* If the rows of the table have weights, the weights are the numbers of rows in counts. */
static void
weigh (ShoalMicrodata *self)
{
  self->weights = shoal_table_get_weights (self->table);
  if (self->weights == NULL)
    return;
  self->n_rows = 0;
  memset (self->counts, 0, self->n_tuples * sizeof *self->counts);
  for (gsize row = 0; row < self->n_entries; row++)
    {
      self->counts[self->tuple_of_row[row]] += self->weights[row];
      self->n_rows += self->weights[row];
    }
}

/**
 * shoal_microdata_find_persons:
 * @self: microdata whose rows, tuples and blocks are known
 * @progress: (nullable): asked whether to stop
 *
 * Finds the persons of the rows. Code that makes microdata calls it once.
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_microdata_find_persons (ShoalMicrodata *self,
                              ShoalProgress  *progress)
{
  self->persons = shoal_persons_new (self->table, self->schema);
  self->block_persons = self->block_sizes;
  if (self->persons == NULL || self->persons->person_of_code == NULL)
    return TRUE;
  self->tuple_persons = g_new0 (ShoalPersonGroups, 1);
  if (!shoal_person_groups_init (self->tuple_persons, self->persons, self->tuple_of_row, self->n_tuples, progress))
    return FALSE;
  self->block_persons = g_new (guint32, self->n_blocks);
  if (self->block_of_tuple != NULL)
    {
      g_auto (ShoalPersonGroups) blocks = { 0 };

      shoal_person_groups_merge (&blocks, self->tuple_persons, self->block_of_tuple, self->n_blocks);
      shoal_person_groups_count (&blocks, self->block_persons);
    }
  else
    self->block_persons[0] = (guint32) self->persons->n_persons;
  return TRUE;
}

/**
 * shoal_microdata_new:
 * @table: the table
 * @schema: a schema of @table
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): asked whether to stop, and told the part done
 *
 * Errors: the errors of shoal_attributes_collect(); %G_IO_ERROR_CANCELLED when told to stop;
 * %G_IO_ERROR_NOT_SUPPORTED for more than 2³² − 2 rows.
 *
 * Returns: (transfer full): the distinct quasi-identifier tuples of @table.
 */
ShoalMicrodata *
shoal_microdata_new (ShoalTable     *table,
                     ShoalSchema    *schema,
                     guint           n_threads,
                     ShoalProgress  *progress,
                     GError        **error)
{
  g_autoptr (ShoalMicrodata) self = NULL;
  g_autofree ShoalDistinctColumn *columns = NULL;
  g_autofree guint32 *first_rows = NULL;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && SHOAL_IS_SCHEMA (schema), NULL);

  self = g_object_new (SHOAL_TYPE_MICRODATA, NULL);
  self->table = shoal_missing_words_apply (table, schema);
  self->schema = g_object_ref (schema);
  self->n_rows = self->n_entries = shoal_table_get_n_rows (table);
  self->attributes = shoal_attributes_collect (self->table, schema, progress, error);
  if (self->attributes == NULL)
    return NULL;
  self->n_attributes = self->attributes->len;
  tell (progress, MAPPING_SHARE);
  init_edge_scale (self);
  columns = list_columns (self);
  self->tuple_of_row = shoal_distinct_rows (columns, self->n_attributes, self->n_rows, n_threads, progress,
                                            &first_rows, &self->counts, &self->n_tuples, error);
  if (self->tuple_of_row == NULL)
    return NULL;
  weigh (self);
  tell (progress, GROUPING_SHARE);
  if (!gather_leaves (self, columns, first_rows, n_threads, progress, error))
    return NULL;
  find_blocks (self);
  if (!shoal_microdata_find_persons (self, progress))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while preparing the table"));
      return NULL;
    }
  return g_steal_pointer (&self);
}

/** shoal_microdata_get_attribute: Returns: (transfer none): quasi-identifier @index. */
ShoalAttribute *
shoal_microdata_get_attribute (ShoalMicrodata *self,
                               guint           index)
{
  g_return_val_if_fail (SHOAL_IS_MICRODATA (self), NULL);
  g_return_val_if_fail (index < self->n_attributes, NULL);

  return g_ptr_array_index (self->attributes, index);
}

/** shoal_microdata_find_attribute: Returns: the index of the quasi-identifier that is column @table_column of the table, or
 *   %SHOAL_NO_ATTRIBUTE. */
guint
shoal_microdata_find_attribute (ShoalMicrodata *self,
                                guint           table_column)
{
  g_return_val_if_fail (SHOAL_IS_MICRODATA (self), SHOAL_NO_ATTRIBUTE);

  for (guint a = 0; a < self->n_attributes; a++)
    if (shoal_microdata_get_attribute (self, a)->column_index == table_column)
      return a;
  return SHOAL_NO_ATTRIBUTE;
}

/**
 * shoal_microdata_find_cover:
 * @rows: (array length=n_rows): numbers of rows, at least one
 *
 * Returns: the lowest node of attribute @a that covers all these rows; if they have the same value it is a leaf, whose
 *   number is below the number of leaves.
 */
guint32
shoal_microdata_find_cover (ShoalMicrodata *self,
                            guint           a,
                            const guint32  *rows,
                            guint32         n_rows)
{
  guint32 low = G_MAXUINT32, high = 0;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (self), 0);
  g_return_val_if_fail (rows != NULL && n_rows > 0, 0);

  for (guint32 i = 0; i < n_rows; i++)
    {
      guint32 leaf = shoal_microdata_get_row_leaf (self, a, rows[i]);

      low = MIN (low, leaf);
      high = MAX (high, leaf);
    }
  return shoal_hierarchy_get_common_ancestor (shoal_microdata_get_attribute (self, a)->hierarchy, low, high);
}

static gboolean
fits_node (ShoalMicrodata      *self,
           const ShoalRecoding *node)
{
  guint n_levels;
  const guint *levels = shoal_recoding_get_levels (node, &n_levels);

  if (n_levels != self->n_attributes)
    return FALSE;
  for (guint a = 0; a < n_levels; a++)
    if (levels[a] > shoal_microdata_get_attribute (self, a)->height)
      return FALSE;
  return TRUE;
}

/**
 * shoal_microdata_fits:
 * @recoding: a recoding of this table, of another table, or of this table before an edit
 *
 * Returns: whether @recoding can belong to this table: its levels exist, or it has the same number of rows.
 */
gboolean
shoal_microdata_fits (ShoalMicrodata      *self,
                      const ShoalRecoding *recoding)
{
  gsize n_rows = 0;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (self) && recoding != NULL, FALSE);

  switch (shoal_recoding_get_kind (recoding))
    {
    case SHOAL_RECODING_NODE:
      return fits_node (self, recoding);
    case SHOAL_RECODING_PARTITION:
      shoal_recoding_get_clusters (recoding, &n_rows, NULL);
      return n_rows == self->n_entries;
    case SHOAL_RECODING_MATCHING:
      shoal_recoding_get_originals (recoding, &n_rows, NULL);
      return n_rows == self->n_rows;
    default:
      return FALSE;
    }
}

/** shoal_microdata_sum_weights: Returns: the sum of the attributes' weights. */
double
shoal_microdata_sum_weights (ShoalMicrodata *self)
{
  double sum = 0;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (self), 0);

  for (guint a = 0; a < self->n_attributes; a++)
    sum += shoal_microdata_get_attribute (self, a)->weight;
  return sum;
}

/* ---- A part of the rows ---- */

/* The tuples of a part are tuples of the whole with new numbers, so that no hashing is needed. */

/* A part numbers its tuples with an array if it has at least one row per this many tuples of the whole, else with a
 * hash table */
#define LARGE_SHARE 16

/* Takes the tuples of the rows of a part, in the order of their first rows. */
static void
take_tuples (ShoalMicrodata *self,
             ShoalMicrodata *whole,
             const guint32  *rows)
{
  g_autofree guint32 *tuples = g_new (guint32, MAX (1, self->n_rows));
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  gboolean is_large = self->n_rows >= whole->n_tuples / LARGE_SHARE;
  g_autofree guint32 *number_of_tuple = is_large ? g_new (guint32, whole->n_tuples) : NULL;

  if (is_large)
    memset (number_of_tuple, 0xff, whole->n_tuples * sizeof (guint32));
  self->tuple_of_row = g_new (guint32, MAX (1, self->n_rows));
  self->counts = g_new0 (guint32, MAX (1, self->n_rows));
  for (gsize i = 0; i < self->n_rows; i++)
    {
      guint32 tuple = whole->tuple_of_row[rows[i]], number;
      gpointer found;

      if (is_large)
        number = number_of_tuple[tuple];
      else if (g_hash_table_lookup_extended (numbers, GUINT_TO_POINTER (tuple), NULL, &found))
        number = GPOINTER_TO_UINT (found);
      else
        number = G_MAXUINT32;
      if (number == G_MAXUINT32)
        {
          number = self->n_tuples++;
          tuples[number] = tuple;
          if (is_large)
            number_of_tuple[tuple] = number;
          else
            g_hash_table_insert (numbers, GUINT_TO_POINTER (tuple), GUINT_TO_POINTER (number));
        }
      self->tuple_of_row[i] = number;
      self->counts[self->tuple_of_row[i]]++;
    }
  for (guint a = 0; a < self->n_attributes; a++)
    {
      self->leaves[a] = g_malloc_n (MAX (1, self->n_tuples), self->widths[a]);
      for (guint32 i = 0; i < self->n_tuples; i++)
        {
          guint32 leaf = shoal_microdata_get_leaf (whole, a, tuples[i]);

          shoal_codes_set (self->leaves[a], self->widths[a], i, leaf);
          self->rows_of_leaf[a][leaf] += self->counts[i];
        }
    }
}

static ShoalTable *
take_rows (ShoalTable    *table,
           const guint32 *rows,
           gsize          n_rows)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < shoal_table_get_n_columns (table); i++)
    g_ptr_array_add (columns, shoal_column_new_with_rows (shoal_table_get_column (table, i), rows, n_rows));
  return shoal_table_new (columns, n_rows, NULL);
}

/**
 * shoal_microdata_part_new:
 * @whole: the microdata of a table
 * @rows: (array length=n_rows): numbers of rows, all of one block
 * @n_rows: how many
 *
 * Solvers use it to recode a part of the table. Hierarchies and domains are those of the whole table, so that a cell
 * has the same information loss in both.
 *
 * Returns: (transfer full): the distinct tuples of these rows.
 */
ShoalMicrodata *
shoal_microdata_part_new (ShoalMicrodata *whole,
                          const guint32  *rows,
                          gsize           n_rows)
{
  ShoalMicrodata *part;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (whole), NULL);
  g_return_val_if_fail (rows != NULL && n_rows <= whole->n_rows && whole->weights == NULL, NULL);

  part = g_object_new (SHOAL_TYPE_MICRODATA, NULL);
  part->table = take_rows (whole->table, rows, n_rows);
  part->schema = g_object_ref (whole->schema);
  part->n_rows = part->n_entries = n_rows;
  part->n_attributes = whole->n_attributes;
  part->edge_scale = whole->edge_scale;
  part->attributes = g_ptr_array_new_with_free_func (g_object_unref);
  part->widths = g_memdup2 (whole->widths, whole->n_attributes * sizeof (guint));
  part->leaves = g_new0 (gpointer, whole->n_attributes);
  part->rows_of_leaf = g_new0 (guint32 *, whole->n_attributes);
  for (guint a = 0; a < whole->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (whole, a);

      g_ptr_array_add (part->attributes,
                       shoal_attribute_with_column (attribute, shoal_table_get_column (part->table, attribute->column_index)));
      part->rows_of_leaf[a] = g_new0 (guint32, attribute->n_leaves);
    }
  take_tuples (part, whole, rows);
  part->n_blocks = 1;
  part->block_sizes = g_new (guint32, 1);
  part->block_sizes[0] = (guint32) n_rows;
  shoal_microdata_find_persons (part, NULL);
  return part;
}
