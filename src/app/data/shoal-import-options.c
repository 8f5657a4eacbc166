/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader detects the options that are left on "Automatic"; the rows show the detected values as subtitles. */

#include "config.h"

#include "data/shoal-data-parts.h"

#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

/* A row of choices. If it has @other, the last choice is to enter another value there. */
typedef struct
{
  const ShoalImportChoice *choices;
  AdwComboRow *row;
  guint n_choices;
  ShoalCustomValueRow *other; /* nullable */
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
  GtkWidget *row_options;
  AdwPreferencesGroup *sheet_options;
  AdwComboRow *sheet_row;
  AdwEntryRow *range_row;
  AdwActionRow *skip_row;
  GtkSpinButton *skip_spin;
  AdwActionRow *leave_out_row;
  GtkSwitch *leave_out_switch;
  AdwComboRow *delimiter_row;
  ShoalCustomValueRow *other_delimiter_row;
  AdwComboRow *quote_row;
  ShoalCustomValueRow *other_quote_row;
  AdwComboRow *escape_row;
  AdwComboRow *encoding_row;
  ShoalCustomValueRow *other_encoding_row;
  AdwComboRow *decimal_row;
  AdwComboRow *thousands_row;
  AdwComboRow *header_row;
  AdwActionRow *trim_row;
  GtkSwitch *trim_switch;
  ShoalImportMissing *missing;

  Question questions[N_QUESTIONS];
  gboolean skip_given;  /* a person has said how many lines stand above the table */
  gboolean sheet_given;
  char *query;            /* a query of a database, instead of a table */
  char **counted;         /* columns of a database table that the database counts */
  gboolean updating; /* while the rows are set by us */
};

G_DEFINE_FINAL_TYPE (ShoalImportOptions, shoal_import_options, ADW_TYPE_BIN)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Choices ---- */

static gboolean
is_other (Question *question)
{
  return question->other != NULL && adw_combo_row_get_selected (question->row) == question->n_choices;
}

/* The choice selected in the list; the first one (“Automatic”) while another value is entered. */
static const ShoalImportChoice *
get_choice (ShoalImportOptions *self,
            QuestionId          id)
{
  Question *question = &self->questions[id];
  guint selected = adw_combo_row_get_selected (question->row);

  return &question->choices[selected < question->n_choices ? selected : 0];
}

/* The chosen or entered character; @problem: (out) (optional): why the entered text is no valid character. */
static char
get_character (ShoalImportOptions  *self,
               QuestionId           id,
               const char         **problem)
{
  Question *question = &self->questions[id];
  const char *flaw = NULL;
  char character;

  if (is_other (question))
    flaw = shoal_custom_value_row_get_character (question->other, &character);
  else
    character = get_choice (self, id)->character;
  if (problem != NULL)
    *problem = flaw;
  return character;
}

static void
select_character (ShoalImportOptions *self,
                  QuestionId          id,
                  char                character)
{
  Question *question = &self->questions[id];
  guint position = shoal_import_choices_find_character (question->choices, character);
  const char text[] = { character, '\0' };

  if (position == 0 && character != 0 && question->other != NULL)
    {
      shoal_custom_value_row_set_text (question->other, text);
      position = question->n_choices;
    }
  adw_combo_row_set_selected (question->row, position);
}

static void
select_encoding (ShoalImportOptions *self,
                 const char         *encoding)
{
  Question *question = &self->questions[ENCODING];
  guint position = shoal_import_choices_find_text (question->choices, encoding);

  if (position == 0 && encoding != NULL)
    {
      shoal_custom_value_row_set_text (question->other, encoding);
      position = question->n_choices;
    }
  adw_combo_row_set_selected (question->row, position);
}

static char *
dup_encoding (ShoalImportOptions *self)
{
  if (is_other (&self->questions[ENCODING]))
    return g_strstrip (g_strdup (shoal_custom_value_row_get_text (self->other_encoding_row)));
  return g_strdup (get_choice (self, ENCODING)->text);
}

/* ---- Problems ---- */

/* Returns: (nullable): why the entered encoding is not valid. */
static const char *
find_encoding_problem (ShoalImportOptions *self)
{
  g_autofree char *encoding = dup_encoding (self);
  GIConv conversion;

  if (!is_other (&self->questions[ENCODING]))
    return NULL;
  if (*encoding == '\0')
    return _("Enter the name of an encoding, such as KOI8-R");
  conversion = g_iconv_open ("UTF-8", encoding);
  if (conversion == (GIConv) -1)
    return _("No encoding of this name is known");
  g_iconv_close (conversion);
  return NULL;
}

/* Shows each problem at the entry that causes it. */
static void
update_problems (ShoalImportOptions *self)
{
  const char *delimiter_problem, *quote_problem;
  char delimiter = get_character (self, DELIMITER, &delimiter_problem);
  char quote = get_character (self, QUOTE, &quote_problem);

  if (delimiter != 0 && delimiter == quote)
    {
      if (is_other (&self->questions[QUOTE]))
        quote_problem = _("This is the delimiter");
      else
        delimiter_problem = _("This is the quote around fields");
    }
  shoal_custom_value_row_set_problem (self->other_delimiter_row, delimiter_problem);
  shoal_custom_value_row_set_problem (self->other_quote_row, quote_problem);
  shoal_custom_value_row_set_problem (self->other_encoding_row, find_encoding_problem (self));
}

static void
option_changed_cb (ShoalImportOptions *self)
{
  if (self->updating)
    return;
  update_problems (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
skip_changed_cb (ShoalImportOptions *self)
{
  if (self->updating)
    return;
  self->skip_given = TRUE;
  adw_action_row_set_subtitle (self->skip_row, "");
  option_changed_cb (self);
}

static void
sheet_chosen_cb (ShoalImportOptions *self)
{
  if (self->updating)
    return;
  /* The lines above the table of one sheet tell nothing about another sheet. */
  self->sheet_given = TRUE;
  self->skip_given = FALSE;
  option_changed_cb (self);
}

static void
show_others (ShoalImportOptions *self)
{
  for (guint i = 0; i < N_QUESTIONS; i++)
    if (self->questions[i].other != NULL)
      shoal_custom_value_row_set_wanted (self->questions[i].other, is_other (&self->questions[i]),
                                         GTK_WIDGET (self->questions[i].row));
}

static void
chosen_cb (ShoalImportOptions *self,
           GParamSpec         *pspec,
           AdwComboRow        *row)
{
  if (self->updating)
    return;
  /* The next preview sets the subtitle again if the value is still detected. */
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), "");
  show_others (self);
  for (guint i = 0; i < N_QUESTIONS; i++)
    if (self->questions[i].row == row && is_other (&self->questions[i]))
      shoal_custom_value_row_focus (self->questions[i].other);
  option_changed_cb (self);
}

/* ---- The widget ---- */

static void
shoal_import_options_finalize (GObject *object)
{
  g_free (SHOAL_IMPORT_OPTIONS (object)->query);
  g_strfreev (SHOAL_IMPORT_OPTIONS (object)->counted);
  G_OBJECT_CLASS (shoal_import_options_parent_class)->finalize (object);
}

static void
shoal_import_options_class_init (ShoalImportOptionsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = shoal_import_options_finalize;
  g_type_ensure (SHOAL_TYPE_IMPORT_MISSING);
  g_type_ensure (SHOAL_TYPE_CUSTOM_VALUE_ROW);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  g_type_ensure (SHOAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-options.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, text_options);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, delimiter_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, other_delimiter_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, quote_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, other_quote_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, escape_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, encoding_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, other_encoding_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, decimal_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, thousands_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, header_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, trim_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, trim_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, missing);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, row_options);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, sheet_options);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, sheet_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, range_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, skip_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, skip_spin);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, leave_out_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportOptions, leave_out_switch);
  gtk_widget_class_bind_template_callback (widget_class, skip_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, sheet_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, option_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
ask (ShoalImportOptions      *self,
     QuestionId               id,
     AdwComboRow             *row,
     const ShoalImportChoice *choices,
     ShoalCustomValueRow     *other)
{
  g_autoptr (GListModel) list = shoal_import_choices_list (choices);

  self->questions[id].row = row;
  self->questions[id].choices = choices;
  self->questions[id].n_choices = g_list_model_get_n_items (list);
  self->questions[id].other = other;
  if (other != NULL)
    gtk_string_list_append (GTK_STRING_LIST (list), _("Other…"));
  adw_combo_row_set_model (row, list);
}

static void
shoal_import_options_init (ShoalImportOptions *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  ask (self, DELIMITER, self->delimiter_row, shoal_import_delimiters, self->other_delimiter_row);
  ask (self, QUOTE, self->quote_row, shoal_import_quotes, self->other_quote_row);
  ask (self, ESCAPE, self->escape_row, shoal_import_escapes, NULL);
  ask (self, ENCODING, self->encoding_row, shoal_import_encodings, self->other_encoding_row);
  ask (self, DECIMAL, self->decimal_row, shoal_import_decimals, NULL);
  ask (self, THOUSANDS, self->thousands_row, shoal_import_thousands, NULL);
  ask (self, HEADER, self->header_row, shoal_import_headers, NULL);
  self->updating = FALSE;
}

static void
show_sheets (ShoalImportOptions *self,
             char *const        *sheets,
             const char         *sheet)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) sheets);
  guint selected = 0;

  for (guint i = 0; sheets[i] != NULL; i++)
    if (g_strcmp0 (sheets[i], sheet) == 0)
      selected = i;
  adw_combo_row_set_model (self->sheet_row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->sheet_row, selected);
}

/* Shows the query or the counted columns, which cannot be changed here. */
static void
show_statement (ShoalImportOptions *self)
{
  g_autofree char *list = self->counted != NULL ? g_strjoinv (", ", self->counted) : NULL;
  g_autofree char *text = NULL;
  g_autofree char *markup = NULL;

  if (list != NULL)
    /* Translators: %s is a list of names of columns. */
    text = g_strdup_printf (_("The rows stay in the database. Counted there: %s"), list);
  markup = text != NULL || self->query != NULL ? g_markup_escape_text (text != NULL ? text : self->query, -1) : NULL;
  adw_preferences_group_set_description (self->sheet_options, markup);
}

/** shoal_import_options_set: @options: the options to show. Emits no "changed". */
void
shoal_import_options_set (ShoalImportOptions       *self,
                          const ShoalReaderOptions *options)
{
  char *place;

  g_return_if_fail (SHOAL_IS_IMPORT_OPTIONS (self));
  g_return_if_fail (options != NULL);

  place = options->table != NULL ? options->table : options->sheet;
  self->updating = TRUE;
  select_character (self, DELIMITER, options->delimiter);
  select_character (self, QUOTE, options->quote);
  select_character (self, ESCAPE, options->escape != 0 && options->escape != '\\' ? '"' : options->escape);
  select_character (self, DECIMAL, options->decimal);
  select_character (self, THOUSANDS, options->thousands);
  select_character (self, HEADER, options->header > 0 ? 'y' : options->header == 0 ? 'n' : 0);
  select_encoding (self, options->encoding);
  gtk_switch_set_active (self->trim_switch, options->trim);
  self->skip_given = options->skip_rows >= 0;
  gtk_spin_button_set_value (self->skip_spin, MAX (0, options->skip_rows));
  gtk_switch_set_active (self->leave_out_switch, options->leave_out != 0);
  gtk_editable_set_text (GTK_EDITABLE (self->range_row), options->range != NULL ? options->range : "");
  self->sheet_given = place != NULL;
  g_free (self->query);
  self->query = g_strdup (options->query);
  g_strfreev (self->counted);
  self->counted = g_strdupv (options->counted);
  /* The query and the counted columns belong to one table: another cannot be chosen. */
  gtk_widget_set_visible (GTK_WIDGET (self->sheet_row), self->query == NULL && self->counted == NULL);
  show_statement (self);
  if (self->sheet_given)
    {
      g_auto (GStrv) sheets = g_strdupv ((char *[]) { place, NULL });

      show_sheets (self, sheets, place);
    }
  if (options->missing != NULL)
    shoal_import_missing_set (self->missing, options->missing);
  show_others (self);
  update_problems (self);
  self->updating = FALSE;
}

/** shoal_import_options_is_valid: Returns: whether all entered values are valid; the rows show the problems. */
gboolean
shoal_import_options_is_valid (ShoalImportOptions *self)
{
  g_return_val_if_fail (SHOAL_IS_IMPORT_OPTIONS (self), FALSE);

  for (guint i = 0; i < N_QUESTIONS; i++)
    if (self->questions[i].other != NULL && shoal_custom_value_row_has_problem (self->questions[i].other))
      return FALSE;
  return TRUE;
}

/* Takes the sheet or table, if a person has chosen one, and the range as entered, which may be incomplete. */
static void
take_sheet (ShoalImportOptions *self,
            ShoalReaderOptions *options)
{
  g_autofree char *range = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->range_row))));
  GtkStringObject *sheet = adw_combo_row_get_selected_item (self->sheet_row);

  if (!gtk_widget_get_visible (GTK_WIDGET (self->range_row)))
    {
      options->table = self->sheet_given && sheet != NULL ? g_strdup (gtk_string_object_get_string (sheet)) : NULL;
      options->query = options->table == NULL ? g_strdup (self->query) : NULL;
      options->counted = options->table != NULL ? g_strdupv (self->counted) : NULL;
      return;
    }
  if (self->sheet_given && sheet != NULL)
    options->sheet = g_strdup (gtk_string_object_get_string (sheet));
  if (*range != '\0')
    options->range = g_steal_pointer (&range);
}

/** shoal_import_options_dup: Returns: (transfer full): the options that the rows show. */
ShoalReaderOptions *
shoal_import_options_dup (ShoalImportOptions *self)
{
  ShoalReaderOptions *options;
  char header;

  g_return_val_if_fail (SHOAL_IS_IMPORT_OPTIONS (self), NULL);

  options = shoal_reader_options_new ();
  options->delimiter = get_character (self, DELIMITER, NULL);
  options->quote = get_character (self, QUOTE, NULL);
  options->escape = get_character (self, ESCAPE, NULL);
  /* "Doubled" means that the quote, whichever it is, is its own escape. */
  if (options->escape == '"' && options->quote != 0 && options->quote != SHOAL_READER_NO_QUOTE)
    options->escape = options->quote;
  g_free (options->encoding);
  options->encoding = dup_encoding (self);
  options->decimal = get_character (self, DECIMAL, NULL);
  options->thousands = get_character (self, THOUSANDS, NULL);
  header = get_character (self, HEADER, NULL);
  options->header = header == 'y' ? 1 : header == 'n' ? 0 : -1;
  options->trim = gtk_switch_get_active (self->trim_switch);
  options->skip_rows = self->skip_given ? gtk_spin_button_get_value_as_int (self->skip_spin) : -1;
  options->leave_out = gtk_switch_get_active (self->leave_out_switch) ? -1 : 0;
  if (gtk_widget_get_visible (GTK_WIDGET (self->sheet_options)))
    take_sheet (self, options);
  g_strfreev (options->missing);
  options->missing = shoal_import_missing_dup (self->missing);
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

/* The counts are those of the preview; the whole table may have more. */
static void
show_blanks (ShoalImportOptions       *self,
             const ShoalReaderOptions *found)
{
  g_autofree char *text = NULL;

  if (found->n_blanks == 0)
    text = g_strdup (_("There are none in the preview"));
  else if (found->trim)
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Removed around %'zu value of the preview",
                                         "Removed around %'zu values of the preview", found->n_blanks),
                            found->n_blanks);
  else
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%'zu value of the preview begins or ends with spaces or tabs",
                                         "%'zu values of the preview begin or end with spaces or tabs", found->n_blanks),
                            found->n_blanks);
  adw_action_row_set_subtitle (self->trim_row, text);
}

/* Shows the number of rows above the table, and of rows that are left out. */
static void
show_rows (ShoalImportOptions       *self,
           const ShoalReaderOptions *found)
{
  g_autofree char *text = NULL;

  if (!self->skip_given)
    {
      gtk_spin_button_set_value (self->skip_spin, MAX (0, found->skip_rows));
      adw_action_row_set_subtitle (self->skip_row, found->skip_rows > 0 ? _("Titles were found") : "");
    }
  if (found->n_empty > 0 && found->n_totals > 0)
    text = g_strdup_printf (_("Empty rows: %'zu, totals at the end: %'zu"), found->n_empty, found->n_totals);
  else if (found->n_empty > 0)
    text = g_strdup_printf (_("Empty rows: %'zu"), found->n_empty);
  else if (found->n_totals > 0)
    text = g_strdup_printf (_("Totals at the end: %'zu"), found->n_totals);
  adw_action_row_set_subtitle (self->leave_out_row, text != NULL ? text : "");
}

/** shoal_import_options_show_found: @found: the options with which the table was read; detected ones are shown. */
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
  show_blanks (self, found);
  self->updating = TRUE;
  show_rows (self, found);
  if (found->sheets != NULL)
    show_sheets (self, found->sheets, found->table != NULL ? found->table : found->sheet);
  self->updating = FALSE;
  shoal_import_missing_show_found (self->missing, found->found_missing);
}

/** shoal_import_options_set_format: @counting: the options that apply to the kind of table; only these are shown. */
void
shoal_import_options_set_format (ShoalImportOptions *self,
                                 ShoalFormatOptions  counting)
{
  gboolean is_database;

  g_return_if_fail (SHOAL_IS_IMPORT_OPTIONS (self));

  gtk_widget_set_visible (self->text_options, (counting & SHOAL_FORMAT_OPTIONS_TEXT) != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->sheet_options),
                          (counting & (SHOAL_FORMAT_OPTIONS_SHEET | SHOAL_FORMAT_OPTIONS_TABLE)) != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->range_row), (counting & SHOAL_FORMAT_OPTIONS_SHEET) != 0);
  is_database = (counting & SHOAL_FORMAT_OPTIONS_TABLE) != 0;
  adw_preferences_group_set_title (self->sheet_options, is_database ? _("Database") : _("Workbook"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->sheet_row), is_database ? _("_Table") : _("_Sheet"));
  gtk_widget_set_visible (self->row_options,
                          (counting & (SHOAL_FORMAT_OPTIONS_TEXT | SHOAL_FORMAT_OPTIONS_SHEET)) != 0);
}
