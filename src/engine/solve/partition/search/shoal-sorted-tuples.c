/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order that greedy and block-wise algorithms go through a table in (Liang and Samavi 2020). */

#include "solve/partition/search/shoal-sorted-tuples.h"

typedef struct
{
  const ShoalCellLoss *loss;
  guint *attributes; /* the most important first */
} Order;

/* The variance over the rows of numbers that are published as ranges, and of others' places in the tree. An attribute of few
 * values has little of it. */
static double
measure_variance (const ShoalCellLoss *loss,
                  guint                a)
{
  ShoalMicrodata *microdata = loss->microdata;
  ShoalAttribute *bound = shoal_microdata_get_attribute (microdata, a);
  gboolean numeric = bound->cell_form == SHOAL_CELL_RANGE;
  double n = (double) microdata->n_rows, mean = 0, squares = 0;

  for (guint pass = 0; pass < 2; pass++)
    for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
      {
        guint32 place = shoal_cell_loss_get_places (loss, tuple)[a];
        double x = numeric && place > 0 ? shoal_column_get_number (bound->column, place - 1) : place;

        if (pass == 0)
          mean += microdata->counts[tuple] * x / n;
        else
          squares += microdata->counts[tuple] * (x - mean) * (x - mean) / n;
      }
  return squares;
}

static int
compare_tuples (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const Order *order = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  const guint32 *x_places = shoal_cell_loss_get_places (order->loss, x);
  const guint32 *y_places = shoal_cell_loss_get_places (order->loss, y);

  for (guint i = 0; i < order->loss->n_attributes; i++)
    {
      guint attribute = order->attributes[i];

      if (x_places[attribute] != y_places[attribute])
        return x_places[attribute] < y_places[attribute] ? -1 : 1;
    }
  return (x > y) - (x < y);
}

/** shoal_sorted_tuples_by_variance: Returns: (transfer full): all tuples, sorted by the attribute of least variance first. */
guint32 *
shoal_sorted_tuples_by_variance (const ShoalCellLoss *loss)
{
  guint32 n_tuples = loss->microdata->n_tuples;
  g_autofree double *variances = g_new (double, loss->n_attributes);
  g_autofree guint *attributes = g_new (guint, loss->n_attributes);
  guint32 *tuples = g_new (guint32, n_tuples);
  Order order = { loss, attributes };

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      guint i = a;

      variances[a] = measure_variance (loss, a);
      for (; i > 0 && variances[attributes[i - 1]] > variances[a]; i--)
        attributes[i] = attributes[i - 1];
      attributes[i] = a;
    }
  for (guint32 tuple = 0; tuple < n_tuples; tuple++)
    tuples[tuple] = tuple;
  g_qsort_with_data (tuples, (gint) n_tuples, sizeof *tuples, compare_tuples, &order);
  return tuples;
}
