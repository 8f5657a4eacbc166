/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands before or behind a number and says what is counted: €, %, kg. */
#pragma once

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

gboolean shoal_unit_find  (const char       *value,
                           gsize             length,
                           ShoalUnit        *unit);
gboolean shoal_unit_strip (const ShoalUnit  *self,
                           const char      **value,
                           gsize            *length);

G_END_DECLS
