/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows about one column. A choice is passed to the session; the rows show the state that the session reports back. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "charts/histogram/shoal-histogram.h"
#include "common/shoal-labels.h"
#include "reports/shoal-column-profile.h"
#include "session/shoal-session-edit.h"
#include "widgets/chart/shoal-chart-host.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

/* ---- Column chart ---- */

/* The histogram of a column: bins of numbers, or the most frequent values. Pointing at a bar shows its description. */

#define SHOAL_TYPE_COLUMN_CHART (shoal_column_chart_get_type ())

G_DECLARE_FINAL_TYPE (ShoalColumnChart, shoal_column_chart, SHOAL, COLUMN_CHART, AdwBin)

struct _ShoalColumnChart
{
  AdwBin parent_instance;

  ShoalChartArea *area; /* the child, borrowed */
  ShoalChartHost *host;
  ShoalHistogram *histogram;
};

G_DEFINE_FINAL_TYPE (ShoalColumnChart, shoal_column_chart, ADW_TYPE_BIN)

/* The drawing describes the bar under the pointer itself; bars cannot be selected. */
static const ShoalChartMarks marks = { NULL };

static ShoalHistogram *
make_bins (ShoalColumnProfile *profile)
{
  g_autofree double *edges = g_new (double, profile->n_bins + 1);
  g_autofree double *counts = g_new (double, profile->n_bins);
  ShoalHistogram *histogram;

  for (guint i = 0; i <= profile->n_bins; i++)
    edges[i] = profile->low + (profile->high - profile->low) * i / profile->n_bins;
  for (guint i = 0; i < profile->n_bins; i++)
    counts[i] = (double) profile->counts[i];
  histogram = shoal_histogram_new_bins (edges, counts, profile->n_bins);
  if (profile->is_date)
    histogram->edges_unit = SHOAL_AXIS_DATE;
  return histogram;
}

static ShoalHistogram *
make_categories (ShoalColumnProfile *profile)
{
  g_autofree double *counts = g_new0 (double, MAX (1, profile->n_examples));
  ShoalHistogram *histogram;

  for (guint i = 0; i < profile->n_examples; i++)
    counts[i] = (double) profile->example_counts[i];
  histogram = shoal_histogram_new_categories ((const char * const *) profile->examples, counts, profile->n_examples);
  histogram->n_more = profile->n_values - profile->n_examples;
  return histogram;
}

/* (transfer full): a description of the drawing, for a screen reader. */
static char *
describe (ShoalHistogram *histogram)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < histogram->n_bars; i++)
    {
      g_autofree char *bar = NULL;

      if (!(histogram->counts[i] > 0))
        continue;
      bar = shoal_histogram_describe_bar (histogram, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", bar);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
shoal_column_chart_dispose (GObject *object)
{
  g_clear_object (&SHOAL_COLUMN_CHART (object)->host);
  G_OBJECT_CLASS (shoal_column_chart_parent_class)->dispose (object);
}

static void
shoal_column_chart_finalize (GObject *object)
{
  g_clear_pointer (&SHOAL_COLUMN_CHART (object)->histogram, shoal_histogram_free);
  G_OBJECT_CLASS (shoal_column_chart_parent_class)->finalize (object);
}

static void
shoal_column_chart_class_init (ShoalColumnChartClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_column_chart_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_column_chart_finalize;
}

static void
shoal_column_chart_init (ShoalColumnChart *self)
{
  self->area = SHOAL_CHART_AREA (shoal_chart_area_new ());
  self->host = shoal_chart_host_new (self->area, &marks, self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->area));
}

/* A histogram of values that are all different would show nothing. */
static gboolean
is_worth_drawing (ShoalColumnProfile *profile)
{
  return profile != NULL && profile->n_bins > 0 && (profile->numeric || profile->n_unique < profile->n_values);
}

/* @profile: (nullable): the profile of the column; nothing is drawn without it
 * @name: name of the column, for a screen reader */
static void
shoal_column_chart_set_profile (ShoalColumnChart   *self,
                                ShoalColumnProfile *profile,
                                const char         *name)
{
  g_autofree char *label = NULL;
  g_autofree char *description = NULL;

  g_clear_pointer (&self->histogram, shoal_histogram_free);
  gtk_widget_set_visible (GTK_WIDGET (self), is_worth_drawing (profile));
  if (is_worth_drawing (profile))
    {
      self->histogram = profile->numeric ? make_bins (profile) : make_categories (profile);
      label = g_strdup_printf (_("Histogram of “%s”"), name);
      description = describe (self->histogram);
    }
  shoal_chart_host_set_chart (self->host, shoal_histogram_as_marked (self->histogram));
  shoal_chart_area_set_label (self->area, label);
  shoal_chart_area_set_description (self->area, description);
}

/* ---- Column pane ---- */

#define N_ROLES (SHOAL_ROLE_COUNT + 1)

struct _ShoalColumnPane
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkLabel *title;
  AdwComboRow *role_row;
  AdwActionRow *target_row;
  GtkSwitch *target_switch;
  AdwActionRow *proposal_row;
  GtkWidget *proposal_button;
  AdwComboRow *type_row;
  ShoalCodingRow *coding_row;
  ShoalColumnChart *chart;
  GtkLabel *distinct_label;
  GtkLabel *missing_label;
  GtkLabel *unique_label;
  AdwPreferencesGroup *values_group;
  AdwPreferencesGroup *sets_group;
  GtkSpinner *sets_spinner;
  GtkListBox *values_list;
  GtkListBox *sets_list;

  /* Owned references */
  ShoalSession *session;
  GSignalGroup *column_signals;

  gboolean updating; /* while the rows are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalColumnPane, shoal_column_pane, ADW_TYPE_BIN)

/* ---- Role ---- */

static void
update_role (ShoalColumnPane    *self,
             ShoalSessionColumn *column)
{
  ShoalRole role = column->listed->meaning.role;
  ShoalColumnProfile *profile = column->profile;
  gboolean proposes = profile != NULL && profile->proposed_role != SHOAL_ROLE_UNSET;
  g_autofree char *title = NULL;

  self->updating = TRUE;
  adw_combo_row_set_selected (self->role_row, (guint) role);
  gtk_switch_set_active (self->target_switch, column->listed->meaning.is_target);
  self->updating = FALSE;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->role_row), shoal_role_get_description (role));
  /* An identifying column cannot be the target, but a project file may mark it so: the mark can be removed. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->target_row), !shoal_role_identifies (role) || column->listed->meaning.is_target);
  gtk_widget_set_visible (GTK_WIDGET (self->proposal_row), proposes);
  if (!proposes)
    return;
  title = g_strdup_printf (_("Proposed: %s"), shoal_role_get_label (profile->proposed_role));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->proposal_row),
                                 profile->proposed_role != role ? title : _("As Proposed"));
  adw_action_row_set_subtitle (self->proposal_row, profile->reason);
  gtk_widget_set_visible (self->proposal_button, profile->proposed_role != role);
}

static void
role_selected_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->updating ? NULL : self->session->selection->column;
  guint selected = adw_combo_row_get_selected (self->role_row);

  if (column != NULL && selected < N_ROLES)
    shoal_session_set_role (self->session, column->index, (ShoalRole) selected);
}

static void
target_switched_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->updating ? NULL : self->session->selection->column;

  if (column != NULL)
    shoal_session_set_target (self->session, column->index, gtk_switch_get_active (self->target_switch));
}

static void
apply_proposal_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->session->selection->column;
  ShoalColumnProfile *profile = column != NULL ? column->profile : NULL;

  if (profile != NULL)
    shoal_session_set_role (self->session, column->index, profile->proposed_role);
}

/* ---- Type ---- */

static void
update_type (ShoalColumnPane    *self,
             ShoalSessionColumn *column)
{
  ShoalProjectColumn *listed = column->listed;
  ShoalColumn *data = shoal_table_get_column (shoal_table_get_original (self->session->dataset->table), column->index);
  const char *type
      = listed->type != NULL ? listed->type : shoal_value_type_to_string (shoal_column_get_value_type (data));

  self->updating = TRUE;
  adw_combo_row_set_selected (self->type_row, shoal_type_choice_find (type));
  self->updating = FALSE;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->type_row), shoal_column_get_evidence (data));
  shoal_coding_row_set_column (self->coding_row, self->session, column);
}

static void
type_selected_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->updating ? NULL : self->session->selection->column;
  const char *type = shoal_type_choice_get (adw_combo_row_get_selected (self->type_row));

  if (column != NULL && type != NULL)
    shoal_session_set_type (self->session, column->index, type);
}

/* Shows the project's type and coding again after loading: the data may have refused the chosen ones. */
static void
loading_changed_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->session->selection->column;

  if (column != NULL && !self->session->loader->loading)
    update_type (self, column);
}

/* ---- Values ---- */

static void
clear_list (GtkListBox *list)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, child);
}

static GtkWidget *
make_label (const char *text,
            gboolean    dim)
{
  GtkWidget *label = gtk_label_new (text);

  if (dim)
    gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static void
add_row (GtkListBox *list,
         const char *title,
         guint       most_lines,
         const char *value)
{
  g_autofree char *shown = shoal_direction_isolate (title);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = make_label (shown, FALSE);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), most_lines > 1);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), (int) most_lines);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, shown);
  gtk_box_append (GTK_BOX (box), label);
  if (value != NULL)
    gtk_box_append (GTK_BOX (box), make_label (value, TRUE));
  gtk_widget_add_css_class (box, "value-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value != NULL ? value : "", -1);
  gtk_list_box_append (list, row);
}

/* "1,234 (12.3%)" */
static char *
format_count (gsize  count,
              double share)
{
  g_autofree char *number = shoal_format_count (count);
  g_autofree char *part = shoal_format_share (share);

  return g_strdup_printf ("%s (%s)", number, part);
}

static void
set_count (GtkLabel *label,
           gsize     count,
           gsize     n_rows)
{
  g_autofree char *text = format_count (count, n_rows > 0 ? (double) count / (double) n_rows : 0);
  g_autofree char *shown = shoal_direction_isolate (text);

  gtk_label_set_text (label, shown);
}

static void
update_profile (ShoalColumnPane    *self,
                ShoalSessionColumn *column)
{
  ShoalColumnProfile *profile = column->profile;
  g_autofree char *distinct = NULL;

  shoal_column_chart_set_profile (self->chart, profile, column->name);
  clear_list (self->values_list);
  gtk_widget_set_visible (GTK_WIDGET (self->values_group), profile != NULL && profile->n_examples > 0);
  if (profile == NULL)
    return;
  adw_preferences_group_set_title (self->values_group,
                                   profile->n_unique < profile->n_values ? _("Frequent Values") : _("Examples"));
  distinct = shoal_format_count (profile->n_values);
  gtk_label_set_text (self->distinct_label, distinct);
  set_count (self->missing_label, profile->n_missing, profile->n_rows);
  set_count (self->unique_label, profile->n_unique, profile->n_rows);
  for (guint i = 0; i < profile->n_examples; i++)
    {
      g_autofree char *count = shoal_format_count (profile->example_counts[i]);

      add_row (self->values_list, profile->examples[i], 1, profile->n_unique < profile->n_values ? count : NULL);
    }
}

static const char *
describe_sets (ShoalSession *session)
{
  if (session->unique_search->pending)
    return _("Looking for columns that together make rows unique…");
  if (session->unique_search->of_persons)
    {
      if (session->unique_search->sets->len == 0)
        return session->unique_search->complete
                 ? _("No two or three columns single a person out.")
                 : _("None of the columns that were looked at single a person out. The table is too large to look at all.");
      return session->unique_search->complete
               ? _("Persons whom a few columns single out, identifiers left out")
               : _("Persons whom a few columns single out, identifiers left out. The table is too large to look at all combinations.");
    }
  if (session->unique_search->sets->len == 0)
    return session->unique_search->complete
             ? _("No two or three columns make a row unique.")
             : _("None of the columns that were looked at make a row unique. The table is too large to look at all.");
  return session->unique_search->complete
           ? _("Rows that a few columns make unique, identifiers left out")
           : _("Rows that a few columns make unique, identifiers left out. The table is too large to look at all combinations.");
}

static void
update_sets (ShoalColumnPane *self)
{
  GArray *sets = self->session->unique_search->sets;

  clear_list (self->sets_list);
  for (guint i = 0; i < sets->len; i++)
    {
      const ShoalUniqueSet *set = &g_array_index (sets, ShoalUniqueSet, i);
      g_autofree char *count = format_count (set->n_unique, set->share);

      add_row (self->sets_list, set->names, 3, count);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->sets_list), sets->len > 0);
  gtk_spinner_set_spinning (self->sets_spinner, self->session->unique_search->pending);
  adw_preferences_group_set_description (self->sets_group, describe_sets (self->session));
}

/* ---- The column ---- */

static void
profile_changed_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->session->selection->column;

  update_profile (self, column);
  update_role (self, column);
  shoal_coding_row_set_column (self->coding_row, self->session, column);
}

static void
listed_changed_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->session->selection->column;

  update_role (self, column);
  update_type (self, column);
}

static void
selected_changed_cb (ShoalColumnPane *self)
{
  ShoalSessionColumn *column = self->session->selection->column;

  g_signal_group_set_target (self->column_signals, column);
  gtk_stack_set_visible_child_name (self->stack, column != NULL ? "column" : "none");
  if (column == NULL)
    return;
  gtk_label_set_text (self->title, column->name);
  update_type (self, column);
  update_profile (self, column);
  update_role (self, column);
}

static void
shoal_column_pane_dispose (GObject *object)
{
  ShoalColumnPane *self = SHOAL_COLUMN_PANE (object);

  g_clear_object (&self->column_signals);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_column_pane_parent_class)->dispose (object);
}

static void
shoal_column_pane_class_init (ShoalColumnPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_column_pane_dispose;
  g_type_ensure (SHOAL_TYPE_COLUMN_CHART);
  g_type_ensure (SHOAL_TYPE_CODING_ROW);
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-column-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, role_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, target_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, target_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, proposal_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, proposal_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, type_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, coding_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, chart);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, distinct_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, missing_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, unique_label);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, values_group);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, sets_group);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, sets_spinner);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, values_list);
  gtk_widget_class_bind_template_child (widget_class, ShoalColumnPane, sets_list);
  gtk_widget_class_bind_template_callback (widget_class, role_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, target_switched_cb);
  gtk_widget_class_bind_template_callback (widget_class, type_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_proposal_cb);
}

static void
shoal_column_pane_init (ShoalColumnPane *self)
{
  g_autoptr (GtkStringList) roles = gtk_string_list_new (NULL);

  self->updating = TRUE;
  self->column_signals = g_signal_group_new (SHOAL_TYPE_SESSION_COLUMN);
  g_signal_group_connect_swapped (self->column_signals, "notify::listed", G_CALLBACK (listed_changed_cb), self);
  g_signal_group_connect_swapped (self->column_signals, "notify::profile", G_CALLBACK (profile_changed_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int role = 0; role < N_ROLES; role++)
    gtk_string_list_append (roles, shoal_role_get_label ((ShoalRole) role));
  adw_combo_row_set_model (self->role_row, G_LIST_MODEL (roles));
  adw_combo_row_set_model (self->type_row, shoal_type_choice_list ());
  shoal_gtk_choice_begin_at_selected (GTK_WIDGET (self->role_row));
  shoal_gtk_choice_begin_at_selected (GTK_WIDGET (self->type_row));
  self->updating = FALSE;
}

/** shoal_column_pane_set_session: @session: the session whose selected column is shown; set once. */
void
shoal_column_pane_set_session (ShoalColumnPane *self,
                               ShoalSession    *session)
{
  g_return_if_fail (SHOAL_IS_COLUMN_PANE (self));
  g_return_if_fail (SHOAL_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session->selection, "notify::column", G_CALLBACK (selected_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->loader, "notify::loading", G_CALLBACK (loading_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session->unique_search, "notify::pending", G_CALLBACK (update_sets), self, G_CONNECT_SWAPPED);
  selected_changed_cb (self);
  update_sets (self);
}
