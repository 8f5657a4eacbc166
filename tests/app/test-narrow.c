/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No page and no dialog needs more than the 360 pixels of a phone, in the language that LANGUAGE says; no title of a dialog, no heading,
 * no button's text and no choice of the preferences is cut. */

#include "tour.h"

#include <libintl.h>
#include <locale.h>

#define WIDTH 360

/* Windows that are GTK's and libadwaita's own. */
static gboolean
is_foreign (GtkWidget *surface)
{
  return GTK_IS_SHORTCUTS_WINDOW (surface) || ADW_IS_ABOUT_WINDOW (surface) || ADW_IS_MESSAGE_DIALOG (surface);
}

/* What says where one is, and what a button does. Drop-downs show names of any length, which are whole in their lists; the bar of the pages
 * shares its width, and fits in the font that it is made for. */
static gboolean
must_be_whole (GtkWidget *label)
{
  if (gtk_widget_has_css_class (label, "title") && gtk_widget_get_ancestor (label, ADW_TYPE_HEADER_BAR) != NULL)
    return !SHOAL_IS_WINDOW (gtk_widget_get_root (label));
  if (ADW_IS_PREFERENCES_WINDOW (gtk_widget_get_root (label)) && gtk_widget_get_ancestor (label, ADW_TYPE_COMBO_ROW) != NULL)
    return TRUE;
  return gtk_widget_has_css_class (label, "heading")
         || (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON) != NULL && gtk_widget_get_ancestor (label, GTK_TYPE_DROP_DOWN) == NULL
             && gtk_widget_get_ancestor (label, ADW_TYPE_VIEW_SWITCHER) == NULL);
}

static void
check_labels (GtkWidget  *widget,
              const char *name)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_LABEL (widget) && must_be_whole (widget) && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    {
      g_test_message ("%s: a text that is cut: %s", name, gtk_label_get_text (GTK_LABEL (widget)));
      g_test_fail ();
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_labels (child, name);
}

static void
check_surface (GtkWidget  *surface,
               const char *name,
               gpointer    user_data)
{
  int least;

  if (!GTK_IS_WINDOW (surface) || is_foreign (surface))
    return;
  /* Around it is the shadow. */
  gtk_widget_measure (gtk_widget_get_first_child (surface), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least > WIDTH)
    {
      g_test_message ("%s needs %d pixels", name, least);
      tell_wide (surface, WIDTH - 60);
      g_test_fail ();
    }
  check_labels (surface, name);
}

static void
test_everything (void)
{
  tour_everything (WIDTH, 720, check_surface, NULL);
}

int
main (int    argc,
      char **argv)
{
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("SHOAL_CATALOGUES"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (!tour_init (&argc, &argv))
    return 0;
  /* Tests of GTK speak American English; this may be another language. */
  setlocale (LC_ALL, "");
  g_test_add_func ("/narrow/everything", test_everything);
  return g_test_run ();
}
