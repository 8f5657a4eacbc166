/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Filters by the end of names. */

#include "config.h"

#include "shoal-file-filter.h"

/**
 * shoal_file_filter_add:
 * @chooser: a chooser
 * @name: of the filter, translated
 * @suffixes: (nullable) (array zero-terminated=1): of names that are shown; %NULL for all files
 */
void
shoal_file_filter_add (GtkFileChooserNative *chooser,
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
