/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An immutable record; a solver's parameters become JSON values and back. */

#include "project/runs/shoal-run-record.h"

#include "base/shoal-error.h"
#include "project/runs/shoal-run-record-private.h"
#include "project/shoal-parameters-json.h"

#include <glib/gi18n-lib.h>

#include <math.h>

G_DEFINE_BOXED_TYPE (ShoalRunRecord, shoal_run_record, shoal_run_record_ref, shoal_run_record_unref)

/** shoal_run_record_new_empty: Returns: (transfer full): a record to be filled. */
ShoalRunRecord *
shoal_run_record_new_empty (void)
{
  ShoalRunRecord *self = g_new0 (ShoalRunRecord, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->status = SHOAL_STATUS_UNKNOWN;
  self->columns = g_new0 (char *, 1);
  self->figures = (ShoalRunFigures) { NULL, NAN, NAN, NAN, 0 };
  return self;
}

/** shoal_run_record_set_figures: of a record that nobody else has seen yet. */
void
shoal_run_record_set_figures (ShoalRunRecord        *self,
                              const ShoalRunFigures *figures)
{
  self->figures = *figures;
  self->figures.metric = g_intern_string (figures->metric);
}

/* A number stays one with a fraction, as runs that are saved already have it. */
static JsonNode *
parameter_to_json (ShoalSolver              *solver,
                   const ShoalParameterSpec *spec)
{
  g_autofree char *text = shoal_solver_dup_parameter (solver, spec->name);

  if (spec->kind == SHOAL_PARAMETER_NUMBER)
    return json_node_init_double (json_node_alloc (), g_ascii_strtod (text, NULL));
  return shoal_json_from_parameter (text, spec->kind);
}

/**
 * shoal_run_record_new:
 * @solver_id: id of the solver
 * @solver: (nullable): the solver; its parameters are remembered
 * @seed: below 2^53
 *
 * Returns: (transfer full): a run without a result
 */
ShoalRunRecord *
shoal_run_record_new (const char  *solver_id,
                      ShoalSolver *solver,
                      guint64      seed)
{
  ShoalRunRecord *self;

  g_return_val_if_fail (solver_id != NULL, NULL);
  g_return_val_if_fail (seed <= SHOAL_PROJECT_MAX_SEED, NULL);

  self = shoal_run_record_new_empty ();
  self->solver = g_strdup (solver_id);
  self->seed = seed;
  self->parameters = json_object_new ();
  if (solver != NULL)
    {
      guint n_parameters;
      g_autofree ShoalParameterSpec *parameters = shoal_solver_list_parameters (solver, &n_parameters);

      for (guint i = 0; i < n_parameters; i++)
        json_object_set_member (self->parameters, parameters[i].name, parameter_to_json (solver, &parameters[i]));
    }
  return self;
}

/* What stays the same when a record is edited: (transfer full): a record that nobody else has seen yet, without a result. */
static ShoalRunRecord *
copy_request (ShoalRunRecord *self)
{
  ShoalRunRecord *result = shoal_run_record_new_empty ();

  result->name = g_strdup (self->name);
  result->solver = g_strdup (self->solver);
  result->parameters = self->parameters != NULL ? json_object_ref (self->parameters) : NULL;
  result->seed = self->seed;
  result->extras = self->extras != NULL ? json_object_ref (self->extras) : NULL;
  return result;
}

/* (transfer full): a record with the same result that nobody else has seen yet. */
static ShoalRunRecord *
copy (ShoalRunRecord *self)
{
  ShoalRunRecord *result = copy_request (self);

  result->has_result = self->has_result;
  result->status = self->status;
  result->result_extras = self->result_extras != NULL ? json_object_ref (self->result_extras) : NULL;
  shoal_run_record_set_node (result, (const char * const *) self->columns, self->levels, self->n_levels);
  result->file = g_strdup (self->file);
  result->recoding = self->recoding != NULL ? shoal_recoding_ref (self->recoding) : NULL;
  shoal_run_record_set_figures (result, &self->figures);
  result->problem_digest = g_strdup (self->problem_digest);
  return result;
}

/**
 * shoal_run_record_with_name:
 * @name: (nullable): what the user calls the run
 *
 * Returns: (transfer full): @self under that name
 */
ShoalRunRecord *
shoal_run_record_with_name (ShoalRunRecord *self,
                            const char     *name)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL, NULL);

  result = copy (self);
  g_free (result->name);
  result->name = g_strdup (name);
  return result;
}

/** shoal_run_record_with_figures: Returns: (transfer full): @self, a record with a result, with what is known of it. */
ShoalRunRecord *
shoal_run_record_with_figures (ShoalRunRecord        *self,
                               const ShoalRunFigures *figures)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL && self->has_result, NULL);
  g_return_val_if_fail (figures != NULL, NULL);

  result = copy (self);
  shoal_run_record_set_figures (result, figures);
  return result;
}

/**
 * shoal_run_record_with_problem_digest:
 * @problem_digest: (nullable): what its result answers: see shoal_project_dup_problem_digest()
 *
 * Returns: (transfer full): @self, a record with a result, as the answer to @problem_digest
 */
ShoalRunRecord *
shoal_run_record_with_problem_digest (ShoalRunRecord *self,
                                      const char     *problem_digest)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL && self->has_result, NULL);

  result = copy (self);
  g_free (result->problem_digest);
  result->problem_digest = g_strdup (problem_digest);
  return result;
}

/**
 * shoal_run_record_with_result:
 * @columns: (array length=n_levels) (nullable): names of the quasi-identifiers of the node that was found
 * @levels: (array length=n_levels) (nullable): their levels
 * @n_levels: 0 when there is no node
 *
 * Returns: (transfer full): @self with a result
 */
ShoalRunRecord *
shoal_run_record_with_result (ShoalRunRecord     *self,
                              ShoalStatus         status,
                              const char * const *columns,
                              const guint        *levels,
                              guint               n_levels)
{
  ShoalRunRecord *result;

  g_return_val_if_fail (self != NULL, NULL);

  result = copy_request (self);
  result->has_result = TRUE;
  result->status = status;
  shoal_run_record_set_node (result, columns, levels, n_levels);
  return result;
}

/** shoal_run_record_set_node: of a record that nobody else has seen yet; copies both arrays. */
void
shoal_run_record_set_node (ShoalRunRecord     *self,
                           const char * const *columns,
                           const guint        *levels,
                           guint               n_levels)
{
  g_strfreev (self->columns);
  g_free (self->levels);
  self->columns = g_new0 (char *, n_levels + 1);
  self->levels = g_new0 (guint, MAX (1, n_levels));
  self->n_levels = n_levels;
  for (guint i = 0; i < n_levels; i++)
    {
      self->columns[i] = g_strdup (columns[i]);
      self->levels[i] = levels[i];
    }
}

ShoalRunRecord *
shoal_run_record_ref (ShoalRunRecord *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
shoal_run_record_unref (ShoalRunRecord *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->name);
  g_free (self->solver);
  g_free (self->problem_digest);
  g_free (self->file);
  g_clear_pointer (&self->recoding, shoal_recoding_unref);
  g_clear_pointer (&self->parameters, json_object_unref);
  g_strfreev (self->columns);
  g_free (self->levels);
  g_clear_pointer (&self->extras, json_object_unref);
  g_clear_pointer (&self->result_extras, json_object_unref);
  g_free (self);
}

/**
 * shoal_run_record_apply_parameters:
 * @solver: a solver of the record's kind
 *
 * Sets the remembered parameters on @solver.
 *
 * Returns: %FALSE with %SHOAL_ERROR_USAGE when one is unknown or out of range
 */
gboolean
shoal_run_record_apply_parameters (ShoalRunRecord  *self,
                                   ShoalSolver     *solver,
                                   GError         **error)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (SHOAL_IS_SOLVER (solver), FALSE);

  if (self->parameters == NULL)
    return TRUE;
  json_object_iter_init_ordered (&iter, self->parameters);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      g_autofree char *text = shoal_json_scalar_to_parameter (value);

      if (text == NULL)
        {
          g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                       _("parameter “%s” of solver “%s” must be a number, a text, true or false"), name, self->solver);
          return FALSE;
        }
      if (!shoal_solver_set_parameter (solver, name, text, error))
        return FALSE;
    }
  return TRUE;
}
