/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers and dates are in standard deviations, with missing ones at the mean; texts, where they count, are at their place among the
 * leaves of their hierarchy. A k-d tree (Bentley 1975) has boxes around halves of the tuples; nodes whose bound is too far are skipped.
 * Bounds are computed like distances, so that rounding never skips a tuple that is equally near. In a tie the smallest tuple is taken. */

#include "solve/partition/search/shoal-tuple-vectors.h"

#include "base/shoal-sort.h"
#include "table/shoal-number.h"

#include <math.h>
#include <string.h>

#define LEAF_SIZE 8
/* Before a sort of more tuples than this, the progress is polled. */
#define MANY 1024

typedef struct _ShoalVectorNode
{
  guint32 start; /* place in @tuples */
  guint32 end;
  guint32 parent;
  guint32 second; /* number of the second child, 0 for a leaf; the first child is the next node */
  guint32 n_left; /* tuples that are not removed */
} Node;

/* ---- Points ---- */

/* The place of each code, scaled from 0 to 1. */
static double *
find_places (ShoalAttribute *attribute)
{
  ShoalColumn *column = attribute->column;
  gsize n_codes = shoal_column_get_n_codes (column), n_values = shoal_column_get_n_values (column);
  double *places = g_new0 (double, MAX (1, n_codes));

  if (shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT)
    for (gsize code = 0; code < n_codes; code++)
      places[code] = (double) attribute->leaf_of_code[code] / attribute->n_leaves;
  else if (n_values > 1)
    for (guint32 code = 0; code < n_values; code++)
      places[code] = shoal_number_share (shoal_column_get_number (column, 0), shoal_column_get_number (column, code),
                                         shoal_column_get_number (column, 0), shoal_column_get_number (column, (guint32) n_values - 1));
  return places;
}

static gboolean
is_known (ShoalColumn *column,
          guint32      code)
{
  return code < shoal_column_get_n_values (column) || shoal_column_get_value_type (column) == SHOAL_VALUE_TEXT;
}

static void
fill_column (ShoalTupleVectors *self,
             guint              i,
             ShoalAttribute    *attribute,
             ShoalAttribute    *whole,
             double             weight)
{
  g_autofree double *places = find_places (whole);
  gsize n_rows = shoal_column_get_n_rows (whole->column), n_known = 0;
  double mean = 0, squares = 0, factor;

  for (gsize row = 0; row < n_rows; row++)
    if (is_known (whole->column, shoal_column_get_code (whole->column, row)))
      {
        mean += places[shoal_column_get_code (whole->column, row)];
        n_known++;
      }
  mean /= (double) MAX (1, n_known);
  for (gsize row = 0; row < n_rows; row++)
    {
      guint32 code = shoal_column_get_code (whole->column, row);

      if (is_known (whole->column, code))
        squares += (places[code] - mean) * (places[code] - mean);
    }
  factor = squares > 0 ? sqrt (weight / squares) : 0;
  for (gsize row = 0; row < self->microdata->n_rows; row++)
    {
      guint32 code = shoal_column_get_code (attribute->column, row);

      self->numbers[(gsize) self->microdata->tuple_of_row[row] * self->n + i]
        = is_known (attribute->column, code) ? factor * (places[code] - mean) : 0;
    }
}

/* ---- The tree ---- */

typedef struct
{
  const ShoalTupleVectors *vectors;
  guint number;
} Order;

static int
compare_tuples (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const Order *order = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  double one = shoal_tuple_vectors_get (order->vectors, x)[order->number];
  double other = shoal_tuple_vectors_get (order->vectors, y)[order->number];

  return one != other ? (one > other) - (one < other) : (x > y) - (x < y);
}

static void
find_bounds (const ShoalTupleVectors *self,
             const Node              *node,
             double                  *bounds)
{
  for (guint i = 0; i < self->n; i++)
    {
      bounds[i] = INFINITY;
      bounds[self->n + i] = -INFINITY;
    }
  for (guint32 t = node->start; t < node->end; t++)
    {
      const double *point = shoal_tuple_vectors_get (self, self->tuples[t]);

      for (guint i = 0; i < self->n; i++)
        {
          bounds[i] = MIN (bounds[i], point[i]);
          bounds[self->n + i] = MAX (bounds[self->n + i], point[i]);
        }
    }
}

static guint32
build (ShoalTupleVectors *self,
       guint32            start,
       guint32            end,
       guint32            parent,
       ShoalProgress     *progress)
{
  guint32 number = self->n_nodes++, middle = start + (end - start) / 2;
  gboolean is_leaf = end - start <= LEAF_SIZE || (end - start > MANY && shoal_progress_should_stop (progress));
  double *bounds = self->bounds + (gsize) number * 2 * self->n;
  Order order = { self, 0 };

  self->nodes[number] = (Node){ start, end, parent, 0, end - start };
  find_bounds (self, &self->nodes[number], bounds);
  for (guint i = 1; i < self->n; i++)
    if (bounds[self->n + i] - bounds[i] > bounds[self->n + order.number] - bounds[order.number])
      order.number = i;
  if (is_leaf || !shoal_sort (self->tuples + start, end - start, sizeof *self->tuples, compare_tuples, &order, progress))
    {
      for (guint32 t = start; t < end; t++)
        self->leaf_of_tuple[self->tuples[t]] = number;
      return number;
    }
  build (self, start, middle, number, progress);
  self->nodes[number].second = build (self, middle, end, number, progress);
  return number;
}

/**
 * shoal_tuple_vectors_new:
 * @microdata: a table with at least one row
 * @whole: the table that defines the scale of distances: @microdata, or the table that it is a part of
 * @with_texts: whether columns of texts count too
 * @progress: asked whether to stop; the tree then has large leaves, and some columns may be missing in the points
 *
 * Takes n log² n steps for n tuples.
 *
 * Returns: (transfer full): the points of all tuples; without dimensions where no column counts
 */
ShoalTupleVectors *
shoal_tuple_vectors_new (ShoalMicrodata *microdata,
                         ShoalMicrodata *whole,
                         gboolean        with_texts,
                         ShoalProgress  *progress)
{
  ShoalTupleVectors *self = g_new0 (ShoalTupleVectors, 1);
  g_autofree guint *counting = g_new (guint, MAX (1, microdata->n_attributes));
  gsize most_nodes = 4 * ((gsize) microdata->n_tuples / LEAF_SIZE + 1);
  double weight = 0;

  self->microdata = g_object_ref (microdata);
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (whole, a);

      if (attribute->weight > 0 && (with_texts || shoal_column_get_value_type (attribute->column) != SHOAL_VALUE_TEXT))
        {
          counting[self->n++] = a;
          weight += attribute->weight;
        }
    }
  self->numbers = g_new0 (double, (gsize) microdata->n_tuples * self->n + 1);
  for (guint i = 0; i < self->n && (progress == NULL || !shoal_progress_should_stop (progress)); i++)
    fill_column (self, i, shoal_microdata_get_attribute (microdata, counting[i]), shoal_microdata_get_attribute (whole, counting[i]),
                 shoal_microdata_get_attribute (whole, counting[i])->weight / weight);
  self->tuples = g_new (guint32, MAX (1, microdata->n_tuples));
  self->leaf_of_tuple = g_new (guint32, MAX (1, microdata->n_tuples));
  self->is_gone = g_new0 (guint8, MAX (1, microdata->n_tuples));
  for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
    self->tuples[tuple] = tuple;
  self->nodes = g_new (Node, most_nodes);
  self->bounds = g_new (double, most_nodes * 2 * self->n + 1);
  build (self, 0, microdata->n_tuples, 0, progress);
  return self;
}

void
shoal_tuple_vectors_free (ShoalTupleVectors *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->microdata);
  g_free (self->numbers);
  g_free (self->nodes);
  g_free (self->bounds);
  g_free (self->tuples);
  g_free (self->leaf_of_tuple);
  g_free (self->is_gone);
  g_free (self);
}

/** shoal_tuple_vectors_remove: removes @tuple: searches do not find it from then on. */
void
shoal_tuple_vectors_remove (ShoalTupleVectors *self,
                            guint32            tuple)
{
  guint32 node = self->leaf_of_tuple[tuple];

  g_return_if_fail (!self->is_gone[tuple]);

  self->is_gone[tuple] = TRUE;
  for (;; node = self->nodes[node].parent)
    {
      self->nodes[node].n_left--;
      if (node == 0)
        return;
    }
}

/* ---- Searches ---- */

/* The squared distance to the nearest or the farthest point of a node's box. */
static double
find_bound (const ShoalTupleVectors *self,
            guint32                  node,
            const double            *point,
            gboolean                 is_nearest)
{
  const double *bounds = self->bounds + (gsize) node * 2 * self->n;
  double sum = 0;

  for (guint i = 0; i < self->n; i++)
    {
      double below = bounds[i] - point[i], above = point[i] - bounds[self->n + i];
      double far = is_nearest ? MAX (0, MAX (below, above)) : MAX (-below, -above);

      sum += far * far;
    }
  return sum;
}

typedef struct
{
  const double *point;
  guint32 *tuples;
  double *squares;
  guint n;      /* found */
  guint n_most; /* wanted */
} Search;

static void
insert (Search  *search,
        guint32  tuple,
        double   square)
{
  guint place = search->n;

  if (place == search->n_most)
    {
      place--;
      if (square > search->squares[place] || (square == search->squares[place] && tuple > search->tuples[place]))
        return;
    }
  else
    search->n++;
  for (; place > 0 && (square < search->squares[place - 1]
                       || (square == search->squares[place - 1] && tuple < search->tuples[place - 1])); place--)
    {
      search->squares[place] = search->squares[place - 1];
      search->tuples[place] = search->tuples[place - 1];
    }
  search->squares[place] = square;
  search->tuples[place] = tuple;
}

static void
find_nearest (const ShoalTupleVectors *self,
              guint32                  number,
              double                   bound,
              Search                  *search)
{
  const Node *node = &self->nodes[number];
  double first, second;

  if (node->n_left == 0 || (search->n == search->n_most && bound > search->squares[search->n - 1]))
    return;
  if (node->second == 0)
    {
      for (guint32 t = node->start; t < node->end; t++)
        if (!self->is_gone[self->tuples[t]])
          insert (search, self->tuples[t],
                  shoal_square_of_distance (search->point, shoal_tuple_vectors_get (self, self->tuples[t]), self->n));
      return;
    }
  first = find_bound (self, number + 1, search->point, TRUE);
  second = find_bound (self, node->second, search->point, TRUE);
  if (first <= second)
    find_nearest (self, number + 1, first, search);
  find_nearest (self, node->second, second, search);
  if (first > second)
    find_nearest (self, number + 1, first, search);
}

/**
 * shoal_tuple_vectors_find_nearest:
 * @tuples: (out caller-allocates) (array length=n): the nearest tuples that are left, the nearest first
 * @squares: (out caller-allocates) (array length=n): the squares of their distances
 *
 * Returns: how many were found: @n, or all that are left.
 */
guint
shoal_tuple_vectors_find_nearest (const ShoalTupleVectors *self,
                                  const double            *point,
                                  guint32                 *tuples,
                                  double                  *squares,
                                  guint                    n)
{
  Search search = { point, tuples, squares, 0, n };

  find_nearest (self, 0, 0, &search);
  return search.n;
}

static void
find_farthest (const ShoalTupleVectors *self,
               guint32                  number,
               double                   bound,
               const double            *point,
               guint32                 *tuple,
               double                  *square)
{
  const Node *node = &self->nodes[number];
  double first, second;

  if (node->n_left == 0 || bound < *square)
    return;
  if (node->second == 0)
    {
      for (guint32 t = node->start; t < node->end; t++)
        {
          guint32 other = self->tuples[t];
          double far = shoal_square_of_distance (point, shoal_tuple_vectors_get (self, other), self->n);

          if (!self->is_gone[other] && (far > *square || (far == *square && other < *tuple)))
            {
              *tuple = other;
              *square = far;
            }
        }
      return;
    }
  first = find_bound (self, number + 1, point, FALSE);
  second = find_bound (self, node->second, point, FALSE);
  if (first >= second)
    find_farthest (self, number + 1, first, point, tuple, square);
  find_farthest (self, node->second, second, point, tuple, square);
  if (first < second)
    find_farthest (self, number + 1, first, point, tuple, square);
}

/** shoal_tuple_vectors_find_farthest: Returns: the remaining tuple that is farthest from @point, or %SHOAL_NO_TUPLE. */
guint32
shoal_tuple_vectors_find_farthest (const ShoalTupleVectors *self,
                                   const double            *point)
{
  guint32 tuple = SHOAL_NO_TUPLE;
  double square = -1;

  find_farthest (self, 0, INFINITY, point, &tuple, &square);
  return tuple;
}
