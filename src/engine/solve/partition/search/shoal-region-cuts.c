/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Items are halved repeatedly along one attribute, as in a k-d tree (Bentley 1975). Attribute and place of a cut are partly random,
 * and chosen where the halves lose most together: so a region has items that could share a cluster, and other random numbers give
 * other regions. */

#include "solve/partition/search/shoal-region-cuts.h"

#include "base/shoal-sort.h"

#include <math.h>
#include <string.h>

/* Number of pairs of items that are compared to choose an attribute */
#define PAIRS 64

typedef struct
{
  const ShoalCellLoss *loss;
  const guint32 *boxes;
  const guint32 *first;
  guint32 k;
  guint32 region_size;
  guint32 *order;
  GArray *starts;
} Cutter;

static const guint32 *
get_box (const Cutter *cutter,
         guint32       item)
{
  return cutter->boxes + (gsize) item * cutter->loss->n_words;
}

static guint32
count_rows (const Cutter *cutter,
            guint32     item)
{
  return cutter->first[item + 1] - cutter->first[item];
}

/* The number of a cell that covers the middles of both items, minus the mean of the numbers of the two middles alone. */
static double
measure_apart (const Cutter  *cutter,
               const guint32 *box,
               const guint32 *other,
               guint          a)
{
  const ShoalLossAttribute *attribute = &cutter->loss->attributes[a];
  guint32 low = shoal_box_get_middle (cutter->loss, box, a) / 2, high = shoal_box_get_middle (cutter->loss, other, a) / 2;

  if (attribute->kind == SHOAL_LOSS_SET)
    return low == high ? 0 : attribute->numbers[2];
  return shoal_cell_loss_interval (attribute, MIN (low, high), MAX (low, high))
         - 0.5 * (shoal_cell_loss_interval (attribute, low, low) + shoal_cell_loss_interval (attribute, high, high));
}

/* Draws an attribute, with a higher probability if pairs of items lose more in it when they share a cell. */
static guint
draw_attribute (Cutter      *cutter,
                guint32      start,
                guint32      end,
                ShoalRandom *random)
{
  const ShoalCellLoss *loss = cutter->loss;
  g_autofree double *weights = g_new0 (double, loss->n_attributes);
  double sum = 0, at;

  for (guint i = 0; i < PAIRS; i++)
    {
      guint32 item = cutter->order[start + shoal_random_below (random, end - start)];
      guint32 other = cutter->order[start + shoal_random_below (random, end - start)];
      const guint32 *box = get_box (cutter, item);
      const guint32 *other_box = get_box (cutter, other);

      for (guint a = 0; a < loss->n_attributes; a++)
        weights[a] += measure_apart (cutter, box, other_box, a);
    }
  for (guint a = 0; a < loss->n_attributes; a++)
    sum += weights[a] = weights[a] * weights[a];
  at = shoal_random_double (random) * sum;
  for (guint a = 0; a < loss->n_attributes; a++)
    {
      at -= weights[a];
      if (at < 0)
        return a;
    }
  return (guint) shoal_random_below (random, loss->n_attributes);
}

static void
sort_along (Cutter      *cutter,
            guint        a,
            guint32      start,
            guint32      end,
            ShoalRandom *random)
{
  g_autofree guint64 *keys = g_new (guint64, end - start);
  g_autofree guint32 *sorted = g_new (guint32, end - start);

  /* Ties are broken at random, by 8 bits, and then by the present order. */
  for (guint32 i = start; i < end; i++)
    keys[i - start] = (guint64) shoal_box_get_middle (cutter->loss, get_box (cutter, cutter->order[i]), a) << 40
                      | (shoal_random_next (random) & 0xff) << 32 | i;
  qsort (keys, end - start, sizeof *keys, shoal_compare_uint64);
  for (guint32 i = 0; i < end - start; i++)
    sorted[i] = cutter->order[(guint32) keys[i]];
  memcpy (cutter->order + start, sorted, (end - start) * sizeof *sorted);
}

/* Finds the cut between those neighbours in sorted order that lose most together, not too far from the middle. */
static guint32
find_cut (const Cutter *cutter,
          guint       a,
          guint32     start,
          guint32     end,
          gsize       n_rows)
{
  guint32 best = start;
  double most = -1, nearest = 2;
  gsize below = 0;

  for (guint32 i = start + 1; i < end; i++)
    {
      double share, apart;

      below += count_rows (cutter, cutter->order[i - 1]);
      share = (double) below / (double) n_rows;
      if (share < 0.2 && i + 1 < end)
        continue;
      if (share > 0.8 && most >= 0)
        break;
      apart = measure_apart (cutter, get_box (cutter, cutter->order[i - 1]), get_box (cutter, cutter->order[i]), a);
      if (apart > most || (apart == most && fabs (share - 0.5) < nearest))
        {
          most = apart;
          nearest = fabs (share - 0.5);
          best = i;
        }
    }
  return best;
}

/* Halves items @start to @end until a part has at most region_size rows. A part stays whole where a half would have fewer than k rows. */
static void
cut (Cutter      *cutter,
     guint32      start,
     guint32      end,
     ShoalRandom *random)
{
  guint32 k = cutter->k, middle;
  gsize n_rows = 0, below = 0;
  guint a;

  for (guint32 i = start; i < end; i++)
    n_rows += count_rows (cutter, cutter->order[i]);
  if (n_rows <= cutter->region_size || end - start < 2)
    {
      g_array_append_val (cutter->starts, start);
      return;
    }
  a = draw_attribute (cutter, start, end, random);
  sort_along (cutter, a, start, end, random);
  middle = find_cut (cutter, a, start, end, n_rows);
  for (guint32 i = start; i < middle; i++)
    below += count_rows (cutter, cutter->order[i]);
  if (below < k || n_rows - below < k)
    {
      g_array_append_val (cutter->starts, start);
      return;
    }
  cut (cutter, start, middle, random);
  cut (cutter, middle, end, random);
}

/**
 * shoal_region_cuts_new:
 * @boxes: the box of each item
 * @first: (array length=n_items + 1): index of the first row of each item; each has at least one
 * @k: least number of rows of a region, if the table has as many
 * @region_size: greatest number of rows of a region, except for one that cannot be cut
 * @random: random numbers, on which the cuts depend
 *
 * Returns: (transfer full): regions of items that are near to each other.
 */
ShoalRegionCuts *
shoal_region_cuts_new (const ShoalCellLoss *loss,
                       const guint32       *boxes,
                       const guint32       *first,
                       guint32              n_items,
                       guint32              k,
                       guint32              region_size,
                       ShoalRandom         *random)
{
  ShoalRegionCuts *self = g_new0 (ShoalRegionCuts, 1);
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  Cutter cutter = { loss, boxes, first, k, region_size, NULL, starts };

  self->order = cutter.order = g_new (guint32, n_items);
  for (guint32 item = 0; item < n_items; item++)
    self->order[item] = item;
  cut (&cutter, 0, n_items, random);
  self->n_regions = starts->len;
  g_array_append_val (starts, n_items);
  self->starts = g_memdup2 (starts->data, starts->len * sizeof (guint32));
  return self;
}

void
shoal_region_cuts_free (ShoalRegionCuts *self)
{
  g_free (self->order);
  g_free (self->starts);
  g_free (self);
}
