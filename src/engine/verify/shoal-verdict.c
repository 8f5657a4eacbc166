/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A verdict starts with no guarantee met; classes are added one by one, and shoal_verdict_conclude() sets what holds. */

#include "verify/shoal-verdict.h"

#include <glib/gi18n-lib.h>

/** shoal_verdict_clear: frees the contents of @self; afterwards nothing holds. */
void
shoal_verdict_clear (ShoalVerdict *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->message);
  g_free (self->remark);
  g_clear_pointer (&self->sizes, g_array_unref);
  *self = (ShoalVerdict) { .first_offending_row = G_MAXSIZE };
}

/**
 * shoal_verdict_start:
 * @self: (out caller-allocates): set to hold nothing
 * @n_rows: rows to check
 *
 * Errors: %SHOAL_ERROR_USAGE if @required is out of range; %G_IO_ERROR_NOT_SUPPORTED for too many rows.
 *
 * Returns: whether the check may begin.
 */
gboolean
shoal_verdict_start (ShoalVerdict             *self,
                     const ShoalRequirements  *required,
                     gsize                     n_rows,
                     GError                  **error)
{
  *self = (ShoalVerdict) { .required = *required, .first_offending_row = G_MAXSIZE };
  if (!shoal_requirements_check (required, error))
    return FALSE;
  if (n_rows < G_MAXUINT32)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("%'zu rows are more than can be verified"), n_rows);
  return FALSE;
}

/** shoal_verdict_begin: starts the findings of all required guarantees, to which classes are then added; @counts_persons: whether a
 *   column of the original has the role of a person. */
void
shoal_verdict_begin (ShoalVerdict *self,
                     gboolean      counts_persons)
{
  self->counts_persons = counts_persons;
  self->n_findings = shoal_requirements_get_n_models (&self->required);
  g_clear_pointer (&self->sizes, g_array_unref);
  self->sizes = g_array_new (FALSE, FALSE, sizeof (ShoalRiskClass));
  for (guint i = 0; i < self->n_findings; i++)
    {
      const ShoalModel model = shoal_requirements_get_model (&self->required, i);

      shoal_finding_init (&self->findings[i], &model);
      self->findings[i].counts_persons = counts_persons;
    }
}

/**
 * shoal_verdict_add:
 * @contents: (array): a published class, one content for each model, k-anonymity first
 * @n_rows: number of published rows in the class
 * @first_row: the first of them
 */
void
shoal_verdict_add (ShoalVerdict            *self,
                   const ShoalClassContent *contents,
                   gsize                    n_rows,
                   gsize                    first_row)
{
  const ShoalRiskClass size = { (guint32) contents->n_persons, 1 };
  ShoalRiskClass *last = self->sizes->len > 0 ? &g_array_index (self->sizes, ShoalRiskClass, self->sizes->len - 1) : NULL;

  if (self->n_rows == 0 || contents->n_persons < self->k)
    self->k = contents->n_persons;
  self->n_rows += n_rows;
  if (last != NULL && last->size == size.size)
    last->n_classes++;
  else
    g_array_append_val (self->sizes, size);
  for (guint i = 0; i < self->n_findings; i++)
    shoal_finding_add (&self->findings[i], &contents[i], n_rows, first_row);
}

/** shoal_verdict_conclude: @kind: of the recoding. Call it after all classes were added: sets what holds, and what is wrong. */
void
shoal_verdict_conclude (ShoalVerdict      *self,
                        ShoalRecodingKind  kind)
{
  g_autoptr (GString) message = g_string_new (NULL);

  self->checkable = TRUE;
  self->holds = self->n_findings > 0;
  for (guint i = 0; i < self->n_findings; i++)
    {
      ShoalFinding *finding = &self->findings[i];
      g_autofree char *fault = NULL;
      g_autofree char *name = NULL;

      shoal_finding_conclude (finding, self->sizes);
      if (finding->holds)
        continue;
      fault = finding->model.guarantee->explain (kind, finding);
      name = finding->model.guarantee != &shoal_k_anonymity ? shoal_model_dup_name (&finding->model) : NULL;
      if (message->len > 0)
        g_string_append (message, "; ");
      if (name != NULL)
        /* Translators: a privacy model, such as "l-diversity of “diagnosis”", and what is wrong with it. */
        g_string_append_printf (message, _("%s: %s"), name, fault);
      else
        g_string_append (message, fault);
      self->holds = FALSE;
      self->first_offending_row = MIN (self->first_offending_row, finding->first_offending_row);
    }
  g_clear_pointer (&self->sizes, g_array_unref);
  if (self->n_rows == 0)
    g_string_assign (message, _("there are no rows, so that there is nobody to protect"));
  self->message = message->len > 0 ? g_string_free (g_steal_pointer (&message), FALSE) : NULL;
}
