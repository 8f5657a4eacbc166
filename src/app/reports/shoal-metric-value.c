/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the registry of metrics with a number. */

#include "config.h"

#include "reports/shoal-metric-value.h"

#include <glib/gi18n-lib.h>

struct _ShoalMetricValue
{
  GObject parent_instance;

  const ShoalMetric *metric;
  double value;
  const char *lack;
};

G_DEFINE_TYPE (ShoalMetricValue, shoal_metric_value, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ID,
  PROP_TITLE,
  PROP_SUMMARY,
  PROP_SOURCE,
  PROP_RANGE,
  PROP_HIGHER_IS_BETTER,
  PROP_VALUE,
  PROP_LACK,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_metric_value_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  ShoalMetricValue *self = SHOAL_METRIC_VALUE (object);

  switch (prop_id)
    {
    case PROP_ID:
      g_value_set_string (value, self->metric->id);
      break;
    case PROP_TITLE:
      g_value_set_string (value, _(self->metric->title));
      break;
    case PROP_SUMMARY:
      g_value_set_string (value, _(self->metric->summary));
      break;
    case PROP_SOURCE:
      g_value_set_string (value, self->metric->source);
      break;
    case PROP_RANGE:
      g_value_set_string (value, self->metric->range);
      break;
    case PROP_HIGHER_IS_BETTER:
      g_value_set_boolean (value, self->metric->direction == SHOAL_METRIC_HIGHER);
      break;
    case PROP_VALUE:
      g_value_set_double (value, self->value);
      break;
    case PROP_LACK:
      g_value_set_static_string (value, self->lack);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_metric_value_class_init (ShoalMetricValueClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_metric_value_get_property;
  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_SUMMARY] = g_param_spec_string ("summary", NULL, NULL, NULL, flags);
  properties[PROP_SOURCE] = g_param_spec_string ("source", NULL, NULL, NULL, flags);
  properties[PROP_RANGE] = g_param_spec_string ("range", NULL, NULL, NULL, flags);
  properties[PROP_HIGHER_IS_BETTER] = g_param_spec_boolean ("higher-is-better", NULL, NULL, FALSE, flags);
  properties[PROP_VALUE] = g_param_spec_double ("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
  properties[PROP_LACK] = g_param_spec_string ("lack", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_metric_value_init (ShoalMetricValue *self)
{
}

/**
 * shoal_metric_value_new:
 * @metric: a row of the registry
 * @value: its value, or NAN
 * @lack: (nullable): a static text that says why there is no value
 *
 * Returns: (transfer full): the two together
 */
ShoalMetricValue *
shoal_metric_value_new (const ShoalMetric *metric,
                        double             value,
                        const char        *lack)
{
  ShoalMetricValue *self;

  g_return_val_if_fail (metric != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_METRIC_VALUE, NULL);
  self->metric = metric;
  self->value = value;
  self->lack = lack;
  return self;
}

/** shoal_metric_value_get_metric: Returns: (transfer none): the metric. */
const ShoalMetric *
shoal_metric_value_get_metric (ShoalMetricValue *self)
{
  g_return_val_if_fail (SHOAL_IS_METRIC_VALUE (self), NULL);

  return self->metric;
}

/** shoal_metric_value_get_value: Returns: the value, NAN where an input is lacking. */
double
shoal_metric_value_get_value (ShoalMetricValue *self)
{
  g_return_val_if_fail (SHOAL_IS_METRIC_VALUE (self), 0);

  return self->value;
}

/** shoal_metric_value_get_lack: Returns: (nullable): why there is no value, to be translated. */
const char *
shoal_metric_value_get_lack (ShoalMetricValue *self)
{
  g_return_val_if_fail (SHOAL_IS_METRIC_VALUE (self), NULL);

  return self->lack;
}
