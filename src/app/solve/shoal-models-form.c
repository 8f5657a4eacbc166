/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are only made anew when models are added, removed or exchanged; otherwise each row updates itself from the project. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

#define COLUMN_KEY "shoal-column"
#define GUARANTEE_KEY "shoal-guarantee"
#define LEAST_MENU_CHARS 26
#define MOST_MENU_CHARS 34
#define MENU_HEIGHT 420

/* The section in which a model is listed: it needs a sensitive column, or not */
typedef enum
{
  SUBJECT_SENSITIVE,
  SUBJECT_POPULATION,
  N_SUBJECTS,
} Subject;

typedef struct
{
  AdwPreferencesGroup *group;
  GtkMenuButton *add;
  GtkWidget *popover;
  GPtrArray *rows; /* of ShoalModelRow, borrowed */
  GPtrArray *proposals; /* of other rows, borrowed */
} Section;

struct _ShoalModelsForm
{
  GtkBox parent_instance;

  Section sections[N_SUBJECTS];

  ShoalSession *session;
  ShoalModelCosts *costs;
  GtkFileChooserNative *chooser; /* nullable */
};

G_DEFINE_FINAL_TYPE (ShoalModelsForm, shoal_models_form, GTK_TYPE_BOX)

/* ---- Kinds of models ---- */

/* Whether the model needs a sensitive column with the default values of its parameters */
static gboolean
needs_column (const ShoalGuarantee *guarantee)
{
  ShoalModel model = { .guarantee = guarantee };

  for (guint i = 0; i < guarantee->n_parameters; i++)
    if (guarantee->parameters[i].kind == SHOAL_PARAMETER_NUMBER || guarantee->parameters[i].kind == SHOAL_PARAMETER_INTEGER)
      model.numbers[i] = shoal_parameters_get_number (NULL, &guarantee->parameters[i]);
  return (shoal_model_get_needs (&model) & SHOAL_GUARANTEE_NEEDS_SENSITIVE) != 0;
}

static Subject
get_subject (const ShoalGuarantee *guarantee)
{
  return needs_column (guarantee) ? SUBJECT_SENSITIVE : SUBJECT_POPULATION;
}

/* ---- Adding ---- */

static gboolean
is_sensitive (ShoalSessionColumn *column)
{
  return column->listed->meaning.role == SHOAL_ROLE_SENSITIVE;
}

static gboolean
has_model (const ShoalRequirements *requirements, const ShoalGuarantee *guarantee, const char *column)
{
  for (guint i = 0; i < requirements->n_models; i++)
    if ((guarantee == NULL || requirements->models[i].guarantee == guarantee)
        && g_strcmp0 (requirements->models[i].column, column) == 0)
      return TRUE;
  return FALSE;
}

/* The first sensitive column without a model of kind @guarantee, else the first sensitive column; NULL without one. */
static const char *
choose_column (ShoalModelsForm *self, const ShoalGuarantee *guarantee)
{
  const ShoalRequirements *requirements = shoal_project_get_requirements (self->session->document->project);
  const char *first = NULL;
  ShoalSessionColumn *column;

  for (guint i = 0; (column = shoal_dataset_get_column (self->session->dataset, i)) != NULL; i++)
    {
      const char *name = column->name;

      if (is_sensitive (column) && !has_model (requirements, guarantee, name))
        return name;
      if (is_sensitive (column) && first == NULL)
        first = name;
    }
  return first;
}

/* The row of the model with index @place in the requirements. */
static GtkWidget *
find_row (ShoalModelsForm *self, guint place)
{
  for (guint s = 0; s < N_SUBJECTS; s++)
    for (guint i = 0; i < self->sections[s].rows->len; i++)
      if (shoal_model_row_get_model (self->sections[s].rows->pdata[i]) == place)
        return self->sections[s].rows->pdata[i];
  return NULL;
}

/* Adds @model unless the project already has it, and unfolds its row. */
static void
add_model (ShoalModelsForm *self, const ShoalModel *model)
{
  const ShoalRequirements *requirements;
  guint place = 0;
  GtkWidget *row;

  shoal_session_add_model (self->session, model, NULL);
  requirements = shoal_project_get_requirements (self->session->document->project);
  while (place < requirements->n_models && !shoal_model_equal (&requirements->models[place], model))
    place++;
  row = find_row (self, place);
  if (row == NULL)
    return;
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  gtk_widget_grab_focus (row);
}

/* Number of people in the table: persons, if a column tells the person of each row and its profile is known; else rows */
static gsize
count_people (ShoalModelsForm *self)
{
  ShoalDataset *dataset = self->session->dataset;
  ShoalColumnProfile *profile = NULL;
  guint person;

  if (dataset->schema != NULL && shoal_schema_find_person (dataset->schema, &person))
    profile = shoal_dataset_get_column (dataset, person)->profile;
  return profile != NULL ? profile->n_values + profile->n_missing : shoal_table_get_n_rows (dataset->table);
}

/* The column that probably links the table to a file: the first identifying one, else the first */
static const char *
find_link (ShoalModelsForm *self)
{
  ShoalSessionColumn *column;

  for (guint i = 0; (column = shoal_dataset_get_column (self->session->dataset, i)) != NULL; i++)
    if (shoal_role_identifies (column->listed->meaning.role))
      return column->name;
  return shoal_dataset_get_column (self->session->dataset, 0)->name;
}

/* Initializes a model with default values. The default population size is the number of people in the table. @file:
 * (nullable): value of the parameter that takes a file. */
static gboolean
init_model (ShoalModelsForm       *self,
            const ShoalGuarantee  *guarantee,
            const char            *file,
            ShoalModel            *model,
            GError               **error)
{
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autofree char *n_people = g_strdup_printf ("%zu", count_people (self));
  g_auto (GStrv) runs = shoal_session_list_earlier_runs (self->session);

  for (guint i = 0; i < guarantee->n_parameters; i++)
    if (guarantee->parameters[i].kind == SHOAL_PARAMETER_RUN && file == NULL && runs[0] != NULL)
      {
        shoal_session_name_earlier_run (self->session, runs[0]);
        shoal_parameters_set (parameters, guarantee->parameters[i].name, runs[0]);
      }
    else if (strcmp (guarantee->parameters[i].name, "link") == 0 && file != NULL)
      shoal_parameters_set (parameters, "link", find_link (self));
    else if (guarantee->parameters[i].kind == SHOAL_PARAMETER_FILE && file != NULL)
      shoal_parameters_set (parameters, guarantee->parameters[i].name, file);
    else if (strcmp (guarantee->parameters[i].name, "population-size") == 0 && file == NULL)
      shoal_parameters_set (parameters, "population-size", n_people);
  return shoal_model_init (model, guarantee->id, parameters, needs_column (guarantee) ? choose_column (self, guarantee) : NULL, error);
}

/* Adds a model whose kind needs a file, when the file has been chosen. */
static void
chosen_cb (GtkFileChooserNative *chooser,
           int                   response,
           ShoalModelsForm      *self)
{
  const ShoalGuarantee *guarantee = g_object_get_data (G_OBJECT (chooser), GUARANTEE_KEY);
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autoptr (GError) error = NULL;
  ShoalModel model;

  if (path != NULL && self->session->document->project != NULL && self->session->dataset->table != NULL)
    {
      if (init_model (self, guarantee, path, &model, &error))
        add_model (self, &model);
      else
        shoal_page_show_problem (GTK_WIDGET (self), _("This Cannot Be Asked For"), error->message);
    }
  g_clear_object (&self->chooser);
}

static void
choose_file (ShoalModelsForm      *self,
             const ShoalGuarantee *guarantee)
{
  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self), _("Choose a Table"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
  g_object_set_data (G_OBJECT (self->chooser), GUARANTEE_KEY, (gpointer) guarantee);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
menu_activated_cb (ShoalModelsForm *self,
                   GtkListBoxRow   *row)
{
  const ShoalGuarantee *guarantee = g_object_get_data (G_OBJECT (row), GUARANTEE_KEY);
  Section *section = &self->sections[get_subject (guarantee)];
  ShoalModel model;

  gtk_menu_button_popdown (section->add);
  if (self->session->document->project == NULL || self->session->dataset->table == NULL)
    return;
  if (init_model (self, guarantee, NULL, &model, NULL))
    add_model (self, &model);
  else
    choose_file (self, guarantee);
}

static void
propose_cb (ShoalModelsForm *self, GtkWidget *button)
{
  ShoalSessionColumn *column = g_object_get_data (G_OBJECT (button), COLUMN_KEY);
  ShoalModel model;

  if (shoal_session_propose_model (self->session, column->index, &model))
    add_model (self, &model);
}

/* ---- Rows ---- */

static void
clear_rows (Section *section, GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    adw_preferences_group_remove (section->group, rows->pdata[i]);
  g_ptr_array_set_size (rows, 0);
}

/* Whether the rows belong to the models of @requirements, one row for each, of the same kind. */
static gboolean
has_rows_for (ShoalModelsForm *self, const ShoalRequirements *requirements)
{
  guint n = 0;

  for (guint s = 0; s < N_SUBJECTS; s++)
    for (guint i = 0; i < self->sections[s].rows->len; i++, n++)
      {
        ShoalModelRow *row = self->sections[s].rows->pdata[i];
        guint place = shoal_model_row_get_model (row);

        if (place >= requirements->n_models
            || requirements->models[place].guarantee != shoal_model_row_get_guarantee (row))
          return FALSE;
      }
  return n == requirements->n_models;
}

static void
make_rows (ShoalModelsForm *self, const ShoalRequirements *requirements)
{
  for (guint s = 0; s < N_SUBJECTS; s++)
    {
      clear_rows (&self->sections[s], self->sections[s].proposals);
      clear_rows (&self->sections[s], self->sections[s].rows);
    }
  for (guint i = 0; i < requirements->n_models; i++)
    {
      Section *section = &self->sections[get_subject (requirements->models[i].guarantee)];
      GtkWidget *row = shoal_model_row_new (self->session, self->costs, i);

      adw_preferences_group_add (section->group, row);
      g_ptr_array_add (section->rows, row);
    }
}

static GtkWidget *
make_proposal (ShoalModelsForm *self, ShoalSessionColumn *column)
{
  g_autofree char *title = g_strdup_printf (_("Nothing is asked of “%s” yet"), column->name);
  /* Translators: a button; %s is a column. */
  g_autofree char *label = g_strdup_printf (_("Ask for different values of “%s”"), column->name);
  GtkWidget *row = shoal_form_row_new (
      title, _("All people of a class may share one value: whoever knows their class knows the value."));
  GtkWidget *button = gtk_button_new_with_mnemonic (_("A_sk"));

  g_object_set_data_full (G_OBJECT (button), COLUMN_KEY, g_object_ref (column), g_object_unref);
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (propose_cb), self, G_CONNECT_SWAPPED);
  shoal_form_row_set_control (ADW_ACTION_ROW (row), button);
  return row;
}

static void
show_roles_cb (GtkWidget *row)
{
  gtk_widget_activate_action (row, "win.show-page", "s", "data");
}

static GtkWidget *
make_no_column (void)
{
  GtkWidget *row = shoal_form_row_new (_("No column is sensitive"),
                                       _("Choose the role “Sensitive” for what people should not learn of each "
                                          "other, such as a diagnosis."));

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                             g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                           GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  g_signal_connect (row, "activated", G_CALLBACK (show_roles_cb), NULL);
  return row;
}

/* Appends to @columns the sensitive columns that have no model but could get one. Returns: (transfer full): their names, to
 * detect changes; a line break if there is neither a sensitive column nor a model. */
static char *
list_proposed (ShoalModelsForm *self, const ShoalRequirements *requirements, GPtrArray *columns)
{
  GString *names = g_string_new (NULL);
  ShoalSessionColumn *column;
  gboolean any = FALSE;

  for (guint i = 0; (column = shoal_dataset_get_column (self->session->dataset, i)) != NULL; i++)
    {
      ShoalModel model;

      any = any || is_sensitive (column);
      if (!is_sensitive (column) || has_model (requirements, NULL, column->name)
          || !shoal_session_propose_model (self->session, i, &model))
        continue;
      g_ptr_array_add (columns, column);
      g_string_append_printf (names, "%s\n", column->name);
    }
  if (!any && requirements->n_models == 0)
    g_string_append (names, "\n");
  return g_string_free (names, FALSE);
}

static void
update_proposals (ShoalModelsForm *self, const ShoalRequirements *requirements)
{
  Section *section = &self->sections[SUBJECT_SENSITIVE];
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autofree char *names = list_proposed (self, requirements, columns);

  if (section->proposals->len > 0
      && g_strcmp0 (g_object_get_data (section->proposals->pdata[0], COLUMN_KEY), names) == 0)
    return;
  clear_rows (section, section->proposals);
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (section->proposals, make_proposal (self, columns->pdata[i]));
  if (columns->len == 0 && *names != '\0')
    g_ptr_array_add (section->proposals, make_no_column ());
  for (guint i = 0; i < section->proposals->len; i++)
    adw_preferences_group_add (section->group, section->proposals->pdata[i]);
  if (section->proposals->len > 0)
    g_object_set_data_full (section->proposals->pdata[0], COLUMN_KEY, g_strdup (names), g_free);
}

static void
update (ShoalModelsForm *self)
{
  ShoalProject *project = self->session->document->project;
  const ShoalRequirements *requirements;
  gboolean may_add;

  if (project == NULL || self->session->dataset->table == NULL)
    return;
  requirements = shoal_project_get_requirements (project);
  if (!has_rows_for (self, requirements))
    make_rows (self, requirements);
  for (guint i = 0; i < requirements->n_models; i++)
    shoal_model_row_update (SHOAL_MODEL_ROW (find_row (self, i)));
  update_proposals (self, requirements);
  may_add = requirements->n_models < SHOAL_REQUIREMENTS_MAX_MODELS;
  gtk_widget_set_sensitive (GTK_WIDGET (self->sections[SUBJECT_SENSITIVE].add),
                            may_add && shoal_dataset_count_role (self->session->dataset, SHOAL_ROLE_SENSITIVE) > 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->sections[SUBJECT_POPULATION].add), may_add);
}

/* ---- The widget ---- */

static GtkWidget *
make_menu_row (const ShoalGuarantee *guarantee)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *title = gtk_label_new (_(guarantee->title));
  GtkWidget *summary = gtk_label_new (_(guarantee->summary));

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_xalign (GTK_LABEL (summary), 0);
  gtk_label_set_wrap (GTK_LABEL (summary), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (summary), LEAST_MENU_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (summary), MOST_MENU_CHARS);
  gtk_widget_add_css_class (summary, "dim-label");
  gtk_widget_add_css_class (summary, "caption");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), summary);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, _(guarantee->title),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _(guarantee->summary), -1);
  g_object_set_data (G_OBJECT (row), GUARANTEE_KEY, (gpointer) guarantee);
  return row;
}

/* Lists the models of the registry about @subject, each with a summary. Returns: whether the list has any. */
static gboolean
fill_menu (ShoalModelsForm *self, Subject subject)
{
  Section *section = &self->sections[subject];
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *scrolled
      = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-height", TRUE,
                      "max-content-height", MENU_HEIGHT, "child", list, NULL);
  guint n_guarantees;
  const ShoalGuarantee *const *guarantees = shoal_guarantees_get (&n_guarantees);
  gboolean any = FALSE;

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Privacy Models"), -1);
  for (guint i = 0; i < n_guarantees; i++)
    if (guarantees[i] != &shoal_k_anonymity && get_subject (guarantees[i]) == subject)
      {
        gtk_list_box_append (GTK_LIST_BOX (list), make_menu_row (guarantees[i]));
        any = TRUE;
      }
  g_signal_connect_object (list, "row-activated", G_CALLBACK (menu_activated_cb), self, G_CONNECT_SWAPPED);
  section->popover = gtk_popover_new ();
  gtk_widget_add_css_class (section->popover, "menu");
  gtk_popover_set_child (GTK_POPOVER (section->popover), scrolled);
  gtk_menu_button_set_popover (section->add, section->popover);
  return any;
}

static void
add_section (ShoalModelsForm *self, Subject subject, const char *title, const char *add)
{
  Section *section = &self->sections[subject];
  GtkWidget *suffix = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  section->rows = g_ptr_array_new ();
  section->proposals = g_ptr_array_new ();
  section->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  section->add = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (section->add, "list-add-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (section->add), add);
  gtk_accessible_update_property (GTK_ACCESSIBLE (section->add), GTK_ACCESSIBLE_PROPERTY_LABEL, add, -1);
  gtk_widget_add_css_class (GTK_WIDGET (section->add), "flat");
  gtk_widget_set_valign (GTK_WIDGET (section->add), GTK_ALIGN_CENTER);
  adw_preferences_group_set_title (section->group, title);
  gtk_box_append (GTK_BOX (suffix), GTK_WIDGET (section->add));
  adw_preferences_group_set_header_suffix (section->group, suffix);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (section->group));
  gtk_widget_set_visible (GTK_WIDGET (section->group), fill_menu (self, subject));
}

static void
shoal_models_form_dispose (GObject *object)
{
  ShoalModelsForm *self = SHOAL_MODELS_FORM (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->costs);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_models_form_parent_class)->dispose (object);
}

static void
shoal_models_form_finalize (GObject *object)
{
  ShoalModelsForm *self = SHOAL_MODELS_FORM (object);

  for (guint s = 0; s < N_SUBJECTS; s++)
    {
      g_ptr_array_unref (self->sections[s].rows);
      g_ptr_array_unref (self->sections[s].proposals);
    }
  G_OBJECT_CLASS (shoal_models_form_parent_class)->finalize (object);
}

static void
shoal_models_form_class_init (ShoalModelsFormClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_models_form_dispose;
  object_class->finalize = shoal_models_form_finalize;
}

static void
shoal_models_form_init (ShoalModelsForm *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  add_section (self, SUBJECT_SENSITIVE, _("Sensitive Values"), _("Ask More of Sensitive Values"));
  add_section (self, SUBJECT_POPULATION, _("Population"), _("Ask More in View of the Population"));
}

/** shoal_models_form_set_session: @session: the session whose project is edited; set once. */
void
shoal_models_form_set_session (ShoalModelsForm *self, ShoalSession *session)
{
  g_return_if_fail (SHOAL_IS_MODELS_FORM (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  self->costs = shoal_model_costs_new (session);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::table", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->costs, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
