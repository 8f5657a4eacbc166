/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions of the whole program, and the files passed at its start. */

#include "config.h"

#include "shoal-application.h"

#include "shoal-resources.h"
#include "shoal-window.h"
#include "widgets/shoal-gtk-internals.h"
#include "widgets/shoal-help.h"
#include "widgets/shoal-page.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include <signal.h>
#include <string.h>

/* ---- Ending by a signal ---- */

/* The system shuts down, or the terminal closes, and the program has to end. No person can answer questions: unsaved work
 * is copied to recovery files, which the program offers at its next start. */

/* Counts the windows whose copies are not written yet. */
typedef struct
{
  GtkApplication *application;
  guint n_waiting;
  gboolean failed;
} Leaving;

/* Called for each copy: after the last one, ends the program, unless a copy failed. */
static void
answer (Leaving *leaving)
{
  leaving->n_waiting--;
  if (leaving->n_waiting > 0)
    return;
  if (!leaving->failed)
    g_application_quit (G_APPLICATION (leaving->application));
  g_object_unref (leaving->application);
  g_free (leaving);
}

/* Data of kept_cb(). */
typedef struct
{
  ShoalWindow *window;
  Leaving *leaving;
} Keeping;

static void
kept_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  Keeping *keeping = user_data;
  ShoalSession *session = shoal_window_get_session (keeping->window);
  g_autoptr (GError) error = NULL;
  g_autofree char *body = NULL;

  if (!shoal_autosave_keep_finish (SHOAL_AUTOSAVE (object), result, &error))
    {
      keeping->leaving->failed = TRUE;
      body = g_strdup_printf (_("Shoal was told to end. It stays, because the changes of “%s” would be lost: they could not be "
                                "copied (%s). Save the project, or close the window."),
                              session->document->title, error->message);
      shoal_page_show_problem (GTK_WIDGET (keeping->window), _("Unsaved Work Could Not Be Copied"), body);
    }
  answer (keeping->leaving);
  g_object_unref (keeping->window);
  g_free (keeping);
}

static gboolean
signal_cb (gpointer data)
{
  Leaving *leaving = g_new0 (Leaving, 1);

  leaving->application = g_object_ref (GTK_APPLICATION (data));
  /* One more than there are windows, so that the loop cannot reach 0, and that it works without windows. */
  leaving->n_waiting = 1;
  for (GList *l = gtk_application_get_windows (leaving->application); l != NULL; l = l->next)
    {
      Keeping *keeping;

      if (!SHOAL_IS_WINDOW (l->data))
        continue;
      keeping = g_new0 (Keeping, 1);
      keeping->window = g_object_ref (l->data);
      keeping->leaving = leaving;
      leaving->n_waiting++;
      shoal_window_keep_state (keeping->window);
      shoal_autosave_keep_async (shoal_window_get_session (keeping->window)->autosave, kept_cb,
                                 keeping);
    }
  answer (leaving);
  return G_SOURCE_CONTINUE;
}

/* @application: must live as long as the program
 *
 * Handles SIGTERM and SIGHUP: the program copies all unsaved work and ends. If a copy cannot be written, the program stays, and
 * the window of this work shows the error. */
static void
shoal_leaving_watch (GtkApplication *application)
{
  static const int signals[] = { SIGTERM, SIGHUP };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      struct sigaction before;

      /* nohup sets SIGHUP to be ignored: the program then shall not end. */
      if (sigaction (signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        g_unix_signal_add (signals[i], signal_cb, application);
    }
}

/* ---- Application ---- */

/* Flag of RequestName: without it, the bus would queue the program for a name that another one owns. */
#define DO_NOT_QUEUE 4

struct _ShoalApplication
{
  AdwApplication parent_instance;

  GSettings *settings;
  GPtrArray *recoveries; /* of ShoalRecovery, while a person is asked about them */
  gboolean looked_for_recoveries;
};

G_DEFINE_FINAL_TYPE (ShoalApplication, shoal_application, ADW_TYPE_APPLICATION)

/* ---- Actions ---- */

static void
quit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  /* Each window may ask to save; the program ends when its last window is closed. */
  for (GList *l = windows; l != NULL; l = l->next)
    if (SHOAL_IS_WINDOW (l->data))
      gtk_window_close (l->data);
}

static void
new_window_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (shoal_window_new (user_data)));
}

static void
preferences_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  gtk_window_present (shoal_preferences_window_new (gtk_application_get_active_window (user_data)));
}

static void
about_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  static const char * const developers[] = { "The Shoal authors", NULL };
  GtkWindow *window = gtk_application_get_active_window (user_data);

  adw_show_about_window (window,
                         "application-icon", SHOAL_APPLICATION_ID,
                         "application-name", _("Shoal"),
                         "developer-name", _("The Shoal authors"),
                         "developers", developers,
                         "version", SHOAL_VERSION,
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "comments", _("Turns a table about people into one that can be shared: each person hides in a "
                                       "shoal of at least k. Everything happens on your machine."),
                         /* Translators: your name, and an address if you like, one translator per line. */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

static void
help_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GtkWindow *window = gtk_application_get_active_window (user_data);

  if (window != NULL)
    shoal_help_show_for (window);
}

static const GActionEntry actions[] = {
  { "quit", quit_action },
  { "new-window", new_window_action },
  { "preferences", preferences_action },
  { "about", about_action },
  { "help", help_action },
};

typedef struct
{
  const char *action;
  const char *accelerators[3];
} Accelerator;

static const Accelerator accelerators[] = {
  { "app.quit", { "<Primary>q" } },
  { "app.new-window", { "<Primary>n" } },
  { "app.preferences", { "<Primary>comma" } },
  { "app.help", { "F1" } },
  { "win.open", { "<Primary>o" } },
  { "win.save", { "<Primary>s" } },
  { "win.export", { "<Primary>e" } },
  { "win.save-as", { "<Primary><Shift>s" } },
  { "win.undo", { "<Primary>z" } },
  { "win.redo", { "<Primary><Shift>z", "<Primary>y" } },
  { "win.close", { "<Primary>w" } },
  { "win.menu", { "F10" } },
  { "win.run", { "<Primary>r" } },
  { "win.next-step", { "<Primary>j" } },
  { "win.show-help-overlay", { "<Primary>question" } },
  { "win.show-page::data", { "<Alt>1" } },
  { "win.show-page::hierarchies", { "<Alt>2" } },
  { "win.show-page::solve", { "<Alt>3" } },
  { "win.show-page::compare", { "<Alt>4" } },
  { "win.show-page::release", { "<Alt>5" } },
};

/* ---- Colour scheme ---- */

static void
update_color_scheme (ShoalApplication *self)
{
  g_autofree char *scheme = g_settings_get_string (self->settings, "color-scheme");
  AdwStyleManager *style = adw_application_get_style_manager (ADW_APPLICATION (self));

  if (strcmp (scheme, "light") == 0)
    adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_FORCE_LIGHT);
  else if (strcmp (scheme, "dark") == 0)
    adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_FORCE_DARK);
  else
    adw_style_manager_set_color_scheme (style, ADW_COLOR_SCHEME_DEFAULT);
}

/* ---- Recovery after a crash ---- */

static ShoalWindow *
get_free_window (ShoalApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (SHOAL_IS_WINDOW (l->data) && shoal_window_is_free (l->data))
      return l->data;
  return shoal_window_new (ADW_APPLICATION (self));
}

static void
recovery_response_cb (ShoalApplication *self,
                      const char       *response)
{
  g_autoptr (GPtrArray) recoveries = g_steal_pointer (&self->recoveries);

  if (recoveries == NULL)
    return;
  if (strcmp (response, "discard") == 0)
    {
      for (guint i = 0; i < recoveries->len; i++)
        shoal_recovery_delete (recoveries->pdata[i]);
      return;
    }
  if (strcmp (response, "recover") != 0)
    return;
  g_ptr_array_set_free_func (recoveries, NULL);
  for (guint i = 0; i < recoveries->len; i++)
    {
      ShoalWindow *window = get_free_window (self);

      shoal_window_recover (window, recoveries->pdata[i]);
      gtk_window_present (GTK_WINDOW (window));
    }
}

static char *
list_titles (GPtrArray *recoveries)
{
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < recoveries->len; i++)
    {
      g_autofree char *title = shoal_recovery_dup_title (recoveries->pdata[i]);
      g_autoptr (GDateTime) time = shoal_recovery_dup_time (recoveries->pdata[i]);
      g_autoptr (GDateTime) local = time != NULL ? g_date_time_to_local (time) : NULL;
      g_autofree char *when = local != NULL ? g_date_time_format (local, "%c") : NULL;

      g_string_append_printf (titles, "\n%s%s%s", title, when != NULL ? ", " : "", when != NULL ? when : "");
    }
  return g_string_free (g_steal_pointer (&titles), FALSE);
}

/** shoal_application_offer_recovery: asks whether to recover unsaved work after a crash, if there is any. */
void
shoal_application_offer_recovery (ShoalApplication *self)
{
  g_autoptr (GFile) folder = shoal_recovery_get_folder ();
  g_autofree char *titles = NULL;
  GtkWidget *dialog;

  g_return_if_fail (SHOAL_IS_APPLICATION (self));

  g_clear_pointer (&self->recoveries, g_ptr_array_unref);
  self->recoveries = shoal_recovery_list (folder);
  if (self->recoveries->len == 0)
    {
      g_clear_pointer (&self->recoveries, g_ptr_array_unref);
      return;
    }
  titles = list_titles (self->recoveries);
  dialog = adw_message_dialog_new (gtk_application_get_active_window (GTK_APPLICATION (self)), _("Recover Unsaved Work?"), NULL);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog), "%s\n%s", _("Shoal did not end properly the last time. This was not saved:"), titles);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "later", _("_Later"), "discard", _("_Discard"), "recover",
                                    _("_Recover"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "recover", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "recover");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "later");
  g_signal_connect_object (dialog, "response", G_CALLBACK (recovery_response_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Asks once when the program starts, and not when it is activated again. */
static void
look_for_recoveries (ShoalApplication *self)
{
  if (self->looked_for_recoveries)
    return;
  self->looked_for_recoveries = TRUE;
  shoal_application_offer_recovery (self);
}

/* ---- The application ---- */

static void
shoal_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    window = GTK_WINDOW (shoal_window_new (ADW_APPLICATION (application)));
  gtk_window_present (window);
  look_for_recoveries (SHOAL_APPLICATION (application));
}

static void
shoal_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      ShoalWindow *window = get_free_window (SHOAL_APPLICATION (application));

      shoal_window_open_file (window, files[i]);
    }
  look_for_recoveries (SHOAL_APPLICATION (application));
}

/* Requests from before the release of the name have been handled: if one opened a window, requests the name again. */
static void
name_released_cb (GObject      *object,
                  GAsyncResult *result,
                  gpointer      user_data)
{
  GDBusConnection *bus = G_DBUS_CONNECTION (object);
  g_autoptr (GApplication) application = user_data;
  g_autoptr (GVariant) answer = g_dbus_connection_call_finish (bus, result, NULL);

  if (gtk_application_get_windows (GTK_APPLICATION (application)) != NULL)
    g_dbus_connection_call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                            g_variant_new ("(su)", g_application_get_application_id (application), DO_NOT_QUEUE), NULL,
                            G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
  g_application_release (application);
}

/* The program ends with its last window. While it owns its name, new instances pass their files to it. It releases the name
 * first, opens the files that were passed before, and instances that start later open their files themselves. */
static void
shoal_application_window_removed (GtkApplication *application,
                                  GtkWindow      *window)
{
  GApplication *self = G_APPLICATION (application);
  GDBusConnection *bus = g_application_get_dbus_connection (self);
  gboolean unique = bus != NULL && (g_application_get_flags (self) & G_APPLICATION_NON_UNIQUE) == 0;

  g_application_hold (self);
  GTK_APPLICATION_CLASS (shoal_application_parent_class)->window_removed (application, window);
  if (unique && gtk_application_get_windows (application) == NULL)
    g_dbus_connection_call (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReleaseName",
                            g_variant_new ("(s)", g_application_get_application_id (self)), NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                            NULL, name_released_cb, g_object_ref (self));
  else
    g_application_release (self);
}

static int
shoal_application_handle_local_options (GApplication *application,
                                        GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("shoal %s\n", SHOAL_VERSION);
  return 0;
}

static void
shoal_application_startup (GApplication *application)
{
  ShoalApplication *self = SHOAL_APPLICATION (application);

  G_APPLICATION_CLASS (shoal_application_parent_class)->startup (application);
  shoal_gtk_keep_icons ();
  shoal_gtk_name_buttons_once ();
  shoal_leaving_watch (GTK_APPLICATION (self));
  gtk_window_set_default_icon_name (SHOAL_APPLICATION_ID);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accelerators[i].action,
                                           (const char * const *) accelerators[i].accelerators);
  self->settings = g_settings_new (SHOAL_APPLICATION_ID);
  g_signal_connect_object (self->settings, "changed::color-scheme", G_CALLBACK (update_color_scheme), self,
                           G_CONNECT_SWAPPED);
  update_color_scheme (self);
}

static void
shoal_application_dispose (GObject *object)
{
  ShoalApplication *self = SHOAL_APPLICATION (object);

  g_clear_object (&self->settings);
  g_clear_pointer (&self->recoveries, g_ptr_array_unref);
  G_OBJECT_CLASS (shoal_application_parent_class)->dispose (object);
}

static void
shoal_application_class_init (ShoalApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = shoal_application_dispose;
  GTK_APPLICATION_CLASS (klass)->window_removed = shoal_application_window_removed;
  application_class->startup = shoal_application_startup;
  application_class->activate = shoal_application_activate;
  application_class->open = shoal_application_open;
  application_class->handle_local_options = shoal_application_handle_local_options;
}

static void
shoal_application_init (ShoalApplication *self)
{
  const GOptionEntry options[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL },
    { 0 },
  };

  /* Without a reference to the resources, the linker would drop them. */
  (void) shoal_get_resource ();
  g_set_application_name (_("Shoal"));
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[FILE…]"));
}

/** shoal_application_new: @flags: added to the default flags. Returns: (transfer full): the application. */
ShoalApplication *
shoal_application_new (GApplicationFlags flags)
{
  return g_object_new (SHOAL_TYPE_APPLICATION,
                       "application-id", SHOAL_APPLICATION_ID,
                       "flags", G_APPLICATION_HANDLES_OPEN | flags,
                       "resource-base-path", "/io/github/shoal_privacy/Shoal",
                       NULL);
}
