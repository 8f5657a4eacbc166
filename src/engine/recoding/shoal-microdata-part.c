/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuples of the whole are numbered anew; nothing is looked for. */

#include "recoding/shoal-microdata.h"

#include <string.h>

/* A part with at least one row for so many tuples of the whole numbers them in an array */
#define LARGE_SHARE 16

/* The tuples of some rows, in the order of their first rows. */
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
 * A part of the table for solvers: hierarchies and domains stay those of the whole table, so that a cell loses as much here as
 * there.
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
  g_return_val_if_fail (rows != NULL && n_rows <= whole->n_rows, NULL);

  part = g_object_new (SHOAL_TYPE_MICRODATA, NULL);
  part->table = take_rows (whole->table, rows, n_rows);
  part->schema = g_object_ref (whole->schema);
  part->n_rows = n_rows;
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
