/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coverages are choices of this file; the other rows offer the entries of the engine's tables. */

#include "config.h"

#include "compare/shoal-compare-parts.h"

#include "strategy/classify/shoal-folds.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#define MOST_FOLDS 50

struct _ShoalStrategyForm
{
  AdwBin parent_instance;

  AdwComboRow *coverage;
  AdwComboRow *classifier;
  AdwComboRow *measure;
  GtkSpinButton *folds;
};

G_DEFINE_FINAL_TYPE (ShoalStrategyForm, shoal_strategy_form, ADW_TYPE_BIN)

static const struct
{
  const char *title;
  guint n;
  double coverages[4];
} choices[] = {
  { N_("5 %"), 1, { 0.05 } },
  { N_("10 %"), 1, { 0.1 } },
  { N_("20 %"), 1, { 0.2 } },
  { N_("50 %"), 1, { 0.5 } },
  { N_("5, 10, 20 and 50 %"), 4, { 0.05, 0.1, 0.2, 0.5 } },
};

static AdwComboRow *
add_choice (AdwExpanderRow *parent,
            const char     *title,
            const char     *subtitle,
            GtkStringList  *model)
{
  GtkWidget *row = shoal_form_row_new_choice (title, subtitle, G_LIST_MODEL (model));

  adw_expander_row_add_row (parent, row);
  return ADW_COMBO_ROW (row);
}

static GtkStringList *
list_coverages (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    gtk_string_list_append (list, _(choices[i].title));
  return list;
}

static GtkStringList *
list_classifiers (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  guint n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  for (guint i = 0; i < n_classifiers; i++)
    gtk_string_list_append (list, _(classifiers[i].title));
  return list;
}

static GtkStringList *
list_measures (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < SHOAL_MEASURE_N; i++)
    gtk_string_list_append (list, _(shoal_strategy_measure_get_title ((ShoalStrategyMeasure) i)));
  return list;
}

static void
shoal_strategy_form_class_init (ShoalStrategyFormClass *klass)
{
}

static void
shoal_strategy_form_init (ShoalStrategyForm *self)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *settings = adw_expander_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (settings), _("Settings"));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (settings), _("Coverage, classifier, measure and folds"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (settings), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Settings"), -1);
  self->coverage = add_choice (ADW_EXPANDER_ROW (settings), _("Coverage"), _("Share of the pairs of rows that rules hold for"),
                               list_coverages ());
  self->classifier = add_choice (ADW_EXPANDER_ROW (settings), _("Classifier"), _("What measures accuracy"),
                                 list_classifiers ());
  self->measure = add_choice (ADW_EXPANDER_ROW (settings), _("Measure"), _("What is told as accuracy"), list_measures ());
  adw_expander_row_add_row (ADW_EXPANDER_ROW (settings),
                            shoal_form_row_new_spin (_("Folds"), _("Parts of the table that are predicted from the others"),
                                                     gtk_adjustment_new (10, 2, MIN (MOST_FOLDS, SHOAL_FOLDS_MAX), 1, 10, 0), 0,
                                                     &self->folds));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), settings);
  adw_bin_set_child (ADW_BIN (self), group);
}

/** shoal_strategy_form_get_settings: @settings: (out): the chosen settings; k is that of the project, and not set here. */
void
shoal_strategy_form_get_settings (ShoalStrategyForm     *self,
                                  ShoalStrategySettings *settings)
{
  guint coverage, n_classifiers;
  const ShoalClassifier *classifiers = shoal_classifiers_get (&n_classifiers);

  g_return_if_fail (SHOAL_IS_STRATEGY_FORM (self));
  g_return_if_fail (settings != NULL);

  shoal_strategy_settings_init (settings);
  coverage = MIN (adw_combo_row_get_selected (self->coverage), G_N_ELEMENTS (choices) - 1);
  settings->n_coverages = choices[coverage].n;
  for (guint i = 0; i < choices[coverage].n; i++)
    settings->coverages[i] = choices[coverage].coverages[i];
  settings->classifier = &classifiers[MIN (adw_combo_row_get_selected (self->classifier), n_classifiers - 1)];
  settings->measure = (ShoalStrategyMeasure) MIN (adw_combo_row_get_selected (self->measure), SHOAL_MEASURE_N - 1);
  settings->n_folds = (guint) gtk_spin_button_get_value_as_int (self->folds);
}
