/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coding is applied to the values of a column before anything else: extremes are cut, numbers rounded, and dates become
 * periods. */
#pragma once

#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalCodingPeriod: how a date is published
 * @SHOAL_CODING_DATE: as it is
 * @SHOAL_CODING_WEEK: as its week of ISO 8601, 2020-W03
 * @SHOAL_CODING_MONTH: 2020-03
 * @SHOAL_CODING_QUARTER: 2020-Q1
 * @SHOAL_CODING_YEAR: 2020
 */
typedef enum
{
  SHOAL_CODING_DATE,
  SHOAL_CODING_WEEK,
  SHOAL_CODING_MONTH,
  SHOAL_CODING_QUARTER,
  SHOAL_CODING_YEAR,
} ShoalCodingPeriod;

#define SHOAL_TYPE_CODING_PERIOD (shoal_coding_period_get_type ())
GType       shoal_coding_period_get_type  (void);

/**
 * ShoalCodingLimit: the smallest or largest value that is published of a column
 * @text: (nullable): a number with a decimal point, a date as 2020-12-31, or a quantile as q0.99; %NULL for no limit
 * @quantile: above 0 and below 1 for a quantile, the smallest value that this share of the rows does not exceed; 0 for a
 *   value
 */
typedef struct
{
  char *text;
  double quantile;
} ShoalCodingLimit;

/**
 * ShoalCoding:
 * @bottom: values up to this limit are published as the limit
 * @top: values from this limit on are published as the limit
 * @step: (nullable): a number with a decimal point; numbers between the limits become the nearest multiple of it, half-way
 *   the even multiple
 * @period: the period that dates become
 *
 * Immutable and reference counted.
 */
typedef struct
{
  ShoalCodingLimit bottom;
  ShoalCodingLimit top;
  char *step;
  ShoalCodingPeriod period;

  /*< private >*/
  gatomicrefcount ref_count;
} ShoalCoding;

#define SHOAL_TYPE_CODING (shoal_coding_get_type ())
GType        shoal_coding_get_type  (void);
ShoalCoding *shoal_coding_parse     (const char         *text,
                                     GError            **error);
ShoalCoding *shoal_coding_ref       (ShoalCoding        *self);
void         shoal_coding_unref     (ShoalCoding        *self);
char        *shoal_coding_to_string (const ShoalCoding  *self);
gboolean     shoal_coding_equal     (const ShoalCoding  *a,
                                     const ShoalCoding  *b);
ShoalColumn *shoal_coding_apply     (const ShoalCoding  *self,
                                     ShoalColumn        *column,
                                     GError            **error);
void         shoal_coding_code_numbers
                                    (const ShoalCoding  *self,
                                     ShoalColumn        *column,
                                     double             *numbers,
                                     gsize               n);

/**
 * ShoalCodingEffect:
 * @n_rows: rows with a value
 * @n_changed: rows whose cell has another text after coding
 * @n_before: different values before coding
 * @n_after: different values after coding
 * @has_sum: whether the values are numbers
 * @sum_before: sum of the numbers before coding
 * @sum_after: sum of the numbers after coding
 *
 * The effect of a coding on a column.
 */
typedef struct
{
  gsize n_rows;
  gsize n_changed;
  gsize n_before;
  gsize n_after;
  gboolean has_sum;
  double sum_before;
  double sum_after;
} ShoalCodingEffect;

void         shoal_coding_find_effect (ShoalColumn        *column,
                                       ShoalColumn        *coded,
                                       ShoalCodingEffect  *effect);
char        *shoal_coding_effect_describe
                                      (const ShoalCodingEffect *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCoding, shoal_coding_unref)

G_END_DECLS
