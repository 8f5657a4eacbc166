/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question about the selected values of a hierarchy, the answer to which edits it. */
#pragma once

#include "models/hierarchies/shoal-hierarchy-editing.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * ShoalValueQuestion:
 * @SHOAL_VALUE_QUESTION_RENAME: for another label of the selected value
 * @SHOAL_VALUE_QUESTION_MERGE: what the selected values are called as one, or what the one is merged with
 * @SHOAL_VALUE_QUESTION_SPLIT: what the selected values are called beside their parent
 * @SHOAL_VALUE_QUESTION_MOVE: where the selected values are to belong to
 * @SHOAL_VALUE_QUESTION_WEIGH: for the weight of the edges above the selected values
 * @SHOAL_VALUE_QUESTION_ADD: where values of the data are to belong to that have no place
 */
typedef enum
{
  SHOAL_VALUE_QUESTION_RENAME,
  SHOAL_VALUE_QUESTION_MERGE,
  SHOAL_VALUE_QUESTION_SPLIT,
  SHOAL_VALUE_QUESTION_MOVE,
  SHOAL_VALUE_QUESTION_WEIGH,
  SHOAL_VALUE_QUESTION_ADD,
} ShoalValueQuestion;

void shoal_value_question_ask (ShoalValueQuestion     question,
                               ShoalHierarchyEditing *editing,
                               GtkWidget             *widget);

G_END_DECLS
