/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes: the cells of clusters, in the encoding of #ShoalCellLoss. */
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

/**
 * shoal_box_set_pair:
 * @box: (out): the cells of @tuple alone
 * @second: (out): encoded as a box: the second smallest and second largest places, or the bits of places that two tuples have. They
 *   give the box without one tuple. With one tuple there are none.
 */
static inline void
shoal_box_set_pair (const ShoalCellLoss *loss,
                    guint32             *box,
                    guint32             *second,
                    guint32              tuple)
{
  shoal_box_set (loss, box, tuple);
  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];

      for (guint i = attribute->first_word; i < attribute->first_word + attribute->n_words; i++)
        second[i] = 0;
      if (attribute->kind != SHOAL_LOSS_SET)
        second[attribute->first_word] = G_MAXUINT32;
    }
}

/** shoal_box_add_pair: makes @box cover @tuple too; @second: see shoal_box_set_pair(). */
static inline void
shoal_box_add_pair (const ShoalCellLoss *loss,
                    guint32             *box,
                    guint32             *second,
                    guint32              tuple)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      guint word = attribute->first_word;
      guint32 place = places[a];

      if (attribute->kind == SHOAL_LOSS_SET)
        {
          guint32 bit = 1u << place % 32;

          word += place / 32;
          second[word] |= box[word] & bit;
          box[word] |= bit;
          continue;
        }
      second[word] = MIN (second[word], MAX (box[word], place));
      box[word] = MIN (box[word], place);
      second[word + 1] = MAX (second[word + 1], MIN (box[word + 1], place));
      box[word + 1] = MAX (box[word + 1], place);
    }
}

/** shoal_box_without: @left: (out): @box without @tuple, which is not the only one. */
static inline void
shoal_box_without (const ShoalCellLoss *loss,
                   const guint32       *box,
                   const guint32       *second,
                   guint32              tuple,
                   guint32             *left)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      guint word = attribute->first_word;

      if (G_LIKELY (attribute->kind != SHOAL_LOSS_SET))
        {
          left[word] = places[a] == box[word] ? second[word] : box[word];
          left[word + 1] = places[a] == box[word + 1] ? second[word + 1] : box[word + 1];
          continue;
        }
      for (guint i = word; i < word + attribute->n_words; i++)
        left[i] = box[i];
      word += places[a] / 32;
      left[word] &= ~(1u << places[a] % 32) | second[word];
    }
}

/** shoal_box_get_middle: Returns: the position of @box along attribute @a: twice the middle of its places; for a set twice the first. */
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

/** shoal_box_number_with: Returns: the number of @box with @tuple added. */
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

/**
 * shoal_box_number_replaced:
 * @given: a tuple of @box, of at least two
 * @taken: another tuple
 * @room: room for a box
 *
 * Returns: the number of @box with @taken instead of @given.
 */
static inline double
shoal_box_number_replaced (const ShoalCellLoss *loss,
                           const guint32       *box,
                           const guint32       *second,
                           guint32              given,
                           guint32              taken,
                           guint32             *room)
{
  const guint32 *out, *in;
  double sum = 0;

  if (!loss->only_tables)
    {
      shoal_box_without (loss, box, second, given, room);
      return shoal_box_number_with (loss, room, taken);
    }
  out = shoal_cell_loss_get_places (loss, given);
  in = shoal_cell_loss_get_places (loss, taken);
  for (guint a = 0; a < loss->n_attributes; a++)
    {
      guint32 low = out[a] == box[2 * a] ? second[2 * a] : box[2 * a];
      guint32 high = out[a] == box[2 * a + 1] ? second[2 * a + 1] : box[2 * a + 1];

      sum += loss->attributes[a].table[(gsize) MIN (low, in[a]) * loss->attributes[a].n_places + MAX (high, in[a])];
    }
  return sum;
}

G_END_DECLS
