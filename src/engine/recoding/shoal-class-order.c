/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting sort: a size is at most the number of rows. */

#include "recoding/shoal-class-order.h"

#include <string.h>

#define ROWS_BETWEEN_POLLS (1 << 16)

static void
list_sizes (ShoalClassOrder *self,
            const guint32   *n_of_size,
            guint32          largest)
{
  guint32 first = 0;

  for (guint32 size = 0; size <= largest; size++)
    self->n_sizes += n_of_size[size] > 0;
  self->sizes = g_new (ShoalClassSize, self->n_sizes);
  self->n_sizes = 0;
  for (guint32 size = 0; size <= largest; size++)
    if (n_of_size[size] > 0)
      {
        self->sizes[self->n_sizes++] = (ShoalClassSize) { size, n_of_size[size], first };
        first += n_of_size[size];
      }
}

/**
 * shoal_class_order_new:
 *
 * Takes time and memory in proportion to the number of classes and the size of the largest, so call it in a worker
 * thread.
 *
 * Returns: (transfer full): the classes by size
 */
ShoalClassOrder *
shoal_class_order_new (ShoalClasses *classes)
{
  ShoalClassOrder *self;
  g_autofree guint32 *next = NULL;
  guint32 largest = 0;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), NULL);

  self = g_new0 (ShoalClassOrder, 1);
  self->n_classes = classes->n_groups;
  for (guint32 group = 0; group < self->n_classes; group++)
    largest = MAX (largest, shoal_classes_get_size (classes, group));
  next = g_new0 (guint32, (gsize) largest + 1);
  for (guint32 group = 0; group < self->n_classes; group++)
    next[shoal_classes_get_size (classes, group)]++;
  list_sizes (self, next, largest);
  for (gsize i = 0; i < self->n_sizes; i++)
    next[self->sizes[i].size] = self->sizes[i].first;
  self->classes = g_new (guint32, self->n_classes);
  for (guint32 group = 0; group < self->n_classes; group++)
    self->classes[next[shoal_classes_get_size (classes, group)]++] = group;
  return self;
}

void
shoal_class_order_free (ShoalClassOrder *self)
{
  if (self == NULL)
    return;
  g_free (self->classes);
  g_free (self->sizes);
  g_free (self);
}

/* The index of the first size that is at least @size. */
static gsize
find_size (const ShoalClassOrder *self,
           guint32                size)
{
  gsize low = 0, high = self->n_sizes;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      if (self->sizes[middle].size < size)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/**
 * shoal_class_order_find:
 * @smallest: the least size
 * @largest: the greatest size, included
 * @first: (out): place in the order of the first class within these bounds
 *
 * Takes logarithmic time.
 *
 * Returns: the number of classes within the bounds, from @first on
 */
guint32
shoal_class_order_find (const ShoalClassOrder *self,
                        guint32                smallest,
                        guint32                largest,
                        guint32               *first)
{
  gsize low, high;

  g_return_val_if_fail (self != NULL && first != NULL, 0);

  low = find_size (self, smallest);
  high = largest < G_MAXUINT32 ? find_size (self, largest + 1) : self->n_sizes;
  *first = low < self->n_sizes ? self->sizes[low].first : self->n_classes;
  if (low >= high)
    return 0;
  return (high < self->n_sizes ? self->sizes[high].first : self->n_classes) - *first;
}

/**
 * shoal_class_order_find_class:
 * @classes: the classes that @self orders
 * @group: one of them
 *
 * Takes logarithmic time.
 *
 * Returns: the place of @group in the order
 */
guint32
shoal_class_order_find_class (const ShoalClassOrder *self,
                              ShoalClasses          *classes,
                              guint32                group)
{
  guint32 size, low, high;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes) && group < self->n_classes, 0);

  size = shoal_classes_get_size (classes, group);
  high = shoal_class_order_find (self, size, size, &low);
  high += low;
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->classes[middle] < group)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/** shoal_classes_get_size: Returns: the number of people of @group, which is its number of rows if nobody has several
 * rows; for a matching the number of originals of a published row. */
guint32
shoal_classes_get_size (ShoalClasses *classes,
                        guint32       group)
{
  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && group < classes->n_groups, 0);

  return classes->kind == SHOAL_RECODING_MATCHING ? classes->smallest_published : classes->persons[group];
}

static GArray *
list_originals (ShoalClasses *classes,
                guint32       group)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint degree;
  const guint32 *originals = shoal_recoding_get_originals (classes->recoding, NULL, &degree);

  g_array_append_vals (rows, originals + (gsize) group * degree, degree);
  return rows;
}

/**
 * shoal_classes_list_rows:
 * @group: a class
 * @progress: (nullable): asked whether to stop
 *
 * Goes through all rows of the table, so call it in a worker thread.
 *
 * Returns: (transfer full) (element-type guint32): the rows of @group, ascending, for a matching the originals of the
 *   published row @group; or %NULL with %G_IO_ERROR_CANCELLED
 */
GArray *
shoal_classes_list_rows (ShoalClasses   *classes,
                         guint32         group,
                         ShoalProgress  *progress,
                         GError        **error)
{
  g_autoptr (GArray) rows = NULL;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && group < classes->n_groups, NULL);

  if (classes->kind == SHOAL_RECODING_MATCHING)
    return list_originals (classes, group);
  rows = g_array_sized_new (FALSE, FALSE, sizeof (guint32), classes->sizes[group]);
  for (gsize row = 0; row < classes->microdata->n_rows; row++)
    {
      guint32 number = (guint32) row;

      if (row % ROWS_BETWEEN_POLLS == 0 && !shoal_progress_check (progress, error))
        return NULL;
      if (shoal_classes_group_of_row (classes, row) == group)
        g_array_append_val (rows, number);
    }
  return g_steal_pointer (&rows);
}
