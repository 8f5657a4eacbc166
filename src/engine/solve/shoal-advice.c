/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No piece of advice is an estimate: a solver tried each for some seconds, and the advice states the loss that the solver reached.
 * A try that was not stopped by the clock gives the same result for the same seed, whatever the number of threads. */

#include "solve/shoal-advice.h"

#include "base/shoal-enum.h"
#include "base/shoal-format.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* Time limits of a solver run; try_columns() shares one among all columns. */
#define SECONDS 5
#define SECONDS_BY_GROUP 10

/* Advice is given only where it saves at least this share of the loss. */
#define LEAST_SAVING 0.01

/* Rounding error in a share of the cells. */
#define EPSILON 1e-9

static const double suppressions[] = { 0.01, 0.02, 0.05 };
static const guint ks[] = { 50, 20, 10, 5, 3, 2 };

G_DEFINE_ENUM_TYPE (ShoalKept, shoal_kept,
                    G_DEFINE_ENUM_VALUE (SHOAL_KEPT_WHOLE, "whole"),
                    G_DEFINE_ENUM_VALUE (SHOAL_KEPT_PART, "part"),
                    G_DEFINE_ENUM_VALUE (SHOAL_KEPT_NOTHING, "nothing"))

G_DEFINE_ENUM_TYPE (ShoalAdviceKind, shoal_advice_kind,
                    G_DEFINE_ENUM_VALUE (SHOAL_ADVICE_SUPPRESSION, "suppression"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ADVICE_BY_GROUP, "by-group"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ADVICE_COLUMN, "column"),
                    G_DEFINE_ENUM_VALUE (SHOAL_ADVICE_K, "k"))

/* ---- What is kept ---- */

/** shoal_kept_to_string: Returns: (transfer none): the name of @kept. */
const char *
shoal_kept_to_string (ShoalKept kept)
{
  return shoal_enum_get_nick (SHOAL_TYPE_KEPT, kept);
}

/* Whether a published class shows an aggregate, which is informative even where the class covers all values. */
static gboolean
shows_aggregates (ShoalClasses *classes,
                  guint         attribute)
{
  ShoalCell cell = { .text = NULL };

  if (!shoal_attribute_is_aggregated (shoal_microdata_get_attribute (classes->microdata, attribute)))
    return FALSE;
  for (guint32 group = 0; group < classes->n_groups && cell.text == NULL; group++)
    if (!shoal_classes_is_suppressed (classes, group))
      shoal_classes_get_cell (classes, group, attribute, &cell);
  return cell.text != NULL;
}

/** shoal_kept_find: Returns: how much of attribute @attribute the published rows keep. */
ShoalKept
shoal_kept_find (ShoalClasses *classes,
                 guint         attribute)
{
  double loss, suppressed;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes) && attribute < classes->microdata->n_attributes, SHOAL_KEPT_NOTHING);

  /* A cell of a suppressed row counts 1 in the loss. */
  loss = shoal_metric_attribute_ncp (classes, attribute);
  suppressed = (double) classes->n_suppressed / (double) MAX (classes->microdata->n_rows, 1);
  if (loss >= 1 - EPSILON)
    return shows_aggregates (classes, attribute) ? SHOAL_KEPT_PART : SHOAL_KEPT_NOTHING;
  return loss <= suppressed + EPSILON ? SHOAL_KEPT_WHOLE : SHOAL_KEPT_PART;
}

/* @is_coded: whether to list the attributes with coded values or the others
 *
 * Returns: (transfer full) (nullable): the names of the attributes of which the release keeps @kept, "age, education"; %NULL for none. */
static char *
list_kept (ShoalClasses *classes,
           ShoalKept     kept,
           gboolean      is_coded,
           guint        *n)
{
  ShoalTable *table = classes->microdata->table;
  GString *names = NULL;

  *n = 0;
  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (classes->microdata, a);

      if (shoal_kept_find (classes, a) != kept || (shoal_table_get_coding (table, attribute->column_index) != NULL) != is_coded)
        continue;
      if (names == NULL)
        names = g_string_new (NULL);
      else
        g_string_append (names, ", ");
      g_string_append (names, shoal_column_get_name (attribute->column));
      (*n)++;
    }
  return names != NULL ? g_string_free (names, FALSE) : NULL;
}

/**
 * shoal_kept_describe:
 * @classes: the classes of the release
 *
 * Returns: (transfer full): how much the release keeps of the quasi-identifiers, in a few sentences: "3 of 8 columns are gone: age,
 *   education, occupation. As they were: sex."
 */
char *
shoal_kept_describe (ShoalClasses *classes)
{
  g_autofree char *gone = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *coded = NULL;
  g_autofree char *gone_coded = NULL;
  GString *text;
  guint n_gone, n_whole, n_coded, n_all;

  g_return_val_if_fail (SHOAL_IS_CLASSES (classes), NULL);

  n_all = classes->microdata->n_attributes;
  if (classes->n_suppressed == classes->microdata->n_rows)
    return g_strdup (_("Every row is left out."));
  gone = list_kept (classes, SHOAL_KEPT_NOTHING, FALSE, &n_gone);
  gone_coded = list_kept (classes, SHOAL_KEPT_NOTHING, TRUE, &n_coded);
  if (gone_coded != NULL)
    {
      g_autofree char *others = g_steal_pointer (&gone);

      gone = others != NULL ? g_strdup_printf ("%s, %s", others, gone_coded) : g_strdup (gone_coded);
      n_gone += n_coded;
    }
  whole = list_kept (classes, SHOAL_KEPT_WHOLE, FALSE, &n_whole);
  coded = list_kept (classes, SHOAL_KEPT_WHOLE, TRUE, &n_coded);
  text = g_string_new (NULL);
  if (n_whole == n_all)
    g_string_append (text, _("All columns are as they were."));
  else if (n_gone > 0)
    /* Translators: of so many columns, and the names of those that are gone. */
    g_string_append_printf (text, ngettext ("%'u of %'u columns is gone: %s.", "%'u of %'u columns are gone: %s.", n_gone), n_gone,
                            n_all, gone);
  else
    g_string_append (text, _("No column is gone."));
  if (n_whole > 0 && n_whole < n_all)
    {
      g_string_append_c (text, ' ');
      /* Translators: the names of the columns whose values are the original ones. */
      g_string_append_printf (text, ngettext ("As it was: %s.", "As they were: %s.", n_whole), whole);
    }
  if (n_coded > 0)
    {
      g_string_append_c (text, ' ');
      /* Translators: the names of columns that nothing was done to but to round, cut, or make periods of their values first. */
      g_string_append_printf (text, ngettext ("As it was coded: %s.", "As they were coded: %s.", n_coded), coded);
    }
  return g_string_free (text, FALSE);
}

/* ---- Trying ---- */

/** shoal_advice_kind_to_string: Returns: (transfer none): the name of @kind. */
const char *
shoal_advice_kind_to_string (ShoalAdviceKind kind)
{
  return shoal_enum_get_nick (SHOAL_TYPE_ADVICE_KIND, kind);
}

/* A solver for the recodings of @family that finds a good one in little time. */
static ShoalSolver *
create_solver (ShoalSolverFamily       family,
               const ShoalSolverInfo **info)
{
  const char *id = family == SHOAL_FAMILY_LATTICE ? "optimal" : "refine";
  ShoalSolver *solver = shoal_solver_registry_create (id, NULL);

  *info = shoal_solver_registry_find (id);
  if (family != SHOAL_FAMILY_LATTICE)
    g_object_set (solver, "bound", FALSE, "waves", 1, NULL);
  return solver;
}

/* The loss of @recoding by the objective of @problem; NAN where it cannot be measured. */
static double
measure (ShoalProblem  *problem,
         ShoalRecoding *recoding)
{
  g_autoptr (ShoalClasses) classes
      = shoal_requirements_make_classes (&problem->requirements, problem->microdata, recoding, problem->n_threads, NULL, NULL);

  return classes != NULL ? shoal_metric_evaluate (problem->objective, classes) : NAN;
}

/* Solves the requirements of @advice on @microdata, for at most @seconds. Returns: whether the loss falls by LEAST_SAVING or more. */
static gboolean
try (const ShoalAdviceCase *self,
     ShoalMicrodata        *microdata,
     ShoalSolverFamily      family,
     double                 seconds,
     GCancellable          *cancellable,
     ShoalAdvice           *advice)
{
  const ShoalProblem *asked = self->problem;
  g_autoptr (ShoalSolver) solver = create_solver (family, &advice->solver);
  g_autoptr (ShoalProblem) problem = NULL;
  g_autoptr (ShoalSolution) solution = NULL;

  problem = shoal_problem_new (microdata, &advice->requirements, asked->objective, asked->seed, asked->n_threads, NULL);
  if (problem == NULL || !shoal_solver_accepts (solver, asked->objective, NULL))
    return FALSE;
  solution = shoal_solver_solve (solver, problem, seconds, NULL, cancellable, NULL);
  /* A cancelled search has not found what it could. */
  if (solution == NULL || solution->recoding == NULL || g_cancellable_is_cancelled (cancellable))
    return FALSE;
  advice->then = measure (problem, solution->recoding);
  advice->is_proven = solution->status == SHOAL_STATUS_OPTIMAL;
  return advice->then <= advice->now * (1 - LEAST_SAVING) && advice->then < advice->now;
}

/* Takes the first suppression limit above the present one that lowers the loss. */
static gboolean
try_suppression (const ShoalAdviceCase *self,
                 GCancellable          *cancellable,
                 ShoalAdvice           *advice)
{
  const ShoalRequirements *asked = &self->problem->requirements;

  /* Where suppressed rows have a price, solvers already suppress as many as pay off. */
  if (self->family != SHOAL_FAMILY_LATTICE || asked->suppression_price > 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (suppressions); i++)
    {
      if (suppressions[i] <= asked->suppression)
        continue;
      advice->requirements.suppression = suppressions[i];
      if (try (self, self->problem->microdata, self->family, SECONDS, cancellable, advice))
        return TRUE;
    }
  return FALSE;
}

/* The gcp of @classes over all attributes but @left_out. */
static double
measure_others (ShoalClasses *classes,
                guint         left_out)
{
  double sum = 0, weights = 0;

  for (guint a = 0; a < classes->microdata->n_attributes; a++)
    {
      double weight = shoal_microdata_get_attribute (classes->microdata, a)->weight;

      if (a == left_out)
        continue;
      sum += weight * shoal_metric_attribute_ncp (classes, a);
      weights += weight;
    }
  return sum / weights;
}

/* Finds the column whose removal lowers the loss of the others most. A column of which nothing is kept cannot be such a column. */
static gboolean
try_columns (const ShoalAdviceCase *self,
             GCancellable          *cancellable,
             ShoalAdvice           *advice)
{
  ShoalMicrodata *microdata = self->problem->microdata;
  g_autoptr (ShoalClasses) classes = NULL;
  g_autoptr (GTimer) timer = g_timer_new ();
  double best = 0;

  if (self->family != SHOAL_FAMILY_LATTICE || !g_str_equal (self->problem->objective->id, "gcp") || microdata->n_attributes < 2)
    return FALSE;
  classes = shoal_requirements_make_classes (&self->problem->requirements, microdata, self->recoding, self->problem->n_threads, NULL,
                                             NULL);
  for (guint a = 0; classes != NULL && a < microdata->n_attributes; a++)
    {
      ShoalAdvice tried = *advice;
      double seconds = SECONDS - g_timer_elapsed (timer, NULL);
      g_autoptr (ShoalProgress) progress = shoal_progress_new ();
      g_autoptr (ShoalSchema) schema = NULL;
      g_autoptr (ShoalMicrodata) without = NULL;
      ShoalMeaning meaning;

      if (seconds <= 0 || g_cancellable_is_cancelled (cancellable))
        break;
      if (shoal_kept_find (classes, a) == SHOAL_KEPT_NOTHING)
        continue;
      tried.column = shoal_microdata_get_attribute (microdata, a)->column_index;
      tried.now = measure_others (classes, a);
      meaning = *shoal_schema_get_meaning (microdata->schema, tried.column);
      meaning.role = SHOAL_ROLE_IDENTIFIER;
      schema = shoal_schema_with_meaning (microdata->schema, tried.column, &meaning);
      shoal_progress_start (progress, cancellable, seconds);
      without = shoal_microdata_new (microdata->table, schema, self->problem->n_threads, progress, NULL);
      if (without == NULL || !try (self, without, self->family, seconds, cancellable, &tried) || tried.now - tried.then <= best)
        continue;
      best = tried.now - tried.then;
      *advice = tried;
    }
  return best > 0;
}

static gboolean
try_k (const ShoalAdviceCase *self,
       GCancellable          *cancellable,
       ShoalAdvice           *advice)
{
  if (self->family == SHOAL_FAMILY_MATCHING)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (ks); i++)
    {
      if (ks[i] >= self->problem->min_size)
        continue;
      advice->requirements.k = ks[i];
      return try (self, self->problem->microdata, self->family, SECONDS, cancellable, advice);
    }
  return FALSE;
}

/**
 * shoal_advice_find:
 * @self: a release
 * @kind: what to try
 * @cancellable: (nullable): cancelling it ends the try without advice
 * @advice: (out): the change and its effect, if it helps
 *
 * Runs solvers in the calling thread, for some seconds at most. There is no advice where the objective is not a share of the
 * greatest possible loss, where no solver accepts the changed problem, or where the loss does not fall.
 *
 * Returns: whether the change lowers the loss.
 */
gboolean
shoal_advice_find (const ShoalAdviceCase *self,
                   ShoalAdviceKind        kind,
                   GCancellable          *cancellable,
                   ShoalAdvice           *advice)
{
  g_return_val_if_fail (self != NULL && self->problem != NULL && self->recoding != NULL && advice != NULL, FALSE);

  *advice = (ShoalAdvice) { .kind = kind, .requirements = self->problem->requirements };
  if (!shoal_metric_is_share (self->problem->objective))
    return FALSE;
  advice->now = measure (self->problem, self->recoding);
  switch (kind)
    {
    case SHOAL_ADVICE_SUPPRESSION:
      return try_suppression (self, cancellable, advice);
    case SHOAL_ADVICE_BY_GROUP:
      return self->family == SHOAL_FAMILY_LATTICE
             && try (self, self->problem->microdata, SHOAL_FAMILY_PARTITION, SECONDS_BY_GROUP, cancellable, advice);
    case SHOAL_ADVICE_COLUMN:
      return try_columns (self, cancellable, advice);
    case SHOAL_ADVICE_K:
      return try_k (self, cancellable, advice);
    default:
      return FALSE;
    }
}

/* ---- In words ---- */

/** shoal_advice_describe: Returns: (transfer full): the change as a sentence: "Leave out up to 1 % of the rows". */
char *
shoal_advice_describe (const ShoalAdvice *advice,
                       ShoalTable        *table)
{
  g_autofree char *share = NULL;

  g_return_val_if_fail (advice != NULL && SHOAL_IS_TABLE (table), NULL);

  switch (advice->kind)
    {
    case SHOAL_ADVICE_SUPPRESSION:
      share = shoal_format_limit (advice->requirements.suppression);
      /* Translators: a share of the rows. */
      return g_strdup_printf (_("Leave out up to %s of the rows"), share);
    case SHOAL_ADVICE_BY_GROUP:
      return g_strdup (_("Recode by group, not the same for everybody"));
    case SHOAL_ADVICE_COLUMN:
      /* Translators: the name of a column. */
      return g_strdup_printf (_("Do not publish “%s”"), shoal_column_get_name (shoal_table_get_column (table, advice->column)));
    case SHOAL_ADVICE_K:
    default:
      return g_strdup_printf (_("Ask for k = %'u only"), advice->requirements.k);
    }
}

/** shoal_advice_describe_gain: Returns: (transfer full): the effect of the change: "loses about 7.43 % instead of 45.12 %". */
char *
shoal_advice_describe_gain (const ShoalAdvice *advice)
{
  g_autofree char *now = NULL;
  g_autofree char *then = NULL;

  g_return_val_if_fail (advice != NULL, NULL);

  /* With as many decimals as the loss of a run */
  now = shoal_format_loss (advice->now);
  then = shoal_format_loss (advice->then);
  /* Translators: what is lost then, and what is lost now, as shares. */
  if (advice->kind == SHOAL_ADVICE_COLUMN)
    return advice->is_proven ? g_strdup_printf (_("the other columns lose %s instead of %s"), then, now)
                             : g_strdup_printf (_("the other columns lose about %s instead of %s"), then, now);
  return advice->is_proven ? g_strdup_printf (_("loses %s instead of %s"), then, now)
                           : g_strdup_printf (_("loses about %s instead of %s"), then, now);
}
