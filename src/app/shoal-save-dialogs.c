/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks before work is lost, and asks only once. */

#include "config.h"

#include "shoal-window-parts.h"

#include "base/shoal-error.h"
#include "common/shoal-places.h"
#include "project/runs/shoal-run-folder.h"
#include "widgets/shoal-page.h"
#include "widgets/shoal-widgets.h"

#include <glib/gi18n.h>

#include <string.h>

struct _ShoalSaveDialogs
{
  GObject parent_instance;

  GtkWindow *window;       /* borrowed; the window owns this object */
  AdwToastOverlay *toasts; /* of the window */
  ShoalSession *session;
  GtkFileChooserNative *chooser; /* while the file chooser is open */
  GtkWindow *close_dialog;       /* while the dialog is open, weak */
  gboolean close_after_saving;
  gboolean closing; /* the window closes without another question */
};

G_DEFINE_FINAL_TYPE (ShoalSaveDialogs, shoal_save_dialogs, G_TYPE_OBJECT)

/* ---- Saving ---- */

/* Numbers to try for the name of a second file. */
#define MOST_NAMES 1000

/* Data of a callback. */
typedef struct
{
  ShoalSaveDialogs *dialogs;
  GtkWindow *window; /* keeps the window alive for a question after saving */
  GFile *file;
  ShoalSaveMode mode;
  GFile *first; /* (nullable): the file beside which a second file is saved */
  guint number; /* number in the name of the second file */
} Saving;

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->dialogs);
  g_object_unref (saving->window);
  g_object_unref (saving->file);
  g_clear_object (&saving->first);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void save_file   (ShoalSaveDialogs *self,
                         GFile            *file,
                         ShoalSaveMode     mode);
static void save_beside (ShoalSaveDialogs *self,
                         GFile            *first,
                         guint             number);

static void
changed_response_cb (ShoalSaveDialogs *self,
                     const char       *response,
                     AdwMessageDialog *dialog)
{
  GFile *file = g_object_get_data (G_OBJECT (dialog), "file");

  if (strcmp (response, "keep-both") == 0)
    save_beside (self, file, 2);
  else if (strcmp (response, "overwrite") == 0)
    save_file (self, file, SHOAL_SAVE_OVER);
  else
    self->close_after_saving = FALSE;
}

/* Asks what to do when another window or program has saved @file since it was opened. */
static void
ask_which_to_keep (ShoalSaveDialogs *self,
                   GFile            *file)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (self->window, _("Changed Elsewhere"), NULL));

  adw_message_dialog_format_body (dialog, _("“%s” has been saved by another window or program since you opened it. "
                                            "Keep both, and yours is saved under a new name; or overwrite, and what the "
                                            "other saved is lost."),
                                  self->session->document->title);
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "overwrite", _("_Overwrite"), "keep-both",
                                    _("_Keep Both"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "keep-both", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "keep-both");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "file", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (changed_response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
take_save_error (Saving       *saving,
                 const GError *error)
{
  ShoalSaveDialogs *self = saving->dialogs;

  if (g_error_matches (error, SHOAL_ERROR, SHOAL_ERROR_CHANGED))
    ask_which_to_keep (self, saving->file);
  else if (saving->first != NULL && saving->number < MOST_NAMES && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    save_beside (self, saving->first, saving->number + 1);
  else
    {
      self->close_after_saving = FALSE;
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        shoal_page_show_problem (GTK_WIDGET (self->window), _("The Project Could Not Be Saved"), error->message);
    }
}

/* Large results are saved in a folder beside the project file, which a sandbox may not be able to make. Keeps the window
 * open, and warns that these results are lost when it is closed. */
static void
tell_of_lacking_results (ShoalSaveDialogs *self,
                         guint             n_runs)
{
  g_autofree char *body
    = g_strdup_printf (ngettext ("What %'u run has found could not be saved: no folder can be made beside the project. It is "
                                 "there until the window is closed; export the release before that.",
                                 "What %'u runs have found could not be saved: no folder can be made beside the project. It is "
                                 "there until the window is closed; export the release before that.",
                                 n_runs),
                       n_runs);

  self->close_after_saving = FALSE;
  shoal_page_show_problem (GTK_WIDGET (self->window), _("Saved Without Groups"), body);
}

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (Saving) saving = user_data;
  g_autoptr (GError) error = NULL;
  ShoalSaveDialogs *self = saving->dialogs;
  guint n_lacking;

  if (!shoal_saver_save_finish (SHOAL_SAVER (object), result, &error))
    {
      take_save_error (saving, error);
      return;
    }
  shoal_recent_menu_add (saving->file, "application/x-shoal-project+json");
  n_lacking = shoal_run_folder_count_lacking (self->session->document->project);
  if (n_lacking > 0)
    {
      tell_of_lacking_results (self, n_lacking);
      return;
    }
  if (!self->close_after_saving)
    {
      shoal_toasts_add (self->toasts, adw_toast_new (_("Project saved")));
      return;
    }
  self->closing = TRUE;
  gtk_window_close (self->window);
}

static Saving *
saving_new (ShoalSaveDialogs *self,
            GFile            *file,
            ShoalSaveMode     mode)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->dialogs = g_object_ref (self);
  saving->window = g_object_ref (self->window);
  saving->file = g_object_ref (file);
  saving->mode = mode;
  return saving;
}

static void
start_saving (Saving *saving)
{
  shoal_saver_save_async (saving->dialogs->session->saver, saving->file, saving->mode, saved_cb,
                          saving);
}

static void
save_file (ShoalSaveDialogs *self,
           GFile            *file,
           ShoalSaveMode     mode)
{
  start_saving (saving_new (self, file, mode));
}

/* Saves as "patients 2.shoal" beside "patients.shoal", or with the next free number. */
static void
save_beside (ShoalSaveDialogs *self,
             GFile            *first,
             guint             number)
{
  g_autoptr (GFile) folder = g_file_get_parent (first);
  g_autofree char *name = g_file_get_basename (first);
  g_autofree char *stem = g_str_has_suffix (name, ".shoal") ? g_strndup (name, strlen (name) - strlen (".shoal"))
                                                            : g_strdup (name);
  g_autofree char *other = g_strdup_printf ("%s %u.shoal", stem, number);
  g_autoptr (GFile) file = g_file_get_child (folder, other);
  Saving *saving = saving_new (self, file, SHOAL_SAVE_NEW);

  saving->first = g_object_ref (first);
  saving->number = number;
  start_saving (saving);
}

static void
save_response_cb (ShoalSaveDialogs *self,
                  int               response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    {
      self->close_after_saving = FALSE;
      return;
    }
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  save_file (self, file, SHOAL_SAVE_CHECKED);
}

/* Proposes a folder, such as that of the data, where relative names stay short; and a name. */
static void
propose_place (ShoalSaveDialogs *self)
{
  GFile *file = self->session->document->file;
  GFile *data = shoal_project_get_data (self->session->document->project)->file;
  g_autoptr (GFile) folder = shoal_places_propose (file, data);
  g_autofree char *name = g_strconcat (self->session->document->title, ".shoal", NULL);

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
}

/** shoal_save_dialogs_choose: Asks for a file, and saves the project there. */
void
shoal_save_dialogs_choose (ShoalSaveDialogs *self)
{
  static const char *const projects[] = { "shoal", NULL };

  g_clear_object (&self->chooser);
  self->chooser = shoal_file_chooser_new (GTK_WIDGET (self->window), _("Save the Project"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                          _("_Save"));
  shoal_file_chooser_add_filter (self->chooser, _("Shoal projects"), projects);
  propose_place (self);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (save_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/** shoal_save_dialogs_save: Saves the project to its file, or asks for a file if it has none. */
void
shoal_save_dialogs_save (ShoalSaveDialogs *self)
{
  if (self->session->document->file != NULL)
    save_file (self, self->session->document->file, SHOAL_SAVE_CHECKED);
  else
    shoal_save_dialogs_choose (self);
}

/* ---- Closing ---- */

static gboolean
close_cb (gpointer data)
{
  gtk_window_close (data);
  return G_SOURCE_REMOVE;
}

static void
close_response_cb (ShoalSaveDialogs *self,
                   const char       *response)
{
  g_clear_weak_pointer (&self->close_dialog);
  if (strcmp (response, "save") == 0)
    {
      self->close_after_saving = TRUE;
      shoal_save_dialogs_save (self);
    }
  else if (strcmp (response, "discard") == 0)
    {
      /* The dialog is about to close itself and needs its parent until then, so the window closes later. */
      self->closing = TRUE;
      g_idle_add_full (G_PRIORITY_DEFAULT, close_cb, g_object_ref (self->window), g_object_unref);
    }
}

static GtkWidget *
make_close_dialog (ShoalSaveDialogs *self,
                   gboolean          modified)
{
  GtkWidget *dialog = adw_message_dialog_new (self->window, NULL, NULL);
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG (dialog);

  if (modified)
    {
      adw_message_dialog_set_heading (message, _("Save Changes?"));
      if (shoal_runs_is_running (self->session->runs))
        adw_message_dialog_format_body (message, _("“%s” has unsaved changes. They are lost if you do not save them. A run has "
                                                   "not ended, either: what it has found so far is lost in any case."),
                                        self->session->document->title);
      else
        adw_message_dialog_format_body (message, _("“%s” has unsaved changes. They are lost if you do not save them."),
                                        self->session->document->title);
      adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "discard", _("_Discard"), "save", _("_Save"), NULL);
      adw_message_dialog_set_response_appearance (message, "save", ADW_RESPONSE_SUGGESTED);
      adw_message_dialog_set_default_response (message, "save");
    }
  else
    {
      adw_message_dialog_set_heading (message, _("Stop Solving?"));
      adw_message_dialog_set_body (message, _("A run has not ended. What it has found so far is lost if you close the window."));
      adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "discard", _("_Stop and Close"), NULL);
    }
  adw_message_dialog_set_response_appearance (message, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (message, "cancel");
  return dialog;
}

/** shoal_save_dialogs_ask_to_close: Returns: whether a question is shown, whose answer may close the window. */
gboolean
shoal_save_dialogs_ask_to_close (ShoalSaveDialogs *self)
{
  gboolean modified = self->session->document->modified;

  if (self->closing || (self->close_dialog == NULL && !modified && !shoal_runs_is_running (self->session->runs)))
    return FALSE;
  if (self->close_dialog == NULL)
    {
      g_set_weak_pointer (&self->close_dialog, GTK_WINDOW (make_close_dialog (self, modified)));
      g_signal_connect_object (self->close_dialog, "response", G_CALLBACK (close_response_cb), self, G_CONNECT_SWAPPED);
    }
  gtk_window_present (self->close_dialog);
  return TRUE;
}

/* ---- The object ---- */

static void
shoal_save_dialogs_dispose (GObject *object)
{
  ShoalSaveDialogs *self = SHOAL_SAVE_DIALOGS (object);

  g_clear_object (&self->chooser);
  g_clear_weak_pointer (&self->close_dialog);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (shoal_save_dialogs_parent_class)->dispose (object);
}

static void
shoal_save_dialogs_class_init (ShoalSaveDialogsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = shoal_save_dialogs_dispose;
}

static void
shoal_save_dialogs_init (ShoalSaveDialogs *self)
{
}

/**
 * shoal_save_dialogs_new:
 * @window: the window that will own the object
 * @toasts: toast overlay of the window
 * @session: session of the window
 *
 * Returns: (transfer full): an object that shows no dialog yet.
 */
ShoalSaveDialogs *
shoal_save_dialogs_new (GtkWindow       *window,
                        AdwToastOverlay *toasts,
                        ShoalSession    *session)
{
  ShoalSaveDialogs *self = g_object_new (SHOAL_TYPE_SAVE_DIALOGS, NULL);

  self->window = window;
  self->toasts = toasts;
  self->session = g_object_ref (session);
  return self;
}
