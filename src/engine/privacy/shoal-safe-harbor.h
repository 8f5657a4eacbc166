/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of identifiers of the Safe Harbor method of the US health privacy rule, column by column. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalSafeHarborState:
 * @SHOAL_SAFE_HARBOR_NOTHING: nothing hints at an identifier of the list
 * @SHOAL_SAFE_HARBOR_LEFT_OUT: it is one, and not published
 * @SHOAL_SAFE_HARBOR_TO_DO: it is one, and published in some form
 */
typedef enum
{
  SHOAL_SAFE_HARBOR_NOTHING,
  SHOAL_SAFE_HARBOR_LEFT_OUT,
  SHOAL_SAFE_HARBOR_TO_DO,
} ShoalSafeHarborState;

/**
 * ShoalSafeHarborFinding:
 * @column: of the table
 * @state: what is to be said of it
 * @item: (nullable): what of the list it seems to be, for a person, translated by whoever shows it
 * @what_to_do: (nullable): what the rule asks for, translated by whoever shows it
 *
 * What names, types and values of a column hint at: a person has to decide.
 */
typedef struct
{
  guint column;
  ShoalSafeHarborState state;
  const char *item;
  const char *what_to_do;
} ShoalSafeHarborFinding;

GArray *shoal_safe_harbor_list (ShoalTable  *table,
                                ShoalSchema *schema,
                                gboolean     by_values);

G_END_DECLS
