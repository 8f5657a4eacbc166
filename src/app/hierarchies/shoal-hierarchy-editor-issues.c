/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with the hierarchy: listed, marked in drawing and list, and where it can be, put right by a button. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include <glib/gi18n.h>

void
_shoal_hierarchy_editor_issue_activated_cb (ShoalHierarchyEditor *self,
                    GtkListBoxRow        *row)
{
  ShoalHierarchyIssue *issue = g_object_get_data (G_OBJECT (row), "issue");
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (issue);

  if (problem->node != SHOAL_HIERARCHY_NO_NODE)
    shoal_hierarchy_editor_select (self, &problem->node, 1);
  else if (problem->level < g_list_model_get_n_items (G_LIST_MODEL (self->levels)))
    {
      gtk_single_selection_set_selected (self->levels, problem->level);
      adw_flap_set_reveal_flap (self->flap, TRUE);
    }
}

static void
remove_idle_cb (GtkButton            *button,
                ShoalHierarchyEditor *self)
{
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (g_object_get_data (G_OBJECT (button), "issue"));

  shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_remove_level (problem->level));
}

/* Puts the problem right: (nullable). */
static GtkWidget *
make_button (ShoalHierarchyEditor *self,
             ShoalHierarchyIssue  *issue)
{
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (issue);
  GtkWidget *button;

  if (problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED)
    return _shoal_hierarchy_editor_make_add_button (problem->n_values);
  if (problem->kind != SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
    return NULL;
  button = gtk_button_new_with_mnemonic (_("_Remove Level"));
  g_object_set_data (G_OBJECT (button), "issue", issue);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_idle_cb), self, 0);
  return button;
}

static GtkWidget *
make_issue_row (gpointer item,
                gpointer user_data)
{
  ShoalHierarchyEditor *self = user_data;
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (item);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *icon = gtk_image_new_from_icon_name (problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED
                                                    ? "dialog-error-symbolic" : "dialog-warning-symbolic");
  GtkWidget *label = gtk_label_new (problem->message);
  GtkWidget *button = make_button (self, item);

  g_object_set_data_full (G_OBJECT (row), "issue", g_object_ref (item), g_object_unref);
  gtk_widget_add_css_class (icon, problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED ? "error" : "warning");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  if (button != NULL)
    {
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 3);
  gtk_widget_set_margin_bottom (box, 3);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, problem->message, -1);
  return row;
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
  shoal_hierarchy_tree_set_problems (self->tree, nodes, n);
}

/* @issues: (nullable) */
void
_shoal_hierarchy_editor_show_issues (ShoalHierarchyEditor *self,
                                     GListModel           *issues)
{
  gtk_list_box_bind_model (self->issues_list, issues, make_issue_row, self, NULL);
  gtk_revealer_set_reveal_child (self->issues_revealer, issues != NULL && g_list_model_get_n_items (issues) > 0);
  mark_problems (self, issues);
}
