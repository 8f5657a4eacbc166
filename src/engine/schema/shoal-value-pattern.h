/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the values of a column look like: addresses, account numbers, postcodes, the sexes, countries … */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalValuePattern:
 * @role: what a column of such values most likely is
 * @what: what the values look like, for a person; translated by whoever shows it
 * @least_values: distinct values a column must have for the pattern to be told from chance
 * @kind: (nullable): the kind of word in a name that would say the same, see #ShoalRoleHint
 * @matches: whether a value has the pattern; @value is valid UTF-8 without blanks around it
 *
 * A kind of value that shows by its letters.
 */
typedef struct
{
  ShoalRole role;
  const char *what;
  guint least_values;
  const char *kind;
  gboolean (*matches) (const char *value);
} ShoalValuePattern;

const ShoalValuePattern *shoal_value_pattern_find (ShoalColumn *column);

G_END_DECLS
