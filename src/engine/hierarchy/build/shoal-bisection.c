/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recursive 2-means: a binary tree of clusters, from the top down. No chance is involved. */

#include "hierarchy/build/shoal-bisection.h"

#include <string.h>

#define MOST_ROUNDS 8

/* Two centroids over a part of the values, and room to work. */
typedef struct
{
  const ShoalValueProfile *profile;
  guint32 *order;
  guint16 *depth;
  guint32 *spare; /* n values */
  guint8 *side;   /* n: of each place */
  double *sums;   /* 2 × dimensions */
  double *squares;
  float *difference; /* of the centroids, per dimension */
  guint most_splits;
  GCancellable *cancellable; /* or NULL */
} Splitter;

static const float *
get_point (const Splitter *splitter,
           gsize           place)
{
  return &splitter->profile->points[splitter->order[place] * splitter->profile->n_dimensions];
}

/* Sums the places of one side (2: of both) into @sums; returns their weight. */
static double
sum_side (const Splitter *splitter,
          gsize           begin,
          gsize           end,
          guint           side,
          double         *sums)
{
  gsize n_dimensions = splitter->profile->n_dimensions;
  double total = 0;

  memset (sums, 0, n_dimensions * sizeof (double));
  for (gsize place = begin; place < end; place++)
    {
      const float *point = get_point (splitter, place);
      double weight = splitter->profile->weights[splitter->order[place]];

      if (side < 2 && splitter->side[place] != side)
        continue;
      total += weight;
      for (gsize d = 0; d < n_dimensions; d++)
        sums[d] += weight * (double) point[d];
    }
  return total;
}

/* The dimension in which the values differ most; @mean gets their mean in it. Returns %FALSE when they are all equal. */
static gboolean
find_widest (const Splitter *splitter,
             gsize           begin,
             gsize           end,
             gsize          *dimension,
             float          *mean)
{
  gsize n_dimensions = splitter->profile->n_dimensions;
  double total = sum_side (splitter, begin, end, 2, splitter->sums);
  double largest = 0;

  if (total == 0)
    return FALSE;
  memset (splitter->squares, 0, n_dimensions * sizeof (double));
  for (gsize place = begin; place < end; place++)
    {
      const float *point = get_point (splitter, place);
      double weight = splitter->profile->weights[splitter->order[place]];

      for (gsize d = 0; d < n_dimensions; d++)
        {
          double distance = (double) point[d] - splitter->sums[d] / total;

          splitter->squares[d] += weight * distance * distance;
        }
    }
  for (gsize d = 0; d < n_dimensions; d++)
    if (splitter->squares[d] > largest)
      {
        largest = splitter->squares[d];
        *dimension = d;
        *mean = (float) (splitter->sums[d] / total);
      }
  return largest > 1e-9 * total;
}

/* Moves every value to the nearer of the two centroids. Returns whether any moved, and both have some. */
static gboolean
reassign (Splitter *splitter,
          gsize     begin,
          gsize     end)
{
  gsize n_dimensions = splitter->profile->n_dimensions;
  double *sums[2] = { splitter->sums, splitter->sums + n_dimensions };
  double weights[2];
  double middle = 0;
  gsize n_moved = 0;

  for (guint side = 0; side < 2; side++)
    weights[side] = sum_side (splitter, begin, end, side, sums[side]);
  if (weights[0] == 0 || weights[1] == 0)
    return FALSE;
  /* The nearer centroid is on the same side of the plane half-way between them. */
  for (gsize d = 0; d < n_dimensions; d++)
    {
      double a = sums[0][d] / weights[0];
      double b = sums[1][d] / weights[1];

      splitter->difference[d] = (float) (b - a);
      middle += (b - a) * (a + b) / 2;
    }
  for (gsize place = begin; place < end; place++)
    {
      const float *point = get_point (splitter, place);
      float product = 0;
      guint8 side;

      for (gsize d = 0; d < n_dimensions; d++)
        product += point[d] * splitter->difference[d];
      side = (double) product > middle;
      n_moved += side != splitter->side[place];
      splitter->side[place] = side;
    }
  return n_moved > 0;
}

/* Sorts the places by side, each in the order of its values, the side of the lowest value first. Returns where the
 * second side begins, @begin or @end when one is empty. */
static gsize
partition (Splitter *splitter,
           gsize     begin,
           gsize     end)
{
  guint8 first = splitter->side[begin];
  gsize middle = begin;
  gsize n_spare = 0;

  for (gsize place = begin; place < end; place++)
    if (splitter->side[place] == first)
      splitter->order[middle++] = splitter->order[place];
    else
      splitter->spare[n_spare++] = splitter->order[place];
  memcpy (&splitter->order[middle], splitter->spare, n_spare * sizeof (guint32));
  return middle;
}

static gsize
split (Splitter *splitter,
       gsize     begin,
       gsize     end)
{
  gsize dimension = 0;
  float mean = 0;

  if (!find_widest (splitter, begin, end, &dimension, &mean))
    return end;
  for (gsize place = begin; place < end; place++)
    splitter->side[place] = get_point (splitter, place)[dimension] > mean;
  for (guint round = 0; round < MOST_ROUNDS && !g_cancellable_is_cancelled (splitter->cancellable); round++)
    if (!reassign (splitter, begin, end))
      break;
  return partition (splitter, begin, end);
}

/* Splits the places from @begin to @end, which are one cluster at @depth, as deep as it goes. */
static void
bisect (Splitter *splitter,
        gsize     begin,
        gsize     end,
        guint     depth)
{
  gsize middle = end;

  if (end - begin == 1)
    return;
  if (depth < splitter->most_splits && !g_cancellable_is_cancelled (splitter->cancellable))
    middle = end - begin == 2 ? begin + 1 : split (splitter, begin, end);
  if (middle == begin || middle == end)
    {
      for (gsize place = begin + 1; place < end; place++)
        splitter->depth[place] = (guint16) (depth + 1);
      return;
    }
  splitter->depth[middle] = (guint16) (depth + 1);
  bisect (splitter, begin, middle, depth + 1);
  bisect (splitter, middle, end, depth + 1);
}

/**
 * shoal_bisection_new:
 * @profile: points with weights
 * @most_splits: how often a value may be in a cluster that is split in two
 * @cancellable: (nullable): cancelled, what is left is not split any more
 *
 * Splits the values in two by 2-means, weighted by their rows, and each part again. The start are the two sides of the
 * mean in the dimension of the largest variance. Values that are all alike, or were split often enough, end as single
 * values at once.
 *
 * Returns: (transfer full): the clusters.
 */
ShoalBisection *
shoal_bisection_new (const ShoalValueProfile *profile,
                     guint                    most_splits,
                     GCancellable            *cancellable)
{
  ShoalBisection *self = g_new0 (ShoalBisection, 1);
  g_autofree guint32 *spare = g_new (guint32, profile->n);
  g_autofree guint8 *side = g_new (guint8, profile->n);
  g_autofree double *sums = g_new (double, 3 * profile->n_dimensions);
  g_autofree float *difference = g_new (float, profile->n_dimensions);
  Splitter splitter = { .profile = profile, .spare = spare, .side = side, .sums = sums, .difference = difference,
                        .squares = sums + 2 * profile->n_dimensions, .most_splits = MIN (most_splits, 1000), .cancellable = cancellable };

  self->n = profile->n;
  self->order = splitter.order = g_new (guint32, self->n);
  self->depth = splitter.depth = g_new (guint16, self->n);
  for (guint32 i = 0; i < self->n; i++)
    self->order[i] = i;
  self->depth[0] = 1;
  bisect (&splitter, 0, self->n, 0);
  for (gsize i = 0; i < self->n; i++)
    self->height = MAX (self->height, self->depth[i]);
  return self;
}

void
shoal_bisection_free (ShoalBisection *self)
{
  g_free (self->order);
  g_free (self->depth);
  g_free (self);
}
