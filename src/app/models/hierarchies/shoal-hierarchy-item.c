/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of a hierarchy is made anew whenever the hierarchy is; one that comes too late is dropped. */

#include "config.h"

#include "models/hierarchies/shoal-hierarchy-item.h"

#include "common/shoal-worker.h"
#include "schema/shoal-automatic-builder.h"

#include <glib/gi18n-lib.h>

struct _ShoalHierarchyItem
{
  GObject parent_instance;

  ShoalSessionColumn *column;
  ShoalHierarchyReport *report;
  ShoalHierarchy *reported; /* the hierarchy of the report, or of the one that is being made */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (ShoalHierarchyItem, shoal_hierarchy_item, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_COLUMN,
  PROP_NAME,
  PROP_ORIGIN,
  PROP_SIZE,
  PROP_HIERARCHY,
  PROP_REPORT,
  PROP_N_ISSUES,
  PROP_ATTENTION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
notify_all (ShoalHierarchyItem *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  for (guint i = PROP_ORIGIN; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  g_object_thaw_notify (G_OBJECT (self));
}

/* ---- The report ---- */

typedef struct
{
  ShoalHierarchy *hierarchy;
  ShoalColumn *column;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->hierarchy);
  g_object_unref (job->column);
  g_free (job);
}

static void
report_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = task_data;

  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task, shoal_hierarchy_report_new (job->hierarchy, job->column), g_object_unref);
}

static void
reported_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalHierarchyItem *self = SHOAL_HIERARCHY_ITEM (object);
  g_autoptr (ShoalHierarchyReport) report = g_task_propagate_pointer (G_TASK (result), NULL);

  if (report == NULL || g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  g_set_object (&self->report, report);
  notify_all (self);
}

static void
stop (ShoalHierarchyItem *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
update_report (ShoalHierarchyItem *self)
{
  ShoalHierarchy *hierarchy = shoal_session_column_get_hierarchy (self->column);
  g_autoptr (GTask) task = NULL;
  Job *job;

  if (hierarchy == self->reported)
    return;
  stop (self);
  g_set_object (&self->reported, hierarchy);
  g_clear_object (&self->report);
  if (hierarchy == NULL)
    return;
  job = g_new (Job, 1);
  job->hierarchy = g_object_ref (hierarchy);
  job->column = g_object_ref (shoal_session_column_get_column (self->column));
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, reported_cb, NULL);
  g_task_set_task_data (task, job, job_free);
  shoal_worker_run (task, report_worker);
}

static void
column_changed_cb (ShoalHierarchyItem *self)
{
  update_report (self);
  notify_all (self);
}

/* ---- The object ---- */

static guint
get_n_issues (ShoalHierarchyItem *self)
{
  return self->report != NULL ? g_list_model_get_n_items (shoal_hierarchy_report_get_issues (self->report)) : 0;
}

static void
shoal_hierarchy_item_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  ShoalHierarchyItem *self = SHOAL_HIERARCHY_ITEM (object);

  switch (prop_id)
    {
    case PROP_COLUMN:
      g_value_set_object (value, self->column);
      break;
    case PROP_NAME:
      g_value_set_string (value, shoal_hierarchy_item_get_name (self));
      break;
    case PROP_ORIGIN:
      g_value_take_string (value, shoal_hierarchy_item_dup_origin (self));
      break;
    case PROP_SIZE:
      g_value_take_string (value, shoal_hierarchy_item_dup_size (self));
      break;
    case PROP_HIERARCHY:
      g_value_set_object (value, shoal_hierarchy_item_get_hierarchy (self));
      break;
    case PROP_REPORT:
      g_value_set_object (value, self->report);
      break;
    case PROP_N_ISSUES:
      g_value_set_uint (value, get_n_issues (self));
      break;
    case PROP_ATTENTION:
      g_value_take_string (value, shoal_hierarchy_item_dup_attention (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_hierarchy_item_dispose (GObject *object)
{
  ShoalHierarchyItem *self = SHOAL_HIERARCHY_ITEM (object);

  stop (self);
  g_clear_object (&self->column);
  g_clear_object (&self->report);
  g_clear_object (&self->reported);
  G_OBJECT_CLASS (shoal_hierarchy_item_parent_class)->dispose (object);
}

static void
shoal_hierarchy_item_class_init (ShoalHierarchyItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_hierarchy_item_get_property;
  object_class->dispose = shoal_hierarchy_item_dispose;
  properties[PROP_COLUMN] = g_param_spec_object ("column", NULL, NULL, SHOAL_TYPE_SESSION_COLUMN, flags);
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_ORIGIN] = g_param_spec_string ("origin", NULL, NULL, NULL, flags);
  properties[PROP_SIZE] = g_param_spec_string ("size", NULL, NULL, NULL, flags);
  properties[PROP_HIERARCHY] = g_param_spec_object ("hierarchy", NULL, NULL, SHOAL_TYPE_HIERARCHY, flags);
  properties[PROP_REPORT] = g_param_spec_object ("report", NULL, NULL, SHOAL_TYPE_HIERARCHY_REPORT, flags);
  properties[PROP_N_ISSUES] = g_param_spec_uint ("n-issues", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_ATTENTION] = g_param_spec_string ("attention", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_hierarchy_item_init (ShoalHierarchyItem *self)
{
}

ShoalHierarchyItem *
shoal_hierarchy_item_new (ShoalSessionColumn *column)
{
  ShoalHierarchyItem *self;

  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (column), NULL);

  self = g_object_new (SHOAL_TYPE_HIERARCHY_ITEM, NULL);
  self->column = g_object_ref (column);
  g_signal_connect_object (column, "notify::hierarchy", G_CALLBACK (column_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (column, "notify::listed", G_CALLBACK (column_changed_cb), self, G_CONNECT_SWAPPED);
  update_report (self);
  return self;
}

ShoalSessionColumn *
shoal_hierarchy_item_get_column (ShoalHierarchyItem *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  return self->column;
}

const char *
shoal_hierarchy_item_get_name (ShoalHierarchyItem *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  return shoal_session_column_get_name (self->column);
}

/** shoal_hierarchy_item_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy, also one that does not fit. */
ShoalHierarchy *
shoal_hierarchy_item_get_hierarchy (ShoalHierarchyItem *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  return shoal_session_column_get_hierarchy (self->column);
}

/** shoal_hierarchy_item_get_report: Returns: (transfer none) (nullable): %NULL while it is made. */
ShoalHierarchyReport *
shoal_hierarchy_item_get_report (ShoalHierarchyItem *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  return self->report;
}

/** shoal_hierarchy_item_is_blocked: Returns: whether there is no hierarchy that can be used, nor one being made. */
gboolean
shoal_hierarchy_item_is_blocked (ShoalHierarchyItem *self)
{
  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), FALSE);

  return !shoal_session_column_is_pending (self->column)
         && (shoal_session_column_get_hierarchy (self->column) == NULL
             || shoal_session_column_get_hierarchy_error (self->column) != NULL);
}

ShoalHierarchyState
shoal_hierarchy_item_get_state (ShoalHierarchyItem *self)
{
  ShoalHierarchyOrigin *source;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), SHOAL_HIERARCHY_STATE_NONE);

  source = shoal_session_column_get_source (self->column);
  if (shoal_session_column_is_pending (self->column))
    return SHOAL_HIERARCHY_STATE_PENDING;
  if (shoal_session_column_get_hierarchy (self->column) == NULL)
    return SHOAL_HIERARCHY_STATE_NONE;
  if (source == NULL)
    return SHOAL_HIERARCHY_STATE_DEFAULT;
  switch (shoal_hierarchy_origin_get_kind (source))
    {
    case SHOAL_HIERARCHY_ORIGIN_FILE:
      return SHOAL_HIERARCHY_STATE_FILE;
    case SHOAL_HIERARCHY_ORIGIN_LEVELS:
      return SHOAL_HIERARCHY_STATE_EDITED;
    case SHOAL_HIERARCHY_ORIGIN_BUILDER:
    default:
      return SHOAL_HIERARCHY_STATE_BUILDER;
    }
}

static const char *
get_builder_title (const char *id)
{
  const ShoalHierarchyBuilder *builder = shoal_hierarchy_builders_find (id);

  return builder != NULL ? _(builder->title) : id;
}

/** shoal_hierarchy_item_dup_origin: Returns: (transfer full): where the hierarchy comes from, for a person. */
char *
shoal_hierarchy_item_dup_origin (ShoalHierarchyItem *self)
{
  ShoalHierarchyOrigin *source;
  ShoalColumn *column;
  g_autofree char *name = NULL;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  source = shoal_session_column_get_source (self->column);
  switch (shoal_hierarchy_item_get_state (self))
    {
    case SHOAL_HIERARCHY_STATE_PENDING:
      return g_strdup (_("Being made…"));
    case SHOAL_HIERARCHY_STATE_NONE:
      return g_strdup (_("No hierarchy"));
    case SHOAL_HIERARCHY_STATE_FILE:
      name = g_file_get_basename (shoal_hierarchy_origin_get_file (source));
      return g_strdup_printf (_("From “%s”"), name);
    case SHOAL_HIERARCHY_STATE_EDITED:
      return g_strdup (_("Edited by hand"));
    case SHOAL_HIERARCHY_STATE_BUILDER:
      return g_strdup (get_builder_title (shoal_hierarchy_origin_get_builder (source)));
    case SHOAL_HIERARCHY_STATE_DEFAULT:
    default:
      column = shoal_session_column_get_column (self->column);
      return g_strdup_printf (_("%s (automatic)"), get_builder_title (shoal_automatic_builder_find (column)));
    }
}

/** shoal_hierarchy_item_dup_reason: Returns: (transfer full) (nullable): why the automatic hierarchy is as it is; %NULL for another. */
char *
shoal_hierarchy_item_dup_reason (ShoalHierarchyItem *self)
{
  ShoalColumn *column;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  if (shoal_hierarchy_item_get_state (self) != SHOAL_HIERARCHY_STATE_DEFAULT)
    return NULL;
  column = shoal_session_column_get_column (self->column);
  /* Translators: why a way to make a hierarchy was chosen: "Chosen because the values are dates" */
  return g_strdup_printf (_("Chosen because %s"), shoal_automatic_builder_explain (column));
}

/** shoal_hierarchy_item_dup_size: Returns: (transfer full): height and number of values; empty without a hierarchy. */
char *
shoal_hierarchy_item_dup_size (ShoalHierarchyItem *self)
{
  ShoalHierarchy *hierarchy;
  g_autofree char *levels = NULL;
  g_autofree char *values = NULL;
  guint height;
  guint32 n_leaves;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  hierarchy = shoal_session_column_get_hierarchy (self->column);
  if (hierarchy == NULL)
    return g_strdup ("");
  height = shoal_hierarchy_get_height (hierarchy);
  n_leaves = shoal_hierarchy_get_n_leaves (hierarchy);
  levels = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "height %u", "height %u", height), height);
  values = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u value", "%u values", n_leaves), n_leaves);
  return g_strdup_printf (_("%s, %s"), levels, values);
}

/** shoal_hierarchy_item_dup_attention: Returns: (transfer full) (nullable): what is wrong, for a person. */
char *
shoal_hierarchy_item_dup_attention (ShoalHierarchyItem *self)
{
  const char *message;
  guint n;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY_ITEM (self), NULL);

  if (shoal_session_column_is_pending (self->column))
    return NULL;
  message = shoal_session_column_get_hierarchy_error (self->column);
  if (message != NULL)
    return g_strdup (message);
  n = get_n_issues (self);
  return n > 0 ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u problem", "%u problems", n), n) : NULL;
}
