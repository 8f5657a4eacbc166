/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A changed row is recomputed from all its originals. */

#include "solve/matching/search/shoal-row-loss.h"

#include <math.h>

/* Heterogeneous k-anonymity by local search, eq. 5 and 6, and section 5 for the counters. For an attribute with a mode, only the
 * frequency of the mode counts: all other values differ from it. If a value is removed, that frequency falls by one only if the
 * value was the only mode. */

/** shoal_row_sil_new: Returns: (transfer full): memory for the rows of @graph, each of which must be refreshed. The arguments must
 *   outlive it. */
ShoalRowSil *
shoal_row_sil_new (const ShoalSil           *sil,
                   ShoalMicrodata           *microdata,
                   const ShoalMatchingGraph *graph)
{
  ShoalRowSil *self = g_new0 (ShoalRowSil, 1);

  self->graph = graph;
  self->tuple_of_row = microdata->tuple_of_row;
  self->n_numbers = sil->n_numbers;
  self->n_others = sil->n_others;
  self->numbers = g_new (double, (gsize) microdata->n_tuples * sil->n_numbers);
  self->codes = g_new (guint32, (gsize) microdata->n_tuples * sil->n_others);
  self->costs = sil->costs;
  /* Rows of one tuple have the same values. */
  for (gsize row = 0; row < graph->n_rows; row++)
    {
      gsize tuple = self->tuple_of_row[row];

      for (guint i = 0; i < sil->n_numbers; i++)
        self->numbers[tuple * sil->n_numbers + i] = sil->numbers[row * sil->n_numbers + i];
      for (guint i = 0; i < sil->n_others; i++)
        self->codes[tuple * sil->n_others + i] = sil->codes[row * sil->n_others + i];
    }
  self->sums = g_new0 (double, graph->n_rows * sil->n_numbers);
  self->most = g_new0 (guint32, graph->n_rows * sil->n_others);
  self->n_modes = g_new0 (guint32, graph->n_rows * sil->n_others);
  self->scale = sil->weight > 0 ? 1 / (sil->weight * (double) graph->n_rows * graph->degree) : 0;
  return self;
}

void
shoal_row_sil_free (ShoalRowSil *self)
{
  g_free (self->numbers);
  g_free (self->codes);
  g_free (self->sums);
  g_free (self->most);
  g_free (self->n_modes);
  g_free (self);
}

static inline const double *
get_numbers (const ShoalRowSil *self,
             guint32               original)
{
  return self->numbers + (gsize) self->tuple_of_row[original] * self->n_numbers;
}

static inline guint32
get_code (const ShoalRowSil *self,
          guint32               original,
          guint                 i)
{
  return self->codes[(gsize) self->tuple_of_row[original] * self->n_others + i];
}

static inline double
get_distance (const ShoalRowSil *self,
              guint32               original,
              const double         *mean)
{
  const double *numbers = get_numbers (self, original);
  double square = 0;

  for (guint i = 0; i < self->n_numbers; i++)
    {
      double difference = numbers[i] - mean[i];

      square += difference * difference;
    }
  return sqrt (square);
}

static guint
count_code (const ShoalRowSil *self,
            const guint32        *originals,
            guint                 i,
            guint32               code)
{
  guint n = 0;

  for (guint j = 0; j < self->graph->degree; j++)
    n += get_code (self, originals[j], i) == code;
  return n;
}

/* Counts how many values have the greatest frequency: each takes that number of places. */
static void
count_modes (ShoalRowSil *self,
             guint32         row,
             guint           i)
{
  const guint32 *originals = shoal_matching_graph_get (self->graph, row);
  guint most = 0, n_places = 0;

  for (guint j = 0; j < self->graph->degree; j++)
    {
      guint n = count_code (self, originals, i, get_code (self, originals[j], i));

      if (n > most)
        {
          most = n;
          n_places = 0;
        }
      n_places += n == most;
    }
  self->most[(gsize) row * self->n_others + i] = most;
  self->n_modes[(gsize) row * self->n_others + i] = n_places / most;
}

/** shoal_row_sil_refresh: recomputes @row after a change of its originals. Returns: its loss. */
double
shoal_row_sil_refresh (ShoalRowSil *self,
                       guint32      row)
{
  const guint32 *originals = shoal_matching_graph_get (self->graph, row);
  guint degree = self->graph->degree;
  double *sums = self->sums + (gsize) row * self->n_numbers;
  double *mean = g_newa (double, self->n_numbers + 1);
  double sum = 0;

  for (guint i = 0; i < self->n_numbers; i++)
    {
      sums[i] = 0;
      for (guint j = 0; j < degree; j++)
        sums[i] += get_numbers (self, originals[j])[i];
      mean[i] = sums[i] / degree;
    }
  for (guint j = 0; j < degree && self->n_numbers > 0; j++)
    sum += get_distance (self, originals[j], mean);
  for (guint i = 0; i < self->n_others; i++)
    {
      count_modes (self, row, i);
      sum += self->costs[i] * (degree - self->most[(gsize) row * self->n_others + i]);
    }
  return sum;
}

/**
 * shoal_row_sil_replaced:
 * @given: an original of @row
 * @taken: another original
 *
 * Returns: the loss of @row with @taken instead of @given
 */
double
shoal_row_sil_replaced (const ShoalRowSil *self,
                        guint32            row,
                        guint32            given,
                        guint32            taken)
{
  const guint32 *originals = shoal_matching_graph_get (self->graph, row);
  guint degree = self->graph->degree;
  const double *sums = self->sums + (gsize) row * self->n_numbers;
  double *mean = g_newa (double, self->n_numbers + 1);
  double sum = 0;

  if (self->n_numbers > 0)
    {
      const double *out = get_numbers (self, given), *in = get_numbers (self, taken);

      for (guint i = 0; i < self->n_numbers; i++)
        mean[i] = (sums[i] - out[i] + in[i]) / degree;
      for (guint j = 0; j < degree; j++)
        sum += get_distance (self, originals[j] == given ? taken : originals[j], mean);
    }
  for (guint i = 0; i < self->n_others; i++)
    {
      guint32 out = get_code (self, given, i), in = get_code (self, taken, i);
      guint most = self->most[(gsize) row * self->n_others + i];

      if (out != in)
        {
          guint n_in = count_code (self, originals, i, in);

          if (self->n_modes[(gsize) row * self->n_others + i] == 1 && count_code (self, originals, i, out) == most)
            most--;
          most = MAX (most, n_in + 1);
        }
      sum += self->costs[i] * (degree - most);
    }
  return sum;
}

/**
 * shoal_row_loss_new:
 * @sil: (nullable): the values of the rows, if the objective is sil
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): the losses of all rows of @graph, %NULL when told to stop. The other arguments must outlive it.
 */
ShoalRowLoss *
shoal_row_loss_new (const ShoalCellLoss      *loss,
                    const ShoalSil           *sil,
                    const ShoalMatchingGraph *graph,
                    ShoalProgress            *progress)
{
  g_autoptr (ShoalRowLoss) self = g_new0 (ShoalRowLoss, 1);

  self->loss = loss;
  self->graph = graph;
  self->tuple_of_row = loss->microdata->tuple_of_row;
  self->n_words = sil != NULL ? 2 : loss->n_words;
  if (sil != NULL)
    self->sil = shoal_row_sil_new (sil, loss->microdata, graph);
  else
    {
      self->boxes = g_new (guint32, graph->n_rows * loss->n_words);
      self->seconds = g_new (guint32, graph->n_rows * loss->n_words);
    }
  self->numbers = g_new (double, graph->n_rows);
  for (gsize row = 0; row < graph->n_rows; row++)
    {
      if (shoal_progress_stops_at (progress, row))
        return NULL;
      shoal_row_loss_refresh (self, (guint32) row);
    }
  return g_steal_pointer (&self);
}

void
shoal_row_loss_free (ShoalRowLoss *self)
{
  g_clear_pointer (&self->sil, shoal_row_sil_free);
  g_free (self->boxes);
  g_free (self->seconds);
  g_free (self->numbers);
  g_free (self);
}

/** shoal_row_loss_refresh: recomputes @row after a change of its originals. */
void
shoal_row_loss_refresh (ShoalRowLoss *self,
                        guint32       row)
{
  const ShoalCellLoss *loss = self->loss;
  const guint32 *originals = shoal_matching_graph_get (self->graph, row);
  guint32 *first = self->boxes + (gsize) row * loss->n_words;
  guint32 *second = self->seconds + (gsize) row * loss->n_words;

  if (self->sil != NULL)
    {
      self->numbers[row] = shoal_row_sil_refresh (self->sil, row);
      return;
    }
  shoal_box_set_pair (loss, first, second, self->tuple_of_row[originals[0]]);
  for (guint i = 1; i < self->graph->degree; i++)
    shoal_box_add_pair (loss, first, second, self->tuple_of_row[originals[i]]);
  self->numbers[row] = shoal_box_number (loss, first);
}

/** shoal_row_loss_scale: @sum: sum of the rows' numbers. Returns: the value of the objective. */
double
shoal_row_loss_scale (const ShoalRowLoss *self,
                      double              sum)
{
  return self->sil != NULL ? sum * self->sil->scale : sum * self->loss->scale - self->loss->base;
}

/** shoal_row_loss_sum: Returns: the value of the objective. */
double
shoal_row_loss_sum (const ShoalRowLoss *self)
{
  double sum = 0;

  for (gsize row = 0; row < self->graph->n_rows; row++)
    sum += self->numbers[row];
  return shoal_row_loss_scale (self, sum);
}
