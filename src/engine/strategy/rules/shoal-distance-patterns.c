/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distance patterns of all pairs of rows (Caruccio and others 2022, section 6.1), counted without keeping the pairs.
 *
 * A pattern is one number: the sum over the attributes of distance times the product of the sizes of those before, behind
 * a bit for the target. For one row, what an attribute adds depends on the other row's value alone, so that it is looked up;
 * attributes that have few combinations of values are looked up together. Rows that are equal are compared once. */

#include "strategy/rules/shoal-distance-patterns.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "base/shoal-random.h"
#include "strategy/rules/shoal-pair-count.h"
#include "strategy/rules/shoal-value-groups.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 1024
#define ROWS_PER_SHARE 16
/* Each thread has a table of its own, whose memory is what limits all. */
#define MAX_THREADS 4

typedef struct
{
  const ShoalRuleSpace *space;
  guint32 n_entries; /* those with rows in the sample */
  guint32 *tuples;
  guint32 *labels;
  guint64 *counts;
  guint64 *factors; /* per attribute */
  GArray *groups;
  ShoalPairCount *tables; /* per thread */
  guint32 next;           /* entry that no thread has taken yet */
  ShoalProgress *progress;
  int stopped;
  int full;
} Counting;

/* What one thread needs. */
typedef struct
{
  guint64 **contributions; /* per group and combination */
  guint8 **distances;      /* per attribute and leaf */
  guint64 keys[BLOCK];
  guint64 weights[BLOCK];
} Desk;

static guint32
get_leaf (const Counting *self,
          guint           a,
          guint32         entry)
{
  return shoal_microdata_get_leaf (self->space->microdata, a, self->tuples[entry]);
}

/* Fills @distances with the step at which each leaf becomes equal to @leaf: the leaves of a node are an interval. Leaves that
 * stay apart where levels are fixed are as far as can be. */
static void
fill_distances (const ShoalRuleSpace *space,
                guint                 a,
                guint32               leaf,
                guint8               *distances)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (space->microdata, a);

  memset (distances, (int) space->tops[a], attribute->n_leaves);
  for (guint step = space->tops[a] + 1; step-- > 0;)
    {
      guint32 node = shoal_hierarchy_get_node_at (attribute->hierarchy, space->levels[a][step], leaf);
      guint32 first = shoal_hierarchy_get_first_leaf (attribute->hierarchy, node);

      memset (distances + first, (int) step, shoal_hierarchy_get_leaf_count (attribute->hierarchy, node));
    }
}

static void
prepare_desk (const Counting *self,
              Desk           *desk,
              guint32         entry)
{
  for (guint a = 0; a < self->space->n_attributes; a++)
    fill_distances (self->space, a, get_leaf (self, a, entry), desk->distances[a]);
  for (guint g = 0; g < self->groups->len; g++)
    {
      const ShoalValueGroup *group = &g_array_index (self->groups, ShoalValueGroup, g);

      memset (desk->contributions[g], 0, group->n_combinations * sizeof (guint64));
      for (guint i = 0; i < group->n_attributes; i++)
        {
          guint a = group->attributes[i];

          for (guint32 c = 0; c < group->n_combinations; c++)
            desk->contributions[g][c] +=
              self->factors[a] * desk->distances[a][get_leaf (self, a, group->representatives[c])];
        }
    }
}

/* Compares @entry with those before it. */
static void
count_entry (const Counting *self,
             Desk           *desk,
             guint32         entry,
             ShoalPairCount *table)
{
  prepare_desk (self, desk, entry);
  for (guint32 first = 0; first < entry; first += BLOCK)
    {
      guint32 n = MIN (BLOCK, entry - first);

      for (guint32 i = 0; i < n; i++)
        {
          desk->keys[i] = self->labels[first + i] != self->labels[entry];
          desk->weights[i] = self->counts[first + i] * self->counts[entry];
        }
      for (guint g = 0; g < self->groups->len; g++)
        {
          const guint32 *of_entry = g_array_index (self->groups, ShoalValueGroup, g).of_entry + first;
          const guint64 *contributions = desk->contributions[g];

          for (guint32 i = 0; i < n; i++)
            desk->keys[i] += contributions[of_entry[i]];
        }
      shoal_pair_count_add (table, desk->keys, desk->weights, n);
    }
  desk->keys[0] = 0;
  desk->weights[0] = self->counts[entry] * (self->counts[entry] - 1) / 2;
  if (desk->weights[0] > 0)
    shoal_pair_count_add (table, desk->keys, desk->weights, 1);
}

static Desk *
desk_new (const Counting *self)
{
  Desk *desk = g_new0 (Desk, 1);

  desk->contributions = g_new (guint64 *, self->groups->len);
  for (guint g = 0; g < self->groups->len; g++)
    desk->contributions[g] = g_new (guint64, g_array_index (self->groups, ShoalValueGroup, g).n_combinations);
  desk->distances = g_new (guint8 *, self->space->n_attributes);
  for (guint a = 0; a < self->space->n_attributes; a++)
    desk->distances[a] = g_malloc (shoal_microdata_get_attribute (self->space->microdata, a)->n_leaves);
  return desk;
}

static void
desk_free (const Counting *self,
           Desk           *desk)
{
  for (guint g = 0; g < self->groups->len; g++)
    g_free (desk->contributions[g]);
  for (guint a = 0; a < self->space->n_attributes; a++)
    g_free (desk->distances[a]);
  g_free (desk->contributions);
  g_free (desk->distances);
  g_free (desk);
}

static void
tell_progress (Counting *self,
               guint32   n_done)
{
  double share = (double) n_done / MAX (1, self->n_entries);

  if (self->progress != NULL)
    shoal_progress_set_fraction (self->progress, MIN (1, share * share));
}

static void
count_share (guint    thread,
             guint    n_threads,
             gpointer data)
{
  Counting *self = data;
  Desk *desk = desk_new (self);

  while (!g_atomic_int_get (&self->stopped) && !g_atomic_int_get (&self->full))
    {
      guint32 first = __atomic_fetch_add (&self->next, ROWS_PER_SHARE, __ATOMIC_RELAXED);

      if (first >= self->n_entries)
        break;
      for (guint32 entry = first; entry < MIN (self->n_entries, first + ROWS_PER_SHARE); entry++)
        {
          if (self->progress != NULL && shoal_progress_should_stop (self->progress))
            g_atomic_int_set (&self->stopped, TRUE);
          if (!g_atomic_int_get (&self->stopped) && !g_atomic_int_get (&self->full))
            count_entry (self, desk, entry, &self->tables[thread]);
        }
      if (self->tables[thread].full)
        g_atomic_int_set (&self->full, TRUE);
      tell_progress (self, first);
    }
  desk_free (self, desk);
}

/* The entries, or those that have rows in a sample without replacement. Returns the number of rows. */
static gsize
take_entries (Counting *self,
              gsize     n_sampled,
              guint64   seed)
{
  const ShoalRuleSpace *space = self->space;
  gsize n_left = space->microdata->n_rows;
  gsize n_wanted = n_sampled == 0 ? n_left : MIN (n_left, n_sampled);
  gsize n_rows = n_wanted;
  ShoalRandom random;

  shoal_random_init (&random, seed, 0);
  self->tuples = g_new (guint32, MAX (1, space->n_entries));
  self->labels = g_new (guint32, MAX (1, space->n_entries));
  self->counts = g_new (guint64, MAX (1, space->n_entries));
  for (guint32 i = 0; i < space->n_entries; i++)
    {
      guint64 count = 0;

      for (guint32 row = 0; row < space->counts[i]; row++, n_left--)
        {
          if (n_wanted < n_left && shoal_random_below (&random, n_left) >= n_wanted)
            continue;
          count++;
          n_wanted--;
        }
      if (count == 0)
        continue;
      self->tuples[self->n_entries] = space->tuples[i];
      self->labels[self->n_entries] = space->labels[i];
      self->counts[self->n_entries++] = count;
    }
  return n_rows;
}

static void
counting_clear (Counting *self)
{
  g_free (self->tuples);
  g_free (self->labels);
  g_free (self->counts);
  g_free (self->factors);
  g_clear_pointer (&self->groups, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Counting, counting_clear)

typedef struct
{
  guint64 key;
  guint64 count;
} Pattern;

static int
compare_patterns (const void *a,
                  const void *b)
{
  const Pattern *x = a;
  const Pattern *y = b;

  if (x->count != y->count)
    return x->count > y->count ? -1 : 1;
  return (x->key > y->key) - (x->key < y->key);
}

static void
take_patterns (ShoalDistancePatterns *self,
               const ShoalPairCount  *table)
{
  g_autofree Pattern *patterns = g_new (Pattern, MAX (1, table->n_keys));

  for (gsize i = 0; i < table->n_slots; i++)
    {
      if (table->slots[2 * i] != 0)
        patterns[self->n_patterns++] = (Pattern){ table->slots[2 * i] - 1, table->slots[2 * i + 1] };
    }
  qsort (patterns, self->n_patterns, sizeof *patterns, compare_patterns);
  self->keys = g_new (guint64, MAX (1, self->n_patterns));
  self->counts = g_new (guint64, MAX (1, self->n_patterns));
  for (gsize i = 0; i < self->n_patterns; i++)
    {
      self->keys[i] = patterns[i].key;
      self->counts[i] = patterns[i].count;
      self->n_pairs += patterns[i].count;
    }
}

/* No thread sees more patterns than there are: whether they are too many does not depend on the number of threads. */
static void
count_pairs (Counting              *self,
             guint                  n_threads,
             gsize                  max_patterns,
             ShoalDistancePatterns *patterns)
{
  self->tables = g_new (ShoalPairCount, n_threads);
  for (guint i = 0; i < n_threads; i++)
    shoal_pair_count_init (&self->tables[i], max_patterns);
  shoal_parallel_run (n_threads, count_share, self);
  for (guint i = 1; i < n_threads; i++)
    {
      if (!self->stopped && !self->full)
        shoal_pair_count_merge (&self->tables[0], &self->tables[i]);
      shoal_pair_count_clear (&self->tables[i]);
    }
  self->full = self->full || self->tables[0].full || self->tables[0].n_keys > max_patterns;
  if (!self->stopped && !self->full)
    take_patterns (patterns, &self->tables[0]);
  shoal_pair_count_clear (&self->tables[0]);
  g_clear_pointer (&self->tables, g_free);
}

/**
 * shoal_distance_patterns_count:
 * @n_sampled: rows to compare, drawn without replacement; 0 for all
 * @seed: of the sample
 * @max_patterns: patterns at most; each takes up to 40 bytes per thread
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): where to tell how it goes, and asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE where the levels have too many combinations for a number of 64 bits; %G_IO_ERROR_NO_SPACE
 * where there are more than @max_patterns, of which a smaller sample has fewer; %G_IO_ERROR_CANCELLED when told to stop.
 *
 * Returns: (transfer full): how often each pattern occurs among all pairs of rows.
 */
ShoalDistancePatterns *
shoal_distance_patterns_count (const ShoalRuleSpace  *space,
                               gsize                  n_sampled,
                               guint64                seed,
                               gsize                  max_patterns,
                               guint                  n_threads,
                               ShoalProgress         *progress,
                               GError               **error)
{
  g_autoptr (ShoalDistancePatterns) self = g_new0 (ShoalDistancePatterns, 1);
  g_auto (Counting) counting = { .space = space, .progress = progress };
  guint64 factor = 2;

  if (2 * space->size >= 0x1p63)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("%u quasi-identifiers have too many levels together to compare rows by them"), space->n_attributes);
      return NULL;
    }
  counting.factors = g_new (guint64, space->n_attributes);
  for (guint a = 0; a < space->n_attributes; a++)
    {
      counting.factors[a] = factor;
      factor *= space->tops[a] + 1;
    }
  self->space = space;
  self->n_rows = take_entries (&counting, n_sampled, seed);
  counting.groups = shoal_value_groups_new (space, counting.tuples, counting.n_entries);
  n_threads = counting.n_entries < BLOCK ? 1 : MIN (MAX_THREADS, shoal_parallel_n_threads (n_threads));
  count_pairs (&counting, n_threads, max_patterns, self);
  if (counting.stopped)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the comparison of the rows was stopped"));
  else if (counting.full)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("%zu rows differ in too many ways to be compared: take a sample"),
                 self->n_rows);
  if (counting.stopped || counting.full)
    return NULL;
  return g_steal_pointer (&self);
}

void
shoal_distance_patterns_free (ShoalDistancePatterns *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->keys);
  g_free (self->counts);
  g_free (self);
}

/**
 * shoal_distance_patterns_cover:
 * @coverage: share of the pairs, 0 to 1
 *
 * Returns: how many of the most frequent patterns are needed to cover @coverage of the pairs; patterns that are as frequent
 *   as the last of them are counted too.
 */
gsize
shoal_distance_patterns_cover (const ShoalDistancePatterns *self,
                               double                       coverage)
{
  double wanted = coverage * (double) self->n_pairs - 1e-9;
  double covered = 0;
  gsize n = 0;

  while (n < self->n_patterns && (covered < wanted || (n > 0 && self->counts[n] == self->counts[n - 1])))
    covered += (double) self->counts[n++];
  return n;
}

/**
 * shoal_distance_patterns_get:
 * @index: number of a pattern
 * @steps: (out caller-allocates): per attribute, the lowest step at which such rows are equal
 *
 * Returns: whether their targets differ.
 */
gboolean
shoal_distance_patterns_get (const ShoalDistancePatterns *self,
                             gsize                        index,
                             guint8                      *steps)
{
  guint64 key = self->keys[index] / 2;

  for (guint a = 0; a < self->space->n_attributes; a++)
    {
      steps[a] = (guint8) (key % (self->space->tops[a] + 1));
      key /= self->space->tops[a] + 1;
    }
  return self->keys[index] % 2 == 1;
}
