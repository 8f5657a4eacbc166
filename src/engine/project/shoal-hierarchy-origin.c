/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tagged union: a hierarchy comes from a file, a builder or levels in the project. */

#include "project/shoal-hierarchy-origin.h"

#include "project/shoal-project-parts.h"

#include "base/shoal-error.h"
#include "hierarchy/shoal-hierarchy-file.h"

#include <glib/gi18n-lib.h>

#include <string.h>

G_DEFINE_BOXED_TYPE (ShoalHierarchyOrigin,
                     shoal_hierarchy_origin,
                     shoal_hierarchy_origin_ref,
                     shoal_hierarchy_origin_unref)

static ShoalHierarchyOrigin *
origin_new (ShoalHierarchyOriginKind kind)
{
  ShoalHierarchyOrigin *self = g_new0 (ShoalHierarchyOrigin, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  return self;
}

/** shoal_hierarchy_origin_new_file: Returns: (transfer full): the hierarchy in @file. */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_new_file (GFile *file)
{
  ShoalHierarchyOrigin *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = origin_new (SHOAL_HIERARCHY_ORIGIN_FILE);
  self->file = g_object_ref (file);
  return self;
}

/**
 * shoal_hierarchy_origin_new_builder:
 * @id: name of a builder; an unknown name is an error only when the hierarchy is made
 * @parameters: (nullable): parameters that differ from their defaults
 *
 * Returns: (transfer full): the hierarchy that a builder makes from the values of the column
 */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_new_builder (const char            *id,
                                    const ShoalParameters *parameters)
{
  ShoalHierarchyOrigin *self;

  g_return_val_if_fail (id != NULL, NULL);

  self = origin_new (SHOAL_HIERARCHY_ORIGIN_BUILDER);
  self->builder = g_strdup (id);
  self->parameters = parameters != NULL ? shoal_parameters_copy (parameters) : shoal_parameters_new ();
  return self;
}

/** shoal_hierarchy_origin_new_levels: Returns: (transfer full): @hierarchy itself, stored in the project. */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_new_levels (ShoalHierarchy *hierarchy)
{
  ShoalHierarchyOrigin *self;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (hierarchy), NULL);

  self = origin_new (SHOAL_HIERARCHY_ORIGIN_LEVELS);
  self->hierarchy = g_object_ref (hierarchy);
  return self;
}

ShoalHierarchyOrigin *
shoal_hierarchy_origin_ref (ShoalHierarchyOrigin *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_hierarchy_origin_unref (ShoalHierarchyOrigin *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_object (&self->file);
  g_clear_object (&self->hierarchy);
  g_clear_pointer (&self->parameters, shoal_parameters_free);
  g_clear_pointer (&self->finding, shoal_hierarchy_finding_free);
  g_clear_pointer (&self->extras, json_object_unref);
  g_free (self->builder);
  g_free (self);
}

static const ShoalHierarchyBuilder *
find_builder (const char  *id,
              GError     **error)
{
  const ShoalHierarchyBuilder *builder = shoal_hierarchy_builders_find (id);
  g_autoptr (GString) known = NULL;
  const ShoalHierarchyBuilder *all;
  guint n_builders;

  if (builder != NULL)
    return builder;
  known = g_string_new (NULL);
  all = shoal_hierarchy_builders_get (&n_builders);
  for (guint i = 0; i < n_builders; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", all[i].id);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no hierarchy builder “%s”; there are: %s"), id,
               known->str);
  return NULL;
}

/* Returns: the text up to the next comma without a backslash before it; @at moves behind this comma. */
static char *
next_part (const char **at)
{
  g_autoptr (GString) part = g_string_new (NULL);
  const char *c = *at;

  for (; *c != '\0' && *c != ','; c++)
    {
      if (c[0] == '\\' && (c[1] == ',' || c[1] == '\\'))
        c++;
      g_string_append_c (part, *c);
    }
  *at = *c == ',' ? c + 1 : NULL;
  return g_string_free (g_steal_pointer (&part), FALSE);
}

static ShoalHierarchyOrigin *
parse_builder (const char  *text,
               GFile       *folder,
               GError     **error)
{
  const char *at = text;
  g_autofree char *id = next_part (&at);
  const ShoalHierarchyBuilder *builder = find_builder (id, error);
  g_autoptr (ShoalParameters) parameters = NULL;

  if (builder == NULL)
    return NULL;
  parameters = shoal_parameters_new ();
  while (at != NULL)
    {
      g_autofree char *part = next_part (&at);
      char *equals = strchr (part, '=');

      if (equals == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       _("“%s” is no parameter of a hierarchy builder: NAME=VALUE was expected"), part);
          return NULL;
        }
      *equals = '\0';
      shoal_parameters_set (parameters, part, equals + 1);
    }
  if (!shoal_parameters_check (parameters, id, builder->parameters, builder->n_parameters, error))
    return NULL;
  shoal_hierarchy_builder_resolve (builder, parameters, folder);
  return shoal_hierarchy_origin_new_builder (id, parameters);
}

/**
 * shoal_hierarchy_origin_parse:
 * @text: "builder:NAME,key=value,…" (a comma in a value is written "\,") or the name of a file
 * @folder: the folder that relative file names start from, also those in builder parameters
 *
 * Parses the text form of the command line.
 *
 * Returns: (transfer full): the origin, or %NULL with %SHOAL_ERROR_USAGE
 */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_parse (const char  *text,
                              GFile       *folder,
                              GError     **error)
{
  g_autoptr (GFile) file = NULL;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (G_IS_FILE (folder), NULL);

  if (g_str_has_prefix (text, "builder:"))
    return parse_builder (text + strlen ("builder:"), folder, error);
  if (*text == '\0')
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the name of a hierarchy file is empty"));
      return NULL;
    }
  file = g_file_resolve_relative_path (folder, text);
  return shoal_hierarchy_origin_new_file (file);
}

/**
 * shoal_hierarchy_origin_dup_input:
 *
 * Returns: (transfer full) (nullable): the hierarchy file, or the file that the builder reads; %NULL for none
 */
GFile *
shoal_hierarchy_origin_dup_input (ShoalHierarchyOrigin *self)
{
  const ShoalHierarchyBuilder *builder;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->file != NULL)
    return g_object_ref (self->file);
  builder = self->builder != NULL ? shoal_hierarchy_builders_find (self->builder) : NULL;
  return builder != NULL ? shoal_hierarchy_builder_dup_file (builder, self->parameters) : NULL;
}

/** shoal_hierarchy_origin_uses_target: @self: (nullable): %NULL for the default builder of the column. Returns: whether the
 *   hierarchy may depend on which column is the target. */
gboolean
shoal_hierarchy_origin_uses_target (ShoalHierarchyOrigin *self)
{
  const ShoalHierarchyBuilder *builder
      = self != NULL && self->builder != NULL ? shoal_hierarchy_builders_find (self->builder) : NULL;

  return builder != NULL && builder->uses_target;
}

/** shoal_hierarchy_origin_is_automatic: Returns: whether a builder chooses some parameters from the values; see
 *   shoal_hierarchy_origin_settle(). */
gboolean
shoal_hierarchy_origin_is_automatic (ShoalHierarchyOrigin *self)
{
  const ShoalHierarchyBuilder *builder;

  g_return_val_if_fail (self != NULL, FALSE);

  builder = self->builder != NULL ? shoal_hierarchy_builders_find (self->builder) : NULL;
  return builder != NULL && builder->is_automatic != NULL && builder->is_automatic (self->parameters);
}

/**
 * shoal_hierarchy_origin_settle:
 * @column: the column of the hierarchy
 *
 * A builder that chooses its parameters from the values may choose others for other data, or in another version of the program.
 *
 * Returns: (transfer full): the builder with the parameters it chooses for @column; @self when it chooses none
 */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_settle (ShoalHierarchyOrigin *self,
                               ShoalColumn          *column)
{
  const ShoalHierarchyBuilder *builder;
  g_autoptr (ShoalParameters) parameters = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  if (!shoal_hierarchy_origin_is_automatic (self))
    return shoal_hierarchy_origin_ref (self);
  builder = shoal_hierarchy_builders_find (self->builder);
  parameters = shoal_column_get_n_values (column) > 1 && builder->accepts (column) ? builder->settle (column, self->parameters)
                                                                                   : NULL;
  return parameters != NULL ? shoal_hierarchy_origin_new_builder (self->builder, parameters)
                            : shoal_hierarchy_origin_ref (self);
}

/**
 * shoal_hierarchy_origin_load:
 * @column: the column of the hierarchy
 * @context: (nullable): the table of the column and its folder, which some builders use
 *
 * Reads or makes the hierarchy. Whether it covers the column is not checked here.
 *
 * Returns: (transfer full): the hierarchy, or %NULL with %SHOAL_ERROR_HIERARCHY, %SHOAL_ERROR_USAGE or %G_IO_ERROR
 */
ShoalHierarchy *
shoal_hierarchy_origin_load (ShoalHierarchyOrigin         *self,
                             ShoalColumn                  *column,
                             const ShoalHierarchyContext  *context,
                             GError                      **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  switch (self->kind)
    {
    case SHOAL_HIERARCHY_ORIGIN_FILE:
      return shoal_hierarchy_file_read_for_column (self->file, column, context != NULL ? context->cancellable : NULL, error);
    case SHOAL_HIERARCHY_ORIGIN_BUILDER:
      if (find_builder (self->builder, error) == NULL)
        return NULL;
      return shoal_hierarchy_builders_build_in (self->builder, column, context, self->parameters, error);
    case SHOAL_HIERARCHY_ORIGIN_LEVELS:
    default:
      return g_object_ref (self->hierarchy);
    }
}

/** shoal_hierarchy_finding_new: @asked: (nullable). Returns: (transfer full): a finding; see #ShoalHierarchyFinding. */
ShoalHierarchyFinding *
shoal_hierarchy_finding_new (ShoalHierarchyOrigin *asked,
                             const char           *version,
                             const char           *seal)
{
  ShoalHierarchyFinding *self;

  g_return_val_if_fail (version != NULL && seal != NULL, NULL);

  self = g_new0 (ShoalHierarchyFinding, 1);
  self->asked = asked != NULL ? shoal_hierarchy_origin_ref (asked) : NULL;
  self->version = g_strdup (version);
  self->seal = g_strdup (seal);
  return self;
}

/** shoal_hierarchy_finding_free: @self: (nullable). */
void
shoal_hierarchy_finding_free (ShoalHierarchyFinding *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->asked, shoal_hierarchy_origin_unref);
  g_free (self->version);
  g_free (self->seal);
  g_free (self);
}
