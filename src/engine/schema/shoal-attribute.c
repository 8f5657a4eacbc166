/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binds a quasi-identifier to its hierarchy: finds the leaf of every value. */

#include "schema/shoal-attribute.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-leaf-finder.h"

#include <glib/gi18n-lib.h>

#include <string.h>

G_DEFINE_TYPE (ShoalAttribute, shoal_attribute, G_TYPE_OBJECT)

static void
shoal_attribute_finalize (GObject *object)
{
  ShoalAttribute *self = SHOAL_ATTRIBUTE (object);

  g_clear_object (&self->column);
  g_clear_object (&self->hierarchy);
  g_free (self->leaf_of_code);
  G_OBJECT_CLASS (shoal_attribute_parent_class)->finalize (object);
}

static void
shoal_attribute_class_init (ShoalAttributeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_attribute_finalize;
}

static void
shoal_attribute_init (ShoalAttribute *self)
{
  self->missing_leaf = SHOAL_HIERARCHY_NO_NODE;
}

/* The number of the first row with the value, counted from 1. */
static gsize
find_row (ShoalColumn *column,
          guint32      code)
{
  guint width;
  gconstpointer codes = shoal_column_get_codes (column, &width);
  gsize row = 0;

  while (row < shoal_column_get_n_rows (column) && shoal_codes_get (codes, width, row) != code)
    row++;
  return row + 1;
}

/* The largest number of further values that an error message lists. */
#define MOST_NAMED 10

/* Reports all values without a leaf at once, because the next month's table may have several. */
static void
set_no_leaf_error (ShoalAttribute  *self,
                   ShoalLeafFinder *finder,
                   guint32          first,
                   ShoalProgress   *progress,
                   GError         **error)
{
  gsize n_values = shoal_column_get_n_values (self->column), n_others = 0;
  g_autoptr (GString) others = g_string_new (NULL);
  guint32 leaf;

  for (guint32 code = first + 1; code < n_values && !shoal_progress_stops_at (progress, code); code++)
    {
      if (shoal_leaf_finder_find (finder, code, &leaf))
        continue;
      if (++n_others > MOST_NAMED)
        continue;
      if (n_others > 1)
        g_string_append (others, ", ");
      if (n_others < MOST_NAMED)
        g_string_append_printf (others, _("“%s”"), shoal_column_get_label (self->column, code));
      else
        g_string_append (others, "…");
    }
  if (n_others == 0)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                 _("column “%s”: the hierarchy has no leaf for the value “%s”, first in row %'zu"),
                 shoal_column_get_name (self->column), shoal_column_get_label (self->column, first), find_row (self->column, first));
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_HIERARCHY,
                 /* Translators: the last one is a list of values. */
                 _("column “%s”: the hierarchy has no leaf for the value “%s”, first in row %'zu, nor for %s"),
                 shoal_column_get_name (self->column), shoal_column_get_label (self->column, first), find_row (self->column, first),
                 others->str);
}

static gboolean
map_values (ShoalAttribute *self,
            ShoalProgress  *progress,
            GError        **error)
{
  gsize n_values = shoal_column_get_n_values (self->column);
  g_auto (ShoalLeafFinder) finder = { 0 };

  shoal_leaf_finder_init (&finder, self->hierarchy, self->column);
  for (guint32 code = 0; code < n_values; code++)
    {
      if (shoal_progress_stops_at (progress, code))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while preparing the table"));
          return FALSE;
        }
      if (shoal_leaf_finder_find (&finder, code, &self->leaf_of_code[code]))
        continue;
      set_no_leaf_error (self, &finder, code, progress, error);
      return FALSE;
    }
  return TRUE;
}

/* The usual spellings of a missing cell also count as missing cells, unless they are values of the column: a hierarchy
 * from elsewhere may place missing cells under one of them. */
static void
add_missing_leaf (ShoalAttribute *self)
{
  const char *tokens[4] = { shoal_column_get_missing_token (self->column) };
  static const char *const usual[] = { "", "?" };
  ShoalHierarchy *hierarchy;
  guint n_tokens = 1;
  guint32 code;

  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (g_strcmp0 (usual[i], tokens[0]) != 0 && !shoal_column_find_label (self->column, usual[i], &code))
      tokens[n_tokens++] = usual[i];
  hierarchy = shoal_hierarchy_with_missing (self->hierarchy, tokens, &self->missing_leaf);
  g_object_unref (self->hierarchy);
  self->hierarchy = hierarchy;
}

/* A column that publishes no nodes may have no hierarchy; a flat one is then made, with a leaf for each value. */
static ShoalHierarchy *
dup_hierarchy (ShoalAttribute *self,
               ShoalHierarchy *given,
               GError        **error)
{
  if (given != NULL)
    return g_object_ref (given);
  if (self->published_form != SHOAL_CELL_NODE)
    return shoal_hierarchy_builders_build ("flat", self->column, NULL, error);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("column “%s” is a quasi-identifier without a hierarchy"),
               shoal_column_get_name (self->column));
  return NULL;
}

/**
 * shoal_attribute_new:
 * @column: index of a quasi-identifier of @table
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE if the column publishes nodes but has no hierarchy, if it has texts but a cell form for
 * numbers, or if its hierarchy does not have the fixed levels; %SHOAL_ERROR_HIERARCHY if a value has no leaf;
 * %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): the column bound to its hierarchy.
 */
ShoalAttribute *
shoal_attribute_new (ShoalTable    *table,
                     ShoalSchema   *schema,
                     guint          column,
                     ShoalProgress *progress,
                     GError       **error)
{
  g_autoptr (ShoalAttribute) self = NULL;
  ShoalLevelRange levels;
  gsize n_codes;

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && SHOAL_IS_SCHEMA (schema), NULL);
  g_return_val_if_fail (column < shoal_table_get_n_columns (table), NULL);
  g_return_val_if_fail (shoal_table_get_n_columns (table) == shoal_schema_get_n_columns (schema), NULL);

  self = g_object_new (SHOAL_TYPE_ATTRIBUTE, NULL);
  self->column = g_object_ref (shoal_table_get_column (table, column));
  self->column_index = column;
  self->weight = shoal_schema_get_meaning (schema, column)->weight;
  self->published_form = shoal_schema_get_meaning (schema, column)->cell_form;
  self->cell_form = shoal_cell_form_get_cover (self->published_form, shoal_column_get_value_type (self->column));
  if (!shoal_cell_form_suits (self->published_form, shoal_column_get_value_type (self->column)))
    {
      if (self->published_form == SHOAL_CELL_RANGE)
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("column “%s” holds texts, so that its cells cannot be ranges"),
                     shoal_column_get_name (self->column));
      else
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                     _("column “%s” holds texts, of which there is no “%s”: take nodes, sets or the mode"),
                     shoal_column_get_name (self->column), shoal_cell_form_to_string (self->published_form));
      return NULL;
    }
  self->hierarchy = dup_hierarchy (self, shoal_schema_get_hierarchy (schema, column), error);
  if (self->hierarchy == NULL)
    return NULL;
  if (shoal_column_get_n_missing (self->column) > 0)
    add_missing_leaf (self);
  n_codes = shoal_column_get_n_codes (self->column);
  self->leaf_of_code = g_new (guint32, n_codes);
  if (!map_values (self, progress, error))
    return NULL;
  for (gsize code = shoal_column_get_n_values (self->column); code < n_codes; code++)
    self->leaf_of_code[code] = self->missing_leaf;
  self->height = shoal_hierarchy_get_height (self->hierarchy);
  self->n_leaves = shoal_hierarchy_get_n_leaves (self->hierarchy);
  levels = shoal_schema_get_meaning (schema, column)->levels;
  if (!shoal_level_range_fits (levels, self->height, shoal_column_get_name (self->column), error))
    return NULL;
  self->lowest_level = levels.lowest;
  self->highest_level = MIN (levels.highest, self->height);
  return g_steal_pointer (&self);
}

/** shoal_attribute_with_column: Returns: (transfer full): a copy of @self with @column, which has the same dictionary
 * and other rows. */
ShoalAttribute *
shoal_attribute_with_column (ShoalAttribute *self,
                             ShoalColumn    *column)
{
  ShoalAttribute *result;

  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE (self), NULL);
  g_return_val_if_fail (shoal_column_get_n_values (column) == shoal_column_get_n_values (self->column), NULL);

  result = g_object_new (SHOAL_TYPE_ATTRIBUTE, NULL);
  result->column = g_object_ref (column);
  result->column_index = self->column_index;
  result->hierarchy = g_object_ref (self->hierarchy);
  result->height = self->height;
  result->lowest_level = self->lowest_level;
  result->highest_level = self->highest_level;
  result->n_leaves = self->n_leaves;
  result->leaf_of_code = g_memdup2 (self->leaf_of_code, shoal_column_get_n_codes (self->column) * sizeof (guint32));
  result->missing_leaf = self->missing_leaf;
  result->weight = self->weight;
  result->cell_form = self->cell_form;
  result->published_form = self->published_form;
  return result;
}

/** shoal_attribute_is_missing: Returns: whether @node is published in the same way as missing cells. This is true of
 * their leaf. If missing cells have a word, it is also true of nodes with the same label whose only leaf is that
 * one. */
gboolean
shoal_attribute_is_missing (ShoalAttribute *self,
                            guint32         node)
{
  return node == self->missing_leaf
         || (self->missing_leaf != SHOAL_HIERARCHY_NO_NODE && shoal_column_get_missing_word (self->column) != NULL
             && shoal_hierarchy_get_leaf_count (self->hierarchy, node) == 1
             && shoal_hierarchy_get_first_leaf (self->hierarchy, node) == self->missing_leaf
             && strcmp (shoal_hierarchy_get_label (self->hierarchy, node),
                        shoal_hierarchy_get_label (self->hierarchy, self->missing_leaf)) == 0);
}

/**
 * shoal_attribute_raise:
 * @node: a node of the hierarchy
 * @leaf: a leaf below it
 *
 * Returns: @node; if it is below the lowest level that may be published, its ancestor on that level. Attributes that
 *   publish aggregates ignore the lowest level, because an aggregate is not a node.
 */
guint32
shoal_attribute_raise (ShoalAttribute *self,
                       guint32         node,
                       guint32         leaf)
{
  /* Nodes are numbered level by level: of two nodes above one leaf, the higher one has the larger number. */
  return self->lowest_level > 0 && !shoal_attribute_is_aggregated (self)
           ? MAX (node, shoal_hierarchy_get_node_at (self->hierarchy, self->lowest_level, leaf))
           : node;
}

/**
 * shoal_attribute_find_number:
 * @number: the number of a value of the column
 *
 * Returns: the code of that value, found by binary search, because the dictionary is in the order of the numbers.
 */
guint32
shoal_attribute_find_number (ShoalAttribute *self,
                             double          number)
{
  guint32 low = 0;
  guint32 high;

  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE (self), 0);
  g_return_val_if_fail (shoal_column_get_n_values (self->column) > 0, 0);

  high = (guint32) shoal_column_get_n_values (self->column) - 1;
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (shoal_column_get_number (self->column, middle) < number)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/**
 * shoal_attributes_collect:
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE if @schema has no quasi-identifier, and those of shoal_attribute_new().
 *
 * Returns: (transfer full) (element-type ShoalAttribute): the quasi-identifiers in the order of the columns.
 */
GPtrArray *
shoal_attributes_collect (ShoalTable    *table,
                          ShoalSchema   *schema,
                          ShoalProgress *progress,
                          GError       **error)
{
  g_autoptr (GPtrArray) attributes = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (SHOAL_IS_TABLE (table) && SHOAL_IS_SCHEMA (schema), NULL);

  for (guint i = 0; i < shoal_schema_get_n_columns (schema); i++)
    {
      ShoalAttribute *attribute;

      if (shoal_schema_get_meaning (schema, i)->role != SHOAL_ROLE_QUASI_IDENTIFIER)
        continue;
      attribute = shoal_attribute_new (table, schema, i, progress, error);
      if (attribute == NULL)
        return NULL;
      g_ptr_array_add (attributes, attribute);
    }
  if (attributes->len == 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("no column is a quasi-identifier, so that there is nothing to anonymize"));
      return NULL;
    }
  return g_steal_pointer (&attributes);
}
