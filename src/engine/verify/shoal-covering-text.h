/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks whether a published text covers values, without a hierarchy. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalCovering:
 * @SHOAL_COVERING_ALL: it covers all values
 * @SHOAL_COVERING_NOT_ALL: it does not cover some value
 * @SHOAL_COVERING_UNKNOWN: it is a label that only a hierarchy explains
 */
typedef enum
{
  SHOAL_COVERING_ALL,
  SHOAL_COVERING_NOT_ALL,
  SHOAL_COVERING_UNKNOWN,
} ShoalCovering;

GStrv         shoal_covering_text_list  (const char    *text);
ShoalCovering shoal_covering_text_check (ShoalColumn   *column,
                                         const char    *text,
                                         const guint32 *rows,
                                         guint          n_rows);

G_END_DECLS
