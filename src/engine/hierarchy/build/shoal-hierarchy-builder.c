/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the builders. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-derive.h"
#include "hierarchy/build/shoal-level-stack.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static const ShoalHierarchyBuilder *const rows[] = {
  &shoal_builder_ranges,
  &shoal_builder_pairs,
  &shoal_builder_intervals,
  &shoal_builder_mask,
  &shoal_builder_date,
  &shoal_builder_place,
  &shoal_builder_frequency,
  &shoal_builder_clusters,
  &shoal_builder_flat,
};

static ShoalHierarchyBuilder builders[G_N_ELEMENTS (rows)];

/* Each builder's row is in its own file; here they become one array. */
static const ShoalHierarchyBuilder *
get_builders (void)
{
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        builders[i] = *rows[i];
      g_once_init_leave (&once, 1);
    }
  return builders;
}

/**
 * shoal_hierarchy_builders_get:
 * @n_builders: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_builders): all builders.
 */
const ShoalHierarchyBuilder *
shoal_hierarchy_builders_get (guint *n_builders)
{
  g_return_val_if_fail (n_builders != NULL, NULL);

  *n_builders = G_N_ELEMENTS (builders);
  return get_builders ();
}

/** shoal_hierarchy_builders_find: Returns: (transfer none) (nullable): the builder called @id. */
const ShoalHierarchyBuilder *
shoal_hierarchy_builders_find (const char *id)
{
  const ShoalHierarchyBuilder *all = get_builders ();

  g_return_val_if_fail (id != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (builders); i++)
    if (g_str_equal (all[i].id, id))
      return &all[i];
  return NULL;
}

static char *
list_ids (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", rows[i]->id);
  return g_string_free (text, FALSE);
}

/**
 * shoal_hierarchy_builder_resolve:
 * @parameters: parameters of the builder, which are changed
 * @folder: what relative names of files start from
 *
 * Makes the names of files that the builder reads absolute, so that they mean the same wherever they are used.
 */
void
shoal_hierarchy_builder_resolve (const ShoalHierarchyBuilder *self,
                                 ShoalParameters             *parameters,
                                 GFile                       *folder)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_FILE (folder));

  for (guint i = 0; i < self->n_parameters; i++)
    {
      const char *name = shoal_parameters_get (parameters, self->parameters[i].name);
      g_autoptr (GFile) file = NULL;

      if (self->parameters[i].kind != SHOAL_PARAMETER_FILE || name == NULL || *name == '\0')
        continue;
      file = g_file_resolve_relative_path (folder, name);
      if (g_file_peek_path (file) != NULL)
        shoal_parameters_set (parameters, self->parameters[i].name, g_file_peek_path (file));
    }
}

/**
 * shoal_hierarchy_builder_dup_file:
 * @parameters: (nullable): parameters of the builder, with absolute names of files
 *
 * Returns: (transfer full) (nullable): the file that the builder reads, %NULL when it reads none.
 */
GFile *
shoal_hierarchy_builder_dup_file (const ShoalHierarchyBuilder *self,
                                  const ShoalParameters       *parameters)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->n_parameters; i++)
    {
      const char *name = shoal_parameters_get_text (parameters, &self->parameters[i]);

      if (self->parameters[i].kind == SHOAL_PARAMETER_FILE && *name != '\0')
        return g_file_new_for_path (name);
    }
  return NULL;
}

/* A column without values is a leaf called as its missing cells are; one with a single value is a leaf. */
static ShoalHierarchy *
build_leaf (ShoalColumn *column,
            GError     **error)
{
  g_autoptr (ShoalStrings) labels = shoal_strings_new (1);
  const char *label = shoal_column_get_n_values (column) > 0 ? shoal_column_get_label (column, 0)
                                                            : shoal_column_get_missing_label (column);

  shoal_strings_append (labels, label, strlen (label));
  return shoal_hierarchy_new_from_parents (1, NULL, &labels, error);
}

static ShoalHierarchy *
adjust_levels (ShoalHierarchy              *hierarchy,
               const ShoalHierarchyBuilder *builder,
               ShoalColumn                 *column,
               const ShoalParameters       *parameters)
{
  const ShoalParameterSpec *height = &builder->parameters[builder->n_parameters - 2];
  const ShoalParameterSpec *drop = &builder->parameters[builder->n_parameters - 1];
  guint limit = (guint) shoal_parameters_get_number (parameters, height);
  g_autoptr (ShoalHierarchy) dropped = NULL;

  dropped = shoal_parameters_get_boolean (parameters, drop) ? shoal_hierarchy_drop_levels (hierarchy, column)
                                                            : g_object_ref (hierarchy);
  return limit > 0 ? shoal_hierarchy_limit_height (dropped, limit) : g_object_ref (dropped);
}

/**
 * shoal_hierarchy_builders_build_in:
 * @id: id of a builder
 * @column: a column
 * @context: (nullable): what surrounds the column, and how to stop
 * @parameters: (nullable): what is not set has its default
 * @error: #SHOAL_ERROR_USAGE for a builder that does not exist or does not work on the column and for parameters that do
 *   not fit; #SHOAL_ERROR_HIERARCHY and #GIOErrorEnum for files a builder reads; #G_IO_ERROR_CANCELLED
 *
 * Makes a hierarchy with a leaf for each value of the column; the leaf for missing cells is for
 * shoal_hierarchy_with_missing(). A column with one value has a hierarchy of height 0, and so has one with none: its
 * leaf is labelled as the missing cells are.
 *
 * Returns: (transfer full) (nullable): the hierarchy.
 */
ShoalHierarchy *
shoal_hierarchy_builders_build_in (const char                  *id,
                                   ShoalColumn                 *column,
                                   const ShoalHierarchyContext *context,
                                   const ShoalParameters       *parameters,
                                   GError                     **error)
{
  const ShoalHierarchyBuilder *builder;
  g_autofree char *owner = NULL;
  g_autoptr (ShoalHierarchy) hierarchy = NULL;

  g_return_val_if_fail (id != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  builder = shoal_hierarchy_builders_find (id);
  if (builder == NULL)
    {
      g_autofree char *ids = list_ids ();

      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("There is no builder “%s”, only %s"), id, ids);
      return NULL;
    }
  owner = g_strdup_printf (_("the builder “%s”"), id);
  if (!shoal_parameters_check (parameters, owner, builder->parameters, builder->n_parameters, error))
    return NULL;
  if (shoal_column_get_n_values (column) < 2)
    return build_leaf (column, error);
  if (!builder->accepts (column))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The builder “%s” needs %s; column “%s” holds type %s"), id,
                   _(builder->needs),
                   shoal_column_get_name (column), shoal_value_type_to_string (shoal_column_get_value_type (column)));
      return NULL;
    }
  hierarchy = builder->build (column, context, parameters, error);
  if (hierarchy == NULL)
    return NULL;
  return adjust_levels (hierarchy, builder, column, parameters);
}

/** shoal_hierarchy_builders_build: as shoal_hierarchy_builders_build_in() for a column alone. */
ShoalHierarchy *
shoal_hierarchy_builders_build (const char            *id,
                                ShoalColumn           *column,
                                const ShoalParameters *parameters,
                                GError               **error)
{
  return shoal_hierarchy_builders_build_in (id, column, NULL, parameters, error);
}

/** shoal_builders_get_list_mark: Returns: what stands between two numbers written like that: a comma, unless they have one. */
const char *
shoal_builders_get_list_mark (const ShoalNotation *form)
{
  return form->decimal == ',' ? "; " : ", ";
}
