/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made by a worker: counting goes over all rows. */

#include "config.h"

#include "hierarchies/shoal-hierarchy-report.h"

#include "hierarchies/shoal-hierarchy-classes.h"

#include <glib/gi18n-lib.h>

/* Values named as examples of a level. */
#define N_EXAMPLES 3

/* Levels that a summary tells of. */
#define MOST_LEVELS 8

enum
{
  LEVEL_PROP_0,
  LEVEL_PROP_LEVEL,
  LEVEL_PROP_N_NODES,
  LEVEL_PROP_N_CLASSES,
  LEVEL_PROP_K,
  LEVEL_PROP_EXAMPLE,
  LEVEL_PROP_PROBLEM,
  LEVEL_PROP_ICON_NAME,
  LEVEL_N_PROPS
};

struct _ShoalHierarchyLevel
{
  GObject parent_instance;

  guint level;
  guint32 n_nodes;
  ShoalHierarchyClasses classes;
  char *example;
  char *problem; /* or NULL */
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyLevel, shoal_hierarchy_level, G_TYPE_OBJECT)

static GParamSpec *level_properties[LEVEL_N_PROPS];

static void
shoal_hierarchy_level_get_property (GObject    *object,
                                    guint       prop_id,
                                    GValue     *value,
                                    GParamSpec *pspec)
{
  ShoalHierarchyLevel *self = SHOAL_HIERARCHY_LEVEL (object);

  switch (prop_id)
    {
    case LEVEL_PROP_LEVEL:
      g_value_set_uint (value, self->level);
      break;
    case LEVEL_PROP_N_NODES:
      g_value_set_uint (value, self->n_nodes);
      break;
    case LEVEL_PROP_N_CLASSES:
      g_value_set_uint (value, self->classes.n);
      break;
    case LEVEL_PROP_K:
      g_value_set_uint64 (value, self->classes.smallest);
      break;
    case LEVEL_PROP_EXAMPLE:
      g_value_set_string (value, self->example);
      break;
    case LEVEL_PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    case LEVEL_PROP_ICON_NAME:
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

  g_free (self->example);
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
  level_properties[LEVEL_PROP_LEVEL] = g_param_spec_uint ("level", NULL, NULL, 0, G_MAXUINT, 0, flags);
  level_properties[LEVEL_PROP_N_NODES] = g_param_spec_uint ("n-nodes", NULL, NULL, 0, G_MAXUINT, 0, flags);
  level_properties[LEVEL_PROP_N_CLASSES] = g_param_spec_uint ("n-classes", NULL, NULL, 0, G_MAXUINT, 0, flags);
  level_properties[LEVEL_PROP_K] = g_param_spec_uint64 ("k", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  level_properties[LEVEL_PROP_EXAMPLE] = g_param_spec_string ("example", NULL, NULL, NULL, flags);
  level_properties[LEVEL_PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, flags);
  level_properties[LEVEL_PROP_ICON_NAME] = g_param_spec_string ("icon-name", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, LEVEL_N_PROPS, level_properties);
}

static void
shoal_hierarchy_level_init (ShoalHierarchyLevel *self)
{
}

static ShoalHierarchyLevel *
level_new (ShoalHierarchy       *hierarchy,
           guint                 level,
           ShoalHierarchyClasses classes)
{
  ShoalHierarchyLevel *self = g_object_new (SHOAL_TYPE_HIERARCHY_LEVEL, NULL);
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (hierarchy, level, &self->n_nodes);
  GString *example = g_string_new (NULL);

  self->level = level;
  self->classes = classes;
  for (guint32 i = 0; i < MIN (self->n_nodes, N_EXAMPLES); i++)
    g_string_append_printf (example, i > 0 ? ", %s" : "%s", shoal_hierarchy_get_label (hierarchy, nodes[i]));
  if (self->n_nodes > N_EXAMPLES)
    g_string_append (example, ", …");
  self->example = g_string_free (example, FALSE);
  return self;
}

enum
{
  ISSUE_PROP_0,
  ISSUE_PROP_MESSAGE,
  ISSUE_PROP_BLOCKING,
  ISSUE_N_PROPS
};

struct _ShoalHierarchyIssue
{
  GObject parent_instance;

  ShoalHierarchyProblem *problem;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyIssue, shoal_hierarchy_issue, G_TYPE_OBJECT)

static GParamSpec *issue_properties[ISSUE_N_PROPS];

static void
shoal_hierarchy_issue_get_property (GObject    *object,
                                    guint       prop_id,
                                    GValue     *value,
                                    GParamSpec *pspec)
{
  ShoalHierarchyIssue *self = SHOAL_HIERARCHY_ISSUE (object);

  switch (prop_id)
    {
    case ISSUE_PROP_MESSAGE:
      g_value_set_string (value, self->problem->message);
      break;
    case ISSUE_PROP_BLOCKING:
      g_value_set_boolean (value, self->problem->kind == SHOAL_HIERARCHY_PROBLEM_UNCOVERED);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_hierarchy_issue_finalize (GObject *object)
{
  shoal_hierarchy_problem_free (SHOAL_HIERARCHY_ISSUE (object)->problem);
  G_OBJECT_CLASS (shoal_hierarchy_issue_parent_class)->finalize (object);
}

static void
shoal_hierarchy_issue_class_init (ShoalHierarchyIssueClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_hierarchy_issue_get_property;
  object_class->finalize = shoal_hierarchy_issue_finalize;
  issue_properties[ISSUE_PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  issue_properties[ISSUE_PROP_BLOCKING] = g_param_spec_boolean ("blocking", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, ISSUE_N_PROPS, issue_properties);
}

static void
shoal_hierarchy_issue_init (ShoalHierarchyIssue *self)
{
}

/** shoal_hierarchy_issue_get_problem: Returns: (transfer none): what is wrong, and where. */
const ShoalHierarchyProblem *
shoal_hierarchy_issue_get_problem (ShoalHierarchyIssue *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ISSUE (self), NULL);

  return self->problem;
}

enum
{
  PROP_0,
  PROP_LEVELS,
  PROP_ISSUES,
  N_PROPS
};

struct _ShoalHierarchyReport
{
  GObject parent_instance;

  GListStore *levels;
  GListStore *issues;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyReport, shoal_hierarchy_report, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];

static void
shoal_hierarchy_report_get_property (GObject    *object,
                                     guint       prop_id,
                                     GValue     *value,
                                     GParamSpec *pspec)
{
  ShoalHierarchyReport *self = SHOAL_HIERARCHY_REPORT (object);

  switch (prop_id)
    {
    case PROP_LEVELS:
      g_value_set_object (value, self->levels);
      break;
    case PROP_ISSUES:
      g_value_set_object (value, self->issues);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_hierarchy_report_finalize (GObject *object)
{
  ShoalHierarchyReport *self = SHOAL_HIERARCHY_REPORT (object);

  g_object_unref (self->levels);
  g_object_unref (self->issues);
  G_OBJECT_CLASS (shoal_hierarchy_report_parent_class)->finalize (object);
}

static void
shoal_hierarchy_report_class_init (ShoalHierarchyReportClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_hierarchy_report_get_property;
  object_class->finalize = shoal_hierarchy_report_finalize;
  properties[PROP_LEVELS] = g_param_spec_object ("levels", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_ISSUES] = g_param_spec_object ("issues", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_hierarchy_report_init (ShoalHierarchyReport *self)
{
  self->levels = g_list_store_new (SHOAL_TYPE_HIERARCHY_LEVEL);
  self->issues = g_list_store_new (SHOAL_TYPE_HIERARCHY_ISSUE);
}

static void
add_levels (ShoalHierarchyReport        *self,
            ShoalHierarchy              *hierarchy,
            const ShoalHierarchyClasses *classes)
{
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      g_autoptr (ShoalHierarchyLevel) item = level_new (hierarchy, level, classes[level]);

      g_list_store_append (self->levels, item);
    }
}

/* What is wrong with a level as a whole. */
static void
mark_level (ShoalHierarchyReport        *self,
            const ShoalHierarchyProblem *problem)
{
  g_autoptr (ShoalHierarchyLevel) level = NULL;

  if (problem->kind != SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
    return;
  level = g_list_model_get_item (G_LIST_MODEL (self->levels), problem->level);
  g_free (level->problem);
  level->problem = g_strdup (problem->message);
}

static void
add_issues (ShoalHierarchyReport *self,
            ShoalHierarchy       *hierarchy,
            ShoalColumn          *column)
{
  g_autoptr (GPtrArray) problems = shoal_hierarchy_find_problems (hierarchy, column);

  g_ptr_array_set_free_func (problems, NULL);
  for (guint i = 0; i < problems->len; i++)
    {
      g_autoptr (ShoalHierarchyIssue) item = g_object_new (SHOAL_TYPE_HIERARCHY_ISSUE, NULL);

      item->problem = problems->pdata[i];
      g_list_store_append (self->issues, item);
      mark_level (self, item->problem);
    }
}

/** shoal_hierarchy_report_new: takes time in the order of the column's rows. */
ShoalHierarchyReport *
shoal_hierarchy_report_new (ShoalHierarchy *hierarchy,
                            ShoalColumn    *column)
{
  ShoalHierarchyReport *self;
  g_autofree ShoalHierarchyClasses *classes = NULL;
  gboolean covered;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_REPORT, NULL);
  classes = shoal_hierarchy_count_classes (hierarchy, column, &covered);
  add_levels (self, hierarchy, classes);
  /* A value that is spelt otherwise has a leaf all the same. */
  add_issues (self, hierarchy, covered ? NULL : column);
  return self;
}

GListModel *
shoal_hierarchy_report_get_levels (ShoalHierarchyReport *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_REPORT (self), NULL);

  return G_LIST_MODEL (self->levels);
}

GListModel *
shoal_hierarchy_report_get_issues (ShoalHierarchyReport *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_REPORT (self), NULL);

  return G_LIST_MODEL (self->issues);
}

/** shoal_hierarchy_report_dup_summary: Returns: (transfer full): height, values and own k of the levels, for a person. */
char *
shoal_hierarchy_report_dup_summary (ShoalHierarchyReport *self)
{
  g_autoptr (GString) values = g_string_new (NULL);
  g_autoptr (GString) own = g_string_new (NULL);
  guint n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_REPORT (self), NULL);

  n = g_list_model_get_n_items (G_LIST_MODEL (self->levels));
  for (guint i = 0; i < MIN (n, MOST_LEVELS); i++)
    {
      g_autoptr (ShoalHierarchyLevel) level = g_list_model_get_item (G_LIST_MODEL (self->levels), i);

      g_string_append_printf (values, i > 0 ? " → %u" : "%u", level->n_nodes);
      g_string_append_printf (own, i > 0 ? " → %" G_GUINT64_FORMAT : "%" G_GUINT64_FORMAT, level->classes.smallest);
    }
  if (n > MOST_LEVELS)
    {
      g_string_append (values, " → …");
      g_string_append (own, " → …");
    }
  /* Translators: the height of a hierarchy, then the number of values on each level, then the smallest number of rows
   * that are alike on each level */
  return g_strdup_printf (_("Height %u\nValues per level: %s\nRows of the smallest class: %s"), n - 1, values->str, own->str);
}
