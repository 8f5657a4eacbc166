/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requirements, the ranges of their values, and the only code that decides whether a recoding meets them. */

#include "privacy/shoal-requirements.h"

#include "base/shoal-bitset.h"
#include "base/shoal-error.h"
#include "base/shoal-format.h"
#include "privacy/shoal-models.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/**
 * shoal_requirements_get_suppression_limit:
 * @n_rows: rows of the table
 *
 * A small addend makes 0.1 · 30 three rows, however the product is rounded.
 *
 * Returns: how many rows may be left out.
 */
gsize
shoal_requirements_get_suppression_limit (const ShoalRequirements *self,
                                          gsize                    n_rows)
{
  double limit;

  g_return_val_if_fail (self != NULL, 0);

  limit = floor (self->suppression * (double) n_rows + 1e-9);
  if (!(limit > 0))
    return 0;
  return limit < (double) n_rows ? (gsize) limit : n_rows;
}

/**
 * shoal_requirements_check:
 *
 * Returns: %TRUE, or %FALSE with %SHOAL_ERROR_USAGE if a parameter of a guarantee, the suppression or its price is out of
 *   range.
 */
gboolean
shoal_requirements_check (const ShoalRequirements *self,
                          GError                 **error)
{
  const ShoalParameterSpec *spec = &shoal_k_anonymity.parameters[0];

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->k < spec->minimum || self->k > spec->maximum)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("k must be a whole number from 1 to %'u"), (guint) spec->maximum);
      return FALSE;
    }
  if (!isfinite (self->suppression) || self->suppression < 0 || self->suppression > 1)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("suppression must be a share of the rows from 0 to 1 (or 0 %% to 100 %%)"));
      return FALSE;
    }
  if (!isfinite (self->suppression_price) || self->suppression_price < 0)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the price of suppression must be a number from 0 on"));
      return FALSE;
    }
  return TRUE;
}

/** shoal_requirements_equal: Returns: whether all requirements are equal, with the models in the same order. */
gboolean
shoal_requirements_equal (const ShoalRequirements *a,
                          const ShoalRequirements *b)
{
  if (a->k != b->k || a->suppression != b->suppression || a->suppression_price != b->suppression_price
      || a->n_models != b->n_models)
    return FALSE;
  for (guint i = 0; i < a->n_models; i++)
    if (!shoal_model_equal (&a->models[i], &b->models[i]))
      return FALSE;
  return TRUE;
}

/**
 * shoal_requirements_add_model:
 *
 * Errors: %SHOAL_ERROR_USAGE if there are too many models, or @model is already among them.
 *
 * Returns: whether it was added
 */
gboolean
shoal_requirements_add_model (ShoalRequirements *self,
                              const ShoalModel  *model,
                              GError           **error)
{
  for (guint i = 0; i < self->n_models; i++)
    if (shoal_model_equal (&self->models[i], model))
      {
        g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("the privacy model “%s” is asked for twice"), model->guarantee->id);
        return FALSE;
      }
  if (self->n_models == SHOAL_REQUIREMENTS_MAX_MODELS)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("no more than %d privacy models can be asked for"),
                   SHOAL_REQUIREMENTS_MAX_MODELS);
      return FALSE;
    }
  self->models[self->n_models++] = *model;
  return TRUE;
}

/** shoal_requirements_remove_model: @model: index in @models, from 0. */
void
shoal_requirements_remove_model (ShoalRequirements *self,
                                 guint              model)
{
  g_return_if_fail (self != NULL && model < self->n_models);

  self->n_models--;
  for (guint i = model; i < self->n_models; i++)
    self->models[i] = self->models[i + 1];
}

/** shoal_requirements_get_n_models: Returns: the number of privacy models, with k-anonymity. */
guint
shoal_requirements_get_n_models (const ShoalRequirements *self)
{
  return self->n_models + 1;
}

/** shoal_requirements_dup_words: Returns: (transfer full): the requirements as text, "k = 5 · l-diversity of “diagnosis” (distinct, l = 3)
 *   · up to 2 % left out". */
char *
shoal_requirements_dup_words (const ShoalRequirements *self)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *share = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  g_string_append_printf (words, _("k = %'u"), self->k);
  for (guint i = 0; i < self->n_models; i++)
    {
      g_autofree char *name = shoal_model_dup_name (&self->models[i]);

      g_string_append_printf (words, " · %s", name);
    }
  g_string_append (words, " · ");
  share = shoal_format_limit (self->suppression);
  if (self->suppression > 0)
    /* Translators: a share of the rows. */
    g_string_append_printf (words, _("up to %s left out"), share);
  else
    g_string_append (words, _("no row left out"));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/**
 * shoal_requirements_parse_suppression:
 * @text: a fraction such as "0.05" or a percentage such as "5%", in any locale
 * @suppression: (out): the fraction
 *
 * Returns: whether @text is such a number between 0 and 1.
 */
gboolean
shoal_requirements_parse_suppression (const char *text,
                                      double     *suppression)
{
  g_autofree char *stripped = NULL;
  char *end;
  double value;

  g_return_val_if_fail (text != NULL && suppression != NULL, FALSE);

  stripped = g_strstrip (g_strdup (text));
  /* The parser below would also accept "inf" and hexadecimal numbers */
  if (stripped[0] == '\0' || stripped[strspn (stripped, "0123456789.eE+-% ")] != '\0')
    return FALSE;
  value = g_ascii_strtod (stripped, &end);
  if (end == stripped)
    return FALSE;
  while (*end == ' ')
    end++;
  if (*end == '%')
    {
      value /= 100;
      end++;
    }
  if (*end != '\0' || !isfinite (value) || value < 0 || value > 1)
    return FALSE;
  *suppression = value;
  return TRUE;
}

/* (transfer full) (nullable): the people of the population who fit each class */
static ShoalPopulationFit *
count_people (const ShoalModels *models,
              ShoalClasses      *classes,
              const guint32     *group_of_row)
{
  ShoalPopulation *population = shoal_models_get_population (models);
  ShoalMicrodata *microdata = classes->microdata;
  g_autofree guint32 *nodes = NULL;

  if (population == NULL)
    return NULL;
  if (classes->kind != SHOAL_RECODING_NODE)
    return shoal_population_count_groups (population, microdata, group_of_row, classes->n_groups);
  nodes = g_new (guint32, MAX (1, (gsize) classes->n_groups * microdata->n_attributes));
  for (guint32 group = 0; group < classes->n_groups; group++)
    for (guint a = 0; a < microdata->n_attributes; a++)
      nodes[(gsize) group * microdata->n_attributes + a] = shoal_classes_get_node (classes, group, a);
  return shoal_population_count_nodes (population, microdata, shoal_recoding_get_levels (classes->recoding, NULL), nodes, classes->n_groups);
}

/* How the groups of some classes were judged; kept with the classes so that sensitive values are not counted again */
typedef struct
{
  ShoalRequirements requirements;
  ShoalBits *failing; /* the groups that fail in a model other than k-anonymity */
  gboolean together;  /* whether the published groups, without failing and too small ones, hold together */
} Judgement;

static void
judgement_free (gpointer data)
{
  Judgement *judgement = data;

  g_free (judgement->failing);
  g_free (judgement);
}

/* @together: (out): whether the published groups that do not fail hold together. Returns: FALSE when told to stop */
static gboolean
hold_together (const ShoalModels          *models,
               ShoalClasses               *classes,
               const guint32              *group_of_row,
               const ShoalSensitiveCounts *counts,
               const ShoalPopulationFit    *people,
               const ShoalBits            *failing,
               gboolean                   *together,
               ShoalProgress              *progress)
{
  g_autofree ShoalBits *published = NULL;
  gsize n_shared = 0;

  *together = TRUE;
  if (!shoal_models_judge_release (models))
    return TRUE;
  published = shoal_bits_new (MAX (1, classes->n_groups));
  for (guint32 group = 0; group < classes->n_groups; group++)
    if (!shoal_classes_is_suppressed (classes, group) && !shoal_bits_get (failing, group))
      shoal_bits_set (published, group);
  /* In a full-domain recoding a person cannot fit two classes. */
  if (classes->kind != SHOAL_RECODING_NODE
      && !shoal_models_find_shared (models, group_of_row, classes->n_groups, published, NULL, &n_shared, progress))
    return FALSE;
  *together = shoal_models_release_holds (models, counts, people, n_shared, classes->persons, classes->n_groups, published);
  return TRUE;
}

/* Judges the groups by the models other than k-anonymity. Returns: (transfer none): the judgement, which lives as long as @classes;
 * NULL with an error */
static const Judgement *
judge (const ShoalRequirements *self,
       ShoalClasses            *classes,
       ShoalProgress           *progress,
       GError                 **error)
{
  Judgement *judgement = g_object_get_data (G_OBJECT (classes), "judgement");
  gsize n_rows = classes->microdata->n_entries;
  g_autoptr (ShoalModels) models = NULL;
  g_autofree guint32 *group_of_row = NULL;
  g_autofree ShoalPopulationFit *people = NULL;
  ShoalSensitiveCounts counts[SHOAL_REQUIREMENTS_MAX_MODELS];

  if (judgement != NULL && shoal_requirements_equal (&judgement->requirements, self))
    return judgement;
  models = shoal_models_new (self, classes->microdata, progress, error);
  if (models == NULL)
    return NULL;
  for (guint a = 0; a < classes->microdata->n_attributes && shoal_models_get_population (models) != NULL; a++)
    if (shoal_attribute_is_aggregated (shoal_microdata_get_attribute (classes->microdata, a)))
      {
        g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                             _("a mean, median, mode or middle does not say who of a population fits a class"));
        return NULL;
      }
  group_of_row = g_new (guint32, MAX (1, n_rows));
  for (gsize row = 0; row < n_rows; row++)
    group_of_row[row] = shoal_classes_group_of_row (classes, row);
  people = count_people (models, classes, group_of_row);
  judgement = NULL;
  if (shoal_models_count (models, group_of_row, classes->n_groups, counts, progress))
    {
      judgement = g_new (Judgement, 1);
      *judgement = (Judgement){ .requirements = *self, .failing = shoal_bits_new (classes->n_groups) };
      for (guint32 group = 0; group < classes->n_groups; group++)
        if (!shoal_models_class_holds (models, counts, people, group, classes->persons[group]))
          shoal_bits_set (judgement->failing, group);
      if (!hold_together (models, classes, group_of_row, counts, people, judgement->failing, &judgement->together, progress))
        g_clear_pointer (&judgement, judgement_free);
      else
        g_object_set_data_full (G_OBJECT (classes), "judgement", judgement, judgement_free);
    }
  if (judgement == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while counting sensitive values"));
  for (guint i = 0; i < shoal_models_get_n_columns (models); i++)
    shoal_sensitive_counts_clear (&counts[i]);
  return judgement;
}

/**
 * shoal_requirements_make_classes:
 * @recoding: a recoding of @microdata
 * @n_threads: threads to use, 0 for one per core
 * @progress: (nullable): asked whether to stop
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop; those of shoal_models_new().
 *
 * Returns: (transfer full): the groups that @recoding makes; groups that fail are suppressed.
 */
ShoalClasses *
shoal_requirements_make_classes (const ShoalRequirements *self,
                                 ShoalMicrodata          *microdata,
                                 ShoalRecoding           *recoding,
                                 guint                    n_threads,
                                 ShoalProgress           *progress,
                                 GError                 **error)
{
  g_autoptr (ShoalClasses) classes = NULL;
  const Judgement *judgement;

  g_return_val_if_fail (self != NULL, NULL);

  classes = shoal_classes_new_with_progress (microdata, recoding, shoal_requirements_get_min_size (self), n_threads, progress,
                                             error);
  if (classes == NULL || self->n_models == 0 || classes->kind == SHOAL_RECODING_MATCHING)
    return g_steal_pointer (&classes);
  judgement = judge (self, classes, progress, error);
  if (judgement == NULL)
    return NULL;
  shoal_classes_suppress (classes, judgement->failing);
  return g_steal_pointer (&classes);
}

/* Adds all groups of @classes that are large enough to the findings of @models. Returns: FALSE when told to stop */
static gboolean
add_groups (const ShoalRequirements *self,
            const ShoalModels       *models,
            ShoalClasses            *classes,
            ShoalFinding            *findings,
            ShoalProgress           *progress)
{
  gsize n_rows = classes->microdata->n_entries;
  g_autofree guint32 *group_of_row = g_new (guint32, MAX (1, n_rows));
  g_autofree ShoalPopulationFit *people = NULL;
  ShoalSensitiveCounts counts[SHOAL_REQUIREMENTS_MAX_MODELS];
  gboolean counted;

  for (gsize row = 0; row < n_rows; row++)
    group_of_row[row] = shoal_classes_group_of_row (classes, row);
  people = count_people (models, classes, group_of_row);
  counted = shoal_models_count (models, group_of_row, classes->n_groups, counts, progress);
  for (guint32 group = 0; counted && group < classes->n_groups; group++)
    if (shoal_requirements_size_holds (self, classes->persons[group]))
      shoal_models_add_class (models, counts, people, group, classes->persons[group], classes->sizes[group], findings);
  for (guint i = 0; i < shoal_models_get_n_columns (models); i++)
    shoal_sensitive_counts_clear (&counts[i]);
  return counted;
}

/**
 * shoal_requirements_find_shortfalls:
 * @classes: the groups of a node of the lattice, before or after suppression
 * @findings: (out caller-allocates) (array): one per model, in the order of shoal_requirements_get_model()
 * @progress: (nullable): asked whether to stop
 *
 * Tells by how much each model that judges classes is missed before suppression: k-anonymity by all groups, the other models by groups
 * that are large enough. The result is for a person to read; it does not decide what is published.
 *
 * Errors: %G_IO_ERROR_CANCELLED when told to stop, or why a model cannot be asked for.
 *
 * Returns: whether @findings were found.
 */
gboolean
shoal_requirements_find_shortfalls (const ShoalRequirements *self,
                                    ShoalClasses            *classes,
                                    ShoalFinding            *findings,
                                    ShoalProgress           *progress,
                                    GError                 **error)
{
  g_autoptr (ShoalModels) models = NULL;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes) && classes->kind == SHOAL_RECODING_NODE, FALSE);

  for (guint i = 0; i < shoal_requirements_get_n_models (self); i++)
    {
      const ShoalModel model = shoal_requirements_get_model (self, i);

      shoal_finding_init (&findings[i], &model);
    }
  findings[0].counts_persons = classes->microdata->tuple_persons != NULL;
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      const ShoalClassContent content = { .n_rows = classes->sizes[group], .n_persons = classes->persons[group] };

      shoal_finding_add (&findings[0], &content, content.n_rows, 0);
    }
  if (self->n_models > 0)
    {
      models = shoal_models_new (self, classes->microdata, progress, error);
      if (models == NULL)
        return FALSE;
      if (!add_groups (self, models, classes, findings + 1, progress))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped while counting sensitive values"));
          return FALSE;
        }
    }
  for (guint i = 0; i < shoal_requirements_get_n_models (self); i++)
    findings[i].holds = findings[i].n_offending == 0;
  return TRUE;
}

/* Returns: how many rows are in classes of fewer than k even if all attributes are at the highest level that may be
 * published */
static gsize
count_exposed (const ShoalRequirements *self,
               ShoalMicrodata          *microdata)
{
  gsize n_exposed = 0;

  for (guint32 block = 0; block < microdata->n_blocks; block++)
    if (!shoal_requirements_size_holds (self, microdata->block_persons[block]))
      n_exposed += microdata->block_sizes[block];
  return n_exposed;
}

/* (transfer full) (nullable): the people of the population who fit each block, with all attributes at their highest level */
static ShoalPopulationFit *
count_people_of_blocks (const ShoalModels *models,
                        ShoalMicrodata    *microdata)
{
  ShoalPopulation *population = shoal_models_get_population (models);
  guint n = microdata->n_attributes;
  g_autofree guint *levels = NULL;
  g_autofree guint32 *nodes = NULL;

  if (population == NULL)
    return NULL;
  levels = g_new (guint, MAX (1, n));
  nodes = g_new0 (guint32, MAX (1, (gsize) microdata->n_blocks * n));
  for (guint a = 0; a < n; a++)
    {
      ShoalAttribute *attribute = shoal_microdata_get_attribute (microdata, a);

      levels[a] = attribute->highest_level;
      for (guint32 tuple = 0; tuple < microdata->n_tuples; tuple++)
        {
          guint32 block = microdata->block_of_tuple != NULL ? microdata->block_of_tuple[tuple] : 0;

          nodes[(gsize) block * n + a]
            = shoal_hierarchy_get_node_at (attribute->hierarchy, levels[a], shoal_microdata_get_leaf (microdata, a, tuple));
        }
    }
  return shoal_population_count_nodes (population, microdata, levels, nodes, microdata->n_blocks);
}

/* Returns: whether the requirements can hold as far as sizes of classes tell, without looking at sensitive values */
static gboolean
sizes_can_hold (const ShoalRequirements *self,
                ShoalMicrodata          *microdata,
                GError                 **error)
{
  gsize n_exposed = count_exposed (self, microdata);
  gsize limit = shoal_requirements_get_suppression_limit (self, microdata->n_rows);

  if (microdata->n_rows == 0)
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                         _("there are no rows, so that there is nobody to protect"));
  else if (microdata->persons != NULL && !shoal_requirements_size_holds (self, (guint32) microdata->persons->n_persons))
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                 _("the rows of the table (%'zu) are of too few persons (%'zu): not even all of them together can hide each other"),
                 microdata->n_rows, microdata->persons->n_persons);
  else if (!shoal_requirements_size_holds (self, (guint32) microdata->n_rows))
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                 g_dngettext (GETTEXT_PACKAGE, "the table has %'zu row, which has nobody to hide among",
                              "the table has %'zu rows, and not even all of them together can hide each other", microdata->n_rows),
                 microdata->n_rows);
  else if (n_exposed > limit)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
                 g_dngettext (GETTEXT_PACKAGE,
                              "with all attributes at the highest level that is allowed, %'zu row still cannot hide, and %'zu may be left "
                              "out: allow a higher level or more rows to be left out",
                              "with all attributes at the highest level that is allowed, %'zu rows still cannot hide, and %'zu may be left "
                              "out: allow a higher level or more rows to be left out", n_exposed),
                 n_exposed, limit);
  else
    return TRUE;
  return FALSE;
}

/**
 * shoal_requirements_can_hold:
 *
 * Checks what is known before any recoding. A table without rows cannot be published, and with fewer rows than the smallest class
 * no release is possible, even if all rows may be suppressed. Fixed highest levels may leave too many rows in small classes. Without
 * suppression, models that hold for every union of classes that hold must hold at the highest levels, or no node holds.
 *
 * Errors: %SHOAL_ERROR_INFEASIBLE with the reason; those of shoal_models_new().
 *
 * Returns: whether some release of @microdata may hold.
 */
gboolean
shoal_requirements_can_hold (const ShoalRequirements *self,
                             ShoalMicrodata          *microdata,
                             GError                 **error)
{
  g_autoptr (ShoalModels) models = NULL;
  g_autofree ShoalBits *failing = NULL;
  g_autofree ShoalPopulationFit *people = NULL;
  g_autofree char *name = NULL;
  const ShoalModel *model;
  gsize n_failing;

  g_return_val_if_fail (self != NULL && SHOAL_IS_MICRODATA (microdata), FALSE);

  if (!sizes_can_hold (self, microdata, error))
    return FALSE;
  if (self->n_models == 0 || shoal_requirements_get_suppression_limit (self, microdata->n_rows) > 0)
    return TRUE;
  models = shoal_models_new (self, microdata, NULL, error);
  if (models == NULL)
    return FALSE;
  if (!shoal_models_are_monotone (models, FALSE))
    return TRUE;
  people = count_people_of_blocks (models, microdata);
  failing = shoal_models_list_failing_blocks (models, microdata, people, &n_failing, &model);
  if (n_failing == 0)
    return TRUE;
  name = shoal_model_dup_name (model);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_INFEASIBLE,
               /* Translators: %s is a privacy model, such as "l-diversity of “diagnosis”". */
               g_dngettext (GETTEXT_PACKAGE,
                            "with all attributes at the highest level that is allowed, %'zu row fails in %s, and none may be left out: ask for "
                            "less, or allow rows to be left out",
                            "with all attributes at the highest level that is allowed, %'zu rows fail in %s, and none may be left out: ask for "
                            "less, or allow rows to be left out", n_failing),
               n_failing, name);
  return FALSE;
}

/**
 * shoal_requirements_hold:
 * @classes: the groups of a recoding, with suppression applied
 *
 * Decides whether a release may be published: there are enough rows, no more are suppressed than allowed, every published group
 * holds, and all of them together hold. This judges the groups of the solvers; the verifier checks that the release consists of them.
 *
 * Errors: %SHOAL_ERROR_INFEASIBLE or %SHOAL_ERROR_UNVERIFIED with the reason; those of shoal_models_new().
 *
 * Returns: whether it holds.
 */
gboolean
shoal_requirements_hold (const ShoalRequirements *self,
                         ShoalClasses            *classes,
                         GError                 **error)
{
  gboolean is_matching;
  gsize limit, n_failing = 0;
  const Judgement *judgement = NULL;

  g_return_val_if_fail (self != NULL && SHOAL_IS_CLASSES (classes), FALSE);

  is_matching = classes->kind == SHOAL_RECODING_MATCHING;
  if (!sizes_can_hold (self, classes->microdata, error))
    return FALSE;
  if (self->n_models > 0 && is_matching)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                           _("of privacy models besides k-anonymity nothing is known in a release by person"));
      return FALSE;
    }
  if (self->n_models > 0 && (judgement = judge (self, classes, NULL, error)) == NULL)
    return FALSE;
  if (is_matching && classes->microdata->tuple_persons != NULL)
    {
      g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                           _("of persons with several rows nothing is known in a release by person"));
      return FALSE;
    }
  limit = shoal_requirements_get_suppression_limit (self, classes->microdata->n_rows);
  for (guint32 group = 0; group < classes->n_groups; group++)
    {
      /* In a heterogeneous release, the size is the number of originals of a row. */
      guint32 size = is_matching ? classes->smallest_published : classes->persons[group];

      if (!shoal_classes_is_suppressed (classes, group)
          && (!shoal_requirements_size_holds (self, size) || (judgement != NULL && shoal_bits_get (judgement->failing, group))))
        n_failing += classes->sizes[group];
    }
  if (n_failing > 0)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                 g_dngettext (GETTEXT_PACKAGE, "the requirement is not met: %'zu row would be published unprotected",
                              "the requirement is not met: %'zu rows would be published unprotected", n_failing), n_failing);
  else if (classes->n_suppressed > limit)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                 g_dngettext (GETTEXT_PACKAGE, "the requirement is not met: %'zu row would be suppressed, and %'zu may be",
                              "the requirement is not met: %'zu rows would be suppressed, and %'zu may be", classes->n_suppressed),
                 classes->n_suppressed, limit);
  else if (judgement != NULL && !judgement->together)
    g_set_error_literal (error, SHOAL_ERROR, SHOAL_ERROR_UNVERIFIED,
                         _("the requirement is not met: a privacy model that is about the release as a whole fails"));
  else
    return TRUE;
  return FALSE;
}
