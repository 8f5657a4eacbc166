/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that the aggregates in a release are those of its classes. */
#pragma once

#include "base/shoal-progress.h"
#include "schema/shoal-attribute.h"
#include "verify/shoal-row-sort.h"

G_BEGIN_DECLS

/**
 * ShoalAggregateColumn:
 * @attribute: the quasi-identifier of the original, which is aggregated
 * @texts: (array): the different texts of the published column
 * @numbers: by line, the number of its text
 */
typedef struct
{
  ShoalAttribute *attribute;
  const char *const *texts;
  const ShoalRowKey *numbers;
} ShoalAggregateColumn;

gboolean shoal_aggregates_check (const ShoalAggregateColumn  *columns,
                                 guint                        n_columns,
                                 const ShoalRowKey           *keys,
                                 guint                        n_keys,
                                 const guint32               *lines,
                                 gsize                        n_lines,
                                 const guint32               *row_of_line,
                                 guint                       *wrong,
                                 ShoalProgress               *progress,
                                 GError                     **error);

G_END_DECLS
