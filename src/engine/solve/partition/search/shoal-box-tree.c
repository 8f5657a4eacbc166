/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every node of the tree has a box that covers the boxes of its clusters. The least number of the given cluster's box, if extended
 * to touch the node's box, gives a lower bound of the cost of a merger. Where boxes overlap much this excludes little: a search
 * tests about MOST clusters at most, and takes the cheapest of them.
 *
 * Memory: about twenty bytes per cluster, and a box per LEAF_SIZE / 2 clusters. */

#include "solve/partition/search/shoal-box-tree.h"

#include "base/shoal-sort.h"

#include <math.h>

#define LEAF_SIZE 8

/* Number of clusters after which a search that has found enough ends */
#define MOST 1024

#define NONE G_MAXUINT32

typedef struct
{
  guint32 start;
  guint32 end;
  guint32 left; /* 0: a leaf */
  guint32 right;
  guint32 parent;
  guint32 n_alive;
} Node;

struct _ShoalBoxTree
{
  const ShoalCellLoss *loss;
  const ShoalMergeBox *clusters;
  guint32 *order;   /* clusters, node after node */
  GHashTable *leaf; /* node of each cluster */
  GArray *nodes;    /* of Node */
  GArray *boxes;    /* n_words each */
};

void
shoal_box_tree_free (ShoalBoxTree *self)
{
  g_free (self->order);
  g_hash_table_unref (self->leaf);
  g_array_unref (self->nodes);
  g_array_unref (self->boxes);
  g_free (self);
}

/* ---- Building the tree ---- */

static guint32 *
get_box (const ShoalBoxTree *self,
         guint32             node)
{
  return &g_array_index (self->boxes, guint32, (gsize) node * self->loss->n_words);
}

static Node *
get_node (const ShoalBoxTree *self,
          guint32             node)
{
  return &g_array_index (self->nodes, Node, node);
}

/* The attribute along which the clusters lie farthest apart; n_attributes where all have the same position. */
static guint
find_widest (const ShoalBoxTree *self,
             guint32             start,
             guint32             end)
{
  const ShoalCellLoss *loss = self->loss;
  guint widest = loss->n_attributes;
  double most = -INFINITY;

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      guint32 least = G_MAXUINT32, greatest = 0;
      double width;

      for (guint32 i = start; i < end; i++)
        {
          guint32 middle = shoal_box_get_middle (loss, self->clusters[self->order[i]].box, a);

          least = MIN (least, middle);
          greatest = MAX (greatest, middle);
        }
      if (least == greatest)
        continue;
      width = attribute->kind == SHOAL_LOSS_SET ? attribute->numbers[MIN ((greatest - least) / 2, attribute->n_places - 1)]
                                                : shoal_cell_loss_interval (attribute, least / 2, greatest / 2);
      if (width > most)
        {
          most = width;
          widest = a;
        }
    }
  return widest;
}

static guint32
halve (ShoalBoxTree *self,
       guint         a,
       guint32       start,
       guint32       end)
{
  guint32 n = end - start;
  g_autofree guint64 *keys = g_new (guint64, n);

  for (guint32 i = 0; i < n; i++)
    {
      guint32 cluster = self->order[start + i];

      keys[i] = (guint64) shoal_box_get_middle (self->loss, self->clusters[cluster].box, a) << 32 | cluster;
    }
  qsort (keys, n, sizeof *keys, shoal_compare_uint64);
  for (guint32 i = 0; i < n; i++)
    self->order[start + i] = (guint32) keys[i];
  return start + n / 2;
}

static guint32
add_node (ShoalBoxTree *self,
          guint32       start,
          guint32       end,
          guint32       parent)
{
  Node node = { start, end, 0, 0, parent, end - start };
  guint32 number = self->nodes->len;

  g_array_append_val (self->nodes, node);
  g_array_append_vals (self->boxes, self->clusters[self->order[start]].box, (guint) self->loss->n_words);
  for (guint32 i = start + 1; i < end; i++)
    shoal_box_join (self->loss, get_box (self, number), self->clusters[self->order[i]].box);
  return number;
}

/**
 * shoal_box_tree_new:
 * @clusters: (array): all clusters, by number; must outlive the tree, which reads them
 * @members: (array length=n_members): the clusters that can be found
 * @n_members: number of these, at least 1
 *
 * Returns: (transfer full): a tree of @members
 */
ShoalBoxTree *
shoal_box_tree_new (const ShoalCellLoss *loss,
                    const ShoalMergeBox *clusters,
                    const guint32       *members,
                    guint32              n_members)
{
  ShoalBoxTree *self = g_new0 (ShoalBoxTree, 1);

  self->loss = loss;
  self->clusters = clusters;
  self->order = g_memdup2 (members, n_members * sizeof *members);
  self->leaf = g_hash_table_new (NULL, NULL);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  self->boxes = g_array_new (FALSE, FALSE, sizeof (guint32));
  add_node (self, 0, n_members, NONE);
  /* The loop appends nodes to the list that it goes through. */
  for (guint32 number = 0; number < self->nodes->len; number++)
    {
      Node node = *get_node (self, number);
      guint32 middle, left, right;
      guint a = node.end - node.start > LEAF_SIZE ? find_widest (self, node.start, node.end) : loss->n_attributes;

      if (node.end - node.start <= LEAF_SIZE)
        {
          for (guint32 i = node.start; i < node.end; i++)
            g_hash_table_insert (self->leaf, GUINT_TO_POINTER (self->order[i]), GUINT_TO_POINTER (number));
          continue;
        }
      /* Clusters with the same position are halved in their order. */
      middle = a < loss->n_attributes ? halve (self, a, node.start, node.end) : node.start + (node.end - node.start) / 2;
      left = add_node (self, node.start, middle, number);
      right = add_node (self, middle, node.end, number);
      get_node (self, number)->left = left;
      get_node (self, number)->right = right;
    }
  return self;
}

static guint32
find_leaf (const ShoalBoxTree *self,
           guint32             cluster)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->leaf, GUINT_TO_POINTER (cluster)));
}

/** shoal_box_tree_remove: removes @cluster. The caller sets its number of rows to 0. */
void
shoal_box_tree_remove (ShoalBoxTree *self,
                       guint32       cluster)
{
  for (guint32 node = find_leaf (self, cluster); node != NONE; node = get_node (self, node)->parent)
    get_node (self, node)->n_alive--;
}

/** shoal_box_tree_grow: to be called when the box of @cluster has grown. */
void
shoal_box_tree_grow (ShoalBoxTree *self,
                     guint32       cluster)
{
  for (guint32 node = find_leaf (self, cluster); node != NONE; node = get_node (self, node)->parent)
    shoal_box_join (self->loss, get_box (self, node), self->clusters[cluster].box);
}

/** shoal_box_tree_get_n: Returns: number of clusters that can be found. */
guint32
shoal_box_tree_get_n (const ShoalBoxTree *self)
{
  return get_node (self, 0)->n_alive;
}

/* ---- Searching ---- */

typedef struct
{
  const ShoalBoxTree *tree;
  guint32 cluster;
  ShoalMergePartner *found; /* cheapest first */
  guint n_found;
  guint n_wanted;
  guint n_seen;
} Search;

static void
offer (Search *search,
       guint32 cluster)
{
  const ShoalMergeBox *clusters = search->tree->clusters;
  double cost = shoal_merge_cost (search->tree->loss, &clusters[search->cluster], &clusters[cluster]);
  guint i;

  search->n_seen++;
  if (search->n_found == search->n_wanted)
    {
      if (cost >= search->found[search->n_found - 1].cost)
        return;
    }
  else
    search->n_found++;
  for (i = search->n_found - 1; i > 0 && search->found[i - 1].cost > cost; i--)
    search->found[i] = search->found[i - 1];
  search->found[i] = (ShoalMergePartner){ cluster, cost };
}

static double
get_least (const Search *search,
           guint32       node)
{
  const ShoalMergeBox *own = &search->tree->clusters[search->cluster];

  return own->n_rows * (shoal_box_number_touching (search->tree->loss, own->box, get_box (search->tree, node)) - own->number);
}

static void
search_node (Search *search,
             guint32 number,
             double  least)
{
  const ShoalBoxTree *tree = search->tree;
  const Node *node = get_node (tree, number);
  double left, right;

  if (node->n_alive == 0
      || (search->n_found == search->n_wanted
          && (search->n_seen >= MOST || least >= search->found[search->n_found - 1].cost)))
    return;
  if (node->left == 0)
    {
      for (guint32 i = node->start; i < node->end; i++)
        if (tree->order[i] != search->cluster && tree->clusters[tree->order[i]].n_rows > 0)
          offer (search, tree->order[i]);
      return;
    }
  left = get_least (search, node->left);
  right = get_least (search, node->right);
  search_node (search, left <= right ? node->left : node->right, MIN (left, right));
  search_node (search, left <= right ? node->right : node->left, MAX (left, right));
}

/**
 * shoal_box_tree_cheapest:
 * @cluster: a cluster with rows, in the tree or not
 * @found: (out) (array length=n_wanted): other clusters that are cheap to merge with it, the cheapest first
 *
 * Returns: how many were found: @n_wanted, or all if there are fewer
 */
guint
shoal_box_tree_cheapest (const ShoalBoxTree *self,
                         guint32             cluster,
                         ShoalMergePartner  *found,
                         guint               n_wanted)
{
  Search search = { self, cluster, found, 0, n_wanted, 0 };

  search_node (&search, 0, -INFINITY);
  return search.n_found;
}
