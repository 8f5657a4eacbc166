/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two releases about the same people: Ganta, Kasiviswanathan and Smith, Composition attacks and auxiliary information in data privacy,
 * KDD 2008. An attacker who knows the quasi-identifiers of a person finds a class in each release; the person must be in both classes.
 * We assume that the attacker can tell which records of both releases belong to the same person, for instance by columns that are
 * published unchanged. Then the classes of the earlier release divide a class of this release into parts; people who were not in the
 * earlier release are one more part. Each part must have k people and l different sensitive values. The people of an earlier class
 * without a published record are a part too, which must have k people or none. If sensitive values are the same in both releases, two
 * classes, which the attack compares, have at least the values of the part in common.
 *
 * Monotony: the parts of a union of classes are unions of the parts. Without suppression, the people of the earlier release who are
 * left over are always the same. */

#include "privacy/shoal-earlier-run.h"

#include <glib/gi18n-lib.h>

#include <math.h>

enum
{
  K,
  L,
  RUN,
  FILE_NAME,
  LINK,
  EARLIER_K,
};

static const ShoalParameterSpec parameters[] = {
  { NC_ ("parameter", "k"), SHOAL_PARAMETER_INTEGER, "2", 1, G_MAXINT32, NULL,
    N_("People whom both releases together do not tell apart, at least."), NULL },
  { NC_ ("parameter", "l"), SHOAL_PARAMETER_INTEGER, "1", 1, G_MAXINT32, NULL,
    N_("Different sensitive values of these people, at least; with 1 no sensitive column is needed."), NULL },
  { NC_ ("parameter", "run"), SHOAL_PARAMETER_RUN, "", 0, 0, NULL,
    N_("The run of the project that was published earlier, by its name, or by its number (the first is 1); row by row it is of this "
       "table, whether everybody's values became the same or those of a group. A run by person cannot be named."), NULL },
  { NC_ ("parameter", "file"), SHOAL_PARAMETER_FILE, "", 0, 0, NULL,
    N_("Without a run: the earlier release, with a column that links its records to rows of the table; none where it was this table on "
       "other levels."), NULL },
  { NC_ ("parameter", "link"), SHOAL_PARAMETER_TEXT, "", 0, 0, NULL,
    N_("Name of the column that links a file; without file and run the levels of the earlier release, in the order of the columns, such "
       "as 1/0/2."), NULL },
  { NC_ ("parameter", "earlier-k"), SHOAL_PARAMETER_INTEGER, "1", 1, G_MAXINT32, NULL,
    N_("Without file and run: smaller classes were left out of the earlier release."), NULL },
};

static guint
get_needs (const ShoalModel *model)
{
  return SHOAL_GUARANTEE_NEEDS_EARLIER | (model->numbers[L] > 1 ? SHOAL_GUARANTEE_NEEDS_SENSITIVE : 0);
}

static gboolean
class_holds (const ShoalModel        *model,
             const ShoalClassContent *content)
{
  const guint32 *part_of_value;

  /* Without counts the guarantee does not hold. */
  if (content->n_values == 0)
    return FALSE;
  part_of_value = content->all->part_of_value;
  for (gsize first = 0, end; first < content->n_values; first = end)
    {
      gsize n_people = 0;

      for (end = first; end < content->n_values && part_of_value[content->values[end]] == part_of_value[content->values[first]]; end++)
        n_people += content->counts[end];
      if ((double) n_people < model->numbers[K] || (double) (end - first) < model->numbers[L])
        return FALSE;
    }
  return TRUE;
}

/* Looks for the values of each part among all values, independently of class_holds(); the value is the size of the smallest part. */
static gboolean
measure (const ShoalModel        *model,
         const ShoalClassContent *content,
         double                  *value)
{
  gboolean holds = content->n_values > 0;

  *value = INFINITY;
  for (gsize i = 0; i < content->n_values; i++)
    {
      guint32 part = content->all->part_of_value[content->values[i]];
      double n_people = 0, n_values = 0;

      if (i > 0 && content->all->part_of_value[content->values[i - 1]] == part)
        continue;
      for (gsize other = 0; other < content->n_values; other++)
        if (content->all->part_of_value[content->values[other]] == part)
          {
            n_people += content->counts[other];
            n_values++;
          }
      *value = fmin (*value, n_people);
      holds = holds && n_people >= model->numbers[K] && n_values >= model->numbers[L];
    }
  return holds;
}

static gboolean
is_worse (const ShoalModel *model,
          double            a,
          double            b)
{
  return a < b;
}

static gboolean
release_holds (const ShoalModel          *model,
               const ShoalReleaseContent *content)
{
  for (guint32 part = 1; part < content->n_parts; part++)
    if (content->left[part] > 0 && (double) content->left[part] < model->numbers[K])
      return FALSE;
  return content->left != NULL;
}

static gboolean
measure_release (const ShoalModel          *model,
                 const ShoalReleaseContent *content,
                 double                    *value)
{
  gsize fewest = G_MAXSIZE;

  for (guint32 part = 1; part < content->n_parts; part++)
    if (content->left[part] > 0)
      fewest = MIN (fewest, content->left[part]);
  return content->left != NULL && (double) fewest >= model->numbers[K];
}

static gboolean
uses (const ShoalModel *model,
      guint             parameter)
{
  if (parameter == FILE_NAME || parameter == LINK)
    return model->run == NULL;
  return parameter != EARLIER_K || (model->run == NULL && model->file == NULL);
}

static char *
request (const ShoalModel *model)
{
  g_autofree char *name = model->run != NULL    ? g_strdup (model->run->name)
                          : model->file != NULL ? g_path_get_basename (model->file)
                                                : g_strdup (model->value != NULL ? model->value : "");

  if (model->numbers[L] > 1)
    return g_strdup_printf (_("Together with “%s” each person among at least %'.0f people, with %'.0f different values of “%s”"), name,
                            model->numbers[K], model->numbers[L], model->column);
  return g_strdup_printf (_("Together with “%s” each person among at least %'.0f people"), name, model->numbers[K]);
}

static char *
promise (const ShoalModel  *model,
         ShoalRecodingKind  kind,
         gboolean           counts_persons)
{
  if (model->numbers[L] > 1)
    return g_strdup_printf (_("Earlier release: whoever has both releases, and knows which records are one person's, finds no person among fewer "
                              "than %'.0f people, with %'.0f different values of “%s”."), model->numbers[K], model->numbers[L], model->column);
  return g_strdup_printf (_("Earlier release: whoever has both releases, and knows which records are one person's, finds no person among fewer "
                            "than %'.0f people."), model->numbers[K]);
}

static char *
describe (ShoalRecodingKind   kind,
          const ShoalFinding *finding)
{
  return g_strdup_printf (_("Fewest people in what a class of this release and one of the earlier have in common: %'.0f; required: %'.0f"),
                          finding->worst, finding->model.numbers[K]);
}

static char *
explain (ShoalRecodingKind   kind,
         const ShoalFinding *finding)
{
  if (finding->first_offending_row == G_MAXSIZE)
    return g_strdup_printf (_("of some class of the earlier release fewer than %'.0f people are not in this one, and stand out by that"),
                            finding->model.numbers[K]);
  return g_strdup_printf (_("rows in classes that the earlier release splits into parts that are too small or too uniform: %'zu"),
                          finding->n_offending);
}

const ShoalGuarantee shoal_earlier_release = {
  .id = "earlier-release",
  .title = N_("Earlier release"),
  .summary = N_("What a class of this release and a class of an earlier one have in common are at least k people."),
  .source = "Ganta et al. 2008",
  .parameters = parameters,
  .n_parameters = G_N_ELEMENTS (parameters),
  .monotony = SHOAL_MONOTONY_UNION,
  .get_needs = get_needs,
  .class_holds = class_holds,
  .measure = measure,
  .release_holds = release_holds,
  .measure_release = measure_release,
  .is_worse = is_worse,
  .uses = uses,
  .request = request,
  .promise = promise,
  .limits = N_("This is about the one earlier release that is named, not about others, and not about what several of them tell together. "
               "Sensitive values that the earlier release shows are not looked at: where they have changed since, both together may tell "
               "more. Who is in the earlier release only is one of k people, whatever their sensitive values."),
  .describe = describe,
  .explain = explain,
};
