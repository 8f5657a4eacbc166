/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that the recipe names are found from its own folder: whoever writes a project sees to that. */

#include "config.h"

#include "models/release/shoal-export-recipe.h"

#include "project/shoal-problem-digest.h"
#include "project/shoal-project-settle.h"

/* The hierarchy that was used, in place of the file it was read from; NULL where no file is needed for it. */
static ShoalHierarchyOrigin *
make_levels (ShoalProjectColumn *column,
             ShoalMicrodata     *microdata)
{
  g_autoptr (GFile) input = column->hierarchy != NULL ? shoal_hierarchy_origin_dup_input (column->hierarchy) : NULL;
  ShoalHierarchy *hierarchy = NULL;
  guint index;

  if (input != NULL && shoal_table_find_column (microdata->table, column->name, &index))
    hierarchy = shoal_schema_get_hierarchy (microdata->schema, index);
  return hierarchy != NULL ? shoal_hierarchy_origin_new_levels (hierarchy) : NULL;
}

static ShoalProject *
include_hierarchies (ShoalProject   *project,
                     ShoalMicrodata *microdata)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_project_column_unref);

  for (guint i = 0; i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *column = shoal_project_get_column (project, i);
      g_autoptr (ShoalHierarchyOrigin) levels = make_levels (column, microdata);

      g_ptr_array_add (columns, levels != NULL ? shoal_project_column_with_hierarchy (column, levels)
                                               : shoal_project_column_ref (column));
    }
  return shoal_project_with_columns (project, columns);
}

/* What was asked is a digest of the data, and which row is in which class would link the rows of a release to those of the
 * original: a partition can be found again with the same seed. (transfer full) */
static ShoalRunRecord *
drop_rows (ShoalRunRecord *run)
{
  g_autoptr (ShoalRunRecord) plain = NULL;

  if (!run->has_result)
    return shoal_run_record_ref (run);
  if (run->n_levels > 0)
    return shoal_run_record_with_problem_digest (run, NULL);
  plain = shoal_run_record_with_result (run, run->status, NULL, NULL, 0);
  return shoal_run_record_with_figures (plain, &run->figures);
}

/**
 * shoal_export_recipe_new:
 * @project: what was asked
 * @microdata: its table, with the hierarchies that were used
 * @run: the solution
 * @with_hierarchies: put hierarchies into the project in place of the files they were read from; they name values of the
 *   columns
 *
 * Returns: (transfer full): @project with @run as its only one, selected; other runs are nobody else's business, and so is
 *   what would confirm a guess of the original: the plain fingerprint of the data and what was made with it, the secret of the
 *   one that is there, and the class of each row
 */
ShoalProject *
shoal_export_recipe_new (ShoalProject   *project,
                         ShoalMicrodata *microdata,
                         ShoalRunRecord *run,
                         gboolean        with_hierarchies)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  g_autoptr (ShoalProject) complete = NULL;
  g_autoptr (ShoalProject) unsealed = NULL;
  g_autoptr (ShoalProject) plain = NULL;
  g_autoptr (ShoalDataSource) data = NULL;

  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);
  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (run != NULL, NULL);

  complete = with_hierarchies ? include_hierarchies (project, microdata) : g_object_ref (project);
  data = shoal_data_source_for_others (shoal_project_get_data (complete), microdata->table);
  unsealed = shoal_project_drop_findings (complete);
  plain = shoal_project_with_data (unsealed, data);
  g_ptr_array_add (runs, drop_rows (run));
  return shoal_project_with_runs (plain, runs, 0);
}
