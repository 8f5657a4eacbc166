/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made whole in a worker, then only read. */

#include "reports/shoal-node-report-private.h"

#include <math.h>
#include <string.h>

G_DEFINE_TYPE (ShoalNodeReport, shoal_node_report, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_CLASSES,
  PROP_RELEASE,
  PROP_BLOCKED,
  PROP_FEASIBLE,
  PROP_VERIFIED,
  PROP_K,
  PROP_REQUIRED_K,
  PROP_N_CLASSES,
  PROP_N_ROWS,
  PROP_N_SUPPRESSED,
  PROP_SUPPRESSION_LIMIT,
  PROP_METRICS,
  PROP_ATTRIBUTES,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_node_report_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  ShoalNodeReport *self = SHOAL_NODE_REPORT (object);

  switch (prop_id)
    {
    case PROP_CLASSES:
      g_value_set_object (value, self->classes);
      break;
    case PROP_RELEASE:
      g_value_set_object (value, self->release);
      break;
    case PROP_BLOCKED:
      g_value_set_string (value, self->blocked);
      break;
    case PROP_FEASIBLE:
      g_value_set_boolean (value, self->feasible);
      break;
    case PROP_VERIFIED:
      g_value_set_boolean (value, shoal_node_report_is_verified (self));
      break;
    case PROP_K:
      g_value_set_uint (value, shoal_node_report_get_k (self));
      break;
    case PROP_REQUIRED_K:
      g_value_set_uint (value, self->requirements.k);
      break;
    case PROP_N_CLASSES:
      g_value_set_uint64 (value, shoal_node_report_get_n_classes (self));
      break;
    case PROP_N_ROWS:
      g_value_set_uint64 (value, shoal_node_report_get_n_rows (self));
      break;
    case PROP_N_SUPPRESSED:
      g_value_set_uint64 (value, shoal_node_report_get_n_suppressed (self));
      break;
    case PROP_SUPPRESSION_LIMIT:
      g_value_set_uint64 (value, self->suppression_limit);
      break;
    case PROP_METRICS:
      g_value_set_object (value, self->metrics);
      break;
    case PROP_ATTRIBUTES:
      g_value_set_object (value, self->attributes);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_node_report_finalize (GObject *object)
{
  ShoalNodeReport *self = SHOAL_NODE_REPORT (object);

  g_clear_object (&self->release);
  g_clear_object (&self->verified);
  g_clear_object (&self->classes);
  g_clear_object (&self->metrics);
  g_clear_object (&self->attributes);
  g_clear_pointer (&self->order, shoal_class_order_free);
  g_free (self->blocked);
  shoal_verdict_clear (&self->refused);
  G_OBJECT_CLASS (shoal_node_report_parent_class)->finalize (object);
}

static void
shoal_node_report_class_init (ShoalNodeReportClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_node_report_get_property;
  object_class->finalize = shoal_node_report_finalize;
  properties[PROP_CLASSES] = g_param_spec_object ("classes", NULL, NULL, SHOAL_TYPE_CLASSES, flags);
  properties[PROP_RELEASE] = g_param_spec_object ("release", NULL, NULL, SHOAL_TYPE_RELEASE, flags);
  properties[PROP_BLOCKED] = g_param_spec_string ("blocked", NULL, NULL, NULL, flags);
  properties[PROP_FEASIBLE] = g_param_spec_boolean ("feasible", NULL, NULL, FALSE, flags);
  properties[PROP_VERIFIED] = g_param_spec_boolean ("verified", NULL, NULL, FALSE, flags);
  properties[PROP_K] = g_param_spec_uint ("k", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_REQUIRED_K] = g_param_spec_uint ("required-k", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_CLASSES] = g_param_spec_uint64 ("n-classes", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_N_ROWS] = g_param_spec_uint64 ("n-rows", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_N_SUPPRESSED] = g_param_spec_uint64 ("n-suppressed", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_SUPPRESSION_LIMIT] = g_param_spec_uint64 ("suppression-limit", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_METRICS] = g_param_spec_object ("metrics", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_ATTRIBUTES] = g_param_spec_object ("attributes", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_node_report_init (ShoalNodeReport *self)
{
  self->metrics = g_list_store_new (SHOAL_TYPE_METRIC_VALUE);
  self->attributes = g_list_store_new (SHOAL_TYPE_ATTRIBUTE_LOSS);
}

/** shoal_node_report_get_recoding: Returns: (transfer none): what it is about. */
ShoalRecoding *
shoal_node_report_get_recoding (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->classes->recoding;
}

/** shoal_node_report_get_classes: Returns: (transfer none): the equivalence classes. */
ShoalClasses *
shoal_node_report_get_classes (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->classes;
}

/** shoal_node_report_get_release: Returns: (transfer none) (nullable): what would be published; %NULL while that is blocked. */
ShoalRelease *
shoal_node_report_get_release (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->release;
}

/** shoal_node_report_get_verified: Returns: (transfer none) (nullable): what may be published; %NULL where nothing may be. */
ShoalVerifiedRelease *
shoal_node_report_get_verified (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->verified;
}

/** shoal_node_report_get_blocked: Returns: (nullable): why nothing can be published yet, for a person. */
const char *
shoal_node_report_get_blocked (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->blocked;
}

/** shoal_node_report_is_feasible: Returns: whether no more rows than allowed are in classes below k. */
gboolean
shoal_node_report_is_feasible (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), FALSE);

  return self->feasible;
}

/** shoal_node_report_is_verified: Returns: whether the verifier found that what would be published is k-anonymous. */
gboolean
shoal_node_report_is_verified (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), FALSE);

  return shoal_node_report_get_verdict (self) != NULL && shoal_node_report_get_verdict (self)->holds;
}

/** shoal_node_report_get_verdict: Returns: (transfer none) (nullable): what the verifier found; %NULL while blocked. */
const ShoalVerdict *
shoal_node_report_get_verdict (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  if (self->verified != NULL)
    return shoal_verified_release_get_verdict (self->verified);
  return self->release != NULL ? &self->refused : NULL;
}

/** shoal_node_report_get_k: Returns: size of the smallest class that is published, 0 if none. */
guint
shoal_node_report_get_k (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), 0);

  return self->classes->smallest_published;
}

/** shoal_node_report_get_requirements: Returns: (transfer none): what is required. */
const ShoalRequirements *
shoal_node_report_get_requirements (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return &self->requirements;
}

guint
shoal_node_report_get_required_k (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), 0);

  return self->requirements.k;
}

/** shoal_node_report_get_n_classes: Returns: number of classes that are published. */
gsize
shoal_node_report_get_n_classes (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), 0);

  return self->classes->n_groups - self->classes->n_small_groups;
}

gsize
shoal_node_report_get_n_rows (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), 0);

  return self->classes->microdata->n_rows;
}

gsize
shoal_node_report_get_n_suppressed (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), 0);

  return self->classes->n_suppressed;
}

/** shoal_node_report_get_suppression_limit: Returns: how many rows may be suppressed. */
gsize
shoal_node_report_get_suppression_limit (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), 0);

  return self->suppression_limit;
}

/** shoal_node_report_get_metrics: Returns: (transfer none): every metric, in the registry's order. */
GListModel *
shoal_node_report_get_metrics (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return G_LIST_MODEL (self->metrics);
}

/** shoal_node_report_get_metric: @id: of a metric. Returns: its value, NAN when it is unknown or lacks an input. */
double
shoal_node_report_get_metric (ShoalNodeReport *self,
                              const char      *id)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NAN);
  g_return_val_if_fail (id != NULL, NAN);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->metrics)); i++)
    {
      g_autoptr (ShoalMetricValue) value = g_list_model_get_item (G_LIST_MODEL (self->metrics), i);

      if (strcmp (shoal_metric_value_get_metric (value)->id, id) == 0)
        return shoal_metric_value_get_value (value);
    }
  return NAN;
}

/** shoal_node_report_get_attributes: Returns: (transfer none): the loss of each quasi-identifier. */
GListModel *
shoal_node_report_get_attributes (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return G_LIST_MODEL (self->attributes);
}

/** shoal_node_report_get_class_order: Returns: (transfer none): the classes by size, suppressed ones included. */
const ShoalClassOrder *
shoal_node_report_get_class_order (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->order;
}

/** shoal_node_report_get_disclosures: Returns: (transfer none) (nullable) (element-type ShoalDisclosure): what a release tells
 *   although it meets the requirements; %NULL where it does not. */
const GArray *
shoal_node_report_get_disclosures (ShoalNodeReport *self)
{
  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (self), NULL);

  return self->verified != NULL ? shoal_verified_release_get_disclosures (self->verified) : NULL;
}
