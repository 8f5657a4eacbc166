/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that are intervals: “20–29”, “(39,49]”, “< 15”, “65+”, “10 to 19”. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalIntervalText:
 * @low: where the interval begins, -INFINITY for an open one
 * @high: where it ends, INFINITY for an open one
 * @low_text: (nullable): the number at which it begins, as it is written
 * @high_text: (nullable): the number at which it ends
 * @mark: (nullable): the text between the two numbers, with its blanks
 * @left: (nullable): the bracket before the first number
 * @right: (nullable): the bracket behind the last one
 * @low_outside: whether the lower bound does not belong to the interval
 * @high_outside: whether the upper bound does not belong to the interval
 */
typedef struct
{
  double low;
  double high;
  char *low_text;
  char *high_text;
  char *mark;
  char *left;
  char *right;
  gboolean low_outside;
  gboolean high_outside;
} ShoalIntervalText;

gboolean shoal_interval_text_parse      (const char              *text,
                                         ShoalIntervalText       *interval);
void     shoal_interval_text_clear      (ShoalIntervalText       *self);
char    *shoal_interval_text_join       (const ShoalIntervalText *first,
                                         const ShoalIntervalText *last);
GArray  *shoal_interval_texts_of_column (ShoalColumn             *column,
                                         guint32                **codes);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ShoalIntervalText, shoal_interval_text_clear)

G_END_DECLS
