/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Immutable arrays of meanings and hierarchies. Each edit copies them, because there are few columns. */

#include "schema/shoal-schema.h"

#include "base/shoal-enum.h"

#include <math.h>

struct _ShoalSchema
{
  GObject parent_instance;

  ShoalMeaning *meanings;
  ShoalHierarchy **hierarchies; /* NULL for columns without a hierarchy */
  guint n_columns;
  const char *labels; /* interned */
};

G_DEFINE_TYPE (ShoalSchema, shoal_schema, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (ShoalRole, shoal_role,
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_UNSET, "unset"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_IDENTIFIER, "identifier"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_QUASI_IDENTIFIER, "quasi-identifier"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_SENSITIVE, "sensitive"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_INSENSITIVE, "insensitive"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_PERSON, "person"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ROLE_COUNT, "count"))

G_DEFINE_ENUM_TYPE (ShoalCellForm, shoal_cell_form,
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_NODE, "node"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_RANGE, "range"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_SET, "set"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_MEAN, "mean"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_MEDIAN, "median"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_MODE, "mode"),
                    G_DEFINE_ENUM_VALUE (SHOAL_CELL_MIDDLE, "middle"))

/* The names of roles and forms in project files and on the command line */
SHOAL_DEFINE_ENUM_NAMES (ShoalRole, shoal_role)
SHOAL_DEFINE_ENUM_NAMES (ShoalCellForm, shoal_cell_form)

/** shoal_cell_form_is_aggregate: Returns: whether a cell of @form is one value in place of all values of its class. */
gboolean
shoal_cell_form_is_aggregate (ShoalCellForm form)
{
  return form >= SHOAL_CELL_MEAN;
}

/** shoal_cell_form_suits: Returns: whether values of @type can be published as @form: texts have no ranges or means. */
gboolean
shoal_cell_form_suits (ShoalCellForm  form,
                       ShoalValueType type)
{
  return type != SHOAL_VALUE_TEXT || form == SHOAL_CELL_NODE || form == SHOAL_CELL_SET || form == SHOAL_CELL_MODE;
}

/**
 * shoal_cell_form_get_cover:
 * @form: suits @type
 *
 * Returns: node, range or set: the form in which metrics, solvers and drawings describe the values that a class
 *   covers, if its cells have the form @form
 */
ShoalCellForm
shoal_cell_form_get_cover (ShoalCellForm  form,
                           ShoalValueType type)
{
  if (!shoal_cell_form_is_aggregate (form))
    return form;
  return type == SHOAL_VALUE_TEXT ? SHOAL_CELL_NODE : SHOAL_CELL_RANGE;
}

static void
shoal_schema_finalize (GObject *object)
{
  ShoalSchema *self = SHOAL_SCHEMA (object);

  for (guint i = 0; i < self->n_columns; i++)
    g_clear_object (&self->hierarchies[i]);
  g_free (self->hierarchies);
  g_free (self->meanings);
  G_OBJECT_CLASS (shoal_schema_parent_class)->finalize (object);
}

static void
shoal_schema_class_init (ShoalSchemaClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_schema_finalize;
}

static void
shoal_schema_init (ShoalSchema *self)
{
}

/** shoal_meaning_equal: Returns: whether both meanings are equal. */
gboolean
shoal_meaning_equal (const ShoalMeaning *a,
                     const ShoalMeaning *b)
{
  return a->role == b->role && a->is_target == b->is_target && a->weight == b->weight && a->cell_form == b->cell_form
         && shoal_level_range_equal (a->levels, b->levels);
}

static ShoalSchema *
make_schema (guint                   n_columns,
             const ShoalMeaning     *meanings,
             ShoalHierarchy * const *hierarchies,
             const char             *labels)
{
  ShoalSchema *self = g_object_new (SHOAL_TYPE_SCHEMA, NULL);

  self->n_columns = n_columns;
  self->meanings = g_memdup2 (meanings, n_columns * sizeof *meanings);
  self->hierarchies = g_new0 (ShoalHierarchy *, n_columns);
  for (guint i = 0; hierarchies != NULL && i < n_columns; i++)
    g_set_object (&self->hierarchies[i], hierarchies[i]);
  self->labels = g_intern_string (labels);
  return self;
}

/** shoal_schema_new: Returns: (transfer full): a schema of @table in which every column has no role, weight 1, and
 * cells that are nodes of any level. */
ShoalSchema *
shoal_schema_new (ShoalTable *table)
{
  g_autofree ShoalMeaning *meanings = NULL;
  guint n_columns;

  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  n_columns = shoal_table_get_n_columns (table);
  meanings = g_new (ShoalMeaning, n_columns);
  for (guint i = 0; i < n_columns; i++)
    meanings[i] = (ShoalMeaning) SHOAL_MEANING_DEFAULT;
  return make_schema (n_columns, meanings, NULL, NULL);
}

/**
 * shoal_schema_new_with_meanings:
 * @meanings: (array): the meaning of each column of @table, copied; weights are finite and not negative
 * @hierarchies: (array): the hierarchy of each column as the user gave it, %NULL for none
 * @labels: (nullable): language of the words in a release, for shoal_label_words_find()
 *
 * For thousands of columns, this is much faster than one edit after the other.
 *
 * Returns: (transfer full): a schema of @table.
 */
ShoalSchema *
shoal_schema_new_with_meanings (ShoalTable             *table,
                                const ShoalMeaning     *meanings,
                                ShoalHierarchy * const *hierarchies,
                                const char             *labels)
{
  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  return make_schema (shoal_table_get_n_columns (table), meanings, hierarchies, labels);
}

guint
shoal_schema_get_n_columns (ShoalSchema *self)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), 0);

  return self->n_columns;
}

/** shoal_schema_get_meaning: Returns: (transfer none): the meaning of the column, without its hierarchy. */
const ShoalMeaning *
shoal_schema_get_meaning (ShoalSchema *self,
                          guint        column)
{
  static const ShoalMeaning unset = SHOAL_MEANING_DEFAULT;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), &unset);
  g_return_val_if_fail (column < self->n_columns, &unset);

  return &self->meanings[column];
}

/** shoal_schema_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy as the user gave it. */
ShoalHierarchy *
shoal_schema_get_hierarchy (ShoalSchema *self,
                            guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);

  return self->hierarchies[column];
}

/** shoal_schema_get_labels: Returns: (transfer none) (nullable): language of the words in a release, interned; %NULL if
 * nobody has chosen one. */
const char *
shoal_schema_get_labels (ShoalSchema *self)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);

  return self->labels;
}

/** shoal_schema_find_target: Returns: whether there is a target; @column is the first target, the only one that counts.
 * An identifier is never a target, because it is not in the release. */
gboolean
shoal_schema_find_target (ShoalSchema *self,
                          guint       *column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), FALSE);

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (!self->meanings[i].is_target || shoal_role_identifies (self->meanings[i].role))
        continue;
      *column = i;
      return TRUE;
    }
  return FALSE;
}

/** shoal_schema_find_person: Returns: whether a column has the role person; @column is the first one. */
gboolean
shoal_schema_find_person (ShoalSchema *self,
                          guint       *column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), FALSE);

  for (guint i = 0; i < self->n_columns; i++)
    if (self->meanings[i].role == SHOAL_ROLE_PERSON)
      {
        *column = i;
        return TRUE;
      }
  return FALSE;
}

/**
 * shoal_schema_with_meaning:
 * @meaning: its weight is finite and not negative
 *
 * The caller makes sure that at most one column has the role person, and at most one the role count.
 *
 * Returns: (transfer full): @self with @meaning for @column.
 */
ShoalSchema *
shoal_schema_with_meaning (ShoalSchema        *self,
                           guint               column,
                           const ShoalMeaning *meaning)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);
  g_return_val_if_fail (isfinite (meaning->weight) && meaning->weight >= 0, NULL);
  g_return_val_if_fail (meaning->levels.lowest <= meaning->levels.highest, NULL);

  copy = make_schema (self->n_columns, self->meanings, self->hierarchies, self->labels);
  copy->meanings[column] = *meaning;
  return copy;
}

/**
 * shoal_schema_with_hierarchy:
 * @hierarchy: (nullable): the hierarchy of @column, or %NULL for none
 *
 * Returns: (transfer full): @self with another hierarchy for @column.
 */
ShoalSchema *
shoal_schema_with_hierarchy (ShoalSchema    *self,
                             guint           column,
                             ShoalHierarchy *hierarchy)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);
  g_return_val_if_fail (hierarchy == NULL || SHOAL_IS_HIERARCHY (hierarchy), NULL);

  copy = make_schema (self->n_columns, self->meanings, self->hierarchies, self->labels);
  g_set_object (&copy->hierarchies[column], hierarchy);
  return copy;
}
