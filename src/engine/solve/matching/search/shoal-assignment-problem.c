/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shortest augmenting paths (Jonker and Volgenant 1987). A reduction of the columns, and rows that bid for their cheapest column,
 * give prices of the columns and an assignment of most rows. For each remaining row the algorithm then finds the augmenting path of
 * least cost. Up to n³ steps, mostly far fewer; memory O(n) besides the costs. */

#include "solve/matching/search/shoal-assignment-problem.h"

#include <math.h>

#define NONE G_MAXUINT32

/* Rounds of bidding, and greatest number of bids per row in each */
#define N_ROUNDS 2
#define MAX_BIDS 8

/* With bids that raise a price by less than this, rows could displace each other without end */
#define ROUNDING 1e-12

/* Number of rows between two polls of the progress */
#define POLL_ROWS 32

typedef struct
{
  const double *costs;
  guint32 n;
  guint32 *column_of_row;
  guint32 *row_of_column;
  double *prices;     /* by column; only ever lowered from its first value */
  double *distances;  /* by column: of the shortest path so far; minus infinity once the column is settled */
  double *settled;    /* by column: of the shortest path, once settled */
  guint32 *before;    /* by column: the row before it on that path */
  guint32 *columns;   /* columns that are done, then the columns at the least distance */
  guint32 *free_rows;
  guint32 n_free;
} Assignment;

static void
assignment_clear (Assignment *self)
{
  g_free (self->row_of_column);
  g_free (self->prices);
  g_free (self->distances);
  g_free (self->settled);
  g_free (self->before);
  g_free (self->columns);
  g_free (self->free_rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Assignment, assignment_clear)

static const double *
get_costs (const Assignment *self,
           guint32           row)
{
  return self->costs + (gsize) row * self->n;
}

static void
assign (Assignment *self,
        guint32     row,
        guint32     column)
{
  self->column_of_row[row] = column;
  self->row_of_column[column] = row;
}

/* Assigns the row, which has no column, to a free column whose cost for the row equals its price. Returns: whether there was one. */
static gboolean
take_at_price (Assignment *self,
               guint32     row)
{
  const double *costs = get_costs (self, row);

  for (guint32 column = 0; column < self->n; column++)
    if (costs[column] <= self->prices[column] && self->row_of_column[column] == NONE)
      {
        assign (self, row, column);
        return TRUE;
      }
  return FALSE;
}

/* Sets the price of each column to its least cost. The first row with that cost gets the column unless it has one; rows without a
 * column then take a free column at its price: often many columns have the same cost, frequently 0. */
static void
reduce_columns (Assignment *self)
{
  for (guint32 i = 0; i < self->n; i++)
    {
      self->column_of_row[i] = self->row_of_column[i] = NONE;
      self->prices[i] = INFINITY;
      self->before[i] = 0;
    }
  for (guint32 row = 0; row < self->n; row++)
    {
      const double *costs = get_costs (self, row);

      for (guint32 column = 0; column < self->n; column++)
        if (costs[column] < self->prices[column])
          {
            self->prices[column] = costs[column];
            self->before[column] = row;
          }
    }
  for (guint32 column = self->n; column > 0; column--)
    if (self->column_of_row[self->before[column - 1]] == NONE)
      assign (self, self->before[column - 1], column - 1);
  for (guint32 row = 0; row < self->n; row++)
    if (self->column_of_row[row] == NONE && !take_at_price (self, row))
      self->free_rows[self->n_free++] = row;
}

/* The row takes its cheapest column. Returns: the row that lost this column, or %NONE. @again: (out): whether that row bids at once. */
static guint32
bid (Assignment *self,
     guint32     row,
     gboolean   *again)
{
  const double *costs = get_costs (self, row);
  double least = INFINITY, next = INFINITY;
  guint32 best = 0, second = NONE, displaced;

  for (guint32 column = 0; column < self->n; column++)
    {
      double cost = costs[column] - self->prices[column];

      if (cost < least)
        {
          next = least;
          second = best;
          least = cost;
          best = column;
        }
      else if (cost < next)
        {
          next = cost;
          second = column;
        }
    }
  *again = isfinite (next) && next - least > ROUNDING;
  if (*again)
    self->prices[best] -= next - least;
  else if (self->row_of_column[best] != NONE && isfinite (next) && next <= least)
    best = second;
  displaced = self->row_of_column[best];
  if (displaced != NONE)
    self->column_of_row[displaced] = NONE;
  assign (self, row, best);
  return displaced;
}

static void
bid_for_columns (Assignment *self)
{
  guint32 n_before = self->n_free;

  self->n_free = 0;
  for (guint32 i = 0; i < n_before; i++)
    {
      guint32 row = self->free_rows[i];
      gboolean again = TRUE;

      for (guint bids = 0; row != NONE && again && bids < MAX_BIDS; bids++)
        row = bid (self, row, &again);
      /* At most one row is added per row that was read, so the array can be overwritten */
      if (row != NONE)
        self->free_rows[self->n_free++] = row;
    }
}

/* Marks the column as settled: the known path to it is the shortest one. */
static void
settle (Assignment *self,
        guint32     column,
        guint32    *end)
{
  self->columns[(*end)++] = column;
  self->settled[column] = self->distances[column];
  self->distances[column] = -INFINITY;
}

/* Puts the columns at the least distance behind those that are done. Returns: the end of these. */
static guint32
gather_least (Assignment *self,
              guint32     n_done)
{
  double least = INFINITY;
  guint32 end = n_done;

  for (guint32 column = 0; column < self->n; column++)
    {
      double distance = self->distances[column];

      if (distance > least || distance == -INFINITY)
        continue;
      if (distance < least)
        {
          end = n_done;
          least = distance;
        }
      self->columns[end++] = column;
    }
  for (guint32 i = n_done; i < end;)
    settle (self, self->columns[i], &i);
  return end;
}

/* Continues the paths from the row of column @from. Returns: a free column at the least distance, or %NONE. The loop covers settled
 * columns too, which is faster than a list of the others. */
static guint32
scan_row (Assignment *self,
          guint32     from,
          guint32    *end)
{
  guint32 row = self->row_of_column[from];
  const double *costs = get_costs (self, row);
  double least = self->settled[from];
  double offset = costs[from] - self->prices[from] - least;

  for (guint32 column = 0; column < self->n; column++)
    {
      double distance = costs[column] - self->prices[column] - offset;

      if (G_LIKELY (distance >= self->distances[column]))
        continue;
      self->before[column] = row;
      self->distances[column] = MAX (distance, least);
      if (distance > least)
        continue;
      settle (self, column, end);
      if (self->row_of_column[column] == NONE)
        return column;
    }
  return NONE;
}

/* Dijkstra's algorithm over the columns. Returns: the nearest free column; @n_done: (out): how many columns are nearer. */
static guint32
find_path (Assignment *self,
           guint32     start,
           guint32    *n_done)
{
  const double *costs = get_costs (self, start);
  guint32 next = 0, end = 0;

  for (guint32 column = 0; column < self->n; column++)
    {
      self->distances[column] = costs[column] - self->prices[column];
      self->before[column] = start;
    }
  for (;;)
    {
      if (next == end)
        {
          *n_done = next;
          end = gather_least (self, next);
          for (guint32 i = next; i < end; i++)
            if (self->row_of_column[self->columns[i]] == NONE)
              return self->columns[i];
        }
      while (next < end)
        {
          guint32 found = scan_row (self, self->columns[next++], &end);

          if (found != NONE)
            return found;
        }
    }
}

static void
augment (Assignment *self,
         guint32     start)
{
  guint32 n_done = 0, column = find_path (self, start, &n_done), row;
  double least = self->settled[column];

  for (guint32 i = 0; i < n_done; i++)
    self->prices[self->columns[i]] += self->settled[self->columns[i]] - least;
  do
    {
      guint32 given = self->column_of_row[row = self->before[column]];

      assign (self, row, column);
      column = given;
    }
  while (row != start);
}

/**
 * shoal_assignment_problem_solve:
 * @costs: (array): finite: @n per row, row after row
 * @n: rows and columns
 * @column_of_row: (out caller-allocates) (array length=n): a different column for each row, with the least sum of costs
 *
 * Returns: %FALSE when told to stop.
 */
gboolean
shoal_assignment_problem_solve (const double  *costs,
                                guint32        n,
                                guint32       *column_of_row,
                                ShoalProgress *progress)
{
  g_auto (Assignment) self = { costs, n, column_of_row, g_new (guint32, n), g_new (double, n), g_new (double, n),
                               g_new (double, n), g_new (guint32, n), g_new (guint32, n), g_new (guint32, n), 0 };

  if (n > 0 && shoal_progress_should_stop (progress))
    return FALSE;
  reduce_columns (&self);
  for (guint round = 0; round < N_ROUNDS; round++)
    bid_for_columns (&self);
  for (guint32 i = 0; i < self.n_free; i++)
    {
      if (i % POLL_ROWS == POLL_ROWS - 1 && shoal_progress_should_stop (progress))
        return FALSE;
      augment (&self, self.free_rows[i]);
    }
  return TRUE;
}
