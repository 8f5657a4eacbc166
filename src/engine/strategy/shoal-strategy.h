/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One way to publish a table, with its privacy and utility. */
#pragma once

#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/* The Pareto front: the points that no other point dominates. */

/** SHOAL_PARETO_DIMENSIONS: privacy, accuracy, information gain. */
#define SHOAL_PARETO_DIMENSIONS 3

/** SHOAL_PARETO_FRONT: nothing dominates the point. */
#define SHOAL_PARETO_FRONT G_MAXSIZE

/** ShoalParetoPoint: in each dimension a larger value is better; an unknown value (NAN) is worse than any other. */
typedef struct
{
  double values[SHOAL_PARETO_DIMENSIONS];
} ShoalParetoPoint;

gboolean shoal_pareto_dominates (const ShoalParetoPoint *a,
                                 const ShoalParetoPoint *b);
gsize   *shoal_pareto_find      (const ShoalParetoPoint *points,
                                 gsize                   n_points,
                                 gsize                  *n_front);

/**
 * ShoalStrategyKind: where a strategy comes from
 * @SHOAL_STRATEGY_ORIGINAL: the original table, for comparison
 * @SHOAL_STRATEGY_RULE: a maximal rule
 * @SHOAL_STRATEGY_JOIN: a join of rules
 * @SHOAL_STRATEGY_SEARCH: a node that the further search has measured
 * @SHOAL_STRATEGY_RUN: the result of a solver
 */
typedef enum
{
  SHOAL_STRATEGY_ORIGINAL,
  SHOAL_STRATEGY_RULE,
  SHOAL_STRATEGY_JOIN,
  SHOAL_STRATEGY_SEARCH,
  SHOAL_STRATEGY_RUN,
} ShoalStrategyKind;

#define SHOAL_TYPE_STRATEGY_KIND (shoal_strategy_kind_get_type ())
GType       shoal_strategy_kind_get_type  (void);
const char *shoal_strategy_kind_to_string (ShoalStrategyKind  kind);
gboolean    shoal_strategy_kind_parse     (const char        *text,
                                           ShoalStrategyKind *kind);

/** SHOAL_STRATEGY_NO_PARENT: a strategy that was not joined from others. */
#define SHOAL_STRATEGY_NO_PARENT G_MAXUINT

/** SHOAL_STRATEGY_MAX_COVERAGES: coverages that one study may have. */
#define SHOAL_STRATEGY_MAX_COVERAGES 32

/**
 * ShoalStrategyFigures:
 * @k: people in the smallest class that is published; the degree of a matching
 * @accuracy: how well a classifier predicts the target, by the chosen #ShoalStrategyMeasure; NAN when unknown
 * @gain: information that the published cells carry about the target, in bits
 */
typedef struct
{
  guint32 k;
  double accuracy;
  double gain;
} ShoalStrategyFigures;

/**
 * ShoalStrategy:
 * @kind: where it comes from
 * @name: (nullable): name of a run
 * @n_levels: number of quasi-identifiers; 0 unless it is a node
 * @levels: (array length=n_levels): their levels
 * @found_for: for rules: bit i is set when it was found for coverage i of the study
 * @joined_for: for joins: bit i is set when it was joined for coverage i
 * @parents: indices of the two strategies that it was joined from, or %SHOAL_STRATEGY_NO_PARENT
 * @figures: its privacy and utility
 *
 * Immutable and reference counted.
 */
typedef struct
{
  ShoalStrategyKind kind;
  char *name;
  guint n_levels;
  guint *levels;
  guint32 found_for;
  guint32 joined_for;
  guint parents[2];
  ShoalStrategyFigures figures;

  /*< private >*/
  gatomicrefcount ref_count;
} ShoalStrategy;

#define SHOAL_TYPE_STRATEGY (shoal_strategy_get_type ())
GType            shoal_strategy_get_type   (void);
ShoalStrategy   *shoal_strategy_new        (ShoalStrategyKind           kind,
                                            const char                 *name,
                                            const guint                *levels,
                                            guint                       n_levels,
                                            const ShoalStrategyFigures *figures);
ShoalStrategy   *shoal_strategy_new_rule   (const guint                *levels,
                                            guint                       n_levels,
                                            guint32                     found_for,
                                            guint32                     joined_for,
                                            const guint                 parents[2],
                                            const ShoalStrategyFigures *figures);
ShoalStrategy   *shoal_strategy_ref        (ShoalStrategy              *self);
void             shoal_strategy_unref      (ShoalStrategy              *self);
gsize           *shoal_strategies_find_front (GPtrArray                *strategies,
                                              guint32                   minimum_k,
                                              gsize                    *n_front);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalStrategy, shoal_strategy_unref)

G_END_DECLS
