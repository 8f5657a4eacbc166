/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the classes of equal rows by sorting. */
#pragma once

#include "base/shoal-progress.h"

G_BEGIN_DECLS

/**
 * ShoalRowKey:
 * @codes: a code per row, @width (1, 2 or 4) bytes wide; rows with equal codes are equal in this column
 * @width: bytes per code
 * @n_codes: all codes are less than this
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
 * ShoalRowClassFunc:
 * @rows: (array length=n_rows): numbers of the rows of a class, in the order in which the caller gave them
 * @n_rows: how many, at least one
 */
typedef void (*ShoalRowClassFunc) (const guint32 *rows,
                                   gsize          n_rows,
                                   gpointer       data);

gboolean shoal_row_sort_classes (const ShoalRowKey *keys,
                                 guint              n_keys,
                                 guint32           *rows,
                                 gsize              n_rows,
                                 ShoalRowClassFunc  found,
                                 gpointer           data,
                                 ShoalProgress     *progress,
                                 GError           **error);

G_END_DECLS
