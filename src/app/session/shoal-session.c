/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts, and what pages ask of them. */

#include "config.h"

#include "session/shoal-session.h"

#include <glib/gi18n-lib.h>

#include <math.h>

struct _ShoalSession
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalSaver *saver;
  ShoalAutosave *autosave;

  ShoalDataset *dataset;
  ShoalUniqueSearch *unique_search;
  ShoalPreparation *preparation;
  ShoalEvaluator *evaluator;

  ShoalRuns *runs;
  ShoalSelection *selection;
  ShoalLoader *loader;

  guint default_k;
};

G_DEFINE_TYPE (ShoalSession, shoal_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROJECT,
  PROP_TITLE,
  PROP_FILE,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_LABEL,
  PROP_REDO_LABEL,
  PROP_TABLE,
  PROP_COLUMNS,
  PROP_N_UNSET,
  PROP_UNIQUE_SETS,
  PROP_UNIQUE_PENDING,
  PROP_UNIQUE_COMPLETE,
  PROP_SCHEMA,
  PROP_SCHEMA_PENDING,
  PROP_MICRODATA,
  PROP_DATA_CHANGED,
  PROP_LOADING,
  PROP_FRACTION,
  PROP_RUNS,
  PROP_SELECTED_COLUMN,
  PROP_SELECTED_RUN,
  PROP_SELECTED_NODE,
  PROP_REPORT,
  PROP_REPORT_PENDING,
  PROP_REPORT_ERROR,
  PROP_CHOSEN_NODE,
  PROP_CHOSEN_REPORT,
  PROP_SELECTED_CLASS,
  PROP_N_THREADS,
  PROP_DEFAULT_K,
  PROP_AUTOSAVE,
  N_PROPS
};

enum
{
  PROBLEM,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- Properties of the parts ---- */

/* The part that has the property of this name. */
static GObject *
find_part (ShoalSession *self,
           const char   *property)
{
  gpointer parts[] = {
    self->document, self->autosave, self->dataset, self->unique_search, self->preparation, self->runs, self->selection, self->loader,
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_object_class_find_property (G_OBJECT_GET_CLASS (parts[i]), property) != NULL)
      return parts[i];
  g_return_val_if_reached (NULL);
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
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, shoal_session_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, shoal_session_can_redo (self));
      break;
    case PROP_DEFAULT_K:
      g_value_set_uint (value, self->default_k);
      break;
    default:
      g_object_get_property (find_part (self, pspec->name), pspec->name, value);
    }
}

static void
shoal_session_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  ShoalSession *self = SHOAL_SESSION (object);

  if (prop_id == PROP_DEFAULT_K)
    self->default_k = g_value_get_uint (value);
  else
    g_object_set_property (find_part (self, pspec->name), pspec->name, value);
}

/* What a part notifies, the session notifies. */
static void
notified_cb (ShoalSession *self,
             GParamSpec   *pspec)
{
  GParamSpec *own = g_object_class_find_property (G_OBJECT_GET_CLASS (self), pspec->name);

  if (own != NULL)
    g_object_notify_by_pspec (G_OBJECT (self), own);
}

static void
loading_changed_cb (ShoalSession *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_REDO]);
}

static void
autosave_failed_cb (ShoalSession *self,
                    const char   *why)
{
  g_signal_emit (self, signals[PROBLEM], 0, _("Unsaved work could not be copied"), why);
}

/* ---- The object ---- */

static void
shoal_session_dispose (GObject *object)
{
  ShoalSession *self = SHOAL_SESSION (object);
  gpointer working[] = {
    self->loader, self->selection, self->runs, self->preparation, self->unique_search, self->dataset, self->autosave,
  };

  /* Workers hold the parts that they are for, which are to stop all the same. */
  for (guint i = 0; i < G_N_ELEMENTS (working); i++)
    g_object_run_dispose (working[i]);
  G_OBJECT_CLASS (shoal_session_parent_class)->dispose (object);
}

static void
shoal_session_finalize (GObject *object)
{
  ShoalSession *self = SHOAL_SESSION (object);

  g_clear_object (&self->loader);
  g_clear_object (&self->selection);
  g_clear_object (&self->runs);
  g_clear_object (&self->evaluator);
  g_clear_object (&self->preparation);
  g_clear_object (&self->unique_search);
  g_clear_object (&self->dataset);
  g_clear_object (&self->autosave);
  g_clear_object (&self->saver);
  g_clear_object (&self->document);
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
  properties[PROP_RUNS] = g_param_spec_object ("runs", NULL, NULL, G_TYPE_LIST_MODEL, readable);
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
watch_parts (ShoalSession *self)
{
  gpointer parts[] = {
    self->document, self->autosave, self->dataset, self->unique_search, self->preparation, self->runs, self->selection, self->loader,
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_signal_connect_object (parts[i], "notify", G_CALLBACK (notified_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->loader, "notify::loading", G_CALLBACK (loading_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "failed", G_CALLBACK (autosave_failed_cb), self, G_CONNECT_SWAPPED);
}

static void
shoal_session_init (ShoalSession *self)
{
  self->default_k = 5;
  self->document = shoal_document_new ();
  /* The first and the last to hear that the project has changed: pages hear of nothing until all parts follow it. */
  g_signal_connect_object (self->document, "notify::project", G_CALLBACK (g_object_freeze_notify), self, G_CONNECT_SWAPPED);
  self->dataset = shoal_dataset_new (self->document);
  self->saver = shoal_saver_new (self->document, self->dataset);
  self->autosave = shoal_autosave_new (self->document, self->saver);
  self->unique_search = shoal_unique_search_new (self->dataset);
  self->preparation = shoal_preparation_new (self->dataset);
  self->evaluator = shoal_evaluator_new (self->document, self->preparation);
  self->runs = shoal_runs_new (self->document, self->dataset, self->preparation);
  self->selection = shoal_selection_new (self->document, self->dataset, self->evaluator, self->runs);
  self->loader = shoal_loader_new ();
  watch_parts (self);
  g_signal_connect_object (self->document, "notify::project", G_CALLBACK (g_object_thaw_notify), self, G_CONNECT_SWAPPED);
}

/** shoal_session_new: Returns: (transfer full): a session without a project. */
ShoalSession *
shoal_session_new (void)
{
  return g_object_new (SHOAL_TYPE_SESSION, NULL);
}

/* ---- The parts ---- */

/* A function that asks a part: its name behind that of the class, what it returns, and what without a session. */
#define DEFINE_ASK(Type, name, answer, without)                \
  Type                                                         \
  shoal_session_##name (ShoalSession *self)                    \
  {                                                            \
    g_return_val_if_fail (SHOAL_IS_SESSION (self), (without)); \
                                                               \
    return answer;                                             \
  }

DEFINE_ASK (ShoalDocument *, get_document, self->document, NULL)
DEFINE_ASK (ShoalSaver *, get_saver, self->saver, NULL)
DEFINE_ASK (ShoalAutosave *, get_autosave, self->autosave, NULL)
DEFINE_ASK (ShoalDataset *, get_dataset, self->dataset, NULL)
DEFINE_ASK (ShoalUniqueSearch *, get_unique_search, self->unique_search, NULL)
DEFINE_ASK (ShoalPreparation *, get_preparation, self->preparation, NULL)
DEFINE_ASK (ShoalEvaluator *, get_evaluator, self->evaluator, NULL)
DEFINE_ASK (ShoalSelection *, get_selection, self->selection, NULL)
DEFINE_ASK (ShoalLoader *, get_loader, self->loader, NULL)

/* ---- What pages ask ---- */

/** shoal_session_get_project: Returns: (transfer none) (nullable): the project as it is. */
DEFINE_ASK (ShoalProject *, get_project, shoal_document_get_project (self->document), NULL)

/** shoal_session_get_title: Returns: (nullable): name of the project, for a person. */
DEFINE_ASK (const char *, get_title, shoal_document_get_title (self->document), NULL)

/** shoal_session_get_file: Returns: (transfer none) (nullable): the project file, %NULL before the first save. */
DEFINE_ASK (GFile *, get_file, shoal_document_get_file (self->document), NULL)

/** shoal_session_is_modified: Returns: whether closing would lose something. */
DEFINE_ASK (gboolean, is_modified, shoal_document_is_modified (self->document), FALSE)

/** shoal_session_can_undo: Returns: whether there is something to undo, and nothing is loading. */
DEFINE_ASK (gboolean, can_undo, !shoal_session_is_loading (self) && shoal_document_can_undo (self->document), FALSE)

/** shoal_session_can_redo: Returns: whether there is something to do again, and nothing is loading. */
DEFINE_ASK (gboolean, can_redo, !shoal_session_is_loading (self) && shoal_document_can_redo (self->document), FALSE)

/** shoal_session_is_loading: Returns: whether a project or a table is being read. */
DEFINE_ASK (gboolean, is_loading, shoal_loader_is_loading (self->loader), FALSE)

/** shoal_session_get_table: Returns: (transfer none) (nullable): the data. */
DEFINE_ASK (ShoalTable *, get_table, shoal_dataset_get_table (self->dataset), NULL)

/** shoal_session_get_columns: Returns: (transfer none): the table's columns. */
DEFINE_ASK (GListModel *, get_columns, shoal_dataset_get_columns (self->dataset), NULL)

/** shoal_session_get_n_unset: Returns: how many columns have no role yet; they block publishing. */
DEFINE_ASK (guint, get_n_unset, shoal_dataset_get_n_unset (self->dataset), 0)

/** shoal_session_get_runs: Returns: (transfer none): the runs, oldest first. */
DEFINE_ASK (GListModel *, get_runs, shoal_runs_get_list (self->runs), NULL)

/** shoal_session_is_running: Returns: whether some run has not ended. */
DEFINE_ASK (gboolean, is_running, shoal_runs_is_running (self->runs), FALSE)

/** shoal_session_get_selected_column: Returns: (transfer none) (nullable): the column that is looked at. */
DEFINE_ASK (ShoalSessionColumn *, get_selected_column, shoal_selection_get_column (self->selection), NULL)

/** shoal_session_get_selected_run: Returns: (transfer none) (nullable): the run that is selected in the list. */
DEFINE_ASK (ShoalSessionRun *, get_selected_run, shoal_selection_get_run (self->selection), NULL)

/** shoal_session_get_selected_node: Returns: (transfer none) (nullable): what is looked at. */
DEFINE_ASK (ShoalRecoding *, get_selected_node, shoal_selection_get_node (self->selection), NULL)

/** shoal_session_get_report: Returns: (transfer none) (nullable): of the selected node; the one before while it is made. */
DEFINE_ASK (ShoalNodeReport *, get_report, shoal_selection_get_report (self->selection), NULL)

/** shoal_session_get_chosen: Returns: (transfer none): what is released, and its report. */
DEFINE_ASK (ShoalReportedNode *, get_chosen, shoal_selection_get_chosen (self->selection), NULL)

/** shoal_session_get_column: Returns: (transfer none) (nullable): column @index of the table. */
ShoalSessionColumn *
shoal_session_get_column (ShoalSession *self,
                          guint         index)
{
  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  return shoal_dataset_get_column (self->dataset, index);
}

/* ---- Runs ---- */

/** shoal_session_start_run: starts a run as shoal_runs_start() does, and selects it. Returns: (transfer none): the run. */
ShoalSessionRun *
shoal_session_start_run (ShoalSession *self,
                         const char   *solver_id,
                         ShoalSolver  *solver,
                         guint64       seed,
                         double        time_limit)
{
  ShoalSessionRun *run;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);

  run = shoal_runs_start (self->runs, solver_id, solver, seed, time_limit);
  shoal_session_select_run (self, run);
  return run;
}

/**
 * shoal_session_use_node:
 * @node: a node of the lattice that a person has picked; it must have been evaluated as "report"
 * @name: (nullable): what to call it
 *
 * Adds the node to the runs and selects it, so that it can be released.
 *
 * Returns: (transfer none) (nullable): its run; %NULL while the report of @node is not there
 */
ShoalSessionRun *
shoal_session_use_node (ShoalSession  *self,
                        ShoalRecoding *node,
                        const char    *name)
{
  ShoalNodeReport *report;
  ShoalSessionRun *run;

  g_return_val_if_fail (SHOAL_IS_SESSION (self), NULL);
  g_return_val_if_fail (node != NULL && shoal_recoding_get_kind (node) == SHOAL_RECODING_NODE, NULL);

  report = shoal_selection_get_report (self->selection);
  if (report == NULL || !shoal_recoding_equal (shoal_node_report_get_recoding (report), node))
    return NULL;
  run = shoal_runs_add_node (self->runs, report, name);
  shoal_session_select_run (self, run);
  return run;
}

/** shoal_session_delete_run: takes @run out of the list, as shoal_runs_delete() does; an edit, which loading refuses. */
void
shoal_session_delete_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!shoal_session_is_loading (self))
    shoal_runs_delete (self->runs, run);
}

/** shoal_session_rename_run: @name: (nullable): as in shoal_runs_rename(); an edit, which loading refuses. */
void
shoal_session_rename_run (ShoalSession    *self,
                          ShoalSessionRun *run,
                          const char      *name)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  if (!shoal_session_is_loading (self))
    shoal_runs_rename (self->runs, run, name);
}

/** shoal_session_select_run: @run: (nullable): selects it, in the project too, and chooses its result. */
void
shoal_session_select_run (ShoalSession    *self,
                          ShoalSessionRun *run)
{
  g_return_if_fail (SHOAL_IS_SESSION (self));

  g_object_freeze_notify (G_OBJECT (self));
  shoal_selection_select_run (self->selection, run);
  g_object_thaw_notify (G_OBJECT (self));
}
