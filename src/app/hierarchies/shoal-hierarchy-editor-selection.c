/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing, list, table of levels and list of problems share one selection: each is told of what is done in the others. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "hierarchies/shoal-issue-row.h"

static void
take_nodes (ShoalHierarchyEditor *self,
            const guint32        *nodes,
            gsize                 n_nodes)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self->editing);

  shoal_hierarchy_editing_select (self->editing, nodes, n_nodes);
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
  shoal_hierarchy_outline_view_select (self->tree, &node, n);
  take_nodes (self, &node, n);
  self->syncing = FALSE;
}

void
_shoal_hierarchy_editor_tree_selected_cb (ShoalHierarchyEditor *self)
{
  g_autofree guint32 *nodes = NULL;
  gsize n;

  if (self->syncing)
    return;
  self->syncing = TRUE;
  nodes = shoal_hierarchy_outline_view_get_selected (self->tree, &n);
  shoal_hierarchy_drawing_select (self->drawing, n > 0 ? nodes[0] : SHOAL_HIERARCHY_NO_NODE);
  take_nodes (self, nodes, n);
  self->syncing = FALSE;
}

/** shoal_hierarchy_editor_select: @nodes: (array length=n_nodes): selected in tree and drawing, and shown. */
void
shoal_hierarchy_editor_select (ShoalHierarchyEditor *self,
                               const guint32        *nodes,
                               gsize                 n_nodes)
{
  g_return_if_fail (SHOAL_IS_HIERARCHY_EDITOR (self));

  self->syncing = TRUE;
  shoal_hierarchy_outline_view_select (self->tree, nodes, n_nodes);
  shoal_hierarchy_drawing_select (self->drawing, n_nodes > 0 ? nodes[0] : SHOAL_HIERARCHY_NO_NODE);
  take_nodes (self, nodes, n_nodes);
  self->syncing = FALSE;
}

void
_shoal_hierarchy_editor_menu_cb (ShoalHierarchyEditor *self,
                                 double                x,
                                 double                y,
                                 GtkWidget            *from)
{
  graphene_point_t point;
  gsize n_nodes;

  shoal_hierarchy_editing_get_selected (self->editing, &n_nodes);
  if (n_nodes == 0
      || !gtk_widget_compute_point (from, GTK_WIDGET (self), &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) point.x, (int) point.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* ---- What is wrong ---- */

void
_shoal_hierarchy_editor_issue_activated_cb (ShoalHierarchyEditor *self,
                                            GtkListBoxRow        *row)
{
  const ShoalHierarchyProblem *problem = shoal_issue_row_get_problem (row);

  if (problem->node != SHOAL_HIERARCHY_NO_NODE)
    shoal_hierarchy_editor_select (self, &problem->node, 1);
  else if (problem->level < g_list_model_get_n_items (G_LIST_MODEL (self->levels)))
    {
      gtk_single_selection_set_selected (self->levels, problem->level);
      adw_flap_set_reveal_flap (self->flap, TRUE);
    }
}

static void
mark_problems (ShoalHierarchyEditor *self,
               GListModel           *issues)
{
  guint n_issues = issues != NULL ? g_list_model_get_n_items (issues) : 0;
  g_autofree guint32 *nodes = g_new (guint32, n_issues + 1);
  gsize n = 0;

  for (guint i = 0; i < n_issues; i++)
    {
      g_autoptr (ShoalHierarchyIssue) issue = g_list_model_get_item (issues, i);
      const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (issue);

      if (problem->node != SHOAL_HIERARCHY_NO_NODE)
        nodes[n++] = problem->node;
    }
  shoal_hierarchy_drawing_set_problems (self->drawing, nodes, n);
  shoal_hierarchy_outline_view_set_problems (self->tree, nodes, n);
}

/* @issues: (nullable) */
void
_shoal_hierarchy_editor_show_issues (ShoalHierarchyEditor *self,
                                     GListModel           *issues)
{
  gtk_list_box_bind_model (self->issues_list, issues, (GtkListBoxCreateWidgetFunc) shoal_issue_row_new, self->editing, NULL);
  gtk_revealer_set_reveal_child (self->issues_revealer, issues != NULL && g_list_model_get_n_items (issues) > 0);
  mark_problems (self, issues);
}
