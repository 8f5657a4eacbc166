/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the first rows again whenever an option changes. */

#include "config.h"

#include "data/shoal-import-dialog.h"

#include "data/shoal-import-choices.h"
#include "data/shoal-import-preview.h"
#include "data/shoal-import-types.h"
#include "session/shoal-table-grid.h"
#include "table/shoal-stat-format.h"
#include "widgets/shoal-table-view.h"

#include <glib/gi18n.h>

#include <string.h>

#define DELAY_MILLISECONDS 150

/* A row of choices, and what the reader found where it is left to it. */
typedef struct
{
  const ShoalImportChoice *choices;
  AdwComboRow *row;
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

struct _ShoalImportDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  AdwWindowTitle *title;
  GtkStack *preview_stack;
  ShoalTableView *preview;
  AdwStatusPage *problem;
  ShoalImportTypes *types;
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

  /* Owned references */
  GFile *file;
  GCancellable *reading;

  Question questions[N_QUESTIONS];
  guint delay;
  gboolean ready;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (ShoalImportDialog, shoal_import_dialog, ADW_TYPE_WINDOW)

enum
{
  PROP_0,
  PROP_READY,
  N_PROPS
};

enum
{
  IMPORT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- Options ---- */

static const ShoalImportChoice *
get_choice (ShoalImportDialog *self,
            QuestionId         id)
{
  guint selected = adw_combo_row_get_selected (self->questions[id].row);

  return &self->questions[id].choices[selected == GTK_INVALID_LIST_POSITION ? 0 : selected];
}

/* What stands for "no value": the first is what is published. Words are separated by commas. */
static char **
make_missing (ShoalImportDialog *self)
{
  g_autoptr (GStrvBuilder) tokens = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (gtk_editable_get_text (GTK_EDITABLE (self->missing_row)), ",", -1);

  if (gtk_switch_get_active (self->empty_switch))
    g_strv_builder_add (tokens, "");
  for (guint i = 0; words[i] != NULL; i++)
    if (*g_strstrip (words[i]) != '\0')
      g_strv_builder_add (tokens, words[i]);
  return g_strv_builder_end (tokens);
}

static void
add_type (gpointer column,
          gpointer type,
          gpointer options)
{
  shoal_reader_options_set_type_name (options, column, type);
}

/** shoal_import_dialog_dup_options: Returns: (transfer full): what has been chosen. */
ShoalReaderOptions *
shoal_import_dialog_dup_options (ShoalImportDialog *self)
{
  ShoalReaderOptions *options;
  char header;

  g_return_val_if_fail (SHOAL_IS_IMPORT_DIALOG (self), NULL);

  options = shoal_reader_options_new ();
  options->delimiter = get_choice (self, DELIMITER)->character;
  options->quote = get_choice (self, QUOTE)->character;
  options->escape = get_choice (self, ESCAPE)->character;
  if (options->escape == '"' && options->quote == '\'')
    options->escape = '\'';
  g_free (options->encoding);
  options->encoding = g_strdup (get_choice (self, ENCODING)->text);
  options->decimal = get_choice (self, DECIMAL)->character;
  options->thousands = get_choice (self, THOUSANDS)->character;
  header = get_choice (self, HEADER)->character;
  options->header = header == 'y' ? 1 : header == 'n' ? 0 : -1;
  g_strfreev (options->missing);
  options->missing = make_missing (self);
  g_hash_table_foreach (shoal_import_types_get_types (self->types), add_type, options);
  return options;
}

static void
select_character (ShoalImportDialog *self,
                  QuestionId         id,
                  char               character)
{
  adw_combo_row_set_selected (self->questions[id].row,
                              shoal_import_choices_find_character (self->questions[id].choices, character));
}

static void
show_missing (ShoalImportDialog *self,
              char             **missing)
{
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean empty = FALSE;

  for (guint i = 0; missing[i] != NULL; i++)
    {
      empty |= *missing[i] == '\0';
      if (*missing[i] != '\0')
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", missing[i]);
    }
  gtk_switch_set_active (self->empty_switch, empty);
  gtk_editable_set_text (GTK_EDITABLE (self->missing_row), words->str);
}

/* ---- Preview ---- */

static void
set_ready (ShoalImportDialog *self,
           gboolean           ready)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "dialog.import", ready);
  if (self->ready == ready)
    return;
  self->ready = ready;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READY]);
}

static void
show_found (ShoalImportDialog *self,
            QuestionId         id,
            guint              position)
{
  Question *question = &self->questions[id];
  g_autofree char *text = NULL;

  /* Translators: what was found in the file, like “Semicolon”. */
  if (adw_combo_row_get_selected (question->row) == 0 && position > 0)
    text = g_strdup_printf (_("Found: %s"), shoal_import_choices_get_label (question->choices, position));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (question->row), text != NULL ? text : "");
}

static void
show_all_found (ShoalImportDialog        *self,
                const ShoalReaderOptions *found)
{
  show_found (self, DELIMITER, shoal_import_choices_find_character (shoal_import_delimiters, found->delimiter));
  show_found (self, QUOTE, shoal_import_choices_find_character (shoal_import_quotes, found->quote));
  show_found (self, ENCODING, shoal_import_choices_find_text (shoal_import_encodings, found->encoding));
  show_found (self, HEADER, found->header > 0 ? 1 : found->header == 0 ? 2 : 0);
}

/* The column that is looked at is the one whose type is shown. */
static void
preview_selected_cb (ShoalImportDialog *self)
{
  if (!self->updating)
    shoal_import_types_select (self->types, shoal_table_view_get_selected_column (self->preview));
}

static void
types_selected_cb (ShoalImportDialog *self)
{
  int selected;

  if (self->updating)
    return;
  g_object_get (self->types, "selected", &selected, NULL);
  shoal_table_view_select_column (self->preview, selected);
}

static void start_preview (ShoalImportDialog *self);

static void
show_table (ShoalImportDialog *self,
            ShoalTable        *table)
{
  g_autoptr (ShoalTableGrid) grid = shoal_table_grid_new (table, NULL);
  GHashTable *types = shoal_import_types_get_types (self->types);
  guint n_before = g_hash_table_size (types);

  self->updating = TRUE;
  shoal_table_view_set_grid (self->preview, SHOAL_GRID (grid));
  shoal_import_types_set_table (self->types, table);
  self->updating = FALSE;
  types_selected_cb (self);
  gtk_stack_set_visible_child_name (self->preview_stack, "table");
  /* Where some types were for columns that are gone, none has counted. */
  if (g_hash_table_size (types) < n_before && g_hash_table_size (types) > 0)
    start_preview (self);
}

static void
preview_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (ShoalImportDialog) self = user_data;
  g_autoptr (ShoalReaderOptions) found = NULL;
  g_autoptr (ShoalTable) table = NULL;
  g_autoptr (GError) error = NULL;

  table = shoal_import_preview_finish (result, &found, &error);
  if (self->reading == NULL || self->reading != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->reading);
  set_ready (self, table != NULL);
  if (found != NULL)
    show_all_found (self, found);
  if (table != NULL)
    {
      show_table (self, table);
      return;
    }
  adw_status_page_set_description (self->problem, error->message);
  gtk_stack_set_visible_child_name (self->preview_stack, "problem");
}

static void
start_preview (ShoalImportDialog *self)
{
  g_autoptr (ShoalReaderOptions) options = shoal_import_dialog_dup_options (self);

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  shoal_import_preview_async (self->file, options, self->reading, preview_cb, g_object_ref (self));
}

static gboolean
delay_cb (gpointer data)
{
  ShoalImportDialog *self = data;

  self->delay = 0;
  start_preview (self);
  return G_SOURCE_REMOVE;
}

/* Whoever types is not interrupted. */
static void
option_changed_cb (ShoalImportDialog *self)
{
  if (self->updating || self->file == NULL)
    return;
  set_ready (self, FALSE);
  g_clear_handle_id (&self->delay, g_source_remove);
  self->delay = g_timeout_add (DELAY_MILLISECONDS, delay_cb, self);
}

/* ---- The dialog ---- */

static void
import_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalImportDialog *self = SHOAL_IMPORT_DIALOG (widget);
  g_autoptr (ShoalReaderOptions) options = shoal_import_dialog_dup_options (self);

  g_signal_emit (self, signals[IMPORT], 0, self->file, options);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
shoal_import_dialog_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_READY:
      g_value_set_boolean (value, shoal_import_dialog_is_ready (SHOAL_IMPORT_DIALOG (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_import_dialog_dispose (GObject *object)
{
  ShoalImportDialog *self = SHOAL_IMPORT_DIALOG (object);

  g_clear_handle_id (&self->delay, g_source_remove);
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (shoal_import_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SHOAL_TYPE_IMPORT_TYPES);
  g_type_ensure (SHOAL_TYPE_TABLE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, title);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, preview_stack);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, types);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, text_options);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, delimiter_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, quote_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, escape_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, encoding_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, decimal_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, thousands_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, header_row);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, empty_switch);
  gtk_widget_class_bind_template_child (widget_class, ShoalImportDialog, missing_row);
  gtk_widget_class_bind_template_callback (widget_class, option_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, preview_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, types_selected_cb);
}

static void
shoal_import_dialog_class_init (ShoalImportDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = shoal_import_dialog_get_property;
  object_class->dispose = shoal_import_dialog_dispose;
  properties[PROP_READY] = g_param_spec_boolean ("ready", NULL, NULL, FALSE,
                                                 G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[IMPORT] = g_signal_new ("import", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_FILE, SHOAL_TYPE_READER_OPTIONS);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "dialog.import", NULL, import_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ask (ShoalImportDialog       *self,
     QuestionId               id,
     AdwComboRow             *row,
     const ShoalImportChoice *choices)
{
  g_autoptr (GListModel) list = shoal_import_choices_list (choices);

  self->questions[id].row = row;
  self->questions[id].choices = choices;
  adw_combo_row_set_model (row, list);
}

static void
shoal_import_dialog_init (ShoalImportDialog *self)
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
  set_ready (self, FALSE);
}

/** shoal_import_dialog_new: @parent: what it stands before; @file: a table. Returns: (transfer none): the dialog. */
ShoalImportDialog *
shoal_import_dialog_new (GtkWindow *parent,
                         GFile     *file)
{
  ShoalImportDialog *self;
  g_autofree char *name = NULL;
  g_autofree char *display_name = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (SHOAL_TYPE_IMPORT_DIALOG, "transient-for", parent, "modal", TRUE, NULL);
  self->file = g_object_ref (file);
  name = g_file_get_basename (file);
  display_name = name != NULL ? g_filename_display_name (name) : NULL;
  adw_window_title_set_subtitle (self->title, display_name != NULL ? display_name : "");
  gtk_widget_set_visible (self->text_options, name == NULL || shoal_stat_kind_guess (name) == SHOAL_STAT_NONE);
  start_preview (self);
  return self;
}

/** shoal_import_dialog_set_options: @options: how the table has been read so far. */
void
shoal_import_dialog_set_options (ShoalImportDialog        *self,
                                 const ShoalReaderOptions *options)
{
  g_return_if_fail (SHOAL_IS_IMPORT_DIALOG (self));
  g_return_if_fail (options != NULL);

  self->updating = TRUE;
  select_character (self, DELIMITER, options->delimiter);
  select_character (self, QUOTE, options->quote);
  select_character (self, ESCAPE, options->escape == '\'' ? '"' : options->escape);
  select_character (self, DECIMAL, options->decimal);
  select_character (self, THOUSANDS, options->thousands);
  select_character (self, HEADER, options->header > 0 ? 'y' : options->header == 0 ? 'n' : 0);
  adw_combo_row_set_selected (self->encoding_row,
                              shoal_import_choices_find_text (shoal_import_encodings, options->encoding));
  if (options->missing != NULL)
    show_missing (self, options->missing);
  if (options->types != NULL)
    shoal_import_types_set_types (self->types, options->types);
  self->updating = FALSE;
  start_preview (self);
}

/** shoal_import_dialog_is_ready: Returns: whether the table can be read like that, as far as the preview tells. */
gboolean
shoal_import_dialog_is_ready (ShoalImportDialog *self)
{
  g_return_val_if_fail (SHOAL_IS_IMPORT_DIALOG (self), FALSE);

  return self->ready;
}
