/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person points at values; which level is meant follows from the tree. */

#include "hierarchy/edit/shoal-hierarchy-edit.h"

#include "base/shoal-error.h"
#include "hierarchy/edit/shoal-level-edits.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "hierarchy/shoal-leaf-finder.h"

#include <glib/gi18n-lib.h>

typedef ShoalHierarchy *(*Apply) (const ShoalHierarchyEdit *self,
                                  ShoalHierarchy           *hierarchy,
                                  GError                  **error);

struct _ShoalHierarchyEdit
{
  Apply apply;
  const char *title;
  guint32 *nodes;
  gsize n_nodes;
  guint32 parent;
  guint32 place;
  guint level;
  char *label;
  double weight;
  ShoalColumn *column; /* or NULL */
};

static ShoalHierarchyEdit *
edit_new (Apply          apply,
          const char    *title,
          const guint32 *nodes,
          gsize          n_nodes,
          const char    *label)
{
  ShoalHierarchyEdit *self = g_new0 (ShoalHierarchyEdit, 1);

  self->apply = apply;
  self->title = title;
  self->nodes = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  self->n_nodes = n_nodes;
  self->label = g_strdup (label);
  return self;
}

static gboolean
is_root (ShoalHierarchy *hierarchy,
         guint32         node)
{
  return node == shoal_hierarchy_get_root (hierarchy);
}

/* A node is known again after an edit by a leaf below it and its level. */
static guint32
find_at_level (ShoalHierarchy *before,
               guint32         node,
               guint           level,
               ShoalHierarchy *after)
{
  guint32 leaf = shoal_hierarchy_get_first_leaf (before, node);

  if (!shoal_hierarchy_find_leaf (after, shoal_hierarchy_get_label (before, leaf), &leaf))
    return SHOAL_HIERARCHY_NO_NODE;
  return shoal_hierarchy_get_node_at (after, level, leaf);
}

static ShoalHierarchy *
apply_rename (const ShoalHierarchyEdit  *self,
              ShoalHierarchy            *hierarchy,
              GError                   **error)
{
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, self->nodes[0]);

  if (level == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("A value of the data cannot be renamed, only what stands above it"));
      return NULL;
    }
  return shoal_hierarchy_rename_on_level (hierarchy, level, self->nodes[0], self->label, error);
}

/* Values of the data that stand on the lowest level only need a level for what they become. */
static ShoalHierarchy *
apply_merge (const ShoalHierarchyEdit  *self,
             ShoalHierarchy            *hierarchy,
             GError                   **error)
{
  guint level = shoal_hierarchy_get_highest_level (hierarchy, self->nodes[0]);
  g_autoptr (ShoalHierarchy) base = NULL;

  if (!shoal_hierarchy_are_siblings (hierarchy, self->nodes, self->n_nodes))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("Only values that belong to the same one can be merged"));
      return NULL;
    }
  if (level > 0)
    return shoal_hierarchy_merge_on_level (hierarchy, level, self->nodes, self->n_nodes, self->label, error);
  base = shoal_hierarchy_insert_level (hierarchy, 0, error);
  if (base == NULL)
    return NULL;
  return shoal_hierarchy_merge_on_level (base, 1, self->nodes, self->n_nodes, self->label, error);
}

/* Takes nodes out of their parent, into one beside it. */
static ShoalHierarchy *
split (ShoalHierarchy  *hierarchy,
       const guint32   *nodes,
       gsize            n_nodes,
       const char      *label,
       GError         **error)
{
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, nodes[0]);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, parent);

  return shoal_hierarchy_split_on_level (hierarchy, level, parent, nodes, n_nodes, label, error);
}

static ShoalHierarchy *
apply_split (const ShoalHierarchyEdit  *self,
             ShoalHierarchy            *hierarchy,
             GError                   **error)
{
  if (!shoal_hierarchy_are_siblings (hierarchy, self->nodes, self->n_nodes)
      || is_root (hierarchy, shoal_hierarchy_get_parent (hierarchy, self->nodes[0])))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("Only values that belong to the same one below the root can be split off"));
      return NULL;
    }
  return split (hierarchy, self->nodes, self->n_nodes, self->label, error);
}

/* Raises *@node, out of its parent: split off under its own label, it stands on the parent's level too. An only child
 * takes the parent's place, as one with it. */
static ShoalHierarchy *
raise_node (ShoalHierarchy  *hierarchy,
            guint32         *node,
            GError         **error)
{
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, *node);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, parent);
  const char *label = shoal_hierarchy_get_label (hierarchy, *node);
  ShoalHierarchy *raised;
  guint32 n_children;

  shoal_hierarchy_get_children (hierarchy, parent, &n_children);
  if (n_children > 1)
    raised = split (hierarchy, node, 1, label, error);
  else
    raised = shoal_hierarchy_rename_on_level (hierarchy, level, parent, label, error);
  if (raised != NULL)
    *node = find_at_level (hierarchy, *node, level, raised);
  return raised;
}

/** shoal_hierarchy_can_move: Returns: whether @parent is above the values of the data, and stands higher than @node begins. */
gboolean
shoal_hierarchy_can_move (ShoalHierarchy *hierarchy,
                          guint32         node,
                          guint32         parent)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), FALSE);

  return node != shoal_hierarchy_get_root (hierarchy) && node != parent
         && shoal_hierarchy_get_lowest_level (hierarchy, parent) > 0
         && shoal_hierarchy_get_highest_level (hierarchy, parent) > shoal_hierarchy_get_lowest_level (hierarchy, node);
}

/* A move is to a node one level higher. What comes from below is raised first; the new parent's number may change by
 * that, but not the label of a leaf below it. */
static ShoalHierarchy *
apply_move (const ShoalHierarchyEdit  *self,
            ShoalHierarchy            *hierarchy,
            GError                   **error)
{
  g_autoptr (ShoalHierarchy) base = g_object_ref (hierarchy);
  guint32 node = self->nodes[0];
  guint32 parent = self->parent;
  guint parent_level = shoal_hierarchy_get_lowest_level (hierarchy, parent);
  guint level;

  if (!shoal_hierarchy_can_move (hierarchy, node, parent))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("“%s” stands too high to belong to “%s”; add a level above it first"),
                   shoal_hierarchy_get_label (hierarchy, node), shoal_hierarchy_get_label (hierarchy, parent));
      return NULL;
    }
  while ((level = shoal_hierarchy_get_highest_level (base, node)) + 1 < parent_level)
    {
      ShoalHierarchy *raised = raise_node (base, &node, error);

      if (raised == NULL)
        return NULL;
      g_object_unref (base);
      base = raised;
    }
  if (base != hierarchy)
    parent = find_at_level (hierarchy, parent, parent_level, base);
  level = MIN (level, shoal_hierarchy_get_highest_level (base, parent) - 1);
  return shoal_hierarchy_move_on_level (base, level, node, parent, self->place, error);
}

static ShoalHierarchy *
apply_insert_level (const ShoalHierarchyEdit  *self,
                    ShoalHierarchy            *hierarchy,
                    GError                   **error)
{
  return shoal_hierarchy_insert_level (hierarchy, self->level, error);
}

static ShoalHierarchy *
apply_remove_level (const ShoalHierarchyEdit  *self,
                    ShoalHierarchy            *hierarchy,
                    GError                   **error)
{
  return shoal_hierarchy_remove_level (hierarchy, self->level, error);
}

static ShoalHierarchy *
apply_set_weight (const ShoalHierarchyEdit  *self,
                  ShoalHierarchy            *hierarchy,
                  GError                   **error)
{
  return shoal_hierarchy_set_edge_weight (hierarchy, self->nodes[0], self->weight, error);
}

/* Below a single value, which is leaf and root, there is no level yet; and what had one value has more now. */
static ShoalHierarchy *
add_to_single (ShoalHierarchy  *hierarchy,
               ShoalStrings    *values,
               GError         **error)
{
  g_autoptr (ShoalHierarchy) higher = shoal_hierarchy_insert_level (hierarchy, 0, error);
  g_autoptr (ShoalHierarchy) added = NULL;

  if (higher == NULL)
    return NULL;
  added = shoal_hierarchy_add_leaves_on_level (higher, 1, 0, NULL, values, error);
  if (added == NULL)
    return NULL;
  return shoal_hierarchy_rename_on_level (added, 1, shoal_hierarchy_get_root (added), "*", error);
}

static ShoalHierarchy *
apply_add_uncovered (const ShoalHierarchyEdit  *self,
                     ShoalHierarchy            *hierarchy,
                     GError                   **error)
{
  g_autoptr (ShoalStrings) values = shoal_hierarchy_list_uncovered (hierarchy, self->column);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, self->parent);

  if (shoal_strings_get_n (values) == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("Every value of the data has a place already"));
      return NULL;
    }
  if (shoal_hierarchy_get_height (hierarchy) == 0)
    return add_to_single (hierarchy, values, error);
  return shoal_hierarchy_add_leaves_on_level (hierarchy, level, self->parent, self->label, values, error);
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_rename (guint32     node,
                                 const char *label)
{
  return edit_new (apply_rename, N_("Rename “%s”"), &node, 1, label);
}

/** shoal_hierarchy_edit_new_merge: @nodes: children of one node: they become one, or get one above them if they are leaves. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_merge (const guint32 *nodes,
                                gsize          n_nodes,
                                const char    *label)
{
  g_return_val_if_fail (n_nodes > 0, NULL);

  return edit_new (apply_merge, N_("Merge into “%s”"), nodes, n_nodes, label);
}

/** shoal_hierarchy_edit_new_split: @nodes: some children of one node, but not all: they go to a new one beside it. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_split (const guint32 *nodes,
                                gsize          n_nodes,
                                const char    *label)
{
  g_return_val_if_fail (n_nodes > 0, NULL);

  return edit_new (apply_split, N_("Split Off “%s”"), nodes, n_nodes, label);
}

/** shoal_hierarchy_edit_new_move: @place: how many other children of @parent stand before it, or #SHOAL_HIERARCHY_LAST_PLACE. */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_move (guint32 node,
                               guint32 parent,
                               guint32 place)
{
  ShoalHierarchyEdit *self = edit_new (apply_move, N_("Move Value"), &node, 1, NULL);

  self->parent = parent;
  self->place = place;
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_insert_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new (apply_insert_level, N_("Add Level"), NULL, 0, NULL);

  self->level = level;
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_remove_level (guint level)
{
  ShoalHierarchyEdit *self = edit_new (apply_remove_level, N_("Remove Level"), NULL, 0, NULL);

  self->level = level;
  return self;
}

ShoalHierarchyEdit *
shoal_hierarchy_edit_new_set_weight (guint32 node,
                                     double  weight)
{
  ShoalHierarchyEdit *self = edit_new (apply_set_weight, N_("Set Edge Weight"), &node, 1, NULL);

  self->weight = weight;
  return self;
}

/**
 * shoal_hierarchy_edit_new_add_uncovered:
 * @column: whose values get a leaf that have none
 * @parent: a node that is no leaf
 * @group: (nullable): the name of a new node below @parent for all of them; NULL to put them below @parent itself
 */
ShoalHierarchyEdit *
shoal_hierarchy_edit_new_add_uncovered (ShoalColumn *column,
                                        guint32      parent,
                                        const char  *group)
{
  ShoalHierarchyEdit *self;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  self = edit_new (apply_add_uncovered, group != NULL ? N_("Add Values to “%s”") : N_("Add Values"), NULL, 0,
                     group);
  self->column = g_object_ref (column);
  self->parent = parent;
  return self;
}

void
shoal_hierarchy_edit_free (ShoalHierarchyEdit *self)
{
  g_free (self->nodes);
  g_free (self->label);
  g_clear_object (&self->column);
  g_free (self);
}

/** shoal_hierarchy_edit_dup_title: Returns: (transfer full): what is done, for a person who may undo it. */
char *
shoal_hierarchy_edit_dup_title (const ShoalHierarchyEdit *self)
{
  const char *title;

  g_return_val_if_fail (self != NULL, NULL);

  title = _(self->title);
  if (self->label == NULL)
    return g_strdup (title);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (title, self->label);
#pragma GCC diagnostic pop
}

/**
 * shoal_hierarchy_edit_apply:
 * @error: #SHOAL_ERROR_USAGE or #SHOAL_ERROR_HIERARCHY when the edit makes no sense
 *
 * Takes time in the order of the hierarchy's size.
 *
 * Returns: (transfer full) (nullable): the changed hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_edit_apply (const ShoalHierarchyEdit  *self,
                            ShoalHierarchy            *hierarchy,
                            GError                   **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  return self->apply (self, hierarchy, error);
}
