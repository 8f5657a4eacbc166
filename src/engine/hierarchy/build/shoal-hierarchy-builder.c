/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the builders. */

#include "hierarchy/build/shoal-builders.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "hierarchy/build/shoal-level-stack.h"
#include "hierarchy/shoal-hierarchy-draft.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* Hierarchies made from others: with a leaf for missing cells, or with fewer levels; and the attribute's own k on each
 * level. */

/**
 * shoal_hierarchy_with_missing:
 * @self: a hierarchy
 * @tokens: (array zero-terminated=1): the possible labels of missing cells, at least one
 * @leaf: (out): the leaf of missing cells
 *
 * The first token that is the label of a leaf makes it the leaf of missing cells. If there is none, a leaf with the first
 * token as its label is added directly under the root, behind all others; it stands on every level below the root. A
 * hierarchy of a single leaf gets a root "*" above it first.
 *
 * Returns: (transfer full): a hierarchy with such a leaf, possibly @self itself.
 */
ShoalHierarchy *
shoal_hierarchy_with_missing (ShoalHierarchy     *self,
                              const char *const  *tokens,
                              guint32            *leaf)
{
  g_autoptr (ShoalHierarchyDraft) draft = NULL;
  guint root_level;
  guint32 label;
  ShoalHierarchy *extended;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (tokens != NULL && tokens[0] != NULL, NULL);

  for (gsize i = 0; tokens[i] != NULL; i++)
    if (shoal_hierarchy_find_leaf (self, tokens[i], leaf))
      return g_object_ref (self);
  draft = shoal_hierarchy_draft_new (self);
  root_level = shoal_hierarchy_get_lowest_level (self, shoal_hierarchy_get_root (self));
  if (root_level == 0)
    {
      if (shoal_hierarchy_get_height (self) == 0)
        shoal_hierarchy_draft_add_level (draft, 0);
      root_level = shoal_hierarchy_draft_get_n_levels (draft) - 1;
      shoal_hierarchy_draft_get (draft, root_level, 0)->label = shoal_hierarchy_draft_add_label (draft, "*");
    }
  label = shoal_hierarchy_draft_add_label (draft, tokens[0]);
  for (guint level = root_level; level-- > 0;)
    {
      guint32 parent = level + 1 < root_level ? shoal_hierarchy_draft_get_n_groups (draft, level + 1) - 1 : 0;
      ShoalDraftGroup group = { parent, label, 1.0 };

      shoal_hierarchy_draft_insert (draft, level, shoal_hierarchy_draft_get_n_groups (draft, level), group);
    }
  extended = shoal_hierarchy_draft_construct (draft, NULL);
  *leaf = shoal_hierarchy_get_n_leaves (extended) - 1;
  return extended;
}

/* Drops levels that are not in @keep, which has a bit per level. Leaves and root always stay. */
static ShoalHierarchy *
keep_levels (ShoalHierarchy  *self,
             const ShoalBits *keep)
{
  g_autoptr (ShoalHierarchyDraft) draft = shoal_hierarchy_draft_new (self);

  for (guint level = shoal_hierarchy_get_height (self); level-- > 1;)
    if (!shoal_bits_get (keep, level))
      shoal_hierarchy_draft_drop_level (draft, level);
  return shoal_hierarchy_draft_construct (draft, NULL);
}

/* The number of rows of the smallest node of @level that has rows. */
static guint64
count_smallest (ShoalHierarchy *self,
                guint           level,
                const guint64  *rows_of_leaf)
{
  guint32 n_nodes;
  const guint32 *nodes = shoal_hierarchy_get_level_nodes (self, level, &n_nodes);
  guint64 smallest = G_MAXUINT64;
  guint32 leaf = 0;

  for (guint32 i = 0; i < n_nodes; i++)
    {
      guint64 rows = 0;

      for (guint32 n = shoal_hierarchy_get_leaf_count (self, nodes[i]); n > 0; n--)
        rows += rows_of_leaf[leaf++];
      if (rows > 0)
        smallest = MIN (smallest, rows);
    }
  return smallest == G_MAXUINT64 ? 0 : smallest;
}

/* Rows per leaf; missing cells and values without a leaf do not count. */
static guint64 *
count_rows (ShoalHierarchy *self,
            ShoalColumn    *column)
{
  guint64 *rows = g_new0 (guint64, shoal_hierarchy_get_n_leaves (self));
  gsize n_values = shoal_column_get_n_values (column);
  g_autofree guint32 *counts = shoal_column_count_rows (column);
  guint32 leaf;

  for (gsize code = 0; code < n_values; code++)
    if (shoal_hierarchy_find_leaf (self, shoal_column_get_label (column, (guint32) code), &leaf))
      rows[leaf] += counts[code];
  return rows;
}

/**
 * shoal_hierarchy_count_smallest:
 * @self: a hierarchy
 * @column: the column it is for
 *
 * Returns: (transfer full) (array): for each level the attribute's own k: the number of rows of the smallest node that has
 *   rows, 0 when no row has a value with a leaf. Missing cells do not count.
 */
guint64 *
shoal_hierarchy_count_smallest (ShoalHierarchy *self,
                                ShoalColumn    *column)
{
  g_autofree guint64 *rows = NULL;
  guint64 *smallest;
  guint n_levels;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  rows = count_rows (self, column);
  n_levels = shoal_hierarchy_get_n_levels (self);
  smallest = g_new (guint64, n_levels);
  for (guint level = 0; level < n_levels; level++)
    smallest[level] = count_smallest (self, level, rows);
  return smallest;
}

/**
 * hierarchy_drop_levels:
 * @self: a hierarchy
 * @column: the column it is for
 *
 * Leaves out each level between leaves and root on which the smallest node has no more rows of @column than on the level kept
 * below it, or as many as the root: such a level protects nobody better. Missing cells do not count.
 *
 * Returns: (transfer full): the hierarchy without these levels, possibly @self itself.
 */
static ShoalHierarchy *
hierarchy_drop_levels (ShoalHierarchy *self,
                       ShoalColumn    *column)
{
  g_autofree guint64 *smallest = NULL;
  g_autofree ShoalBits *keep = NULL;
  guint64 last;
  gboolean all = TRUE;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (SHOAL_IS_COLUMN (column), NULL);

  smallest = shoal_hierarchy_count_smallest (self, column);
  keep = shoal_bits_new (shoal_hierarchy_get_n_levels (self));
  last = smallest[0];
  for (guint level = 1; level < shoal_hierarchy_get_height (self); level++)
    if (smallest[level] > last && smallest[level] < smallest[shoal_hierarchy_get_height (self)])
      {
        shoal_bits_set (keep, level);
        last = smallest[level];
      }
    else
      all = FALSE;
  return all ? g_object_ref (self) : keep_levels (self, keep);
}

/**
 * hierarchy_limit_height:
 * @self: a hierarchy
 * @height: the largest height wanted, at least 1
 *
 * Leaves out levels, spread evenly, until the root is on level @height. Leaves and root stay.
 *
 * Returns: (transfer full): the lower hierarchy, possibly @self itself.
 */
static ShoalHierarchy *
hierarchy_limit_height (ShoalHierarchy *self,
                        guint           height)
{
  g_autofree ShoalBits *keep = NULL;
  guint old_height;

  g_return_val_if_fail (SHOAL_IS_HIERARCHY (self), NULL);
  g_return_val_if_fail (height > 0, NULL);

  old_height = shoal_hierarchy_get_height (self);
  if (old_height <= height)
    return g_object_ref (self);
  keep = shoal_bits_new (old_height + 1);
  for (guint i = 1; i < height; i++)
    shoal_bits_set (keep, (gsize) i * old_height / height);
  return keep_levels (self, keep);
}

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

/* Collects the builders, each of which is defined in its own file. */
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
 * @folder: the folder that relative file names start from
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
 * @parameters: (nullable): parameters of the builder, with absolute file names
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

/* A hierarchy of one leaf: the single value of the column, or the missing token if it has no values. */
static ShoalHierarchy *
build_leaf (ShoalColumn *column,
            GError     **error)
{
  g_autoptr (ShoalStrings) labels = shoal_strings_new (1);
  const char *label = shoal_column_get_n_values (column) > 0 ? shoal_column_get_label (column, 0)
                                                            : shoal_column_get_missing_token (column);

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

  dropped = shoal_parameters_get_boolean (parameters, drop) ? hierarchy_drop_levels (hierarchy, column)
                                                            : g_object_ref (hierarchy);
  return limit > 0 ? hierarchy_limit_height (dropped, limit) : g_object_ref (dropped);
}

/**
 * shoal_hierarchy_builders_build_in:
 * @id: id of a builder
 * @column: a column
 * @context: (nullable): the table of the column, how to stop, and so on
 * @parameters: (nullable): parameters that are not set have their defaults
 * @error: #SHOAL_ERROR_USAGE for a builder that does not exist or does not work on the column and for parameters that do
 *   not fit; #SHOAL_ERROR_HIERARCHY and #GIOErrorEnum for files a builder reads; #G_IO_ERROR_CANCELLED
 *
 * Makes a hierarchy with a leaf for each value of the column; shoal_hierarchy_with_missing() adds the leaf for missing cells.
 * A column with one value or none has a hierarchy of height 0; without a value, its leaf has the label of the missing cells.
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
  const char *called;
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
  called = context != NULL && context->by_title ? _(builder->title) : id;
  owner = g_strdup_printf (_("the builder “%s”"), called);
  if (!shoal_parameters_check (parameters, owner, builder->parameters, builder->n_parameters, error))
    return NULL;
  if (shoal_column_get_n_values (column) < 2)
    return build_leaf (column, error);
  if (!builder->accepts (column))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("The builder “%s” needs %s; column “%s” holds type %s"), called,
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

/** shoal_builders_get_list_mark: Returns: the separator between two numbers in this notation: a comma, unless it is their
 *   decimal mark. */
const char *
shoal_builders_get_list_mark (const ShoalNotation *form)
{
  return form->decimal == ',' ? "; " : ", ";
}

/** shoal_builders_dup_name: @context: (nullable). Returns: (transfer full): the name of @parameter in errors. */
char *
shoal_builders_dup_name (const ShoalParameterSpec    *parameter,
                         const ShoalHierarchyContext *context)
{
  return context != NULL && context->by_title ? shoal_parameter_spec_dup_title (parameter) : g_strdup (parameter->name);
}
