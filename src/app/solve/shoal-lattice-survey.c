/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Feasibility is monotone: what is found at one node holds for all above, or all below. A worker goes through the layers from
 * the middle outwards, and checks the nodes about which nothing follows yet. */

#include "config.h"

#include "solve/shoal-lattice-survey.h"

#include "session/shoal-worker.h"
#include "solve/lattice/shoal-node-evaluator.h"

#include <string.h>

#define REPORT_MILLISECONDS 100
/* Checks of classes, before a survey takes too long to be worth it. */
#define MAX_WORK 4e9

/* What the worker has and what it writes; both sides hold it. */
typedef struct
{
  gatomicrefcount ref_count;
  ShoalMicrodata *microdata;
  ShoalRequirements requirements;
  guint n_attributes;
  guint *heights;
  guint32 *strides; /* last attribute fastest */
  guint32 n_nodes;  /* 0 where there are too many */

  GMutex lock; /* guards what follows */
  guint8 *states;
  guint32 n_unknown;
} Survey;

struct _ShoalLatticeSurvey
{
  GObject parent_instance;

  Survey *survey;
  double size;
  guint8 *states; /* copy of the survey's */
  gboolean complete;
  GCancellable *cancellable;
  guint report_source;

  GArray *facts; /* of guint8 and levels, where there are no states */
};

typedef struct
{
  guint8 feasible;
  guint levels[];
} Fact;

G_DEFINE_FINAL_TYPE (ShoalLatticeSurvey, shoal_lattice_survey, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- The survey ---- */

static void
survey_unref (gpointer data)
{
  Survey *survey = data;

  if (!g_atomic_ref_count_dec (&survey->ref_count))
    return;
  g_object_unref (survey->microdata);
  g_free (survey->heights);
  g_free (survey->strides);
  g_free (survey->states);
  g_mutex_clear (&survey->lock);
  g_free (survey);
}

static guint
level_of (const Survey *survey,
          guint32       node,
          guint         a)
{
  return node / survey->strides[a] % (survey->heights[a] + 1);
}

static gboolean
leq (const Survey *survey,
     guint32       below,
     guint32       above)
{
  for (guint a = 0; a < survey->n_attributes; a++)
    if (level_of (survey, below, a) > level_of (survey, above, a))
      return FALSE;
  return TRUE;
}

static guint32
number_of (const Survey *survey,
           const guint  *levels)
{
  guint32 node = 0;

  for (guint a = 0; a < survey->n_attributes; a++)
    node += levels[a] * survey->strides[a];
  return node;
}

/* What follows from one node; numbers grow with levels, so that only one side has to be looked at. */
static void
mark (Survey   *survey,
      guint32   node,
      gboolean  feasible)
{
  guint32 first = feasible ? node : 0, last = feasible ? survey->n_nodes - 1 : node;

  g_mutex_lock (&survey->lock);
  for (guint32 i = first; i <= last; i++)
    if (survey->states[i] == SHOAL_MAP_UNKNOWN && (feasible ? leq (survey, node, i) : leq (survey, i, node)))
      {
        survey->states[i] = feasible ? SHOAL_MAP_FEASIBLE : SHOAL_MAP_INFEASIBLE;
        survey->n_unknown--;
      }
  g_mutex_unlock (&survey->lock);
}

/* Nothing below the lattice's lowest levels is feasible. */
static void
mark_below_lowest (Survey             *survey,
                   const ShoalLattice *lattice)
{
  for (guint a = 0; a < survey->n_attributes; a++)
    if (lattice->lowest[a] > 0)
      {
        g_autofree guint *levels = g_memdup2 (survey->heights, survey->n_attributes * sizeof (guint));

        levels[a] = lattice->lowest[a] - 1;
        mark (survey, number_of (survey, levels), FALSE);
      }
}

static guint32 *
order_from_the_middle (const Survey *survey)
{
  guint32 *order = g_new (guint32, survey->n_nodes);
  g_autofree guint16 *layers = g_new0 (guint16, survey->n_nodes);
  guint top = 0;
  guint32 n = 0;

  for (guint a = 0; a < survey->n_attributes; a++)
    top += survey->heights[a];
  for (guint32 node = 0; node < survey->n_nodes; node++)
    for (guint a = 0; a < survey->n_attributes; a++)
      layers[node] += level_of (survey, node, a);
  for (guint distance = 0; distance <= top && n < survey->n_nodes; distance++)
    for (guint32 node = 0; node < survey->n_nodes; node++)
      if (ABS ((int) layers[node] - (int) (top / 2)) == (int) distance)
        order[n++] = node;
  return order;
}

static void
survey_nodes (Survey             *survey,
              const ShoalLattice *lattice,
              GCancellable       *cancellable)
{
  g_autoptr (ShoalNodeEvaluator) evaluator = NULL;
  g_autofree guint32 *order = order_from_the_middle (survey);
  g_autofree guint *levels = g_new0 (guint, survey->n_attributes);

  if ((double) lattice->n_entries * survey->n_nodes > MAX_WORK)
    return;
  mark_below_lowest (survey, lattice);
  evaluator = shoal_node_evaluator_new (lattice, SHOAL_NODE_EVALUATOR_CACHE);
  for (guint32 i = 0; i < survey->n_nodes && !g_cancellable_is_cancelled (cancellable); i++)
    {
      ShoalNodeCheck check;
      gboolean known;

      g_mutex_lock (&survey->lock);
      known = survey->states[order[i]] != SHOAL_MAP_UNKNOWN;
      g_mutex_unlock (&survey->lock);
      if (known)
        continue;
      for (guint a = 0; a < survey->n_attributes; a++)
        levels[a] = level_of (survey, order[i], a);
      shoal_node_evaluator_check (evaluator, levels, &check);
      mark (survey, order[i], check.feasible);
    }
}

static void
survey_worker (GTask        *task,
               gpointer      source_object,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Survey *survey = task_data;
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalLattice) lattice = NULL;
  GError *error = NULL;

  if (survey->microdata->n_rows < survey->requirements.k)
    {
      mark (survey, survey->n_nodes - 1, FALSE);
      g_task_return_boolean (task, TRUE);
      return;
    }
  /* Feasibility does not depend on the objective; this one needs nothing. */
  problem = shoal_problem_new (survey->microdata, &survey->requirements, shoal_metrics_find ("precision"), 1, 1, &error);
  if (problem != NULL)
    lattice = shoal_lattice_new (problem, &error);
  if (lattice == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  survey_nodes (survey, lattice, cancellable);
  g_task_return_boolean (task, TRUE);
}

/* ---- The map ---- */

static void
take_states (ShoalLatticeSurvey *self)
{
  gboolean changed;

  g_mutex_lock (&self->survey->lock);
  changed = memcmp (self->states, self->survey->states, self->survey->n_nodes) != 0;
  if (changed)
    memcpy (self->states, self->survey->states, self->survey->n_nodes);
  self->complete = self->survey->n_unknown == 0;
  g_mutex_unlock (&self->survey->lock);
  if (changed)
    g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
report_cb (gpointer data)
{
  take_states (data);
  return G_SOURCE_CONTINUE;
}

static void
surveyed_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      user_data)
{
  ShoalLatticeSurvey *self = SHOAL_LATTICE_SURVEY (object);

  if (self->cancellable != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_handle_id (&self->report_source, g_source_remove);
  g_clear_object (&self->cancellable);
  take_states (self);
}

static void
shoal_lattice_survey_finalize (GObject *object)
{
  ShoalLatticeSurvey *self = SHOAL_LATTICE_SURVEY (object);

  g_clear_handle_id (&self->report_source, g_source_remove);
  g_clear_object (&self->cancellable);
  survey_unref (self->survey);
  g_free (self->states);
  g_array_unref (self->facts);
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

static void
init_numbers (Survey *survey,
              double  size)
{
  guint32 stride = 1;

  if (size > SHOAL_LATTICE_SURVEY_MAX_NODES)
    return;
  survey->n_nodes = survey->n_unknown = (guint32) size;
  for (guint a = survey->n_attributes; a-- > 0; stride *= survey->heights[a] + 1)
    survey->strides[a] = stride;
  survey->states = g_new0 (guint8, survey->n_nodes);
}

/** shoal_lattice_survey_new: Returns: (transfer full): a map on which nothing is known yet. */
ShoalLatticeSurvey *
shoal_lattice_survey_new (ShoalMicrodata          *microdata,
                       const ShoalRequirements *requirements)
{
  ShoalLatticeSurvey *self;
  Survey *survey;

  g_return_val_if_fail (SHOAL_IS_MICRODATA (microdata), NULL);
  g_return_val_if_fail (requirements != NULL, NULL);

  self = g_object_new (SHOAL_TYPE_LATTICE_SURVEY, NULL);
  survey = self->survey = g_new0 (Survey, 1);
  g_atomic_ref_count_init (&survey->ref_count);
  g_mutex_init (&survey->lock);
  survey->microdata = g_object_ref (microdata);
  survey->requirements = *requirements;
  survey->n_attributes = microdata->n_attributes;
  survey->heights = g_new0 (guint, microdata->n_attributes);
  survey->strides = g_new0 (guint32, microdata->n_attributes);
  self->size = 1;
  for (guint a = 0; a < microdata->n_attributes; a++)
    {
      survey->heights[a] = shoal_microdata_get_attribute (microdata, a)->height;
      self->size *= survey->heights[a] + 1;
    }
  init_numbers (survey, self->size);
  self->states = g_new0 (guint8, survey->n_nodes);
  self->facts = g_array_new (FALSE, FALSE, (guint) (sizeof (Fact) + survey->n_attributes * sizeof (guint)));
  return self;
}

/** shoal_lattice_survey_survey: starts to find out about every node, where they are not too many. */
void
shoal_lattice_survey_survey (ShoalLatticeSurvey *self)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self));

  if (self->survey->n_nodes == 0 || self->complete || self->cancellable != NULL)
    return;
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, surveyed_cb, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_atomic_ref_count_inc (&self->survey->ref_count);
  g_task_set_task_data (task, self->survey, survey_unref);
  shoal_worker_run (task, survey_worker);
  self->report_source = g_timeout_add (REPORT_MILLISECONDS, report_cb, self);
}

/** shoal_lattice_survey_cancel: stops the survey; what is known by then stays. */
void
shoal_lattice_survey_cancel (ShoalLatticeSurvey *self)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self));

  g_clear_handle_id (&self->report_source, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/** shoal_lattice_survey_tell: takes over what somebody else has found out about a node. */
void
shoal_lattice_survey_tell (ShoalLatticeSurvey *self,
                        const guint     *levels,
                        gboolean         feasible)
{
  g_return_if_fail (SHOAL_IS_LATTICE_SURVEY (self) && levels != NULL);

  for (guint a = 0; a < self->survey->n_attributes; a++)
    g_return_if_fail (levels[a] <= self->survey->heights[a]);
  if (self->survey->n_nodes > 0)
    {
      mark (self->survey, number_of (self->survey, levels), feasible);
      take_states (self);
    }
  else if (shoal_lattice_survey_get (self, levels) == SHOAL_MAP_UNKNOWN)
    {
      guint size = g_array_get_element_size (self->facts);
      Fact *fact;

      g_array_set_size (self->facts, self->facts->len + 1);
      fact = (Fact *) (gpointer) (self->facts->data + (gsize) (self->facts->len - 1) * size);
      fact->feasible = (guint8) feasible;
      memcpy (fact->levels, levels, self->survey->n_attributes * sizeof (guint));
      g_signal_emit (self, signals[CHANGED], 0);
    }
}

static ShoalMapState
look_up_facts (ShoalLatticeSurvey *self,
               const guint     *levels)
{
  guint size = g_array_get_element_size (self->facts);

  for (guint i = 0; i < self->facts->len; i++)
    {
      const Fact *fact = (const Fact *) (gconstpointer) (self->facts->data + (gsize) i * size);

      if (fact->feasible ? shoal_levels_leq (fact->levels, levels, self->survey->n_attributes)
                         : shoal_levels_leq (levels, fact->levels, self->survey->n_attributes))
        return fact->feasible ? SHOAL_MAP_FEASIBLE : SHOAL_MAP_INFEASIBLE;
    }
  return SHOAL_MAP_UNKNOWN;
}

/** shoal_lattice_survey_get: Returns: what is known of the node with @levels. */
ShoalMapState
shoal_lattice_survey_get (ShoalLatticeSurvey *self,
                       const guint     *levels)
{
  const Survey *survey = self->survey;
  guint32 node;

  if (survey->n_nodes == 0)
    return look_up_facts (self, levels);
  node = number_of (survey, levels);
  if (self->states[node] != SHOAL_MAP_FEASIBLE)
    return (ShoalMapState) self->states[node];
  for (guint a = 0; a < survey->n_attributes; a++)
    if (levels[a] > 0 && self->states[node - survey->strides[a]] != SHOAL_MAP_INFEASIBLE)
      return SHOAL_MAP_FEASIBLE;
  return SHOAL_MAP_MINIMAL;
}

/** shoal_lattice_survey_get_size: Returns: number of nodes; a double, for there may be 10^21. */
double
shoal_lattice_survey_get_size (ShoalLatticeSurvey *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_SURVEY (self), 0);

  return self->size;
}

/** shoal_lattice_survey_is_complete: Returns: whether every node is known. */
gboolean
shoal_lattice_survey_is_complete (ShoalLatticeSurvey *self)
{
  g_return_val_if_fail (SHOAL_IS_LATTICE_SURVEY (self), FALSE);

  return self->complete;
}
