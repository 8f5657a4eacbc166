/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes are written as their label, ranges as [low, high], sets as {a, b}, aggregates as their value, and a range or
 * set of one value as that value. In a set, a backslash stands before each backslash of a value, and before each comma
 * that is followed by a blank, so that such a value cannot be read as several values. */

#include "recoding/shoal-cell-text.h"

/* The largest number of values of a set in texts for people. */
#define MOST_SHOWN 20

static const char *
get_number_text (ShoalAttribute *attribute,
                 double          number)
{
  return shoal_column_get_label (attribute->column, shoal_attribute_find_number (attribute, number));
}

/** shoal_cell_text_of_node: Returns: (transfer none): the text of a cell that is @node. */
const char *
shoal_cell_text_of_node (ShoalAttribute *attribute,
                         guint32         node)
{
  return shoal_attribute_is_missing (attribute, node) ? shoal_column_get_missing_label (attribute->column)
                                                      : shoal_hierarchy_get_label (attribute->hierarchy, node);
}

static void
append_item (GString    *buffer,
             const char *value)
{
  for (; *value != '\0'; value++)
    {
      if (*value == '\\' || (value[0] == ',' && value[1] == ' '))
        g_string_append_c (buffer, '\\');
      g_string_append_c (buffer, *value);
    }
}

/* Writes at most @most values of a set. */
static const char *
get_text (ShoalAttribute  *attribute,
          const ShoalCell *cell,
          gsize            most,
          GString         *buffer)
{
  if (cell->text != NULL)
    return cell->text;
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
  for (gsize i = 0; i < MIN (cell->n_leaves, most); i++)
    {
      g_string_append (buffer, i > 0 ? ", " : "");
      append_item (buffer, shoal_cell_text_of_node (attribute, cell->leaves[i]));
    }
  g_string_append (buffer, cell->n_leaves > most ? ", …}" : "}");
  return buffer->str;
}

/**
 * shoal_cell_text_get:
 * @buffer: memory for a text that has to be composed
 *
 * Returns: (transfer none): the text of @cell, in @buffer or in memory of @attribute.
 */
const char *
shoal_cell_text_get (ShoalAttribute  *attribute,
                     const ShoalCell *cell,
                     GString         *buffer)
{
  return get_text (attribute, cell, G_MAXSIZE, buffer);
}

/**
 * shoal_cell_text_get_short:
 *
 * Returns: (transfer none): like shoal_cell_text_get(), but only the first values of a large set, with an ellipsis.
 *   For people, because a set can have as many values as the table.
 */
const char *
shoal_cell_text_get_short (ShoalAttribute  *attribute,
                           const ShoalCell *cell,
                           GString         *buffer)
{
  return get_text (attribute, cell, MOST_SHOWN, buffer);
}
