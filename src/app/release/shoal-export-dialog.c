/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stays open while it writes, and when that fails, so that another file can be chosen. */

#include "config.h"

#include "release/shoal-export-dialog.h"

#include "release/shoal-release-export.h"
#include "widgets/shoal-form-row.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

struct _ShoalExportDialog
{
  AdwWindow parent_instance;

  /* Template widgets */
  AdwPreferencesGroup *group;
  GtkProgressBar *progress_bar;
  GtkButton *cancel_button;
  GtkButton *choose_button;

  /* Rows */
  AdwComboRow *delimiter;
  GtkSwitch *keep_suppressed;
  GtkSwitch *shuffle;
  GtkSwitch *guard_formulas;

  /* Owned references */
  ShoalNodeReport *report;
  ShoalProject *project;
  GtkFileChooserNative *chooser; /* while it is shown */
  GFile *file;                   /* while it is written */
  ShoalProgress *progress;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (ShoalExportDialog, shoal_export_dialog, ADW_TYPE_WINDOW)

enum
{
  EXPORTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char delimiters[] = { ',', ';', '\t', '|' };

/* ---- Writing ---- */

static void
set_busy (ShoalExportDialog *self,
          GFile             *file)
{
  g_set_object (&self->file, file);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), file != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->group), file == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.choose", file == NULL);
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
show_problem (ShoalExportDialog *self,
              const char        *body)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _("The Release Was Not Written"), NULL);

  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

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
exported_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (ShoalExportDialog) self = user_data;
  g_autoptr (GFile) file = g_steal_pointer (&self->file);
  g_autoptr (GError) error = NULL;
  gboolean done = shoal_release_export_finish (SHOAL_NODE_REPORT (object), result, &error);

  g_signal_handlers_disconnect_by_data (self->progress, self);
  g_clear_object (&self->progress);
  g_clear_object (&self->cancellable);
  /* Closed in the meantime. */
  if (self->report == NULL)
    return;
  set_busy (self, NULL);
  if (done)
    {
      g_signal_emit (self, signals[EXPORTED], 0, file);
      gtk_window_destroy (GTK_WINDOW (self));
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    ask_to_replace (self, file);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    show_problem (self, error->message);
}

/**
 * shoal_export_dialog_export:
 * @file: where to
 * @replace: whether somebody has agreed to replacing a file that is there; else it is asked
 *
 * Writes the release and closes the dialog.
 */
void
shoal_export_dialog_export (ShoalExportDialog *self,
                            GFile             *file,
                            gboolean           replace)
{
  ShoalReleaseOptions options;

  g_return_if_fail (SHOAL_IS_EXPORT_DIALOG (self));
  g_return_if_fail (G_IS_FILE (file));

  if (self->file != NULL)
    return;
  shoal_export_dialog_get_options (self, &options);
  self->progress = shoal_progress_new ();
  self->cancellable = g_cancellable_new ();
  g_signal_connect_object (self->progress, "changed", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  gtk_progress_bar_set_fraction (self->progress_bar, 0);
  set_busy (self, file);
  shoal_release_export_async (self->report, self->project, file, replace, &options, self->progress, self->cancellable,
                              exported_cb, g_object_ref (self));
}

/* ---- Choosing a file ---- */

static void
chosen_cb (ShoalExportDialog *self,
           int                response)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  g_clear_object (&self->chooser);
  /* The chooser has asked about replacing. */
  if (file != NULL)
    shoal_export_dialog_export (self, file, TRUE);
}

static char *
propose_name (ShoalExportDialog *self)
{
  g_autofree char *name = g_file_get_basename (shoal_project_get_data (self->project)->file);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';
  /* Translators: proposed name of a file: that of the table, and what it is. */
  return g_strdup_printf (_("%s-release.csv"), name);
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  ShoalExportDialog *self = SHOAL_EXPORT_DIALOG (widget);
  g_autofree char *name = propose_name (self);

  if (self->chooser != NULL)
    return;
  self->chooser = gtk_file_chooser_native_new (_("Export Release"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE, NULL,
                                               NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* What is being written is stopped first; the dialog stays then. */
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

/* ---- Making it ---- */

static void
add_rows (ShoalExportDialog *self)
{
  const char *names[] = { _("Comma"), _("Semicolon"), _("Tab"), _("Vertical bar"), NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  GtkWidget *row;

  row = shoal_form_row_new_choice (_("Delimiter"), NULL, G_LIST_MODEL (list));
  self->delimiter = ADW_COMBO_ROW (row);
  adw_preferences_group_add (self->group, row);
  row = shoal_form_row_new_switch (_("Shuffle Rows"), _("Their order in the file says nothing about the original"),
                                   &self->shuffle);
  adw_preferences_group_add (self->group, row);
  row = shoal_form_row_new_switch (_("Guard Formulas"),
                                   _("Put an apostrophe before text that a spreadsheet would run"),
                                   &self->guard_formulas);
  adw_preferences_group_add (self->group, row);
}

static void
add_suppressed_row (ShoalExportDialog *self)
{
  gsize n_suppressed = shoal_node_report_get_n_suppressed (self->report);
  guint k = shoal_node_report_get_required_k (self->report);
  const char *subtitle;
  GtkWidget *row;

  if (n_suppressed == 0)
    subtitle = _("No rows are suppressed");
  else if (n_suppressed < k)
    subtitle = _("Not possible: they are fewer than k, and would be found");
  else
    subtitle = _("With all their quasi-identifiers as “*”");
  row = shoal_form_row_new_switch (_("Keep Suppressed Rows"), subtitle, &self->keep_suppressed);
  gtk_widget_set_sensitive (row, n_suppressed >= k);
  adw_preferences_group_add (self->group, row);
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
  G_OBJECT_CLASS (shoal_export_dialog_parent_class)->dispose (object);
}

static void
shoal_export_dialog_class_init (ShoalExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_export_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = shoal_export_dialog_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/shoal_privacy/Shoal/ui/shoal-export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, group);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, ShoalExportDialog, choose_button);
  gtk_widget_class_install_action (widget_class, "export.choose", NULL, choose_action);
  gtk_widget_class_install_action (widget_class, "export.cancel", NULL, cancel_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "export.cancel", NULL);
  signals[EXPORTED] = g_signal_new ("exported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
shoal_export_dialog_init (ShoalExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_rows (self);
}

/**
 * shoal_export_dialog_new:
 * @parent: (nullable): the window it belongs to
 * @report: of what is to be published
 * @project: what it was made from
 */
GtkWidget *
shoal_export_dialog_new (GtkWindow       *parent,
                         ShoalNodeReport *report,
                         ShoalProject    *project)
{
  const ShoalReleaseOptions defaults = SHOAL_RELEASE_OPTIONS_DEFAULT;
  ShoalExportDialog *self;

  g_return_val_if_fail (SHOAL_IS_NODE_REPORT (report), NULL);
  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);

  self = g_object_new (SHOAL_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  self->report = g_object_ref (report);
  self->project = g_object_ref (project);
  add_suppressed_row (self);
  gtk_switch_set_active (self->shuffle, defaults.shuffle);
  gtk_switch_set_active (self->guard_formulas, defaults.guard_formulas);
  gtk_switch_set_active (self->keep_suppressed, FALSE);
  return GTK_WIDGET (self);
}

/** shoal_export_dialog_get_options: @options: (out caller-allocates): what is chosen. */
void
shoal_export_dialog_get_options (ShoalExportDialog   *self,
                                 ShoalReleaseOptions *options)
{
  guint delimiter;

  g_return_if_fail (SHOAL_IS_EXPORT_DIALOG (self));

  delimiter = adw_combo_row_get_selected (self->delimiter);
  *options = (ShoalReleaseOptions) {
    .keep_suppressed = gtk_switch_get_active (self->keep_suppressed),
    .shuffle = gtk_switch_get_active (self->shuffle),
    .guard_formulas = gtk_switch_get_active (self->guard_formulas),
    .delimiter = delimiters[MIN (delimiter, G_N_ELEMENTS (delimiters) - 1)],
  };
}

/** shoal_export_dialog_is_busy: Returns: whether it is writing. */
gboolean
shoal_export_dialog_is_busy (ShoalExportDialog *self)
{
  g_return_val_if_fail (SHOAL_IS_EXPORT_DIALOG (self), FALSE);

  return self->file != NULL;
}
