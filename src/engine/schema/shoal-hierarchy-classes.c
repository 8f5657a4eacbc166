/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts what a release counts: missing cells have a leaf. */

#include "schema/shoal-hierarchy-classes.h"

#include "schema/shoal-attribute.h"

/* As solvers see it: with a leaf for missing cells. NULL where values have no leaf. */
static ShoalAttribute *
bind_column (ShoalHierarchy *hierarchy,
             ShoalColumn    *column)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (ShoalSchema) plain = NULL;
  g_autoptr (ShoalSchema) with_role = NULL;
  g_autoptr (ShoalSchema) schema = NULL;

  g_ptr_array_add (columns, column);
  table = shoal_table_new (columns, shoal_column_get_n_rows (column), NULL);
  plain = shoal_schema_new (table);
  with_role = shoal_schema_with_role (plain, 0, SHOAL_ROLE_QUASI_IDENTIFIER);
  schema = shoal_schema_with_hierarchy (with_role, 0, hierarchy);
  return shoal_attribute_new (table, schema, 0, NULL, NULL);
}

/* Rows of each leaf. Without @attribute, cells whose value has no leaf do not count, nor do missing ones. */
static guint64 *
count_rows (ShoalHierarchy *hierarchy,
            ShoalColumn    *column,
            ShoalAttribute *attribute)
{
  guint64 *rows = g_new0 (guint64, shoal_hierarchy_get_n_leaves (hierarchy));
  gsize n_values = shoal_column_get_n_values (column);
  g_autofree guint64 *rows_of_code = g_new0 (guint64, shoal_column_get_n_codes (column));
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);

  for (gsize row = 0; row < shoal_column_get_n_rows (column); row++)
    rows_of_code[shoal_codes_get (codes, width, row)]++;
  for (gsize code = 0; code < shoal_column_get_n_codes (column); code++)
    {
      guint32 leaf = attribute != NULL ? attribute->leaf_of_code[code] : SHOAL_HIERARCHY_NO_NODE;

      if (attribute != NULL
          ? leaf != SHOAL_HIERARCHY_NO_NODE
          : code < n_values && shoal_hierarchy_find_leaf (hierarchy, shoal_column_get_label (column, (guint32) code), &leaf))
        rows[leaf] += rows_of_code[code];
    }
  return rows;
}

static ShoalHierarchyClasses
count_level (ShoalHierarchy *hierarchy,
             guint           level,
             const guint64  *rows_of_leaf)
{
  ShoalHierarchyClasses classes = { 0, G_MAXUINT64 };
  guint32 n_nodes;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &n_nodes);
  guint32 leaf = 0;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      guint64 rows = 0;

      for (guint32 n = shoal_hierarchy_get_leaf_count (hierarchy, nodes[i]); n > 0; n--)
        rows += rows_of_leaf[leaf++];
      if (rows == 0)
        continue;
      classes.n++;
      classes.smallest = MIN (classes.smallest, rows);
    }
  if (classes.n == 0)
    classes.smallest = 0;
  return classes;
}

/**
 * shoal_hierarchy_count_classes:
 * @covered: (out): whether every value has a leaf; those without one, and missing cells then, are left out
 *
 * Takes time in the order of the rows.
 *
 * Returns: (transfer full) (array): for each level of @hierarchy.
 */
ShoalHierarchyClasses *
shoal_hierarchy_count_classes (ShoalHierarchy *hierarchy,
                               ShoalColumn    *column,
                               gboolean       *covered)
{
  g_autoptr (ShoalAttribute) attribute = NULL;
  g_autofree guint64 *rows = NULL;
  ShoalHierarchyClasses *classes;
  ShoalHierarchy *counted;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);
  g_return_val_if_fail (covered != NULL, NULL);

  attribute = bind_column (hierarchy, column);
  *covered = attribute != NULL;
  counted = attribute != NULL ? attribute->hierarchy : hierarchy;
  rows = count_rows (counted, column, attribute);
  classes = g_new (ShoalHierarchyClasses, shoal_hierarchy_get_n_levels (hierarchy));
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    classes[level] = count_level (counted, level, rows);
  return classes;
}
