/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metrics of a release: one row per metric. */
#pragma once

#include "privacy/shoal-sensitive.h"
#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalMetricDirection: which way a metric gets better.
 */
typedef enum
{
  SHOAL_METRIC_LOWER,
  SHOAL_METRIC_HIGHER,
} ShoalMetricDirection;

#define SHOAL_TYPE_METRIC_DIRECTION (shoal_metric_direction_get_type ())
GType shoal_metric_direction_get_type (void);

/**
 * ShoalMetricBasis: what a metric is made of
 * @SHOAL_METRIC_OF_CLASSES: anything: only its value for a whole recoding is known
 * @SHOAL_METRIC_OF_GROUPS: a sum over classes, in which a union never counts less than its parts; a suppressed row adds a constant,
 *   or suppressed rows are one class more
 * @SHOAL_METRIC_OF_LEVELS: of a node, a sum over the attributes' levels; suppressed rows do not count
 * @SHOAL_METRIC_OF_ROWS: the share of suppressed rows
 * @SHOAL_METRIC_OF_CELLS: a weighted mean of what each cell loses, 0 to 1; cells of suppressed rows count 1
 * @SHOAL_METRIC_OF_SHARES: what all cells lose, as a share of what the fully generalized table loses; cells of
 *   suppressed rows lose all they can
 */
typedef enum
{
  SHOAL_METRIC_OF_CLASSES,
  SHOAL_METRIC_OF_GROUPS,
  SHOAL_METRIC_OF_LEVELS,
  SHOAL_METRIC_OF_ROWS,
  SHOAL_METRIC_OF_CELLS,
  SHOAL_METRIC_OF_SHARES,
} ShoalMetricBasis;

/**
 * ShoalCellRule: how cells that are not nodes lose
 * @SHOAL_RULE_NODE: as the lowest common ancestor of their values
 * @SHOAL_RULE_WIDTH: ranges by their share of the column's range, sets as nodes
 * @SHOAL_RULE_WIDTH_AND_SIZE: ranges by their share of the column's range, sets by (size - 1) / (domain - 1)
 * @SHOAL_RULE_CHANGED: wholly, where they cover more than one value
 * @SHOAL_RULE_ALL: wholly, where they cover all values of the column; else nothing
 * @SHOAL_RULE_ROWS: as a node whose values are seen in as many rows as theirs
 */
typedef enum
{
  SHOAL_RULE_NODE,
  SHOAL_RULE_WIDTH,
  SHOAL_RULE_WIDTH_AND_SIZE,
  SHOAL_RULE_CHANGED,
  SHOAL_RULE_ALL,
  SHOAL_RULE_ROWS,
} ShoalCellRule;

/**
 * ShoalMetricNeeds: what a metric needs beyond rows and quasi-identifiers
 * @SHOAL_METRIC_NEEDS_TARGET: a target column
 * @SHOAL_METRIC_NEEDS_CLASSES: equivalence classes, which a matching does not have
 * @SHOAL_METRIC_NEEDS_NODE: one level per attribute
 * @SHOAL_METRIC_NEEDS_PUBLISHED: a class that is published
 * @SHOAL_METRIC_NEEDS_EDGE_WEIGHTS: a hierarchy whose edges have weights of the user's own
 * @SHOAL_METRIC_NEEDS_CLUSTERS: clusters, which only a local recoding is made as
 * @SHOAL_METRIC_NEEDS_NUMBERS: a quasi-identifier of numbers or dates
 */
typedef enum
{
  SHOAL_METRIC_NEEDS_NOTHING = 0,
  SHOAL_METRIC_NEEDS_TARGET = 1 << 0,
  SHOAL_METRIC_NEEDS_CLASSES = 1 << 1,
  SHOAL_METRIC_NEEDS_NODE = 1 << 2,
  SHOAL_METRIC_NEEDS_PUBLISHED = 1 << 3,
  SHOAL_METRIC_NEEDS_EDGE_WEIGHTS = 1 << 4,
  SHOAL_METRIC_NEEDS_CLUSTERS = 1 << 5,
  SHOAL_METRIC_NEEDS_NUMBERS = 1 << 6,
} ShoalMetricNeeds;

/**
 * ShoalMetricReads: what a metric depends on, of a given recoding
 * @SHOAL_METRIC_READS_RELEASE: what is published, and nothing else
 * @SHOAL_METRIC_READS_COVER: what each class covers, which is published but for aggregates
 * @SHOAL_METRIC_READS_LEAVES: also how many leaves the hierarchies have
 * @SHOAL_METRIC_READS_SUPPRESSED: also the rows that are left out
 * @SHOAL_METRIC_READS_ORIGINAL: also which value each cell had
 * @SHOAL_METRIC_READS_CLUSTERS: also how the search put the rows together
 *
 * What leaves the house tells as much: see shoal_told_step_of_metric().
 */
typedef enum
{
  SHOAL_METRIC_READS_RELEASE,
  SHOAL_METRIC_READS_COVER,
  SHOAL_METRIC_READS_LEAVES,
  SHOAL_METRIC_READS_SUPPRESSED,
  SHOAL_METRIC_READS_ORIGINAL,
  SHOAL_METRIC_READS_CLUSTERS,
} ShoalMetricReads;

typedef struct _ShoalMetric ShoalMetric;
typedef struct _ShoalGroupCosts ShoalGroupCosts;

/**
 * ShoalMetric:
 * @id: name in project files, on the command line and in JSON
 * @title: name for a person
 * @summary: one sentence
 * @source: where the formula stands
 * @range: values it can take, for a person
 * @direction: which way is better
 * @basis: what it is made of
 * @rule: how cells that are not nodes lose
 * @is_count: for cells: whether it counts cells, so that the weights of the columns do not matter
 * @needs: what it needs to have a value
 * @reads: what it depends on
 * @evaluate: (nullable): the value for classes, NAN where an input is lacking; for cells and shares %NULL
 * @level_cost: (nullable): for levels: what one attribute's level adds
 * @fill_nodes: (nullable): for cells and shares: writes a number for each node of an attribute's hierarchy, which never
 *   falls from a node to its parent; a value that is published as a node loses the difference of the node's number and
 *   its leaf's. For cells the leaves' numbers are 0 and the others at most 1. Returns %FALSE where an input is lacking
 * @begin_groups: (nullable): for groups: fills what is the same for all of them. Returns %FALSE where an input is lacking
 * @group_cost: (nullable): for groups: what one of them adds, in units of the costs; @targets: the values of the target that it has
 * @unites_suppressed: for groups: whether suppressed rows are one group more
 *
 * A metric.
 */
struct _ShoalMetric
{
  const char *id;
  const char *title;
  const char *summary;
  const char *source;
  const char *range;
  ShoalMetricDirection direction;
  ShoalMetricBasis basis;
  ShoalCellRule rule;
  gboolean is_count;
  ShoalMetricNeeds needs;
  ShoalMetricReads reads;
  double (*evaluate) (ShoalClasses *classes);
  double (*level_cost) (ShoalMicrodata *microdata,
                        guint           attribute,
                        guint           level);
  gboolean (*fill_nodes) (ShoalMicrodata *microdata,
                          guint           attribute,
                          double         *number_of_node);
  gboolean (*begin_groups) (ShoalMicrodata  *microdata,
                            ShoalGroupCosts *costs);
  double (*group_cost) (const ShoalGroupCosts  *costs,
                        gsize                   n_rows,
                        const ShoalValueCounts *targets);
  gboolean unites_suppressed;
};

const ShoalMetric *shoal_metrics_get           (guint             *n_metrics);
const ShoalMetric *shoal_metrics_find          (const char        *id);
double             shoal_metric_evaluate       (const ShoalMetric *self,
                                                ShoalClasses      *classes);
gboolean           shoal_metric_evaluate_with_progress
                                               (const ShoalMetric *self,
                                                ShoalClasses      *classes,
                                                ShoalProgress     *progress,
                                                double            *value);
double            *shoal_metric_evaluate_groups (const ShoalMetric *self,
                                                ShoalClasses      *classes);
gboolean           shoal_metric_is_separable   (const ShoalMetric *self);
gboolean           shoal_metric_bounds_nodes   (const ShoalMetric *self);
gboolean           shoal_metric_counts_suppressed (const ShoalMetric *self);
gboolean           shoal_metric_is_share       (const ShoalMetric *self);
const char        *shoal_metric_explain_lack   (const ShoalMetric *self,
                                                ShoalClasses      *classes);

gboolean           shoal_metric_fill_row_losses (const ShoalMetric *self,
                                                 ShoalClasses      *classes,
                                                 float             *losses,
                                                 ShoalProgress     *progress);

/** shoal_metric_get_weight: Returns: how much a cell of @attribute counts. */
static inline double
shoal_metric_get_weight (const ShoalMetric    *self,
                         const ShoalAttribute *attribute)
{
  return self->is_count ? 1 : attribute->weight;
}

/* Loss per attribute */
double             shoal_metric_level_share    (ShoalClasses      *classes,
                                                guint              attribute);
double             shoal_metric_attribute_ncp  (ShoalClasses      *classes,
                                                guint              attribute);

G_END_DECLS
