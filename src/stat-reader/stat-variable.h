/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variables of a statistics program's file, and the labels of their values. */
#pragma once

#include "table/stat/shoal-stat-format.h"

#include <readstat.h>

G_BEGIN_DECLS

/**
 * StatVariable:
 * @is_text: whether its values are texts
 * @format: format of its numbers
 * @label_set: (nullable): name of the set of labels of its values
 * @labels: (nullable) (transfer none): this set: value as text → label
 */
typedef struct
{
  gboolean is_text;
  ShoalStatFormat format;
  char *label_set;
  GHashTable *labels;
} StatVariable;

void        stat_variable_free      (gpointer               data);
const char *stat_value_get_text     (const ShoalStatFormat *format,
                                     readstat_value_t       value,
                                     char                  *buffer);
GHashTable *stat_labels_new         (void);
void        stat_labels_add         (GHashTable            *sets,
                                     const char            *label_set,
                                     readstat_value_t       value,
                                     const char            *label);
void        stat_labels_make_unique (GHashTable            *sets);

G_END_DECLS
