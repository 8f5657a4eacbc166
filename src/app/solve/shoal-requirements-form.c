/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every change goes into the project at once; the project's notifications update the widgets. */

#include "config.h"

#include "solve/shoal-solve-parts.h"

#include "base/shoal-format.h"
#include "common/shoal-term.h"
#include "models/solve/shoal-solve-words.h"
#include "project/shoal-project.h"
#include "session/shoal-session-edit.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

/* ---- Objective row ---- */

/* Each item is a text of two lines, the aim and the name of the metric, shown as title and subtitle. If no solver of the
 * family supports a metric, the reason stands in place of its name, and the item cannot be chosen. */

struct _ShoalObjectiveRow
{
  ShoalChoiceRow parent_instance;

  ShoalExplanation *explanation;

  GPtrArray *listed; /* of const ShoalMetric, in the order of the choices */
  const ShoalMetric *metric;
  ShoalSolverFamily family;
  guint has_target : 1; /* whether the table has a target column */
  guint all : 1; /* whether all metrics are listed, and not only those with an aim in plain words */
  guint filling : 1;
};

G_DEFINE_FINAL_TYPE (ShoalObjectiveRow, shoal_objective_row, SHOAL_TYPE_CHOICE_ROW)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The choices ---- */

static const char *
get_obstacle (ShoalObjectiveRow *self,
              const ShoalMetric *metric)
{
  return shoal_objective_text_get_obstacle (metric, self->family, self->has_target);
}

static void
bind_item_cb (GtkSignalListItemFactory *factory,
              GtkListItem              *item,
              ShoalObjectiveRow        *self)
{
  guint place = gtk_list_item_get_position (item);
  gboolean can = place < self->listed->len && get_obstacle (self, self->listed->pdata[place]) == NULL;
  g_auto (GStrv) lines = g_strsplit (gtk_string_object_get_string (gtk_list_item_get_item (item)), "\n", 2);

  shoal_two_lines_show (item, lines[0], lines[1]);
  gtk_widget_set_sensitive (gtk_list_item_get_child (item), can);
  gtk_list_item_set_activatable (item, can);
  gtk_list_item_set_selectable (item, can);
}

static void
list_metric (ShoalObjectiveRow *self,
             GtkStringList     *titles,
             const ShoalMetric *metric)
{
  const char *obstacle = get_obstacle (self, metric);

  g_ptr_array_add (self->listed, (gpointer) metric);
  gtk_string_list_take (titles, g_strdup_printf ("%s\n%s", shoal_objective_text_get_aim (metric),
                                                 obstacle != NULL ? obstacle : _(metric->title)));
}

static gboolean
is_listed (ShoalObjectiveRow *self,
           const ShoalMetric *metric)
{
  return metric == self->metric || (self->all ? shoal_objective_suits_family (metric, self->family) : shoal_objective_is_plain (metric));
}

static void
select_metric (ShoalObjectiveRow *self)
{
  guint place;

  self->filling = TRUE;
  if (g_ptr_array_find (self->listed, self->metric, &place))
    adw_combo_row_set_selected (ADW_COMBO_ROW (self), place);
  self->filling = FALSE;
}

/* The default objective comes first. */
static void
list_metrics (ShoalObjectiveRow *self)
{
  const ShoalMetric *proposed = shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  self->filling = TRUE;
  g_ptr_array_set_size (self->listed, 0);
  list_metric (self, titles, proposed);
  for (guint i = 0; i < n_metrics; i++)
    if (&metrics[i] != proposed && is_listed (self, &metrics[i]))
      list_metric (self, titles, &metrics[i]);
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (titles));
  select_metric (self);
}

/* Explains the metric, the term “target” if the metric needs one, and the source. */
static void
explain (ShoalObjectiveRow *self)
{
  const ShoalTerm *target = (self->metric->needs & SHOAL_METRIC_NEEDS_TARGET) != 0 ? shoal_terms_find ("target") : NULL;
  g_autoptr (GString) markup = g_string_new (NULL);
  g_autofree char *metric = g_markup_printf_escaped ("<b>%s</b>  %s\n\n", _(self->metric->title), _(self->metric->summary));
  g_autofree char *source = g_markup_printf_escaped ("<small>%s</small>", self->metric->source);

  g_string_append (markup, metric);
  if (target != NULL)
    {
      g_autofree char *word = g_markup_printf_escaped ("<b>%s</b>  %s\n\n", _(target->title), _(target->text));

      g_string_append (markup, word);
    }
  g_string_append (markup, source);
  shoal_explanation_set_text (self->explanation, _(self->metric->title), markup->str);
}

static void
selected_cb (ShoalObjectiveRow *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self));

  if (self->filling || selected >= self->listed->len || self->listed->pdata[selected] == self->metric)
    return;
  if (get_obstacle (self, self->listed->pdata[selected]) != NULL)
    {
      select_metric (self);
      return;
    }
  self->metric = self->listed->pdata[selected];
  explain (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- The widget ---- */

static void
shoal_objective_row_finalize (GObject *object)
{
  g_ptr_array_unref (SHOAL_OBJECTIVE_ROW (object)->listed);
  G_OBJECT_CLASS (shoal_objective_row_parent_class)->finalize (object);
}

static void
shoal_objective_row_class_init (ShoalObjectiveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_objective_row_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_objective_row_init (ShoalObjectiveRow *self)
{
  g_autoptr (GtkListItemFactory) factory = shoal_two_lines_factory_new ();
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  self->listed = g_ptr_array_new ();
  self->family = SHOAL_FAMILY_LATTICE;
  self->metric = shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_item_cb), self);
  adw_combo_row_set_list_factory (ADW_COMBO_ROW (self), factory);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), text);
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), TRUE);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  self->explanation = SHOAL_EXPLANATION (shoal_explanation_new ());
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->explanation));
  list_metrics (self);
  explain (self);
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_cb), NULL);
}

GtkWidget *
shoal_objective_row_new (void)
{
  return g_object_new (SHOAL_TYPE_OBJECTIVE_ROW, "title", _("What to Keep Best"), NULL);
}

/** shoal_objective_row_set_family: @family: the family of solvers that will search. */
void
shoal_objective_row_set_family (ShoalObjectiveRow *self,
                                ShoalSolverFamily  family)
{
  if (self->family == family)
    return;
  self->family = family;
  list_metrics (self);
}

/** shoal_objective_row_set_has_target: @has_target: whether the table has a target column, which some metrics need. */
void
shoal_objective_row_set_has_target (ShoalObjectiveRow *self,
                                    gboolean           has_target)
{
  if (self->has_target == has_target)
    return;
  self->has_target = has_target;
  list_metrics (self);
}

/** shoal_objective_row_set_metric: @metric: the metric to choose. Emits no signal. */
void
shoal_objective_row_set_metric (ShoalObjectiveRow *self,
                                const ShoalMetric *metric)
{
  g_return_if_fail (SHOAL_IS_OBJECTIVE_ROW (self));
  g_return_if_fail (metric != NULL);

  if (self->metric == metric)
    return;
  self->metric = metric;
  list_metrics (self);
  explain (self);
}

/** shoal_objective_row_list_all: Offers every metric that suits the family, not only those with an aim in plain words. */
void
shoal_objective_row_list_all (ShoalObjectiveRow *self)
{
  g_return_if_fail (SHOAL_IS_OBJECTIVE_ROW (self));

  self->all = TRUE;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _("Objective"));
  list_metrics (self);
}

/** shoal_objective_row_get_metric: Returns: the chosen metric. */
const ShoalMetric *
shoal_objective_row_get_metric (ShoalObjectiveRow *self)
{
  return self->metric;
}

/* ---- Requirements form ---- */

#define MAX_K G_MAXINT32
#define MIN_DECIMALS 2
#define MAX_DECIMALS 10
#define SPIN_CHARS 5

struct _ShoalRequirementsForm
{
  GtkBox parent_instance;

  /* Widgets */
  GtkSpinButton *k;
  GtkSpinButton *suppression;
  AdwActionRow *suppression_row;
  ShoalObjectiveRow *objective;
  GtkLabel *caution;

  ShoalSession *session;
  guint updating : 1; /* while the widgets are set from the project */
};

G_DEFINE_FINAL_TYPE (ShoalRequirementsForm, shoal_requirements_form, GTK_TYPE_BOX)

/* ---- From the widgets to the project ---- */

static gboolean
may_edit (ShoalRequirementsForm *self)
{
  return !self->updating && self->session != NULL && self->session->document->project != NULL;
}

static void
k_changed_cb (ShoalRequirementsForm *self)
{
  ShoalRequirements requirements;

  if (!may_edit (self))
    return;
  requirements = *shoal_project_get_requirements (self->session->document->project);
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
  requirements = *shoal_project_get_requirements (self->session->document->project);
  /* Rounded: without rounding, the division makes 0.022999… of 2.3 %, and the project file would keep that. */
  requirements.suppression = round (gtk_spin_button_get_value (self->suppression) * unit) / (100 * unit);
  shoal_session_set_requirements (self->session, &requirements);
}

static void
objective_changed_cb (ShoalRequirementsForm *self)
{
  if (may_edit (self))
    shoal_session_set_objective (self->session, shoal_objective_row_get_metric (self->objective)->id);
}

/* ---- From the project to the widgets ---- */

/* The number of decimals to show for @percent: a spin button reads its own text, so hidden decimals would be lost. */
static guint
count_decimals (double percent)
{
  guint decimals = MIN_DECIMALS;

  while (decimals < MAX_DECIMALS
         && fabs (percent * pow (10, decimals) - round (percent * pow (10, decimals))) > pow (10, decimals) * 1e-11)
    decimals++;
  return decimals;
}

/* Shows the number of rows that may be suppressed, if there is a table. */
static void
update_suppression_subtitle (ShoalRequirementsForm   *self,
                             const ShoalRequirements *requirements)
{
  ShoalTable *table = self->session->dataset->table;
  gsize n_rows = table != NULL ? shoal_table_get_n_rows (table) : 0;
  g_autofree char *limit = NULL;
  g_autofree char *all = NULL;
  g_autofree char *text = NULL;

  if (n_rows > 0)
    {
      limit = shoal_format_count (shoal_requirements_get_suppression_limit (requirements, n_rows));
      all = shoal_format_count (n_rows);
      /* Translators: how many rows may be left out, and how many there are. */
      text = g_strdup_printf (ngettext ("Suppressed at most: %s of %s row", "Suppressed at most: %s of %s rows", n_rows),
                              limit, all);
    }
  adw_action_row_set_subtitle (self->suppression_row, text != NULL ? text : _("The most rows that may be suppressed"));
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
  update_suppression_subtitle (self, requirements);
}

static void
update_objective (ShoalRequirementsForm *self,
                  ShoalProject          *project)
{
  const ShoalMetric *metric = shoal_metrics_find (shoal_project_get_objective (project));
  ShoalSchema *schema = self->session->dataset->schema;
  const char *caution;
  guint target;

  shoal_objective_row_set_has_target (self->objective, schema != NULL && shoal_schema_find_target (schema, &target));
  if (metric == NULL)
    return;
  shoal_objective_row_set_metric (self->objective, metric);
  caution = shoal_objective_text_get_caution (metric, shoal_project_get_requirements (project));
  shoal_label_show_text (self->caution, caution);
}

static void
update (ShoalRequirementsForm *self)
{
  ShoalProject *project = self->session->document->project;

  gtk_widget_set_sensitive (GTK_WIDGET (self), project != NULL && !self->session->loader->loading);
  if (project == NULL)
    return;
  self->updating = TRUE;
  update_requirements (self, shoal_project_get_requirements (project));
  update_objective (self, project);
  self->updating = FALSE;
}

/* ---- The widget ---- */

static void
add_rows (ShoalRequirementsForm *self)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *row;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _("Requirements"));
  row = shoal_form_row_new_spin (_("Anonymity k"), _("Each person hides among at least this many"),
                                 gtk_adjustment_new (2, 1, MAX_K, 1, 5, 0), 0, &self->k);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  row = shoal_form_row_new_spin (_("Rows Left Out, %"), _("The most rows that may be suppressed"),
                                 gtk_adjustment_new (0, 0, 100, 0.5, 5, 0), 2, &self->suppression);
  self->suppression_row = ADW_ACTION_ROW (row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  /* Large numbers scroll: spin buttons wide enough for the largest would leave too little room for the titles. */
  gtk_editable_set_width_chars (GTK_EDITABLE (self->k), SPIN_CHARS);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->suppression), SPIN_CHARS);
  self->objective = SHOAL_OBJECTIVE_ROW (shoal_objective_row_new ());
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (self->objective));
  gtk_box_append (GTK_BOX (self), group);
  g_signal_connect_object (self->k, "value-changed", G_CALLBACK (k_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->suppression, "value-changed", G_CALLBACK (suppression_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->objective, "changed", G_CALLBACK (objective_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
add_caution (ShoalRequirementsForm *self)
{
  self->caution = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->caution, TRUE);
  gtk_label_set_xalign (self->caution, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->caution), "warning");
  gtk_widget_add_css_class (GTK_WIDGET (self->caution), "caption");
  gtk_widget_set_visible (GTK_WIDGET (self->caution), FALSE);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->caution));
}

static void
shoal_requirements_form_dispose (GObject *object)
{
  ShoalRequirementsForm *self = SHOAL_REQUIREMENTS_FORM (object);

  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_requirements_form_parent_class)->dispose (object);
}

static void
shoal_requirements_form_class_init (ShoalRequirementsFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_requirements_form_dispose;
}

static void
shoal_requirements_form_init (ShoalRequirementsForm *self)
{
  self->updating = TRUE;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  add_rows (self);
  add_caution (self);
  self->updating = FALSE;
}

/** shoal_requirements_form_set_session: @session: the session whose project is edited; set once. */
void
shoal_requirements_form_set_session (ShoalRequirementsForm *self,
                                     ShoalSession          *session)
{
  g_return_if_fail (SHOAL_IS_REQUIREMENTS_FORM (self) && self->session == NULL);
  g_return_if_fail (SHOAL_IS_SESSION (session));

  self->session = g_object_ref (session);
  g_signal_connect_object (session->document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::schema", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->dataset, "notify::table", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/** shoal_requirements_form_set_family: @family: the family of solvers whose objectives are offered. */
void
shoal_requirements_form_set_family (ShoalRequirementsForm *self,
                                    ShoalSolverFamily      family)
{
  g_return_if_fail (SHOAL_IS_REQUIREMENTS_FORM (self));

  shoal_objective_row_set_family (self->objective, family);
}

/** shoal_requirements_form_get_objective: Returns: the chosen metric. */
const ShoalMetric *
shoal_requirements_form_get_objective (ShoalRequirementsForm *self)
{
  g_return_val_if_fail (SHOAL_IS_REQUIREMENTS_FORM (self), NULL);

  return shoal_objective_row_get_metric (self->objective);
}
