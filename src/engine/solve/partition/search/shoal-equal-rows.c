/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k rows that are equal in all quasi-identifiers have the least possible loss as a class of their own. Further rows of the tuple only
 * serve as company, in clusters with rows that have fewer than k equals; some rows of each tuple suffice for that, and only of tuples
 * near to such rows. So all others are set aside as classes of their own, and the search works on a table without them, so that
 * repeated rows cost hardly any time. In the end, company that a cluster does not need goes home, to the class of its equals. */

#include "solve/partition/search/shoal-equal-rows.h"

#include "base/shoal-parallel.h"
#include "privacy/shoal-tally.h"
#include "recoding/shoal-microdata.h"
#include "solve/partition/search/shoal-tuple-tree.h"
#include "solve/shoal-solver.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Setting rows aside takes a copy of the others: at least one of this number of rows must be set aside. */
#define LEAST_SHARE 8

/* Greatest number of tuples that need company for which near tuples are searched, and greatest number of near tuples of each */
#define MANY 100000
#define MOST_NEAR 64

#define BATCH 64

/* Clusters from which company is sent home between two polls of the progress */
#define POLL_CLUSTERS 1024

/* ---- Which tuples are company ---- */

typedef struct
{
  const ShoalCellLoss *loss;
  const ShoalTupleTree *tree;
  ShoalProgress *progress;
  guint k;
  gint *is_company; /* by tuple */
  gint next;
  gint stopped;
} Lookout;

/* Marks the nearest tuples that together have 2 k rows as company. */
static void
look_around (const Lookout  *lookout,
             guint32         tuple,
             guint32        *box,
             ShoalNearTuple *found)
{
  guint n_found, n_rows = 0;

  shoal_box_set (lookout->loss, box, tuple);
  n_found = shoal_tuple_tree_nearest (lookout->tree, box, found, MIN (2 * lookout->k, MOST_NEAR));
  for (guint i = 0; i < n_found && n_rows < 2 * lookout->k; i++)
    {
      g_atomic_int_set (&lookout->is_company[found[i].tuple], TRUE);
      n_rows += MIN (lookout->loss->microdata->counts[found[i].tuple], lookout->k);
    }
}

static void
look_share (guint    thread,
            guint    n_threads,
            gpointer data)
{
  Lookout *lookout = data;
  ShoalMicrodata *microdata = lookout->loss->microdata;
  g_autofree guint32 *box = g_new (guint32, lookout->loss->n_words);
  g_autofree ShoalNearTuple *found = g_new (ShoalNearTuple, MOST_NEAR);

  while (!g_atomic_int_get (&lookout->stopped))
    {
      guint32 start = (guint32) g_atomic_int_add (&lookout->next, 1) * BATCH;

      if (start >= microdata->n_tuples)
        return;
      if (shoal_progress_should_stop (lookout->progress))
        g_atomic_int_set (&lookout->stopped, TRUE);
      for (guint32 tuple = start; tuple < MIN (microdata->n_tuples, start + BATCH); tuple++)
        if (microdata->counts[tuple] < lookout->k)
          look_around (lookout, tuple, box, found);
    }
}

/* Returns: (transfer full) (nullable): by tuple, whether it is near to a tuple that needs company; %NULL where every tuple may be
 *   company: where many or most tuples need company, to search for it would cost more than it saves. */
static gint *
find_company (ShoalProblem        *problem,
              const ShoalCellLoss *loss,
              ShoalProgress       *progress)
{
  ShoalMicrodata *microdata = problem->microdata;
  guint k = problem->min_size;
  guint32 n_needy = 0;
  g_autoptr (ShoalTupleTree) tree = NULL;
  Lookout lookout;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    n_needy += microdata->counts[tuple] < k;
  if (n_needy > MIN (MANY, microdata->n_tuples / 2))
    return NULL;
  lookout = (Lookout){ loss, NULL, progress, k, g_new0 (gint, microdata->n_tuples), 0, FALSE };
  if (n_needy > 0)
    {
      lookout.tree = tree = shoal_tuple_tree_new (loss, progress);
      shoal_parallel_run (problem->n_threads, look_share, &lookout);
    }
  return lookout.is_company;
}

/* ---- The table without the rows set aside ---- */

static guint32 *
count_kept (ShoalProblem        *problem,
            const ShoalCellLoss *loss,
            ShoalProgress       *progress,
            gsize               *n_rows)
{
  ShoalMicrodata *microdata = problem->microdata;
  guint k = problem->min_size;
  g_autofree gint *is_company = find_company (problem, loss, progress);
  guint32 *n_kept = g_new (guint32, microdata->n_tuples);

  *n_rows = 0;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      guint32 count = microdata->counts[tuple];
      /* Where few tuples are company, each keeps more rows: several clusters can get some of them. */
      guint32 n_company = is_company != NULL ? 2 * k : k;

      n_kept[tuple] = count >= n_company + k ? n_company : count;
      if (is_company != NULL && count >= k && !is_company[tuple])
        n_kept[tuple] = 0;
      *n_rows += n_kept[tuple];
    }
  return n_kept;
}

/* By row: its tuple if it is set aside; all other rows form a group numbered behind the tuples. */
static guint32 *
group_aside (const ShoalEqualRows *self)
{
  ShoalMicrodata *microdata = self->whole;
  g_autofree guint32 *n_left = g_memdup2 (self->n_kept, microdata->n_tuples * sizeof (guint32));
  guint32 *group_of_row = g_new (guint32, microdata->n_rows);

  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      guint32 tuple = microdata->tuple_of_row[row];

      group_of_row[row] = n_left[tuple] > 0 ? microdata->n_tuples : tuple;
      n_left[tuple] -= n_left[tuple] > 0;
    }
  return group_of_row;
}

/* Keeps all rows of tuples whose rows set aside would fail a privacy model. Returns: whether the remaining rows hold as one class. */
static gboolean
keep_failing (ShoalEqualRows    *self,
              const ShoalModels *models,
              gsize             *n_rows)
{
  ShoalMicrodata *microdata = self->whole;
  g_autofree guint32 *group_of_row = group_aside (self);
  g_autofree guint32 *sizes = g_new0 (guint32, (gsize) microdata->n_tuples + 1);
  g_autofree ShoalBits *failing = NULL;

  for (gsize row = 0; row < microdata->n_rows; row++)
    sizes[group_of_row[row]]++;
  failing = shoal_models_list_failing (models, group_of_row, sizes, microdata->n_tuples + 1, NULL);
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    if (shoal_bits_get (failing, tuple))
      {
        self->n_kept[tuple] = microdata->counts[tuple];
        *n_rows += sizes[tuple];
        sizes[tuple] = 0;
      }
  for (gsize row = 0; row < microdata->n_rows; row++)
    if (group_of_row[row] < microdata->n_tuples && sizes[group_of_row[row]] == 0)
      group_of_row[row] = microdata->n_tuples;
  g_free (g_steal_pointer (&failing));
  sizes[microdata->n_tuples] = (guint32) *n_rows;
  failing = shoal_models_list_failing (models, group_of_row, sizes, microdata->n_tuples + 1, NULL);
  return !shoal_bits_get (failing, microdata->n_tuples);
}

/* Counts the sensitive values and the people of the rows set aside, by tuple. */
static void
count_aside (ShoalEqualRows    *self,
             const ShoalModels *models)
{
  guint32 n_tuples = self->whole->n_tuples;
  g_autofree guint32 *group_of_row = group_aside (self);
  g_autofree gsize *next = g_new0 (gsize, (gsize) n_tuples + 2);
  g_autofree guint32 *rows = g_new (guint32, self->whole->n_rows);

  self->models = models;
  self->aside = g_new0 (ShoalTally *, n_tuples);
  for (gsize row = 0; row < self->whole->n_rows; row++)
    next[group_of_row[row] + 1]++;
  for (guint32 group = 0; group <= n_tuples; group++)
    next[group + 1] += next[group];
  for (gsize row = 0; row < self->whole->n_rows; row++)
    rows[next[group_of_row[row]]++] = (guint32) row;
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    {
      gsize begin = tuple > 0 ? next[tuple - 1] : 0;

      if (next[tuple] > begin)
        self->aside[tuple] = shoal_tally_new_of_rows (models, rows + begin, next[tuple] - begin);
    }
}

static void
list_rows (ShoalEqualRows *self,
           gsize           n_rows)
{
  ShoalMicrodata *microdata = self->whole;
  g_autofree guint32 *n_left = g_memdup2 (self->n_kept, microdata->n_tuples * sizeof (guint32));
  gsize n = 0;

  self->rows = g_new (guint32, MAX (n_rows, 1));
  for (gsize row = 0; row < microdata->n_rows && n < n_rows; row++)
    {
      guint32 tuple = microdata->tuple_of_row[row];

      if (n_left[tuple] == 0)
        continue;
      n_left[tuple]--;
      self->rows[n++] = (guint32) row;
    }
}

/* The sum of size × number of the rows set aside, in classes of equal rows. */
static double
number_aside (const ShoalEqualRows *self,
              const ShoalCellLoss  *loss)
{
  g_autofree guint32 *box = g_new (guint32, loss->n_words);
  double sum = 0;

  for (guint32 tuple = 0; tuple < self->whole->n_tuples; tuple++)
    if (self->n_kept[tuple] < self->whole->counts[tuple])
      {
        shoal_box_set (loss, box, tuple);
        sum += (self->whole->counts[tuple] - self->n_kept[tuple]) * shoal_box_number (loss, box);
      }
  return sum;
}

/**
 * shoal_equal_rows_set_aside:
 * @problem: a problem of one block
 * @loss: its kernel, which must outlive the result
 *
 * Of n + k or more equal rows, all but n are set aside; n is k, or 2 k where few tuples need company. In the latter case all
 * rows of a tuple of k or more are set aside if no tuple that needs company is near.
 *
 * Returns: (transfer full) (nullable): the remaining rows; %NULL where too few rows would be set aside.
 */
ShoalEqualRows *
shoal_equal_rows_set_aside (ShoalProblem        *problem,
                            const ShoalCellLoss *loss,
                            ShoalProgress       *progress)
{
  ShoalMicrodata *microdata = problem->microdata;
  g_autoptr (ShoalEqualRows) self = NULL;
  g_autoptr (ShoalMicrodata) part = NULL;
  gsize n_repeated = 0, n_rows;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    n_repeated += microdata->counts[tuple] >= problem->min_size ? microdata->counts[tuple] : 0;
  if (n_repeated * LEAST_SHARE < microdata->n_rows || n_repeated == 0)
    return NULL;
  self = g_new0 (ShoalEqualRows, 1);
  self->whole = g_object_ref (microdata);
  self->whole_loss = loss;
  self->k = problem->min_size;
  self->n_kept = count_kept (problem, loss, progress, &n_rows);
  if (problem->cluster_models != NULL && !keep_failing (self, problem->cluster_models, &n_rows))
    return NULL;
  if ((microdata->n_rows - n_rows) * LEAST_SHARE < microdata->n_rows || (n_rows > 0 && n_rows < problem->min_size))
    return NULL;
  if (problem->cluster_models != NULL)
    count_aside (self, problem->cluster_models);
  list_rows (self, n_rows);
  if (n_rows == 0)
    return g_steal_pointer (&self);
  part = shoal_microdata_part_new (microdata, self->rows, n_rows);
  self->problem = shoal_problem_new_part (problem, part, self->rows);
  self->loss = shoal_cell_loss_new_part (loss, part, self->rows, number_aside (self, loss));
  return g_steal_pointer (&self);
}

void
shoal_equal_rows_free (ShoalEqualRows *self)
{
  for (guint32 tuple = 0; self->aside != NULL && tuple < self->whole->n_tuples; tuple++)
    g_clear_pointer (&self->aside[tuple], shoal_tally_free);
  g_free (self->aside);
  g_clear_object (&self->whole);
  g_clear_object (&self->problem);
  g_clear_pointer (&self->loss, shoal_cell_loss_free);
  g_free (self->rows);
  g_free (self->n_kept);
  g_free (self);
}

/* ---- The partition of all rows ---- */

static gboolean
has_aside (const ShoalEqualRows *self,
           guint32               tuple)
{
  return self->n_kept[tuple] < self->whole->counts[tuple];
}

/* The rows of one tuple in a cluster. */
typedef struct
{
  guint32 tuple;
  guint32 n_rows;
  guint32 n_home;   /* number of rows that go home to their equals */
  guint32 *members; /* the rows */
  gboolean stays;   /* whether they cannot go home, because of the sensitive values */
} Share;

/* The loss of @n_rows rows that are published with the cells of all shares except @without and those that have gone home. */
static double
lose_without (const ShoalEqualRows *self,
              const Share          *shares,
              guint32               n_shares,
              guint32               without,
              guint32               n_rows,
              guint32              *box)
{
  gboolean empty = TRUE;

  for (guint32 i = 0; i < n_shares; i++)
    {
      if (i == without || shares[i].n_home == shares[i].n_rows)
        continue;
      if (empty)
        shoal_box_set (self->whole_loss, box, shares[i].tuple);
      else
        shoal_box_add (self->whole_loss, box, shares[i].tuple);
      empty = FALSE;
    }
  return empty ? 0 : n_rows * shoal_box_number (self->whole_loss, box);
}

static double
lose_alone (const ShoalEqualRows *self,
            const Share          *share,
            guint32              *box)
{
  shoal_box_set (self->whole_loss, box, share->tuple);
  return share->n_rows * shoal_box_number (self->whole_loss, box);
}

/* Sends the first @n rows of a share from @cluster home to their equals, if both then hold. @cluster: (nullable): %NULL without
 * privacy models. Returns: whether they went. */
static gboolean
go_home (const ShoalEqualRows *self,
         Share                *share,
         guint32               n,
         ShoalTally           *cluster)
{
  ShoalTally *home = cluster != NULL ? self->aside[share->tuple] : NULL;

  for (guint32 i = 0; cluster != NULL && i < n; i++)
    {
      shoal_tally_remove (cluster, self->rows[share->members[i]]);
      shoal_tally_add (home, self->rows[share->members[i]]);
    }
  if (cluster != NULL
      && (shoal_tally_find_failing (home) != NULL
          || (shoal_tally_get_n_rows (cluster) > 0 && shoal_tally_find_failing (cluster) != NULL)))
    {
      for (guint32 i = 0; i < n; i++)
        {
          shoal_tally_remove (home, self->rows[share->members[i]]);
          shoal_tally_add (cluster, self->rows[share->members[i]]);
        }
      share->stays = TRUE;
      return FALSE;
    }
  share->n_home = n;
  return TRUE;
}

/* Sends home the rows that cost a cluster of more than k rows most: first all rows of a tuple, then some. */
static void
send_home (const ShoalEqualRows *self,
           Share                *shares,
           guint32               n_shares,
           guint32               n_rows,
           ShoalTally           *cluster,
           guint32              *box)
{
  for (;;)
    {
      double now = lose_without (self, shares, n_shares, n_shares, n_rows, box), most = 0;
      guint32 best = n_shares;

      for (guint32 i = 0; i < n_shares; i++)
        {
          double saved;

          if (shares[i].n_home > 0 || shares[i].stays || !has_aside (self, shares[i].tuple)
              || (n_rows - shares[i].n_rows < self->k && n_rows > shares[i].n_rows))
            continue;
          saved = now - lose_without (self, shares, n_shares, i, n_rows - shares[i].n_rows, box)
                  - lose_alone (self, &shares[i], box);
          if (saved > most)
            {
              most = saved;
              best = i;
            }
        }
      if (best == n_shares)
        break;
      if (go_home (self, &shares[best], shares[best].n_rows, cluster))
        n_rows -= shares[best].n_rows;
    }
  for (guint32 i = 0; i < n_shares && n_rows > self->k; i++)
    if (shares[i].n_home == 0 && has_aside (self, shares[i].tuple)
        && go_home (self, &shares[i], MIN (n_rows - self->k, shares[i].n_rows - 1), cluster))
      n_rows -= shares[i].n_home;
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const ShoalEqualRows *self = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  guint32 x_tuple = self->whole->tuple_of_row[self->rows[x]], y_tuple = self->whole->tuple_of_row[self->rows[y]];

  return x_tuple != y_tuple ? (x_tuple > y_tuple) - (x_tuple < y_tuple) : (x > y) - (x < y);
}

/* Gives the rows of a cluster of the part their numbers in @clusters: that of their equals, or @number. Returns: whether any row
 * has @number. */
static gboolean
settle_cluster (const ShoalEqualRows *self,
                guint32              *members,
                guint32               n_members,
                const guint32        *cluster_of_tuple,
                guint32               number,
                guint32              *clusters,
                guint32              *box)
{
  g_autofree Share *shares = g_new (Share, n_members);
  g_autoptr (ShoalTally) cluster = self->aside != NULL ? shoal_tally_new (self->models) : NULL;
  guint32 n_shares = 0, member = 0;
  gboolean any = FALSE;

  g_qsort_with_data (members, (gint) n_members, sizeof *members, compare_rows, (gpointer) self);
  for (guint32 i = 0; i < n_members; i++)
    {
      guint32 tuple = self->whole->tuple_of_row[self->rows[members[i]]];

      if (n_shares == 0 || shares[n_shares - 1].tuple != tuple)
        shares[n_shares++] = (Share){ tuple, 0, 0, members + i, FALSE };
      shares[n_shares - 1].n_rows++;
      if (cluster != NULL)
        shoal_tally_add (cluster, self->rows[members[i]]);
    }
  send_home (self, shares, n_shares, n_members, cluster, box);
  for (guint32 i = 0; i < n_shares; i++)
    for (guint32 j = 0; j < shares[i].n_rows; j++, member++)
      {
        gboolean home = j < shares[i].n_home;

        clusters[self->rows[members[member]]] = home ? cluster_of_tuple[shares[i].tuple] : number;
        any = any || !home;
      }
  return any;
}

/**
 * shoal_equal_rows_add_clusters:
 * @partition: (nullable): a partition of the remaining rows; %NULL where there are none
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): a partition of all rows; %NULL when told to stop.
 */
ShoalRecoding *
shoal_equal_rows_add_clusters (const ShoalEqualRows *self,
                               ShoalRecoding        *partition,
                               ShoalProgress        *progress)
{
  ShoalMicrodata *microdata = self->whole;
  g_autofree guint32 *cluster_of_tuple = g_new (guint32, microdata->n_tuples);
  g_autofree guint32 *clusters = g_new (guint32, microdata->n_rows);
  guint32 n_clusters = 0;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    cluster_of_tuple[tuple] = has_aside (self, tuple) ? n_clusters++ : G_MAXUINT32;
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      if (shoal_progress_stops_at (progress, row))
        return NULL;
      clusters[row] = cluster_of_tuple[microdata->tuple_of_row[row]];
    }
  if (partition != NULL)
    {
      gsize n_rows;
      guint32 n_found;
      const guint32 *found = shoal_recoding_get_clusters (partition, &n_rows, &n_found);
      g_autofree guint32 *first = g_new0 (guint32, (gsize) n_found + 1);
      g_autofree guint32 *members = g_new (guint32, n_rows);
      g_autofree guint32 *box = g_new (guint32, self->whole_loss->n_words);

      for (gsize i = 0; i < n_rows; i++)
        first[found[i]]++;
      for (guint32 cluster = 0; cluster < n_found; cluster++)
        first[cluster + 1] += first[cluster];
      for (gsize i = n_rows; i-- > 0;)
        members[--first[found[i]]] = (guint32) i;
      for (guint32 cluster = 0; cluster < n_found; cluster++)
        {
          if (cluster % POLL_CLUSTERS == 0 && progress != NULL && shoal_progress_should_stop (progress))
            return NULL;
          n_clusters += settle_cluster (self, members + first[cluster], first[cluster + 1] - first[cluster], cluster_of_tuple,
                                        n_clusters, clusters, box);
        }
    }
  return shoal_recoding_new_partition (clusters, microdata->n_rows, n_clusters);
}

/**
 * shoal_equal_rows_add_originals:
 * @matching: (nullable): a matching of the remaining rows; %NULL where there are none
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): a matching of all rows, in which the rows set aside have equal rows as originals;
 *   %NULL when told to stop.
 */
ShoalRecoding *
shoal_equal_rows_add_originals (const ShoalEqualRows *self,
                                ShoalRecoding        *matching,
                                guint                 degree,
                                ShoalProgress        *progress)
{
  ShoalMicrodata *microdata = self->whole;
  g_autofree guint32 *originals = g_new (guint32, microdata->n_rows * degree);
  g_autofree guint32 *n_left = g_memdup2 (self->n_kept, microdata->n_tuples * sizeof (guint32));
  g_autofree gsize *first = g_new0 (gsize, (gsize) microdata->n_tuples + 1);
  g_autofree gsize *next = NULL;
  g_autofree guint32 *aside = NULL;
  gsize n_rows = 0;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    first[tuple + 1] = first[tuple] + microdata->counts[tuple] - self->n_kept[tuple];
  next = g_memdup2 (first, microdata->n_tuples * sizeof (gsize));
  aside = g_new (guint32, MAX (first[microdata->n_tuples], 1));
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      guint32 tuple = microdata->tuple_of_row[row];

      if (shoal_progress_stops_at (progress, row))
        return NULL;
      if (n_left[tuple] > 0)
        n_left[tuple]--;
      else
        aside[next[tuple]++] = (guint32) row;
    }
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    for (gsize n = first[tuple + 1] - first[tuple], i = 0; i < n; i++)
      {
        if (shoal_progress_stops_at (progress, first[tuple] + i))
          return NULL;
        for (guint step = 0; step < degree; step++)
          originals[(gsize) aside[first[tuple] + i] * degree + step] = aside[first[tuple] + (i + step) % n];
      }
  if (matching != NULL)
    {
      const guint32 *found = shoal_recoding_get_originals (matching, &n_rows, NULL);

      for (gsize i = 0; i < n_rows; i++)
        {
          if (shoal_progress_stops_at (progress, i))
            return NULL;
          for (guint step = 0; step < degree; step++)
            originals[(gsize) self->rows[i] * degree + step] = self->rows[found[i * degree + step]];
        }
    }
  return shoal_recoding_new_matching (originals, microdata->n_rows, degree);
}

/** shoal_equal_rows_make_parameter: Returns: (transfer full): the parameter of solvers for setting equal rows aside. */
GParamSpec *
shoal_equal_rows_make_parameter (void)
{
  return g_param_spec_boolean ("set-aside", N_("Set equal rows aside"),
                               N_("Of equal rows that are twice k and more all but k are a class of their own before the search "
                                  "begins. The published algorithm takes them with all others."),
                               TRUE, SHOAL_SOLVER_PARAMETER);
}
