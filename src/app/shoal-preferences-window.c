/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows bound to settings. */

#include "config.h"

#include "shoal-application.h"

#include "models/solve/shoal-solve-words.h"
#include "project/shoal-project.h"
#include "widgets/shoal-form-row.h"
#include "widgets/shoal-help.h"

#include <math.h>

struct _ShoalPreferencesWindow
{
  AdwPreferencesWindow parent_instance;

  /* Template widgets */
  AdwComboRow *scheme_row;
  GtkSpinButton *k_button;
  GtkSpinButton *suppression_button;
  AdwComboRow *objective_row;
  AdwComboRow *recoding_row;
  GtkSpinButton *time_button;
  GtkSpinButton *threads_button;
  GtkSwitch *next_steps_switch;
  GtkSwitch *autosave_switch;

  /* Owned references */
  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (ShoalPreferencesWindow, shoal_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* In the order of the row's choices. */
static const char * const schemes[] = { "default", "light", "dark", NULL };
static const char * const recodings[] = { "lattice", "partition", "matching", NULL };

/* @user_data: the names of the row's choices */
static gboolean
get_choice (GValue   *value,
            GVariant *variant,
            gpointer  user_data)
{
  const char * const *names = user_data;

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
set_choice (const GValue       *value,
            const GVariantType *type,
            gpointer            user_data)
{
  const char * const *names = user_data;
  guint i = g_value_get_uint (value);

  return i < g_strv_length ((GStrv) names) ? g_variant_new_string (names[i]) : NULL;
}

/* Maps a share to percent. */
static gboolean
get_percent (GValue   *value,
             GVariant *variant,
             gpointer  user_data)
{
  g_value_set_double (value, g_variant_get_double (variant) * 100);
  return TRUE;
}

/* Rounded, because the division adds digits. */
static GVariant *
set_percent (const GValue       *value,
             const GVariantType *type,
             gpointer            user_data)
{
  return g_variant_new_double (round (g_value_get_double (value) * 1e4) / 1e6);
}

/* @user_data: of const ShoalMetric: the row's choices */
static gboolean
get_objective (GValue   *value,
               GVariant *variant,
               gpointer  user_data)
{
  GPtrArray *objectives = user_data;
  guint place = 0;

  g_ptr_array_find (objectives, shoal_metrics_find (g_variant_get_string (variant, NULL)), &place);
  g_value_set_uint (value, place);
  return TRUE;
}

static GVariant *
set_objective (const GValue       *value,
               const GVariantType *type,
               gpointer            user_data)
{
  GPtrArray *objectives = user_data;
  guint place = g_value_get_uint (value);

  return place < objectives->len ? g_variant_new_string (((const ShoalMetric *) objectives->pdata[place])->id) : NULL;
}

/* Lists the objectives that solvers of every family support, the default one first.
 * Returns: (transfer full) (element-type ShoalMetric): the row's choices. */
static GPtrArray *
list_objectives (ShoalPreferencesWindow *self)
{
  GPtrArray *objectives = g_ptr_array_new ();
  g_autoptr (GtkStringList) aims = gtk_string_list_new (NULL);
  const ShoalMetric *usual = shoal_metrics_find (SHOAL_PROJECT_OBJECTIVE);
  guint n_metrics;
  const ShoalMetric *metrics = shoal_metrics_get (&n_metrics);

  g_ptr_array_add (objectives, (gpointer) usual);
  for (guint i = 0; i < n_metrics; i++)
    if (&metrics[i] != usual && shoal_objective_suits_family (&metrics[i], SHOAL_FAMILY_LATTICE)
        && shoal_objective_suits_family (&metrics[i], SHOAL_FAMILY_PARTITION)
        && shoal_objective_suits_family (&metrics[i], SHOAL_FAMILY_MATCHING))
      g_ptr_array_add (objectives, (gpointer) &metrics[i]);
  for (guint i = 0; i < objectives->len; i++)
    gtk_string_list_append (aims, shoal_objective_text_get_aim (objectives->pdata[i]));
  adw_combo_row_set_model (self->objective_row, G_LIST_MODEL (aims));
  return objectives;
}

static void
shoal_preferences_window_dispose (GObject *object)
{
  ShoalPreferencesWindow *self = SHOAL_PREFERENCES_WINDOW (object);

  g_clear_object (&self->settings);
  G_OBJECT_CLASS (shoal_preferences_window_parent_class)->dispose (object);
}

static void
shoal_preferences_window_class_init (ShoalPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_preferences_window_dispose;
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, scheme_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, k_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, suppression_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, objective_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, recoding_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, time_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, threads_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, next_steps_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, autosave_switch);
}

static void
shoal_preferences_window_init (ShoalPreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_help_watch_key (GTK_WIDGET (self));
  self->settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_settings_bind_with_mapping (self->settings, "color-scheme", self->scheme_row, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_choice, set_choice, (gpointer) schemes, NULL);
  g_settings_bind_with_mapping (self->settings, "suppression", self->suppression_button, "value", G_SETTINGS_BIND_DEFAULT,
                                get_percent, set_percent, NULL, NULL);
  g_settings_bind_with_mapping (self->settings, "objective", self->objective_row, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_objective, set_objective, list_objectives (self), (GDestroyNotify) g_ptr_array_unref);
  g_settings_bind_with_mapping (self->settings, "recoding", self->recoding_row, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_choice, set_choice, (gpointer) recodings, NULL);
  g_settings_bind (self->settings, "time-limit", self->time_button, "value", G_SETTINGS_BIND_DEFAULT);
  shoal_form_row_restore_spin (self->suppression_button);
  shoal_form_row_restore_spin (self->time_button);
  g_settings_bind (self->settings, "k", self->k_button, "value", G_SETTINGS_BIND_DEFAULT);
  shoal_form_row_restore_spin (self->k_button);
  shoal_form_row_restore_spin (self->threads_button);
  g_settings_bind (self->settings, "threads", self->threads_button, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "next-steps", self->next_steps_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "autosave", self->autosave_switch, "active", G_SETTINGS_BIND_DEFAULT);
}

/** shoal_preferences_window_new: @parent: (nullable): parent window. Returns: (transfer none): the window. */
GtkWindow *
shoal_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (SHOAL_TYPE_PREFERENCES_WINDOW, "transient-for", parent, "modal", parent != NULL, NULL);
}
