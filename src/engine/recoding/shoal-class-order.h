/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equivalence classes by size, and the rows of one of them. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalClassSize:
 * @size: size of a class, see shoal_classes_get_size()
 * @n_classes: the number of classes of that size
 * @first: place of the first of them in the order
 */
typedef struct
{
  guint32 size;
  guint32 n_classes;
  guint32 first;
} ShoalClassSize;

/**
 * ShoalClassOrder:
 * @n_classes: the number of classes, including suppressed ones
 * @classes: (array length=n_classes): their numbers, from the smallest class to the largest, and in ascending order
 *   for equal sizes
 * @n_sizes: the number of different sizes; with n rows, fewer than the square root of 2 n + 1
 * @sizes: (array length=n_sizes): ascending
 *
 * Classes with sizes between two bounds are adjacent, so that a filter by size takes no time. Immutable.
 */
typedef struct
{
  guint32 n_classes;
  guint32 *classes;
  gsize n_sizes;
  ShoalClassSize *sizes;
} ShoalClassOrder;

ShoalClassOrder *shoal_class_order_new        (ShoalClasses          *classes);
void             shoal_class_order_free       (ShoalClassOrder       *self);
guint32          shoal_class_order_find       (const ShoalClassOrder *self,
                                               guint32                smallest,
                                               guint32                largest,
                                               guint32               *first);
guint32          shoal_class_order_find_class (const ShoalClassOrder *self,
                                               ShoalClasses          *classes,
                                               guint32                group);

/* One class */
guint32          shoal_classes_get_size       (ShoalClasses          *classes,
                                               guint32                group);
GArray          *shoal_classes_list_rows      (ShoalClasses          *classes,
                                               guint32                group,
                                               ShoalProgress         *progress,
                                               GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalClassOrder, shoal_class_order_free)

G_END_DECLS
