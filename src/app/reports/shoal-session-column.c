/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column's data never change while the object lives; what the project says of it, and its hierarchy, do. */

#include "reports/shoal-session-column-private.h"

#include "project/shoal-project-save.h"

struct _ShoalSessionColumn
{
  GObject parent_instance;

  guint index;
  ShoalColumn *column;
  ShoalProjectColumn *listed;
  ShoalHierarchyOrigin *source; /* of the listed column's hierarchy, or what it was found from in these data */
  ShoalColumnProfile *profile;

  /* The hierarchy, and what it was made from: a NULL source stands for the type's default builder. */
  gboolean built;
  ShoalHierarchyOrigin *built_from;
  ShoalHierarchyReport *report;
  GCancellable *pending;
};

G_DEFINE_TYPE (ShoalSessionColumn, shoal_session_column, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_INDEX,
  PROP_NAME,
  PROP_COLUMN,
  PROP_VALUE_TYPE,
  PROP_LISTED,
  PROP_ROLE,
  PROP_TARGET,
  PROP_WEIGHT,
  PROP_PROFILE,
  PROP_HIERARCHY,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_session_column_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  ShoalSessionColumn *self = SHOAL_SESSION_COLUMN (object);

  switch (prop_id)
    {
    case PROP_INDEX:
      g_value_set_uint (value, self->index);
      break;
    case PROP_NAME:
      g_value_set_string (value, shoal_session_column_get_name (self));
      break;
    case PROP_COLUMN:
      g_value_set_object (value, self->column);
      break;
    case PROP_VALUE_TYPE:
      g_value_set_enum (value, (int) shoal_column_get_value_type (self->column));
      break;
    case PROP_LISTED:
      g_value_set_boxed (value, self->listed);
      break;
    case PROP_ROLE:
      g_value_set_enum (value, (int) shoal_session_column_get_role (self));
      break;
    case PROP_TARGET:
      g_value_set_boolean (value, shoal_session_column_is_target (self));
      break;
    case PROP_WEIGHT:
      g_value_set_double (value, shoal_session_column_get_weight (self));
      break;
    case PROP_PROFILE:
      g_value_set_boxed (value, self->profile);
      break;
    case PROP_HIERARCHY:
      g_value_set_object (value, shoal_session_column_get_hierarchy (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_session_column_dispose (GObject *object)
{
  ShoalSessionColumn *self = SHOAL_SESSION_COLUMN (object);

  if (self->pending != NULL)
    g_cancellable_cancel (self->pending);
  g_clear_object (&self->pending);
  G_OBJECT_CLASS (shoal_session_column_parent_class)->dispose (object);
}

static void
shoal_session_column_finalize (GObject *object)
{
  ShoalSessionColumn *self = SHOAL_SESSION_COLUMN (object);

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
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_session_column_get_property;
  object_class->dispose = shoal_session_column_dispose;
  object_class->finalize = shoal_session_column_finalize;
  properties[PROP_INDEX] = g_param_spec_uint ("index", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_COLUMN] = g_param_spec_object ("column", NULL, NULL, SHOAL_TYPE_COLUMN, flags);
  properties[PROP_VALUE_TYPE] = g_param_spec_enum ("value-type", NULL, NULL, SHOAL_TYPE_VALUE_TYPE,
                                                   SHOAL_VALUE_TEXT, flags);
  properties[PROP_LISTED] = g_param_spec_boxed ("listed", NULL, NULL, SHOAL_TYPE_PROJECT_COLUMN, flags);
  properties[PROP_ROLE] = g_param_spec_enum ("role", NULL, NULL, SHOAL_TYPE_ROLE, SHOAL_ROLE_UNSET, flags);
  properties[PROP_TARGET] = g_param_spec_boolean ("target", NULL, NULL, FALSE, flags);
  properties[PROP_WEIGHT] = g_param_spec_double ("weight", NULL, NULL, 0, G_MAXDOUBLE, 1, flags);
  properties[PROP_PROFILE] = g_param_spec_boxed ("profile", NULL, NULL, SHOAL_TYPE_COLUMN_PROFILE, flags);
  properties[PROP_HIERARCHY] = g_param_spec_object ("hierarchy", NULL, NULL, SHOAL_TYPE_HIERARCHY, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
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
  return self;
}

/* @listed: (nullable); @fingerprint: (nullable): of the column's table */
void
_shoal_session_column_set_listed (ShoalSessionColumn *self,
                                  ShoalProjectColumn *listed,
                                  const char         *fingerprint)
{
  ShoalHierarchyOrigin *source;
  ShoalRole role = shoal_session_column_get_role (self);
  gboolean is_target = shoal_session_column_is_target (self);
  double weight = shoal_session_column_get_weight (self);

  if (self->listed == listed)
    return;
  source = listed != NULL ? shoal_hierarchy_origin_get_asked (listed->hierarchy, fingerprint) : NULL;
  g_clear_pointer (&self->listed, shoal_project_column_unref);
  g_clear_pointer (&self->source, shoal_hierarchy_origin_unref);
  if (listed != NULL)
    self->listed = shoal_project_column_ref (listed);
  if (source != NULL)
    self->source = shoal_hierarchy_origin_ref (source);
  g_object_freeze_notify (G_OBJECT (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LISTED]);
  if (role != shoal_session_column_get_role (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ROLE]);
  if (is_target != shoal_session_column_is_target (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TARGET]);
  if (weight != shoal_session_column_get_weight (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WEIGHT]);
  g_object_thaw_notify (G_OBJECT (self));
}

void
_shoal_session_column_set_profile (ShoalSessionColumn *self,
                                   ShoalColumnProfile *profile)
{
  g_clear_pointer (&self->profile, shoal_column_profile_unref);
  self->profile = shoal_column_profile_ref (profile);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROFILE]);
}

/* A hierarchy from @source (nullable) is being made; the one before stays until then, unless it never fit. */
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
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIERARCHY]);
}

/* Whether the hierarchy is from @source, or will be. */
gboolean
_shoal_session_column_has_built (ShoalSessionColumn   *self,
                                 ShoalHierarchyOrigin *source)
{
  return self->built && self->built_from == source;
}

GCancellable *
_shoal_session_column_get_pending (ShoalSessionColumn *self)
{
  return self->pending;
}

/* @source: (nullable): of the hierarchy. @report: (transfer full): what was made of it. Ends what set_pending() began, if anything. */
void
_shoal_session_column_take_report (ShoalSessionColumn   *self,
                                   ShoalHierarchyOrigin *source,
                                   ShoalHierarchyReport *report)
{
  g_autoptr (ShoalHierarchyOrigin) before = g_steal_pointer (&self->built_from);

  if (self->pending != NULL)
    g_cancellable_cancel (self->pending);
  g_clear_object (&self->pending);
  self->built_from = source != NULL ? shoal_hierarchy_origin_ref (source) : NULL;
  self->built = TRUE;
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  self->report = report;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIERARCHY]);
}

void
_shoal_session_column_drop_hierarchy (ShoalSessionColumn *self)
{
  if (!self->built)
    return;
  if (self->pending != NULL)
    g_cancellable_cancel (self->pending);
  g_clear_object (&self->pending);
  g_clear_pointer (&self->report, shoal_hierarchy_report_unref);
  g_clear_pointer (&self->built_from, shoal_hierarchy_origin_unref);
  self->built = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIERARCHY]);
}

/** shoal_session_column_get_index: Returns: number of the column in the table. */
guint
shoal_session_column_get_index (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), 0);

  return self->index;
}

const char *
shoal_session_column_get_name (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return shoal_column_get_name (self->column);
}

/** shoal_session_column_get_column: Returns: (transfer none): the data. */
ShoalColumn *
shoal_session_column_get_column (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->column;
}

/** shoal_session_column_get_listed: Returns: (transfer none) (nullable): what the project says; %NULL where nothing. */
ShoalProjectColumn *
shoal_session_column_get_listed (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->listed;
}

ShoalRole
shoal_session_column_get_role (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), SHOAL_ROLE_UNSET);

  return self->listed != NULL ? self->listed->role : SHOAL_ROLE_UNSET;
}

/** shoal_session_column_is_target: Returns: whether it has the mark of what analyses predict. */
gboolean
shoal_session_column_is_target (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), FALSE);

  return self->listed != NULL && self->listed->is_target;
}

double
shoal_session_column_get_weight (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), 1);

  return self->listed != NULL ? self->listed->weight : 1;
}

/** shoal_session_column_get_levels: Returns: the levels of its hierarchy that may be published. */
ShoalLevelRange
shoal_session_column_get_levels (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), ((ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL));

  return self->listed != NULL ? self->listed->levels : (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
}

/** shoal_session_column_get_cell_form: Returns: how local and heterogeneous recodings publish a cell. */
ShoalCellForm
shoal_session_column_get_cell_form (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), SHOAL_CELL_NODE);

  return self->listed != NULL ? self->listed->cell_form : SHOAL_CELL_NODE;
}

/** shoal_session_column_allows_cell_form: Returns: whether the column's values can be published as @form: texts have no range. */
gboolean
shoal_session_column_allows_cell_form (ShoalSessionColumn *self,
                                       ShoalCellForm       form)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), FALSE);

  return form != SHOAL_CELL_RANGE || shoal_column_get_value_type (self->column) != SHOAL_VALUE_TEXT;
}

/** shoal_session_column_get_profile: Returns: (transfer none) (nullable): what is in the column, %NULL while it is computed. */
ShoalColumnProfile *
shoal_session_column_get_profile (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->profile;
}

/** shoal_session_column_get_uniqueness: Returns: share of the rows that the column's value alone singles out, 0 to 1; 0 before it is known. */
double
shoal_session_column_get_uniqueness (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), 0);

  if (self->profile == NULL || self->profile->n_rows == 0)
    return 0;
  return (double) self->profile->n_unique / (double) self->profile->n_rows;
}

/** shoal_session_column_get_source: Returns: (transfer none) (nullable): where the hierarchy comes from, not what its builder has found out
 *   in these data; %NULL for the type's default builder. */
ShoalHierarchyOrigin *
shoal_session_column_get_source (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->source;
}

/** shoal_session_column_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy; only quasi-identifiers have one. */
ShoalHierarchy *
shoal_session_column_get_hierarchy (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->report != NULL ? self->report->hierarchy : NULL;
}

/** shoal_session_column_get_report: Returns: (transfer none) (nullable): what the hierarchy does to the column; where another one is being
 *   made, still of the one before. */
ShoalHierarchyReport *
shoal_session_column_get_report (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->report;
}

/** shoal_session_column_is_pending: Returns: whether the hierarchy is being made. */
gboolean
shoal_session_column_is_pending (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), FALSE);

  return self->pending != NULL;
}

/** shoal_session_column_get_hierarchy_error: Returns: (nullable): what is wrong with the hierarchy, for a person. */
const char *
shoal_session_column_get_hierarchy_error (ShoalSessionColumn *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_COLUMN (self), NULL);

  return self->report != NULL && self->pending == NULL ? self->report->error : NULL;
}
