/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a node stands and what it covers, for those who see the drawing and those who do not. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-words.h"

#include "widgets/shoal-direction.h"

#include <glib/gi18n.h>

/**
 * shoal_hierarchy_words_dup_selected:
 * @hierarchy: (nullable): may be %NULL without a node
 * @node: the selected node, or %SHOAL_HIERARCHY_NO_NODE
 *
 * Returns: (transfer full): what a screen reader says.
 */
char *
shoal_hierarchy_words_dup_selected (ShoalHierarchy *hierarchy,
                                    guint32         node)
{
  guint32 n;

  if (node == SHOAL_HIERARCHY_NO_NODE)
    return g_strdup (_("Nothing is selected. Arrow keys select."));
  n = shoal_hierarchy_get_leaf_count (hierarchy, node);
  return g_strdup_printf (ngettext ("Selected: “%s” on level %u, %u value", "Selected: “%s” on level %u, %u values", n),
                          shoal_hierarchy_get_label (hierarchy, node), shoal_hierarchy_get_lowest_level (hierarchy, node), n);
}

/** shoal_hierarchy_words_dup_node: Returns: (transfer full): what is said of a node under the pointer, in lines. */
char *
shoal_hierarchy_words_dup_node (ShoalHierarchy *hierarchy,
                                guint32         node)
{
  g_autofree char *label = shoal_direction_isolate (shoal_hierarchy_get_label (hierarchy, node));
  double weight = shoal_hierarchy_get_edge_weight (hierarchy, node);
  guint32 n = shoal_hierarchy_get_leaf_count (hierarchy, node);
  GString *text = g_string_new (NULL);

  g_string_printf (text, ngettext ("%s\nLevel %u, %u value", "%s\nLevel %u, %u values", n), label,
                   shoal_hierarchy_get_lowest_level (hierarchy, node), n);
  if (node != shoal_hierarchy_get_root (hierarchy) && weight != 1)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _("Edge weight %g"), weight);
    }
  return g_string_free (text, FALSE);
}
