/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order in which greedy and block-wise algorithms go through a table (Liang and Samavi 2020). */

#include "solve/partition/search/shoal-partition-tools.h"

#include <math.h>
#include <string.h>

/* Greatest number of places of several attributes together that are counted at once */
#define MOST_KEYS 65536

/* Half the standard deviation over the rows, of numbers if they are published as ranges, else of places in the tree. Half of it
 * always fits in a double. An attribute with few values has a small one. */
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
  /* Divides by a power of two above all numbers, so that squares cannot overflow. */
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

/* The number of a tuple among all combinations of places of some attributes, the first of these being the most significant. */
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

/* Sorts @tuples by these attributes, which have @n_keys combinations of places, by counting; equal tuples keep their order. When
 * told to stop, it leaves the order as it is. */
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
 * @progress: (nullable): when told to stop, it returns all tuples in another order
 *
 * Takes tuples × attributes steps, few enough for the end of a search that has hardly any time left.
 *
 * Returns: (transfer full): all tuples, sorted by the attributes in the order of ascending variance; equal tuples in the order of
 *   the table.
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
  /* The last attributes first; as many at once as have at most MOST_KEYS combinations of places. */
  for (guint end = loss->n_attributes, start; end > 0; end = start)
    {
      gsize n_keys = loss->attributes[attributes[end - 1]].n_places;

      for (start = end - 1; start > 0 && n_keys * loss->attributes[attributes[start - 1]].n_places <= MOST_KEYS; start--)
        n_keys *= loss->attributes[attributes[start - 1]].n_places;
      sort_along (loss, attributes + start, end - start, n_keys, tuples, room, progress);
    }
  return tuples;
}
