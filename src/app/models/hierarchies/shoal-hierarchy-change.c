/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The edits of the engine name levels. A person points at values; which level is meant follows from the tree. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-change.h"

#include "base/shoal-error.h"
#include "models/hierarchies/shoal-hierarchy-drop.h"
#include "hierarchy/shoal-hierarchy-family.h"
#include "hierarchy/shoal-leaf-finder.h"

#include <glib/gi18n-lib.h>

typedef ShoalHierarchy *(*Apply) (const ShoalHierarchyChange *self,
                                  ShoalHierarchy             *hierarchy,
                                  GError                    **error);

struct _ShoalHierarchyChange
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

static ShoalHierarchyChange *
change_new (Apply          apply,
            const char    *title,
            const guint32 *nodes,
            gsize          n_nodes,
            const char    *label)
{
  ShoalHierarchyChange *self = g_new0 (ShoalHierarchyChange, 1);

  self->apply = apply;
  self->title = title;
  self->nodes = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  self->n_nodes = n_nodes;
  self->label = g_strdup (label);
  return self;
}

/* @edit: (transfer full) */
static ShoalHierarchy *
apply_edit (ShoalHierarchyEdit *edit,
            ShoalHierarchy     *hierarchy,
            GError            **error)
{
  ShoalHierarchy *changed = shoal_hierarchy_edit_apply (edit, hierarchy, NULL, error);

  shoal_hierarchy_edit_unref (edit);
  return changed;
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
apply_rename (const ShoalHierarchyChange *self,
              ShoalHierarchy             *hierarchy,
              GError                    **error)
{
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, self->nodes[0]);

  if (level == 0)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                           _("A value of the data cannot be renamed, only what stands above it"));
      return NULL;
    }
  return apply_edit (shoal_hierarchy_edit_new_rename (self->nodes[0], level, self->label), hierarchy, error);
}

/* Values of the data that stand on the lowest level only need a level for what they become. */
static ShoalHierarchy *
apply_merge (const ShoalHierarchyChange *self,
             ShoalHierarchy             *hierarchy,
             GError                    **error)
{
  guint level = shoal_hierarchy_get_highest_level (hierarchy, self->nodes[0]);
  g_autoptr (ShoalHierarchy) base = NULL;

  if (!shoal_hierarchy_are_siblings (hierarchy, self->nodes, self->n_nodes))
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("Only values that belong to the same one can be merged"));
      return NULL;
    }
  if (level > 0)
    return apply_edit (shoal_hierarchy_edit_new_merge (level, self->nodes, self->n_nodes, self->label), hierarchy, error);
  base = apply_edit (shoal_hierarchy_edit_new_insert_level (0), hierarchy, error);
  if (base == NULL)
    return NULL;
  return apply_edit (shoal_hierarchy_edit_new_merge (1, self->nodes, self->n_nodes, self->label), base, error);
}

/* Takes nodes out of their parent, into one beside it. */
static ShoalHierarchy *
split (ShoalHierarchy *hierarchy,
       const guint32  *nodes,
       gsize           n_nodes,
       const char     *label,
       GError        **error)
{
  guint32 parent = shoal_hierarchy_get_parent (hierarchy, nodes[0]);
  guint level = shoal_hierarchy_get_lowest_level (hierarchy, parent);

  return apply_edit (shoal_hierarchy_edit_new_split (level, parent, nodes, n_nodes, label), hierarchy, error);
}

static ShoalHierarchy *
apply_split (const ShoalHierarchyChange *self,
             ShoalHierarchy             *hierarchy,
             GError                    **error)
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
raise_node (ShoalHierarchy *hierarchy,
            guint32        *node,
            GError        **error)
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
    raised = apply_edit (shoal_hierarchy_edit_new_rename (parent, level, label), hierarchy, error);
  if (raised != NULL)
    *node = find_at_level (hierarchy, *node, level, raised);
  return raised;
}

/* A move is to a node one level higher. What comes from below is raised first; the new parent's number may change by
 * that, but not the label of a leaf below it. */
static ShoalHierarchy *
apply_move (const ShoalHierarchyChange *self,
            ShoalHierarchy             *hierarchy,
            GError                    **error)
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
  return apply_edit (shoal_hierarchy_edit_new_move (level, node, parent, self->place), base, error);
}

static ShoalHierarchy *
apply_insert_level (const ShoalHierarchyChange *self,
                    ShoalHierarchy             *hierarchy,
                    GError                    **error)
{
  return apply_edit (shoal_hierarchy_edit_new_insert_level (self->level), hierarchy, error);
}

static ShoalHierarchy *
apply_remove_level (const ShoalHierarchyChange *self,
                    ShoalHierarchy             *hierarchy,
                    GError                    **error)
{
  return apply_edit (shoal_hierarchy_edit_new_remove_level (self->level), hierarchy, error);
}

static ShoalHierarchy *
apply_set_weight (const ShoalHierarchyChange *self,
                  ShoalHierarchy             *hierarchy,
                  GError                    **error)
{
  return apply_edit (shoal_hierarchy_edit_new_set_weight (self->nodes[0], self->weight), hierarchy, error);
}

/* Below a single value, which is leaf and root, there is no level yet; and what had one value has more now. */
static ShoalHierarchy *
add_to_single (ShoalHierarchy *hierarchy,
               ShoalStrings   *values,
               GError        **error)
{
  g_autoptr (ShoalHierarchy) higher = apply_edit (shoal_hierarchy_edit_new_insert_level (0), hierarchy, error);
  g_autoptr (ShoalHierarchy) added = NULL;

  if (higher == NULL)
    return NULL;
  added = apply_edit (shoal_hierarchy_edit_new_add_leaves (1, 0, NULL, values), higher, error);
  if (added == NULL)
    return NULL;
  return apply_edit (shoal_hierarchy_edit_new_rename (shoal_hierarchy_get_root (added), 1, "*"), added, error);
}

static ShoalHierarchy *
apply_add_uncovered (const ShoalHierarchyChange *self,
                   ShoalHierarchy             *hierarchy,
                   GError                    **error)
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
  return apply_edit (shoal_hierarchy_edit_new_add_leaves (level, self->parent, self->label, values), hierarchy, error);
}

ShoalHierarchyChange *
shoal_hierarchy_change_new_rename (guint32     node,
                                   const char *label)
{
  return change_new (apply_rename, N_("Rename “%s”"), &node, 1, label);
}

/** shoal_hierarchy_change_new_merge: @nodes: children of one node: they become one, or get one above them if they are leaves. */
ShoalHierarchyChange *
shoal_hierarchy_change_new_merge (const guint32 *nodes,
                                  gsize          n_nodes,
                                  const char    *label)
{
  g_return_val_if_fail (n_nodes > 0, NULL);

  return change_new (apply_merge, N_("Merge into “%s”"), nodes, n_nodes, label);
}

/** shoal_hierarchy_change_new_split: @nodes: some children of one node, but not all: they go to a new one beside it. */
ShoalHierarchyChange *
shoal_hierarchy_change_new_split (const guint32 *nodes,
                                  gsize          n_nodes,
                                  const char    *label)
{
  g_return_val_if_fail (n_nodes > 0, NULL);

  return change_new (apply_split, N_("Split Off “%s”"), nodes, n_nodes, label);
}

/** shoal_hierarchy_change_new_move: @place: how many other children of @parent stand before it, or #SHOAL_HIERARCHY_LAST_PLACE. */
ShoalHierarchyChange *
shoal_hierarchy_change_new_move (guint32 node,
                                 guint32 parent,
                                 guint32 place)
{
  ShoalHierarchyChange *self = change_new (apply_move, N_("Move Value"), &node, 1, NULL);

  self->parent = parent;
  self->place = place;
  return self;
}

ShoalHierarchyChange *
shoal_hierarchy_change_new_insert_level (guint level)
{
  ShoalHierarchyChange *self = change_new (apply_insert_level, N_("Add Level"), NULL, 0, NULL);

  self->level = level;
  return self;
}

ShoalHierarchyChange *
shoal_hierarchy_change_new_remove_level (guint level)
{
  ShoalHierarchyChange *self = change_new (apply_remove_level, N_("Remove Level"), NULL, 0, NULL);

  self->level = level;
  return self;
}

ShoalHierarchyChange *
shoal_hierarchy_change_new_set_weight (guint32 node,
                                       double  weight)
{
  ShoalHierarchyChange *self = change_new (apply_set_weight, N_("Set Edge Weight"), &node, 1, NULL);

  self->weight = weight;
  return self;
}

/**
 * shoal_hierarchy_change_new_add_uncovered:
 * @column: whose values get a leaf that have none
 * @parent: a node that is no leaf
 * @group: (nullable): the name of a new node below @parent for all of them; NULL to put them below @parent itself
 */
ShoalHierarchyChange *
shoal_hierarchy_change_new_add_uncovered (ShoalColumn *column,
                                        guint32      parent,
                                        const char  *group)
{
  ShoalHierarchyChange *self;

  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  self = change_new (apply_add_uncovered, group != NULL ? N_("Add Values to “%s”") : N_("Add Values"), NULL, 0,
                     group);
  self->column = g_object_ref (column);
  self->parent = parent;
  return self;
}

void
shoal_hierarchy_change_free (ShoalHierarchyChange *self)
{
  g_free (self->nodes);
  g_free (self->label);
  g_clear_object (&self->column);
  g_free (self);
}

/** shoal_hierarchy_change_dup_title: Returns: (transfer full): what is done, for a person who may undo it. */
char *
shoal_hierarchy_change_dup_title (const ShoalHierarchyChange *self)
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
 * shoal_hierarchy_change_apply:
 * @error: #SHOAL_ERROR_USAGE or #SHOAL_ERROR_HIERARCHY when the change makes no sense
 *
 * Takes time in the order of the hierarchy's size.
 *
 * Returns: (transfer full) (nullable): the changed hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_change_apply (const ShoalHierarchyChange *self,
                              ShoalHierarchy             *hierarchy,
                              GError                    **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  return self->apply (self, hierarchy, error);
}
