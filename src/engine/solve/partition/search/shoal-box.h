/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes: the cells of clusters, as #ShoalCellLoss counts them. */
#pragma once

#include "solve/partition/search/shoal-cell-loss.h"

G_BEGIN_DECLS

void     shoal_box_set             (const ShoalCellLoss  *loss,
                                    guint32              *box,
                                    guint32               tuple);
void     shoal_box_join            (const ShoalCellLoss  *loss,
                                    guint32              *box,
                                    const guint32        *other);
double   shoal_box_number          (const ShoalCellLoss  *loss,
                                    const guint32        *box);
double   shoal_box_number_joined   (const ShoalCellLoss  *loss,
                                    const guint32        *box,
                                    const guint32        *other);
double   shoal_box_number_touching (const ShoalCellLoss  *loss,
                                    const guint32        *box,
                                    const guint32        *region);
gboolean shoal_box_covers          (const ShoalCellLoss  *loss,
                                    const guint32        *box,
                                    guint32               tuple);

/** shoal_box_add: makes @box cover @tuple too. */
static inline void
shoal_box_add (const ShoalCellLoss *loss,
               guint32             *box,
               guint32              tuple)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      guint32 *words = box + attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET)
        words[places[a] / 32] |= 1u << places[a] % 32;
      else
        {
          words[0] = MIN (words[0], places[a]);
          words[1] = MAX (words[1], places[a]);
        }
    }
}

/** shoal_box_get_middle: Returns: where @box stands along attribute @a: twice the middle of its places; of a set twice the first. */
static inline guint32
shoal_box_get_middle (const ShoalCellLoss *loss,
                      const guint32       *box,
                      guint                a)
{
  const ShoalLossAttribute *attribute = &loss->attributes[a];
  const guint32 *words = box + attribute->first_word;

  if (attribute->kind != SHOAL_LOSS_SET)
    return words[0] + words[1];
  for (guint i = 0; i < attribute->n_words; i++)
    if (words[i] != 0)
      return 64 * i + 2 * (guint) __builtin_ctz (words[i]);
  return 0;
}

/** shoal_box_number_with: Returns: the number of @box when it covers @tuple too. */
static inline double
shoal_box_number_with (const ShoalCellLoss *loss,
                       const guint32       *box,
                       guint32              tuple)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);
  double sum = 0;

  if (G_LIKELY (loss->only_tables))
    {
      for (guint a = 0; a < loss->n_attributes; a++)
        {
          const ShoalLossAttribute *attribute = &loss->attributes[a];
          guint32 low = MIN (box[2 * a], places[a]);
          guint32 high = MAX (box[2 * a + 1], places[a]);

          sum += attribute->table[(gsize) low * attribute->n_places + high];
        }
      return sum;
    }
  for (guint a = 0; a < loss->n_attributes; a++)
    sum += shoal_loss_cell_with (&loss->attributes[a], box + loss->attributes[a].first_word, places[a]);
  return sum;
}

G_END_DECLS
