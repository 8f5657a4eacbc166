/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a release keeps of each column, and what could be done so that less is lost. */
#pragma once

#include "solve/shoal-solver-registry.h"

G_BEGIN_DECLS

/**
 * ShoalKept: what a release keeps of a column
 * @SHOAL_KEPT_WHOLE: every value that is published is the original one
 * @SHOAL_KEPT_PART: some values are more general than they were
 * @SHOAL_KEPT_NOTHING: every cell that is published covers all values of the column
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
 * ShoalAdviceKind: what could be done
 * @SHOAL_ADVICE_SUPPRESSION: leave out more rows
 * @SHOAL_ADVICE_BY_GROUP: a local recoding in place of levels for all
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

/** SHOAL_ADVICE_MOST: more advice than this is not given about one release. */
#define SHOAL_ADVICE_MOST 3

/**
 * ShoalAdviceCase: a release about which advice is wanted
 * @problem: what was asked
 * @family: of the solver that was asked
 * @recoding: what it found
 */
typedef struct
{
  ShoalProblem *problem;
  ShoalSolverFamily family;
  ShoalRecoding *recoding;
} ShoalAdviceCase;

/**
 * ShoalAdvice: one thing that could be done
 * @kind: what
 * @solver: that has tried it
 * @requirements: with which it was tried
 * @column: for %SHOAL_ADVICE_COLUMN: the column of the table that would not be published
 * @now: what the release loses; for %SHOAL_ADVICE_COLUMN its other columns
 * @then: what the one that was found loses
 * @is_proven: whether nothing better can be found that way; else a longer search may lose less than @then
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
