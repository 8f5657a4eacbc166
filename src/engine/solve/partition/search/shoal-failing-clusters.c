/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If all rows together satisfy the models, some merger of clusters does; with models that unions keep there are many. So the
 * clusters that fail are merged, one after another, the one that waits longest first, until none fails. Of the few cheapest
 * partners the one is chosen with the least cost per cluster that no longer fails. The box, the sensitive values and the people of
 * clusters are joined, not counted again, and a ShoalBoxTree finds the cheapest partners: n clusters take about n log n steps.
 *
 * Models that judge all clusters together need fewer or larger ones: for these the smallest clusters are merged in the same way, as
 * many as necessary.
 *
 * When told to stop, it merges neighbours in the sorted table, which needs no search. */

#include "solve/partition/search/shoal-partition-tools.h"

#include "privacy/shoal-tally.h"
#include "solve/partition/search/shoal-box-tree.h"

#include <math.h>

/* Number of cheapest partners from which one is chosen */
#define N_PARTNERS 8

/* Without a search, merged neighbours are tested again when their rows have grown by this factor */
#define GROWTH 1.125

#define NONE G_MAXUINT32

typedef struct
{
  ShoalPartitionDraft *draft;
  const ShoalModels *models;
  const ShoalCellLoss *loss;
  guint32 n_clusters;
  guint32 n_locked;
  guint8 *failing;         /* by cluster: whether it is to be merged, because it fails or for another reason */
  guint32 n_failing;
  guint32 *rows;           /* cluster after cluster, as at the beginning */
  guint32 *first;          /* index in @rows of each cluster, as at the beginning */
  ShoalTally **tallies;    /* by cluster, made when needed for a merger */
  ShoalMergeBox *clusters; /* with no rows for those that were merged into others */
  guint32 *boxes;
  guint32 *into;           /* the cluster into which each was merged, or itself */
} Merger;

/* @failing: the clusters to merge. Returns: whether there are any */
static gboolean
merger_init (Merger              *self,
             ShoalPartitionDraft *draft,
             const ShoalModels   *models,
             const ShoalCellLoss *loss,
             guint32              n_locked,
             const ShoalBits     *failing)
{
  guint32 n_clusters = draft->sizes->len;

  *self = (Merger){ .draft = draft, .models = models, .loss = loss, .n_clusters = n_clusters, .n_locked = n_locked };
  self->failing = g_new0 (guint8, n_clusters);
  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    {
      self->failing[cluster] = shoal_bits_get (failing, cluster);
      self->n_failing += self->failing[cluster];
    }
  return self->n_failing > 0;
}

static void
merger_clear (Merger *self)
{
  g_free (self->failing);
  g_free (self->rows);
  g_free (self->first);
  for (guint32 cluster = 0; self->tallies != NULL && cluster < self->n_clusters; cluster++)
    g_clear_pointer (&self->tallies[cluster], shoal_tally_free);
  g_free (self->tallies);
  g_free (self->clusters);
  g_free (self->boxes);
  g_free (self->into);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Merger, merger_clear)

/* Makes the data that merging needs. */
static void
begin (Merger *self)
{
  const guint32 *tuple_of_row = self->draft->microdata->tuple_of_row;

  self->rows = shoal_partition_draft_sort_rows (self->draft, &self->first);
  self->tallies = g_new0 (ShoalTally *, self->n_clusters);
  self->clusters = g_new0 (ShoalMergeBox, self->n_clusters);
  self->boxes = g_new (guint32, (gsize) self->n_clusters * self->loss->n_words);
  self->into = g_new (guint32, self->n_clusters);
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    {
      self->clusters[cluster].box = self->boxes + (gsize) cluster * self->loss->n_words;
      self->into[cluster] = cluster;
    }
  for (gsize row = 0; row < self->draft->microdata->n_rows; row++)
    {
      ShoalMergeBox *cluster = &self->clusters[self->draft->cluster_of_row[row]];

      if (cluster->n_rows++ == 0)
        shoal_box_set (self->loss, cluster->box, tuple_of_row[row]);
      else
        shoal_box_add (self->loss, cluster->box, tuple_of_row[row]);
    }
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    self->clusters[cluster].number = shoal_box_number (self->loss, self->clusters[cluster].box);
}

static ShoalTally *
get_tally (Merger  *self,
           guint32  cluster)
{
  if (self->tallies[cluster] == NULL)
    self->tallies[cluster] = shoal_tally_new_of_rows (self->models, self->rows + self->first[cluster],
                                                      self->first[cluster + 1] - self->first[cluster]);
  return self->tallies[cluster];
}

static void
set_failing (Merger   *self,
             guint32   cluster,
             gboolean  failing)
{
  self->n_failing += (guint32) failing - self->failing[cluster];
  self->failing[cluster] = (guint8) failing;
}

/* Merges two clusters; locked ones keep their numbers. @tree: (nullable): the clusters that can be found. Returns: the number of
 * the result. The caller must test whether it holds. */
static guint32
join (Merger        *self,
      guint32        cluster,
      guint32        other,
      ShoalBoxTree  *tree)
{
  guint32 into = other < self->n_locked ? MIN (cluster, other) : cluster, from = into == cluster ? other : cluster;

  shoal_tally_join (get_tally (self, into), get_tally (self, from));
  g_clear_pointer (&self->tallies[from], shoal_tally_free);
  shoal_box_join (self->loss, self->clusters[into].box, self->clusters[from].box);
  self->clusters[into].number = shoal_box_number (self->loss, self->clusters[into].box);
  self->clusters[into].n_rows += self->clusters[from].n_rows;
  self->clusters[from].n_rows = 0;
  set_failing (self, from, FALSE);
  self->into[from] = into;
  if (tree != NULL && from >= self->n_locked)
    shoal_box_tree_remove (tree, from);
  if (tree != NULL && into >= self->n_locked)
    shoal_box_tree_grow (tree, into);
  return into;
}

static void
judge (Merger  *self,
       guint32  cluster)
{
  set_failing (self, cluster, shoal_tally_find_failing (get_tally (self, cluster)) != NULL);
}

/* The cluster of which @cluster is now a part */
static guint32
find_whole (Merger  *self,
            guint32  cluster)
{
  for (; self->into[cluster] != cluster; cluster = self->into[cluster])
    self->into[cluster] = self->into[self->into[cluster]];
  return cluster;
}

static gboolean
holds_together (Merger  *self,
                guint32  cluster,
                guint32  other)
{
  g_autoptr (ShoalTally) tally = shoal_tally_new (self->models);

  shoal_tally_join (tally, get_tally (self, cluster));
  shoal_tally_join (tally, get_tally (self, other));
  return shoal_tally_find_failing (tally) == NULL;
}

/* ---- Merging with the nearest ---- */

/* A tree of all present clusters, without the locked ones; NULL where there are none */
static ShoalBoxTree *
make_tree (const Merger *self)
{
  g_autofree guint32 *members = g_new (guint32, self->n_clusters);
  guint32 n_members = 0;

  for (guint32 cluster = self->n_locked; cluster < self->n_clusters; cluster++)
    if (self->clusters[cluster].n_rows > 0)
      members[n_members++] = cluster;
  return n_members > 0 ? shoal_box_tree_new (self->loss, self->clusters, members, n_members) : NULL;
}

/* Chooses the partner with the least cost per cluster that no longer fails. */
static guint32
choose (Merger                  *self,
        guint32                  cluster,
        const ShoalMergePartner *found,
        guint                    n_found)
{
  guint32 best = NONE;
  double least = INFINITY;

  for (guint i = 0; i < n_found; i++)
    {
      gboolean holds = holds_together (self, cluster, found[i].cluster);
      guint n_less = (holds ? 1 : 0) + self->failing[found[i].cluster];
      /* A cluster that holds does not help as a partner if the result fails, except for models that judge shares */
      double cost = MAX (found[i].cost, 0) / (n_less > 0 ? n_less : 0.5);

      if (cost < least || best == NONE)
        {
          least = cost;
          best = found[i].cluster;
        }
    }
  return best;
}

/* The cheapest of the other locked clusters */
static guint32
find_locked (const Merger *self,
             guint32       cluster)
{
  guint32 best = NONE;
  double least = INFINITY;

  for (guint32 locked = 0; locked < self->n_locked; locked++)
    {
      double cost;

      if (locked == cluster || self->clusters[locked].n_rows == 0)
        continue;
      cost = shoal_merge_cost (self->loss, &self->clusters[cluster], &self->clusters[locked]);
      if (best == NONE || cost < least)
        {
          least = cost;
          best = locked;
        }
    }
  return best;
}

/* Merges failing clusters one after another. Returns: %FALSE when told to stop. */
static gboolean
merge_nearest (Merger        *self,
               ShoalProgress *progress)
{
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (ShoalBoxTree) tree = NULL;
  guint32 n_tree;

  if (shoal_progress_should_stop (progress))
    return FALSE;
  tree = make_tree (self);
  n_tree = tree != NULL ? shoal_box_tree_get_n (tree) : 0;
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    if (self->failing[cluster])
      g_array_append_val (waiting, cluster);
  for (guint i = 0; i < waiting->len; i++)
    {
      guint32 cluster = g_array_index (waiting, guint32, i), partner;
      ShoalMergePartner found[N_PARTNERS];
      guint n_found = 0;

      /* Each pass takes long: a search tests up to a thousand clusters, and a large cluster has many values. */
      if (shoal_progress_should_stop (progress))
        return FALSE;
      if (!self->failing[cluster])
        continue;
      if (tree != NULL && shoal_box_tree_get_n (tree) > 0 && shoal_box_tree_get_n (tree) < n_tree / 2)
        {
          shoal_box_tree_free (tree);
          tree = make_tree (self);
          n_tree = shoal_box_tree_get_n (tree);
        }
      if (tree != NULL)
        n_found = shoal_box_tree_cheapest (tree, cluster, found, N_PARTNERS);
      partner = n_found > 0 ? choose (self, cluster, found, n_found) : find_locked (self, cluster);
      if (partner == NONE)
        break;
      cluster = join (self, cluster, partner, tree);
      judge (self, cluster);
      if (self->failing[cluster])
        g_array_append_val (waiting, cluster);
    }
  return TRUE;
}

/* ---- Merging with neighbours ---- */

/* Which clusters are merged */
typedef enum
{
  THOSE_THAT_FAIL,
  THOSE_THAT_ARE_FREE,
  THOSE_THAT_ARE_LOCKED,
} Which;

/* Lists the clusters in the order of their first tuples; @n: (out): their number */
static guint32 *
sort_clusters (Merger  *self,
               guint32 *n)
{
  const ShoalPartitionDraft *draft = self->draft;
  g_autofree guint32 *tuples = shoal_sorted_tuples_by_variance (self->loss, NULL);
  g_autofree ShoalBits *seen = shoal_bits_new (self->n_clusters);
  guint32 *order = g_new (guint32, self->n_clusters);

  *n = 0;
  for (guint32 i = 0; i < draft->microdata->n_tuples; i++)
    for (guint32 j = draft->first_row[tuples[i]]; j < draft->first_row[tuples[i] + 1]; j++)
      {
        guint32 cluster = find_whole (self, draft->cluster_of_row[draft->rows[j]]);

        if (shoal_bits_get (seen, cluster))
          continue;
        shoal_bits_set (seen, cluster);
        order[(*n)++] = cluster;
      }
  return order;
}

static gboolean
is_gathered (const Merger *self,
             guint32       cluster,
             Which         which)
{
  if (self->clusters[cluster].n_rows == 0)
    return FALSE;
  if (which == THOSE_THAT_FAIL)
    return self->failing[cluster];
  return (cluster < self->n_locked) == (which == THOSE_THAT_ARE_LOCKED);
}

/* Merges clusters until the result holds: failing ones into as many results as hold, others only until the rest of the failing ones
 * holds.
 * @sum: (inout): the result that does not hold yet, or NONE */
static void
gather (Merger        *self,
        const guint32 *order,
        guint32        n,
        Which          which,
        guint32       *sum)
{
  double next = 0;

  for (guint32 i = 0; i < n && (which == THOSE_THAT_FAIL || *sum != NONE); i++)
    {
      if (order[i] == *sum || !is_gathered (self, order[i], which))
        continue;
      *sum = *sum == NONE ? order[i] : join (self, *sum, order[i], NULL);
      if (self->clusters[*sum].n_rows < next)
        continue;
      next = GROWTH * self->clusters[*sum].n_rows;
      judge (self, *sum);
      if (self->failing[*sum])
        continue;
      *sum = NONE;
      next = 0;
    }
  if (*sum == NONE)
    return;
  judge (self, *sum);
  if (!self->failing[*sum])
    *sum = NONE;
}

static void
merge_next (Merger *self)
{
  guint32 n, rest = NONE;
  g_autofree guint32 *order = sort_clusters (self, &n);

  gather (self, order, n, THOSE_THAT_FAIL, &rest);
  gather (self, order, n, THOSE_THAT_ARE_FREE, &rest);
  gather (self, order, n, THOSE_THAT_ARE_LOCKED, &rest);
}

/* ---- Both ---- */

/* Numbers the clusters without gaps; locked ones come first. */
static void
set_clusters (Merger *self)
{
  gsize n_rows = self->draft->microdata->n_rows;
  g_autofree guint32 *number = g_new (guint32, self->n_clusters);
  g_autofree guint32 *cluster_of_row = g_new (guint32, n_rows);
  guint32 n = 0;

  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    number[cluster] = self->clusters[cluster].n_rows > 0 ? n++ : NONE;
  for (gsize row = 0; row < n_rows; row++)
    cluster_of_row[row] = number[find_whole (self, self->draft->cluster_of_row[row])];
  shoal_partition_draft_set (self->draft, cluster_of_row, n);
}

/**
 * shoal_failing_clusters_merge:
 * @draft: a complete draft
 * @models: the models that each cluster must satisfy; all rows together do
 * @loss: the kernel of the draft's rows
 * @n_locked: (inout): number of the draft's first clusters that are merged only if nothing else is left; on return the number of
 *   those that remain
 * @progress: asked whether to stop; the remaining failing clusters are then merged quickly
 *
 * Merges clusters of @draft until all hold. Changes nothing where all hold already.
 */
void
shoal_failing_clusters_merge (ShoalPartitionDraft *draft,
                              const ShoalModels   *models,
                              const ShoalCellLoss *loss,
                              guint32             *n_locked,
                              ShoalProgress       *progress)
{
  g_auto (Merger) merger = { .models = models };
  g_autofree ShoalBits *failing = shoal_models_list_failing (models, draft->cluster_of_row, (const guint32 *) (gpointer) draft->sizes->data,
                                                             draft->sizes->len, NULL);

  if (!merger_init (&merger, draft, models, loss, *n_locked, failing))
    return;
  begin (&merger);
  if (!merge_nearest (&merger, progress))
    merge_next (&merger);
  for (guint32 cluster = 0; cluster < merger.n_locked; cluster++)
    *n_locked -= merger.clusters[cluster].n_rows == 0;
  set_clusters (&merger);
}

/* ---- Clusters that share people of a population ---- */

/**
 * shoal_failing_clusters_merge_shared:
 * @draft: a complete draft
 * @models: the models that its clusters must satisfy
 * @progress: (nullable): asked whether to stop
 *
 * Where a model requires that nobody of a population fits two clusters, merges the clusters that a person fits, until there are
 * none. Merged clusters may fail other models.
 *
 * Returns: %FALSE when told to stop; @draft is complete then too, but people may fit several clusters
 */
gboolean
shoal_failing_clusters_merge_shared (ShoalPartitionDraft *draft,
                                     const ShoalModels   *models,
                                     ShoalProgress       *progress)
{
  gsize n_shared = 1;

  while (n_shared > 0 && draft->sizes->len > 1)
    {
      guint32 n_clusters = draft->sizes->len, n = 0;
      g_autofree guint32 *into = g_new (guint32, n_clusters);
      g_autofree guint32 *number = g_new (guint32, n_clusters);
      g_autofree guint32 *cluster_of_row = NULL;

      for (guint32 cluster = 0; cluster < n_clusters; cluster++)
        into[cluster] = cluster;
      if (!shoal_models_find_shared (models, draft->cluster_of_row, n_clusters, NULL, into, &n_shared, progress))
        return FALSE;
      if (n_shared == 0)
        break;
      /* into[] points to an earlier cluster, or to the cluster itself. */
      for (guint32 cluster = 0; cluster < n_clusters; cluster++)
        number[cluster] = into[cluster] == cluster ? n++ : number[into[cluster]];
      cluster_of_row = g_new (guint32, draft->microdata->n_rows);
      for (gsize row = 0; row < draft->microdata->n_rows; row++)
        cluster_of_row[row] = number[draft->cluster_of_row[row]];
      shoal_partition_draft_set (draft, cluster_of_row, n);
    }
  return TRUE;
}

/* ---- Models about all clusters together ---- */

/* While the release does not hold, the smallest clusters are merged, one in FIRST_SHARE at a time; the share shrinks to one in
 * LAST_SHARE to find the least number of mergers */
#define FIRST_SHARE 8
#define LAST_SHARE 256

static gboolean
release_holds (const ShoalPartitionDraft *draft,
               const ShoalModels         *models)
{
  guint32 n_clusters = draft->sizes->len;
  g_autofree guint32 *n_persons = shoal_models_count_persons (models, draft->cluster_of_row, n_clusters);

  return shoal_models_all_sizes_hold (models, n_persons != NULL ? n_persons : (const guint32 *) (gpointer) draft->sizes->data, n_clusters);
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b,
               gpointer      sizes)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  guint32 size = g_array_index ((GArray *) sizes, guint32, x), other = g_array_index ((GArray *) sizes, guint32, y);

  return size != other ? (size > other) - (size < other) : (x > y) - (x < y);
}

/* (transfer full): a bit for each cluster, set for the @n smallest ones */
static ShoalBits *
list_smallest (const ShoalPartitionDraft *draft,
               guint32                    n)
{
  guint32 n_clusters = draft->sizes->len;
  g_autofree guint32 *order = g_new (guint32, n_clusters);
  ShoalBits *smallest = shoal_bits_new (n_clusters);

  for (guint32 cluster = 0; cluster < n_clusters; cluster++)
    order[cluster] = cluster;
  g_qsort_with_data (order, (gint) n_clusters, sizeof *order, compare_sizes, draft->sizes);
  for (guint32 i = 0; i < n; i++)
    shoal_bits_set (smallest, order[i]);
  return smallest;
}

/* Merges the clusters that are to be merged in pairs of neighbours; a remaining one merges with any other. */
static void
merge_pairs (Merger *self)
{
  guint32 n, last = NONE, other = NONE;
  g_autofree guint32 *order = sort_clusters (self, &n);

  for (guint32 i = 0; i < n; i++)
    if (!self->failing[order[i]])
      other = order[i];
    else if (last == NONE)
      last = order[i];
    else
      {
        other = join (self, last, order[i], NULL);
        last = NONE;
      }
  if (last != NONE && other != NONE)
    join (self, last, other, NULL);
}

static void
merge_smallest (ShoalPartitionDraft *draft,
                const ShoalModels   *models,
                const ShoalCellLoss *loss,
                guint32              n,
                ShoalProgress       *progress)
{
  g_auto (Merger) merger = { .models = models };
  g_autofree ShoalBits *smallest = list_smallest (draft, n);

  merger_init (&merger, draft, models, loss, 0, smallest);
  begin (&merger);
  if (!merge_nearest (&merger, progress))
    merge_pairs (&merger);
  set_clusters (&merger);
}

/**
 * shoal_failing_clusters_merge_release:
 * @draft: a complete draft
 * @models: the models that all clusters together must satisfy, as far as they judge sizes alone
 * @loss: the kernel of the draft's rows
 * @progress: asked whether to stop; clusters are then merged quickly
 *
 * Merges the smallest clusters of @draft with their nearest, until all together hold, or a single cluster is left.
 */
void
shoal_failing_clusters_merge_release (ShoalPartitionDraft *draft,
                                      const ShoalModels   *models,
                                      const ShoalCellLoss *loss,
                                      ShoalProgress       *progress)
{
  guint32 n = MAX (1, draft->sizes->len / FIRST_SHARE), least = MAX (1, draft->sizes->len / LAST_SHARE);

  while (draft->sizes->len > 1 && !release_holds (draft, models))
    {
      guint32 n_before = draft->sizes->len;
      g_autofree guint32 *before = g_memdup2 (draft->cluster_of_row, draft->microdata->n_rows * sizeof (guint32));

      n = MIN (n, n_before);
      merge_smallest (draft, models, loss, n, progress);
      if (n <= least || shoal_progress_should_stop (progress) || !release_holds (draft, models))
        continue;
      shoal_partition_draft_set (draft, before, n_before);
      n = MAX (least, n / 2);
    }
}
