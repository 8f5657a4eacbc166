/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds for all rows together holds for some merger of all clusters; with models that unions of classes keep there are many. So the
 * clusters that fail are merged, one after the other, the one that waits longest first, until none fails: with one of the few
 * cheapest, that one which costs least for each cluster that fails no longer. What is known of a cluster (its box, its sensitive
 * values, its people) is joined, never counted again, and a ShoalBoxTree finds the cheapest: n clusters cost some n log n steps.
 *
 * Models that are about all clusters together ask for fewer of them, or for larger ones: for them the smallest are merged in the same
 * way, as many as it takes.
 *
 * Told to stop, it merges neighbours in the sorted table, which takes no search. */

#include "solve/partition/search/shoal-partition-tools.h"

#include "privacy/shoal-tally.h"
#include "solve/partition/search/shoal-box-tree.h"

#include <math.h>

/* The cheapest partners, among which one is chosen */
#define N_PARTNERS 8

/* Where neighbours are put together without a search, whether they hold is asked again when there are so many times the rows */
#define GROWTH 1.125

#define NONE G_MAXUINT32

typedef struct
{
  ShoalPartitionDraft *draft;
  const ShoalModels *models;
  const ShoalCellLoss *loss;
  guint32 n_clusters;
  guint32 n_locked;
  guint8 *failing;         /* by cluster: or is to be merged for other reasons */
  guint32 n_failing;
  guint32 *rows;           /* cluster after cluster, as they were */
  guint32 *first;          /* where those of each begin */
  ShoalTally **tallies;    /* by cluster, made when it is merged */
  ShoalMergeBox *clusters; /* of those that are still there */
  guint32 *boxes;
  guint32 *into;           /* the cluster that each is part of now, or became part of */
} Merger;

/* @failing: the clusters that are to be merged. Returns: whether there are any */
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

/* What merging needs. */
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

/* Makes one of two; the locked ones keep their numbers. @tree: (nullable): those that can be found. Returns: the number of both;
 * whether they hold is for the caller to find out. */
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

/* The cluster that @cluster is part of now */
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

/* ---- With the nearest ---- */

/* All clusters that are there, without those that are locked; NULL where there are none */
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

/* The one that costs least for each cluster that fails no longer. */
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
      /* One more of those that hold does not get farther, but for models that look at shares */
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

/* Merges one after the other. Returns: %FALSE when told to stop. */
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

      /* A search looks at a thousand clusters, and a large one has as many values. */
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

/* ---- With the next ---- */

/* Which clusters are put together */
typedef enum
{
  THOSE_THAT_FAIL,
  THOSE_THAT_ARE_FREE,
  THOSE_THAT_ARE_LOCKED,
} Which;

/* Clusters in the order of the first of their tuples; their number */
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

/* Puts clusters together until they hold: those that fail into as many as hold, others only until what was left of those holds.
 * @sum: (inout): the cluster that does not hold yet, or NONE */
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

/* Numbers without gaps; the locked ones come first. */
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
 * @draft: complete
 * @models: what each cluster must hold in; all rows together do
 * @loss: the kernel of the draft's rows
 * @n_locked: (inout): the first clusters of the draft, so many, are merged only where there is nothing else; how many are left
 * @progress: asked whether to stop; then what is left is merged quickly
 *
 * Merges clusters of @draft until all hold. Where all hold already nothing is changed.
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

/* ---- Where people of a population fit several ---- */

/**
 * shoal_failing_clusters_merge_shared:
 * @draft: complete
 * @models: what its clusters must hold in
 * @progress: (nullable): asked whether to stop
 *
 * Where a model asks that nobody of a population fits two clusters, makes one of those that somebody fits, until there are none. What was
 * merged may fail in other models.
 *
 * Returns: %FALSE when told to stop; @draft is complete then too, with clusters that somebody fits
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
      /* A cluster leads to one before it, or to itself. */
      for (guint32 cluster = 0; cluster < n_clusters; cluster++)
        number[cluster] = into[cluster] == cluster ? n++ : number[into[cluster]];
      cluster_of_row = g_new (guint32, draft->microdata->n_rows);
      for (gsize row = 0; row < draft->microdata->n_rows; row++)
        cluster_of_row[row] = number[draft->cluster_of_row[row]];
      shoal_partition_draft_set (draft, cluster_of_row, n);
    }
  return TRUE;
}

/* ---- For all clusters together ---- */

/* Where the release holds not yet, so many times fewer clusters than there are become part of others at a time; to find out how few
 * will do, a great many fewer */
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

/* (transfer full): a bit for each of the @n smallest clusters */
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

/* The clusters that are to be merged become pairs of neighbours; one that is left goes to any other. */
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
 * @draft: complete
 * @models: what all clusters together must hold in, where it is about their sizes alone
 * @loss: the kernel of the draft's rows
 * @progress: asked whether to stop; then what is left is merged quickly
 *
 * Merges the smallest clusters of @draft with their nearest, until all together hold, or one is left.
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
