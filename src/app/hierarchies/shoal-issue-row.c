/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row keeps its issue, which tells where the trouble is. */

#include "config.h"

#include "hierarchies/shoal-issue-row.h"

#include <glib/gi18n.h>

static GtkWidget *
make_add_button (guint32 n_values)
{
  g_autofree char *label = g_strdup_printf (ngettext ("_Add Value…", "_Add %u Values…", n_values), n_values);
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "hierarchy.add-uncovered");
  return button;
}

static void
remove_level_cb (GtkButton             *button,
                 ShoalHierarchyEditing *editing)
{
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (g_object_get_data (G_OBJECT (button), "issue"));

  shoal_hierarchy_editing_apply (editing, shoal_hierarchy_edit_new_remove_level (problem->level));
}

/* Puts the problem right: (nullable). */
static GtkWidget *
make_button (ShoalHierarchyEditing *editing,
             ShoalHierarchyIssue   *issue)
{
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (issue);
  GtkWidget *button;

  if (problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED)
    return make_add_button (problem->n_values);
  if (problem->kind != SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
    return NULL;
  button = gtk_button_new_with_mnemonic (_("_Remove Level"));
  g_object_set_data (G_OBJECT (button), "issue", issue);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_level_cb), editing, 0);
  return button;
}

/** shoal_issue_row_new: Returns: (transfer floating): a row that says what is wrong, with a button that puts it right, if one can. */
GtkWidget *
shoal_issue_row_new (ShoalHierarchyIssue   *issue,
                     ShoalHierarchyEditing *editing)
{
  const ShoalHierarchyProblem *problem = shoal_hierarchy_issue_get_problem (issue);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *icon = gtk_image_new_from_icon_name (problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED
                                                    ? "dialog-error-symbolic" : "dialog-warning-symbolic");
  GtkWidget *label = gtk_label_new (problem->message);
  GtkWidget *button = make_button (editing, issue);

  g_object_set_data_full (G_OBJECT (row), "issue", g_object_ref (issue), g_object_unref);
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

/** shoal_issue_row_get_problem: Returns: (transfer none): what @row is about. */
const ShoalHierarchyProblem *
shoal_issue_row_get_problem (GtkListBoxRow *row)
{
  return shoal_hierarchy_issue_get_problem (g_object_get_data (G_OBJECT (row), "issue"));
}
