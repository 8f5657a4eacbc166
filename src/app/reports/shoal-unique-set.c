/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and numbers. */

#include "reports/shoal-unique-set.h"

struct _ShoalUniqueSet
{
  GObject parent_instance;

  char *names;
  gsize n_unique;
  double share;
};

G_DEFINE_FINAL_TYPE (ShoalUniqueSet, shoal_unique_set, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAMES,
  PROP_SHARE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_unique_set_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  ShoalUniqueSet *self = SHOAL_UNIQUE_SET (object);

  switch (prop_id)
    {
    case PROP_NAMES:
      g_value_set_string (value, self->names);
      break;
    case PROP_SHARE:
      g_value_set_double (value, self->share);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_unique_set_finalize (GObject *object)
{
  g_free (SHOAL_UNIQUE_SET (object)->names);
  G_OBJECT_CLASS (shoal_unique_set_parent_class)->finalize (object);
}

static void
shoal_unique_set_class_init (ShoalUniqueSetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_unique_set_get_property;
  object_class->finalize = shoal_unique_set_finalize;
  properties[PROP_NAMES] = g_param_spec_string ("names", NULL, NULL, NULL, flags);
  properties[PROP_SHARE] = g_param_spec_double ("share", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_unique_set_init (ShoalUniqueSet *self)
{
}

/** shoal_unique_set_new: Returns: (transfer full): @uniqueness with names. */
ShoalUniqueSet *
shoal_unique_set_new (ShoalTable            *table,
                      const ShoalUniqueness *uniqueness)
{
  ShoalUniqueSet *self;
  g_autoptr (GString) names = g_string_new (NULL);
  gsize n_rows;

  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);
  g_return_val_if_fail (uniqueness != NULL, NULL);

  for (guint i = 0; i < uniqueness->n_columns; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            shoal_column_get_name (shoal_table_get_column (table, uniqueness->columns[i])));
  n_rows = shoal_table_get_n_rows (table);
  self = g_object_new (SHOAL_TYPE_UNIQUE_SET, NULL);
  self->names = g_string_free (g_steal_pointer (&names), FALSE);
  self->n_unique = uniqueness->n_unique;
  self->share = n_rows > 0 ? (double) uniqueness->n_unique / (double) n_rows : 0;
  return self;
}

const char *
shoal_unique_set_get_names (ShoalUniqueSet *self)
{
  g_return_val_if_fail (SHOAL_IS_UNIQUE_SET (self), NULL);

  return self->names;
}

gsize
shoal_unique_set_get_n_unique (ShoalUniqueSet *self)
{
  g_return_val_if_fail (SHOAL_IS_UNIQUE_SET (self), 0);

  return self->n_unique;
}

double
shoal_unique_set_get_share (ShoalUniqueSet *self)
{
  g_return_val_if_fail (SHOAL_IS_UNIQUE_SET (self), 0);

  return self->share;
}
