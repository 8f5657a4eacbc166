/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program ends with its last window; a file that somebody opens in that instant is opened all the same. */

#include "window-fixture.h"

/* Asks the program, as another one does that is started with @file, to open it; the bus has the question afterwards. */
static void
send_file (GFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GDBusConnection) other = NULL;
  g_autoptr (GDBusMessage) question = NULL;
  g_autoptr (GVariant) answer = NULL;
  g_autofree char *uri = g_file_get_uri (file);
  const char *uris[] = { uri, NULL };

  other = g_dbus_connection_new_for_address_sync (address,
                                                  G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                  NULL, NULL, &error);
  g_assert_no_error (error);
  question = g_dbus_message_new_method_call (g_application_get_application_id (G_APPLICATION (test_application)),
                                             g_application_get_dbus_object_path (G_APPLICATION (test_application)),
                                             "org.gtk.Application", "Open");
  g_dbus_message_set_flags (question, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED);
  g_dbus_message_set_body (question, g_variant_new ("(^assa{sv})", uris, "", NULL));
  g_assert_true (g_dbus_connection_send_message (other, question, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL));
  /* It answers in order. */
  answer = g_dbus_connection_call_sync (other, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId",
                                        NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
}

static gboolean
close_cb (gpointer file)
{
  send_file (file);
  gtk_window_destroy (GTK_WINDOW (find_toplevel (SHOAL_TYPE_WINDOW)));
  return G_SOURCE_REMOVE;
}

static gboolean
look_cb (gpointer opened)
{
  ShoalWindow *window = find_toplevel (SHOAL_TYPE_WINDOW);

  if (window == NULL || shoal_window_get_session (window)->document->project == NULL)
    return G_SOURCE_CONTINUE;
  *(gboolean *) opened = TRUE;
  gtk_window_destroy (GTK_WINDOW (window));
  return G_SOURCE_REMOVE;
}

static void
test_open (void)
{
  g_autoptr (GFile) folder = make_folder ();
  g_autoptr (GFile) data = write_file (folder, "t.csv", "age,sex\n1,F\n2,F\n");
  g_autoptr (GFile) file = write_file (folder, "t.shoal", "{ \"shoal\": 1, \"data\": { \"file\": \"t.csv\" } }\n");
  gboolean opened = FALSE;
  guint look;

  /* It has a window by then. */
  g_idle_add (close_cb, file);
  look = g_timeout_add (20, look_cb, &opened);
  g_assert_cmpint (g_application_run (G_APPLICATION (test_application), 0, NULL), ==, 0);
  if (!opened)
    g_source_remove (look);
  g_assert_true (opened);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;

  if (g_getenv ("DISPLAY") == NULL || g_getenv ("DBUS_SESSION_BUS_ADDRESS") == NULL)
    {
      g_print ("1..0 # SKIP no display, or no bus\n");
      return 0;
    }
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  test_application = shoal_application_new (0);
  g_application_register (G_APPLICATION (test_application), NULL, &error);
  g_assert_no_error (error);
  g_test_add_func ("/last-window/open", test_open);
  return g_test_run ();
}
