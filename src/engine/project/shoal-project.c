/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A snapshot of a project: getters, and edits that return a changed copy. */

#include "project/shoal-project-parts.h"

#include "base/shoal-file.h"
#include "project/runs/shoal-run-file.h"
#include "project/shoal-project.h"

#include <glib/gi18n-lib.h>

/* Free texts for the report: nothing is computed from them. */

static const ShoalAboutInfo infos[SHOAL_ABOUT_N] = {
  { "author", N_("Author"), N_("Who makes the release") },
  { "purpose", N_("Purpose"), N_("What the release is for") },
  { "recipient", N_("Recipient"), N_("Who gets the release") },
  { "date", N_("Date"), N_("When it is given away") },
  { "decided-by", N_("Decided by"), N_("Who decided what, such as roles and k") },
};

/** shoal_about_get: Returns: (array fixed-size=SHOAL_ABOUT_N): the texts that a user can give, in the order of a report. */
const ShoalAboutInfo *
shoal_about_get (void)
{
  return infos;
}

/* The objective of a project file that names none. */
#define UNSAID_OBJECTIVE "precision"

struct _ShoalProject
{
  GObject parent_instance;

  GFile *file; /* NULL before the first save */
  ShoalDataSource *data;
  GPtrArray *columns; /* of ShoalProjectColumn, never changed */
  GPtrArray *runs;    /* of ShoalRunRecord, never changed */
  ShoalRequirements requirements;
  char *objective;
  char *labels;               /* NULL if not set */
  char *about[SHOAL_ABOUT_N]; /* NULL if not set */
  int selected_run;
  ShoalProjectQuestion question;
  JsonNode *strategies; /* never changed; NULL without a comparison of strategies */
  JsonObject *extras;
  JsonObject *privacy_extras;
};

G_DEFINE_TYPE (ShoalProject, shoal_project, G_TYPE_OBJECT)

static void
shoal_project_finalize (GObject *object)
{
  ShoalProject *self = SHOAL_PROJECT (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->data, shoal_data_source_unref);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_clear_pointer (&self->strategies, json_node_unref);
  g_clear_pointer (&self->extras, json_object_unref);
  g_clear_pointer (&self->privacy_extras, json_object_unref);
  g_free (self->objective);
  g_free (self->labels);
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    g_free (self->about[i]);
  for (guint i = 0; i < G_N_ELEMENTS (self->question.digests); i++)
    {
      g_clear_pointer (&self->question.beginnings[i], g_checksum_free);
      g_free (self->question.digests[i]);
    }
  G_OBJECT_CLASS (shoal_project_parent_class)->finalize (object);
}

static void
shoal_project_class_init (ShoalProjectClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_project_finalize;
}

static void
shoal_project_init (ShoalProject *self)
{
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  self->runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  self->objective = g_strdup (UNSAID_OBJECTIVE);
  self->selected_run = SHOAL_PROJECT_NO_RUN;
}

/** shoal_project_new_empty: Returns: (transfer full): a project to be filled. */
ShoalProject *
shoal_project_new_empty (void)
{
  return g_object_new (SHOAL_TYPE_PROJECT, NULL);
}

/**
 * shoal_project_new:
 * @data: the source of its table
 *
 * Returns: (transfer full): a project without columns, runs or requirements (k is 0, which means none), without a file, with
 *   the objective %SHOAL_PROJECT_OBJECTIVE
 */
ShoalProject *
shoal_project_new (ShoalDataSource *data)
{
  ShoalProject *self;

  g_return_val_if_fail (data != NULL, NULL);

  self = shoal_project_new_empty ();
  self->data = shoal_data_source_ref (data);
  g_free (self->objective);
  self->objective = g_strdup (SHOAL_PROJECT_OBJECTIVE);
  return self;
}

/** shoal_project_fill: takes a reference to each argument. Only for a project that is not shared. */
void
shoal_project_fill (ShoalProject    *self,
                    GFile           *file,
                    ShoalDataSource *data,
                    GPtrArray       *columns,
                    GPtrArray       *runs)
{
  g_set_object (&self->file, file);
  g_clear_pointer (&self->data, shoal_data_source_unref);
  self->data = shoal_data_source_ref (data);
  g_ptr_array_unref (self->columns);
  self->columns = g_ptr_array_ref (columns);
  g_ptr_array_unref (self->runs);
  self->runs = g_ptr_array_ref (runs);
}

/** shoal_project_get_extras: Returns: (transfer none) (nullable): members of the file with unknown keys. */
JsonObject *
shoal_project_get_extras (ShoalProject *self)
{
  return self->extras;
}

/** shoal_project_get_privacy_extras: Returns: (transfer none) (nullable): members of "privacy" in the file with
 *   unknown keys. */
JsonObject *
shoal_project_get_privacy_extras (ShoalProject *self)
{
  return self->privacy_extras;
}

/** shoal_project_take_extras: @extras, @privacy_extras: (transfer full) (nullable). Only for a project that is not
 *   shared. */
void
shoal_project_take_extras (ShoalProject *self,
                           JsonObject   *extras,
                           JsonObject   *privacy_extras)
{
  g_clear_pointer (&self->extras, json_object_unref);
  g_clear_pointer (&self->privacy_extras, json_object_unref);
  self->extras = extras;
  self->privacy_extras = privacy_extras;
}

/** shoal_project_get_file: Returns: (nullable) (transfer none): the project file, %NULL before the first save. */
GFile *
shoal_project_get_file (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  return self->file;
}

/** shoal_project_get_data: Returns: (transfer none): the source of its table. */
ShoalDataSource *
shoal_project_get_data (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  return self->data;
}

/** shoal_project_get_n_columns: Returns: how many columns are listed; the data may have more. */
guint
shoal_project_get_n_columns (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), 0);

  return self->columns->len;
}

/** shoal_project_get_column: Returns: (transfer none): listed column @index. */
ShoalProjectColumn *
shoal_project_get_column (ShoalProject *self,
                          guint         index)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (index < self->columns->len, NULL);

  return g_ptr_array_index (self->columns, index);
}

/**
 * shoal_project_find_column:
 * @name: name of a column
 * @index: (out) (optional): where it is listed
 *
 * Returns: (nullable) (transfer none): the column, %NULL when it is not listed
 */
ShoalProjectColumn *
shoal_project_find_column (ShoalProject *self,
                           const char   *name,
                           guint        *index)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  for (guint i = 0; i < self->columns->len; i++)
    {
      ShoalProjectColumn *column = g_ptr_array_index (self->columns, i);

      if (strcmp (column->name, name) == 0)
        {
          if (index != NULL)
            *index = i;
          return column;
        }
    }
  return NULL;
}

/** shoal_project_column_needs_hierarchy: Returns: whether solvers need the hierarchy of @column for @requirements: it is a
 *   quasi-identifier, or the column of a privacy model that needs a hierarchy. */
gboolean
shoal_project_column_needs_hierarchy (ShoalProjectColumn      *column,
                                      const ShoalRequirements *requirements)
{
  if (column->meaning.role == SHOAL_ROLE_QUASI_IDENTIFIER)
    return TRUE;
  for (guint i = 0; i < requirements->n_models; i++)
    {
      const ShoalModel *model = &requirements->models[i];

      if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0 && g_strcmp0 (model->column, column->name) == 0)
        return TRUE;
    }
  return FALSE;
}

/** shoal_project_uses_hierarchy: Returns: whether solvers need the hierarchy of @column for the requirements of @self. */
gboolean
shoal_project_uses_hierarchy (ShoalProject       *self,
                              ShoalProjectColumn *column)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self) && column != NULL, FALSE);

  return shoal_project_column_needs_hierarchy (column, &self->requirements);
}

/** shoal_project_get_own_requirements: Returns: (transfer none): the requirements as set or read: runs that models name are not
 *   looked up. For shoal_project_get_requirements(). */
const ShoalRequirements *
shoal_project_get_own_requirements (ShoalProject *self)
{
  return &self->requirements;
}

/** shoal_project_get_objective: Returns: id of the metric to optimize; it may be unknown to this program. */
const char *
shoal_project_get_objective (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  return self->objective;
}

/** shoal_project_get_question: Returns: (transfer none): the parts of the question, which are computed on first use. */
ShoalProjectQuestion *
shoal_project_get_question (ShoalProject *self)
{
  return &self->question;
}

guint
shoal_project_get_n_runs (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), 0);

  return self->runs->len;
}

/** shoal_project_get_run: Returns: (transfer none): run @index. */
ShoalRunRecord *
shoal_project_get_run (ShoalProject *self,
                       guint         index)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (index < self->runs->len, NULL);

  return g_ptr_array_index (self->runs, index);
}

/** shoal_project_get_selected_run: Returns: index of the chosen run, or %SHOAL_PROJECT_NO_RUN. */
int
shoal_project_get_selected_run (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), SHOAL_PROJECT_NO_RUN);

  return self->selected_run;
}

/**
 * shoal_project_get_strategies:
 *
 * Returns: (nullable) (transfer none): the result of comparing strategies, for shoal_strategies_from_json()
 */
JsonNode *
shoal_project_get_strategies (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  return self->strategies;
}

static ShoalProject *
copy (ShoalProject *self)
{
  ShoalProject *result = shoal_project_new_empty ();

  shoal_project_fill (result, self->file, self->data, self->columns, self->runs);
  shoal_project_take_extras (result,
                             self->extras != NULL ? json_object_ref (self->extras) : NULL,
                             self->privacy_extras != NULL ? json_object_ref (self->privacy_extras) : NULL);
  result->requirements = self->requirements;
  g_free (result->objective);
  result->objective = g_strdup (self->objective);
  result->labels = g_strdup (self->labels);
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    result->about[i] = g_strdup (self->about[i]);
  result->selected_run = self->selected_run;
  if (self->strategies != NULL)
    result->strategies = json_node_ref (self->strategies);
  return result;
}

/** shoal_project_with_file: Returns: (transfer full): @self, as saved in @file. */
ShoalProject *
shoal_project_with_file (ShoalProject *self,
                         GFile        *file)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  result = copy (self);
  g_set_object (&result->file, file);
  return result;
}

/** shoal_project_with_data: Returns: (transfer full): @self about another table. */
ShoalProject *
shoal_project_with_data (ShoalProject    *self,
                         ShoalDataSource *data)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (data != NULL, NULL);

  result = copy (self);
  shoal_project_fill (result, self->file, data, self->columns, self->runs);
  return result;
}

/**
 * shoal_project_with_columns:
 * @columns: (element-type ShoalProjectColumn): the columns, with distinct names; the array must not change after the call
 *
 * Returns: (transfer full): @self with other columns
 */
ShoalProject *
shoal_project_with_columns (ShoalProject *self,
                            GPtrArray    *columns)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (columns != NULL, NULL);

  result = copy (self);
  shoal_project_fill (result, self->file, self->data, columns, self->runs);
  return result;
}

/** shoal_project_with_column: Returns: (transfer full): @self with column @index replaced by @column. */
ShoalProject *
shoal_project_with_column (ShoalProject       *self,
                           guint               index,
                           ShoalProjectColumn *column)
{
  g_autoptr (GPtrArray) columns = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (index < self->columns->len, NULL);
  g_return_val_if_fail (column != NULL, NULL);

  columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  for (guint i = 0; i < self->columns->len; i++)
    g_ptr_array_add (columns, shoal_project_column_ref (i == index ? column : g_ptr_array_index (self->columns, i)));
  return shoal_project_with_columns (self, columns);
}

/** shoal_project_with_requirements: Returns: (transfer full): @self with other requirements. */
ShoalProject *
shoal_project_with_requirements (ShoalProject            *self,
                                 const ShoalRequirements *requirements)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (requirements != NULL, NULL);

  result = copy (self);
  result->requirements = *requirements;
  return result;
}

/** shoal_project_with_objective: Returns: (transfer full): @self with another metric to optimize. */
ShoalProject *
shoal_project_with_objective (ShoalProject *self,
                              const char   *metric_id)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (metric_id != NULL, NULL);

  result = copy (self);
  g_free (result->objective);
  result->objective = g_strdup (metric_id);
  return result;
}

/** shoal_project_get_labels: Returns: (nullable): language of the words that hierarchies put into labels; %NULL if not set. */
const char *
shoal_project_get_labels (ShoalProject *self)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  return self->labels;
}

/** shoal_project_with_labels: @language: (nullable): a language that shoal_label_words_find() knows. Returns: (transfer full):
 *   @self with labels in that language; this does not change the question, so results stay valid. */
ShoalProject *
shoal_project_with_labels (ShoalProject *self,
                           const char   *language)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  result = copy (self);
  g_free (result->labels);
  result->labels = g_strdup (language);
  return result;
}

/** shoal_project_get_about: @which: an index in shoal_about_get(). Returns: (transfer none) (nullable): the text. */
const char *
shoal_project_get_about (ShoalProject *self,
                         guint         which)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self) && which < SHOAL_ABOUT_N, NULL);

  return self->about[which];
}

/** shoal_project_with_about: @texts: (array fixed-size=SHOAL_ABOUT_N): the texts in the order of shoal_about_get(); %NULL or
 *   blanks for none. Returns: (transfer full): @self with these texts. */
ShoalProject *
shoal_project_with_about (ShoalProject      *self,
                          const char *const *texts)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (texts != NULL, NULL);

  result = copy (self);
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    {
      g_autofree char *text = texts[i] != NULL ? g_strstrip (g_strdup (texts[i])) : NULL;

      g_free (result->about[i]);
      result->about[i] = text != NULL && *text != '\0' ? g_steal_pointer (&text) : NULL;
    }
  return result;
}

/**
 * shoal_project_with_runs:
 * @runs: (element-type ShoalRunRecord): the runs; the array must not change after the call
 * @selected_run: index of the chosen run, or %SHOAL_PROJECT_NO_RUN
 *
 * Returns: (transfer full): @self with other runs
 */
ShoalProject *
shoal_project_with_runs (ShoalProject *self,
                         GPtrArray    *runs,
                         int           selected_run)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (runs != NULL, NULL);
  g_return_val_if_fail (selected_run >= SHOAL_PROJECT_NO_RUN && selected_run < (int) runs->len, NULL);

  result = copy (self);
  shoal_project_fill (result, self->file, self->data, self->columns, runs);
  result->selected_run = selected_run;
  return result;
}

/**
 * shoal_project_with_strategies:
 * @strategies: (nullable): an object from shoal_strategies_to_json(); it must not change after the call
 *
 * Returns: (transfer full): @self with other strategies, or without
 */
ShoalProject *
shoal_project_with_strategies (ShoalProject *self,
                               JsonNode     *strategies)
{
  ShoalProject *result;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);
  g_return_val_if_fail (strategies == NULL || JSON_NODE_HOLDS_OBJECT (strategies), NULL);

  result = copy (self);
  g_clear_pointer (&result->strategies, json_node_unref);
  if (strategies != NULL)
    result->strategies = json_node_ref (strategies);
  return result;
}

/* ---- Input files of a project, which must never be overwritten ---- */

/* Returns: (transfer full): the files of the data, the hierarchies and the privacy models. */
static GPtrArray *
list_read (ShoalProject *self)
{
  GPtrArray *inputs = g_ptr_array_new_with_free_func (g_object_unref);
  GFile *data = shoal_project_get_data (self)->file;

  if (data != NULL)
    g_ptr_array_add (inputs, g_object_ref (data));
  for (guint i = 0; i < shoal_project_get_n_columns (self); i++)
    {
      ShoalHierarchyOrigin *source = shoal_project_get_column (self, i)->hierarchy;
      GFile *input = source != NULL ? shoal_hierarchy_origin_dup_input (source) : NULL;

      if (input != NULL)
        g_ptr_array_add (inputs, input);
    }
  for (guint i = 0; i < self->requirements.n_models; i++)
    if (self->requirements.models[i].file != NULL)
      g_ptr_array_add (inputs, g_file_new_for_path (self->requirements.models[i].file));
  return inputs;
}

/**
 * shoal_project_list_inputs:
 *
 * Returns: (transfer full) (element-type GFile): the project's file, the folder of its results, and the files of its data,
 *   hierarchies and privacy models.
 */
GPtrArray *
shoal_project_list_inputs (ShoalProject *self)
{
  GPtrArray *inputs;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  inputs = list_read (self);
  if (shoal_project_get_file (self) != NULL)
    {
      g_ptr_array_add (inputs, g_object_ref (shoal_project_get_file (self)));
      g_ptr_array_add (inputs, shoal_run_file_get_folder (shoal_project_get_file (self)));
    }
  return inputs;
}

/**
 * shoal_project_check_output:
 * @output: the file for an output other than the project itself
 * @error: %SHOAL_ERROR_USAGE
 *
 * Returns: %FALSE when @output is an input file of the project: see shoal_file_check_output()
 */
gboolean
shoal_project_check_output (ShoalProject  *self,
                            GFile         *output,
                            GError       **error)
{
  g_autoptr (GPtrArray) inputs = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);

  inputs = shoal_project_list_inputs (self);
  return shoal_file_check_output (output, inputs, error);
}

/**
 * shoal_project_check_place:
 * @file: the file for the project itself
 * @error: %SHOAL_ERROR_USAGE
 *
 * Returns: %FALSE when @file is an input file other than the project's own file
 */
gboolean
shoal_project_check_place (ShoalProject  *self,
                           GFile         *file,
                           GError       **error)
{
  g_autoptr (GPtrArray) inputs = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);

  inputs = list_read (self);
  return shoal_file_check_output (file, inputs, error);
}
