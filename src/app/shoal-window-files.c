/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, saving and closing: choosers, recent files, drops, and what is asked before something is lost. */

#include "config.h"

#include "shoal-window-private.h"

#include "base/shoal-error.h"
#include "data/shoal-import-dialog.h"

#include <glib/gi18n.h>

#include <string.h>

#define MOST_RECENT 8

/* ---- Telling ---- */

void
_shoal_window_show_error (ShoalWindow *self,
                          const char  *heading,
                          const char  *body)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, NULL);

  adw_message_dialog_set_body (ADW_MESSAGE_DIALOG (dialog), body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

void
_shoal_window_add_toast (ShoalWindow *self,
                         const char  *title)
{
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (title));
}

static char *
get_display_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL ? g_filename_display_name (name) : g_file_get_parse_name (file);
}

static void
show_open_error (ShoalWindow  *self,
                 const char   *name,
                 const GError *error)
{
  g_autofree char *heading = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  heading = g_strdup_printf (_("“%s” Could Not Be Opened"), name);
  _shoal_window_show_error (self, heading, error->message);
}

/* ---- Recent files ---- */

static void
add_recent (GFile      *file,
            const char *mime_type)
{
  GtkRecentData data = { 0 };
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *execute = g_strdup_printf ("%s %%u", "shoal");

  data.mime_type = (char *) mime_type;
  data.app_name = (char *) g_get_application_name ();
  data.app_exec = execute;
  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static int
compare_recent (gconstpointer a,
                gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_visited ((GtkRecentInfo *) b),
                              gtk_recent_info_get_visited ((GtkRecentInfo *) a));
}

static void
fill_recent (ShoalWindow *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint n = 0;

  items = g_list_sort (items, compare_recent);
  for (GList *l = items; l != NULL && n < MOST_RECENT; l = l->next)
    {
      GtkRecentInfo *info = l->data;
      g_autoptr (GMenuItem) item = NULL;
      g_autofree char *label = NULL;

      if (!gtk_recent_info_has_application (info, g_get_application_name ()))
        continue;
      label = g_strdelimit (g_strdup (gtk_recent_info_get_display_name (info)), "_", ' ');
      item = g_menu_item_new (label, NULL);
      g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (info));
      g_menu_append_item (section, item);
      n++;
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  if (n == 0)
    {
      g_autoptr (GMenuItem) nothing = g_menu_item_new (_("No Recent Files"), "win.nothing");

      g_menu_append_item (section, nothing);
    }
  g_menu_append_section (menu, n > 0 ? _("Recent") : NULL, G_MENU_MODEL (section));
  adw_split_button_set_menu_model (self->open_button, G_MENU_MODEL (menu));
}

void
_shoal_window_init_recent (ShoalWindow *self)
{
  fill_recent (self);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill_recent), self,
                           G_CONNECT_SWAPPED);
}

/* ---- Opening ---- */

static gboolean
is_project (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  return lower != NULL && g_str_has_suffix (lower, ".shoal");
}

/* What a callback needs beside the window. */
typedef struct
{
  ShoalWindow *window;
  char *name;
} Opening;

static Opening *
opening_new (ShoalWindow *self,
             GFile       *file)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->window = g_object_ref (self);
  opening->name = get_display_name (file);
  return opening;
}

static void
opening_free (Opening *opening)
{
  g_object_unref (opening->window);
  g_free (opening->name);
  g_free (opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

static void
opened_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GPtrArray) warnings = NULL;
  g_autoptr (GError) error = NULL;
  ShoalSession *session = SHOAL_SESSION (object);

  if (!shoal_session_open_finish (session, result, &warnings, &error))
    {
      show_open_error (opening->window, opening->name, error);
      return;
    }
  if (shoal_session_get_file (session) != NULL)
    add_recent (shoal_session_get_file (session), "application/x-shoal-project+json");
  for (guint i = 0; i < warnings->len; i++)
    _shoal_window_add_toast (opening->window, warnings->pdata[i]);
}

static void
imported_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GError) error = NULL;
  ShoalSession *session = SHOAL_SESSION (object);

  if (!shoal_session_import_finish (session, result, &error))
    {
      show_open_error (opening->window, opening->name, error);
      return;
    }
  add_recent (shoal_project_get_data (shoal_session_get_project (session))->file, "text/csv");
  shoal_window_show_page (opening->window, "data");
}

static void
import_cb (ShoalWindow        *self,
           GFile              *file,
           ShoalReaderOptions *options)
{
  shoal_session_import_async (self->session, file, options, imported_cb, opening_new (self, file));
}

static ShoalWindow *
find_window_of (ShoalWindow *self,
                GFile       *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      GFile *other = SHOAL_IS_WINDOW (l->data) ? shoal_session_get_file (SHOAL_WINDOW (l->data)->session) : NULL;

      if (other != NULL && g_file_equal (file, other))
        return l->data;
    }
  return NULL;
}

/**
 * shoal_window_open_file:
 * @file: a project, or a table to be imported
 *
 * Opens it here if nothing is open, else in a window of its own. A project that is open already is shown.
 */
void
shoal_window_open_file (ShoalWindow *self,
                        GFile       *file)
{
  ShoalWindow *window;

  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  window = find_window_of (self, file);
  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  window = self;
  if (!shoal_window_is_free (self))
    window = shoal_window_new (ADW_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
  gtk_window_present (GTK_WINDOW (window));
  if (is_project (file))
    {
      shoal_session_open_async (window->session, file, opened_cb, opening_new (window, file));
    }
  else
    {
      ShoalImportDialog *dialog = shoal_import_dialog_new (GTK_WINDOW (window), file);

      g_signal_connect_object (dialog, "import", G_CALLBACK (import_cb), window, G_CONNECT_SWAPPED);
      gtk_window_present (GTK_WINDOW (dialog));
    }
}

/* Where the sample is installed, or stands in the source: (transfer full) (nullable). */
static GFile *
find_sample (void)
{
  const char *folder = g_getenv ("SHOAL_SAMPLES");
  const char * const *data_dirs = g_get_system_data_dirs ();

  if (folder != NULL)
    return g_file_new_build_filename (folder, "patients.shoal", NULL);
  for (guint i = 0; data_dirs[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (data_dirs[i], "shoal", "samples", "patients.shoal", NULL);

      if (g_file_query_exists (file, NULL))
        return g_steal_pointer (&file);
    }
  return NULL;
}

/** shoal_window_open_sample: opens the sample project as a new one, which has no file yet. */
void
shoal_window_open_sample (ShoalWindow *self)
{
  g_autoptr (GFile) file = NULL;

  g_return_if_fail (SHOAL_IS_WINDOW (self));

  file = find_sample ();
  if (file != NULL)
    shoal_session_open_copy_async (self->session, file, opened_cb, opening_new (self, file));
  else
    _shoal_window_show_error (self, _("The Sample Is Not Installed"),
                              _("Open a table of your own, or install Shoal completely."));
}

static void
recovered_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GError) error = NULL;

  if (shoal_session_recover_finish (SHOAL_SESSION (object), result, &error))
    _shoal_window_add_toast (opening->window, _("Unsaved work was recovered"));
  else
    show_open_error (opening->window, opening->name, error);
}

/** shoal_window_recover: @recovery: (transfer full): unsaved work that a crash has left. */
void
shoal_window_recover (ShoalWindow   *self,
                      ShoalRecovery *recovery)
{
  Opening *opening;

  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (recovery != NULL);

  opening = g_new0 (Opening, 1);
  opening->window = g_object_ref (self);
  opening->name = shoal_recovery_dup_title (recovery);
  shoal_session_recover_async (self->session, recovery, recovered_cb, opening);
}

/* ---- Choosing ---- */

static void
add_filter (GtkFileChooserNative *chooser,
            const char           *name,
            const char * const   *suffixes)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; suffixes != NULL && suffixes[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, suffixes[i]);
  if (suffixes == NULL)
    gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

static void
open_response_cb (ShoalWindow *self,
                  int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_window_open_file (self, file);
}

static void
open_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  static const char * const readable[] = {
    "shoal", "csv", "tsv", "txt", "tab", "gz", "data", "sav", "zsav", "por", "dta", "sas7bdat", "xpt", NULL,
  };
  static const char * const projects[] = { "shoal", NULL };
  ShoalWindow *self = SHOAL_WINDOW (widget);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Open a Table or a Project"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
  add_filter (self->chooser, _("Tables and projects"), readable);
  add_filter (self->chooser, _("Shoal projects"), projects);
  add_filter (self->chooser, _("All files"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (open_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
open_uri_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  shoal_window_open_file (SHOAL_WINDOW (widget), file);
}

static void
open_sample_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  shoal_window_open_sample (SHOAL_WINDOW (widget));
}

/* ---- Saving ---- */

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (ShoalWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!shoal_session_save_finish (SHOAL_SESSION (object), result, &error))
    {
      self->close_after_saving = FALSE;
      _shoal_window_show_error (self, _("The Project Could Not Be Saved"), error->message);
      return;
    }
  add_recent (shoal_session_get_file (self->session), "application/x-shoal-project+json");
  if (!self->close_after_saving)
    {
      _shoal_window_add_toast (self, _("Project saved"));
      return;
    }
  self->closing = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

/** shoal_window_save_file: @file: where to; an existing file is replaced. */
void
shoal_window_save_file (ShoalWindow *self,
                        GFile       *file)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  shoal_session_save_async (self->session, file, saved_cb, g_object_ref (self));
}

static void
save_response_cb (ShoalWindow *self,
                  int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    {
      self->close_after_saving = FALSE;
      return;
    }
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_window_save_file (self, file);
}

/* Beside the data, where relative names stay short. */
static void
propose_place (ShoalWindow *self)
{
  GFile *file = shoal_session_get_file (self->session);
  GFile *data = shoal_project_get_data (shoal_session_get_project (self->session))->file;
  g_autoptr (GFile) folder = g_file_get_parent (file != NULL ? file : data);
  g_autofree char *name = g_strconcat (shoal_session_get_title (self->session), ".shoal", NULL);

  if (folder != NULL && g_file_query_exists (folder, NULL))
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
}

static void
choose_place (ShoalWindow *self)
{
  static const char * const projects[] = { "shoal", NULL };

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Save the Project"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _("_Save"), _("_Cancel"));
  add_filter (self->chooser, _("Shoal projects"), projects);
  propose_place (self);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (save_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
save (ShoalWindow *self)
{
  if (shoal_session_get_file (self->session) != NULL)
    shoal_window_save_file (self, shoal_session_get_file (self->session));
  else
    choose_place (self);
}

static void
save_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  save (SHOAL_WINDOW (widget));
}

static void
save_as_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  choose_place (SHOAL_WINDOW (widget));
}

/* ---- Closing ---- */

static void
close_response_cb (ShoalWindow *self,
                   const char  *response)
{
  self->question = NULL;
  if (strcmp (response, "save") == 0)
    {
      self->close_after_saving = TRUE;
      save (self);
    }
  else if (strcmp (response, "discard") == 0)
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

static GtkWidget *
make_question (ShoalWindow *self,
               gboolean     modified)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), NULL, NULL);
  AdwMessageDialog *question = ADW_MESSAGE_DIALOG (dialog);

  if (modified)
    {
      adw_message_dialog_set_heading (question, _("Save Changes?"));
      adw_message_dialog_format_body (question, _("“%s” has unsaved changes. They are lost if you do not save them."),
                                      shoal_session_get_title (self->session));
      adw_message_dialog_add_responses (question, "cancel", _("_Cancel"), "discard", _("_Discard"), "save", _("_Save"), NULL);
      adw_message_dialog_set_response_appearance (question, "save", ADW_RESPONSE_SUGGESTED);
      adw_message_dialog_set_default_response (question, "save");
    }
  else
    {
      adw_message_dialog_set_heading (question, _("Stop Solving?"));
      adw_message_dialog_set_body (question, _("A run has not ended. What it has found so far is lost if you close the window."));
      adw_message_dialog_add_responses (question, "cancel", _("_Cancel"), "discard", _("_Stop and Close"), NULL);
    }
  adw_message_dialog_set_response_appearance (question, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (question, "cancel");
  return dialog;
}

/* Whether a question is shown, whose answer closes the window. */
gboolean
_shoal_window_ask_to_close (ShoalWindow *self)
{
  gboolean modified = shoal_session_is_modified (self->session);

  if (self->question == NULL && !modified && !shoal_session_is_running (self->session))
    return FALSE;
  if (self->question == NULL)
    {
      self->question = GTK_WINDOW (make_question (self, modified));
      g_signal_connect_object (self->question, "response", G_CALLBACK (close_response_cb), self, G_CONNECT_SWAPPED);
    }
  gtk_window_present (self->question);
  return TRUE;
}

/* ---- Drops ---- */

static gboolean
drop_cb (ShoalWindow  *self,
         const GValue *value)
{
  g_autoptr (GSList) files = NULL;

  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  for (GSList *l = files; l != NULL; l = l->next)
    shoal_window_open_file (self, l->data);
  return files != NULL;
}

void
_shoal_window_init_drop (ShoalWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

void
_shoal_window_install_file_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", open_uri_action);
  gtk_widget_class_install_action (widget_class, "win.open-sample", NULL, open_sample_action);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_as_action);
}
