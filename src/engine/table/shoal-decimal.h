/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decimal numbers as they are written, without the rounding of a double. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

__extension__ typedef __int128 ShoalWideInt;

/** The most digits that the units of a decimal number may have, so that sums and small multiples still fit. */
#define SHOAL_DECIMAL_MOST_DIGITS 36

/** ShoalDecimal: the number @units · 10^@exponent. */
typedef struct
{
  ShoalWideInt units;
  int exponent;
} ShoalDecimal;

gboolean     shoal_decimal_parse       (ShoalDecimal       *self,
                                        const char         *text,
                                        char                decimal,
                                        char                thousands);
ShoalDecimal shoal_decimal_from_double (double              number);
double       shoal_decimal_to_double   (const ShoalDecimal *self);
gboolean     shoal_decimal_floor       (const ShoalDecimal *self,
                                        int                 exponent,
                                        ShoalWideInt       *units);
int          shoal_decimal_compare     (const ShoalDecimal *a,
                                        const ShoalDecimal *b);
void         shoal_decimal_append      (GString            *text,
                                        const ShoalDecimal *self,
                                        char                decimal);
ShoalWideInt shoal_wide_floor_divide   (ShoalWideInt        dividend,
                                        ShoalWideInt        divisor);

G_END_DECLS
