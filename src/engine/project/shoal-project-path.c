/* SPDX-License-Identifier: GPL-3.0-or-later */
/* File names in a project file start from its folder. A name that is not UTF-8 is valid, but JSON has no place for it: such a
 * file is named by its URI, which no path from a folder looks like. */

#include "project/shoal-project-parts.h"

#include <string.h>

#define URI_PREFIX "file://"

/* (transfer full): the parts of @path, which is absolute, without empty ones. */
static char **
split (const char *path)
{
  g_autofree char *canonical = g_canonicalize_filename (path, "/");

  return g_strsplit (canonical + 1, "/", -1);
}

/* (transfer full) (nullable): NULL where @file has no path. */
static char *
make_path (GFile *project_file,
           GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *project_path = project_file != NULL ? g_file_get_path (project_file) : NULL;
  g_autoptr (GString) text = NULL;
  g_auto (GStrv) parts = NULL;
  g_auto (GStrv) project_parts = NULL;
  guint n_parts, n_project_parts, common = 0;

  if (path == NULL || project_path == NULL)
    return g_steal_pointer (&path);

  parts = split (path);
  project_parts = split (project_path);
  n_parts = g_strv_length (parts);
  n_project_parts = g_strv_length (project_parts);
  while (common + 1 < n_parts && common + 1 < n_project_parts && strcmp (parts[common], project_parts[common]) == 0)
    common++;
  if (common == 0 && n_project_parts > 1)
    return g_steal_pointer (&path);

  text = g_string_new (NULL);
  for (guint i = common; i + 1 < n_project_parts; i++)
    g_string_append (text, "../");
  for (guint i = common; i < n_parts; i++)
    g_string_append_printf (text, "%s%s", i > common ? "/" : "", parts[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * shoal_project_path_to_text:
 * @project_file: (nullable): where the project is saved
 * @file: a file it names
 *
 * Returns: (transfer full): @file from the folder of @project_file, with ".." where needed; the absolute name when
 *   the two have no folder in common; its URI when the name from there on is not UTF-8
 */
char *
shoal_project_path_to_text (GFile *project_file,
                            GFile *file)
{
  g_autofree char *text = make_path (project_file, file);

  if (text == NULL || !g_utf8_validate (text, -1, NULL))
    return g_file_get_uri (file);
  return g_steal_pointer (&text);
}

/**
 * shoal_project_path_resolve:
 * @project_file: (nullable): where the project was read from
 * @text: a file name from it
 *
 * Returns: (transfer full): the file
 */
GFile *
shoal_project_path_resolve (GFile      *project_file,
                            const char *text)
{
  g_autoptr (GFile) folder = project_file != NULL ? g_file_get_parent (project_file) : NULL;

  if (g_str_has_prefix (text, URI_PREFIX))
    return g_file_new_for_uri (text);
  if (folder == NULL)
    return g_file_new_for_path (text);
  return g_file_resolve_relative_path (folder, text);
}
