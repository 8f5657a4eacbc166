/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One way to publish a table, and what it is worth. */
#pragma once

#include "recoding/shoal-recoding.h"

G_BEGIN_DECLS

/* Which points nothing is better than. */

/** SHOAL_PARETO_DIMENSIONS: privacy, accuracy, information gain. */
#define SHOAL_PARETO_DIMENSIONS 3

/** SHOAL_PARETO_FRONT: nothing dominates the point. */
#define SHOAL_PARETO_FRONT G_MAXSIZE

/** ShoalParetoPoint: more is better in each; what is not known (NAN) is worse than anything. */
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
 * @SHOAL_STRATEGY_ORIGINAL: the table as it is: the base line
 * @SHOAL_STRATEGY_RULE: a rule that was found
 * @SHOAL_STRATEGY_JOIN: rules put together
 * @SHOAL_STRATEGY_SEARCH: a node that the search beyond the rules has looked at
 * @SHOAL_STRATEGY_RUN: what a solver has found
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
 * @k: rows in the smallest class that is published; the degree of a matching
 * @accuracy: how well a classifier predicts the target of rows, by the measure that was asked for: of all of them the share that is
 *   right, unless another one was; NAN when not known
 * @gain: bits that the published cells say about the target
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
 * @name: (nullable): what a run is called
 * @n_levels: number of quasi-identifiers; 0 when it is no node
 * @levels: (array length=n_levels): their levels
 * @found_for: for rules: a bit per coverage of the study that it was found for
 * @joined_for: for joins: a bit per coverage that it was joined for
 * @parents: numbers of the strategies that it was joined from, or %SHOAL_STRATEGY_NO_PARENT
 * @figures: what it is worth
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
