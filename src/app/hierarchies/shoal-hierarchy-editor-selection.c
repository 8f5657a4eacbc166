/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing, list and table of levels share one selection: each tells of what is done in it, and is told of the others. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

static void
take_nodes (ShoalHierarchyEditor *self,
            guint32              *nodes,
            gsize                 n_nodes)
{
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);

  g_free (self->nodes);
  self->nodes = nodes;
  self->n_nodes = n_nodes;
  if (n_nodes > 0 && hierarchy != NULL)
    gtk_single_selection_set_selected (self->levels, shoal_hierarchy_get_lowest_level (hierarchy, nodes[0]));
  _shoal_hierarchy_editor_update_actions (self);
}

void
_shoal_hierarchy_editor_drawing_selected_cb (ShoalHierarchyEditor *self)
{
  guint32 node = shoal_hierarchy_drawing_get_selected (self->drawing);
  gsize n = node != SHOAL_HIERARCHY_NO_NODE;

  if (self->syncing)
    return;
  self->syncing = TRUE;
  shoal_hierarchy_tree_select (self->tree, &node, n);
  take_nodes (self, g_memdup2 (&node, n * sizeof node), n);
  self->syncing = FALSE;
}

void
_shoal_hierarchy_editor_tree_selected_cb (ShoalHierarchyEditor *self)
{
  gsize n;
  guint32 *nodes;

  if (self->syncing)
    return;
  self->syncing = TRUE;
  nodes = shoal_hierarchy_tree_get_selected (self->tree, &n);
  shoal_hierarchy_drawing_select (self->drawing, n > 0 ? nodes[0] : SHOAL_HIERARCHY_NO_NODE);
  take_nodes (self, nodes, n);
  self->syncing = FALSE;
}

/** shoal_hierarchy_editor_get_selected: Returns: (transfer full) (array length=n_nodes): the selected nodes. */
guint32 *
shoal_hierarchy_editor_get_selected (ShoalHierarchyEditor *self,
                                     gsize                *n_nodes)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self), NULL);

  *n_nodes = self->n_nodes;
  return g_memdup2 (self->nodes, self->n_nodes * sizeof *self->nodes);
}

/** shoal_hierarchy_editor_select: @nodes: (array length=n_nodes): selected in tree and drawing, and shown. */
void
shoal_hierarchy_editor_select (ShoalHierarchyEditor *self,
                               const guint32        *nodes,
                               gsize                 n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));

  self->syncing = TRUE;
  shoal_hierarchy_tree_select (self->tree, nodes, n_nodes);
  shoal_hierarchy_drawing_select (self->drawing, n_nodes > 0 ? nodes[0] : SHOAL_HIERARCHY_NO_NODE);
  take_nodes (self, g_memdup2 (nodes, n_nodes * sizeof *nodes), n_nodes);
  self->syncing = FALSE;
}

void
_shoal_hierarchy_editor_menu_cb (ShoalHierarchyEditor *self,
         double                x,
         double                y,
         GtkWidget            *from)
{
  graphene_point_t point;

  if (self->n_nodes == 0
      || !gtk_widget_compute_point (from, GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}
