/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening: choosers, drops, the sample, what a crash has left, and what is told when it does not work. */

#include "config.h"

#include "shoal-window-private.h"

#include "data/shoal-import-dialog.h"

#include <glib/gi18n.h>

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
  GFile *file; /* nullable: a project */
} Opening;

static Opening *
opening_new (ShoalWindow *self,
             GFile       *file)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->window = g_object_ref (self);
  opening->name = get_display_name (file);
  opening->file = g_object_ref (file);
  return opening;
}

static void
opening_free (Opening *opening)
{
  g_object_unref (opening->window);
  g_free (opening->name);
  g_clear_object (&opening->file);
  g_free (opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

/* The project is there, and what it is about is not. */
static gboolean
lacks_data (Opening      *opening,
            const GError *error)
{
  return opening->file != NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
         && g_file_query_exists (opening->file, NULL);
}

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
      if (lacks_data (opening, error))
        _shoal_window_ask_for_data (opening->window, opening->file, error->message);
      else
        show_open_error (opening->window, opening->name, error);
      return;
    }
  if (shoal_session_get_file (session) != NULL)
    _shoal_window_add_recent (shoal_session_get_file (session), "application/x-shoal-project+json");
  for (guint i = 0; i < warnings->len; i++)
    _shoal_window_add_toast (opening->window, warnings->pdata[i]);
}

/** shoal_window_open_located: @file: a project. @data: its table, which is not where the project says. */
void
shoal_window_open_located (ShoalWindow *self,
                           GFile       *file,
                           GFile       *data)
{
  g_return_if_fail (SHOAL_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (G_IS_FILE (data));

  shoal_session_open_async (self->session, shoal_load_new_located (file, data), opened_cb, opening_new (self, file));
}

static void
imported_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GError) error = NULL;
  ShoalSession *session = SHOAL_SESSION (object);

  if (!shoal_session_open_finish (session, result, NULL, &error))
    {
      show_open_error (opening->window, opening->name, error);
      return;
    }
  _shoal_window_add_recent (shoal_project_get_data (shoal_session_get_project (session))->file, "text/csv");
  shoal_window_show_page (opening->window, "data");
}

static void
import_cb (ShoalWindow        *self,
           GFile              *file,
           ShoalReaderOptions *options)
{
  shoal_session_open_async (self->session, shoal_load_new_import (file, options), imported_cb,
                            opening_new (self, file));
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

static gboolean
present_import_cb (gpointer data)
{
  ShoalWindow *self = data;

  if (self->import != NULL)
    gtk_window_present (self->import);
  return G_SOURCE_REMOVE;
}

/* To make the dialog and to lay it out for the first time takes longer than a turn of the main loop may. */
static void
show_import (ShoalWindow *self,
             GFile       *file)
{
  ShoalImportDialog *dialog = shoal_import_dialog_new (GTK_WINDOW (self), file);

  g_signal_connect_object (dialog, "import", G_CALLBACK (import_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->import, GTK_WINDOW (dialog));
  g_idle_add_full (G_PRIORITY_DEFAULT, present_import_cb, g_object_ref (self), g_object_unref);
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
    shoal_session_open_async (window->session, shoal_load_new_file (file, FALSE), opened_cb,
                              opening_new (window, file));
  else
    show_import (window, file);
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
    shoal_session_open_async (self->session, shoal_load_new_file (file, TRUE), opened_cb, opening_new (self, file));
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

  if (shoal_session_open_finish (SHOAL_SESSION (object), result, NULL, &error))
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
  shoal_session_open_async (self->session, shoal_load_new_recovery (recovery), recovered_cb, opening);
}

/* ---- Choosing ---- */

/* @suffixes: (nullable): of names that are shown; NULL for all files. */
void
_shoal_window_add_filter (GtkFileChooserNative *chooser,
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
  _shoal_window_add_filter (self->chooser, _("Tables and projects"), readable);
  _shoal_window_add_filter (self->chooser, _("Shoal projects"), projects);
  _shoal_window_add_filter (self->chooser, _("All files"), NULL);
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
_shoal_window_install_open_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-uri", "s", open_uri_action);
  gtk_widget_class_install_action (widget_class, "win.open-sample", NULL, open_sample_action);
}
