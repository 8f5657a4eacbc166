/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done to the selected values. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-editor-private.h"

#include "models/hierarchies/shoal-hierarchy-node.h"
#include "hierarchy/shoal-hierarchy-family.h"

#include <glib/gi18n.h>
#include <math.h>

/* Characters of a label that a question repeats, or a name that is proposed. */
#define LABEL_LENGTH 40

static char *
shorten (const char *label)
{
  if (g_utf8_strlen (label, -1) <= LABEL_LENGTH)
    return g_strdup (label);
  else
    {
      g_autofree char *start = g_utf8_substring (label, 0, LABEL_LENGTH);

      return g_strconcat (start, "…", NULL);
    }
}

static char *
dup_label (ShoalHierarchyEditor *self,
           guint32               node)
{
  return shorten (shoal_hierarchy_get_label (_shoal_hierarchy_editor_get_hierarchy (self), node));
}

/* A name for what the selected values become together: {a, b}. */
static char *
propose_name (ShoalHierarchyEditor *self)
{
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  GString *name = g_string_new ("{");

  for (gsize i = 0; i < self->n_nodes; i++)
    {
      if (i > 0)
        g_string_append (name, ", ");
      if (name->len > LABEL_LENGTH)
        {
          g_string_append (name, "…");
          break;
        }
      g_string_append (name, shoal_hierarchy_get_label (hierarchy, self->nodes[i]));
    }
  g_string_append_c (name, '}');
  return g_string_free (name, FALSE);
}

/* ---- Rename ---- */

static void
rename_answered (ShoalHierarchyEditor *self,
                 const char           *text,
                 guint                 choice)
{
  if (self->n_nodes == 1)
    shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_rename (self->nodes[0], text));
}

static void
rename_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);

  _shoal_hierarchy_editor_ask (self, _("Rename Value"), _("This is what is published instead of the values below it."),
                               _("_Rename"), shoal_hierarchy_get_label (hierarchy, self->nodes[0]), NULL, rename_answered);
}

/* ---- Merge ---- */

static void
merge_answered (ShoalHierarchyEditor *self,
                const char           *text,
                guint                 choice)
{
  shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_merge (self->nodes, self->n_nodes, text));
}

/* The siblings of the selected value, without it. */
static GListModel *
list_siblings (ShoalHierarchyEditor *self)
{
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, self->nodes[0]);
  g_autoptr (GListModel) children = shoal_hierarchy_nodes_new_children (hierarchy, parent);
  guint place = shoal_hierarchy_get_place (hierarchy, self->nodes[0]);
  guint n = g_list_model_get_n_items (children);
  GListStore *parts = g_list_store_new (G_TYPE_LIST_MODEL);
  g_autoptr (GtkSliceListModel) before = gtk_slice_list_model_new (g_object_ref (children), 0, place);
  g_autoptr (GtkSliceListModel) behind = gtk_slice_list_model_new (g_object_ref (children), place + 1, n - place - 1);

  /* Those behind it come first: the next one is the likeliest. */
  g_list_store_append (parts, behind);
  g_list_store_append (parts, before);
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (parts)));
}

static void
sibling_answered (ShoalHierarchyEditor *self,
                  const char           *text,
                  guint                 choice)
{
  g_autoptr (GListModel) siblings = list_siblings (self);
  g_autoptr (ShoalHierarchyNode) sibling = g_list_model_get_item (siblings, choice);

  if (sibling != NULL)
    {
      guint32 nodes[] = { self->nodes[0], shoal_hierarchy_node_get_node (sibling) };

      shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_merge (nodes, G_N_ELEMENTS (nodes), text));
    }
}

static void
merge_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);

  if (self->n_nodes == 1)
    {
      g_autoptr (GListModel) siblings = list_siblings (self);
      g_autofree char *name = dup_label (self, self->nodes[0]);
      g_autofree char *body = g_strdup_printf (_("What is “%s” to be merged with, and what are both called then?"), name);

      _shoal_hierarchy_editor_ask (self, _("Merge Values"), body, _("_Merge"), name, siblings, sibling_answered);
    }
  else
    {
      g_autofree char *name = propose_name (self);
      g_autofree char *body = g_strdup_printf (ngettext ("What is %zu value called as one?",
                                                         "What are %zu values called as one?", self->n_nodes),
                                               self->n_nodes);

      _shoal_hierarchy_editor_ask (self, _("Merge Values"), body, _("_Merge"), name, NULL, merge_answered);
    }
}

/* ---- Split ---- */

static void
split_answered (ShoalHierarchyEditor *self,
                const char           *text,
                guint                 choice)
{
  shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_split (self->nodes, self->n_nodes, text));
}

static void
split_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  g_autofree char *parent = dup_label (self, shoal_hierarchy_get_parent (hierarchy, self->nodes[0]));
  g_autofree char *name = self->n_nodes == 1 ? g_strdup (shoal_hierarchy_get_label (hierarchy, self->nodes[0]))
                                             : propose_name (self);
  g_autofree char *body = g_strdup_printf (_("The selected values leave “%s” for a new value beside it. What is it called?"),
                                           parent);

  _shoal_hierarchy_editor_ask (self, _("Split Off Values"), body, _("_Split Off"), name, NULL, split_answered);
}

/* ---- Move ---- */

/* The values one level higher, below which the selected one can stand. */
static GListModel *
list_parents (ShoalHierarchyEditor *self)
{
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);

  return shoal_hierarchy_nodes_new_level (hierarchy, shoal_hierarchy_get_highest_level (hierarchy, self->nodes[0]) + 1);
}

static void
move_answered (ShoalHierarchyEditor *self,
               const char           *text,
               guint                 choice)
{
  g_autoptr (GListModel) parents = list_parents (self);
  g_autoptr (ShoalHierarchyNode) parent = g_list_model_get_item (parents, choice);

  if (parent != NULL && self->n_nodes == 1)
    shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_move (self->nodes[0],
                                                                          shoal_hierarchy_node_get_node (parent),
                                                                          SHOAL_HIERARCHY_LAST_PLACE));
}

static void
move_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  g_autoptr (GListModel) parents = list_parents (self);
  g_autofree char *name = dup_label (self, self->nodes[0]);
  g_autofree char *body = g_strdup_printf (_("Where is “%s” to belong to?"), name);

  _shoal_hierarchy_editor_ask (self, _("Move Value"), body, _("_Move"), NULL, parents, move_answered);
}

/* One place up or down among the siblings. */
static void
step_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, self->nodes[0]);
  guint32 place = shoal_hierarchy_get_place (hierarchy, self->nodes[0]);
  gboolean up = g_str_equal (action_name, "hierarchy.move-up");
  guint32 n;

  shoal_hierarchy_get_children (hierarchy, parent, &n);
  if (up ? place == 0 : place + 1 >= n)
    return;
  shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_move (self->nodes[0], parent, up ? place - 1 : place + 1));
}

/* Out of its parent, beside it. */
static void
raise_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, self->nodes[0]);

  shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_move (self->nodes[0],
                                                                        shoal_hierarchy_get_parent (hierarchy, parent),
                                                                        SHOAL_HIERARCHY_LAST_PLACE));
}

/* ---- Edge weight ---- */

/* As people write numbers here, or with a point. */
static gboolean
read_weight (const char *text,
             double     *weight)
{
  char *end;

  *weight = g_strtod (text, &end);
  return end != text && *g_strstrip (end) == '\0' && isfinite (*weight) && *weight >= 0;
}

static void
weight_answered (ShoalHierarchyEditor *self,
                 const char           *text,
                 guint                 choice)
{
  double weight;

  if (!read_weight (text, &weight))
    _shoal_hierarchy_editor_show_problem (self, _("The Weight Was Not Changed"),
                                          _("The weight of an edge must be a number of at least 0."));
  else if (self->n_nodes == 1)
    shoal_hierarchy_editor_change (self, shoal_hierarchy_edit_new_set_weight (self->nodes[0], weight));
}

static void
weight_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalHierarchyEditor *self = SHOAL_HIERARCHY_EDITOR (widget);
  ShoalHierarchy *hierarchy = _shoal_hierarchy_editor_get_hierarchy (self);
  g_autofree char *weight = g_strdup_printf ("%g", shoal_hierarchy_get_edge_weight (hierarchy, self->nodes[0]));
  g_autofree char *name = dup_label (self, self->nodes[0]);
  g_autofree char *body = g_strdup_printf (_("How much is lost when “%s” is replaced by the value above it? Other edges weigh 1 "
                                             "unless they were changed; metrics with edge weights use this."), name);

  _shoal_hierarchy_editor_ask (self, _("Edge Weight"), body, _("_Set"), weight, NULL, weight_answered);
}

/* ---- When what can be done ---- */

/* @hierarchy: (nullable): NULL while nothing can be done */
void
_shoal_hierarchy_editor_update_value_actions (ShoalHierarchyEditor *self,
                                              ShoalHierarchy       *hierarchy)
{
  gboolean one = hierarchy != NULL && self->n_nodes == 1;
  gboolean moveable = one && self->nodes[0] != shoal_hierarchy_get_root (hierarchy);
  gboolean siblings = hierarchy != NULL && shoal_hierarchy_are_siblings (hierarchy, self->nodes, self->n_nodes);
  guint32 parent = siblings ? shoal_hierarchy_get_parent (hierarchy, self->nodes[0]) : SHOAL_HIERARCHY_NO_NODE;
  gboolean below_root = siblings && parent != shoal_hierarchy_get_root (hierarchy);
  guint32 n_siblings = 0;
  guint32 place = 0;

  if (siblings)
    shoal_hierarchy_get_children (hierarchy, parent, &n_siblings);
  if (moveable)
    place = shoal_hierarchy_get_place (hierarchy, self->nodes[0]);
  _shoal_hierarchy_editor_enable (self, "hierarchy.rename",
                                  one && shoal_hierarchy_get_lowest_level (hierarchy, self->nodes[0]) > 0);
  _shoal_hierarchy_editor_enable (self, "hierarchy.merge", n_siblings > 1);
  _shoal_hierarchy_editor_enable (self, "hierarchy.split", below_root && self->n_nodes < n_siblings);
  _shoal_hierarchy_editor_enable (self, "hierarchy.move", moveable);
  _shoal_hierarchy_editor_enable (self, "hierarchy.move-up", moveable && place > 0);
  _shoal_hierarchy_editor_enable (self, "hierarchy.move-down", moveable && place + 1 < n_siblings);
  _shoal_hierarchy_editor_enable (self, "hierarchy.raise", moveable && below_root);
  _shoal_hierarchy_editor_enable (self, "hierarchy.set-weight", moveable);
}

void
_shoal_hierarchy_editor_install_value_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "hierarchy.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.merge", NULL, merge_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.split", NULL, split_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.move", NULL, move_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.move-up", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.move-down", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.raise", NULL, raise_action);
  gtk_widget_class_install_action (widget_class, "hierarchy.set-weight", NULL, weight_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "hierarchy.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_m, GDK_CONTROL_MASK, "hierarchy.merge", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, GDK_CONTROL_MASK, "hierarchy.split", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "hierarchy.move-up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "hierarchy.move-down", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "hierarchy.raise", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_m, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "hierarchy.move", NULL);
}
