/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number of a set depends on the number of its places; that of any other cell on its smallest and its largest place. */

#include "solve/partition/search/shoal-box.h"

#include <string.h>

/** shoal_box_set: makes @box the cells of @tuple alone. */
void
shoal_box_set (const ShoalCellLoss *loss,
               guint32             *box,
               guint32              tuple)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      guint32 *words = box + attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET)
        {
          memset (words, 0, attribute->n_words * sizeof *words);
          words[places[a] / 32] = 1u << places[a] % 32;
        }
      else
        words[0] = words[1] = places[a];
    }
}

/** shoal_box_join: makes @box cover all that @other covers, too. */
void
shoal_box_join (const ShoalCellLoss *loss,
                guint32             *box,
                const guint32       *other)
{
  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      guint first = attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET)
        {
          for (guint i = first; i < first + attribute->n_words; i++)
            box[i] |= other[i];
        }
      else
        {
          box[first] = MIN (box[first], other[first]);
          box[first + 1] = MAX (box[first + 1], other[first + 1]);
        }
    }
}

/** shoal_box_number: Returns: the sum of the numbers of the cells of @box. */
double
shoal_box_number (const ShoalCellLoss *loss,
                  const guint32       *box)
{
  double sum = 0;

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      const guint32 *words = box + attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET)
        sum += shoal_loss_of_set (attribute, (words[0] & 1) != 0, shoal_loss_count_bits (words, attribute->n_words));
      else
        sum += shoal_loss_interval (attribute, words[0], words[1]);
    }
  return sum;
}

static double
number_sets_joined (const ShoalLossAttribute *attribute,
                    const guint32            *words,
                    const guint32            *other)
{
  guint n = 0;

  for (guint i = 0; i < attribute->n_words; i++)
    n += (guint) __builtin_popcount (words[i] | other[i]);
  return shoal_loss_of_set (attribute, ((words[0] | other[0]) & 1) != 0, n);
}

/** shoal_box_number_joined: Returns: the number of the box that covers @box and @other. */
double
shoal_box_number_joined (const ShoalCellLoss *loss,
                         const guint32       *box,
                         const guint32       *other)
{
  double sum = 0;

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      const guint32 *x = box + attribute->first_word;
      const guint32 *y = other + attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET)
        sum += number_sets_joined (attribute, x, y);
      else
        sum += shoal_loss_interval (attribute, MIN (x[0], y[0]), MAX (x[1], y[1]));
    }
  return sum;
}

/* The least number of a set with one of the places of @region added. */
static double
number_set_touching (const ShoalLossAttribute *attribute,
                     const guint32            *words,
                     const guint32            *region)
{
  guint n = shoal_loss_count_bits (words, attribute->n_words);
  double least;

  for (guint i = 0; i < attribute->n_words; i++)
    if ((words[i] & region[i]) != 0)
      return shoal_loss_of_set (attribute, (words[0] & 1) != 0, n);
  least = shoal_loss_of_set (attribute, (words[0] & 1) != 0, n + 1);
  return (region[0] & 1) != 0 ? MIN (least, attribute->mixed) : least;
}

/**
 * shoal_box_number_touching:
 * @box: the cells of a cluster
 * @region: a box that covers some tuples
 *
 * Returns: a lower bound of the number of @box with one of these tuples added, provided that the kernel is monotone.
 */
double
shoal_box_number_touching (const ShoalCellLoss *loss,
                           const guint32       *box,
                           const guint32       *region)
{
  double sum = 0;

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      const guint32 *x = box + attribute->first_word;
      const guint32 *y = region + attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET)
        sum += number_set_touching (attribute, x, y);
      else if (y[0] > x[1])
        sum += shoal_loss_interval (attribute, x[0], y[0]);
      else if (y[1] < x[0])
        sum += shoal_loss_interval (attribute, y[1], x[1]);
      else
        sum += shoal_loss_interval (attribute, x[0], x[1]);
    }
  return sum;
}

/** shoal_box_covers: Returns: whether @box covers @tuple already. */
gboolean
shoal_box_covers (const ShoalCellLoss *loss,
                  const guint32       *box,
                  guint32              tuple)
{
  const guint32 *places = shoal_cell_loss_get_places (loss, tuple);

  for (guint a = 0; a < loss->n_attributes; a++)
    {
      const ShoalLossAttribute *attribute = &loss->attributes[a];
      const guint32 *words = box + attribute->first_word;

      if (attribute->kind == SHOAL_LOSS_SET ? (words[places[a] / 32] >> places[a] % 32 & 1) == 0
                                            : places[a] < words[0] || places[a] > words[1])
        return FALSE;
    }
  return TRUE;
}
