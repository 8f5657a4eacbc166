/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows are sorted by the attributes in an order that is drawn for every wave, and cut into regions: so near rows mostly
 * are in one region, and others than in the wave before. What a region finds depends on the seed alone, not on who works
 * on the others. */

#include "solve/matching/search/shoal-exchange-waves.h"

#include "base/shoal-parallel.h"

typedef struct
{
  const ShoalCellLoss *loss;
  guint *attributes; /* the most important first */
} Order;

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const Order *order = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  const guint32 *tuple_of_row = order->loss->microdata->tuple_of_row;
  const guint32 *x_places = shoal_cell_loss_get_places (order->loss, tuple_of_row[x]);
  const guint32 *y_places = shoal_cell_loss_get_places (order->loss, tuple_of_row[y]);

  for (guint i = 0; i < order->loss->n_attributes; i++)
    {
      guint attribute = order->attributes[i];

      if (x_places[attribute] != y_places[attribute])
        return x_places[attribute] < y_places[attribute] ? -1 : 1;
    }
  return (x > y) - (x < y);
}

static guint32 *
sort_rows (const ShoalExchange *exchange,
           ShoalRandom         *random)
{
  const ShoalCellLoss *loss = exchange->loss->loss;
  gsize n_rows = exchange->graph->n_rows;
  guint32 *rows = g_new (guint32, n_rows);
  g_autofree guint *attributes = g_new (guint, loss->n_attributes);
  Order order = { loss, attributes };

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      guint at = (guint) shoal_random_below (random, a + 1);

      attributes[a] = attributes[at];
      attributes[at] = a;
    }
  for (gsize row = 0; row < n_rows; row++)
    rows[row] = (guint32) row;
  g_qsort_with_data (rows, (gint) n_rows, sizeof *rows, compare_rows, &order);
  return rows;
}

typedef struct
{
  const ShoalExchange *exchange;
  const guint32 *rows;
  guint n_regions;
  guint64 seed;
  guint64 stream;
  gint next;
  GMutex mutex; /* of what follows */
  double *best; /* nullable */
  double sum;   /* of the rows' numbers, as far as regions have ended */
} Wave;

static double
sum_rows (const ShoalRowLoss *loss,
          const guint32      *rows,
          gsize               n_rows)
{
  double sum = 0;

  for (gsize i = 0; i < n_rows; i++)
    sum += loss->numbers[rows[i]];
  return sum;
}

/* Adding up may round upwards what did not become worse. */
static void
tell (Wave   *self,
      double  change)
{
  double value;

  g_mutex_lock (&self->mutex);
  self->sum += change;
  value = shoal_row_loss_scale (self->exchange->loss, self->sum);
  if (value < *self->best)
    {
      *self->best = value;
      shoal_progress_set_best (self->exchange->progress, value);
    }
  g_mutex_unlock (&self->mutex);
}

static gsize
get_start (const Wave *self,
           guint       region)
{
  return self->exchange->graph->n_rows * region / self->n_regions;
}

static void
run_share (guint    thread,
           guint    n_threads,
           gpointer data)
{
  Wave *self = data;

  for (;;)
    {
      guint region = (guint) g_atomic_int_add (&self->next, 1);
      const guint32 *rows;
      guint32 n_rows;
      ShoalRandom random;
      double before;

      if (region >= self->n_regions)
        return;
      shoal_random_init (&random, self->seed, self->stream + region);
      rows = self->rows + get_start (self, region);
      n_rows = (guint32) (get_start (self, region + 1) - get_start (self, region));
      before = sum_rows (self->exchange->loss, rows, n_rows);
      shoal_exchange_region_run (self->exchange, rows, n_rows, random);
      if (self->best != NULL)
        tell (self, sum_rows (self->exchange->loss, rows, n_rows) - before);
    }
}

/**
 * shoal_exchange_wave:
 * @wave: its number, from 0
 * @region_rows: rows of a region, about; 0: one region of all
 * @seed: of all that is drawn
 * @best: (inout) (nullable): the least value that was told; told again with every region that made it less
 *
 * One local search in every region of a new cut.
 */
void
shoal_exchange_wave (ShoalExchange *exchange,
                     guint          wave,
                     guint          region_rows,
                     guint64        seed,
                     guint          n_threads,
                     double        *best)
{
  g_autofree guint32 *rows = NULL;
  Wave self = { .exchange = exchange, .n_regions = 1, .seed = seed, .stream = (guint64) (wave + 1) << 32, .best = best };
  ShoalRandom random;

  shoal_random_init (&random, seed, self.stream - 1);
  self.rows = rows = sort_rows (exchange, &random);
  if (region_rows > 0)
    self.n_regions = (guint) MAX (1, exchange->graph->n_rows / region_rows);
  for (guint region = 0; region < self.n_regions; region++)
    for (gsize i = get_start (&self, region); i < get_start (&self, region + 1); i++)
      exchange->region_of_row[rows[i]] = region;
  self.sum = sum_rows (exchange->loss, rows, exchange->graph->n_rows);
  g_mutex_init (&self.mutex);
  shoal_parallel_run (MIN (n_threads, self.n_regions), run_share, &self);
  g_mutex_clear (&self.mutex);
}
