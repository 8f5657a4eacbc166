/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of identifiers of the Safe Harbor method of the US health privacy rule, column by column. */
#pragma once

#include "schema/shoal-schema.h"

G_BEGIN_DECLS

/**
 * ShoalSafeHarborState:
 * @SHOAL_SAFE_HARBOR_NOTHING: no sign of an identifier of the list
 * @SHOAL_SAFE_HARBOR_LEFT_OUT: an identifier of the list, not published
 * @SHOAL_SAFE_HARBOR_TO_DO: an identifier of the list, published in some form
 */
typedef enum
{
  SHOAL_SAFE_HARBOR_NOTHING,
  SHOAL_SAFE_HARBOR_LEFT_OUT,
  SHOAL_SAFE_HARBOR_TO_DO,
} ShoalSafeHarborState;

/**
 * ShoalSafeHarborFinding:
 * @column: the column of the table
 * @state: its state
 * @item: (nullable): the item of the list that it seems to be, for a person; the caller translates it
 * @what_to_do: (nullable): what the rule asks for; the caller translates it
 *
 * A guess from the name, type and values of a column: a person has to decide.
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
