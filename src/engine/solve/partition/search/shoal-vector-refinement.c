/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Local search for clusters of points with the least squared error. Rows move to clusters of near rows or swap with their rows,
 * clusters of 2 k rows or more are split, clusters are dissolved into others, and spare rows of several clusters form a new one.
 * Sizes and means alone give the change of the error. Simulated annealing does the perturbation; a wave that increased the error is
 * undone. A proposal costs about k times the number of columns; memory is some hundred bytes per row.
 *
 * Privacy models besides k-anonymity are not tested: clusters that fail them are merged afterwards. */

#include "solve/partition/search/shoal-vector-clusters.h"

#include "solve/partition/search/shoal-tuple-vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MIN_NEAR 16
#define MAX_NEAR 48
#define NO_ROW G_MAXUINT32

/* One of this number of proposals is about a whole cluster. */
#define WHOLE_EVERY 16

/* The share of a wave after which the temperature is 0 */
#define COOL 0.8

#define POLL 1024

#define FIRST_SWEEPS 4u
#define MOST_DESCENTS 8
#define DESCENT_SWEEPS 16

typedef struct
{
  ShoalPartitionSearch *search;
  ShoalPartitionDraft *draft;
  ShoalTupleVectors *vectors;
  guint n;
  guint k;
  gsize n_rows;
  guint n_near;
  guint32 *near; /* by tuple */
  guint32 *n_near_of;
  guint32 *cluster_of_row;
  guint32 *next; /* next row of the same cluster, or NO_ROW */
  guint32 *previous;
  guint32 *head; /* by cluster: its first row */
  guint32 *sizes;
  double *sums;
  double *means;
  guint32 n_clusters; /* upper bound of the cluster numbers, both used and free ones */
  GArray *free;
  GArray *moved; /* of Moved: the moves that can be undone */
  double *room;
} State;

typedef struct
{
  guint32 row;
  guint32 from;
} Moved;

static void
state_clear (State *self)
{
  g_clear_pointer (&self->vectors, shoal_tuple_vectors_free);
  g_clear_pointer (&self->free, g_array_unref);
  g_clear_pointer (&self->moved, g_array_unref);
  g_free (self->near);
  g_free (self->n_near_of);
  g_free (self->cluster_of_row);
  g_free (self->next);
  g_free (self->previous);
  g_free (self->head);
  g_free (self->sizes);
  g_free (self->sums);
  g_free (self->means);
  g_free (self->room);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (State, state_clear)

static inline const double *
get_point (const State *self,
           guint32      row)
{
  return shoal_tuple_vectors_get (self->vectors, self->draft->microdata->tuple_of_row[row]);
}

static inline gboolean
is_locked (const State *self,
           guint32      cluster)
{
  return cluster < self->search->n_natural;
}

/* ---- Rows and clusters ---- */

static void
add_row (State   *self,
         guint32  row,
         guint32  cluster)
{
  const double *point = get_point (self, row);
  double *sum = self->sums + (gsize) cluster * self->n, *mean = self->means + (gsize) cluster * self->n;

  self->cluster_of_row[row] = cluster;
  self->previous[row] = NO_ROW;
  self->next[row] = self->head[cluster];
  if (self->head[cluster] != NO_ROW)
    self->previous[self->head[cluster]] = row;
  self->head[cluster] = row;
  self->sizes[cluster]++;
  for (guint i = 0; i < self->n; i++)
    {
      sum[i] += point[i];
      mean[i] = sum[i] / self->sizes[cluster];
    }
}

static void
remove_row (State   *self,
            guint32  row)
{
  guint32 cluster = self->cluster_of_row[row];
  const double *point = get_point (self, row);
  double *sum = self->sums + (gsize) cluster * self->n, *mean = self->means + (gsize) cluster * self->n;

  if (self->previous[row] != NO_ROW)
    self->next[self->previous[row]] = self->next[row];
  else
    self->head[cluster] = self->next[row];
  if (self->next[row] != NO_ROW)
    self->previous[self->next[row]] = self->previous[row];
  self->sizes[cluster]--;
  for (guint i = 0; i < self->n; i++)
    {
      sum[i] = self->sizes[cluster] > 0 ? sum[i] - point[i] : 0;
      mean[i] = self->sizes[cluster] > 0 ? sum[i] / self->sizes[cluster] : 0;
    }
}

static void
move_row (State   *self,
          guint32  row,
          guint32  cluster)
{
  const Moved moved = { row, self->cluster_of_row[row] };

  g_array_append_val (self->moved, moved);
  remove_row (self, row);
  add_row (self, row, cluster);
}

static void
undo (State *self)
{
  for (guint i = self->moved->len; i-- > 0;)
    {
      const Moved *moved = &g_array_index (self->moved, Moved, i);

      remove_row (self, moved->row);
      add_row (self, moved->row, moved->from);
    }
}

static double
get_square (const State  *self,
            const double *point,
            guint32       cluster)
{
  return shoal_square_of_distance (point, self->means + (gsize) cluster * self->n, self->n);
}

/* The growth of the error of a cluster when a row joins it, and its fall when a row leaves. */
static double
get_joining (const State  *self,
             const double *point,
             guint32       cluster)
{
  double size = self->sizes[cluster];

  return size > 0 ? size / (size + 1) * get_square (self, point, cluster) : 0;
}

static double
get_leaving (const State  *self,
             const double *point,
             guint32       cluster)
{
  double size = self->sizes[cluster];

  return size > 1 ? size / (size - 1) * get_square (self, point, cluster) : 0;
}

static double
get_error (const State *self,
           guint32      cluster)
{
  double sum = 0;

  for (guint32 row = self->head[cluster]; row != NO_ROW; row = self->next[row])
    sum += get_square (self, get_point (self, row), cluster);
  return sum;
}

static double
get_all_errors (const State *self)
{
  double sum = 0;

  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    sum += get_error (self, cluster);
  return sum;
}

/* ---- Proposals ---- */

static gboolean
accepts (State  *self,
         double  growth,
         double  heat)
{
  return growth < 0 || (heat > 0 && shoal_random_double (&self->search->random) < exp (-growth / heat));
}

/* Draws a row of the tuple of @row or of a near tuple. */
static guint32
draw_near (State   *self,
           guint32  row)
{
  guint32 tuple = self->draft->microdata->tuple_of_row[row], near;

  near = self->near[(gsize) tuple * self->n_near + shoal_random_below (&self->search->random, self->n_near_of[tuple])];
  return self->draft->rows[self->draft->first_row[near]
                           + shoal_random_below (&self->search->random, self->draft->microdata->counts[near])];
}

/* The row of @cluster that is best to swap with @row; @growth: (out): the change of the error by that. */
static guint32
find_partner (const State *self,
              guint32      row,
              guint32      cluster,
              double      *growth)
{
  const double *point = get_point (self, row);
  guint32 own = self->cluster_of_row[row], best = NO_ROW;
  double gain = get_square (self, point, own), loss = get_square (self, point, cluster);
  double factor = 1.0 / self->sizes[own] + 1.0 / self->sizes[cluster];

  *growth = INFINITY;
  for (guint32 other = self->head[cluster]; other != NO_ROW; other = self->next[other])
    {
      const double *its = get_point (self, other);
      double change = get_square (self, its, own) - gain + loss - get_square (self, its, cluster)
                      - shoal_square_of_distance (point, its, self->n) * factor;

      if (change < *growth)
        {
          *growth = change;
          best = other;
        }
    }
  return best;
}

static void
propose_row (State   *self,
             guint32  row,
             double   heat)
{
  guint32 own = self->cluster_of_row[row], near = draw_near (self, row), other = self->cluster_of_row[near], partner;
  const double *point = get_point (self, row);
  double growth;

  if (other == own || is_locked (self, other))
    return;
  if (self->sizes[own] > self->k)
    {
      growth = get_joining (self, point, other) - get_leaving (self, point, own);
      if (accepts (self, growth, heat))
        {
          move_row (self, row, other);
          return;
        }
    }
  partner = find_partner (self, row, other, &growth);
  if (partner == NO_ROW || !accepts (self, growth, heat))
    return;
  move_row (self, row, other);
  move_row (self, partner, own);
}

/* A number for a new cluster, or SHOAL_PARTITION_DRAFT_NO_CLUSTER if none is free. */
static guint32
open_cluster (State *self)
{
  guint32 cluster;

  if (self->free->len == 0)
    return SHOAL_PARTITION_DRAFT_NO_CLUSTER;
  cluster = g_array_index (self->free, guint32, self->free->len - 1);
  g_array_set_size (self->free, self->free->len - 1);
  return cluster;
}

/* Proposes to move all rows of a cluster to others. */
static void
propose_dissolving (State   *self,
                    guint32  cluster,
                    double   heat)
{
  double growth = -get_error (self, cluster);

  while (self->head[cluster] != NO_ROW)
    {
      guint32 row = self->head[cluster], tuple = self->draft->microdata->tuple_of_row[row];
      guint32 best = SHOAL_PARTITION_DRAFT_NO_CLUSTER;
      double least = INFINITY;

      for (guint i = 0; i < self->n_near_of[tuple]; i++)
        {
          guint32 near = self->near[(gsize) tuple * self->n_near + i];
          guint32 other = self->cluster_of_row[self->draft->rows[self->draft->first_row[near]]];
          double joining;

          if (other == cluster || other == best || is_locked (self, other))
            continue;
          joining = get_joining (self, get_point (self, row), other);
          if (joining < least)
            {
              least = joining;
              best = other;
            }
        }
      if (best == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
        {
          undo (self);
          return;
        }
      growth += least;
      move_row (self, row, best);
    }
  if (accepts (self, growth, heat))
    g_array_append_val (self->free, cluster);
  else
    undo (self);
}

/* Proposes a new cluster of rows near @row that their clusters can spare. */
static void
propose_opening (State   *self,
                 guint32  row,
                 double   heat)
{
  guint32 tuple = self->draft->microdata->tuple_of_row[row], cluster = open_cluster (self);
  double growth = 0;

  if (cluster == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
    return;
  for (guint i = 0; i < self->n_near_of[tuple] && self->sizes[cluster] < self->k; i++)
    {
      guint32 near = self->near[(gsize) tuple * self->n_near + i];

      for (guint32 j = self->draft->first_row[near]; j < self->draft->first_row[near + 1] && self->sizes[cluster] < self->k; j++)
        {
          guint32 other = self->draft->rows[j], own = self->cluster_of_row[other];

          if (own == cluster || is_locked (self, own) || self->sizes[own] <= self->k)
            continue;
          growth += get_joining (self, get_point (self, other), cluster) - get_leaving (self, get_point (self, other), own);
          move_row (self, other, cluster);
        }
    }
  if (self->sizes[cluster] >= self->k && accepts (self, growth, heat))
    return;
  undo (self);
  g_array_append_val (self->free, cluster);
}

typedef struct
{
  double place;
  guint32 row;
} Placed;

static int
compare_placed (const void *a,
                const void *b)
{
  const Placed *x = a, *y = b;

  if (x->place != y->place)
    return x->place < y->place ? -1 : 1;
  return (x->row > y->row) - (x->row < y->row);
}

/* The row of a cluster that is farthest from @point. */
static guint32
find_far (const State  *self,
          guint32       cluster,
          const double *point)
{
  guint32 far = self->head[cluster];
  double most = -1;

  for (guint32 row = self->head[cluster]; row != NO_ROW; row = self->next[row])
    {
      double square = shoal_square_of_distance (point, get_point (self, row), self->n);

      if (square > most)
        {
          most = square;
          far = row;
        }
    }
  return far;
}

/* Splits a cluster of 2 k rows or more across the line through two rows that are far from each other, where it gains most. */
static void
propose_split (State   *self,
               guint32  cluster)
{
  guint32 size = self->sizes[cluster], one = find_far (self, cluster, self->means + (gsize) cluster * self->n);
  const double *from = get_point (self, one), *to = get_point (self, find_far (self, cluster, from));
  g_autofree Placed *placed = g_new (Placed, size);
  guint32 n = 0, new_cluster = open_cluster (self), best = 0;
  double most = 0;

  if (new_cluster == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
    return;
  for (guint32 row = self->head[cluster]; row != NO_ROW; row = self->next[row])
    {
      const double *point = get_point (self, row);
      double place = 0;

      for (guint i = 0; i < self->n; i++)
        place += point[i] * (to[i] - from[i]);
      placed[n++] = (Placed){ place, row };
    }
  qsort (placed, size, sizeof *placed, compare_placed);
  /* A split into two clusters lowers the error by n₁ n₂ / (n₁ + n₂) times the squared distance of their means. */
  memset (self->room, 0, self->n * sizeof *self->room);
  for (n = 1; n + self->k <= size; n++)
    {
      double square = 0;

      for (guint i = 0; i < self->n; i++)
        {
          double difference;

          self->room[i] += get_point (self, placed[n - 1].row)[i];
          difference = self->room[i] / n - (self->sums[(gsize) cluster * self->n + i] - self->room[i]) / (size - n);
          square += difference * difference;
        }
      square *= (double) n * (size - n) / size;
      if (n >= self->k && square > most)
        {
          most = square;
          best = n;
        }
    }
  for (guint32 i = 0; i < best; i++)
    move_row (self, placed[i].row, new_cluster);
  if (best == 0)
    g_array_append_val (self->free, new_cluster);
}

static void
propose (State  *self,
         double  heat)
{
  guint32 row = (guint32) shoal_random_below (&self->search->random, self->n_rows);
  guint32 own = self->cluster_of_row[row];
  guint64 chance = shoal_random_below (&self->search->random, 2 * WHOLE_EVERY);

  g_array_set_size (self->moved, 0);
  if (is_locked (self, own))
    return;
  if (self->sizes[own] >= 2 * self->k)
    propose_split (self, own);
  else if (chance == 0)
    propose_dissolving (self, own, heat);
  else if (chance == 1)
    propose_opening (self, row, heat);
  else
    propose_row (self, row, heat);
}

/* ---- Waves ---- */

static gboolean
find_near (State *self)
{
  guint32 n_tuples = self->draft->microdata->n_tuples;
  g_autofree double *squares = g_new (double, self->n_near);

  self->near = g_new (guint32, (gsize) n_tuples * self->n_near);
  self->n_near_of = g_new (guint32, n_tuples);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    {
      if (tuple % 64 == 0 && shoal_partition_search_stops (self->search))
        return FALSE;
      self->n_near_of[tuple] = shoal_tuple_vectors_find_nearest (self->vectors, shoal_tuple_vectors_get (self->vectors, tuple),
                                                                 self->near + (gsize) tuple * self->n_near, squares, self->n_near);
    }
  return TRUE;
}

static void
set_clusters (State         *self,
              const guint32 *cluster_of_row)
{
  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    self->head[cluster] = NO_ROW;
  memset (self->sizes, 0, self->n_clusters * sizeof *self->sizes);
  memset (self->sums, 0, (gsize) self->n_clusters * self->n * sizeof *self->sums);
  memset (self->means, 0, (gsize) self->n_clusters * self->n * sizeof *self->means);
  for (gsize row = 0; row < self->n_rows; row++)
    add_row (self, (guint32) row, cluster_of_row[row]);
  g_array_set_size (self->free, 0);
  for (guint32 cluster = self->n_clusters; cluster-- > self->search->n_natural;)
    if (self->sizes[cluster] == 0)
      g_array_append_val (self->free, cluster);
}

static gboolean
state_init (State                *self,
            ShoalPartitionSearch *search)
{
  gsize n_rows = search->problem->microdata->n_rows;

  *self = (State){ .search = search, .draft = search->draft, .k = search->min_size, .n_rows = n_rows };
  self->n_near = CLAMP (2 * self->k, MIN_NEAR, MAX_NEAR);
  self->vectors = shoal_tuple_vectors_new (search->problem->microdata, search->whole->microdata, FALSE, search->progress);
  self->n = self->vectors->n;
  if (!find_near (self))
    return FALSE;
  self->n_clusters = (guint32) MAX (search->draft->sizes->len, search->n_natural + n_rows / self->k) + 1;
  self->cluster_of_row = g_new (guint32, n_rows);
  self->next = g_new (guint32, n_rows);
  self->previous = g_new (guint32, n_rows);
  self->head = g_new (guint32, self->n_clusters);
  self->sizes = g_new (guint32, self->n_clusters);
  self->sums = g_new (double, (gsize) self->n_clusters * self->n + 1);
  self->means = g_new (double, (gsize) self->n_clusters * self->n + 1);
  self->room = g_new (double, self->n + 1);
  self->free = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->moved = g_array_new (FALSE, FALSE, sizeof (Moved));
  set_clusters (self, search->draft->cluster_of_row);
  return TRUE;
}

static void
run_wave (State   *self,
          guint    n_sweeps,
          double   heat)
{
  guint64 n = (guint64) n_sweeps * self->n_rows;

  for (guint64 i = 0; i < n; i++)
    {
      if (i % POLL == 0 && shoal_partition_search_stops (self->search))
        return;
      propose (self, MAX (0, heat * (1 - (double) i / ((double) n * COOL))));
    }
}

/* Numbers natural classes first, then the other clusters in the order of their first rows. */
static void
give_back (State *self)
{
  g_autofree guint32 *numbers = g_new (guint32, self->n_clusters);
  guint32 n = self->search->n_natural;

  for (guint32 cluster = 0; cluster < self->n_clusters; cluster++)
    numbers[cluster] = cluster < n ? cluster : SHOAL_PARTITION_DRAFT_NO_CLUSTER;
  for (gsize row = 0; row < self->n_rows; row++)
    {
      guint32 *number = &numbers[self->cluster_of_row[row]];

      if (*number == SHOAL_PARTITION_DRAFT_NO_CLUSTER)
        *number = n++;
      self->cluster_of_row[row] = *number;
    }
  shoal_partition_draft_set (self->draft, self->cluster_of_row, n);
}

/**
 * shoal_vector_clusters_refine:
 * @search: a search with a complete draft
 * @n_waves: greatest number of waves; without heat it ends after a wave that gains almost nothing
 * @n_sweeps: proposals per row and wave
 * @heat: the temperature at the start of a wave, as a multiple of the mean error of a row; 0 for a descent
 *
 * The draft never gets worse.
 */
void
shoal_vector_clusters_refine (ShoalPartitionSearch *search,
                              guint                 n_waves,
                              guint                 n_sweeps,
                              double                heat)
{
  g_auto (State) state = { 0 };
  g_autofree guint32 *best = NULL;
  double least;

  if (!state_init (&state, search) || state.n == 0)
    return;
  best = g_memdup2 (state.cluster_of_row, state.n_rows * sizeof *best);
  least = get_all_errors (&state);
  for (guint i = 0; i < n_waves && least > 0 && !shoal_partition_search_stops (search); i++)
    {
      double error;

      /* A stop loses the present wave: so the first one is a descent, and the next ones are short. */
      run_wave (&state, MIN (n_sweeps, heat > 0 ? FIRST_SWEEPS << MIN (i, 16) : n_sweeps),
                i > 0 ? heat * least / (double) state.n_rows : 0);
      error = get_all_errors (&state);
      if (heat > 0)
        shoal_progress_set_fraction (search->progress, (double) (i + 1) / n_waves);
      if (error < least)
        memcpy (best, state.cluster_of_row, state.n_rows * sizeof *best);
      if (heat == 0 && !(error < least * (1 - 1e-4)))
        break;
      least = MIN (least, error);
      if (error > least)
        set_clusters (&state, best);
    }
  set_clusters (&state, best);
  give_back (&state);
}

/** shoal_vector_clusters_descend: lowers the error by a descent, until the gain is small. @search: a search with a complete draft. */
void
shoal_vector_clusters_descend (ShoalPartitionSearch *search)
{
  shoal_vector_clusters_refine (search, MOST_DESCENTS, DESCENT_SWEEPS, 0);
}
