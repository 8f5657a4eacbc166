/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report that is there stays until the next one has come: views need not flicker. */

#include "session/shoal-reported-node.h"

struct _ShoalReportedNode
{
  GObject parent_instance;

  ShoalDocument *document;
  ShoalDataset *dataset;
  ShoalEvaluator *evaluator;

  ShoalRecoding *recoding;
  ShoalNodeReport *report;
  char *error;
  GCancellable *evaluating; /* nullable */
  ShoalRequirements evaluated_for;
};

G_DEFINE_TYPE (ShoalReportedNode, shoal_reported_node, G_TYPE_OBJECT)

enum
{
  NODE_CHANGED,
  REPORT_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
emit (ShoalReportedNode *self,
      guint              signal)
{
  g_signal_emit (self, signals[signal], 0);
}

static void
evaluated_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (ShoalReportedNode) self = user_data;
  g_autoptr (ShoalNodeReport) report = NULL;
  g_autoptr (GError) error = NULL;

  report = shoal_evaluator_evaluate_finish (SHOAL_EVALUATOR (object), result, &error);
  if (self->evaluating == NULL || self->evaluating != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->evaluating);
  g_set_object (&self->report, report);
  g_free (self->error);
  self->error = error != NULL ? g_strdup (error->message) : NULL;
  emit (self, REPORT_CHANGED);
}

static void
stop_evaluating (ShoalReportedNode *self)
{
  if (self->evaluating != NULL)
    g_cancellable_cancel (self->evaluating);
  g_clear_object (&self->evaluating);
}

static void
update_report (ShoalReportedNode *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);

  stop_evaluating (self);
  if (self->recoding != NULL && project != NULL && shoal_dataset_get_table (self->dataset) != NULL)
    {
      self->evaluating = g_cancellable_new ();
      self->evaluated_for = *shoal_project_get_requirements (project);
      shoal_evaluator_evaluate_async (self->evaluator, self->recoding, self->evaluating, evaluated_cb, g_object_ref (self));
    }
  else
    {
      g_clear_object (&self->report);
      g_clear_pointer (&self->error, g_free);
    }
  emit (self, REPORT_CHANGED);
}

static void
schema_changed_cb (ShoalReportedNode *self)
{
  if (self->recoding != NULL && shoal_dataset_get_schema (self->dataset) != NULL)
    update_report (self);
}

/* The report says what holds for the project as it is. */
static void
project_changed_cb (ShoalReportedNode *self)
{
  ShoalProject *project = shoal_document_get_project (self->document);
  const ShoalRequirements *requirements;

  if (self->recoding == NULL || project == NULL)
    return;
  requirements = shoal_project_get_requirements (project);
  if (!shoal_requirements_equal (requirements, &self->evaluated_for))
    update_report (self);
}

static void
shoal_reported_node_dispose (GObject *object)
{
  stop_evaluating (SHOAL_REPORTED_NODE (object));
  G_OBJECT_CLASS (shoal_reported_node_parent_class)->dispose (object);
}

static void
shoal_reported_node_finalize (GObject *object)
{
  ShoalReportedNode *self = SHOAL_REPORTED_NODE (object);

  g_clear_object (&self->document);
  g_clear_object (&self->dataset);
  g_clear_object (&self->evaluator);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_object (&self->report);
  g_free (self->error);
  G_OBJECT_CLASS (shoal_reported_node_parent_class)->finalize (object);
}

static void
shoal_reported_node_class_init (ShoalReportedNodeClass *klass)
{
  static const char *const names[N_SIGNALS] = { "node-changed", "report-changed" };

  G_OBJECT_CLASS (klass)->dispose = shoal_reported_node_dispose;
  G_OBJECT_CLASS (klass)->finalize = shoal_reported_node_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
shoal_reported_node_init (ShoalReportedNode *self)
{
}

/** shoal_reported_node_new: Returns: (transfer full): no recoding yet; the others are all of one document. */
ShoalReportedNode *
shoal_reported_node_new (ShoalDocument  *document,
                         ShoalDataset   *dataset,
                         ShoalEvaluator *evaluator)
{
  ShoalReportedNode *self = g_object_new (SHOAL_TYPE_REPORTED_NODE, NULL);

  self->document = g_object_ref (document);
  self->dataset = g_object_ref (dataset);
  self->evaluator = g_object_ref (evaluator);
  g_signal_connect_object (document, "notify::project", G_CALLBACK (project_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dataset, "notify::schema", G_CALLBACK (schema_changed_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/** shoal_reported_node_is: @recoding: (nullable): Returns: whether it is what is set. */
gboolean
shoal_reported_node_is (ShoalReportedNode *self,
                        ShoalRecoding     *recoding)
{
  g_return_val_if_fail (SHOAL_IS_REPORTED_NODE (self), FALSE);

  return recoding == self->recoding
         || (recoding != NULL && self->recoding != NULL && shoal_recoding_equal (recoding, self->recoding));
}

/** shoal_reported_node_get: Returns: (transfer none) (nullable): the recoding. */
ShoalRecoding *
shoal_reported_node_get (ShoalReportedNode *self)
{
  g_return_val_if_fail (SHOAL_IS_REPORTED_NODE (self), NULL);

  return self->recoding;
}

/**
 * shoal_reported_node_set:
 * @recoding: (nullable): of any kind
 * @known: (nullable): its report, as the project is now, where somebody has it already; else it is made
 */
void
shoal_reported_node_set (ShoalReportedNode *self,
                         ShoalRecoding     *recoding,
                         ShoalNodeReport   *known)
{
  g_return_if_fail (SHOAL_IS_REPORTED_NODE (self));

  if (shoal_reported_node_is (self, recoding))
    return;
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  self->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  if (known != NULL)
    {
      stop_evaluating (self);
      self->evaluated_for = *shoal_node_report_get_requirements (known);
      g_set_object (&self->report, known);
      g_clear_pointer (&self->error, g_free);
    }
  emit (self, NODE_CHANGED);
  if (known != NULL)
    emit (self, REPORT_CHANGED);
  else
    update_report (self);
}

/** shoal_reported_node_get_report: Returns: (transfer none) (nullable): the report; the one before while it is made. */
ShoalNodeReport *
shoal_reported_node_get_report (ShoalReportedNode *self)
{
  g_return_val_if_fail (SHOAL_IS_REPORTED_NODE (self), NULL);

  return self->report;
}

/** shoal_reported_node_is_pending: Returns: whether the report is being made. */
gboolean
shoal_reported_node_is_pending (ShoalReportedNode *self)
{
  g_return_val_if_fail (SHOAL_IS_REPORTED_NODE (self), FALSE);

  return self->evaluating != NULL;
}

/** shoal_reported_node_get_error: Returns: (nullable): why there is no report. */
const char *
shoal_reported_node_get_error (ShoalReportedNode *self)
{
  g_return_val_if_fail (SHOAL_IS_REPORTED_NODE (self), NULL);

  return self->error;
}
