/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A changed row looks at all its originals once more. */

#include "solve/matching/search/shoal-row-loss.h"

#include <string.h>

/**
 * shoal_row_loss_new:
 * @sil: (nullable): the values of the rows, where the objective is how far they are from each other
 * @progress: (nullable): asked whether to stop
 *
 * Returns: (transfer full) (nullable): what all rows of @graph lose, %NULL when told to stop. The other arguments must outlive it.
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

static void
add_place (const ShoalLossAttribute *attribute,
           guint32                  *first,
           guint32                  *second,
           guint32                   place)
{
  if (attribute->kind == SHOAL_LOSS_SET)
    {
      guint32 bit = 1u << place % 32;

      second[place / 32] |= first[place / 32] & bit;
      first[place / 32] |= bit;
      return;
    }
  if (place < first[0])
    {
      second[0] = first[0];
      first[0] = place;
    }
  else
    second[0] = MIN (second[0], place);
  if (place > first[1])
    {
      second[1] = first[1];
      first[1] = place;
    }
  else
    second[1] = MAX (second[1], place);
}

/* The second place of two: the larger is the second smallest, the smaller the second largest. */
static void
add_second (const ShoalLossAttribute *attribute,
            guint32                  *first,
            guint32                  *second,
            guint32                   place)
{
  if (attribute->kind == SHOAL_LOSS_SET)
    {
      memset (second, 0, attribute->n_words * sizeof *second);
      add_place (attribute, first, second, place);
      return;
    }
  second[0] = MAX (first[0], place);
  second[1] = MIN (first[1], place);
  first[0] = MIN (first[0], place);
  first[1] = MAX (first[1], place);
}

/** shoal_row_loss_refresh: looks anew at @row, whose originals were changed. */
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
  shoal_box_set (loss, first, self->tuple_of_row[originals[0]]);
  for (guint i = 1; i < self->graph->degree; i++)
    {
      const guint32 *places = shoal_cell_loss_get_places (loss, self->tuple_of_row[originals[i]]);

      for (guint a = 0; a < loss->n_attributes; a++)
        {
          const ShoalLossAttribute *attribute = &loss->attributes[a];
          guint word = attribute->first_word;

          (i == 1 ? add_second : add_place) (attribute, first + word, second + word, places[a]);
        }
    }
  self->numbers[row] = shoal_box_number (loss, first);
}

/** shoal_row_loss_scale: @sum: of the rows' numbers. Returns: the value of the objective. */
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
