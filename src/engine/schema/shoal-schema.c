/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable array of column meanings; each edit copies it, columns are few. */

#include "schema/shoal-schema.h"

#include "base/shoal-enum.h"

#include <math.h>

struct _ShoalSchema
{
  GObject parent_instance;

  ShoalMeaning *columns;
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

/* What they are called in project files and on the command line */
SHOAL_DEFINE_ENUM_NAMES (ShoalRole, shoal_role)
SHOAL_DEFINE_ENUM_NAMES (ShoalCellForm, shoal_cell_form)

/** shoal_cell_form_is_aggregate: Returns: whether a cell of @form is one value in the place of all of its class. */
gboolean
shoal_cell_form_is_aggregate (ShoalCellForm form)
{
  return form >= SHOAL_CELL_MEAN;
}

/** shoal_cell_form_suits: Returns: whether values of @type can be published as @form: texts have neither range nor mean. */
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
 * Returns: node, range or set: as what a class with cells of @form is looked at where it counts what the class covers: by metrics,
 *   solvers and drawings
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
    g_clear_object (&self->columns[i].hierarchy);
  g_free (self->columns);
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

/** shoal_schema_new: Returns: (transfer full): a schema of @table: every column unset, weight 1, cells as nodes of any level. */
ShoalSchema *
shoal_schema_new (ShoalTable *table)
{
  ShoalSchema *self;

  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  self = g_object_new (SHOAL_TYPE_SCHEMA, NULL);
  self->n_columns = shoal_table_get_n_columns (table);
  self->columns = g_new (ShoalMeaning, self->n_columns);
  for (guint i = 0; i < self->n_columns; i++)
    self->columns[i] = (ShoalMeaning) SHOAL_MEANING_DEFAULT;
  return self;
}

/**
 * shoal_schema_new_with_meanings:
 * @meanings: (array): what each column of @table means, copied; weights are finite and not negative
 *
 * All at once, which for thousands of columns is much faster than one edit after the other.
 *
 * Returns: (transfer full): a schema of @table.
 */
ShoalSchema *
shoal_schema_new_with_meanings (ShoalTable         *table,
                                const ShoalMeaning *meanings)
{
  ShoalSchema *self = shoal_schema_new (table);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->n_columns; i++)
    {
      self->columns[i] = meanings[i];
      if (meanings[i].hierarchy != NULL)
        g_object_ref (meanings[i].hierarchy);
    }
  return self;
}

guint
shoal_schema_get_n_columns (ShoalSchema *self)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), 0);

  return self->n_columns;
}

ShoalRole
shoal_schema_get_role (ShoalSchema *self,
                       guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), SHOAL_ROLE_UNSET);
  g_return_val_if_fail (column < self->n_columns, SHOAL_ROLE_UNSET);

  return self->columns[column].role;
}

/** shoal_schema_get_hierarchy: Returns: (transfer none) (nullable): the hierarchy as the user gave it. */
ShoalHierarchy *
shoal_schema_get_hierarchy (ShoalSchema *self,
                            guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);

  return self->columns[column].hierarchy;
}

/** shoal_schema_get_weight: Returns: how much the column counts in means over attributes; 1 unless set. */
double
shoal_schema_get_weight (ShoalSchema *self,
                         guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), 0);
  g_return_val_if_fail (column < self->n_columns, 0);

  return self->columns[column].weight;
}

ShoalCellForm
shoal_schema_get_cell_form (ShoalSchema *self,
                            guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), SHOAL_CELL_NODE);
  g_return_val_if_fail (column < self->n_columns, SHOAL_CELL_NODE);

  return self->columns[column].cell_form;
}

/** shoal_schema_get_levels: Returns: the levels that may be published; whether the hierarchy has them is not checked here. */
ShoalLevelRange
shoal_schema_get_levels (ShoalSchema *self,
                         guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), ((ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL));
  g_return_val_if_fail (column < self->n_columns, ((ShoalLevelRange) SHOAL_LEVEL_RANGE_ALL));

  return self->columns[column].levels;
}

static ShoalSchema *
copy_schema (ShoalSchema *self)
{
  ShoalSchema *copy = g_object_new (SHOAL_TYPE_SCHEMA, NULL);

  copy->n_columns = self->n_columns;
  copy->labels = self->labels;
  copy->columns = g_memdup2 (self->columns, self->n_columns * sizeof *self->columns);
  for (guint i = 0; i < copy->n_columns; i++)
    if (copy->columns[i].hierarchy != NULL)
      g_object_ref (copy->columns[i].hierarchy);
  return copy;
}

/** shoal_schema_get_labels: Returns: (transfer none) (nullable): language of the words that a release has, interned; %NULL where nobody has
 *   chosen one. */
const char *
shoal_schema_get_labels (ShoalSchema *self)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);

  return self->labels;
}

/** shoal_schema_with_labels: @language: (nullable): as shoal_label_words_find() takes it. Returns: (transfer full): @self with words in
 *   that language. */
ShoalSchema *
shoal_schema_with_labels (ShoalSchema *self,
                          const char  *language)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);

  copy = copy_schema (self);
  copy->labels = g_intern_string (language);
  return copy;
}

/** shoal_schema_is_target: Returns: whether @column is marked as what analyses predict; see shoal_schema_find_target(). */
gboolean
shoal_schema_is_target (ShoalSchema *self,
                        guint        column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), FALSE);
  g_return_val_if_fail (column < self->n_columns, FALSE);

  return self->columns[column].is_target;
}

/** shoal_schema_find_target: Returns: whether there is a target; @column is the first column with that mark, the only one that counts.
 *   An identifier is none: nobody predicts what is not in the release. */
gboolean
shoal_schema_find_target (ShoalSchema *self,
                          guint       *column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), FALSE);

  for (guint i = 0; i < self->n_columns; i++)
    {
      if (!self->columns[i].is_target || shoal_role_identifies (self->columns[i].role))
        continue;
      *column = i;
      return TRUE;
    }
  return FALSE;
}

/** shoal_schema_find_person: Returns: whether a column says whose each row is; @column is the first one with that role. */
gboolean
shoal_schema_find_person (ShoalSchema *self,
                          guint       *column)
{
  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), FALSE);

  for (guint i = 0; i < self->n_columns; i++)
    if (self->columns[i].role == SHOAL_ROLE_PERSON)
      {
        *column = i;
        return TRUE;
      }
  return FALSE;
}

/**
 * shoal_schema_with_role:
 *
 * A column that becomes that of the persons takes the role from the one that had it, which is an identifier then; that of the
 * counts leaves no role to the one that had it.
 *
 * Returns: (transfer full): @self with another role for @column.
 */
ShoalSchema *
shoal_schema_with_role (ShoalSchema *self,
                        guint        column,
                        ShoalRole    role)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);
  g_return_val_if_fail ((guint) role <= SHOAL_ROLE_COUNT, NULL);

  copy = copy_schema (self);
  for (guint i = 0; role == SHOAL_ROLE_PERSON && i < copy->n_columns; i++)
    if (copy->columns[i].role == SHOAL_ROLE_PERSON)
      copy->columns[i].role = SHOAL_ROLE_IDENTIFIER;
  for (guint i = 0; role == SHOAL_ROLE_COUNT && i < copy->n_columns; i++)
    if (copy->columns[i].role == SHOAL_ROLE_COUNT)
      copy->columns[i].role = SHOAL_ROLE_UNSET;
  copy->columns[column].role = role;
  return copy;
}

/** shoal_schema_with_target: Returns: (transfer full): @self in which @column is marked as the target, or is not. */
ShoalSchema *
shoal_schema_with_target (ShoalSchema *self,
                          guint        column,
                          gboolean     is_target)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);

  copy = copy_schema (self);
  copy->columns[column].is_target = is_target;
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

  copy = copy_schema (self);
  g_set_object (&copy->columns[column].hierarchy, hierarchy);
  return copy;
}

/**
 * shoal_schema_with_weight:
 * @weight: finite, not negative; 0 leaves the column out of means over attributes
 *
 * Returns: (transfer full): @self with another weight for @column.
 */
ShoalSchema *
shoal_schema_with_weight (ShoalSchema *self,
                          guint        column,
                          double       weight)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);
  g_return_val_if_fail (isfinite (weight) && weight >= 0, NULL);

  copy = copy_schema (self);
  copy->columns[column].weight = weight;
  return copy;
}

/** shoal_schema_with_cell_form: Returns: (transfer full): @self with another cell form for @column. */
ShoalSchema *
shoal_schema_with_cell_form (ShoalSchema   *self,
                             guint          column,
                             ShoalCellForm  form)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);
  g_return_val_if_fail ((guint) form < SHOAL_CELL_N_FORMS, NULL);

  copy = copy_schema (self);
  copy->columns[column].cell_form = form;
  return copy;
}

/** shoal_schema_with_levels: Returns: (transfer full): @self with other levels fixed for @column. */
ShoalSchema *
shoal_schema_with_levels (ShoalSchema     *self,
                          guint            column,
                          ShoalLevelRange  levels)
{
  ShoalSchema *copy;

  g_return_val_if_fail (SHOAL_IS_SCHEMA (self), NULL);
  g_return_val_if_fail (column < self->n_columns, NULL);
  g_return_val_if_fail (levels.lowest <= levels.highest, NULL);

  copy = copy_schema (self);
  copy->columns[column].levels = levels;
  return copy;
}
