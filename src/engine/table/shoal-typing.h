/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the type of a column from all of its values. */
#pragma once

#include "table/shoal-notation.h"

G_BEGIN_DECLS

/**
 * ShoalTypeWish:
 * @given: whether the type is given at all
 * @type: the type that is given
 * @decimal: the given decimal mark, or 0
 * @thousands: the given separator between groups of three digits, or 0
 * @order_given: whether the order is given
 * @order: the order of year, month and day that is given
 *
 * What the user gave for a column.
 */
typedef struct
{
  gboolean given;
  ShoalValueType type;
  char decimal;
  char thousands;
  gboolean order_given;
  ShoalDateOrder order;
} ShoalTypeWish;

/**
 * ShoalTyping:
 * @notation: how the values are written
 * @numbers: (nullable): the number of each value, NAN for missing ones; %NULL for text
 * @evidence: why, for a person; names no values except usual words and codes for “no value”
 * @has_decimal: some numbers have a point or a comma, so that @notation.decimal is significant
 * @ambiguous: the values can be read as numbers, or as dates, in two ways; @notation is text
 * @readings: those two ways
 *
 * The conclusion about a column.
 */
typedef struct
{
  ShoalNotation notation;
  double *numbers;
  char *evidence;
  gboolean has_decimal;
  gboolean ambiguous;
  ShoalNotation readings[2];
} ShoalTyping;

gboolean    shoal_type_wish_parse   (const char            *name,
                                     ShoalTypeWish         *wish);
char       *shoal_type_wish_list_names (void);
const char *shoal_type_wish_get_title (const char          *name);
gboolean    shoal_typing_find       (ShoalTyping           *self,
                                     const ShoalDictionary *dictionary,
                                     const guint8          *missing,
                                     const ShoalTypeWish   *wish,
                                     gsize                 *first_failure,
                                     const char           **complaint);
gboolean    shoal_typing_settle     (ShoalTyping           *self,
                                     const ShoalDictionary *dictionary,
                                     const guint8          *missing,
                                     char                   decimal);
const char *shoal_typing_get_name   (const ShoalTyping     *self);
void        shoal_typing_clear      (ShoalTyping           *self);

gboolean    shoal_typing_is_missing_word   (const char *text);
gboolean    shoal_typing_is_number_or_date (const char *text,
                                            gsize       length);

G_END_DECLS
