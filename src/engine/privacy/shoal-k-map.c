/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k-map: every published record fits at least k people of the population. Sweeney, Computational disclosure control, PhD thesis,
 * MIT 2001. If the population is a table, its people are counted. In a local recoding a person may fit several classes, and an attacker
 * who knows that different records are of different people can rule people out. For example, 1 and 8 publish 1–8, and 3, 4, 5 and 6
 * publish 3–6, and the population has no other people: six people fit 1–8, but only 1 and 8 can have its records. Therefore only two
 * kinds of people are counted: the people of the class, who can exchange their places, and people who fit the class and have no row in
 * the table, who can take the place of any of them.
 *
 * If only the size of the population is known: El Emam and Dankar, Protecting privacy using k-anonymity, JAMIA 15 (2008). The number
 * of rows in the table from a class of k people in the population has a Poisson distribution with the mean k n / N, for n rows and N
 * people; every class in the table has a row, so the distribution may be truncated at zero. If k or fewer people would give so many
 * rows only with a chance below the significance, the class comes from more than k people. A class of k rows needs no test. Where
 * people have several rows, people are counted instead of rows.
 *
 * Monotony: adding rows to a class makes its cells cover more, so it fits no fewer people and has more rows. */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  K,
  POPULATION,
  POPULATION_SIZE,
  ESTIMATOR,
  SIGNIFICANCE,
};

enum
{
  POISSON,
  ZERO_TRUNCATED,
};

static const ShoalParameterSpec parameters[] = {
  { "k", SHOAL_PARAMETER_INTEGER, "5", 2, G_MAXINT32, NULL, N_("People of the population that every record fits at least."), NULL },
  { "population", SHOAL_PARAMETER_FILE, "", 0, 0, NULL, N_("A file with the people of the population, in columns called like the quasi-identifiers; a value that their hierarchies lack belongs to the root only."),
    NULL },
  { "population-size", SHOAL_PARAMETER_INTEGER, "0", 0, 1e12, NULL, N_("How many people the population has that the table is a sample of, where there is no file of them."),
    NULL },
  { "estimator", SHOAL_PARAMETER_CHOICE, "poisson", 0, 0, "poisson/zero-truncated",
    N_("Distribution of the rows that a class of the population has in the table."), NULL },
  { "significance", SHOAL_PARAMETER_NUMBER, "0.01", 1e-9, 0.5, NULL,
    N_("Chance that a class of too few people passes the test."), NULL },
};

static guint
get_needs (const ShoalModel *model)
{
  return model->file != NULL ? SHOAL_GUARANTEE_NEEDS_POPULATION : SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE | SHOAL_GUARANTEE_NEEDS_TABLE;
}

/* The fewest rows that a class must have: the smallest number whose chance to be reached is at most the significance */
static gsize
find_fewest_rows (const ShoalModel *model,
                  gsize             n_table)
{
  double mean = model->numbers[K] * ((double) n_table / model->numbers[POPULATION_SIZE]);
  gboolean truncated = model->numbers[ESTIMATOR] == ZERO_TRUNCATED;
  double term = exp (-mean), below = truncated ? 0 : term, seen = truncated ? -expm1 (-mean) : 1;
  gsize rows = 1;

  while ((double) rows < model->numbers[K] && below / seen < 1 - model->numbers[SIGNIFICANCE])
    {
      term *= mean / (double) rows;
      below += term;
      rows++;
    }
  return rows;
}

/* Candidate people for a record, if an attacker knows that different records are of different people */
static double
count_possible (const ShoalClassContent *content)
{
  gsize n_elsewhere = content->n_in_table > content->n_persons ? content->n_in_table - content->n_persons : 0;

  return (double) content->n_people - (double) n_elsewhere;
}

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  if (model->file != NULL)
    return count_possible (content) >= model->numbers[K];
  return content->n_persons >= find_fewest_rows (model, content->n_table);
}

/* Computes the chance for the rows of the class, and not the fewest rows as class_holds() does. */
static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  double mean = model->numbers[K] * ((double) content->n_table / model->numbers[POPULATION_SIZE]), fewer = 0, chance;
  gboolean truncated = model->numbers[ESTIMATOR] == ZERO_TRUNCATED;

  if (model->file == NULL)
    *value = (double) content->n_persons;
  else
    *value = fmin ((double) content->n_people, (double) content->n_persons + (double) (content->n_people - content->n_in_table));
  if (*value >= model->numbers[K] || model->file != NULL)
    return *value >= model->numbers[K];
  for (gsize i = truncated ? 1 : 0; i < content->n_persons; i++)
    fewer += exp ((double) i * log (mean) - mean - lgamma ((double) i + 1));
  chance = 1 - fewer / (truncated ? -expm1 (-mean) : 1);
  return chance <= model->numbers[SIGNIFICANCE] + SHOAL_GUARANTEE_TOLERANCE;
}

static gboolean
is_worse (const ShoalModel *model,
          double            a,
          double            b)
{
  return a < b;
}

static gboolean
uses (const ShoalModel *model,
      guint             parameter)
{
  return parameter == K || parameter == POPULATION || model->file == NULL;
}

static char *
request (const ShoalModel *model)
{
  g_autofree char *name = model->file != NULL ? g_path_get_basename (model->file) : NULL;

  if (name != NULL)
    return g_strdup_printf (_("Each record fits at least %'.0f people of the population in “%s”"), model->numbers[K], name);
  return g_strdup_printf (_("Each record fits at least %'.0f of the %'.0f people of the population"), model->numbers[K],
                          model->numbers[POPULATION_SIZE]);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  if (model->file != NULL)
    {
      g_autofree char *name = g_path_get_basename (model->file);

      return g_strdup_printf (kind == SHOAL_RECODING_PARTITION
                                ? _("k-map: each published record may be of at least %'.0f people of the population, who are listed in “%s”, "
                                    "although every other record is of somebody else.")
                                : _("k-map: each published record fits at least %'.0f people of the population, who are listed in “%s”."),
                              model->numbers[K], name);
    }
  return g_strdup_printf (counts_persons
                            ? _("k-map: each published record fits at least %'.0f of the %'.0f people of the population. That is estimated "
                                "from the persons of its class, with a chance of error of %g.")
                            : _("k-map: each published record fits at least %'.0f of the %'.0f people of the population. That is estimated "
                                "from the rows of its class, with a chance of error of %g."), model->numbers[K],
                          model->numbers[POPULATION_SIZE], model->numbers[SIGNIFICANCE]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  if (finding->model.file != NULL)
    return g_strdup_printf (kind == SHOAL_RECODING_PARTITION
                              ? _("Fewest people of the population of whom a record may be: %'.0f; required: %'.0f")
                              : _("Fewest people of the population whom a record fits: %'.0f; required: %'.0f"),
                            finding->worst, finding->model.numbers[K]);
  return g_strdup_printf (finding->counts_persons
                            ? _("Fewest persons of a class: %'.0f; for %'.0f people of the population, as estimated, they are enough: %s")
                            : _("Fewest rows of a class: %'.0f; for %'.0f people of the population, as estimated, they are enough: %s"),
                          finding->worst, finding->model.numbers[K], finding->holds ? _("yes") : _("no"));
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  if (finding->model.file != NULL)
    return g_strdup_printf (kind == SHOAL_RECODING_PARTITION
                              ? _("rows that may be of fewer than %'.0f people of the population: %'zu")
                              : _("rows in classes that fit fewer than %'.0f people of the population: %'zu"),
                            finding->model.numbers[K], finding->n_offending);
  return g_strdup_printf (_("rows in classes that are estimated to fit fewer than %'.0f people of the population: %'zu"),
                          finding->model.numbers[K], finding->n_offending);
}

const ShoalGuarantee shoal_k_map = {
  .id = "k-map",
  .title = N_("k-map"),
  .summary = N_("Every published record fits at least k people of the population."),
  .source = "Sweeney 2001, El Emam and Dankar 2008",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_SUPERSET,
  .get_needs = get_needs,
  .class_holds = class_holds,
  .measure = measure,
  .is_worse = is_worse,
  .uses = uses,
  .request = request,
  .promise = promise,
  .limits = N_("k-map protects from those who do not know who is in the table. Who knows that needs to tell apart only the people who are in "
               "it. An estimate from the number of people assumes that the table is a random sample of them; a file of them is believed to list all."),
  .describe = describe,
  .explain = explain,
};
