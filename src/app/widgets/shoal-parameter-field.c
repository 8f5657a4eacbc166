/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kind of the parameter determines the control: a switch, a combo row, check buttons, a spin button, or an entry. */

#include "config.h"

#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <string.h>

/* ---- Words row ---- */

/* A row with a check button for each word. It is unfolded at first, so that the user sees the selected words. */

#define SHOAL_TYPE_WORDS_ROW (shoal_words_row_get_type ())

/** ShoalWordsRow: Signal "changed": other words are selected. */
G_DECLARE_FINAL_TYPE (ShoalWordsRow, shoal_words_row, SHOAL, WORDS_ROW, AdwExpanderRow)

struct _ShoalWordsRow
{
  AdwExpanderRow parent_instance;

  GStrv words;
  GPtrArray *checks; /* a button for each word, borrowed */
};

G_DEFINE_FINAL_TYPE (ShoalWordsRow, shoal_words_row, ADW_TYPE_EXPANDER_ROW)

enum
{
  WORDS_ROW_CHANGED,
  WORDS_ROW_N_SIGNALS
};

static guint words_row_signals[WORDS_ROW_N_SIGNALS];

static void
toggled_cb (ShoalWordsRow *self)
{
  g_signal_emit (self, words_row_signals[WORDS_ROW_CHANGED], 0);
}

static void
shoal_words_row_finalize (GObject *object)
{
  ShoalWordsRow *self = SHOAL_WORDS_ROW (object);

  g_strfreev (self->words);
  g_ptr_array_unref (self->checks);
  G_OBJECT_CLASS (shoal_words_row_parent_class)->finalize (object);
}

static void
shoal_words_row_class_init (ShoalWordsRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_words_row_finalize;
  words_row_signals[WORDS_ROW_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_words_row_init (ShoalWordsRow *self)
{
  self->checks = g_ptr_array_new ();
}

static void
add_word (ShoalWordsRow *self,
          const char    *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_add (self->checks, check);
}

/* @title: of the row
 * @summary: an explanation
 * @words: (array zero-terminated=1): the words to select from, in the order in which they are shown
 * @titles: (array zero-terminated=1): the names of @words that the user sees
 *
 * Returns: a row in which no word is selected. */
static GtkWidget *
shoal_words_row_new (const char        *title,
                     const char        *summary,
                     const char *const *words,
                     const char *const *titles)
{
  ShoalWordsRow *self = g_object_new (SHOAL_TYPE_WORDS_ROW, "title", title, "subtitle", summary, "expanded", TRUE, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  self->words = g_strdupv ((char **) words);
  for (gsize i = 0; titles[i] != NULL; i++)
    add_word (self, titles[i]);
  return GTK_WIDGET (self);
}

/* @text: the words to select, separated by slashes. */
static void
shoal_words_row_set_text (ShoalWordsRow *self,
                          const char    *text)
{
  g_auto (GStrv) chosen = g_strsplit (text, "/", -1);

  for (guint i = 0; i < self->checks->len; i++)
    gtk_check_button_set_active (self->checks->pdata[i], g_strv_contains ((const char *const *) chosen, self->words[i]));
}

/* Returns: (transfer full): the selected words, in the form of shoal_words_row_set_text(). */
static char *
shoal_words_row_dup_text (ShoalWordsRow *self)
{
  GString *text;

  text = g_string_new (NULL);
  for (guint i = 0; i < self->checks->len; i++)
    if (gtk_check_button_get_active (self->checks->pdata[i]))
      g_string_append_printf (text, text->len > 0 ? "/%s" : "%s", self->words[i]);
  return g_string_free (text, FALSE);
}

/* ---- Parameter field ---- */

struct _ShoalParameterField
{
  GObject parent_instance;

  ShoalParameterSpec spec;
  GStrv choices; /* nullable: the values of the choices */
  GtkWidget *row;
  GtkWidget *control; /* in the row, or the row itself: a switch, spin button, entry, row of choices or row of words */
};

G_DEFINE_FINAL_TYPE (ShoalParameterField, shoal_parameter_field, G_TYPE_OBJECT)

enum
{
  CHANGED,
  CHOOSE_FILE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
changed_cb (ShoalParameterField *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
choose_file_cb (ShoalParameterField *self)
{
  g_signal_emit (self, signals[CHOOSE_FILE], 0);
}

/* The titles of choices and parameters of privacy models, listed here for translation. */
G_GNUC_UNUSED static const char *const words_of_choices[] = {
  NC_ ("parameter", "variant"),
  NC_ ("parameter", "population"),
  NC_ ("parameter", "min"),
  NC_ ("parameter", "max"),
  NC_ ("parameter", "value"),
  NC_ ("parameter", "threshold"),
  NC_ ("parameter", "population-size"),
  NC_ ("parameter", "estimator"),
  NC_ ("parameter", "significance"),
  NC_ ("parameter", "distinct"),
  NC_ ("parameter", "entropy"),
  NC_ ("parameter", "recursive"),
  NC_ ("parameter", "equal"),
  NC_ ("parameter", "ordered"),
  NC_ ("parameter", "hierarchical"),
  NC_ ("parameter", "basic"),
  NC_ ("parameter", "enhanced"),
  NC_ ("parameter", "poisson"),
  NC_ ("parameter", "zero-truncated"),
  NC_ ("parameter", "dankar"),
  NC_ ("parameter", "pitman"),
  NC_ ("parameter", "zayatz"),
  NC_ ("parameter", "snb"),
};

/* Whether @spec gets a spin button, which needs a bounded range and always has a value. */
static gboolean
is_stepped (const ShoalParameterSpec *spec)
{
  return spec->kind == SHOAL_PARAMETER_INTEGER
         || (spec->kind == SHOAL_PARAMETER_NUMBER && *spec->fallback != '\0' && spec->minimum > -G_MAXDOUBLE
             && spec->maximum < G_MAXDOUBLE);
}

/* ---- Controls ---- */

/* @control: in the row; @signal: the signal that it emits on changes */
static void
take_control (ShoalParameterField *self,
              gpointer             control,
              const char          *signal)
{
  self->control = control;
  g_signal_connect_object (control, signal, G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

static GtkWidget *
make_boolean (ShoalParameterField *self,
              const char          *title)
{
  GtkSwitch *control;
  GtkWidget *row = shoal_form_row_new_switch (title, _(self->spec.summary), &control);

  take_control (self, control, "notify::active");
  return row;
}

static gboolean
is_choice (ShoalParameterField *self)
{
  return self->spec.kind == SHOAL_PARAMETER_CHOICE || self->spec.kind == SHOAL_PARAMETER_RUN;
}

/* For a parameter that names a run, the choices come from shoal_parameter_field_set_runs(). */
static GtkWidget *
make_choice (ShoalParameterField *self,
             const char          *title)
{
  g_auto (GStrv) titles = self->spec.choices != NULL ? shoal_parameter_spec_dup_choice_titles (&self->spec) : g_new0 (char *, 1);
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) titles);
  GtkWidget *row;

  row = shoal_form_row_new_choice (title, _(self->spec.summary), G_LIST_MODEL (list));
  take_control (self, row, "notify::selected");
  return row;
}

/* Shows no trailing zeros: "3" instead of "3.00". */
static gboolean
write_number_cb (GtkSpinButton *spin)
{
  guint digits = gtk_spin_button_get_digits (spin);
  double value = gtk_spin_button_get_value (spin);
  g_autofree char *whole = g_strdup_printf ("%.*f", (int) digits, value);
  g_autofree char *text = NULL;
  gsize length = strlen (whole);

  while (digits > 0 && whole[length - 1] == '0')
    {
      whole[--length] = '\0';
      digits--;
    }
  text = g_strdup_printf ("%.*f", (int) digits, value);
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (spin)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

/* Steps and digits depend on the width of the range. */
static GtkWidget *
make_spin (ShoalParameterField *self,
           const char          *title)
{
  const ShoalParameterSpec *spec = &self->spec;
  double width = spec->maximum - spec->minimum;
  gboolean whole = spec->kind == SHOAL_PARAMETER_INTEGER;
  double step = whole ? 1 : width <= 1 ? 0.01 : width <= 100 ? 0.1 : 1;
  guint digits = whole ? 0 : width <= 1 ? 4 : 3;
  GtkAdjustment *range = gtk_adjustment_new (spec->minimum, spec->minimum, spec->maximum, step, step * 10, 0);
  GtkSpinButton *control;
  GtkWidget *row = shoal_form_row_new_spin (title, _(spec->summary), range, digits, &control);

  if (!whole)
    {
      g_signal_connect (control, "output", G_CALLBACK (write_number_cb), NULL);
      gtk_spin_button_update (control);
    }
  take_control (self, control, "value-changed");
  return row;
}

static void
add_file_button (ShoalParameterField *self,
                 AdwActionRow        *row)
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
make_text (ShoalParameterField *self,
           const char          *title)
{
  GtkWidget *row = shoal_form_row_new (title, _(self->spec.summary));
  GtkWidget *control = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (control), 10);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (control), 10);
  shoal_form_row_set_control (ADW_ACTION_ROW (row), control);
  take_control (self, control, "changed");
  if (self->spec.kind == SHOAL_PARAMETER_FILE)
    add_file_button (self, ADW_ACTION_ROW (row));
  return row;
}

static GtkWidget *
make_words (ShoalParameterField *self,
            const char          *title)
{
  g_auto (GStrv) titles = shoal_parameter_spec_dup_choice_titles (&self->spec);
  GtkWidget *row = shoal_words_row_new (title, _(self->spec.summary), (const char *const *) self->choices, (const char *const *) titles);

  take_control (self, row, "changed");
  return row;
}

static GtkWidget *
make_row (ShoalParameterField *self)
{
  g_autofree char *title = shoal_parameter_spec_dup_title (&self->spec);

  if (self->spec.kind == SHOAL_PARAMETER_BOOLEAN)
    return make_boolean (self, title);
  if (is_choice (self))
    return make_choice (self, title);
  if (is_stepped (&self->spec))
    return make_spin (self, title);
  if (self->spec.kind == SHOAL_PARAMETER_WORDS && self->choices != NULL)
    return make_words (self, title);
  return make_text (self, title);
}

/* ---- The object ---- */

static void
shoal_parameter_field_finalize (GObject *object)
{
  ShoalParameterField *self = SHOAL_PARAMETER_FIELD (object);

  g_clear_object (&self->row);
  g_strfreev (self->choices);
  G_OBJECT_CLASS (shoal_parameter_field_parent_class)->finalize (object);
}

static void
shoal_parameter_field_class_init (ShoalParameterFieldClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_parameter_field_finalize;
  signals[CHANGED] = g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOOSE_FILE] = g_signal_new ("choose-file", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_parameter_field_init (ShoalParameterField *self)
{
}

/** shoal_parameter_field_new: @spec: copied; its texts must outlive the field. Returns: (transfer full): a row for it. */
ShoalParameterField *
shoal_parameter_field_new (const ShoalParameterSpec *spec)
{
  ShoalParameterField *self;

  g_return_val_if_fail (spec != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_PARAMETER_FIELD, NULL);
  self->spec = *spec;
  self->choices = spec->choices != NULL ? g_strsplit (spec->choices, "/", -1) : NULL;
  self->row = g_object_ref_sink (make_row (self));
  return self;
}

/** shoal_parameter_field_get_row: Returns: (transfer none): the row, for a group of preferences. */
GtkWidget *
shoal_parameter_field_get_row (ShoalParameterField *self)
{
  g_return_val_if_fail (SHOAL_IS_PARAMETER_FIELD (self), NULL);

  return self->row;
}

const ShoalParameterSpec *
shoal_parameter_field_get_spec (ShoalParameterField *self)
{
  g_return_val_if_fail (SHOAL_IS_PARAMETER_FIELD (self), NULL);

  return &self->spec;
}

/* ---- Values ---- */

static void
set_choice (ShoalParameterField *self,
            const char          *text)
{
  for (guint i = 0; self->choices != NULL && self->choices[i] != NULL; i++)
    if (strcmp (self->choices[i], text) == 0)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self->control), i);
}

/** shoal_parameter_field_set_text: @text: a value of the parameter; has the same effect as typing it. */
void
shoal_parameter_field_set_text (ShoalParameterField *self,
                                const char          *text)
{
  g_return_if_fail (SHOAL_IS_PARAMETER_FIELD (self));
  g_return_if_fail (text != NULL);

  if (self->spec.kind == SHOAL_PARAMETER_BOOLEAN)
    gtk_switch_set_active (GTK_SWITCH (self->control), strcmp (text, "true") == 0);
  else if (is_choice (self))
    set_choice (self, text);
  else if (is_stepped (&self->spec))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->control), g_ascii_strtod (text, NULL));
  else if (SHOAL_IS_WORDS_ROW (self->control))
    shoal_words_row_set_text (SHOAL_WORDS_ROW (self->control), text);
  else
    gtk_editable_set_text (GTK_EDITABLE (self->control), text);
}

/**
 * shoal_parameter_field_set_runs:
 * @self: for a parameter that names a run
 * @names: (array zero-terminated=1): of the runs to choose from; the chosen run stays chosen if it is one of them, else
 *   the first is
 */
void
shoal_parameter_field_set_runs (ShoalParameterField *self,
                                const char *const   *names)
{
  g_autofree char *chosen = NULL;
  g_auto (GStrv) titles = g_strdupv ((char **) names);
  g_autoptr (GtkStringList) list = NULL;

  g_return_if_fail (SHOAL_IS_PARAMETER_FIELD (self) && self->spec.kind == SHOAL_PARAMETER_RUN);
  g_return_if_fail (names != NULL && names[0] != NULL);

  if (self->choices != NULL && g_strv_equal ((const char *const *) self->choices, names))
    return;
  chosen = shoal_parameter_field_dup_text (self);
  g_strfreev (self->choices);
  self->choices = g_strdupv ((char **) names);
  for (guint i = 0; titles[i] != NULL; i++)
    if (*titles[i] == '\0')
      {
        g_free (titles[i]);
        /* Translators: in the place of the name of a run */
        titles[i] = g_strdup (C_("run", "None"));
      }
  list = gtk_string_list_new ((const char *const *) titles);
  adw_combo_row_set_model (ADW_COMBO_ROW (self->control), G_LIST_MODEL (list));
  set_choice (self, chosen);
}

/** shoal_parameter_field_dup_text: Returns: (transfer full): the value in the row, which need not be valid. */
char *
shoal_parameter_field_dup_text (ShoalParameterField *self)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (SHOAL_IS_PARAMETER_FIELD (self), NULL);

  if (self->spec.kind == SHOAL_PARAMETER_BOOLEAN)
    return g_strdup (gtk_switch_get_active (GTK_SWITCH (self->control)) ? "true" : "false");
  if (is_choice (self))
    return g_strdup (self->choices != NULL ? self->choices[adw_combo_row_get_selected (ADW_COMBO_ROW (self->control))] : "");
  if (self->spec.kind == SHOAL_PARAMETER_INTEGER)
    return g_strdup_printf ("%.0f", gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control)));
  if (is_stepped (&self->spec))
    return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control))));
  if (SHOAL_IS_WORDS_ROW (self->control))
    return shoal_words_row_dup_text (SHOAL_WORDS_ROW (self->control));
  return g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->control)));
}

/** shoal_parameter_field_is_fallback: Returns: whether the row has the default value of the parameter. */
gboolean
shoal_parameter_field_is_fallback (ShoalParameterField *self)
{
  g_autofree char *text = shoal_parameter_field_dup_text (self);

  if (is_stepped (&self->spec))
    return g_ascii_strtod (text, NULL) == g_ascii_strtod (self->spec.fallback, NULL);
  return strcmp (text, self->spec.fallback) == 0;
}

static void
show_fit (ShoalParameterField *self)
{
  gtk_widget_remove_css_class (self->control, "error");
  gtk_accessible_reset_state (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_STATE_INVALID);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row), _(self->spec.summary));
}

static void
show_misfit (ShoalParameterField *self)
{
  g_autofree char *expected = shoal_parameter_spec_describe (&self->spec);
  /* Translators: what may stand in a field, such as "a number from 0 to 1" */
  g_autofree char *problem = g_strdup_printf (_("Must be %s"), expected);

  gtk_widget_add_css_class (self->control, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->row), problem);
}

/** shoal_parameter_field_check: Returns: whether the value is valid; if not, the row shows which values are. */
gboolean
shoal_parameter_field_check (ShoalParameterField *self)
{
  g_autofree char *text = shoal_parameter_field_dup_text (self);
  gboolean fits = !GTK_IS_ENTRY (self->control) || shoal_parameter_spec_check (&self->spec, text, "", NULL);

  if (!fits)
    show_misfit (self);
  else if (GTK_IS_ENTRY (self->control))
    show_fit (self);
  return fits;
}
