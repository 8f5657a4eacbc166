/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Top-down greedy (Xu and others 2006): a part is split around two records far from each other, found by a few steps from a record
 * to the one farthest from it; the others go, in random order, to the half that grows less. A half below k takes the nearest rows
 * of the other. Costs n log n if halves are of similar size, and the square of n in the worst case. */

#include "solve/partition/shoal-partition-solvers.h"

#include "solve/partition/search/shoal-row-splitter.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Number of rows assigned to a half between two polls: both halves are measured for each row */
#define POLL_ROWS 4096

struct _ShoalTopDownGreedy
{
  ShoalPartitionSolver parent_instance;

  guint rounds;
  gboolean by_size;
};

G_DEFINE_TYPE (ShoalTopDownGreedy, shoal_top_down_greedy, SHOAL_TYPE_PARTITION_SOLVER)

static guint32
get_tuple (ShoalPartitionSearch *search,
           guint32               row)
{
  return search->problem->microdata->tuple_of_row[row];
}

static guint32
find_farthest (ShoalPartitionSearch *search,
               const guint32        *rows,
               guint32               n_rows,
               guint32               from,
               guint32              *box)
{
  guint32 farthest = from;
  double most = -INFINITY;

  shoal_box_set (search->loss, box, get_tuple (search, rows[from]));
  for (guint32 i = 0; i < n_rows; i++)
    {
      double number = i != from ? shoal_box_number_with (search->loss, box, get_tuple (search, rows[i])) : -INFINITY;

      if (shoal_progress_stops_at (search->progress, i))
        return farthest;
      if (number > most)
        {
          most = number;
          farthest = i;
        }
    }
  return farthest;
}

static void
exchange (guint32 *rows,
          guint32  i,
          guint32  j)
{
  guint32 row = rows[i];

  rows[i] = rows[j];
  rows[j] = row;
}

/* Finds two ends far from each other, and moves one to the front and one to the end. */
static void
find_ends (ShoalTopDownGreedy   *self,
           ShoalPartitionSearch *search,
           guint32              *rows,
           guint32               n_rows,
           guint32              *box)
{
  guint32 u = (guint32) shoal_random_below (&search->random, n_rows), v = u;

  for (guint round = 0; round < self->rounds; round++)
    {
      v = u;
      u = find_farthest (search, rows, n_rows, v, box);
    }
  exchange (rows, 0, u);
  exchange (rows, n_rows - 1, v == 0 ? u : v);
}

/* Moves the rows nearest to @box from places @from on to the front, until @n are there. Returns: %FALSE when told to stop. */
static gboolean
fetch_nearest (ShoalPartitionSearch *search,
               guint32              *rows,
               guint32               n_rows,
               guint32               n,
               guint32               from,
               guint32              *box)
{
  for (; from < n; from++)
    {
      guint32 nearest = from;
      double least = INFINITY;

      for (guint32 i = from; i < n_rows; i++)
        {
          double number = shoal_box_number_with (search->loss, box, get_tuple (search, rows[i]));

          if (shoal_progress_stops_at (search->progress, i))
            return FALSE;
          if (number < least)
            {
              least = number;
              nearest = i;
            }
        }
      shoal_box_add (search->loss, box, get_tuple (search, rows[nearest]));
      exchange (rows, from, nearest);
    }
  return TRUE;
}

static void
reverse (guint32 *rows,
         guint32  n_rows)
{
  for (guint32 i = 0; i < n_rows / 2; i++)
    exchange (rows, i, n_rows - 1 - i);
}

/* The growth of a half's loss with a row of @tuple: of the loss of all its rows (@by_size) or, as published, of one row. */
static double
measure_growth (ShoalPartitionSearch *search,
                const guint32        *box,
                guint32               n_rows,
                guint32               tuple,
                gboolean              by_size)
{
  double with = shoal_box_number_with (search->loss, box, tuple), growth = with - shoal_box_number (search->loss, box);

  return by_size ? n_rows * growth + with : growth;
}

static gboolean
split (ShoalPartitionSearch *search,
       guint32              *rows,
       guint32               n_rows,
       GArray               *ends,
       gpointer              data)
{
  const ShoalTopDownGreedy *self = data;
  const ShoalCellLoss *loss = search->loss;
  g_autofree guint32 *boxes = g_new (guint32, 2 * (gsize) loss->n_words);
  guint32 *left = boxes, *right = boxes + loss->n_words;
  guint32 n_left = 1, n_right = 1;

  find_ends (data, search, rows, n_rows, boxes);
  shoal_box_set (loss, left, get_tuple (search, rows[0]));
  shoal_box_set (loss, right, get_tuple (search, rows[n_rows - 1]));
  while (n_left + n_right < n_rows)
    {
      guint32 i = n_left + (guint32) shoal_random_below (&search->random, n_rows - n_left - n_right);
      guint32 tuple = get_tuple (search, rows[i]);
      double to_left, to_right;

      if ((n_left + n_right) % POLL_ROWS == 2 && shoal_partition_search_stops (search))
        return FALSE;
      to_left = measure_growth (search, left, n_left, tuple, self->by_size);
      to_right = measure_growth (search, right, n_right, tuple, self->by_size);
      if (to_left < to_right || (to_left == to_right && n_left < n_right))
        {
          shoal_box_add (loss, left, tuple);
          exchange (rows, i, n_left++);
        }
      else
        {
          shoal_box_add (loss, right, tuple);
          exchange (rows, i, n_rows - ++n_right);
        }
    }
  if (n_right < search->min_size)
    {
      reverse (rows, n_rows);
      n_left = n_right;
      left = right;
    }
  if (!fetch_nearest (search, rows, n_rows, search->min_size, n_left, left))
    return FALSE;
  n_left = MAX (n_left, search->min_size);
  g_array_append_val (ends, n_left);
  g_array_append_val (ends, n_rows);
  return TRUE;
}

static void
shoal_top_down_greedy_cluster (ShoalPartitionSolver *solver,
                               ShoalPartitionSearch *search)
{
  shoal_row_splitter_run (search, split, solver);
}

static void
shoal_top_down_greedy_class_init (ShoalTopDownGreedyClass *klass)
{
  SHOAL_PARTITION_SOLVER_CLASS (klass)->cluster = shoal_top_down_greedy_cluster;
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalTopDownGreedy, rounds),
    g_param_spec_uint ("rounds", N_("Rounds"), N_("How often the farthest record is looked for before a part is split."), 1, 100, 3,
                       SHOAL_SOLVER_PARAMETER));
  shoal_solver_class_add_parameter (
    SHOAL_SOLVER_CLASS (klass), G_STRUCT_OFFSET (ShoalTopDownGreedy, by_size),
    g_param_spec_boolean ("by-size", N_("By size"),
                          N_("A record goes to the half whose records lose least more by it in all. In the published algorithm it "
                             "goes where one record does, which makes halves of very different size."),
                          TRUE, SHOAL_SOLVER_PARAMETER));
}

static void
shoal_top_down_greedy_init (ShoalTopDownGreedy *self)
{
}
