/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much a release keeps of each column, and which changes of the request would lower the loss. */
#pragma once

#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

/**
 * ShoalKept: what a release keeps of a column
 * @SHOAL_KEPT_WHOLE: every published value is the original one
 * @SHOAL_KEPT_PART: some published values are more general than the original ones
 * @SHOAL_KEPT_NOTHING: every published cell covers all values of the column
 */
typedef enum
{
  SHOAL_KEPT_WHOLE,
  SHOAL_KEPT_PART,
  SHOAL_KEPT_NOTHING,
} ShoalKept;

#define SHOAL_TYPE_KEPT (shoal_kept_get_type ())
GType       shoal_kept_get_type  (void);
const char *shoal_kept_to_string (ShoalKept     kept);
ShoalKept   shoal_kept_find      (ShoalClasses *classes,
                                  guint         attribute);
char       *shoal_kept_describe  (ShoalClasses *classes);

/**
 * ShoalAdviceKind: a change of the request
 * @SHOAL_ADVICE_SUPPRESSION: suppress more rows
 * @SHOAL_ADVICE_BY_GROUP: a local recoding in place of a full-domain recoding
 * @SHOAL_ADVICE_COLUMN: publish the table without one of its quasi-identifiers
 * @SHOAL_ADVICE_K: a lower k
 */
typedef enum
{
  SHOAL_ADVICE_SUPPRESSION,
  SHOAL_ADVICE_BY_GROUP,
  SHOAL_ADVICE_COLUMN,
  SHOAL_ADVICE_K,
} ShoalAdviceKind;

#define SHOAL_TYPE_ADVICE_KIND (shoal_advice_kind_get_type ())
GType       shoal_advice_kind_get_type  (void);
const char *shoal_advice_kind_to_string (ShoalAdviceKind kind);

/** SHOAL_ADVICE_N_KINDS: number of kinds. */
#define SHOAL_ADVICE_N_KINDS 4

/** SHOAL_ADVICE_MOST: greatest number of pieces of advice about one release. */
#define SHOAL_ADVICE_MOST 3

/**
 * ShoalAdviceCase: a release about which advice is wanted
 * @problem: the problem that was solved
 * @family: family of the solver that was used
 * @recoding: the recoding that the solver found
 */
typedef struct
{
  ShoalProblem *problem;
  ShoalSolverFamily family;
  ShoalRecoding *recoding;
} ShoalAdviceCase;

/**
 * ShoalAdvice: a change of the request, with its effect
 * @kind: the kind of change
 * @solver: the solver that tried it
 * @requirements: the changed requirements
 * @column: for %SHOAL_ADVICE_COLUMN: the column of the table that would not be published
 * @now: loss of the release; for %SHOAL_ADVICE_COLUMN of its other columns
 * @then: loss of the recoding that the solver found with the change
 * @is_proven: whether @then is proven optimal; otherwise a longer search may reach a lower loss
 */
typedef struct
{
  ShoalAdviceKind kind;
  const ShoalSolverInfo *solver;
  ShoalRequirements requirements;
  guint column;
  double now;
  double then;
  gboolean is_proven;
} ShoalAdvice;

gboolean shoal_advice_find           (const ShoalAdviceCase *self,
                                      ShoalAdviceKind        kind,
                                      GCancellable          *cancellable,
                                      ShoalAdvice           *advice);
char    *shoal_advice_describe       (const ShoalAdvice     *advice,
                                      ShoalTable            *table);
char    *shoal_advice_describe_gain  (const ShoalAdvice     *advice);

G_END_DECLS
