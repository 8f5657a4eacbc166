/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counts of a column are shared by all models about it. */

#include "privacy/shoal-models.h"

#include "base/shoal-error.h"
#include "privacy/shoal-earlier.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* A sensitive column of the table */
typedef struct
{
  ShoalColumn *column;
  guint32 *value_of_code;
  ShoalSensitive *all;
  ShoalEarlier *earlier; /* nullable: the column then combines people's classes in an earlier release with their values */
} Column;

#define NO_COLUMN G_MAXUINT

/* One model: the index of its column or NO_COLUMN, and the value that it names */
typedef struct
{
  ShoalModel model;
  guint column;
  guint32 named;
} Bound;

struct _ShoalModels
{
  gatomicrefcount ref_count;
  ShoalModels *whole; /* nullable: the models of the whole table, which own the distributions and values */
  guint n_models;
  Bound models[SHOAL_REQUIREMENTS_MAX_MODELS];
  guint n_columns;
  Column columns[SHOAL_REQUIREMENTS_MAX_MODELS];
  gsize n_table;               /* people of the whole table */
  ShoalMicrodata *microdata;
  const ShoalPersons *persons; /* nullable: of @microdata, if some people have several rows */
  gboolean counts_persons;     /* whether some people of the whole table have several rows */
  ShoalModel anonymity;        /* checked if there are @persons; without them the number of rows is enough */
  ShoalPopulation *population; /* nullable */
  const char *file;            /* name of the file of the population, interned */
};

/** shoal_models_ref: Returns: (transfer full): @self. */
ShoalModels *
shoal_models_ref (ShoalModels *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_models_unref (ShoalModels *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_object (&self->microdata);
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_clear_object (&self->columns[i].column);
      if (self->whole != NULL)
        continue;
      g_free (self->columns[i].value_of_code);
      g_clear_pointer (&self->columns[i].all, shoal_sensitive_free);
      g_clear_pointer (&self->columns[i].earlier, shoal_earlier_free);
    }
  if (self->whole == NULL)
    g_clear_pointer (&self->population, shoal_population_unref);
  g_clear_pointer (&self->whole, shoal_models_unref);
  g_free (self);
}

/* A sensitive column has to be published unchanged: a column that is generalized or left out shows its values to no reader. */
static gboolean
check_role (ShoalMicrodata *microdata,
            guint           index,
            GError        **error)
{
  ShoalRole role = shoal_schema_get_meaning (microdata->schema, index)->role;
  const char *name = shoal_column_get_name (shoal_table_get_column (microdata->table, index));

  if (role != SHOAL_ROLE_QUASI_IDENTIFIER && !shoal_role_identifies (role) && role != SHOAL_ROLE_UNSET)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               role == SHOAL_ROLE_QUASI_IDENTIFIER
                 ? _("a privacy model is about the column “%s”, which is a quasi-identifier: make it sensitive")
                 : _("a privacy model is about the column “%s”, which is not published: make it sensitive"),
               name);
  return FALSE;
}

static gboolean
find_column (const ShoalModel  *model,
             ShoalMicrodata    *microdata,
             guint             *index,
             GError           **error)
{
  if (shoal_table_find_column (microdata->table, model->column, index))
    return check_role (microdata, *index, error);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("a privacy model is about the column “%s”, which is not there"),
               model->column);
  return FALSE;
}

/* Returns: (transfer full): the leaf of each value; NULL with an error */
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

/* Numbers the codes that occur in rows, from 0. Returns: (transfer full): how many rows have each code */
static guint32 *
number_values (Column  *column,
               guint32 *n)
{
  gsize n_codes = shoal_column_get_n_codes (column->column);
  guint32 *counts = shoal_column_count_rows (column->column);
  guint32 n_values = 0;

  column->value_of_code = g_new (guint32, MAX (1, n_codes));
  for (gsize code = 0; code < n_codes; code++)
    {
      column->value_of_code[code] = counts[code] > 0 ? n_values : SHOAL_NO_VALUE;
      if (counts[code] > 0)
        counts[n_values++] = counts[code];
    }
  *n = n_values;
  return counts;
}

/* @counts: (inout): in: rows with each value; out: people with each value */
static gboolean
count_persons (ShoalModels    *self,
               const Column   *column,
               guint32        *counts,
               ShoalProgress  *progress,
               GError        **error)
{
  g_autofree guint32 *one_group = g_new0 (guint32, MAX (1, self->microdata->n_rows));
  g_auto (ShoalSensitiveCounts) all = { NULL };

  if (!shoal_sensitive_counts_init (&all, column->column, column->value_of_code, self->persons, one_group, 1, progress))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while counting sensitive values"));
      return FALSE;
    }
  for (gsize i = 0; i < all.first[1]; i++)
    counts[all.values[i]] = all.counts[i];
  return TRUE;
}

static gboolean
add_column (ShoalModels     *self,
            ShoalMicrodata  *microdata,
            guint            index,
            ShoalProgress   *progress,
            GError         **error)
{
  Column *column = &self->columns[self->n_columns++];
  g_autofree guint32 *counts = NULL;
  g_autofree guint32 *leaves = NULL;
  g_autoptr (ShoalAttribute) attribute = NULL;
  guint32 n_values;

  column->column = g_object_ref (shoal_table_get_column (microdata->table, index));
  counts = number_values (column, &n_values);
  if (shoal_schema_get_hierarchy (microdata->schema, index) != NULL)
    {
      attribute = shoal_attribute_new (microdata->table, microdata->schema, index, progress, error);
      if (attribute == NULL)
        return FALSE;
      leaves = find_leaves (attribute, column->value_of_code, n_values);
    }
  if (self->persons != NULL && !count_persons (self, column, counts, progress, error))
    return FALSE;
  column->all = shoal_sensitive_new (counts, n_values, attribute != NULL ? attribute->hierarchy : NULL, leaves);
  if (self->persons != NULL)
    column->all->n_persons = self->persons->n_persons;
  return TRUE;
}

/* Adds a column that combines, for each row, the class in the earlier release and the sensitive value. */
static gboolean
add_earlier (ShoalModels       *self,
             const ShoalModel  *model,
             ShoalMicrodata    *microdata,
             ShoalProgress     *progress,
             GError           **error)
{
  Column *column = &self->columns[self->n_columns];
  ShoalColumn *sensitive = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;
  g_autofree guint32 *counts = NULL;
  guint32 n_values;
  guint index;

  if (model->column != NULL)
    {
      if (!find_column (model, microdata, &index, error))
        return FALSE;
      sensitive = shoal_table_get_column (microdata->table, index);
    }
  column->earlier = shoal_earlier_new (model, microdata, progress, error);
  if (column->earlier == NULL)
    return FALSE;
  for (gsize row = 0; row < microdata->n_rows; row++)
    {
      g_autofree char *text = shoal_earlier_name_value (
        column->earlier->part_of_row[row], sensitive != NULL ? shoal_column_get_label (sensitive, shoal_column_get_code (sensitive, row)) : NULL);

      g_strv_builder_add (builder, text);
    }
  texts = g_strv_builder_end (builder);
  column->column = shoal_column_new_from_texts ("earlier", SHOAL_VALUE_TEXT, (const char *const *) texts, microdata->n_rows);
  self->n_columns++;
  counts = number_values (column, &n_values);
  column->all = shoal_sensitive_new (counts, n_values, NULL, NULL);
  column->all->part_of_value = g_new (guint32, MAX (1, n_values));
  for (gsize code = 0; code < shoal_column_get_n_codes (column->column); code++)
    if (column->value_of_code[code] != SHOAL_NO_VALUE)
      column->all->part_of_value[column->value_of_code[code]]
        = shoal_earlier_get_part (shoal_column_get_label (column->column, (guint32) code));
  return TRUE;
}

static gboolean
check_population (ShoalModels       *self,
                  const ShoalModel  *model,
                  GError           **error)
{
  double size = shoal_model_get_number (model, "population-size");

  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE) == 0 || size >= (double) self->n_table)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               self->persons != NULL ? _("the privacy model “%s” is told of fewer people in the population (%'.0f) than the table has persons (%'zu)")
                                     : _("the privacy model “%s” is told of fewer people in the population (%'.0f) than the table has rows (%'zu)"),
               model->guarantee->id, size, self->n_table);
  return FALSE;
}

/* All models share one population, so that its people are counted once. */
static gboolean
read_population (ShoalModels       *self,
                 const ShoalModel  *model,
                 ShoalProgress     *progress,
                 GError           **error)
{
  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_POPULATION) == 0 || self->file == model->file)
    return TRUE;
  if (self->file != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("all privacy models that need a population must name the same file"));
      return FALSE;
    }
  self->population = shoal_population_get (model->file, self->microdata, progress, error);
  self->file = model->file;
  return self->population != NULL;
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

  *bound = (Bound) { .model = *model, .column = NO_COLUMN, .named = SHOAL_NO_VALUE };
  if (microdata->weights != NULL
      && (shoal_model_get_needs (model) & (SHOAL_GUARANTEE_NEEDS_EARLIER | SHOAL_GUARANTEE_NEEDS_POPULATION)) != 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("the privacy model “%s” looks at each person, and rows of this table stand for several"), model->guarantee->id);
      return FALSE;
    }
  if (self->persons != NULL && (shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_EARLIER) != 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("the privacy model “%s” does not tell persons with several rows apart: leave it out, or give the column of the "
                     "persons the role “identifier”"),
                   model->guarantee->id);
      return FALSE;
    }
  if (!check_population (self, model, error) || !read_population (self, model, progress, error))
    return FALSE;
  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_EARLIER) != 0)
    {
      bound->column = self->n_columns;
      self->n_models++;
      return add_earlier (self, model, microdata, progress, error);
    }
  if (model->column == NULL)
    {
      self->n_models++;
      return TRUE;
    }
  if (!find_column (model, microdata, &index, error))
    return FALSE;
  bound->column = 0;
  while (bound->column < self->n_columns
         && self->columns[bound->column].column != shoal_table_get_column (microdata->table, index))
    bound->column++;
  if (bound->column == self->n_columns && !add_column (self, microdata, index, progress, error))
    return FALSE;
  column = &self->columns[bound->column];
  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0 && column->all->hierarchy == NULL)
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
 * @requirements: the models that are asked for
 * @microdata: the table
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %SHOAL_ERROR_USAGE if a column does not exist, is not published unchanged, or lacks a hierarchy; those of
 * shoal_population_get().
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

  g_atomic_ref_count_init (&self->ref_count);
  self->persons = microdata->tuple_persons != NULL ? microdata->persons : NULL;
  self->counts_persons = self->persons != NULL;
  self->n_table = self->persons != NULL ? self->persons->n_persons : microdata->n_rows;
  self->microdata = g_object_ref (microdata);
  self->anonymity = shoal_requirements_get_model (requirements, 0);
  for (guint i = 0; i < requirements->n_models; i++)
    if (!bind_model (self, &requirements->models[i], microdata, progress, error))
      return NULL;
  return g_steal_pointer (&self);
}

/**
 * shoal_models_new_part:
 * @whole: the models of a table
 * @part: some of its rows, as made by shoal_microdata_part_new()
 * @rows: (nullable) (array): the rows of the table that @part has; %NULL for the same table
 *
 * Returns: (transfer full): the same models for these rows, with the distributions of the whole table
 */
ShoalModels *
shoal_models_new_part (ShoalModels    *whole,
                       ShoalMicrodata *part,
                       const guint32  *rows)
{
  ShoalModels *self = g_memdup2 (whole, sizeof *whole);

  g_atomic_ref_count_init (&self->ref_count);
  self->whole = shoal_models_ref (whole);
  self->microdata = g_object_ref (part);
  self->persons = part->tuple_persons != NULL ? part->persons : NULL;
  for (guint i = 0; i < self->n_columns; i++)
    {
      guint index;

      if (rows == NULL)
        g_object_ref (self->columns[i].column);
      else if (self->columns[i].earlier != NULL)
        self->columns[i].column = shoal_column_new_with_rows (whole->columns[i].column, rows, part->n_rows);
      else if (shoal_table_find_column (part->table, shoal_column_get_name (whole->columns[i].column), &index))
        self->columns[i].column = g_object_ref (shoal_table_get_column (part->table, index));
    }
  return self;
}

/** shoal_models_get_n_columns: Returns: the number of different sensitive columns of the models. */
guint
shoal_models_get_n_columns (const ShoalModels *self)
{
  return self->n_columns;
}

/** shoal_models_get_n_values: Returns: the number of different values of a sensitive column. */
guint32
shoal_models_get_n_values (const ShoalModels *self,
                           guint              column)
{
  return self->columns[column].all->n_values;
}

/** shoal_models_get_value: Returns: the value of a row in a sensitive column. */
guint32
shoal_models_get_value (const ShoalModels *self,
                        guint              column,
                        gsize              row)
{
  return self->columns[column].value_of_code[shoal_column_get_code (self->columns[column].column, row)];
}

/** shoal_models_get_person: Returns: the person of a row, or %SHOAL_PERSON_ALONE for a person with one row. */
guint32
shoal_models_get_person (const ShoalModels *self,
                         gsize              row)
{
  return self->persons != NULL ? shoal_persons_get (self->persons, row) : SHOAL_PERSON_ALONE;
}

/**
 * shoal_models_count_persons:
 * @group_of_row: the group of each row
 * @n_groups: number of groups
 *
 * Returns: (transfer full) (nullable) (array length=n_groups): different people of each group; %NULL if each person has one row, so
 *   that people are as many as rows
 */
guint32 *
shoal_models_count_persons (const ShoalModels *self,
                            const guint32     *group_of_row,
                            guint32            n_groups)
{
  g_auto (ShoalPersonGroups) groups = { 0 };
  guint32 *n_persons;

  if (self->persons == NULL)
    return NULL;
  n_persons = g_new (guint32, MAX (1, n_groups));
  shoal_person_groups_init (&groups, self->persons, group_of_row, n_groups, NULL);
  shoal_person_groups_count (&groups, n_persons);
  return n_persons;
}

/**
 * shoal_models_are_monotone:
 * @suppressing: whether rows may be suppressed
 *
 * The answer for a part of a table is that for the whole table.
 *
 * Returns: whether all nodes above a node that holds in all models hold; without suppression, whether all unions of classes that hold
 *   do so
 */
gboolean
shoal_models_are_monotone (const ShoalModels *self,
                           gboolean           suppressing)
{
  /* A person who is in two classes counts once in their union, so the shares of the union are not means of the shares of the two. But
   * a union never has fewer people than either class. */
  ShoalMonotony least = suppressing || self->counts_persons ? SHOAL_MONOTONY_SUPERSET : SHOAL_MONOTONY_UNION;

  for (guint i = 0; i < self->n_models; i++)
    if (self->models[i].model.guarantee->monotony < least)
      return FALSE;
  return TRUE;
}

/**
 * shoal_models_count:
 * @group_of_row: the group of each row
 * @n_groups: number of groups
 * @counts: (out caller-allocates) (array): for each sensitive column; the caller clears all of them, also after a stop
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
    if (!shoal_sensitive_counts_init (&counts[i], self->columns[i].column, self->columns[i].value_of_code, self->persons, group_of_row,
                                      n_groups, progress))
      return FALSE;
  return TRUE;
}

/** shoal_models_get_population: Returns: (transfer none) (nullable): the population, if a model needs to know who fits a class. */
ShoalPopulation *
shoal_models_get_population (const ShoalModels *self)
{
  return self->population;
}

/** shoal_models_get_microdata: Returns: (transfer none): the table that the models judge. */
ShoalMicrodata *
shoal_models_get_microdata (const ShoalModels *self)
{
  return self->microdata;
}

/**
 * shoal_models_find_shared:
 * @published: (nullable): the groups to look at, %NULL for all
 * @into: (nullable) (inout): as in shoal_population_find_shared()
 * @n_shared: (out): people of the population who fit several groups, counted once for each group after the first; 0 if no model needs
 *   them
 *
 * Returns: %FALSE when told to stop
 */
gboolean
shoal_models_find_shared (const ShoalModels *self,
                          const guint32     *group_of_row,
                          guint32            n_groups,
                          const ShoalBits   *published,
                          guint32           *into,
                          gsize             *n_shared,
                          ShoalProgress     *progress)
{
  *n_shared = 0;
  return !shoal_models_judge_sharing (self)
         || shoal_population_find_shared (self->population, self->microdata, group_of_row, n_groups, published, into, n_shared, progress);
}

/* The content of a class for a model; arguments as of shoal_models_find_failing() */
static ShoalClassContent
make_content (const ShoalModels      *self,
              const Bound            *bound,
              const ShoalValueCounts *columns,
              gsize                   n_persons,
              const ShoalPopulationFit    *people)
{
  ShoalClassContent content = { .n_rows = n_persons, .n_persons = n_persons, .n_table = self->n_table, .named = bound->named };

  if (people != NULL)
    {
      content.n_people = people->n_people;
      content.n_in_table = people->n_in_table;
      content.n_population = self->population->n_people;
    }
  if (bound->column != NO_COLUMN)
    {
      content.values = columns[bound->column].values;
      content.counts = columns[bound->column].counts;
      content.n_values = columns[bound->column].n_values;
      content.all = self->columns[bound->column].all;
    }
  return content;
}

/**
 * shoal_models_find_failing:
 * @columns: (array): counts of each sensitive column in the rows of a class
 * @n_persons: people of the class, at least 1: as many as rows if each person has one row
 * @people: (nullable): people of the population who fit the class, if a model needs them
 *
 * Returns: (transfer none) (nullable): the first model that judges classes and in which the class fails; %NULL if it holds in all of
 *   them
 */
const ShoalModel *
shoal_models_find_failing (const ShoalModels      *self,
                           const ShoalValueCounts *columns,
                           gsize                   n_persons,
                           const ShoalPopulationFit    *people)
{
  if (self->persons != NULL && (double) n_persons < self->anonymity.numbers[0])
    return &self->anonymity;
  for (guint i = 0; i < self->n_models; i++)
    {
      const Bound *bound = &self->models[i];
      ShoalClassContent content;

      if (bound->model.guarantee->class_holds == NULL)
        continue;
      content = make_content (self, bound, columns, n_persons, people);
      if (!bound->model.guarantee->class_holds (&bound->model, &content))
        return &bound->model;
    }
  return NULL;
}

/**
 * shoal_models_class_holds:
 * @counts: (array): for each sensitive column, as of shoal_models_count()
 * @people: (nullable) (array): for each group, as of shoal_population_count_nodes()
 * @group: the group to judge
 * @n_persons: its people: as many as its rows if each person has one row
 *
 * Returns: whether the class holds in all models that judge classes
 */
gboolean
shoal_models_class_holds (const ShoalModels          *self,
                          const ShoalSensitiveCounts *counts,
                          const ShoalPopulationFit    *people,
                          guint32                     group,
                          gsize                       n_persons)
{
  ShoalValueCounts columns[SHOAL_REQUIREMENTS_MAX_MODELS];

  for (guint i = 0; i < self->n_columns; i++)
    columns[i] = shoal_sensitive_counts_get (&counts[i], group);
  return shoal_models_find_failing (self, columns, n_persons, people != NULL ? &people[group] : NULL) == NULL;
}

/**
 * shoal_models_list_failing:
 * @group_of_row: the group of each row
 * @sizes: (array length=n_groups): rows of each group; a group without rows does not fail
 * @n_groups: number of groups
 * @progress: (nullable): asked whether to stop
 *
 * Each group has cells of its own, as in a local recoding.
 *
 * Returns: (transfer full) (nullable): a bit for each group that fails in any model; %NULL when told to stop
 */
ShoalBits *
shoal_models_list_failing (const ShoalModels *self,
                           const guint32     *group_of_row,
                           const guint32     *sizes,
                           guint32            n_groups,
                           ShoalProgress     *progress)
{
  ShoalSensitiveCounts counts[SHOAL_REQUIREMENTS_MAX_MODELS];
  g_autofree guint32 *n_persons = shoal_models_count_persons (self, group_of_row, n_groups);
  g_autofree ShoalPopulationFit *people
    = self->population != NULL ? shoal_population_count_groups (self->population, self->microdata, group_of_row, n_groups) : NULL;
  ShoalBits *failing = NULL;

  if (shoal_models_count (self, group_of_row, n_groups, counts, progress))
    {
      failing = shoal_bits_new (n_groups);
      for (guint32 group = 0; group < n_groups; group++)
        if (sizes[group] > 0
            && !shoal_models_class_holds (self, counts, people, group, n_persons != NULL ? n_persons[group] : sizes[group]))
          shoal_bits_set (failing, group);
    }
  for (guint i = 0; i < self->n_columns; i++)
    shoal_sensitive_counts_clear (&counts[i]);
  return failing;
}

/* All values of the whole table, with their counts */
static void
list_all (const ShoalModels *self,
          ShoalValueCounts  *columns,
          guint32          **values)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      const ShoalSensitive *all = self->columns[i].all;

      values[i] = g_new (guint32, MAX (1, all->n_values));
      for (guint32 value = 0; value < all->n_values; value++)
        values[i][value] = value;
      columns[i] = (ShoalValueCounts) { values[i], all->counts, all->n_values };
    }
}

/**
 * shoal_models_list_failing_blocks:
 * @microdata: the table of the models
 * @people: (nullable) (array): people of the population who fit each block, if a model needs them
 * @n_rows: (out): rows of the blocks that fail
 * @model: (out) (transfer none): the first model in which the first of these blocks fails; set if @n_rows is not 0
 *
 * For a table of one block, the counts of the whole table are used and no row is read.
 *
 * Returns: (transfer full): a bit for each block (#ShoalMicrodata) whose rows fail even as one class
 */
ShoalBits *
shoal_models_list_failing_blocks (const ShoalModels  *self,
                                  ShoalMicrodata     *microdata,
                                  const ShoalPopulationFit    *people,
                                  gsize              *n_rows,
                                  const ShoalModel  **model)
{
  ShoalBits *failing = shoal_bits_new (microdata->n_blocks);
  ShoalSensitiveCounts counts[SHOAL_REQUIREMENTS_MAX_MODELS] = { { NULL } };
  ShoalValueCounts columns[SHOAL_REQUIREMENTS_MAX_MODELS];
  guint32 *values[SHOAL_REQUIREMENTS_MAX_MODELS] = { NULL };

  *n_rows = 0;
  if (microdata->n_blocks == 1)
    list_all (self, columns, values);
  else
    {
      g_autofree guint32 *block_of_row = g_new (guint32, MAX (1, microdata->n_entries));

      for (gsize row = 0; row < microdata->n_entries; row++)
        block_of_row[row] = microdata->block_of_tuple[microdata->tuple_of_row[row]];
      shoal_models_count (self, block_of_row, microdata->n_blocks, counts, NULL);
    }
  for (guint32 block = 0; block < microdata->n_blocks; block++)
    {
      const ShoalModel *found;

      for (guint i = 0; microdata->n_blocks > 1 && i < self->n_columns; i++)
        columns[i] = shoal_sensitive_counts_get (&counts[i], block);
      found = shoal_models_find_failing (self, columns, microdata->block_persons[block], people != NULL ? &people[block] : NULL);
      if (found == NULL)
        continue;
      if (*n_rows == 0)
        *model = found;
      *n_rows += microdata->block_sizes[block];
      shoal_bits_set (failing, block);
    }
  for (guint i = 0; i < self->n_columns; i++)
    {
      shoal_sensitive_counts_clear (&counts[i]);
      g_free (values[i]);
    }
  return failing;
}

/**
 * shoal_models_add_class:
 * @counts: (array): as in shoal_models_class_holds()
 * @people: (nullable) (array): as in shoal_models_class_holds()
 * @group: the group to add
 * @n_persons: its people: as many as its rows if each person has one row
 * @n_rows: its rows
 * @findings: (array): one for each model; the class is added if the model judges classes
 *
 * Tells a person by how much each model is missed; it takes longer than shoal_models_class_holds().
 */
void
shoal_models_add_class (const ShoalModels          *self,
                        const ShoalSensitiveCounts *counts,
                        const ShoalPopulationFit    *people,
                        guint32                     group,
                        gsize                       n_persons,
                        gsize                       n_rows,
                        ShoalFinding               *findings)
{
  ShoalValueCounts columns[SHOAL_REQUIREMENTS_MAX_MODELS];

  for (guint i = 0; i < self->n_columns; i++)
    columns[i] = shoal_sensitive_counts_get (&counts[i], group);
  for (guint i = 0; i < self->n_models; i++)
    {
      const ShoalClassContent content
        = make_content (self, &self->models[i], columns, n_persons, people != NULL ? &people[group] : NULL);

      if (self->models[i].model.guarantee->measure != NULL)
        shoal_finding_add (&findings[i], &content, n_rows, 0);
    }
}

/** shoal_models_judge_release: Returns: whether some model judges all classes together, so that shoal_models_release_holds() is needed. */
gboolean
shoal_models_judge_release (const ShoalModels *self)
{
  for (guint i = 0; i < self->n_models; i++)
    if (self->models[i].model.guarantee->release_holds != NULL)
      return TRUE;
  return FALSE;
}

/* Whether a model judges all classes together only by their numbers of people. */
static gboolean
judges_sizes (const Bound *bound)
{
  return bound->model.guarantee->release_holds != NULL
         && (shoal_model_get_needs (&bound->model) & (SHOAL_GUARANTEE_NEEDS_POPULATION | SHOAL_GUARANTEE_NEEDS_EARLIER)) == 0;
}

/** shoal_models_judge_sizes: Returns: whether some model judges all classes together by their sizes: then fewer, larger ones may hold. */
gboolean
shoal_models_judge_sizes (const ShoalModels *self)
{
  for (guint i = 0; i < self->n_models; i++)
    if (judges_sizes (&self->models[i]))
      return TRUE;
  return FALSE;
}

/** shoal_models_judge_sharing: Returns: whether some model fails if a person of the population fits two classes. */
gboolean
shoal_models_judge_sharing (const ShoalModels *self)
{
  for (guint i = 0; i < self->n_models; i++)
    if (self->models[i].model.guarantee->release_holds != NULL
        && (shoal_model_get_needs (&self->models[i].model) & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0)
      return TRUE;
  return FALSE;
}

/* (transfer full) (array): for each class of an earlier release, its people without a record in a published group */
static gsize *
count_left (const Column               *column,
            const ShoalSensitiveCounts *counts,
            guint32                     n_groups,
            const ShoalBits            *published)
{
  gsize *left = g_memdup2 (column->earlier->people, column->earlier->n_parts * sizeof *left);

  for (guint32 group = 0; group < n_groups; group++)
    for (gsize i = counts->first[group]; shoal_bits_get (published, group) && i < counts->first[group + 1]; i++)
      left[column->all->part_of_value[counts->values[i]]] -= counts->counts[i];
  return left;
}

/**
 * shoal_models_release_holds:
 * @counts: (array): for each sensitive column, as of shoal_models_count()
 * @people: (nullable) (array length=n_groups): as of shoal_population_count_nodes() or shoal_population_count_groups()
 * @n_shared: as of shoal_models_find_shared(); 0 for a node of the lattice
 * @n_persons: (array length=n_groups): people of each group
 * @published: the groups that are published
 *
 * Returns: whether the published groups hold in all models that judge all classes together; %TRUE if there are none
 */
gboolean
shoal_models_release_holds (const ShoalModels          *self,
                            const ShoalSensitiveCounts *counts,
                            const ShoalPopulationFit    *people,
                            gsize                       n_shared,
                            const guint32              *n_persons,
                            guint32                     n_groups,
                            const ShoalBits            *published)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  ShoalReleaseContent content;
  gsize n_people = 0;

  for (guint32 group = 0; group < n_groups; group++)
    {
      const ShoalRiskClass size = { n_persons[group], 1 };

      if (!shoal_bits_get (published, group))
        continue;
      g_array_append_val (classes, size);
      n_people += people != NULL ? people[group].n_people : 0;
    }
  shoal_release_content_init (&content, classes);
  content.n_people = n_people - n_shared;
  content.n_shared = n_shared;
  content.n_population = self->population != NULL ? self->population->n_people : 0;
  for (guint i = 0; content.n_persons > 0 && i < self->n_models; i++)
    {
      const Bound *bound = &self->models[i];
      const Column *column = bound->column != NO_COLUMN ? &self->columns[bound->column] : NULL;
      g_autofree gsize *left = NULL;

      if (bound->model.guarantee->release_holds == NULL)
        continue;
      if (column != NULL && column->earlier != NULL)
        left = count_left (column, &counts[bound->column], n_groups, published);
      content.left = left;
      content.n_parts = left != NULL ? column->earlier->n_parts : 0;
      if (!bound->model.guarantee->release_holds (&bound->model, &content))
        return FALSE;
    }
  return TRUE;
}

/* Whether classes of these sizes hold in the models that judge all classes only by their sizes */
static gboolean
sizes_hold (const ShoalModels *self,
            GArray            *classes)
{
  ShoalReleaseContent content;

  shoal_release_content_init (&content, classes);
  for (guint i = 0; content.n_persons > 0 && i < self->n_models; i++)
    if (judges_sizes (&self->models[i]) && !self->models[i].model.guarantee->release_holds (&self->models[i].model, &content))
      return FALSE;
  return TRUE;
}

/**
 * shoal_models_sizes_hold:
 * @n_persons: people of each class
 * @n_classes: number of classes, all of that size
 *
 * Returns: whether these classes would hold in the models that judge all classes together by their sizes
 */
gboolean
shoal_models_sizes_hold (const ShoalModels *self,
                         gsize              n_persons,
                         gsize              n_classes)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  const ShoalRiskClass size = { n_persons, n_classes };

  g_array_append_val (classes, size);
  return sizes_hold (self, classes);
}

/** shoal_models_all_sizes_hold: @n_persons: (array length=n_groups): people of each class. Returns: as shoal_models_sizes_hold() */
gboolean
shoal_models_all_sizes_hold (const ShoalModels *self,
                             const guint32     *n_persons,
                             guint32            n_groups)
{
  g_autoptr (GArray) classes = g_array_sized_new (FALSE, FALSE, sizeof (ShoalRiskClass), n_groups);

  for (guint32 group = 0; group < n_groups; group++)
    {
      const ShoalRiskClass size = { n_persons[group], 1 };

      g_array_append_val (classes, size);
    }
  return sizes_hold (self, classes);
}

/**
 * shoal_models_rest_holds:
 * @group_of_row: the group of each row
 * @n_groups: number of groups
 * @left_out: the groups that are not published
 *
 * The answer is the same for all ways to divide the published rows into classes.
 *
 * Returns: whether the people of earlier releases without a published record meet the models about these releases
 */
gboolean
shoal_models_rest_holds (const ShoalModels *self,
                         const guint32     *group_of_row,
                         guint32            n_groups,
                         const ShoalBits   *left_out)
{
  g_autofree ShoalBits *published = shoal_bits_new (n_groups);
  ShoalSensitiveCounts counts[SHOAL_REQUIREMENTS_MAX_MODELS];
  gboolean holds = TRUE;

  for (guint32 group = 0; group < n_groups; group++)
    if (!shoal_bits_get (left_out, group))
      shoal_bits_set (published, group);
  shoal_models_count (self, group_of_row, n_groups, counts, NULL);
  for (guint i = 0; i < self->n_models; i++)
    {
      const Bound *bound = &self->models[i];
      const Column *column = bound->column != NO_COLUMN ? &self->columns[bound->column] : NULL;

      if (column != NULL && column->earlier != NULL)
        {
          g_autofree gsize *left = count_left (column, &counts[bound->column], n_groups, published);
          const ShoalReleaseContent content = { .left = left, .n_parts = column->earlier->n_parts };

          holds = holds && bound->model.guarantee->release_holds (&bound->model, &content);
        }
    }
  for (guint i = 0; i < self->n_columns; i++)
    shoal_sensitive_counts_clear (&counts[i]);
  return holds;
}
