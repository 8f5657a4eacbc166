/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks where viewers look, and where this program was installed. */

#include "config.h"

#include "common/shoal-help-folder.h"

#include <string.h>

static char *
find_in (const char *folder)
{
  const char * const *languages = g_get_language_names ();

  for (gsize i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, languages[i], SHOAL_HELP_ID, NULL);
      g_autofree char *index = g_build_filename (path, "index.page", NULL);

      if (g_file_test (index, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/** shoal_help_folder_find: Returns: (transfer full) (nullable): the folder of the pages in the user's language, else in English. */
char *
shoal_help_folder_find (void)
{
  const char * const *folders = g_get_system_data_dirs ();
  char *found = find_in (SHOAL_HELP_DIR);

  for (gsize i = 0; folders[i] != NULL && found == NULL; i++)
    {
      g_autofree char *help = g_build_filename (folders[i], "help", NULL);

      found = find_in (help);
    }
  return found;
}

/**
 * shoal_help_folder_outside:
 * @path: a folder as this program sees it
 * @info_file: what a Flatpak knows of itself, "/.flatpak-info"
 *
 * Returns: (transfer full): the same folder as everybody else sees it, who does not know the sandbox's /app.
 */
char *
shoal_help_folder_outside (const char *path,
                           const char *info_file)
{
  g_autoptr (GKeyFile) info = g_key_file_new ();
  g_autofree char *app = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (g_str_has_prefix (path, "/app/") && g_key_file_load_from_file (info, info_file, G_KEY_FILE_NONE, NULL))
    app = g_key_file_get_string (info, "Instance", "app-path", NULL);
  return app != NULL ? g_build_filename (app, path + strlen ("/app/"), NULL) : g_strdup (path);
}
