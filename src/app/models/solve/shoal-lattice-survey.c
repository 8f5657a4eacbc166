/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One worker explores the whole lattice, or samples each height; another explores around the selected node. They share an
 * explorer, whose map the main thread reads without waiting for them. */

#include "config.h"

#include "models/solve/shoal-lattice-survey.h"

#include "common/shoal-worker.h"

#define REPORT_MILLISECONDS 100

typedef struct
{
  ShoalLatticeExplorer *explorer;
  ShoalProgress *progress;
  guint *levels;   /* the node to explore around */
  double *shares;  /* for a survey of all nodes */
  gboolean is_complete;
} Job;

G_DEFINE_FINAL_TYPE (ShoalLatticeSurvey, shoal_lattice_survey, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- In workers ---- */

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->explorer);
  g_object_unref (job->progress);
  g_free (job->levels);
  g_free (job->shares);
  g_free (job);
}

static void
survey_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  gboolean done =
    shoal_lattice_explorer_explore_all (job->explorer, job->progress, job->shares, &job->is_complete, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, done);
}

static void
look_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  gboolean done = shoal_lattice_explorer_look_around (job->explorer, job->levels, job->progress, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, done);
}

/* ---- On the main thread ---- */

static gboolean
report_cb (gpointer data)
{
  g_signal_emit (data, signals[CHANGED], 0);
  return G_SOURCE_CONTINUE;
}

static void
surveyed_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalLatticeSurvey *self = SHOAL_LATTICE_SURVEY (object);
  Job *job = g_task_get_task_data (G_TASK (result));

  if (!shoal_worker_take (&self->surveying, result))
    return;
  g_clear_handle_id (&self->report_source, g_source_remove);
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    {
      self->is_complete = job->is_complete;
      self->shares = g_steal_pointer (&job->shares);
    }
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
looked_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      user_data)
{
  ShoalLatticeSurvey *self = SHOAL_LATTICE_SURVEY (object);

  if (shoal_worker_take (&self->looking, result))
    g_signal_emit (self, signals[CHANGED], 0);
}

/* Returns: (transfer full): a task for either worker; its cancellable stops it. */
static GTask *
make_task (ShoalLatticeSurvey   *self,
           GCancellable        **latest,
           const guint          *levels,
           GAsyncReadyCallback   callback)
{
  Job *job = g_new0 (Job, 1);
  GTask *task;

  job->explorer = g_object_ref (self->explorer);
  job->progress = shoal_progress_new ();
  job->levels = g_memdup2 (levels, levels != NULL ? self->map->n_attributes * sizeof (guint) : 0);
  job->shares = g_new0 (double, self->map->n_heights);
  task = shoal_worker_begin (latest, self, job, job_free, callback);
  shoal_progress_start (job->progress, *latest, 0);
  return task;
}

static void
shoal_lattice_survey_finalize (GObject *object)
{
  ShoalLatticeSurvey *self = SHOAL_LATTICE_SURVEY (object);

  shoal_lattice_survey_cancel (self);
  g_clear_object (&self->explorer);
  g_free (self->shares);
  G_OBJECT_CLASS (shoal_lattice_survey_parent_class)->finalize (object);
}

static void
shoal_lattice_survey_class_init (ShoalLatticeSurveyClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shoal_lattice_survey_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_lattice_survey_init (ShoalLatticeSurvey *self)
{
}

/** shoal_lattice_survey_new: Returns: (transfer full): a survey that has not started. */
ShoalLatticeSurvey *
shoal_lattice_survey_new (ShoalMicrodata          *microdata,
                          const ShoalRequirements *requirements)
{
  ShoalLatticeSurvey *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_SURVEY, NULL);
  self->explorer = shoal_lattice_explorer_new (microdata, requirements);
  self->map = shoal_lattice_explorer_get_map (self->explorer);
  self->requirements = shoal_lattice_explorer_get_requirements (self->explorer);
  self->is_complete = shoal_lattice_explorer_is_ruled_out (self->explorer);
  if (self->is_complete)
    self->shares = g_new0 (double, self->map->n_heights);
  return self;
}

/** shoal_lattice_survey_start: explores all nodes, or samples each height if there are too many. */
void
shoal_lattice_survey_start (ShoalLatticeSurvey *self)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self));

  if (self->shares != NULL || self->surveying != NULL)
    return;
  task = make_task (self, &self->surveying, NULL, surveyed_cb);
  shoal_worker_run_alone (task, survey_worker);
  self->report_source = g_timeout_add (REPORT_MILLISECONDS, report_cb, self);
}

/** shoal_lattice_survey_look: explores a node and its neighbours at once, beside the survey of all nodes. */
void
shoal_lattice_survey_look (ShoalLatticeSurvey *self,
                           const guint        *levels)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self) && levels != NULL);

  shoal_worker_stop (&self->looking);
  if (self->is_complete)
    return;
  task = make_task (self, &self->looking, levels, looked_cb);
  shoal_worker_run (task, look_worker);
}

/** shoal_lattice_survey_tell: enters the state of a node that is known from elsewhere. */
void
shoal_lattice_survey_tell (ShoalLatticeSurvey *self,
                           const guint        *levels,
                           gboolean            feasible)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self) && levels != NULL);

  if (self->is_complete)
    return;
  shoal_lattice_map_tell (self->map, levels, feasible);
  g_signal_emit (self, signals[CHANGED], 0);
}

/** shoal_lattice_survey_cancel: stops the workers; the states found so far stay. */
void
shoal_lattice_survey_cancel (ShoalLatticeSurvey *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self));

  g_clear_handle_id (&self->report_source, g_source_remove);
  shoal_worker_stop (&self->surveying);
  shoal_worker_stop (&self->looking);
}
