/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads or builds a hierarchy and sees whether it covers its column. */

#include "session/workers/shoal-hierarchy-build.h"

#include "common/shoal-worker.h"
#include "schema/shoal-attribute.h"
#include "schema/shoal-automatic-builder.h"

typedef struct
{
  ShoalTable *table;
  guint index;
  ShoalHierarchyOrigin *source; /* or NULL for the default builder */
  int target;
  GFile *folder; /* or NULL */

  ShoalHierarchy *hierarchy;
  char *error_message;
} Build;

static void
build_free (gpointer data)
{
  Build *build = data;

  g_object_unref (build->table);
  g_clear_pointer (&build->source, shoal_hierarchy_origin_unref);
  g_clear_object (&build->folder);
  g_clear_object (&build->hierarchy);
  g_free (build->error_message);
  g_free (build);
}

/* Binds the hierarchy to its column, which tells what it does not cover. */
static void
check_cover (Build *build)
{
  g_autoptr (ShoalSchema) plain = shoal_schema_new (build->table);
  g_autoptr (ShoalSchema) with_role = shoal_schema_with_role (plain, build->index, SHOAL_ROLE_QUASI_IDENTIFIER);
  g_autoptr (ShoalSchema) schema = shoal_schema_with_hierarchy (with_role, build->index, build->hierarchy);
  g_autoptr (ShoalAttribute) attribute = NULL;
  g_autoptr (GError) error = NULL;

  attribute = shoal_attribute_new (build->table, schema, build->index, NULL, &error);
  if (attribute == NULL)
    build->error_message = g_strdup (error->message);
}

static void
build_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Build *build = task_data;
  ShoalColumn *column = shoal_table_get_column (build->table, build->index);
  const ShoalHierarchyContext context = { build->table, build->target, build->folder, cancellable };
  g_autoptr (ShoalHierarchyOrigin) fallback = NULL;
  g_autoptr (GFile) input = build->source != NULL ? shoal_hierarchy_origin_dup_input (build->source) : NULL;
  g_autoptr (GError) error = NULL;

  if (build->source == NULL)
    fallback = shoal_hierarchy_origin_new_builder (shoal_automatic_builder_find (column), NULL);
  build->hierarchy = shoal_hierarchy_origin_load (build->source != NULL ? build->source : fallback, column, &context,
                                                  &error);
  if (build->hierarchy == NULL)
    build->error_message = g_strdup (error->message);
  else
    check_cover (build);
  /* Part of what runs are asked: the main loop has no time to make it. */
  if (build->hierarchy != NULL && input != NULL)
    shoal_hierarchy_get_digest (build->hierarchy);
  g_task_return_boolean (task, TRUE);
}

/**
 * shoal_hierarchy_build_async:
 * @column: index in @table
 * @source: (nullable): where the hierarchy comes from; %NULL for the default builder of the column's type
 * @target: index of the column that a builder may look at, as from shoal_project_find_target()
 * @folder: (nullable): that names of files are relative to
 * @cancellable: stops it
 */
void
shoal_hierarchy_build_async (ShoalTable           *table,
                             guint                 column,
                             ShoalHierarchyOrigin *source,
                             int                   target,
                             GFile                *folder,
                             GCancellable         *cancellable,
                             GAsyncReadyCallback   callback,
                             gpointer              user_data)
{
  g_autoptr (GTask) task = NULL;
  Build *build;

  g_return_if_fail (SHOAL_IS_TABLE (table));

  build = g_new0 (Build, 1);
  build->table = g_object_ref (table);
  build->index = column;
  build->source = source != NULL ? shoal_hierarchy_origin_ref (source) : NULL;
  build->target = target;
  g_set_object (&build->folder, folder);
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, shoal_hierarchy_build_async);
  g_task_set_task_data (task, build, build_free);
  g_task_set_check_cancellable (task, FALSE);
  shoal_worker_run (task, build_worker);
}

/**
 * shoal_hierarchy_build_finish:
 * @error_message: (out) (transfer full) (nullable): what is wrong, for a person; also where there is a hierarchy, which
 *   does not fit its column then
 *
 * Returns: (transfer full) (nullable): the hierarchy
 */
ShoalHierarchy *
shoal_hierarchy_build_finish (GAsyncResult  *result,
                              char         **error_message)
{
  Build *build;

  g_return_val_if_fail (g_async_result_is_tagged (result, shoal_hierarchy_build_async), NULL);

  build = g_task_get_task_data (G_TASK (result));
  *error_message = g_strdup (build->error_message);
  return build->hierarchy != NULL ? g_object_ref (build->hierarchy) : NULL;
}
