/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The static table of privacy models, and models with their parameters. */

#include "privacy/shoal-guarantee.h"

#include "base/shoal-error.h"

#include "privacy/shoal-earlier-run.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

static const ShoalGuarantee *const guarantees[] = {
  &shoal_k_anonymity, &shoal_l_diversity,       &shoal_t_closeness,
  &shoal_alpha_k,     &shoal_delta_disclosure,  &shoal_beta_likeness,
  &shoal_average_risk, &shoal_population_uniqueness, &shoal_k_map,
  &shoal_delta_presence, &shoal_earlier_release,
};

/** shoal_guarantees_get: Returns: (transfer none) (array length=n_guarantees): all privacy models. */
const ShoalGuarantee *const *
shoal_guarantees_get (guint *n_guarantees)
{
  *n_guarantees = G_N_ELEMENTS (guarantees);
  return guarantees;
}

/** shoal_guarantee_find: Returns: (transfer none) (nullable): the privacy model called @id. */
const ShoalGuarantee *
shoal_guarantee_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (guarantees); i++)
    if (g_strcmp0 (guarantees[i]->id, id) == 0)
      return guarantees[i];
  return NULL;
}

static double
find_choice (const ShoalParameterSpec *spec,
             const char               *word)
{
  g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);
  double place = 0;

  while (!g_str_equal (words[(guint) place], word))
    place++;
  return place;
}

static gboolean
check_id (const char *id,
          GError    **error)
{
  g_autoptr (GString) known = NULL;

  if (shoal_guarantee_find (id) != NULL && g_strcmp0 (id, shoal_k_anonymity.id) != 0)
    return TRUE;
  known = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (guarantees); i++)
    if (guarantees[i] != &shoal_k_anonymity)
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", guarantees[i]->id);
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("there is no privacy model “%s”; there are %s"), id, known->str);
  return FALSE;
}

/** shoal_model_get_needs: Returns: #ShoalGuaranteeNeeds of the model with its parameters. */
guint
shoal_model_get_needs (const ShoalModel *self)
{
  g_return_val_if_fail (self != NULL && self->guarantee != NULL, 0);

  return self->guarantee->needs | (self->guarantee->get_needs != NULL ? self->guarantee->get_needs (self) : 0);
}

/** shoal_guarantee_get_limits: Returns: attacks that a release of that kind does not prevent even if @self holds, for a person. */
const char *
shoal_guarantee_get_limits (const ShoalGuarantee *self,
                            ShoalRecodingKind     kind)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (kind == SHOAL_RECODING_MATCHING && self->matching_limits != NULL)
    return _(self->matching_limits);
  return _(kind == SHOAL_RECODING_PARTITION && self->partition_limits != NULL ? self->partition_limits : self->limits);
}

static gboolean
check_others (const ShoalModel  *model,
              const char        *owner,
              GError           **error)
{
  guint needs = shoal_model_get_needs (model);

  if ((needs & SHOAL_GUARANTEE_NEEDS_POPULATION) != 0 && model->file == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
                   _("%s needs a table of the population: its parameter “population” is missing"), owner);
      return FALSE;
    }
  if ((needs & SHOAL_GUARANTEE_NEEDS_EARLIER) != 0 && model->value == NULL && model->run == NULL)
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s needs an earlier release: its parameter “run” or “link” is missing"), owner);
      return FALSE;
    }
  if (model->run != NULL && (model->value != NULL || model->file != NULL))
    {
      g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s names a run: it takes neither “file” nor “link”"), owner);
      return FALSE;
    }
  if ((needs & SHOAL_GUARANTEE_NEEDS_POPULATION_SIZE) == 0 || shoal_model_get_number (model, "population-size") > 0)
    return TRUE;
  g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE,
               _("%s needs the number of people of the population: its parameter “population-size” is missing"), owner);
  return FALSE;
}

/**
 * shoal_model_init:
 * @self: (out caller-allocates): the model
 * @id: of a guarantee other than k-anonymity
 * @parameters: (nullable): parameters that are not set get their defaults; names of files are absolute, or relative to the working folder
 * @column: (nullable): the sensitive column
 *
 * Errors: %SHOAL_ERROR_USAGE if there is no such guarantee, a parameter is unknown or out of range, or @column is missing.
 *
 * Returns: whether @self was set
 */
gboolean
shoal_model_init (ShoalModel             *self,
                  const char             *id,
                  const ShoalParameters  *parameters,
                  const char             *column,
                  GError                **error)
{
  g_autofree char *owner = g_strdup_printf (_("the privacy model “%s”"), id);
  const ShoalGuarantee *guarantee;

  if (!check_id (id, error))
    return FALSE;
  guarantee = shoal_guarantee_find (id);
  if (!shoal_parameters_check (parameters, owner, guarantee->parameters, guarantee->n_parameters, error))
    return FALSE;
  *self = (ShoalModel) { .guarantee = guarantee, .column = g_intern_string (column) };
  for (guint i = 0; i < guarantee->n_parameters; i++)
    {
      const ShoalParameterSpec *spec = &guarantee->parameters[i];
      const char *text = shoal_parameters_get_text (parameters, spec);

      if (spec->kind == SHOAL_PARAMETER_TEXT)
        self->value = *text != '\0' ? g_intern_string (text) : NULL;
      else if (spec->kind == SHOAL_PARAMETER_FILE)
        {
          g_autofree char *name = *text != '\0' ? g_canonicalize_filename (text, NULL) : NULL;

          self->file = g_intern_string (name);
        }
      else if (spec->kind == SHOAL_PARAMETER_RUN)
        self->run = *text != '\0' ? shoal_earlier_run_new_unknown (text, _("is not in the project")) : NULL;
      else
        self->numbers[i] = spec->kind == SHOAL_PARAMETER_CHOICE ? find_choice (spec, text)
                                                                : shoal_parameters_get_number (parameters, spec);
    }
  if (!check_others (self, owner, error))
    return FALSE;
  if ((column != NULL) == ((shoal_model_get_needs (self) & SHOAL_GUARANTEE_NEEDS_SENSITIVE) != 0))
    return TRUE;
  if (column != NULL)
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s is about no sensitive column: it takes no parameter “column”"), owner);
  else
    g_set_error (error, SHOAL_ERROR, SHOAL_ERROR_USAGE, _("%s needs a sensitive column: its parameter “column” is missing"), owner);
  return FALSE;
}

/** shoal_model_get_number: Returns: the parameter called @name, 0 if the model does not have it. */
double
shoal_model_get_number (const ShoalModel *self,
                        const char       *name)
{
  for (guint i = 0; i < self->guarantee->n_parameters; i++)
    if (strcmp (self->guarantee->parameters[i].name, name) == 0)
      return self->numbers[i];
  return 0;
}

/** shoal_model_equal: Returns: whether guarantee, parameters and column are equal. */
gboolean
shoal_model_equal (const ShoalModel *a,
                   const ShoalModel *b)
{
  if (a->guarantee != b->guarantee || a->column != b->column || a->value != b->value || a->file != b->file || a->run != b->run)
    return FALSE;
  for (guint i = 0; i < SHOAL_MODEL_MAX_NUMBERS; i++)
    if (a->numbers[i] != b->numbers[i])
      return FALSE;
  return TRUE;
}

/** shoal_model_dup_parameter: Returns: (transfer full): the text of a parameter, as shoal_model_init() reads it. */
char *
shoal_model_dup_parameter (const ShoalModel *self,
                           guint             parameter)
{
  const ShoalParameterSpec *spec = &self->guarantee->parameters[parameter];
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (spec->kind == SHOAL_PARAMETER_TEXT)
    return g_strdup (self->value != NULL ? self->value : "");
  if (spec->kind == SHOAL_PARAMETER_FILE)
    return g_strdup (self->file != NULL ? self->file : "");
  if (spec->kind == SHOAL_PARAMETER_RUN)
    return g_strdup (self->run != NULL ? self->run->name : "");
  if (spec->kind == SHOAL_PARAMETER_CHOICE)
    {
      g_auto (GStrv) words = g_strsplit (spec->choices, "/", -1);

      return g_strdup (words[(guint) self->numbers[parameter]]);
    }
  /* The shortest text that reads back as the same number */
  g_ascii_formatd (buffer, sizeof buffer, "%.15g", self->numbers[parameter]);
  if (g_ascii_strtod (buffer, NULL) != self->numbers[parameter])
    g_ascii_dtostr (buffer, sizeof buffer, self->numbers[parameter]);
  return g_strdup (buffer);
}

/** shoal_model_dup_text: Returns: (transfer full): the model as "NAME,KEY=VALUE…", all parameters named. */
char *
shoal_model_dup_text (const ShoalModel *self)
{
  g_autoptr (GString) text = g_string_new (self->guarantee->id);

  for (guint i = 0; i < self->guarantee->n_parameters; i++)
    {
      g_autofree char *value = shoal_model_dup_parameter (self, i);

      if (*value != '\0')
        g_string_append_printf (text, ",%s=%s", self->guarantee->parameters[i].name, value);
    }
  if (self->column != NULL)
    g_string_append_printf (text, ",column=%s", self->column);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The comma in @text, from @place on, before the next parameter from @first on; the end of @text if there is none */
static const char *
find_next_parameter (const ShoalGuarantee *guarantee,
                     const char           *place,
                     guint                 first)
{
  const char *next = place + strlen (place);

  for (guint i = first; i <= guarantee->n_parameters; i++)
    {
      g_autofree char *key = g_strdup_printf (",%s=", i < guarantee->n_parameters ? guarantee->parameters[i].name : "column");
      const char *found = strstr (place, key);

      if (found != NULL && found < next)
        next = found;
    }
  return next;
}

/**
 * shoal_model_init_text:
 * @self: (out caller-allocates): the model
 * @text: as shoal_model_dup_text() makes it: parameters in their order, the column last
 *
 * Errors: as shoal_model_init().
 *
 * Returns: whether @self was set
 */
gboolean
shoal_model_init_text (ShoalModel  *self,
                       const char  *text,
                       GError     **error)
{
  g_autofree char *id = g_strndup (text, strcspn (text, ","));
  const ShoalGuarantee *guarantee;
  g_autoptr (ShoalParameters) parameters = shoal_parameters_new ();
  g_autofree char *column = NULL;
  const char *place = text + strlen (id);

  if (!check_id (id, error))
    return FALSE;
  guarantee = shoal_guarantee_find (id);
  for (guint i = 0; i <= guarantee->n_parameters; i++)
    {
      const char *name = i < guarantee->n_parameters ? guarantee->parameters[i].name : "column";
      g_autofree char *key = g_strdup_printf (",%s=", name);
      g_autofree char *value = NULL;
      const char *end;

      if (!g_str_has_prefix (place, key))
        continue;
      place += strlen (key);
      end = find_next_parameter (guarantee, place, i + 1);
      value = g_strndup (place, (gsize) (end - place));
      place = end;
      if (i < guarantee->n_parameters)
        shoal_parameters_set (parameters, name, value);
      else
        column = g_steal_pointer (&value);
    }
  return shoal_model_init (self, id, parameters, column, error);
}

/** shoal_model_uses: Returns: whether @parameter matters, given the values of the other parameters. */
gboolean
shoal_model_uses (const ShoalModel *self,
                  guint             parameter)
{
  g_return_val_if_fail (parameter < self->guarantee->n_parameters, FALSE);

  return self->guarantee->uses == NULL || self->guarantee->uses (self, parameter);
}

/** shoal_model_dup_name: Returns: (transfer full): the model's name in a list, "l-diversity of “diagnosis” (distinct, l = 3)". */
char *
shoal_model_dup_name (const ShoalModel *self)
{
  const ShoalGuarantee *guarantee = self->guarantee;
  g_autoptr (GString) details = g_string_new (NULL);
  g_autofree char *subject = NULL;

  for (guint i = 0; i < guarantee->n_parameters; i++)
    {
      const ShoalParameterSpec *spec = &guarantee->parameters[i];
      g_autofree char *value = shoal_model_dup_parameter (self, i);

      if (*value == '\0' || !shoal_model_uses (self, i))
        continue;
      g_string_append (details, details->len > 0 ? ", " : "");
      if (spec->kind == SHOAL_PARAMETER_CHOICE)
        g_string_append (details, g_dpgettext2 (GETTEXT_PACKAGE, "parameter", value));
      else if (spec->kind == SHOAL_PARAMETER_FILE)
        {
          g_autofree char *file = g_path_get_basename (value);

          g_string_append_printf (details, "%s = %s", g_dpgettext2 (GETTEXT_PACKAGE, "parameter", spec->name), file);
        }
      else
        g_string_append_printf (details, "%s = %s", g_dpgettext2 (GETTEXT_PACKAGE, "parameter", spec->name), value);
    }
  /* Translators: a privacy model and the sensitive column that it is about. */
  subject = self->column != NULL ? g_strdup_printf (_("%s of “%s”"), _(guarantee->title), self->column)
                                 : g_strdup (_(guarantee->title));
  return details->len > 0 ? g_strdup_printf ("%s (%s)", subject, details->str) : g_steal_pointer (&subject);
}

/** shoal_model_dup_request: Returns: (transfer full): the requirement in plain words: "At least 3 different values of “diagnosis” in
 *   each class". */
char *
shoal_model_dup_request (const ShoalModel *self)
{
  return self->guarantee->request != NULL ? self->guarantee->request (self)
                                          : self->guarantee->promise (self, SHOAL_RECODING_NODE, FALSE);
}

/** shoal_finding_init: begins a check with an empty finding that does not hold. */
void
shoal_finding_init (ShoalFinding     *self,
                    const ShoalModel *model)
{
  g_return_if_fail (self != NULL && model != NULL);

  *self = (ShoalFinding) { .model = *model, .worst = NAN, .first_offending_row = G_MAXSIZE };
}

/**
 * shoal_finding_add:
 * @content: a published class, as the verifier counted it
 * @n_rows: number of published rows in the class
 * @first_row: the first of them
 *
 * Adds a class to the finding. The verifier calls shoal_finding_conclude() at the end.
 */
void
shoal_finding_add (ShoalFinding            *self,
                   const ShoalClassContent *content,
                   gsize                    n_rows,
                   gsize                    first_row)
{
  const ShoalGuarantee *guarantee = self->model.guarantee;
  double value;

  self->n_people += content->n_people - content->n_shared;
  self->n_shared += content->n_shared;
  self->n_population = content->n_population;
  for (gsize i = 0; self->left != NULL && i < content->n_values; i++)
    self->left[content->all->part_of_value[content->values[i]]] -= content->counts[i];
  if (guarantee->measure == NULL)
    {
      self->n_classes++;
      return;
    }
  if (!guarantee->measure (&self->model, content, &value))
    {
      self->n_offending += n_rows;
      self->first_offending_row = MIN (self->first_offending_row, first_row);
    }
  if (self->n_classes++ == 0
      || (guarantee->is_worse != NULL ? guarantee->is_worse (&self->model, value, self->worst) : value > self->worst))
    self->worst = value;
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const ShoalRiskClass *left = a, *right = b;

  return left->size < right->size ? -1 : left->size > right->size;
}

/**
 * shoal_release_content_init:
 * @self: (out caller-allocates): points into @sizes
 * @sizes: (inout) (element-type ShoalRiskClass): sizes of published classes and how many classes have each size, in any order, with
 *   repeated sizes; afterwards ascending, each size once
 */
void
shoal_release_content_init (ShoalReleaseContent *self,
                            GArray              *sizes)
{
  ShoalRiskClass *entries = (ShoalRiskClass *) (gpointer) sizes->data;
  guint n = 0;

  *self = (ShoalReleaseContent) { 0 };
  g_array_sort (sizes, compare_sizes);
  for (guint i = 0; i < sizes->len; i++)
    {
      self->n_classes += entries[i].n_classes;
      self->n_persons += (gsize) entries[i].size * entries[i].n_classes;
      if (n > 0 && entries[n - 1].size == entries[i].size)
        entries[n - 1].n_classes += entries[i].n_classes;
      else
        entries[n++] = entries[i];
    }
  g_array_set_size (sizes, n);
  self->sizes = (const ShoalRiskClass *) (gconstpointer) sizes->data;
  self->n_sizes = n;
}

/**
 * shoal_finding_conclude:
 * @sizes: (inout) (element-type ShoalRiskClass): sizes of all classes that were added, as for shoal_release_content_init()
 *
 * Ends a check after all classes were added: judges the release as a whole if the guarantee does, and sets whether the finding holds.
 */
void
shoal_finding_conclude (ShoalFinding *self,
                        GArray       *sizes)
{
  ShoalReleaseContent content;

  if (self->model.guarantee->measure_release != NULL)
    {
      shoal_release_content_init (&content, sizes);
      content.n_people = self->n_people;
      content.n_shared = self->n_shared;
      content.n_population = self->n_population;
      content.left = self->left;
      content.n_parts = self->n_parts;
      if (content.n_persons > 0 && !self->model.guarantee->measure_release (&self->model, &content, &self->worst))
        self->n_offending = content.n_persons;
    }
  self->left = NULL;
  self->holds = self->n_offending == 0;
}
