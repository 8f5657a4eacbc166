/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a drawing: to a screen reader, and in tooltips. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-drawing-private.h"

#include "widgets/shoal-direction.h"

#include <glib/gi18n.h>

/* What a screen reader says of the selected value. */
void
_shoal_hierarchy_drawing_describe (ShoalHierarchyDrawing *self)
{
  g_autofree char *text = NULL;
  guint32 n;

  if (self->selected == SHOAL_HIERARCHY_NO_NODE)
    {
      shoal_chart_area_set_description (self->area, _("Nothing is selected. Arrow keys select."));
      return;
    }
  n = shoal_hierarchy_get_leaf_count (self->hierarchy, self->selected);
  text = g_strdup_printf (ngettext ("Selected: “%s” on level %u, %u value", "Selected: “%s” on level %u, %u values", n),
                          shoal_hierarchy_get_label (self->hierarchy, self->selected),
                          shoal_hierarchy_get_lowest_level (self->hierarchy, self->selected), n);
  shoal_chart_area_set_description (self->area, text);
}

static gboolean
query_tooltip_cb (ShoalHierarchyDrawing *self,
                  int                    x,
                  int                    y,
                  gboolean               keyboard_mode,
                  GtkTooltip            *tooltip)
{
  guint32 node = keyboard_mode ? self->selected : _shoal_hierarchy_drawing_get_node_at (self, x, y);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *label = NULL;
  double weight;
  guint32 n;

  if (node == SHOAL_HIERARCHY_NO_NODE || self->hierarchy == NULL)
    return FALSE;
  n = shoal_hierarchy_get_leaf_count (self->hierarchy, node);
  label = shoal_direction_isolate (shoal_hierarchy_get_label (self->hierarchy, node));
  weight = shoal_hierarchy_get_edge_weight (self->hierarchy, node);
  g_string_printf (text, ngettext ("%s\nLevel %u, %u value", "%s\nLevel %u, %u values", n), label,
                   shoal_hierarchy_get_lowest_level (self->hierarchy, node), n);
  if (node != shoal_hierarchy_get_root (self->hierarchy) && weight != 1)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _("Edge weight %g"), weight);
    }
  gtk_tooltip_set_text (tooltip, text->str);
  return TRUE;
}

void
_shoal_hierarchy_drawing_add_tooltips (ShoalHierarchyDrawing *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->area), TRUE);
  g_signal_connect_object (self->area, "query-tooltip", G_CALLBACK (query_tooltip_cb), self, G_CONNECT_SWAPPED);
}
