/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "reports/shoal-session-column.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "project/shoal-project-save.h"

G_DEFINE_FINAL_TYPE (ShoalSessionColumn, shoal_session_column, G_TYPE_OBJECT)

static guint hierarchy_changed;

static void
shoal_session_column_finalize (GObject *object)
{
  ShoalSessionColumn *self = SHOAL_SESSION_COLUMN (object);

  shoal_worker_stop (&self->pending);
  g_clear_object (&self->column);
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  g_clear_pointer (&self->listed, shoal_project_column_unref);
  g_clear_pointer (&self->profile, shoal_column_profile_unref);
  g_clear_pointer (&self->source, shoal_hierarchy_origin_unref);
  g_clear_pointer (&self->built_from, shoal_hierarchy_origin_unref);
  G_OBJECT_CLASS (shoal_session_column_parent_class)->finalize (object);
}

static void
shoal_session_column_class_init (ShoalSessionColumnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = shoal_session_column_finalize;
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSessionColumn, name),
                                g_param_spec_string ("name", NULL, NULL, NULL, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSessionColumn, listed),
                                g_param_spec_boxed ("listed", NULL, NULL, SHOAL_TYPE_PROJECT_COLUMN, SHOAL_FIELD));
  shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalSessionColumn, profile),
                                g_param_spec_boxed ("profile", NULL, NULL, SHOAL_TYPE_COLUMN_PROFILE, SHOAL_FIELD));
  hierarchy_changed = g_signal_new ("hierarchy-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
}

static void
shoal_session_column_init (ShoalSessionColumn *self)
{
}

ShoalSessionColumn *
_shoal_session_column_new (guint        index,
                           ShoalColumn *column)
{
  ShoalSessionColumn *self = g_object_new (SHOAL_TYPE_SESSION_COLUMN, NULL);

  self->index = index;
  self->column = g_object_ref (column);
  self->name = shoal_column_get_name (column);
  self->listed = shoal_project_column_new (self->name);
  return self;
}

/* @listed: (nullable); @fingerprint: (nullable): of the column's table */
void
_shoal_session_column_set_listed (ShoalSessionColumn *self,
                                  ShoalProjectColumn *listed,
                                  const char         *fingerprint)
{
  ShoalHierarchyOrigin *source;

  if (listed != NULL ? self->listed == listed : !self->is_listed)
    return;
  self->is_listed = listed != NULL;
  source = listed != NULL ? shoal_hierarchy_origin_get_asked (listed->hierarchy, fingerprint) : NULL;
  shoal_project_column_unref (self->listed);
  self->listed = listed != NULL ? shoal_project_column_ref (listed) : shoal_project_column_new (self->name);
  g_clear_pointer (&self->source, shoal_hierarchy_origin_unref);
  self->source = source != NULL ? shoal_hierarchy_origin_ref (source) : NULL;
  g_object_notify (G_OBJECT (self), "listed");
}

void
_shoal_session_column_set_profile (ShoalSessionColumn *self,
                                   ShoalColumnProfile *profile)
{
  g_clear_pointer (&self->profile, shoal_column_profile_unref);
  self->profile = shoal_column_profile_ref (profile);
  g_object_notify (G_OBJECT (self), "profile");
}

/* A hierarchy from @source (nullable) is being made; the report on the previous one stays until then. */
void
_shoal_session_column_set_pending (ShoalSessionColumn   *self,
                                   ShoalHierarchyOrigin *source,
                                   GCancellable         *cancellable)
{
  if (self->pending != NULL)
    g_cancellable_cancel (self->pending);
  g_set_object (&self->pending, cancellable);
  g_clear_pointer (&self->built_from, shoal_hierarchy_origin_unref);
  if (source != NULL)
    self->built_from = shoal_hierarchy_origin_ref (source);
  self->built = TRUE;
  g_signal_emit (self, hierarchy_changed, 0);
}

/* Whether the hierarchy, or the one being made, is from @source. */
gboolean
_shoal_session_column_has_built (ShoalSessionColumn   *self,
                                 ShoalHierarchyOrigin *source)
{
  return self->built && self->built_from == source;
}

/* @source: (nullable): of the hierarchy. @report: (transfer full): on it. Stops a worker that is making another hierarchy. */
void
_shoal_session_column_take_report (ShoalSessionColumn   *self,
                                   ShoalHierarchyOrigin *source,
                                   ShoalHierarchyReport *report)
{
  g_autoptr (ShoalHierarchyOrigin) before = g_steal_pointer (&self->built_from);

  shoal_worker_stop (&self->pending);
  self->built_from = source != NULL ? shoal_hierarchy_origin_ref (source) : NULL;
  self->built = TRUE;
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  self->report = report;
  g_signal_emit (self, hierarchy_changed, 0);
}

void
_shoal_session_column_drop_hierarchy (ShoalSessionColumn *self)
{
  if (!self->built)
    return;
  shoal_worker_stop (&self->pending);
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  g_clear_pointer (&self->built_from, shoal_hierarchy_origin_unref);
  self->built = FALSE;
  g_signal_emit (self, hierarchy_changed, 0);
}

/** shoal_session_column_allows_cell_form: Returns: whether the column's values can be published as @form: texts have no range
 *   and no mean. */
gboolean
shoal_session_column_allows_cell_form (ShoalSessionColumn *self,
                                       ShoalCellForm       form)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), FALSE);

  return shoal_cell_form_suits (form, shoal_column_get_value_type (self->column));
}

/** shoal_session_column_get_uniqueness: Returns: share of the rows with a unique value, 0 to 1; 0 until it is known. */
double
shoal_session_column_get_uniqueness (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), 0);

  if (self->profile == NULL || self->profile->n_rows == 0)
    return 0;
  return (double) self->profile->n_unique / (double) self->profile->n_rows;
}

/** shoal_session_column_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy of the report; %NULL for a
 *   column that needs none. */
ShoalHierarchy *
shoal_session_column_get_hierarchy (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->report != NULL ? self->report->hierarchy : NULL;
}

/** shoal_session_column_get_hierarchy_error: Returns: (nullable): why the hierarchy cannot be used, in words for the user. */
const char *
shoal_session_column_get_hierarchy_error (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->report != NULL && self->pending == NULL ? self->report->error : NULL;
}
