/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Derives the meanings of the columns from table and project, at once; hierarchies are added as workers make them. */

#include "session/shoal-dataset.h"

#include "base/shoal-field-property.h"
#include "common/shoal-worker.h"
#include "project/shoal-project-schema.h"

G_DEFINE_TYPE (ShoalDataset, shoal_dataset, G_TYPE_OBJECT)

enum
{
  PROFILED,
  UPDATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static guint
get_n_columns (ShoalDataset *self)
{
  return self->items->len;
}

/* ---- Profiles of the columns ---- */

/* The profile of each column is set as soon as it is made, since a wide table takes long. */
typedef struct
{
  guint index;
  ShoalColumnProfile *profile;
} Profiled;

static void
take_profile_cb (gpointer source,
                 gpointer data)
{
  ShoalDataset *self = source;
  Profiled *profiled = data;

  _shoal_session_column_set_profile (shoal_dataset_get_column (self, profiled->index), profiled->profile);
  if (profiled->index + 1 == get_n_columns (self))
    g_signal_emit (self, signals[PROFILED], 0);
}

static void
profiled_free (gpointer data)
{
  Profiled *profiled = data;

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

      profiled->index = i;
      profiled->profile = shoal_column_profile_new (table, i);
      shoal_worker_tell (task, take_profile_cb, profiled, profiled_free);
    }
  g_task_return_boolean (task, TRUE);
}

static void
start_profiling (ShoalDataset *self)
{
  g_autoptr (GTask) task = NULL;

  task = shoal_worker_begin (&self->profiling, self, g_object_ref (self->table), g_object_unref, NULL);
  shoal_worker_run (task, profile_worker);
}

/* ---- Hierarchies ---- */

static void update (ShoalDataset *self);

/* The column that gets the hierarchy that a worker makes. */
typedef struct
{
  ShoalDataset *dataset;
  ShoalSessionColumn *column;
  GCancellable *cancellable;
} Building;

static void
building_free (Building *building)
{
  g_object_unref (building->dataset);
  g_object_unref (building->column);
  g_object_unref (building->cancellable);
  g_free (building);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Building, building_free)

static void
built_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (Building) building = user_data;
  g_autoptr (ShoalHierarchyReport) report = shoal_hierarchy_report_make_finish (result);

  /* Otherwise the worker has been replaced by a later one, or the column has left the list and has no pending hierarchy. */
  if (building->column->pending != building->cancellable)
    return;
  _shoal_session_column_take_report (building->column, building->column->source, g_steal_pointer (&report));
  update (building->dataset);
}

static void
start_building (ShoalDataset       *self,
                ShoalSessionColumn *column)
{
  ShoalProject *project = self->document->project;
  Building *building = g_new0 (Building, 1);

  building->dataset = g_object_ref (self);
  building->column = g_object_ref (column);
  building->cancellable = g_cancellable_new ();
  _shoal_session_column_set_pending (column, column->source, building->cancellable);
  shoal_hierarchy_report_make_async (self->table, column->index, project, column->listed->hierarchy, NULL,
                                     building->cancellable, built_cb, building);
}

/* ---- The schema ---- */

/* Returns: (nullable): the hierarchy, if it fits the column and no other is being made */
static ShoalHierarchy *
get_usable_hierarchy (ShoalSessionColumn *column)
{
  if (column->pending != NULL || shoal_session_column_get_hierarchy_error (column) != NULL)
    return NULL;
  return shoal_session_column_get_hierarchy (column);
}

/* Starts to make the hierarchy of @column, if it needs one and has none, or an outdated one. @target: index of the
 * column that analyses predict, or -1; @labels: the language of labels */
static void
update_hierarchy (ShoalDataset       *self,
                  ShoalSessionColumn *column,
                  int                 target,
                  const char         *labels)
{
  if (!shoal_project_uses_hierarchy (self->document->project, column->listed))
    _shoal_session_column_drop_hierarchy (column);
  else if (!_shoal_session_column_has_built (column, column->source)
           || (self->target != target && shoal_hierarchy_origin_uses_target (column->source))
           || (self->labels != labels && (column->source == NULL || column->source->builder != NULL)))
    start_building (self, column);
}

/* The schema object is kept if no meaning or hierarchy has changed. */
static void
update_schema (ShoalDataset *self)
{
  guint n_columns = get_n_columns (self);
  int target = shoal_project_find_target (self->document->project, self->table);
  const char *labels = g_intern_string (shoal_project_get_labels (self->document->project));
  g_autofree ShoalMeaning *meanings = g_new (ShoalMeaning, n_columns);
  g_autofree ShoalHierarchy **hierarchies = g_new (ShoalHierarchy *, n_columns);
  gboolean changed = self->schema == NULL || shoal_schema_get_labels (self->schema) != labels;

  for (guint i = 0; i < n_columns; i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self, i);

      update_hierarchy (self, column, target, labels);
      meanings[i] = column->listed->meaning;
      hierarchies[i] = get_usable_hierarchy (column);
      changed = changed || !shoal_meaning_equal (&meanings[i], shoal_schema_get_meaning (self->schema, i))
                || hierarchies[i] != shoal_schema_get_hierarchy (self->schema, i);
    }
  self->target = target;
  self->labels = labels;
  if (!changed)
    return;
  g_clear_object (&self->schema);
  self->schema = shoal_schema_new_with_meanings (self->table, meanings, hierarchies, labels);
}

/* Gives each column of the table the entry of the project with its name, in one pass. */
static void
list_columns (ShoalDataset *self)
{
  ShoalProject *project = self->document->project;
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *listed = shoal_project_get_column (project, i);

      g_hash_table_insert (by_name, listed->name, listed);
    }
  for (guint i = 0; i < get_n_columns (self); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self, i);

      _shoal_session_column_set_listed (column, g_hash_table_lookup (by_name, column->name),
                                        shoal_table_get_fingerprint (self->table));
    }
}

static void
stop_working (ShoalDataset *self)
{
  shoal_worker_stop (&self->profiling);
  for (guint i = 0; i < get_n_columns (self); i++)
    _shoal_session_column_drop_hierarchy (shoal_dataset_get_column (self, i));
}

/* The expected table becomes the dataset's table, with new objects for its columns. */
static void
take_table (ShoalDataset *self)
{
  g_autoptr (ShoalTable) table = g_steal_pointer (&self->next_table);

  self->has_next = FALSE;
  stop_working (self);
  g_clear_object (&self->schema);
  g_set_object (&self->table, table);
  self->data_changed = self->next_changed;
  g_ptr_array_set_size (self->items, 0);
  for (guint i = 0; table != NULL && i < shoal_table_get_n_columns (table); i++)
    g_ptr_array_add (self->items, _shoal_session_column_new (i, shoal_table_get_column (table, i)));
  if (table != NULL)
    start_profiling (self);
}

static gboolean
is_pending (ShoalDataset *self)
{
  for (guint i = 0; i < get_n_columns (self); i++)
    if (shoal_dataset_get_column (self, i)->pending != NULL)
      return TRUE;
  return FALSE;
}

/* Notifications are sent when columns, schema and table are all up to date. */
static void
update (ShoalDataset *self)
{
  g_autoptr (ShoalSchema) before = self->schema != NULL ? g_object_ref (self->schema) : NULL;
  gboolean is_new = self->has_next;
  gboolean pending = self->schema_pending;
  guint n_unset = self->n_unset;

  if (is_new)
    take_table (self);
  list_columns (self);
  if (self->table != NULL && self->document->project != NULL)
    update_schema (self);
  self->n_unset = shoal_dataset_count_role (self, SHOAL_ROLE_UNSET);
  self->schema_pending = is_pending (self);
  if (is_new)
    g_list_store_splice (G_LIST_STORE (self->columns), 0, g_list_model_get_n_items (self->columns), self->items->pdata,
                         get_n_columns (self));
  if (before != self->schema)
    g_object_notify (G_OBJECT (self), "schema");
  if (is_new)
    {
      g_object_notify (G_OBJECT (self), "table");
      g_object_notify (G_OBJECT (self), "data-changed");
    }
  if (n_unset != self->n_unset)
    g_object_notify (G_OBJECT (self), "n-unset");
  if (pending != self->schema_pending)
    g_object_notify (G_OBJECT (self), "schema-pending");
  g_signal_emit (self, signals[UPDATED], 0);
}

/* ---- The object ---- */

static void
shoal_dataset_dispose (GObject *object)
{
  stop_working (SHOAL_DATASET (object));
  G_OBJECT_CLASS (shoal_dataset_parent_class)->dispose (object);
}

static void
shoal_dataset_finalize (GObject *object)
{
  ShoalDataset *self = SHOAL_DATASET (object);

  g_clear_object (&self->document);
  g_clear_object (&self->table);
  g_clear_object (&self->next_table);
  g_clear_object (&self->columns);
  g_ptr_array_unref (self->items);
  g_clear_object (&self->schema);
  G_OBJECT_CLASS (shoal_dataset_parent_class)->finalize (object);
}

static void
shoal_dataset_class_init (ShoalDatasetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = shoal_dataset_dispose;
  object_class->finalize = shoal_dataset_finalize;
#define ADD(field, spec) shoal_object_class_add_field (object_class, G_STRUCT_OFFSET (ShoalDataset, field), spec)
  ADD (table, g_param_spec_object ("table", NULL, NULL, SHOAL_TYPE_TABLE, SHOAL_FIELD));
  ADD (schema, g_param_spec_object ("schema", NULL, NULL, SHOAL_TYPE_SCHEMA, SHOAL_FIELD));
  ADD (schema_pending, g_param_spec_boolean ("schema-pending", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (n_unset, g_param_spec_uint ("n-unset", NULL, NULL, 0, G_MAXUINT, 0, SHOAL_FIELD));
  ADD (data_changed, g_param_spec_boolean ("data-changed", NULL, NULL, FALSE, SHOAL_FIELD));
  ADD (n_threads, g_param_spec_uint ("n-threads", NULL, NULL, 0, 1024, 0, SHOAL_FIELD | G_PARAM_WRITABLE));
#undef ADD
  signals[PROFILED] = g_signal_new ("profiled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  signals[UPDATED] = g_signal_new ("updated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_dataset_init (ShoalDataset *self)
{
  self->columns = G_LIST_MODEL (g_list_store_new (SHOAL_TYPE_SESSION_COLUMN));
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->target = -1;
}

/** shoal_dataset_new: Returns: (transfer full): a dataset that follows @document, without a table yet. */
ShoalDataset *
shoal_dataset_new (ShoalDocument *document)
{
  ShoalDataset *self;

  g_return_val_if_fail (SHOAL_IS_DOCUMENT (document), NULL);

  self = g_object_new (SHOAL_TYPE_DATASET, NULL);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify::project", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

/**
 * shoal_dataset_expect_table:
 * @table: (nullable): the table of the document's next project
 * @changed: whether its data have changed since that project was saved
 *
 * It becomes the dataset's table as soon as the document has that project.
 */
void
shoal_dataset_expect_table (ShoalDataset *self,
                            ShoalTable   *table,
                            gboolean      changed)
{
  g_return_if_fail (SHOAL_IS_DATASET (self));
  g_return_if_fail (table == NULL || SHOAL_IS_TABLE (table));

  g_set_object (&self->next_table, table);
  self->next_changed = changed;
  self->has_next = TRUE;
}

/** shoal_dataset_get_column: Returns: (transfer none) (nullable): column @index of the table. */
ShoalSessionColumn *
shoal_dataset_get_column (ShoalDataset *self,
                          guint         index)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), NULL);

  return index < get_n_columns (self) ? self->items->pdata[index] : NULL;
}

/** shoal_dataset_count_role: Returns: the number of columns with that role. */
guint
shoal_dataset_count_role (ShoalDataset *self,
                          ShoalRole     role)
{
  guint n = 0;

  g_return_val_if_fail (SHOAL_IS_DATASET (self), 0);

  for (guint i = 0; i < get_n_columns (self); i++)
    n += shoal_dataset_get_column (self, i)->listed->meaning.role == role;
  return n;
}
