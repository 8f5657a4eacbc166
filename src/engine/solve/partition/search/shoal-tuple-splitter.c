/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strict Mondrian on tuples with counts: it makes the same parts as on rows, because it never splits a tuple, but time and memory depend
 * on the number of tuples. A part is a range of an array of tuples; the parts that it was split into are behind it in the list. */

#include "solve/partition/search/shoal-partition-tools.h"

#include "base/shoal-sort.h"
#include "solve/partition/search/shoal-row-splitter.h"

#include <stdlib.h>

typedef enum
{
  PART_WHOLE, /* a cluster */
  PART_SPLIT,
  PART_GONE,  /* inside a part that was split and is whole again */
} PartState;

typedef struct
{
  guint32 start;
  guint32 end;
  guint32 parent;
  PartState state;
} Part;

typedef struct
{
  ShoalPartitionSearch *search;
  ShoalMicrodata *microdata;
  guint32 *tuples;
  GArray *parts;
  guint32 *group_of_tuple;
} Splitting;

static guint64
count_people (const Splitting *self,
              guint32          start,
              guint32          end)
{
  guint64 people = 0;

  for (guint32 i = start; i < end; i++)
    people += self->microdata->counts[self->tuples[i]];
  return people;
}

/* Sorts the tuples of a part by place. Returns: where the second half begins, with the median's tuples in the first half; 0 where a
 * half would be too small */
static guint32
find_half (Splitting *self,
           guint      a,
           guint32   *tuples,
           guint32    n,
           guint64    people)
{
  guint k = self->search->min_size;
  g_autofree guint64 *keys = g_new (guint64, n);
  guint64 n_first = 0;
  guint32 half;

  for (guint32 i = 0; i < n; i++)
    keys[i] = (guint64) shoal_cell_loss_get_places (self->search->loss, tuples[i])[a] << 32 | tuples[i];
  qsort (keys, n, sizeof *keys, shoal_compare_uint64);
  for (guint32 i = 0; i < n; i++)
    tuples[i] = (guint32) keys[i];
  for (half = 0; half < n && (n_first <= (people - 1) / 2 || keys[half] >> 32 == keys[half - 1] >> 32); half++)
    n_first += self->microdata->counts[tuples[half]];
  return n_first >= k && people - n_first >= k ? half : 0;
}

/* Splits a part by its widest possible attribute, and appends the two new parts. Returns: whether it was split. */
static gboolean
split (Splitting *self,
       guint      index)
{
  Part part = g_array_index (self->parts, Part, index);
  guint32 n = part.end - part.start;
  guint64 people = count_people (self, part.start, part.end);
  g_autofree guint *ranked = NULL;
  guint n_wide;

  if (people / 2 < self->search->min_size)
    return FALSE;
  ranked = shoal_row_splitter_rank_widths (self->search, NULL, self->tuples + part.start, n, &n_wide);
  for (guint i = 0; i < n_wide; i++)
    {
      guint32 half = find_half (self, ranked[i], self->tuples + part.start, n, people);
      Part first = { part.start, part.start + half, index, PART_WHOLE }, second = { part.start + half, part.end, index, PART_WHOLE };

      if (half == 0)
        continue;
      g_array_append_val (self->parts, first);
      g_array_append_val (self->parts, second);
      return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable): the groups of tuples that fail a privacy model; %NULL without models */
static ShoalBits *
list_failing (Splitting *self,
              guint32    n_groups)
{
  ShoalMicrodata *microdata = self->microdata;
  const ShoalModels *models = self->search->problem->cluster_models;
  g_autofree guint32 *group_of_row = NULL;
  g_autofree guint32 *sizes = NULL;

  if (models == NULL)
    return NULL;
  group_of_row = g_new (guint32, MAX (1, microdata->n_entries));
  sizes = g_new0 (guint32, n_groups);
  for (gsize row = 0; row < microdata->n_entries; row++)
    group_of_row[row] = self->group_of_tuple[microdata->tuple_of_row[row]];
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    sizes[self->group_of_tuple[tuple]] += microdata->counts[tuple];
  return shoal_models_list_failing (models, group_of_row, sizes, n_groups, NULL);
}

static void
number_parts (Splitting *self)
{
  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = &g_array_index (self->parts, Part, i);

      for (guint32 j = part->start; part->state == PART_WHOLE && j < part->end; j++)
        self->group_of_tuple[self->tuples[j]] = i;
    }
}

/* Undoes the splits that made a part that fails, until all parts hold. It is known that all rows together hold. */
static void
undo_failing (Splitting *self)
{
  gboolean any = TRUE;

  while (any)
    {
      g_autofree ShoalBits *failing = NULL;

      any = FALSE;
      number_parts (self);
      failing = list_failing (self, self->parts->len);
      for (guint i = 1; failing != NULL && i < self->parts->len; i++)
        if (shoal_bits_get (failing, i))
          {
            g_array_index (self->parts, Part, g_array_index (self->parts, Part, i).parent).state = PART_WHOLE;
            any = TRUE;
          }
      for (guint i = 1; any && i < self->parts->len; i++)
        {
          Part *part = &g_array_index (self->parts, Part, i);

          if (g_array_index (self->parts, Part, part->parent).state != PART_SPLIT)
            part->state = PART_GONE;
        }
    }
}

typedef struct
{
  double lost;
  guint32 tuple;
} Candidate;

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *left = a, *right = b;

  if (left->lost != right->lost)
    return left->lost < right->lost ? -1 : 1;
  return (left->tuple > right->tuple) - (left->tuple < right->tuple);
}

/* Returns @n of the tuples of a part that are clusters of their own to the rest of the part, or all of them: those that add least
 * to the loss. Returns: whether there was any */
static gboolean
take_back (Splitting  *self,
           const Part *part,
           guint32     n,
           gboolean   *alone)
{
  const ShoalCellLoss *loss = self->search->loss;
  g_autofree guint32 *rest = g_new (guint32, loss->n_words);
  g_autofree guint32 *own = g_new (guint32, loss->n_words);
  g_autofree Candidate *candidates = g_new (Candidate, part->end - part->start);
  guint64 n_rest = 0;
  guint32 n_candidates = 0;

  for (guint32 i = part->start; i < part->end; i++)
    {
      guint32 tuple = self->tuples[i];

      if (alone[tuple])
        continue;
      if (n_rest == 0)
        shoal_box_set (loss, rest, tuple);
      else
        shoal_box_add (loss, rest, tuple);
      n_rest += self->microdata->counts[tuple];
    }
  for (guint32 i = part->start; i < part->end; i++)
    {
      guint32 tuple = self->tuples[i];
      double n_own = self->microdata->counts[tuple];

      if (!alone[tuple])
        continue;
      shoal_box_set (loss, own, tuple);
      candidates[n_candidates++]
        = (Candidate){ ((double) n_rest + n_own) * shoal_box_number_with (loss, rest, tuple) - n_own * shoal_box_number (loss, own), tuple };
    }
  qsort (candidates, n_candidates, sizeof *candidates, compare_candidates);
  for (guint32 i = 0; i < MIN (n, n_candidates); i++)
    alone[candidates[i].tuple] = FALSE;
  return n_candidates > 0;
}

/* Where the rest of a part would be too small, returns one tuple to it that could be a cluster of its own. */
static void
keep_company (Splitting  *self,
              const Part *part,
              gboolean   *alone)
{
  guint64 n_rest = 0;

  for (guint32 i = part->start; i < part->end; i++)
    n_rest += alone[self->tuples[i]] ? 0 : self->microdata->counts[self->tuples[i]];
  if (n_rest > 0 && n_rest < self->search->min_size)
    take_back (self, part, 1, alone);
}

/* Makes tuples of k rows or more clusters of their own, if they hold, and a cluster of the rest of their part. Where the rest
 * fails, the part takes tuples back, twice as many each time, until it holds: with all its tuples it does. */
static void
set_aside (Splitting *self)
{
  guint32 n_tuples = self->microdata->n_tuples, n_parts = self->parts->len;
  g_autofree gboolean *alone = g_new0 (gboolean, n_tuples);
  g_autofree ShoalBits *failing = NULL;
  gboolean any = TRUE;

  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    self->group_of_tuple[tuple] = tuple;
  failing = list_failing (self, n_tuples);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    alone[tuple] = self->microdata->counts[tuple] >= self->search->min_size && (failing == NULL || !shoal_bits_get (failing, tuple));
  for (guint i = 0; i < n_parts; i++)
    if (g_array_index (self->parts, Part, i).state == PART_WHOLE)
      keep_company (self, &g_array_index (self->parts, Part, i), alone);
  for (guint32 n_back = 1; any; n_back = MIN (2 * n_back, n_tuples))
    {
      any = FALSE;
      number_parts (self);
      for (guint32 tuple = 0; tuple < n_tuples; tuple++)
        if (alone[tuple])
          self->group_of_tuple[tuple] = n_parts + tuple;
      g_clear_pointer (&failing, g_free);
      failing = list_failing (self, n_parts + n_tuples);
      for (guint i = 0; failing != NULL && i < n_parts; i++)
        if (g_array_index (self->parts, Part, i).state == PART_WHOLE && shoal_bits_get (failing, i))
          any = take_back (self, &g_array_index (self->parts, Part, i), n_back, alone) || any;
    }
}

/**
 * shoal_tuple_splitter_run:
 * @with_aside: whether tuples of k rows or more become clusters of their own
 *
 * The partition of strict Mondrian, in which rows that are equal in all quasi-identifiers stay together; rows may
 * stand for several people each. When told to stop, it does not split further parts.
 *
 * Returns: (transfer full): a partition of the rows of the table
 */
ShoalRecoding *
shoal_tuple_splitter_run (ShoalPartitionSearch *search,
                          gboolean              with_aside)
{
  ShoalMicrodata *microdata = search->problem->microdata;
  g_autofree guint32 *tuples = g_new (guint32, microdata->n_tuples);
  g_autofree guint32 *group_of_tuple = g_new0 (guint32, microdata->n_tuples);
  g_autofree guint32 *group_of_row = g_new (guint32, microdata->n_entries);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  Splitting splitting = { search, microdata, tuples, parts, group_of_tuple };
  Part all = { 0, microdata->n_tuples, 0, PART_WHOLE };

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    tuples[tuple] = tuple;
  g_array_append_val (parts, all);
  for (guint i = 0; i < parts->len && !shoal_partition_search_stops (search); i++)
    if (split (&splitting, i))
      g_array_index (parts, Part, i).state = PART_SPLIT;
  undo_failing (&splitting);
  if (with_aside)
    set_aside (&splitting);
  for (gsize row = 0; row < microdata->n_entries; row++)
    group_of_row[row] = group_of_tuple[microdata->tuple_of_row[row]];
  return shoal_recoding_new_partition (group_of_row, microdata->n_entries, parts->len + microdata->n_tuples);
}
