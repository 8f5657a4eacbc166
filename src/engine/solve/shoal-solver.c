/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all solvers share: the clock, the trivial answers, and parameters as properties. */

#include "solve/shoal-solver.h"

#include "base/shoal-error.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <math.h>
#include <string.h>

G_DEFINE_ABSTRACT_TYPE (ShoalSolver, shoal_solver, G_TYPE_OBJECT)

/* ---- Parameters that are fields ---- */

/* The id of such a property is where in the instance its field stands. */
static void
get_field (GObject    *object,
           guint       offset,
           GValue     *value,
           GParamSpec *spec)
{
  gconstpointer field = G_STRUCT_MEMBER_P (object, offset);

  if (G_IS_PARAM_SPEC_UINT (spec))
    g_value_set_uint (value, *(const guint *) field);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    g_value_set_double (value, *(const double *) field);
  else
    g_value_set_boolean (value, *(const gboolean *) field);
}

static void
set_field (GObject      *object,
           guint         offset,
           const GValue *value,
           GParamSpec   *spec)
{
  gpointer field = G_STRUCT_MEMBER_P (object, offset);

  if (G_IS_PARAM_SPEC_UINT (spec))
    *(guint *) field = g_value_get_uint (value);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    *(double *) field = g_value_get_double (value);
  else
    *(gboolean *) field = g_value_get_boolean (value);
}

/**
 * shoal_solver_class_add_parameter:
 * @offset: where in the instance the value stands, as G_STRUCT_OFFSET() tells
 * @spec: (transfer floating): of a guint, a double or a gboolean, with the flags %SHOAL_SOLVER_PARAMETER
 *
 * Makes a field of a solver's instance one of its parameters. They are listed in the order of the fields. For solvers
 * all of whose properties are made here.
 */
void
shoal_solver_class_add_parameter (ShoalSolverClass *klass,
                                  gsize             offset,
                                  GParamSpec       *spec)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  g_return_if_fail (G_IS_PARAM_SPEC_UINT (spec) || G_IS_PARAM_SPEC_DOUBLE (spec) || G_IS_PARAM_SPEC_BOOLEAN (spec));
  g_return_if_fail (offset >= sizeof (ShoalSolver));

  object_class->get_property = get_field;
  object_class->set_property = set_field;
  g_object_class_install_property (object_class, (guint) offset, spec);
}

/* ---- The solver ---- */

static void
shoal_solver_class_init (ShoalSolverClass *klass)
{
}

static void
shoal_solver_init (ShoalSolver *self)
{
}

/**
 * shoal_solver_solve:
 * @problem: what to solve
 * @time_limit: seconds after which the best solution so far is returned, 0 for none
 * @progress: (nullable): where to tell how it goes
 * @cancellable: (nullable): cancelling it makes the solver return its best solution so far
 *
 * Solves in the calling thread. A table for which shoal_requirements_can_hold() says that nothing can is infeasible.
 *
 * Errors: %SHOAL_ERROR_USAGE where the solver does not take the problem's objective.
 *
 * Returns: (transfer full): the answer, also when cancelled; %NULL on error.
 */
ShoalSolution *
shoal_solver_solve (ShoalSolver   *self,
                    ShoalProblem  *problem,
                    double         time_limit,
                    ShoalProgress *progress,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autoptr (ShoalProgress) own_progress = NULL;
  ShoalSolverClass *klass;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && SHOAL_IS_PROBLEM (problem), NULL);

  klass = SHOAL_SOLVER_GET_CLASS (self);
  if (progress == NULL)
    progress = own_progress = shoal_progress_new ();
  if (klass->accepts != NULL && !klass->accepts (self, problem, error))
    return NULL;
  shoal_progress_start (progress, cancellable, time_limit);
  if (!shoal_requirements_can_hold (&problem->requirements, problem->microdata, NULL))
    return shoal_solution_new (SHOAL_STATUS_INFEASIBLE, NULL, NAN, NAN, progress);
  return klass->solve (self, problem, progress, error);
}

/**
 * shoal_solver_list_parameters:
 * @n_parameters: (out): how many
 *
 * Returns: (transfer container): the properties that are parameters, in the order of their ids.
 */
GParamSpec **
shoal_solver_list_parameters (ShoalSolver *self,
                              guint       *n_parameters)
{
  GParamSpec **specs;
  guint n_specs, n = 0;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && n_parameters != NULL, NULL);

  specs = g_object_class_list_properties (G_OBJECT_GET_CLASS (self), &n_specs);
  for (guint i = 0; i < n_specs; i++)
    {
      if ((specs[i]->flags & G_PARAM_WRITABLE) != 0)
        specs[n++] = specs[i];
    }
  *n_parameters = n;
  return specs;
}

static gboolean
parse_number (const char *text,
              double      minimum,
              double      maximum,
              gboolean    whole,
              double     *number)
{
  char *end;

  errno = 0;
  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && errno == 0 && isfinite (*number) && *number >= minimum
         && *number <= maximum && (!whole || *number == floor (*number));
}

static gboolean
parse_boolean (const char *text,
               gboolean   *value)
{
  *value = strcmp (text, "true") == 0;
  return *value || strcmp (text, "false") == 0;
}

/* Writes @text into @value, which has the type of @spec. Returns: whether it fits. */
static gboolean
parse_parameter (GParamSpec *spec,
                 const char *text,
                 GValue     *value,
                 char      **range)
{
  double number;
  gboolean boolean;

  if (G_IS_PARAM_SPEC_UINT (spec) || G_IS_PARAM_SPEC_INT (spec))
    {
      gboolean is_signed = G_IS_PARAM_SPEC_INT (spec);
      double minimum = is_signed ? G_PARAM_SPEC_INT (spec)->minimum : G_PARAM_SPEC_UINT (spec)->minimum;
      double maximum = is_signed ? G_PARAM_SPEC_INT (spec)->maximum : G_PARAM_SPEC_UINT (spec)->maximum;

      *range = g_strdup_printf (_("a whole number from %.0f to %.0f"), minimum, maximum);
      if (!parse_number (text, minimum, maximum, TRUE, &number))
        return FALSE;
      if (is_signed)
        g_value_set_int (value, (int) number);
      else
        g_value_set_uint (value, (guint) number);
      return TRUE;
    }
  if (G_IS_PARAM_SPEC_DOUBLE (spec))
    {
      GParamSpecDouble *limits = G_PARAM_SPEC_DOUBLE (spec);

      *range = g_strdup_printf (_("a number from %g to %g"), limits->minimum, limits->maximum);
      if (!parse_number (text, limits->minimum, limits->maximum, FALSE, &number))
        return FALSE;
      g_value_set_double (value, number);
      return TRUE;
    }
  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    {
      *range = g_strdup (_("true or false"));
      if (!parse_boolean (text, &boolean))
        return FALSE;
      g_value_set_boolean (value, boolean);
      return TRUE;
    }
  if (G_IS_PARAM_SPEC_ENUM (spec))
    {
      GEnumValue *choice = g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (spec)->enum_class, text);

      *range = g_strdup (_("one of its words"));
      if (choice == NULL)
        return FALSE;
      g_value_set_enum (value, choice->value);
      return TRUE;
    }
  g_return_val_if_reached (FALSE);
}

/**
 * shoal_solver_set_parameter:
 * @name: name of a parameter
 * @text: its new value, independent of the locale
 *
 * Errors: %SHOAL_ERROR_USAGE for an unknown name or a value out of range.
 *
 * Returns: whether it was set.
 */
gboolean
shoal_solver_set_parameter (ShoalSolver *self,
                            const char  *name,
                            const char  *text,
                            GError     **error)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_autofree char *range = NULL;
  GParamSpec *spec;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && name != NULL && text != NULL, FALSE);

  spec = g_object_class_find_property (G_OBJECT_GET_CLASS (self), name);
  if (spec == NULL || (spec->flags & G_PARAM_WRITABLE) == 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the solver has no parameter “%s”"), name);
      return FALSE;
    }
  g_value_init (&value, spec->value_type);
  if (!parse_parameter (spec, text, &value, &range))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the parameter “%s” takes %s, not “%s”"), name,
                   range, text);
      return FALSE;
    }
  g_object_set_property (G_OBJECT (self), name, &value);
  return TRUE;
}

/** shoal_solver_dup_parameter: Returns: (transfer full) (nullable): the value of parameter @name as a text. */
char *
shoal_solver_dup_parameter (ShoalSolver *self,
                            const char  *name)
{
  g_auto (GValue) value = G_VALUE_INIT;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  GParamSpec *spec;

  g_return_val_if_fail (SHOAL_IS_SOLVER (self) && name != NULL, NULL);

  spec = g_object_class_find_property (G_OBJECT_GET_CLASS (self), name);
  if (spec == NULL)
    return NULL;
  g_object_get_property (G_OBJECT (self), name, &value);
  if (G_IS_PARAM_SPEC_UINT (spec))
    return g_strdup_printf ("%u", g_value_get_uint (&value));
  if (G_IS_PARAM_SPEC_INT (spec))
    return g_strdup_printf ("%d", g_value_get_int (&value));
  if (G_IS_PARAM_SPEC_DOUBLE (spec))
    return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, g_value_get_double (&value)));
  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    return g_strdup (g_value_get_boolean (&value) ? "true" : "false");
  if (G_IS_PARAM_SPEC_ENUM (spec))
    return g_strdup (g_enum_get_value (G_PARAM_SPEC_ENUM (spec)->enum_class, g_value_get_enum (&value))->value_nick);
  g_return_val_if_reached (NULL);
}
