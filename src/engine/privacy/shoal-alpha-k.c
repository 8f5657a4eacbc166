/* SPDX-License-Identifier: GPL-3.0-or-later */
/* (α, k)-anonymity: Wong, Li, Fu and Wang, (α, k)-anonymity: an enhanced k-anonymity model for privacy preserving data
 * publishing, KDD 2006. In each class, every sensitive value, or only the named one, has at most a share α of the rows.
 * The share in a union of classes is a weighted mean of their shares, so a union of classes that hold holds too. */

#include "base/shoal-format.h"
#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

enum
{
  ALPHA,
  VALUE,
};

static const ShoalParameterSpec parameters[] = {
  { "alpha", SHOAL_PARAMETER_NUMBER, "0.5", 0, 1, NULL, N_("The largest share of rows of a class with one sensitive value."),
    N_("Share α") },
  { "value", SHOAL_PARAMETER_TEXT, "", 0, 0, NULL, N_("The sensitive value that is limited; all of them where none is named."), NULL },
};

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  double most = (model->numbers[ALPHA] + SHOAL_GUARANTEE_TOLERANCE) * (double) content->n_persons;

  for (gsize i = 0; i < content->n_values; i++)
    if ((double) content->counts[i] > most && (model->value == NULL || content->values[i] == content->named))
      return FALSE;
  return TRUE;
}

static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  *value = 0;
  for (gsize i = 0; i < content->n_values; i++)
    {
      double share = (double) content->counts[i] / (double) content->n_persons;

      if (model->value == NULL || content->values[i] == content->named)
        *value = MAX (*value, share);
    }
  return *value <= model->numbers[ALPHA] + SHOAL_GUARANTEE_TOLERANCE;
}

static char *
request (const ShoalModel *model)
{
  g_autofree char *share = shoal_format_limit (model->numbers[ALPHA]);

  if (model->value != NULL)
    return g_strdup_printf (_("Value “%s” of “%s” in at most %s of the rows of each class"), model->value, model->column, share);
  return g_strdup_printf (_("No value of “%s” in more than %s of the rows of a class"), model->column, share);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  if (counts_persons && model->value != NULL)
    return g_strdup_printf (_("(α, k)-anonymity of “%s”: in each class at most %g of the persons have the value “%s”."), model->column,
                            model->numbers[ALPHA], model->value);
  if (counts_persons)
    return g_strdup_printf (_("(α, k)-anonymity of “%s”: in each class at most %g of the persons have the same value."), model->column,
                            model->numbers[ALPHA]);
  if (model->value != NULL)
    return g_strdup_printf (_("(α, k)-anonymity of “%s”: in each class at most %g of the rows have the value “%s”."), model->column,
                            model->numbers[ALPHA], model->value);
  return g_strdup_printf (_("(α, k)-anonymity of “%s”: in each class at most %g of the rows have the same value."), model->column,
                          model->numbers[ALPHA]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  const ShoalModel *model = &finding->model;

  if (model->value != NULL)
    return g_strdup_printf (_("Share of “%s” in “%s” in any class: at most %.4g; allowed: %g"), model->value, model->column,
                            finding->worst, model->numbers[ALPHA]);
  return g_strdup_printf (_("Share of the most frequent value of “%s” in any class: at most %.4g; allowed: %g"), model->column,
                          finding->worst, model->numbers[ALPHA]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  return g_strdup_printf (_("rows in classes where one value of “%s” is too frequent: %'zu"), finding->model.column,
                          finding->n_offending);
}

const ShoalGuarantee shoal_alpha_k = {
  .id = "alpha-k",
  .title = N_("(α, k)-anonymity"),
  .summary = N_("In each class no sensitive value has more than a share α of the rows."),
  .source = "Wong et al. 2006",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .needs = SHOAL_GUARANTEE_NEEDS_SENSITIVE,
  .class_holds = class_holds,
  .measure = measure,
  .request = request,
  .promise = promise,
  .limits = N_("(α, k)-anonymity bounds how certain a sensitive value of a person is. Values that are not limited, or that are rare in "
               "the table, may still become far more likely than they were."),
  .describe = describe,
  .explain = explain,
};
