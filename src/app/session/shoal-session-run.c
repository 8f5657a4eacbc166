/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From "about to begin" to the end, and what is known of a run at any time: its work knows it, or else what the project
 * remembers. */

#include "config.h"

#include "session/shoal-session-run-private.h"


#include <glib/gi18n-lib.h>

#include <math.h>

typedef enum
{
  REMEMBERED, /* by the project, or chosen by hand */
  PREPARING,
  SOLVING,
  ENDED,
} State;

struct _ShoalSessionRun
{
  GObject parent_instance;

  ShoalRunRecord *record;
  ShoalProject *basis; /* what the project was when the run began */
  ShoalRecoding *recoding;
  char *error_message;
  State state;
  gboolean outdated;

  ShoalSolverWork *work; /* NULL for a run that is remembered */
};

G_DEFINE_TYPE (ShoalSessionRun, shoal_session_run, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_RUNNING,
  PROP_BEGUN,
  PROP_HAS_RESULT,
  PROP_STATUS,
  PROP_ELAPSED,
  PROP_ERROR_MESSAGE,
  PROP_RECODING,
  PROP_OUTDATED,
  PROP_SOLUTION,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void
notify (ShoalSessionRun *self,
        guint            property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static const char *
get_solver_title (ShoalSessionRun *self)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (self);

  return info != NULL ? _(info->title) : self->record->solver;
}

/* ---- Work ---- */

/* How far it has come. */
static void
progress_changed_cb (ShoalSessionRun *self)
{
  notify (self, PROP_ELAPSED);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
tick_cb (ShoalSessionRun *self)
{
  notify (self, PROP_ELAPSED);
}

static void
end (ShoalSessionRun *self)
{
  self->state = ENDED;
  notify (self, PROP_RUNNING);
  progress_changed_cb (self);
}

/* It ends without an answer. */
void
_shoal_session_run_fail (ShoalSessionRun *self,
                         const char      *message)
{
  g_free (self->error_message);
  self->error_message = g_strdup (message);
  notify (self, PROP_ERROR_MESSAGE);
  end (self);
}

static void
work_ended_cb (ShoalSessionRun *self)
{
  ShoalSolution *solution = shoal_solver_work_get_solution (self->work);

  if (solution == NULL)
    {
      _shoal_session_run_fail (self, shoal_solver_work_get_error_message (self->work));
      return;
    }
  if (solution->recoding != NULL)
    {
      self->recoding = shoal_recoding_ref (solution->recoding);
      notify (self, PROP_RECODING);
    }
  notify (self, PROP_SOLUTION);
  end (self);
}

void
_shoal_session_run_prepare (ShoalSessionRun *self,
                            ShoalSolver     *solver,
                            double           time_limit)
{
  g_return_if_fail (self->state == REMEMBERED);

  self->work = shoal_solver_work_new (solver, time_limit);
  g_signal_connect_object (self->work, "changed", G_CALLBACK (progress_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->work, "tick", G_CALLBACK (tick_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->work, "ended", G_CALLBACK (work_ended_cb), self, G_CONNECT_SWAPPED);
  self->state = PREPARING;
  notify (self, PROP_RUNNING);
}

/* @basis: what the project is by now, which may have changed while the table was prepared. */
void
_shoal_session_run_start (ShoalSessionRun *self,
                          ShoalProject    *basis,
                          ShoalProblem    *problem)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (self);

  g_return_if_fail (self->state == PREPARING);

  g_set_object (&self->basis, basis);
  self->state = SOLVING;
  /* Whoever draws the lattice sees what the solver finds. */
  shoal_solver_work_start (self->work, problem, info != NULL && info->family == SHOAL_FAMILY_LATTICE);
  notify (self, PROP_BEGUN);
}

/** shoal_session_run_cancel: makes it end soon with its best solution so far; at once, without an answer, before the solver begins. */
void
shoal_session_run_cancel (ShoalSessionRun *self)
{
  g_return_if_fail (SHOAL_IS_SESSION_RUN (self));

  if (self->state == PREPARING)
    _shoal_session_run_fail (self, _("Cancelled before it began"));
  else if (self->work != NULL)
    shoal_solver_work_cancel (self->work);
}

/* (transfer none) (nullable): NULL for a run that is remembered. */
ShoalSolverWork *
_shoal_session_run_get_work (ShoalSessionRun *self)
{
  return self->work;
}

/* What the solver is given: (transfer none) (nullable). */
ShoalMicrodata *
_shoal_session_run_get_microdata (ShoalSessionRun *self)
{
  return shoal_session_run_has_begun (self) ? shoal_solver_work_get_problem (self->work)->microdata : NULL;
}

/* ---- The object ---- */

static void
shoal_session_run_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  ShoalSessionRun *self = SHOAL_SESSION_RUN (object);

  switch (prop_id)
    {
    case PROP_NAME:
      g_value_set_string (value, shoal_session_run_get_name (self));
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, shoal_session_run_is_running (self));
      break;
    case PROP_BEGUN:
      g_value_set_boolean (value, shoal_session_run_has_begun (self));
      break;
    case PROP_HAS_RESULT:
      g_value_set_boolean (value, self->record->has_result);
      break;
    case PROP_STATUS:
      g_value_set_enum (value, (int) self->record->status);
      break;
    case PROP_ELAPSED:
      g_value_set_double (value, shoal_session_run_get_elapsed (self));
      break;
    case PROP_ERROR_MESSAGE:
      g_value_set_string (value, self->error_message);
      break;
    case PROP_RECODING:
      g_value_set_boxed (value, self->recoding);
      break;
    case PROP_OUTDATED:
      g_value_set_boolean (value, self->outdated);
      break;
    case PROP_SOLUTION:
      g_value_set_object (value, shoal_session_run_get_solution (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
shoal_session_run_dispose (GObject *object)
{
  ShoalSessionRun *self = SHOAL_SESSION_RUN (object);

  if (self->work != NULL)
    g_object_run_dispose (G_OBJECT (self->work));
  G_OBJECT_CLASS (shoal_session_run_parent_class)->dispose (object);
}

static void
shoal_session_run_finalize (GObject *object)
{
  ShoalSessionRun *self = SHOAL_SESSION_RUN (object);

  g_clear_pointer (&self->record, shoal_run_record_unref);
  g_clear_object (&self->basis);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_free (self->error_message);
  g_clear_object (&self->work);
  G_OBJECT_CLASS (shoal_session_run_parent_class)->finalize (object);
}

static void
shoal_session_run_class_init (ShoalSessionRunClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = shoal_session_run_get_property;
  object_class->dispose = shoal_session_run_dispose;
  object_class->finalize = shoal_session_run_finalize;
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  properties[PROP_BEGUN] = g_param_spec_boolean ("begun", NULL, NULL, FALSE, flags);
  properties[PROP_HAS_RESULT] = g_param_spec_boolean ("has-result", NULL, NULL, FALSE, flags);
  properties[PROP_STATUS] = g_param_spec_enum ("status", NULL, NULL, SHOAL_TYPE_STATUS, SHOAL_STATUS_UNKNOWN, flags);
  properties[PROP_ELAPSED] = g_param_spec_double ("elapsed", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  properties[PROP_ERROR_MESSAGE] = g_param_spec_string ("error-message", NULL, NULL, NULL, flags);
  properties[PROP_RECODING] = g_param_spec_boxed ("recoding", NULL, NULL, shoal_recoding_get_type (), flags);
  properties[PROP_OUTDATED] = g_param_spec_boolean ("outdated", NULL, NULL, FALSE, flags);
  properties[PROP_SOLUTION] = g_param_spec_object ("solution", NULL, NULL, SHOAL_TYPE_SOLUTION, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_session_run_init (ShoalSessionRun *self)
{
}

/**
 * shoal_session_run_new:
 * @record: what the project remembers of it
 * @basis: what the project was when it began
 * @recoding: (nullable): its result
 *
 * Returns: (transfer full): a run that the project remembers, or that is about to begin
 */
ShoalSessionRun *
shoal_session_run_new (ShoalRunRecord *record,
                       ShoalProject   *basis,
                       ShoalRecoding  *recoding)
{
  ShoalSessionRun *self = g_object_new (SHOAL_TYPE_SESSION_RUN, NULL);

  self->record = shoal_run_record_ref (record);
  self->basis = g_object_ref (basis);
  self->recoding = recoding != NULL ? shoal_recoding_ref (recoding) : NULL;
  return self;
}

void
_shoal_session_run_set_record (ShoalSessionRun *self,
                               ShoalRunRecord  *record)
{
  GObject *object = G_OBJECT (self);

  if (self->record == record)
    return;
  shoal_run_record_ref (record);
  shoal_run_record_unref (self->record);
  self->record = record;
  g_object_freeze_notify (object);
  notify (self, PROP_NAME);
  notify (self, PROP_HAS_RESULT);
  notify (self, PROP_STATUS);
  g_object_thaw_notify (object);
}

void
_shoal_session_run_set_outdated (ShoalSessionRun *self,
                                 gboolean         outdated)
{
  if (self->outdated == outdated)
    return;
  self->outdated = outdated;
  notify (self, PROP_OUTDATED);
}

/** shoal_session_run_get_name: Returns: what the user calls it, or the solver's title. */
const char *
shoal_session_run_get_name (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->record->name != NULL ? self->record->name : get_solver_title (self);
}

const char *
shoal_session_run_get_solver_id (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->record->solver;
}

/** shoal_session_run_get_solver_info: Returns: (nullable): the solver's row in the registry; %NULL for one this program does not know. */
const ShoalSolverInfo *
shoal_session_run_get_solver_info (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return shoal_solver_registry_find (self->record->solver);
}

/** shoal_session_run_dup_solver: Returns: (transfer full): a new solver with the run's parameters, or %NULL with %SHOAL_ERROR_USAGE. */
ShoalSolver *
shoal_session_run_dup_solver (ShoalSessionRun  *self,
                              GError          **error)
{
  g_autoptr (ShoalSolver) solver = NULL;

  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  solver = shoal_solver_registry_create (self->record->solver, error);
  if (solver == NULL || !shoal_run_record_apply_parameters (self->record, solver, error))
    return NULL;
  return g_steal_pointer (&solver);
}

guint64
shoal_session_run_get_seed (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), 0);

  return self->record->seed;
}

gboolean
shoal_session_run_is_running (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);

  return self->state == PREPARING || self->state == SOLVING;
}

gboolean
shoal_session_run_has_result (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);

  return self->record->has_result;
}

ShoalStatus
shoal_session_run_get_status (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), SHOAL_STATUS_UNKNOWN);

  return self->record->status;
}

/** shoal_session_run_get_error_message: Returns: (nullable): why it ended without an answer. */
const char *
shoal_session_run_get_error_message (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->error_message;
}

/** shoal_session_run_get_recoding: Returns: (transfer none) (nullable): the result. */
ShoalRecoding *
shoal_session_run_get_recoding (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->recoding;
}

/** shoal_session_run_is_outdated: Returns: whether the project asks something else by now. */
gboolean
shoal_session_run_is_outdated (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);

  return self->outdated;
}

/** shoal_session_run_has_begun: Returns: whether the solver has been started; %FALSE for a remembered run. */
gboolean
shoal_session_run_has_begun (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), FALSE);

  return self->work != NULL && shoal_solver_work_get_problem (self->work) != NULL;
}

/** shoal_session_run_get_lattice_map: Returns: (transfer none) (nullable): what the solver finds on the lattice, while it works
 *   and after; %NULL for remembered runs and other solvers. */
ShoalLatticeMap *
shoal_session_run_get_lattice_map (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->work != NULL ? shoal_solver_work_get_lattice_map (self->work) : NULL;
}

/** shoal_session_run_get_solution: Returns: (transfer none) (nullable): the answer, %NULL for a remembered run. */
ShoalSolution *
shoal_session_run_get_solution (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->work != NULL ? shoal_solver_work_get_solution (self->work) : NULL;
}

/** shoal_session_run_get_record: Returns: (transfer none): what the project remembers of it. */
ShoalRunRecord *
shoal_session_run_get_record (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->record;
}

/** shoal_session_run_get_basis: Returns: (transfer none): the project as it was when the run began. */
ShoalProject *
shoal_session_run_get_basis (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->basis;
}
