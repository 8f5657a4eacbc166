/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers the distinct rows of a few columns of codes. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/**
 * ShoalDistinctColumn:
 * @codes: a code per row, @width (1, 2 or 4) bytes wide
 * @width: bytes per code
 * @map: (nullable): the number that replaces each code, or %NULL for the codes themselves
 * @n_mapped: an upper bound: all numbers in @map, or in @codes without a map, are below it
 */
typedef struct
{
  gconstpointer codes;
  guint width;
  const guint32 *map;
  gsize n_mapped;
} ShoalDistinctColumn;

#define SHOAL_DISTINCT_MAX_ROWS ((gsize) G_MAXUINT32 - 1)

guint32 *shoal_distinct_rows (const ShoalDistinctColumn *columns,
                              guint                      n_columns,
                              gsize                      n_rows,
                              guint                      n_threads,
                              ShoalProgress             *progress,
                              guint32                  **first_rows,
                              guint32                  **counts,
                              guint32                   *n_distinct,
                              GError                   **error);

G_END_DECLS
