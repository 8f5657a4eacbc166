/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every node of the tree has the box of its tuples. The least number of the given box, if extended to touch the node's box, is a
 * lower bound, and its number if extended to cover that box an upper bound: they tell whether one of the node's tuples can still be
 * among the wanted ones. A kernel that is not monotone gives no bounds: all tuples are then tested.
 *
 * A tree of some tuples uses their numbers in its list.
 *
 * Memory: about twelve bytes per tuple, and a box per LEAF_SIZE / 2 tuples. In the worst case a search tests all tuples. */

#include "solve/partition/search/shoal-tuple-tree.h"

#include "base/shoal-sort.h"

#include <math.h>
#include <string.h>

#define LEAF_SIZE 16

/* Number of tuples that are sorted at once, without a poll of the progress */
#define RUN 16384

typedef struct
{
  guint32 start;
  guint32 end;
  guint32 left; /* 0: a leaf */
  guint32 right;
  guint32 parent;
  guint32 n_alive;
} Node;

struct _ShoalTupleTree
{
  const ShoalCellLoss *loss;
  const guint32 *listed;  /* nullable: the tuples, if the tree does not have all */
  guint32 *order;         /* tuples, node after node; with a list, their numbers in it */
  guint32 *place_in_order;
  guint32 *leaf_of_place; /* leaf of each place in @order */
  GArray *nodes;          /* of Node */
  GArray *boxes;          /* n_words each */
  guint8 *alive;          /* by tuple */
};

void
shoal_tuple_tree_free (ShoalTupleTree *self)
{
  g_free (self->order);
  g_free (self->place_in_order);
  g_free (self->leaf_of_place);
  g_array_unref (self->nodes);
  g_array_unref (self->boxes);
  g_free (self->alive);
  g_free (self);
}

/* ---- Building the tree ---- */

/* The tuple at a place in the order. */
static inline guint32
get_tuple (const ShoalTupleTree *self,
           guint32               place)
{
  return self->listed != NULL ? self->listed[self->order[place]] : self->order[place];
}

static const guint32 *
get_box (const ShoalTupleTree *self,
         guint32               node)
{
  return &g_array_index (self->boxes, guint32, (gsize) node * self->loss->n_words);
}

static Node *
get_node (const ShoalTupleTree *self,
          guint32               node)
{
  return &g_array_index (self->nodes, Node, node);
}

/* Among the attributes with several places, the one whose cell over the tuples has the greatest number; n_attributes without one. */
static guint
find_widest (const ShoalTupleTree *self,
             guint32               start,
             guint32               end)
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
          guint32 place = shoal_cell_loss_get_places (loss, get_tuple (self, i))[a];

          least = MIN (least, place);
          greatest = MAX (greatest, place);
        }
      if (least == greatest)
        continue;
      width = attribute->kind == SHOAL_LOSS_SET ? attribute->numbers[MIN (greatest - least, attribute->n_places - 1)]
                                                : shoal_cell_loss_interval (attribute, least, greatest);
      if (width > most)
        {
          most = width;
          widest = a;
        }
    }
  return widest;
}

/* Sorts short runs, and merges them into longer ones. Returns: %FALSE when told to stop. */
static gboolean
sort_keys (guint64       **keys,
           guint32         n,
           ShoalProgress  *progress)
{
  g_autofree guint64 *room = n > RUN ? g_new (guint64, n) : NULL;

  for (guint32 start = 0; start < n; start += MIN (RUN, n - start))
    {
      if (n > RUN && progress != NULL && shoal_progress_should_stop (progress))
        return FALSE;
      qsort (*keys + start, MIN (RUN, n - start), sizeof **keys, shoal_compare_uint64);
    }
  for (guint64 length = RUN; length < n; length *= 2)
    {
      guint64 *from = *keys;

      for (guint64 start = 0; start < n; start += 2 * length)
        {
          guint64 left = start, middle = MIN (start + length, n), right = middle, end = MIN (start + 2 * length, n);

          for (guint64 i = start; i < end; i++)
            {
              if (shoal_progress_stops_at (progress, i))
                return FALSE;
              room[i] = right == end || (left < middle && from[left] < from[right]) ? from[left++] : from[right++];
            }
        }
      *keys = room;
      room = from;
    }
  return TRUE;
}

/* Sorts by place; equal places stay together. Returns: where the upper half starts; @end when told to stop. */
static guint32
halve (ShoalTupleTree *self,
       guint           a,
       guint32         start,
       guint32         end,
       ShoalProgress  *progress)
{
  guint32 n = end - start, up, down;
  g_autofree guint64 *keys = g_new (guint64, n);

  for (guint32 i = 0; i < n; i++)
    keys[i] = (guint64) shoal_cell_loss_get_places (self->loss, get_tuple (self, start + i))[a] << 32 | self->order[start + i];
  if (!sort_keys (&keys, n, progress))
    return end;
  for (guint32 i = 0; i < n; i++)
    self->order[start + i] = (guint32) keys[i];
  for (up = n / 2; up < n && keys[up] >> 32 == keys[up - 1] >> 32; up++)
    ;
  for (down = n / 2; down > 0 && keys[down] >> 32 == keys[down - 1] >> 32; down--)
    ;
  return start + (up < n && (down == 0 || up - n / 2 <= n / 2 - down) ? up : down);
}

static guint32
add_node (ShoalTupleTree *self,
          guint32         start,
          guint32         end,
          guint32         parent)
{
  Node node = { start, end, 0, 0, parent, end - start };
  gsize words = self->boxes->len;
  guint32 number = self->nodes->len;

  g_array_append_val (self->nodes, node);
  g_array_set_size (self->boxes, (guint) (words + self->loss->n_words));
  shoal_box_set (self->loss, &g_array_index (self->boxes, guint32, words), get_tuple (self, start));
  for (guint32 i = start + 1; i < end; i++)
    shoal_box_add (self->loss, &g_array_index (self->boxes, guint32, words), get_tuple (self, i));
  return number;
}

/* The loop appends nodes to the list that it goes through: breadth first, without recursion. */
static void
grow (ShoalTupleTree *self,
      ShoalProgress  *progress)
{
  gsize n_steps = 0;
  gboolean stopped = FALSE;

  for (guint32 number = 0; number < self->nodes->len; number++)
    {
      Node node = *get_node (self, number);
      guint32 middle, left, right;
      guint a = self->loss->n_attributes;

      n_steps += node.end - node.start;
      if (n_steps >= SHOAL_PROGRESS_STEPS)
        {
          stopped = stopped || (progress != NULL && shoal_progress_should_stop (progress));
          n_steps = 0;
        }
      if (node.end - node.start > LEAF_SIZE && !stopped)
        a = find_widest (self, node.start, node.end);
      middle = a < self->loss->n_attributes ? halve (self, a, node.start, node.end, progress) : node.end;

      if (middle == node.end)
        {
          for (guint32 i = node.start; i < node.end; i++)
            self->leaf_of_place[i] = number;
          continue;
        }
      left = add_node (self, node.start, middle, number);
      right = add_node (self, middle, node.end, number);
      get_node (self, number)->left = left;
      get_node (self, number)->right = right;
    }
}

/**
 * shoal_tuple_tree_new:
 * @loss: a kernel with at least one tuple
 * @progress: (nullable): when told to stop, the tree is not refined further; it has all tuples, but searches are slow
 *
 * Returns: (transfer full): a tree of all tuples.
 */
ShoalTupleTree *
shoal_tuple_tree_new (const ShoalCellLoss *loss,
                      ShoalProgress       *progress)
{
  return shoal_tuple_tree_new_of (loss, NULL, loss->microdata->n_tuples, progress);
}

/**
 * shoal_tuple_tree_new_of:
 * @tuples: (array length=n_tuples) (nullable): distinct tuples, at least one; kept
 * @progress: as in shoal_tuple_tree_new()
 *
 * Returns: (transfer full): a tree of @tuples; it identifies them by their numbers in the list.
 */
ShoalTupleTree *
shoal_tuple_tree_new_of (const ShoalCellLoss *loss,
                         const guint32       *tuples,
                         guint32              n_tuples,
                         ShoalProgress       *progress)
{
  ShoalTupleTree *self = g_new0 (ShoalTupleTree, 1);

  self->loss = loss;
  self->listed = tuples;
  self->order = g_new (guint32, n_tuples);
  self->place_in_order = g_new (guint32, n_tuples);
  self->leaf_of_place = g_new (guint32, n_tuples);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  self->boxes = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->alive = g_new (guint8, n_tuples);
  memset (self->alive, TRUE, n_tuples);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    self->order[tuple] = tuple;
  add_node (self, 0, n_tuples, 0);
  grow (self, progress);
  for (guint32 i = 0; i < n_tuples; i++)
    self->place_in_order[self->order[i]] = i;
  return self;
}

/** shoal_tuple_tree_remove: removes @tuple, which must not have been removed before. */
void
shoal_tuple_tree_remove (ShoalTupleTree *self,
                         guint32         tuple)
{
  guint32 node = self->leaf_of_place[self->place_in_order[tuple]];

  g_return_if_fail (self->alive[tuple]);

  self->alive[tuple] = FALSE;
  for (; node != 0; node = get_node (self, node)->parent)
    get_node (self, node)->n_alive--;
  get_node (self, 0)->n_alive--;
}

/* ---- Searching ---- */

typedef struct
{
  const ShoalTupleTree *tree;
  const guint32 *box;
  ShoalNearTuple *found; /* nearest first */
  guint n_found;
  guint n_wanted;
} Search;

static void
offer (Search *search,
       guint32 place)
{
  double number = shoal_box_number_with (search->tree->loss, search->box, get_tuple (search->tree, place));
  guint i;

  if (search->n_found == search->n_wanted)
    {
      if (number >= search->found[search->n_found - 1].number)
        return;
    }
  else
    search->n_found++;
  for (i = search->n_found - 1; i > 0 && search->found[i - 1].number > number; i--)
    search->found[i] = search->found[i - 1];
  search->found[i] = (ShoalNearTuple){ search->tree->order[place], number };
}

static double
get_least (const Search *search,
           guint32       node)
{
  if (!search->tree->loss->monotone)
    return -INFINITY;
  return shoal_box_number_touching (search->tree->loss, search->box, get_box (search->tree, node));
}

static void
search_near (Search *search,
             guint32 number,
             double  least)
{
  const ShoalTupleTree *tree = search->tree;
  const Node *node = get_node (tree, number);
  double left, right;

  if (node->n_alive == 0
      || (search->n_found == search->n_wanted && least >= search->found[search->n_found - 1].number))
    return;
  if (node->left == 0)
    {
      for (guint32 i = node->start; i < node->end; i++)
        if (tree->alive[tree->order[i]])
          offer (search, i);
      return;
    }
  left = get_least (search, node->left);
  right = get_least (search, node->right);
  search_near (search, left <= right ? node->left : node->right, MIN (left, right));
  search_near (search, left <= right ? node->right : node->left, MAX (left, right));
}

/**
 * shoal_tuple_tree_nearest:
 * @box: the cells of a cluster
 * @found: (out) (array length=n_wanted): the tuples with the least growth of its number, the nearest first
 *
 * Returns: how many were found: @n_wanted, or all that are left if there are fewer.
 */
guint
shoal_tuple_tree_nearest (const ShoalTupleTree *self,
                          const guint32        *box,
                          ShoalNearTuple       *found,
                          guint                 n_wanted)
{
  Search search = { self, box, found, 0, n_wanted };

  if (n_wanted > 0)
    search_near (&search, 0, -INFINITY);
  return search.n_found;
}

static double
get_most (const Search *search,
          guint32       node)
{
  if (!search->tree->loss->monotone)
    return INFINITY;
  return shoal_box_number_joined (search->tree->loss, search->box, get_box (search->tree, node));
}

static void
search_far (Search *search,
            guint32 number,
            double  most)
{
  const ShoalTupleTree *tree = search->tree;
  const Node *node = get_node (tree, number);
  double left, right;

  if (node->n_alive == 0 || (search->n_found > 0 && most <= search->found->number))
    return;
  if (node->left == 0)
    {
      for (guint32 i = node->start; i < node->end; i++)
        {
          guint32 tuple = tree->order[i];
          double value;

          if (!tree->alive[tuple])
            continue;
          value = shoal_box_number_with (tree->loss, search->box, get_tuple (tree, i));
          if (search->n_found == 0 || value > search->found->number)
            *search->found = (ShoalNearTuple){ tuple, value };
          search->n_found = 1;
        }
      return;
    }
  left = get_most (search, node->left);
  right = get_most (search, node->right);
  search_far (search, left >= right ? node->left : node->right, MAX (left, right));
  search_far (search, left >= right ? node->right : node->left, MIN (left, right));
}

/** shoal_tuple_tree_farthest: Returns: whether a tuple is left; @found: (out): the tuple with the greatest growth of @box. */
gboolean
shoal_tuple_tree_farthest (const ShoalTupleTree *self,
                           const guint32        *box,
                           ShoalNearTuple       *found)
{
  Search search = { self, box, found, 0, 1 };

  search_far (&search, 0, INFINITY);
  return search.n_found > 0;
}
