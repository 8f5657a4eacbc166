/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the values of a column are written. */
#pragma once

#include "table/shoal-column.h"
#include "table/shoal-date.h"
#include "table/shoal-decimal.h"
#include "table/shoal-dictionary.h"

#include <glib.h>

G_BEGIN_DECLS

/**
 * ShoalUnit:
 * @text: (nullable): the unit, which lives as long as the program; %NULL for none
 * @first: whether it stands before the number
 */
typedef struct
{
  const char *text;
  gboolean first;
} ShoalUnit;

/**
 * ShoalNotation:
 * @type: type of the values
 * @decimal: for numbers, the decimal mark
 * @thousands: for numbers, the separator between groups of three digits, or 0
 * @order: for dates, the order of year, month and day
 * @unit: for numbers, the unit beside each of them
 *
 * A type, and how its values are written.
 */
typedef struct
{
  ShoalValueType type;
  char decimal;
  char thousands;
  ShoalDateOrder order;
  ShoalUnit unit;
} ShoalNotation;

ShoalNotation shoal_notation_of_numbers  (ShoalColumn           *column);
gboolean      shoal_notation_parse_value (const ShoalNotation   *self,
                                          const char            *text,
                                          gsize                  length,
                                          double                *number);
gboolean      shoal_notation_parse_all   (const ShoalNotation   *self,
                                          const ShoalDictionary *dictionary,
                                          const guint8          *missing,
                                          double                *numbers,
                                          gsize                 *first_failure);
ShoalNotation shoal_notation_of_dates   (ShoalColumn           *column);
ShoalNotation shoal_notation_of_values  (ShoalColumn           *column);
void          shoal_notation_append_number
                                         (const ShoalNotation   *self,
                                          ShoalColumn           *column,
                                          const ShoalDecimal    *number,
                                          GString               *text);
void          shoal_notation_append_date (const ShoalNotation   *self,
                                          ShoalColumn           *column,
                                          double                 seconds,
                                          gboolean               is_day,
                                          GString               *text);

gboolean shoal_unit_find  (const char       *value,
                           gsize             length,
                           ShoalUnit        *unit);
gboolean shoal_unit_strip (const ShoalUnit  *self,
                           const char      **value,
                           gsize            *length);

G_END_DECLS
