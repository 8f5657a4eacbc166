/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties and signals of the session; what it does stands in the files beside this one. */

#include "config.h"

#include "session/shoal-session-private.h"

G_DEFINE_TYPE (ShoalSession, shoal_session, G_TYPE_OBJECT)

enum
{
  PROBLEM,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

void
_shoal_session_notify (ShoalSession *self,
                       guint         property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* @summary: what did not work; @detail: why. */
void
_shoal_session_report_problem (ShoalSession *self,
                               const char   *summary,
                               const char   *detail)
{
  g_signal_emit (self, signals[PROBLEM], 0, summary, detail);
}

static void
get_document_property (ShoalSession *self,
                       guint         prop_id,
                       GValue       *value)
{
  switch (prop_id)
    {
    case PROP_PROJECT:
      g_value_set_object (value, shoal_session_get_project (self));
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_FILE:
      g_value_set_object (value, shoal_session_get_file (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, shoal_session_is_modified (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, shoal_session_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, shoal_session_can_redo (self));
      break;
    case PROP_UNDO_LABEL:
      g_value_set_string (value, shoal_session_get_undo_label (self));
      break;
    case PROP_REDO_LABEL:
      g_value_set_string (value, shoal_session_get_redo_label (self));
      break;
    default:
      break;
    }
}

static void
shoal_session_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  ShoalSession *self = SHOAL_SESSION (object);

  switch (prop_id)
    {
    case PROP_PROJECT:
    case PROP_TITLE:
    case PROP_FILE:
    case PROP_MODIFIED:
    case PROP_CAN_UNDO:
    case PROP_CAN_REDO:
    case PROP_UNDO_LABEL:
    case PROP_REDO_LABEL:
      get_document_property (self, prop_id, value);
      break;
    case PROP_TABLE:
      g_value_set_object (value, self->table);
      break;
    case PROP_COLUMNS:
      g_value_set_object (value, self->columns);
      break;
    case PROP_N_UNSET:
      g_value_set_uint (value, self->n_unset);
      break;
    case PROP_UNIQUE_SETS:
      g_value_set_object (value, self->unique_sets);
      break;
    case PROP_UNIQUE_PENDING:
      g_value_set_boolean (value, shoal_session_is_unique_pending (self));
      break;
    case PROP_UNIQUE_COMPLETE:
      g_value_set_boolean (value, shoal_session_is_unique_complete (self));
      break;
    case PROP_SCHEMA:
      g_value_set_object (value, self->schema);
      break;
    case PROP_SCHEMA_PENDING:
      g_value_set_boolean (value, shoal_session_is_schema_pending (self));
      break;
    case PROP_MICRODATA:
      g_value_set_object (value, self->microdata);
      break;
    case PROP_DATA_CHANGED:
      g_value_set_boolean (value, self->data_changed);
      break;
    case PROP_LOADING:
      g_value_set_boolean (value, shoal_session_is_loading (self));
      break;
    case PROP_FRACTION:
      g_value_set_double (value, shoal_session_get_fraction (self));
      break;
    case PROP_MESSAGE:
      g_value_take_string (value, shoal_session_dup_message (self));
      break;
    case PROP_RUNS:
      g_value_set_object (value, self->runs);
      break;
    case PROP_SELECTED_COLUMN:
      g_value_set_object (value, self->selected_column);
      break;
    case PROP_SELECTED_RUN:
      g_value_set_object (value, self->selected_run);
      break;
    case PROP_SELECTED_NODE:
      g_value_set_boxed (value, self->selected_node);
      break;
    case PROP_REPORT:
      g_value_set_object (value, self->report);
      break;
    case PROP_REPORT_PENDING:
      g_value_set_boolean (value, shoal_session_is_report_pending (self));
      break;
    case PROP_REPORT_ERROR:
      g_value_set_string (value, self->report_error);
      break;
    case PROP_N_THREADS:
      g_value_set_uint (value, self->n_threads);
      break;
    case PROP_DEFAULT_K:
      g_value_set_uint (value, self->default_k);
      break;
    case PROP_AUTOSAVE:
      g_value_set_boolean (value, self->autosave);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_session_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  ShoalSession *self = SHOAL_SESSION (object);

  switch (prop_id)
    {
    case PROP_SELECTED_COLUMN:
      shoal_session_select_column (self, g_value_get_object (value));
      break;
    case PROP_SELECTED_RUN:
      shoal_session_select_run (self, g_value_get_object (value));
      break;
    case PROP_SELECTED_NODE:
      shoal_session_select_node (self, g_value_get_boxed (value));
      break;
    case PROP_N_THREADS:
      self->n_threads = g_value_get_uint (value);
      break;
    case PROP_DEFAULT_K:
      self->default_k = g_value_get_uint (value);
      break;
    case PROP_AUTOSAVE:
      self->autosave = g_value_get_boolean (value);
      _shoal_session_schedule_autosave (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_session_dispose (GObject *object)
{
  ShoalSession *self = SHOAL_SESSION (object);

  shoal_session_cancel_loading (self);
  _shoal_session_stop_deriving (self);
  if (self->evaluating != NULL)
    g_cancellable_cancel (self->evaluating);
  g_clear_object (&self->evaluating);
  g_clear_handle_id (&self->autosave_source, g_source_remove);
  _shoal_session_forget_runs (self);
  g_clear_object (&self->selected_column);
  g_clear_object (&self->selected_run);
  G_OBJECT_CLASS (shoal_session_parent_class)->dispose (object);
}

static void
shoal_session_finalize (GObject *object)
{
  ShoalSession *self = SHOAL_SESSION (object);

  g_clear_pointer (&self->recovery, shoal_recovery_free);
  g_clear_object (&self->history);
  g_free (self->title);
  g_clear_object (&self->table);
  g_clear_object (&self->columns);
  g_clear_object (&self->schema);
  g_clear_object (&self->microdata);
  g_ptr_array_unref (self->waiting);
  g_clear_object (&self->load);
  g_clear_object (&self->progress);
  g_clear_object (&self->runs);
  g_clear_object (&self->unique_sets);
  g_hash_table_unref (self->run_of_record);
  g_clear_pointer (&self->selected_node, shoal_recoding_unref);
  g_clear_object (&self->report);
  g_free (self->report_error);
  G_OBJECT_CLASS (shoal_session_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = readable | G_PARAM_WRITABLE;

  properties[PROP_PROJECT] = g_param_spec_object ("project", NULL, NULL, SHOAL_TYPE_PROJECT, readable);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, readable);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, readable);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, readable);
  properties[PROP_UNDO_LABEL] = g_param_spec_string ("undo-label", NULL, NULL, NULL, readable);
  properties[PROP_REDO_LABEL] = g_param_spec_string ("redo-label", NULL, NULL, NULL, readable);
  properties[PROP_TABLE] = g_param_spec_object ("table", NULL, NULL, SHOAL_TYPE_TABLE, readable);
  properties[PROP_COLUMNS] = g_param_spec_object ("columns", NULL, NULL, G_TYPE_LIST_MODEL, readable);
  properties[PROP_N_UNSET] = g_param_spec_uint ("n-unset", NULL, NULL, 0, G_MAXUINT, 0, readable);
  properties[PROP_UNIQUE_SETS] = g_param_spec_object ("unique-sets", NULL, NULL, G_TYPE_LIST_MODEL, readable);
  properties[PROP_UNIQUE_PENDING] = g_param_spec_boolean ("unique-pending", NULL, NULL, FALSE, readable);
  properties[PROP_UNIQUE_COMPLETE] = g_param_spec_boolean ("unique-complete", NULL, NULL, FALSE, readable);
  properties[PROP_SCHEMA] = g_param_spec_object ("schema", NULL, NULL, SHOAL_TYPE_SCHEMA, readable);
  properties[PROP_SCHEMA_PENDING] = g_param_spec_boolean ("schema-pending", NULL, NULL, FALSE, readable);
  properties[PROP_MICRODATA] = g_param_spec_object ("microdata", NULL, NULL, SHOAL_TYPE_MICRODATA, readable);
  properties[PROP_DATA_CHANGED] = g_param_spec_boolean ("data-changed", NULL, NULL, FALSE, readable);
  properties[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, readable);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, readable);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, readable);
  properties[PROP_RUNS] = g_param_spec_object ("runs", NULL, NULL, G_TYPE_LIST_MODEL, readable);
  properties[PROP_SELECTED_COLUMN] = g_param_spec_object ("selected-column", NULL, NULL, SHOAL_TYPE_SESSION_COLUMN, writable);
  properties[PROP_SELECTED_RUN] = g_param_spec_object ("selected-run", NULL, NULL, SHOAL_TYPE_SESSION_RUN, writable);
  properties[PROP_SELECTED_NODE] = g_param_spec_boxed ("selected-node", NULL, NULL, shoal_recoding_get_type (), writable);
  properties[PROP_REPORT] = g_param_spec_object ("report", NULL, NULL, SHOAL_TYPE_NODE_REPORT, readable);
  properties[PROP_REPORT_PENDING] = g_param_spec_boolean ("report-pending", NULL, NULL, FALSE, readable);
  properties[PROP_REPORT_ERROR] = g_param_spec_string ("report-error", NULL, NULL, NULL, readable);
  properties[PROP_N_THREADS] = g_param_spec_uint ("n-threads", NULL, NULL, 0, 1024, 0, writable);
  properties[PROP_DEFAULT_K] = g_param_spec_uint ("default-k", NULL, NULL, 1, G_MAXUINT, 5, writable);
  properties[PROP_AUTOSAVE] = g_param_spec_boolean ("autosave", NULL, NULL, FALSE, writable);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_session_class_init (ShoalSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = shoal_session_get_property;
  object_class->set_property = shoal_session_set_property;
  object_class->dispose = shoal_session_dispose;
  object_class->finalize = shoal_session_finalize;
  install_properties (object_class);
  signals[PROBLEM] = g_signal_new ("problem", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
shoal_session_init (ShoalSession *self)
{
  self->columns = g_list_store_new (SHOAL_TYPE_SESSION_COLUMN);
  self->runs = g_list_store_new (SHOAL_TYPE_SESSION_RUN);
  self->unique_sets = g_list_store_new (SHOAL_TYPE_UNIQUE_SET);
  self->run_of_record = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) shoal_run_record_unref, g_object_unref);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->default_k = 5;
}

/** shoal_session_new: Returns: (transfer full): a session without a project. */
ShoalSession *
shoal_session_new (void)
{
  return g_object_new (SHOAL_TYPE_SESSION, NULL);
}
