/* SPDX-License-Identifier: GPL-3.0-or-later */
/* t-closeness: Li, Li and Venkatasubramanian, t-closeness: Privacy beyond k-anonymity and l-diversity, ICDE 2007. The earth
 * mover's distance of the sensitive values of each class and of the whole table is at most t. Section 4: equal distances
 * (half the sum of the differences), ordered distances (cumulated differences over n − 1), and hierarchical ones (the amount
 * moved within each subtree, by its height over that of the hierarchy). The distance is convex, so a union of classes
 * that hold holds too (their section 3, property of generalization). */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  VARIANT,
  T,
};

enum
{
  EQUAL,
  ORDERED,
  HIERARCHICAL,
};

static const ShoalParameterSpec parameters[] = {
  { "variant", SHOAL_PARAMETER_CHOICE, "equal", 0, 0, "equal/ordered/hierarchical",
    N_("How far two sensitive values are from each other: all as far, as many places as lie between them, or by their "
       "hierarchy."), NULL },
  { "t", SHOAL_PARAMETER_NUMBER, "0.2", 0, 1, NULL, N_("How far the values of a class may be from those of the table."),
    N_("Distance t") },
};

static guint
get_needs (const ShoalModel *model)
{
  static const guint needs_of_variant[] = { 0, SHOAL_GUARANTEE_NEEDS_ORDER, SHOAL_GUARANTEE_NEEDS_HIERARCHY };

  return SHOAL_GUARANTEE_NEEDS_SENSITIVE | SHOAL_GUARANTEE_NEEDS_TABLE | needs_of_variant[(guint) model->numbers[VARIANT]];
}

/* Half the sum of differences: a value that the class lacks adds its whole share in the table. */
static double
find_equal_distance (const ShoalClassContent *content)
{
  double n = (double) shoal_class_content_sum_counts (content), differences = 0, present = 0;

  for (gsize i = 0; i < content->n_values; i++)
    {
      double share = content->all->shares[content->values[i]];

      differences += fabs ((double) content->counts[i] / n - share);
      present += share;
    }
  return (differences + MAX (0, 1 - present)) / 2;
}

/* Σ |share − shares_up_to[i]| over i from @first to before @end. The cumulated shares ascend, so the sign changes once. */
static double
sum_differences (const ShoalSensitive *all,
                 double                share,
                 guint32               first,
                 guint32               end)
{
  guint32 low = first, high = end;
  double before, below, above;

  if (first >= end)
    return 0;
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (all->shares_up_to[middle] < share)
        low = middle + 1;
      else
        high = middle;
    }
  before = first > 0 ? all->sums_up_to[first - 1] : 0;
  below = (low > 0 ? all->sums_up_to[low - 1] : 0) - before;
  above = all->sums_up_to[end - 1] - before - below;
  return share * (low - first) - below + above - share * (end - low);
}

/* The cumulated share of the class only changes at values that occur in it. */
static double
find_ordered_distance (const ShoalClassContent *content)
{
  const ShoalSensitive *all = content->all;
  double n_all = (double) shoal_class_content_sum_counts (content), sum = 0;
  gsize n = 0;

  if (all->n_values < 2)
    return 0;
  for (gsize i = 0; i <= content->n_values; i++)
    {
      guint32 first = i > 0 ? content->values[i - 1] : 0;
      guint32 end = i < content->n_values ? content->values[i] : all->n_values;

      sum += sum_differences (all, (double) n / n_all, first, end);
      n += i < content->n_values ? content->counts[i] : 0;
    }
  return sum / (all->n_values - 1);
}

/* Returns: (transfer full): for each node, the share of the values below it in the class minus that in the table. Children have
 * lower numbers than their parents. */
static double *
find_excess (const ShoalClassContent *content)
{
  const ShoalSensitive *all = content->all;
  guint32 root = shoal_hierarchy_get_root (all->hierarchy);
  double n = (double) shoal_class_content_sum_counts (content);
  double *excess = g_new0 (double, shoal_hierarchy_get_n_nodes (all->hierarchy));

  for (guint32 value = 0; value < all->n_values; value++)
    excess[all->leaf_of_value[value]] -= all->shares[value];
  for (gsize i = 0; i < content->n_values; i++)
    excess[all->leaf_of_value[content->values[i]]] += (double) content->counts[i] / n;
  for (guint32 node = 0; node < root; node++)
    excess[shoal_hierarchy_get_parent (all->hierarchy, node)] += excess[node];
  return excess;
}

/* The distance of two leaves is the height of their lowest common ancestor, half of it on the way up and half on the way down.
 * So the excess below a node moves over the edge to its parent, whose length is half the difference of their heights. */
static double
find_tree_distance (const ShoalClassContent *content)
{
  ShoalHierarchy *hierarchy = content->all->hierarchy;
  guint32 root = shoal_hierarchy_get_root (hierarchy);
  guint height = shoal_hierarchy_get_subtree_height (hierarchy, root);
  g_autofree double *excess = find_excess (content);
  double sum = 0;

  for (guint32 node = 0; node < root; node++)
    sum += fabs (excess[node])
           * (shoal_hierarchy_get_subtree_height (hierarchy, shoal_hierarchy_get_parent (hierarchy, node))
              - shoal_hierarchy_get_subtree_height (hierarchy, node));
  return height > 0 ? sum / (2.0 * height) : 0;
}

static double
find_distance (const ShoalModel        *model,
               const ShoalClassContent *content)
{
  switch ((guint) model->numbers[VARIANT])
    {
    case EQUAL:
      return find_equal_distance (content);
    case ORDERED:
      return find_ordered_distance (content);
    case HIERARCHICAL:
    default:
      return find_tree_distance (content);
    }
}

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  return find_distance (model, content) <= model->numbers[T] + SHOAL_GUARANTEE_TOLERANCE;
}

/* Li et al., section 4.2.1 and 4.2.2, value by value */
static double
measure_values (const ShoalClassContent *content,
                gboolean                 ordered)
{
  const ShoalSensitive *all = content->all;
  double n = (double) shoal_class_content_sum_counts (content), absolute = 0, cumulated = 0, cumulated_absolute = 0;
  gsize next = 0;

  for (guint32 value = 0; value < all->n_values; value++)
    {
      gboolean present = next < content->n_values && content->values[next] == value;
      double share = present ? (double) content->counts[next++] / n : 0;
      double difference = share - (double) all->counts[value] / (double) all->n_rows;

      absolute += fabs (difference);
      cumulated += difference;
      cumulated_absolute += fabs (cumulated);
    }
  if (!ordered)
    return absolute / 2;
  return all->n_values > 1 ? cumulated_absolute / (all->n_values - 1) : 0;
}

/* Li et al., section 4.2.2: at each node, the smaller of the total excess and the total deficit of its children moves between them. */
static double
measure_tree (const ShoalClassContent *content)
{
  ShoalHierarchy *hierarchy = content->all->hierarchy;
  guint32 n_nodes = shoal_hierarchy_get_n_nodes (hierarchy), root = shoal_hierarchy_get_root (hierarchy);
  guint height = shoal_hierarchy_get_subtree_height (hierarchy, root);
  g_autofree double *excess = find_excess (content);
  g_autofree double *too_much = g_new0 (double, n_nodes);
  g_autofree double *too_little = g_new0 (double, n_nodes);
  double sum = 0;

  for (guint32 node = 0; node < root; node++)
    {
      guint32 parent = shoal_hierarchy_get_parent (hierarchy, node);

      too_much[parent] += MAX (0, excess[node]);
      too_little[parent] += MAX (0, -excess[node]);
    }
  for (guint32 node = shoal_hierarchy_get_n_leaves (hierarchy); node < n_nodes; node++)
    sum += (double) shoal_hierarchy_get_subtree_height (hierarchy, node) / height * MIN (too_much[node], too_little[node]);
  return sum;
}

static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  guint variant = (guint) model->numbers[VARIANT];

  *value = variant == HIERARCHICAL ? measure_tree (content) : measure_values (content, variant == ORDERED);
  return *value <= model->numbers[T] + SHOAL_GUARANTEE_TOLERANCE;
}

static char *
request (const ShoalModel *model)
{
  return g_strdup_printf (_("Values of “%s” in each class no farther than %g from those of the table"), model->column,
                          model->numbers[T]);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  return g_strdup_printf (_("t-closeness of “%s”: the values of each class are no farther than %g from those of the whole table."),
                          model->column, model->numbers[T]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  return g_strdup_printf (_("Distance of “%s” in any class from the whole table: at most %.4g; allowed: %g"),
                          finding->model.column, finding->worst, finding->model.numbers[T]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  return g_strdup_printf (_("rows in classes whose values of “%s” are too far from those of the whole table: %zu"),
                          finding->model.column, finding->n_offending);
}

const ShoalGuarantee shoal_t_closeness = {
  .id = "t-closeness",
  .title = N_("t-closeness"),
  .summary = N_("The sensitive values of each class are distributed much as those of the whole table."),
  .source = "Li et al. 2007",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .get_needs = get_needs,
  .class_holds = class_holds,
  .measure = measure,
  .request = request,
  .promise = promise,
  .limits = N_("t-closeness bounds what is learned of a person's sensitive value beyond what the whole table tells. What the table "
               "tells of everybody remains, and a small distance may still be much for a rare value."),
  .describe = describe,
  .explain = explain,
};
