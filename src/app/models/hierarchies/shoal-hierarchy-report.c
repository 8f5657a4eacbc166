/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Made by a worker: counting goes over all rows. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-report.h"

#include "schema/shoal-hierarchy-classes.h"

#include <glib/gi18n-lib.h>

/* Levels that a summary tells of. */
#define MOST_LEVELS 8

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

/* @problems: (array): what is wrong with a level as a whole, or NULL */
static void
add_levels (ShoalHierarchyReport        *self,
            ShoalHierarchy              *hierarchy,
            const ShoalHierarchyClasses *classes,
            const char * const          *problems)
{
  for (guint level = 0; level < shoal_hierarchy_get_n_levels (hierarchy); level++)
    {
      g_autoptr (ShoalHierarchyLevel) item = shoal_hierarchy_level_new (hierarchy, level, &classes[level], problems[level]);

      g_list_store_append (self->levels, item);
    }
}

/* @problems: (array) (out): by level */
static void
add_issues (ShoalHierarchyReport *self,
            ShoalHierarchy       *hierarchy,
            ShoalColumn          *column,
            const char          **problems)
{
  g_autoptr (GPtrArray) found = shoal_hierarchy_find_problems (hierarchy, column);

  g_ptr_array_set_free_func (found, NULL);
  for (guint i = 0; i < found->len; i++)
    {
      g_autoptr (ShoalHierarchyIssue) item = g_object_new (SHOAL_TYPE_HIERARCHY_ISSUE, NULL);

      item->problem = found->pdata[i];
      if (item->problem->kind == SHOAL_HIERARCHY_PROBLEM_IDLE_LEVEL)
        problems[item->problem->level] = item->problem->message;
      g_list_store_append (self->issues, item);
    }
}

/** shoal_hierarchy_report_new: takes time in the order of the column's rows. */
ShoalHierarchyReport *
shoal_hierarchy_report_new (ShoalHierarchy *hierarchy,
                            ShoalColumn    *column)
{
  ShoalHierarchyReport *self;
  g_autofree ShoalHierarchyClasses *classes = NULL;
  g_autofree const char **problems = NULL;
  gboolean covered;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_REPORT, NULL);
  classes = shoal_hierarchy_count_classes (hierarchy, column, &covered);
  problems = g_new0 (const char *, shoal_hierarchy_get_n_levels (hierarchy));
  /* A value that is spelt otherwise has a leaf all the same. */
  add_issues (self, hierarchy, covered ? NULL : column, problems);
  add_levels (self, hierarchy, classes, problems);
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
      guint n_nodes;
      guint64 k;

      g_object_get (level, "n-nodes", &n_nodes, "k", &k, NULL);
      g_string_append_printf (values, i > 0 ? " → %u" : "%u", n_nodes);
      g_string_append_printf (own, i > 0 ? " → %" G_GUINT64_FORMAT : "%" G_GUINT64_FORMAT, k);
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
