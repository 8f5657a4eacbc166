/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A wave cuts the clusters into regions of neighbours, of some thousand rows, in another way each time. Any free thread improves a
 * region, with random numbers that belong to the region: so the result does not depend on the number of threads. Memory stays in
 * the caches, and the cost of a wave per row does not grow with the table. A region that became worse is restored: the partition
 * never gets worse.
 *
 * The near tuples of all tuples are computed in the first wave. With very many tuples that would take longer than whole waves, and
 * every region then finds its own in each wave.
 *
 * Memory: about forty bytes per row and a box per cluster; a region per thread. */

#include "solve/partition/search/shoal-refinement.h"

#include "base/shoal-parallel.h"
#include "base/shoal-sort.h"
#include "privacy/shoal-tally.h"
#include "solve/partition/search/shoal-partition-solver.h"
#include "solve/partition/search/shoal-region-cuts.h"
#include "solve/partition/search/shoal-region.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define REGION_SIZE 8000

/* A row has twice k near rows, within these limits; no larger cluster is newly opened */
#define MIN_NEAR 32
#define MAX_NEAR 128

/* Greatest number of rows of one tuple among the near rows of a row */
#define NEAR_EQUAL 4

/* With more tuples than this, every region finds near tuples in each wave, and fewer of them */
#define MANY 100000
#define NEAR_OF_MANY 12

/* The items to cut into regions: clusters, or pieces of very large clusters. */
typedef struct
{
  ShoalRefinement *refinement;
  guint32 n_items;
  guint32 *boxes;
  guint32 *first; /* index in @rows of the first row of each item */
  guint32 *rows;  /* item after item */
  ShoalRegionCuts *cuts;
  guint32 *first_cluster; /* number of the first cluster of each region */
  guint32 n_new_clusters; /* upper bound of the new cluster numbers */
  guint32 *region_of_row;
  guint32 *local_row; /* number of each row in its region */
  gint next_region;
  double heat;
  guint n_sweeps;
  gint any_better;
  guint32 *cluster_of_row;
} Wave;

/* Number of near rows of a row: it may move to their clusters, and open a cluster with them. */
static guint
count_near (guint k)
{
  return CLAMP (2 * k, MIN_NEAR, MAX_NEAR);
}

/**
 * shoal_refinement_init:
 * @draft: a complete draft
 */
void
shoal_refinement_init (ShoalRefinement     *self,
                       ShoalProblem        *problem,
                       const ShoalCellLoss *loss,
                       ShoalPartitionDraft *draft,
                       ShoalProgress       *progress)
{
  *self = (ShoalRefinement){ problem, loss, draft, progress, INFINITY, NULL, MAX (REGION_SIZE, 4 * problem->min_size), 0, 0 };
}

void
shoal_refinement_clear (ShoalRefinement *self)
{
  g_clear_pointer (&self->near, shoal_near_tuples_free);
}

/* ---- Regions ---- */

static guint32
count_rows (const Wave *wave,
            guint32     item)
{
  return wave->first[item + 1] - wave->first[item];
}

static void
number_rows (Wave *wave,
             guint region)
{
  guint32 local = 0;

  for (guint32 i = wave->cuts->starts[region]; i < wave->cuts->starts[region + 1]; i++)
    for (guint32 j = wave->first[wave->cuts->order[i]]; j < wave->first[wave->cuts->order[i] + 1]; j++)
      {
        wave->region_of_row[wave->rows[j]] = region;
        wave->local_row[wave->rows[j]] = local++;
      }
}

static void
make_regions (Wave *wave)
{
  ShoalRandom random;
  guint32 n_clusters = wave->refinement->n_locked;

  shoal_random_init (&random, wave->refinement->problem->seed, (guint64) wave->refinement->n_waves << 32);
  wave->cuts = shoal_region_cuts_new (wave->refinement->loss, wave->boxes, wave->first, wave->n_items,
                                      wave->refinement->problem->min_size, wave->refinement->region_size, &random);
  wave->first_cluster = g_new (guint32, wave->cuts->n_regions);
  wave->region_of_row = g_new (guint32, wave->refinement->problem->microdata->n_rows);
  memset (wave->region_of_row, 0xff, wave->refinement->problem->microdata->n_rows * sizeof (guint32));
  wave->local_row = g_new (guint32, wave->refinement->problem->microdata->n_rows);
  for (guint i = 0; i < wave->cuts->n_regions; i++)
    {
      gsize n_rows = 0;

      wave->first_cluster[i] = n_clusters;
      for (guint32 j = wave->cuts->starts[i]; j < wave->cuts->starts[i + 1]; j++)
        n_rows += count_rows (wave, wave->cuts->order[j]);
      number_rows (wave, i);
      n_clusters += (guint32) (n_rows / wave->refinement->problem->min_size) + 1;
    }
  wave->n_new_clusters = n_clusters;
}

/* ---- Improving ---- */

/* Lists the rows of near tuples that are in the same region, a few of each tuple; different rows start at different ones. */
static void
find_near (const Wave    *wave,
           guint          region,
           const GArray  *rows,
           GArray        *first_near,
           GArray        *near)
{
  const ShoalNearTuples *tuples = wave->refinement->near;
  const ShoalPartitionDraft *draft = wave->refinement->draft;
  guint n_near = count_near (wave->refinement->problem->min_size);

  for (guint32 i = 0; i < rows->len; i++)
    {
      guint32 row = g_array_index (rows, guint32, i);
      guint32 tuple = draft->microdata->tuple_of_row[row];
      guint start = near->len;

      g_array_append_val (first_near, start);
      for (guint t = 0; t < tuples->n_near && near->len < start + n_near; t++)
        {
          guint32 other = tuples->near[(gsize) tuple * tuples->n_near + t];
          guint32 count = draft->microdata->counts[other], n_equal = 0;

          for (guint32 j = 0; j < MIN (count, 4 * NEAR_EQUAL) && n_equal < NEAR_EQUAL; j++)
            {
              guint32 candidate = draft->rows[draft->first_row[other] + (i + j) % count];

              if (candidate == row || wave->region_of_row[candidate] != region)
                continue;
              g_array_append_val (near, wave->local_row[candidate]);
              n_equal++;
            }
        }
    }
  g_array_append_val (first_near, near->len);
}

/* Like find_near(), but only with the tuples of the region. */
static void
find_near_here (const Wave    *wave,
                const guint32 *tuples,
                guint32        n_rows,
                GArray        *first_near,
                GArray        *near)
{
  g_autofree guint64 *keys = g_new (guint64, n_rows);
  g_autofree guint32 *listed = g_new (guint32, n_rows);
  g_autofree guint32 *first = g_new (guint32, (gsize) n_rows + 1);
  g_autofree guint32 *number_of_row = g_new (guint32, n_rows);
  g_autofree guint32 *box = g_new (guint32, wave->refinement->loss->n_words);
  g_autofree ShoalNearTuple *found = NULL;
  g_autofree guint8 *n_found = NULL;
  g_autoptr (ShoalTupleTree) tree = NULL;
  guint n_near = count_near (wave->refinement->problem->min_size);
  guint32 n_listed = 0;

  for (guint32 row = 0; row < n_rows; row++)
    keys[row] = (guint64) tuples[row] << 32 | row;
  qsort (keys, n_rows, sizeof *keys, shoal_compare_uint64);
  for (guint32 i = 0; i < n_rows; i++)
    {
      if (i == 0 || keys[i] >> 32 != keys[i - 1] >> 32)
        {
          first[n_listed] = i;
          listed[n_listed++] = (guint32) (keys[i] >> 32);
        }
      number_of_row[(guint32) keys[i]] = n_listed - 1;
    }
  first[n_listed] = n_rows;
  tree = shoal_tuple_tree_new_of (wave->refinement->loss, listed, n_listed, wave->refinement->progress);
  found = g_new (ShoalNearTuple, (gsize) n_listed * NEAR_OF_MANY);
  n_found = g_new0 (guint8, n_listed);
  for (guint32 i = 0; i < n_listed; i++)
    {
      if (i % 32 == 0 && shoal_progress_should_stop (wave->refinement->progress))
        break;
      shoal_box_set (wave->refinement->loss, box, listed[i]);
      n_found[i] = (guint8) shoal_tuple_tree_nearest (tree, box, found + (gsize) i * NEAR_OF_MANY, NEAR_OF_MANY);
    }
  for (guint32 row = 0; row < n_rows; row++)
    {
      guint32 number = number_of_row[row];
      guint start = near->len;

      g_array_append_val (first_near, start);
      for (guint t = 0; t < n_found[number] && near->len < start + n_near; t++)
        {
          guint32 other = found[(gsize) number * NEAR_OF_MANY + t].tuple;
          guint32 count = first[other + 1] - first[other];

          for (guint32 j = 0, n_equal = 0; j < count && n_equal < NEAR_EQUAL; j++)
            {
              guint32 candidate = (guint32) keys[first[other] + (row + j) % count];

              if (candidate == row)
                continue;
              g_array_append_val (near, candidate);
              n_equal++;
            }
        }
    }
  g_array_append_val (first_near, near->len);
}

static void
improve_region (Wave *wave,
                guint number)
{
  ShoalRefinement *refinement = wave->refinement;
  guint32 start = wave->cuts->starts[number], end = wave->cuts->starts[number + 1];
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) first_near = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *tuples = NULL, *clusters = NULL;
  g_autoptr (ShoalRegion) region = NULL;
  ShoalRandom random;
  double before;
  guint32 n_clusters;

  for (guint32 i = start; i < end; i++)
    g_array_append_vals (rows, wave->rows + wave->first[wave->cuts->order[i]], count_rows (wave, wave->cuts->order[i]));
  tuples = g_new (guint32, rows->len);
  clusters = g_new (guint32, rows->len);
  for (guint32 i = 0; i < rows->len; i++)
    tuples[i] = refinement->problem->microdata->tuple_of_row[g_array_index (rows, guint32, i)];
  if (refinement->near != NULL)
    find_near (wave, number, rows, first_near, near);
  else
    find_near_here (wave, tuples, rows->len, first_near, near);
  shoal_random_init (&random, refinement->problem->seed, ((guint64) refinement->n_waves << 32) + number + 1);
  region = shoal_region_new (refinement->loss, refinement->problem->min_size, tuples, rows->len,
                             &g_array_index (first_near, guint32, 0), &g_array_index (near, guint32, 0), refinement->progress);
  if (refinement->problem->cluster_models != NULL)
    shoal_region_set_models (region, refinement->problem->cluster_models, &g_array_index (rows, guint32, 0));
  for (guint32 i = start, row = 0; i < end; i++)
    for (guint32 j = 0; j < count_rows (wave, wave->cuts->order[i]); j++)
      clusters[row++] = i - start;
  shoal_region_set_clusters (region, clusters);
  before = shoal_region_get_loss (region);
  memcpy (clusters, shoal_region_get_clusters (region, &n_clusters), rows->len * sizeof *clusters);
  if (wave->n_sweeps == 0)
    shoal_region_descend (region);
  else if (shoal_region_anneal (region, &random, wave->heat, wave->n_sweeps))
    shoal_region_descend (region);
  if (shoal_region_get_loss (region) < before)
    {
      memcpy (clusters, shoal_region_get_clusters (region, &n_clusters), rows->len * sizeof *clusters);
      g_atomic_int_set (&wave->any_better, TRUE);
    }
  for (guint32 i = 0; i < rows->len; i++)
    wave->cluster_of_row[g_array_index (rows, guint32, i)] = wave->first_cluster[number] + clusters[i];
}

static void
improve_share (guint    thread,
               guint    n_threads,
               gpointer data)
{
  Wave *wave = data;

  for (;;)
    {
      guint number = (guint) g_atomic_int_add (&wave->next_region, 1);

      if (number >= wave->cuts->n_regions)
        return;
      improve_region (wave, number);
    }
}

/* Numbers clusters without gaps: locked ones first, then in the order of their first rows. Returns: how many there are. */
static guint32
number_clusters (guint32 *cluster_of_row,
                 gsize    n_rows,
                 guint32  n_old,
                 guint32  n_locked)
{
  g_autofree guint32 *new_cluster = g_new (guint32, n_old);
  guint32 n_clusters = n_locked;

  memset (new_cluster, 0xff, n_old * sizeof *new_cluster);
  for (guint32 cluster = 0; cluster < n_locked; cluster++)
    new_cluster[cluster] = cluster;
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 *cluster = &new_cluster[cluster_of_row[row]];

      if (*cluster == G_MAXUINT32)
        *cluster = n_clusters++;
      cluster_of_row[row] = *cluster;
    }
  return n_clusters;
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      tuple_of_row)
{
  const guint32 *tuples = tuple_of_row;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return tuples[x] != tuples[y] ? (tuples[x] > tuples[y]) - (tuples[x] < tuples[y]) : (x > y) - (x < y);
}

/* Whether pieces of @n rows, and the last one with the remaining rows, hold as clusters of their own. */
static gboolean
pieces_hold (const ShoalRefinement *refinement,
             const guint32         *rows,
             guint32                n_rows,
             guint32                n)
{
  g_autoptr (ShoalTally) tally = NULL;

  if (refinement->problem->cluster_models == NULL)
    return TRUE;
  tally = shoal_tally_new (refinement->problem->cluster_models);
  for (guint32 start = 0; start < n_rows; start += n)
    {
      guint32 end = n_rows - start < 2 * n ? n_rows : start + n;

      for (guint32 i = start; i < end; i++)
        shoal_tally_add (tally, rows[i]);
      if (shoal_tally_find_failing (tally) != NULL)
        return FALSE;
      if (end == n_rows)
        break;
      shoal_tally_empty (tally);
    }
  return TRUE;
}

/* Lists the clusters. Those with too many rows for a region are cut into pieces, equal rows together: no piece loses more than its
 * cluster. */
static void
collect_clusters (Wave *wave)
{
  ShoalRefinement *refinement = wave->refinement;
  guint32 *tuple_of_row = refinement->problem->microdata->tuple_of_row;
  guint32 piece = MAX (refinement->region_size / 8, 2 * refinement->problem->min_size), *first = NULL;
  g_autoptr (GArray) firsts = g_array_new (FALSE, FALSE, sizeof (guint32));

  wave->rows = shoal_partition_draft_sort_rows (refinement->draft, &first);
  for (guint32 cluster = refinement->n_locked; cluster < refinement->draft->sizes->len; cluster++)
    {
      guint32 start = first[cluster], end = first[cluster + 1];

      g_array_append_val (firsts, start);
      if (end - start <= 2 * piece)
        continue;
      g_qsort_with_data (wave->rows + start, (gint) (end - start), sizeof (guint32), compare_items, tuple_of_row);
      if (!pieces_hold (refinement, wave->rows + start, end - start, piece))
        continue;
      for (start += piece; start + piece <= end; start += piece)
        g_array_append_val (firsts, start);
    }
  g_array_append_val (firsts, first[refinement->draft->sizes->len]);
  g_free (first);
  wave->n_items = firsts->len - 1;
  wave->first = g_memdup2 (firsts->data, firsts->len * sizeof (guint32));
}

/* Makes the items, clusters or pieces of them, with their boxes. */
static void
collect_items (Wave *wave)
{
  const ShoalCellLoss *loss = wave->refinement->loss;
  const guint32 *tuple_of_row = wave->refinement->problem->microdata->tuple_of_row;

  collect_clusters (wave);
  wave->boxes = g_new (guint32, (gsize) wave->n_items * loss->n_words);
  for (guint32 item = 0; item < wave->n_items; item++)
    {
      guint32 *box = wave->boxes + (gsize) item * loss->n_words;

      shoal_box_set (loss, box, tuple_of_row[wave->rows[wave->first[item]]]);
      for (guint32 i = wave->first[item] + 1; i < wave->first[item + 1]; i++)
        shoal_box_add (loss, box, tuple_of_row[wave->rows[i]]);
    }
}

static double
evaluate (const ShoalRefinement *self)
{
  g_autofree guint32 *first = NULL;
  g_autofree guint32 *rows = shoal_partition_draft_sort_rows (self->draft, &first);
  g_autofree guint32 *box = g_new (guint32, self->loss->n_words);
  double sum = 0;

  for (guint32 cluster = 0; cluster < self->draft->sizes->len; cluster++)
    {
      shoal_box_set (self->loss, box, self->draft->microdata->tuple_of_row[rows[first[cluster]]]);
      for (guint32 i = first[cluster] + 1; i < first[cluster + 1]; i++)
        shoal_box_add (self->loss, box, self->draft->microdata->tuple_of_row[rows[i]]);
      sum += shoal_partition_draft_get_size (self->draft, cluster) * shoal_box_number (self->loss, box);
    }
  return sum * self->loss->scale - self->loss->base;
}

/**
 * shoal_refinement_wave:
 * @heat: see shoal_region_anneal()
 * @n_sweeps: 0 for a descent without annealing
 *
 * Runs a wave over all rows. After a stop in the middle the partition is not worse than before.
 *
 * Returns: whether any region became better.
 */
gboolean
shoal_refinement_wave (ShoalRefinement *self,
                       double           heat,
                       guint            n_sweeps)
{
  gsize n_rows = self->draft->microdata->n_rows;
  Wave wave = { .refinement = self, .heat = heat, .n_sweeps = n_sweeps };
  guint32 n_clusters;

  if (self->near == NULL && self->loss->microdata->n_tuples <= MANY)
    {
      self->near = shoal_near_tuples_new (self->loss, count_near (self->problem->min_size), self->problem->n_threads, self->progress);
      if (self->near == NULL)
        return FALSE;
    }
  if (self->draft->sizes->len <= self->n_locked || shoal_progress_should_stop (self->progress))
    return FALSE;
  collect_items (&wave);
  make_regions (&wave);
  wave.cluster_of_row = g_memdup2 (self->draft->cluster_of_row, n_rows * sizeof (guint32));
  shoal_parallel_run (MIN (self->problem->n_threads, wave.cuts->n_regions), improve_share, &wave);
  n_clusters = number_clusters (wave.cluster_of_row, n_rows, wave.n_new_clusters, self->n_locked);
  shoal_partition_draft_set (self->draft, wave.cluster_of_row, n_clusters);
  self->value = evaluate (self);
  self->n_waves++;
  shoal_partition_tell_best (self->problem, self->progress, self->value);
  g_free (wave.boxes);
  g_free (wave.first);
  g_free (wave.rows);
  shoal_region_cuts_free (wave.cuts);
  g_free (wave.first_cluster);
  g_free (wave.region_of_row);
  g_free (wave.local_row);
  g_free (wave.cluster_of_row);
  return wave.any_better;
}
