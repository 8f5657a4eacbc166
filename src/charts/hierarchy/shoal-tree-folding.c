/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is unfolded by choice, as three tables by node: most nodes stand in none of them. */

#include "charts/hierarchy/shoal-tree-folding.h"

#include "hierarchy/shoal-hierarchy-family.h"

/* Fewer rows are not worth showing a part of the children. */
#define SMALLEST_PART 6

struct _ShoalTreeFolding
{
  ShoalHierarchy *hierarchy;
  guint32 root;
  GHashTable *choices; /* node → TRUE or FALSE, as a person set it */
  GHashTable *pages;   /* node → children that were asked for */
  GHashTable *firsts;  /* node → the first child that is shown */
};

/** shoal_tree_folding_new: Returns: (transfer full): for a drawing of the whole hierarchy. */
ShoalTreeFolding *
shoal_tree_folding_new (ShoalHierarchy *hierarchy)
{
  ShoalTreeFolding *self = g_new0 (ShoalTreeFolding, 1);

  self->hierarchy = g_object_ref (hierarchy);
  self->root = shoal_hierarchy_get_root (hierarchy);
  self->choices = g_hash_table_new (NULL, NULL);
  self->pages = g_hash_table_new (NULL, NULL);
  self->firsts = g_hash_table_new (NULL, NULL);
  return self;
}

/** shoal_tree_folding_free: Frees @self. */
void
shoal_tree_folding_free (ShoalTreeFolding *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->hierarchy);
  g_hash_table_unref (self->choices);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->firsts);
  g_free (self);
}

static guint32
get_number (GHashTable *numbers,
            guint32     node)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (node)));
}

static void
set_number (GHashTable *numbers,
            guint32     node,
            guint32     number)
{
  g_hash_table_insert (numbers, GUINT_TO_POINTER (node), GUINT_TO_POINTER (number));
}

/* ---- Another hierarchy ---- */

static void
keep_numbers (const ShoalTreeFolding *self,
              GHashTable             *numbers,
              const ShoalTreeFolding *before,
              GHashTable             *numbers_before)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, numbers_before);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      guint32 node = shoal_hierarchy_find_again (before->hierarchy, GPOINTER_TO_UINT (key), self->hierarchy);

      if (node != SHOAL_HIERARCHY_NO_NODE)
        g_hash_table_insert (numbers, GUINT_TO_POINTER (node), value);
    }
}

/* A part of the children that begins behind the last one is no part. */
static void
drop_empty_parts (ShoalTreeFolding *self)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, self->firsts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      guint32 n;

      shoal_hierarchy_get_children (self->hierarchy, GPOINTER_TO_UINT (key), &n);
      if (GPOINTER_TO_UINT (value) >= n)
        g_hash_table_iter_remove (&iter);
    }
}

/** shoal_tree_folding_keep: Takes over what was chosen in the hierarchy as it was, of nodes that are still there. */
void
shoal_tree_folding_keep (ShoalTreeFolding       *self,
                         const ShoalTreeFolding *before)
{
  guint32 root = shoal_hierarchy_find_again (before->hierarchy, before->root, self->hierarchy);

  keep_numbers (self, self->choices, before, before->choices);
  keep_numbers (self, self->pages, before, before->pages);
  keep_numbers (self, self->firsts, before, before->firsts);
  drop_empty_parts (self);
  if (root != SHOAL_HIERARCHY_NO_NODE)
    self->root = root;
}

/* ---- The part that is shown ---- */

/** shoal_tree_folding_get_hierarchy: Returns: (transfer none): what is drawn. */
ShoalHierarchy *
shoal_tree_folding_get_hierarchy (const ShoalTreeFolding *self)
{
  return self->hierarchy;
}

/** shoal_tree_folding_get_root: Returns: the node below which everything is that is shown. */
guint32
shoal_tree_folding_get_root (const ShoalTreeFolding *self)
{
  return self->root;
}

/** shoal_tree_folding_set_root: Shows only what is below @node, or everything for %SHOAL_HIERARCHY_NO_NODE. */
void
shoal_tree_folding_set_root (ShoalTreeFolding *self,
                             guint32           node)
{
  self->root = node < shoal_hierarchy_get_n_nodes (self->hierarchy) ? node : shoal_hierarchy_get_root (self->hierarchy);
}

/** shoal_tree_folding_is_below_root: Returns: whether @node is the root of the drawing, or below it. */
gboolean
shoal_tree_folding_is_below_root (const ShoalTreeFolding *self,
                                  guint32                 node)
{
  guint32 first = shoal_hierarchy_get_first_leaf (self->hierarchy, self->root);
  guint32 leaf = shoal_hierarchy_get_first_leaf (self->hierarchy, node);

  return node <= self->root && leaf >= first && leaf - first < shoal_hierarchy_get_leaf_count (self->hierarchy, self->root);
}

/* ---- Choices ---- */

/** shoal_tree_folding_set_unfolded: Folds or unfolds a node for good. */
void
shoal_tree_folding_set_unfolded (ShoalTreeFolding *self,
                                 guint32           node,
                                 gboolean          unfolded)
{
  set_number (self->choices, node, unfolded != FALSE);
  if (unfolded)
    return;
  g_hash_table_remove (self->pages, GUINT_TO_POINTER (node));
  g_hash_table_remove (self->firsts, GUINT_TO_POINTER (node));
}

/** shoal_tree_folding_unfold_for: Unfolds @parent so far that @child is shown: with those around it, where there are many. */
void
shoal_tree_folding_unfold_for (ShoalTreeFolding *self,
                               guint32           parent,
                               guint32           child)
{
  guint32 place = shoal_hierarchy_get_place (self->hierarchy, child);
  guint32 first = get_number (self->firsts, parent);
  guint32 page = get_number (self->pages, parent);

  set_number (self->choices, parent, TRUE);
  if (place >= first && place - first < MAX (page, SHOAL_TREE_PAGE))
    return;
  set_number (self->firsts, parent, place > SHOAL_TREE_PAGE / 2 ? place - SHOAL_TREE_PAGE / 2 : 0);
  g_hash_table_remove (self->pages, GUINT_TO_POINTER (parent));
}

/** shoal_tree_folding_show_more: Shows a hundred children more, behind the @n_shown of a node that shows a part of them. */
void
shoal_tree_folding_show_more (ShoalTreeFolding *self,
                              guint32           node,
                              guint32           n_shown)
{
  set_number (self->pages, node, n_shown + SHOAL_TREE_PAGE);
}

/** shoal_tree_folding_show_earlier: Shows a hundred children more, before the @n_shown. */
void
shoal_tree_folding_show_earlier (ShoalTreeFolding *self,
                                 guint32           node,
                                 guint32           n_shown)
{
  guint32 first = get_number (self->firsts, node);
  guint32 n = MIN (first, SHOAL_TREE_PAGE);

  set_number (self->pages, node, n_shown + n);
  set_number (self->firsts, node, first - n);
}

/** shoal_tree_folding_get_first: Returns: the place of the first child of @node that is shown. */
guint32
shoal_tree_folding_get_first (const ShoalTreeFolding *self,
                              guint32                 node)
{
  return get_number (self->firsts, node);
}

/**
 * shoal_tree_folding_count:
 * @self: what is chosen
 * @node: a node
 * @room: rows that are left
 *
 * What a person chose comes first; the root shows a part of its children rather than none.
 *
 * Returns: how many children of a node to show, 0 to keep it folded.
 */
guint32
shoal_tree_folding_count (const ShoalTreeFolding *self,
                          guint32                 node,
                          guint                   room)
{
  gpointer choice;
  gboolean chosen = g_hash_table_lookup_extended (self->choices, GUINT_TO_POINTER (node), NULL, &choice);
  guint32 page = get_number (self->pages, node);
  guint32 first = get_number (self->firsts, node);
  guint32 n;

  if (node < shoal_hierarchy_get_n_leaves (self->hierarchy) || (chosen && !GPOINTER_TO_INT (choice)))
    return 0;
  shoal_hierarchy_get_children (self->hierarchy, node, &n);
  if (chosen || page > 0)
    return MIN (n - MIN (first, n), MAX (page, SHOAL_TREE_PAGE));
  /* A node's first child takes the row of the node. */
  if (n <= room + 1)
    return n;
  return node == self->root ? MIN (n, MAX (room, SMALLEST_PART)) : 0;
}
