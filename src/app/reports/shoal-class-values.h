/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sensitive values of one equivalence class beside those of the table. */
#pragma once

#include "recoding/shoal-microdata.h"

G_BEGIN_DECLS

/** SHOAL_CLASS_VALUES_MOST: so many values are told apart; the others are one. */
#define SHOAL_CLASS_VALUES_MOST 8

/**
 * ShoalClassValue:
 * @label: the value; %NULL for all others together
 * @in_class: share of the rows of the class
 * @in_table: share of all rows
 */
typedef struct
{
  char *label;
  double in_class;
  double in_table;
} ShoalClassValue;

/**
 * ShoalClassValues:
 * @column: of the table, a sensitive one
 * @n_different: different values of the class; missing is one
 * @n_values: number of entries in @values
 * @values: the most frequent of the class first, then those that it lacks
 */
typedef struct
{
  guint column;
  gsize n_different;
  guint n_values;
  ShoalClassValue values[SHOAL_CLASS_VALUES_MOST + 1];
} ShoalClassValues;

void       shoal_class_values_find_async  (ShoalMicrodata       *microdata,
                                           GArray               *rows,
                                           GCancellable         *cancellable,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
GPtrArray *shoal_class_values_find_finish (GAsyncResult         *result,
                                           GError              **error);

G_END_DECLS
