/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From table and project to the columns' meanings: what is known at once, and hierarchies as workers make them. */

#include "session/shoal-dataset.h"

#include "project/shoal-project-schema.h"
#include "reports/shoal-session-column-private.h"
#include "session/workers/shoal-column-profiler.h"

struct _ShoalDataset
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalTable *table;
  GListStore *columns;
  ShoalSchema *schema;
  guint n_unset;
  int target; /* index of the column that hierarchies were made with, or -1 */
  gboolean data_changed;
  guint n_threads;
  GCancellable *profiling;
};

G_DEFINE_TYPE (ShoalDataset, shoal_dataset, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TABLE,
  PROP_COLUMNS,
  PROP_N_UNSET,
  PROP_SCHEMA,
  PROP_SCHEMA_PENDING,
  PROP_DATA_CHANGED,
  PROP_N_THREADS,
  N_PROPS
};

enum
{
  PROFILED,
  UPDATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static guint
get_n_columns (ShoalDataset *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->columns));
}

/* ---- What is in the columns ---- */

static void
profiled_cb (guint               index,
             ShoalColumnProfile *profile,
             gpointer            user_data)
{
  ShoalDataset *self = user_data;

  _shoal_session_column_set_profile (shoal_dataset_get_column (self, index), profile);
  if (index + 1 == get_n_columns (self))
    g_signal_emit (self, signals[PROFILED], 0);
}

static void
start_profiling (ShoalDataset *self)
{
  self->profiling = g_cancellable_new ();
  shoal_column_profiler_run (self->table, G_OBJECT (self), profiled_cb, self->profiling);
}

/* ---- Hierarchies ---- */

static void update (ShoalDataset *self);

/* For whom a hierarchy is made. */
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

  /* A column that is not in the list any more has nothing pending. */
  if (_shoal_session_column_get_pending (building->column) != building->cancellable)
    return;
  _shoal_session_column_take_report (building->column, shoal_session_column_get_source (building->column),
                                     g_steal_pointer (&report));
  update (building->dataset);
}

static void
start_building (ShoalDataset       *self,
                ShoalSessionColumn *column)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  ShoalProjectColumn *listed = shoal_session_column_get_listed (column);
  Building *building = g_new0 (Building, 1);

  building->dataset = g_object_ref (self);
  building->column = g_object_ref (column);
  building->cancellable = g_cancellable_new ();
  _shoal_session_column_set_pending (column, shoal_session_column_get_source (column), building->cancellable);
  shoal_hierarchy_report_make_async (self->table, shoal_session_column_get_index (column), project,
                                     listed != NULL ? listed->hierarchy : NULL, NULL, building->cancellable, built_cb, building);
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

/* Brings column @index of @schema up to date; most edits change one column, so that most are skipped. @target: index of the
 * column that analyses predict, or -1 */
static void
update_column (ShoalDataset *self,
               guint         index,
               int           target,
               ShoalSchema **schema)
{
  ShoalSessionColumn *column = shoal_dataset_get_column (self, index);
  ShoalRole role = shoal_session_column_get_role (column);
  ShoalCellForm form = shoal_session_column_get_cell_form (column);
  ShoalLevelRange levels = shoal_session_column_get_levels (column);
  ShoalHierarchy *hierarchy;

  if (role != SHOAL_ROLE_QUASI_IDENTIFIER)
    _shoal_session_column_drop_hierarchy (column);
  else if (!_shoal_session_column_has_built (column, shoal_session_column_get_source (column))
           || (self->target != target && shoal_hierarchy_origin_uses_target (shoal_session_column_get_source (column))))
    start_building (self, column);
  hierarchy = get_usable_hierarchy (column);
  if (shoal_schema_is_target (*schema, index) != shoal_session_column_is_target (column))
    take_schema (schema, shoal_schema_with_target (*schema, index, shoal_session_column_is_target (column)));
  if (shoal_schema_get_role (*schema, index) != role)
    take_schema (schema, shoal_schema_with_role (*schema, index, role));
  if (shoal_schema_get_weight (*schema, index) != shoal_session_column_get_weight (column))
    take_schema (schema, shoal_schema_with_weight (*schema, index, shoal_session_column_get_weight (column)));
  if (shoal_schema_get_cell_form (*schema, index) != form)
    take_schema (schema, shoal_schema_with_cell_form (*schema, index, form));
  if (!shoal_level_range_equal (shoal_schema_get_levels (*schema, index), levels))
    take_schema (schema, shoal_schema_with_levels (*schema, index, levels));
  if (shoal_schema_get_hierarchy (*schema, index) != hierarchy)
    take_schema (schema, shoal_schema_with_hierarchy (*schema, index, hierarchy));
}

static void
count_unset (ShoalDataset *self)
{
  guint n_unset = shoal_dataset_count_role (self, SHOAL_ROLE_UNSET);

  if (self->n_unset == n_unset)
    return;
  self->n_unset = n_unset;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_UNSET]);
}

/* Lays what the project says over the columns, by name, in one pass. */
static void
list_columns (ShoalDataset *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; project != NULL && i < shoal_project_get_n_columns (project); i++)
    {
      ShoalProjectColumn *listed = shoal_project_get_column (project, i);

      g_hash_table_insert (by_name, listed->name, listed);
    }
  for (guint i = 0; i < get_n_columns (self); i++)
    {
      ShoalSessionColumn *column = shoal_dataset_get_column (self, i);

      _shoal_session_column_set_listed (column, g_hash_table_lookup (by_name, shoal_session_column_get_name (column)),
                                        shoal_table_get_fingerprint (self->table));
    }
}

static void
update_schema (ShoalDataset *self)
{
  g_autoptr (ShoalSchema) schema = NULL;
  int target = shoal_project_find_target (shoal_document_get_project (self->document), self->table);

  list_columns (self);
  schema = self->schema != NULL ? g_object_ref (self->schema) : shoal_schema_new (self->table);
  for (guint i = 0; i < get_n_columns (self); i++)
    update_column (self, i, target, &schema);
  self->target = target;
  count_unset (self);
  if (g_set_object (&self->schema, schema))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA_PENDING]);
}

static void
update (ShoalDataset *self)
{
  if (self->table != NULL && shoal_document_get_project (self->document) != NULL)
    update_schema (self);
  g_signal_emit (self, signals[UPDATED], 0);
}

/* ---- The object ---- */

static void
stop_working (ShoalDataset *self)
{
  if (self->profiling != NULL)
    g_cancellable_cancel (self->profiling);
  g_clear_object (&self->profiling);
  for (guint i = 0; i < get_n_columns (self); i++)
    _shoal_session_column_drop_hierarchy (shoal_dataset_get_column (self, i));
}

static void
shoal_dataset_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  ShoalDataset *self = SHOAL_DATASET (object);

  switch (prop_id)
    {
    case PROP_TABLE:
      g_value_set_object (value, self->table);
      break;
    case PROP_COLUMNS:
      g_value_set_object (value, self->columns);
      break;
    case PROP_N_UNSET:
      g_value_set_uint (value, self->n_unset);
      break;
    case PROP_SCHEMA:
      g_value_set_object (value, self->schema);
      break;
    case PROP_SCHEMA_PENDING:
      g_value_set_boolean (value, shoal_dataset_is_schema_pending (self));
      break;
    case PROP_DATA_CHANGED:
      g_value_set_boolean (value, self->data_changed);
      break;
    case PROP_N_THREADS:
      g_value_set_uint (value, self->n_threads);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_dataset_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  if (prop_id == PROP_N_THREADS)
    SHOAL_DATASET (object)->n_threads = g_value_get_uint (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

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
  g_clear_object (&self->columns);
  g_clear_object (&self->schema);
  G_OBJECT_CLASS (shoal_dataset_parent_class)->finalize (object);
}

static void
shoal_dataset_class_init (ShoalDatasetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_dataset_get_property;
  object_class->set_property = shoal_dataset_set_property;
  object_class->dispose = shoal_dataset_dispose;
  object_class->finalize = shoal_dataset_finalize;
  properties[PROP_TABLE] = g_param_spec_object ("table", NULL, NULL, SHOAL_TYPE_TABLE, flags);
  properties[PROP_COLUMNS] = g_param_spec_object ("columns", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_N_UNSET] = g_param_spec_uint ("n-unset", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_SCHEMA] = g_param_spec_object ("schema", NULL, NULL, SHOAL_TYPE_SCHEMA, flags);
  properties[PROP_SCHEMA_PENDING] = g_param_spec_boolean ("schema-pending", NULL, NULL, FALSE, flags);
  properties[PROP_DATA_CHANGED] = g_param_spec_boolean ("data-changed", NULL, NULL, FALSE, flags);
  properties[PROP_N_THREADS] = g_param_spec_uint ("n-threads", NULL, NULL, 0, 1024, 0, flags | G_PARAM_WRITABLE);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[PROFILED] = g_signal_new ("profiled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  signals[UPDATED] = g_signal_new ("updated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_dataset_init (ShoalDataset *self)
{
  self->columns = g_list_store_new (SHOAL_TYPE_SESSION_COLUMN);
  self->target = -1;
}

/** shoal_dataset_new: Returns: (transfer full): what follows from @document, without a table yet. */
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
 * shoal_dataset_set_table:
 * @table: (nullable): the one of the project that the document has next
 * @changed: whether it is not the one that project was saved with
 *
 * The columns are new objects, and mean something once the document has its project.
 */
void
shoal_dataset_set_table (ShoalDataset *self,
                         ShoalTable   *table,
                         gboolean      changed)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (SHOAL_IS_DATASET (self));
  g_return_if_fail (table == NULL || SHOAL_IS_TABLE (table));

  stop_working (self);
  g_clear_object (&self->schema);
  g_set_object (&self->table, table);
  for (guint i = 0; table != NULL && i < shoal_table_get_n_columns (table); i++)
    g_ptr_array_add (columns, _shoal_session_column_new (i, shoal_table_get_column (table, i)));
  g_list_store_splice (self->columns, 0, get_n_columns (self), columns->pdata, columns->len);
  self->data_changed = changed;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DATA_CHANGED]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TABLE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
  if (table != NULL)
    start_profiling (self);
  count_unset (self);
}

/** shoal_dataset_get_table: Returns: (transfer none) (nullable): the data. */
ShoalTable *
shoal_dataset_get_table (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), NULL);

  return self->table;
}

/** shoal_dataset_get_columns: Returns: (transfer none): the table's columns. */
GListModel *
shoal_dataset_get_columns (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), NULL);

  return G_LIST_MODEL (self->columns);
}

/** shoal_dataset_get_column: Returns: (transfer none) (nullable): column @index of the table. */
ShoalSessionColumn *
shoal_dataset_get_column (ShoalDataset *self,
                          guint         index)
{
  g_autoptr (ShoalSessionColumn) column = NULL;

  g_return_val_if_fail (SHOAL_IS_DATASET (self), NULL);

  /* The list keeps a reference. */
  column = g_list_model_get_item (G_LIST_MODEL (self->columns), index);
  return column;
}

/** shoal_dataset_count_role: Returns: how many columns have that role. */
guint
shoal_dataset_count_role (ShoalDataset *self,
                          ShoalRole     role)
{
  guint n = 0;

  g_return_val_if_fail (SHOAL_IS_DATASET (self), 0);

  for (guint i = 0; i < get_n_columns (self); i++)
    n += shoal_session_column_get_role (shoal_dataset_get_column (self, i)) == role;
  return n;
}

/** shoal_dataset_get_n_unset: Returns: how many columns have no role yet; they block publishing. */
guint
shoal_dataset_get_n_unset (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), 0);

  return self->n_unset;
}

/** shoal_dataset_get_schema: Returns: (transfer none) (nullable): what the columns mean, as far as it is known. */
ShoalSchema *
shoal_dataset_get_schema (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), NULL);

  return self->schema;
}

/** shoal_dataset_is_schema_pending: Returns: whether some hierarchy is being made. */
gboolean
shoal_dataset_is_schema_pending (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), FALSE);

  for (guint i = 0; i < get_n_columns (self); i++)
    if (shoal_session_column_is_pending (shoal_dataset_get_column (self, i)))
      return TRUE;
  return FALSE;
}

/** shoal_dataset_get_data_changed: Returns: whether the data file is not the one the project was saved with. */
gboolean
shoal_dataset_get_data_changed (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), FALSE);

  return self->data_changed;
}

/** shoal_dataset_get_n_threads: Returns: for what is worked out from the table; 0: one per core. */
guint
shoal_dataset_get_n_threads (ShoalDataset *self)
{
  g_return_val_if_fail (SHOAL_IS_DATASET (self), 0);

  return self->n_threads;
}
