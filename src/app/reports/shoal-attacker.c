/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Three numbers with a name. */

#include "reports/shoal-attacker.h"

#include <math.h>

struct _ShoalAttacker
{
  GObject parent_instance;

  char *title;
  char *description;
  char *lack;
  ShoalRiskFigures figures;
};

G_DEFINE_FINAL_TYPE (ShoalAttacker, shoal_attacker, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_DESCRIPTION,
  PROP_LACK,
  PROP_HIGHEST,
  PROP_AVERAGE,
  PROP_ABOVE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_attacker_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  ShoalAttacker *self = SHOAL_ATTACKER (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_DESCRIPTION:
      g_value_set_string (value, self->description);
      break;
    case PROP_LACK:
      g_value_set_string (value, self->lack);
      break;
    case PROP_HIGHEST:
      g_value_set_double (value, self->figures.highest);
      break;
    case PROP_AVERAGE:
      g_value_set_double (value, self->figures.average);
      break;
    case PROP_ABOVE:
      g_value_set_double (value, self->figures.above);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_attacker_finalize (GObject *object)
{
  ShoalAttacker *self = SHOAL_ATTACKER (object);

  g_free (self->title);
  g_free (self->description);
  g_free (self->lack);
  G_OBJECT_CLASS (shoal_attacker_parent_class)->finalize (object);
}

static void
shoal_attacker_class_init (ShoalAttackerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_attacker_get_property;
  object_class->finalize = shoal_attacker_finalize;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_DESCRIPTION] = g_param_spec_string ("description", NULL, NULL, NULL, flags);
  properties[PROP_LACK] = g_param_spec_string ("lack", NULL, NULL, NULL, flags);
  properties[PROP_HIGHEST] = g_param_spec_double ("highest", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_AVERAGE] = g_param_spec_double ("average", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_ABOVE] = g_param_spec_double ("above", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_attacker_init (ShoalAttacker *self)
{
  self->figures = (ShoalRiskFigures) { NAN, NAN, NAN };
}

/**
 * shoal_attacker_new:
 * @description: what this attacker knows, and wants
 * @lack: (nullable): why there is only an average
 *
 * Returns: (transfer full): an attacker without figures
 */
ShoalAttacker *
shoal_attacker_new (const char *title,
                    const char *description,
                    const char *lack)
{
  ShoalAttacker *self = g_object_new (SHOAL_TYPE_ATTACKER, NULL);

  self->title = g_strdup (title);
  self->description = g_strdup (description);
  self->lack = g_strdup (lack);
  return self;
}

void
shoal_attacker_set_figures (ShoalAttacker          *self,
                            const ShoalRiskFigures *figures)
{
  g_return_if_fail (SHOAL_IS_ATTACKER (self));
  g_return_if_fail (figures != NULL);

  self->figures = *figures;
  g_object_freeze_notify (G_OBJECT (self));
  for (guint i = PROP_HIGHEST; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  g_object_thaw_notify (G_OBJECT (self));
}

const char *
shoal_attacker_get_title (ShoalAttacker *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTACKER (self), NULL);

  return self->title;
}

const char *
shoal_attacker_get_description (ShoalAttacker *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTACKER (self), NULL);

  return self->description;
}

/** shoal_attacker_get_lack: Returns: (nullable): why there is only an average. */
const char *
shoal_attacker_get_lack (ShoalAttacker *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTACKER (self), NULL);

  return self->lack;
}

/** shoal_attacker_get_figures: Returns: (transfer none): its chances. */
const ShoalRiskFigures *
shoal_attacker_get_figures (ShoalAttacker *self)
{
  g_return_val_if_fail (SHOAL_IS_ATTACKER (self), NULL);

  return &self->figures;
}
