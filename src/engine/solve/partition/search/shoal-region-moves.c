/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of local search on a partition. A move is rejected if a cluster would fail a privacy model. A move that increases the
 * loss is accepted with the probability of simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983); without heat only moves that
 * lower the loss are accepted. */

#include "solve/partition/search/shoal-region-private.h"

#include "base/shoal-sort.h"

#include <math.h>

/* A difference of losses below this is a rounding error */
#define EPSILON 1e-9

/* Share of the proposals that open a cluster, and share of those that dissolve one */
#define OPEN_SHARE (1.0 / 64)
#define DISSOLVE_SHARE (1.0 / 64)

/* Greatest number of rows of a cluster that are all tried. Only models besides k-anonymity lead to larger clusters. */
#define MANY 64

/* With privacy models, no more clusters are opened after this number of failures in a row */
#define MOST_FAILURES 64

/* A cluster is split at some multiples of 1 / SPLIT_PLACES of its rows */
#define SPLIT_PLACES 8

/* The last temperature, as a share of the first */
#define LAST_HEAT 0.1

static inline gboolean
is_large (const ShoalRegion *self,
          guint32            cluster)
{
  return self->models != NULL && self->clusters[cluster].size > MANY;
}

/* The number of a row's cluster without the row: a lower bound of its number with another row instead. */
static double
get_without (ShoalRegion *self,
             guint32      row)
{
  guint64 version = self->clusters[self->cluster_of_row[row]].version;

  if (self->without_version[row] != version)
    {
      _shoal_region_box_without (self, row, self->scratch + self->loss->n_words);
      self->without[row] = shoal_box_number (self->loss, self->scratch + self->loss->n_words);
      self->without_version[row] = version;
    }
  return self->without[row];
}

/* The change of the loss of a row's cluster when the row leaves. */
static double
measure_leaving (ShoalRegion *self,
                 guint32      row)
{
  guint32 from = self->cluster_of_row[row];

  return (self->clusters[from].size - 1) * get_without (self, row) - _shoal_region_cluster_loss (self, from);
}

static double
measure_joining (const ShoalRegion *self,
                 guint32            row,
                 guint32            to)
{
  return (self->clusters[to].size + 1) * shoal_box_number_with (self->loss, _shoal_region_get_box (self, to), self->tuples[row])
         - _shoal_region_cluster_loss (self, to);
}

static gboolean
is_taken (double       change,
          double       temperature,
          ShoalRandom *random)
{
  if (change < -EPSILON)
    return TRUE;
  if (temperature <= 0 || change > 20 * temperature)
    return FALSE;
  return shoal_random_double (random) < exp (-change / temperature);
}

/* The limit below which a change of the loss is accepted. It is drawn before a move is measured, so that most measurements can end
 * early. */
static double
draw_limit (double       temperature,
            ShoalRandom *random)
{
  return temperature > 0 ? -temperature * log (shoal_random_double (random)) : -EPSILON;
}

/* The change of the loss when @row and @other change places, if it is below @limit; else at least @limit. */
static double
measure_swap (ShoalRegion   *self,
              guint32        row,
              guint32        other,
              double         limit)
{
  guint32 from = self->cluster_of_row[row], to = self->cluster_of_row[other];
  double before = _shoal_region_cluster_loss (self, from) + _shoal_region_cluster_loss (self, to), mine;
  double least = self->clusters[to].size * get_without (self, other) - before;

  if (self->loss->monotone && self->clusters[from].size * get_without (self, row) + least >= limit)
    return INFINITY;
  mine = self->clusters[from].size * _shoal_region_number_replaced (self, row, other);
  if (self->loss->monotone && mine + least >= limit)
    return INFINITY;
  return mine + self->clusters[to].size * _shoal_region_number_replaced (self, other, row) - before;
}

static void
swap (ShoalRegion *self,
      guint32      row,
      guint32      other)
{
  guint32 from = self->cluster_of_row[row], to = self->cluster_of_row[other];

  _shoal_region_move (self, row, to);
  _shoal_region_move (self, other, from);
}

/* The row of cluster @to that fits best in the place of @row; in a large cluster, the best of some rows. */
static guint32
find_fitting (const ShoalRegion *self,
              guint32            row,
              guint32            to,
              ShoalRandom       *random)
{
  const ShoalRegionCluster *cluster = &self->clusters[to];
  guint32 n = is_large (self, to) ? MANY : cluster->size;
  guint32 first = n < cluster->size ? (guint32) shoal_random_below (random, cluster->size) : 0;
  guint32 fitting = cluster->rows[0];
  double least = INFINITY;

  _shoal_region_box_without (self, row, self->scratch);
  for (guint32 i = 0; i < n; i++)
    {
      guint32 other = cluster->rows[(first + i) % cluster->size];
      double number = shoal_box_number_with (self->loss, self->scratch, self->tuples[other]);

      if (number < least)
        {
          least = number;
          fitting = other;
        }
    }
  return fitting;
}

/* The cheapest cluster for @row among those of its near rows, except cluster @not. Returns: whether there is one. */
static gboolean
find_home (ShoalRegion *self,
           guint32      row,
           guint32      not,
           guint32     *home,
           double      *change)
{
  const guint32 *near = self->near + self->first_near[row];
  guint n_near = self->first_near[row + 1] - self->first_near[row];

  *change = INFINITY;
  self->n_seen++;
  self->seen[self->cluster_of_row[row]] = self->seen[not] = self->n_seen;
  for (guint i = 0; i < n_near; i++)
    {
      guint32 to = self->cluster_of_row[near[i]];
      double joining;

      if (self->seen[to] == self->n_seen)
        continue;
      self->seen[to] = self->n_seen;
      joining = measure_joining (self, row, to);
      if (joining < *change)
        {
          *change = joining;
          *home = to;
        }
    }
  return isfinite (*change);
}

/* Moves @row to cluster @to, and a row of that cluster to a third one, if accepted: an ejection chain. @leaving: see measure_leaving() */
static void
try_chain (ShoalRegion *self,
           guint32      row,
           guint32      to,
           double       leaving,
           double       limit,
           ShoalRandom *random)
{
  const ShoalRegionCluster *cluster = &self->clusters[to];
  guint32 from = self->cluster_of_row[row], other = cluster->rows[shoal_random_below (random, cluster->size)], home;
  double change = leaving + cluster->size * _shoal_region_number_replaced (self, other, row) - _shoal_region_cluster_loss (self, to);
  double joining;

  if ((self->loss->monotone && change >= limit) || !find_home (self, other, from, &home, &joining) || change + joining >= limit)
    return;
  _shoal_region_move (self, row, to);
  _shoal_region_move (self, other, home);
  if (_shoal_region_moves_hold (self))
    g_array_set_size (self->moves, 0);
  else
    _shoal_region_undo (self);
}

/* Tries to move @row to the cluster of a near row, if its own cluster can spare it; else to swap it with a row of that cluster. */
static void
try_row (ShoalRegion *self,
         guint32      row,
         double       temperature,
         ShoalRandom *random)
{
  guint32 from = self->cluster_of_row[row], to, other;
  guint n_near = self->first_near[row + 1] - self->first_near[row];
  double share = shoal_random_double (random), limit, leaving;
  gboolean can_spare = self->clusters[from].size > self->k;

  if (n_near == 0)
    return;
  to = self->cluster_of_row[self->near[self->first_near[row] + (guint) (share * share * n_near)]];
  if (from == to || self->clusters[from].size < 2)
    return;
  limit = draw_limit (temperature, random);
  leaving = measure_leaving (self, row);
  if (can_spare && leaving + measure_joining (self, row, to) < limit && _shoal_region_may_move (self, row, to))
    {
      _shoal_region_move (self, row, to);
      g_array_set_size (self->moves, 0);
      return;
    }
  if (self->clusters[to].size < 2)
    return;
  other = shoal_random_below (random, 2) == 0 ? find_fitting (self, row, to, random)
                                              : self->clusters[to].rows[shoal_random_below (random, self->clusters[to].size)];
  if (measure_swap (self, row, other, limit) < limit && _shoal_region_may_swap (self, row, other))
    {
      swap (self, row, other);
      g_array_set_size (self->moves, 0);
    }
  else if (can_spare)
    try_chain (self, row, to, leaving, limit, random);
}

/* Tries to move all rows of a cluster to the best clusters of their near rows. */
static void
try_dissolve (ShoalRegion *self,
              guint32      cluster,
              double       temperature,
              ShoalRandom *random)
{
  double change = 0, joining;
  guint32 home;

  while (self->clusters[cluster].size > 0)
    {
      if (!find_home (self, self->clusters[cluster].rows[0], cluster, &home, &joining))
        {
          _shoal_region_undo (self);
          return;
        }
      change += _shoal_region_move (self, self->clusters[cluster].rows[0], home);
    }
  if (is_taken (change, temperature, random) && _shoal_region_moves_hold (self))
    g_array_set_size (self->moves, 0);
  else
    _shoal_region_undo (self);
}

/* The near row of @row that its cluster can spare, with the least change of the loss when it joins cluster @opened. */
static guint32
find_spare (ShoalRegion *self,
            guint32      row,
            guint32      opened)
{
  const guint32 *near = self->near + self->first_near[row];
  guint n_near = self->first_near[row + 1] - self->first_near[row];
  guint32 spare = self->n_rows;
  double least = INFINITY;

  for (guint i = 0; i < n_near; i++)
    {
      guint32 from = self->cluster_of_row[near[i]];
      double change;

      if (from == opened || self->clusters[from].size <= self->k)
        continue;
      change = measure_leaving (self, near[i]) + measure_joining (self, near[i], opened);
      if (change < least && _shoal_region_may_leave (self, near[i]))
        {
          least = change;
          spare = near[i];
        }
    }
  return spare;
}

/* Tries to open a cluster with @row and near rows that their clusters can spare; in a cluster of 2 k rows or more this can split
 * it. Returns: whether it was opened. */
static gboolean
try_open (ShoalRegion *self,
          guint32      row,
          double       temperature,
          ShoalRandom *random)
{
  guint32 opened;
  double change;

  if (self->clusters[self->cluster_of_row[row]].size <= self->k || self->n_failures == MOST_FAILURES
      || !_shoal_region_may_leave (self, row))
    return FALSE;
  opened = _shoal_region_open (self);
  change = _shoal_region_move (self, row, opened);
  while (self->clusters[opened].size < self->k || !_shoal_region_holds (self, opened))
    {
      guint32 spare = find_spare (self, row, opened);

      if (spare == self->n_rows)
        {
          _shoal_region_undo (self);
          self->n_failures += self->models != NULL;
          return FALSE;
        }
      change += _shoal_region_move (self, spare, opened);
    }
  self->n_failures = 0;
  if (!is_taken (change, temperature, random))
    {
      _shoal_region_undo (self);
      return FALSE;
    }
  g_array_set_size (self->moves, 0);
  return TRUE;
}

typedef struct
{
  guint64 *keys; /* place and index in the cluster of each row, in the order of the attribute */
  guint32 n;     /* how many of these, the first ones, form one half */
  double loss;   /* of both halves */
} Split;

static int
compare_splits (gconstpointer a,
                gconstpointer b)
{
  double x = ((const Split *) a)->loss, y = ((const Split *) b)->loss;

  return (x > y) - (x < y);
}

/* Adds the splits of a cluster across attribute @a, at some places, with their losses. */
static void
propose_splits (ShoalRegion *self,
                guint32      number,
                guint        a,
                guint64     *keys,
                GArray      *splits)
{
  const ShoalRegionCluster *cluster = &self->clusters[number];
  guint32 *box = self->scratch, n = cluster->size;
  guint first = splits->len;

  for (guint32 i = 0; i < n; i++)
    keys[i] = (guint64) shoal_cell_loss_get_places (self->loss, self->tuples[cluster->rows[i]])[a] << 32 | i;
  qsort (keys, n, sizeof *keys, shoal_compare_uint64);
  for (guint part = 1; part < SPLIT_PLACES; part++)
    {
      Split split = { keys, MAX (self->k, (guint32) ((guint64) n * part / SPLIT_PLACES)), 0 };

      while (split.n < n && keys[split.n] >> 32 == keys[split.n - 1] >> 32)
        split.n++;
      if (split.n >= self->k && n - split.n >= self->k
          && (splits->len == first || g_array_index (splits, Split, splits->len - 1).n < split.n))
        g_array_append_val (splits, split);
    }
  shoal_box_set (self->loss, box, self->tuples[cluster->rows[(guint32) keys[0]]]);
  for (guint32 i = 1, s = first; i < n && s < splits->len; i++)
    {
      Split *split = &g_array_index (splits, Split, s);

      if (i == split->n)
        {
          split->loss = i * shoal_box_number (self->loss, box);
          s++;
        }
      shoal_box_add (self->loss, box, self->tuples[cluster->rows[(guint32) keys[i]]]);
    }
  shoal_box_set (self->loss, box, self->tuples[cluster->rows[(guint32) keys[n - 1]]]);
  for (guint32 i = n - 1, s = splits->len; i > 0 && s > first; i--)
    {
      Split *split = &g_array_index (splits, Split, s - 1);

      if (i == split->n)
        {
          split->loss += (n - i) * shoal_box_number (self->loss, box);
          s--;
        }
      shoal_box_add (self->loss, box, self->tuples[cluster->rows[(guint32) keys[i - 1]]]);
    }
}

/* Whether both halves satisfy the models. */
static gboolean
halves_hold (const ShoalRegion *self,
             guint32            number,
             const Split       *split)
{
  const ShoalRegionCluster *cluster = &self->clusters[number];
  g_autoptr (ShoalTally) tally = shoal_tally_new (self->models);

  for (guint32 i = 0; i < split->n; i++)
    shoal_tally_add (tally, self->rows[cluster->rows[(guint32) split->keys[i]]]);
  if (shoal_tally_find_failing (tally) != NULL)
    return FALSE;
  shoal_tally_empty (tally);
  for (guint32 i = split->n; i < cluster->size; i++)
    shoal_tally_add (tally, self->rows[cluster->rows[(guint32) split->keys[i]]]);
  return shoal_tally_find_failing (tally) == NULL;
}

/* With privacy models clusters may have many times k rows. Splits such a cluster in two, where both halves hold and lose less.
 * Returns: whether it was split. */
static gboolean
try_split (ShoalRegion *self,
           guint32      number)
{
  guint32 n = self->clusters[number].size, opened;
  g_autofree guint64 *keys = NULL;
  g_autofree guint32 *rows = NULL;
  g_autoptr (GArray) splits = NULL;
  const Split *best = NULL;

  if (self->models == NULL || n < 2 * self->k)
    return FALSE;
  keys = g_new (guint64, (gsize) n * self->loss->n_attributes);
  splits = g_array_new (FALSE, FALSE, sizeof (Split));
  for (guint a = 0; a < self->loss->n_attributes; a++)
    propose_splits (self, number, a, keys + (gsize) a * n, splits);
  g_array_sort (splits, compare_splits);
  for (guint i = 0; i < splits->len && best == NULL; i++)
    {
      const Split *split = &g_array_index (splits, Split, i);

      if (split->loss >= _shoal_region_cluster_loss (self, number) - EPSILON)
        return FALSE;
      if (halves_hold (self, number, split))
        best = split;
    }
  if (best == NULL)
    return FALSE;
  rows = g_new (guint32, best->n);
  for (guint32 i = 0; i < best->n; i++)
    rows[i] = self->clusters[number].rows[(guint32) best->keys[i]];
  opened = _shoal_region_open (self);
  for (guint32 i = 0; i < best->n; i++)
    _shoal_region_move (self, rows[i], opened);
  g_array_set_size (self->moves, 0);
  return TRUE;
}

static void
sweep (ShoalRegion *self,
       double       temperature,
       ShoalRandom *random)
{
  for (guint32 i = 0; i < self->n_rows && !self->stopped; i++)
    {
      guint32 row = (guint32) shoal_random_below (random, self->n_rows);
      double kind = shoal_random_double (random);

      if (i % 256 == 0)
        self->stopped = shoal_progress_should_stop (self->progress);
      if (kind < OPEN_SHARE)
        try_open (self, row, temperature, random);
      else if (kind < OPEN_SHARE + DISSOLVE_SHARE && !is_large (self, self->cluster_of_row[row]))
        try_dissolve (self, self->cluster_of_row[row], temperature, random);
      else
        try_row (self, row, temperature, random);
    }
}

/* Moves @row, or swaps it, to the best place in the clusters of its near rows. Clusters that have not changed since the last
 * attempt without success are skipped. Returns: whether it improved. */
static gboolean
improve_row (ShoalRegion *self,
             guint32      row)
{
  const guint32 *near = self->near + self->first_near[row];
  guint n_near = self->first_near[row + 1] - self->first_near[row];
  guint32 from = self->cluster_of_row[row], best_to = 0, best_other = self->n_rows;
  gboolean changed = self->clusters[from].version > self->looked[row];
  double leaving, best = -EPSILON;

  if (self->clusters[from].size < 2)
    return FALSE;
  leaving = measure_leaving (self, row);
  self->n_seen++;
  for (guint i = 0; i < n_near; i++)
    {
      guint32 to = self->cluster_of_row[near[i]], first = 0, end = self->clusters[to].size;
      gboolean is_new = self->seen[to] != self->n_seen;

      if (to == from || !(is_new || is_large (self, to)) || !(changed || self->clusters[to].version > self->looked[row]))
        continue;
      self->seen[to] = self->n_seen;
      if (is_new && self->clusters[from].size > self->k)
        {
          double change = leaving + measure_joining (self, row, to);

          if (change < best && _shoal_region_may_move (self, row, to))
            {
              best = change;
              best_to = to;
              best_other = self->n_rows;
            }
        }
      /* In a large cluster only the near rows are tried. */
      if (is_large (self, to))
        {
          first = self->place_of_row[near[i]];
          end = first + 1;
        }
      for (guint32 j = first; j < end && self->clusters[to].size > 1; j++)
        {
          guint32 other = self->clusters[to].rows[j];
          double change = measure_swap (self, row, other, best);

          if (change < best && _shoal_region_may_swap (self, row, other))
            {
              best = change;
              best_other = other;
            }
        }
    }
  if (best >= -EPSILON)
    return FALSE;
  if (best_other < self->n_rows)
    swap (self, row, best_other);
  else
    _shoal_region_move (self, row, best_to);
  g_array_set_size (self->moves, 0);
  return TRUE;
}

/* Whether the row's cluster or that of a near row has changed since the last attempt without success. */
static gboolean
has_changed (const ShoalRegion *self,
             guint32            row)
{
  const guint32 *near = self->near + self->first_near[row];
  guint n_near = self->first_near[row + 1] - self->first_near[row];

  if (self->clusters[self->cluster_of_row[row]].version > self->looked[row])
    return TRUE;
  for (guint i = 0; i < n_near; i++)
    if (self->clusters[self->cluster_of_row[near[i]]].version > self->looked[row])
      return TRUE;
  return FALSE;
}

/**
 * shoal_region_descend:
 *
 * Moves and swaps rows, splits, opens and dissolves clusters as long as that lowers the loss.
 *
 * Returns: whether the loss is lower.
 */
gboolean
shoal_region_descend (ShoalRegion *self)
{
  gboolean ever = FALSE, better = TRUE;

  while (better && !self->stopped)
    {
      double before = shoal_region_get_loss (self);

      self->n_failures = 0;
      /* The loop also covers clusters that a split opens. */
      for (guint32 cluster = 0; cluster < self->n_clusters && !self->stopped; cluster++)
        while (!self->stopped && try_split (self, cluster))
          self->stopped = shoal_progress_should_stop (self->progress);
      for (guint32 row = 0; row < self->n_rows && !self->stopped; row++)
        {
          if (row % 32 == 0)
            self->stopped = shoal_progress_should_stop (self->progress);
          if (has_changed (self, row))
            {
              gboolean is_better = improve_row (self, row);

              if (!try_open (self, row, 0, NULL) && !is_better)
                self->looked[row] = self->n_changes;
            }
        }
      for (guint32 cluster = 0; cluster < self->n_clusters && !self->stopped; cluster++)
        {
          if (cluster % 32 == 0)
            self->stopped = shoal_progress_should_stop (self->progress);
          if (self->clusters[cluster].size > 0 && !is_large (self, cluster))
            try_dissolve (self, cluster, 0, NULL);
        }
      better = shoal_region_get_loss (self) < before - EPSILON;
      ever = ever || better;
    }
  return ever;
}

/**
 * shoal_region_anneal:
 * @heat: the first temperature, as a multiple of the mean loss of a row
 * @n_sweeps: number of proposals per row during cooling
 *
 * Returns: %FALSE when stopped; the clusters may then be worse than before.
 */
gboolean
shoal_region_anneal (ShoalRegion *self,
                     ShoalRandom *random,
                     double       heat,
                     guint        n_sweeps)
{
  double first = heat * (shoal_region_get_loss (self) - self->floor) / self->n_rows;

  self->n_failures = 0;
  for (guint i = 0; i < n_sweeps; i++)
    sweep (self, first * pow (LAST_HEAT, (double) i / n_sweeps), random);
  return !self->stopped;
}
