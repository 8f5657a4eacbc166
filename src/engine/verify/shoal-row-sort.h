/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the classes of equal rows by sorting. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/**
 * ShoalRowKey:
 * @codes: a code per row, @width (1, 2 or 4) bytes wide; rows with equal codes are equal
 * @width: bytes per code
 * @n_codes: all codes are below this
 *
 * One column by which rows are compared.
 */
typedef struct
{
  gpointer codes;
  guint width;
  gsize n_codes;
} ShoalRowKey;

/**
 * ShoalRowClasses:
 * @n_classes: number of different rows
 * @smallest: size of the smallest class, 0 without rows
 * @first_small: the first row whose class is too small, or G_MAXSIZE
 * @n_small: rows in classes that are too small
 */
typedef struct
{
  gsize n_classes;
  gsize smallest;
  gsize first_small;
  gsize n_small;
} ShoalRowClasses;

gboolean shoal_row_sort_classes (const ShoalRowKey *keys,
                                 guint              n_keys,
                                 guint32           *rows,
                                 gsize              n_rows,
                                 gsize              k,
                                 ShoalProgress     *progress,
                                 ShoalRowClasses   *classes,
                                 GError           **error);

G_END_DECLS
