/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows what is there: columns stay selected by name, runs while they are in the list. What is chosen is released; who
 * looks at another node has chosen nothing. */

#include "session/shoal-selection.h"

#include "session/shoal-reported-node.h"
#include "session/shoal-run-records.h"

struct _ShoalSelection
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalDataset *dataset;
  ShoalRuns *runs;

  ShoalSessionColumn *column;
  ShoalSessionRun *run;
  ShoalSessionRun *chosen_run; /* nullable: whose result is chosen */
  ShoalReportedNode *chosen;
  ShoalReportedNode *aside; /* has a node while another one than the chosen is looked at */
  ShoalNodeReport *class_report; /* nullable: of whose classes one is selected */
  guint32 group;
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
  PROP_CHOSEN_NODE,
  PROP_CHOSEN_REPORT,
  PROP_SELECTED_CLASS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
notify (ShoalSelection *self,
        guint           property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* ---- What is looked at, and what is chosen ---- */

static ShoalReportedNode *
get_looked (ShoalSelection *self)
{
  return shoal_reported_node_get (self->aside) != NULL ? self->aside : self->chosen;
}

static void
node_changed_cb (ShoalSelection    *self,
                 ShoalReportedNode *node)
{
  if (node == self->chosen)
    notify (self, PROP_CHOSEN_NODE);
  notify (self, PROP_SELECTED_NODE);
}

static void
report_changed_cb (ShoalSelection    *self,
                   ShoalReportedNode *node)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (node == self->chosen)
    {
      notify (self, PROP_CHOSEN_REPORT);
      /* Another report has other classes. */
      if (self->class_report != shoal_reported_node_get_report (node))
        shoal_selection_select_class (self, SHOAL_SELECTION_NO_CLASS);
    }
  notify (self, PROP_REPORT);
  notify (self, PROP_REPORT_PENDING);
  notify (self, PROP_REPORT_ERROR);
  g_object_thaw_notify (G_OBJECT (self));
}

/* A report that is there already is not made again. */
static void
choose (ShoalSelection  *self,
        ShoalRecoding   *node,
        ShoalSessionRun *run)
{
  ShoalNodeReport *known = NULL;

  if (node != NULL && shoal_reported_node_is (self->aside, node) && !shoal_reported_node_is_pending (self->aside))
    known = shoal_reported_node_get_report (self->aside);
  g_object_freeze_notify (G_OBJECT (self));
  if (g_set_object (&self->chosen_run, run))
    notify (self, PROP_CHOSEN_NODE);
  shoal_reported_node_set (self->chosen, node, known);
  shoal_reported_node_set (self->aside, NULL, NULL);
  g_object_thaw_notify (G_OBJECT (self));
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
  if (self->chosen_run != NULL && !shoal_runs_contains (self->runs, self->chosen_run))
    choose (self, NULL, NULL);
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
  choose (self, shoal_session_run_get_recoding (run), run);
}

static void
replaced_cb (ShoalSelection *self)
{
  choose (self, NULL, NULL);
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
      g_value_set_boxed (value, shoal_selection_get_node (self));
      break;
    case PROP_REPORT:
      g_value_set_object (value, shoal_selection_get_report (self));
      break;
    case PROP_REPORT_PENDING:
      g_value_set_boolean (value, shoal_selection_is_report_pending (self));
      break;
    case PROP_REPORT_ERROR:
      g_value_set_string (value, shoal_selection_get_report_error (self));
      break;
    case PROP_CHOSEN_NODE:
      g_value_set_boxed (value, shoal_reported_node_get (self->chosen));
      break;
    case PROP_CHOSEN_REPORT:
      g_value_set_object (value, shoal_reported_node_get_report (self->chosen));
      break;
    case PROP_SELECTED_CLASS:
      g_value_set_uint (value, self->group);
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
    case PROP_SELECTED_CLASS:
      shoal_selection_select_class (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_selection_dispose (GObject *object)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  g_object_run_dispose (G_OBJECT (self->chosen));
  g_object_run_dispose (G_OBJECT (self->aside));
  g_clear_object (&self->column);
  g_clear_object (&self->run);
  g_clear_object (&self->chosen_run);
  G_OBJECT_CLASS (shoal_selection_parent_class)->dispose (object);
}

static void
shoal_selection_finalize (GObject *object)
{
  ShoalSelection *self = SHOAL_SELECTION (object);

  g_clear_object (&self->document);
  g_clear_object (&self->dataset);
  g_clear_object (&self->runs);
  g_clear_object (&self->chosen);
  g_clear_object (&self->aside);
  g_clear_object (&self->class_report);
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
  properties[PROP_CHOSEN_NODE] = g_param_spec_boxed ("chosen-node", NULL, NULL, shoal_recoding_get_type (), readable);
  properties[PROP_CHOSEN_REPORT] = g_param_spec_object ("chosen-report", NULL, NULL, SHOAL_TYPE_NODE_REPORT, readable);
  properties[PROP_SELECTED_CLASS] = g_param_spec_uint ("selected-class", NULL, NULL, 0, SHOAL_SELECTION_NO_CLASS,
                                                       SHOAL_SELECTION_NO_CLASS, writable);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_selection_init (ShoalSelection *self)
{
  self->group = SHOAL_SELECTION_NO_CLASS;
}

static ShoalReportedNode *
make_node (ShoalSelection *self,
           ShoalEvaluator *evaluator)
{
  ShoalReportedNode *node = shoal_reported_node_new (self->document, self->dataset, evaluator);

  g_signal_connect_object (node, "node-changed", G_CALLBACK (node_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (node, "report-changed", G_CALLBACK (report_changed_cb), self, G_CONNECT_SWAPPED);
  return node;
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
  self->runs = g_object_ref (runs);
  g_signal_connect_object (document, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  self->chosen = make_node (self, evaluator);
  self->aside = make_node (self, evaluator);
  g_signal_connect_object (dataset, "notify::table", G_CALLBACK (table_changed_cb), self, G_CONNECT_SWAPPED);
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

/** shoal_selection_get_run: Returns: (transfer none) (nullable): the run that is selected in the list; see
 *   shoal_selection_get_chosen_run(). */
ShoalSessionRun *
shoal_selection_get_run (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->run;
}

/** shoal_selection_select_run: @run: (nullable): selects it, in the project too, and chooses its result. */
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
    choose (self, shoal_session_run_get_recoding (run), run);
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

  return shoal_reported_node_get (get_looked (self));
}

/** shoal_selection_select_node: @node: (nullable): any recoding, to look at; its report is made. %NULL: what is chosen. */
void
shoal_selection_select_node (ShoalSelection *self,
                             ShoalRecoding  *node)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));

  g_object_freeze_notify (G_OBJECT (self));
  shoal_reported_node_set (self->aside, shoal_reported_node_is (self->chosen, node) ? NULL : node, NULL);
  g_object_thaw_notify (G_OBJECT (self));
}

/** shoal_selection_get_report: Returns: (transfer none) (nullable): of the selected node; the one before while it is made. */
ShoalNodeReport *
shoal_selection_get_report (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return shoal_reported_node_get_report (get_looked (self));
}

/** shoal_selection_get_class: Returns: the class of the chosen report that is looked at, or %SHOAL_SELECTION_NO_CLASS. */
guint32
shoal_selection_get_class (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), SHOAL_SELECTION_NO_CLASS);

  return self->group;
}

/** shoal_selection_select_class: @group: of the chosen report's classes; one that there is not selects none. */
void
shoal_selection_select_class (ShoalSelection *self,
                              guint32         group)
{
  ShoalNodeReport *report;

  g_return_if_fail (SHOAL_IS_SELECTION (self));

  report = shoal_reported_node_get_report (self->chosen);
  if (report == NULL || group >= shoal_node_report_get_classes (report)->n_groups)
    group = SHOAL_SELECTION_NO_CLASS;
  g_set_object (&self->class_report, report);
  if (group == self->group)
    return;
  self->group = group;
  notify (self, PROP_SELECTED_CLASS);
}

gboolean
shoal_selection_is_report_pending (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), FALSE);

  return shoal_reported_node_is_pending (get_looked (self));
}

/** shoal_selection_get_report_error: Returns: (nullable): why there is no report of the selected node. */
const char *
shoal_selection_get_report_error (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return shoal_reported_node_get_error (get_looked (self));
}

/** shoal_selection_get_chosen: Returns: (transfer none): what is released, and its report. */
ShoalReportedNode *
shoal_selection_get_chosen (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->chosen;
}

/** shoal_selection_get_chosen_run: Returns: (transfer none) (nullable): whose result is released; another one than the
 *   selected run while that has no result yet. */
ShoalSessionRun *
shoal_selection_get_chosen_run (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  return self->chosen_run;
}

/** shoal_selection_get_drawn_report: Returns: (transfer none) (nullable): the chosen report, %NULL while the selected run is still
 *   at work: a drawing of another run's result would be taken for its own. */
ShoalNodeReport *
shoal_selection_get_drawn_report (ShoalSelection *self)
{
  g_return_val_if_fail (SHOAL_IS_SELECTION (self), NULL);

  if (self->run != NULL && self->run != self->chosen_run && shoal_session_run_is_running (self->run))
    return NULL;
  return shoal_reported_node_get_report (self->chosen);
}

/** shoal_selection_choose_node: @node: (nullable): any recoding, no run's; it is released, and looked at. */
void
shoal_selection_choose_node (ShoalSelection *self,
                             ShoalRecoding  *node)
{
  g_return_if_fail (SHOAL_IS_SELECTION (self));

  choose (self, node, NULL);
}
