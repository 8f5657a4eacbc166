/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All three kinds of recoding are stored in one array of numbers, with a different meaning for each kind. */

#include "recoding/shoal-recoding.h"

#include <string.h>

struct _ShoalRecoding
{
  gatomicrefcount references;
  ShoalRecodingKind kind;
  guint32 *numbers; /* levels, clusters or originals */
  gsize n_numbers;
  gsize n_rows;       /* partitions and matchings */
  guint32 n_clusters; /* partitions */
  guint degree;       /* matchings */
  guint32 *assignment; /* matchings: set once, by the first thread that has one */
};

G_DEFINE_BOXED_TYPE (ShoalRecoding, shoal_recoding, shoal_recoding_ref, shoal_recoding_unref)

G_STATIC_ASSERT (sizeof (guint) == sizeof (guint32));

static gboolean
all_below (const guint32 *numbers,
           gsize          n_numbers,
           gsize          limit)
{
  for (gsize i = 0; i < n_numbers; i++)
    if (numbers[i] >= limit)
      return FALSE;
  return TRUE;
}

static ShoalRecoding *
recoding_new (ShoalRecodingKind  kind,
              const guint32     *numbers,
              gsize              n_numbers)
{
  ShoalRecoding *self = g_new0 (ShoalRecoding, 1);

  g_atomic_ref_count_init (&self->references);
  self->kind = kind;
  self->numbers = g_memdup2 (numbers, n_numbers * sizeof *numbers);
  self->n_numbers = n_numbers;
  return self;
}

/**
 * shoal_recoding_new_node:
 * @levels: (array length=n_attributes): level of each quasi-identifier, in the order of the table's columns
 *
 * Returns: (transfer full): a full-domain recoding.
 */
ShoalRecoding *
shoal_recoding_new_node (const guint *levels,
                         guint        n_attributes)
{
  g_return_val_if_fail (levels != NULL || n_attributes == 0, NULL);

  return recoding_new (SHOAL_RECODING_NODE, levels, n_attributes);
}

/**
 * shoal_recoding_new_partition:
 * @cluster_of_row: (array length=n_rows): the cluster of each row, below @n_clusters
 *
 * Returns: (transfer full): a local recoding. Clusters without rows are allowed.
 */
ShoalRecoding *
shoal_recoding_new_partition (const guint32 *cluster_of_row,
                              gsize          n_rows,
                              guint32        n_clusters)
{
  ShoalRecoding *self;

  g_return_val_if_fail (cluster_of_row != NULL || n_rows == 0, NULL);
  g_return_val_if_fail (all_below (cluster_of_row, n_rows, n_clusters), NULL);

  self = recoding_new (SHOAL_RECODING_PARTITION, cluster_of_row, n_rows);
  self->n_rows = n_rows;
  self->n_clusters = n_clusters;
  return self;
}

/**
 * shoal_recoding_new_matching:
 * @originals: the @degree rows of the original table that published row 0 may stand for, then those of row 1, …
 *
 * Does not check whether the graph is simple and regular; the verifier does.
 *
 * Returns: (transfer full): a heterogeneous recoding.
 */
ShoalRecoding *
shoal_recoding_new_matching (const guint32 *originals,
                             gsize          n_rows,
                             guint          degree)
{
  ShoalRecoding *self;
  gsize n_edges;

  g_return_val_if_fail (g_size_checked_mul (&n_edges, n_rows, degree), NULL);
  g_return_val_if_fail (originals != NULL || n_edges == 0, NULL);
  g_return_val_if_fail (all_below (originals, n_edges, n_rows), NULL);

  self = recoding_new (SHOAL_RECODING_MATCHING, originals, n_edges);
  self->n_rows = n_rows;
  self->degree = degree;
  return self;
}

ShoalRecoding *
shoal_recoding_ref (ShoalRecoding *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
shoal_recoding_unref (ShoalRecoding *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->assignment);
  g_free (self->numbers);
  g_free (self);
}

ShoalRecodingKind
shoal_recoding_get_kind (const ShoalRecoding *self)
{
  g_return_val_if_fail (self != NULL, SHOAL_RECODING_NODE);

  return self->kind;
}

/** shoal_recoding_get_levels: Returns: (transfer none) (array length=n_attributes): the levels of a node. */
const guint *
shoal_recoding_get_levels (const ShoalRecoding *self,
                           guint               *n_attributes)
{
  g_return_val_if_fail (self != NULL && self->kind == SHOAL_RECODING_NODE, NULL);

  if (n_attributes != NULL)
    *n_attributes = (guint) self->n_numbers;
  return self->numbers;
}

/** shoal_recoding_get_clusters: Returns: (transfer none) (array length=n_rows): the cluster of each row. */
const guint32 *
shoal_recoding_get_clusters (const ShoalRecoding *self,
                             gsize               *n_rows,
                             guint32             *n_clusters)
{
  g_return_val_if_fail (self != NULL && self->kind == SHOAL_RECODING_PARTITION, NULL);

  if (n_rows != NULL)
    *n_rows = self->n_rows;
  if (n_clusters != NULL)
    *n_clusters = self->n_clusters;
  return self->numbers;
}

/** shoal_recoding_get_originals: Returns: (transfer none): the @degree original rows of each published row, row after
 * row. */
const guint32 *
shoal_recoding_get_originals (const ShoalRecoding *self,
                              gsize               *n_rows,
                              guint               *degree)
{
  g_return_val_if_fail (self != NULL && self->kind == SHOAL_RECODING_MATCHING, NULL);

  if (n_rows != NULL)
    *n_rows = self->n_rows;
  if (degree != NULL)
    *degree = self->degree;
  return self->numbers;
}

/**
 * shoal_recoding_get_assignment:
 *
 * Secret: it tells from which original the other columns of a row come.
 *
 * Returns: (transfer none) (nullable): the original of each row of a matching, %NULL before
 *   shoal_recoding_keep_assignment() has set it.
 */
const guint32 *
shoal_recoding_get_assignment (ShoalRecoding *self)
{
  g_return_val_if_fail (self != NULL && self->kind == SHOAL_RECODING_MATCHING, NULL);

  return g_atomic_pointer_get (&self->assignment);
}

/* Returns: whether each row has one of its own originals, and no original is used twice. */
static gboolean
is_assignment (const ShoalRecoding *self,
               const guint32       *assignment)
{
  g_autofree gboolean *is_taken = g_new0 (gboolean, MAX (1, self->n_rows));

  for (gsize row = 0; row < self->n_rows; row++)
    {
      const guint32 *originals = self->numbers + row * self->degree;
      guint i = 0;

      while (i < self->degree && originals[i] != assignment[row])
        i++;
      if (i == self->degree || is_taken[assignment[row]])
        return FALSE;
      is_taken[assignment[row]] = TRUE;
    }
  return TRUE;
}

/**
 * shoal_recoding_keep_assignment:
 * @self: a matching
 * @assignment: (array length=n_rows): the original from which the other columns of each row come
 *
 * Every release of a matching must show the same originals, because two different releases disclose more than one.
 * Therefore the first assignment stays, whichever thread sets it. The assignment of a saved run is set before any
 * release is made.
 *
 * Returns: %FALSE if @assignment is not an assignment of this graph.
 */
gboolean
shoal_recoding_keep_assignment (ShoalRecoding *self,
                                const guint32 *assignment)
{
  g_autofree guint32 *copy = NULL;

  g_return_val_if_fail (self != NULL && self->kind == SHOAL_RECODING_MATCHING, FALSE);
  g_return_val_if_fail (assignment != NULL || self->n_rows == 0, FALSE);

  if (!is_assignment (self, assignment))
    return FALSE;
  copy = g_new (guint32, MAX (1, self->n_rows));
  for (gsize row = 0; row < self->n_rows; row++)
    copy[row] = assignment[row];
  if (g_atomic_pointer_compare_and_exchange (&self->assignment, NULL, copy))
    copy = NULL;
  return TRUE;
}

/** shoal_recoding_equal: Returns: whether both have the same kind and the same numbers. */
gboolean
shoal_recoding_equal (const ShoalRecoding *a,
                      const ShoalRecoding *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a == b
         || (a->kind == b->kind && a->n_numbers == b->n_numbers && a->n_rows == b->n_rows
             && a->n_clusters == b->n_clusters && a->degree == b->degree
             && (a->n_numbers == 0
                 || memcmp (a->numbers, b->numbers, a->n_numbers * sizeof *a->numbers) == 0));
}
