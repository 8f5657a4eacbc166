/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Domingo-Ferrer and Mateo-Sanz 2002: the squared error within the classes as a share of the squared error of all rows (SSE/SST), for
 * numbers and dates. The share of each column counts, so columns are as if measured in standard deviations. A row is compared with the
 * number that its class publishes, or, if there is none, with the mean of the class. A row that is suppressed, or whose class has missing
 * values and publishes no number, is compared with the mean of the column. Missing values do not count. */

#include "utility/shoal-metric-private.h"

#include "table/shoal-number.h"

#include <math.h>

/* Scales all numbers of a column to 0 to 1, because the squares of very large differences would not be finite. */
static double *
find_places (ShoalColumn *column)
{
  gsize n_values = shoal_column_get_n_values (column);
  double *places = g_new0 (double, MAX (1, n_values));
  double lowest, highest;

  if (n_values < 2)
    return places;
  lowest = shoal_column_get_number (column, 0);
  highest = shoal_column_get_number (column, (guint32) n_values - 1);
  for (guint32 code = 0; code < n_values; code++)
    places[code] = shoal_number_share (lowest, shoal_column_get_number (column, code), lowest, highest);
  return places;
}

/* The items of a column that are summed: rows of the table or, for a node of the lattice, whose classes never divide a tuple, tuples
 * with their numbers of rows. */
typedef struct
{
  ShoalClasses *classes;
  guint a;
  ShoalColumn *column;
  guint32 *code_of_leaf; /* nullable: NULL if items are rows of the table */
  gsize n;
} Items;

static inline guint32
get_code (const Items *items,
          gsize        i)
{
  return items->code_of_leaf != NULL
           ? items->code_of_leaf[shoal_microdata_get_leaf (items->classes->microdata, items->a, (guint32) i)]
           : shoal_column_get_code (items->column, i);
}

static inline guint32
get_weight (const Items *items,
            gsize        i)
{
  const ShoalMicrodata *microdata = items->classes->microdata;

  if (items->code_of_leaf != NULL)
    return microdata->counts[i];
  return shoal_weights_get (microdata->weights, i);
}

static inline guint32
get_group (const Items *items,
           gsize        i)
{
  return items->code_of_leaf != NULL ? items->classes->group_of_tuple[i] : shoal_classes_group_of_row (items->classes, i);
}

/* For each group, the number to compare its rows with, as described above; the mean of the column if the group has no number. */
static double *
find_published (const Items  *items,
                const double *places,
                double        mean)
{
  ShoalClasses *classes = items->classes;
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, items->a);
  gsize n_values = shoal_column_get_n_values (items->column);
  double lowest = shoal_column_get_number (items->column, 0);
  double highest = shoal_column_get_number (items->column, (guint32) n_values - 1);
  double *published = g_new0 (double, MAX (1, classes->n_groups));
  g_autofree guint32 *n_known = g_new0 (guint32, MAX (1, classes->n_groups));

  for (gsize i = 0; i < items->n; i++)
    {
      guint32 code = get_code (items, i), group = get_group (items, i), weight = get_weight (items, i);

      if (code >= n_values)
        continue;
      published[group] += weight * places[code];
      n_known[group] += weight;
    }
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      ShoalCell cell;

      shoal_classes_get_cell (classes, group, items->a, &cell);
      if (n_known[group] == 0 || shoal_classes_is_suppressed (classes, group)
          || (cell.text == NULL && shoal_attribute_is_aggregated (attribute) && cell.node >= attribute->n_leaves))
        published[group] = mean;
      else if (cell.text != NULL)
        published[group] = shoal_number_share (lowest, cell.number, lowest, highest);
      else
        published[group] /= n_known[group];
    }
  return published;
}

/* The share of the squared error of one column with numbers. */
static double
find_share (ShoalClasses *classes,
            guint         a)
{
  ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);
  g_autofree guint32 *code_of_leaf
    = classes->kind == SHOAL_RECODING_NODE ? _shoal_metric_list_codes (attribute) : NULL;
  const Items items = {
    classes, a, attribute->column, code_of_leaf,
    code_of_leaf != NULL ? classes->microdata->n_tuples : classes->microdata->n_entries,
  };
  gsize n_values = shoal_column_get_n_values (attribute->column), n_known = 0;
  g_autofree double *places = find_places (attribute->column);
  g_autofree double *published = NULL;
  double mean = 0, within = 0, all = 0;

  for (gsize i = 0; i < items.n; i++)
    {
      guint32 code = get_code (&items, i), weight = get_weight (&items, i);

      if (code >= n_values)
        continue;
      mean += weight * places[code];
      n_known += weight;
    }
  if (n_known == 0 || n_values < 2)
    return 0;
  mean /= (double) n_known;
  published = find_published (&items, places, mean);
  for (gsize i = 0; i < items.n; i++)
    {
      guint32 code = get_code (&items, i), weight = get_weight (&items, i);
      double error;

      if (code >= n_values)
        continue;
      error = places[code] - published[get_group (&items, i)];
      within += weight * error * error;
      all += weight * (places[code] - mean) * (places[code] - mean);
    }
  return all > 0 ? within / all : 0;
}

double
_shoal_metric_sse (ShoalClasses *classes)
{
  double sum = 0, weight = 0;

  if (classes->kind == SHOAL_RECODING_MATCHING || classes->microdata->n_rows == 0)
    return NAN;
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);

      if (shoal_column_get_value_type (attribute->column) == SHOAL_VALUE_TEXT || attribute->weight == 0)
        continue;
      sum += attribute->weight * find_share (classes, a);
      weight += attribute->weight;
    }
  return weight > 0 ? sum / weight : NAN;
}
