/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The risks are computed from the sizes of classes. There are few different sizes, so the figures follow the controls at
 * once. Threshold and population size are no settings of the project, because they only serve to judge the release. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "base/shoal-format.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>

/* Width from which the original stands beside the release. */
#define TWO_COLUMNS 1300
#define MAX_POPULATION 1e10
#define THRESHOLD 0.2 /* a usual limit: higher risks count as too high */
#define SMALLEST_FRACTION 1e-12
#define N_ATTACKERS 3
#define N_FIGURES 3

struct _ShoalRiskPane
{
  AdwBin parent_instance;

  /* Widgets */
  AdwPreferencesGroup *group;
  GtkSpinButton *threshold;
  GtkSpinButton *population;
  ShoalOriginalRisk *original;
  GtkLabel *figures[N_ATTACKERS][N_FIGURES];

  ShoalRecodingReport *report;
  gsize n_people; /* number of people in the report, or in the report before */
};

G_DEFINE_FINAL_TYPE (ShoalRiskPane, shoal_risk_pane, ADW_TYPE_BIN)

static void
show_figure (GtkLabel   *label,
             double      value,
             const char *lack)
{
  g_autofree char *text = NULL;

  if (isnan (value))
    text = g_strdup (lack != NULL ? C_("figure", "n/a") : "–");
  else
    text = shoal_format_percent (value, value == 0 ? 0 : value < 0.001 ? 3 : 1);
  gtk_label_set_text (label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), isnan (value) ? lack : NULL);
}

/* Texts to be translated, from the prosecutor on. */
static const struct
{
  const char *title;
  const char *description;
  const char *lack; /* why the attacker has no figures about single records */
} attackers[N_ATTACKERS] = {
  { N_("Prosecutor"), N_("Knows that a certain person is in the table, and looks for the record."), NULL },
  { N_("Journalist"), N_("Knows a person of the population, but not whether that person is in the table."), NULL },
  { N_("Marketer"), N_("Matches all records with a register of the population: the share of right matches to expect."),
    N_("A marketer is after as many records as possible, not after one: there is only an average") },
};

static void
update (ShoalRiskPane *self)
{
  ShoalRisk risk;
  const ShoalRiskFigures *figures[N_ATTACKERS] = { &risk.prosecutor, &risk.journalist, &risk.marketer };
  g_autoptr (GArray) classes = NULL;

  if (self->report == NULL)
    return;
  shoal_original_risk_set_population (self->original, gtk_spin_button_get_value (self->population));
  classes = shoal_risk_list_published (self->report->classes, self->report->order);
  shoal_risk_compute ((const ShoalRiskClass *) (gconstpointer) classes->data, classes->len,
                      CLAMP ((double) self->n_people / gtk_spin_button_get_value (self->population), SMALLEST_FRACTION, 1),
                      CLAMP (gtk_spin_button_get_value (self->threshold) / 100, 0, 1), &risk);
  for (guint i = 0; i < N_ATTACKERS; i++)
    {
      const char *lack = attackers[i].lack != NULL ? _(attackers[i].lack) : NULL;

      show_figure (self->figures[i][0], figures[i]->highest, lack);
      show_figure (self->figures[i][1], figures[i]->average, NULL);
      show_figure (self->figures[i][2], figures[i]->above, lack);
    }
}

/* ---- The widget ---- */

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
      gtk_label_set_width_chars (GTK_LABEL (figure), 6);
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
  for (guint i = 0; i < N_ATTACKERS; i++)
    {
      GtkWidget *row = shoal_form_row_new (_(attackers[i].title), _(attackers[i].description));

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
                                 gtk_adjustment_new (100 * THRESHOLD, 0, 100, 1, 5, 0), 1, &self->threshold);
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
  self->group = group;
  self->original = g_object_new (SHOAL_TYPE_ORIGINAL_RISK, NULL);
  adw_bin_set_child (ADW_BIN (self), g_object_new (SHOAL_TYPE_SIDE_BY_SIDE, "start", group, "end", self->original, "spacing", 18,
                                                   "threshold", TWO_COLUMNS, NULL));
}

/* The number of people in the table: persons if a column tells them, else rows. */
static gsize
count_people (ShoalRecodingReport *report)
{
  const ShoalPersons *persons = report->classes->microdata->persons;

  return persons != NULL ? persons->n_persons : report->classes->microdata->n_rows;
}

/** shoal_risk_pane_set_report: @report: (nullable): report of the release to judge. */
void
shoal_risk_pane_set_report (ShoalRiskPane       *self,
                            ShoalRecodingReport *report)
{
  g_return_if_fail (SHOAL_IS_RISK_PANE (self));
  g_return_if_fail (report == NULL || SHOAL_IS_RECODING_REPORT (report));

  if (!g_set_object (&self->report, report) || report == NULL)
    return;
  /* Keeps the entered population while the number of people stays the same. Limits and value are set in one step, because
   * the old limits could change the new value. */
  if (count_people (report) != self->n_people)
    {
      self->n_people = count_people (report);
      gtk_adjustment_configure (gtk_spin_button_get_adjustment (self->population), (double) MAX (1, self->n_people),
                                (double) MAX (1, self->n_people), MAX_POPULATION, 1000, 100000, 0);
    }
  adw_preferences_group_set_description (self->group,
                                         report->classes->kind == SHOAL_RECODING_MATCHING
                                             ? _("As long as nobody knows for certain which rows are those of other "
                                                  "people")
                                             : NULL);
  shoal_original_risk_set_microdata (self->original, report->classes->microdata);
  update (self);
}
