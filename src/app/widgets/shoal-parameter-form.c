/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row per parameter: a switch, a list of words, check buttons, a number to count up and down, or a text. What stands
 * in the form is checked by whoever uses it, so that numbers may be half typed. */

#include "config.h"

#include "widgets/shoal-parameter-form.h"

#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  ShoalParameterSpec spec;
  GtkWidget *control; /* a switch, spin button, entry, row of choices or row of words */
} Field;

struct _ShoalParameterForm
{
  AdwBin parent_instance;

  GArray *fields;
  char *title; /* or NULL */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (ShoalParameterForm, shoal_parameter_form, ADW_TYPE_BIN)

enum
{
  CHANGED,
  CHOOSE_FILE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The parameter that is the name of a file, of the only builder that has one. */
#define FILE_PARAMETER "table"

static void
changed_cb (ShoalParameterForm *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
choose_file_cb (ShoalParameterForm *self)
{
  g_signal_emit (self, signals[CHOOSE_FILE], 0, FILE_PARAMETER);
}

/* What the builders' choices are called, for the translators; the names of their parameters stand with them. */
G_GNUC_UNUSED static const char *const words_of_choices[] = {
  NC_ ("parameter", "right"),
  NC_ ("parameter", "left"),
  NC_ ("parameter", "refuse"),
  NC_ ("parameter", "root"),
  NC_ ("parameter", "day"),
  NC_ ("parameter", "week"),
  NC_ ("parameter", "month"),
  NC_ ("parameter", "quarter"),
  NC_ ("parameter", "year"),
  NC_ ("parameter", "decade"),
};

/* The word, or the name in words, as the beginning of a line: "first" becomes "First". */
static char *
make_title (const char *name)
{
  g_autofree char *words = g_strdelimit (g_strdup (g_dpgettext2 (GETTEXT_PACKAGE, "parameter", name)), "-", ' ');
  gunichar first = g_utf8_get_char (words);
  GString *title = g_string_new (NULL);

  g_string_append_unichar (title, g_unichar_toupper (first));
  g_string_append (title, g_utf8_next_char (words));
  return g_string_free (title, FALSE);
}

static char *
make_parameter_title (const ShoalParameterSpec *spec)
{
  return spec->title != NULL ? g_strdup (_(spec->title)) : make_title (spec->name);
}

/* ---- Controls ---- */

static void
tell_of (ShoalParameterForm *self,
         GtkWidget          *control,
         const char         *signal)
{
  g_signal_connect_object (control, signal, G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

static GtkWidget *
add_boolean (ShoalParameterForm       *self,
             AdwPreferencesGroup      *group,
             const ShoalParameterSpec *spec,
             const char               *title)
{
  GtkSwitch *control;

  adw_preferences_group_add (group, shoal_form_row_new_switch (title, _(spec->summary), &control));
  tell_of (self, GTK_WIDGET (control), "notify::active");
  return GTK_WIDGET (control);
}

static GtkWidget *
add_choice (ShoalParameterForm       *self,
            AdwPreferencesGroup      *group,
            const ShoalParameterSpec *spec,
            const char               *title)
{
  g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  GtkWidget *row;

  for (gsize i = 0; words[i] != NULL; i++)
    gtk_string_list_take (list, make_title (words[i]));
  row = shoal_form_row_new_choice (title, _(spec->summary), G_LIST_MODEL (list));
  tell_of (self, row, "notify::selected");
  adw_preferences_group_add (group, row);
  return row;
}

/* Steps and digits follow from the width of the range. */
static GtkWidget *
add_spin (ShoalParameterForm       *self,
          AdwPreferencesGroup      *group,
          const ShoalParameterSpec *spec,
          const char               *title)
{
  double width = spec->maximum - spec->minimum;
  gboolean whole = spec->kind == SHOAL_PARAMETER_INTEGER;
  double step = whole ? 1 : width <= 1 ? 0.01 : width <= 100 ? 0.1 : 1;
  guint digits = whole ? 0 : width <= 1 ? 4 : 3;
  GtkSpinButton *control;

  adw_preferences_group_add (group, shoal_form_row_new_spin (title, _(spec->summary),
                                                             gtk_adjustment_new (spec->minimum, spec->minimum, spec->maximum,
                                                                                 step, step * 10, 0),
                                                             digits, &control));
  tell_of (self, GTK_WIDGET (control), "value-changed");
  return GTK_WIDGET (control);
}

static void
add_file_button (ShoalParameterForm *self,
                 AdwActionRow       *row)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("document-open-symbolic");

  gtk_widget_set_tooltip_text (button, _("Choose a File"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Choose a File"), -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (choose_file_cb), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (row, button);
}

static GtkWidget *
add_text (ShoalParameterForm       *self,
          AdwPreferencesGroup      *group,
          const ShoalParameterSpec *spec,
          const char               *title)
{
  GtkWidget *row = shoal_form_row_new (title, _(spec->summary));
  GtkWidget *control = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (control), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (control), 12);
  shoal_form_row_set_control (ADW_ACTION_ROW (row), control);
  tell_of (self, control, "changed");
  if (spec->kind == SHOAL_PARAMETER_FILE)
    add_file_button (self, ADW_ACTION_ROW (row));
  adw_preferences_group_add (group, row);
  return control;
}

/* Words that are wanted or not, in the order in which they are offered. */
static GtkWidget *
add_words (ShoalParameterForm       *self,
           AdwPreferencesGroup      *group,
           const ShoalParameterSpec *spec,
           const char               *title)
{
  GtkWidget *control = adw_expander_row_new ();
  g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);
  g_autoptr (GPtrArray) checks = g_ptr_array_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (control), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (control), _(spec->summary));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (control), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (gsize i = 0; words[i] != NULL; i++)
    {
      GtkWidget *row = adw_action_row_new ();
      GtkWidget *check = gtk_check_button_new ();
      g_autofree char *word = make_title (words[i]);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), word);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
      g_object_set_data_full (G_OBJECT (check), "word", g_strdup (words[i]), g_free);
      g_signal_connect_object (check, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      adw_expander_row_add_row (ADW_EXPANDER_ROW (control), row);
      g_ptr_array_add (checks, check);
    }
  g_object_set_data_full (G_OBJECT (control), "checks", g_steal_pointer (&checks), (GDestroyNotify) g_ptr_array_unref);
  adw_preferences_group_add (group, control);
  return control;
}

/* ---- Values ---- */

/* Whether a control with steps stands for @spec: it must have ends, and always a value. */
static gboolean
is_stepped (const ShoalParameterSpec *spec)
{
  return spec->kind == SHOAL_PARAMETER_INTEGER
         || (spec->kind == SHOAL_PARAMETER_NUMBER && *spec->fallback != '\0' && spec->minimum > -G_MAXDOUBLE
             && spec->maximum < G_MAXDOUBLE);
}

static void
set_choice (AdwComboRow              *control,
            const ShoalParameterSpec *spec,
            const char               *text)
{
  g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], text) == 0)
      adw_combo_row_set_selected (control, i);
}

static void
set_words (GtkWidget  *control,
           const char *text)
{
  GPtrArray *checks = g_object_get_data (G_OBJECT (control), "checks");
  g_auto (GStrv) words = g_strsplit (text, "/", -1);

  for (guint i = 0; i < checks->len; i++)
    gtk_check_button_set_active (checks->pdata[i],
                                 g_strv_contains ((const char *const *) words,
                                                  g_object_get_data (checks->pdata[i], "word")));
}

static char *
dup_words (GtkWidget *control)
{
  GPtrArray *checks = g_object_get_data (G_OBJECT (control), "checks");
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < checks->len; i++)
    if (gtk_check_button_get_active (checks->pdata[i]))
      g_string_append_printf (text, text->len > 0 ? "/%s" : "%s",
                              (const char *) g_object_get_data (checks->pdata[i], "word"));
  return g_string_free (text, FALSE);
}

static void
set_field (const Field *field,
           const char  *text)
{
  const ShoalParameterSpec *spec = &field->spec;

  if (spec->kind == SHOAL_PARAMETER_BOOLEAN)
    gtk_switch_set_active (GTK_SWITCH (field->control), strcmp (text, "true") == 0);
  else if (spec->kind == SHOAL_PARAMETER_CHOICE)
    set_choice (ADW_COMBO_ROW (field->control), spec, text);
  else if (is_stepped (spec))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (field->control), g_ascii_strtod (text, NULL));
  else if (ADW_IS_EXPANDER_ROW (field->control))
    set_words (field->control, text);
  else
    gtk_editable_set_text (GTK_EDITABLE (field->control), text);
}

static char *
dup_field (const Field *field)
{
  const ShoalParameterSpec *spec = &field->spec;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (spec->kind == SHOAL_PARAMETER_BOOLEAN)
    return g_strdup (gtk_switch_get_active (GTK_SWITCH (field->control)) ? "true" : "false");
  if (spec->kind == SHOAL_PARAMETER_CHOICE)
    {
      g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);

      return g_strdup (words[adw_combo_row_get_selected (ADW_COMBO_ROW (field->control))]);
    }
  if (spec->kind == SHOAL_PARAMETER_INTEGER)
    return g_strdup_printf ("%.0f", gtk_spin_button_get_value (GTK_SPIN_BUTTON (field->control)));
  if (is_stepped (spec))
    return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, gtk_spin_button_get_value (GTK_SPIN_BUTTON (field->control))));
  if (ADW_IS_EXPANDER_ROW (field->control))
    return dup_words (field->control);
  return g_strdup (gtk_editable_get_text (GTK_EDITABLE (field->control)));
}

static gboolean
is_fallback (const ShoalParameterSpec *spec,
             const char               *text)
{
  if (is_stepped (spec))
    return g_ascii_strtod (text, NULL) == g_ascii_strtod (spec->fallback, NULL);
  return strcmp (text, spec->fallback) == 0;
}

/* ---- What does not fit ---- */

/* An entry whose text does not fit says beside it what would. */
static gboolean
check_field (const Field *field)
{
  const ShoalParameterSpec *spec = &field->spec;
  g_autofree char *text = dup_field (field);
  g_autofree char *expected = NULL;
  g_autofree char *problem = NULL;
  GtkWidget *row;

  if (!GTK_IS_ENTRY (field->control))
    return TRUE;
  row = gtk_widget_get_ancestor (field->control, ADW_TYPE_ACTION_ROW);
  if (shoal_parameter_spec_check (spec, text, "", NULL))
    {
      gtk_widget_remove_css_class (field->control, "error");
      gtk_accessible_reset_state (GTK_ACCESSIBLE (field->control), GTK_ACCESSIBLE_STATE_INVALID);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _(spec->summary));
      return TRUE;
    }
  expected = shoal_parameter_spec_describe (spec);
  /* Translators: what may stand in a field, such as "a number from 0 to 1" */
  problem = g_strdup_printf (_("Must be %s"), expected);
  gtk_widget_add_css_class (field->control, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (field->control), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), problem);
  return FALSE;
}

/* @name between quotation marks of any language, as a whole, becomes @title. */
static char *
replace_quoted (const char *message,
                const char *name,
                const char *title)
{
  g_autofree char *escaped = g_regex_escape_string (name, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<=[“„«‘‚'\"])%s(?=[”“»’'\"])", escaped);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);

  return g_regex_replace_literal (regex, message, -1, 0, title, 0, NULL);
}

/* ---- The widget ---- */

static void
shoal_parameter_form_finalize (GObject *object)
{
  g_array_unref (SHOAL_PARAMETER_FORM (object)->fields);
  g_free (SHOAL_PARAMETER_FORM (object)->title);
  G_OBJECT_CLASS (shoal_parameter_form_parent_class)->finalize (object);
}

static void
shoal_parameter_form_class_init (ShoalParameterFormClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_parameter_form_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOOSE_FILE] = g_signal_new ("choose-file", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                       G_TYPE_STRING);
}

static void
shoal_parameter_form_init (ShoalParameterForm *self)
{
  self->fields = g_array_new (FALSE, FALSE, sizeof (Field));
}

static GtkWidget *
add_control (ShoalParameterForm       *self,
             AdwPreferencesGroup      *group,
             const ShoalParameterSpec *spec)
{
  g_autofree char *title = make_parameter_title (spec);

  if (spec->kind == SHOAL_PARAMETER_BOOLEAN)
    return add_boolean (self, group, spec, title);
  if (spec->kind == SHOAL_PARAMETER_CHOICE)
    return add_choice (self, group, spec, title);
  if (is_stepped (spec))
    return add_spin (self, group, spec, title);
  if (spec->kind == SHOAL_PARAMETER_WORDS && spec->choices != NULL)
    return add_words (self, group, spec, title);
  return add_text (self, group, spec, title);
}

/** shoal_parameter_form_set_title: @title: stands above the rows that are made next. */
void
shoal_parameter_form_set_title (ShoalParameterForm *self,
                                const char         *title)
{
  g_return_if_fail (SHOAL_IS_PARAMETER_FORM (self));

  g_free (self->title);
  self->title = g_strdup (title);
}

/**
 * shoal_parameter_form_set_specs:
 * @specs: (array length=n_specs): the rows there are to be, copied; their texts outlive the form. Without any the form is hidden
 * @values: (nullable): what is set
 */
void
shoal_parameter_form_set_specs (ShoalParameterForm       *self,
                                const ShoalParameterSpec *specs,
                                guint                     n_specs,
                                const ShoalParameters    *values)
{
  GtkWidget *group = adw_preferences_group_new ();

  g_return_if_fail (SHOAL_IS_PARAMETER_FORM (self));

  self->filling = TRUE;
  if (self->title != NULL)
    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), self->title);
  g_array_set_size (self->fields, 0);
  for (guint i = 0; i < n_specs; i++)
    {
      Field field = { specs[i], add_control (self, ADW_PREFERENCES_GROUP (group), &specs[i]) };

      set_field (&field, shoal_parameters_get_text (values, &specs[i]));
      g_array_append_val (self->fields, field);
    }
  adw_bin_set_child (ADW_BIN (self), group);
  gtk_widget_set_visible (GTK_WIDGET (self), n_specs > 0);
  self->filling = FALSE;
}

/** shoal_parameter_form_set_value: as if @text had been typed. */
void
shoal_parameter_form_set_value (ShoalParameterForm *self,
                                const char         *name,
                                const char         *text)
{
  g_return_if_fail (SHOAL_IS_PARAMETER_FORM (self));
  g_return_if_fail (name != NULL);
  g_return_if_fail (text != NULL);

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);

      if (strcmp (field->spec.name, name) == 0)
        set_field (field, text);
    }
}

/** shoal_parameter_form_dup_parameters: Returns: (transfer full): what differs from the defaults. */
ShoalParameters *
shoal_parameter_form_dup_parameters (ShoalParameterForm *self)
{
  ShoalParameters *parameters;

  g_return_val_if_fail (SHOAL_IS_PARAMETER_FORM (self), NULL);

  parameters = shoal_parameters_new ();
  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      g_autofree char *text = dup_field (field);

      if (!is_fallback (&field->spec, text))
        shoal_parameters_set (parameters, field->spec.name, text);
    }
  return parameters;
}

/** shoal_parameter_form_check: Returns: whether every value fits; those that do not say so beside their fields. */
gboolean
shoal_parameter_form_check (ShoalParameterForm *self)
{
  gboolean fits = TRUE;

  g_return_val_if_fail (SHOAL_IS_PARAMETER_FORM (self), FALSE);

  for (guint i = 0; i < self->fields->len; i++)
    fits = check_field (&g_array_index (self->fields, Field, i)) && fits;
  return fits;
}

/** shoal_parameter_form_dup_message: Returns: (transfer full): @message, in which parameters have the titles of their rows. */
char *
shoal_parameter_form_dup_message (ShoalParameterForm *self,
                                  const char         *message)
{
  char *text;

  g_return_val_if_fail (SHOAL_IS_PARAMETER_FORM (self), NULL);
  g_return_val_if_fail (message != NULL, NULL);

  text = g_strdup (message);
  for (guint i = 0; i < self->fields->len; i++)
    {
      const ShoalParameterSpec *spec = &g_array_index (self->fields, Field, i).spec;
      g_autofree char *title = make_parameter_title (spec);
      g_autofree char *before = text;

      text = replace_quoted (before, spec->name, title);
    }
  return text;
}
