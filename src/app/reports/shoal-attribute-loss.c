/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computed when made, which belongs in a worker. */

#include "reports/shoal-attribute-loss.h"

#include "utility/shoal-metric.h"

struct _ShoalAttributeLoss
{
  GObject parent_instance;

  char *name;
  int level;
  guint height;
  double level_share;
  double loss;
};

G_DEFINE_TYPE (ShoalAttributeLoss, shoal_attribute_loss, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_LEVEL,
  PROP_HEIGHT,
  PROP_LEVEL_SHARE,
  PROP_LOSS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_attribute_loss_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  ShoalAttributeLoss *self = SHOAL_ATTRIBUTE_LOSS (object);

  switch (prop_id)
    {
    case PROP_NAME:
      g_value_set_string (value, self->name);
      break;
    case PROP_LEVEL:
      g_value_set_int (value, self->level);
      break;
    case PROP_HEIGHT:
      g_value_set_uint (value, self->height);
      break;
    case PROP_LEVEL_SHARE:
      g_value_set_double (value, self->level_share);
      break;
    case PROP_LOSS:
      g_value_set_double (value, self->loss);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_attribute_loss_finalize (GObject *object)
{
  g_free (SHOAL_ATTRIBUTE_LOSS (object)->name);
  G_OBJECT_CLASS (shoal_attribute_loss_parent_class)->finalize (object);
}

static void
shoal_attribute_loss_class_init (ShoalAttributeLossClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_attribute_loss_get_property;
  object_class->finalize = shoal_attribute_loss_finalize;
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_LEVEL] = g_param_spec_int ("level", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_HEIGHT] = g_param_spec_uint ("height", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_LEVEL_SHARE] = g_param_spec_double ("level-share", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_LOSS] = g_param_spec_double ("loss", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_attribute_loss_init (ShoalAttributeLoss *self)
{
}

/**
 * shoal_attribute_loss_new:
 * @attribute: number of a quasi-identifier
 *
 * Returns: (transfer full): what it loses in @classes
 */
ShoalAttributeLoss *
shoal_attribute_loss_new (ShoalClasses *classes,
                          guint         attribute)
{
  ShoalAttributeLoss *self;
  ShoalAttribute *quasi_identifier;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), NULL);
  g_return_val_if_fail (attribute < classes->microdata->n_attributes, NULL);

  quasi_identifier = shoal_microdata_get_attribute (classes->microdata, attribute);
  self = g_object_new (SHOAL_TYPE_ATTRIBUTE_LOSS, NULL);
  self->name = g_strdup (shoal_column_get_name (quasi_identifier->column));
  self->height = quasi_identifier->height;
  self->level = -1;
  if (classes->kind == SHOAL_RECODING_NODE)
    self->level = (int) shoal_recoding_get_levels (classes->recoding, NULL)[attribute];
  self->level_share = shoal_metric_level_share (classes, attribute);
  self->loss = shoal_metric_attribute_ncp (classes, attribute);
  return self;
}

const char *
shoal_attribute_loss_get_name (ShoalAttributeLoss *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE_LOSS (self), NULL);

  return self->name;
}

/** shoal_attribute_loss_get_level: Returns: level of generalization, -1 where the recoding has none. */
int
shoal_attribute_loss_get_level (ShoalAttributeLoss *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE_LOSS (self), -1);

  return self->level;
}

/** shoal_attribute_loss_get_height: Returns: height of the hierarchy. */
guint
shoal_attribute_loss_get_height (ShoalAttributeLoss *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE_LOSS (self), 0);

  return self->height;
}

/** shoal_attribute_loss_get_level_share: Returns: level / height, NAN without a level. */
double
shoal_attribute_loss_get_level_share (ShoalAttributeLoss *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE_LOSS (self), 0);

  return self->level_share;
}

/** shoal_attribute_loss_get_loss: Returns: mean NCP of the cells, 0 to 1. */
double
shoal_attribute_loss_get_loss (ShoalAttributeLoss *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTRIBUTE_LOSS (self), 0);

  return self->loss;
}
