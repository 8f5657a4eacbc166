/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of the data without a place in the hierarchy: they get one together. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "models/hierarchies/shoal-hierarchy-node.h"

#include <glib/gi18n.h>

#include <string.h>

/* How many values have no place; 0 while that is not known. */
static guint32
count_uncovered (ShoalHierarchyEditor *self)
{
  ShoalHierarchyItem *item = shoal_hierarchy_editor_get_item (self);
  ShoalHierarchyReport *report = item != NULL ? shoal_hierarchy_item_get_report (item) : NULL;
  GListModel *issues = report != NULL ? shoal_hierarchy_report_get_issues (report) : NULL;
  guint32 n_uncovered = 0;

  for (guint i = 0; issues != NULL && i < g_list_model_get_n_items (issues); i++)
    {
      g_autoptr (ShoalHierarchyIssue) issue = g_list_model_get_item (issues, i);

      n_uncovered += shoal_hierarchy_issue_get_problem (issue)->n_values;
    }
  return n_uncovered;
}

static gboolean
has_label (ShoalHierarchy *hierarchy,
           const char     *label)
{
  guint32 leaf;

  if (shoal_hierarchy_find_leaf (hierarchy, label, &leaf))
    return TRUE;
  for (guint32 node = shoal_hierarchy_get_n_leaves (hierarchy); node < shoal_hierarchy_get_n_nodes (hierarchy); node++)
    if (strcmp (shoal_hierarchy_get_label (hierarchy, node), label) == 0)
      return TRUE;
  return FALSE;
}

/* What a value is called that takes them all, as no other is: (transfer full). */
static char *
propose_group (ShoalHierarchy *hierarchy)
{
  g_autofree char *name = g_strdup (_("Other"));

  for (guint i = 2; has_label (hierarchy, name); i++)
    {
      g_free (name);
      /* Translators: the name of a value that takes what has no other place, where one is called so already */
      name = g_strdup_printf (_("Other (%u)"), i);
    }
  return g_steal_pointer (&name);
}

/* Between the root and the values of the data there is a level for them. */
static gboolean
has_room_for_group (ShoalHierarchy *hierarchy)
{
  return shoal_hierarchy_get_lowest_level (hierarchy, shoal_hierarchy_get_root (hierarchy)) > 1;
}

/* A new value, where there is room for one, and those that have others below them, the root first. */
static GListModel *
list_groups (ShoalHierarchy *hierarchy)
{
  GListStore *parts = g_list_store_new (G_TYPE_LIST_MODEL);

  if (has_room_for_group (hierarchy))
    {
      g_autofree char *group = propose_group (hierarchy);
      g_autofree char *title = g_strdup_printf (_("New value “%s”"), group);
      const char *titles[] = { title, NULL };
      g_autoptr (GtkStringList) list = gtk_string_list_new (titles);

      g_list_store_append (parts, list);
    }
  {
    g_autoptr (GListModel) inner = shoal_hierarchy_nodes_new_inner (hierarchy);

    g_list_store_append (parts, inner);
  }
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (parts)));
}

static void
group_answered (ShoalHierarchyEditor *self,
                const char           *text,
                guint                 choice)
{
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  ShoalColumn *column = shoal_session_column_get_column (shoal_hierarchy_item_get_column (shoal_hierarchy_editor_get_item (self)));
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  g_autoptr (GListModel) groups = list_groups (hierarchy);
  g_autoptr (GObject) group = g_list_model_get_item (groups, choice);

  if (SHOAL_IS_HIERARCHY_NODE (group))
    {
      guint32 node = shoal_hierarchy_node_get_node (SHOAL_HIERARCHY_NODE (group));

      shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_add_uncovered (column, node, NULL));
    }
  else if (group != NULL)
    {
      g_autofree char *label = propose_group (hierarchy);

      shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_add_uncovered (column, root, label));
    }
}

static void
add_uncovered_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  g_autoptr (GListModel) groups = list_groups (hierarchy);
  guint32 n = count_uncovered (self);
  g_autofree char *body
      = g_strdup_printf (ngettext ("Where is %u value of the data to belong to? It can be moved afterwards.",
                                   "Where are %u values of the data to belong to? They can be moved afterwards.", n), n);

  _shoal_hierarchy_editor_ask (self, _("Add Values"), body, _("_Add"), NULL, groups, group_answered);
}

/* The button beside what says that @n_values have no place: (transfer floating). */
GtkWidget *
_shoal_hierarchy_editor_make_add_button (guint32 n_values)
{
  g_autofree char *label
      = g_strdup_printf (ngettext ("_Add Value…", "_Add %u Values…", n_values), n_values);
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "hierarchy.add-uncovered");
  return button;
}

/* @hierarchy: (nullable): NULL while nothing can be done */
void
_shoal_hierarchy_editor_update_uncovered_action (ShoalHierarchyEditor *self,
                                               ShoalHierarchy       *hierarchy)
{
  _shoal_hierarchy_editor_enable (self, "hierarchy.add-uncovered", hierarchy != NULL && count_uncovered (self) > 0);
}

void
_shoal_hierarchy_editor_install_uncovered_action (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "hierarchy.add-uncovered", NULL, add_uncovered_action);
}
