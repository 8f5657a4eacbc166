/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A binary heap. */

#include "solve/lattice/optimal/shoal-open-nodes.h"

#include <math.h>

struct _ShoalOpenNodes
{
  GPtrArray *heap;
};

/** shoal_open_node_new: Returns: (transfer full): a node with nothing decided and all levels 0, in one block. */
ShoalOpenNode *
shoal_open_node_new (guint n_attributes)
{
  ShoalOpenNode *self = g_malloc0 (sizeof (ShoalOpenNode) + 2 * n_attributes * sizeof (guint16));

  self->levels = (guint16 *) (self + 1);
  self->decided = self->levels + n_attributes;
  return self;
}

/** shoal_open_node_copy: Returns: (transfer full): a copy of @self. */
ShoalOpenNode *
shoal_open_node_copy (const ShoalOpenNode *self,
                      guint                n_attributes)
{
  ShoalOpenNode *copy = shoal_open_node_new (n_attributes);

  copy->bound = self->bound;
  copy->price = self->price;
  copy->serial = self->serial;
  copy->n_decided = self->n_decided;
  for (guint a = 0; a < n_attributes; a++)
    {
      copy->levels[a] = self->levels[a];
      copy->decided[a] = self->decided[a];
    }
  return copy;
}

void
shoal_open_node_free (ShoalOpenNode *self)
{
  g_free (self);
}

/** shoal_open_nodes_new: Returns: (transfer full): an empty heap. */
ShoalOpenNodes *
shoal_open_nodes_new (void)
{
  ShoalOpenNodes *self = g_new0 (ShoalOpenNodes, 1);

  self->heap = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_open_node_free);
  return self;
}

void
shoal_open_nodes_free (ShoalOpenNodes *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->heap);
  g_free (self);
}

gsize
shoal_open_nodes_get_n (ShoalOpenNodes *self)
{
  return self->heap->len;
}

/** shoal_open_nodes_get_bound: Returns: the smallest bound of all open nodes, INFINITY when there are none. */
double
shoal_open_nodes_get_bound (ShoalOpenNodes *self)
{
  return self->heap->len > 0 ? ((ShoalOpenNode *) self->heap->pdata[0])->bound : INFINITY;
}

static gboolean
comes_before (gconstpointer a,
              gconstpointer b)
{
  const ShoalOpenNode *x = a, *y = b;

  if (x->bound < y->bound || x->bound > y->bound)
    return x->bound < y->bound;
  return x->serial < y->serial;
}

/** shoal_open_nodes_push: @node: (transfer full): a node to search later. */
void
shoal_open_nodes_push (ShoalOpenNodes *self,
                       ShoalOpenNode  *node)
{
  gpointer *heap;
  gsize i = self->heap->len;

  g_ptr_array_add (self->heap, node);
  heap = self->heap->pdata;
  for (; i > 0 && comes_before (node, heap[(i - 1) / 2]); i = (i - 1) / 2)
    heap[i] = heap[(i - 1) / 2];
  heap[i] = node;
}

/** shoal_open_nodes_pop: Returns: (transfer full) (nullable): the node with the smallest bound. */
ShoalOpenNode *
shoal_open_nodes_pop (ShoalOpenNodes *self)
{
  gpointer *heap = self->heap->pdata;
  ShoalOpenNode *first, *last = shoal_open_nodes_pop_last (self);
  gsize n = self->heap->len, i = 0;

  if (last == NULL || n == 0)
    return last;
  first = heap[0];
  for (;;)
    {
      gsize child = 2 * i + 1;

      if (child >= n)
        break;
      if (child + 1 < n && comes_before (heap[child + 1], heap[child]))
        child++;
      if (!comes_before (heap[child], last))
        break;
      heap[i] = heap[child];
      i = child;
    }
  heap[i] = last;
  return first;
}

/**
 * shoal_open_nodes_pop_last:
 *
 * For use when memory is short: takes a node with few descendants, in constant time.
 *
 * Returns: (transfer full) (nullable): the last node of the heap, with one of the larger bounds.
 */
ShoalOpenNode *
shoal_open_nodes_pop_last (ShoalOpenNodes *self)
{
  return self->heap->len > 0 ? g_ptr_array_steal_index_fast (self->heap, self->heap->len - 1) : NULL;
}
