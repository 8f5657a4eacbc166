/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list has the classes below k first, then the others. Every merger tests all classes it may choose from: so the time is the
 * square of the number of distinct tuples, and memory a box for each of them. */

#include "solve/partition/search/shoal-partition-tools.h"

#include <math.h>
#include <string.h>

#define NONE G_MAXUINT32

typedef struct
{
  ShoalPartitionSearch *search;
  guint32 *boxes;      /* by class; the number of a class is that of its first tuple */
  double *numbers;     /* of the boxes */
  guint32 *sizes;      /* rows of each class */
  guint32 *next_tuple; /* the next tuple of the same class */
  guint32 *last_tuple; /* of each class */
  guint32 *list;       /* classes: n_small below k, then n_large others */
  guint32 n_small;
  guint32 n_large;
} Merger;

static guint32 *
get_box (const Merger *self,
         guint32       class)
{
  return self->boxes + (gsize) class * self->search->loss->n_words;
}

/* Makes a class of the remaining rows of each tuple; no classes when told to stop. */
static void
merger_init (Merger               *self,
             ShoalPartitionSearch *search)
{
  guint32 n_tuples = search->problem->microdata->n_tuples;

  *self = (Merger){ .search = search };
  self->boxes = g_new (guint32, (gsize) n_tuples * search->loss->n_words);
  self->numbers = g_new (double, n_tuples);
  self->sizes = g_new (guint32, n_tuples);
  self->next_tuple = g_new (guint32, n_tuples);
  self->last_tuple = g_new (guint32, n_tuples);
  self->list = g_new (guint32, n_tuples);
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    {
      if (shoal_progress_stops_at (search->progress, tuple))
        {
          self->n_small = 0;
          return;
        }
      self->sizes[tuple] = shoal_partition_draft_get_left (search->draft, tuple);
      self->next_tuple[tuple] = NONE;
      self->last_tuple[tuple] = tuple;
      shoal_box_set (search->loss, get_box (self, tuple), tuple);
      self->numbers[tuple] = shoal_box_number (search->loss, get_box (self, tuple));
      if (self->sizes[tuple] > 0 && self->sizes[tuple] < search->min_size)
        self->list[self->n_small++] = tuple;
    }
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    if (self->sizes[tuple] >= search->min_size)
      self->list[self->n_small + self->n_large++] = tuple;
}

static void
merger_clear (Merger *self)
{
  g_free (self->boxes);
  g_free (self->numbers);
  g_free (self->sizes);
  g_free (self->next_tuple);
  g_free (self->last_tuple);
  g_free (self->list);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Merger, merger_clear)

/* The index, among the first @n of the list but @own, of the class that costs least to merge with that at @own; the first in a tie. */
static guint32
find_partner (const Merger *self,
              guint32       own,
              guint32       n)
{
  guint32 class = self->list[own], partner = NONE;
  double least = INFINITY;

  for (guint32 i = 0; i < n; i++)
    {
      guint32 other = self->list[i];
      double cost;

      if (i == own)
        continue;
      cost = (double) (self->sizes[class] + self->sizes[other])
               * shoal_box_number_joined (self->search->loss, get_box (self, class), get_box (self, other))
             - self->sizes[class] * self->numbers[class] - self->sizes[other] * self->numbers[other];
      if (cost < least)
        {
          least = cost;
          partner = i;
        }
    }
  return partner;
}

/* Removes entry @i from the list; the order of the classes below k is kept. */
static void
take_out (Merger *self,
          guint32 i)
{
  guint32 n = self->n_small + self->n_large;

  memmove (self->list + i, self->list + i + 1, (n - i - 1) * sizeof (guint32));
  if (i < self->n_small)
    self->n_small--;
  else
    self->n_large--;
}

static void
put_in (Merger *self,
        guint32 class)
{
  if (self->sizes[class] < self->search->min_size)
    {
      memmove (self->list + self->n_small + 1, self->list + self->n_small, self->n_large * sizeof (guint32));
      self->list[self->n_small++] = class;
    }
  else
    self->list[self->n_small + self->n_large++] = class;
}

static void
merge (Merger *self,
       guint32 i,
       guint32 j)
{
  guint32 class = self->list[i], other = self->list[j];

  shoal_box_join (self->search->loss, get_box (self, class), get_box (self, other));
  self->numbers[class] = shoal_box_number (self->search->loss, get_box (self, class));
  self->sizes[class] += self->sizes[other];
  self->next_tuple[self->last_tuple[class]] = other;
  self->last_tuple[class] = self->last_tuple[other];
  take_out (self, MAX (i, j));
  take_out (self, MIN (i, j));
  put_in (self, class);
}

/* Takes the classes of k or more into the draft. The rows of smaller classes are left, and become clusters of neighbours when the
 * draft is completed. */
static void
take_classes (Merger *self)
{
  ShoalPartitionDraft *draft = self->search->draft;

  for (guint32 i = self->n_small; i < self->n_small + self->n_large; i++)
    {
      guint32 cluster = shoal_partition_draft_open (draft);

      for (guint32 tuple = self->list[i]; tuple != NONE; tuple = self->next_tuple[tuple])
        shoal_partition_draft_take (draft, tuple, shoal_partition_draft_get_left (draft, tuple), cluster);
    }
}

/**
 * shoal_class_merger_run:
 * @order: which class below k is merged next
 * @with_all: whether its partner is the cheapest of all classes, or only of those below k
 *
 * Merges classes until all have k rows. The last class below k merges with the cheapest of all.
 */
void
shoal_class_merger_run (ShoalPartitionSearch *search,
                        ShoalMergeOrder       order,
                        gboolean              with_all)
{
  g_auto (Merger) merger = { 0 };
  guint32 n_start;

  merger_init (&merger, search);
  n_start = MAX (merger.n_small, 1);
  while (merger.n_small > 0 && merger.n_small + merger.n_large > 1 && !shoal_partition_search_stops (search))
    {
      guint32 own = order == SHOAL_MERGE_RANDOM ? (guint32) shoal_random_below (&search->random, merger.n_small) : 0;
      guint32 n = with_all || merger.n_small == 1 ? merger.n_small + merger.n_large : merger.n_small;

      merge (&merger, own, find_partner (&merger, own, n));
      shoal_progress_set_fraction (search->progress, 1 - (double) merger.n_small / n_start);
    }
  take_classes (&merger);
}
