/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields are made from the model's parameters. A valid change goes into the project at once; for an invalid one, the
 * row shows the error below its title, and the title still describes the project's model. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "models/solve/shoal-solve-words.h"
#include "privacy/shoal-earlier-run.h"
#include "project/shoal-sql-checks.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

struct _ShoalModelRow
{
  AdwExpanderRow parent_instance;

  GtkWidget *remove;
  AdwComboRow *column; /* NULL for a model without a sensitive column */
  GtkStringList *names; /* of the columns that can be chosen */
  GPtrArray *fields; /* of ShoalParameterField, in the order of the parameters */
  AdwActionRow *cost;
  GtkWidget *find_button;

  GtkFileChooserNative *chooser; /* nullable */
  ShoalSession *session;
  ShoalModelCosts *costs;
  const ShoalGuarantee *guarantee;
  guint model; /* index of the model in the requirements */
  guint updating : 1; /* while the widgets are set from the project */
};

G_DEFINE_FINAL_TYPE (ShoalModelRow, shoal_model_row, ADW_TYPE_EXPANDER_ROW)

static const ShoalRequirements *
get_requirements (ShoalModelRow *self)
{
  return shoal_project_get_requirements (self->session->document->project);
}

/* ---- From the widgets to the project ---- */

static const char *
get_column (ShoalModelRow *self)
{
  guint selected = self->column != NULL ? adw_combo_row_get_selected (self->column) : GTK_INVALID_LIST_POSITION;

  return selected != GTK_INVALID_LIST_POSITION ? gtk_string_list_get_string (self->names, selected) : NULL;
}

/* A value that does not occur in the column would never be limited. */
static gboolean
check_value (ShoalModelRow *self, const ShoalModel *model, GError **error)
{
  ShoalTable *table = self->session->dataset->table;
  guint index;
  guint32 code;

  if (model->value == NULL || table == NULL || !shoal_table_find_column (table, model->column, &index)
      || shoal_column_find_label (shoal_table_get_column (table, index), model->value, &code))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("“%s” is no value of “%s”."), model->value,
               model->column);
  return FALSE;
}

/* Replaces the model in @requirements by that of the fields. Returns: %FALSE if they describe no valid model. */
static gboolean
read_fields (ShoalModelRow *self, ShoalRequirements *requirements, GError **error)
{
  const ShoalRequirements *before = get_requirements (self);
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  gboolean names_run = FALSE;
  ShoalModel model;

  for (guint i = 0; i < self->fields->len; i++)
    {
      ShoalParameterKind kind = self->guarantee->parameters[i].kind;
      g_autofree char *text = shoal_parameter_field_dup_text (self->fields->pdata[i]);

      /* With a run chosen, the fields for a file or levels are hidden and ignored. */
      if (!names_run || (kind != SHOAL_PARAMETER_FILE && kind != SHOAL_PARAMETER_TEXT))
        shoal_parameters_set (parameters, self->guarantee->parameters[i].name, text);
      names_run = names_run || (kind == SHOAL_PARAMETER_RUN && *text != '\0');
    }
  if (!shoal_model_init (&model, self->guarantee->id, parameters, get_column (self), error)
      || !check_value (self, &model, error))
    return FALSE;
  *requirements = *before;
  requirements->n_models = 0;
  for (guint i = 0; i < before->n_models; i++)
    if (!shoal_requirements_add_model (requirements, i == self->model ? &model : &before->models[i], error))
      return FALSE;
  return TRUE;
}

static void
show_problem (ShoalModelRow *self, const char *problem)
{
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), problem != NULL ? problem : "");
  if (problem != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "problem");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "problem");
}

/* Without a run, shows the fields for a file or levels, one of which must be filled in instead. */
static void
show_fields_of_no_run (ShoalModelRow *self)
{
  gboolean takes_run = FALSE;

  for (guint i = 0; i < self->fields->len; i++)
    {
      ShoalParameterKind kind = self->guarantee->parameters[i].kind;
      g_autofree char *text = shoal_parameter_field_dup_text (self->fields->pdata[i]);

      takes_run = takes_run || (kind == SHOAL_PARAMETER_RUN && *text == '\0');
      if (takes_run && (kind == SHOAL_PARAMETER_FILE || kind == SHOAL_PARAMETER_TEXT))
        gtk_widget_set_visible (shoal_parameter_field_get_row (self->fields->pdata[i]), TRUE);
    }
}

static void
changed_cb (ShoalModelRow *self)
{
  ShoalRequirements requirements;
  g_autoptr (GError) error = NULL;

  if (self->updating || self->session->document->project == NULL || self->model >= get_requirements (self)->n_models)
    return;
  if (read_fields (self, &requirements, &error))
    {
      if (requirements.models[self->model].run != NULL)
        shoal_session_name_earlier_run (self->session, requirements.models[self->model].run->name);
      shoal_session_set_requirements (self->session, &requirements);
      shoal_model_row_update (self);
    }
  else
    {
      show_problem (self, error->message);
      show_fields_of_no_run (self);
    }
}

static void
chosen_cb (GtkFileChooserNative *chooser,
           int                   response,
           ShoalModelRow        *self)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  for (guint i = 0; path != NULL && i < self->fields->len; i++)
    if (self->guarantee->parameters[i].kind == SHOAL_PARAMETER_FILE)
      shoal_parameter_field_set_text (self->fields->pdata[i], path);
  g_clear_object (&self->chooser);
}

static void
choose_file_cb (ShoalModelRow *self)
{
  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self), _("Choose a Table"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
remove_cb (ShoalModelRow *self)
{
  ShoalRequirements requirements = *get_requirements (self);

  if (self->model >= requirements.n_models)
    return;
  shoal_requirements_remove_model (&requirements, self->model);
  shoal_session_set_requirements (self->session, &requirements);
}

static void
find_cost_cb (ShoalModelRow *self)
{
  shoal_model_costs_find (self->costs, self->model);
}

/* ---- From the project to the widgets ---- */

/* Whether the rows stay in the database, and the database could not verify @model when it makes the release. */
static gboolean
is_beyond_database (ShoalModelRow *self, const ShoalModel *model)
{
  return shoal_project_get_data (self->session->document->project)->options->counted != NULL && !shoal_sql_checks_verify (model, NULL);
}

/* (transfer full) (nullable): why @model makes a solution impossible, or a table made by the database. */
static char *
describe_obstacle (ShoalModelRow *self, const ShoalModel *model)
{
  ShoalTable *table = self->session->dataset->table;
  ShoalSessionColumn *column;
  guint index;

  if (table == NULL)
    return NULL;
  if (is_beyond_database (self, model))
    return g_strdup (_("No table can be made in the database with this, for SQL could not verify it. A file can be exported."));
  if (model->run != NULL && model->run->problem != NULL)
    /* Translators: why a run is no earlier release, such as "is not in the project". */
    return g_strdup_printf (_("The run “%s” %s."), model->run->name, model->run->problem);
  if (model->column == NULL)
    return NULL;
  if (!shoal_table_find_column (table, model->column, &index))
    return g_strdup_printf (_("The table has no column “%s”."), model->column);
  column = shoal_dataset_get_column (self->session->dataset, index);
  if (column->listed->meaning.role != SHOAL_ROLE_SENSITIVE)
    return g_strdup_printf (_("“%s” is not sensitive any more: choose another column, or remove this."),
                            model->column);
  if ((shoal_model_get_needs (model) & SHOAL_GUARANTEE_NEEDS_HIERARCHY) != 0)
    return g_strdup (shoal_session_column_get_hierarchy_error (column));
  return NULL;
}

/* (transfer full) (nullable): the loss with and without the model, if known. */
static char *
describe_cost (ShoalModelRow *self)
{
  ShoalModelCost cost;
  g_autofree char *with = NULL;
  g_autofree char *without = NULL;

  if (!shoal_model_costs_get (self->costs, self->model, &cost))
    return NULL;
  with = shoal_objective_text_new_loss (cost.objective, cost.with);
  without = shoal_objective_text_new_loss (cost.objective, cost.without);
  /* Translators: what a run loses with a privacy model, and without it. */
  return g_strdup_printf (_("The selected run loses %s; without this, %s."), with, without);
}

static void
update_cost (ShoalModelRow *self)
{
  g_autofree char *text = describe_cost (self);
  gboolean finding = shoal_model_costs_is_finding (self->costs, self->model);

  adw_action_row_set_subtitle (self->cost, text != NULL ? text
                                           : finding
                                               ? _("The same run is made again without it…")
                                               : _("Makes the selected run again without it, in the background."));
  gtk_widget_set_visible (self->find_button, text == NULL);
  gtk_widget_set_sensitive (self->find_button, !finding && shoal_model_costs_can_find (self->costs, self->model));
  gtk_widget_set_visible (GTK_WIDGET (self->cost),
                          text != NULL || finding || shoal_model_costs_can_find (self->costs, self->model));
}

/* Lists the sensitive columns, and the model's column even if it is not sensitive any more. */
static void
update_columns (ShoalModelRow *self, const ShoalModel *model)
{
  GListModel *columns = self->session->dataset->columns;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  guint n_names = g_list_model_get_n_items (G_LIST_MODEL (self->names)), selected = GTK_INVALID_LIST_POSITION, n = 0;
  gboolean same = TRUE;

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self->session->dataset, i);
      const char *name = column->name;

      if (column->listed->meaning.role != SHOAL_ROLE_SENSITIVE && g_strcmp0 (name, model->column) != 0)
        continue;
      if (g_strcmp0 (name, model->column) == 0)
        selected = n;
      same = same && n < n_names && strcmp (gtk_string_list_get_string (self->names, n), name) == 0;
      g_strv_builder_add (builder, name);
      n++;
    }
  names = g_strv_builder_end (builder);
  if (!same || n != n_names)
    gtk_string_list_splice (self->names, 0, n_names, (const char *const *) names);
  adw_combo_row_set_selected (self->column, selected);
}

/* Lists the project's runs, and the model's run even if the project does not have it. */
static void
update_runs (ShoalModelRow *self, ShoalParameterField *field, const ShoalModel *model)
{
  g_auto (GStrv) names = shoal_session_list_earlier_runs (self->session);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) choices = NULL;

  g_strv_builder_add (all, "");
  if (model->run != NULL && !g_strv_contains ((const char *const *) names, model->run->name))
    g_strv_builder_add (all, model->run->name);
  g_strv_builder_addv (all, (const char **) names);
  choices = g_strv_builder_end (all);
  shoal_parameter_field_set_runs (field, (const char *const *) choices);
}

static void
update_fields (ShoalModelRow *self, const ShoalModel *model)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      ShoalParameterField *field = self->fields->pdata[i];

      if (self->guarantee->parameters[i].kind == SHOAL_PARAMETER_RUN)
        update_runs (self, field, model);
    }
  for (guint i = 0; i < self->fields->len; i++)
    {
      ShoalParameterField *field = self->fields->pdata[i];
      g_autofree char *now = shoal_parameter_field_dup_text (field);
      g_autofree char *text = shoal_model_dup_parameter (model, i);

      /* Does not replace text that means the same, because a person may be typing it. */
      if (strcmp (now, text) != 0)
        shoal_parameter_field_set_text (field, text);
      gtk_widget_set_visible (shoal_parameter_field_get_row (field), shoal_model_uses (model, i));
    }
}

/** shoal_model_row_update: shows the project's model, which must be of the same kind as before. */
void
shoal_model_row_update (ShoalModelRow *self)
{
  const ShoalModel *model;
  g_autofree char *sentence = NULL;
  g_autofree char *remove = NULL;
  g_autofree char *problem = NULL;
  g_autofree char *cost = NULL;

  g_return_if_fail (SHOAL_IS_MODEL_ROW (self));

  if (self->session->document->project == NULL || self->model >= get_requirements (self)->n_models)
    return;
  model = &get_requirements (self)->models[self->model];
  g_return_if_fail (model->guarantee == self->guarantee);
  self->updating = TRUE;
  sentence = shoal_model_dup_request (model);
  /* Translators: a button; %s is what is asked for, such as "At least 3 different values of “diagnosis” in each class". */
  remove = g_strdup_printf (_("Remove: %s"), sentence);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->remove), GTK_ACCESSIBLE_PROPERTY_LABEL, remove, -1);
  if (self->column != NULL)
    update_columns (self, model);
  update_fields (self, model);
  problem = describe_obstacle (self, model);
  show_problem (self, problem);
  if (problem == NULL && (cost = describe_cost (self)) != NULL)
    adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), cost);
  update_cost (self);
  self->updating = FALSE;
}

/* ---- The widget ---- */

static void
add_remove_button (ShoalModelRow *self)
{
  self->remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
  gtk_widget_set_tooltip_text (self->remove, _("Remove"));
  gtk_widget_set_valign (self->remove, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->remove, "flat");
  g_signal_connect_object (self->remove, "clicked", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (self), self->remove);
}

static void
add_fields (ShoalModelRow *self, const ShoalModel *model)
{
  if (model->column != NULL)
    {
      self->column
          = ADW_COMBO_ROW (shoal_form_row_new_choice (_("Sensitive Column"), NULL, G_LIST_MODEL (self->names)));
      g_signal_connect_object (self->column, "notify::selected", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (self), GTK_WIDGET (self->column));
    }
  for (guint i = 0; i < self->guarantee->n_parameters; i++)
    {
      ShoalParameterField *field = shoal_parameter_field_new (&self->guarantee->parameters[i]);

      g_ptr_array_add (self->fields, field);
      g_signal_connect_object (field, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (field, "choose-file", G_CALLBACK (choose_file_cb), self, G_CONNECT_SWAPPED);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (self), shoal_parameter_field_get_row (field));
    }
}

static void
add_cost (ShoalModelRow *self)
{
  self->cost = ADW_ACTION_ROW (shoal_form_row_new (_("What It Costs"), NULL));
  self->find_button = gtk_button_new_with_mnemonic (_("_Find Out"));
  g_signal_connect_object (self->find_button, "clicked", G_CALLBACK (find_cost_cb), self, G_CONNECT_SWAPPED);
  shoal_form_row_set_control (self->cost, self->find_button);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), GTK_WIDGET (self->cost));
}

static void
shoal_model_row_dispose (GObject *object)
{
  ShoalModelRow *self = SHOAL_MODEL_ROW (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->costs);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_model_row_parent_class)->dispose (object);
}

static void
shoal_model_row_finalize (GObject *object)
{
  ShoalModelRow *self = SHOAL_MODEL_ROW (object);

  g_ptr_array_unref (self->fields);
  g_clear_object (&self->names);
  G_OBJECT_CLASS (shoal_model_row_parent_class)->finalize (object);
}

static void
shoal_model_row_class_init (ShoalModelRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_model_row_dispose;
  object_class->finalize = shoal_model_row_finalize;
}

static void
shoal_model_row_init (ShoalModelRow *self)
{
  self->fields = g_ptr_array_new_with_free_func (g_object_unref);
  self->names = gtk_string_list_new (NULL);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
}

/** shoal_model_row_new: @model: index of a model in the requirements of the project of @session. The row only serves its
 *   kind of model. */
GtkWidget *
shoal_model_row_new (ShoalSession *session, ShoalModelCosts *costs, guint model)
{
  ShoalModelRow *self;

  g_return_val_if_fail (SHOAL_IS_SESSION (session) && SHOAL_IS_MODEL_COSTS (costs), NULL);

  self = g_object_new (SHOAL_TYPE_MODEL_ROW, NULL);
  self->session = g_object_ref (session);
  self->costs = g_object_ref (costs);
  self->model = model;
  g_return_val_if_fail (model < get_requirements (self)->n_models, GTK_WIDGET (self));
  self->guarantee = get_requirements (self)->models[model].guarantee;
  self->updating = TRUE;
  add_remove_button (self);
  add_fields (self, &get_requirements (self)->models[model]);
  add_cost (self);
  shoal_model_row_update (self);
  return GTK_WIDGET (self);
}

/** shoal_model_row_get_guarantee: Returns: (transfer none): the kind of the model. */
const ShoalGuarantee *
shoal_model_row_get_guarantee (ShoalModelRow *self)
{
  g_return_val_if_fail (SHOAL_IS_MODEL_ROW (self), NULL);

  return self->guarantee;
}

/** shoal_model_row_get_model: Returns: index of the model in the requirements. */
guint
shoal_model_row_get_model (ShoalModelRow *self)
{
  g_return_val_if_fail (SHOAL_IS_MODEL_ROW (self), 0);

  return self->model;
}
