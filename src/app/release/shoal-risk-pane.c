/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The threshold and the size of the population are a matter of judging a release, not of the project. */

#include "config.h"

#include "release/shoal-risk-pane.h"

#include "shoal-chart-axis.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <math.h>

#define DEFAULT_THRESHOLD 20
#define MAX_POPULATION 1e10
#define N_ATTACKERS 3
#define N_FIGURES 3

struct _ShoalRiskPane
{
  AdwBin parent_instance;

  /* Widgets */
  GtkSpinButton *threshold;
  GtkSpinButton *population;
  GtkLabel *figures[N_ATTACKERS][N_FIGURES];

  ShoalNodeReport *report;
  ShoalRisk risk;
  guint updating : 1;
};

G_DEFINE_FINAL_TYPE (ShoalRiskPane, shoal_risk_pane, ADW_TYPE_BIN)

static void
show_figure (GtkLabel *label,
             double    value)
{
  g_autofree char *text = shoal_chart_format_percent (value, value == 0 ? 0 : value < 0.001 ? 3 : 1);

  gtk_label_set_text (label, text);
}

/* The sizes of published classes; suppressed ones are no risk. */
static GArray *
list_published (ShoalNodeReport *report)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  ShoalClasses *all = shoal_node_report_get_classes (report);
  gsize n_sizes;
  const ShoalClassSize *sizes = shoal_node_report_get_class_sizes (report, &n_sizes);

  if (all->kind == SHOAL_RECODING_MATCHING)
    {
      /* Each published row matches k originals: as if it were one of a class of k. */
      ShoalRiskClass one = { MAX (1, all->smallest_published), all->n_groups / MAX (1, all->smallest_published) };

      g_array_append_val (classes, one);
      return classes;
    }
  for (gsize i = 0; i < n_sizes; i++)
    if (sizes[i].size >= all->k)
      {
        ShoalRiskClass one = { sizes[i].size, sizes[i].n_classes };

        g_array_append_val (classes, one);
      }
  return classes;
}

static void
update (ShoalRiskPane *self)
{
  g_autoptr (GArray) classes = NULL;
  const ShoalRiskFigures *attackers[N_ATTACKERS] = { &self->risk.prosecutor, &self->risk.journalist, &self->risk.marketer };
  double n_rows;

  if (self->report == NULL || self->updating)
    return;
  classes = list_published (self->report);
  n_rows = (double) shoal_node_report_get_n_rows (self->report);
  shoal_risk_compute ((const ShoalRiskClass *) (gconstpointer) classes->data, classes->len,
                      CLAMP (n_rows / gtk_spin_button_get_value (self->population), 1e-12, 1),
                      gtk_spin_button_get_value (self->threshold) / 100, &self->risk);
  for (guint i = 0; i < N_ATTACKERS; i++)
    {
      show_figure (self->figures[i][0], attackers[i]->highest);
      show_figure (self->figures[i][1], attackers[i]->average);
      show_figure (self->figures[i][2], attackers[i]->above);
    }
}

/* ---- Making it ---- */

static GtkWidget *
make_figures (ShoalRiskPane *self,
              guint          attacker)
{
  const char *names[N_FIGURES] = { _("Highest"), _("Average"), _("Above threshold") };
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_widget_set_valign (grid, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (grid, 6);
  gtk_widget_set_margin_bottom (grid, 6);
  for (int i = 0; i < N_FIGURES; i++)
    {
      GtkWidget *name = gtk_label_new (names[i]);
      GtkWidget *figure = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (name), 0);
      gtk_label_set_xalign (GTK_LABEL (figure), 1);
      gtk_widget_add_css_class (name, "caption");
      gtk_widget_add_css_class (name, "dim-label");
      gtk_widget_add_css_class (figure, "numeric");
      gtk_accessible_update_relation (GTK_ACCESSIBLE (figure), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL, -1);
      gtk_grid_attach (GTK_GRID (grid), name, 0, i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), figure, 1, i, 1, 1);
      self->figures[attacker][i] = GTK_LABEL (figure);
    }
  return grid;
}

static void
add_attackers (ShoalRiskPane       *self,
               AdwPreferencesGroup *group)
{
  const char *texts[N_ATTACKERS][2] = {
    { _("Prosecutor"), _("Knows that a certain person is in the table") },
    { _("Journalist"), _("Knows a person of the population, not whether that person is in the table") },
    { _("Marketer"), _("Matches all records with a register; expected share of right matches") },
  };

  for (guint i = 0; i < N_ATTACKERS; i++)
    {
      GtkWidget *row = adw_action_row_new ();

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), texts[i][0]);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), texts[i][1]);
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), make_figures (self, i));
      adw_preferences_group_add (group, row);
    }
}

static void
add_controls (ShoalRiskPane       *self,
              AdwPreferencesGroup *group)
{
  GtkWidget *row;

  row = shoal_form_row_new_spin (_("Threshold, %"), _("A risk above it is too high"),
                                 gtk_adjustment_new (DEFAULT_THRESHOLD, 0, 100, 1, 5, 0), 1, &self->threshold);
  adw_preferences_group_add (group, row);
  row = shoal_form_row_new_spin (_("Population"), _("People the table was drawn from; the risk of journalist and marketer is estimated"),
                                 gtk_adjustment_new (1, 1, MAX_POPULATION, 1000, 100000, 0), 0, &self->population);
  adw_preferences_group_add (group, row);
  g_signal_connect_object (self->threshold, "value-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->population, "value-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
shoal_risk_pane_dispose (GObject *object)
{
  g_clear_object (&SHOAL_RISK_PANE (object)->report);
  G_OBJECT_CLASS (shoal_risk_pane_parent_class)->dispose (object);
}

static void
shoal_risk_pane_class_init (ShoalRiskPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_risk_pane_dispose;
}

static void
shoal_risk_pane_init (ShoalRiskPane *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  add_attackers (self, group);
  add_controls (self, group);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (group));
}

/** shoal_risk_pane_set_report: @report: (nullable): of the release to judge. */
void
shoal_risk_pane_set_report (ShoalRiskPane   *self,
                            ShoalNodeReport *report)
{
  gsize before;
  double n_rows;

  g_return_if_fail (SHOAL_IS_RISK_PANE (self));

  before = self->report != NULL ? shoal_node_report_get_n_rows (self->report) : 0;
  g_set_object (&self->report, report);
  if (report == NULL)
    return;
  n_rows = (double) MAX (1, shoal_node_report_get_n_rows (report));
  self->updating = TRUE;
  gtk_adjustment_set_lower (gtk_spin_button_get_adjustment (self->population), n_rows);
  if (before != shoal_node_report_get_n_rows (report))
    gtk_spin_button_set_value (self->population, n_rows);
  self->updating = FALSE;
  update (self);
}

/** shoal_risk_pane_get_risk: Returns: (transfer none): what is shown. */
const ShoalRisk *
shoal_risk_pane_get_risk (ShoalRiskPane *self)
{
  g_return_val_if_fail (SHOAL_IS_RISK_PANE (self), NULL);

  return &self->risk;
}
