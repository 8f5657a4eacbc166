/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list model that announces only the rows that are added or removed. */

#include "models/hierarchies/shoal-hierarchy-outline.h"

#include "hierarchy/shoal-hierarchy-family.h"

#include <string.h>

/* The most rows that are unfolded when a hierarchy is first shown, not counting a larger number of children of the root. */
#define FEW_ROWS 50

/* ---- Which node stands in which row ---- */

/* The siblings from one unfolded node to the next have consecutive rows, and are an interval of an array of the
 * hierarchy. There are at most two such runs per unfolded node, whatever the number of rows. */
typedef struct
{
  guint start; /* row of the first */
  const guint32 *nodes;
  guint32 n;
} Run;

typedef struct
{
  ShoalHierarchy *hierarchy;
  GArray *runs; /* at least one, of the root */
  guint n_rows;
} Runs;

static GArray *
list_nodes (ShoalHierarchy *hierarchy,
            GHashTable     *set)
{
  GArray *nodes = g_array_sized_new (FALSE, FALSE, sizeof (guint32), g_hash_table_size (set));
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      guint32 node = GPOINTER_TO_UINT (key);

      g_array_append_val (nodes, node);
    }
  g_array_sort_with_data (nodes, shoal_hierarchy_compare_nodes, hierarchy);
  return nodes;
}

static void
append_run (Runs          *self,
            const guint32 *nodes,
            guint32        n)
{
  Run run = { self->n_rows, nodes, n };

  if (n == 0)
    return;
  g_array_append_val (self->runs, run);
  self->n_rows += n;
}

/* Appends the rows below the unfolded @node. @unfolded: sorted; *@next is the index of the first that may be below @node. */
static void
append_children (Runs    *self,
                 guint32  node,
                 GArray  *unfolded,
                 guint   *next)
{
  guint32 end = shoal_hierarchy_get_first_leaf (self->hierarchy, node) + shoal_hierarchy_get_leaf_count (self->hierarchy, node);
  guint32 n, from = 0;
  const guint32 *children = shoal_hierarchy_get_children (self->hierarchy, node, &n);

  while (*next < unfolded->len)
    {
      guint32 below = g_array_index (unfolded, guint32, *next);
      guint32 place;

      if (shoal_hierarchy_get_first_leaf (self->hierarchy, below) >= end)
        break;
      (*next)++;
      /* A node between @node and this one is folded. */
      if (shoal_hierarchy_get_parent (self->hierarchy, below) != node)
        continue;
      place = shoal_hierarchy_get_place (self->hierarchy, below);
      append_run (self, children + from, place + 1 - from);
      append_children (self, below, unfolded, next);
      from = place + 1;
    }
  append_run (self, children + from, n - from);
}

/* @unfolded: a set of nodes; an unfolded node below a folded one has no effect. */
static Runs *
runs_new (ShoalHierarchy *hierarchy,
          GHashTable     *unfolded)
{
  Runs *self = g_new0 (Runs, 1);
  g_autoptr (GArray) nodes = list_nodes (hierarchy, unfolded);
  const guint32 *root;
  guint32 n_roots;
  guint next = 1;

  self->hierarchy = g_object_ref (hierarchy);
  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  root = shoal_hierarchy_get_level_nodes (hierarchy, shoal_hierarchy_get_height (hierarchy), &n_roots);
  append_run (self, root, n_roots);
  /* The root comes first in the sorted array, if it is unfolded. */
  if (nodes->len > 0 && g_array_index (nodes, guint32, 0) == *root)
    append_children (self, *root, nodes, &next);
  return self;
}

static void
runs_free (Runs *self)
{
  g_object_unref (self->hierarchy);
  g_array_unref (self->runs);
  g_free (self);
}

/* @hint: (inout): the run to try first, 0 at the beginning; makes access to rows in order fast. */
static guint32
runs_get_node (const Runs *self,
               guint       row,
               guint      *hint)
{
  const Run *run = &g_array_index (self->runs, Run, *hint);
  guint low = 0, high = self->runs->len - 1;

  g_return_val_if_fail (row < self->n_rows, SHOAL_HIERARCHY_NO_NODE);

  if (row < run->start || row - run->start >= run->n)
    {
      while (low < high)
        {
          guint middle = low + (high - low + 1) / 2;

          if (g_array_index (self->runs, Run, middle).start <= row)
            low = middle;
          else
            high = middle - 1;
        }
      *hint = low;
      run = &g_array_index (self->runs, Run, low);
    }
  return run->nodes[row - run->start];
}

/* The last of @n elements of @size bytes whose first node is @node or comes before it. */
static guint
find_last (const Runs *self,
           const void *nodes,
           gsize       size,
           guint       n,
           guint32     node)
{
  guint low = 0, high = n - 1;

  while (low < high)
    {
      guint middle = low + (high - low + 1) / 2;
      const void *first = (const char *) nodes + middle * size;

      if (shoal_hierarchy_compare_nodes (size == sizeof (Run) ? ((const Run *) first)->nodes : first, &node, self->hierarchy) <= 0)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* @row: (out): of @node. Returns: whether it has a row: all its ancestors are unfolded. */
static gboolean
runs_find (const Runs *self,
           guint32     node,
           guint      *row)
{
  guint number = find_last (self, self->runs->data, sizeof (Run), self->runs->len, node);
  const Run *run = &g_array_index (self->runs, Run, number);
  guint place = find_last (self, run->nodes, sizeof *run->nodes, run->n, node);

  *row = run->start + place;
  return run->nodes[place] == node;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Runs, runs_free)

/* ---- The list ---- */

struct _ShoalHierarchyOutline
{
  GObject parent_instance;

  GHashTable *unfolded; /* of nodes; a node stays in it when one of its ancestors is folded */
  Runs *runs; /* NULL without a hierarchy */
};

static void shoal_hierarchy_outline_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (ShoalHierarchyOutline, shoal_hierarchy_outline, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, shoal_hierarchy_outline_list_init))

static GType
get_item_type (GListModel *list)
{
  return SHOAL_TYPE_HIERARCHY_NODE;
}

static guint
get_n_items (GListModel *list)
{
  ShoalHierarchyOutline *self = SHOAL_HIERARCHY_OUTLINE (list);

  return self->runs != NULL ? self->runs->n_rows : 0;
}

static gpointer
get_item (GListModel *list,
          guint       position)
{
  ShoalHierarchyOutline *self = SHOAL_HIERARCHY_OUTLINE (list);
  guint32 node = shoal_hierarchy_outline_get_node (self, position);

  if (node == SHOAL_HIERARCHY_NO_NODE)
    return NULL;
  return shoal_hierarchy_node_new (self->runs->hierarchy, node);
}

static void
shoal_hierarchy_outline_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
shoal_hierarchy_outline_finalize (GObject *object)
{
  ShoalHierarchyOutline *self = SHOAL_HIERARCHY_OUTLINE (object);

  g_clear_pointer (&self->runs, runs_free);
  g_hash_table_unref (self->unfolded);
  G_OBJECT_CLASS (shoal_hierarchy_outline_parent_class)->finalize (object);
}

static void
shoal_hierarchy_outline_class_init (ShoalHierarchyOutlineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_hierarchy_outline_finalize;
}

static void
shoal_hierarchy_outline_init (ShoalHierarchyOutline *self)
{
  self->unfolded = g_hash_table_new (NULL, NULL);
}

/** shoal_hierarchy_outline_new: Returns: (transfer full): an outline without rows. */
ShoalHierarchyOutline *
shoal_hierarchy_outline_new (void)
{
  return g_object_new (SHOAL_TYPE_HIERARCHY_OUTLINE, NULL);
}

/* ---- Another hierarchy ---- */

/* Unfolds the root and then its children, as long as there are at most FEW_ROWS rows. */
static void
unfold_first (ShoalHierarchyOutline *self,
              ShoalHierarchy        *hierarchy)
{
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  guint32 n_children, n_shown;
  const guint32 *children = shoal_hierarchy_get_children (hierarchy, root, &n_children);

  g_hash_table_remove_all (self->unfolded);
  if (n_children > 0)
    g_hash_table_add (self->unfolded, GUINT_TO_POINTER (root));
  n_shown = n_children;
  for (guint32 i = 0; i < n_children; i++)
    {
      guint32 n;

      shoal_hierarchy_get_children (hierarchy, children[i], &n);
      n_shown += n;
      if (n_shown > FEW_ROWS)
        break;
      if (n > 0)
        g_hash_table_add (self->unfolded, GUINT_TO_POINTER (children[i]));
    }
}

/* Replaces the unfolded nodes of @before by the matching nodes of @after. */
static void
translate (ShoalHierarchyOutline *self,
           ShoalHierarchy        *before,
           ShoalHierarchy        *after)
{
  g_autoptr (GHashTable) unfolded = g_steal_pointer (&self->unfolded);
  GHashTableIter iter;
  gpointer key;

  self->unfolded = g_hash_table_new (NULL, NULL);
  g_hash_table_iter_init (&iter, unfolded);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      guint32 node = shoal_hierarchy_find_again (before, GPOINTER_TO_UINT (key), after);

      if (node != SHOAL_HIERARCHY_NO_NODE && shoal_hierarchy_get_lowest_level (after, node) > 0)
        g_hash_table_add (self->unfolded, GUINT_TO_POINTER (node));
    }
}

/* Whether two rows show the same label and number of leaves. */
static gboolean
are_alike (Runs  *a,
           guint  row_a,
           guint *hint_a,
           Runs  *b,
           guint  row_b,
           guint *hint_b)
{
  ShoalHierarchy *hierarchy_a = a->hierarchy;
  ShoalHierarchy *hierarchy_b = b->hierarchy;
  guint32 node_a = runs_get_node (a, row_a, hint_a);
  guint32 node_b = runs_get_node (b, row_b, hint_b);

  return shoal_hierarchy_get_leaf_count (hierarchy_a, node_a) == shoal_hierarchy_get_leaf_count (hierarchy_b, node_b)
         && strcmp (shoal_hierarchy_get_label (hierarchy_a, node_a), shoal_hierarchy_get_label (hierarchy_b, node_b)) == 0;
}

/* Announces only as many rows as are added or removed, after the last row that differs. Rows that get another node are not
 * announced, so that a view keeps their widgets and its scroll position. */
static void
tell_difference (ShoalHierarchyOutline *self,
                 Runs                  *before)
{
  guint n_before = before->n_rows;
  guint n_after = self->runs->n_rows;
  guint n_common = MIN (n_before, n_after);
  guint end = 0, hint = 0, own_hint = 0;

  if (n_before == n_after)
    return;
  while (end < n_common && are_alike (before, n_before - 1 - end, &hint, self->runs, n_after - 1 - end, &own_hint))
    end++;
  g_list_model_items_changed (G_LIST_MODEL (self), n_common - end, n_before - n_common, n_after - n_common);
}

/**
 * shoal_hierarchy_outline_set_hierarchy:
 * @hierarchy: (nullable): %NULL for no rows
 *
 * Unfolded nodes are found again. Afterwards any row may have another node, even if "items-changed" does not cover it: views
 * must ask again for the nodes of all rows that they show.
 */
void
shoal_hierarchy_outline_set_hierarchy (ShoalHierarchyOutline *self,
                                       ShoalHierarchy        *hierarchy)
{
  g_autoptr (Runs) before = NULL;
  ShoalHierarchy *shown;

  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self));
  g_return_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy));

  shown = shoal_hierarchy_outline_get_hierarchy (self);
  if (hierarchy == shown)
    return;
  before = g_steal_pointer (&self->runs);
  if (hierarchy != NULL)
    {
      if (shown != NULL)
        translate (self, shown, hierarchy);
      if (shown == NULL || !shoal_hierarchy_outline_is_unfolded (self, shoal_hierarchy_get_root (hierarchy)))
        unfold_first (self, hierarchy);
      self->runs = runs_new (hierarchy, self->unfolded);
    }
  if (before != NULL && self->runs != NULL)
    tell_difference (self, before);
  else
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before != NULL ? before->n_rows : 0,
                                get_n_items (G_LIST_MODEL (self)));
}

/** shoal_hierarchy_outline_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy of the rows. */
ShoalHierarchy *
shoal_hierarchy_outline_get_hierarchy (ShoalHierarchyOutline *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self), NULL);

  return self->runs != NULL ? self->runs->hierarchy : NULL;
}

/* ---- Rows and nodes ---- */

/** shoal_hierarchy_outline_get_node: Returns: the node in row @position, or #SHOAL_HIERARCHY_NO_NODE behind the last. */
guint32
shoal_hierarchy_outline_get_node (ShoalHierarchyOutline *self,
                                  guint                  position)
{
  guint hint = 0;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self), SHOAL_HIERARCHY_NO_NODE);

  return position < get_n_items (G_LIST_MODEL (self)) ? runs_get_node (self->runs, position, &hint)
                                                      : SHOAL_HIERARCHY_NO_NODE;
}

/** shoal_hierarchy_outline_find: @position: (out): the row of @node. Returns: whether all its ancestors are unfolded. */
gboolean
shoal_hierarchy_outline_find (ShoalHierarchyOutline *self,
                              guint32                node,
                              guint                 *position)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  return self->runs != NULL && runs_find (self->runs, node, position);
}

gboolean
shoal_hierarchy_outline_is_unfolded (ShoalHierarchyOutline *self,
                                     guint32                node)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self), FALSE);

  return g_hash_table_contains (self->unfolded, GUINT_TO_POINTER (node));
}

/** shoal_hierarchy_outline_set_unfolded: shows or hides the children of @node; ignored for a leaf, which has none. */
void
shoal_hierarchy_outline_set_unfolded (ShoalHierarchyOutline *self,
                                      guint32                node,
                                      gboolean               unfolded)
{
  g_autoptr (Runs) before = NULL;
  ShoalHierarchy *hierarchy;
  guint n_before, n_after, position;

  g_return_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self));
  g_return_if_fail (self->runs != NULL);

  hierarchy = self->runs->hierarchy;
  if (unfolded == shoal_hierarchy_outline_is_unfolded (self, node) || shoal_hierarchy_get_lowest_level (hierarchy, node) == 0)
    return;
  if (unfolded)
    g_hash_table_add (self->unfolded, GUINT_TO_POINTER (node));
  else
    g_hash_table_remove (self->unfolded, GUINT_TO_POINTER (node));
  before = g_steal_pointer (&self->runs);
  self->runs = runs_new (hierarchy, self->unfolded);
  n_before = before->n_rows;
  n_after = self->runs->n_rows;
  if (runs_find (self->runs, node, &position))
    g_list_model_items_changed (G_LIST_MODEL (self), position + 1, unfolded ? 0 : n_before - n_after,
                                unfolded ? n_after - n_before : 0);
}

/** shoal_hierarchy_outline_reveal: unfolds all ancestors of @node. Returns: its row. */
guint
shoal_hierarchy_outline_reveal (ShoalHierarchyOutline *self,
                                guint32                node)
{
  guint position = 0;
  guint32 parent;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_OUTLINE (self), 0);
  g_return_val_if_fail (self->runs != NULL, 0);

  if (runs_find (self->runs, node, &position))
    return position;
  parent = shoal_hierarchy_get_parent (self->runs->hierarchy, node);
  shoal_hierarchy_outline_reveal (self, parent);
  shoal_hierarchy_outline_set_unfolded (self, parent, TRUE);
  runs_find (self->runs, node, &position);
  return position;
}
