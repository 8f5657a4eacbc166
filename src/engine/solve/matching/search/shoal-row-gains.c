/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left of the row at each place is found once, for all originals that it may get. */

#include "solve/matching/search/shoal-row-gains.h"

#include <math.h>

/** shoal_row_gains_new: Returns: (transfer full): room for the rows of @loss, which must outlive it. */
ShoalRowGains *
shoal_row_gains_new (const ShoalRowLoss *loss)
{
  ShoalRowGains *self = g_new0 (ShoalRowGains, 1);
  guint degree = loss->graph->degree;

  self->loss = loss;
  self->twins = g_new (guint, degree);
  self->boxes = g_new (guint32, (gsize) degree * loss->n_words);
  self->gains = g_new (double, degree);
  return self;
}

void
shoal_row_gains_free (ShoalRowGains *self)
{
  g_free (self->twins);
  g_free (self->boxes);
  g_free (self->gains);
  g_free (self);
}

/** shoal_row_gains_begin: looks at @row, the originals at whose places from @first on, before @end, may be given for others.
 *   What was found of another row, or of this one before it changed, is no more. */
void
shoal_row_gains_begin (ShoalRowGains *self,
                       guint32        row,
                       guint          first,
                       guint          end)
{
  const guint32 *originals = shoal_matching_graph_get (self->loss->graph, row);
  const guint32 *tuple_of_row = self->loss->tuple_of_row;

  self->row = row;
  self->first = first;
  self->end = end;
  for (guint place = first; place < end; place++)
    {
      guint twin = first;

      while (tuple_of_row[originals[twin]] != tuple_of_row[originals[place]])
        twin++;
      self->twins[place] = twin;
      if (twin == place)
        shoal_row_loss_without (self->loss, row, originals[place], self->boxes + (gsize) place * self->loss->n_words);
    }
}

/**
 * shoal_row_gains_find:
 * @taken: an original that the row does not have, or one with the same values
 * @n_tried: (inout): grows by how many were judged
 *
 * Finds what the row gains with it at each place.
 *
 * Returns: the most of them; minus infinity without places.
 */
double
shoal_row_gains_find (ShoalRowGains *self,
                      guint32        taken,
                      guint64       *n_tried)
{
  double before = self->loss->numbers[self->row], most = -INFINITY;

  for (guint place = self->first; place < self->end; place++)
    {
      guint twin = self->twins[place];

      if (twin == place)
        {
          self->gains[place] =
            before - shoal_row_loss_with (self->loss, self->boxes + (gsize) place * self->loss->n_words, taken);
          (*n_tried)++;
          most = MAX (most, self->gains[place]);
        }
      else
        self->gains[place] = self->gains[twin];
    }
  return most;
}
