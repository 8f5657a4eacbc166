/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder of the installed sample is never proposed for new files, because users do not look for their files there. */

#include "config.h"

#include "common/shoal-places.h"

/** shoal_places_find_sample: Returns: (transfer full) (nullable): the sample project, in the folder SHOAL_SAMPLES of the
 *   environment or in a system data folder. */
GFile *
shoal_places_find_sample (void)
{
  const char *folder = g_getenv ("SHOAL_SAMPLES");
  const char * const *data_dirs = g_get_system_data_dirs ();

  if (folder != NULL)
    return g_file_new_build_filename (folder, "patients.shoal", NULL);
  for (guint i = 0; data_dirs[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (data_dirs[i], "shoal", "samples", "patients.shoal", NULL);

      if (g_file_query_exists (file, NULL))
        return g_steal_pointer (&file);
    }
  return NULL;
}

/**
 * shoal_places_propose:
 * @project: (nullable): the project's file
 * @data: (nullable): the file of its table
 *
 * Returns: (transfer full) (nullable): a folder for files that are made from the project: the folder of the project,
 *   else that of the table; for the sample, the user's documents.
 */
GFile *
shoal_places_propose (GFile *project,
                      GFile *data)
{
  GFile *neighbour = project != NULL ? project : data;
  g_autoptr (GFile) folder = neighbour != NULL ? g_file_get_parent (neighbour) : NULL;
  g_autoptr (GFile) sample = shoal_places_find_sample ();
  g_autoptr (GFile) samples = sample != NULL ? g_file_get_parent (sample) : NULL;
  const char *documents = g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS);

  if (folder != NULL && samples != NULL && g_file_equal (folder, samples))
    return g_file_new_for_path (documents != NULL ? documents : g_get_home_dir ());
  return folder != NULL && g_file_query_exists (folder, NULL) ? g_steal_pointer (&folder) : NULL;
}
