/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of the values of a column: addresses, account numbers, postcodes, the sexes, countries … */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalValuePattern:
 * @role: the most likely role of a column of such values
 * @what: what the values look like, as text for a person; the caller translates it
 * @least_values: the number of distinct values below which a match may be chance
 * @kind: (nullable): the kind of word with the same meaning in a name, see #ShoalRoleHint
 * @matches: whether a value has the pattern; @value is valid UTF-8 without blanks around it
 *
 * A kind of value that can be recognized by its characters.
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
