/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable record; an edit makes a copy with other fields. */

#include "project/shoal-project-column.h"

#include "project/json/shoal-json-reader.h"
#include "project/json/shoal-json.h"
#include "project/shoal-project-parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  self->meaning = (ShoalMeaning) SHOAL_MEANING_DEFAULT;
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
  g_clear_pointer (&self->coding, shoal_coding_unref);
  g_clear_pointer (&self->extras, json_object_unref);
  g_free (self->name);
  g_free (self->type);
  g_free (self);
}

/** shoal_project_column_copy: Returns: (transfer full): a column equal to @self. The caller may set its fields until it shares
 *   the column. */
ShoalProjectColumn *
shoal_project_column_copy (ShoalProjectColumn *self)
{
  ShoalProjectColumn *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = shoal_project_column_new (self->name);
  copy->type = g_strdup (self->type);
  copy->meaning = self->meaning;
  copy->coding = self->coding != NULL ? shoal_coding_ref (self->coding) : NULL;
  copy->hierarchy = self->hierarchy != NULL ? shoal_hierarchy_origin_ref (self->hierarchy) : NULL;
  copy->extras = self->extras != NULL ? json_object_ref (self->extras) : NULL;
  return copy;
}

/** shoal_project_column_equal: Returns: whether both have the same name and fields, and the same hierarchy object. */
gboolean
shoal_project_column_equal (ShoalProjectColumn *a,
                            ShoalProjectColumn *b)
{
  return g_str_equal (a->name, b->name) && g_strcmp0 (a->type, b->type) == 0 && shoal_meaning_equal (&a->meaning, &b->meaning)
         && shoal_coding_equal (a->coding, b->coding) && a->hierarchy == b->hierarchy;
}

/** shoal_project_column_set_type: @type: (nullable). Only for a column that is not shared. */
void
shoal_project_column_set_type (ShoalProjectColumn *self,
                               const char         *type)
{
  g_free (self->type);
  self->type = g_strdup (type);
}

/** shoal_project_column_get_coding: Returns: (transfer none) (nullable): the coding of its values; %NULL for columns that
 *   identify or count persons: they are never published, and their values must stay distinct. */
ShoalCoding *
shoal_project_column_get_coding (ShoalProjectColumn *self)
{
  return shoal_role_identifies (self->meaning.role) ? NULL : self->coding;
}

/** shoal_project_column_set_coding: @coding: (nullable). Only for a column that is not shared. */
void
shoal_project_column_set_coding (ShoalProjectColumn *self,
                                 ShoalCoding        *coding)
{
  g_clear_pointer (&self->coding, shoal_coding_unref);
  self->coding = coding != NULL ? shoal_coding_ref (coding) : NULL;
}

/** shoal_project_column_set_hierarchy: @hierarchy: (nullable). Only for a column that is not shared. */
void
shoal_project_column_set_hierarchy (ShoalProjectColumn   *self,
                                    ShoalHierarchyOrigin *hierarchy)
{
  g_clear_pointer (&self->hierarchy, shoal_hierarchy_origin_unref);
  self->hierarchy = hierarchy != NULL ? shoal_hierarchy_origin_ref (hierarchy) : NULL;
}

/* ---- An element of "columns" in a project file ---- */

/* A role in files of older versions: such a column is read as an insensitive column that is the target. */
#define OLD_ROLE_TARGET "target"

/* Accepts "number" and also forms with a suffix, such as "number-comma", which the table reader knows. */
static gboolean
is_type_name (const char *name)
{
  g_autofree char *plain = g_strndup (name, strcspn (name, "-"));
  ShoalValueType type;

  return shoal_value_type_parse (plain, &type);
}

/* Reads an integer that is at least @least. */
static gboolean
read_level (JsonArray *levels,
            guint      index,
            guint      least,
            guint     *level)
{
  JsonNode *node = json_array_get_element (levels, index);
  gint64 number;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  number = json_node_get_int (node);
  if (number < least || number >= SHOAL_LEVEL_TOP)
    return FALSE;
  *level = (guint) number;
  return TRUE;
}

static gboolean
read_column_levels (ShoalJsonReader     *reader,
                    ShoalProjectColumn  *column,
                    GError             **error)
{
  JsonArray *levels = NULL;

  if (!shoal_json_reader_get_array (reader, "levels", &levels, error))
    return FALSE;
  if (levels == NULL
      || (json_array_get_length (levels) == 2 && read_level (levels, 0, 0, &column->meaning.levels.lowest)
          && read_level (levels, 1, column->meaning.levels.lowest, &column->meaning.levels.highest)))
    return TRUE;
  return shoal_json_reader_fail (reader, "levels", error,
                                 _("column “%s”: must be two whole numbers from 0 on, the lowest and the highest level"),
                                 column->name);
}

static gboolean
read_role (ShoalJsonReader     *reader,
           ShoalProjectColumn  *column,
           GError             **error)
{
  g_autofree char *role = NULL;

  if (!shoal_json_reader_get_string (reader, "role", &role, error)
      || !shoal_json_reader_get_boolean (reader, "target", &column->meaning.is_target, error))
    return FALSE;
  if (g_strcmp0 (role, OLD_ROLE_TARGET) == 0)
    {
      column->meaning.role = SHOAL_ROLE_INSENSITIVE;
      column->meaning.is_target = TRUE;
      return TRUE;
    }
  return role == NULL || shoal_role_parse (role, &column->meaning.role)
         || shoal_json_reader_fail (reader, "role", error, _("there is no role “%s”"), role);
}

static gboolean
read_column_meaning (ShoalJsonReader     *reader,
                     ShoalProjectColumn  *column,
                     GError             **error)
{
  g_autofree char *cells = NULL;
  g_autofree char *coding = NULL;
  g_autoptr (GError) reason = NULL;

  if (!shoal_json_reader_get_string (reader, "type", &column->type, error)
      || !read_role (reader, column, error)
      || !shoal_json_reader_get_string (reader, "cells", &cells, error)
      || !shoal_json_reader_get_string (reader, "coding", &coding, error)
      || !shoal_json_reader_get_double (reader, "weight", &column->meaning.weight, error)
      || !read_column_levels (reader, column, error))
    return FALSE;
  if (column->type != NULL && !is_type_name (column->type))
    return shoal_json_reader_fail (reader, "type", error, _("there is no type “%s”"), column->type);
  if (cells != NULL && !shoal_cell_form_parse (cells, &column->meaning.cell_form))
    return shoal_json_reader_fail (reader, "cells", error, _("there is no form of cells “%s”"), cells);
  if (coding != NULL && (column->coding = shoal_coding_parse (coding, &reason)) == NULL)
    return shoal_json_reader_fail (reader, "coding", error, "%s", reason->message);
  if (column->meaning.weight < 0)
    return shoal_json_reader_fail (reader, "weight", error, _("must not be negative"));
  return TRUE;
}

/** shoal_project_column_from_json: Returns: (transfer full): a column from one element of "columns", or %NULL with
 *   %SHOAL_ERROR_PROJECT. */
ShoalProjectColumn *
shoal_project_column_from_json (ShoalJsonReader  *reader,
                                GFile            *project_file,
                                GPtrArray        *warnings,
                                GError          **error)
{
  g_autoptr (ShoalProjectColumn) column = NULL;
  g_autoptr (ShoalJsonReader) hierarchy = NULL;
  g_autoptr (GError) own_error = NULL;
  g_autofree char *name = NULL;

  if (!shoal_json_reader_require (reader, "name", error)
      || !shoal_json_reader_get_string (reader, "name", &name, error))
    return NULL;
  column = shoal_project_column_new (name);
  if (!read_column_meaning (reader, column, error))
    return NULL;
  hierarchy = shoal_json_reader_get_object (reader, "hierarchy", &own_error);
  if (own_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return NULL;
    }
  if (hierarchy != NULL)
    {
      column->hierarchy = shoal_hierarchy_origin_from_json (hierarchy, project_file, warnings, error);
      if (column->hierarchy == NULL)
        return NULL;
    }
  column->extras = shoal_json_reader_finish (reader, warnings);
  return g_steal_pointer (&column);
}

/** shoal_project_column_to_json: Returns: (transfer full): the element of "columns". */
JsonObject *
shoal_project_column_to_json (ShoalProjectColumn *column,
                              GFile              *project_file)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "name", column->name);
  shoal_json_set_text (object, "type", column->type);
  json_object_set_string_member (object, "role", shoal_role_to_string (column->meaning.role));
  if (column->meaning.is_target)
    json_object_set_boolean_member (object, "target", TRUE);
  if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER || column->meaning.weight != 1)
    json_object_set_double_member (object, "weight", column->meaning.weight);
  if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER || column->meaning.cell_form != SHOAL_CELL_NODE)
    json_object_set_string_member (object, "cells", shoal_cell_form_to_string (column->meaning.cell_form));
  if (column->coding != NULL)
    {
      g_autofree char *coding = shoal_coding_to_string (column->coding);

      json_object_set_string_member (object, "coding", coding);
    }
  if (!shoal_level_range_is_all (column->meaning.levels))
    {
      JsonArray *levels = json_array_new ();

      json_array_add_int_element (levels, column->meaning.levels.lowest);
      json_array_add_int_element (levels, column->meaning.levels.highest);
      json_object_set_array_member (object, "levels", levels);
    }
  if (column->hierarchy != NULL)
    json_object_set_member (object, "hierarchy", shoal_hierarchy_origin_to_json (column->hierarchy, project_file));
  shoal_json_add_extras (object, column->extras);
  return object;
}
