/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes show their label, ranges [low, high], sets {a, b}; one value shows itself. */

#include "recoding/shoal-cell-text.h"

static const char *
get_number_text (ShoalAttribute *attribute,
                 double          number)
{
  return shoal_column_get_label (attribute->column, shoal_attribute_find_number (attribute, number));
}

/** shoal_cell_text_of_node: Returns: (transfer none): what a cell that is @node shows. */
const char *
shoal_cell_text_of_node (ShoalAttribute *attribute,
                         guint32         node)
{
  return node == attribute->missing_leaf ? shoal_column_get_missing_label (attribute->column)
                                         : shoal_hierarchy_get_label (attribute->hierarchy, node);
}

/**
 * shoal_cell_text_get:
 * @buffer: where a text that has to be put together is put
 *
 * Returns: (transfer none): what @cell shows, in @buffer or in memory of @attribute.
 */
const char *
shoal_cell_text_get (ShoalAttribute  *attribute,
                     const ShoalCell *cell,
                     GString         *buffer)
{
  if (cell->form == SHOAL_CELL_NODE)
    return shoal_cell_text_of_node (attribute, cell->node);
  if (cell->form == SHOAL_CELL_RANGE)
    {
      if (cell->low == cell->high)
        return get_number_text (attribute, cell->low);
      g_string_printf (buffer, "[%s, %s]", get_number_text (attribute, cell->low),
                       get_number_text (attribute, cell->high));
      return buffer->str;
    }
  if (cell->n_leaves == 1)
    return shoal_cell_text_of_node (attribute, cell->leaves[0]);
  g_string_assign (buffer, "{");
  for (gsize i = 0; i < cell->n_leaves; i++)
    {
      g_string_append (buffer, i > 0 ? ", " : "");
      g_string_append (buffer, shoal_cell_text_of_node (attribute, cell->leaves[i]));
    }
  g_string_append_c (buffer, '}');
  return buffer->str;
}
