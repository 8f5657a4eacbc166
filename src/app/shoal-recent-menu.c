/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of this program among those that the desktop remembers. */

#include "config.h"

#include "shoal-recent-menu.h"

#include <glib/gi18n.h>

#define MOST_RECENT 8

/** shoal_recent_menu_add: @file: was opened or saved. */
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

/* A menu takes an underscore for the mark of a key: (transfer full). */
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

/** shoal_recent_menu_attach: From now on the menu of @button has the recent files; they are opened by the action "win.open-uri". */
void
shoal_recent_menu_attach (AdwSplitButton *button)
{
  fill (button);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill), button, G_CONNECT_SWAPPED);
}
