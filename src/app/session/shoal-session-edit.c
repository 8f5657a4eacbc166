/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits of columns, requirements and data: a new snapshot each, with a label for undo. */

#include "config.h"

#include "session/shoal-session-edit.h"

#include "solve/shoal-solver-registry.h"


#include <glib/gi18n-lib.h>

#include <string.h>

/* A copy of the project's entry for a column of the table; a new entry if the project does not list it: (transfer full). */
static ShoalProjectColumn *
copy_column (ShoalSession *self,
             guint         index)
{
  const char *name = shoal_dataset_get_column (self->dataset, index)->name;
  ShoalProjectColumn *listed = shoal_project_find_column (self->document->project, name, NULL);

  return listed != NULL ? shoal_project_column_copy (listed) : shoal_project_column_new (name);
}

/* @label: (transfer full): the edit, in words for the user; @merges: whether successive edits with it become one step. */
static void
apply_column (ShoalSession       *self,
              ShoalProjectColumn *edited,
              char               *label,
              gboolean            merges)
{
  ShoalProject *before = self->document->project;
  g_autofree char *done = label;
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  g_autoptr (ShoalProjectColumn) unlisted = shoal_project_column_new (edited->name);
  g_autoptr (ShoalProject) project = NULL;
  ShoalProjectColumn *listed;
  guint place = shoal_project_get_n_columns (before);

  listed = shoal_project_find_column (before, edited->name, &place);
  if (self->loader->loading || shoal_project_column_equal (edited, listed != NULL ? listed : unlisted))
    return;
  for (guint i = 0; i < shoal_project_get_n_columns (before); i++)
    g_ptr_array_add (columns, shoal_project_column_ref (i == place ? edited : shoal_project_get_column (before, i)));
  if (listed == NULL)
    g_ptr_array_add (columns, shoal_project_column_ref (edited));
  project = shoal_project_with_columns (before, columns);
  shoal_session_apply (self, project, done, merges ? done : NULL);
}

/* The project's entries for its columns, and entries for the columns of the table that it does not list: (transfer full). */
static GPtrArray *
list_all_columns (ShoalSession *self)
{
  ShoalProject *project = self->document->project;
  GListModel *columns = self->dataset->columns;
  GPtrArray *listed = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    g_ptr_array_add (listed, shoal_project_column_ref (shoal_project_get_column (project, i)));
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->dataset, i);

      if (!column->is_listed)
        g_ptr_array_add (listed, shoal_project_column_ref (column->listed));
    }
  return listed;
}

/* The choices, by the names of their columns: (transfer full). */
static GHashTable *
index_choices (ShoalSession          *self,
               const ShoalRoleChoice *choices,
               guint                  n_choices)
{
  GHashTable *by_name = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < n_choices; i++)
    g_hash_table_insert (by_name, (gpointer) shoal_dataset_get_column (self->dataset, choices[i].column)->name,
                         (gpointer) &choices[i]);
  return by_name;
}

/**
 * shoal_session_set_target:
 * @column: index in the table
 * @is_target: whether that column becomes the target of analyses
 *
 * There is one target: another column that is the target loses this property.
 */
void
shoal_session_set_target (ShoalSession *self,
                          guint         column,
                          gboolean      is_target)
{
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  g_autofree char *label = NULL;
  const char *name;
  gboolean changed = FALSE;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (shoal_dataset_get_column (self->dataset, column) != NULL);

  if (self->loader->loading)
    return;
  name = shoal_dataset_get_column (self->dataset, column)->name;
  columns = list_all_columns (self);
  for (guint i = 0; i < columns->len; i++)
    {
      ShoalProjectColumn *listed = columns->pdata[i];
      gboolean wanted = strcmp (listed->name, name) == 0 ? is_target : listed->meaning.is_target && !is_target;

      if (listed->meaning.is_target == wanted)
        continue;
      columns->pdata[i] = shoal_project_column_copy (listed);
      ((ShoalProjectColumn *) columns->pdata[i])->meaning.is_target = wanted;
      shoal_project_column_unref (listed);
      changed = TRUE;
    }
  if (!changed)
    return;
  label = g_strdup_printf (is_target ? _("Make “%s” the Target") : _("Make “%s” No Target"), name);
  edited = shoal_project_with_columns (self->document->project, columns);
  shoal_session_apply (self, edited, label, NULL);
}

/**
 * shoal_session_set_roles:
 * @choices: (array length=n_choices): roles of columns, at most one for each column
 * @n_choices: how many
 * @label: (nullable): the edit, in words for the user; %NULL for “Set Roles of 3 Columns”
 *
 * One step for all columns; none if no role changes. Only one column can have the role of persons, and only one that of
 * counts: the last choice wins; other columns with the role become identifiers (persons), or lose it (counts).
 */
void
shoal_session_set_roles (ShoalSession          *self,
                         const ShoalRoleChoice *choices,
                         guint                  n_choices,
                         const char            *label)
{
  g_autoptr (GHashTable) by_name = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (ShoalProject) edited = NULL;
  g_autofree char *own_label = NULL;
  const char *person = NULL;
  const char *count = NULL;
  guint n_changed = 0;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (choices != NULL || n_choices == 0);

  if (self->document->project == NULL || self->loader->loading)
    return;
  by_name = index_choices (self, choices, n_choices);
  for (guint i = 0; i < n_choices; i++)
    if (choices[i].role == SHOAL_ROLE_COUNT)
      count = shoal_dataset_get_column (self->dataset, choices[i].column)->name;
    else if (choices[i].role == SHOAL_ROLE_PERSON)
      person = shoal_dataset_get_column (self->dataset, choices[i].column)->name;
  columns = list_all_columns (self);
  for (guint i = 0; i < columns->len; i++)
    {
      ShoalProjectColumn *column = columns->pdata[i];
      const ShoalRoleChoice *choice = g_hash_table_lookup (by_name, column->name);

      ShoalRole role = choice != NULL ? choice->role : column->meaning.role;

      if (role == SHOAL_ROLE_PERSON && person != NULL && strcmp (column->name, person) != 0)
        role = SHOAL_ROLE_IDENTIFIER;
      if (role == SHOAL_ROLE_COUNT && count != NULL && strcmp (column->name, count) != 0)
        role = SHOAL_ROLE_UNSET;
      if (role == column->meaning.role)
        continue;
      columns->pdata[i] = shoal_project_column_copy (column);
      ((ShoalProjectColumn *) columns->pdata[i])->meaning.role = role;
      shoal_project_column_unref (column);
      n_changed++;
    }
  if (n_changed == 0)
    return;
  if (label == NULL)
    own_label = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Set Role of %'u Column", "Set Roles of %'u Columns", n_changed),
                                 n_changed);
  edited = shoal_project_with_columns (self->document->project, columns);
  shoal_session_apply (self, edited, label != NULL ? label : own_label, NULL);
}

/** shoal_session_set_role: @column: index in the table; see shoal_session_set_roles(). */
void
shoal_session_set_role (ShoalSession *self,
                        guint         column,
                        ShoalRole     role)
{
  const ShoalRoleChoice choice = { column, role };
  g_autofree char *label = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  label = g_strdup_printf (_("Set Role of “%s”"), shoal_dataset_get_column (self->dataset, column)->name);
  shoal_session_set_roles (self, &choice, 1, label);
}

/** shoal_session_set_type: @type: (nullable): as in #ShoalProjectColumn. The table is read again; a coding is dropped,
 *   since it was made for values of the other type. */
void
shoal_session_set_type (ShoalSession *self,
                        guint         column,
                        const char   *type)
{
  g_autoptr (ShoalProjectColumn) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  edited = copy_column (self, column);
  if (g_strcmp0 (edited->type, type) != 0)
    shoal_project_column_set_coding (edited, NULL);
  shoal_project_column_set_type (edited, type);
  apply_column (self, edited, g_strdup_printf (_("Set Type of “%s”"), edited->name), FALSE);
}

/** shoal_session_set_coding: @coding: (nullable): recodes the values of the column. The table is read again. */
void
shoal_session_set_coding (ShoalSession *self,
                          guint         column,
                          ShoalCoding  *coding)
{
  g_autoptr (ShoalProjectColumn) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  edited = copy_column (self, column);
  shoal_project_column_set_coding (edited, coding);
  apply_column (self, edited, g_strdup_printf (_("Set Coding of “%s”"), edited->name), FALSE);
}

/** shoal_session_set_weight: @weight: of the attribute in metrics, not negative. */
void
shoal_session_set_weight (ShoalSession *self,
                          guint         column,
                          double        weight)
{
  g_autoptr (ShoalProjectColumn) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  edited = copy_column (self, column);
  edited->meaning.weight = weight;
  apply_column (self, edited, g_strdup_printf (_("Set Weight of “%s”"), edited->name), TRUE);
}

/** shoal_session_set_cell_form: @form: how local and heterogeneous recodings publish a cell; the column must allow it. */
void
shoal_session_set_cell_form (ShoalSession  *self,
                             guint          column,
                             ShoalCellForm  form)
{
  g_autoptr (ShoalProjectColumn) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (shoal_session_column_allows_cell_form (shoal_dataset_get_column (self->dataset, column), form));

  edited = copy_column (self, column);
  edited->meaning.cell_form = form;
  apply_column (self, edited, g_strdup_printf (_("Set Form of Cells of “%s”"), edited->name), FALSE);
}

/** shoal_session_set_levels: @levels: the levels of the column's hierarchy that may be published. */
void
shoal_session_set_levels (ShoalSession    *self,
                          guint            column,
                          ShoalLevelRange  levels)
{
  g_autoptr (ShoalProjectColumn) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  edited = copy_column (self, column);
  edited->meaning.levels = levels;
  apply_column (self, edited, g_strdup_printf (_("Fix Levels of “%s”"), edited->name), TRUE);
}

/**
 * shoal_session_set_hierarchy:
 * @source: (nullable): the new origin of the hierarchy; %NULL for the type's default builder
 * @label: (nullable): the edit, in words for the user
 */
void
shoal_session_set_hierarchy (ShoalSession         *self,
                             guint                 column,
                             ShoalHierarchyOrigin *source,
                             const char           *label)
{
  g_autoptr (ShoalProjectColumn) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));

  edited = copy_column (self, column);
  shoal_project_column_set_hierarchy (edited, source);
  apply_column (self, edited, label != NULL ? g_strdup (label) : g_strdup_printf (_("Change Hierarchy of “%s”"), edited->name), FALSE);
}

/**
 * shoal_session_take_hierarchy:
 * @report: (transfer none): has a hierarchy that a worker has made for the column; it is not made again
 * @label: the edit, in words for the user
 */
void
shoal_session_take_hierarchy (ShoalSession         *self,
                              guint                 column,
                              ShoalHierarchyReport *report,
                              const char           *label)
{
  ShoalSessionColumn *changed;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (report != NULL && report->source != NULL);

  changed = shoal_dataset_get_column (self->dataset, column);
  if (changed == NULL || self->loader->loading)
    return;
  g_object_freeze_notify (G_OBJECT (changed));
  _shoal_session_column_take_report (changed, report->source, shoal_hierarchy_report_ref (report));
  shoal_session_set_hierarchy (self, column, report->source, label);
  g_object_thaw_notify (G_OBJECT (changed));
}

void
shoal_session_set_requirements (ShoalSession            *self,
                                const ShoalRequirements *requirements)
{
  g_autoptr (ShoalProject) edited = NULL;
  const ShoalRequirements *before;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (requirements != NULL);
  g_return_if_fail (self->document->project != NULL);

  before = shoal_project_get_requirements (self->document->project);
  if (shoal_requirements_equal (before, requirements))
    return;
  edited = shoal_project_with_requirements (self->document->project, requirements);
  if (before->k != requirements->k)
    shoal_session_apply (self, edited, _("Set k"), "k");
  else if (before->n_models < requirements->n_models)
    shoal_session_apply (self, edited, _("Add Privacy Model"), NULL);
  else if (before->n_models > requirements->n_models)
    shoal_session_apply (self, edited, _("Remove Privacy Model"), NULL);
  else if (before->suppression == requirements->suppression && before->suppression_price == requirements->suppression_price)
    shoal_session_apply (self, edited, _("Change Privacy Model"), "model");
  else
    shoal_session_apply (self, edited, _("Set Suppression"), "suppression");
}

/**
 * shoal_session_propose_model:
 * @column: index in the table
 * @model: (out): distinct l-diversity for it, with l at most the number of its values
 *
 * Returns: whether there is a proposal: the column is sensitive, has at least two values, and the model can be added.
 */
gboolean
shoal_session_propose_model (ShoalSession *self,
                             guint         column,
                             ShoalModel   *model)
{
  ShoalSessionColumn *sensitive;
  ShoalColumn *values;
  ShoalRequirements requirements;
  gsize n_values;

  g_return_val_if_fail (SHOAL_IS_SESSION (self) && model != NULL, FALSE);

  sensitive = shoal_dataset_get_column (self->dataset, column);
  if (self->document->project == NULL || sensitive == NULL || sensitive->listed->meaning.role != SHOAL_ROLE_SENSITIVE)
    return FALSE;
  values = shoal_table_get_column (self->dataset->table, column);
  n_values = shoal_column_get_n_values (values) + (shoal_column_get_n_missing (values) > 0);
  if (n_values < 2 || !shoal_model_init (model, shoal_l_diversity.id, NULL, shoal_column_get_name (values), NULL))
    return FALSE;
  for (guint i = 0; i < shoal_l_diversity.n_parameters; i++)
    if (strcmp (shoal_l_diversity.parameters[i].name, "l") == 0)
      model->numbers[i] = MIN (model->numbers[i], (double) n_values);
  requirements = *shoal_project_get_requirements (self->document->project);
  return shoal_requirements_add_model (&requirements, model, NULL);
}

/* The name that a run has or gets when it is chosen as an earlier release: (transfer full), NULL if it cannot be one. */
static char *
dup_earlier_run_name (ShoalSession *self,
                      guint         place)
{
  ShoalRunRecord *record = shoal_project_get_run (self->document->project, place);
  const ShoalSolverInfo *info = shoal_solver_registry_find (record->solver);

  if (!shoal_run_record_has_recoding (record)
      || (record->recoding != NULL && shoal_recoding_get_kind (record->recoding) == SHOAL_RECODING_MATCHING))
    return NULL;
  if (record->name != NULL)
    return g_strdup (record->name);
  /* Translators: the name of a run: the title of its solver, and which run of the project it is. */
  return g_strdup_printf (_("%s, run %u"), info != NULL ? _(info->title) : record->solver, place + 1);
}

/** shoal_session_list_earlier_runs: Returns: (transfer full): names of the runs that a model can refer to, newest first. */
GStrv
shoal_session_list_earlier_runs (ShoalSession *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_return_val_if_fail (SHOAL_IS_SESSION (self) && self->document->project != NULL, NULL);

  for (guint i = shoal_project_get_n_runs (self->document->project); i-- > 0;)
    {
      g_autofree char *name = dup_earlier_run_name (self, i);

      if (name != NULL)
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

/**
 * shoal_session_name_earlier_run:
 * @name: one of shoal_session_list_earlier_runs()
 *
 * Call this before a privacy model refers to the run. Gives the run this name, since the number in it changes when runs
 * are deleted.
 */
void
shoal_session_name_earlier_run (ShoalSession *self,
                                const char   *name)
{
  g_return_if_fail (SHOAL_IS_SESSION (self) && name != NULL);

  for (guint i = 0; i < g_list_model_get_n_items (self->runs->list); i++)
    {
      g_autoptr (ShoalSessionRun) run = g_list_model_get_item (self->runs->list, i);
      g_autofree char *own = i < shoal_project_get_n_runs (self->document->project) ? dup_earlier_run_name (self, i) : NULL;

      if (g_strcmp0 (own, name) == 0 && run->record->name == NULL)
        shoal_session_rename_run (self, run, name, run->record->note);
    }
}

/** shoal_session_add_model: @model: to be required as well. Returns: whether it could be added. */
gboolean
shoal_session_add_model (ShoalSession      *self,
                         const ShoalModel  *model,
                         GError           **error)
{
  ShoalRequirements requirements;

  g_return_val_if_fail (SHOAL_IS_SESSION (self) && model != NULL, FALSE);
  g_return_val_if_fail (self->document->project != NULL, FALSE);

  requirements = *shoal_project_get_requirements (self->document->project);
  if (!shoal_requirements_add_model (&requirements, model, error))
    return FALSE;
  shoal_session_set_requirements (self, &requirements);
  return TRUE;
}

void
shoal_session_set_objective (ShoalSession *self,
                             const char   *metric_id)
{
  g_autoptr (ShoalProject) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (metric_id != NULL);
  g_return_if_fail (self->document->project != NULL);

  if (strcmp (shoal_project_get_objective (self->document->project), metric_id) == 0)
    return;
  edited = shoal_project_with_objective (self->document->project, metric_id);
  shoal_session_apply (self, edited, _("Set Objective"), NULL);
}

/** shoal_session_set_labels: @language: (nullable): see shoal_label_words_find(); runs do not become outdated. */
void
shoal_session_set_labels (ShoalSession *self,
                          const char   *language)
{
  g_autoptr (ShoalProject) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (self->document->project != NULL);

  if (g_strcmp0 (shoal_project_get_labels (self->document->project), language) == 0)
    return;
  edited = shoal_project_with_labels (self->document->project, language);
  shoal_session_apply (self, edited, _("Set Language of Labels"), NULL);
}

/** shoal_session_set_about: @texts: (array fixed-size=SHOAL_ABOUT_N): describe the release; %NULL for an empty entry. */
void
shoal_session_set_about (ShoalSession      *self,
                         const char *const *texts)
{
  g_autoptr (ShoalProject) edited = NULL;
  gboolean changed = FALSE;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (texts != NULL);
  g_return_if_fail (self->document->project != NULL);

  edited = shoal_project_with_about (self->document->project, texts);
  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    changed = changed || g_strcmp0 (shoal_project_get_about (edited, i), shoal_project_get_about (self->document->project, i)) != 0;
  if (changed)
    shoal_session_apply (self, edited, _("Describe Release"), NULL);
}

/* Appends entries for columns that the project does not list, but that have a type in @types. */
static void
list_typed (ShoalProject *project,
            GHashTable   *types,
            GPtrArray    *columns)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (types), (GCompareFunc) strcmp);

  for (GList *l = names; l != NULL; l = l->next)
    {
      ShoalProjectColumn *column;

      if (shoal_project_find_column (project, l->data, NULL) != NULL)
        continue;
      column = shoal_project_column_new (l->data);
      shoal_project_column_set_type (column, g_hash_table_lookup (types, l->data));
      g_ptr_array_add (columns, column);
    }
}

/* The project with exactly these types, by names of columns: (transfer full). */
static ShoalProject *
with_types (ShoalProject *project,
            GHashTable   *types)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_column_copy (shoal_project_get_column (project, i));

      shoal_project_column_set_type (column, g_hash_table_lookup (types, column->name));
      g_ptr_array_add (columns, column);
    }
  list_typed (project, types, columns);
  return shoal_project_with_columns (project, columns);
}

/**
 * shoal_session_set_data:
 * @data: the table, and how to read it; if its options have types, these replace all types of columns, and other types
 *   are detected
 * @label: the edit, in words for the user
 *
 * Reads another table, or the same table with other options. Columns with the same name keep their roles and
 * hierarchies.
 */
void
shoal_session_set_data (ShoalSession    *self,
                        ShoalDataSource *data,
                        const char      *label)
{
  GHashTable *types;
  g_autoptr (ShoalProject) typed = NULL;
  g_autoptr (ShoalProject) edited = NULL;

  g_return_if_fail (SHOAL_IS_SESSION (self));
  g_return_if_fail (data != NULL);
  g_return_if_fail (self->document->project != NULL);

  types = data->options->types;
  typed = types != NULL ? with_types (self->document->project, types) : g_object_ref (self->document->project);
  edited = shoal_project_with_data (typed, data);
  shoal_session_apply (self, edited, label, NULL);
}
