/* SPDX-License-Identifier: GPL-3.0-or-later */
/* l-diversity: Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam, l-diversity: Privacy beyond k-anonymity, TKDD 1, 2007.
 * Distinct: at least l different values. Entropy (definition 4.1): the entropy of the values is at least log l. Recursive
 * (c, l) (definition 4.2): with the counts in descending order, r1 < c (rl + … + rm). A union of classes that hold holds: its
 * distribution is a mixture, whose entropy is at least the smallest entropy of the parts. */

#include "privacy/shoal-guarantee.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <stdlib.h>

enum
{
  VARIANT,
  L,
  C,
};

enum
{
  DISTINCT,
  ENTROPY,
  RECURSIVE,
};

static const ShoalParameterSpec parameters[] = {
  { "variant", SHOAL_PARAMETER_CHOICE, "distinct", 0, 0, "distinct/entropy/recursive",
    N_("What is counted: different values, the number of equally frequent values with the same entropy, or how far the most "
       "frequent value outweighs the rare ones."), NULL },
  { "l", SHOAL_PARAMETER_NUMBER, "3", 1, 1e9, NULL, N_("How diverse each class is at least."), N_("Diversity l") },
  { "c", SHOAL_PARAMETER_NUMBER, "3", 1e-9, 1e9, NULL,
    N_("For the variant “recursive”: the most frequent value is less often there than c times all from the l-th most frequent on."),
    N_("Constant c") },
};

static int
compare_descending (gconstpointer a,
                    gconstpointer b)
{
  guint32 left = *(const guint32 *) a, right = *(const guint32 *) b;

  return left > right ? -1 : left < right;
}

/* The count of the most frequent value, and the sum of the counts from the l-th most frequent value on */
static void
split_counts (const ShoalModel        *model,
              const ShoalClassContent *content,
              gsize                   *most,
              gsize                   *tail)
{
  g_autofree guint32 *counts = g_memdup2 (content->counts, content->n_values * sizeof *counts);
  gsize l = (gsize) ceil (model->numbers[L]);

  qsort (counts, content->n_values, sizeof *counts, compare_descending);
  *most = content->n_values > 0 ? counts[0] : 0;
  *tail = 0;
  for (gsize i = l - 1; i < content->n_values; i++)
    *tail += counts[i];
}

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  double n = (double) shoal_class_content_sum_counts (content), sum = 0;
  gsize most, tail;

  switch ((guint) model->numbers[VARIANT])
    {
    case DISTINCT:
      return (double) content->n_values >= model->numbers[L];
    case ENTROPY:
      /* An entropy of log l needs at least l values. */
      if ((double) content->n_values < model->numbers[L])
        return FALSE;
      for (gsize i = 0; i < content->n_values; i++)
        sum += content->counts[i] * log2 (content->counts[i]);
      return log2 (n) - sum / n >= log2 (model->numbers[L]) - SHOAL_GUARANTEE_TOLERANCE;
    case RECURSIVE:
    default:
      split_counts (model, content, &most, &tail);
      return (double) most < model->numbers[C] * (double) tail;
    }
}

static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  guint variant = (guint) model->numbers[VARIANT];
  gsize most, tail;
  double entropy = 0;

  if (variant == DISTINCT)
    {
      *value = (double) content->n_values;
      return *value >= model->numbers[L];
    }
  if (variant == ENTROPY)
    {
      double n = (double) shoal_class_content_sum_counts (content);

      for (gsize i = 0; i < content->n_values; i++)
        {
          double share = (double) content->counts[i] / n;

          entropy -= share * log2 (share);
        }
      *value = exp2 (entropy);
      return entropy >= log2 (model->numbers[L]) - SHOAL_GUARANTEE_TOLERANCE;
    }
  split_counts (model, content, &most, &tail);
  *value = tail > 0 ? (double) most / (double) tail : INFINITY;
  return *value < model->numbers[C];
}

static gboolean
is_worse (const ShoalModel *model,
          double            a,
          double            b)
{
  return (guint) model->numbers[VARIANT] == RECURSIVE ? a > b : a < b;
}

static gboolean
uses (const ShoalModel *model,
      guint             parameter)
{
  return parameter != C || (guint) model->numbers[VARIANT] == RECURSIVE;
}

static char *
request (const ShoalModel *model)
{
  const double *numbers = model->numbers;

  switch ((guint) numbers[VARIANT])
    {
    case DISTINCT:
      return g_strdup_printf (_("At least %g different values of “%s” in each class"), numbers[L], model->column);
    case ENTROPY:
      return g_strdup_printf (_("Values of “%s” in each class as diverse as %g equally frequent ones"), model->column, numbers[L]);
    case RECURSIVE:
    default:
      return g_strdup_printf (_("Most frequent value of “%s” in each class less than %g times as frequent as all from the %g-th on"),
                              model->column, numbers[C], ceil (numbers[L]));
    }
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  const double *numbers = model->numbers;

  switch ((guint) numbers[VARIANT])
    {
    case DISTINCT:
      return g_strdup_printf (_("l-diversity of “%s”: each class has at least %g different values."), model->column, numbers[L]);
    case ENTROPY:
      return g_strdup_printf (_("Entropy l-diversity of “%s”: the values of each class are as diverse as %g equally frequent ones."),
                              model->column, numbers[L]);
    case RECURSIVE:
    default:
      return g_strdup_printf (_("Recursive l-diversity of “%s”: in each class the most frequent value is less often there than %g "
                                "times all from the %g-th most frequent on."),
                              model->column, numbers[C], ceil (numbers[L]));
    }
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  const ShoalModel *model = &finding->model;
  double l = model->numbers[L];

  switch ((guint) model->numbers[VARIANT])
    {
    case DISTINCT:
      return g_strdup_printf (_("Different values of “%s” in every class: at least %g; required: %g"), model->column,
                              finding->worst, l);
    case ENTROPY:
      return g_strdup_printf (_("Values of “%s” in every class: as diverse as at least %.4g equally frequent ones; required: %g"),
                              model->column, finding->worst, l);
    case RECURSIVE:
    default:
      return g_strdup_printf (_("Most frequent value of “%s” in any class: %.4g times as frequent as all from place %g on; "
                                "required: less than %g times"),
                              model->column, finding->worst, ceil (l), model->numbers[C]);
    }
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  return g_strdup_printf (_("rows in classes with too little diversity of “%s”: %'zu"), finding->model.column,
                          finding->n_offending);
}

const ShoalGuarantee shoal_l_diversity = {
  .id = "l-diversity",
  .title = N_("l-diversity"),
  .summary = N_("The sensitive values of each class are diverse: at least l different ones, as much entropy as l equally "
                "frequent ones have, or no value far more frequent than the rare ones."),
  .source = "Machanavajjhala et al. 2007",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .needs = SHOAL_GUARANTEE_NEEDS_SENSITIVE,
  .class_holds = class_holds,
  .measure = measure,
  .is_worse = is_worse,
  .uses = uses,
  .request = request,
  .promise = promise,
  .limits = N_("l-diversity keeps a sensitive value of a person from being certain. It does not keep it from being likely where one "
               "value is far more frequent in a class than in the table, nor does it know which values mean much the same."),
  .describe = describe,
  .explain = explain,
};
