/* SPDX-License-Identifier: GPL-3.0-or-later */
/* File names in a project file are relative to its folder. JSON cannot contain a file name that is not UTF-8: such a file is
 * named by its URI, which cannot be confused with a relative path. */

#include "project/shoal-project-parts.h"

#include <string.h>

#define URI_PREFIX "file://"

/* Returns: (transfer full): the components of @path, which is absolute. */
static char **
split (const char *path)
{
  g_autofree char *canonical = g_canonicalize_filename (path, "/");

  return g_strsplit (canonical + 1, "/", -1);
}

/* Returns: (transfer full) (nullable): the relative or absolute path of @file; NULL if it has no path. */
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
 * @project_file: (nullable): the file of the project
 * @file: a file that the project names
 *
 * Returns: (transfer full): the path of @file relative to the folder of @project_file, with ".." where needed; the
 *   absolute path when they have no folder in common; the URI when this path is not UTF-8
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
 * @project_file: (nullable): the file of the project
 * @text: a file name in it
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
