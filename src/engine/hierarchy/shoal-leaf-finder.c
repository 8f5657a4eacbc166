/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds leaves by their label; numbers also by their value, if the hierarchy writes them in another way than the data. */

#include "hierarchy/shoal-leaf-finder.h"

#include <math.h>
#include <string.h>

void
shoal_leaf_finder_init (ShoalLeafFinder *self,
                        ShoalHierarchy  *hierarchy,
                        ShoalColumn     *column)
{
  *self = (ShoalLeafFinder) { hierarchy, column, NULL };
}

void
shoal_leaf_finder_clear (ShoalLeafFinder *self)
{
  g_clear_pointer (&self->numbers, g_hash_table_unref);
}

/* NAN where @label is not a number; a decimal comma is read as a point. */
static double
parse_number (const char *label)
{
  g_autofree char *text = g_strstrip (g_strdup (label));
  char *end;
  double number;

  if (strchr (text, '.') == NULL)
    g_strdelimit (text, ",", '.');
  number = g_ascii_strtod (text, &end);
  return end == text || *end != '\0' || !isfinite (number) ? NAN : number;
}

/* The leaves by their number; the first of several leaves with the same number counts. */
static GHashTable *
index_numbers (ShoalHierarchy *hierarchy)
{
  GHashTable *leaves = g_hash_table_new_full (g_double_hash, g_double_equal, g_free, NULL);

  for (guint32 leaf = 0; leaf < shoal_hierarchy_get_n_leaves (hierarchy); leaf++)
    {
      /* Adding 0 makes a negative zero positive, since the two have different hashes. */
      double number = parse_number (shoal_hierarchy_get_label (hierarchy, leaf)) + 0.0;

      if (!isnan (number) && !g_hash_table_contains (leaves, &number))
        g_hash_table_insert (leaves, g_memdup2 (&number, sizeof number), GUINT_TO_POINTER (leaf));
    }
  return leaves;
}

static gboolean
find_number (GHashTable *leaves,
             double      number,
             guint32    *leaf)
{
  gpointer value;

  number += 0.0;
  if (isnan (number) || !g_hash_table_lookup_extended (leaves, &number, NULL, &value))
    return FALSE;
  *leaf = GPOINTER_TO_UINT (value);
  return TRUE;
}

/**
 * shoal_leaf_finder_find:
 * @code: the code of a value, not that of missing cells
 * @leaf: (out): the leaf of the value
 *
 * Returns: %FALSE when the hierarchy has no leaf for the value
 */
gboolean
shoal_leaf_finder_find (ShoalLeafFinder *self,
                        guint32          code,
                        guint32         *leaf)
{
  if (shoal_hierarchy_find_leaf (self->hierarchy, shoal_column_get_label (self->column, code), leaf))
    return TRUE;
  if (shoal_column_get_value_type (self->column) != SHOAL_VALUE_NUMBER)
    return FALSE;
  if (self->numbers == NULL)
    self->numbers = index_numbers (self->hierarchy);
  return find_number (self->numbers, shoal_column_get_number (self->column, code), leaf);
}

/** shoal_hierarchy_list_uncovered: Returns: (transfer full): the values of @column without a leaf, in the order of the
 *   column; missing cells are no value. */
ShoalStrings *
shoal_hierarchy_list_uncovered (ShoalHierarchy *hierarchy,
                                ShoalColumn    *column)
{
  ShoalStrings *values = shoal_strings_new (0);
  g_auto (ShoalLeafFinder) finder = { 0 };
  guint32 leaf;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), values);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), values);

  shoal_leaf_finder_init (&finder, hierarchy, column);
  for (guint32 code = 0; code < shoal_column_get_n_values (column); code++)
    if (!shoal_leaf_finder_find (&finder, code, &leaf))
      {
        const char *label = shoal_column_get_label (column, code);

        shoal_strings_append (values, label, strlen (label));
      }
  return values;
}
