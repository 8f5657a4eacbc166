/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The original rows that a published row of a matching may stand for, and how each of them widens the row's cells. */
#pragma once

#include "recoding/shoal-classes.h"

G_BEGIN_DECLS

/**
 * ShoalCompanionRole: the effect of a companion on one cell of the row
 * @SHOAL_COMPANION_LOW: the cell reaches down to the companion's value
 * @SHOAL_COMPANION_HIGH: the cell reaches up to the companion's value
 * @SHOAL_COMPANION_MISSING: the companion's value or the row's own is missing, so that the cell is the root
 *
 * Down and up are in the order of the numbers or, for nodes and sets, of the leaves. %SHOAL_COMPANION_NONE: the
 * companion has the row's own value, or the cell reaches further than the companion's value.
 */
typedef enum
{
  SHOAL_COMPANION_NONE = 0,
  SHOAL_COMPANION_LOW = 1 << 0,
  SHOAL_COMPANION_HIGH = 1 << 1,
  SHOAL_COMPANION_MISSING = 1 << 2,
} ShoalCompanionRole;

/**
 * ShoalCompanions:
 * @classes: the classes of the matching
 * @row: the published row
 * @own: the original with the same number as @row if it is one of its originals, else the first of its originals
 * @n: number of the other originals (companions): the degree less one
 * @originals: (array length=n): the companions; those that widen most cells come first, then in the order of their
 *   numbers
 * @roles: @roles[i × attributes + a] is the #ShoalCompanionRole of companion i in attribute a
 *
 * Immutable. It shows which people a row may stand for, so that only the owner of the data may see it.
 */
typedef struct
{
  ShoalClasses *classes;
  guint32 row;
  guint32 own;
  guint n;
  guint32 *originals;
  guint8 *roles;
} ShoalCompanions;

ShoalCompanions *shoal_companions_new           (ShoalClasses          *classes,
                                                 guint32                row);
void             shoal_companions_free          (ShoalCompanions       *self);
guint            shoal_companions_count_widened (const ShoalCompanions *self,
                                                 guint                  companion);
void             shoal_companions_get_value     (const ShoalCompanions *self,
                                                 guint32                original,
                                                 guint                  attribute,
                                                 ShoalCell             *cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ShoalCompanions, shoal_companions_free)

/** shoal_companions_get_role: Returns: the effect of companion @companion on the cell of @attribute. */
static inline ShoalCompanionRole
shoal_companions_get_role (const ShoalCompanions *self,
                           guint                  companion,
                           guint                  attribute)
{
  return self->roles[(gsize) companion * self->classes->microdata->n_attributes + attribute];
}

G_END_DECLS
