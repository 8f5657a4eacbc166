/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distance patterns of all pairs of rows (Caruccio and others 2022, section 6.1), counted without keeping the pairs.
 *
 * A pattern is one number in a mixed radix: bit 0 tells whether the targets differ, and each attribute has a digit for the
 * distance. For a fixed row, the digit depends on the value of the other row only, so it is looked up; attributes with few
 * combinations of values share one lookup. Equal rows are compared once, as one entry. */

#include "strategy/rules/shoal-distance-patterns.h"

#include "base/shoal-error.h"
#include "base/shoal-parallel.h"
#include "base/shoal-random.h"

#include <glib/gi18n-lib.h>

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Groups of attributes whose values have few combinations, so that one lookup serves the group. Attributes are taken in
 * ascending order of their number of values; each joins the first group that stays small with it. */

/**
 * ShoalValueGroup:
 * @attributes: (array length=n_attributes): the attributes
 * @n_combinations: combinations of their values that occur
 * @of_entry: the combination of each entry
 * @representatives: an entry with each combination
 */
typedef struct
{
  guint n_attributes;
  guint *attributes;
  guint32 n_combinations;
  guint32 *of_entry;
  guint32 *representatives;
} ShoalValueGroup;

/* The most combinations of a group: a lookup table for them has to fit into the first-level cache. */
#define MAX_COMBINATIONS 1024

typedef struct
{
  const ShoalRuleSpace *space;
  const guint32 *tuples;
  guint32 n_entries;
} Source;

static void
clear_group (gpointer data)
{
  ShoalValueGroup *group = data;

  g_free (group->attributes);
  g_free (group->of_entry);
  g_free (group->representatives);
}

static ShoalValueGroup
make_group (const Source *self,
            guint           a)
{
  guint32 n_leaves = shoal_microdata_get_attribute (self->space->microdata, a)->n_leaves;
  g_autofree guint32 *numbers = g_new0 (guint32, n_leaves);
  ShoalValueGroup group = { .n_attributes = 1 };

  group.attributes = g_memdup2 (&a, sizeof a);
  group.of_entry = g_new (guint32, self->n_entries);
  group.representatives = g_new (guint32, n_leaves);
  for (guint32 i = 0; i < self->n_entries; i++)
    {
      guint32 *number = &numbers[shoal_microdata_get_leaf (self->space->microdata, a, self->tuples[i])];

      if (*number == 0)
        {
          group.representatives[group.n_combinations++] = i;
          *number = group.n_combinations;
        }
      group.of_entry[i] = *number - 1;
    }
  return group;
}

/* Adds the attributes of @other to @group, unless there are too many combinations. Returns: whether they were added. */
static gboolean
merge_groups (const Source          *self,
              ShoalValueGroup       *group,
              const ShoalValueGroup *other)
{
  gsize n_possible = (gsize) group->n_combinations * other->n_combinations;
  g_autofree guint32 *numbers = NULL;
  g_autofree guint32 *of_entry = NULL;
  g_autofree guint32 *representatives = NULL;
  guint32 n = 0;

  if (n_possible > MAX_COMBINATIONS * 64)
    return FALSE;
  numbers = g_new0 (guint32, n_possible);
  of_entry = g_new (guint32, self->n_entries);
  representatives = g_new (guint32, n_possible);
  for (guint32 i = 0; i < self->n_entries; i++)
    {
      guint32 *number = &numbers[(gsize) group->of_entry[i] * other->n_combinations + other->of_entry[i]];

      if (*number == 0)
        {
          representatives[n++] = i;
          *number = n;
        }
      of_entry[i] = *number - 1;
    }
  if (n > MAX_COMBINATIONS)
    return FALSE;
  group->attributes = g_renew (guint, group->attributes, group->n_attributes + other->n_attributes);
  memcpy (group->attributes + group->n_attributes, other->attributes, other->n_attributes * sizeof (guint));
  group->n_attributes += other->n_attributes;
  group->n_combinations = n;
  g_free (group->of_entry);
  g_free (group->representatives);
  group->of_entry = g_steal_pointer (&of_entry);
  group->representatives = g_steal_pointer (&representatives);
  return TRUE;
}

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const ShoalValueGroup *x = a;
  const ShoalValueGroup *y = b;

  return (x->n_combinations > y->n_combinations) - (x->n_combinations < y->n_combinations);
}

/**
 * value_groups_new:
 * @tuples: (array length=n_entries): the tuple of each entry
 *
 * Returns: (transfer full) (element-type ShoalValueGroup): disjoint groups of all attributes.
 */
static GArray *
value_groups_new (const ShoalRuleSpace *space,
                  const guint32        *tuples,
                  guint32               n_entries)
{
  const Source source = { space, tuples, n_entries };
  g_autoptr (GArray) single = g_array_new (FALSE, FALSE, sizeof (ShoalValueGroup));
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (ShoalValueGroup));

  g_array_set_clear_func (groups, clear_group);
  for (guint a = 0; a < space->n_attributes; a++)
    {
      ShoalValueGroup group = make_group (&source, a);

      g_array_append_val (single, group);
    }
  g_array_sort (single, compare_groups);
  for (guint i = 0; i < single->len; i++)
    {
      ShoalValueGroup *group = &g_array_index (single, ShoalValueGroup, i);
      gboolean merged = FALSE;

      for (guint j = 0; j < groups->len && !merged; j++)
        merged = merge_groups (&source, &g_array_index (groups, ShoalValueGroup, j), group);
      if (merged)
        clear_group (group);
      else
        g_array_append_val (groups, *group);
    }
  return groups;
}

/* A hash table that counts 64-bit keys, with open addressing, for hundreds of millions of additions. Slots are prefetched, as
 * the table is larger than any cache. */

/**
 * ShoalPairCount:
 * @slots: key + 1 and count, alternating; 0 in place of key + 1 marks a free slot
 * @n_slots: number of slots, a power of two
 * @max_keys: the most keys
 * @n_keys: number of keys
 * @full: whether there were more keys, so that the counts are not valid
 *
 * For one thread. Keys are below %G_MAXUINT64.
 */
typedef struct
{
  guint64 *slots;
  gsize n_slots;
  gsize max_keys;
  gsize n_keys;
  gboolean full;
} ShoalPairCount;

#define FIRST_SLOTS ((gsize) 1 << 12)
#define AHEAD 16
/* A table is at most this full, in percent. */
#define MAX_LOAD 80

static inline gsize
find_slot (const ShoalPairCount *self,
           guint64               key)
{
  /* Multiplicative hashing: the low bits of the product depend on few bits of the key and are dropped. */
  return (gsize) ((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 20) & (self->n_slots - 1);
}

/** pair_count_init: makes @self empty, for @max_keys keys. */
static void
pair_count_init (ShoalPairCount *self,
                 gsize           max_keys)
{
  *self = (ShoalPairCount){ g_new0 (guint64, 2 * FIRST_SLOTS), FIRST_SLOTS, max_keys, 0, FALSE };
}

static void
pair_count_clear (ShoalPairCount *self)
{
  g_clear_pointer (&self->slots, g_free);
}

static inline void
put (ShoalPairCount *self,
     guint64         key,
     guint64         count)
{
  gsize i = find_slot (self, key);

  while (self->slots[2 * i] != key + 1 && self->slots[2 * i] != 0)
    i = (i + 1) & (self->n_slots - 1);
  if (self->slots[2 * i] == 0)
    {
      self->slots[2 * i] = key + 1;
      self->n_keys++;
    }
  self->slots[2 * i + 1] += count;
}

static void
grow (ShoalPairCount *self)
{
  guint64 *old = self->slots;
  gsize n_old = self->n_slots;

  self->n_slots *= 2;
  self->slots = g_new0 (guint64, 2 * self->n_slots);
  self->n_keys = 0;
  for (gsize i = 0; i < n_old; i++)
    {
      if (old[2 * i] != 0)
        put (self, old[2 * i] - 1, old[2 * i + 1]);
    }
  g_free (old);
}

/**
 * pair_count_add:
 * @keys: (array length=n): keys, some of them equal
 * @counts: (array length=n): the number to add to the count of each key
 *
 * Adds a block of at most some thousand keys, unless @self is full.
 */
static void
pair_count_add (ShoalPairCount *self,
                const guint64  *keys,
                const guint64  *counts,
                gsize           n)
{
  self->full = self->full || self->n_keys > self->max_keys;
  if (self->full)
    return;
  while (100 * (self->n_keys + n) > MAX_LOAD * self->n_slots)
    grow (self);
  for (gsize i = 0; i < n; i++)
    {
      if (i + AHEAD < n)
        __builtin_prefetch (&self->slots[2 * find_slot (self, keys[i + AHEAD])], 1);
      put (self, keys[i], counts[i]);
    }
}

/** pair_count_merge: adds all counts of @other. */
static void
pair_count_merge (ShoalPairCount       *self,
                  const ShoalPairCount *other)
{
  for (gsize i = 0; i < other->n_slots; i++)
    {
      guint64 key = other->slots[2 * i] - 1;

      if (other->slots[2 * i] != 0)
        pair_count_add (self, &key, &other->slots[2 * i + 1], 1);
    }
}

#define BLOCK 1024
#define ROWS_PER_SHARE 16
/* Each thread has its own table; their memory limits the number of threads. */
#define MAX_THREADS 4

typedef struct
{
  const ShoalRuleSpace *space;
  guint32 n_entries; /* entries with rows in the sample */
  guint32 *tuples;
  guint32 *labels;
  guint64 *counts;
  guint64 *factors; /* per attribute, the value of its digit */
  GArray *groups;
  ShoalPairCount *tables; /* per thread */
  guint32 next;           /* the first entry that no thread has taken */
  ShoalProgress *progress;
  int stopped;
  int full;
} Counting;

/* Working memory of one thread */
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

/* Fills @distances with the lowest step at which each leaf equals @leaf; the leaves of a node are an interval. Leaves that
 * differ even on the top step, which happens when the highest allowed level is not the root, get the top step. */
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

/* Compares @entry with all entries before it. */
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
      pair_count_add (table, desk->keys, desk->weights, n);
    }
  desk->keys[0] = 0;
  desk->weights[0] = self->counts[entry] * (self->counts[entry] - 1) / 2;
  if (desk->weights[0] > 0)
    pair_count_add (table, desk->keys, desk->weights, 1);
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
          if (shoal_progress_should_stop (self->progress))
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

/* Takes all entries, or those with rows in a sample drawn without replacement. Returns: the number of rows. */
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

/* A thread finds only a part of all patterns, so whether there are too many does not depend on the number of threads. */
static void
count_pairs (Counting              *self,
             guint                  n_threads,
             gsize                  max_patterns,
             ShoalDistancePatterns *patterns)
{
  self->tables = g_new (ShoalPairCount, n_threads);
  for (guint i = 0; i < n_threads; i++)
    pair_count_init (&self->tables[i], max_patterns);
  shoal_parallel_run (n_threads, count_share, self);
  for (guint i = 1; i < n_threads; i++)
    {
      if (!self->stopped && !self->full)
        pair_count_merge (&self->tables[0], &self->tables[i]);
      pair_count_clear (&self->tables[i]);
    }
  self->full = self->full || self->tables[0].full || self->tables[0].n_keys > max_patterns;
  if (!self->stopped && !self->full)
    take_patterns (patterns, &self->tables[0]);
  pair_count_clear (&self->tables[0]);
  g_clear_pointer (&self->tables, g_free);
}

/**
 * shoal_distance_patterns_count:
 * @n_sampled: rows to compare, drawn without replacement; 0 for all
 * @seed: for the sample
 * @max_patterns: the most patterns; each takes up to 40 bytes per thread
 * @n_threads: threads to use, 0 for one per core; the result is the same for any number
 * @progress: (nullable): is told the share done, and asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE when the levels have too many combinations for a number of 64 bits; %G_IO_ERROR_NO_SPACE when
 * there are more than @max_patterns (a smaller sample has fewer); %G_IO_ERROR_CANCELLED when told to stop.
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
                   _("%'u quasi-identifiers have too many levels together to compare rows by them"), space->n_attributes);
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
  counting.groups = value_groups_new (space, counting.tuples, counting.n_entries);
  n_threads = counting.n_entries < BLOCK ? 1 : MIN (MAX_THREADS, shoal_parallel_n_threads (n_threads));
  count_pairs (&counting, n_threads, max_patterns, self);
  if (counting.stopped)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("the comparison of the rows was stopped"));
  else if (counting.full)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _("%'zu rows differ in too many ways to be compared: take a sample"),
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
 *   as the last one are included.
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
 * @steps: (out caller-allocates): per attribute, the lowest step at which the two rows are equal
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
