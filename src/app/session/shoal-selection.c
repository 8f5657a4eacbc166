/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows what is there: columns stay selected by name, runs while they are in the list. */

#include "session/shoal-selection.h"

#include "session/shoal-run-records.h"

struct _ShoalSelection
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalDataset *dataset;
  ShoalEvaluator *evaluator;
  ShoalRuns *runs;

  ShoalSessionColumn *column;
  ShoalSessionRun *run;
  ShoalRecoding *node;
  ShoalNodeReport *report;
  char *report_error;
  GCancellable *evaluating; /* nullable */
  ShoalRequirements evaluated_for;
};

G_DEFINE_TYPE (ShoalSelection, shoal_selection, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_SELECTED_COLUMN,
  PROP_SELECTED_RUN,
  PROP_SELECTED_NODE,
  PROP_REPORT,
  PROP_REPORT_PENDING,
  PROP_REPORT_ERROR,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
notify (ShoalSelection *self,
        guint           property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* ---- The report ---- */

static void
notify_report (ShoalSelection *self)
{
  notify (self, PROP_REPORT);
  notify (self, PROP_REPORT_PENDING);
  notify (self, PROP_REPORT_ERROR);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalSelection) self = user_data;
  g_autoptr (ShoalNodeReport) report = NULL;
  g_autoptr (GError) error = NULL;

  report = shoal_evaluator_evaluate_finish (SHOAL_EVALUATOR (object), result, &error);
  if (self->evaluating == NULL || self->evaluating != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->evaluating);
  g_set_object (&self->report, report);
  g_free (self->report_error);
  self->report_error = error != NULL ? g_strdup (error->message) : NULL;
  g_object_freeze_notify (G_OBJECT (self));
  notify_report (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
stop_evaluating (ShoalSelection *self)
{
  if (self->evaluating != NULL)
    g_cancellable_cancel (self->evaluating);
  g_clear_object (&self->evaluating);
}

/* The report that is there stays until the next one has come: views need not flicker. */
static void
update_report (ShoalSelection *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);

  stop_evaluating (self);
  if (self->node != NULL && project != NULL && shoal_dataset_get_table (self->dataset) != NULL)
    {
      self->evaluating = g_cancellable_new ();
      self->evaluated_for = *shoal_project_get_requirements (project);
      shoal_evaluator_evaluate_async (self->evaluator, self->node, self->evaluating, evaluated_cb, g_object_ref (self));
    }
  else
    {
      g_clear_object (&self->report);
      g_clear_pointer (&self->report_error, g_free);
    }
  g_object_freeze_notify (G_OBJECT (self));
  notify_report (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
schema_changed_cb (ShoalSelection *self)
{
  if (self->node != NULL && shoal_dataset_get_schema (self->dataset) != NULL)
    update_report (self);
}

/* The report says what holds for the project as it is. */
static void
project_changed_cb (ShoalSelection *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  const ShoalRequirements *requirements;

  if (self->node == NULL || project == NULL)
    return;
  requirements = shoal_project_get_requirements (project);
  if (requirements->k != self->evaluated_for.k || requirements->suppression != self->evaluated_for.suppression)
    update_report (self);
}

/* ---- What it follows ---- */

static void
table_changed_cb (ShoalSelection *self)
{
  ShoalTable *table = shoal_dataset_get_table (self->dataset);
  guint index = 0;

  if (table != NULL && self->column != NULL
      && !shoal_table_find_column (table, shoal_session_column_get_name (self->column), &index))
    index = 0;
  shoal_selection_select_column (self, shoal_dataset_get_column (self->dataset, index));
}

/* What is not in the list any more is not selected. */
static void
runs_changed_cb (ShoalSelection *self)
{
  if (self->run == NULL || shoal_runs_contains (self->runs, self->run))
    return;
  g_clear_object (&self->run);
  notify (self, PROP_SELECTED_RUN);
}

static void
result_cb (ShoalSelection  *self,
           ShoalSessionRun *run)
{
  if (self->run != run)
    return;
  shoal_document_amend (self->document, shoal_run_records_select, shoal_session_run_get_record (run));
  shoal_selection_select_node (self, shoal_session_run_get_recoding (run));
}

static void
replaced_cb (ShoalSelection *self)
{
  shoal_selection_select_node (self, NULL);
}

/* ---- The object ---- */

static void
shoal_selection_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  switch (prop_id)
    {
    case PROP_SELECTED_COLUMN:
      g_value_set_object (value, shoal_selection_get_column (self));
      break;
    case PROP_SELECTED_RUN:
      g_value_set_object (value, self->run);
      break;
    case PROP_SELECTED_NODE:
      g_value_set_boxed (value, self->node);
      break;
    case PROP_REPORT:
      g_value_set_object (value, self->report);
      break;
    case PROP_REPORT_PENDING:
      g_value_set_boolean (value, shoal_selection_is_report_pending (self));
      break;
    case PROP_REPORT_ERROR:
      g_value_set_string (value, self->report_error);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_selection_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  switch (prop_id)
    {
    case PROP_SELECTED_COLUMN:
      shoal_selection_select_column (self, g_value_get_object (value));
      break;
    case PROP_SELECTED_RUN:
      shoal_selection_select_run (self, g_value_get_object (value));
      break;
    case PROP_SELECTED_NODE:
      shoal_selection_select_node (self, g_value_get_boxed (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_selection_dispose (GObject *object)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  stop_evaluating (self);
  g_clear_object (&self->column);
  g_clear_object (&self->run);
  G_OBJECT_CLASS (shoal_selection_parent_class)->dispose (object);
}

static void
shoal_selection_finalize (GObject *object)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  g_clear_object (&self->document);
  g_clear_object (&self->dataset);
  g_clear_object (&self->evaluator);
  g_clear_object (&self->runs);
  g_clear_pointer (&self->node, shoal_recoding_unref);
  g_clear_object (&self->report);
  g_free (self->report_error);
  G_OBJECT_CLASS (shoal_selection_parent_class)->finalize (object);
}

static void
shoal_selection_class_init (ShoalSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = readable | G_PARAM_WRITABLE;

  object_class->get_property = shoal_selection_get_property;
  object_class->set_property = shoal_selection_set_property;
  object_class->dispose = shoal_selection_dispose;
  object_class->finalize = shoal_selection_finalize;
  properties[PROP_SELECTED_COLUMN] = g_param_spec_object ("selected-column", NULL, NULL, SHOAL_TYPE_SESSION_COLUMN, writable);
  properties[PROP_SELECTED_RUN] = g_param_spec_object ("selected-run", NULL, NULL, SHOAL_TYPE_SESSION_RUN, writable);
  properties[PROP_SELECTED_NODE] = g_param_spec_boxed ("selected-node", NULL, NULL, shoal_recoding_get_type (), writable);
  properties[PROP_REPORT] = g_param_spec_object ("report", NULL, NULL, SHOAL_TYPE_NODE_REPORT, readable);
  properties[PROP_REPORT_PENDING] = g_param_spec_boolean ("report-pending", NULL, NULL, FALSE, readable);
  properties[PROP_REPORT_ERROR] = g_param_spec_string ("report-error", NULL, NULL, NULL, readable);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_selection_init (ShoalSelection *self)
{
}

/** shoal_selection_new: Returns: (transfer full): nothing selected; the others are all of one document. */
ShoalSelection *
shoal_selection_new (ShoalDocument  *document,
                     ShoalDataset   *dataset,
                     ShoalEvaluator *evaluator,
                     ShoalRuns      *runs)
{
  ShoalSelection *self;

  g_return_val_if_fail (SHOAL_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (SHOAL_IS_DATASET (dataset), NULL);
  g_return_val_if_fail (SHOAL_IS_EVALUATOR (evaluator), NULL);
  g_return_val_if_fail (SHOAL_IS_RUNS (runs), NULL);

  self = g_object_new (SHOAL_TYPE_SELECTION, NULL);
  self->document = g_object_ref (document);
  self->dataset = g_object_ref (dataset);
  self->evaluator = g_object_ref (evaluator);
  self->runs = g_object_ref (runs);
  g_signal_connect_object (document, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::project", G_CALLBACK (project_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "notify::schema", G_CALLBACK (schema_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (shoal_runs_get_list (runs), "items-changed", G_CALLBACK (runs_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (runs, "result", G_CALLBACK (result_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_selection_get_column: Returns: (transfer none) (nullable): the column that is looked at. */
ShoalSessionColumn *
shoal_selection_get_column (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  /* While another table takes the place of the one before it is none of the list. */
  if (self->column == NULL
      || shoal_dataset_get_column (self->dataset, shoal_session_column_get_index (self->column)) != self->column)
    return NULL;
  return self->column;
}

/** shoal_selection_select_column: @column: (nullable): one of the dataset's columns. */
void
shoal_selection_select_column (ShoalSelection     *self,
                               ShoalSessionColumn *column)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));
  g_return_if_fail (column == NULL || SHOAL_IS_SESSION_COLUMN (column));

  if (g_set_object (&self->column, column))
    notify (self, PROP_SELECTED_COLUMN);
}

/** shoal_selection_get_run: Returns: (transfer none) (nullable): the run that is looked at, and would be released. */
ShoalSessionRun *
shoal_selection_get_run (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->run;
}

/** shoal_selection_select_run: @run: (nullable): selects it, in the project too, and its result's node. */
void
shoal_selection_select_run (ShoalSelection  *self,
                            ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));
  g_return_if_fail (run == NULL || SHOAL_IS_SESSION_RUN (run));

  if (!g_set_object (&self->run, run))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  notify (self, PROP_SELECTED_RUN);
  if (run != NULL && shoal_session_run_has_result (run))
    {
      ShoalProject *project = shoal_document_get_project (self->document);
      ShoalRunRecord *record = shoal_session_run_get_record (run);

      if (shoal_run_records_find (project, record) != shoal_project_get_selected_run (project))
        shoal_document_amend (self->document, shoal_run_records_select, record);
    }
  if (run != NULL && shoal_session_run_get_recoding (run) != NULL)
    shoal_selection_select_node (self, shoal_session_run_get_recoding (run));
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_selection_select_saved_run: selects the run that the document's project says is selected, if there is one. */
void
shoal_selection_select_saved_run (ShoalSelection *self)
{
  int selected = shoal_project_get_selected_run (shoal_document_get_project (self->document));
  g_autoptr (ShoalSessionRun) run = NULL;

  if (selected == SHOAL_PROJECT_NO_RUN)
    return;
  run = g_list_model_get_item (shoal_runs_get_list (self->runs), (guint) selected);
  shoal_selection_select_run (self, run);
}

/** shoal_selection_get_node: Returns: (transfer none) (nullable): the recoding that is looked at. */
ShoalRecoding *
shoal_selection_get_node (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->node;
}

/** shoal_selection_select_node: @node: (nullable): any recoding; its report is made. */
void
shoal_selection_select_node (ShoalSelection *self,
                             ShoalRecoding  *node)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));

  if (node == self->node || (node != NULL && self->node != NULL && shoal_recoding_equal (node, self->node)))
    return;
  g_clear_pointer (&self->node, shoal_recoding_unref);
  self->node = node != NULL ? shoal_recoding_ref (node) : NULL;
  g_object_freeze_notify (G_OBJECT (self));
  notify (self, PROP_SELECTED_NODE);
  update_report (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_selection_get_report: Returns: (transfer none) (nullable): of the selected node; the one before while it is made. */
ShoalNodeReport *
shoal_selection_get_report (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->report;
}

gboolean
shoal_selection_is_report_pending (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), FALSE);

  return self->evaluating != NULL;
}

/** shoal_selection_get_report_error: Returns: (nullable): why there is no report of the selected node. */
const char *
shoal_selection_get_report_error (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->report_error;
}
