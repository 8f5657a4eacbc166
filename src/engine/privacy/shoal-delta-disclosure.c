/* SPDX-License-Identifier: GPL-3.0-or-later */
/* δ-disclosure privacy: Brickell and Shmatikov, The cost of privacy, KDD 2008, definition 8: for every class and every
 * sensitive value of the table, |log (p / q)| < δ, where p and q are the value's shares in the class and in the table. A class
 * that lacks a value fails. The logarithm has base 2. The share in a union is a mean of the shares, so a union of classes that
 * hold holds too. */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  DELTA,
};

static const ShoalParameterSpec parameters[] = {
  { "delta", SHOAL_PARAMETER_NUMBER, "1", 1e-9, 1e9, NULL,
    N_("How many times more or less frequent, as a logarithm of base 2, a value may be in a class than in the table."), "δ" },
};

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  double n = (double) content->n_persons, most = exp2 (model->numbers[DELTA]);

  if (content->n_values < content->all->n_values)
    return FALSE;
  for (gsize i = 0; i < content->n_values; i++)
    {
      double q = (double) content->all->counts[content->values[i]] / (double) content->all->n_persons;
      double ratio = content->counts[i] / (n * q);

      if (ratio >= most * (1 - SHOAL_GUARANTEE_TOLERANCE) || ratio * most <= 1 + SHOAL_GUARANTEE_TOLERANCE)
        return FALSE;
    }
  return TRUE;
}

static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  const ShoalSensitive *all = content->all;
  gsize next = 0;

  *value = 0;
  for (guint32 i = 0; i < all->n_values; i++)
    {
      gboolean present = next < content->n_values && content->values[next] == i;
      double p = present ? (double) content->counts[next++] / (double) content->n_persons : 0;
      double q = (double) all->counts[i] / (double) all->n_persons;

      *value = MAX (*value, present ? fabs (log2 (p / q)) : INFINITY);
    }
  return *value < model->numbers[DELTA] - 2 * SHOAL_GUARANTEE_TOLERANCE;
}

static char *
request (const ShoalModel *model)
{
  return g_strdup_printf (_("Each value of “%s” less than %.3g times more or less frequent in a class than in the table"),
                          model->column, exp2 (model->numbers[DELTA]));
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  return g_strdup_printf (_("δ-disclosure privacy of “%s”: in each class every value is less than 2 to the power of %g times more or "
                            "less frequent than in the whole table."),
                          model->column, model->numbers[DELTA]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  return g_strdup_printf (_("Logarithm of how much more or less frequent a value of “%s” is in any class than in the table: at "
                            "most %.4g; required: less than %g"),
                          finding->model.column, finding->worst, finding->model.numbers[DELTA]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  return g_strdup_printf (_("rows in classes where a value of “%s” is far more or less frequent than in the table, or lacking: %'zu"),
                          finding->model.column, finding->n_offending);
}

const ShoalGuarantee shoal_delta_disclosure = {
  .id = "delta-disclosure",
  .title = N_("δ-disclosure privacy"),
  .summary = N_("In each class every sensitive value is about as frequent as in the whole table."),
  .source = "Brickell and Shmatikov 2008",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .needs = SHOAL_GUARANTEE_NEEDS_SENSITIVE | SHOAL_GUARANTEE_NEEDS_TABLE,
  .class_holds = class_holds,
  .measure = measure,
  .request = request,
  .promise = promise,
  .limits = N_("δ-disclosure privacy bounds how much the likelihood of a sensitive value changes, up and down. What the whole table "
               "tells of everybody remains."),
  .describe = describe,
  .explain = explain,
};
