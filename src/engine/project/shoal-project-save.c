/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves a project unless its file has changed. Contents are compared, not times: a file that was touched or restored counts as
 * unchanged. */

#include "config.h"

#include "project/shoal-project-save.h"

#include "base/shoal-error.h"
#include "base/shoal-file.h"
#include "project/shoal-hierarchy-origin.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-project-parts.h"
#include "schema/shoal-proposals.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static char *
digest_text (const char *text,
             gsize       length)
{
  g_autofree char *hexadecimal = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);

  return g_strconcat ("sha256:", hexadecimal, NULL);
}

/**
 * shoal_project_digest_file:
 * @file: a project file
 * @cancellable: (nullable): stops the reading
 *
 * Returns: (transfer full): "sha256:" and the digest of the contents of @file, or %NULL with %G_IO_ERROR
 */
char *
shoal_project_digest_file (GFile         *file,
                           GCancellable  *cancellable,
                           GError       **error)
{
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  name = g_file_get_parse_name (file);
  text = shoal_file_load (file, name, &length, cancellable, error);
  return text != NULL ? digest_text (text, length) : NULL;
}

/* A deleted file counts as unchanged: saving loses nothing. */
static gboolean
check_unchanged (GFile       *file,
                 const char  *expected,
                 GError     **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *found = NULL;
  g_autoptr (GError) own_error = NULL;

  found = shoal_project_digest_file (file, NULL, &own_error);
  if (g_strcmp0 (found, expected) == 0 || g_error_matches (own_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return TRUE;
  if (own_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&own_error));
      return FALSE;
    }
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_CHANGED, _("%s has been changed by another program since it was opened"),
               name);
  return FALSE;
}

/**
 * shoal_project_save:
 * @file: where to save; an existing file is replaced
 * @expected: (nullable): digest that the existing file must have, from shoal_project_digest_file() or an earlier save;
 *   %NULL for any
 * @digest: (out) (optional) (transfer full): digest of the saved file
 *
 * Writes the project completely or not at all. A change by another program in the milliseconds between the check and the
 * end of writing is not detected.
 *
 * Returns: %FALSE with %SHOAL_ERROR_CHANGED or %G_IO_ERROR
 */
gboolean
shoal_project_save (ShoalProject  *self,
                    GFile         *file,
                    const char    *expected,
                    char         **digest,
                    GError       **error)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (expected != NULL && !check_unchanged (file, expected, error))
    return FALSE;
  if (!shoal_project_write (self, file, TRUE, error))
    return FALSE;
  if (digest != NULL)
    {
      g_autofree char *text = shoal_project_to_text (self, file);

      *digest = digest_text (text, strlen (text));
    }
  return TRUE;
}

/* ---- Parameters that builders choose ---- */

/* Settling the parameters of builders does not change the question of a project, so that its runs still answer it: each
 * hierarchy keeps the origin that was asked for, and a seal shows whether the data and the parameters are still the same. */

/* Returns: (transfer full) (nullable): the settled origin for the project; NULL if there is nothing to settle. */
static ShoalHierarchyOrigin *
settle_column (ShoalProjectColumn *listed,
               ShoalColumn        *column,
               const char         *fingerprint)
{
  ShoalHierarchyOrigin *asked = listed->hierarchy;
  g_autoptr (ShoalHierarchyOrigin) plain = NULL;
  g_autoptr (ShoalHierarchyOrigin) settled = NULL;
  g_autofree char *seal = NULL;

  if (asked != NULL && !shoal_hierarchy_origin_is_automatic (asked))
    return NULL;
  plain = asked != NULL ? shoal_hierarchy_origin_ref (asked)
                        : shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (column), NULL);
  settled = shoal_hierarchy_origin_settle (plain, column);
  if (settled == asked)
    return NULL;
  if (asked != NULL && asked->extras != NULL)
    settled->extras = json_object_ref (asked->extras);
  seal = shoal_hierarchy_origin_dup_seal (settled, asked, SHOAL_AUTOMATIC_VERSION, fingerprint);
  settled->finding = shoal_hierarchy_finding_new (asked, SHOAL_AUTOMATIC_VERSION, seal);
  return g_steal_pointer (&settled);
}

/**
 * shoal_project_settle:
 * @project: a project
 * @table: its table
 *
 * If a hierarchy comes from the default builder, or from a builder that chooses parameters from the values, the result states
 * the builder and these parameters. The hierarchy then stays the same when the data change, and in a later version of the
 * program. The problem digest stays the same too.
 *
 * Returns: (transfer full): @project with settled hierarchies; @project itself if there is nothing to settle
 */
ShoalProject *
shoal_project_settle (ShoalProject *project,
                      ShoalTable   *table)
{
  g_autoptr (GPtrArray) columns = NULL;
  gboolean any = FALSE;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);
  g_return_val_if_fail (SHOAL_IS_TABLE (table), NULL);

  columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);
  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *listed = shoal_project_get_column (project, i);
      g_autoptr (ShoalHierarchyOrigin) settled = NULL;
      guint index;

      if (shoal_project_uses_hierarchy (project, listed) && shoal_table_find_column (table, listed->name, &index))
        settled = settle_column (listed, shoal_table_get_column (table, index), shoal_project_get_data (project)->fingerprint);
      any = any || settled != NULL;
      g_ptr_array_add (columns, settled != NULL ? shoal_project_column_copy (listed) : shoal_project_column_ref (listed));
      if (settled != NULL)
        shoal_project_column_set_hierarchy (columns->pdata[i], settled);
    }
  return any ? shoal_project_with_columns (project, columns) : g_object_ref (project);
}

/**
 * shoal_hierarchy_origin_get_asked:
 * @self: (nullable): the origin of a hierarchy; %NULL for the default builder of the column
 * @fingerprint: (nullable): fingerprint of the data
 *
 * Returns: (transfer none) (nullable): the origin that @self was settled from, if this version would settle it the same way for
 *   these data; else @self
 */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_get_asked (ShoalHierarchyOrigin *self,
                                  const char           *fingerprint)
{
  const ShoalHierarchyFinding *finding = self != NULL ? shoal_hierarchy_origin_find_valid (self, fingerprint) : NULL;

  return finding != NULL && strcmp (finding->version, SHOAL_AUTOMATIC_VERSION) == 0 ? finding->asked : self;
}
