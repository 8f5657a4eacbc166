/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts about the hierarchy of a column. */
#pragma once

#include "reports/shoal-session-column.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyState:
 * @SHOAL_HIERARCHY_STATE_PENDING: it is being made
 * @SHOAL_HIERARCHY_STATE_NONE: there is none
 * @SHOAL_HIERARCHY_STATE_AUTOMATIC: made by the builder that suits the column, as the project names none
 * @SHOAL_HIERARCHY_STATE_BUILDER: made by a builder that was chosen
 * @SHOAL_HIERARCHY_STATE_FILE: read from a file
 * @SHOAL_HIERARCHY_STATE_EDITED: changed by hand
 */
typedef enum
{
  SHOAL_HIERARCHY_STATE_PENDING,
  SHOAL_HIERARCHY_STATE_NONE,
  SHOAL_HIERARCHY_STATE_AUTOMATIC,
  SHOAL_HIERARCHY_STATE_BUILDER,
  SHOAL_HIERARCHY_STATE_FILE,
  SHOAL_HIERARCHY_STATE_EDITED,
} ShoalHierarchyState;

ShoalHierarchyState shoal_hierarchy_words_get_state     (ShoalSessionColumn *column);
char               *shoal_hierarchy_words_dup_origin    (ShoalSessionColumn *column);
char               *shoal_hierarchy_words_dup_reason    (ShoalSessionColumn *column);
char               *shoal_hierarchy_words_dup_size      (ShoalSessionColumn *column);
char               *shoal_hierarchy_words_dup_attention (ShoalSessionColumn *column);

G_END_DECLS
