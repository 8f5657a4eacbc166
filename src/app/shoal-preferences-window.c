/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows bound to settings. */

#include "config.h"

#include "shoal-preferences-window.h"

#include "widgets/shoal-form-row.h"
#include "widgets/shoal-help.h"

struct _ShoalPreferencesWindow
{
  AdwPreferencesWindow parent_instance;

  /* Template widgets */
  AdwComboRow *scheme_row;
  GtkSpinButton *k_button;
  GtkSpinButton *threads_button;
  GtkSwitch *autosave_switch;

  /* Owned references */
  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (ShoalPreferencesWindow, shoal_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* In the order of the row's choices. */
static const char * const schemes[] = { "default", "light", "dark" };

static gboolean
get_scheme (GValue   *value,
            GVariant *variant,
            gpointer  user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_str_equal (schemes[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
set_scheme (const GValue       *value,
            const GVariantType *type,
            gpointer            user_data)
{
  guint i = g_value_get_uint (value);

  return i < G_N_ELEMENTS (schemes) ? g_variant_new_string (schemes[i]) : NULL;
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
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/shoal_privacy/Shoal/ui/shoal-preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, scheme_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, k_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, threads_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalPreferencesWindow, autosave_switch);
}

static void
shoal_preferences_window_init (ShoalPreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  shoal_help_watch_key (GTK_WIDGET (self));
  self->settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_settings_bind_with_mapping (self->settings, "color-scheme", self->scheme_row, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_scheme, set_scheme, NULL, NULL);
  g_settings_bind (self->settings, "k", self->k_button, "value", G_SETTINGS_BIND_DEFAULT);
  shoal_form_row_restore_spin (self->k_button);
  shoal_form_row_restore_spin (self->threads_button);
  g_settings_bind (self->settings, "threads", self->threads_button, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "autosave", self->autosave_switch, "active", G_SETTINGS_BIND_DEFAULT);
}

/** shoal_preferences_window_new: @parent: (nullable): what it stands before. Returns: (transfer none): the window. */
GtkWindow *
shoal_preferences_window_new (GtkWindow *parent)
{
  return g_object_new (SHOAL_TYPE_PREFERENCES_WINDOW, "transient-for", parent, "modal", parent != NULL, NULL);
}
