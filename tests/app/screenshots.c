/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of every page and dialog: `screenshots FOLDER VARIANT WIDTH HEIGHT [NAME…]`. Not a test: a person looks at them. */

#include "tour.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>

#define MOST_ATTEMPTS 20

typedef struct
{
  const char *folder;
  const char *variant;
  char **names; /* all there are where it is empty */
} Album;

static void
shoot (GtkWidget  *surface,
       const char *name,
       gpointer    user_data)
{
  Album *album = user_data;
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file_name = g_strdup_printf ("%s-%s.png", name, album->variant);
  g_autofree char *path = g_build_filename (album->folder, file_name, NULL);
  GskRenderNode *node = NULL;

  if (album->names[0] != NULL && !g_strv_contains ((const char *const *) album->names, name))
    return;
  paintable = gtk_widget_paintable_new (surface);
  /* Where something has been laid out anew there is nothing until the next frame. */
  for (guint attempt = 0; node == NULL && attempt < MOST_ATTEMPTS; attempt++)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();

      if (attempt > 0)
        {
          gtk_widget_queue_draw (surface);
          gtk_test_widget_wait_for_draw (surface);
        }
      gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (surface), gtk_widget_get_height (surface));
      node = gtk_snapshot_free_to_node (snapshot);
    }
  if (node == NULL)
    {
      g_printerr ("%s: nothing was drawn\n", path);
      return;
    }
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (surface)), node, NULL);
  gsk_render_node_unref (node);
  if (!gdk_texture_save_to_png (texture, path))
    g_printerr ("%s could not be written\n", path);
}

int
main (int    argc,
      char **argv)
{
  Album album;
  int width, height;

  if (argc < 5)
    {
      g_printerr ("usage: screenshots FOLDER VARIANT WIDTH HEIGHT [NAME...]\n");
      return 2;
    }
  album = (Album) { argv[1], argv[2], argv + 5 };
  width = atoi (argv[3]);
  height = atoi (argv[4]);
  g_setenv ("G_DEBUG", "", TRUE);
  bindtextdomain ("shoal", g_getenv ("SHOAL_LOCALE_DIR"));
  bind_textdomain_codeset ("shoal", "UTF-8");
  textdomain ("shoal");
  if (!tour_init (&argc, &argv))
    return 1;
  /* Tests of GTK speak American English; this is none. */
  setlocale (LC_ALL, "");
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  if (g_getenv ("SHOAL_MIRRORED") != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  tour_pause_milliseconds = 350;
  tour_everything (width, height, shoot, &album);
  return 0;
}
