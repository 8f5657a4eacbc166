/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is left on "Automatic" is found by the reader, and then told below the row. */

#include "config.h"

#include "data/shoal-import-options.h"

#include "data/shoal-import-choices.h"

#include <glib/gi18n.h>

#include <string.h>

/* A row of choices. One that a project has, but that is not offered, stands after the others. */
typedef struct
{
  const ShoalImportChoice *choices;
  AdwComboRow *row;
  guint n_choices;
  ShoalImportChoice other;
} Question;

typedef enum
{
  DELIMITER,
  QUOTE,
  ESCAPE,
  ENCODING,
  DECIMAL,
  THOUSANDS,
  HEADER,
  N_QUESTIONS
} QuestionId;

struct _ShoalImportOptions
{
  AdwBin parent_instance;

  /* Template widgets */
  GtkWidget *text_options;
  AdwComboRow *delimiter_row;
  AdwComboRow *quote_row;
  AdwComboRow *escape_row;
  AdwComboRow *encoding_row;
  AdwComboRow *decimal_row;
  AdwComboRow *thousands_row;
  AdwComboRow *header_row;
  GtkSwitch *empty_switch;
  AdwEntryRow *missing_row;

  Question questions[N_QUESTIONS];
  gboolean empty_last; /* whether another sign of missing values is the one that is published */
  gboolean updating;   /* while the rows are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalImportOptions, shoal_import_options, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
option_changed_cb (ShoalImportOptions *self)
{
  if (!self->updating)
    g_signal_emit (self, signals[CHANGED], 0);
}

/* ---- Choices ---- */

static const ShoalImportChoice *
get_choice (ShoalImportOptions *self,
            QuestionId          id)
{
  Question *question = &self->questions[id];
  guint selected = adw_combo_row_get_selected (question->row);

  if (selected == question->n_choices)
    return &question->other;
  return &question->choices[selected < question->n_choices ? selected : 0];
}

static void
select_other (Question   *question,
              char        character,
              const char *text)
{
  const char label[] = { character, '\0' };
  GtkStringList *list = GTK_STRING_LIST (adw_combo_row_get_model (question->row));
  guint n_there = g_list_model_get_n_items (G_LIST_MODEL (list));

  g_free ((char *) question->other.text);
  question->other.character = character;
  question->other.text = g_strdup (text);
  gtk_string_list_splice (list, question->n_choices, n_there - question->n_choices, NULL);
  gtk_string_list_append (list, text != NULL ? text : label);
  adw_combo_row_set_selected (question->row, question->n_choices);
}

static void
select_character (ShoalImportOptions *self,
                  QuestionId          id,
                  char                character)
{
  Question *question = &self->questions[id];
  guint position = shoal_import_choices_find_character (question->choices, character);

  if (position == 0 && character != 0)
    select_other (question, character, NULL);
  else
    adw_combo_row_set_selected (question->row, position);
}

static void
select_encoding (ShoalImportOptions *self,
                 const char         *encoding)
{
  Question *question = &self->questions[ENCODING];
  guint position = shoal_import_choices_find_text (question->choices, encoding);

  if (position == 0 && encoding != NULL)
    select_other (question, 0, encoding);
  else
    adw_combo_row_set_selected (question->row, position);
}

/* ---- Missing values ---- */

/* What stands for "no value": the first is what is published. Words are separated by commas. */
static char **
make_missing (ShoalImportOptions *self)
{
  g_autoptr (GStrvBuilder) tokens = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (gtk_editable_get_text (GTK_EDITABLE (self->missing_row)), ",", -1);
  gboolean empty = gtk_switch_get_active (self->empty_switch);

  if (empty && !self->empty_last)
    g_strv_builder_add (tokens, "");
  for (guint i = 0; words[i] != NULL; i++)
    if (*g_strstrip (words[i]) != '\0')
      g_strv_builder_add (tokens, words[i]);
  if (empty && self->empty_last)
    g_strv_builder_add (tokens, "");
  return g_strv_builder_end (tokens);
}

static void
show_missing (ShoalImportOptions *self,
              char              **missing)
{
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean empty = FALSE;

  self->empty_last = missing[0] != NULL && *missing[0] != '\0';
  for (guint i = 0; missing[i] != NULL; i++)
    {
      empty |= *missing[i] == '\0';
      if (*missing[i] != '\0')
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", missing[i]);
    }
  gtk_switch_set_active (self->empty_switch, empty);
  gtk_editable_set_text (GTK_EDITABLE (self->missing_row), words->str);
}

/* ---- The widget ---- */

static void
shoal_import_options_finalize (GObject *object)
{
  ShoalImportOptions *self = SHOAL_IMPORT_OPTIONS (object);

  for (guint i = 0; i < N_QUESTIONS; i++)
    g_free ((char *) self->questions[i].other.text);
  G_OBJECT_CLASS (shoal_import_options_parent_class)->finalize (object);
}

static void
shoal_import_options_class_init (ShoalImportOptionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_import_options_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-options.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, text_options);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, delimiter_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, quote_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, escape_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, encoding_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, decimal_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, thousands_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, header_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, empty_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, missing_row);
  gtk_widget_class_bind_template_callback (widget_class, option_changed_cb);
}

static void
ask (ShoalImportOptions      *self,
     QuestionId               id,
     AdwComboRow             *row,
     const ShoalImportChoice *choices)
{
  g_autoptr (GListModel) list = shoal_import_choices_list (choices);

  self->questions[id].row = row;
  self->questions[id].choices = choices;
  self->questions[id].n_choices = g_list_model_get_n_items (list);
  adw_combo_row_set_model (row, list);
}

static void
shoal_import_options_init (ShoalImportOptions *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  ask (self, DELIMITER, self->delimiter_row, shoal_import_delimiters);
  ask (self, QUOTE, self->quote_row, shoal_import_quotes);
  ask (self, ESCAPE, self->escape_row, shoal_import_escapes);
  ask (self, ENCODING, self->encoding_row, shoal_import_encodings);
  ask (self, DECIMAL, self->decimal_row, shoal_import_decimals);
  ask (self, THOUSANDS, self->thousands_row, shoal_import_thousands);
  ask (self, HEADER, self->header_row, shoal_import_headers);
  self->updating = FALSE;
}

/** shoal_import_options_set: @options: what the rows are to say; that is no change by a person. */
void
shoal_import_options_set (ShoalImportOptions       *self,
                          const ShoalReaderOptions *options)
{
  g_return_if_fail (SHOAL_IS_IMPORT_OPTIONS (self));
  g_return_if_fail (options != NULL);

  self->updating = TRUE;
  select_character (self, DELIMITER, options->delimiter);
  select_character (self, QUOTE, options->quote);
  select_character (self, ESCAPE, options->escape != 0 && options->escape != '\\' ? '"' : options->escape);
  select_character (self, DECIMAL, options->decimal);
  select_character (self, THOUSANDS, options->thousands);
  select_character (self, HEADER, options->header > 0 ? 'y' : options->header == 0 ? 'n' : 0);
  select_encoding (self, options->encoding);
  if (options->missing != NULL)
    show_missing (self, options->missing);
  self->updating = FALSE;
}

/** shoal_import_options_dup: Returns: (transfer full): what the rows say. */
ShoalReaderOptions *
shoal_import_options_dup (ShoalImportOptions *self)
{
  ShoalReaderOptions *options;
  char header;

  g_return_val_if_fail (SHOAL_IS_IMPORT_OPTIONS (self), NULL);

  options = shoal_reader_options_new ();
  options->delimiter = get_choice (self, DELIMITER)->character;
  options->quote = get_choice (self, QUOTE)->character;
  options->escape = get_choice (self, ESCAPE)->character;
  /* "Doubled" is the quote itself, whichever that is. */
  if (options->escape == '"' && options->quote != 0 && options->quote != SHOAL_READER_NO_QUOTE)
    options->escape = options->quote;
  g_free (options->encoding);
  options->encoding = g_strdup (get_choice (self, ENCODING)->text);
  options->decimal = get_choice (self, DECIMAL)->character;
  options->thousands = get_choice (self, THOUSANDS)->character;
  header = get_choice (self, HEADER)->character;
  options->header = header == 'y' ? 1 : header == 'n' ? 0 : -1;
  g_strfreev (options->missing);
  options->missing = make_missing (self);
  return options;
}

static void
show_found (ShoalImportOptions *self,
            QuestionId          id,
            guint               position)
{
  Question *question = &self->questions[id];
  g_autofree char *text = NULL;

  /* Translators: what was found in the file, like “Semicolon”. */
  if (adw_combo_row_get_selected (question->row) == 0 && position > 0)
    text = g_strdup_printf (_("Found: %s"), shoal_import_choices_get_label (question->choices, position));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (question->row), text != NULL ? text : "");
}

/** shoal_import_options_show_found: @found: how the table was read, which is told where it was not chosen. */
void
shoal_import_options_show_found (ShoalImportOptions       *self,
                                 const ShoalReaderOptions *found)
{
  g_return_if_fail (SHOAL_IS_IMPORT_OPTIONS (self));
  g_return_if_fail (found != NULL);

  show_found (self, DELIMITER, shoal_import_choices_find_character (shoal_import_delimiters, found->delimiter));
  show_found (self, QUOTE, shoal_import_choices_find_character (shoal_import_quotes, found->quote));
  show_found (self, ENCODING, shoal_import_choices_find_text (shoal_import_encodings, found->encoding));
  show_found (self, HEADER, found->header > 0 ? 1 : found->header == 0 ? 2 : 0);
}

/** shoal_import_options_set_text: @text: whether the file is delimited text; others have no such options. */
void
shoal_import_options_set_text (ShoalImportOptions *self,
                               gboolean            text)
{
  g_return_if_fail (SHOAL_IS_IMPORT_OPTIONS (self));

  gtk_widget_set_visible (self->text_options, text);
}
