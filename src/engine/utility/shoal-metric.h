/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metrics of a release: a table with one entry per metric. */
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
 * ShoalMetricBasis: the parts that a metric is computed from
 * @SHOAL_METRIC_OF_CLASSES: no known parts: only the value for a whole recoding
 * @SHOAL_METRIC_OF_GROUPS: a sum over classes, in which a union never counts less than its parts; a suppressed row adds a constant,
 *   or suppressed rows are one more class
 * @SHOAL_METRIC_OF_LEVELS: for a node, a sum over the attributes' levels; suppressed rows do not count
 * @SHOAL_METRIC_OF_ROWS: the share of suppressed rows
 * @SHOAL_METRIC_OF_CELLS: a weighted mean of the losses of cells, 0 to 1; cells of suppressed rows count 1
 * @SHOAL_METRIC_OF_SHARES: the loss of all cells, as a share of the loss of the fully generalized table; cells of
 *   suppressed rows count their largest possible loss
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
 * ShoalCellRule: the loss of cells that are not nodes
 * @SHOAL_RULE_NODE: that of the lowest common ancestor of their values
 * @SHOAL_RULE_WIDTH: ranges: their share of the column's range; sets: as %SHOAL_RULE_NODE
 * @SHOAL_RULE_WIDTH_AND_SIZE: ranges: their share of the column's range; sets: (size - 1) / (domain - 1)
 * @SHOAL_RULE_CHANGED: 1 if they cover more than one value, else 0
 * @SHOAL_RULE_ALL: 1 if they cover all values of the column, else 0
 * @SHOAL_RULE_ROWS: that of a node whose values occur in as many rows
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
 * ShoalMetricNeeds: what a metric needs besides rows and quasi-identifiers
 * @SHOAL_METRIC_NEEDS_TARGET: a target column
 * @SHOAL_METRIC_NEEDS_CLASSES: equivalence classes, which a matching does not have
 * @SHOAL_METRIC_NEEDS_NODE: one level per attribute
 * @SHOAL_METRIC_NEEDS_PUBLISHED: a published class
 * @SHOAL_METRIC_NEEDS_EDGE_WEIGHTS: a hierarchy with edge weights of the user
 * @SHOAL_METRIC_NEEDS_CLUSTERS: clusters, which only a local recoding has
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
 * ShoalMetricReads: the data on which a metric depends for a given recoding
 * @SHOAL_METRIC_READS_RELEASE: only what is published
 * @SHOAL_METRIC_READS_COVER: the values that each class covers, which are published except for aggregates
 * @SHOAL_METRIC_READS_LEAVES: also the numbers of leaves of the hierarchies
 * @SHOAL_METRIC_READS_SUPPRESSED: also the suppressed rows
 * @SHOAL_METRIC_READS_ORIGINAL: also the original value of each cell
 * @SHOAL_METRIC_READS_CLUSTERS: also the clusters of the search
 *
 * A report rounds or omits a metric so that it does not reveal these data: see shoal-report-figures.c.
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
 * @source: publication of the formula
 * @range: possible values, for a person
 * @direction: which way is better
 * @basis: the parts that it is computed from
 * @rule: the loss of cells that are not nodes
 * @is_count: for cells: whether it counts cells, so that the weights of the columns do not matter
 * @needs: what it needs to have a value
 * @reads: the data on which it depends
 * @evaluate: (nullable): the value for classes, NAN if an input is missing; %NULL for cells and shares
 * @level_cost: (nullable): for levels: the cost of one attribute's level
 * @fill_nodes: (nullable): for cells and shares: writes a number for each node of an attribute's hierarchy, which never
 *   falls from a node to its parent; a value that is published as a node loses the number of the node minus that of
 *   its leaf. For cells the leaves' numbers are 0 and the others at most 1. Returns %FALSE if an input is missing
 * @begin_groups: (nullable): for groups: fills what is the same for all groups. Returns %FALSE if an input is missing
 * @group_cost: (nullable): for groups: the cost of one group, in units of the costs; @targets: the target values of its rows
 * @unites_suppressed: for groups: whether suppressed rows are one more group
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

/** shoal_metric_get_weight: Returns: the weight of a cell of @attribute. */
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
