/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The display formats of SPSS, Stata and SAS, which tell whether a number is a date. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalStatKind: the format of a file that a process of its own reads
 */
typedef enum
{
  SHOAL_STAT_NONE,
  SHOAL_STAT_SPSS,
  SHOAL_STAT_SPSS_PORTABLE,
  SHOAL_STAT_STATA,
  SHOAL_STAT_SAS,
  SHOAL_STAT_SAS_TRANSPORT,
  SHOAL_STAT_EXCEL,
  SHOAL_STAT_EXCEL_97,
  SHOAL_STAT_OPEN_DOCUMENT,
  SHOAL_STAT_SQLITE,
  SHOAL_STAT_N_KINDS,
} ShoalStatKind;

/** shoal_stat_kind_is_workbook: Returns: whether files of this kind have sheets, one of which is read. */
static inline gboolean
shoal_stat_kind_is_workbook (ShoalStatKind kind)
{
  return kind == SHOAL_STAT_EXCEL || kind == SHOAL_STAT_EXCEL_97 || kind == SHOAL_STAT_OPEN_DOCUMENT;
}

/**
 * ShoalStatFormat:
 * @is_date: whether numbers are dates
 * @with_time: whether the time of day is shown
 * @epoch: the time of the number 0, in seconds since 1970-01-01
 * @seconds_per_unit: the number of seconds in a unit of the numbers
 */
typedef struct
{
  gboolean is_date;
  gboolean with_time;
  double epoch;
  double seconds_per_unit;
} ShoalStatFormat;

#define SHOAL_STAT_TEXT_SIZE 64

ShoalStatFormat shoal_stat_format_parse  (ShoalStatKind          kind,
                                          const char            *format);
void            shoal_stat_format_number (const ShoalStatFormat *self,
                                          double                 number,
                                          char                  *text);

G_END_DECLS
