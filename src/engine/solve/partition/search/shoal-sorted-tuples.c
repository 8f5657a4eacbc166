/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order that greedy and block-wise algorithms go through a table in (Liang and Samavi 2020). */

#include "solve/partition/search/shoal-partition-tools.h"

#include <math.h>
#include <string.h>

/* Places of several attributes together that are counted at once */
#define MOST_KEYS 65536

/* Half the standard deviation over the rows of numbers that are published as ranges, and of others' places in the tree: the half
 * of it is never too large for a double. An attribute of few values has little of it. */
static double
measure_deviation (const ShoalCellLoss *loss,
                   guint                a)
{
  ShoalMicrodata *microdata = loss->microdata;
  ShoalAttribute *bound = shoal_microdata_get_attribute (microdata, a);
  guint32 n_places = loss->attributes[a].n_places;
  g_autofree double *numbers = g_new (double, n_places);
  g_autofree double *rows = g_new0 (double, n_places);
  double n = (double) microdata->n_rows, mean = 0, squares = 0, largest = 0;
  int exponent;

  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    rows[shoal_cell_loss_get_places (loss, tuple)[a]] += microdata->counts[tuple];
  for (guint32 place = 0; place < n_places; place++)
    {
      numbers[place]
        = bound->cell_form == SHOAL_CELL_RANGE && place > 0 ? shoal_column_get_number (bound->column, place - 1) : place;
      largest = MAX (largest, fabs (numbers[place]));
    }
  /* Divided by a power of two that is above all of them, so that no square is too large. */
  frexp (largest, &exponent);
  for (guint32 place = 0; place < n_places; place++)
    {
      numbers[place] = ldexp (numbers[place], -exponent);
      mean += rows[place] * numbers[place] / n;
    }
  for (guint32 place = 0; place < n_places; place++)
    squares += rows[place] * (numbers[place] - mean) * (numbers[place] - mean) / n;
  return ldexp (sqrt (squares), exponent - 1);
}

/* Where a tuple stands among all places of some attributes, the most important first. */
static guint32
get_key (const ShoalCellLoss *loss,
         const guint         *attributes,
         guint                n_attributes,
         guint32              tuple)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);
  guint32 key = 0;

  for (guint i = 0; i < n_attributes; i++)
    key = key * loss->attributes[attributes[i]].n_places + places[attributes[i]];
  return key;
}

/* Sorts @tuples by these attributes, which have @n_keys places together, by counting; equal ones keep their order. Told to stop, it
 * leaves them as they are. */
static void
sort_along (const ShoalCellLoss *loss,
            const guint         *attributes,
            guint                n_attributes,
            gsize                n_keys,
            guint32             *tuples,
            guint32             *room,
            ShoalProgress       *progress)
{
  guint32 n_tuples = loss->microdata->n_tuples;
  g_autofree guint32 *next = g_new0 (guint32, n_keys + 1);

  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    {
      if (shoal_progress_stops_at (progress, tuple))
        return;
      next[get_key (loss, attributes, n_attributes, tuple) + 1]++;
    }
  for (gsize key = 0; key < n_keys; key++)
    next[key + 1] += next[key];
  for (guint32 i = 0; i < n_tuples; i++)
    {
      if (shoal_progress_stops_at (progress, i))
        return;
      room[next[get_key (loss, attributes, n_attributes, tuples[i])]++] = tuples[i];
    }
  memcpy (tuples, room, n_tuples * sizeof *tuples);
}

/**
 * shoal_sorted_tuples_by_variance:
 * @progress: (nullable): told to stop, the tuples are those of the table, in another order
 *
 * Costs time by tuples × attributes, so that it can be done when there is hardly any left.
 *
 * Returns: (transfer full): all tuples, sorted by the attribute of least variance first; the first of equal ones first.
 */
guint32 *
shoal_sorted_tuples_by_variance (const ShoalCellLoss *loss,
                                 ShoalProgress       *progress)
{
  guint32 n_tuples = loss->microdata->n_tuples;
  g_autofree double *deviations = g_new (double, loss->n_attributes);
  g_autofree guint *attributes = g_new (guint, loss->n_attributes);
  g_autofree guint32 *room = g_new (guint32, n_tuples);
  guint32 *tuples = g_new (guint32, n_tuples);

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      guint i = a;

      if (progress != NULL && shoal_progress_should_stop (progress))
        {
          for (guint32 tuple = 0; tuple < n_tuples; tuple++)
            tuples[tuple] = tuple;
          return tuples;
        }
      deviations[a] = measure_deviation (loss, a);
      for (; i > 0 && deviations[attributes[i - 1]] > deviations[a]; i--)
        attributes[i] = attributes[i - 1];
      attributes[i] = a;
    }
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    tuples[tuple] = tuple;
  /* The least important ones first, as many at once as have not too many places. */
  for (guint end = loss->n_attributes, start; end > 0; end = start)
    {
      gsize n_keys = loss->attributes[attributes[end - 1]].n_places;

      for (start = end - 1; start > 0 && n_keys * loss->attributes[attributes[start - 1]].n_places <= MOST_KEYS; start--)
        n_keys *= loss->attributes[attributes[start - 1]].n_places;
      sort_along (loss, attributes + start, end - start, n_keys, tuples, room, progress);
    }
  return tuples;
}
