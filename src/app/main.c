/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts the desktop application. */

#include "config.h"

#include "shoal-application.h"

#include "base/shoal-process.h"
#include "widgets/shoal-gtk-internals.h"

#include <glib/gi18n.h>

#include <locale.h>

int
main (int    argc,
      char **argv)
{
  g_autoptr (ShoalApplication) application = NULL;
  const char *locale_dir = g_getenv ("SHOAL_LOCALE_DIR");

  shoal_process_prepare ();
  shoal_gtk_spare_gl ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : SHOAL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  application = shoal_application_new (G_APPLICATION_DEFAULT_FLAGS);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
