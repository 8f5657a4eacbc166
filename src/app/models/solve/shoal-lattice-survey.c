/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One worker goes through the whole lattice, or samples its heights; another looks around the node that is selected. They
 * share a lattice, which the first of them prepares, and the map, which is read here without waiting for them. */

#include "config.h"

#include "models/solve/shoal-lattice-survey.h"

#include "common/shoal-worker.h"
#include "solve/lattice/map/shoal-lattice-explore.h"
#include "solve/lattice/map/shoal-lattice-sample.h"

#define REPORT_MILLISECONDS 100
/* Checks of classes, before going through all nodes takes too long to be worth it. */
#define MAX_WORK 4e9
/* The same for a sample, and how many nodes of a height it takes. */
#define SAMPLE_WORK 1e9
#define LEAST_SAMPLE 3
#define LARGEST_SAMPLE 200
#define SAMPLE_SEED 1

/* What the workers share; both sides hold it. */
typedef struct
{
  gatomicrefcount ref_count;
  ShoalMicrodata *microdata;
  ShoalRequirements requirements;
  ShoalLatticeMap *map;

  GMutex lock;           /* guards making of what follows */
  ShoalLattice *lattice; /* immutable, NULL until it is needed */
} Ground;

typedef struct
{
  Ground *ground;
  ShoalProgress *progress;
  guint *levels;   /* where to look around */
  double *shares;  /* of a survey */
  gboolean is_complete;
} Job;

struct _ShoalLatticeSurvey
{
  GObject parent_instance;

  Ground *ground;
  GCancellable *surveying;
  GCancellable *looking;
  guint report_source;
  double *shares;
  gboolean is_complete;
};

G_DEFINE_FINAL_TYPE (ShoalLatticeSurvey, shoal_lattice_survey, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- In workers ---- */

static void
ground_unref (Ground *ground)
{
  if (!g_atomic_ref_count_dec (&ground->ref_count))
    return;
  g_clear_pointer (&ground->lattice, shoal_lattice_free);
  g_object_unref (ground->microdata);
  g_object_unref (ground->map);
  g_mutex_clear (&ground->lock);
  g_free (ground);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  ground_unref (job->ground);
  g_object_unref (job->progress);
  g_free (job->levels);
  g_free (job->shares);
  g_free (job);
}

/* Feasibility does not depend on the objective; this one needs nothing. */
static ShoalLattice *
make_lattice (Ground  *ground,
              GError **error)
{
  g_autoptr (ShoalProgress) progress = shoal_progress_new ();
  g_autoptr (ShoalProblem) problem = NULL;
  ShoalLattice *lattice;

  problem = shoal_problem_new (ground->microdata, &ground->requirements, shoal_metrics_find ("precision"), 1, 1, error);
  if (problem == NULL)
    return NULL;
  lattice = shoal_lattice_new (problem, error);
  if (lattice == NULL)
    return NULL;
  shoal_lattice_map_attach (ground->map, progress);
  shoal_lattice_watch (lattice, progress);
  return lattice;
}

static const ShoalLattice *
get_lattice (Ground  *ground,
             GError **error)
{
  const ShoalLattice *lattice;

  g_mutex_lock (&ground->lock);
  if (ground->lattice == NULL)
    ground->lattice = make_lattice (ground, error);
  lattice = ground->lattice;
  g_mutex_unlock (&ground->lock);
  return lattice;
}

static void
survey_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Job *job = task_data;
  ShoalLatticeMap *map = job->ground->map;
  GError *error = NULL;
  const ShoalLattice *lattice = get_lattice (job->ground, &error);
  guint n_sampled;

  if (lattice == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (map->n_nodes > 0 && map->size <= SHOAL_LATTICE_SURVEY_MAX_NODES && map->size * lattice->n_entries <= MAX_WORK)
    {
      job->is_complete = shoal_lattice_explore (lattice, job->progress);
      if (job->is_complete)
        shoal_lattice_count_shares (map, job->shares);
      g_task_return_boolean (task, job->is_complete);
      return;
    }
  n_sampled = (guint) CLAMP (SAMPLE_WORK / lattice->n_entries / (double) map->n_heights, LEAST_SAMPLE, LARGEST_SAMPLE);
  g_task_return_boolean (task, shoal_lattice_sample (lattice, map, n_sampled, SAMPLE_SEED, job->progress, job->shares));
}

static void
look_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  const ShoalLattice *lattice = get_lattice (job->ground, &error);

  if (lattice == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, shoal_lattice_look_around (lattice, job->ground->map, job->levels, job->progress));
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

  if (self->surveying != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_handle_id (&self->report_source, g_source_remove);
  g_clear_object (&self->surveying);
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

  if (self->looking != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->looking);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* Returns: what stops it. */
static GCancellable *
start_job (ShoalLatticeSurvey  *self,
           const guint         *levels,
           GTaskThreadFunc      worker,
           GAsyncReadyCallback  callback)
{
  GCancellable *cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, NULL);
  Job *job = g_new0 (Job, 1);

  g_atomic_ref_count_inc (&self->ground->ref_count);
  job->ground = self->ground;
  job->progress = shoal_progress_new ();
  job->levels = g_memdup2 (levels, levels != NULL ? self->ground->map->n_attributes * sizeof (guint) : 0);
  job->shares = g_new0 (double, self->ground->map->n_heights);
  shoal_progress_start (job->progress, cancellable, 0);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, job, job_free);
  shoal_worker_run (task, worker);
  return cancellable;
}

static void
shoal_lattice_survey_finalize (GObject *object)
{
  ShoalLatticeSurvey *self = SHOAL_LATTICE_SURVEY (object);

  shoal_lattice_survey_cancel (self);
  ground_unref (self->ground);
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

/* Fewer rows than k: no node is feasible, which the map says of all that is not at or above a node that does not exist. */
static void
rule_out_all (ShoalLatticeSurvey *self)
{
  ShoalLatticeMap *map = self->ground->map;
  g_autofree guint *beyond = g_new (guint, map->n_attributes);

  for (guint a = 0; a < map->n_attributes; a++)
    beyond[a] = map->heights[a] + 1;
  shoal_lattice_map_set_lowest (map, beyond);
  self->shares = g_new0 (double, map->n_heights);
  self->is_complete = TRUE;
}

/** shoal_lattice_survey_new: Returns: (transfer full): a survey that has not begun. */
ShoalLatticeSurvey *
shoal_lattice_survey_new (ShoalMicrodata          *microdata,
                          const ShoalRequirements *requirements)
{
  ShoalLatticeSurvey *self;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_SURVEY, NULL);
  self->ground = g_new0 (Ground, 1);
  g_atomic_ref_count_init (&self->ground->ref_count);
  g_mutex_init (&self->ground->lock);
  self->ground->microdata = g_object_ref (microdata);
  self->ground->requirements = *requirements;
  self->ground->map = shoal_lattice_map_new (microdata);
  if (microdata->n_attributes > 0 && !shoal_requirements_can_hold (requirements, microdata, NULL))
    rule_out_all (self);
  return self;
}

/** shoal_lattice_survey_start: goes through all nodes, or where there are too many samples the heights. */
void
shoal_lattice_survey_start (ShoalLatticeSurvey *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self));

  if (self->shares != NULL || self->surveying != NULL)
    return;
  self->surveying = start_job (self, NULL, survey_worker, surveyed_cb);
  self->report_source = g_timeout_add (REPORT_MILLISECONDS, report_cb, self);
}

/** shoal_lattice_survey_look: finds out about a node and its neighbours, before all others. */
void
shoal_lattice_survey_look (ShoalLatticeSurvey *self,
                           const guint        *levels)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self) && levels != NULL);

  cancel (&self->looking);
  if (!self->is_complete)
    self->looking = start_job (self, levels, look_worker, looked_cb);
}

/** shoal_lattice_survey_tell: takes over what somebody else has found out about a node. */
void
shoal_lattice_survey_tell (ShoalLatticeSurvey *self,
                           const guint        *levels,
                           gboolean            feasible)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self) && levels != NULL);

  if (self->is_complete)
    return;
  shoal_lattice_map_tell (self->ground->map, levels, feasible);
  g_signal_emit (self, signals[CHANGED], 0);
}

/** shoal_lattice_survey_cancel: stops the workers; what is known by then stays. */
void
shoal_lattice_survey_cancel (ShoalLatticeSurvey *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self));

  g_clear_handle_id (&self->report_source, g_source_remove);
  cancel (&self->surveying);
  cancel (&self->looking);
}

/** shoal_lattice_survey_get_map: Returns: (transfer none): what is known, which others change at any time. */
ShoalLatticeMap *
shoal_lattice_survey_get_map (ShoalLatticeSurvey *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_SURVEY (self), NULL);

  return self->ground->map;
}

/** shoal_lattice_survey_is_complete: Returns: whether every node is known. */
gboolean
shoal_lattice_survey_is_complete (ShoalLatticeSurvey *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_SURVEY (self), FALSE);

  return self->is_complete;
}

/** shoal_lattice_survey_get_shares: Returns: (transfer none) (nullable): the share of feasible nodes by height, exact when the
 *   survey is complete; %NULL while it goes on. */
const double *
shoal_lattice_survey_get_shares (ShoalLatticeSurvey *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_SURVEY (self), NULL);

  return self->shares;
}

/** shoal_lattice_survey_get_requirements: Returns: (transfer none): what nodes have to meet. */
const ShoalRequirements *
shoal_lattice_survey_get_requirements (ShoalLatticeSurvey *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_SURVEY (self), NULL);

  return &self->ground->requirements;
}
