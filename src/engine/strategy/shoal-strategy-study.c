/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker: what it does is ShoalStrategyWork, what it has found ShoalStrategyFindings. */

#include "strategy/shoal-strategy-study.h"

#include "strategy/shoal-strategy-work.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Above this the pairs of a sample are compared: those of 100,000 rows take a minute. */
#define MAX_COMPARED 100000

struct _ShoalStrategyStudy
{
  GObject parent_instance;

  ShoalMicrodata *microdata;
  ShoalStrategySettings settings;
  ShoalProgress *progress;
  GCancellable *cancellable;
  char *error_message;
  gboolean running;
  ShoalStrategyFindings *findings;
};

G_DEFINE_TYPE (ShoalStrategyStudy, shoal_strategy_study, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ERROR_MESSAGE,
  PROP_RUNNING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
shoal_strategy_study_get_property (GObject    *object,
                                   guint       prop_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);

  switch (prop_id)
    {
    case PROP_ERROR_MESSAGE:
      g_value_set_string (value, self->error_message);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, self->running);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_strategy_study_finalize (GObject *object)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);

  g_free (self->error_message);
  shoal_strategy_findings_free (self->findings);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->progress);
  g_clear_object (&self->microdata);
  G_OBJECT_CLASS (shoal_strategy_study_parent_class)->finalize (object);
}

static void
shoal_strategy_study_class_init (ShoalStrategyStudyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_strategy_study_get_property;
  object_class->finalize = shoal_strategy_study_finalize;
  properties[PROP_ERROR_MESSAGE] = g_param_spec_string ("error-message", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
shoal_strategy_study_init (ShoalStrategyStudy *self)
{
  self->progress = shoal_progress_new ();
  self->findings = shoal_strategy_findings_new (self->progress);
  self->cancellable = g_cancellable_new ();
}

/**
 * shoal_strategy_study_new:
 * @settings: what is asked; it is copied
 *
 * Returns: (transfer full): a study that has found nothing yet.
 */
ShoalStrategyStudy *
shoal_strategy_study_new (ShoalMicrodata              *microdata,
                          const ShoalStrategySettings *settings)
{
  ShoalStrategyStudy *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (settings->n_coverages <= SHOAL_STRATEGY_MAX_COVERAGES, NULL);

  self = g_object_new (SHOAL_TYPE_STRATEGY_STUDY, NULL);
  self->microdata = g_object_ref (microdata);
  self->settings = *settings;
  if (self->settings.n_sampled == 0 && microdata->n_rows > MAX_COMPARED)
    self->settings.n_sampled = MAX_COMPARED;
  return self;
}

/**
 * shoal_strategy_study_perform:
 * @cancellable: (nullable): to stop
 *
 * Does it all in the calling thread; once per study.
 *
 * Errors: %SHOAL_ERROR_USAGE where the table has no target, no quasi-identifier or too few rows; %G_IO_ERROR_CANCELLED, when
 * what was found so far can still be asked for.
 *
 * Returns: whether it was done to the end.
 */
gboolean
shoal_strategy_study_perform (ShoalStrategyStudy  *self,
                              GCancellable        *cancellable,
                              GError             **error)
{
  g_autoptr (ShoalStrategyWork) work = NULL;

  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), FALSE);
  g_return_val_if_fail (shoal_strategy_study_get_stage (self) == SHOAL_STRATEGY_STAGE_NOTHING, FALSE);

  shoal_progress_start (self->progress, cancellable, 0);
  work = shoal_strategy_work_new (self->microdata, &self->settings, self->findings, self->progress, error);
  return work != NULL && shoal_strategy_work_perform (work, error);
}

/* As a run: at lower priority, in a thread that ends with it, so that no pool is left slow. */
static gpointer
perform_nicely (gpointer data)
{
  GTask *task = data;
  GError *error = NULL;

  setpriority (PRIO_PROCESS, (id_t) syscall (SYS_gettid), 10);
  if (shoal_strategy_study_perform (g_task_get_source_object (task), g_task_get_task_data (task), &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
  return NULL;
}

static void
performed_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      user_data)
{
  ShoalStrategyStudy *self = SHOAL_STRATEGY_STUDY (object);
  g_autoptr (GError) error = NULL;

  self->running = FALSE;
  g_object_freeze_notify (object);
  if (!g_task_propagate_boolean (G_TASK (result), &error) && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      self->error_message = g_strdup (error->message);
      g_object_notify_by_pspec (object, properties[PROP_ERROR_MESSAGE]);
    }
  g_object_notify_by_pspec (object, properties[PROP_RUNNING]);
  g_object_thaw_notify (object);
}

/** shoal_strategy_study_start: does it in a thread of its own at lower priority; once per study. */
void
shoal_strategy_study_start (ShoalStrategyStudy *self)
{
  GTask *task;

  g_return_if_fail (SHOAL_IS_STRATEGY_STUDY (self) && !self->running);
  g_return_if_fail (shoal_strategy_study_get_stage (self) == SHOAL_STRATEGY_STAGE_NOTHING);

  task = g_task_new (self, NULL, performed_cb, NULL);
  g_task_set_source_tag (task, shoal_strategy_study_start);
  g_task_set_task_data (task, g_object_ref (self->cancellable), g_object_unref);
  self->running = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
  g_thread_unref (g_thread_new ("shoal-study", perform_nicely, task));
}

/** shoal_strategy_study_cancel: makes it stop soon; what it has found stays. */
void
shoal_strategy_study_cancel (ShoalStrategyStudy *self)
{
  g_return_if_fail (SHOAL_IS_STRATEGY_STUDY (self));

  g_cancellable_cancel (self->cancellable);
}

gboolean
shoal_strategy_study_is_running (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), FALSE);

  return self->running;
}

/** shoal_strategy_study_get_error_message: Returns: (transfer none) (nullable): why it ended before it was done. */
const char *
shoal_strategy_study_get_error_message (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), NULL);

  return self->error_message;
}

/** shoal_strategy_study_get_settings: Returns: (transfer none): what it answers; a sample that it takes is named in it. */
const ShoalStrategySettings *
shoal_strategy_study_get_settings (ShoalStrategyStudy *self)
{
  return &self->settings;
}

/** shoal_strategy_study_get_microdata: Returns: (transfer none): the table. */
ShoalMicrodata *
shoal_strategy_study_get_microdata (ShoalStrategyStudy *self)
{
  return self->microdata;
}

/** shoal_strategy_study_get_progress: Returns: (transfer none): how it goes; its nodes are the strategies. */
ShoalProgress *
shoal_strategy_study_get_progress (ShoalStrategyStudy *self)
{
  g_return_val_if_fail (SHOAL_IS_STRATEGY_STUDY (self), NULL);

  return self->progress;
}

ShoalStrategyStage
shoal_strategy_study_get_stage (ShoalStrategyStudy *self)
{
  return shoal_strategy_findings_get_stage (self->findings);
}

/** shoal_strategy_study_dup_strategies: Returns: (transfer full) (element-type ShoalStrategy): what was found so far. */
GPtrArray *
shoal_strategy_study_dup_strategies (ShoalStrategyStudy *self)
{
  return shoal_strategy_findings_dup_strategies (self->findings);
}

/** shoal_strategy_study_get_count: Returns: whether it is known what came of coverage @coverage. */
gboolean
shoal_strategy_study_get_count (ShoalStrategyStudy *self,
                                guint               coverage,
                                ShoalStrategyCount *count)
{
  return shoal_strategy_findings_get_count (self->findings, coverage, count);
}

/** shoal_strategy_study_get_n_compared: Returns: rows that were compared with each other, 0 before that is done. */
gsize
shoal_strategy_study_get_n_compared (ShoalStrategyStudy *self)
{
  return shoal_strategy_findings_get_n_compared (self->findings);
}

/** shoal_strategy_study_is_complete: Returns: whether the search ended by itself, before its limit. */
gboolean
shoal_strategy_study_is_complete (ShoalStrategyStudy *self)
{
  return shoal_strategy_findings_is_complete (self->findings);
}
