/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stays open while it writes, and after a failure, so that a person can choose another file. */

#include "config.h"

#include "release/shoal-release-parts.h"

#include "common/shoal-places.h"
#include "base/shoal-error.h"
#include "models/release/shoal-release-export.h"
#include "table/shoal-label-words.h"
#include "table/stat/shoal-typed-writer.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

/* ---- Export text ---- */

/* Titles and file names for each kind of export, and advice after a failure. The error message tells the problem; the
 * advice depends on the error code. */

/* Returns: the title of the window that asks for the file. */
static const char *
shoal_export_text_get_title (ShoalExportKind kind)
{
  switch (kind)
    {
    case SHOAL_EXPORT_REPORT:
      return _("Export Report");
    case SHOAL_EXPORT_RECIPE:
      return _("Export Recipe");
    case SHOAL_EXPORT_SCRIPT:
      return _("Export SQL Script");
    case SHOAL_EXPORT_TABLE:
    case SHOAL_EXPORT_RELEASE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      return _("Export Release");
    }
}

/* @data_name: name of the table; @suffix: suffix for a release. Returns: (transfer full): a name for the file. */
static char *
shoal_export_text_propose_name (ShoalExportKind  kind,
                                const char      *data_name,
                                const char      *suffix)
{
  g_autofree char *name = g_strdup (data_name);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';
  switch (kind)
    {
    case SHOAL_EXPORT_REPORT:
      /* Translators: proposed name of a file: that of the table, and what it is. */
      return g_strdup_printf (_("%s-report.pdf"), name);
    case SHOAL_EXPORT_RECIPE:
      /* Translators: proposed name of a file: that of the table, and what it is. */
      return g_strdup_printf (_("%s-recipe.shoal"), name);
    case SHOAL_EXPORT_SCRIPT:
      /* Translators: proposed name of a file: that of the table, and what it is. */
      return g_strdup_printf (_("%s-release.sql"), name);
    case SHOAL_EXPORT_TABLE:
    case SHOAL_EXPORT_RELEASE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      /* Translators: proposed name of a file: that of the table, what it is, and csv or the like. */
      return g_strdup_printf (_("%s-release.%s"), name, suffix);
    }
}

/* Returns: a heading for a failed export. */
static const char *
shoal_export_text_get_problem (ShoalExportKind kind)
{
  switch (kind)
    {
    case SHOAL_EXPORT_REPORT:
      return _("The Report Was Not Written");
    case SHOAL_EXPORT_RECIPE:
      return _("The Recipe Was Not Written");
    case SHOAL_EXPORT_SCRIPT:
      return _("The Script Was Not Written");
    case SHOAL_EXPORT_TABLE:
      return _("The Table Was Not Made");
    case SHOAL_EXPORT_RELEASE:
    case SHOAL_EXPORT_N_KINDS:
    default:
      return _("The Release Was Not Written");
    }
}

static const char *
get_advice (ShoalExportKind  kind,
            const GError    *error)
{
  if (kind == SHOAL_EXPORT_TABLE)
    return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS) ? _("Choose another name.") : _("Try again, or export a script.");
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED))
    return _("Choose another result on the Solve page, or run a solver again.");
  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_USAGE))
    return _("Choose another name.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return _("Make room on the disk, or choose a folder on another one.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return _("Choose a folder in which you may create files.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY))
    return _("Choose a folder that exists.");
  return _("Choose another file, or try again.");
}

/* Returns: (transfer full): the problem, the state of disk or database, and advice. */
static char *
shoal_export_text_describe_problem (ShoalExportKind  kind,
                                    const GError    *error)
{
  return g_strdup_printf ("%s\n\n%s %s", error->message,
                          kind == SHOAL_EXPORT_TABLE ? _("No table was made.") : _("Nothing was changed on disk."),
                          get_advice (kind, error));
}

/* Returns: whether writing to another file could help. */
static gboolean
shoal_export_text_is_about_place (ShoalExportKind  kind,
                                  const GError    *error)
{
  return kind != SHOAL_EXPORT_TABLE && !g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED);
}

/* ---- Export dialog ---- */

struct _ShoalExportDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  GtkCheckButton *kinds[SHOAL_EXPORT_N_KINDS];
  GtkStack *options;
  AdwPreferencesGroup *origin;
  AdwPreferencesGroup *group;
  AdwPreferencesGroup *recipe_group;
  AdwPreferencesGroup *script_group;
  AdwPreferencesGroup *table_group;
  GtkWidget *table_choice;
  GtkWidget *busy;
  GtkProgressBar *progress_bar;
  GtkButton *cancel_button;
  GtkButton *choose_button;

  AdwComboRow *labels;
  gboolean waiting; /* while the release with other labels is verified */
  ShoalExportRows rows;
  AdwPreferencesGroup *about;
  GtkEditable *about_rows[SHOAL_ABOUT_N];

  /* Owned references */
  ShoalRecodingReport *report;
  ShoalProject *project;
  ShoalSessionRun *run;
  GtkFileChooserNative *chooser; /* while the file chooser is open */
  GFile *file;                   /* while it is written; NULL for a table in a database */
  gboolean replace;              /* whether @file may be overwritten */
  ShoalProgress *progress;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (ShoalExportDialog, shoal_export_dialog, ADW_TYPE_WINDOW)

enum
{
  EXPORTED,
  LABELS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static ShoalExportKind
get_kind (ShoalExportDialog *self)
{
  ShoalExportKind kind = SHOAL_EXPORT_RELEASE;

  while (kind + 1 < SHOAL_EXPORT_N_KINDS && !gtk_check_button_get_active (self->kinds[kind]))
    kind++;
  return kind;
}

/* Whether the chosen kind can be written with the chosen options. */
static gboolean
is_possible (ShoalExportDialog *self)
{
  return !self->waiting && shoal_export_rows_is_valid (&self->rows, get_kind (self));
}

static void
update_choose (ShoalExportDialog *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.choose", self->progress == NULL && is_possible (self));
}

static void
check_action (GtkWidget  *widget,
              const char *action_name,
              GVariant   *parameter)
{
  update_choose (SHOAL_EXPORT_DIALOG (widget));
}

/* ---- Writing ---- */

static void
update_busy (ShoalExportDialog *self)
{
  gboolean busy = self->progress != NULL;

  gtk_widget_set_visible (self->busy, busy);
  /* Only Cancel can be pressed while something is written, so it gets the focus. */
  if (busy)
    gtk_widget_grab_focus (GTK_WIDGET (self->cancel_button));
  update_choose (self);
  if (!busy)
    gtk_widget_grab_focus (GTK_WIDGET (self->choose_button));
}

static void
progress_cb (ShoalExportDialog *self)
{
  double fraction = shoal_progress_get_fraction (self->progress);

  if (isfinite (fraction))
    gtk_progress_bar_set_fraction (self->progress_bar, CLAMP (fraction, 0, 1));
  else
    gtk_progress_bar_pulse (self->progress_bar);
}

static void
problem_response_cb (ShoalExportDialog *self,
                     const char        *response)
{
  if (strcmp (response, "choose") == 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "export.choose", NULL);
}

static void
show_problem (ShoalExportDialog *self,
              const GError      *error)
{
  g_autofree char *body = shoal_export_text_describe_problem (get_kind (self), error);
  GtkWidget *dialog
      = adw_message_dialog_new (GTK_WINDOW (self), shoal_export_text_get_problem (get_kind (self)), body);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  if (shoal_export_text_is_about_place (get_kind (self), error))
    adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "choose", _("Choose _Another…"));
  g_signal_connect_object (dialog, "response", G_CALLBACK (problem_response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void write_chosen (ShoalExportDialog *self,
                          GFile             *file,
                          gboolean           replace,
                          gboolean           another_draw);

static void
replace_response_cb (ShoalExportDialog *self,
                     const char        *response,
                     GtkWidget         *dialog)
{
  if (strcmp (response, "replace") == 0)
    shoal_export_dialog_export (self, g_object_get_data (G_OBJECT (dialog), "file"), TRUE);
}

static void
ask_to_replace (ShoalExportDialog *self,
                GFile             *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *heading = g_strdup_printf (_("Replace “%s”?"), name);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, NULL);

  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), _("There is a file of that name. Its content will be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "replace", _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace", ADW_RESPONSE_DESTRUCTIVE);
  g_object_set_data_full (G_OBJECT (dialog), "file", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (replace_response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
draw_response_cb (ShoalExportDialog *self,
                  const char        *response,
                  GtkWidget         *dialog)
{
  if (strcmp (response, "publish") == 0)
    write_chosen (self, g_object_get_data (G_OBJECT (dialog), "file"),
                  GPOINTER_TO_INT (g_object_get_data (G_OBJECT (dialog), "replace")), TRUE);
}

/* Asks before another draw is published: two releases with different draws together disclose more than each alone. */
static void
ask_to_draw (ShoalExportDialog *self,
             GFile             *file,
             const GError      *error)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Publish Another Draw?"), NULL);

  /* Translators: %s says what was drawn before, and what two releases tell. */
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  _("Nothing was written: %s.\n\nPublish this one only if nobody has got the other."), error->message);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "publish", _("_Publish"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "publish", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "file", g_object_ref (file), g_object_unref);
  g_object_set_data (G_OBJECT (dialog), "replace", GINT_TO_POINTER (self->replace));
  g_signal_connect_object (dialog, "response", G_CALLBACK (draw_response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
exported_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalExportDialog) self = user_data;
  g_autoptr (GFile) file = g_steal_pointer (&self->file);
  g_autoptr (GError) error = NULL;
  gboolean done = shoal_release_export_finish (SHOAL_RECODING_REPORT (object), result, &error);

  g_signal_handlers_disconnect_by_data (self->progress, self);
  g_clear_object (&self->progress);
  g_clear_object (&self->cancellable);
  /* The dialog was closed in the meantime. */
  if (self->report == NULL)
    return;
  update_busy (self);
  if (done)
    {
      g_signal_emit (self, signals[EXPORTED], 0, file);
      gtk_window_destroy (GTK_WINDOW (self));
    }
  else if (file != NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    ask_to_replace (self, file);
  else if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_OTHER_DRAW))
    ask_to_draw (self, file, error);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_problem (self, error);
}

/* Stores the entered texts about the release in the project, for the report that is written. */
static void
take_about (ShoalExportDialog *self)
{
  const char *texts[SHOAL_ABOUT_N];
  ShoalProject *told;

  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    texts[i] = gtk_editable_get_text (self->about_rows[i]);
  told = shoal_project_with_about (self->project, texts);
  g_object_unref (self->project);
  self->project = told;
}

/* The suffix of the file's name overrides the chosen format, because the recipient of the file relies on the suffix. */
static gboolean
take_suffix (GFile          *file,
             ShoalStatKind  *format,
             GError        **error)
{
  g_autofree char *name = g_file_get_basename (file);
  ShoalStatKind named;

  if (!shoal_typed_format_find (name, &named, error))
    return FALSE;
  if (named != SHOAL_STAT_NONE || g_str_has_suffix (name, ".csv"))
    *format = named;
  return TRUE;
}

static void
write_chosen (ShoalExportDialog *self,
              GFile             *file,
              gboolean           replace,
              gboolean           another_draw)
{
  ShoalExportOptions options;
  g_autoptr (GError) error = NULL;

  if (self->progress != NULL || !is_possible (self))
    return;
  options.kind = get_kind (self);
  if (options.kind == SHOAL_EXPORT_REPORT)
    take_about (self);
  options.right_to_left = gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL;
  options.another_draw = another_draw;
  shoal_export_rows_get_options (&self->rows, &options);
  if (options.kind == SHOAL_EXPORT_RELEASE && !take_suffix (file, &options.release.format, &error))
    {
      show_problem (self, error);
      return;
    }
  self->replace = replace;
  self->progress = shoal_progress_new ();
  self->cancellable = g_cancellable_new ();
  g_signal_connect_object (self->progress, "changed", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  gtk_progress_bar_set_fraction (self->progress_bar, 0);
  g_set_object (&self->file, file);
  update_busy (self);
  shoal_release_export_async (self->report, self->project, self->run, file, replace, &options, self->progress,
                              self->cancellable, exported_cb, g_object_ref (self));
}

/**
 * shoal_export_dialog_export:
 * @file: the file to write
 * @replace: whether a person has agreed to overwrite an existing file; otherwise the dialog asks
 *
 * Writes the chosen kind of export and closes the dialog.
 */
void
shoal_export_dialog_export (ShoalExportDialog *self,
                            GFile             *file,
                            gboolean           replace)
{
  g_return_if_fail (SHOAL_IS_EXPORT_DIALOG (self));
  g_return_if_fail (G_IS_FILE (file));

  write_chosen (self, file, replace, FALSE);
}

/* ---- Choice of a file ---- */

static void
chosen_cb (ShoalExportDialog *self,
           int                response)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  g_clear_object (&self->chooser);
  /* The file chooser has already asked whether to replace the file. */
  if (file != NULL)
    shoal_export_dialog_export (self, file, TRUE);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalExportDialog *self = SHOAL_EXPORT_DIALOG (widget);
  ShoalDataSource *source = shoal_project_get_data (self->project);
  GFile *data = source->file;
  g_autofree char *data_name = shoal_data_source_dup_name (source);
  g_autofree char *name = shoal_export_text_propose_name (get_kind (self), data_name, shoal_export_rows_get_suffix (&self->rows));
  g_autoptr (GFile) folder = shoal_places_propose (shoal_project_get_file (self->project), data);

  if (get_kind (self) == SHOAL_EXPORT_TABLE)
    {
      write_chosen (self, NULL, FALSE, FALSE);
      return;
    }
  if (self->chooser != NULL)
    return;
  self->chooser = shoal_file_chooser_new (widget, shoal_export_text_get_title (get_kind (self)), GTK_FILE_CHOOSER_ACTION_SAVE, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Stops writing, if it is running, and keeps the dialog open; otherwise closes the dialog. */
static void
cancel_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalExportDialog *self = SHOAL_EXPORT_DIALOG (widget);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  else
    gtk_window_close (GTK_WINDOW (self));
}

/* ---- The widget ---- */

static void
kind_cb (ShoalExportDialog *self)
{
  static const char *const pages[SHOAL_EXPORT_N_KINDS] = {
    [SHOAL_EXPORT_RELEASE] = "release",
    [SHOAL_EXPORT_REPORT] = "report",
    [SHOAL_EXPORT_RECIPE] = "recipe",
    [SHOAL_EXPORT_SCRIPT] = "script",
    [SHOAL_EXPORT_TABLE] = "table",
  };

  gtk_stack_set_visible_child_name (self->options, pages[get_kind (self)]);
  gtk_widget_set_visible (GTK_WIDGET (self->about), get_kind (self) == SHOAL_EXPORT_REPORT);
  gtk_button_set_label (self->choose_button, get_kind (self) == SHOAL_EXPORT_TABLE ? _("_Make Table") : _("_Save As…"));
  update_choose (self);
}

static gboolean
shoal_export_dialog_close_request (GtkWindow *window)
{
  ShoalExportDialog *self = SHOAL_EXPORT_DIALOG (window);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  return GTK_WINDOW_CLASS (shoal_export_dialog_parent_class)->close_request (window);
}

static void
shoal_export_dialog_dispose (GObject *object)
{
  ShoalExportDialog *self = SHOAL_EXPORT_DIALOG (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_object (&self->report);
  g_clear_object (&self->project);
  g_clear_object (&self->run);
  G_OBJECT_CLASS (shoal_export_dialog_parent_class)->dispose (object);
}

static void
shoal_export_dialog_finalize (GObject *object)
{
  shoal_export_rows_clear (&SHOAL_EXPORT_DIALOG (object)->rows);
  G_OBJECT_CLASS (shoal_export_dialog_parent_class)->finalize (object);
}

static void
shoal_export_dialog_class_init (ShoalExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_export_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_export_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = shoal_export_dialog_close_request;
  g_type_ensure (SHOAL_TYPE_DIALOG_HEADER);
  g_type_ensure (SHOAL_TYPE_HELP_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-export-dialog.ui");
  gtk_widget_class_bind_template_child_full (widget_class, "release_check", FALSE,
                                             G_STRUCT_OFFSET (ShoalExportDialog, kinds[SHOAL_EXPORT_RELEASE]));
  gtk_widget_class_bind_template_child_full (widget_class, "report_check", FALSE,
                                             G_STRUCT_OFFSET (ShoalExportDialog, kinds[SHOAL_EXPORT_REPORT]));
  gtk_widget_class_bind_template_child_full (widget_class, "recipe_check", FALSE,
                                             G_STRUCT_OFFSET (ShoalExportDialog, kinds[SHOAL_EXPORT_RECIPE]));
  gtk_widget_class_bind_template_child_full (widget_class, "script_check", FALSE,
                                             G_STRUCT_OFFSET (ShoalExportDialog, kinds[SHOAL_EXPORT_SCRIPT]));
  gtk_widget_class_bind_template_child_full (widget_class, "table_check", FALSE,
                                             G_STRUCT_OFFSET (ShoalExportDialog, kinds[SHOAL_EXPORT_TABLE]));
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, script_group);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, table_group);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, table_choice);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, about);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, options);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, group);
  gtk_widget_class_bind_template_child_full (widget_class, "kinds", FALSE, G_STRUCT_OFFSET (ShoalExportDialog, origin));
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, recipe_group);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, busy);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, choose_button);
  gtk_widget_class_install_action (widget_class, "export.choose", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "export.check", NULL, check_action);
  gtk_widget_class_install_action (widget_class, "export.cancel", NULL, cancel_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "export.cancel", NULL);
  signals[EXPORTED] = g_signal_new ("exported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[LABELS] = g_signal_new ("labels", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
shoal_export_dialog_init (ShoalExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < SHOAL_EXPORT_N_KINDS; i++)
    g_signal_connect_object (self->kinds[i], "notify::active", G_CALLBACK (kind_cb), self, G_CONNECT_SWAPPED);
}

static void
add_about (ShoalExportDialog *self)
{
  const ShoalAboutInfo *infos = shoal_about_get ();

  for (guint i = 0; i < SHOAL_ABOUT_N; i++)
    {
      GtkWidget *row = adw_entry_row_new ();
      const char *text = shoal_project_get_about (self->project, i);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _(infos[i].title));
      self->about_rows[i] = GTK_EDITABLE (row);
      gtk_editable_set_text (self->about_rows[i], text != NULL ? text : "");
      adw_preferences_group_add (self->about, row);
    }
}

/* Describes the release to be written in the same words as the release page. */
static void
show_origin (ShoalExportDialog *self)
{
  g_autofree char *text = shoal_release_origin_new_text (self->report, self->run);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_preferences_group_set_description (self->origin, markup);
}

static void
labels_cb (ShoalExportDialog *self)
{
  guint n_languages;
  const ShoalLabelWords *languages = shoal_label_words_list (&n_languages);
  guint selected = adw_combo_row_get_selected (self->labels);

  if (selected <= n_languages)
    g_signal_emit (self, signals[LABELS], 0, selected > 0 ? languages[selected - 1].language : NULL);
}

/* Tells the columns in which the word for missing cells already has another meaning. */
static void
show_taken (ShoalExportDialog *self)
{
  const char *taken = self->report->taken_words;
  gboolean chosen = shoal_schema_get_labels (self->report->classes->microdata->schema) != NULL;
  g_autofree char *text = taken != NULL ? g_strdup_printf (_("Of “Other”, “1930s” and missing cells; %s"), taken)
                                        : g_strdup (chosen ? _("Of “Other”, “1930s” and missing cells")
                                                           : _("“Other” and “1930s” are English, missing cells are as in the data"));
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->labels), markup);
}

/* Reserves the width of @widest for the chosen value, which a long subtitle would cut off otherwise. */
static void
keep_room (AdwComboRow *row,
           const char  *widest)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (row), widest);
  GtkWidget *chosen = shoal_gtk_find_inside (GTK_WIDGET (row), GTK_TYPE_LIST_VIEW);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  if (chosen != NULL)
    gtk_widget_set_size_request (chosen, width + 12, -1);
}

/* Without a chosen language, labels are English and missing cells are as in the data. */
static void
add_labels (ShoalExportDialog *self)
{
  guint n_languages, selected = 0;
  const ShoalLabelWords *languages = shoal_label_words_list (&n_languages);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, _("Not Chosen"));
  for (guint i = 0; i < n_languages; i++)
    {
      gtk_string_list_append (titles, languages[i].title);
      if (g_strcmp0 (languages[i].language, shoal_project_get_labels (self->project)) == 0)
        selected = i + 1;
    }
  self->labels = ADW_COMBO_ROW (shoal_form_row_new_choice (_("Language of Labels"), NULL,
                                                           G_LIST_MODEL (titles)));
  adw_combo_row_set_selected (self->labels, selected);
  adw_preferences_group_add (self->group, GTK_WIDGET (self->labels));
  keep_room (self->labels, _("Not Chosen"));
  show_taken (self);
  g_signal_connect_object (self->labels, "notify::selected", G_CALLBACK (labels_cb), self, G_CONNECT_SWAPPED);
}

/** shoal_export_dialog_set_report: @report: (nullable): report of the release to export; %NULL while it is being verified.
 *   @project: the project of the release. */
void
shoal_export_dialog_set_report (ShoalExportDialog   *self,
                                ShoalRecodingReport *report,
                                ShoalProject        *project)
{
  g_return_if_fail (SHOAL_IS_EXPORT_DIALOG (self));
  g_return_if_fail (report == NULL || SHOAL_IS_RECODING_REPORT (report));

  self->waiting = report == NULL;
  if (report != NULL)
    {
      g_set_object (&self->report, report);
      g_set_object (&self->project, project);
      show_origin (self);
      show_taken (self);
    }
  update_choose (self);
}

/** shoal_export_dialog_get_project: Returns: (transfer none): the project with the entered texts about the release. */
ShoalProject *
shoal_export_dialog_get_project (ShoalExportDialog *self)
{
  g_return_val_if_fail (SHOAL_IS_EXPORT_DIALOG (self), NULL);

  return self->project;
}

/**
 * shoal_export_dialog_new:
 * @parent: (nullable): the window that the dialog is modal for
 * @report: report of the release to export
 * @project: the project of the release
 */
GtkWidget *
shoal_export_dialog_new (GtkWindow           *parent,
                         ShoalRecodingReport *report,
                         ShoalProject        *project)
{
  ShoalExportDialog *self;
  ShoalDataSource *data;

  g_return_val_if_fail (SHOAL_IS_RECODING_REPORT (report), NULL);
  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  data = shoal_project_get_data (project);
  self = g_object_new (SHOAL_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  self->report = g_object_ref (report);
  self->project = g_object_ref (project);
  shoal_export_rows_add (&self->rows, self->group, self->recipe_group, report, project);
  shoal_export_rows_add_sql (&self->rows, self->script_group, self->table_group, project);
  gtk_widget_set_visible (self->table_choice, data->connection != NULL && data->options->table != NULL);
  add_labels (self);
  add_about (self);
  show_origin (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->choose_button));
  return GTK_WIDGET (self);
}

/** shoal_export_dialog_set_run: @run: (nullable): the run whose result the report is about, if any; the dialog tells its
 *   solver, seed and proof. */
void
shoal_export_dialog_set_run (ShoalExportDialog *self,
                             ShoalSessionRun   *run)
{
  g_return_if_fail (SHOAL_IS_EXPORT_DIALOG (self));
  g_return_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run));

  g_set_object (&self->run, run);
  show_origin (self);
}
