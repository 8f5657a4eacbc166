/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record, and the solver's run beside it while there is one: what both are, to others. */

#include "config.h"

#include "session/shoal-session-run-fields-private.h"

#include <glib/gi18n-lib.h>

#include <math.h>

G_DEFINE_TYPE (ShoalSessionRun, shoal_session_run, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static const char *
get_solver_title (ShoalSessionRun *self)
{
  const ShoalSolverInfo *info = shoal_session_run_get_solver_info (self);

  return info != NULL ? _(info->title) : self->record->solver;
}

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
    case PROP_SOLVER_ID:
      g_value_set_string (value, self->record->solver);
      break;
    case PROP_SOLVER_TITLE:
      g_value_set_string (value, get_solver_title (self));
      break;
    case PROP_SEED:
      g_value_set_uint64 (value, self->record->seed);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, shoal_session_run_is_running (self));
      break;
    case PROP_HAS_RESULT:
      g_value_set_boolean (value, self->record->has_result);
      break;
    case PROP_STATUS:
      g_value_set_enum (value, (int) self->record->status);
      break;
    case PROP_BEST:
      g_value_set_double (value, shoal_session_run_get_best (self));
      break;
    case PROP_BOUND:
      g_value_set_double (value, shoal_session_run_get_bound (self));
      break;
    case PROP_ELAPSED:
      g_value_set_double (value, shoal_session_run_get_elapsed (self));
      break;
    case PROP_CHECKED:
      g_value_set_uint64 (value, shoal_session_run_get_checked (self));
      break;
    case PROP_FRACTION:
      g_value_set_double (value, shoal_session_run_get_fraction (self));
      break;
    case PROP_MESSAGE:
      g_value_take_string (value, shoal_session_run_dup_message (self));
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
    case PROP_RUN:
      g_value_set_object (value, self->run);
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

  _shoal_session_run_cancel (self);
  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_object (&self->run);
  g_clear_object (&self->solver);
  g_clear_object (&self->basis);
  G_OBJECT_CLASS (shoal_session_run_parent_class)->dispose (object);
}

static void
shoal_session_run_finalize (GObject *object)
{
  ShoalSessionRun *self = SHOAL_SESSION_RUN (object);

  g_clear_pointer (&self->record, shoal_run_record_unref);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_free (self->error_message);
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
  properties[PROP_SOLVER_ID] = g_param_spec_string ("solver-id", NULL, NULL, NULL, flags);
  properties[PROP_SOLVER_TITLE] = g_param_spec_string ("solver-title", NULL, NULL, NULL, flags);
  properties[PROP_SEED] = g_param_spec_uint64 ("seed", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  properties[PROP_HAS_RESULT] = g_param_spec_boolean ("has-result", NULL, NULL, FALSE, flags);
  properties[PROP_STATUS] = g_param_spec_enum ("status", NULL, NULL, SHOAL_TYPE_STATUS, SHOAL_STATUS_UNKNOWN, flags);
  properties[PROP_BEST] = g_param_spec_double ("best", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
  properties[PROP_BOUND] = g_param_spec_double ("bound", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
  properties[PROP_ELAPSED] = g_param_spec_double ("elapsed", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  properties[PROP_CHECKED] = g_param_spec_uint64 ("checked", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  properties[PROP_ERROR_MESSAGE] = g_param_spec_string ("error-message", NULL, NULL, NULL, flags);
  properties[PROP_RECODING] = g_param_spec_boxed ("recoding", NULL, NULL, shoal_recoding_get_type (), flags);
  properties[PROP_OUTDATED] = g_param_spec_boolean ("outdated", NULL, NULL, FALSE, flags);
  properties[PROP_RUN] = g_param_spec_object ("run", NULL, NULL, SHOAL_TYPE_RUN, flags);
  properties[PROP_SOLUTION] = g_param_spec_object ("solution", NULL, NULL, SHOAL_TYPE_SOLUTION, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
shoal_session_run_init (ShoalSessionRun *self)
{
  self->seconds = NAN;
}

void
_shoal_session_run_notify (ShoalSessionRun *self,
                           guint            property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
_shoal_session_run_notify_progress (ShoalSessionRun *self)
{
  static const guint changing[] = { PROP_BEST, PROP_BOUND, PROP_ELAPSED, PROP_CHECKED, PROP_FRACTION, PROP_MESSAGE };

  g_object_freeze_notify (G_OBJECT (self));
  for (guint i = 0; i < G_N_ELEMENTS (changing); i++)
    _shoal_session_run_notify (self, changing[i]);
  g_object_thaw_notify (G_OBJECT (self));
  g_signal_emit (self, signals[CHANGED], 0);
}

/* A run that the project remembers, or that is about to begin. @recoding: (nullable): its result. */
ShoalSessionRun *
_shoal_session_run_new (ShoalRunRecord *record,
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
  g_object_notify_by_pspec (object, properties[PROP_NAME]);
  g_object_notify_by_pspec (object, properties[PROP_HAS_RESULT]);
  g_object_notify_by_pspec (object, properties[PROP_STATUS]);
  g_object_thaw_notify (object);
}

void
_shoal_session_run_set_outdated (ShoalSessionRun *self,
                                 gboolean         outdated)
{
  if (self->outdated == outdated)
    return;
  self->outdated = outdated;
  _shoal_session_run_notify (self, PROP_OUTDATED);
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

  return self->preparing || (self->run != NULL && shoal_run_is_running (self->run));
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

/** shoal_session_run_get_run: Returns: (transfer none) (nullable): the solver's run, %NULL for a remembered one. */
ShoalRun *
shoal_session_run_get_run (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->run;
}

/** shoal_session_run_get_lattice_map: Returns: (transfer none) (nullable): what the solver finds on the lattice, while it works
 *   and after; %NULL for remembered runs and other solvers. */
ShoalLatticeMap *
shoal_session_run_get_lattice_map (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->run != NULL ? shoal_lattice_map_get_attached (shoal_run_get_progress (self->run)) : NULL;
}

/** shoal_session_run_get_solution: Returns: (transfer none) (nullable): the answer, %NULL for a remembered run. */
ShoalSolution *
shoal_session_run_get_solution (ShoalSessionRun *self)
{
  g_return_val_if_fail (SHOAL_IS_SESSION_RUN (self), NULL);

  return self->run != NULL ? shoal_run_get_solution (self->run) : NULL;
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
