/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From project and table to the columns' meanings: what is known at once, and hierarchies as workers make them. */

#include "project/shoal-project-schema.h"
#include "session/shoal-session-private.h"

/* ---- What is in the columns ---- */

typedef struct
{
  ShoalSession *session; /* only its main thread looks at it */
  GCancellable *cancellable;
  guint index;
  ShoalColumnProfile *profile;
} Profiled;

static gboolean
take_profile_cb (gpointer data)
{
  Profiled *profiled = data;
  ShoalSessionColumn *column;

  if (!g_cancellable_is_cancelled (profiled->cancellable))
    {
      column = shoal_session_get_column (profiled->session, profiled->index);
      _shoal_session_column_set_profile (column, profiled->profile);
      if (profiled->index + 1 == g_list_model_get_n_items (G_LIST_MODEL (profiled->session->columns)))
        _shoal_session_update_unique_sets (profiled->session);
    }
  return G_SOURCE_REMOVE;
}

static void
profiled_free (gpointer data)
{
  Profiled *profiled = data;

  g_object_unref (profiled->session);
  g_object_unref (profiled->cancellable);
  shoal_column_profile_unref (profiled->profile);
  g_free (profiled);
}

static void
profile_worker (GTask        *task,
                gpointer      source_object,
                gpointer      task_data,
                GCancellable *cancellable)
{
  ShoalTable *table = task_data;

  for (guint i = 0; i < shoal_table_get_n_columns (table) && !g_cancellable_is_cancelled (cancellable); i++)
    {
      Profiled *profiled = g_new0 (Profiled, 1);

      profiled->session = g_object_ref (source_object);
      profiled->cancellable = g_object_ref (cancellable);
      profiled->index = i;
      profiled->profile = shoal_column_profile_new (shoal_table_get_column (table, i));
      shoal_worker_tell (task, take_profile_cb, profiled, profiled_free);
    }
  g_task_return_boolean (task, TRUE);
}

static void
start_profiling (ShoalSession *self)
{
  g_autoptr (GTask) task = NULL;

  self->profiling = g_cancellable_new ();
  task = g_task_new (self, self->profiling, NULL, NULL);
  g_task_set_task_data (task, g_object_ref (self->table), g_object_unref);
  shoal_worker_run (task, profile_worker);
}

/* ---- Hierarchies ---- */

typedef struct
{
  ShoalSessionColumn *column;
  ShoalTable *table;
  guint index;
  ShoalHierarchySource *source; /* or NULL for the default builder */
  int target;
  GFile *folder; /* or NULL */

  ShoalHierarchy *hierarchy;
  char *error_message;
} Build;

static void
build_free (gpointer data)
{
  Build *build = data;

  g_object_unref (build->column);
  g_object_unref (build->table);
  g_clear_pointer (&build->source, shoal_hierarchy_source_unref);
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

  attribute = shoal_attribute_new (build->table, schema, build->index, &error);
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
  g_autoptr (ShoalHierarchySource) fallback = NULL;
  g_autoptr (GFile) input = build->source != NULL ? shoal_hierarchy_source_dup_input (build->source) : NULL;
  g_autoptr (GError) error = NULL;

  if (build->source == NULL)
    fallback = shoal_hierarchy_source_new_builder (shoal_hierarchy_builders_default (column), NULL);
  build->hierarchy = shoal_hierarchy_source_load (build->source != NULL ? build->source : fallback, column, &context,
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

static void
built_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  ShoalSession *self = SHOAL_SESSION (object);
  Build *build = g_task_get_task_data (G_TASK (result));
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));

  if (self->table != build->table || _shoal_session_column_get_pending (build->column) != cancellable)
    return;
  _shoal_session_column_set_hierarchy (build->column, build->hierarchy, build->error_message);
  _shoal_session_update_schema (self);
  /* By now it is known what a file contains. */
  _shoal_session_update_runs (self);
}

static void
start_building (ShoalSession       *self,
                ShoalSessionColumn *column)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (self, cancellable, built_cb, NULL);
  ShoalHierarchySource *source = shoal_session_column_get_source (column);
  Build *build = g_new0 (Build, 1);
  ShoalProject *project = shoal_session_get_project (self);
  GFile *file = shoal_project_get_file (project);

  build->column = g_object_ref (column);
  build->table = g_object_ref (self->table);
  build->index = shoal_session_column_get_index (column);
  build->source = source != NULL ? shoal_hierarchy_source_ref (source) : NULL;
  build->target = shoal_project_find_target (project, self->table);
  build->folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_task_set_task_data (task, build, build_free);
  g_task_set_check_cancellable (task, FALSE);
  _shoal_session_column_set_pending (column, source, cancellable);
  shoal_worker_run (task, build_worker);
}

/* ---- The schema ---- */

/* A hierarchy that is being replaced, or does not fit, is none. */
static ShoalHierarchy *
get_usable_hierarchy (ShoalSessionColumn *column)
{
  if (shoal_session_column_is_pending (column) || shoal_session_column_get_hierarchy_error (column) != NULL)
    return NULL;
  return shoal_session_column_get_hierarchy (column);
}

static void
take_schema (ShoalSchema **schema,
             ShoalSchema  *changed)
{
  g_object_unref (*schema);
  *schema = changed;
}

/* Brings column @index of @schema up to date; most edits change one column, so that most are skipped. */
static void
update_column (ShoalSession *self,
               guint         index,
               ShoalSchema **schema)
{
  ShoalSessionColumn *column = shoal_session_get_column (self, index);
  ShoalRole role = shoal_session_column_get_role (column);
  ShoalCellForm form = shoal_session_column_get_cell_form (column);
  ShoalHierarchy *hierarchy;

  if (role != SHOAL_ROLE_QUASI_IDENTIFIER)
    _shoal_session_column_drop_hierarchy (column);
  else if (!_shoal_session_column_has_built (column, shoal_session_column_get_source (column)))
    start_building (self, column);
  hierarchy = get_usable_hierarchy (column);
  if (shoal_schema_get_role (*schema, index) != role)
    take_schema (schema, shoal_schema_with_role (*schema, index, role));
  if (shoal_schema_get_weight (*schema, index) != shoal_session_column_get_weight (column))
    take_schema (schema, shoal_schema_with_weight (*schema, index, shoal_session_column_get_weight (column)));
  if (shoal_schema_get_cell_form (*schema, index) != form)
    take_schema (schema, shoal_schema_with_cell_form (*schema, index, form));
  if (shoal_schema_get_hierarchy (*schema, index) != hierarchy)
    take_schema (schema, shoal_schema_with_hierarchy (*schema, index, hierarchy));
}

static void
count_unset (ShoalSession *self)
{
  guint n_unset = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    n_unset += shoal_session_column_get_role (shoal_session_get_column (self, i)) == SHOAL_ROLE_UNSET;
  if (self->n_unset == n_unset)
    return;
  self->n_unset = n_unset;
  _shoal_session_notify (self, PROP_N_UNSET);
}

/* Lays what the project says over the columns. Listed columns are found by name, in one pass where both have the same
 * order. */
static void
list_columns (ShoalSession *self)
{
  ShoalProject *project = shoal_session_get_project (self);
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *listed = shoal_project_get_column (project, i);

      g_hash_table_insert (by_name, listed->name, listed);
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    {
      ShoalSessionColumn *column = shoal_session_get_column (self, i);

      _shoal_session_column_set_listed (column, g_hash_table_lookup (by_name, shoal_session_column_get_name (column)));
    }
}

void
_shoal_session_update_schema (ShoalSession *self)
{
  g_autoptr (ShoalSchema) schema = NULL;

  if (self->table == NULL)
    return;
  g_object_freeze_notify (G_OBJECT (self));
  list_columns (self);
  schema = self->schema != NULL ? g_object_ref (self->schema) : shoal_schema_new (self->table);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    update_column (self, i, &schema);
  count_unset (self);
  if (g_set_object (&self->schema, schema))
    {
      _shoal_session_update_unique_sets (self);
      _shoal_session_notify (self, PROP_SCHEMA);
      _shoal_session_drop_microdata (self);
      if (self->selected_node != NULL)
        _shoal_session_update_report (self);
    }
  _shoal_session_notify (self, PROP_SCHEMA_PENDING);
  _shoal_session_resume_microdata (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_session_is_schema_pending: Returns: whether some hierarchy is being made. */
gboolean
shoal_session_is_schema_pending (ShoalSession *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), FALSE);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    if (shoal_session_column_is_pending (shoal_session_get_column (self, i)))
      return TRUE;
  return FALSE;
}

void
_shoal_session_stop_deriving (ShoalSession *self)
{
  if (self->profiling != NULL)
    g_cancellable_cancel (self->profiling);
  g_clear_object (&self->profiling);
  _shoal_session_drop_unique_sets (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->columns)); i++)
    _shoal_session_column_drop_hierarchy (shoal_session_get_column (self, i));
  _shoal_session_drop_microdata (self);
}

/* @table: (nullable): the new one. The columns are new objects; the selection stays by name. */
void
_shoal_session_take_table (ShoalSession *self,
                           ShoalTable   *table)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *selected = NULL;
  guint index = 0;

  if (self->selected_column != NULL)
    selected = g_strdup (shoal_session_column_get_name (self->selected_column));
  g_object_freeze_notify (G_OBJECT (self));
  _shoal_session_stop_deriving (self);
  g_clear_object (&self->schema);
  g_set_object (&self->table, table);
  for (guint i = 0; table != NULL && i < shoal_table_get_n_columns (table); i++)
    g_ptr_array_add (columns, _shoal_session_column_new (i, shoal_table_get_column (table, i)));
  shoal_session_select_column (self, NULL);
  g_list_store_splice (self->columns, 0, g_list_model_get_n_items (G_LIST_MODEL (self->columns)), columns->pdata,
                       columns->len);
  _shoal_session_notify (self, PROP_TABLE);
  _shoal_session_notify (self, PROP_SCHEMA);
  if (table != NULL)
    {
      if (selected != NULL && !shoal_table_find_column (table, selected, &index))
        index = 0;
      shoal_session_select_column (self, shoal_session_get_column (self, index));
      start_profiling (self);
    }
  count_unset (self);
  g_object_thaw_notify (G_OBJECT (self));
}
