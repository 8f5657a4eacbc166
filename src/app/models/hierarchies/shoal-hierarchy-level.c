/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made by a worker, with the report it belongs to. */

#include "models/hierarchies/shoal-hierarchy-level.h"

/* Values named as examples of a level. */
#define N_EXAMPLES 3

enum
{
  PROP_0,
  PROP_LEVEL,
  PROP_N_NODES,
  PROP_N_CLASSES,
  PROP_K,
  PROP_PROBLEM,
  PROP_ICON_NAME,
  N_PROPS
};

struct _ShoalHierarchyLevel
{
  GObject parent_instance;

  guint level;
  guint32 n_nodes;
  ShoalHierarchyClasses classes;
  char **examples; /* the first values */
  char *problem; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyLevel, shoal_hierarchy_level, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];

static void
shoal_hierarchy_level_get_property (GObject    *object,
                                    guint       prop_id,
                                    GValue     *value,
                                    GParamSpec *pspec)
{
  ShoalHierarchyLevel *self = SHOAL_HIERARCHY_LEVEL (object);

  switch (prop_id)
    {
    case PROP_LEVEL:
      g_value_set_uint (value, self->level);
      break;
    case PROP_N_NODES:
      g_value_set_uint (value, self->n_nodes);
      break;
    case PROP_N_CLASSES:
      g_value_set_uint (value, self->classes.n);
      break;
    case PROP_K:
      g_value_set_uint64 (value, self->classes.smallest);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    case PROP_ICON_NAME:
      g_value_set_string (value, self->problem != NULL ? "dialog-warning-symbolic" : NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_hierarchy_level_finalize (GObject *object)
{
  ShoalHierarchyLevel *self = SHOAL_HIERARCHY_LEVEL (object);

  g_strfreev (self->examples);
  g_free (self->problem);
  G_OBJECT_CLASS (shoal_hierarchy_level_parent_class)->finalize (object);
}

static void
shoal_hierarchy_level_class_init (ShoalHierarchyLevelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_hierarchy_level_get_property;
  object_class->finalize = shoal_hierarchy_level_finalize;
  properties[PROP_LEVEL] = g_param_spec_uint ("level", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_NODES] = g_param_spec_uint ("n-nodes", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_N_CLASSES] = g_param_spec_uint ("n-classes", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_K] = g_param_spec_uint64 ("k", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, flags);
  properties[PROP_ICON_NAME] = g_param_spec_string ("icon-name", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_hierarchy_level_init (ShoalHierarchyLevel *self)
{
}

/**
 * shoal_hierarchy_level_new:
 * @problem: (nullable): what is wrong with the level as a whole
 *
 * Returns: (transfer full): level @level of @hierarchy.
 */
ShoalHierarchyLevel *
shoal_hierarchy_level_new (ShoalHierarchy              *hierarchy,
                           guint                        level,
                           const ShoalHierarchyClasses *classes,
                           const char                  *problem)
{
  ShoalHierarchyLevel *self;
  const guint32 *nodes;
  guint n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (classes != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_LEVEL, NULL);
  nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &self->n_nodes);
  n = MIN (self->n_nodes, N_EXAMPLES);
  self->examples = g_new0 (char *, n + 1);
  self->level = level;
  self->classes = *classes;
  self->problem = g_strdup (problem);
  for (guint i = 0; i < n; i++)
    self->examples[i] = g_strdup (shoal_hierarchy_get_label (hierarchy, nodes[i]));
  return self;
}

/** shoal_hierarchy_level_get_examples: @more: (out): whether it has others. Returns: (transfer none): its first values. */
const char *const *
shoal_hierarchy_level_get_examples (ShoalHierarchyLevel *self,
                                    gboolean            *more)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_LEVEL (self), NULL);
  g_return_val_if_fail (more != NULL, NULL);

  *more = self->n_nodes > g_strv_length (self->examples);
  return (const char *const *) self->examples;
}
