/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made when it is looked at. */

#include "reports/shoal-equivalence-class.h"

#include "recoding/shoal-cell-text.h"
#include "recoding/shoal-class-order.h"

struct _ShoalEquivalenceClass
{
  GObject parent_instance;

  ShoalClasses *classes;
  guint32 group;
};

G_DEFINE_FINAL_TYPE (ShoalEquivalenceClass, shoal_equivalence_class, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NUMBER,
  PROP_SIZE,
  PROP_SUPPRESSED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_equivalence_class_get_property (GObject    *object,
                                      guint       prop_id,
                                      GValue     *value,
                                      GParamSpec *pspec)
{
  ShoalEquivalenceClass *self = SHOAL_EQUIVALENCE_CLASS (object);

  switch (prop_id)
    {
    case PROP_NUMBER:
      g_value_set_uint (value, self->group);
      break;
    case PROP_SIZE:
      g_value_set_uint (value, shoal_equivalence_class_get_size (self));
      break;
    case PROP_SUPPRESSED:
      g_value_set_boolean (value, shoal_equivalence_class_is_suppressed (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_equivalence_class_finalize (GObject *object)
{
  g_clear_object (&SHOAL_EQUIVALENCE_CLASS (object)->classes);
  G_OBJECT_CLASS (shoal_equivalence_class_parent_class)->finalize (object);
}

static void
shoal_equivalence_class_class_init (ShoalEquivalenceClassClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_equivalence_class_get_property;
  object_class->finalize = shoal_equivalence_class_finalize;
  properties[PROP_NUMBER] = g_param_spec_uint ("number", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_SIZE] = g_param_spec_uint ("size", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_SUPPRESSED] = g_param_spec_boolean ("suppressed", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_equivalence_class_init (ShoalEquivalenceClass *self)
{
}

/** shoal_equivalence_class_new: Returns: (transfer full): class @group of @classes. */
ShoalEquivalenceClass *
shoal_equivalence_class_new (ShoalClasses *classes,
                             guint32       group)
{
  ShoalEquivalenceClass *self;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && group < classes->n_groups, NULL);

  self = g_object_new (SHOAL_TYPE_EQUIVALENCE_CLASS, NULL);
  self->classes = g_object_ref (classes);
  self->group = group;
  return self;
}

guint32
shoal_equivalence_class_get_size (ShoalEquivalenceClass *self)
{
  g_return_val_if_fail (SHOAL_IS_EQUIVALENCE_CLASS (self), 0);

  return shoal_classes_get_size (self->classes, self->group);
}

gboolean
shoal_equivalence_class_is_suppressed (ShoalEquivalenceClass *self)
{
  g_return_val_if_fail (SHOAL_IS_EQUIVALENCE_CLASS (self), FALSE);

  return shoal_classes_is_suppressed (self->classes, self->group);
}
