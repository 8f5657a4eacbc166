/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a published text covers values, as far as the text itself says. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalCovering:
 * @SHOAL_COVERING_ALL: it covers all values
 * @SHOAL_COVERING_NOT_ALL: some value is none of those that it names
 * @SHOAL_COVERING_UNKNOWN: it is a name that only a hierarchy explains
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
