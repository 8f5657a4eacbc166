/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems of a hierarchy, and where they are. */
#pragma once

#include "hierarchy/shoal-hierarchy.h"
#include "table/shoal-column.h"

G_BEGIN_DECLS

/**
 * ShoalHierarchyProblemKind:
 * @SHOAL_HIERARCHY_PROBLEM_UNCOVERED: values of the column have no leaf; one problem for all of them
 * @SHOAL_HIERARCHY_PROBLEM_EMPTY_LABEL: a node above the leaves has no label
 * @SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS: two nodes of one level have the same label
 * @SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL: a level has the same groups as the level below
 *
 * A hierarchy can be used in spite of all but the first kind.
 */
typedef enum
{
  SHOAL_HIERARCHY_PROBLEM_UNCOVERED,
  SHOAL_HIERARCHY_PROBLEM_EMPTY_LABEL,
  SHOAL_HIERARCHY_PROBLEM_EQUAL_LABELS,
  SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL,
} ShoalHierarchyProblemKind;

/**
 * ShoalHierarchyProblem:
 * @kind: what is wrong
 * @level: on which level
 * @node: the node, or #SHOAL_HIERARCHY_NO_NODE
 * @n_values: how many values have no leaf, 0 for the other kinds
 * @message: one sentence
 *
 * A problem and its place.
 */
typedef struct
{
  ShoalHierarchyProblemKind kind;
  guint level;
  guint32 node;
  guint32 n_values;
  char *message;
} ShoalHierarchyProblem;

#define SHOAL_HIERARCHY_MOST_PROBLEMS 100

void       shoal_hierarchy_problem_free  (ShoalHierarchyProblem *self);
GPtrArray *shoal_hierarchy_find_problems (ShoalHierarchy        *hierarchy,
                                          ShoalColumn           *column);

G_END_DECLS
