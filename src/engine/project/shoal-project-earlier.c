/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of a project that privacy models name as earlier releases. Row by row they are about the same table: a run is one as long as the
 * data, columns and hierarchies of the project are those that it was about. */

#include "base/shoal-error.h"
#include "privacy/shoal-earlier.h"
#include "project/shoal-problem-digest.h"
#include "project/shoal-project-parts.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define OUTDATED \
  N_("is outdated: the data, the columns or their hierarchies have changed since, and its rows are not those of the table any more")

/* The run called @name, or of that number where none is: %NULL, and why in @problem. */
static ShoalRunRecord *
find_run (ShoalProject *project,
          const char   *name,
          guint        *place,
          const char  **problem)
{
  guint n_runs = shoal_project_get_n_runs (project), n_found = 0;
  guint64 number;

  for (guint i = 0; i < n_runs; i++)
    if (g_strcmp0 (shoal_project_get_run (project, i)->name, name) == 0)
      {
        *place = i;
        n_found++;
      }
  if (n_found == 0 && n_runs > 0 && g_ascii_string_to_unsigned (name, 10, 1, n_runs, &number, NULL))
    {
      *place = (guint) number - 1;
      n_found = 1;
    }
  if (n_found == 1)
    return shoal_project_get_run (project, *place);
  *problem = n_found == 0 ? _("is not in the project") : _("is not the only one of that name in the project");
  return NULL;
}

/* @project asked what was asked of @run, where that is itself nothing to compare with, so that no run is asked about itself */
static ShoalProject *
ask (ShoalProject   *project,
     ShoalRunRecord *run,
     guint           place,
     double          suppression_price)
{
  ShoalRequirements requirements = run->figures.requirements;
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) shoal_run_record_unref);
  g_autoptr (ShoalProject) others = NULL;
  g_autoptr (ShoalProject) objective = NULL;

  for (guint i = 0; i < shoal_project_get_n_runs (project); i++)
    g_ptr_array_add (runs, i == place ? shoal_run_record_new (SHOAL_RUN_BY_HAND, NULL, 0)
                                      : shoal_run_record_ref (shoal_project_get_run (project, i)));
  requirements.suppression_price = suppression_price;
  others = shoal_project_with_runs (project, runs, SHOAL_PROJECT_NO_RUN);
  objective = shoal_project_with_objective (
    others, run->figures.metric != NULL ? run->figures.metric : shoal_project_get_objective (project));
  return shoal_project_with_requirements (objective, &requirements);
}

/* What nobody knows of a run, its question, may have been this one. The price of suppression is not kept of a run. @microdata:
 * (nullable): the table of @project */
static gboolean
is_of_project (ShoalProject   *project,
               ShoalRunRecord *run,
               guint           place,
               double          suppression_price,
               ShoalMicrodata *microdata)
{
  const double prices[] = { 0, suppression_price };

  for (guint i = 0; run->problem_digest != NULL && i < G_N_ELEMENTS (prices); i++)
    {
      g_autoptr (ShoalProject) question = ask (project, run, place, prices[i]);

      if (shoal_project_is_answered (question, run, run->problem_digest, microdata != NULL ? microdata->table : NULL,
                                     microdata != NULL ? microdata->schema : NULL))
        return TRUE;
    }
  return run->problem_digest == NULL;
}

/* A text that is another one for another result, or where something else was left out of it */
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
      double        suppression_price)
{
  const char *problem = NULL;
  guint place = 0;
  ShoalRunRecord *run = find_run (project, name, &place, &problem);
  g_autoptr (ShoalProject) question = NULL;
  g_autoptr (ShoalRecoding) node = NULL;
  g_autofree char *answer = NULL;

  if (run != NULL && !shoal_run_record_has_recoding (run))
    problem = _("has no result, or one that cannot be read");
  else if (run != NULL && run->recoding != NULL && shoal_recoding_get_kind (run->recoding) == SHOAL_RECODING_MATCHING)
    problem = _("is a release by person: there a row may be any of several people, and no class is known that somebody was in");
  else if (run != NULL && !shoal_requirements_has_k (&run->figures.requirements))
    problem = _("does not say what was asked of it, and so not what it left out either: run its solver again");
  else if (run != NULL && !is_of_project (project, run, place, suppression_price, NULL))
    problem = _(OUTDATED);
  if (problem != NULL)
    return shoal_earlier_run_new_unknown (name, problem);
  question = ask (project, run, place, 0);
  answer = describe_answer (run, shoal_project_get_requirements (question));
  if (run->recoding == NULL)
    node = shoal_recoding_new_node (run->levels, run->n_levels);
  return shoal_earlier_run_new (name, answer, node != NULL ? node : run->recoding,
                                node != NULL ? (const char *const *) run->columns : NULL, shoal_project_get_requirements (question));
}

/**
 * shoal_project_find_earlier_runs:
 * @requirements: (inout): models of which name runs of @project, or what was one of that name: they become those that it has now
 *
 * One that cannot be found is told when the models are bound to the table.
 */
void
shoal_project_find_earlier_runs (ShoalProject      *project,
                                 ShoalRequirements *requirements)
{
  for (guint i = 0; i < requirements->n_models; i++)
    if (requirements->models[i].run != NULL)
      requirements->models[i].run = find (project, requirements->models[i].run->name, requirements->suppression_price);
}

/**
 * shoal_project_check_earlier_runs:
 * @requirements: of which shoal_project_find_earlier_runs() has found the runs
 * @microdata: the table of @project
 *
 * Looks also at what the files beside the project contain by now.
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
      guint place;
      ShoalRunRecord *run = named != NULL && named->problem == NULL ? find_run (project, named->name, &place, &problem) : NULL;

      if (run == NULL
          || (!shoal_data_source_has_changed (shoal_project_get_data (project), microdata->table)
              && is_of_project (project, run, place, requirements->suppression_price, microdata)))
        continue;
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the run “%s”, which is to be the earlier release, %s"), named->name, _(OUTDATED));
      return FALSE;
    }
  return TRUE;
}
