/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows with equal quasi-identifiers are taken in the order of the table. */

#include "solve/partition/search/shoal-partition-draft.h"

#include <string.h>

/** shoal_partition_draft_new: Returns: (transfer full): a draft without clusters. */
ShoalPartitionDraft *
shoal_partition_draft_new (ShoalMicrodata *microdata)
{
  ShoalPartitionDraft *self = g_new0 (ShoalPartitionDraft, 1);
  g_autofree guint32 *next = NULL;

  self->microdata = g_object_ref (microdata);
  self->first_row = g_new0 (guint32, (gsize) microdata->n_tuples + 1);
  self->rows = g_new (guint32, microdata->n_rows);
  self->n_taken = g_new0 (guint32, microdata->n_tuples);
  self->cluster_of_row = g_new (guint32, microdata->n_rows);
  self->sizes = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->n_left = microdata->n_rows;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    self->first_row[tuple + 1] = self->first_row[tuple] + microdata->counts[tuple];
  next = g_memdup2 (self->first_row, ((gsize) microdata->n_tuples + 1) * sizeof *next);
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      self->rows[next[microdata->tuple_of_row[row]]++] = (guint32) row;
      self->cluster_of_row[row] = SHOAL_PARTITION_DRAFT_NO_CLUSTER;
    }
  return self;
}

/** shoal_partition_draft_copy: Returns: (transfer full): a copy of @self that can be changed independently. */
ShoalPartitionDraft *
shoal_partition_draft_copy (const ShoalPartitionDraft *self)
{
  ShoalPartitionDraft *copy = g_memdup2 (self, sizeof *self);
  gsize n_rows = self->microdata->n_rows, n_tuples = self->microdata->n_tuples;

  copy->microdata = g_object_ref (self->microdata);
  copy->first_row = g_memdup2 (self->first_row, (n_tuples + 1) * sizeof (guint32));
  copy->rows = g_memdup2 (self->rows, n_rows * sizeof (guint32));
  copy->n_taken = g_memdup2 (self->n_taken, n_tuples * sizeof (guint32));
  copy->cluster_of_row = g_memdup2 (self->cluster_of_row, n_rows * sizeof (guint32));
  copy->sizes = g_array_copy (self->sizes);
  return copy;
}

void
shoal_partition_draft_free (ShoalPartitionDraft *self)
{
  g_clear_object (&self->microdata);
  g_free (self->first_row);
  g_free (self->rows);
  g_free (self->n_taken);
  g_free (self->cluster_of_row);
  g_array_unref (self->sizes);
  g_free (self);
}

/** shoal_partition_draft_open: Returns: the number of a new cluster without rows. */
guint32
shoal_partition_draft_open (ShoalPartitionDraft *self)
{
  guint32 none = 0;

  g_array_append_val (self->sizes, none);
  return self->sizes->len - 1;
}

/** shoal_partition_draft_take: puts @n further rows of @tuple into @cluster; at least @n rows must be left. */
void
shoal_partition_draft_take (ShoalPartitionDraft *self,
                            guint32              tuple,
                            guint32              n,
                            guint32              cluster)
{
  g_return_if_fail (n <= shoal_partition_draft_get_left (self, tuple) && cluster < self->sizes->len);

  for (guint32 i = 0; i < n; i++)
    self->cluster_of_row[self->rows[self->first_row[tuple] + self->n_taken[tuple]++]] = cluster;
  g_array_index (self->sizes, guint32, cluster) += n;
  self->n_left -= n;
}

/** shoal_partition_draft_set: replaces all clusters. @cluster_of_row: a partition of all rows into @n_clusters. */
void
shoal_partition_draft_set (ShoalPartitionDraft *self,
                           const guint32       *cluster_of_row,
                           guint32              n_clusters)
{
  g_array_set_size (self->sizes, 0);
  g_array_set_size (self->sizes, n_clusters);
  memset (self->sizes->data, 0, n_clusters * sizeof (guint32));
  memmove (self->cluster_of_row, cluster_of_row, self->microdata->n_rows * sizeof (guint32));
  for (gsize row = 0; row < self->microdata->n_rows; row++)
    g_array_index (self->sizes, guint32, cluster_of_row[row])++;
  memcpy (self->n_taken, self->microdata->counts, self->microdata->n_tuples * sizeof (guint32));
  self->n_left = 0;
}

/** shoal_partition_draft_is_complete: Returns: whether every row is in a cluster, and every cluster has at least @k rows. */
gboolean
shoal_partition_draft_is_complete (const ShoalPartitionDraft *self,
                                   guint                      k)
{
  for (guint32 cluster = 0; cluster < self->sizes->len; cluster++)
    if (shoal_partition_draft_get_size (self, cluster) < k)
      return FALSE;
  return self->n_left == 0;
}

/* Renumbers the clusters of @k rows or more; the others get no number. */
static guint32
number_great (const ShoalPartitionDraft *self,
              guint                      k,
              guint32                   *new_cluster,
              gsize                     *n_rest)
{
  guint32 n_clusters = 0;

  *n_rest = self->n_left;
  for (guint32 cluster = 0; cluster < self->sizes->len; cluster++)
    if (shoal_partition_draft_get_size (self, cluster) >= k)
      new_cluster[cluster] = n_clusters++;
    else
      {
        new_cluster[cluster] = SHOAL_PARTITION_DRAFT_NO_CLUSTER;
        *n_rest += shoal_partition_draft_get_size (self, cluster);
      }
  return n_clusters;
}

/**
 * shoal_partition_draft_complete:
 * @k: least number of rows of a cluster; the table has at least as many
 * @order: all tuples, near ones close to each other
 *
 * Makes a valid partition of the draft of a stopped search: rows in clusters below @k and rows that are not taken become
 * clusters of @k in the order of their tuples, or join the last cluster if they are too few.
 */
void
shoal_partition_draft_complete (ShoalPartitionDraft *self,
                                guint                k,
                                const guint32       *order)
{
  g_autofree guint32 *new_cluster = g_new (guint32, (gsize) self->sizes->len + 1);
  g_autofree guint32 *clusters = g_new (guint32, self->microdata->n_rows);
  gsize n_rest, n_placed = 0;
  guint32 n_great = number_great (self, k, new_cluster, &n_rest);
  guint32 first = n_great > 0 && n_rest < k ? n_great - 1 : n_great;
  guint32 n_more = (guint32) MAX (1, n_rest / k);

  for (guint32 i = 0; i < self->microdata->n_tuples; i++)
    for (guint32 j = self->first_row[order[i]]; j < self->first_row[order[i] + 1]; j++)
      {
        guint32 row = self->rows[j], old = self->cluster_of_row[row];

        if (old != SHOAL_PARTITION_DRAFT_NO_CLUSTER && new_cluster[old] != SHOAL_PARTITION_DRAFT_NO_CLUSTER)
          clusters[row] = new_cluster[old];
        else
          {
            clusters[row] = first + (guint32) MIN (n_placed / k, n_more - 1);
            n_placed++;
          }
      }
  shoal_partition_draft_set (self, clusters, n_rest > 0 ? first + n_more : n_great);
}

/**
 * shoal_partition_draft_sort_rows:
 * @first: (out) (transfer full): index of the first row of each cluster, and the end
 *
 * Returns: (transfer full): the rows of a complete draft, cluster after cluster, within each in the order of the table.
 */
guint32 *
shoal_partition_draft_sort_rows (const ShoalPartitionDraft *self,
                                 guint32                  **first)
{
  gsize n_rows = self->microdata->n_rows;
  guint32 n_clusters = self->sizes->len;
  guint32 *rows = g_new (guint32, n_rows);
  g_autofree guint32 *next = g_new (guint32, (gsize) n_clusters + 1);

  *first = g_new0 (guint32, (gsize) n_clusters + 1);
  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    (*first)[cluster + 1] = (*first)[cluster] + shoal_partition_draft_get_size (self, cluster);
  memcpy (next, *first, ((gsize) n_clusters + 1) * sizeof *next);
  for (gsize row = 0; row < n_rows; row++)
    rows[next[self->cluster_of_row[row]]++] = (guint32) row;
  return rows;
}

/** shoal_partition_draft_make_recoding: Returns: (transfer full): the partition of a complete draft. */
ShoalRecoding *
shoal_partition_draft_make_recoding (const ShoalPartitionDraft *self)
{
  return shoal_recoding_new_partition (self->cluster_of_row, self->microdata->n_rows, self->sizes->len);
}
