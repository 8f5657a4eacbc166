/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Population uniqueness: the share of published records that are unique in the population, estimated from the sizes of the
 * classes and the number of people of the population, is at most a threshold. Sources: those of shoal-population-uniques.c.
 *
 * Monotony: none is claimed. With fewer classes of one row an estimate usually falls, but it depends on all sizes. */

#include "base/shoal-format.h"
#include "privacy/shoal-population-uniques.h"
#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  THRESHOLD,
  POPULATION_SIZE,
  ESTIMATOR,
};

static const ShoalParameterSpec parameters[] = {
  { "threshold", SHOAL_PARAMETER_NUMBER, "0.01", 0, 1, NULL,
    N_("The largest share of published records that are estimated to be unique in the population."), NULL },
  { "population-size", SHOAL_PARAMETER_INTEGER, "0", 0, 1e12, NULL, N_("How many people the population has that the table is a sample of."),
    NULL },
  { "estimator", SHOAL_PARAMETER_CHOICE, "dankar", 0, 0, "dankar/pitman/zayatz/snb",
    N_("How it is estimated; “dankar” picks one of the others by the share of the population that is published."), NULL },
};

/* If the share cannot be estimated, the guarantee does not hold. */
static gboolean
measure_release (const ShoalModel          *model,
                 const ShoalReleaseContent *content,
                 double                    *value)
{
  *value = shoal_uniques_estimate ((ShoalUniquesEstimator) model->numbers[ESTIMATOR], content->sizes, content->n_sizes,
                                   model->numbers[POPULATION_SIZE]);
  return *value <= model->numbers[THRESHOLD] + SHOAL_GUARANTEE_TOLERANCE;
}

static gboolean
release_holds (const ShoalModel          *model,
               const ShoalReleaseContent *content)
{
  double share;

  return measure_release (model, content, &share);
}

static char *
request (const ShoalModel *model)
{
  g_autofree char *share = shoal_format_limit (model->numbers[THRESHOLD]);

  return g_strdup_printf (_("At most %s of the records are estimated to be unique among %'.0f people"), share,
                          model->numbers[POPULATION_SIZE]);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  return g_strdup_printf (_("Population uniqueness: of the published records an estimated share of at most %g are of people whom nobody "
                            "else of the %'.0f people of the population equals."), model->numbers[THRESHOLD], model->numbers[POPULATION_SIZE]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  if (isnan (finding->worst))
    return g_strdup_printf (_("Estimated share of population uniques: no estimate; allowed: %g"), finding->model.numbers[THRESHOLD]);
  return g_strdup_printf (_("Estimated share of population uniques: %.4g; allowed: %g"), finding->worst,
                          finding->model.numbers[THRESHOLD]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  if (isnan (finding->worst))
    return g_strdup (_("there is no estimate of the share of population uniques"));
  return g_strdup_printf (_("the estimated share of population uniques is %.4g, and %g is allowed"), finding->worst,
                          finding->model.numbers[THRESHOLD]);
}

const ShoalGuarantee shoal_population_uniqueness = {
  .id = "population-uniqueness",
  .title = N_("Population uniqueness"),
  .summary = N_("The estimated share of published records that are unique in the population is at most a threshold."),
  .source = "Dankar et al. 2012",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_NONE,
  .needs = SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE,
  .release_holds = release_holds,
  .measure_release = measure_release,
  .request = request,
  .promise = promise,
  .limits = N_("The share of population uniques is an estimate, and assumes that the table is a random sample of the population. It is "
               "about those who know the whole population; who knows that a person is in the table needs to tell fewer people apart."),
  .describe = describe,
  .explain = explain,
};
