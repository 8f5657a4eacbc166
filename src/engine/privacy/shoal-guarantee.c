/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The static table of privacy models. */

#include "privacy/shoal-guarantee.h"

#include "privacy/shoal-k-anonymity.h"

#include <math.h>

static const ShoalGuarantee *const guarantees[] = {
  &shoal_k_anonymity,
};

/** shoal_guarantees_get: Returns: (transfer none) (array length=n_guarantees): all privacy models. */
const ShoalGuarantee *const *
shoal_guarantees_get (guint *n_guarantees)
{
  *n_guarantees = G_N_ELEMENTS (guarantees);
  return guarantees;
}

/** shoal_guarantees_class_holds: Returns: whether a class holds in all that @requirements ask for. */
gboolean
shoal_guarantees_class_holds (const ShoalRequirements *requirements,
                              const ShoalClassContent *content)
{
  g_return_val_if_fail (requirements != NULL && content != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (guarantees); i++)
    if (guarantees[i]->is_asked (requirements) && !guarantees[i]->class_holds (requirements, content))
      return FALSE;
  return TRUE;
}

/** shoal_finding_init: begins a check: nothing was found yet, and nothing holds. */
void
shoal_finding_init (ShoalFinding         *self,
                    const ShoalGuarantee *guarantee)
{
  g_return_if_fail (self != NULL && guarantee != NULL);

  *self = (ShoalFinding) { .guarantee = guarantee, .worst = NAN, .first_offending_row = G_MAXSIZE };
}

/**
 * shoal_finding_add:
 * @content: a published class, as the verifier counted it
 * @n_rows: how many published rows hide in it
 * @first_row: the first of them
 *
 * Adds a class to what was found. Whether all hold is for the verifier to say at the end.
 */
void
shoal_finding_add (ShoalFinding            *self,
                   const ShoalRequirements *requirements,
                   const ShoalClassContent *content,
                   gsize                    n_rows,
                   gsize                    first_row)
{
  double value;

  if (!self->guarantee->measure (requirements, content, &value))
    {
      self->n_offending += n_rows;
      self->first_offending_row = MIN (self->first_offending_row, first_row);
    }
  if (self->n_classes++ == 0 || self->guarantee->is_worse (value, self->worst))
    self->worst = value;
}
