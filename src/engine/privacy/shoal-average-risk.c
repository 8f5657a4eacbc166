/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Average risk: the mean over the published records of 1 / size of their class, which is classes / records. El Emam and Dankar,
 * Protecting privacy using k-anonymity, JAMIA 15 (2008); El Emam, Guide to the De-Identification of Personal Health
 * Information, 2013. Where people have several records, a size counts people, and all records of a person in a class count as one.
 *
 * Monotony: a more general node has unions of the same classes, so it has no more classes. If no row may be suppressed, the records
 * are the same, so the mean does not rise. With suppression it may: rows that come back can form classes smaller than the average. */

#include "base/shoal-format.h"
#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

enum
{
  THRESHOLD,
};

static const ShoalParameterSpec parameters[] = {
  { "threshold", SHOAL_PARAMETER_NUMBER, "0.05", 0, 1, NULL,
    N_("The largest mean of 1 / size of the class, over all published records."), NULL },
};

static gboolean
release_holds (const ShoalModel          *model,
               const ShoalReleaseContent *content)
{
  return (double) content->n_classes <= (model->numbers[THRESHOLD] + SHOAL_GUARANTEE_TOLERANCE) * (double) content->n_persons;
}

static gboolean
measure_release (const ShoalModel          *model,
                 const ShoalReleaseContent *content,
                 double                    *value)
{
  *value = 0;
  for (gsize i = 0; i < content->n_sizes; i++)
    {
      double share = (double) content->sizes[i].size * content->sizes[i].n_classes / (double) content->n_persons;

      *value += share / content->sizes[i].size;
    }
  return *value <= model->numbers[THRESHOLD] + SHOAL_GUARANTEE_TOLERANCE;
}

static char *
request (const ShoalModel *model)
{
  g_autofree char *share = shoal_format_limit (model->numbers[THRESHOLD]);

  return g_strdup_printf (_("A guess which record is a person's is right in at most %s of all cases"), share);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  return g_strdup_printf (_("Average risk: whoever knows that a person is in the release, and guesses which record is that person's, "
                            "is right with a chance of at most %g, on average over all records."), model->numbers[THRESHOLD]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  return g_strdup_printf (_("Mean of 1 / size of the class over all records: %.4g; allowed: %g"), finding->worst,
                          finding->model.numbers[THRESHOLD]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  return g_strdup_printf (_("the average risk is %.4g, and %g is allowed"), finding->worst, finding->model.numbers[THRESHOLD]);
}

const ShoalGuarantee shoal_average_risk = {
  .id = "average-risk",
  .title = N_("Average risk"),
  .summary = N_("The mean over all published records of 1 / size of the class is at most a threshold."),
  .source = "El Emam and Dankar 2008",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .release_holds = release_holds,
  .measure_release = measure_release,
  .request = request,
  .promise = promise,
  .limits = N_("An average risk says nothing of any single record: that of k-anonymity is the limit for each. It is about finding the "
               "record of a person, and not about what is learned without finding it."),
  .describe = describe,
  .explain = explain,
};
