/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of the data without a place in the hierarchy: they get one together. */

#include "config.h"

#include "hierarchies/shoal-uncovered-values.h"

#include "hierarchies/shoal-value-dialog.h"
#include "models/hierarchies/shoal-hierarchy-node.h"

#include <glib/gi18n.h>

#include <string.h>

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
group_answered (ShoalHierarchyEditing *self,
                const char           *text,
                guint                 choice)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  ShoalColumn *column = shoal_session_column_get_column (shoal_hierarchy_item_get_column (shoal_hierarchy_editing_get_item (self)));
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  g_autoptr (GListModel) groups = list_groups (hierarchy);
  g_autoptr (GObject) group = g_list_model_get_item (groups, choice);

  if (SHOAL_IS_HIERARCHY_NODE (group))
    {
      guint32 node = shoal_hierarchy_node_get_node (SHOAL_HIERARCHY_NODE (group));

      shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_add_uncovered (column, node, NULL));
    }
  else if (group != NULL)
    {
      g_autofree char *label = propose_group (hierarchy);

      shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_add_uncovered (column, root, label));
    }
}

/** shoal_uncovered_values_add: asks where the values without a place are to belong to. */
void
shoal_uncovered_values_add (GtkWidget             *widget,
                            ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  g_autoptr (GListModel) groups = list_groups (hierarchy);
  guint32 n = shoal_hierarchy_editing_get_n_uncovered (self);
  g_autofree char *body
      = g_strdup_printf (ngettext ("Where is %u value of the data to belong to? It can be moved afterwards.",
                                   "Where are %u values of the data to belong to? They can be moved afterwards.", n), n);

  shoal_value_dialog_present (widget, self, _("Add Values"), body, _("_Add"), NULL, groups, group_answered);
}
