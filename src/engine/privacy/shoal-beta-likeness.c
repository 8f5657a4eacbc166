/* SPDX-License-Identifier: GPL-3.0-or-later */
/* β-likeness: Cao and Karras, Publishing microdata with a robust privacy guarantee, VLDB 2012. No sensitive value is much more
 * frequent in a class (share p) than in the table (share q): basic (definition 2): (p − q) / q ≤ β; enhanced (definition 3):
 * at most the smaller of β and −ln q. The share in a union is a mean of the shares, so a union of classes that hold holds too. */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  VARIANT,
  BETA,
};

enum
{
  BASIC,
  ENHANCED,
};

static const ShoalParameterSpec parameters[] = {
  { "variant", SHOAL_PARAMETER_CHOICE, "enhanced", 0, 0, "basic/enhanced",
    N_("Whether frequent values may grow as much as rare ones, or less."), NULL },
  { "beta", SHOAL_PARAMETER_NUMBER, "1", 1e-9, 1e9, NULL,
    N_("By how much of its share in the table a value may be more frequent in a class."), "β" },
};

static double
get_limit (const ShoalModel *model,
           double            share)
{
  if ((guint) model->numbers[VARIANT] == BASIC)
    return model->numbers[BETA];
  return MIN (model->numbers[BETA], -log (share));
}

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  for (gsize i = 0; i < content->n_values; i++)
    {
      double q = (double) content->all->counts[content->values[i]] / (double) content->all->n_persons;
      double most = q * (1 + get_limit (model, q) + SHOAL_GUARANTEE_TOLERANCE);

      if (content->counts[i] > most * (double) content->n_persons)
        return FALSE;
    }
  return TRUE;
}

static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  gboolean holds = TRUE;

  *value = 0;
  for (gsize i = 0; i < content->n_values; i++)
    {
      double p = (double) content->counts[i] / (double) content->n_persons;
      double q = (double) content->all->counts[content->values[i]] / (double) content->all->n_persons;
      double gain = (p - q) / q;

      *value = MAX (*value, gain);
      holds = holds && gain <= get_limit (model, q) + SHOAL_GUARANTEE_TOLERANCE;
    }
  return holds;
}

static char *
request (const ShoalModel *model)
{
  double times = 1 + model->numbers[BETA];

  if ((guint) model->numbers[VARIANT] == BASIC)
    return g_strdup_printf (_("No value of “%s” more than %.3g times as frequent in a class as in the table"), model->column, times);
  return g_strdup_printf (_("No value of “%s” more than %.3g times as frequent in a class as in the table, frequent ones less"),
                          model->column, times);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  if ((guint) model->numbers[VARIANT] == BASIC)
    return g_strdup_printf (_("β-likeness of “%s”: no value is more frequent in a class than in the whole table by more than %g times "
                              "its share."),
                            model->column, model->numbers[BETA]);
  return g_strdup_printf (_("Enhanced β-likeness of “%s”: no value is more frequent in a class than in the whole table by more than %g "
                            "times its share, and frequent values by less."),
                          model->column, model->numbers[BETA]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  const ShoalModel *model = &finding->model;

  if ((guint) model->numbers[VARIANT] == BASIC)
    return g_strdup_printf (_("Values of “%s” are more frequent in a class than in the table by at most %.4g times their share; "
                              "allowed: %g"),
                            model->column, finding->worst, model->numbers[BETA]);
  return g_strdup_printf (_("Values of “%s” are more frequent in a class than in the table by at most %.4g times their share; "
                            "allowed: %g, and less for frequent ones"),
                          model->column, finding->worst, model->numbers[BETA]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  return g_strdup_printf (_("rows in classes where a value of “%s” is far more frequent than in the table: %'zu"),
                          finding->model.column, finding->n_offending);
}

const ShoalGuarantee shoal_beta_likeness = {
  .id = "beta-likeness",
  .title = N_("β-likeness"),
  .summary = N_("No sensitive value is much more frequent in a class than in the whole table."),
  .source = "Cao and Karras 2012",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .needs = SHOAL_GUARANTEE_NEEDS_SENSITIVE | SHOAL_GUARANTEE_NEEDS_TABLE,
  .class_holds = class_holds,
  .measure = measure,
  .request = request,
  .promise = promise,
  .limits = N_("β-likeness bounds how much more likely a sensitive value of a person becomes. That a value becomes less likely, or is "
               "ruled out, it does not prevent."),
  .describe = describe,
  .explain = explain,
};
