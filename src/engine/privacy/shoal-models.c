/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models that are about the same column share its counts. */

#include "privacy/shoal-models.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* A sensitive column of the table */
typedef struct
{
  ShoalColumn *column;
  guint32 *value_of_code;
  ShoalSensitive *all;
} Column;

/* One model: the place of its column, and the value that it names */
typedef struct
{
  ShoalModel model;
  guint column;
  guint32 named;
} Bound;

struct _ShoalModels
{
  guint n_models;
  Bound models[SHOAL_REQUIREMENTS_MAX_MODELS];
  guint n_columns;
  Column columns[SHOAL_REQUIREMENTS_MAX_MODELS];
};

void
shoal_models_free (ShoalModels *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->n_columns; i++)
    {
      g_clear_object (&self->columns[i].column);
      g_free (self->columns[i].value_of_code);
      g_clear_pointer (&self->columns[i].all, shoal_sensitive_free);
    }
  g_free (self);
}

/* A column that is generalized, or not published, tells nobody a value. */
static gboolean
check_role (ShoalMicrodata *microdata,
            guint           index,
            GError        **error)
{
  ShoalRole role = shoal_schema_get_role (microdata->schema, index);
  const char *name = shoal_column_get_name (shoal_table_get_column (microdata->table, index));

  if (role != SHOAL_ROLE_QUASI_IDENTIFIER && role != SHOAL_ROLE_IDENTIFIER && role != SHOAL_ROLE_UNSET)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               role == SHOAL_ROLE_QUASI_IDENTIFIER
                 ? _("a privacy model is about the column “%s”, which is a quasi-identifier: make it sensitive")
                 : _("a privacy model is about the column “%s”, which is not published: make it sensitive"),
               name);
  return FALSE;
}

/* Returns: (transfer full): the leaf of each value, NULL with an error */
static guint32 *
find_leaves (ShoalAttribute *attribute,
             const guint32  *value_of_code,
             guint32         n_values)
{
  gsize n_codes = shoal_column_get_n_codes (attribute->column);
  guint32 *leaves = g_new (guint32, MAX (1, n_values));

  for (gsize code = 0; code < n_codes; code++)
    if (value_of_code[code] != SHOAL_NO_VALUE)
      leaves[value_of_code[code]] = attribute->leaf_of_code[code];
  return leaves;
}

static gboolean
add_column (ShoalModels     *self,
            ShoalMicrodata  *microdata,
            guint            index,
            ShoalProgress   *progress,
            GError         **error)
{
  Column *column = &self->columns[self->n_columns++];
  gsize n_rows = microdata->n_rows, n_codes;
  g_autofree guint32 *counts = NULL;
  g_autofree guint32 *leaves = NULL;
  g_autoptr (ShoalAttribute) attribute = NULL;
  guint32 n_values = 0;

  column->column = g_object_ref (shoal_table_get_column (microdata->table, index));
  n_codes = shoal_column_get_n_codes (column->column);
  counts = g_new0 (guint32, MAX (1, n_codes));
  column->value_of_code = g_new (guint32, MAX (1, n_codes));
  for (gsize row = 0; row < n_rows; row++)
    counts[shoal_column_get_code (column->column, row)]++;
  for (gsize code = 0; code < n_codes; code++)
    {
      column->value_of_code[code] = counts[code] > 0 ? n_values : SHOAL_NO_VALUE;
      if (counts[code] > 0)
        counts[n_values++] = counts[code];
    }
  if (shoal_schema_get_hierarchy (microdata->schema, index) != NULL)
    {
      attribute = shoal_attribute_new (microdata->table, microdata->schema, index, progress, error);
      if (attribute == NULL)
        return FALSE;
      leaves = find_leaves (attribute, column->value_of_code, n_values);
    }
  column->all = shoal_sensitive_new (counts, n_values, attribute != NULL ? attribute->hierarchy : NULL, leaves);
  return TRUE;
}

static gboolean
bind_model (ShoalModels       *self,
            const ShoalModel  *model,
            ShoalMicrodata    *microdata,
            ShoalProgress     *progress,
            GError           **error)
{
  Bound *bound = &self->models[self->n_models];
  const Column *column;
  guint index;
  guint32 code;

  *bound = (Bound) { .model = *model, .named = SHOAL_NO_VALUE };
  if (!shoal_table_find_column (microdata->table, model->column, &index))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("a privacy model is about the column “%s”, which is not there"),
                   model->column);
      return FALSE;
    }
  if (!check_role (microdata, index, error))
    return FALSE;
  while (bound->column < self->n_columns
         && self->columns[bound->column].column != shoal_table_get_column (microdata->table, index))
    bound->column++;
  if (bound->column == self->n_columns && !add_column (self, microdata, index, progress, error))
    return FALSE;
  column = &self->columns[bound->column];
  if ((model->guarantee->get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0 && column->all->hierarchy == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("the privacy model “%s” needs a hierarchy of the column “%s”"), model->guarantee->id, model->column);
      return FALSE;
    }
  if (model->value != NULL && shoal_column_find_label (column->column, model->value, &code))
    bound->named = column->value_of_code[code];
  self->n_models++;
  return TRUE;
}

/**
 * shoal_models_new:
 * @requirements: with at least one model
 * @microdata: the table
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE where a column is not there, is not published as it is, or lacks a hierarchy.
 *
 * Returns: (transfer full): the models of @requirements
 */
ShoalModels *
shoal_models_new (const ShoalRequirements *requirements,
                  ShoalMicrodata          *microdata,
                  ShoalProgress           *progress,
                  GError                 **error)
{
  g_autoptr (ShoalModels) self = g_new0 (ShoalModels, 1);

  for (guint i = 0; i < requirements->n_models; i++)
    if (!bind_model (self, &requirements->models[i], microdata, progress, error))
      return NULL;
  return g_steal_pointer (&self);
}

/** shoal_models_get_n_columns: Returns: how many different sensitive columns the models are about. */
guint
shoal_models_get_n_columns (const ShoalModels *self)
{
  return self->n_columns;
}

/** shoal_models_get_n_values: Returns: how many different values a sensitive column has. */
guint32
shoal_models_get_n_values (const ShoalModels *self,
                           guint              column)
{
  return self->columns[column].all->n_values;
}

/** shoal_models_are_monotone: Returns: whether a union of classes that hold holds, in all models. */
gboolean
shoal_models_are_monotone (const ShoalModels *self)
{
  for (guint i = 0; i < self->n_models; i++)
    if (self->models[i].model.guarantee->monotony == SHOAL_MONOTONY_NONE)
      return FALSE;
  return TRUE;
}

/**
 * shoal_models_count:
 * @group_of_row: the group of each row
 * @n_groups: how many groups there are
 * @counts: (out caller-allocates) (array): for each sensitive column; clear them all, also when told to stop
 * @progress: (nullable): asked whether to stop
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_models_count (const ShoalModels    *self,
                    const guint32        *group_of_row,
                    guint32               n_groups,
                    ShoalSensitiveCounts *counts,
                    ShoalProgress        *progress)
{
  memset (counts, 0, self->n_columns * sizeof *counts);
  for (guint i = 0; i < self->n_columns; i++)
    if (!shoal_sensitive_counts_init (&counts[i], self->columns[i].column, self->columns[i].value_of_code, group_of_row,
                                      n_groups, progress))
      return FALSE;
  return TRUE;
}

/**
 * shoal_models_class_holds:
 * @counts: (array): for each sensitive column, as of shoal_models_count()
 * @group: a group of theirs
 * @n_rows: its rows
 *
 * Returns: whether the class holds in all models
 */
gboolean
shoal_models_class_holds (const ShoalModels          *self,
                          const ShoalSensitiveCounts *counts,
                          guint32                     group,
                          gsize                       n_rows)
{
  for (guint i = 0; i < self->n_models; i++)
    {
      const Bound *bound = &self->models[i];
      const ShoalSensitiveCounts *column = &counts[bound->column];
      const ShoalClassContent content = {
        .n_rows = n_rows,
        .values = column->values + column->first[group],
        .counts = column->counts + column->first[group],
        .n_values = column->first[group + 1] - column->first[group],
        .all = self->columns[bound->column].all,
        .named = bound->named,
      };

      if (!bound->model.guarantee->class_holds (&bound->model, &content))
        return FALSE;
    }
  return TRUE;
}
