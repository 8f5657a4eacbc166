/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tuples as points, and searches for the nearest and the farthest of the tuples that are left. */
#pragma once

#include "base/shoal-progress.h"
#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/**
 * ShoalTupleVectors:
 * @n: number of dimensions
 * @numbers: the point of each tuple, tuple after tuple, such that the squared distances of all rows to their mean add up to 1
 *
 * Memory: eight bytes per tuple and column; about twelve per tuple for the tree.
 */
typedef struct
{
  ShoalMicrodata *microdata;
  guint n;
  double *numbers;
  /*< private >*/
  struct _ShoalVectorNode *nodes;
  guint32 n_nodes;
  double *bounds;       /* by node: the lowest and the highest value of each dimension */
  guint32 *tuples;      /* node after node */
  guint32 *leaf_of_tuple;
  guint8 *is_gone;      /* by tuple */
} ShoalTupleVectors;

ShoalTupleVectors *shoal_tuple_vectors_new           (ShoalMicrodata          *microdata,
                                                      ShoalMicrodata          *whole,
                                                      gboolean                 with_texts,
                                                      ShoalProgress           *progress);
void               shoal_tuple_vectors_free          (ShoalTupleVectors       *self);
void               shoal_tuple_vectors_remove        (ShoalTupleVectors       *self,
                                                      guint32                  tuple);
guint32            shoal_tuple_vectors_find_farthest (const ShoalTupleVectors *self,
                                                      const double            *point);
guint              shoal_tuple_vectors_find_nearest  (const ShoalTupleVectors *self,
                                                      const double            *point,
                                                      guint32                 *tuples,
                                                      double                  *squares,
                                                      guint                    n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalTupleVectors, shoal_tuple_vectors_free)

#define SHOAL_NO_TUPLE G_MAXUINT32

/** shoal_tuple_vectors_get: Returns: the point of @tuple. */
static inline const double *
shoal_tuple_vectors_get (const ShoalTupleVectors *self,
                         guint32                  tuple)
{
  return self->numbers + (gsize) tuple * self->n;
}

/** shoal_square_of_distance: Returns: the squared distance of two points of @n numbers. */
static inline double
shoal_square_of_distance (const double *one,
                          const double *other,
                          guint         n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += (one[i] - other[i]) * (one[i] - other[i]);
  return sum;
}

G_END_DECLS
