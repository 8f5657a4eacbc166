/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every change goes into the project at once; what the project says comes back through its notification. */

#include "config.h"

#include "solve/shoal-requirements-form.h"

#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <math.h>

#define MAX_K G_MAXINT32
#define MIN_DECIMALS 2
#define MAX_DECIMALS 10
#define MAX_WEIGHT 1000
#define COLUMN_KEY "shoal-column"

struct _ShoalRequirementsForm
{
  GtkBox parent_instance;

  /* Widgets */
  GtkSpinButton *k;
  GtkSpinButton *suppression;
  AdwPreferencesGroup *objective_group;
  AdwComboRow *objective;
  AdwExpanderRow *weights;
  GPtrArray *weight_rows; /* borrowed */

  ShoalSession *session;
  guint updating : 1; /* the widgets follow the project */
};

G_DEFINE_FINAL_TYPE (ShoalRequirementsForm, shoal_requirements_form, GTK_TYPE_BOX)

/* ---- From the widgets to the project ---- */

static gboolean
may_edit (ShoalRequirementsForm *self)
{
  return !self->updating && self->session != NULL && shoal_session_get_project (self->session) != NULL;
}

static void
k_changed_cb (ShoalRequirementsForm *self)
{
  ShoalRequirements requirements;

  if (!may_edit (self))
    return;
  requirements = *shoal_project_get_requirements (shoal_session_get_project (self->session));
  requirements.k = (guint) gtk_spin_button_get_value_as_int (self->k);
  shoal_session_set_requirements (self->session, &requirements);
}

static void
suppression_changed_cb (ShoalRequirementsForm *self)
{
  const double unit = pow (10, MAX_DECIMALS);
  ShoalRequirements requirements;

  if (!may_edit (self))
    return;
  requirements = *shoal_project_get_requirements (shoal_session_get_project (self->session));
  /* Without what the division would add, 2.3 % is not 0.0229999… in the project file. */
  requirements.suppression = round (gtk_spin_button_get_value (self->suppression) * unit) / (100 * unit);
  shoal_session_set_requirements (self->session, &requirements);
}

static void
objective_changed_cb (ShoalRequirementsForm *self)
{
  const ShoalMetric *metric = shoal_requirements_form_get_objective (self);

  if (metric == NULL)
    return;
  adw_preferences_group_set_description (self->objective_group, _(metric->summary));
  if (may_edit (self))
    shoal_session_set_objective (self->session, metric->id);
}

static void
weight_changed_cb (ShoalRequirementsForm *self,
                   GtkSpinButton         *spin)
{
  ShoalSessionColumn *column = g_object_get_data (G_OBJECT (spin), COLUMN_KEY);

  if (may_edit (self))
    shoal_session_set_weight (self->session, shoal_session_column_get_index (column), gtk_spin_button_get_value (spin));
}

/* ---- From the project to the widgets ---- */

/* As many decimals as @percent has: what is not shown would be lost when the text is read. */
static guint
count_decimals (double percent)
{
  guint decimals = MIN_DECIMALS;

  while (decimals < MAX_DECIMALS
         && fabs (percent * pow (10, decimals) - round (percent * pow (10, decimals))) > pow (10, decimals) * 1e-11)
    decimals++;
  return decimals;
}

static void
update_requirements (ShoalRequirementsForm   *self,
                     const ShoalRequirements *requirements)
{
  double percent = requirements->suppression * 100;

  if (gtk_spin_button_get_value_as_int (self->k) != (int) requirements->k)
    gtk_spin_button_set_value (self->k, requirements->k);
  gtk_spin_button_set_digits (self->suppression, count_decimals (percent));
  if (fabs (gtk_spin_button_get_value (self->suppression) - percent) > 1e-11)
    gtk_spin_button_set_value (self->suppression, percent);
}

static void
update_objective (ShoalRequirementsForm *self,
                  ShoalProject          *project)
{
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    if (strcmp (metrics[i].id, shoal_project_get_objective (project)) == 0)
      adw_combo_row_set_selected (self->objective, i);
  objective_changed_cb (self);
}

static void
update_weights_subtitle (ShoalRequirementsForm *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->weight_rows->len; i++)
    {
      ShoalSessionColumn *column = g_object_get_data (self->weight_rows->pdata[i], COLUMN_KEY);

      if (shoal_session_column_get_weight (column) != 1)
        g_string_append_printf (text, "%s%s × %g", text->len > 0 ? ", " : "", shoal_session_column_get_name (column),
                                shoal_session_column_get_weight (column));
    }
  adw_expander_row_set_subtitle (self->weights, text->len > 0 ? text->str : _("All count the same"));
}

/* Whether the rows stand for the quasi-identifiers there are. */
static gboolean
has_rows_for (ShoalRequirementsForm *self,
              GPtrArray             *columns)
{
  if (columns->len != self->weight_rows->len)
    return FALSE;
  for (guint i = 0; i < columns->len; i++)
    if (g_object_get_data (self->weight_rows->pdata[i], COLUMN_KEY) != columns->pdata[i])
      return FALSE;
  return TRUE;
}

static GtkSpinButton *
get_weight_spin (GtkWidget *row)
{
  return GTK_SPIN_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row)));
}

static void
rebuild_weights (ShoalRequirementsForm *self,
                 GPtrArray             *columns)
{
  for (guint i = 0; i < self->weight_rows->len; i++)
    adw_expander_row_remove (self->weights, self->weight_rows->pdata[i]);
  g_ptr_array_set_size (self->weight_rows, 0);
  for (guint i = 0; i < columns->len; i++)
    {
      ShoalSessionColumn *column = columns->pdata[i];
      GtkAdjustment *adjustment = gtk_adjustment_new (1, 0, MAX_WEIGHT, 0.1, 1, 0);
      GtkSpinButton *spin;
      GtkWidget *row;

      row = shoal_form_row_new_spin (shoal_session_column_get_name (column), NULL, adjustment, 2, &spin);
      g_object_set_data_full (G_OBJECT (row), COLUMN_KEY, g_object_ref (column), g_object_unref);
      g_object_set_data_full (G_OBJECT (spin), COLUMN_KEY, g_object_ref (column), g_object_unref);
      g_signal_connect_object (spin, "value-changed", G_CALLBACK (weight_changed_cb), self, G_CONNECT_SWAPPED);
      adw_expander_row_add_row (self->weights, row);
      g_ptr_array_add (self->weight_rows, row);
    }
}

static void
update_weights (ShoalRequirementsForm *self)
{
  GListModel *all = shoal_session_get_columns (self->session);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (ShoalSessionColumn) column = g_list_model_get_item (all, i);

      if (shoal_session_column_get_role (column) == SHOAL_ROLE_QUASI_IDENTIFIER)
        g_ptr_array_add (columns, g_steal_pointer (&column));
    }
  if (!has_rows_for (self, columns))
    rebuild_weights (self, columns);
  for (guint i = 0; i < columns->len; i++)
    gtk_spin_button_set_value (get_weight_spin (self->weight_rows->pdata[i]),
                               shoal_session_column_get_weight (columns->pdata[i]));
  gtk_widget_set_sensitive (GTK_WIDGET (self->weights), columns->len > 0);
  update_weights_subtitle (self);
}

static void
update (ShoalRequirementsForm *self)
{
  ShoalProject *project = shoal_session_get_project (self->session);

  gtk_widget_set_sensitive (GTK_WIDGET (self), project != NULL && !shoal_session_is_loading (self->session));
  if (project == NULL)
    return;
  self->updating = TRUE;
  update_requirements (self, shoal_project_get_requirements (project));
  update_objective (self, project);
  update_weights (self);
  self->updating = FALSE;
}

/* ---- Making it ---- */

static void
add_requirements (ShoalRequirementsForm *self)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *row;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("Requirements"));
  row = shoal_form_row_new_spin (_("Anonymity k"), _("Each person hides among at least this many"),
                                 gtk_adjustment_new (2, 1, MAX_K, 1, 5, 0), 0, &self->k);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  row = shoal_form_row_new_spin (_("Suppression, %"), _("The most rows that may be left out"),
                                 gtk_adjustment_new (0, 0, 100, 0.5, 5, 0), 2, &self->suppression);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  gtk_box_append (GTK_BOX (self), group);
  g_signal_connect_object (self->k, "value-changed", G_CALLBACK (k_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->suppression, "value-changed", G_CALLBACK (suppression_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static GListModel *
list_metrics (void)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  for (guint i = 0; i < n_metrics; i++)
    gtk_string_list_append (titles, _(metrics[i].title));
  return G_LIST_MODEL (titles);
}

static void
add_objective (ShoalRequirementsForm *self)
{
  g_autoptr (GListModel) metrics = list_metrics ();

  self->objective_group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->objective_group, _("Objective"));
  self->objective = ADW_COMBO_ROW (shoal_form_row_new_choice (_("Measure"), NULL, metrics));
  adw_preferences_group_add (self->objective_group, GTK_WIDGET (self->objective));
  self->weights = g_object_new (ADW_TYPE_EXPANDER_ROW, "title", _("Attribute Weights"), "use-markup", FALSE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->weights), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Attribute Weights"), -1);
  adw_preferences_group_add (self->objective_group, GTK_WIDGET (self->weights));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->objective_group));
  g_signal_connect_object (self->objective, "notify::selected", G_CALLBACK (objective_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
shoal_requirements_form_dispose (GObject *object)
{
  ShoalRequirementsForm *self = SHOAL_REQUIREMENTS_FORM (object);

  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_requirements_form_parent_class)->dispose (object);
}

static void
shoal_requirements_form_finalize (GObject *object)
{
  ShoalRequirementsForm *self = SHOAL_REQUIREMENTS_FORM (object);

  g_ptr_array_unref (self->weight_rows);
  G_OBJECT_CLASS (shoal_requirements_form_parent_class)->finalize (object);
}

static void
shoal_requirements_form_class_init (ShoalRequirementsFormClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_requirements_form_dispose;
  object_class->finalize = shoal_requirements_form_finalize;
}

static void
shoal_requirements_form_init (ShoalRequirementsForm *self)
{
  self->weight_rows = g_ptr_array_new ();
  self->updating = TRUE;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 18);
  add_requirements (self);
  add_objective (self);
  self->updating = FALSE;
}

/** shoal_requirements_form_set_session: @session: whose project is edited; set once. */
void
shoal_requirements_form_set_session (ShoalRequirementsForm *self,
                                     ShoalSession          *session)
{
  g_return_if_fail (SHOAL_IS_REQUIREMENTS_FORM (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  for (guint i = 0; i < 3; i++)
    {
      static const char *const signals[] = { "notify::project", "notify::schema", "notify::loading" };

      g_signal_connect_object (session, signals[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  update (self);
}

/** shoal_requirements_form_get_objective: Returns: (nullable): the chosen metric. */
const ShoalMetric *
shoal_requirements_form_get_objective (ShoalRequirementsForm *self)
{
  guint n_metrics, selected;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  g_return_val_if_fail (SHOAL_IS_REQUIREMENTS_FORM (self), NULL);

  selected = adw_combo_row_get_selected (self->objective);
  return selected < n_metrics ? &metrics[selected] : NULL;
}
