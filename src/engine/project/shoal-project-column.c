/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable record; every edit is a copy. */

#include "project/shoal-project-column.h"

#include <math.h>

G_DEFINE_BOXED_TYPE (ShoalProjectColumn, shoal_project_column, shoal_project_column_ref, shoal_project_column_unref)

/** shoal_project_column_new: Returns: (transfer full): a column whose type is to be guessed and whose role is unset. */
ShoalProjectColumn *
shoal_project_column_new (const char *name)
{
  ShoalProjectColumn *self;

  g_return_val_if_fail (name != NULL, NULL);

  self = g_new0 (ShoalProjectColumn, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->name = g_strdup (name);
  self->role = SHOAL_ROLE_UNSET;
  self->weight = 1;
  self->cell_form = SHOAL_CELL_NODE;
  self->levels = (ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL;
  return self;
}

ShoalProjectColumn *
shoal_project_column_ref (ShoalProjectColumn *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_project_column_unref (ShoalProjectColumn *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->hierarchy, shoal_hierarchy_origin_unref);
  g_clear_pointer (&self->extras, json_object_unref);
  g_free (self->name);
  g_free (self->type);
  g_free (self);
}

static ShoalProjectColumn *
copy (ShoalProjectColumn *self)
{
  ShoalProjectColumn *result = shoal_project_column_new (self->name);

  result->type = g_strdup (self->type);
  result->role = self->role;
  result->is_target = self->is_target;
  result->weight = self->weight;
  result->cell_form = self->cell_form;
  result->levels = self->levels;
  result->hierarchy = self->hierarchy != NULL ? shoal_hierarchy_origin_ref (self->hierarchy) : NULL;
  result->extras = self->extras != NULL ? json_object_ref (self->extras) : NULL;
  return result;
}

/** shoal_project_column_with_type: @type: (nullable). Returns: (transfer full): @self with a given type, or one to be guessed. */
ShoalProjectColumn *
shoal_project_column_with_type (ShoalProjectColumn *self,
                                const char         *type)
{
  ShoalProjectColumn *result = copy (self);

  g_free (result->type);
  result->type = g_strdup (type);
  return result;
}

/** shoal_project_column_with_role: Returns: (transfer full): @self in another role. */
ShoalProjectColumn *
shoal_project_column_with_role (ShoalProjectColumn *self,
                                ShoalRole           role)
{
  ShoalProjectColumn *result = copy (self);

  result->role = role;
  return result;
}

/** shoal_project_column_with_target: Returns: (transfer full): @self with or without the mark of the target. */
ShoalProjectColumn *
shoal_project_column_with_target (ShoalProjectColumn *self,
                                  gboolean            is_target)
{
  ShoalProjectColumn *result = copy (self);

  result->is_target = is_target;
  return result;
}

/** shoal_project_column_with_weight: Returns: (transfer full): @self with another weight, finite and not negative. */
ShoalProjectColumn *
shoal_project_column_with_weight (ShoalProjectColumn *self,
                                  double              weight)
{
  ShoalProjectColumn *result;

  g_return_val_if_fail (isfinite (weight) && weight >= 0, NULL);

  result = copy (self);
  result->weight = weight;
  return result;
}

/** shoal_project_column_with_cell_form: Returns: (transfer full): @self whose cells local recodings publish otherwise. */
ShoalProjectColumn *
shoal_project_column_with_cell_form (ShoalProjectColumn *self,
                                     ShoalCellForm       form)
{
  ShoalProjectColumn *result = copy (self);

  result->cell_form = form;
  return result;
}

/** shoal_project_column_with_levels: Returns: (transfer full): @self of which these levels may be published. */
ShoalProjectColumn *
shoal_project_column_with_levels (ShoalProjectColumn *self,
                                  ShoalLevelRange     levels)
{
  ShoalProjectColumn *result;

  g_return_val_if_fail (levels.lowest <= levels.highest, NULL);

  result = copy (self);
  result->levels = levels;
  return result;
}

/** shoal_project_column_with_hierarchy: @hierarchy: (nullable). Returns: (transfer full): @self with another hierarchy. */
ShoalProjectColumn *
shoal_project_column_with_hierarchy (ShoalProjectColumn   *self,
                                     ShoalHierarchyOrigin *hierarchy)
{
  ShoalProjectColumn *result = copy (self);

  g_clear_pointer (&result->hierarchy, shoal_hierarchy_origin_unref);
  result->hierarchy = hierarchy != NULL ? shoal_hierarchy_origin_ref (hierarchy) : NULL;
  return result;
}
