/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Siblings between two unfolded ones stand in rows that follow each other, and are an interval of an array of the
 * hierarchy: there are at most two such runs per unfolded node, however many rows that makes. */

#include "models/hierarchies/shoal-hierarchy-runs.h"

#include "hierarchy/shoal-hierarchy-family.h"

typedef struct
{
  guint start; /* row of the first */
  const guint32 *nodes;
  guint32 n;
} Run;

struct _ShoalHierarchyRuns
{
  ShoalHierarchy *hierarchy;
  GArray *runs; /* at least the one of the root */
  guint n_rows;
};

/* Parents before children: they begin at the same leaf or before it, and have the higher number. */
static int
compare_nodes (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  ShoalHierarchy *hierarchy = user_data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  guint32 first_x = shoal_hierarchy_get_first_leaf (hierarchy, x);
  guint32 first_y = shoal_hierarchy_get_first_leaf (hierarchy, y);

  if (first_x != first_y)
    return first_x < first_y ? -1 : 1;
  return (x < y) - (x > y);
}

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
  g_array_sort_with_data (nodes, compare_nodes, hierarchy);
  return nodes;
}

static void
append_run (ShoalHierarchyRuns *self,
            const guint32      *nodes,
            guint32             n)
{
  Run run = { self->n_rows, nodes, n };

  if (n == 0)
    return;
  g_array_append_val (self->runs, run);
  self->n_rows += n;
}

/* Appends what is below @node, which is unfolded. @unfolded: in order, of which *@next is the first that may be below it. */
static void
append_children (ShoalHierarchyRuns *self,
                 guint32             node,
                 GArray             *unfolded,
                 guint              *next)
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
      /* Something above it is folded. */
      if (shoal_hierarchy_get_parent (self->hierarchy, below) != node)
        continue;
      place = shoal_hierarchy_get_place (self->hierarchy, below);
      append_run (self, children + from, place + 1 - from);
      append_children (self, below, unfolded, next);
      from = place + 1;
    }
  append_run (self, children + from, n - from);
}

/** shoal_hierarchy_runs_new: @unfolded: a set of nodes; those below a folded one have no effect. */
ShoalHierarchyRuns *
shoal_hierarchy_runs_new (ShoalHierarchy *hierarchy,
                          GHashTable     *unfolded)
{
  ShoalHierarchyRuns *self = g_new0 (ShoalHierarchyRuns, 1);
  g_autoptr (GArray) nodes = list_nodes (hierarchy, unfolded);
  const guint32 *root;
  guint32 n_roots;
  guint next = 1;

  self->hierarchy = g_object_ref (hierarchy);
  self->runs = g_array_new (FALSE, FALSE, sizeof (Run));
  root = shoal_hierarchy_get_level_nodes (hierarchy, shoal_hierarchy_get_height (hierarchy), &n_roots);
  append_run (self, root, n_roots);
  /* The root is the first of all, if it is in the set. */
  if (nodes->len > 0 && g_array_index (nodes, guint32, 0) == *root)
    append_children (self, *root, nodes, &next);
  return self;
}

void
shoal_hierarchy_runs_free (ShoalHierarchyRuns *self)
{
  g_object_unref (self->hierarchy);
  g_array_unref (self->runs);
  g_free (self);
}

ShoalHierarchy *
shoal_hierarchy_runs_get_hierarchy (const ShoalHierarchyRuns *self)
{
  return self->hierarchy;
}

guint
shoal_hierarchy_runs_get_n_rows (const ShoalHierarchyRuns *self)
{
  return self->n_rows;
}

/** shoal_hierarchy_runs_get_node: @hint: (inout): where to look first, 0 at the beginning; makes it fast for rows in order. */
guint32
shoal_hierarchy_runs_get_node (const ShoalHierarchyRuns *self,
                               guint                     row,
                               guint                    *hint)
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

/* The last of @n things of @size bytes that begin with a node that is @node or stands before it. */
static guint
find_last (const ShoalHierarchyRuns *self,
           const void               *nodes,
           gsize                     size,
           guint                     n,
           guint32                   node)
{
  guint low = 0, high = n - 1;

  while (low < high)
    {
      guint middle = low + (high - low + 1) / 2;
      const void *first = (const char *) nodes + middle * size;

      if (compare_nodes (size == sizeof (Run) ? ((const Run *) first)->nodes : first, &node, self->hierarchy) <= 0)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/** shoal_hierarchy_runs_find: @row: (out): of @node. Returns: whether it has one: all above it is unfolded. */
gboolean
shoal_hierarchy_runs_find (const ShoalHierarchyRuns *self,
                           guint32                   node,
                           guint                    *row)
{
  guint number = find_last (self, self->runs->data, sizeof (Run), self->runs->len, node);
  const Run *run = &g_array_index (self->runs, Run, number);
  guint place = find_last (self, run->nodes, sizeof *run->nodes, run->n, node);

  *row = run->start + place;
  return run->nodes[place] == node;
}
