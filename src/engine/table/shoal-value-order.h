/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts the values of a dictionary in the order of their type. */
#pragma once

#include "base/shoal-progress.h"
#include "table/shoal-dictionary.h"

G_BEGIN_DECLS

/**
 * ShoalKey:
 * @key: a prefix of what is sorted by, as a number
 * @value: number of the value in its dictionary
 */
typedef struct
{
  guint64 key;
  guint32 value;
} ShoalKey;

ShoalKey *shoal_value_order_texts   (const ShoalDictionary *dictionary,
                                     const guint8          *missing,
                                     ShoalProgress         *progress,
                                     gsize                 *n_keys);
ShoalKey *shoal_value_order_numbers (const double          *numbers,
                                     gsize                  n_numbers,
                                     const guint8          *missing,
                                     ShoalProgress         *progress,
                                     gsize                 *n_keys);

double    shoal_value_order_get_number (const ShoalKey      *key);

G_END_DECLS
