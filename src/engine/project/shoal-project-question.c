/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The question of a project to the solvers, and which of its runs answer it. A privacy model may name a run as an earlier
 * release. It compares both row by row, so the run must be about the current data, columns and hierarchies of the project. */

#include "base/shoal-error.h"
#include "privacy/shoal-earlier-run.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-project-parts.h"
#include "solve/shoal-solver-registry.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define OUTDATED \
  N_("is outdated: the data, the columns or their hierarchies have changed since, and its rows are not those of the table any more")

/* The runs that are being resolved, as runs can name other runs: a run must not refer to itself. */
typedef struct _Path
{
  guint place;
  const struct _Path *before;
} Path;

static gboolean
path_has (const Path *path,
          guint       place)
{
  while (path != NULL && path->place != place)
    path = path->before;
  return path != NULL;
}

/* Returns: the run with the name @name, or else with this number; %NULL with the reason in @problem. */
static ShoalRunRecord *
find_run (ShoalProject *project,
          const char   *name,
          const Path   *path,
          guint        *place,
          const char  **problem)
{
  guint n_runs = shoal_project_get_n_runs (project), n_found = 0;
  guint64 number;

  for (guint i = 0; i < n_runs; i++)
    if (g_strcmp0 (shoal_project_get_run (project, i)->name, name) == 0 && !path_has (path, i))
      {
        *place = i;
        n_found++;
      }
  if (n_found == 0 && n_runs > 0 && g_ascii_string_to_unsigned (name, 10, 1, n_runs, &number, NULL))
    {
      *place = (guint) number - 1;
      n_found = 1;
    }
  if (n_found == 1 && !path_has (path, *place) && shoal_run_record_has_recoding (shoal_project_get_run (project, *place)))
    return shoal_project_get_run (project, *place);
  *problem = n_found == 0 ? _("is not in the project")
             : n_found > 1 ? _("is not the only one of that name in the project")
                           : _("has no result, or one that cannot be read");
  return NULL;
}

/* Whether the answer of @run may depend on the target because of its solver. An unknown solver may. */
static gboolean
run_uses_target (ShoalRunRecord *run)
{
  g_autoptr (ShoalSolver) solver = NULL;

  if (run == NULL)
    return TRUE;
  if (strcmp (run->solver, SHOAL_RUN_BY_HAND) == 0)
    return FALSE;
  solver = shoal_solver_registry_find (run->solver) != NULL ? shoal_solver_registry_create (run->solver, NULL) : NULL;
  return solver == NULL || !shoal_run_record_apply_parameters (run, solver, NULL) || shoal_solver_uses_target (solver);
}

static const ShoalEarlierRun *find (ShoalProject *project,
                                    const char   *name,
                                    double        suppression_price,
                                    const Path   *path);

static void
find_all (ShoalProject      *project,
          ShoalRequirements *requirements,
          const Path        *path)
{
  for (guint i = 0; i < requirements->n_models; i++)
    if (requirements->models[i].run != NULL)
      requirements->models[i].run = find (project, requirements->models[i].run->name, requirements->suppression_price, path);
}

/* Returns: the requirements of @run, the last run of @path, with the runs that they name. */
static ShoalRequirements
ask (ShoalProject   *project,
     ShoalRunRecord *run,
     double          suppression_price,
     const Path     *path)
{
  ShoalRequirements requirements = run->figures.requirements;

  requirements.suppression_price = suppression_price;
  find_all (project, &requirements, path);
  return requirements;
}

/* @asked: (nullable): %NULL for the question of @project */
static char *
dup_digest (ShoalProject     *project,
            const ShoalAsked *asked,
            gboolean          with_target,
            ShoalTable       *table,
            ShoalSchema      *schema)
{
  g_autofree char *question = asked != NULL ? shoal_problem_digest_new (project, asked, with_target)
                                            : g_strdup (shoal_project_get_problem_digest (project, with_target));

  return shoal_problem_digest_add_content (question, project,
                                           asked != NULL ? asked->requirements : shoal_project_get_requirements (project), table, schema);
}

/* Whether @digest, the question that @run answers, is the question @asked, or that of @project if NULL. A digest with the
 * target, as older versions always stored it, also counts while the target is the same. */
static gboolean
is_answered (ShoalProject     *project,
             const ShoalAsked *asked,
             ShoalRunRecord   *run,
             const char       *digest,
             ShoalTable       *table,
             ShoalSchema      *schema)
{
  gboolean uses_target = run_uses_target (run);
  g_autofree char *now = dup_digest (project, asked, uses_target, table, schema);
  g_autofree char *with_target = NULL;

  if (uses_target || shoal_problem_digest_agrees (digest, now))
    return shoal_problem_digest_agrees (digest, now);
  with_target = dup_digest (project, asked, TRUE, table, schema);
  return shoal_problem_digest_agrees (digest, with_target);
}

/* Whether @run is about the data, columns and hierarchies of @project; a run without a problem digest is assumed to be. A run
 * does not store the price of suppression: 0 and @suppression_price are tried. @microdata: (nullable): the table of @project */
static gboolean
is_of_project (ShoalProject   *project,
               ShoalRunRecord *run,
               double          suppression_price,
               const Path     *path,
               ShoalMicrodata *microdata)
{
  const double prices[] = { 0, suppression_price };
  guint n_prices = suppression_price != 0 ? 2 : 1;

  for (guint i = 0; run->problem_digest != NULL && i < n_prices; i++)
    {
      const ShoalRequirements requirements = ask (project, run, prices[i], path);
      const ShoalAsked asked = { &requirements,
                                 run->figures.metric != NULL ? run->figures.metric : shoal_project_get_objective (project) };

      if (is_answered (project, &asked, run, run->problem_digest, microdata != NULL ? microdata->table : NULL,
                       microdata != NULL ? microdata->schema : NULL))
        return TRUE;
    }
  return run->problem_digest == NULL;
}

/* Returns: a text that differs between results, also when they suppress other rows because of their requirements. */
static char *
describe_answer (ShoalRunRecord          *run,
                 const ShoalRequirements *requirements)
{
  g_autoptr (GString) answer = g_string_new (run->file);

  for (guint i = 0; i < run->n_levels; i++)
    g_string_append_printf (answer, "%zu %s=%u,", strlen (run->columns[i]), run->columns[i], run->levels[i]);
  g_string_append_printf (answer, "k=%u", shoal_requirements_get_min_size (requirements));
  for (guint i = 0; i < requirements->n_models; i++)
    {
      g_autofree char *text = shoal_model_dup_text (&requirements->models[i]);

      g_string_append_printf (answer, ";%zu %s%s", strlen (text), text,
                              requirements->models[i].run != NULL ? requirements->models[i].run->answer : "");
    }
  return g_string_free (g_steal_pointer (&answer), FALSE);
}

static const ShoalEarlierRun *
find (ShoalProject *project,
      const char   *name,
      double        suppression_price,
      const Path   *path)
{
  Path own = { .before = path };
  const char *problem = NULL;
  ShoalRunRecord *run = find_run (project, name, path, &own.place, &problem);
  ShoalRequirements requirements;
  g_autoptr (ShoalRecoding) node = NULL;
  g_autofree char *answer = NULL;

  if (run != NULL && run->recoding != NULL && shoal_recoding_get_kind (run->recoding) == SHOAL_RECODING_MATCHING)
    problem = _("is a release by person: there a row may be any of several people, and no class is known that somebody was in");
  else if (run != NULL && !shoal_requirements_has_k (&run->figures.requirements))
    problem = _("does not say what was asked of it, and so not what it left out either: run its solver again");
  else if (run != NULL && !is_of_project (project, run, suppression_price, &own, NULL))
    problem = _(OUTDATED);
  if (problem != NULL)
    return shoal_earlier_run_new_unknown (name, problem);
  requirements = ask (project, run, 0, &own);
  answer = describe_answer (run, &requirements);
  if (run->recoding == NULL)
    node = shoal_recoding_new_node (run->levels, run->n_levels);
  return shoal_earlier_run_new (name, answer, node != NULL ? node : run->recoding,
                                node != NULL ? (const char *const *) run->columns : NULL, &requirements,
                                shoal_requirements_make_classes);
}

/**
 * shoal_project_find_earlier_runs:
 * @requirements: (inout): in models that name a run, this run is looked up again in @project
 *
 * A run that cannot be found is an error only when the models are bound to the table.
 */
void
shoal_project_find_earlier_runs (ShoalProject      *project,
                                 ShoalRequirements *requirements)
{
  find_all (project, requirements, NULL);
}

/** shoal_project_get_requirements: Returns: (transfer none): the requirements; a k of 0 means that none is set. */
const ShoalRequirements *
shoal_project_get_requirements (ShoalProject *self)
{
  ShoalProjectQuestion *question;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  question = shoal_project_get_question (self);
  if (g_once_init_enter (&question->has_requirements))
    {
      question->requirements = *shoal_project_get_own_requirements (self);
      find_all (self, &question->requirements, NULL);
      g_once_init_leave (&question->has_requirements, TRUE);
    }
  return &question->requirements;
}

/**
 * shoal_project_get_problem_digest:
 * @with_target: whether the answer depends on the target even if neither the objective nor a hierarchy does
 *
 * The question to solvers: fingerprint of the data; quasi-identifiers with type, weight, form of cells, levels, coding and
 * hierarchy; columns of persons and counts; requirements and objective; and the target if the answer depends on it. Two
 * projects with the same digest ask the same question. Files count by their names only: shoal_project_dup_problem_digest() adds
 * their contents. Of the options for reading the data, only “trim” counts.
 *
 * Returns: (transfer none): "sha256:" and the digest
 */
const char *
shoal_project_get_problem_digest (ShoalProject *self,
                                  gboolean      with_target)
{
  char **digest;

  g_return_val_if_fail (SHOAL_IS_PROJECT (self), NULL);

  digest = &shoal_project_get_question (self)->digests[with_target != FALSE];
  if (g_once_init_enter (digest))
    {
      const ShoalAsked asked = { shoal_project_get_requirements (self), shoal_project_get_objective (self) };

      g_once_init_leave (digest, shoal_problem_digest_new (self, &asked, with_target != FALSE));
    }
  return *digest;
}

/**
 * shoal_project_dup_problem_digest:
 * @project: a project
 * @run: (nullable): the run that answers; %NULL for a comparison of strategies, which depends on the target
 * @table: (nullable): the table of @project
 * @schema: (nullable): the schema of @table
 *
 * Like shoal_project_get_problem_digest(), with the target if the answer of @run may depend on it, and with a digest of the
 * files for hierarchies and privacy models as they were loaded. This digest is left out unless all files are loaded.
 *
 * Returns: (transfer full): a text for shoal_problem_digest_agrees()
 */
char *
shoal_project_dup_problem_digest (ShoalProject   *project,
                                  ShoalRunRecord *run,
                                  ShoalTable     *table,
                                  ShoalSchema    *schema)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (project), NULL);
  g_return_val_if_fail (table == NULL || SHOAL_IS_TABLE (table), NULL);
  g_return_val_if_fail (schema == NULL || SHOAL_IS_SCHEMA (schema), NULL);

  return dup_digest (project, NULL, run_uses_target (run), table, schema);
}

/**
 * shoal_project_is_answered:
 * @project: a project
 * @run: one of its runs
 * @digest: the question that @run answers, from shoal_project_dup_problem_digest()
 * @table: (nullable): the table of @project
 * @schema: (nullable): the schema of @table
 *
 * Returns: whether @run answers the current question of @project, as far as is known
 */
gboolean
shoal_project_is_answered (ShoalProject   *project,
                           ShoalRunRecord *run,
                           const char     *digest,
                           ShoalTable     *table,
                           ShoalSchema    *schema)
{
  g_return_val_if_fail (SHOAL_IS_PROJECT (project) && run != NULL && digest != NULL, FALSE);

  return is_answered (project, NULL, run, digest, table, schema);
}

/**
 * shoal_project_check_earlier_runs:
 * @requirements: requirements after shoal_project_find_earlier_runs()
 * @microdata: the table of @project
 *
 * This also compares the contents of the files that hierarchies and privacy models come from.
 *
 * Returns: whether the runs that models name are about @microdata, as far as is known; else %FALSE with %SHOAL_ERROR_USAGE
 */
gboolean
shoal_project_check_earlier_runs (ShoalProject             *project,
                                  const ShoalRequirements  *requirements,
                                  ShoalMicrodata           *microdata,
                                  GError                  **error)
{
  for (guint i = 0; i < requirements->n_models; i++)
    {
      const ShoalEarlierRun *named = requirements->models[i].run;
      const char *problem = NULL;
      Path own = { 0 };
      ShoalRunRecord *run = named != NULL && named->problem == NULL ? find_run (project, named->name, NULL, &own.place, &problem) : NULL;

      if (run == NULL
          || (!shoal_data_source_has_changed (shoal_project_get_data (project), microdata->table)
              && is_of_project (project, run, requirements->suppression_price, &own, microdata)))
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the run “%s”, which is to be the earlier release, %s"), named->name, _(OUTDATED));
      return FALSE;
    }
  return TRUE;
}
