/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nobody is there to be asked: unsaved work is copied, and offered when the program starts the next time. */

#include "config.h"

#include "shoal-leaving.h"

#include "shoal-window.h"
#include "widgets/shoal-page.h"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include <signal.h>

/* Until all windows have their copies. */
typedef struct
{
  GtkApplication *application;
  guint n_waiting;
  gboolean failed;
} Leaving;

/* Ends the program unless something would be lost by that. */
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

/* What a callback needs. */
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
  /* One more than there are windows: there may be none. */
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

/**
 * shoal_leaving_watch:
 * @application: which lives as long as the program
 *
 * From now on SIGTERM and SIGHUP end the program in order: with copies of all unsaved work, or not at all where one cannot be
 * written, which its window says then.
 */
void
shoal_leaving_watch (GtkApplication *application)
{
  static const int signals[] = { SIGTERM, SIGHUP };

  g_return_if_fail (GTK_IS_APPLICATION (application));

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      struct sigaction before;

      /* Who started the program with nohup wants it to stay. */
      if (sigaction (signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        g_unix_signal_add (signals[i], signal_cb, application);
    }
}
