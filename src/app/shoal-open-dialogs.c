/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens files in the background. The window may have to ask for a table, a password or options, or show an error. */

#include "config.h"

#include "shoal-window-parts.h"

#include "base/shoal-error.h"
#include "common/shoal-keyring.h"
#include "common/shoal-places.h"
#include "data/shoal-data-parts.h"
#include "project/shoal-project.h"
#include "session/shoal-session-edit.h"
#include "table/read/shoal-table-format.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* The recent files of the desktop that this program has opened or saved. */

#define MOST_RECENT 8

/** shoal_recent_menu_add: @file: a file that was opened or saved. */
void
shoal_recent_menu_add (GFile      *file,
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

/* (transfer full): @name with doubled underscores, since a menu takes a single one as the mark of an access key. */
static char *
make_label (const char *name)
{
  g_autoptr (GString) label = g_string_new (name);

  g_string_replace (label, "_", "__", 0);
  return g_string_free (g_steal_pointer (&label), FALSE);
}

static void
fill (AdwSplitButton *button)
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
      label = make_label (gtk_recent_info_get_display_name (info));
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
  adw_split_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/** shoal_recent_menu_attach: fills the menu of @button with the recent files, and keeps it up to date; the items activate
 *   the action "win.open-uri". */
void
shoal_recent_menu_attach (AdwSplitButton *button)
{
  fill (button);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill), button, G_CONNECT_SWAPPED);
}

struct _ShoalOpenDialogs
{
  GObject parent_instance;

  GtkWindow *window;       /* borrowed; the window owns this object */
  AdwToastOverlay *toasts; /* of the window */
  ShoalSession *session;
  GtkFileChooserNative *chooser; /* while the file chooser is open */
  GtkWindow *import;             /* while the dialog is open, weak */
};

G_DEFINE_FINAL_TYPE (ShoalOpenDialogs, shoal_open_dialogs, G_TYPE_OBJECT)

static char *
get_display_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL ? g_filename_display_name (name) : g_file_get_parse_name (file);
}

/* ---- Opening ---- */

static gboolean
is_project (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  return lower != NULL && g_str_has_suffix (lower, ".shoal");
}

/* Data of a callback; keeps the window alive until it is called. */
typedef struct
{
  ShoalOpenDialogs *dialogs;
  GtkWindow *window;
  char *name;
  GFile *file; /* a project; NULL for an import or a recovery */
} Opening;

static Opening *
opening_new (ShoalOpenDialogs *self,
             GFile            *file)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->dialogs = g_object_ref (self);
  opening->window = g_object_ref (self->window);
  opening->name = get_display_name (file);
  opening->file = g_object_ref (file);
  return opening;
}

static Opening *
opening_new_import (ShoalOpenDialogs *self,
                    ShoalDataSource  *source)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->dialogs = g_object_ref (self);
  opening->window = g_object_ref (self->window);
  opening->name = shoal_data_source_dup_name (source);
  return opening;
}

static void
opening_free (Opening *opening)
{
  g_object_unref (opening->dialogs);
  g_object_unref (opening->window);
  g_free (opening->name);
  g_clear_object (&opening->file);
  g_free (opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

static void
show_open_error (const Opening *opening,
                 const GError  *error)
{
  g_autofree char *heading = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  heading = g_strdup_printf (_("“%s” Could Not Be Opened"), opening->name);
  shoal_page_show_problem (GTK_WIDGET (opening->window), heading, error->message);
}

/* ---- A table that was moved ---- */

static void
located_cb (ShoalOpenDialogs *self,
            int               response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) data = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  data = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_open_dialogs_open_located (self, g_object_get_data (G_OBJECT (chooser), "project"), data);
}

/* The file chooser starts in the folder of the project: if a whole folder was moved, the table is there. */
static void
choose_data (ShoalOpenDialogs *self,
             GFile            *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  GtkFileChooserNative *chooser = shoal_file_chooser_new (GTK_WIDGET (self->window), _("Locate the Table"),
                                                          GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"));

  g_clear_object (&self->chooser);
  self->chooser = chooser;
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  g_object_set_data_full (G_OBJECT (chooser), "project", g_object_ref (file), g_object_unref);
  g_signal_connect_object (chooser, "response", G_CALLBACK (located_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
asked_cb (ShoalOpenDialogs *self,
          const char       *response,
          AdwMessageDialog *dialog)
{
  if (g_str_equal (response, "locate"))
    choose_data (self, g_object_get_data (G_OBJECT (dialog), "project"));
}

/* Asks for the new place of a project's table. @why: the error from reading the table. */
static void
ask_for_data (ShoalOpenDialogs *self,
              GFile            *file,
              const char       *why)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (self->window, _("The Table Is Not There"), NULL));
  g_autofree char *body = NULL;

  body = g_strdup_printf (_("%s\nIf it was moved or renamed, say where it is now. Shoal checks whether it is the same table."), why);
  adw_message_dialog_set_body (dialog, body);
  adw_message_dialog_add_responses (dialog, "close", _("_Close"), "locate", _("_Locate…"), NULL);
  adw_message_dialog_set_default_response (dialog, "locate");
  adw_message_dialog_set_close_response (dialog, "close");
  adw_message_dialog_set_response_appearance (dialog, "locate", ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (dialog), "project", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (asked_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- A database that needs a password ---- */

static void opened_cb (GObject      *object,
                       GAsyncResult *result,
                       gpointer      user_data);

static void
password_cb (ShoalOpenDialogs *self,
             const char       *response,
             AdwMessageDialog *dialog)
{
  GFile *file = g_object_get_data (G_OBJECT (dialog), "project");
  GtkWidget *entry = gtk_widget_get_first_child (adw_message_dialog_get_extra_child (dialog));
  ShoalLoad *load;

  /* Otherwise the window would send a focus event to the entry after the entry has been freed. */
  gtk_window_set_focus (GTK_WINDOW (dialog), NULL);
  if (!g_str_equal (response, "connect"))
    return;
  load = shoal_load_new_file (file, FALSE);
  load->password = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  load->keep_password = gtk_check_button_get_active (GTK_CHECK_BUTTON (gtk_widget_get_next_sibling (entry)));
  shoal_session_open_async (self->session, load, opened_cb, opening_new (self, file));
}

/* The password is kept while the program runs, or longer in the keyring. @why: the error from the database. */
static void
ask_for_password (ShoalOpenDialogs *self,
                  GFile            *file,
                  const char       *why)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (self->window, _("The Database Wants a Password"), NULL));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *entry = gtk_password_entry_new ();
  GtkWidget *keep = gtk_check_button_new_with_mnemonic (_("_Keep the Password in the Keyring"));

  adw_message_dialog_set_body (dialog, why);
  gtk_password_entry_set_show_peek_icon (GTK_PASSWORD_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Password"), -1);
  g_object_set (entry, "activates-default", TRUE, NULL);
  gtk_widget_set_visible (keep, shoal_keyring_is_there ());
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), keep);
  adw_message_dialog_set_extra_child (dialog, box);
  adw_message_dialog_add_responses (dialog, "close", _("_Close"), "connect", _("C_onnect"), NULL);
  adw_message_dialog_set_default_response (dialog, "connect");
  adw_message_dialog_set_close_response (dialog, "close");
  adw_message_dialog_set_response_appearance (dialog, "connect", ADW_RESPONSE_SUGGESTED);
  g_object_set_data_full (G_OBJECT (dialog), "project", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (password_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Results of opening ---- */

/* Whether the project file exists, and another file that it needs does not. */
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
        ask_for_data (opening->dialogs, opening->file, error->message);
      else if (opening->file != NULL && g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_PASSWORD))
        ask_for_password (opening->dialogs, opening->file, error->message);
      else
        show_open_error (opening, error);
      return;
    }
  if (session->document->file != NULL)
    shoal_recent_menu_add (session->document->file, "application/x-shoal-project+json");
  for (guint i = 0; i < warnings->len; i++)
    shoal_toasts_add (opening->dialogs->toasts, adw_toast_new (warnings->pdata[i]));
}

/** shoal_open_dialogs_open_located: @file: a project. @data: its table, which is not at the place that the project names. */
void
shoal_open_dialogs_open_located (ShoalOpenDialogs *self,
                                 GFile            *file,
                                 GFile            *data)
{
  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));
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
  GFile *file;

  if (!shoal_session_open_finish (session, result, NULL, &error))
    {
      show_open_error (opening, error);
      return;
    }
  file = shoal_project_get_data (session->document->project)->file;
  if (file != NULL)
    shoal_recent_menu_add (file, "text/csv");
  gtk_widget_activate_action (GTK_WIDGET (opening->window), "win.show-page", "s", "data");
}

static void
import_cb (ShoalOpenDialogs *self,
           ShoalDataSource  *source)
{
  shoal_session_open_async (self->session, shoal_load_new_import (source), imported_cb, opening_new_import (self, source));
}

static gboolean
present_import_cb (gpointer data)
{
  ShoalOpenDialogs *self = data;

  if (self->import != NULL)
    gtk_window_present (self->import);
  return G_SOURCE_REMOVE;
}

/* Presents the dialog in a later turn of the main loop: making it and its first layout are too long for one turn. */
static void
show_import (ShoalOpenDialogs *self,
             ShoalDataSource  *source)
{
  ShoalImportDialog *dialog = shoal_import_dialog_new (self->window, source);

  g_signal_connect_object (dialog, "import", G_CALLBACK (import_cb), self, G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->import, GTK_WINDOW (dialog));
  g_idle_add_full (G_PRIORITY_DEFAULT, present_import_cb, g_object_ref (self), g_object_unref);
}

/** shoal_open_dialogs_open: @file: a project, or a table to import, which replaces the present project. */
void
shoal_open_dialogs_open (ShoalOpenDialogs *self,
                         GFile            *file)
{
  g_autoptr (ShoalDataSource) source = NULL;

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));
  g_return_if_fail (G_IS_FILE (file));

  if (is_project (file))
    {
      shoal_session_open_async (self->session, shoal_load_new_file (file, FALSE), opened_cb, opening_new (self, file));
      return;
    }
  source = shoal_data_source_new (file, NULL, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  show_import (self, source);
}

/** shoal_open_dialogs_choose_in_database: Asks for a table of a database, and imports it like a file. */
void
shoal_open_dialogs_choose_in_database (ShoalOpenDialogs *self)
{
  GtkWidget *dialog;

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));

  dialog = shoal_database_dialog_new (self->window);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (show_import), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/** shoal_open_dialogs_open_sample: opens the sample project as a new one, which has no file yet. */
void
shoal_open_dialogs_open_sample (ShoalOpenDialogs *self)
{
  g_autoptr (GFile) file = NULL;

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));

  file = shoal_places_find_sample ();
  if (file != NULL)
    shoal_session_open_async (self->session, shoal_load_new_file (file, TRUE), opened_cb, opening_new (self, file));
  else
    shoal_page_show_problem (GTK_WIDGET (self->window), _("The Sample Is Not Installed"),
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
    shoal_toasts_add (opening->dialogs->toasts, adw_toast_new (_("Unsaved work was recovered")));
  else
    show_open_error (opening, error);
}

/** shoal_open_dialogs_recover: @recovery: (transfer full): unsaved work after a crash. */
void
shoal_open_dialogs_recover (ShoalOpenDialogs *self,
                            ShoalRecovery    *recovery)
{
  Opening *opening;

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));
  g_return_if_fail (recovery != NULL);

  opening = g_new0 (Opening, 1);
  opening->dialogs = g_object_ref (self);
  opening->window = g_object_ref (self->window);
  opening->name = shoal_recovery_dup_title (recovery);
  shoal_session_open_async (self->session, shoal_load_new_recovery (recovery), recovered_cb, opening);
}

/* ---- Choice of a file ---- */

static void
open_response_cb (ShoalOpenDialogs *self,
                  int               response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;
  g_autofree char *uri = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  uri = g_file_get_uri (file);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.open-uri", "s", uri);
}

/** shoal_open_dialogs_choose: Asks for a file, and opens it. */
void
shoal_open_dialogs_choose (ShoalOpenDialogs *self)
{
  g_auto (GStrv) tables = shoal_table_formats_list_suffixes ();
  g_autoptr (GStrvBuilder) readable = g_strv_builder_new ();
  g_auto (GStrv) suffixes = NULL;
  static const char * const projects[] = { "shoal", NULL };

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));

  g_strv_builder_add (readable, "shoal");
  g_strv_builder_addv (readable, (const char **) tables);
  suffixes = g_strv_builder_end (readable);
  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self->window), _("Open a Table or a Project"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                          _("_Open"));
  shoal_file_chooser_add_filter (self->chooser, _("Tables and projects"), (const char *const *) suffixes);
  shoal_file_chooser_add_filter (self->chooser, _("Shoal projects"), projects);
  shoal_file_chooser_add_filter (self->chooser, _("All files"), NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (open_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* ---- Another table for the same project ---- */

/**
 * shoal_open_dialogs_use_table:
 * @file: a table with the columns of the project, which are found by their names
 *
 * Replaces the project's table, as a step that can be undone. The table is read with the same options. Roles, hierarchies and
 * requirements stay; the runs belong to the other table and become outdated.
 */
void
shoal_open_dialogs_use_table (ShoalOpenDialogs *self,
                              GFile            *file)
{
  ShoalProject *project;
  g_autoptr (ShoalDataSource) source = NULL;
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));
  g_return_if_fail (G_IS_FILE (file));

  project = self->session->document->project;
  if (project == NULL)
    return;
  name = get_display_name (file);
  label = g_strdup_printf (_("Use “%s”"), name);
  source = shoal_data_source_new (file, shoal_project_get_data (project)->options, SHOAL_DATA_SOURCE_ROWS_UNKNOWN, NULL);
  shoal_session_set_data (self->session, source, label);
}

static void
table_response_cb (ShoalOpenDialogs *self,
                   int               response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  shoal_open_dialogs_use_table (self, file);
}

/** shoal_open_dialogs_choose_table: Asks for a table to replace the project's; the file chooser starts in its folder. */
void
shoal_open_dialogs_choose_table (ShoalOpenDialogs *self)
{
  g_auto (GStrv) tables = shoal_table_formats_list_suffixes ();
  g_autoptr (GFile) folder = NULL;
  ShoalProject *project;
  GFile *file;

  g_return_if_fail (SHOAL_IS_OPEN_DIALOGS (self));

  project = self->session->document->project;
  file = project != NULL ? shoal_project_get_data (project)->file : NULL;
  folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self->window), _("Use Another Table"), GTK_FILE_CHOOSER_ACTION_OPEN,
                                          _("_Use"));
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  shoal_file_chooser_add_filter (self->chooser, _("Tables"), (const char *const *) tables);
  shoal_file_chooser_add_filter (self->chooser, _("All files"), NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (table_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/** shoal_open_dialogs_is_importing: Returns: whether the import dialog is open. */
gboolean
shoal_open_dialogs_is_importing (ShoalOpenDialogs *self)
{
  g_return_val_if_fail (SHOAL_IS_OPEN_DIALOGS (self), FALSE);

  return self->import != NULL;
}

/* ---- The object ---- */

static void
shoal_open_dialogs_dispose (GObject *object)
{
  ShoalOpenDialogs *self = SHOAL_OPEN_DIALOGS (object);

  g_clear_object (&self->chooser);
  g_clear_weak_pointer (&self->import);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_open_dialogs_parent_class)->dispose (object);
}

static void
shoal_open_dialogs_class_init (ShoalOpenDialogsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_open_dialogs_dispose;
}

static void
shoal_open_dialogs_init (ShoalOpenDialogs *self)
{
}

/**
 * shoal_open_dialogs_new:
 * @window: the window that will own the object, with the actions "win.open-uri" and "win.show-page"
 * @toasts: toast overlay of the window
 * @session: session of the window
 *
 * Returns: (transfer full): an object that shows no dialog yet.
 */
ShoalOpenDialogs *
shoal_open_dialogs_new (GtkWindow       *window,
                        AdwToastOverlay *toasts,
                        ShoalSession    *session)
{
  ShoalOpenDialogs *self = g_object_new (SHOAL_TYPE_OPEN_DIALOGS, NULL);

  self->window = window;
  self->toasts = toasts;
  self->session = g_object_ref (session);
  return self;
}
