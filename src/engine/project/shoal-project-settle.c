/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project that says what its builders have found asks the same as before, so that its runs still answer it: each hierarchy
 * keeps what was asked, and a seal tells whether it is still the same data and the same finding. */

#include "project/shoal-project-save.h"

#include "project/shoal-hierarchy-origin.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-project-parts.h"
#include "schema/shoal-proposals.h"

#include <string.h>

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
  if (asked != NULL && shoal_hierarchy_origin_get_extras (asked) != NULL)
    shoal_hierarchy_origin_take_extras (settled, json_object_ref (shoal_hierarchy_origin_get_extras (asked)));
  seal = shoal_hierarchy_origin_dup_seal (settled, asked, SHOAL_AUTOMATIC_VERSION, fingerprint);
  shoal_hierarchy_origin_take_finding (settled, shoal_hierarchy_finding_new (asked, SHOAL_AUTOMATIC_VERSION, seal));
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
