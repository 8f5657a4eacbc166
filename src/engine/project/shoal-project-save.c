/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contents are compared, not times: a file that was copied back or touched is still the one that was read. */

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
 * Returns: (transfer full): "sha256:" and the digest of what stands in @file, or %NULL with %G_IO_ERROR
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

/* A file that is gone is not a change that could be lost. */
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
 * @file: where to save; what stands there is replaced
 * @expected: (nullable): digest of what must stand there, from shoal_project_digest_file() or an earlier save; %NULL for
 *   anything
 * @digest: (out) (optional) (transfer full): of what stands there now
 *
 * Writes the project completely or not at all. Who writes between the check and the end of the writing, some
 * milliseconds, is not noticed.
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

/* ---- What builders have found ---- */

/* A project that says what its builders have found asks the same as before, so that its runs still answer it: each hierarchy
 * keeps what was asked, and a seal tells whether it is still the same data and the same finding. */

/* (transfer full): what is to stand in the project instead; NULL where it says all already. */
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
 * Where a quasi-identifier has the hierarchy that suits it, or one whose builder finds out from the values how to put them
 * together, the result says which it is. So it stays the same when the data change, and in a later version of the program.
 * The problem digest stays the same too.
 *
 * Returns: (transfer full): @project with that; @project itself where there is nothing to say
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
 * @self: (nullable): where a hierarchy comes from; %NULL for the builder that suits the column
 * @fingerprint: (nullable): of the data
 *
 * Returns: (transfer none) (nullable): what @self was settled from, if this program finds the same in these data; else @self
 */
ShoalHierarchyOrigin *
shoal_hierarchy_origin_get_asked (ShoalHierarchyOrigin *self,
                                  const char           *fingerprint)
{
  const ShoalHierarchyFinding *finding = self != NULL ? shoal_hierarchy_origin_find_valid (self, fingerprint) : NULL;

  return finding != NULL && strcmp (finding->version, SHOAL_AUTOMATIC_VERSION) == 0 ? finding->asked : self;
}
