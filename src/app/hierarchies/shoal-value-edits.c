/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each asks for what it needs, if anything, and then edits. */

#include "config.h"

#include "hierarchies/shoal-value-edits.h"

#include "hierarchies/shoal-value-dialog.h"
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
dup_label (ShoalHierarchyEditing *self,
           guint32                node)
{
  return shorten (shoal_hierarchy_get_label (shoal_hierarchy_editing_get_hierarchy (self), node));
}

/* The first of the selected values, of which there is one at least when something is to be done to them. */
static guint32
get_first (ShoalHierarchyEditing *self)
{
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self, &n_nodes);

  g_return_val_if_fail (n_nodes > 0, SHOAL_HIERARCHY_NO_NODE);

  return nodes[0];
}

static gsize
count_selected (ShoalHierarchyEditing *self)
{
  gsize n_nodes;

  shoal_hierarchy_editing_get_selected (self, &n_nodes);
  return n_nodes;
}

/* A name for what the selected values become together: {a, b}. */
static char *
propose_name (ShoalHierarchyEditing *self)
{
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self, &n_nodes);
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  GString *name = g_string_new ("{");

  for (gsize i = 0; i < n_nodes; i++)
    {
      if (i > 0)
        g_string_append (name, ", ");
      if (name->len > LABEL_LENGTH)
        {
          g_string_append (name, "…");
          break;
        }
      g_string_append (name, shoal_hierarchy_get_label (hierarchy, nodes[i]));
    }
  g_string_append_c (name, '}');
  return g_string_free (name, FALSE);
}

/* ---- Rename ---- */

static void
rename_answered (ShoalHierarchyEditing *self,
                 const char           *text,
                 guint                 choice)
{
  if (count_selected (self) == 1)
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_rename (get_first (self), text));
}

/** shoal_value_edits_rename: asks for another label of the selected value. */
void
shoal_value_edits_rename (GtkWidget             *widget,
                          ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);

  shoal_value_dialog_present (widget, self, _("Rename Value"), _("This is what is published instead of the values below it."),
                               _("_Rename"), shoal_hierarchy_get_label (hierarchy, get_first (self)), NULL, rename_answered);
}

/* ---- Merge ---- */

static void
merge_answered (ShoalHierarchyEditing *self,
                const char           *text,
                guint                 choice)
{
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self, &n_nodes);

  if (n_nodes > 0)
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_merge (nodes, n_nodes, text));
}

/* The siblings of the selected value, without it. */
static GListModel *
list_siblings (ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, get_first (self));
  g_autoptr (GListModel) children = shoal_hierarchy_nodes_new_children (hierarchy, parent);
  guint place = shoal_hierarchy_get_place (hierarchy, get_first (self));
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
sibling_answered (ShoalHierarchyEditing *self,
                  const char           *text,
                  guint                 choice)
{
  g_autoptr (GListModel) siblings = list_siblings (self);
  g_autoptr (ShoalHierarchyNode) sibling = g_list_model_get_item (siblings, choice);

  if (sibling != NULL)
    {
      guint32 nodes[] = { get_first (self), shoal_hierarchy_node_get_node (sibling) };

      shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_merge (nodes, G_N_ELEMENTS (nodes), text));
    }
}

/** shoal_value_edits_merge: asks what the selected values are called as one, or what the one is merged with. */
void
shoal_value_edits_merge (GtkWidget             *widget,
                         ShoalHierarchyEditing *self)
{

  if (count_selected (self) == 1)
    {
      g_autoptr (GListModel) siblings = list_siblings (self);
      g_autofree char *name = dup_label (self, get_first (self));
      g_autofree char *body = g_strdup_printf (_("What is “%s” to be merged with, and what are both called then?"), name);

      shoal_value_dialog_present (widget, self, _("Merge Values"), body, _("_Merge"), name, siblings, sibling_answered);
    }
  else
    {
      g_autofree char *name = propose_name (self);
      g_autofree char *body = g_strdup_printf (ngettext ("What is %zu value called as one?",
                                                         "What are %zu values called as one?", count_selected (self)),
                                               count_selected (self));

      shoal_value_dialog_present (widget, self, _("Merge Values"), body, _("_Merge"), name, NULL, merge_answered);
    }
}

/* ---- Split ---- */

static void
split_answered (ShoalHierarchyEditing *self,
                const char           *text,
                guint                 choice)
{
  gsize n_nodes;
  const guint32 *nodes = shoal_hierarchy_editing_get_selected (self, &n_nodes);

  if (n_nodes > 0)
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_split (nodes, n_nodes, text));
}

/** shoal_value_edits_split: asks what the selected values are called beside their parent. */
void
shoal_value_edits_split (GtkWidget             *widget,
                         ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  g_autofree char *parent = dup_label (self, shoal_hierarchy_get_parent (hierarchy, get_first (self)));
  g_autofree char *name = count_selected (self) == 1 ? g_strdup (shoal_hierarchy_get_label (hierarchy, get_first (self)))
                                             : propose_name (self);
  g_autofree char *body = g_strdup_printf (_("The selected values leave “%s” for a new value beside it. What is it called?"),
                                           parent);

  shoal_value_dialog_present (widget, self, _("Split Off Values"), body, _("_Split Off"), name, NULL, split_answered);
}

/* ---- Move ---- */

/* The values one level higher, below which the selected one can stand. */
static GListModel *
list_parents (ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);

  return shoal_hierarchy_nodes_new_level (hierarchy, shoal_hierarchy_get_highest_level (hierarchy, get_first (self)) + 1);
}

static void
move_answered (ShoalHierarchyEditing *self,
               const char           *text,
               guint                 choice)
{
  g_autoptr (GListModel) parents = list_parents (self);
  g_autoptr (ShoalHierarchyNode) parent = g_list_model_get_item (parents, choice);

  if (parent != NULL && count_selected (self) == 1)
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_move (&(guint32) { get_first (self) }, 1,
                                                                        shoal_hierarchy_node_get_node (parent),
                                                                          SHOAL_HIERARCHY_LAST_PLACE));
}

/** shoal_value_edits_move: asks where the selected value is to belong to. */
void
shoal_value_edits_move (GtkWidget             *widget,
                        ShoalHierarchyEditing *self)
{
  g_autoptr (GListModel) parents = list_parents (self);
  g_autofree char *name = dup_label (self, get_first (self));
  g_autofree char *body = g_strdup_printf (_("Where is “%s” to belong to?"), name);

  shoal_value_dialog_present (widget, self, _("Move Value"), body, _("_Move"), NULL, parents, move_answered);
}

/** shoal_value_edits_step: moves the selected value one place up or down among its siblings, if there is one. */
void
shoal_value_edits_step (ShoalHierarchyEditing *self,
                        gboolean               up)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  guint32 node = get_first (self);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);
  guint32 place = shoal_hierarchy_get_place (hierarchy, node);
  guint32 n;

  shoal_hierarchy_get_children (hierarchy, parent, &n);
  if (up ? place > 0 : place + 1 < n)
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_move (&node, 1, parent, up ? place - 1 : place + 1));
}

/** shoal_value_edits_raise: moves the selected value out of its parent, to stand beside it. */
void
shoal_value_edits_raise (ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  guint32 node = get_first (self);
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);

  shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_move (&node, 1, shoal_hierarchy_get_parent (hierarchy, parent),
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
weight_answered (ShoalHierarchyEditing *self,
                 const char           *text,
                 guint                 choice)
{
  double weight;

  if (!read_weight (text, &weight))
    shoal_hierarchy_editing_report_problem (self, _("The Weight Was Not Changed"),
                                          _("The weight of an edge must be a number of at least 0."));
  else if (count_selected (self) == 1)
    shoal_hierarchy_editing_apply (self, shoal_hierarchy_edit_new_set_weight (&(guint32) { get_first (self) }, 1, weight));
}

/** shoal_value_edits_weigh: asks for the weight of the edge above the selected value. */
void
shoal_value_edits_weigh (GtkWidget             *widget,
                         ShoalHierarchyEditing *self)
{
  ShoalHierarchy *hierarchy = shoal_hierarchy_editing_get_hierarchy (self);
  g_autofree char *weight = g_strdup_printf ("%g", shoal_hierarchy_get_edge_weight (hierarchy, get_first (self)));
  g_autofree char *name = dup_label (self, get_first (self));
  g_autofree char *body = g_strdup_printf (_("How much is lost when “%s” is replaced by the value above it? Other edges weigh 1 "
                                             "unless they were changed; metrics with edge weights use this."), name);

  shoal_value_dialog_present (widget, self, _("Edge Weight"), body, _("_Set"), weight, NULL, weight_answered);
}
