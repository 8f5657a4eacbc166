/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates as people write them in tables. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalDateOrder:
 * @SHOAL_DATE_YMD: year, month, day (ISO 8601)
 * @SHOAL_DATE_DMY: day, month, year
 * @SHOAL_DATE_MDY: month, day, year
 */
typedef enum
{
  SHOAL_DATE_YMD,
  SHOAL_DATE_DMY,
  SHOAL_DATE_MDY,
} ShoalDateOrder;

gboolean shoal_date_parse (const char     *text,
                           gsize           length,
                           ShoalDateOrder  order,
                           double         *seconds);
gboolean shoal_date_parse_period
                          (const char     *text,
                           double         *first,
                           double         *end);

G_END_DECLS
