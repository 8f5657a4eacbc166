/* SPDX-License-Identifier: GPL-3.0-or-later */
/* δ-presence: Nergiz, Atzori and Clifton, Hiding the presence of individuals from shared databases, SIGMOD 2007. For every person
 * of the population, the chance to be in the table is rows of the class / people of the population who fit it, and lies between
 * δmin and δmax. People who fit no published class have the chance 0. Where people have several rows, the different people of the
 * class are counted instead of its rows.
 *
 * In a local recoding a person may fit several classes; then no class gives the right chance. For example, three classes of one row
 * each cover the people 1 and 2, 2 and 3, and 1 and 3: each class gives a half, but all three people are in the table. Therefore a
 * release fails if a person fits two classes. Cells of a local recoding are no wider than their rows, so some people may fit no
 * class: such a release only holds with a δmin of 0.
 *
 * Monotony: without suppression. A class of a more general node is a union of classes, and of people who fitted none. With δmin above
 * 0 there are no such people, and the share of the union lies between those of its parts; with δmin = 0 they make it smaller. */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  LEAST,
  MOST,
  POPULATION,
};

static const ShoalParameterSpec parameters[] = {
  { "min", SHOAL_PARAMETER_NUMBER, "0", 0, 1, NULL, N_("δmin: the least chance of a person of the population to be in the table."), NULL },
  { "max", SHOAL_PARAMETER_NUMBER, "0.5", 0, 1, NULL, N_("δmax: the greatest chance of a person of the population to be in the table."),
    NULL },
  { "population", SHOAL_PARAMETER_FILE, "", 0, 0, NULL, N_("A file with the people of the population, those of the table among them, in columns called like the quasi-identifiers; a value that their hierarchies lack belongs to the root only."),
    NULL },
};

static guint
get_needs (const ShoalModel *model)
{
  return model->numbers[LEAST] > SHOAL_GUARANTEE_TOLERANCE ? SHOAL_GUARANTEE_NEEDS_EVERYBODY : 0;
}

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  double persons = (double) content->n_persons, people = (double) content->n_people;

  return persons >= (model->numbers[LEAST] - SHOAL_GUARANTEE_TOLERANCE) * people
         && persons <= (model->numbers[MOST] + SHOAL_GUARANTEE_TOLERANCE) * people;
}

/* If a class has more people than fit it in the population, the population does not list all of them: the value is then above 1. */
static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  *value = content->n_people > 0 ? (double) content->n_persons / (double) content->n_people : INFINITY;
  return *value >= model->numbers[LEAST] - SHOAL_GUARANTEE_TOLERANCE && *value <= model->numbers[MOST] + SHOAL_GUARANTEE_TOLERANCE;
}

/* Compares two chances by how far they are outside the limits or, inside, by how near they are to a limit. */
static gboolean
is_worse (const ShoalModel *model,
          double            a,
          double            b)
{
  return fmax (a - model->numbers[MOST], model->numbers[LEAST] - a) > fmax (b - model->numbers[MOST], model->numbers[LEAST] - b);
}

/* People who fit no published class have the chance 0 to be in the table; for people who fit several classes the chance is unknown. */
static gboolean
release_holds (const ShoalModel          *model,
               const ShoalReleaseContent *content)
{
  return content->n_shared == 0
         && (model->numbers[LEAST] <= SHOAL_GUARANTEE_TOLERANCE || content->n_people >= content->n_population);
}

static gboolean
measure_release (const ShoalModel          *model,
                 const ShoalReleaseContent *content,
                 double                    *value)
{
  if (content->n_shared > 0)
    return FALSE;
  return !(model->numbers[LEAST] > SHOAL_GUARANTEE_TOLERANCE && content->n_people < content->n_population);
}

static char *
request (const ShoalModel *model)
{
  g_autofree char *name = g_path_get_basename (model->file);

  return g_strdup_printf (_("Chance of each person in “%s” to be in the table: from %g to %g"), name, model->numbers[LEAST],
                          model->numbers[MOST]);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  g_autofree char *name = g_path_get_basename (model->file);

  if (kind == SHOAL_RECODING_PARTITION)
    return g_strdup_printf (_("δ-presence: nobody of the population, who are listed in “%s”, fits two groups, and of those who fit a group a share "
                              "of at most %g is in the table."), name, model->numbers[MOST]);
  return g_strdup_printf (_("δ-presence: for each person of the population, who are listed in “%s”, the release gives a chance from %g to %g to "
                            "be in the table."), name, model->numbers[LEAST], model->numbers[MOST]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  return g_strdup_printf (_("Chance to be in the table that is farthest from the middle: %.4g; allowed: %g to %g. People of the "
                            "population who fit some published record: %'zu of %'zu."),
                          finding->worst, finding->model.numbers[LEAST], finding->model.numbers[MOST], finding->n_people,
                          finding->n_population);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  if (finding->first_offending_row == G_MAXSIZE && finding->n_shared > 0)
    return g_strdup (_("people of the population fit several groups, so that their chance to be in the table is not known"));
  if (finding->first_offending_row == G_MAXSIZE)
    return g_strdup_printf (_("people of the population who fit no published record, so that they are known not to be in the table: %'zu"),
                            finding->n_population - finding->n_people);
  return g_strdup_printf (_("the chance of people of the population to be in the table is not between %g and %g"),
                          finding->model.numbers[LEAST], finding->model.numbers[MOST]);
}

const ShoalGuarantee shoal_delta_presence = {
  .id = "delta-presence",
  .title = N_("δ-presence"),
  .summary = N_("For each person of the population the chance to be in the table is between δmin and δmax."),
  .source = "Nergiz et al. 2007",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .needs = SHOAL_GUARANTEE_NEEDS_POPULATION,
  .get_needs = get_needs,
  .class_holds = class_holds,
  .measure = measure,
  .release_holds = release_holds,
  .measure_release = measure_release,
  .is_worse = is_worse,
  .request = request,
  .promise = promise,
  .limits = N_("δ-presence is against whoever knows the population and wants to know who is in the table. It counts those whom its file lists, "
               "and says nothing of what is learned about those who are known to be in the table."),
  .partition_limits = N_("δ-presence is against whoever knows the population and wants to know who is in the table. It counts those whom its "
                         "file lists and the cells of a group cover, and says nothing of what is learned about those who are known to be in the "
                         "table. Cells of groups are no wider than their rows. So a person is in the table for certain, where a cell would be "
                         "narrower without a value that only this person has."),
  .describe = describe,
  .explain = explain,
};
