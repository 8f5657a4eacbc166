/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable record; an edit is a copy with other fields. */

#include "project/shoal-project-column.h"

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

/** shoal_project_column_copy: Returns: (transfer full): a column that equals @self. Who made it may set its fields until somebody else
 *   has it. */
ShoalProjectColumn *
shoal_project_column_copy (ShoalProjectColumn *self)
{
  ShoalProjectColumn *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = shoal_project_column_new (self->name);
  copy->type = g_strdup (self->type);
  copy->role = self->role;
  copy->is_target = self->is_target;
  copy->weight = self->weight;
  copy->cell_form = self->cell_form;
  copy->levels = self->levels;
  copy->hierarchy = self->hierarchy != NULL ? shoal_hierarchy_origin_ref (self->hierarchy) : NULL;
  copy->extras = self->extras != NULL ? json_object_ref (self->extras) : NULL;
  return copy;
}

/** shoal_project_column_equal: Returns: whether both say the same of the same column, and have one hierarchy. */
gboolean
shoal_project_column_equal (ShoalProjectColumn *a,
                            ShoalProjectColumn *b)
{
  return g_str_equal (a->name, b->name) && g_strcmp0 (a->type, b->type) == 0 && a->role == b->role && a->is_target == b->is_target
         && a->weight == b->weight && a->cell_form == b->cell_form && shoal_level_range_equal (a->levels, b->levels)
         && a->hierarchy == b->hierarchy;
}

/** shoal_project_column_set_type: @type: (nullable). For a column that nobody else has yet. */
void
shoal_project_column_set_type (ShoalProjectColumn *self,
                               const char         *type)
{
  g_free (self->type);
  self->type = g_strdup (type);
}

/** shoal_project_column_set_hierarchy: @hierarchy: (nullable). For a column that nobody else has yet. */
void
shoal_project_column_set_hierarchy (ShoalProjectColumn   *self,
                                    ShoalHierarchyOrigin *hierarchy)
{
  g_clear_pointer (&self->hierarchy, shoal_hierarchy_origin_unref);
  self->hierarchy = hierarchy != NULL ? shoal_hierarchy_origin_ref (hierarchy) : NULL;
}
