/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order that greedy and block-wise algorithms go through a table in (Liang and Samavi 2020). */

#include "solve/partition/search/shoal-sorted-tuples.h"

typedef struct
{
  const ShoalCellLoss *loss;
  guint *attributes; /* the most important first */
} Order;

/* Of numbers their variance over the rows, of others that of their places in the tree; as a share of the squared range. */
static double
measure_variance (const ShoalCellLoss *loss,
                  guint                a)
{
  ShoalMicrodata *microdata = loss->microdata;
  ShoalAttribute *bound = shoal_microdata_get_attribute (microdata, a);
  ShoalColumn *column = bound->column;
  gboolean numeric = shoal_column_get_value_type (column) == SHOAL_VALUE_NUMBER && bound->cell_form == SHOAL_CELL_RANGE;
  guint32 n_values = (guint32) shoal_column_get_n_values (column);
  double lowest = numeric && n_values > 0 ? shoal_column_get_number (column, 0) : 0;
  double range = numeric && n_values > 0 ? shoal_column_get_number (column, n_values - 1) - lowest
                                         : loss->attributes[a].n_places;
  double n = (double) microdata->n_rows, sum = 0, squares = 0;

  if (!(range > 0))
    return 0;
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    {
      guint32 place = shoal_cell_loss_get_places (loss, tuple)[a];
      double x = numeric && place > 0 ? shoal_column_get_number (column, place - 1) - lowest : place;

      sum += microdata->counts[tuple] * (x / range);
      squares += microdata->counts[tuple] * (x / range) * (x / range);
    }
  return squares / n - sum / n * (sum / n);
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
